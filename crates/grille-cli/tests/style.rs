//! The style sheets of the page: each belongs to one component, so that a class of one cannot style another.
//!
//! A sheet names its roots in its first comment (`Roots: .board, .over`). Every rule stands under one of them. Within a
//! compound such as `.cell.given` the first class is the name of the element and the others are its states. A name
//! belongs to one sheet, unless another component places it by its root, and is never a state elsewhere: `corner` was the
//! name of a mark on the board and a state of the pad, and threw the pad over the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Sheets that style elements by their tags too.
const OF_ELEMENTS: [&str; 3] = ["tokens", "shell", "controls"];

/// The sheet that speaks of every component: on paper most of them are hidden.
const OF_ALL: &str = "print";

/// A sheet: its roots, and its selectors with the number of rules that they stand in.
struct Sheet {
    name: String,
    roots: BTreeSet<String>,
    selectors: Vec<(usize, String)>,
}

/// What a selector says of classes: the names of elements, and states together with the names that have them.
#[derive(Default)]
struct Classes {
    names: BTreeSet<String>,
    states: BTreeSet<String>,
}

#[test]
fn every_rule_stands_under_a_root_of_its_sheet() {
    let mut wrong = String::new();
    for sheet in sheets() {
        for (_, selector) in sheet.selectors.iter().filter(|(depth, _)| *depth == 0) {
            let first = compounds(selector).into_iter().find(|part| !part.starts_with(":root"));
            let classes = first.as_deref().map(classes_of).unwrap_or_default();
            let of_element = classes.is_empty() && OF_ELEMENTS.contains(&sheet.name.as_str());
            let rooted = classes.first().is_some_and(|class| sheet.roots.contains(class));
            if !rooted && !of_element && sheet.name != OF_ALL && first.is_some() {
                let _ = writeln!(wrong, "{}.css: {selector}", sheet.name);
            }
        }
    }
    assert!(wrong.is_empty(), "these rules stand under no root of their sheet:\n{wrong}");
}

#[test]
fn a_name_belongs_to_one_sheet_and_is_no_state_elsewhere() {
    let sheets = sheets();
    let roots: BTreeMap<&str, &str> = sheets
        .iter()
        .flat_map(|sheet| sheet.roots.iter().map(|root| (root.as_str(), sheet.name.as_str())))
        .collect();
    let count: usize = sheets.iter().map(|sheet| sheet.roots.len()).sum();
    assert_eq!(count, roots.len(), "two sheets have the same root");
    let mut owner: BTreeMap<String, String> = BTreeMap::new();
    let mut states = BTreeSet::new();
    let mut wrong = String::new();
    for sheet in sheets.iter().filter(|sheet| sheet.name != OF_ALL) {
        let said = classes(sheet);
        states.extend(said.states);
        for name in said.names {
            let at = roots.get(name.as_str()).map_or_else(|| sheet.name.clone(), ToString::to_string);
            let before = owner.entry(name.clone()).or_insert_with(|| at.clone());
            if *before != at {
                let _ = writeln!(wrong, ".{name} is a name in {before}.css and in {at}.css");
            }
        }
    }
    for state in states.iter().filter(|state| owner.contains_key(*state)) {
        let _ = writeln!(wrong, ".{state} is a name in {}.css and a state somewhere", owner[state]);
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_page_asks_for_every_sheet() {
    let page = std::fs::read_to_string(web().join("index.html")).unwrap();
    for sheet in sheets() {
        assert!(page.contains(&format!("href=\"style/{}.css\"", sheet.name)), "{}.css", sheet.name);
    }
}

#[test]
fn a_selector_is_read_as_names_and_states() {
    let sheet = Sheet {
        name: "pad".into(),
        roots: BTreeSet::new(),
        selectors: read(
            "@media print { .keys { &.corner .face { color: red } } .a:is(.b, .c) > .d:not(.e) {} }",
        ),
    };
    assert_eq!(sheet.selectors[0], (0, ".keys".to_string()));
    assert_eq!(sheet.selectors[1], (1, "&.corner .face".to_string()));
    let said = classes(&sheet);
    assert_eq!(said.names.into_iter().collect::<Vec<_>>(), ["a", "d", "face", "keys"]);
    assert_eq!(said.states.into_iter().collect::<Vec<_>>(), ["b", "c", "corner"]);
}

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

fn sheets() -> Vec<Sheet> {
    let mut found: Vec<Sheet> = std::fs::read_dir(web().join("style"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "css"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let said =
                text.split("Roots:").nth(1).and_then(|rest| rest.split("*/").next()).unwrap_or_default();
            let roots = said.split([',', ' ', '\n']).filter_map(|word| word.strip_prefix('.'));
            Sheet {
                name: path.file_stem().unwrap().to_string_lossy().into_owned(),
                roots: roots.map(ToString::to_string).collect(),
                selectors: read(&text),
            }
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(found.len() > 8, "{} sheets", found.len());
    found
}

/// The selectors of a sheet, with how many rules each stands in; conditions such as `@media` are none.
fn read(text: &str) -> Vec<(usize, String)> {
    let mut found = vec![];
    let mut open: Vec<bool> = vec![];
    let mut said = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            continue;
        }
        rest = &rest[next.len_utf8()..];
        match next {
            '{' => {
                let prelude = std::mem::take(&mut said).split_whitespace().collect::<Vec<_>>().join(" ");
                let rule = !prelude.starts_with('@');
                if rule {
                    let depth = open.iter().filter(|is_rule| **is_rule).count();
                    found.extend(parts(&prelude, ',').into_iter().map(|selector| (depth, selector)));
                }
                open.push(rule);
            }
            '}' => {
                open.pop();
                said.clear();
            }
            ';' => said.clear(),
            _ => said.push(next),
        }
    }
    assert!(open.is_empty(), "a brace is not closed");
    found
}

/// The parts of a text between signs that stand in no bracket.
fn parts(text: &str, sign: char) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0;
    for next in text.chars() {
        depth += i32::from(matches!(next, '(' | '[')) - i32::from(matches!(next, ')' | ']'));
        if next == sign && depth == 0 {
            found.push(String::new());
        } else if let Some(last) = found.last_mut() {
            last.push(next);
        }
    }
    found.iter().map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

/// The compounds of a selector: `.a.b > .c` has two.
fn compounds(selector: &str) -> Vec<String> {
    parts(selector, ' ').into_iter().filter(|part| !matches!(part.as_str(), ">" | "+" | "~")).collect()
}

/// The classes of a compound, in order; those of an alternative are included, those of a condition are not.
fn classes_of(compound: &str) -> Vec<String> {
    let mut text = compound.to_string();
    for condition in [":not(", ":has(", ":nth-child("] {
        while let Some(at) = text.find(condition) {
            let mut depth = 0;
            let end = text[at..].find(|next| {
                depth += i32::from(next == '(') - i32::from(next == ')');
                next == ')' && depth == 0
            });
            text.replace_range(at..end.map_or(text.len(), |end| at + end + 1), "");
        }
    }
    text.split('.')
        .skip(1)
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
                .collect::<String>()
        })
        .filter(|class| class.chars().next().is_some_and(|first| first.is_ascii_alphabetic()))
        .collect()
}

/// What the selectors of a sheet say.
fn classes(sheet: &Sheet) -> Classes {
    let mut said = Classes::default();
    for compound in sheet.selectors.iter().flat_map(|(_, selector)| compounds(selector)) {
        let of_parent = compound.starts_with('&');
        let alternatives = compound.starts_with(":is(");
        for (place, class) in classes_of(&compound).into_iter().enumerate() {
            let named = !of_parent && (place == 0 || alternatives);
            if named { &mut said.names } else { &mut said.states }.insert(class);
        }
    }
    said
}
