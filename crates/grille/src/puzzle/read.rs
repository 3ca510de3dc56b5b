//! Reading: from any text to puzzles. Recognises the format, never asks.
//!
//! Reading goes in two steps. The [`Reader`] cuts a text into entries, one for each puzzle, line by
//! line and in constant memory. [`Entry::parse`] makes a puzzle of an entry; it needs nothing but the
//! entry and can be done on another thread.
//!
//! Two conventions settle what a text leaves open:
//!
//! - n lines of n cells are one n×n sheet, not n puzzles of order √n, unless [`ReadOptions::order`]
//!   says otherwise. Lines whose digits are all small enough for the small order, and one of which
//!   holds a digit twice, are no sheet: they are read as puzzles of their own.
//! - numbers that begin with a fitting header `n H W` are headed.
//!
//! A text that still has two readings is refused with both of them shown.

pub(crate) mod cells;
mod columns;
mod lines;
pub(crate) mod link;
mod marks;
pub(crate) mod plain;
mod reader;
pub(crate) mod sheet;

pub use plain::{Ahead, PlainLine, PlainLines};
pub use reader::Reader;

use super::format::{self, Format};
use super::{Puzzle, Symbols};
use crate::grid::BoxSize;
use crate::words::{Lang, Message, Say};
use cells::Fault;
use std::fmt;
use std::str::FromStr;

/// The longest line that is read, in bytes. A 64×64 grid of pencil marks needs less for a row, and
/// one of numbers less for all of it.
pub const LONGEST_LINE: usize = 1 << 20;

/// What the reader is told besides the text; everything has a default.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ReadOptions {
    /// The order, where the text leaves it open.
    pub order: Option<u8>,
    /// The boxes: `None` for the usual ones, `Some(None)` for a Latin square.
    pub boxes: Option<Option<BoxSize>>,
    /// The signs of the digits, where the text leaves them open.
    pub symbols: Option<Symbols>,
    /// Variant rules, as the command line writes them.
    pub rules: Vec<String>,
}

/// Why a text is not a puzzle, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadError {
    /// The line in which it was found, from 1; `None` if it concerns the whole text.
    pub line: Option<u64>,
    message: Message,
}

impl Say for ReadError {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for ReadError {}

/// One puzzle of a text, recognised and cut out but not yet parsed: parsing is the work that can go
/// to another thread.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its text.
    pub text: String,
    /// Its format.
    pub format: &'static Format,
}

impl Entry {
    /// Parses the text.
    pub fn parse(&self, options: &ReadOptions) -> Result<Puzzle, ReadError> {
        (self.format.parse)(&self.text, options).map_err(|Fault { line, message }| ReadError {
            line: Some(self.line.saturating_add(line as u64)),
            message,
        })
    }
}

/// Reads all puzzles of a text.
///
/// ```
/// use grille::puzzle::read::{ReadOptions, read};
/// let puzzles = read("# two small ones\n1..4..1..2..4..1\n12.. 34.. .... ....", &ReadOptions::default());
/// assert_eq!(puzzles.unwrap().len(), 2);
/// let error = read("12.5............", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "row 1, column 4: 5 is not a digit of a 4×4 grid (1 to 4)");
/// ```
pub fn read(text: &str, options: &ReadOptions) -> Result<Vec<Puzzle>, ReadError> {
    let mut puzzles = vec![];
    for entry in Reader::new(text.as_bytes()).with_order(options.order) {
        // A text in memory gives no error of the system; if it did, nothing more could be read.
        let Ok(entry) = entry else { break };
        puzzles.push(entry?.parse(options)?);
    }
    Ok(puzzles)
}

/// A text of one puzzle in any format.
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        let mut puzzles = read(text, &ReadOptions::default())?;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (_, more) => {
                Err(ReadError { line: None, message: Message::new("read-several").with("found", more + 1) })
            }
        }
    }
}

/// The puzzle on one line, in its own notation.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format::line::cells_on_a_line(self))
    }
}

/// Parses what a field of another format holds: a line, a list, or a sheet with line ends.
pub(crate) fn parse_field(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let text = text.trim_matches(['\n', '\r']);
    if text.contains('[') {
        format::list::parse(text, options)
    } else if text.contains('\n') {
        sheet::parse(text, options)
    } else {
        format::line::parse(text, options)
    }
}
