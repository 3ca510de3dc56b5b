//! Taking givens out for a maker: many plain 9×9 puzzles side by side, others one by one.

use super::ask::Asker;
use super::dig::{Dig, Halt};
use super::hardness::Judge;
use super::maker::{Attempt, Maker, Why};
use super::plain;
use crate::grid::Grid;

/// Above this order a question may take minutes; unless puzzles are to be minimal, a given stays where it takes long to
/// find out whether it must.
const LARGE: u8 = 16;

impl Maker {
    /// The givens that are left of each attempt.
    pub(super) fn dig(&mut self, attempts: &[Attempt], asker: &Asker) -> Result<Vec<Grid>, Why> {
        let only = self.judge.as_ref().is_some_and(|judge| judge.only().is_some());
        let Some(bench) = self.bench.as_mut().filter(|_| !only) else {
            return attempts.iter().map(|attempt| self.dig_slowly(attempt, asker)).collect();
        };
        let first_obstacle = self.wish.first_obstacle;
        let sets = &self.sets;
        let digs = attempts.iter().map(|attempt| {
            let halt = Halt { floor: attempt.floor as u32, first_obstacle };
            let (solution, given) = (plain::full(&attempt.solution), plain::set(&attempt.givens));
            Dig::new(solution, given, sets, attempt.order.clone(), halt)
        });
        bench.dig(digs, asker.settings.interrupt.as_deref()).ok_or(Why::Interrupt)
    }

    /// The same one group at a time, on any grid, and where some techniques must stay enough.
    fn dig_slowly(&self, attempt: &Attempt, asker: &Asker) -> Result<Grid, Why> {
        let mut givens = attempt.givens.clone();
        let hurried = self.wish.layout.shape().order() > LARGE && !self.wish.minimal;
        for &group in &attempt.order {
            let cells = &self.groups[usize::from(group)];
            if givens.filled() < attempt.floor + cells.len() || givens.get(cells[0]).is_none() {
                continue;
            }
            cells.iter().for_each(|&cell| givens.set(cell, None));
            let another = if hurried {
                asker.may_be_another(&givens, &attempt.solution, cells)?
            } else {
                asker.is_another(&givens, &attempt.solution, cells)?
            };
            if another || !self.suffices(&givens, &attempt.solution, asker)? {
                cells.iter().for_each(|&cell| givens.set(cell, attempt.solution.get(cell)));
                if self.wish.first_obstacle {
                    break;
                }
            }
        }
        Ok(givens)
    }

    /// Whether the techniques that must be enough are, if there are any.
    fn suffices(&self, givens: &Grid, solution: &Grid, asker: &Asker) -> Result<bool, Why> {
        let Some(choice) = self.judge.as_ref().and_then(Judge::only) else { return Ok(true) };
        let Some(model) = asker.model(givens, None) else { return Ok(false) };
        let enough = Judge::suffices(choice, &model, solution, &mut || asker.going());
        enough.ok_or_else(|| asker.reason().into())
    }

    /// Whether each given is needed by itself.
    pub(super) fn is_minimal(&mut self, givens: &Grid, solution: &Grid, asker: &Asker) -> Result<bool, Why> {
        if let Some(bench) = &mut self.bench {
            return Ok(bench.is_minimal(&plain::full(solution), plain::set(givens)));
        }
        let shape = self.wish.layout.shape();
        for cell in shape.cells().filter(|&cell| givens.get(cell).is_some()) {
            let mut fewer = givens.clone();
            fewer.set(cell, None);
            if !asker.is_another(&fewer, solution, &[cell])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first solutions of these givens.
    pub(super) fn solutions(&mut self, givens: &Grid, limit: u64, asker: &Asker) -> Result<Vec<Grid>, Why> {
        match &mut self.bench {
            Some(bench) => Ok(bench.solutions(givens, limit)),
            None => Ok(asker.solutions(givens, limit)?),
        }
    }
}
