//! Remote pairs: a chain of bivalue cells that all have the same two candidates, each seeing the next.
//!
//! The digits take turns along the chain, so two of its cells with an even number between them hold both
//! digits, and whatever sees both can hold neither. Neighbours in the chain would be a naked pair; four
//! cells make the shortest remote pair.
//!
//! As HoDoKu, we walk along every such chain that meets no cell twice and has an even number of cells,
//! if its two ends alone eliminate one of the digits, and collect what all its cells eliminate; for each
//! set of eliminations the shortest chain stays. The set with the most eliminations comes first, then the
//! smallest weighted sum, then the one met first. There are never many cells with the same two candidates
//! on a 9×9; the number of trials is bounded for the sake of larger grids.

use super::chains::{in_order, step, targets, weighted_sum};
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::{Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Technique, finder};
use crate::words::Page;
use std::cmp::Reverse;
use std::ops::ControlFlow;

pub(super) static REMOTE_PAIR: Search =
    Search { techniques: &[&TECHNIQUE], on: true, find: finder!(remote_pairs) };

static TECHNIQUE: Technique = Technique {
    id: "remote-pair",
    hodoku: Some(Hodoku { code: "0703", name: "Remote Pair", score: 110, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("remote_pair.md"), fr: include_str!("remote_pair.fr.md") },
};

/// How many cells the walks through one position may meet.
const TRIALS: u32 = 200_000;

fn remote_pairs<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let starts = promising(position);
    if starts.is_empty() {
        return ControlFlow::Continue(());
    }
    let alike = |a: Digit, b: Digit| position.bivalue_with(a) & position.bivalue_with(b);
    let mut walks =
        Walks { position, most: limits.chain_length as usize, chains: vec![], cells: vec![], trials: TRIALS };
    for start in starts {
        let mut digits = position.candidates(start).iter();
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
        let alike = alike(a, b);
        for digits in [[a, b], [b, a]] {
            walks.cells = vec![start];
            walks.extend(digits, alike - CellSet::of(start));
        }
    }
    let mut chains = walks.chains;
    let cells = position.shape().cell_count();
    chains.sort_by_key(|chain| (Reverse(chain.gone.len()), weighted_sum(cells, chain.gone.iter().copied())));
    for chain in chains {
        let mut found_step = step(position, &TECHNIQUE, chain.nodes(), chain.gone.clone());
        found_step.evidence.digits = chain.digits.to_vec();
        found(found_step)?;
    }
    ControlFlow::Continue(())
}

/// The bivalue cells that may be in a remote pair: in turns along the sight of four cells or more that are
/// alike, some other cell with one of the digits sees one of each turn.
fn promising<const W: usize>(position: &Position<'_, W>) -> CellSet<W> {
    let mut promising = CellSet::EMPTY;
    let mut left = position.bivalue();
    while let Some(first) = left.first() {
        let digits = position.candidates(first);
        let alike: CellSet<W> = left.iter().filter(|&cell| position.candidates(cell) == digits).collect();
        left -= alike;
        let mut unmet = alike;
        while let Some(start) = unmet.first().filter(|_| alike.len() >= 4) {
            let mut turns = [CellSet::of(start), CellSet::EMPTY];
            let mut seen = [CellSet::EMPTY; 2];
            let mut todo = vec![(start, 0)];
            unmet.remove(start);
            while let Some((cell, turn)) = todo.pop() {
                let sees =
                    digits.iter().fold(CellSet::EMPTY, |sees, digit| sees | position.sees(cell, digit));
                seen[turn] |= sees;
                for next in sees & unmet {
                    unmet.remove(next);
                    turns[1 - turn].insert(next);
                    todo.push((next, 1 - turn));
                }
            }
            let both = turns[0] | turns[1];
            let places = digits.iter().fold(CellSet::EMPTY, |places, digit| places | position.places(digit));
            if both.len() >= 4 && (seen[0] & seen[1]).meets(&places) {
                promising |= both;
            }
        }
    }
    promising
}

/// The walks from one start.
struct Walks<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
    most: usize,
    chains: Vec<Pairs>,
    cells: Vec<Cell>,
    trials: u32,
}

/// A remote pair.
struct Pairs {
    cells: Vec<Cell>,
    digits: [Digit; 2],
    /// Sorted by digit, then cell.
    gone: Vec<Candidate>,
}

impl Pairs {
    /// The chain as candidates: the first digit of the first cell is off, the second on, then in turns.
    fn nodes(&self) -> Vec<Candidate> {
        let [a, b] = self.digits;
        let turn = |i: usize| if i.is_multiple_of(2) { [a, b] } else { [b, a] };
        let both = self.cells.iter().enumerate();
        both.flat_map(|(i, &cell)| turn(i).map(|digit| Candidate { cell, digit })).collect()
    }
}

impl<const W: usize> Walks<'_, '_, W> {
    /// Goes on from the last cell to those `left` that it sees.
    fn extend(&mut self, digits: [Digit; 2], left: CellSet<W>) {
        // Two nodes a cell, one link fewer than nodes.
        if 2 * self.cells.len() + 1 > self.most {
            return;
        }
        let last = self.cells[self.cells.len() - 1];
        let seen = left & self.position.sees(last, digits[0]) & self.position.sees(last, digits[1]);
        for Candidate { cell, .. } in in_order(self.position, last, digits[0], seen) {
            let Some(fewer) = self.trials.checked_sub(1) else { return };
            self.trials = fewer;
            self.cells.push(cell);
            if self.cells.len() >= 4
                && self.cells.len().is_multiple_of(2)
                && !targets(self.position, self.cells[0], cell, digits[0]).is_empty()
            {
                self.collect(digits);
            }
            self.extend(digits, left - CellSet::of(cell));
            self.cells.pop();
        }
    }

    /// Keeps the chain unless there is one as short with the same eliminations.
    fn collect(&mut self, digits: [Digit; 2]) {
        let mut gone = vec![];
        let [a, b] = digits;
        for digit in [a.min(b), a.max(b)] {
            let mut all = CellSet::EMPTY;
            for (i, &first) in self.cells.iter().enumerate() {
                for &second in self.cells.iter().skip(i + 3).step_by(2) {
                    all |= targets(self.position, first, second, digit);
                }
            }
            gone.extend(all.iter().map(|cell| Candidate { cell, digit }));
        }
        let new = Pairs { cells: self.cells.clone(), digits, gone };
        match self.chains.iter_mut().find(|chain| chain.gone == new.gone) {
            Some(old) if old.cells.len() > new.cells.len() => *old = new,
            Some(_) => {}
            None => self.chains.push(new),
        }
    }
}
