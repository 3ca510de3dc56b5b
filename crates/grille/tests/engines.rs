//! One suite that every engine must pass: it agrees with `reference` on thousands of small puzzles of
//! many shapes, gives known counts, and stops when it is told to.

mod corpus;

use corpus::{Random, for_each_model};
use grille::constraint::{Constraint, Diagonal};
use grille::engine::{ENGINES, End, Engine, REFERENCE, Report, Settings, Verdict, find};
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
        for engine in complete_engines() {
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
        for engine in engines().filter(|engine| !engine.complete) {
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
    let shape = Shape::new(4).unwrap();
    let model = Model::new(&Puzzle::empty(shape)).unwrap();
    for engine in complete_engines() {
        let settings = Settings { trace: Some(100_000), ..Settings::limit(30) };
        let report = engine.run(&model, &settings).unwrap();
        let tree = report.tree.expect("asked for");
        assert_eq!((tree.nodes().len() as u64, tree.left_out()), (report.counts.nodes, 0), "{}", engine.id);
        let solutions = tree.nodes().iter().filter(|n| n.verdict == Verdict::Solution).count();
        assert_eq!(solutions, 30, "{}", engine.id);
        assert!(
            report.counts.guesses > 0 && report.counts.placements >= report.counts.nodes,
            "{}",
            engine.id
        );
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
    for engine in complete_engines() {
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

#[test]
fn the_limit_is_obeyed() {
    let model = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
    for engine in complete_engines() {
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

/// An empty grid that no engine can be done with before it first looks at the clock.
fn endless() -> Model {
    Model::new(&Puzzle::empty(Shape::new(25).unwrap())).unwrap()
}

#[test]
fn the_time_limit_stops_every_engine() {
    let model = endless();
    for engine in engines() {
        let settings = Settings { time_limit: Some(Duration::from_nanos(1)), ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::TimeLimit, "{}", engine.id);
    }
}

#[test]
fn an_interrupt_stops_every_engine() {
    let model = endless();
    for engine in engines() {
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
        for engine in engines() {
            let report = engine.run(&model, &Settings::limit(2)).unwrap();
            assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
            assert_eq!(report.solutions[0], grid, "{}", engine.id);
            assert_eq!(report.counts.nodes, 0, "{}", engine.id);
        }
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
    for engine in engines() {
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
    for engine in engines() {
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
