//! Text formats: one file per format, tolerant in reading, strict in writing.
//!
//! A new format is three files (`name.rs` with its constant, and its pages `name.md` and
//! `name.fr.md`) and one word in the list at the end of this file. If it is read, the
//! [`Reader`](super::read::Reader) must also learn to recognise it.

mod feature;

pub use feature::Feature;

use super::Puzzle;
use super::read::ReadOptions;
use super::read::cells::Fault;
use crate::words::{Arg, Lang, Message, Page, Say};
use std::fmt;

/// A text format.
#[derive(Debug)]
pub struct Format {
    /// The id, as in `convert --to line`.
    pub id: &'static str,
    /// Its page in both languages.
    pub page: Page,
    /// The usual endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether texts in this format are read.
    pub reads: bool,
    /// What it carries beyond the digits of a grid with the usual boxes. The rest is refused.
    pub carries: &'static [Feature],
    /// What stands before the first puzzle of a file in this format, if anything (with its line end).
    pub preamble: &'static str,
    /// Parses one entry that the reader took for this format.
    pub(crate) parse: fn(&str, &ReadOptions) -> Result<Puzzle, Fault>,
    /// The text of one puzzle, with its line ends and without what the format does not carry; `None` for formats that
    /// are only read.
    pub(crate) text: Option<Write>,
}

/// The text of one puzzle, with its line ends.
pub(crate) type Write = fn(&Puzzle) -> Result<String, WriteError>;

impl Format {
    /// Whether puzzles can be written in this format.
    pub fn is_written(&self) -> bool {
        self.text.is_some()
    }

    /// Writes one puzzle, with its line ends. A puzzle with something that the format does not carry, or that would be
    /// read again as something else, is refused.
    ///
    /// ```
    /// use grille::puzzle::{Puzzle, format};
    /// let position: Puzzle = ":0000:x:1+2..............:333::".parse().unwrap();
    /// let error = format::find("line").unwrap().write(&position).unwrap_err();
    /// assert_eq!(error.to_string(), "the format line does not carry notes and entered digits; json does");
    /// ```
    pub fn write(&self, puzzle: &Puzzle) -> Result<String, WriteError> {
        let text = self.show(puzzle)?;
        match self.lost(puzzle, &text) {
            lost if lost.is_empty() => Ok(text),
            lost => Err(cannot_carry(self.id, puzzle, lost)),
        }
    }

    /// What of a puzzle does not come back from the text that the format writes.
    fn lost(&self, puzzle: &Puzzle, text: &str) -> Vec<Feature> {
        let has = || Feature::ALL.into_iter().filter(|feature| feature.is_in(puzzle));
        let lost: Vec<Feature> = has().filter(|feature| !self.carries.contains(feature)).collect();
        if !lost.is_empty() || has().next().is_none() {
            return lost;
        }
        let read = (self.parse)(text, &ReadOptions::default()).ok();
        has().filter(|feature| !read.as_ref().is_some_and(|read| feature.is_same(puzzle, read))).collect()
    }

    /// Shows what the format can show of one puzzle, for readers who know the rest: what it does not carry is left out.
    ///
    /// ```
    /// use grille::puzzle::{Puzzle, format};
    /// let position: Puzzle = ":0000:x:1+2..............:333::".parse().unwrap();
    /// assert_eq!(format::find("line").unwrap().show(&position).unwrap(), "12..............\n");
    /// ```
    pub fn show(&self, puzzle: &Puzzle) -> Result<String, WriteError> {
        let unwritten = || WriteError::new(Message::new("write-only-read").with("format", self.id));
        self.text.ok_or_else(unwritten).and_then(|text| text(puzzle))
    }
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, PartialEq, Debug)]
pub struct WriteError {
    message: Message,
    features: Vec<Feature>,
}

impl WriteError {
    fn new(message: Message) -> WriteError {
        WriteError { message, features: vec![] }
    }

    /// What the puzzle has that the format does not carry; empty if the reason is another.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }
}

impl Say for WriteError {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for WriteError {}

/// The format with this id.
///
/// ```
/// use grille::puzzle::{Puzzle, format};
/// let puzzle: Puzzle = "1..4 .... .... 4..1".parse().unwrap();
/// assert_eq!(format::find("grid").unwrap().write(&puzzle).unwrap(), "\
/// +---+---+
/// |1 .|. 4|
/// |. .|. .|
/// +---+---+
/// |. .|. .|
/// |4 .|. 1|
/// +---+---+
/// ");
/// ```
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.id == id)
}

/// Refuses a puzzle that is not of the only shape that a format knows.
fn only_classic(puzzle: &Puzzle, format: &'static str) -> Result<(), WriteError> {
    if puzzle.shape.order() == 9 {
        return Ok(());
    }
    let message =
        Message::new("write-only-classic").with("format", format).with("order", puzzle.shape.order());
    Err(WriteError::new(message))
}

/// Names what a format does not carry, and the formats that do.
fn cannot_carry(format: &'static str, puzzle: &Puzzle, lost: Vec<Feature>) -> WriteError {
    let fits = |other: &&&Format| other.show(puzzle).is_ok_and(|text| other.lost(puzzle, &text).is_empty());
    let formats: Vec<Arg> = FORMATS.iter().filter(fits).map(|other| other.id.into()).collect();
    let message = Message::new("write-cannot-carry")
        .with("format", format)
        .with("what", lost.iter().map(|feature| Arg::from(feature.message())).collect::<Vec<_>>())
        .with("count", formats.len())
        .with("formats", formats);
    WriteError { message, features: lost }
}

/// A cell in a column of its own: the digit's number, or a sign for an empty cell.
fn cell_text(puzzle: &Puzzle, index: usize, empty: char) -> String {
    let digit = puzzle.digits.cells().get(index).copied().flatten();
    digit.map_or_else(|| empty.to_string(), |digit| digit.to_string())
}

macro_rules! formats {
    ($($module:ident),* $(,)?) => {
        $(pub(crate) mod $module;)*

        /// Every format, in the order in which they are listed.
        pub static FORMATS: &[&Format] = &[$(&$module::FORMAT),*];
    };
}

formats! {
    line, grid, letters, print_sudoku, pencil_marks, numbers, sdk, sdm, csv, json, list, ocaml, hodoku, ss, sdx, sukaku,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_found() {
        for format in FORMATS {
            assert!(std::ptr::eq(find(format.id).unwrap(), *format), "{}", format.id);
        }
    }

    #[test]
    fn pages_say_what_the_format_carries() {
        for format in FORMATS {
            for (lang, head, none) in [
                (Lang::En, "Carries beyond digits: ", "nothing"),
                (Lang::Fr, "Conserve, outre les chiffres\u{a0}: ", "rien"),
            ] {
                let names: Vec<String> = format.carries.iter().map(|feature| feature.say(lang)).collect();
                let names = if names.is_empty() { none.to_string() } else { names.join(", ") };
                let last = format.page.text(lang).lines().last().unwrap_or_default().to_string();
                assert_eq!(last, format!("{head}{names}."), "{}", format.id);
            }
        }
    }

    #[test]
    fn pages_have_a_title_and_one_line_that_says_what_it_is() {
        for format in FORMATS {
            for lang in Lang::ALL {
                let lines: Vec<&str> = format.page.text(lang).lines().collect();
                assert!(lines[0].starts_with("# ") && lines[1].is_empty(), "{}", format.id);
                assert!(!lines[2].is_empty() && lines[3].is_empty() && lines.len() > 4, "{}", format.id);
            }
        }
    }
}
