//! One suite that every engine must pass, whichever crate it comes from: it agrees with `reference` on
//! thousands of small puzzles of many shapes, gives known counts, and stops when it is told to. An engine for
//! the plain 9×9 grid alone refuses all others, and is tested on that grid as hard.
//!
//! The suite is functions over [`Subject`]s; [`suite!`] makes a test of each.

use super::corpus::{Random, for_each_model};
use grille::constraint::{Constraint, Diagonal};
use grille::engine::{End, Engine, REFERENCE, Refusal, Report, SEARCH, Settings, Verdict};
use grille::grid::{Candidates, DigitSet, Grid, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// An engine on trial, and what of the suite it does.
#[derive(Copy, Clone)]
pub(super) struct Subject {
    pub(super) engine: &'static Engine,
    /// Whether it reports every attempt: then it has a search tree, and at the end every attempt was taken
    /// back. Outside solvers search by themselves and report totals.
    pub(super) reports_attempts: bool,
    /// Of the puzzles of the corpus it does one in so many.
    pub(super) one_in: usize,
    /// The most solutions that it is asked to count.
    pub(super) most: u64,
}

impl Subject {
    /// An engine that does all of the suite.
    pub(super) fn new(engine: &'static Engine) -> Subject {
        Subject { engine, reports_attempts: true, one_in: 1, most: u64::MAX }
    }

    /// Whether it takes the model. Only an engine for the plain 9×9 grid may refuse, and only another grid.
    fn takes(&self, model: &Model) -> bool {
        let engine = self.engine;
        let plain = model.shape() == Shape::CLASSIC && model.layout().constraints().is_empty();
        match (engine.accepts)(model) {
            Ok(()) => true,
            Err(refusal) => {
                assert_eq!(refusal, Refusal::Classic { engine: engine.id });
                assert!(!plain, "{}", engine.id);
                assert_eq!(engine.run(model, &Settings::limit(1)).unwrap_err(), refusal);
                false
            }
        }
    }
}

/// Makes a test of each part of the suite, for the subjects that a function gives.
macro_rules! suite {
    ($subjects:path: $($part:ident),* $(,)?) => {
        $(#[test] fn $part() { suite::$part(&$subjects()); })*
    };
    ($subjects:path) => {
        suite! { $subjects:
            every_complete_engine_agrees_with_the_reference,
            every_incomplete_engine_is_right_as_far_as_it_gets,
            the_tree_has_every_attempt,
            known_counts,
            complete_engines_count_many_solutions_of_plain_grids,
            the_limit_is_obeyed_on_plain_grids,
            the_limit_is_obeyed,
            the_time_limit_stops_every_engine,
            an_interrupt_stops_every_engine,
            an_interrupt_in_the_middle_stops_every_engine,
            a_full_grid_is_its_own_solution,
            marks_alone_are_a_plain_puzzle_too,
            the_largest_grid_does_not_overflow_the_stack,
            the_largest_grid_with_an_empty_row,
            engines_have_names_and_pages,
        }
    };
}
pub(super) use suite;

/// The subjects that take this model.
fn takers<'s>(subjects: &'s [Subject], model: &Model) -> impl Iterator<Item = &'s Subject> {
    subjects.iter().filter(|subject| subject.takes(model))
}

fn complete_takers<'s>(subjects: &'s [Subject], model: &Model) -> impl Iterator<Item = &'s Subject> {
    takers(subjects, model).filter(|subject| subject.engine.complete)
}

/// Every solution is one, and none comes twice.
pub(super) fn assert_sound(model: &Model, report: &Report, name: &str) {
    assert!(report.solutions.iter().all(|grid| model.check(grid)), "{name}");
    let different: HashSet<&Grid> = report.solutions.iter().collect();
    assert_eq!(different.len(), report.solutions.len(), "{name}");
}

pub(super) fn every_complete_engine_agrees_with_the_reference(subjects: &[Subject]) {
    const CAP: u64 = 40;
    let mut number = 0;
    for_each_model(0x9E37_79B9_7F4A_7C15, CAP, |model, truth, name| {
        number += 1;
        for subject in complete_takers(subjects, model).filter(|s| number % s.one_in == 0) {
            let engine = subject.engine;
            let name = format!("{} on {name}", engine.id);
            let report = engine.run(model, &Settings::limit(CAP)).unwrap();
            assert_eq!((report.found, report.end), (truth.found, truth.end), "{name}");
            assert_eq!(report.solutions.len() as u64, report.found, "{name}");
            assert_sound(model, &report, &name);
            if truth.end == End::Exhausted {
                let ours: HashSet<&Grid> = report.solutions.iter().collect();
                assert_eq!(ours, truth.solutions.iter().collect(), "{name}");
                if subject.reports_attempts {
                    assert_eq!(report.counts.nodes, report.counts.backtracks, "{name}");
                }
            }
        }
    });
}

pub(super) fn every_incomplete_engine_is_right_as_far_as_it_gets(subjects: &[Subject]) {
    const CAP: u64 = 40;
    if subjects.iter().all(|subject| subject.engine.complete) {
        return;
    }
    let mut solved = 0;
    for_each_model(0xD1B5_4A32_D192_ED03, CAP, |model, truth, name| {
        for engine in takers(subjects, model).map(|s| s.engine).filter(|engine| !engine.complete) {
            let name = format!("{} on {name}", engine.id);
            let report = engine.run(model, &Settings::limit(CAP)).unwrap();
            assert_sound(model, &report, &name);
            match report.end {
                End::Exhausted => {
                    assert_eq!((report.found, truth.end), (truth.found, End::Exhausted), "{name}");
                    solved += report.found;
                }
                End::Stuck => {
                    let position = report.position.as_ref().expect("as far as it got");
                    assert_eq!(report.found, 0, "{name}");
                    for solution in &truth.solutions {
                        let kept = |c| position.candidates.get(c).contains(solution.get(c).unwrap());
                        assert!(model.shape().cells().all(kept), "{name}");
                    }
                }
                other => panic!("{other:?}: {name}"),
            }
        }
    });
    assert!(solved > 100, "{solved}");
}

pub(super) fn the_tree_has_every_attempt(subjects: &[Subject]) {
    for shape in [Shape::new(4).unwrap(), Shape::CLASSIC] {
        let model = Model::new(&Puzzle::empty(shape)).unwrap();
        for subject in complete_takers(subjects, &model) {
            let name = format!("{} on {shape}", subject.engine.id);
            let settings = Settings { trace: Some(100_000), ..Settings::limit(30) };
            if !subject.reports_attempts {
                // No tree is better than one that shows nothing.
                let report = subject.engine.run(&model, &Settings { limit: 1, ..settings }).unwrap();
                assert!(report.tree.is_none(), "{name}");
                continue;
            }
            let report = subject.engine.run(&model, &settings).unwrap();
            let tree = report.tree.expect("asked for");
            assert_eq!((tree.nodes().len() as u64, tree.left_out()), (report.counts.nodes, 0), "{name}");
            let solutions = tree.nodes().iter().filter(|n| n.verdict == Verdict::Solution).count();
            assert_eq!(solutions, 30, "{name}");
            assert!(report.counts.guesses > 0, "{name}");
            assert!(report.counts.placements >= report.counts.nodes, "{name}");
        }
    }
}

/// The number of all solutions.
fn count(engine: &Engine, puzzle: &Puzzle) -> u64 {
    let report = engine.run(&Model::new(puzzle).unwrap(), &Settings::count()).unwrap();
    assert_eq!(report.end, End::Exhausted, "{}", engine.id);
    report.found
}

/// Whether it counts so many solutions; or, where that is more than it is asked for, the most that it is.
fn assert_count(subject: &Subject, puzzle: &Puzzle, solutions: u64, name: &str) {
    let id = subject.engine.id;
    if solutions <= subject.most {
        assert_eq!(count(subject.engine, puzzle), solutions, "{id}: {name}");
    } else {
        let settings = Settings::limit(subject.most);
        let report = subject.engine.run(&Model::new(puzzle).unwrap(), &settings).unwrap();
        assert_eq!((report.found, report.end), (subject.most, End::Enough), "{id}: {name}");
    }
}

pub(super) fn known_counts(subjects: &[Subject]) {
    let diagonal =
        Puzzle { constraints: vec![Constraint::Diagonal(Diagonal)], ..Puzzle::empty(Shape::new(4).unwrap()) };
    let diagonals = count(&REFERENCE, &diagonal);
    let small = Model::new(&diagonal).unwrap();
    for subject in complete_takers(subjects, &small) {
        for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
            let empty = Puzzle::empty(Shape::latin(order).unwrap());
            assert_count(subject, &empty, squares, &format!("Latin squares of order {order}"));
        }
        assert_count(subject, &Puzzle::empty(Shape::new(4).unwrap()), 288, "4×4 grids");
        assert_count(subject, &diagonal, diagonals, "4×4 grids with diagonals");
    }
    assert_eq!(diagonals, 48);
}

/// Full 9×9 grids without all the places of some digits: they have many solutions.
fn without_digits(seed: u64, digits: u8) -> Puzzle {
    let mut grid = Random(seed).full_grid(Shape::CLASSIC);
    for cell in Shape::CLASSIC.cells() {
        if grid.get(cell).is_some_and(|digit| digit.get() <= digits) {
            grid.set(cell, None);
        }
    }
    Puzzle::from_digits(Shape::CLASSIC, grid)
}

pub(super) fn complete_engines_count_many_solutions_of_plain_grids(subjects: &[Subject]) {
    let mut most = 0;
    for seed in 1..=12 {
        let puzzle = without_digits(seed, 4);
        let solutions = count(&SEARCH, &puzzle);
        assert!(solutions >= 24 && solutions.is_multiple_of(24), "{solutions}");
        most = most.max(solutions);
        for subject in subjects.iter().filter(|subject| subject.engine.complete) {
            assert_count(subject, &puzzle, solutions, "9×9 grids without four digits");
        }
    }
    assert!(most > 1000, "{most}");
}

pub(super) fn the_limit_is_obeyed_on_plain_grids(subjects: &[Subject]) {
    let puzzle = without_digits(5, 4);
    let model = Model::new(&puzzle).unwrap();
    let all = count(&SEARCH, &puzzle);
    for subject in subjects.iter().filter(|subject| subject.engine.complete) {
        let engine = subject.engine;
        for limit in [1, 2, 3, 7, all - 1, all].into_iter().filter(|&limit| limit <= subject.most) {
            let report = engine.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit, End::Enough), "{}", engine.id);
            assert_sound(&model, &report, engine.id);
        }
        if all > subject.most {
            continue;
        }
        let report = engine.run(&model, &Settings::limit(all + 1)).unwrap();
        assert_eq!((report.found, report.end), (all, End::Exhausted), "{}", engine.id);
        if subject.reports_attempts {
            assert_eq!(report.counts.nodes, report.counts.backtracks, "{}", engine.id);
        }
    }
}

pub(super) fn the_limit_is_obeyed(subjects: &[Subject]) {
    let model = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
    for subject in complete_takers(subjects, &model) {
        let engine = subject.engine;
        for limit in [1, 2, 7, 287, 288].into_iter().filter(|&limit| limit <= subject.most) {
            let report = engine.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit, End::Enough), "{}", engine.id);
            assert_sound(&model, &report, engine.id);
        }
        if subject.most >= 288 {
            let report = engine.run(&model, &Settings::limit(289)).unwrap();
            assert_eq!((report.found, report.end), (288, End::Exhausted), "{}", engine.id);
        }
        let report = engine.run(&model, &Settings { keep: 3, ..Settings::limit(10) }).unwrap();
        assert_eq!((report.found, report.solutions.len()), (10, 3), "{}", engine.id);
    }
}

/// Every engine with an empty grid that it cannot be done with before it first looks at the clock: counting
/// all 9×9 grids would take longer than the world has stood.
fn endless(subjects: &[Subject]) -> impl Iterator<Item = (&'static Engine, Model)> {
    let [large, plain] =
        [Shape::new(25).unwrap(), Shape::CLASSIC].map(|shape| Model::new(&Puzzle::empty(shape)).unwrap());
    subjects.iter().map(move |subject| {
        (subject.engine, if subject.takes(&large) { large.clone() } else { plain.clone() })
    })
}

pub(super) fn the_time_limit_stops_every_engine(subjects: &[Subject]) {
    for (engine, model) in endless(subjects) {
        let settings = Settings { time_limit: Some(Duration::from_nanos(1)), ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::TimeLimit, "{}", engine.id);
    }
}

pub(super) fn an_interrupt_stops_every_engine(subjects: &[Subject]) {
    for (engine, model) in endless(subjects) {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let settings = Settings { interrupt, ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::Interrupted, "{}", engine.id);
    }
}

pub(super) fn an_interrupt_in_the_middle_stops_every_engine(subjects: &[Subject]) {
    for (engine, model) in endless(subjects).filter(|(engine, _)| engine.complete) {
        let flag = Arc::new(AtomicBool::new(false));
        let settings = Settings { interrupt: Some(flag.clone()), ..Settings::count() };
        let friend = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            flag.store(true, Ordering::Relaxed);
        });
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::Interrupted, "{}", engine.id);
        friend.join().unwrap();
    }
}

pub(super) fn a_full_grid_is_its_own_solution(subjects: &[Subject]) {
    let mut random = Random(7);
    for shape in [Shape::latin(1).unwrap(), Shape::new(6).unwrap(), Shape::CLASSIC] {
        let grid = random.full_grid(shape);
        let model = Model::new(&Puzzle::from_digits(shape, grid.clone())).unwrap();
        for engine in takers(subjects, &model).map(|subject| subject.engine) {
            let report = engine.run(&model, &Settings::limit(2)).unwrap();
            assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
            assert_eq!(report.solutions[0], grid, "{}", engine.id);
            assert_eq!(report.counts.nodes, 0, "{}", engine.id);
        }
    }
}

pub(super) fn marks_alone_are_a_plain_puzzle_too(subjects: &[Subject]) {
    let full = Random(13).full_grid(Shape::CLASSIC);
    let marks = full.cells().iter().flatten().map(|&digit| DigitSet::of(digit)).collect();
    let puzzle = Puzzle { candidates: Some(Candidates::from_cells(marks)), ..Puzzle::empty(Shape::CLASSIC) };
    let model = Model::new(&puzzle).unwrap();
    for engine in takers(subjects, &model).map(|subject| subject.engine) {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_eq!(report.solutions[0], full, "{}", engine.id);
    }
}

pub(super) fn the_largest_grid_does_not_overflow_the_stack(subjects: &[Subject]) {
    // No given, and marks that leave each of the 4096 cells its own digit: as deep as a search can go.
    let shape = Shape::new(64).unwrap();
    let full = Random(11).full_grid(shape);
    let marks = full.cells().iter().flatten().map(|&digit| DigitSet::of(digit)).collect();
    let puzzle = Puzzle { candidates: Some(Candidates::from_cells(marks)), ..Puzzle::empty(shape) };
    let model = Model::new(&puzzle).unwrap();
    for engine in takers(subjects, &model).map(|subject| subject.engine) {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_eq!(report.solutions[0], full, "{}", engine.id);
        assert_eq!(report.counts.placements, 4096, "{}", engine.id);
    }
}

pub(super) fn the_largest_grid_with_an_empty_row(subjects: &[Subject]) {
    let shape = Shape::new(64).unwrap();
    let mut grid = Random(11).full_grid(shape);
    for cell in shape.cells().filter(|&cell| shape.row(cell) == 40) {
        grid.set(cell, None);
    }
    let model = Model::new(&Puzzle::from_digits(shape, grid)).unwrap();
    for engine in takers(subjects, &model).map(|subject| subject.engine) {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_sound(&model, &report, engine.id);
    }
}

pub(super) fn engines_have_names_and_pages(subjects: &[Subject]) {
    use grille::words::Lang;
    let ids: HashSet<&str> = subjects.iter().map(|subject| subject.engine.id).collect();
    assert_eq!(ids.len(), subjects.len());
    for engine in subjects.iter().map(|subject| subject.engine) {
        for lang in Lang::ALL {
            let page = &engine.page;
            assert_eq!(page.title(lang), engine.id);
            assert!(page.about(lang).len() > 10, "{} {}", engine.id, lang.code());
            assert_eq!(page.text(lang).lines().nth(1), Some(""), "{} {}", engine.id, lang.code());
            let command = format!("grille compare --engine {}", engine.id);
            assert!(page.text(lang).contains(&command), "{} {}", engine.id, lang.code());
        }
    }
}
