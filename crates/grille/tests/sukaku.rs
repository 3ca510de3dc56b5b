//! Puzzles whose clues are candidates, alone or beside givens: what the default path finds in them is true,
//! and the checker refuses what would be true only if candidates were no clues.

mod positions;

use grille::board::Board;
use grille::engine::{self, AUTO, Settings};
use grille::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, Shape};
use grille::logic::proof::{self, Flaw};
use grille::logic::{AnyPosition, Choice, Evidence, Limits, Step, Truth, techniques};
use grille::model::Model;
use grille::puzzle::Puzzle;
use positions::{Dice, puzzles};
use std::ops::ControlFlow;

const UNIQUENESS: [&str; 10] = [
    "uniqueness-1",
    "uniqueness-2",
    "uniqueness-3",
    "uniqueness-4",
    "uniqueness-5",
    "uniqueness-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "bug-1",
];

const DATA: [(&str, usize); 4] = [
    (include_str!("../../../data/small.txt"), 12),
    (include_str!("../../../data/latin_7.txt"), 4),
    (include_str!("../../../data/minimal_9.txt"), 12),
    (include_str!("../../../data/easy_9.txt"), 8),
];

/// A puzzle with this solution and no other: some givens, and candidates taken away where another solution
/// has them until there is none.
fn sukaku(shape: Shape, solution: &Grid, givens: usize, dice: &mut Dice) -> Puzzle {
    let mut puzzle = Puzzle::empty(shape);
    let mut candidates = Candidates::all(shape);
    for cell in shape.cells() {
        let right = solution.get(cell).unwrap();
        if dice.roll(100) < givens {
            puzzle.digits.set(cell, Some(right));
            candidates.set(cell, DigitSet::of(right));
        } else if dice.roll(3) == 0 {
            let wrong = (0..3).map(|_| Digit::from_index(dice.roll(shape.order().into()))).collect();
            candidates.set(cell, candidates.get(cell).minus(wrong).union(DigitSet::of(right)));
        }
    }
    loop {
        puzzle.candidates = Some(candidates.clone());
        let solutions = AUTO.run(&Model::new(&puzzle).unwrap(), &Settings::limit(2)).unwrap().solutions;
        let Some(other) = solutions.iter().find(|other| *other != solution) else { return puzzle };
        let differing: Vec<Cell> =
            shape.cells().filter(|&cell| other.get(cell) != solution.get(cell)).collect();
        let cell = differing[dice.roll(differing.len())];
        let wrong = DigitSet::of(other.get(cell).unwrap());
        candidates.set(cell, candidates.get(cell).minus(wrong));
    }
}

/// Puzzles of several shapes, with no given, with few and with many.
fn each(mut look: impl FnMut(&Puzzle, &Grid)) {
    let mut dice = Dice(20);
    for (text, most) in DATA {
        for (puzzle, solution) in puzzles(text, most) {
            for givens in [0, 15, 40] {
                look(&sukaku(puzzle.shape, &solution, givens, &mut dice), &solution);
            }
        }
    }
}

fn is_false(step: &Step, solution: &Grid) -> bool {
    step.eliminations.iter().any(|c| solution.get(c.cell) == Some(c.digit))
        || step.placements.iter().any(|c| solution.get(c.cell) != Some(c.digit))
}

#[test]
fn every_step_of_the_default_path_is_true_and_proved() {
    let mut unique = 0;
    each(|puzzle, solution| {
        let model = Model::new(puzzle).unwrap();
        AnyPosition::new(&model, Some(solution)).path(&Choice::default(), |board, step| {
            assert!(!is_false(step, solution), "{puzzle}: {step:?}");
            proof::check(board, step, Some(solution)).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
            unique += usize::from(UNIQUENESS.contains(&step.technique.id));
            ControlFlow::Continue(())
        });
    });
    // Where all clues allow the exchange, uniqueness is still used.
    assert!(unique > 0);
}

#[test]
fn steps_that_take_clue_candidates_for_notes_are_refused() {
    let (mut wrong, mut refused) = (0, 0);
    each(|puzzle, solution| {
        let model = Model::new(puzzle).unwrap();
        // The same position, where the candidates would be notes that clues elsewhere account for.
        let noted = Puzzle { candidates: None, notes: puzzle.candidates.clone(), ..puzzle.clone() };
        let noted = Model::new(&noted).unwrap().assume_decided_by_clues();
        let [mut told, mut real] = [&noted, &model].map(|model| AnyPosition::new(model, Some(solution)));
        while !real.is_full() {
            for id in UNIQUENESS {
                let technique = techniques::find(id).unwrap();
                for step in told.all(technique, &Limits::default()) {
                    let checked = proof::check(real.board(), &step, Some(solution));
                    assert!(!is_false(&step, solution) || checked == Err(Flaw::NotDeadly), "{step:?}");
                    wrong += usize::from(is_false(&step, solution));
                    refused += usize::from(checked.is_err());
                }
                for step in real.all(technique, &Limits::default()) {
                    assert!(!is_false(&step, solution), "{step:?}");
                    assert_eq!(proof::check(real.board(), &step, Some(solution)), Ok(()), "{step:?}");
                }
            }
            let Some(step) = real.next(&Choice::default()) else { break };
            for position in [&mut told, &mut real] {
                position.apply(&step).unwrap();
            }
        }
    });
    assert!(wrong > 10 && refused > wrong, "{wrong} {refused}");
}

/// What a player entered and noted counts as clues while it may be what makes the solution unique.
#[test]
fn a_position_is_reasoned_about_as_far_as_its_clues_decide() {
    let (mut decided, mut undecided) = (0, 0);
    each(|puzzle, solution| {
        let Puzzle { candidates, digits, .. } = puzzle.clone();
        let filled: Vec<Cell> = puzzle.shape.cells().filter(|&cell| digits.get(cell).is_some()).collect();
        let entered = filled.iter().copied().step_by(2).collect();
        let position = Puzzle { candidates: None, notes: candidates, entered, ..puzzle.clone() };
        let model = engine::decided_by_clues(Model::new(&position).unwrap(), &Settings::limit(2));
        match model.is_decided_by_clues() {
            true => decided += 1,
            false => undecided += 1,
        }
        AnyPosition::new(&model, Some(solution)).path(&Choice::default(), |board, step| {
            assert!(!is_false(step, solution), "{position}: {step:?}");
            proof::check(board, step, Some(solution)).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
            ControlFlow::Continue(())
        });
    });
    assert!(undecided > 50, "{decided} {undecided}");
}

/// A step with these truths.
fn made_up(truths: Vec<Truth>, placements: &[(u16, u8)], eliminations: &[(u16, u8)]) -> Step {
    let candidates = |list: &[(u16, u8)]| {
        let candidate = |&(cell, digit): &(u16, u8)| Candidate { cell: Cell(cell), digit: digit_of(digit) };
        list.iter().map(candidate).collect::<Vec<_>>()
    };
    Step {
        technique: techniques::find("brute-force").unwrap(),
        placements: candidates(placements),
        eliminations: candidates(eliminations),
        evidence: Evidence { truths, ..Evidence::default() },
    }
}

fn digit_of(number: u8) -> Digit {
    Digit::new(number).unwrap()
}

/// A 4×4 puzzle and its only solution.
fn small() -> (Puzzle, Grid) {
    puzzles("..4...1.4...3...", 1).remove(0)
}

#[test]
fn a_step_that_looks_the_solution_up_must_agree_with_it() {
    let (puzzle, solution) = small();
    let model = Model::new(&puzzle).unwrap();
    let board = Board::new(&model);
    let open = puzzle.shape.cells().find(|&cell| board.candidates(cell).len() > 1).unwrap();
    let right = solution.get(open).unwrap();
    for digit in board.candidates(open).iter() {
        let one = [(open.0, digit.get())];
        let place = made_up(vec![Truth::Solution], &one, &[]);
        let strike = made_up(vec![Truth::Solution], &[], &one);
        assert_eq!(proof::check(&board, &place, Some(&solution)).is_ok(), digit == right);
        assert_eq!(proof::check(&board, &strike, Some(&solution)).is_ok(), digit != right);
        assert_eq!(proof::check(&board, &place, None), Err(Flaw::NotUnique));
        // Another grid, or none at all, is no solution.
        let shifted = solution.cells().iter().map(|d| Digit::new(d.unwrap().get() % 4 + 1)).collect();
        for wrong in [Grid::from_cells(shifted), Grid::empty(16), Grid::empty(4)] {
            assert_eq!(proof::check(&board, &strike, Some(&wrong)), Err(Flaw::NoSolution));
        }
    }
}

#[test]
fn made_up_truths_prove_nothing() {
    let (puzzle, solution) = small();
    let model = Model::new(&puzzle).unwrap();
    let board = Board::new(&model);
    let open = puzzle.shape.cells().find(|&cell| board.candidates(cell).len() > 1).unwrap();
    let right = solution.get(open).unwrap().get();
    let pair = [digit_of(1), digit_of(2)];
    let cells = |list: &[u16]| list.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>();
    let outside = Candidate { cell: Cell(99), digit: digit_of(1) };
    let attacks = [
        (Truth::NotDeadly(vec![], pair), Flaw::NotDeadly),
        (Truth::NotDeadly(cells(&[0, 1, 4, 5]), pair), Flaw::NotDeadly),
        (Truth::NotDeadly(cells(&[0, 2, 8, 10]), pair), Flaw::NotDeadly),
        (Truth::NotDeadly(cells(&[0, 4, 3, 7]), [digit_of(1); 2]), Flaw::NotDeadly),
        (Truth::NotDeadly(cells(&[0, 4, 3, 99]), pair), Flaw::Outside),
        (Truth::NotDeadly(cells(&[0, 4, 3, 7]), [digit_of(1), digit_of(5)]), Flaw::Outside),
        (Truth::House(0, digit_of(5)), Flaw::Outside),
        (Truth::House(99, digit_of(1)), Flaw::Outside),
        (Truth::Cell(Cell(16)), Flaw::Outside),
        (Truth::NotGrave(vec![]), Flaw::NotDeadly),
        (Truth::NotGrave(vec![outside]), Flaw::Outside),
    ];
    for (truth, flaw) in attacks {
        let step = made_up(vec![truth.clone()], &[], &[(open.0, right)]);
        assert_eq!(proof::check(&board, &step, Some(&solution)), Err(flaw), "{truth:?}");
    }
    let step = made_up(vec![], &[], &[(99, 1)]);
    assert_eq!(proof::check(&board, &step, Some(&solution)), Err(Flaw::Outside));
}

/// Four cells of a rectangle with 1 and 2, and one thing that keeps it from being deadly.
#[test]
fn one_clue_is_enough_to_forbid_the_exchange() {
    let shape = Shape::new(4).unwrap();
    let solution: Puzzle = "1234341221434321".parse().unwrap();
    let corners = [0, 1, 8, 9].map(Cell);
    let pair = [digit_of(1), digit_of(2)];
    let flaw = |puzzle: &Puzzle, decided: bool| {
        let model = Model::new(puzzle).unwrap();
        let model = if decided { model.assume_decided_by_clues() } else { model };
        let board = Board::new(&model);
        let open = shape.cells().find(|&c| board.candidates(c).len() > 1).unwrap();
        let right = solution.digits.get(open).unwrap().get();
        let step = made_up(vec![Truth::NotDeadly(corners.to_vec(), pair)], &[], &[(open.0, right)]);
        proof::check(&board, &step, Some(&solution.digits)).unwrap_err()
    };
    let empty = Puzzle::empty(shape);
    let is_deadly = |flaw: Flaw| flaw != Flaw::NotDeadly;
    assert!(is_deadly(flaw(&empty, false)));
    for corner in corners {
        let right = solution.digits.get(corner).unwrap();
        let mut narrowed = Candidates::all(shape);
        let other = if right == pair[0] { pair[1] } else { pair[0] };
        narrowed.set(corner, narrowed.get(corner).minus(DigitSet::of(other)));
        let clues = Puzzle { candidates: Some(narrowed.clone()), ..empty.clone() };
        let notes = Puzzle { notes: Some(narrowed), ..empty.clone() };
        let mut given = empty.clone();
        given.digits.set(corner, Some(right));
        let entered = Puzzle { entered: vec![corner], ..given.clone() };
        for decided in [false, true] {
            assert!(!is_deadly(flaw(&clues, decided)) && !is_deadly(flaw(&given, decided)));
            assert_eq!(is_deadly(flaw(&notes, decided)), decided);
            assert_eq!(is_deadly(flaw(&entered, decided)), decided);
        }
    }
}
