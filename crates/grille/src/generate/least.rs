//! Minimal puzzles within a puzzle: givens are taken out as long as one solution stays.

use super::Random;
use super::ask::Asker;
use crate::engine::{Settings, Stop};
use crate::grid::{Cell, Grid};
use crate::model::Layout;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A minimal puzzle within one that has this only solution: the givens are tried in random order. Time limit and
/// interruption are those of the settings.
///
/// ```
/// use grille::engine::{AUTO, Settings};
/// use grille::generate::{Random, minimized};
/// use grille::{model::Model, puzzle::Puzzle};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let model = Model::new(&puzzle).unwrap();
/// let solution = AUTO.run(&model, &Settings::limit(1)).unwrap().solutions.remove(0);
/// let (layout, givens) = (model.layout(), model.givens());
/// let least = minimized(layout, givens, &solution, &mut Random::new(1), &Settings::limit(1)).unwrap();
/// assert!(least.filled() < 30);
/// ```
pub fn minimized(
    layout: &Arc<Layout>,
    givens: &Grid,
    solution: &Grid,
    random: &mut Random,
    settings: &Settings,
) -> Result<Grid, Stop> {
    let asker = Asker::new(layout, settings);
    let mut cells = filled(layout, givens);
    random.shuffle(&mut cells);
    let mut givens = givens.clone();
    for cell in cells {
        givens.set(cell, None);
        if asker.is_another(&givens, solution, &[cell])? {
            givens.set(cell, solution.get(cell));
        }
    }
    Ok(givens)
}

/// Every minimal puzzle within one that has this only solution, each once, as long as `found` goes on.
///
/// What is minimal lacks some given that can go: for each of those that can, the puzzles that lack it and none of those
/// before it.
///
/// ```
/// use grille::engine::Settings;
/// use grille::generate::all_minimal;
/// use grille::{grid::Shape, model::Layout, puzzle::Puzzle};
/// use std::{ops::ControlFlow, sync::Arc};
/// let grid = |text: &str| text.parse::<Puzzle>().unwrap().digits;
/// let layout = Arc::new(Layout::new(Shape::new(4).unwrap(), &[]));
/// let (givens, solution) = (grid("1234 3412 .... 4..."), grid("1234 3412 2143 4321"));
/// let mut all = vec![];
/// let _ = all_minimal(&layout, &givens, &solution, &Settings::limit(1), &mut |grid| {
///     all.push(grid.filled());
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert!(all.iter().all(|&count| (4..=6).contains(&count)));
/// ```
pub fn all_minimal(
    layout: &Arc<Layout>,
    givens: &Grid,
    solution: &Grid,
    settings: &Settings,
    found: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stop> {
    let asker = Asker::new(layout, settings);
    Descent { asker: &asker, solution, found }.below(&mut givens.clone(), &filled(layout, givens))
}

fn filled(layout: &Layout, givens: &Grid) -> Vec<Cell> {
    layout.shape().cells().filter(|&cell| givens.get(cell).is_some()).collect()
}

struct Descent<'a> {
    asker: &'a Asker,
    solution: &'a Grid,
    found: &'a mut dyn FnMut(&Grid) -> ControlFlow<()>,
}

impl Descent<'_> {
    /// The minimal puzzles within these givens that keep all but some of the loose ones.
    fn below(&mut self, givens: &mut Grid, loose: &[Cell]) -> Result<ControlFlow<()>, Stop> {
        let mut going = vec![];
        for &cell in loose {
            if self.can_go(givens, cell)? {
                going.push(cell);
            }
        }
        if going.is_empty() {
            return self.leaf(givens, loose);
        }
        for k in 0..going.len() {
            givens.set(going[k], None);
            let below = self.below(givens, &going[k + 1..]);
            givens.set(going[k], self.solution.get(going[k]));
            if below?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn can_go(&self, givens: &mut Grid, cell: Cell) -> Result<bool, Stop> {
        givens.set(cell, None);
        let another = self.asker.is_another(givens, self.solution, &[cell]);
        givens.set(cell, self.solution.get(cell));
        Ok(!another?)
    }

    /// Nothing loose can go: minimal if nothing else can.
    fn leaf(&mut self, givens: &mut Grid, loose: &[Cell]) -> Result<ControlFlow<()>, Stop> {
        let cells = filled(&self.asker.layout, givens);
        for cell in cells.into_iter().filter(|cell| !loose.contains(cell)) {
            if self.can_go(givens, cell)? {
                return Ok(ControlFlow::Continue(()));
            }
        }
        Ok((self.found)(givens))
    }
}
