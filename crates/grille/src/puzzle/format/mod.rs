//! Text formats: one file per format, tolerant in reading, strict in writing.
//!
//! A new format is three files (`name.rs` with its constant, and its pages `name.md` and
//! `name.fr.md`) and one word in the list at the end of this file. If it is read, the
//! [`Reader`](super::read::Reader) must also learn to recognise it.

use super::Puzzle;
use super::read::ReadOptions;
use super::read::cells::Fault;
use crate::words::{Lang, Message, Page, Say};
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
    /// What stands before the first puzzle of a file in this format, if anything (with its line end).
    pub preamble: &'static str,
    /// Parses one entry that the reader took for this format.
    pub(crate) parse: fn(&str, &ReadOptions) -> Result<Puzzle, Fault>,
    /// Writes one puzzle, with its line ends; `None` for formats that are only read.
    pub write: Option<Write>,
}

/// Writes one puzzle, with its line ends.
pub type Write = fn(&Puzzle) -> Result<String, WriteError>;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, PartialEq, Debug)]
pub struct WriteError {
    message: Message,
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
/// let write = format::find("grid").unwrap().write.unwrap();
/// assert_eq!(write(&puzzle).unwrap(), "\
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
    Err(WriteError { message })
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
