//! Whoever answers the questions of those who take givens out of plain 9×9 puzzles.

use super::classic::{ALL, Full};
use super::dig::{Dig, Halt, alone, cells};
use crate::engine::band::{Band, Start};
use crate::engine::batch::{Batch, Question};
use crate::grid::{Digit, Grid};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Puzzles under way: enough to keep the engine busy until its last answers, few enough to lie in a near cache.
pub(super) const POOL: usize = 1024;
/// Below this many questions one after the other is faster than all together.
pub(super) const FEW: usize = 24;

/// Whoever answers questions.
#[derive(Debug)]
pub(super) struct Bench {
    batch: Batch,
    band: Band,
    questions: Vec<Question>,
}

impl Bench {
    pub(super) fn new() -> Bench {
        Bench { batch: Batch::new(), band: Band::new(), questions: vec![] }
    }

    /// The givens that are left of each puzzle; `None` if it was interrupted. As many are under way as fill the engine
    /// and stay near at hand; whenever one is done, the next takes its place.
    pub(super) fn dig(
        &mut self,
        digs: impl Iterator<Item = Dig>,
        interrupt: Option<&AtomicBool>,
    ) -> Option<Vec<Grid>> {
        let mut digs = digs.enumerate();
        let mut left: Vec<Grid> = vec![];
        let mut open: Vec<(usize, Dig)> = digs.by_ref().take(POOL).collect();
        let mut keep = |number: usize, dig: &Dig| {
            if left.len() <= number {
                left.resize(number + 1, Grid::empty(0));
            }
            left[number] = dig.grid();
        };
        while open.len() >= FEW {
            self.questions.clear();
            let mut at = 0;
            while let Some((number, dig)) = open.get_mut(at) {
                if let Some(question) = dig.question() {
                    self.questions.push(question);
                    at += 1;
                    continue;
                }
                keep(*number, dig);
                match digs.next() {
                    Some(next) => open[at] = next,
                    None => drop(open.swap_remove(at)),
                }
            }
            let limit = if self.questions.iter().all(|question| question.not.is_some()) { 1 } else { 2 };
            let found = self.batch.ask(&self.questions, limit, interrupt)?;
            for ((_, dig), &found) in open.iter_mut().zip(found) {
                dig.answer(found);
            }
        }
        for (number, mut dig) in open {
            while let Some(question) = dig.question() {
                if interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                    return None;
                }
                dig.answer(self.count(&question, if question.not.is_some() { 1 } else { 2 }));
            }
            keep(number, &dig);
        }
        Some(left)
    }

    /// How many solutions there are, up to the limit.
    fn count(&mut self, question: &Question, limit: u64) -> u64 {
        let mut candidates = [ALL; 81];
        for (digit, &board) in question.givens.iter().enumerate() {
            cells(board).for_each(|cell| candidates[cell] = 1 << digit);
        }
        if let Some((cell, digit)) = question.not {
            candidates[cell] &= !(1 << digit);
        }
        self.band.solve(&Start::from_candidates(&candidates), limit).found
    }

    /// The first solutions of these givens.
    pub(super) fn solutions(&mut self, givens: &Grid, limit: u64) -> Vec<Grid> {
        let mut candidates = [ALL; 81];
        for (digits, given) in candidates.iter_mut().zip(givens.cells()) {
            *digits = given.map_or(ALL, |digit| 1 << digit.index());
        }
        let mut found = vec![];
        let _ = self.band.visit(&Start::from_candidates(&candidates), |text| {
            found.push(Grid::from_cells(
                text.iter().map(|&sign| Digit::new(sign.wrapping_sub(b'0'))).collect(),
            ));
            if found.len() as u64 >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Whether every one of these givens of a solution is needed, each by itself.
    pub(super) fn is_minimal(&mut self, digits: &Full, given: u128) -> bool {
        let halt = Halt { floor: 0, first_obstacle: false };
        let groups = alone();
        cells(given).all(|cell| {
            let mut dig = Dig::new(*digits, given, &groups, vec![cell as u16], halt);
            if let Some(question) = dig.question() {
                dig.answer(self.count(&question, 1));
            }
            dig.given == given
        })
    }
}
