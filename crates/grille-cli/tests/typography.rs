//! How texts are printed: French typography and terms in every French text of the command, the pages and the web
//! page; summaries that begin with a verb in both languages.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that French Sudoku pages do not use so, and what they use.
const CALQUES: [(&str, &str); 17] = [
    ("maison", "zone"),
    ("donnée", "indice"),
    ("dévoilé", "indice"),
    ("case libre", "case vide"),
    ("cases libres", "cases vides"),
    ("case ouverte", "case vide"),
    ("cases ouvertes", "cases vides"),
    ("il en suit", "la conclusion est"),
    ("candidat unique", "singleton nu"),
    ("plusieurs couleurs", "multicoloriage"),
    ("dans la diagonale", "sur la diagonale"),
    ("souhait", "critère"),
    ("les mêmes deux", "les deux mêmes"),
    ("les mêmes trois", "les trois mêmes"),
    ("cimetière", "BUG+1"),
    ("statut de sortie", "code de retour"),
    ("germe", "graine"),
];

/// Where one of those words is meant as it is.
const MEANT: [&str; 4] =
    ["Mes données", "Dernière case libre, dernière valeur", "Candidat unique, chiffre forcé", "de données"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_str().unwrap().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every French text with where it stands, without code, drawings and examples.
fn french() -> Vec<(String, String)> {
    let root = root();
    let mut texts = vec![];
    let mut add = |path: &Path, number: usize, text: String| {
        texts.push((format!("{}:{}", path.display(), number + 1), text));
    };
    for folder in ["crates/grille/words/fr", "crates/grille-cli/words/fr"] {
        for path in files(&root.join(folder), ".ftl") {
            for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
                add(&path, number, placeables_out(line));
            }
        }
    }
    for path in
        ["crates/grille/src", "crates/grille-engines/src"].iter().flat_map(|f| files(&root.join(f), ".fr.md"))
    {
        let mut fence: Option<String> = None;
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            match (line.strip_prefix("```"), &fence) {
                (Some(mark), None) => fence = Some(mark.to_string()),
                (Some(_), Some(_)) => fence = None,
                (None, Some(mark)) if mark == "fluent" => add(&path, number, placeables_out(line)),
                (None, Some(_)) => {}
                (None, None) => add(&path, number, code_out(line)),
            }
        }
    }
    let path = root.join("web/words/fr.js");
    for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
        // The first string of a line is its key; texts are in double quotes or backticks.
        let Some((_, value)) = line.trim_start().strip_prefix('"').and_then(|rest| rest.split_once("\": "))
        else {
            continue;
        };
        for text in value.split(['"', '`']).skip(1).step_by(2) {
            add(&path, number, text.to_string());
        }
    }
    assert!(texts.len() > 3000, "{}", texts.len());
    texts
}

/// A line of Fluent with `x` for each placeable: what stands in braces has its own blanks and quotes.
fn placeables_out(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((placeable, behind)) = after.split_once('}') else { return text };
        text.push(match placeable {
            r#""\u202F""# => '\u{202f}',
            r#""\u00A0""# => '\u{a0}',
            _ => 'x',
        });
        rest = behind;
    }
    text + rest
}

/// A line of Markdown without code and addresses.
fn code_out(line: &str) -> String {
    let prose: String =
        line.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "x" }).collect();
    let mut text = String::new();
    let mut rest = prose.as_str();
    while let Some((before, after)) = rest.split_once("](") {
        text.push_str(before);
        rest = after.split_once(')').map_or("", |(_, behind)| behind);
    }
    text + rest
}

/// What is wrong with the signs of a text.
fn faults(text: &str) -> Vec<String> {
    let signs: Vec<char> = text.chars().collect();
    let at = |i: usize| signs.get(i).copied().unwrap_or(' ');
    let mut faults = vec![];
    for (i, &sign) in signs.iter().enumerate() {
        let before = if i == 0 { ' ' } else { at(i - 1) };
        // A sign that begins a word of the command (`!none`, `:0300:`) is no punctuation.
        let ends = at(i + 1).is_whitespace() || "»).,*|…}".contains(at(i + 1));
        match sign {
            ';' | '!' | '?' if ends && i > 0 && before != '\u{202f}' && !before.is_ascii_punctuation() => {
                faults.push(format!("U+202F before {sign}"));
            }
            ':' if ends && i > 0 && before != '\u{a0}' && !is_literal(&signs, i) => {
                faults.push("U+00A0 before :".to_string());
            }
            '«' if at(i + 1) != '\u{a0}' => faults.push("U+00A0 after «".to_string()),
            '»' if before != '\u{a0}' => faults.push("U+00A0 before »".to_string()),
            '\'' if before.is_alphabetic() => faults.push("’ for '".to_string()),
            '"' => faults.push("« » for \"".to_string()),
            _ => {}
        }
    }
    faults
}

/// Whether the word at a colon is a line of HoDoKu's library (`:0300:4:`) or a header, with colons of its own.
fn is_literal(signs: &[char], at: usize) -> bool {
    let start = signs[..at].iter().rposition(|c| c.is_whitespace()).map_or(0, |before| before + 1);
    let word: String = signs[start..].iter().take_while(|c| !c.is_whitespace()).collect();
    word.matches(':').count() > 1 || word == "(content-type:"
}

#[test]
fn faults_are_seen() {
    for good in
        ["a\u{202f}; b\u{a0}: c\u{202f}?", "«\u{a0}l’un\u{a0}»", "ou !none, comme :0300:4:", "… ou 4..20:4"]
    {
        assert_eq!(faults(good), Vec::<String>::new(), "{good}");
    }
    for bad in
        ["a ; b", "a; b", "a : b", "a: b", "quoi ?", "« a »", "l'un", "\"a\"", "a\u{a0}; b", "a\u{202f}: b"]
    {
        assert!(!faults(bad).is_empty(), "{bad}");
    }
}

#[test]
fn french_is_printed_as_french() {
    let wrong: Vec<String> = french()
        .into_iter()
        .filter_map(|(place, text)| {
            let faults = faults(&text);
            (!faults.is_empty()).then(|| format!("{place}: {}: {text}", faults.join(", ")))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn french_uses_the_terms_of_french_sudoku() {
    let mut wrong = vec![];
    for (place, text) in french() {
        let text = MEANT.iter().fold(text, |text, meant| text.replace(meant, ""));
        let lower = text.to_lowercase();
        for (calque, term) in CALQUES {
            if lower.contains(calque) {
                wrong.push(format!("{place}: {calque} should be {term}: {text}"));
            }
        }
        if names_a_cell_in_english(&text) {
            wrong.push(format!("{place}: cells are L1C1: {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether `r1c1` stands in the text. `12r10c3` is what programs read.
fn names_a_cell_in_english(text: &str) -> bool {
    text.match_indices('r').any(|(at, _)| {
        let rest = text[at + 1..].trim_start_matches(|c: char| c.is_ascii_digit());
        let row = rest.len() < text[at + 1..].len();
        let alone = !text[..at].ends_with(|c: char| c.is_alphanumeric());
        row && alone
            && rest.strip_prefix('c').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// The summaries of all subcommands in a language.
fn summaries(lang: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join(format!("crates/grille-cli/words/{lang}/help.ftl"))).unwrap();
    let about = |line: &str| {
        let (key, text) = line.split_once(" = ")?;
        (key.starts_with("cli-") && key.ends_with("about")).then(|| (key.to_string(), text.to_string()))
    };
    let list: Vec<_> = text.lines().filter_map(about).collect();
    assert!(list.len() > 20, "{list:?}");
    list
}

#[test]
fn english_summaries_are_imperative() {
    const VERBS: [&str; 20] = [
        "Add", "Check", "Compare", "Complete", "Count", "Explain", "Find", "Give", "List", "Make", "Print",
        "Rate", "Read", "Remove", "Serve", "Show", "Solve", "Write", "Vary", "Minimize",
    ];
    for (key, text) in summaries("en") {
        let first = text.split([' ', ',']).next().unwrap();
        assert!(VERBS.contains(&first), "{key}: {text}");
    }
}

#[test]
fn french_summaries_begin_with_an_infinitive() {
    for (key, text) in summaries("fr") {
        let first = text.split([' ', ',']).next().unwrap();
        assert!(["er", "ir", "re"].iter().any(|ending| first.ends_with(ending)), "{key}: {text}");
    }
    // Options begin with an infinitive or a noun, never with what the program does: "Dit", "Laisse".
    let text = fs::read_to_string(root().join("crates/grille-cli/words/fr/help.ftl")).unwrap();
    for line in text.lines().filter(|line| line.starts_with("cli-option-")) {
        let (key, help) = line.split_once(" = ").unwrap();
        let first =
            help.trim_start_matches("Ne pas ").trim_start_matches("N’").split([' ', ',']).next().unwrap();
        for form in ["Dit", "Laisse", "Cherche", "Ouvre", "Sert", "ouvre", "Montre", "Le", "La", "L’adresse"]
        {
            assert_ne!(first, form, "{key}: {help}");
        }
    }
}
