//! Techniques by name: by id, by the code of HoDoKu's library or by title; and what was probably meant.

use super::technique::Technique;
use super::techniques;
use crate::words::{Arg, Lang, Message, Say, folded, shown};
use std::fmt;

/// The technique with this id (`x-wing`), this code of HoDoKu's library (`0300`) or this name in any of our
/// languages (`Singleton caché`); accents and case do not matter.
///
/// ```
/// use grille::logic::named;
/// assert_eq!(named("0002").unwrap().id, "hidden-single");
/// assert_eq!(named("Singleton caché").unwrap().id, "hidden-single");
/// let error = named("hiden-single").unwrap_err();
/// assert_eq!(error.to_string(), "there is no technique \"hiden-single\"; did you mean hidden-single?");
/// ```
pub fn named(name: &str) -> Result<&'static Technique, UnknownTechnique> {
    let code = || techniques::with_code(name).filter(|_| !name.is_empty());
    let wanted = folded(name);
    let called = || techniques::all().find(|technique| names(technique).contains(&wanted));
    techniques::find(name).or_else(code).or_else(called).ok_or_else(|| UnknownTechnique::new(name))
}

/// The names of a technique, folded: its id and its title in each language. A title such as
/// "Swordfish (espadon)" is three names.
fn names(technique: &Technique) -> Vec<String> {
    let mut names = vec![technique.id.to_string()];
    for lang in Lang::ALL {
        let title = technique.page.title(lang);
        names.push(folded(title));
        if let Some((first, second)) = title.strip_suffix(')').and_then(|title| title.split_once(" (")) {
            names.extend([folded(first), folded(second)]);
        }
    }
    names
}

/// No technique is called so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique {
    /// The name.
    pub name: String,
    /// The ids that are nearly the same, the nearest first; perhaps none.
    pub near: Vec<&'static str>,
}

impl UnknownTechnique {
    fn new(name: &str) -> UnknownTechnique {
        let wanted = folded(name);
        // A third of the letters may be wrong; more is another word.
        let most = (wanted.chars().count() / 3).max(1);
        let mut near: Vec<(usize, &'static str)> = techniques::all()
            .map(|technique| {
                let distances = names(technique).into_iter().map(|name| distance(&wanted, &name));
                (distances.min().unwrap_or(usize::MAX), technique.id)
            })
            .filter(|&(distance, _)| distance <= most)
            .collect();
        near.sort_by_key(|&(distance, _)| distance);
        // Beside a near one those far off only disturb.
        let nearest = near.first().map_or(0, |&(distance, _)| distance);
        near.retain(|&(distance, _)| distance <= nearest + 1);
        UnknownTechnique {
            name: name.to_string(),
            near: near.into_iter().take(3).map(|(_, id)| id).collect(),
        }
    }
}

impl Say for UnknownTechnique {
    fn message(&self) -> Message {
        let near: Vec<Arg> = self.near.iter().map(|&id| id.into()).collect();
        let key = if near.is_empty() { "technique-unknown" } else { "technique-unknown-near" };
        Message::new(key).with("name", shown(&self.name)).with("near", Arg::Any(near))
    }
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for UnknownTechnique {}

/// How many letters must be put in, taken out or changed to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_found_by_its_id_and_its_code() {
        for technique in techniques::all() {
            assert_eq!(named(technique.id).unwrap(), technique);
            if let Some(hodoku) = technique.hodoku.filter(|hodoku| !hodoku.code.is_empty()) {
                assert_eq!(named(hodoku.code).unwrap(), technique, "{}", hodoku.code);
            }
        }
    }

    #[test]
    fn every_technique_is_found_by_its_title_in_each_language() {
        for technique in techniques::all() {
            for lang in Lang::ALL {
                let title = technique.page.title(lang);
                assert_eq!(named(title).unwrap(), technique, "{title}");
                assert_eq!(named(&title.to_uppercase()).unwrap(), technique, "{title}");
                assert_eq!(named(&folded(title)).unwrap(), technique, "{title}");
            }
        }
        assert_eq!(named("singleton cache").unwrap().id, "hidden-single");
        assert_eq!(named("PAIRE  NUE").unwrap().id, "naked-pair");
        assert_eq!(named("espadon").unwrap().id, "swordfish");
    }

    #[test]
    fn what_is_nearly_a_name_finds_it() {
        let near = |name: &str| named(name).unwrap_err().near;
        assert_eq!(near("Nacked Single"), ["naked-single"]);
        assert_eq!(near("singletom cache"), ["hidden-single"]);
        assert_eq!(
            named("v-wing").unwrap_err().to_string(),
            "there is no technique \"v-wing\"; did you mean x-wing, w-wing or xy-wing?"
        );
        assert!(
            named("v-wing")
                .unwrap_err()
                .say(Lang::Fr)
                .ends_with("vouliez-vous dire x-wing, w-wing ou xy-wing\u{202f}?")
        );
        assert!(near("").is_empty() && near("guesswork-of-mine").is_empty());
        assert!(near(&"x".repeat(100_000)).is_empty());
    }

    #[test]
    fn distances_of_words() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("x-wing", "x-wing"), 0);
    }
}
