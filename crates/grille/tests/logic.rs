//! Techniques on puzzles of every size and rule: true steps only, each proved by the dull checker.

use grille::board::Effect;
use grille::constraint::Constraint;
use grille::engine::{self, Settings};
use grille::grid::{Candidate, Candidates, CellSet, Digit, DigitSet, Grid, Shape};
use grille::logic::{AnyPosition, Choice, Level, Limits, Position, Step, proof};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, read};
use grille::rate::Rater;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

fn puzzles(file: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    let text = fs::read_to_string(path).unwrap();
    read(&text, &ReadOptions::default()).unwrap()
}

/// The first solutions, at most so many.
fn solutions(model: &Model, most: u64) -> Vec<Grid> {
    let settings = Settings { keep: most as usize, ..Settings::limit(most) };
    engine::AUTO.run(model, &settings).unwrap().solutions
}

/// Whether a step eliminates a digit of the solution or places another.
fn is_false(step: &Step, solution: &Grid) -> bool {
    step.eliminations.iter().any(|c| solution.get(c.cell) == Some(c.digit))
        || step.placements.iter().any(|c| solution.get(c.cell) != Some(c.digit))
}

/// Follows the path of a puzzle and looks at every step. Returns how many eliminated something.
fn follow(puzzle: &Puzzle, choice: &Choice) -> usize {
    let model = Model::new(puzzle).unwrap();
    let solutions = solutions(&model, 2);
    let only = if let [only] = &solutions[..] { Some(only) } else { None };
    let mut position = AnyPosition::new(&model, only);
    let mut seen = 0;
    let path = position.path(choice, |board, step| {
        assert!(!solutions.iter().any(|solution| is_false(step, solution)), "{puzzle}: {step:?}");
        proof::check(board, step, only).unwrap_or_else(|flaw| panic!("{puzzle}: {flaw}: {step:?}"));
        seen += usize::from(step.placements.is_empty());
        ControlFlow::Continue(())
    });
    assert!(!path.contradicts || solutions.is_empty(), "{puzzle}");
    seen
}

#[test]
fn every_step_is_true_and_proved_on_9x9() {
    let seen: usize = ["easy_9.txt", "minimal_9.txt", "hard_9.txt", "seeds.txt"]
        .iter()
        .flat_map(|file| puzzles(file))
        .map(|puzzle| follow(&puzzle, &Choice::default()))
        .sum();
    assert!(seen >= usize::from(grille::logic::techniques::find("pointing").is_some()), "{seen}");
}

#[test]
fn every_step_is_true_and_proved_on_other_sizes_and_rules() {
    for file in ["small.txt", "sizes.txt", "rectangular_12.txt", "latin_7.txt", "large_16.txt"] {
        for puzzle in puzzles(file).iter().filter(|puzzle| puzzle.shape.order() <= 16).take(8) {
            follow(puzzle, &Choice::default());
        }
    }
    let rule = |puzzle: &Puzzle| Constraint::parse("diagonal", puzzle.shape).unwrap();
    for puzzle in puzzles("diagonal_9.txt").into_iter().take(20) {
        let constraints = vec![rule(&puzzle)];
        follow(&Puzzle { constraints, ..puzzle }, &Choice::default());
    }
}

#[test]
fn there_is_nothing_to_find_in_a_full_grid() {
    for file in ["small.txt", "minimal_9.txt", "large_16.txt"] {
        let puzzle = puzzles(file).remove(0);
        let solution = solutions(&Model::new(&puzzle).unwrap(), 1).remove(0);
        let full = Model::new(&Puzzle { digits: solution.clone(), ..puzzle }).unwrap();
        let position = AnyPosition::new(&full, Some(&solution));
        for search in grille::logic::techniques::SEARCHES {
            let found = position.find(search, &Limits::default(), &mut |_| ControlFlow::Break(()));
            assert!(found.is_continue(), "{:?} in {file}", search.techniques[0]);
        }
    }
}

/// A path takes singles first, so that other searches never see one; who asks for one technique alone may.
#[test]
fn steps_beside_singles_change_something_too() {
    let mut seen = 0;
    for puzzle in puzzles("easy_9.txt").iter().take(12) {
        let model = Model::new(puzzle).unwrap();
        let solutions = solutions(&model, 2);
        let position = AnyPosition::new(&model, solutions.first());
        let all = Choice::all();
        for chosen in all.searches() {
            let mut left = 40;
            let _ = position.find(chosen.search, all.limits(), &mut |step| {
                assert!(!is_false(&step, &solutions[0]), "{puzzle}: {step:?}");
                proof::check(position.board(), &step, solutions.first())
                    .unwrap_or_else(|flaw| panic!("{puzzle}: {flaw}: {step:?}"));
                (seen, left) = (seen + 1, left - 1);
                if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    }
    assert!(seen > 2000, "{seen}");
}

/// A limit makes a search see less, never say what it cannot prove. The position is one where tables of nets that
/// are full too early lack what they need.
#[test]
fn limits_of_every_value_leave_steps_that_are_proved() {
    const MARKS: &str = "2/1356/13456/36/1456/456/4/16/126/5/3/126/356/23456/356/1/2456/2456/1356/1356/256/4/\
        1256/12356/1356/2456/13456/236/156/1356/56/123456/1456/236/12456/1356";
    let shape = Shape::with_boxes(6, 1, 6).unwrap();
    let digits = |marks: &str| marks.bytes().filter_map(|sign| Digit::new(sign - b'0')).collect::<DigitSet>();
    let marks: Vec<DigitSet> = MARKS.split('/').map(digits).collect();
    let mut puzzle =
        Puzzle::from_digits(shape, Grid::from_cells(marks.iter().map(|marks| marks.single()).collect()));
    puzzle.notes = Some(Candidates::from_cells(marks));
    puzzle.constraints = vec![Constraint::parse("diagonal", shape).unwrap()];
    let model = Model::new(&puzzle).unwrap();
    let mut seen = 0;
    for name in Limits::NAMES {
        for value in ["0", "1", "2", "7", "20", "50", "on", "off"] {
            let mut limits = Limits::default();
            if limits.set(name, value).is_err() {
                continue;
            }
            let position = AnyPosition::new(&model, None);
            for chosen in Choice::all().searches() {
                let _ = position.find(chosen.search, &limits, &mut |step| {
                    seen += 1;
                    proof::check(position.board(), &step, None)
                        .unwrap_or_else(|flaw| panic!("{name} = {value}: {flaw}: {step:?}"));
                    ControlFlow::Continue(())
                });
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// A single whose candidate is lost before its turn comes is none.
#[test]
fn a_board_that_contradicts_itself_offers_what_is_there() {
    let shape = Shape::latin(3).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut without = 0;
    for _ in 0..400 {
        let mut marks = Candidates::all(shape);
        for cell in shape.cells() {
            let set = DigitSet::from_bits(random.next_u64() & 7 | random.next_u64() & 7);
            marks.set(cell, set);
        }
        let mut puzzle = Puzzle::from_digits(shape, Grid::empty(9));
        puzzle.candidates = Some(marks);
        puzzle.constraints = vec![Constraint::parse("diagonal", shape).unwrap()];
        if let Ok(model) = Model::new(&puzzle) {
            without += usize::from(solutions(&model, 1).is_empty());
            follow(&puzzle, &Choice::default());
        }
    }
    assert!(without > 100, "{without}");
}

#[test]
fn several_solutions_lose_none() {
    for puzzle in puzzles("several_9.txt") {
        follow(&puzzle, &Choice::default());
    }
}

/// The sets of a position say the same as its board.
fn agrees(position: &Position<'_, 2>) {
    let board = position.board();
    let shape = position.shape();
    let open = |cell: &grille::grid::Cell| board.digits().get(*cell).is_none();
    let all: CellSet<2> = shape.cells().filter(open).collect();
    assert_eq!(*position.open(), all);
    for digit in DigitSet::all(shape.order()).iter() {
        let places: CellSet<2> = all.iter().filter(|&cell| board.candidates(cell).contains(digit)).collect();
        assert_eq!(position.places(digit), places);
        for (index, house) in position.layout().houses().iter().enumerate() {
            let inside: CellSet<2> = house.cells.iter().copied().filter(|&c| places.contains(c)).collect();
            assert_eq!(position.places_in(index, digit), inside);
            assert_eq!(u32::from(position.count(index, digit)), inside.len());
            if let Some(cell) = inside.single() {
                assert!(position.hidden_singles().any(|single| single == Candidate { cell, digit }));
            }
        }
    }
    for cell in all {
        if let Some(digit) = board.candidates(cell).single() {
            assert!(position.naked_singles().any(|single| single == Candidate { cell, digit }));
        }
    }
}

#[test]
fn sets_and_singles_follow_every_change() {
    let mut seed = 11u64;
    let mut next = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for puzzle in puzzles("minimal_9.txt").into_iter().take(40) {
        let model = Model::new(&puzzle).unwrap();
        let solution = &solutions(&model, 1)[0];
        let mut position: Position<'_, 2> = Position::new(&model, None);
        agrees(&position);
        while let Some(cell) = position.open().iter().nth(next(position.open().len().max(1) as usize)) {
            // Any digit may go, or the right one come.
            let truth = solution.get(cell).unwrap();
            let wrong = position.candidates(cell).minus(DigitSet::of(truth));
            let effect = match wrong.iter().nth(next(wrong.len() as usize + 1)) {
                Some(digit) => Effect::Eliminate(Candidate { cell, digit }),
                None => Effect::Place(Candidate { cell, digit: truth }),
            };
            position.apply(effect).unwrap();
            agrees(&position);
        }
    }
}

#[test]
fn a_rating_counts_the_steps_of_the_path() {
    // The rater takes singles without making a step of each: the path is its dull twin.
    let rater = Rater::default();
    for file in ["easy_9.txt", "minimal_9.txt", "sizes.txt"] {
        for puzzle in puzzles(file).iter().filter(|puzzle| puzzle.shape.order() <= 12) {
            let model = Model::new(puzzle).unwrap();
            let [solution] = &solutions(&model, 2)[..] else { continue };
            let rating = rater.rate(&model, solution, || ControlFlow::Continue(())).unwrap();
            let mut position = AnyPosition::new(&model, Some(solution));
            let path = position.path(&Choice::default(), |_, _| ControlFlow::Continue(()));
            let used = || path.steps.iter().map(|step| step.technique);
            let score: u32 = used().filter_map(|technique| technique.hodoku).map(|hodoku| hodoku.score).sum();
            if let Some(hodoku) = rating.hodoku {
                assert_eq!(hodoku.score, score, "{puzzle}");
            }
            if used().all(|technique| technique.level <= Level::Hard) && path.solved {
                assert_eq!(rating.steps as usize, path.steps.len(), "{puzzle}");
                assert_eq!(
                    rating.level.unwrap_or(Level::Easy),
                    used().map(|t| t.level).max().unwrap_or(Level::Easy)
                );
            }
        }
    }
}
