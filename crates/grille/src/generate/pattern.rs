//! Givens exactly on a pattern.
//!
//! A climb: the digits of a random solution on the pattern leave many solutions. Drop a few of them, take the digits
//! that another solution of the rest has there, and keep them if there are no more solutions than before; until there
//! is one.

use super::Random;
use super::ask::Asker;
use super::maker::{Hunt, Maker, Why};
use crate::grid::{Cell, Grid};

/// Solutions are counted up to so many.
const MOST: u64 = 500;
/// Solutions that the next digits are chosen from.
const CHOICE: u64 = 64;
/// The most digits that are dropped at a time.
const DROPPED: usize = 4;
/// Steps of a climb.
const STEPS: usize = 400;

impl Maker {
    /// A climb: givens with one solution, and that solution; `None` if it did not come to one.
    pub(super) fn on_pattern(
        &mut self,
        hunt: &Hunt,
        pattern: &[Cell],
        asker: &Asker,
    ) -> Result<Option<(Grid, Grid)>, Why> {
        let mut random = Random::of(&[self.seed, hunt.number, hunt.tries]);
        let fixed = self.wish.solution.is_some();
        let mut solution = match &self.wish.solution {
            Some(solution) => solution.clone(),
            None => self.solution(&mut random, asker)?,
        };
        let mut givens = on(&solution, pattern);
        let mut found = self.solutions(&givens, MOST, asker)?.len();
        for _ in 0..if fixed { 0 } else { STEPS } {
            if found == 1 {
                break;
            }
            asker.check()?;
            let mut dropped = givens.clone();
            for _ in 0..=random.below(DROPPED) {
                dropped.set(pattern[random.below(pattern.len())], None);
            }
            let others = self.solutions(&dropped, CHOICE, asker)?;
            let Some(other) = others.get(random.below(others.len())) else { continue };
            let next = on(other, pattern);
            if next == givens {
                continue;
            }
            let count = self.solutions(&next, found as u64 + 1, asker)?.len();
            if count <= found {
                (found, givens, solution) = (count, next, other.clone());
            }
        }
        Ok((found == 1).then_some((givens, solution)))
    }
}

fn on(solution: &Grid, pattern: &[Cell]) -> Grid {
    let mut givens = Grid::empty(solution.cells().len());
    pattern.iter().for_each(|&cell| givens.set(cell, solution.get(cell)));
    givens
}
