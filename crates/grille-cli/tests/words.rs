//! What is written in two places is held together here: the keys of both languages, their variables,
//! and the keys that the sources use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The variables of each key.
type Keys = BTreeMap<String, BTreeSet<String>>;

fn crates() -> [PathBuf; 2] {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    [here.to_path_buf(), here.join("../grille")]
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

fn keys(folder: &Path) -> Keys {
    let mut keys = Keys::new();
    for path in files(folder, "ftl") {
        let text = fs::read_to_string(&path).unwrap();
        let mut current = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once(" =")
                && is_key(key)
            {
                assert!(keys.insert(key.to_string(), BTreeSet::new()).is_none(), "{key} twice");
                current = Some(key.to_string());
            }
            let variables = line.split('$').skip(1);
            let names = variables.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap());
            if let Some(key) = &current {
                keys.get_mut(key).unwrap().extend(names.map(String::from));
            }
        }
    }
    keys
}

#[test]
fn both_languages_have_the_same_keys_with_the_same_variables() {
    for folder in crates() {
        let (en, fr) = (keys(&folder.join("words/en")), keys(&folder.join("words/fr")));
        assert!(en.len() > 10, "{}", folder.display());
        assert_eq!(en, fr, "{}", folder.display());
    }
}

#[test]
fn the_two_crates_share_no_key() {
    let [command, library] = crates().map(|folder| keys(&folder.join("words/en")));
    let both: Vec<&String> = command.keys().filter(|key| library.contains_key(*key)).collect();
    assert!(both.is_empty(), "{both:?}");
}

#[test]
fn every_key_is_used() {
    let sources: String = crates()
        .iter()
        .flat_map(|folder| files(&folder.join("src"), "rs"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for key in crates().iter().flat_map(|folder| keys(&folder.join("words/en")).into_keys()) {
        let whole = sources.contains(&format!("\"{key}\""));
        // The names of houses are put together: `house-` or `houses-`, perhaps `of-`, and the kind.
        let kind = key.strip_prefix("house-").or_else(|| key.strip_prefix("houses-"));
        let kind =
            kind.map(|kind| kind.strip_prefix("of-").or_else(|| kind.strip_prefix("in-")).unwrap_or(kind));
        let parts = kind.is_some_and(|kind| sources.contains(&format!("\"{kind}\"")));
        // So are the sentences of chains, and what a puzzle may have: a prefix, and the rest between quotes.
        let put_together = key.match_indices('-').any(|(at, _)| {
            let (prefix, rest) = (&key[..=at], &key[at + 1..]);
            let begins = [format!("\"{prefix}{{"), format!("\"{}\"", &key[..at])];
            begins.iter().any(|begin| sources.contains(begin)) && sources.contains(&format!("\"{rest}\""))
        });
        assert!(whole || parts || put_together, "{key} is used nowhere");
    }
}

#[test]
fn every_key_that_the_command_uses_exists() {
    let [command, library] = crates();
    let known: Keys =
        keys(&command.join("words/en")).into_iter().chain(keys(&library.join("words/en"))).collect();
    let mut used = 0;
    for path in files(&command.join("src"), "rs") {
        let text = fs::read_to_string(&path).unwrap();
        for literal in text.split('"').filter(|literal| literal.starts_with("cli-") && is_key(literal)) {
            assert!(known.contains_key(literal), "{} uses {literal}", path.display());
            used += 1;
        }
    }
    assert!(used > 50);
}

#[test]
fn every_message_of_the_library_exists() {
    let [_, library] = crates();
    let known = keys(&library.join("words/en"));
    for path in files(&library.join("src"), "rs") {
        let text = fs::read_to_string(&path).unwrap();
        for rest in text.split("Message::new(\"").skip(1) {
            let key = rest.split('"').next().unwrap();
            assert!(known.contains_key(key), "{} uses {key}", path.display());
        }
    }
}
