//! Every format and everything that a puzzle may have: what is written is read again as it was, or refused by name.

use grille::board::Board;
use grille::constraint::Constraint;
use grille::grid::{Candidates, Cell, Digit, DigitSet, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::format::{self, FORMATS, Feature};
use grille::puzzle::read::{ReadOptions, read};
use grille::words::{Lang, Say};
use proptest::prelude::*;

/// A puzzle of this order with these features and, unless it has none, some digits.
fn puzzle(order: u8, features: &[Feature], with_digits: bool) -> Puzzle {
    let has = |feature| features.contains(&feature);
    let usual = Shape::new(order).unwrap();
    let shape = if has(Feature::Boxes) { Shape::latin(order).unwrap() } else { usual };
    let mut puzzle = Puzzle::empty(shape);
    let sets = |from: u16| {
        let all = DigitSet::all(order);
        let set = |cell: Cell| all.minus(DigitSet::of(Digit::from_index(usize::from(cell.0 + from) % 3)));
        Some(Candidates::from_cells(shape.cells().map(set).collect()))
    };
    puzzle.candidates = if has(Feature::Candidates) { sets(0) } else { None };
    puzzle.notes = if has(Feature::Notes) { sets(1) } else { None };
    if with_digits {
        for (cell, digit) in [(shape.cell(0, 0), 1), (shape.cell(order - 1, 1), order - 1)] {
            let digit = Digit::new(digit).unwrap();
            puzzle.digits.set(cell, Some(digit));
            for sets in [&mut puzzle.candidates, &mut puzzle.notes].into_iter().flatten() {
                sets.set(cell, DigitSet::of(digit));
            }
        }
    }
    if has(Feature::Entered) {
        puzzle.entered = vec![shape.cell(order - 1, 1)];
    }
    if has(Feature::Rules) {
        puzzle.constraints = vec![Constraint::parse("diagonal", shape).unwrap()];
    }
    puzzle
}

/// What is left on a board when every lone candidate excludes what its peers may not hold: a given that was written as
/// the lone candidate of its cell does what a given does.
fn closed(board: &Board<'_>) -> Candidates {
    let mut left = board.all_candidates().clone();
    let layout = board.model().layout();
    loop {
        let before = left.clone();
        for cell in layout.shape().cells().filter(|&cell| before.get(cell).len() == 1) {
            for &peer in layout.peers(cell) {
                left.set(peer, left.get(peer).minus(before.get(cell)));
            }
        }
        if left == before {
            return left;
        }
    }
}

/// What a puzzle says, by its effect: the candidates of a Sukaku with givens may be read as lone candidates.
fn said(puzzle: &Puzzle) -> (Vec<Cell>, Candidates, Candidates, Vec<Constraint>, Shape) {
    let model = Model::new(puzzle).unwrap();
    (
        puzzle.entered.clone(),
        closed(&Board::new(&model)),
        closed(&Board::new(&model.clues())),
        puzzle.constraints.clone(),
        puzzle.shape,
    )
}

fn subsets() -> impl Iterator<Item = Vec<Feature>> {
    (0u8..32).map(|bits| {
        let chosen = Feature::ALL.into_iter().enumerate().filter(move |(index, _)| bits >> index & 1 == 1);
        chosen.map(|(_, feature)| feature).collect()
    })
}

#[test]
fn what_is_written_is_read_again_or_refused_by_name() {
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let mut written = 0;
        for order in [4, 6, 9, 12, 16] {
            for (features, with_digits) in subsets().flat_map(|set| [(set.clone(), false), (set, true)]) {
                if features.contains(&Feature::Entered) && !with_digits {
                    continue;
                }
                let puzzle = puzzle(order, &features, with_digits);
                match format.write(&puzzle) {
                    Ok(text) => {
                        assert!(features.iter().all(|feature| format.carries.contains(feature)), "{text}");
                        // Frames of an empty grid, and lines of dots, do not say what they are.
                        let options = ReadOptions { order: Some(order), ..ReadOptions::default() };
                        let text = format!("{}{text}", format.preamble);
                        let read = read(&text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
                        assert_eq!(read.len(), 1, "{text}");
                        assert_eq!(said(&read[0]), said(&puzzle), "{} {features:?}\n{text}", format.id);
                        written += 1;
                    }
                    Err(error) if error.features().is_empty() => {
                        let classic = ["sdk", "sdm", "hodoku"].contains(&format.id);
                        assert!(classic && order != 9 || format.id == "sukaku", "{}: {error}", format.id);
                    }
                    Err(error) => {
                        for feature in error.features() {
                            assert!(features.contains(feature));
                            for lang in Lang::ALL {
                                assert!(error.say(lang).contains(&feature.say(lang)), "{}", error.say(lang));
                            }
                        }
                        assert!(error.to_string().contains("json"), "{error}");
                    }
                }
            }
        }
        assert!(written > 0, "{}", format.id);
    }
}

/// Each feature alone: a format that declares it writes some puzzle with it, and no other format does.
#[test]
fn formats_carry_what_they_declare() {
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        for feature in Feature::ALL {
            let alone =
                [false, true].map(|digits| puzzle(9, &[feature], digits || feature == Feature::Entered));
            let writes = alone.iter().any(|puzzle| format.write(puzzle).is_ok());
            assert_eq!(writes, format.carries.contains(&feature), "{} {feature:?}", format.id);
        }
    }
}

#[test]
fn the_defects_that_were_reported_are_refused() {
    let sukaku: Puzzle = format!("{}12.......", "123456789".repeat(80)).parse().unwrap();
    let message =
        |id: &str, puzzle: &Puzzle| format::find(id).unwrap().write(puzzle).unwrap_err().to_string();
    for id in
        ["line", "csv", "sdk", "sdm", "list", "numbers", "ocaml", "grid", "letters", "print-sudoku", "hodoku"]
    {
        let expected =
            format!("the format {id} does not carry clue candidates; pencil-marks, json and sukaku do");
        assert_eq!(message(id, &sukaku), expected);
    }
    let latin = Puzzle::empty(Shape::latin(9).unwrap());
    assert_eq!(
        message("sdk", &latin),
        "the format sdk does not carry boxes other than the usual ones; numbers and json do"
    );
    let mut diagonal = Puzzle::empty(Shape::CLASSIC);
    diagonal.constraints = vec![Constraint::parse("diagonal", Shape::CLASSIC).unwrap()];
    assert_eq!(message("line", &diagonal), "the format line does not carry variant rules; json does");
}

/// Letters alone could begin at 1 or at 10: JSON says which.
#[test]
fn json_carries_a_grid_of_letters_alone() {
    let shape = Shape::new(12).unwrap();
    let mut puzzle = Puzzle::empty(shape);
    puzzle.digits.set(Cell(0), Digit::new(12));
    puzzle.digits.set(Cell(13), Digit::new(11));
    puzzle.entered = vec![Cell(13)];
    let text = format::find("json").unwrap().write(&puzzle).unwrap();
    assert_eq!(text.parse::<Puzzle>().unwrap(), puzzle, "{text}");
}

#[test]
fn a_feature_that_is_dropped_is_gone() {
    for feature in Feature::ALL {
        let mut puzzle = puzzle(9, &Feature::ALL, true);
        feature.drop_from(&mut puzzle);
        for other in Feature::ALL {
            assert_eq!(other.is_in(&puzzle), other != feature, "{other:?} without {feature:?}");
        }
    }
}

#[test]
fn lines_are_written_in_the_usual_notation() {
    let line = |text: &str| format::find("line").unwrap().write(&text.parse().unwrap()).unwrap();
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for empty in ["0", "*", "_", "-", "x"] {
        assert_eq!(line(&grid.replace('.', empty)), format!("{grid}\n"));
    }
    let numbers: Vec<String> =
        (0..256).map(|i| if i < 16 { (i + 1).to_string() } else { "0".into() }).collect();
    assert_eq!(line(&numbers.join(" ")), format!("123456789ABCDEFG{}\n", ".".repeat(240)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any sets of any cells: what comes back from a format has the same effect.
    #[test]
    fn random_candidates_and_notes_come_back(
        sets in prop::collection::vec((0u64..16, 0u64..16, 0u8..8), 16),
        which in 0usize..4,
    ) {
        let shape = Shape::new(4).unwrap();
        let mut puzzle = Puzzle::empty(shape);
        // Digits of one solution, so that no rule is broken.
        let solution: Puzzle = "1234341221434321".parse().unwrap();
        let mut candidates = Candidates::all(shape);
        let mut notes = Candidates::all(shape);
        for (cell, &(one, other, chance)) in shape.cells().zip(&sets) {
            let right = DigitSet::of(solution.digits.get(cell).unwrap());
            candidates.set(cell, DigitSet::from_bits(one).union(right));
            notes.set(cell, DigitSet::from_bits(other).union(right));
            if which > 1 && chance < 2 {
                puzzle.digits.set(cell, right.single());
                candidates.set(cell, right);
                notes.set(cell, right);
                if chance == 0 {
                    puzzle.entered.push(cell);
                }
            }
        }
        puzzle.candidates = (which != 1).then_some(candidates);
        puzzle.notes = (which != 0).then_some(notes);
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let Ok(text) = format.write(&puzzle) else { continue };
            let read = read(&text, &ReadOptions::default()).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
            prop_assert_eq!(read.len(), 1);
            prop_assert_eq!(said(&read[0]), said(&puzzle), "{}\n{}", format.id, text);
        }
        prop_assert!(format::find("json").unwrap().write(&puzzle).is_ok());
    }
}
