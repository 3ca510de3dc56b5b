#![doc = include_str!("pencil_marks.md")]

use super::{Feature, Format, WriteError, grid};
use crate::grid::{Candidates, DigitSet};
use crate::puzzle::Puzzle;
use crate::puzzle::read::sheet;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "pencil-marks",
    page: Page { en: include_str!("pencil_marks.md"), fr: include_str!("pencil_marks.fr.md") },
    extensions: &["txt", "pm"],
    reads: true,
    carries: &[Feature::Candidates, Feature::Notes],
    preamble: "",
    parse: sheet::parse,
    text: Some(write),
};

/// What the digits of a puzzle leave possible in each cell: every digit that no cell of a house with
/// it holds; in a cell with a digit, that digit.
pub(super) fn left_in_sight(puzzle: &Puzzle) -> Candidates {
    let shape = puzzle.shape;
    let mut left = vec![DigitSet::all(shape.order()); shape.cell_count()];
    let added = puzzle.constraints.iter().flat_map(|constraint| constraint.rule().houses(shape));
    for house in shape.houses().into_iter().chain(added) {
        let held: DigitSet = house.cells.iter().filter_map(|&cell| puzzle.digits.get(cell)).collect();
        for cell in house.cells {
            left[cell.index()] = left[cell.index()].minus(held);
        }
    }
    for cell in shape.cells() {
        if let Some(digit) = puzzle.digits.get(cell) {
            left[cell.index()] = DigitSet::of(digit);
        }
    }
    Candidates::from_cells(left)
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let stated = puzzle.notes.clone().or_else(|| puzzle.candidates.clone());
    let shown = stated.unwrap_or_else(|| left_in_sight(puzzle));
    let between = if puzzle.shape.order() > 9 { "," } else { "" };
    let text = |set: DigitSet| match set.is_empty() {
        true => "{}".to_string(),
        false => set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(between),
    };
    let cells: Vec<String> = puzzle
        .shape
        .cells()
        .map(|cell| puzzle.digits.get(cell).map_or_else(|| text(shown.get(cell)), |digit| digit.to_string()))
        .collect();
    // Columns are as wide as they need to be, so the frame follows the widest cell of all.
    Ok(grid::framed(puzzle, &cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_row_that_looks_like_a_header_is_a_row() {
        let text = "+--------+\n| 2  1  2|\n| 2  2  2|\n| 2  2 {}|\n+--------+\n";
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(write(&puzzle).unwrap(), text);
    }

    #[test]
    fn open_cells_show_what_the_digits_leave() {
        let puzzle: Puzzle = "1.......2.......".parse().unwrap();
        let expected = "\
+---------+---------+
|   1  234| 234  234|
|  34  234|1234 1234|
+---------+---------+
|   2  134| 134  134|
|  34  134|1234 1234|
+---------+---------+
";
        assert_eq!(write(&puzzle).unwrap(), expected);
    }
}
