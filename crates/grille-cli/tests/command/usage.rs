use super::*;

#[test]
fn wrong_usage_is_told_in_both_languages() {
    let cases: [(&[&str], &str, &str); 9] = [
        (
            &["slove"],
            "there is no command \"slove\"; did you mean \"solve\"?",
            "la commande «\u{a0}slove\u{a0}» n’existe pas\u{202f}; vouliez-vous dire «\u{a0}solve\u{a0}»\u{202f}?",
        ),
        (
            &["solve", "--uniqe"],
            "there is no option \"--uniqe\"; did you mean \"--unique\"?",
            "l’option «\u{a0}--uniqe\u{a0}» n’existe pas\u{202f}; vouliez-vous dire «\u{a0}--unique\u{a0}»\u{202f}?",
        ),
        (&["solve", "--limit"], "--limit <N> needs a value", "--limit <N> demande une valeur"),
        (
            &["solve", "--limit", "0"],
            "--limit <N>: \"0\" is too small; the least is 1",
            "--limit <N>\u{a0}: «\u{a0}0\u{a0}» est trop petit\u{202f}; le minimum est 1",
        ),
        (
            &["solve", "--all", "--unique"],
            "--all cannot be used together with --unique",
            "--all ne peut pas être employé avec --unique",
        ),
        (&["completions"], "missing: <SHELL>", "il manque <SHELL>"),
        (
            &["solve", "--size", "65", GRID],
            "--size <N>: \"65\" is too large; the most is 64",
            "--size <N>\u{a0}: «\u{a0}65\u{a0}» est trop grand\u{202f}; le maximum est 64",
        ),
        (
            &["solve", "--color", "red"],
            "\"red\" is not a value of --color <auto|always|never>; the values are auto, always and never",
            "«\u{a0}red\u{a0}» n’est pas une valeur de --color <auto|always|never>\u{202f}; les valeurs sont auto, always et never",
        ),
        (
            &[],
            "missing: a command, such as \"grille solve puzzle.txt\"",
            "il manque une commande, par exemple «\u{a0}grille solve grille.txt\u{a0}»",
        ),
    ];
    for (args, english, french) in cases {
        for (lang, expected) in [("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)] {
            let output = command(&std::env::temp_dir(), args).env("LANG", lang).output().unwrap();
            let ran = ran(output);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
            assert_eq!(ran.err.lines().next(), Some(format!("grille: {expected}").as_str()), "{args:?}");
            assert_eq!(ran.err.lines().count(), 2, "{args:?}");
        }
    }
}

/// Every option that takes a number, by what is wrong with the number.
#[test]
fn numbers_that_are_too_small_too_large_or_none_are_told_apart() {
    let cases: [(&[&str], &str, &str, &str); 16] = [
        (&["solve", "--limit"], "-1", "99999999999999999999", "many"),
        (&["solve", "--threads"], "0", "99999999999999999999", "1.5"),
        (&["solve", "--size"], "-3", "65", "nine"),
        (&["solve", "--time-limit"], "-1", "99999999999999999999999", "soon"),
        (&["minimize", "--all", "--limit"], "-1", "99999999999999999999", "x"),
        (&["minimize", "--seed"], "-1", "99999999999999999999", "x"),
        (&["deduce", "--max-subset"], "-2", "5", "pairs"),
        (&["deduce", "--limit"], "fins=-1", "fins=4294967296", "fins=many"),
        (&["compare", "--repeat"], "-1", "99999999999999999999", "x"),
        (&["compare", "--limit"], "0", "99999999999999999999", "x"),
        (&["compare", "--sizes"], "-1", "65", "x"),
        (&["compare", "--givens"], "-1", "101", "x"),
        (&["generate", "-n"], "-1", "99999999999999999999", "x"),
        (&["generate", "--clues"], "-1", "99999999999", "x"),
        (&["generate", "--technique"], "x-wing=0", "x-wing=99999999999", "x-wing=x"),
        (&["serve", "--port"], "-1", "65536", "http"),
    ];
    for (args, small, large, none) in cases {
        for (value, said) in [(small, "too small"), (large, "too l"), (none, "")] {
            let ran = grille(&[args, &[value]].concat());
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?} {value}: {}", ran.err);
            assert!(
                ran.err.contains(said)
                    && ran.err.contains(&format!("\"{}", value.rsplit('=').next().unwrap()))
            );
            assert!(!said.is_empty() || !ran.err.contains("too "), "{args:?} {value}: {}", ran.err);
        }
    }
    let minus = grille(&["solve", "--limit", "-1", GRID]);
    assert!(
        minus.err.starts_with("grille: --limit <N>: \"-1\" is too small; the least is 1\n"),
        "{}",
        minus.err
    );
}

#[test]
fn unknown_engines_and_rules_are_told_with_those_that_exist() {
    let engine = grille(&["solve", "--engine", "magic", GRID]);
    assert_eq!((engine.status, engine.out.as_str()), (2, ""));
    assert!(engine.err.starts_with(
        "grille: \"magic\" is not a value of --engine <ID>; the values are auto, batch, band, search, "
    ));
    let rule = grille(&["solve", "--rules", "knights", GRID]);
    assert_eq!(rule, expect(2, "", "grille: there is no rule \"knights\"; the rules are diagonal\n"));
}

#[test]
fn help_is_written_in_the_language_asked_for() {
    for (lang, headings) in [
        ("en", ["Usage: ", "Arguments:", "Options:", "Reading:", "General options:", "Examples:"]),
        (
            "fr",
            [
                "Utilisation\u{a0}: ",
                "Arguments\u{a0}:",
                "Options\u{a0}:",
                "Lecture\u{a0}:",
                "Options générales\u{a0}:",
                "Exemples\u{a0}:",
            ],
        ),
    ] {
        for args in [["solve", "--help"], ["help", "solve"], ["solve", "-h"]] {
            let help = grille(&[&args[..], &["--lang", lang]].concat());
            assert_eq!((help.status, help.err.as_str()), (0, ""));
            let places: Vec<Option<usize>> = headings.iter().map(|heading| help.out.find(heading)).collect();
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} {}", help.out);
        }
    }
    // No English heading or remark of the library that reads the arguments is left.
    let french = grille(&["deduce", "--help", "--lang=fr"]).out;
    for word in ["Usage", "possible values", "[default", "Print"] {
        assert!(!french.contains(word), "{word}: {french}");
    }
}

#[test]
fn every_subcommand_has_help_in_both_languages() {
    let list = grille(&["--help"]).out;
    for name in SUBCOMMANDS {
        assert!(list.contains(&format!("\n  {name} ")), "{name}");
        let [english, french] = ["en", "fr"].map(|lang| grille(&[name, "--help", "--lang", lang]));
        assert_eq!((english.status, french.status), (0, 0));
        assert!(english.out.contains(&format!("grille {name}")) && english.out != french.out, "{name}");
    }
}

#[test]
fn the_version_is_shown() {
    let version = format!("grille {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(grille(&["--version"]), expect(0, version.clone(), ""));
    assert_eq!(grille(&["-V"]), expect(0, version, ""));
}

#[test]
fn colours_come_only_when_asked_for() {
    assert!(!grille(&["solve", "--help"]).out.contains('\u{1b}'));
    assert!(grille(&["solve", "12", "--color", "always"]).err.contains('\u{1b}'));
    assert!(!grille(&["solve", "12", "--color", "never"]).err.contains('\u{1b}'));
}

pub(crate) const SUBCOMMANDS: [&str; 15] = [
    "solve",
    "check",
    "deduce",
    "explain",
    "hint",
    "steps",
    "rate",
    "compare",
    "convert",
    "engines",
    "techniques",
    "formats",
    "rules",
    "completions",
    "man",
];

#[test]
fn an_option_given_twice_is_told_as_such() {
    let ran = grille(&["generate", "--seed", "1", "--seed", "2"]);
    assert_eq!((ran.status, ran.err.lines().next()), (2, Some("grille: --seed <N> is given twice")));
    let ran = grille(&["generate", "--seed", "1", "--seed", "2", "--lang", "fr"]);
    assert_eq!(ran.err.lines().next(), Some("grille: --seed <N> est indiqué deux fois"));
}

#[test]
fn techniques_are_named_in_either_language() {
    let english = grille(&["steps", "--technique", "naked-single", GRID]);
    for name in ["Naked single", "singleton nu", "SINGLETON NU", "0003"] {
        assert_eq!(grille(&["steps", "--technique", name, GRID]), english, "{name}");
    }
    let page = grille(&["techniques", "hidden-single"]);
    assert_eq!(grille(&["techniques", "Singleton caché"]), page);
    assert_eq!(grille(&["techniques", "singleton cache"]), page);
    let path = grille(&["explain", "--techniques", "full-house,naked-single,hidden-single", GRID]);
    assert_eq!(
        grille(&["explain", "--techniques", "dernière case vide,singleton nu,Singleton caché", GRID]),
        path
    );
    let near = grille(&["steps", "--technique", "singletom nu", "--lang", "fr", GRID]);
    assert!(near.err.contains("vouliez-vous dire naked-single\u{202f}?"), "{}", near.err);
    let rule = grille(&["solve", "--rules", "Diagonale", GRID]);
    assert_eq!(rule, grille(&["solve", "--rules", "diagonal", GRID]));
}
