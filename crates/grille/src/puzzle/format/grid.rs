#![doc = include_str!("grid.md")]

use super::{Format, WriteError, cell_text};
use crate::grid::BoxSize;
use crate::puzzle::Puzzle;
use crate::puzzle::read::sheet;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "grid",
    page: Page { en: include_str!("grid.md"), fr: include_str!("grid.fr.md") },
    extensions: &["txt", "sud", "msk", "sol"],
    reads: true,
    carries: &[],
    preamble: "",
    parse: sheet::parse,
    text: Some(write),
};

/// Draws a frame around texts of cells, all of one width, boxes set apart.
pub(super) fn framed(puzzle: &Puzzle, cells: &[String]) -> String {
    let n = usize::from(puzzle.shape.order());
    let BoxSize { width, height } =
        puzzle.shape.boxes().unwrap_or(BoxSize { width: n as u8, height: n as u8 });
    let (width, height) = (usize::from(width).max(1), usize::from(height).max(1));
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let rule = format!("+{}\n", format!("{}+", "-".repeat(width * (widest + 1) - 1)).repeat(n / width));
    let mut text = String::new();
    for (r, row) in cells.chunks(n).enumerate() {
        if r % height == 0 {
            text += &rule;
        }
        for (c, cell) in row.iter().enumerate() {
            text.push(if c % width == 0 { '|' } else { ' ' });
            text += &format!("{cell:>widest$}");
        }
        text += "|\n";
    }
    text + &rule
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let cells: Vec<String> =
        (0..puzzle.shape.cell_count()).map(|index| cell_text(puzzle, index, '.')).collect();
    // The column is as wide as the largest digit of the shape, whether it occurs or not.
    let widest = puzzle.shape.order().to_string().len();
    let cells: Vec<String> = cells.into_iter().map(|cell| format!("{cell:>widest$}")).collect();
    Ok(framed(puzzle, &cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Grid};

    const SMALL: &str = "1..4..1..2..4..1";

    #[test]
    fn the_frame_of_the_c_solver() {
        let puzzle: Puzzle =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let expected = "\
+-----+-----+-----+
|5 3 4|6 7 8|9 1 2|
|6 7 2|1 9 5|3 4 8|
|1 9 8|3 4 2|5 6 7|
+-----+-----+-----+
|8 5 9|7 6 1|4 2 3|
|4 2 6|8 5 3|7 9 1|
|7 1 3|9 2 4|8 5 6|
+-----+-----+-----+
|9 6 1|5 3 7|2 8 4|
|2 8 7|4 1 9|6 3 5|
|3 4 5|2 8 6|1 7 9|
+-----+-----+-----+
";
        assert_eq!(write(&puzzle).unwrap(), expected);
    }

    #[test]
    fn cells_may_stand_together_in_some_rows_only() {
        let puzzle: Puzzle = "|1 .|. 4|\n|. .|1 .|\n|. 200\n|4 .|. 1|\n".parse().unwrap();
        assert_eq!(puzzle.to_string(), "1..4..1..2..4..1");
    }

    #[test]
    fn framed_rows_are_no_list_of_headed_puzzles() {
        let puzzle = Puzzle { digits: Grid::from_cells(vec![Digit::new(1); 16]), ..SMALL.parse().unwrap() };
        let text = write(&puzzle).unwrap();
        assert_eq!(text.parse::<Puzzle>().unwrap().digits, puzzle.digits);
    }

    #[test]
    fn a_latin_square_has_no_inner_lines() {
        let puzzle: Puzzle = "12.....3.".parse().unwrap();
        assert_eq!(write(&puzzle).unwrap(), "+-----+\n|1 2 .|\n|. . .|\n|. 3 .|\n+-----+\n");
    }
}
