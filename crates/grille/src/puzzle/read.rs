//! Reading: from any text to puzzles. Recognises the format, never asks.

use super::{Puzzle, Symbols};
use super::format::Format;
use crate::grid::{BoxSize, Grid, Shape};
use crate::words::{Lang, Message, Say};
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

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
    pub fn parse(&self, _options: &ReadOptions) -> Result<Puzzle, ReadError> {
        self.text.parse()
    }
}

/// Cuts a text into entries, in constant memory.
pub struct Reader<R> {
    input: R,
    line: u64,
    order: Option<u8>,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this text.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, line: 0, order: None }
    }

    /// The same reader, told the order (see [`ReadOptions::order`]): needed where lines of n cells
    /// could be rows of one sheet or puzzles of their own.
    pub fn with_order(self, order: Option<u8>) -> Reader<R> {
        Reader { order, ..self }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    /// An entry, or why there is none: an error of the system, or a text that cannot be read at all.
    type Item = std::io::Result<Result<Entry, ReadError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut text = String::new();
        self.line += 1;
        match self.input.read_line(&mut text) {
            Ok(0) => None,
            Ok(_) => Some(Ok(Ok(Entry { line: self.line, text, format: super::format::FORMATS[0] }))),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Reads all puzzles of a text.
pub fn read(text: &str, options: &ReadOptions) -> Result<Vec<Puzzle>, ReadError> {
    let _ = options;
    Ok(vec![text.parse()?])
}

impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        let mut puzzle = Puzzle::empty(Shape::CLASSIC);
        let cells = text.chars().take(81).map(|c| puzzle.notation.digit(c)).collect();
        puzzle.digits = Grid::from_cells(cells);
        Ok(puzzle)
    }
}

/// The puzzle on one line, in its own notation.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.digits.cells() {
            f.write_str(&cell.map_or(self.notation.blank.to_string(), |d| self.notation.write(d)))?;
        }
        Ok(())
    }
}
