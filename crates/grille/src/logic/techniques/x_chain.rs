//! X-chains: chains of one digit. The strong links are its conjugate pairs, the weak links lead to
//! whatever sees a place.
//!
//! A chain may come back to where it started: then its first cell holds the digit if it does not, so it
//! does, and everything that sees it goes.

use super::chains::{Ends, Kind, in_order, report, targets};
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::{Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Technique, finder};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static X_CHAIN: Search = Search { techniques: &[&TECHNIQUE], on: true, find: finder!(x_chains) };

static TECHNIQUE: Technique = Technique {
    id: "x-chain",
    hodoku: Some(Hodoku { code: "0701", name: "X-Chain", score: 260, level: HodokuLevel::Unfair }),
    level: Level::Expert,
    page: Page { en: include_str!("x_chain.md"), fr: include_str!("x_chain.fr.md") },
};

/// The links of a digit.
struct Links<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
}

impl<const W: usize> Kind<W> for Links<'_, '_, W> {
    fn strong(&self, from: Candidate) -> Vec<Candidate> {
        let Candidate { cell, digit } = from;
        in_order(self.position, cell, digit, partners(self.position, digit, cell))
    }

    fn weak(&self, from: Candidate) -> Vec<Candidate> {
        in_order(self.position, from.cell, from.digit, self.position.places(from.digit))
    }
}

/// The other places of the conjugate pairs of a place.
fn partners<const W: usize>(position: &Position<'_, W>, digit: Digit, cell: Cell) -> CellSet<W> {
    position.pairs(digit).iter().filter_map(|pair| pair.other(cell)).collect()
}

fn x_chains<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(&TECHNIQUE, limits, found, |news, found| {
        let most = limits.chain_length as usize;
        let mut all = vec![];
        for digit in news.digits.iter().filter(|&digit| !position.is_settled(digit)) {
            reach(position, digit, most, &mut all);
        }
        report(position, &TECHNIQUE, &Links { position }, all, most, found)
    })
}

/// The ends that a chain of a digit may have, those in reading order. Reaching looks at all cells of a
/// distance at once: first those that are true, then those that are false because of them.
fn reach<const W: usize>(position: &Position<'_, W>, digit: Digit, most: usize, all: &mut Vec<Ends>) {
    let ends: CellSet<W> = position.pairs(digit).iter().flat_map(|pair| pair.cells).collect();
    if ends.is_empty() {
        return;
    }
    let partners: Vec<(Cell, CellSet<W>)> =
        ends.iter().map(|cell| (cell, partners(position, digit, cell))).collect();
    let partners_of = |cells: CellSet<W>| {
        let own = partners.iter().filter(|(cell, _)| cells.contains(*cell));
        own.fold(CellSet::EMPTY, |all, (_, partners)| all | *partners)
    };
    for &(start, first) in &partners {
        if !position.places(digit).meets(&position.sees(start, digit)) {
            continue;
        }
        let mut on = first;
        let (mut were_on, mut were_off) = (first, CellSet::of(start));
        for _ in (3..=most).step_by(2) {
            let off = (position.seen_by(on, digit) & ends) - were_off;
            were_off |= off;
            on = partners_of(off) - were_on;
            were_on |= on;
            if on.is_empty() {
                break;
            }
            for end in on.iter().filter(|&end| end >= start) {
                let targets = targets(position, start, end, digit);
                if !targets.is_empty() {
                    all.push(Ends::new(position, start, end, digit, targets));
                }
            }
        }
    }
}
