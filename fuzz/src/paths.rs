//! The oracle of paths: on any puzzle, sound or not, every step is true of every solution and proved by the dull
//! checker, and nobody panics; not on boards that contradict themselves either.

use crate::puzzles;
use arbitrary::{Result, Unstructured};
use grille::engine::{AUTO, End, Settings};
use grille::grid::Grid;
use grille::logic::{AnyPosition, Choice, Level, Limits, Step, draw, explain, proof, techniques};
use grille::model::Model;
use grille::words::Lang;
use std::ops::ControlFlow;
use std::time::Duration;

/// Orders of the grids.
const ORDERS: [u8; 8] = [1, 2, 3, 4, 5, 6, 8, 9];

/// Steps of one search that are looked at.
const MOST: usize = 40;

/// Makes a puzzle and follows its path. False if there is no path: the puzzle is not sound.
pub fn check(u: &mut Unstructured<'_>) -> Result<bool> {
    let shape = puzzles::shape(u, &ORDERS)?;
    let diagonal = u.ratio(1, 4)?;
    let all_of = u.choose_index(techniques::SEARCHES.len())?;
    let mut limits = Limits::default();
    for name in Limits::NAMES {
        if u.ratio(1, 8)? {
            let value = u.choose(&["on", "off", "0", "1", "2", "3", "7", "50"])?;
            // Half of the values are none that this limit takes.
            let _ = limits.set(name, value);
        }
    }
    let made = if u.ratio(1, 3)? { puzzles::sukaku(u, shape)? } else { None };
    let puzzle = match made {
        Some((puzzle, _)) => puzzle,
        None => puzzles::solvable(u, shape, diagonal)?,
    };
    let Ok(model) = Model::new(&puzzle) else { return Ok(false) };
    let settings = Settings { time_limit: Some(Duration::from_millis(200)), keep: 2, ..Settings::limit(2) };
    let report = AUTO.run(&model, &settings).expect("auto takes every model");
    if report.end == End::TimeLimit {
        return Ok(false);
    }
    let solutions = report.solutions;
    let only = if report.found == 1 { solutions.first() } else { None };
    let mut position = AnyPosition::new(&model, only);
    let tricky = techniques::SEARCHES[all_of];
    let quick = tricky.techniques.iter().all(|technique| technique.level < Level::Extreme);
    if tricky.on || quick {
        let mut seen = 0;
        let _ = position.find(tricky, &limits, &mut |step| {
            judge(&position, &step, &solutions, only);
            seen += 1;
            if seen < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    let choice = Choice::default().with_limits(limits);
    for _ in 0..shape.cell_count() * usize::from(shape.order()) {
        let Some(step) = position.next(&choice) else { break };
        judge(&position, &step, &solutions, only);
        if position.apply(&step).is_err() {
            assert!(solutions.is_empty(), "{puzzle:?}");
            break;
        }
    }
    Ok(true)
}

fn judge(position: &AnyPosition<'_>, step: &Step, solutions: &[Grid], only: Option<&Grid>) {
    let board = position.board();
    let name = || format!("{step:?} on {:?}", board.to_puzzle());
    for solution in solutions {
        assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "false: {}", name());
        assert!(step.placements.iter().all(|c| solution.get(c.cell) == Some(c.digit)), "false: {}", name());
    }
    assert!(only.is_some() || step.technique.id != "brute-force", "{}", name());
    if let Err(flaw) = proof::check(board, step, only) {
        panic!("{flaw}: {}", name());
    }
    assert!(draw::text(board, step).ends_with("+\n"));
    for lang in Lang::ALL {
        let told = explain::words(lang).say(&explain::step(board.model().layout(), step));
        // Chains have a line each; no line is empty.
        assert!(
            !told.contains('{') && told.lines().all(|line| !line.trim().is_empty()),
            "{told}: {}",
            name()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_inputs_have_a_path() {
        let paths = (0..300).filter(|&seed| {
            let bytes = crate::tests::noise(seed);
            check(&mut Unstructured::new(&bytes)).unwrap_or(false)
        });
        assert!(paths.count() > 100);
    }
}
