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
                let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                // Inline code has its marks in the list alone.
                let about = flat(&about.replace(['`', '*'], ""));
                assert!(flat(&page.out).contains(&about), "{id}: {}", page.out);
            }
            assert!(list.out.lines().any(|line| line.starts_with(some)));
        }
    }
    assert_eq!(grille(&["engines", "magic"]).status, 2);
}

#[test]
fn a_page_is_laid_out_for_the_terminal_and_programs_get_its_source() {
    let folder = std::env::temp_dir();
    let page = |columns: Option<&str>, more: &[&str]| {
        let mut command = command(&folder, &[&["techniques", "x-chain"], more].concat());
        match columns {
            Some(columns) => command.env("COLUMNS", columns),
            None => command.env_remove("COLUMNS"),
        };
        ran(command.output().unwrap())
    };
    let narrow = page(Some("40"), &[]);
    assert_eq!((narrow.status, narrow.err.as_str()), (0, ""));
    assert!(
        narrow.out.starts_with("X-chain\n\nA chain of one digit whose two ends\ncannot both be false: what sees both\nends goes.\n\nWhat it is\n\n  Choose a digit."),
        "{}",
        narrow.out
    );
    // The example is drawn and told, and its source is not shown.
    let wide = page(None, &[]).out;
    assert!(wide.contains("\n  +-------------------------+--"), "{wide}");
    assert!(
        wide.contains(
            "In words\n\n  X-chain: at least one of r2c6 and r8c4 is 2; cells that see both lose 2:\n    "
        ),
        "{wide}"
    );
    assert!(!wide.contains(":0701:") && !wide.contains("{ $") && !wide.contains('\u{1b}'), "{wide}");
    assert!(wide.lines().all(|line| line.chars().count() <= 80), "{wide}");
    // Looks are shown where colours are on.
    let styled = page(None, &["--color", "always"]).out;
    assert!(styled.starts_with("\u{1b}[1mX-chain\u{1b}[0m\n"), "{styled:?}");
    assert!(page(None, &["--output", "json"]).out.contains("```fluent"));
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

#[test]
fn the_page_of_levels_is_laid_out_too() {
    for lang in ["en", "fr"] {
        let page = grille(&["rate", "--levels", "--lang", lang]);
        assert_eq!((page.status, page.err.as_str()), (0, ""));
        let source = |line: &&str| line.starts_with('#') || line.contains("|---") || line.contains("`");
        assert_eq!(page.out.lines().find(source), None, "{}", page.out);
        assert!(page.out.contains("easy") && page.out.contains("extreme"), "{}", page.out);
        assert!(page.out.lines().all(|line| line.chars().count() <= 80), "{}", page.out);
    }
}
