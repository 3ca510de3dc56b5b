//! The suite of all engines run on those of the library, and what some of them promise beyond it.

mod corpus;
mod suite;

use corpus::for_each_model;
use grille::engine::{ENGINES, REFERENCE, Settings, find};
use grille::grid::Shape;
use grille::model::Model;
use grille::puzzle::Puzzle;
use suite::{Subject, suite};

fn subjects() -> Vec<Subject> {
    ENGINES.iter().map(|engine| Subject::new(engine)).collect()
}

suite!(subjects);

#[test]
fn a_reading_order_search_fills_the_largest_grid_from_nothing() {
    let model = Model::new(&Puzzle::empty(Shape::new(64).unwrap())).unwrap();
    for engine in ENGINES.iter().filter(|engine| engine.id.starts_with("backtrack")) {
        let report = engine.run(&model, &Settings::limit(1)).unwrap();
        assert_eq!((report.found, report.counts.nodes), (1, 4096), "{}", engine.id);
        suite::assert_sound(&model, &report, engine.id);
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
