use super::usage::SUBCOMMANDS;
use super::*;

#[test]
fn lists_have_one_line_each_and_ids_have_pages() {
    for (name, some) in [
        ("engines", "backtrack"),
        ("techniques", "hidden-single"),
        ("formats", "line"),
        ("rules", "diagonal"),
    ] {
        for lang in ["en", "fr"] {
            let list = grille(&[name, "--lang", lang]);
            assert_eq!((list.status, list.err.as_str()), (0, ""));
            for line in list.out.lines() {
                let (id, about) = line.split_once(' ').unwrap();
                assert!(about.trim().len() > 10, "{name}: {line}");
                let page = grille(&[name, id, "--lang", lang]);
                assert_eq!(page.status, 0);
                assert!(page.out.starts_with("# ") && page.out.contains(about.trim()), "{id}: {}", page.out);
            }
            assert!(list.out.lines().any(|line| line.starts_with(some)));
        }
    }
    assert_eq!(grille(&["engines", "magic"]).status, 2);
}

#[test]
fn a_technique_goes_by_its_id_and_by_its_code() {
    let page = grille(&["techniques", "hidden-single"]);
    assert_eq!(page.status, 0);
    assert_eq!(grille(&["techniques", "0002"]), page);
    let told = [
        ("en", "[ID]: there is no technique \"hiden-single\"; did you mean hidden-single?"),
        (
            "fr",
            "[ID]\u{a0}: la technique «\u{a0}hiden-single\u{a0}» n’existe pas\u{202f}; vouliez-vous dire hidden-single\u{202f}?",
        ),
    ];
    for (lang, expected) in told {
        let ran = grille(&["techniques", "hiden-single", "--lang", lang]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err.lines().next(), Some(format!("grille: {expected}").as_str()));
    }
    let list = grille(&["techniques", "--output", "json"]).out;
    let single = list.lines().find(|line| line.contains("\"id\":\"hidden-single\"")).unwrap();
    assert_eq!(
        single,
        "{\"id\":\"hidden-single\",\"about\":\"A digit has only one place left in a house: it goes there.\",\
         \"name\":\"Hidden single\",\"level\":\"easy\",\"on\":true,\"code\":\"0002\",\"score\":14,\
         \"hodoku_name\":\"Hidden Single\",\"hodoku_level\":\"Easy\"}"
    );
}

#[test]
fn completions_know_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = grille(&["completions", shell]);
        assert_eq!((script.status, script.err.as_str()), (0, ""));
        for name in SUBCOMMANDS {
            assert!(script.out.contains(name), "{shell} {name}");
        }
        assert!(script.out.contains("time-limit"), "{shell}");
        // Not every shell completes values.
        assert!(script.out.contains("exact-cover") || ["elvish", "powershell"].contains(&shell), "{shell}");
    }
}

#[test]
fn manual_pages_come_from_the_same_definition() {
    let root = grille(&["man"]);
    assert_eq!(root.status, 0);
    for name in SUBCOMMANDS {
        assert!(root.out.contains(&format!("grille\\-{name}(1)")), "{name}: {}", root.out);
        let page = grille(&["man", name]);
        assert!(page.status == 0 && page.out.contains(".SH \"SYNOPSIS\""), "{name}");
        assert!(!page.out.contains("Print version"), "{name}");
    }
    assert!(grille(&["man", "solve", "--lang", "fr"]).out.contains(".SH \"NOM\""));
    assert!(grille(&["man", "solve"]).out.contains("time\\-limit"));
}
