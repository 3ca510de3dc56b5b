//! What is written is read back. Each property says what it compares: what the format can express.

use grille::constraint::Constraint;
use grille::grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape};
use grille::puzzle::format::{self, FORMATS, Format};
use grille::puzzle::read::{ReadOptions, read};
use grille::puzzle::{Notation, Puzzle, Symbols};
use proptest::prelude::*;

/// Formats that show candidates: a lone candidate is read as a digit, or a digit as a lone candidate.
const OF_CANDIDATES: [&str; 2] = ["pencil-marks", "sukaku"];

fn shapes() -> impl Strategy<Value = Shape> {
    let orders = prop::sample::select(vec![1u8, 2, 4, 6, 7, 8, 9, 10, 12, 15, 16, 25, 33, 35, 36, 64]);
    (orders, 0..3u8).prop_map(|(order, kind)| {
        let usual = Shape::new(order).unwrap();
        match (kind, usual.boxes()) {
            (0, _) => Shape::latin(order).unwrap(),
            (1, Some(size)) => Shape::with_boxes(order, size.height, size.width).unwrap(),
            _ => usual,
        }
    })
}

/// A puzzle of this shape with random digits (they need not obey any rule), entered cells and notes.
fn puzzles(shape: Shape) -> impl Strategy<Value = Puzzle> {
    let order = shape.order();
    let cell = (0..=order, any::<u64>(), 0..4u8);
    let emptiness = prop::sample::select(vec![0u8, 1, 3, 4]);
    (prop::collection::vec(cell, shape.cell_count()), emptiness).prop_map(move |(cells, emptiness)| {
        let empty = |&(_, _, chance): &(u8, u64, u8)| chance < emptiness;
        let digits = cells.iter().map(|cell| if empty(cell) { None } else { Digit::new(cell.0) }).collect();
        let mut puzzle = Puzzle::from_digits(shape, Grid::from_cells(digits));
        let entered = |c: &Cell| puzzle.digits.get(*c).is_some() && cells[c.index()].2 == 3;
        puzzle.entered = shape.cells().filter(entered).collect();
        let mark = |c: Cell| match puzzle.digits.get(c) {
            Some(digit) => DigitSet::of(digit),
            None => DigitSet::from_bits(cells[c.index()].1 & DigitSet::all(order).bits()),
        };
        puzzle.notes = Some(Candidates::from_cells(shape.cells().map(mark).collect()));
        puzzle
    })
}

fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    shapes().prop_flat_map(puzzles)
}

fn write(id: &str, puzzle: &Puzzle) -> String {
    format::find(id).unwrap().show(puzzle).unwrap()
}

/// Writes the puzzle twice as a file and reads it, told the boxes, and the signs if asked.
fn back(format: &Format, puzzle: &Puzzle, symbols: Option<Symbols>) -> Result<Puzzle, TestCaseError> {
    let written = write(format.id, puzzle);
    let text = format!("{}{written}", format.preamble);
    let options = ReadOptions {
        boxes: Some(puzzle.shape.boxes()),
        symbols,
        order: Some(puzzle.shape.order()),
        rules: vec![],
    };
    let read = read(&text, &options)
        .map_err(|error| TestCaseError::fail(format!("{}: {error}\n{text}", format.id)))?;
    prop_assert_eq!(read.len(), 1, "{}:\n{}", format.id, text);
    Ok(read.into_iter().next().unwrap())
}

/// The signs that a format writes a puzzle with.
fn signs(format: &Format, puzzle: &Puzzle) -> Symbols {
    match (format.id, puzzle.shape.order()) {
        ("letters", 36) => Symbols::ZeroBased,
        ("line", order) => Notation::usual(order).symbols,
        _ => puzzle.notation.symbols,
    }
}

fn bare(puzzle: &Puzzle) -> Puzzle {
    Puzzle { entered: vec![], notes: None, ..puzzle.clone() }
}

fn notations(order: u8) -> impl Strategy<Value = Notation> {
    let symbols = Symbols::ALL.into_iter().filter(|symbols| symbols.reach() >= order).collect::<Vec<_>>();
    let blank = prop::sample::select(vec!['.', '*', '_', '?', '-']);
    (prop::sample::select(symbols), any::<bool>(), blank, any::<bool>()).prop_map(
        move |(symbols, lower_case, blank, header)| {
            let numbers = symbols == Symbols::Numbers;
            // A single cell has no blank beside it that would tell a number.
            let header = numbers && (header || order == 1);
            Notation { symbols, lower_case: lower_case && !numbers, blank, header }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Compared: shape (told) and digits, in every format.
    #[test]
    fn every_format_gives_back_the_digits(puzzle in any_puzzle()) {
        for format in FORMATS {
            if !format.is_written() || format.id == "sukaku" {
                continue;
            }
            let write = |puzzle: &Puzzle| format.show(puzzle);
            let classic = ["sdm", "sdk", "hodoku"].contains(&format.id);
            let most = match format.id {
                "letters" => 36,
                _ => 64,
            };
            let order = puzzle.shape.order();
            prop_assert_eq!(write(&puzzle).is_ok(), if classic { order == 9 } else { order <= most });
            if write(&puzzle).is_err() || OF_CANDIDATES.contains(&format.id) {
                continue; // they have a property of their own
            }
            let read = back(format, &puzzle, Some(signs(format, &puzzle)))?;
            prop_assert_eq!(&read.digits, &puzzle.digits, "{}", format.id);
            prop_assert_eq!(read.shape, puzzle.shape);
        }
    }

    /// Compared: everything but entered cells and notes, which they do not hold; signs that do not
    /// occur are not known.
    #[test]
    fn lines_give_back_the_notation(
        (puzzle, notation) in any_puzzle().prop_flat_map(|p| { let order = p.shape.order(); (Just(p), notations(order)) })
    ) {
        let puzzle = Puzzle { notation, ..bare(&puzzle) };
        for id in ["csv", "json"] {
            let mut read = back(format::find(id).unwrap(), &puzzle, Some(notation.symbols))?;
            let letter = puzzle.digits.cells().iter().flatten().any(|&d| notation.sign(d).is_some_and(|c| c.is_ascii_alphabetic()));
            if !letter {
                read.notation.lower_case = notation.lower_case;
            }
            if puzzle.digits.is_full() {
                read.notation.blank = notation.blank;
            }
            prop_assert_eq!(&read, &puzzle, "{}:\n{}", id, write(id, &puzzle));
        }
        prop_assert_eq!(puzzle.to_string() + "\n", write("csv", &puzzle).replace('"', ""));
        // A line is written in the usual notation, whatever was read.
        let usual = Notation::usual(puzzle.shape.order());
        prop_assert_eq!(Puzzle { notation: usual, ..puzzle.clone() }.to_string() + "\n", write("line", &puzzle));
    }

    /// Nothing is told: usual shape and notation, and at least the digit 1 to tell letters by.
    #[test]
    fn lines_and_grids_are_recognised(order in prop::sample::select(vec![1u8, 4, 6, 9, 10, 12, 16, 25, 36, 64]), seed in any::<u64>()) {
        let shape = Shape::new(order).unwrap();
        let mut puzzle = Puzzle::empty(shape);
        for cell in shape.cells().step_by(3) {
            let n = seed.rotate_left(cell.0.into()) % u64::from(order) + 1;
            puzzle.digits.set(cell, Digit::new(n as u8));
        }
        puzzle.digits.set(shape.cell(0, 0), Digit::new(1));
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let Ok(text) = format.write(&puzzle) else { continue };
            if OF_CANDIDATES.contains(&format.id) || signs(format, &puzzle) == Symbols::ZeroBased {
                continue;
            }
            let read = read(&format!("{}{text}", format.preamble), &ReadOptions::default());
            let read = read.map_err(|error| TestCaseError::fail(format!("{}: {error}\n{text}", format.id)))?;
            prop_assert_eq!(read.len(), 1, "{}:\n{}", format.id, text);
            prop_assert_eq!(&read[0].digits, &puzzle.digits, "{}", format.id);
            prop_assert_eq!(read[0].shape, shape);
        }
    }

    /// Compared: shape, digits, and rules and comment too.
    #[test]
    fn json_gives_back_rules_and_comment(puzzle in any_puzzle(), comment in "\\PC{0,20}", diagonal in any::<bool>()) {
        let mut puzzle = Puzzle { comment, ..bare(&puzzle) };
        puzzle.digits.set(puzzle.shape.cell(0, 0), Digit::new(1));
        if diagonal {
            puzzle.constraints = vec![Constraint::parse("diagonal", puzzle.shape).unwrap()];
        }
        let text = write("json", &puzzle);
        let read = read(&text, &ReadOptions::default()).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!((&read[0].digits, read[0].shape), (&puzzle.digits, puzzle.shape));
        prop_assert_eq!((&read[0].constraints, &read[0].comment), (&puzzle.constraints, &puzzle.comment));
    }

    /// Compared: digits and marks. An open cell with one mark is read as a digit, so it has another
    /// number of them; a grid without an open cell shows no marks at all.
    #[test]
    fn pencil_marks_are_given_back(puzzle in any_puzzle()) {
        let mut puzzle = puzzle;
        let mut marks = puzzle.notes.clone().unwrap();
        let mut open = 0;
        for cell in puzzle.shape.cells().filter(|&cell| puzzle.digits.get(cell).is_none()) {
            open += 1;
            if marks.get(cell).len() == 1 {
                marks.set(cell, DigitSet::EMPTY);
            }
        }
        puzzle.notes = (open > 0).then_some(marks);
        let read = back(format::find("pencil-marks").unwrap(), &puzzle, None)?;
        prop_assert_eq!(&read.digits, &puzzle.digits);
        // Without any digit they are the clues.
        let (read, none) = match puzzle.digits.filled() {
            0 => (read.candidates, read.notes),
            _ => (read.notes, read.candidates),
        };
        prop_assert_eq!((read, none), (puzzle.notes, None));
    }

    /// Compared: digits, entered cells and comment.
    #[test]
    fn sdk_gives_back_entered_cells_and_comment(
        puzzle in puzzles(Shape::CLASSIC),
        comment in prop::collection::vec("(#[A-Z])?[ -~]{0,20}[!-~]", 0..4)
    ) {
        let puzzle = Puzzle { comment: comment.join("\n"), ..puzzle };
        let read = back(format::find("sdk").unwrap(), &puzzle, None)?;
        prop_assert_eq!((read.digits, read.entered, read.comment), (puzzle.digits, puzzle.entered, puzzle.comment));
    }

    /// Compared: digits, entered cells, comment, and marks as far as digits in sight allow them.
    #[test]
    fn hodoku_gives_back_entered_cells_and_marks(puzzle in puzzles(Shape::CLASSIC)) {
        let puzzle = Puzzle { comment: ":0300:12:111 222::".into(), ..puzzle };
        let read = back(format::find("hodoku").unwrap(), &puzzle, None)?;
        prop_assert_eq!((&read.digits, &read.entered, &read.comment), (&puzzle.digits, &puzzle.entered, &puzzle.comment));
        let houses = puzzle.shape.houses();
        let marks = puzzle.notes.as_ref().unwrap();
        for cell in puzzle.shape.cells().filter(|&cell| puzzle.digits.get(cell).is_none()) {
            let seen: DigitSet = houses.iter().filter(|house| house.cells.contains(&cell))
                .flat_map(|house| &house.cells).filter_map(|&other| puzzle.digits.get(other)).collect();
            let left = DigitSet::all(9).minus(seen);
            let shown = read.notes.as_ref().map_or(left, |marks| marks.get(cell));
            prop_assert_eq!(shown, marks.get(cell).intersection(left));
        }
    }

    /// A file of several puzzles gives back each of them. Compared: digits.
    #[test]
    fn several_puzzles_in_a_file_are_told_apart(
        many in shapes().prop_flat_map(|shape| prop::collection::vec(puzzles(shape), 2..4)),
        times in 1..12usize,
    ) {
        let order = many[0].shape.order();
        let times = if order > 16 { 1 } else { times };
        for format in FORMATS {
            if order == 1 || OF_CANDIDATES.contains(&format.id) || format.show(&many[0]).is_err() {
                continue;
            }
            let each: String = many.iter().map(|puzzle| format.show(puzzle).unwrap()).collect();
            let text = format!("{}{}", format.preamble, each.repeat(times));
            let options = ReadOptions {
                boxes: Some(many[0].shape.boxes()),
                symbols: Some(signs(format, &many[0])),
                order: Some(order),
                rules: vec![],
            };
            let read = read(&text, &options).map_err(|error| TestCaseError::fail(format!("{}: {error} {:?}\n{text}", format.id, error.line)))?;
            prop_assert_eq!(read.len(), many.len() * times, "{}\n{}", format.id, text);
            for (read, puzzle) in read.iter().zip(many.iter().cycle()) {
                prop_assert_eq!(&read.digits, &puzzle.digits, "{}", format.id);
            }
        }
    }

    /// Frames align: every line of a drawn grid is as wide as the first, in characters.
    #[test]
    fn every_line_of_a_frame_is_as_wide_as_the_others(puzzle in any_puzzle()) {
        for id in ["grid", "letters", "print-sudoku", "pencil-marks"] {
            let Ok(text) = format::find(id).unwrap().show(&puzzle) else { continue };
            // The rows of print_sudoku end in a blank, as those of the OCaml function do.
            let widths: Vec<usize> = text.lines().map(|line| line.trim_end().chars().count()).collect();
            prop_assert!(widths.iter().all(|&width| width == widths[0]), "{}:\n{}", id, text);
            let n = usize::from(puzzle.shape.order());
            prop_assert!(widths.len() > n && text.is_ascii());
        }
    }

    /// The frame with blanks for empty cells, as the C solver prints it. Compared: digits.
    #[test]
    fn a_frame_with_blank_cells_is_read(puzzle in any_puzzle()) {
        prop_assume!(puzzle.shape.order() > 2 && puzzle.digits.filled() > 0);
        let text = write("grid", &puzzle).replace('.', " ");
        let options = ReadOptions { boxes: Some(puzzle.shape.boxes()), ..ReadOptions::default() };
        let read = read(&text, &options).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(read.len(), 1, "{}", text);
        prop_assert_eq!(&read[0].digits, &puzzle.digits, "{}", text);
    }
}
