//! Choices as texts: small files that people write, and those that have a name.
//!
//! One thing a line, in the order in which techniques are to be tried; `#` begins a comment.
//!
//! ```text
//! include singles        # a choice that has a name
//! x-wing                 # a technique, by its id or HoDoKu's code
//! without full-house     # or -full-house: not this one
//! limit chain-length 8   # how far
//! ```
//!
//! A text that names no technique to be tried begins with the usual ones: `-brute-force` alone is "all
//! the usual ones but this". A text that says nothing at all is refused: it is rather a file that was lost.

use super::choice::Choice;
use super::limits::{LimitError, Limits};
use super::names::{UnknownTechnique, named};
use super::technique::Technique;
use crate::words::{Arg, Lang, Message, Say, shown};
use std::fmt;

/// The choices that have a name and are written as such a text.
const TEXTS: &[(&str, &str)] = &[
    ("seed-003", include_str!("../../choices/seed_003.txt")),
    ("singles", include_str!("../../choices/singles.txt")),
    ("ssts", include_str!("../../choices/ssts.txt")),
];

/// Why a text is not a choice, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceError {
    /// The line, from 1; `None` if it concerns the whole text.
    pub line: Option<usize>,
    /// What is wrong with it.
    pub fault: ChoiceFault,
}

/// What is wrong with a line of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChoiceFault {
    /// It names a technique that does not exist.
    Technique(UnknownTechnique),
    /// It names a limit that does not exist, or a value that the limit does not take.
    Limit(LimitError),
    /// It includes a choice that does not exist.
    Include(String),
    /// It is nothing of what a line can be.
    Words(String),
    /// No technique is left.
    Empty,
    /// The text says nothing.
    Blank,
}

impl Choice {
    /// The names of the choices that have one.
    pub const NAMES: &[&str] = &["hodoku", "default", "all", TEXTS[0].0, TEXTS[1].0, TEXTS[2].0];

    /// The choice with this name: `hodoku` or `default` (the usual one), `all`, `singles`, `ssts` (Simple
    /// Sudoku's techniques), `seed-003` (the first program of the Prolog project).
    ///
    /// ```
    /// use grille::logic::Choice;
    /// assert_eq!(Choice::preset("singles").unwrap().searches().len(), 3);
    /// assert!(Choice::preset("mine").is_none());
    /// ```
    pub fn preset(name: &str) -> Option<Choice> {
        match name {
            "hodoku" | "default" => Some(Choice::default()),
            "all" => Some(Choice::all()),
            _ => {
                let (_, text) = TEXTS.iter().find(|(other, _)| *other == name)?;
                Choice::parse(text).ok()
            }
        }
    }

    /// The choice that a text describes.
    ///
    /// ```
    /// use grille::logic::Choice;
    /// let choice = Choice::parse("hidden-single\nnaked-single # then this\nlimit chain-length 8\n")?;
    /// assert_eq!(choice.searches().len(), 2);
    /// let error = Choice::parse("hidden-single\nnaked-singel\n").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2: there is no technique \"naked-singel\"; did you mean naked-single?"
    /// );
    /// # Ok::<(), grille::logic::ChoiceError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Choice, ChoiceError> {
        let mut draft = Draft { said: false, wanted: None, unwanted: vec![], limits: Limits::default() };
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            draft.take(line).map_err(|fault| ChoiceError { line: Some(index + 1), fault })?;
        }
        let Draft { said, wanted, unwanted, limits } = draft;
        if !said {
            return Err(ChoiceError { line: None, fault: ChoiceFault::Blank });
        }
        let choice = wanted.map_or_else(Choice::default, Choice::only);
        let choice = choice.without(|technique| unwanted.contains(&technique)).with_limits(limits);
        if choice.searches().is_empty() {
            return Err(ChoiceError { line: None, fault: ChoiceFault::Empty });
        }
        Ok(choice)
    }
}

/// What the lines so far say.
struct Draft {
    /// Whether any line said something.
    said: bool,
    wanted: Option<Vec<&'static Technique>>,
    unwanted: Vec<&'static Technique>,
    limits: Limits,
}

impl Draft {
    fn take(&mut self, line: &str) -> Result<(), ChoiceFault> {
        let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || c == '=').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let technique = |name: &str| named(name).map_err(ChoiceFault::Technique);
        self.said |= !words.is_empty();
        match words[..] {
            [] => {}
            ["include", name] => {
                let included = Choice::preset(name).ok_or_else(|| ChoiceFault::Include(name.to_string()))?;
                self.wanted.get_or_insert_default().extend(included.techniques());
            }
            ["without", name] => self.unwanted.push(technique(name)?),
            ["limit", name, value] => self.limits.set(name, value).map_err(ChoiceFault::Limit)?,
            [name] => match name.strip_prefix('-') {
                Some(name) => self.unwanted.push(technique(name)?),
                None => self.wanted.get_or_insert_default().push(technique(name)?),
            },
            _ => self.take_title(line.trim())?,
        }
        Ok(())
    }

    /// A technique by its title, which has several words: `Paire nue`, `-Paire nue`, `without Paire nue`.
    fn take_title(&mut self, line: &str) -> Result<(), ChoiceFault> {
        let unwanted = line.strip_prefix('-').or_else(|| line.strip_prefix("without "));
        let technique = named(unwanted.unwrap_or(line)).map_err(|_| ChoiceFault::Words(line.to_string()))?;
        match unwanted {
            Some(_) => self.unwanted.push(technique),
            None => self.wanted.get_or_insert_default().push(technique),
        }
        Ok(())
    }
}

impl Say for ChoiceFault {
    fn message(&self) -> Message {
        match self {
            ChoiceFault::Technique(error) => error.message(),
            ChoiceFault::Limit(error) => error.message(),
            ChoiceFault::Include(name) => {
                let names: Vec<Arg> = Choice::NAMES.iter().map(|&name| name.into()).collect();
                Message::new("choice-include").with("name", shown(name)).with("names", names)
            }
            ChoiceFault::Words(text) => Message::new("choice-words").with("text", shown(text)),
            ChoiceFault::Empty => Message::new("choice-empty"),
            ChoiceFault::Blank => Message::new("choice-blank"),
        }
    }
}

impl Say for ChoiceError {
    fn message(&self) -> Message {
        match self.line {
            Some(line) => Message::new("choice-line").with("line", line).with("why", self.fault.message()),
            None => self.fault.message(),
        }
    }
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for ChoiceError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<&'static str> {
        Choice::parse(text).unwrap().techniques().map(|technique| technique.id).collect()
    }

    #[test]
    fn lines_are_taken_in_order() {
        assert_eq!(ids("hidden-single\n\n  naked-single  # x\n"), ["hidden-single", "naked-single"]);
        assert_eq!(ids("0003\nnaked-single\n0002"), ["naked-single", "hidden-single"]);
        assert_eq!(ids("include singles\n-full-house"), ["naked-single", "hidden-single"]);
        assert_eq!(ids("without full-house\ninclude singles"), ["naked-single", "hidden-single"]);
        assert_eq!(ids("hidden-single\ninclude singles"), ["hidden-single", "full-house", "naked-single"]);
    }

    #[test]
    fn a_text_that_names_none_begins_with_the_usual_ones() {
        let usual: Vec<_> = Choice::default().techniques().map(|technique| technique.id).collect();
        assert_eq!(ids("include hodoku"), usual);
        assert_eq!(ids("-full-house\nlimit fins 3"), usual[1..]);
        let limits = Choice::parse("limit chain-length=8\nlimit als_nodes on").unwrap().limits().clone();
        assert_eq!(limits, Limits { chain_length: 8, als_nodes: true, ..Limits::default() });
    }

    #[test]
    fn techniques_are_known_by_their_titles() {
        let ids = |text: &str| -> Vec<&str> {
            Choice::parse(text).unwrap().techniques().map(|technique| technique.id).collect()
        };
        assert_eq!(
            ids("Singleton caché\nPaire nue # paire\nNaked single"),
            ["hidden-single", "naked-pair", "naked-single"]
        );
        assert_eq!(ids("include singles\n-Singleton nu\nwithout Hidden single"), ["full-house"]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_in_both_languages() {
        let told = |text: &str, lang| Choice::parse(text).unwrap_err().say(lang);
        let cases = [
            (
                "\nguess",
                "line 2: there is no technique \"guess\"",
                "ligne 2\u{a0}: la technique «\u{a0}guess\u{a0}» n’existe pas",
            ),
            (
                "naked and single",
                "line 1: \"naked and single\" is none of: a technique, without TECHNIQUE, limit NAME VALUE, include CHOICE",
                "ligne 1\u{a0}: «\u{a0}naked and single\u{a0}» n’est ni une technique, ni without TECHNIQUE, ni limit NOM VALEUR, ni include CHOIX",
            ),
            (
                "limit fins many",
                "line 1: the limit fins does not take \"many\": a number, or on or off",
                "ligne 1\u{a0}: la limite fins n’accepte pas «\u{a0}many\u{a0}»\u{a0}: donnez un nombre, ou on ou off",
            ),
            ("full-house\n-full-house", "no technique is left", "il ne reste aucune technique"),
            (
                "",
                "it says nothing: no technique, no limit, no other choice",
                "il ne dit rien\u{a0}: ni technique, ni limite, ni autre choix",
            ),
            (
                " \n# a comment\n\t\n",
                "it says nothing: no technique, no limit, no other choice",
                "il ne dit rien\u{a0}: ni technique, ni limite, ni autre choix",
            ),
            (
                "limit fins -1",
                "line 1: the limit fins does not take \"-1\": it is too small; the least is 0",
                "ligne 1\u{a0}: la limite fins n’accepte pas «\u{a0}-1\u{a0}»\u{a0}: c’est trop petit\u{202f}; le minimum est 0",
            ),
            (
                "limit fins 4294967296",
                "line 1: the limit fins does not take \"4294967296\": it is too large; the most is 4294967295",
                "ligne 1\u{a0}: la limite fins n’accepte pas «\u{a0}4294967296\u{a0}»\u{a0}: c’est trop grand\u{202f}; le maximum est 4\u{202f}294\u{202f}967\u{202f}295",
            ),
        ];
        for (text, english, french) in cases {
            assert_eq!(told(text, Lang::En), english);
            assert_eq!(told(text, Lang::Fr), french);
        }
        assert!(
            told("include mine", Lang::En)
                .starts_with("line 1: there is no choice \"mine\"; the choices are")
        );
    }

    #[test]
    fn every_name_has_its_choice() {
        for (name, text) in TEXTS {
            let parsed = Choice::parse(text);
            assert!(parsed.is_ok(), "{name}: {parsed:?}");
        }
        for name in Choice::NAMES {
            assert!(Choice::preset(name).is_some(), "{name}");
        }
    }
}
