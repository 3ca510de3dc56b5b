//! The dull twin: every two houses, every digit.

use crate::grid::Candidate;
use crate::logic::techniques::walk::{Dull, FILES, Told, sound, told, walk};
use crate::logic::{Limits, Role};
use std::collections::BTreeSet;

const IDS: [&str; 2] = ["pointing", "claiming"];

fn twin(dull: &Dull<'_>) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    for (here, (kind, _)) in dull.houses.iter().enumerate() {
        for (there, (_, cells)) in dull.houses.iter().enumerate().filter(|&(there, _)| there != here) {
            for digit in dull.digits() {
                let places = dull.places(here, digit);
                let mut gone = dull.places(there, digit);
                gone.retain(|cell| !places.contains(cell));
                if places.len() > 1 && places.iter().all(|cell| cells.contains(cell)) && !gone.is_empty() {
                    let gone = gone.into_iter().map(|cell| Candidate { cell, digit }).collect();
                    all.insert((if *kind == "box" { "pointing" } else { "claiming" }, places, gone));
                }
            }
        }
    }
    all
}

#[test]
fn what_is_found_is_all_there_is_and_true() {
    let limits = Limits::default();
    let mut count = 0;
    walk(FILES, |position, solution| {
        assert_eq!(told(position, &IDS, &[Role::Body], &limits), twin(&Dull::new(position.board())));
        count += sound(position, solution, &IDS, &limits);
    });
    assert!(count > 500, "{count} steps");
}
