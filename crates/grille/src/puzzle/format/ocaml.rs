#![doc = include_str!("ocaml.md")]

use super::{Format, WriteError, list};
use crate::puzzle::Puzzle;
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "ocaml",
    page: Page { en: include_str!("ocaml.md"), fr: include_str!("ocaml.fr.md") },
    extensions: &["ml"],
    reads: true,
    carries: &[],
    preamble: "",
    parse: list::parse,
    text: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let number = |cell: &Option<crate::grid::Digit>| cell.map_or("-1".to_string(), |digit| digit.to_string());
    let rows = puzzle.digits.cells().chunks(puzzle.shape.order().into());
    let rows: Vec<String> = rows
        .map(|row| format!("    [| {} |]", row.iter().map(number).collect::<Vec<_>>().join("; ")))
        .collect();
    Ok(format!("let grille = [|\n{}\n|];;\n", rows.join(";\n")))
}
