//! Text formats: one file per format, tolerant in reading, strict in writing.

use super::Puzzle;
use crate::words::{Message, Page, Say};

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
    /// Writes one puzzle, with its line ends; `None` for formats that are only read.
    pub write: Option<fn(&Puzzle) -> Result<String, WriteError>>,
}

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

/// Every format, in the order in which they are listed.
pub static FORMATS: &[&Format] = &[&LINE];

static LINE: Format = Format {
    id: "line",
    page: Page { en: "# Line\n\nOne puzzle a line.\n", fr: "# Ligne\n\nUne grille par ligne.\n" },
    extensions: &["txt"],
    reads: true,
    preamble: "",
    write: Some(|puzzle| Ok(format!("{puzzle}\n"))),
};

/// The format with this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.id == id)
}
