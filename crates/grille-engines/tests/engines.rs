//! The suite of all engines, the same code that those of the library pass, run on the engines of this crate.

#[path = "../../grille/tests/corpus/mod.rs"]
mod corpus;
#[path = "../../grille/tests/suite/mod.rs"]
mod suite;

use grille_engines::{OUTSIDE, engines};
use std::collections::HashSet;
use suite::{Subject, suite};

/// What of the suite each does. Every solver searches by itself, so none draws a tree.
fn subjects() -> Vec<Subject> {
    let subjects = OUTSIDE.iter().map(|engine| Subject { reports_attempts: false, ..Subject::new(engine) });
    subjects.collect()
}

suite!(subjects);

#[test]
fn no_two_engines_have_the_same_id() {
    let ids: HashSet<&str> = engines().map(|engine| engine.id).collect();
    assert_eq!(ids.len(), engines().count());
}
