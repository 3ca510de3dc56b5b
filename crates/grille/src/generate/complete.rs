//! Givens added to a puzzle until it has one solution.

use super::ask::Asker;
use super::{Random, begin};
use crate::engine::{Settings, Stop};
use crate::grid::{Cell, Grid};
use crate::model::Layout;
use std::sync::Arc;

/// These givens and some more, so that one solution is left: a given one, or any, at random. None of those added could
/// be left out. `None` if there is no solution, or if the given one is none.
///
/// Which solution it is, if that is not said, is a matter of the random numbers up to 16×16; beyond, of the engine too.
///
/// ```
/// use grille::engine::Settings;
/// use grille::generate::{Random, completed};
/// use grille::{grid::{Grid, Shape}, model::Layout};
/// use std::sync::Arc;
/// let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
/// let (puzzle, solution) =
///     completed(&layout, &Grid::empty(81), None, &mut Random::new(1), &Settings::limit(1)).unwrap().unwrap();
/// assert!(puzzle.filled() >= 17 && solution.is_full());
/// ```
pub fn completed(
    layout: &Arc<Layout>,
    givens: &Grid,
    solution: Option<&Grid>,
    random: &mut Random,
    settings: &Settings,
) -> Result<Option<(Grid, Grid)>, Stop> {
    let asker = Asker::new(layout, settings);
    let shape = layout.shape();
    // Numbers of its own: how many are drawn for the solution depends on what an engine comes across.
    let solution = match solution {
        Some(solution) => {
            let agrees = |cell: Cell| givens.get(cell).is_none_or(|digit| solution.get(cell) == Some(digit));
            let is_one = asker.model(givens, None).is_some_and(|model| model.check(solution));
            if !is_one || !shape.cells().all(agrees) {
                return Ok(None);
            }
            solution.clone()
        }
        None => match begin::solution(&asker, givens, &mut random.fork())? {
            Some(solution) => solution,
            None => return Ok(None),
        },
    };
    let mut puzzle = givens.clone();
    let mut open: Vec<Cell> = shape.cells().filter(|&cell| givens.get(cell).is_none()).collect();
    random.shuffle(&mut open);
    let mut added = vec![];
    for cell in open {
        if asker.is_another(&puzzle, &solution, &[cell])? {
            puzzle.set(cell, solution.get(cell));
            added.push(cell);
        }
    }
    for cell in added {
        puzzle.set(cell, None);
        if asker.is_another(&puzzle, &solution, &[cell])? {
            puzzle.set(cell, solution.get(cell));
        }
    }
    Ok(Some((puzzle, solution)))
}
