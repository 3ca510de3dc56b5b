//! The oracle of writing: a puzzle that was read is written in every format that takes it, and read back
//! as far as the format can say it.

use grille::grid::DigitSet;
use grille::model::Model;
use grille::puzzle::format::{FORMATS, Feature, Format};
use grille::puzzle::read::{ReadOptions, read};
use grille::puzzle::{Notation, Puzzle, Symbols};

/// Formats that know the order 9 alone.
const CLASSIC: [&str; 3] = ["sdm", "sdk", "hodoku"];

/// Formats that write the cells in the puzzle's own notation.
const OWN_NOTATION: [&str; 2] = ["csv", "json"];

/// Writes a puzzle in every format and compares what is read back. `origin`: the id of the format in
/// which it was read.
pub fn check(puzzle: &Puzzle, origin: &str) {
    for format in FORMATS {
        if !format.is_written() {
            continue;
        }
        let written = match format.write(puzzle) {
            Ok(written) => written,
            Err(error) => {
                let order = puzzle.shape.order();
                let other_order = CLASSIC.contains(&format.id) && order != 9 || format.id == "sukaku";
                assert!(other_order || !error.features().is_empty(), "{} refuses: {error}", format.id);
                assert!(format.id != "json" || !is_sound(puzzle), "json refuses: {error}");
                continue;
            }
        };
        let has = |feature: &Feature| !feature.is_in(puzzle) || format.carries.contains(feature);
        assert!(Feature::ALL.iter().all(has), "{} loses something", format.id);
        let text = format!("{}{written}", format.preamble);
        let symbols = puzzle.notation.symbols;
        let back = back(format, &text, puzzle, symbols);
        assert_eq!(back.shape, puzzle.shape, "{}:\n{text}", format.id);
        match format.id {
            "pencil-marks" => same_marks(puzzle, &back, &text),
            // A given is read as the only candidate of its cell.
            "sukaku" => assert_eq!(back.digits.filled(), 0, "{text}"),
            id => {
                assert_eq!(back.digits, puzzle.digits, "{id}:\n{text}");
                if OWN_NOTATION.contains(&id) {
                    same_notation(puzzle, &back, &text);
                }
            }
        }
        match format.id {
            "json" => {
                assert_eq!(back.constraints, puzzle.constraints);
                assert_eq!((&back.candidates, &back.notes), (&puzzle.candidates, &puzzle.notes), "{text}");
                assert_eq!(back.entered, puzzle.entered, "{text}");
                assert_eq!(back.comment, puzzle.comment);
            }
            "sdk" => {
                assert_eq!(back.entered, puzzle.entered, "{text}");
                if is_plain(&puzzle.comment) {
                    assert_eq!(back.comment, puzzle.comment, "{text}");
                }
            }
            "hodoku" => {
                assert_eq!(back.entered, puzzle.entered, "{text}");
                if origin == "hodoku" {
                    assert_eq!(back.comment, puzzle.comment, "{text}");
                }
                same_marks_in_sight(puzzle, &back, &text);
            }
            _ => {}
        }
    }
}

/// Reads what was written, told what the format does not say: order, boxes, rules, signs.
fn back(format: &Format, text: &str, puzzle: &Puzzle, symbols: Symbols) -> Puzzle {
    let options = ReadOptions {
        order: Some(puzzle.shape.order()),
        boxes: Some(puzzle.shape.boxes()),
        symbols: match format.id {
            "line" => Some(Notation::usual(puzzle.shape.order()).symbols),
            id => OWN_NOTATION.contains(&id).then_some(symbols),
        },
        rules: puzzle.constraints.iter().map(|constraint| constraint.kind().id.to_string()).collect(),
    };
    match read(text, &options) {
        Ok(mut puzzles) if puzzles.len() == 1 => puzzles.remove(0),
        Ok(puzzles) => panic!("{}: {} puzzles in\n{text}", format.id, puzzles.len()),
        Err(error) => panic!("{}: {error} in\n{text}", format.id),
    }
}

/// Signs that do not occur are not known.
fn same_notation(puzzle: &Puzzle, back: &Puzzle, text: &str) {
    let own = puzzle.notation;
    let signs = || puzzle.digits.cells().iter().flatten().filter_map(|&digit| own.sign(digit));
    let lower_case =
        if signs().any(|c| c.is_ascii_alphabetic()) { back.notation.lower_case } else { own.lower_case };
    let blank = if puzzle.digits.is_full() { own.blank } else { back.notation.blank };
    // One cell alone does not show whether it is a sign or a number.
    let symbols = if puzzle.shape.order() == 1 { own.symbols } else { back.notation.symbols };
    assert_eq!(Notation { symbols, lower_case, blank, ..back.notation }, own, "{text}");
}

/// An open cell with one mark is read as a digit; where the puzzle has no marks, what the digits leave in
/// sight is written, which may be one digit too.
fn same_marks(puzzle: &Puzzle, back: &Puzzle, text: &str) {
    for cell in puzzle.shape.cells() {
        match (puzzle.digits.get(cell), puzzle.notes.as_ref().or(puzzle.candidates.as_ref())) {
            (Some(digit), _) => assert_eq!(back.digits.get(cell), Some(digit), "{text}"),
            (None, Some(marks)) => {
                let set = marks.get(cell);
                assert_eq!(back.digits.get(cell), set.single(), "{text}");
                let back = back.notes.as_ref().or(back.candidates.as_ref());
                let back = back.map_or(set, |sets| sets.get(cell));
                assert_eq!(back, set, "{text}");
            }
            (None, None) => {}
        }
    }
}

/// HoDoKu's lines hold the candidates that were deleted among those in sight.
fn same_marks_in_sight(puzzle: &Puzzle, back: &Puzzle, text: &str) {
    let Some(marks) = &puzzle.notes else {
        assert_eq!(back.notes, None, "{text}");
        return;
    };
    let shape = puzzle.shape;
    let added = puzzle.constraints.iter().flat_map(|constraint| constraint.rule().houses(shape));
    let houses: Vec<_> = shape.houses().into_iter().chain(added).collect();
    for cell in shape.cells().filter(|&cell| puzzle.digits.get(cell).is_none()) {
        let around = houses.iter().filter(|house| house.cells.contains(&cell)).flat_map(|house| &house.cells);
        let seen: DigitSet = around.filter_map(|&other| puzzle.digits.get(other)).collect();
        let left = DigitSet::all(shape.order()).minus(seen);
        let shown = back.notes.as_ref().map_or(left, |marks| marks.get(cell));
        assert_eq!(shown, marks.get(cell).intersection(left), "{} in {text}", shape.cell_name(cell));
    }
}

fn is_sound(puzzle: &Puzzle) -> bool {
    Model::new(puzzle).is_ok()
}

/// Whether a comment can stand in headings as it is: some lines, none empty, none very long.
fn is_plain(comment: &str) -> bool {
    let plain = |line: &str| {
        line == line.trim() && !line.is_empty() && line.len() < 1000 && !line.contains(char::is_control)
    };
    comment.split('\n').count() < 100 && (comment.is_empty() || comment.split('\n').all(plain))
}
