#![doc = include_str!("print_sudoku.md")]

use super::{Format, WriteError, cell_text};
use crate::puzzle::Puzzle;
use crate::puzzle::read::sheet;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "print-sudoku",
    page: Page { en: include_str!("print_sudoku.md"), fr: include_str!("print_sudoku.fr.md") },
    extensions: &["txt"],
    reads: true,
    carries: &[],
    preamble: "",
    parse: sheet::parse,
    text: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let n = usize::from(puzzle.shape.order());
    let widest = n.to_string().len();
    let rule = "-".repeat(n * (widest + 3) + 1) + "\n";
    let mut text = rule.clone();
    for row in 0..n {
        text += "| ";
        for column in 0..n {
            let cell = cell_text(puzzle, row * n + column, '?');
            text += &format!("{cell:>widest$} | ");
        }
        text += "\n";
        text += &rule;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_ocaml_function_prints() {
        let puzzle: Puzzle =
            "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2"
                .parse()
                .unwrap();
        let text = write(&puzzle).unwrap();
        let lines: Vec<&str> = text.split('\n').collect();
        assert_eq!(lines.len(), 20);
        assert_eq!(lines[0], "-------------------------------------");
        assert_eq!(lines[1], "| 5 | ? | ? | ? | 8 | ? | ? | ? | ? | ");
        assert_eq!(lines[17], "| ? | ? | 7 | 1 | 5 | ? | 6 | ? | 2 | ");
        assert_eq!((lines[18], lines[19]), (lines[0], ""));
    }
}
