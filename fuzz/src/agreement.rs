//! The oracle of solving: on small puzzles, every engine finds what `reference` finds.

use crate::puzzles;
use arbitrary::{Result, Unstructured};
use grille::engine::{ENGINES, End, Method, REFERENCE, Refusal, Report, Settings};
use grille::grid::Grid;
use grille::model::Model;
use grille::puzzle::Puzzle;
use std::collections::HashSet;
use std::time::Duration;

/// Orders that `reference` can search.
const ORDERS: [u8; 8] = [1, 2, 3, 4, 5, 6, 8, 9];

/// What takes `reference` longer is left out; the others get more, as some go another way.
const PATIENCE: Duration = Duration::from_millis(40);

/// Solutions asked for, at most.
const MOST: u64 = 150;

/// Makes a puzzle and compares the engines on it. False if there was nothing to compare: the puzzle is not
/// sound, or `reference` has no answer in time.
pub fn check(u: &mut Unstructured<'_>) -> Result<bool> {
    let shape = puzzles::shape(u, &ORDERS)?;
    let diagonal = u.ratio(1, 3)?;
    let methods = if u.ratio(1, 2)? { u.arbitrary()? } else { u16::MAX };
    let limit = u.int_in_range(1..=MOST)?;
    let trace = if u.ratio(1, 4)? { Some(u.int_in_range(0..=40)?) } else { None };
    let puzzle = puzzles::solvable(u, shape, diagonal)?;
    let Ok(model) = Model::new(&puzzle) else { return Ok(false) };
    let methods = Method::ALL.into_iter().filter(|&method| methods >> method as u16 & 1 == 1).collect();
    let settings = Settings { methods, trace, time_limit: Some(PATIENCE * 5), ..Settings::limit(limit) };
    let truth = REFERENCE
        .run(&model, &Settings { time_limit: Some(PATIENCE), ..settings.clone() })
        .expect("reference takes every model");
    if truth.end == End::TimeLimit {
        return Ok(false);
    }
    for engine in ENGINES {
        let report = match engine.run(&model, &settings) {
            Ok(report) => report,
            Err(Refusal::Classic { .. }) => continue,
            Err(refusal) => panic!("small orders are taken by every engine: {refusal}"),
        };
        let name = || format!("{} on {puzzle:?}", engine.id);
        check_report(&model, &puzzle, &report, &name);
        match report.end {
            End::TimeLimit => {}
            End::Stuck => {
                assert!(!engine.complete, "{}", name());
                check_position(&model, &truth, &report, &name);
            }
            end => {
                assert_eq!(report.found, truth.found, "{}", name());
                // A full board shows an engine that only deduces that there is no other solution.
                assert!(end == truth.end || !engine.complete && end == End::Exhausted, "{end:?}: {}", name());
                if truth.end == End::Exhausted {
                    assert_eq!(set(&report), set(&truth), "{}", name());
                }
            }
        }
    }
    Ok(true)
}

/// Solutions are solutions, each once, and the counts fit the tree.
fn check_report(model: &Model, puzzle: &Puzzle, report: &Report, name: &dyn Fn() -> String) {
    assert_eq!(report.found, report.solutions.len() as u64, "{}", name());
    assert!(report.solutions.iter().all(|grid| model.check(grid)), "not a solution: {}", name());
    assert_eq!(set(report).len(), report.solutions.len(), "a solution twice: {}", name());
    assert!(report.counts.backtracks <= report.counts.nodes, "{}", name());
    assert_eq!(report.position.is_some(), report.end == End::Stuck, "{}", name());
    if let Some(tree) = &report.tree {
        assert_eq!(tree.nodes().len() as u64 + tree.left_out(), report.counts.nodes, "{}", name());
        assert!(tree.to_json(puzzle.shape).contains("\"nodes\""));
        assert!(tree.to_dot(puzzle.shape).ends_with("}\n"));
    }
}

/// Where an engine got stuck, it has eliminated nothing that a solution uses.
fn check_position(model: &Model, truth: &Report, report: &Report, name: &dyn Fn() -> String) {
    let position = report.position.as_ref().expect("stuck somewhere");
    for cell in model.shape().cells() {
        let left = position.candidates.get(cell);
        assert!(left.minus(model.start().get(cell)).is_empty(), "{}", name());
        for solution in &truth.solutions {
            assert!(solution.get(cell).is_some_and(|digit| left.contains(digit)), "{cell:?}: {}", name());
        }
    }
}

fn set(report: &Report) -> HashSet<&Grid> {
    report.solutions.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::noise;

    #[test]
    fn most_inputs_are_compared() {
        let compared =
            (0..100).filter(|&seed| check(&mut Unstructured::new(&noise(seed))) == Ok(true)).count();
        assert!(compared > 50, "{compared} of 100");
    }
}
