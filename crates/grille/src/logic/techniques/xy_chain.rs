//! XY-chains: chains through bivalue cells. The strong links are the cells themselves (if not the one
//! candidate, then the other), the weak links lead to other bivalue cells with the same digit.

use super::chains::{Ends, Kind, in_order, report, targets};
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::{Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Technique, finder};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static XY_CHAIN: Search = Search { techniques: &[&TECHNIQUE], on: true, find: finder!(xy_chains) };

static TECHNIQUE: Technique = Technique {
    id: "xy-chain",
    hodoku: Some(Hodoku { code: "0702", name: "XY-Chain", score: 260, level: HodokuLevel::Unfair }),
    level: Level::Expert,
    page: Page { en: include_str!("xy_chain.md"), fr: include_str!("xy_chain.fr.md") },
};

/// The links of bivalue cells.
struct Links<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
}

impl<const W: usize> Kind<W> for Links<'_, '_, W> {
    fn strong(&self, from: Candidate) -> Vec<Candidate> {
        let other = other(self.position, from.cell, from.digit);
        other.map(|digit| Candidate { digit, ..from }).into_iter().collect()
    }

    fn weak(&self, from: Candidate) -> Vec<Candidate> {
        let among = self.position.bivalue_with(from.digit);
        in_order(self.position, from.cell, from.digit, among)
    }
}

/// The other candidate of a bivalue cell.
fn other<const W: usize>(position: &Position<'_, W>, cell: Cell, digit: Digit) -> Option<Digit> {
    let mut candidates = position.candidates(cell);
    candidates.remove(digit);
    candidates.single()
}

fn xy_chains<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(&TECHNIQUE, limits, found, |news, found| {
        let most = limits.chain_length as usize;
        let mut all = vec![];
        if position.bivalue().len() < 2 || !position.bivalue().meets(&news.cells) {
            return ControlFlow::Continue(());
        }
        let mut search = Reach::new(position);
        for start in position.bivalue() {
            for digit in position.candidates(start).iter() {
                search.from(start, digit, most, &mut all);
            }
        }
        report(position, &TECHNIQUE, &Links { position }, all, most, found)
    })
}

/// Which bivalue cells are forced from a start, and by which of their digits.
struct Reach<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
    /// By digit: the cells that lose it.
    lost: Vec<CellSet<W>>,
    /// The cells that are forced at the current distance, with what they are forced to.
    edge: Vec<(Cell, Digit)>,
    next: Vec<(Cell, Digit)>,
}

impl<'p, 'm, const W: usize> Reach<'p, 'm, W> {
    fn new(position: &'p Position<'m, W>) -> Reach<'p, 'm, W> {
        Reach { position, lost: vec![CellSet::EMPTY; position.order()], edge: vec![], next: vec![] }
    }

    /// Collects the ends, those in reading order, that a chain may have if the start does not hold the digit.
    fn from(&mut self, start: Cell, digit: Digit, most: usize, all: &mut Vec<Ends>) {
        let Reach { position, lost, edge, next } = self;
        if !position.places(digit).meets(&position.sees(start, digit)) {
            return;
        }
        lost.fill(CellSet::of(start));
        edge.clear();
        edge.extend(other(position, start, digit).map(|digit| (start, digit)));
        for _ in (3..=most).step_by(2) {
            next.clear();
            for &(cell, true_digit) in edge.iter() {
                let lost = &mut lost[true_digit.index()];
                let new = (position.sees(cell, true_digit) & position.bivalue_with(true_digit)) - *lost;
                *lost |= new;
                for cell in new {
                    let Some(forced) = other(position, cell, true_digit) else { continue };
                    next.push((cell, forced));
                    if forced == digit && cell > start {
                        let targets = targets(position, start, cell, digit);
                        if !targets.is_empty() {
                            all.push(Ends::new(position, start, cell, digit, targets));
                        }
                    }
                }
            }
            std::mem::swap(edge, next);
            if edge.is_empty() {
                break;
            }
        }
    }
}
