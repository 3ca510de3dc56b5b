//! The suite of all engines, the same code that those of the library pass, run on the engines of this crate.

#[path = "../../grille/tests/corpus/mod.rs"]
mod corpus;
#[path = "../../grille/tests/suite/mod.rs"]
mod suite;

use grille::engine::{Engine, Listener, Refusal, Settings};
use grille::grid::Shape;
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille_engines::{OUTSIDE, engines};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use suite::{Subject, suite};

/// The engines that this build has, and what of the suite each does. Every solver searches by itself, so none
/// draws a tree.
///
/// A solution takes `milp` milliseconds where others take microseconds: it does every fourth puzzle of the
/// corpus, and counts all solutions up to 600 of them.
fn subjects() -> Vec<Subject> {
    let plain = Model::new(&Puzzle::empty(Shape::CLASSIC)).unwrap();
    let built = OUTSIDE.iter().filter(|engine| (engine.accepts)(&plain).is_ok());
    let subject = |engine: &&'static Engine| {
        let subject = Subject { reports_attempts: false, ..Subject::new(engine) };
        if engine.id == "milp" { Subject { one_in: 4, most: 600, ..subject } } else { subject }
    };
    built.map(subject).collect()
}

suite!(subjects);

#[test]
fn no_two_engines_have_the_same_id() {
    let ids: HashSet<&str> = engines().map(|engine| engine.id).collect();
    assert_eq!(ids.len(), engines().count());
}

#[test]
fn a_listener_hears_every_solution_once() {
    for shape in [Shape::latin(4).unwrap(), Shape::CLASSIC] {
        let model = Model::new(&Puzzle::empty(shape)).unwrap();
        for engine in engines().filter(|engine| (engine.accepts)(&model).is_ok()) {
            let heard = Arc::new(Mutex::new(vec![]));
            let list = Arc::clone(&heard);
            let listener = Some(Listener::new(move |grid| list.lock().unwrap().push(grid.clone())));
            let report = engine.run(&model, &Settings { listener, ..Settings::limit(7) }).unwrap();
            assert_eq!(*heard.lock().unwrap(), report.solutions, "{}", engine.id);
        }
    }
}

#[test]
fn an_engine_that_is_not_built_says_how_to_have_it() {
    let plain = Model::new(&Puzzle::empty(Shape::CLASSIC)).unwrap();
    for engine in OUTSIDE {
        match engine.run(&plain, &Settings::limit(1)) {
            Ok(report) => assert_eq!(report.found, 1, "{}", engine.id),
            Err(refusal) => {
                if cfg!(feature = "full") {
                    panic!("{refusal}");
                }
                assert_eq!(refusal, Refusal::NotBuilt { engine: engine.id, feature: "full" });
                assert!(refusal.to_string().contains("--features full"));
            }
        }
    }
}
