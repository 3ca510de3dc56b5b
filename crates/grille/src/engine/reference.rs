//! The oracle: try every digit in every cell and ask the rules.
//!
//! **Idea.** Cells in reading order, digits rising; go on while the grid has no conflict; ask
//! [`Model::check`] about each full grid. Nothing is kept from one step to the next, so that there is
//! nothing to get wrong: it uses neither peers nor links nor candidates, only
//! [`Layout::conflicts`](crate::model::Layout::conflicts). It is never optimised.
//!
//! **Source.** The definition of the puzzle.
//!
//! **Cost.** One look at every cell of every house for every digit tried: right for small grids alone.

use super::{Engine, Flow, Run};
use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::model::Model;
use crate::words::Page;

/// Tries every digit in every cell; what every other engine is compared with.
pub static ENGINE: Engine = Engine {
    id: "reference",
    page: Page { en: include_str!("reference.md"), fr: include_str!("reference.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let open: Vec<Cell> = model.shape().cells().filter(|&cell| model.givens().get(cell).is_none()).collect();
    let mut grid = model.givens().clone();
    fill(model, &open, &mut grid, run)
}

/// Fills the first of the open cells in every way that breaks no rule, and then the others. As deep
/// as there are open cells: its frames are small enough for the largest grid.
fn fill(model: &Model, open: &[Cell], grid: &mut Grid, run: &mut Run) -> Flow {
    let Some((&cell, rest)) = open.split_first() else {
        return if model.check(grid) { run.solution(grid) } else { Flow::Continue(()) };
    };
    let mut fitting = DigitSet::EMPTY;
    for digit in model.start().get(cell).iter() {
        run.tested(model.layout().houses().len() as u64);
        if fits(model, grid, cell, digit) {
            fitting.insert(digit);
        }
        run.poll()?;
    }
    run.choices(fitting.len() as usize);
    for digit in fitting.iter() {
        run.attempt(cell, digit)?;
        grid.set(cell, Some(digit));
        fill(model, rest, grid, run)?;
        grid.set(cell, None);
        run.take_back();
    }
    Flow::Continue(())
}

/// Whether the grid with this digit in this cell has no conflict.
fn fits(model: &Model, grid: &mut Grid, cell: Cell, digit: Digit) -> bool {
    grid.set(cell, Some(digit));
    let fits = model.layout().conflicts(grid).is_empty();
    grid.set(cell, None);
    fits
}
