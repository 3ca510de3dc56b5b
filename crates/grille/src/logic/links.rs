//! Links: the pairs of candidates of which one must be true, and what sees what.
//!
//! Two places of a digit that are its only two in a house are a *conjugate pair*: one of them is true.
//! So is one of the two candidates of a *bivalue* cell. Chains and colours are made of both.

use super::position::Position;
use crate::grid::{Candidate, Cell, CellSet, Digit};
use std::ops::Range;

/// The strong links of a position.
#[derive(Debug)]
pub(crate) struct Links<const W: usize> {
    /// The open cells with two candidates.
    pub bivalue: CellSet<W>,
    /// By digit: those of them that have it.
    pub bivalue_with: Vec<CellSet<W>>,
    /// The conjugate pairs, digit by digit, and within a digit by house.
    pairs: Vec<Pair>,
    /// By digit: where its pairs are.
    ranges: Vec<Range<usize>>,
}

/// The only two places of a digit in a house.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    pub house: usize,
    pub cells: [Cell; 2],
}

impl<const W: usize> Links<W> {
    fn new(position: &Position<'_, W>) -> Links<W> {
        let mut links = Links {
            bivalue: CellSet::EMPTY,
            bivalue_with: vec![CellSet::EMPTY; position.order()],
            pairs: vec![],
            ranges: vec![],
        };
        for cell in *position.open() {
            let candidates = position.candidates(cell);
            if candidates.len() == 2 {
                links.bivalue.insert(cell);
                candidates.iter().for_each(|digit| links.bivalue_with[digit.index()].insert(cell));
            }
        }
        for digit in position.digits() {
            let start = links.pairs.len();
            for house in 0..position.ground().houses.len() {
                if position.count(house, digit) == 2 {
                    let mut cells = position.places_in(house, digit).iter();
                    if let (Some(a), Some(b)) = (cells.next(), cells.next()) {
                        links.pairs.push(Pair { house, cells: [a, b] });
                    }
                }
            }
            links.ranges.push(start..links.pairs.len());
        }
        links
    }

    /// The conjugate pairs of a digit, in the order of the houses.
    pub(crate) fn pairs(&self, digit: Digit) -> &[Pair] {
        &self.pairs[self.ranges[digit.index()].clone()]
    }
}

impl<const W: usize> Position<'_, W> {
    /// The strong links, computed once for each position.
    pub(crate) fn links(&self) -> &Links<W> {
        self.caches.links.get_or_init(|| Links::new(self))
    }

    /// The cells that cannot hold the digit of a candidate if it is true: the peers, and whatever the
    /// links of the rules add.
    pub(crate) fn sees(&self, cell: Cell, digit: Digit) -> CellSet<W> {
        let mut seen = self.ground().peers[cell.index()];
        if self.ground().linked {
            let more = self.layout().exclusions(Candidate { cell, digit });
            more.iter().filter(|c| c.digit == digit).for_each(|c| seen.insert(c.cell));
        }
        seen
    }

    /// Whatever one of these cells sees.
    pub(crate) fn seen_by(&self, cells: CellSet<W>, digit: Digit) -> CellSet<W> {
        cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | self.sees(cell, digit))
    }
}
