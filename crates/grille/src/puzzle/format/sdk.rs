#![doc = include_str!("sdk.md")]

use super::{Feature, Format, WriteError, cell_text, only_classic};
use crate::grid::{Cell, DigitSet};
use crate::puzzle::Puzzle;
use crate::puzzle::read::ReadOptions;
use crate::puzzle::read::cells::Fault;
use crate::puzzle::read::sheet;
use crate::words::{Message, Page};

pub(crate) static FORMAT: Format = Format {
    id: "sdk",
    page: Page { en: include_str!("sdk.md"), fr: include_str!("sdk.fr.md") },
    extensions: &["sdk"],
    reads: true,
    carries: &[Feature::Entered],
    preamble: "",
    parse,
    text: Some(write),
};

/// Whether a line is a heading such as `#Aauthor`.
pub(crate) fn is_heading(line: &str) -> bool {
    let mut chars = line.chars();
    chars.next() == Some('#') && chars.next().is_some_and(|c| "ABCDLSU".contains(c))
}

/// Whether a line begins a section such as `[Puzzle]`.
pub(crate) fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    (name.len() > 2 && name.bytes().all(|b| b.is_ascii_alphabetic())).then_some(name)
}

fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let mut comment: Vec<&str> = vec![];
    // The lines of other sections are blanked, not dropped, so that lines keep their numbers.
    let (mut puzzle_text, mut state_text) = (String::new(), String::new());
    let mut current = "puzzle".to_string();
    for line in text.lines() {
        if let Some(name) = section(line) {
            current = name.to_ascii_lowercase();
        } else if is_heading(line) {
            comment.push(line.strip_prefix("#C").unwrap_or(line));
        } else {
            match current.as_str() {
                "puzzle" => puzzle_text += line,
                "state" => state_text += line,
                _ => {}
            }
        }
        puzzle_text.push('\n');
        state_text.push('\n');
    }
    if puzzle_text.trim().is_empty() {
        std::mem::swap(&mut puzzle_text, &mut state_text);
    }
    let mut puzzle = sheet::parse(&puzzle_text, options)?;
    if !state_text.trim().is_empty() {
        let state = sheet::parse(&state_text, options)?;
        if state.shape != puzzle.shape {
            return Err(Message::new("read-state-size")
                .with("order", puzzle.shape.order())
                .with("state", state.shape.order())
                .into());
        }
        let added = |cell: &Cell| puzzle.digits.get(*cell).is_none() && state.digits.get(*cell).is_some();
        puzzle.entered = puzzle.shape.cells().filter(added).collect();
        for &cell in &puzzle.entered {
            puzzle.digits.set(cell, state.digits.get(cell));
        }
        puzzle.notes = state.notes.or(state.candidates).map(|mut notes| {
            // Where the sections disagree the puzzle is right.
            for cell in puzzle.shape.cells() {
                if let Some(digit) = puzzle.digits.get(cell) {
                    notes.set(cell, DigitSet::of(digit));
                }
            }
            notes
        });
    }
    if !comment.is_empty() {
        puzzle.comment = comment.join("\n");
    }
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    only_classic(puzzle, "sdk")?;
    let mut text = String::new();
    for line in puzzle.comment.lines() {
        if !is_heading(line) || line.starts_with("#C") {
            text += "#C";
        }
        text += line;
        text.push('\n');
    }
    let rows = |text: &mut String, with_entered: bool| {
        let order = usize::from(puzzle.shape.order());
        for index in 0..puzzle.shape.cell_count() {
            let hidden = !with_entered && puzzle.entered.contains(&Cell(index as u16));
            *text += &if hidden { ".".to_string() } else { cell_text(puzzle, index, '.') };
            if (index + 1) % order == 0 {
                text.push('\n');
            }
        }
    };
    text += "[Puzzle]\n";
    rows(&mut text, false);
    if !puzzle.entered.is_empty() {
        text += "[State]\n";
        rows(&mut text, true);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_a_cell_with_a_digit_are_that_digit() {
        let text = "[Puzzle]\n1.\n..\n[State]\n2 12\n12 2\n";
        let puzzle = parse(text, &ReadOptions::default()).unwrap();
        assert_eq!(format!("{:?}", puzzle.digits.cells()), "[Some(1), None, None, Some(2)]");
        assert_eq!(format!("{:?}", puzzle.notes.unwrap().cells()), "[{1}, {1,2}, {1,2}, {2}]");
    }
}
