//! One suite that every engine must pass: it agrees with `reference` on thousands of small puzzles of
//! many shapes, gives known counts, and stops when it is told to. An engine for the plain 9×9 grid alone
//! refuses all others, and is tested on that grid as hard.

mod corpus;

use corpus::{Random, for_each_model};
use grille::constraint::{Constraint, Diagonal};
use grille::engine::{ENGINES, End, Engine, REFERENCE, Refusal, Report, SEARCH, Settings, Verdict, find};
use grille::grid::{Candidates, DigitSet, Grid, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn engines() -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().copied()
}

fn complete_engines() -> impl Iterator<Item = &'static Engine> {
    engines().filter(|engine| engine.complete)
}

/// Whether the engine takes the model. Only one for the plain 9×9 grid may refuse, and only another grid.
fn takes(engine: &Engine, model: &Model) -> bool {
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

/// The engines that take this model.
fn takers(model: &Model) -> impl Iterator<Item = &'static Engine> {
    engines().filter(|engine| takes(engine, model))
}

fn complete_takers(model: &Model) -> impl Iterator<Item = &'static Engine> {
    takers(model).filter(|engine| engine.complete)
}

/// Those that take the plain 9×9 grid and nothing else.
fn classic_engines() -> impl Iterator<Item = &'static Engine> {
    let other = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
    engines().filter(move |engine| (engine.accepts)(&other).is_err())
}

/// Every solution is one, and none comes twice.
fn assert_sound(model: &Model, report: &Report, name: &str) {
    assert!(report.solutions.iter().all(|grid| model.check(grid)), "{name}");
    let different: HashSet<&Grid> = report.solutions.iter().collect();
    assert_eq!(different.len(), report.solutions.len(), "{name}");
}

#[test]
fn every_complete_engine_agrees_with_the_reference() {
    const CAP: u64 = 40;
    for_each_model(0x9E37_79B9_7F4A_7C15, CAP, |model, truth, name| {
        for engine in complete_takers(model) {
            let name = format!("{} on {name}", engine.id);
            let report = engine.run(model, &Settings::limit(CAP)).unwrap();
            assert_eq!((report.found, report.end), (truth.found, truth.end), "{name}");
            assert_eq!(report.solutions.len() as u64, report.found, "{name}");
            assert_sound(model, &report, &name);
            if truth.end == End::Exhausted {
                let ours: HashSet<&Grid> = report.solutions.iter().collect();
                assert_eq!(ours, truth.solutions.iter().collect(), "{name}");
                assert_eq!(report.counts.nodes, report.counts.backtracks, "{name}");
            }
        }
    });
}

#[test]
fn every_incomplete_engine_is_right_as_far_as_it_gets() {
    const CAP: u64 = 40;
    let mut solved = 0;
    for_each_model(0xD1B5_4A32_D192_ED03, CAP, |model, truth, name| {
        for engine in takers(model).filter(|engine| !engine.complete) {
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
                        let kept = |c| position.get(c).contains(solution.get(c).unwrap());
                        assert!(model.shape().cells().all(kept), "{name}");
                    }
                }
                other => panic!("{other:?}: {name}"),
            }
        }
    });
    assert!(solved > 100, "{solved}");
}

#[test]
fn the_tree_has_every_attempt() {
    for shape in [Shape::new(4).unwrap(), Shape::CLASSIC] {
        let model = Model::new(&Puzzle::empty(shape)).unwrap();
        for engine in complete_takers(&model) {
            let name = format!("{} on {shape}", engine.id);
            let settings = Settings { trace: Some(100_000), ..Settings::limit(30) };
            let report = engine.run(&model, &settings).unwrap();
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

#[test]
fn known_counts() {
    let diagonal =
        Puzzle { constraints: vec![Constraint::Diagonal(Diagonal)], ..Puzzle::empty(Shape::new(4).unwrap()) };
    let diagonals = count(&REFERENCE, &diagonal);
    let small = Model::new(&diagonal).unwrap();
    for engine in complete_takers(&small) {
        for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
            let empty = Puzzle::empty(Shape::latin(order).unwrap());
            assert_eq!(count(engine, &empty), squares, "{}: Latin squares of order {order}", engine.id);
        }
        let empty = Puzzle::empty(Shape::new(4).unwrap());
        assert_eq!(count(engine, &empty), 288, "{}: 4×4 grids", engine.id);
        assert_eq!(count(engine, &diagonal), diagonals, "{}: 4×4 grids with diagonals", engine.id);
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

#[test]
fn complete_engines_count_many_solutions_of_plain_grids() {
    let mut most = 0;
    for seed in 1..=12 {
        let puzzle = without_digits(seed, 4);
        let solutions = count(&SEARCH, &puzzle);
        assert!(solutions >= 24 && solutions.is_multiple_of(24), "{solutions}");
        most = most.max(solutions);
        for engine in complete_engines() {
            assert_eq!(count(engine, &puzzle), solutions, "{}", engine.id);
        }
    }
    assert!(most > 1000, "{most}");
}

#[test]
fn the_limit_is_obeyed_on_plain_grids() {
    let puzzle = without_digits(5, 4);
    let model = Model::new(&puzzle).unwrap();
    let all = count(&SEARCH, &puzzle);
    for engine in complete_engines() {
        for limit in [1, 2, 3, 7, all - 1, all] {
            let report = engine.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit, End::Enough), "{}", engine.id);
            assert_sound(&model, &report, engine.id);
        }
        let report = engine.run(&model, &Settings::limit(all + 1)).unwrap();
        assert_eq!((report.found, report.end), (all, End::Exhausted), "{}", engine.id);
        assert_eq!(report.counts.nodes, report.counts.backtracks, "{}", engine.id);
    }
}

#[test]
fn the_limit_is_obeyed() {
    let model = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
    for engine in complete_takers(&model) {
        for limit in [1, 2, 7, 287, 288] {
            let report = engine.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit, End::Enough), "{}", engine.id);
            assert_sound(&model, &report, engine.id);
        }
        let report = engine.run(&model, &Settings::limit(289)).unwrap();
        assert_eq!((report.found, report.end), (288, End::Exhausted), "{}", engine.id);
        let report = engine.run(&model, &Settings { keep: 3, ..Settings::limit(10) }).unwrap();
        assert_eq!((report.found, report.solutions.len()), (10, 3), "{}", engine.id);
    }
}

/// Every engine with an empty grid that it cannot be done with before it first looks at the clock: counting
/// all 9×9 grids would take longer than the world has stood.
fn endless() -> Vec<(&'static Engine, Model)> {
    let [large, plain] =
        [Shape::new(25).unwrap(), Shape::CLASSIC].map(|shape| Model::new(&Puzzle::empty(shape)).unwrap());
    let on_large = takers(&large).map(|engine| (engine, large.clone()));
    on_large.chain(classic_engines().map(|engine| (engine, plain.clone()))).collect()
}

#[test]
fn the_time_limit_stops_every_engine() {
    let pairs = endless();
    assert!(engines().all(|engine| pairs.iter().any(|(other, _)| other.id == engine.id)));
    for (engine, model) in pairs {
        let settings = Settings { time_limit: Some(Duration::from_nanos(1)), ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::TimeLimit, "{}", engine.id);
    }
}

#[test]
fn an_interrupt_stops_every_engine() {
    for (engine, model) in endless() {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let settings = Settings { interrupt, ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::Interrupted, "{}", engine.id);
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let mut random = Random(7);
    for shape in [Shape::latin(1).unwrap(), Shape::new(6).unwrap(), Shape::CLASSIC] {
        let grid = random.full_grid(shape);
        let model = Model::new(&Puzzle::from_digits(shape, grid.clone())).unwrap();
        for engine in takers(&model) {
            let report = engine.run(&model, &Settings::limit(2)).unwrap();
            assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
            assert_eq!(report.solutions[0], grid, "{}", engine.id);
            assert_eq!(report.counts.nodes, 0, "{}", engine.id);
        }
    }
}

#[test]
fn marks_alone_are_a_plain_puzzle_too() {
    let full = Random(13).full_grid(Shape::CLASSIC);
    let marks = full.cells().iter().flatten().map(|&digit| DigitSet::of(digit)).collect();
    let puzzle = Puzzle { marks: Some(Candidates::from_cells(marks)), ..Puzzle::empty(Shape::CLASSIC) };
    let model = Model::new(&puzzle).unwrap();
    for engine in takers(&model) {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_eq!(report.solutions[0], full, "{}", engine.id);
    }
}

#[test]
fn the_largest_grid_does_not_overflow_the_stack() {
    // No given, and marks that leave each of the 4096 cells its own digit: as deep as a search can go.
    let shape = Shape::new(64).unwrap();
    let full = Random(11).full_grid(shape);
    let marks = full.cells().iter().flatten().map(|&digit| DigitSet::of(digit)).collect();
    let puzzle = Puzzle { marks: Some(Candidates::from_cells(marks)), ..Puzzle::empty(shape) };
    let model = Model::new(&puzzle).unwrap();
    for engine in takers(&model) {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_eq!(report.solutions[0], full, "{}", engine.id);
        assert_eq!(report.counts.placements, 4096, "{}", engine.id);
    }
}

#[test]
fn the_largest_grid_with_an_empty_row() {
    let shape = Shape::new(64).unwrap();
    let mut grid = Random(11).full_grid(shape);
    for cell in shape.cells().filter(|&cell| shape.row(cell) == 40) {
        grid.set(cell, None);
    }
    let model = Model::new(&Puzzle::from_digits(shape, grid)).unwrap();
    for engine in takers(&model) {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_sound(&model, &report, engine.id);
    }
}

#[test]
fn a_reading_order_search_fills_the_largest_grid_from_nothing() {
    let model = Model::new(&Puzzle::empty(Shape::new(64).unwrap())).unwrap();
    for engine in engines().filter(|engine| engine.id.starts_with("backtrack")) {
        let report = engine.run(&model, &Settings::limit(1)).unwrap();
        assert_eq!((report.found, report.counts.nodes), (1, 4096), "{}", engine.id);
        assert_sound(&model, &report, engine.id);
    }
}

#[test]
fn the_reference_and_the_search_in_reading_order_try_the_same() {
    let backtrack = find("backtrack").unwrap();
    for shape in [Shape::new(4).unwrap(), Shape::latin(4).unwrap()] {
        let model = Model::new(&Puzzle::empty(shape)).unwrap();
        let reports = [&REFERENCE, backtrack].map(|e| e.run(&model, &Settings::limit(50)).unwrap());
        assert_eq!(reports[0].counts.nodes, reports[1].counts.nodes);
        assert_eq!(reports[0].counts.guesses, reports[1].counts.guesses);
        assert_eq!(reports[0].solutions, reports[1].solutions);
    }
}

#[test]
fn the_same_knowledge_kept_in_two_ways_makes_the_same_tree() {
    let [copies, lists] = ["most-constrained", "digit-lists"].map(|id| find(id).unwrap());
    for_each_model(0x2545_F491_4F6C_DD1D, 5, |model, _, name| {
        let settings = Settings { trace: Some(10_000), ..Settings::limit(5) };
        let [a, b] = [copies, lists].map(|engine| engine.run(model, &settings).unwrap());
        assert_eq!(a.tree, b.tree, "{name}");
        assert_eq!((a.counts.nodes, a.counts.guesses), (b.counts.nodes, b.counts.guesses), "{name}");
        // The lists stop at the first cell that has nothing left.
        assert!(b.counts.eliminations <= a.counts.eliminations, "{name}");
    });
}

#[test]
fn engines_have_names_and_pages() {
    use grille::words::Lang;
    let ids: HashSet<&str> = ENGINES.iter().map(|engine| engine.id).collect();
    assert_eq!(ids.len(), ENGINES.len());
    for engine in engines() {
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
