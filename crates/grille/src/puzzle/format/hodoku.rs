#![doc = include_str!("hodoku.md")]

use super::pencil_marks::left_in_sight;
use super::{Feature, Format, WriteError, cell_text, line, only_classic};
use crate::grid::{Cell, Digit, DigitSet};
use crate::puzzle::Puzzle;
use crate::puzzle::read::ReadOptions;
use crate::puzzle::read::cells::{Fault, shown};
use crate::words::{Message, Page};

pub(crate) static FORMAT: Format = Format {
    id: "hodoku",
    page: Page { en: include_str!("hodoku.md"), fr: include_str!("hodoku.fr.md") },
    extensions: &["txt"],
    reads: true,
    carries: &[Feature::Notes, Feature::Entered],
    preamble: "",
    parse,
    text: Some(write),
};

/// Whether a line is one of HoDoKu's library.
pub(crate) fn is_library_line(line: &str) -> bool {
    line.starts_with(':') && line.bytes().filter(|&b| b == b':').take(6).count() == 6
}

fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let fields: Vec<&str> = text.trim().split(':').collect();
    let field = |index: usize| fields.get(index).copied().unwrap_or_default();
    if fields.len() < 4 {
        return Err(Message::new("read-library").with("text", shown(text.trim())).into());
    }
    let mut entered = vec![];
    let mut cells = String::with_capacity(81);
    for c in field(3).chars() {
        match c {
            '+' => entered.push(Cell(u16::try_from(cells.len()).unwrap_or(u16::MAX))),
            c if c.is_whitespace() => {}
            c => cells.push(c),
        }
    }
    let mut puzzle = line::parse(&cells, options)?;
    entered.retain(|cell| puzzle.digits.cells().get(cell.index()).is_some_and(Option::is_some));
    entered.dedup();
    puzzle.entered = entered;
    if !field(4).trim().is_empty() {
        let mut notes = left_in_sight(&puzzle);
        for group in field(4).split_whitespace() {
            let (cell, digit) = candidate(group, &puzzle)
                .ok_or_else(|| Message::new("read-group").with("group", shown(group)))?;
            // A cell with a digit keeps it: what was deleted there before no longer matters.
            if puzzle.digits.get(cell).is_none() {
                notes.set(cell, notes.get(cell).minus(DigitSet::of(digit)));
            }
        }
        puzzle.notes = Some(notes);
    }
    let rest = fields.get(5..).unwrap_or_default().join(":");
    let plain = field(1) == "0000" && matches!(field(2), "" | "x") && rest.trim_matches(':').is_empty();
    puzzle.comment = if plain { String::new() } else { format!(":{}:{}:{rest}", field(1), field(2)) };
    Ok(puzzle)
}

/// Digit, row and column in three figures.
fn candidate(group: &str, puzzle: &Puzzle) -> Option<(Cell, Digit)> {
    let figures: Vec<u8> = group.chars().map(|c| c.to_digit(10).map(|d| d as u8)).collect::<Option<_>>()?;
    let [digit, row, column] = figures[..] else { return None };
    let order = puzzle.shape.order();
    let inside = |n: u8| (1..=order).contains(&n);
    let digit = Digit::new(digit).filter(|digit| inside(digit.get()))?;
    (inside(row) && inside(column)).then(|| (puzzle.shape.cell(row - 1, column - 1), digit))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    only_classic(puzzle, "hodoku")?;
    let mut cells = String::with_capacity(81);
    for cell in puzzle.shape.cells() {
        if puzzle.entered.contains(&cell) {
            cells.push('+');
        }
        cells += &cell_text(puzzle, cell.index(), '.');
    }
    let mut deleted: Vec<String> = vec![];
    if let Some(notes) = &puzzle.notes {
        let sight = left_in_sight(puzzle);
        for cell in puzzle.shape.cells().filter(|&cell| puzzle.digits.get(cell).is_none()) {
            for digit in sight.get(cell).minus(notes.get(cell)).iter() {
                deleted.push(format!(
                    "{digit}{}{}",
                    puzzle.shape.row(cell) + 1,
                    puzzle.shape.column(cell) + 1
                ));
            }
        }
    }
    let deleted = deleted.join(" ");
    let parts: Vec<&str> =
        puzzle.comment.strip_prefix(':').map_or(vec![], |comment| comment.splitn(3, ':').collect());
    let [code, digits, rest] = parts[..] else {
        return Ok(format!(":0000:x:{cells}:{deleted}:::\n"));
    };
    Ok(format!(":{code}:{digits}:{cells}:{deleted}:{rest}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_outside_the_grid_is_refused() {
        let options = ReadOptions::default();
        for group in ["101", "110", "011", "511", "151", "115", "11", "1111"] {
            assert!(parse(&format!(":0000:x:1...............:{group}::"), &options).is_err(), "{group}");
        }
        let puzzle = parse(":0000:x:1...............:212::", &options).unwrap();
        assert_eq!(format!("{:?}", puzzle.notes.unwrap().get(Cell(1))), "{3,4}");
    }

    #[test]
    fn a_filled_cell_keeps_its_digit_and_is_entered_once() {
        let puzzle = parse(":0000:x: ++1 .+2.............:111 113::", &ReadOptions::default()).unwrap();
        assert_eq!(puzzle.entered, [Cell(0), Cell(2)]);
        assert_eq!(format!("{:?}", puzzle.notes.unwrap().get(Cell(0))), "{1}");
    }
}
