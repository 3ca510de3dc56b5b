#![doc = include_str!("letters.md")]

use super::{Format, WriteError, grid};
use crate::puzzle::read::sheet;
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::{Message, Page};

pub(crate) static FORMAT: Format = Format {
    id: "letters",
    page: Page { en: include_str!("letters.md"), fr: include_str!("letters.fr.md") },
    extensions: &[],
    reads: true,
    carries: &[],
    preamble: "",
    parse: sheet::parse,
    text: Some(write),
};

/// The signs that are one character each: those of the puzzle, if they are, else the first that reach. Where letters
/// reach, no digit is written as 0: beside dots it would be read as an empty cell.
fn signs(puzzle: &Puzzle) -> Option<Notation> {
    let order = puzzle.shape.order();
    let symbols = [puzzle.notation.symbols, Symbols::Letters, Symbols::ZeroBased].into_iter();
    let plain = |&symbols: &Symbols| match symbols {
        Symbols::Numbers => false,
        Symbols::ZeroBased => order > Symbols::Letters.reach(),
        _ => true,
    };
    let symbols = symbols.filter(plain).find(|symbols| symbols.reach() >= order)?;
    Some(Notation { symbols, ..puzzle.notation })
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let order = puzzle.shape.order();
    let notation = signs(puzzle).ok_or_else(|| {
        WriteError::new(
            Message::new("write-no-signs")
                .with("format", FORMAT.id)
                .with("order", order)
                .with("most", Symbols::ZeroBased.reach()),
        )
    })?;
    let digits = puzzle.shape.cells().map(|cell| puzzle.digits.get(cell));
    let cells: Vec<String> =
        digits.map(|digit| digit.map_or(".".to_string(), |digit| notation.write(digit))).collect();
    Ok(grid::framed(puzzle, &cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Grid, Shape};
    use crate::puzzle::read::{ReadOptions, read};

    #[test]
    fn every_cell_is_one_sign() {
        let shape = Shape::with_boxes(10, 2, 5).unwrap();
        let mut grid = Grid::empty(100);
        grid.set(shape.cell(0, 1), Digit::new(10));
        grid.set(shape.cell(0, 2), Digit::new(9));
        let text = write(&Puzzle::from_digits(shape, grid)).unwrap();
        assert!(text.starts_with("+---+---+---+---+---+\n|. A|9 .|. .|. .|. .|\n"), "{text}");
    }

    #[test]
    fn a_grid_that_counts_from_zero_is_read_again_as_it_was() {
        let options = ReadOptions { symbols: Some(Symbols::ZeroBased), ..ReadOptions::default() };
        let text = format!("0.4{}", ".".repeat(97));
        let puzzle = read(&text, &options).unwrap().remove(0);
        assert_eq!(puzzle.digits.filled(), 2);
        let again = read(&write(&puzzle).unwrap(), &ReadOptions::default()).unwrap().remove(0);
        assert_eq!(again.digits, puzzle.digits);
    }

    #[test]
    fn signs_end_at_36() {
        let text = |order| {
            write(&Puzzle::from_digits(
                Shape::latin(order).unwrap(),
                Grid::from_cells(vec![Digit::new(order); usize::from(order).pow(2)]),
            ))
        };
        assert!(text(35).unwrap().contains("|Z Z"));
        assert!(text(36).unwrap().contains("|Z Z"));
        assert_eq!(
            text(37).unwrap_err().to_string(),
            "the format letters holds grids up to 36×36, not 37×37"
        );
    }
}
