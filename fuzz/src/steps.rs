//! The oracle of techniques: whatever the position, every step changes something, follows from the truths it
//! names, keeps every solution, and can be told and drawn.

use crate::puzzles;
use arbitrary::{Result, Unstructured};
use grille::engine::{self, AUTO, End, Settings};
use grille::grid::{Candidates, DigitSet, Grid};
use grille::logic::{AnyPosition, Choice, draw, explain, proof, techniques};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::words::Lang;
use std::ops::ControlFlow;
use std::time::Duration;

/// Steps of one search that are looked at, at most.
const MOST: usize = 40;

/// Makes a puzzle that can be solved, takes some wrong candidates away, and looks at what some searches find.
/// The number of steps.
pub fn check(u: &mut Unstructured<'_>) -> Result<usize> {
    let diagonal = u.ratio(1, 5)?;
    let shape = puzzles::shape(u, &[2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9])?;
    if u.ratio(1, 3)? {
        return Ok(match puzzles::sukaku(u, shape)? {
            Some((puzzle, solution)) => look(u, &puzzle, &[solution])?,
            None => 0,
        });
    }
    let mut puzzle = puzzles::solvable(u, shape, diagonal)?;
    (puzzle.candidates, puzzle.notes) = (None, None);
    let Ok(model) = Model::new(&puzzle) else { return Ok(0) };
    let settings = Settings { time_limit: Some(Duration::from_millis(40)), ..Settings::limit(2) };
    let Ok(report) = AUTO.run(&model, &settings) else { return Ok(0) };
    if report.solutions.is_empty() || !matches!(report.end, End::Exhausted | End::Enough) {
        return Ok(0);
    }
    let only = report.solutions.first().filter(|_| report.found == 1);
    // Candidates that no solution at hand has may be gone already, where there is just one.
    if let Some(solution) = only {
        let mut marks = Candidates::all(shape);
        for cell in shape.cells() {
            let keep = solution.get(cell).map_or(DigitSet::EMPTY, DigitSet::of);
            marks.set(cell, puzzles::digit_set(u, shape.order())?.union(keep));
        }
        if u.ratio(1, 2)? {
            puzzle.notes = Some(marks);
        }
    }
    look(u, &puzzle, &report.solutions)
}

/// Looks at what some searches find in a puzzle with these solutions; it has one only if there is just one of them.
fn look(u: &mut Unstructured<'_>, puzzle: &Puzzle, solutions: &[Grid]) -> Result<usize> {
    let shape = puzzle.shape;
    let Ok(model) = Model::new(puzzle) else { return Ok(0) };
    let settings = Settings { time_limit: Some(Duration::from_millis(40)), ..Settings::limit(2) };
    let model = engine::decided_by_clues(model, &settings);
    let only = if let [only] = solutions { Some(only) } else { None };
    let position = AnyPosition::new(&model, only);
    let all = Choice::all();
    let mut count = 0;
    for _ in 0..u.int_in_range(1..=8)? {
        let chosen = u.choose(all.searches())?;
        let mut left = MOST;
        let _ = position.find(chosen.search, all.limits(), &mut |step| {
            assert!(chosen.takes(step.technique) && techniques::find(step.technique.id).is_some());
            let checked = proof::check(position.board(), &step, only);
            assert!(checked.is_ok(), "{checked:?} {step:?}\n{puzzle:?}");
            for solution in solutions {
                let holds = |c: &grille::grid::Candidate| solution.get(c.cell) == Some(c.digit);
                assert!(step.placements.iter().all(holds), "{step:?}\n{puzzle:?}");
                assert!(!step.eliminations.iter().any(holds), "{step:?}\n{puzzle:?}");
            }
            for lang in Lang::ALL {
                let told = explain::words(lang).say(&explain::step(model.layout(), &step));
                let moves = |c: char| c.is_control() && c != '\n';
                assert!(!told.is_empty() && !told.contains(moves), "{told:?}");
            }
            assert!(draw::text(position.board(), &step).lines().count() > shape.order() as usize);
            count += 1;
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::noise;

    #[test]
    fn steps_are_found() {
        let made = (0..300).map(|seed| check(&mut Unstructured::new(&noise(seed))).unwrap_or(0));
        let found = made.filter(|&steps| steps > 0).count();
        assert!(found > 30, "{found} of 300");
    }
}
