#![doc = include_str!("sdm.md")]

use super::{Format, WriteError, cell_text, line, only_classic};
use crate::puzzle::Puzzle;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "sdm",
    page: Page { en: include_str!("sdm.md"), fr: include_str!("sdm.fr.md") },
    extensions: &["sdm"],
    reads: true,
    carries: &[],
    preamble: "",
    parse: line::parse,
    text: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    only_classic(puzzle, "sdm")?;
    let cells: String = (0..puzzle.shape.cell_count()).map(|index| cell_text(puzzle, index, '0')).collect();
    Ok(cells + "\n")
}
