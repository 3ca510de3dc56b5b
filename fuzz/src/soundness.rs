//! The oracle of models: `Puzzle` has public fields, so anything may stand in it. A model is made of what
//! is sound and of nothing else, and nobody panics.

use crate::{puzzles, reading};
use arbitrary::{Result, Unstructured};
use grille::board::{Board, Effect};
use grille::constraint::{Constraint, Diagonal};
use grille::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House, Shape};
use grille::model::{Model, PuzzleError};
use grille::puzzle::format::FORMATS;
use grille::puzzle::{Notation, Puzzle, Symbols};

/// Changes made to a board, at most.
const MOST_EFFECTS: u8 = 60;

/// Makes a puzzle, its model if it has one, and plays on its board.
pub fn check(u: &mut Unstructured<'_>) -> Result<()> {
    let puzzle = any_puzzle(u)?;
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        for text in [format.write(&puzzle), format.show(&puzzle)] {
            match text {
                Ok(text) => assert!(text.ends_with('\n')),
                Err(error) => reading::check_words(&error),
            }
        }
    }
    let _ = puzzle.to_string();
    let houses = houses(&puzzle);
    match Model::new(&puzzle) {
        Err(error) => {
            assert!(is_wrong(&puzzle, &houses, &error), "{error:?} of {puzzle:?}");
            reading::check_words(&error);
        }
        Ok(model) => {
            assert!(is_sound(&puzzle, &houses), "{puzzle:?}");
            assert_eq!(model.check(&puzzle.digits), puzzle.digits.is_full());
            play(u, &model, &houses)?;
        }
    }
    Ok(())
}

/// Any value of the type, near enough to a sound one to get past the first look.
fn any_puzzle(u: &mut Unstructured<'_>) -> Result<Puzzle> {
    let orders: Vec<u8> = if u.ratio(1, 32)? { (1..=64).collect() } else { vec![1, 2, 3, 4, 4, 6, 9] };
    let shape = puzzles::shape(u, &orders)?;
    let mut puzzle = if u.ratio(1, 2)? {
        puzzles::solvable(u, shape, false)?
    } else {
        Puzzle::from_digits(shape, puzzles::any_digits(u, shape)?)
    };
    for _ in 0..u.int_in_range(0..=8u8)?.saturating_sub(6) {
        puzzle.constraints.push(Constraint::Diagonal(Diagonal));
    }
    let mut cells = puzzle.digits.cells().to_vec();
    match u.int_in_range(0..=15u8)? {
        0 => cells.truncate(u.int_in_range(0..=cells.len())?),
        1 => cells.resize(cells.len() + u.int_in_range(0..=200)?, None),
        2 => {
            let index = u.choose_index(cells.len())?;
            cells[index] = Digit::new(u.int_in_range(0..=64)?);
        }
        _ => {}
    }
    puzzle.digits = Grid::from_cells(cells);
    if u.ratio(1, 3)? {
        let wrong = u.ratio(1, 4)?;
        let count = if wrong { u.int_in_range(0..=300)? } else { shape.cell_count() };
        let sets: Result<Vec<DigitSet>> =
            (0..count).map(|_| Ok(DigitSet::from_bits(u.arbitrary()?))).collect();
        let sets = Some(Candidates::from_cells(sets?));
        if u.ratio(1, 2)? {
            puzzle.candidates = sets;
        } else {
            puzzle.notes = sets;
        }
    }
    for _ in 0..u.int_in_range(0..=6u8)? {
        puzzle.entered.push(Cell(if u.ratio(1, 8)? { u.arbitrary()? } else { u.int_in_range(0..=90)? }));
    }
    puzzle.notation = Notation {
        symbols: *u.choose(&Symbols::ALL)?,
        lower_case: u.arbitrary()?,
        blank: if u.ratio(1, 8)? { u.arbitrary()? } else { *u.choose(&['.', '0', 'x'])? },
        header: u.arbitrary()?,
    };
    if u.ratio(1, 2)? {
        puzzle.comment = u.arbitrary::<&str>()?.to_string();
    }
    Ok(puzzle)
}

fn houses(puzzle: &Puzzle) -> Vec<House> {
    let added = puzzle.constraints.iter().flat_map(|constraint| constraint.rule().houses(puzzle.shape));
    puzzle.shape.houses().into_iter().chain(added).collect()
}

/// The dull twin of `Model::new`.
fn is_sound(puzzle: &Puzzle, houses: &[House]) -> bool {
    let digits = puzzle.digits.cells();
    digits.len() == puzzle.shape.cell_count()
        && sets(puzzle).all(|sets| sets.cells().len() == digits.len())
        && digits.iter().flatten().all(|digit| digit.get() <= puzzle.shape.order())
        && !houses.iter().any(|house| twice(puzzle, house))
        && !is_excluded(puzzle)
}

fn sets(puzzle: &Puzzle) -> impl Iterator<Item = &Candidates> {
    [&puzzle.candidates, &puzzle.notes].into_iter().flatten()
}

/// Whether clue candidates exclude a digit that stands there.
fn is_excluded(puzzle: &Puzzle) -> bool {
    let excludes = |candidates: &Candidates| {
        let held = |&cell: &Cell| puzzle.digits.get(cell).is_some_and(|d| !candidates.get(cell).contains(d));
        puzzle.shape.cells().any(|cell| held(&cell))
    };
    puzzle.candidates.as_ref().is_some_and(excludes)
}

fn twice(puzzle: &Puzzle, house: &House) -> bool {
    let held: Vec<Digit> = house.cells.iter().filter_map(|&cell| puzzle.digits.get(cell)).collect();
    held.iter().collect::<std::collections::HashSet<_>>().len() < held.len()
}

/// Whether what the error says is so.
fn is_wrong(puzzle: &Puzzle, houses: &[House], error: &PuzzleError) -> bool {
    let cells = puzzle.shape.cell_count();
    match error {
        PuzzleError::WrongSize { expected, found, .. } => {
            *expected == cells
                && *found != cells
                && (*found == puzzle.digits.cells().len()
                    || sets(puzzle).any(|sets| sets.cells().len() == *found))
        }
        PuzzleError::DigitTooLarge { cell, digit, .. } => {
            puzzle.digits.get(*cell) == Some(*digit) && digit.get() > puzzle.shape.order()
        }
        PuzzleError::Broken(conflicts) => {
            !conflicts.is_empty() && (is_excluded(puzzle) || houses.iter().any(|house| twice(puzzle, house)))
        }
        _ => false,
    }
}

/// Changes a board here and there and compares it with what its digits leave.
fn play(u: &mut Unstructured<'_>, model: &Model, houses: &[House]) -> Result<()> {
    let shape = model.shape();
    let mut board = Board::new(model);
    let mut eliminated: Vec<Candidate> = vec![];
    compare(&board, houses, &eliminated);
    for _ in 0..u.int_in_range(0..=MOST_EFFECTS)? {
        let cell = Cell(u.int_in_range(0..=shape.cell_count() as u16 - 1)?);
        let candidates: Vec<Digit> = board.candidates(cell).iter().collect();
        // Mostly what is possible there; an open cell, or the digit that stands there already.
        let digit = match candidates[..] {
            [] => break,
            _ if u.ratio(1, 8)? => Digit::from_index(u.int_in_range(0..=63)?),
            _ => *u.choose(&candidates)?,
        };
        let candidate = Candidate { cell, digit };
        let open = board.digits().get(cell).is_none();
        let effect = if u.ratio(1, 3)? { Effect::Eliminate(candidate) } else { Effect::Place(candidate) };
        if board.apply(effect).is_err() {
            break;
        }
        match effect {
            Effect::Eliminate(_) if open => eliminated.push(candidate),
            // Eliminating the digit of a filled cell leaves nothing, which is an error above.
            _ => {}
        }
        compare(&board, houses, &eliminated);
    }
    let _ = board.dead_ends().iter().map(reading::check_words).count();
    Ok(())
}

/// The dull twin of `Board::apply`: what the start allows, less what was eliminated, less what stands in
/// sight.
fn compare(board: &Board<'_>, houses: &[House], eliminated: &[Candidate]) {
    let shape: Shape = board.model().shape();
    for cell in shape.cells() {
        let expected = match board.digits().get(cell) {
            Some(digit) => DigitSet::of(digit),
            None => {
                let around =
                    houses.iter().filter(|house| house.cells.contains(&cell)).flat_map(|house| &house.cells);
                let seen: DigitSet = around.filter_map(|&other| board.digits().get(other)).collect();
                let gone: DigitSet = eliminated.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect();
                board.model().start().get(cell).minus(seen).minus(gone)
            }
        };
        assert_eq!(board.candidates(cell), expected, "{}", shape.cell_name(cell));
    }
}
