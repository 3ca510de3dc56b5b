//! Every loop and chain that may be a step, read off the sets of what is reached.

use crate::grid::Candidate;
use crate::logic::Position;
use crate::logic::tables::{Links, Node, Reach, bits};
use std::cmp::Reverse;

/// A chain that would be a step if it does not cross itself.
pub(super) struct Possible {
    /// 0: loops that start with a candidate on, 1: loops that start with one off, 2: AICs.
    pub(super) phase: u8,
    pub(super) from: Node,
    pub(super) to: Node,
    /// Whether it is a loop that closes: what it eliminates is then known only from the chain itself.
    pub(super) closes: bool,
    /// What it eliminates, by digit, then by cell.
    pub(super) gone: Vec<Candidate>,
    /// The sum of the cells and digits of what it eliminates, each weighted more than the one before.
    sum: usize,
}

impl Possible {
    /// The order in which HoDoKu prefers steps: many eliminations, a low sum, found early.
    pub(super) fn rank(&self) -> ((Reverse<usize>, usize), u8, Node) {
        ((Reverse(self.gone.len()), self.sum), self.phase, self.from)
    }

    /// Says what it eliminates.
    pub(super) fn eliminates(&mut self, mut gone: Vec<Candidate>, cells: usize) {
        gone.sort_unstable_by_key(|c| (c.digit, c.cell));
        gone.dedup();
        let weights = (1..).step_by(cells - 1);
        self.sum = gone.iter().zip(weights).map(|(c, w)| c.cell.index() * w + c.digit.get() as usize).sum();
        self.gone = gone;
    }
}

/// Every possible step.
pub(super) fn all<const W: usize>(position: &Position<'_, W>, links: &Links, reach: &Reach) -> Vec<Possible> {
    let cells = position.shape().cell_count();
    let mut list: Vec<Possible> = vec![];
    let mut ends = vec![0; links.half / 64];
    let mut add = |phase: u8, from: Node, to: Node, closes: bool, gone: Vec<Candidate>| {
        let mut one = Possible { phase, from, to, closes, gone: vec![], sum: 0 };
        one.eliminates(gone, cells);
        list.push(one);
    };
    for (number, &start) in (0..).zip(&links.candidates) {
        let (on, off) = (links.on(number), links.off(number));
        let own = links.of_cell(start.cell);
        // On: it comes back to be off, or to another candidate of the cell.
        if reach.has(on, off) {
            add(0, on, off, false, vec![start]);
        }
        // Off: it comes back to be on, and the others go, if there are any; or another candidate of the cell
        // goes; or another is on, and the loop closes.
        if own.len() > 1 && reach.has(off, on) {
            let others = own.clone().filter(|&other| other != number);
            add(1, off, on, false, others.map(|other| links.candidates[other as usize]).collect());
        }
        for other in own.clone().filter(|&other| other != number) {
            if reach.has(on, links.on(other)) {
                add(0, on, links.on(other), false, vec![start]);
            }
            if reach.has(off, links.off(other)) {
                add(1, off, links.off(other), false, vec![links.candidates[other as usize]]);
            }
            if own.len() > 2 && reach.has(off, links.on(other)) {
                add(1, off, links.on(other), true, vec![]);
            }
        }
        // Off leads to nothing on: no more to find.
        if reach.on(off).iter().any(|&word| word != 0) {
            aics(position, links, reach, number, &mut ends, &mut add);
        }
    }
    list
}

/// Chains from a candidate that is off to one that is on in another cell.
fn aics<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    reach: &Reach,
    number: u32,
    ends: &mut [u64],
    add: &mut impl FnMut(u8, Node, Node, bool, Vec<Candidate>),
) {
    let ground = position.ground();
    let Candidate { cell, digit } = links.candidates[number as usize];
    let off = links.off(number);
    let on = reach.on(off);
    let places = position.places(digit);
    let near = ground.peers[cell.index()];
    // The same digit at the other end: it goes from two cells at least that see both. One cell that
    // does is the start of a discontinuous loop already.
    for ((end, on), same) in ends.iter_mut().zip(on).zip(links.of_digit(digit)) {
        *end = on & same;
    }
    for other in bits(ends).filter(|&other| other != number) {
        let seen = places & near & ground.peers[links.candidates[other as usize].cell.index()];
        if seen.len() >= 2 {
            let gone = seen.iter().map(|cell| Candidate { cell, digit });
            add(2, off, links.on(other), false, gone.collect());
        }
    }
    // Another digit in a cell that sees the first: each goes from the other's cell.
    ends.fill(0);
    for second in position.candidates(cell).iter().filter(|&second| second != digit) {
        for (end, other) in ends.iter_mut().zip(links.of_digit(second)) {
            *end |= other;
        }
    }
    for (end, on) in ends.iter_mut().zip(on) {
        *end &= on;
    }
    for other in bits(ends) {
        let Candidate { cell: end, digit: second } = links.candidates[other as usize];
        if near.contains(end) && places.contains(end) {
            let gone = vec![Candidate { cell, digit: second }, Candidate { cell: end, digit }];
            add(2, off, links.on(other), false, gone);
        }
    }
}
