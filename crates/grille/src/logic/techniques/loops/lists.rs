//! Every loop and chain that may be a step, read off the sets of what is reached.

use crate::grid::{Candidate, DigitSet};
use crate::logic::Position;
use crate::logic::tables::{Links, Node, Reach, bits};
use std::cmp::Reverse;

/// A chain that would be a step if it does not cross itself. They are in the order in which HoDoKu prefers
/// them: many eliminations, a low sum, found early.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Possible {
    fewer: Reverse<u32>,
    /// The sum of the cells and digits of what it eliminates, each weighted more than the one before.
    sum: u64,
    /// 0: loops that start with a candidate on, 1: loops that start with one off, 2: AICs.
    pub(super) phase: u8,
    pub(super) from: Candidate,
    pub(super) to: Candidate,
    /// Whether it ends with a candidate on.
    on: bool,
    /// Of a loop that closes: the number of the list of what it eliminates, as that is known only from the chain
    /// itself.
    closing: Option<u32>,
}

/// Everything that may be a step.
#[derive(Default, PartialEq, Eq, Debug)]
pub(super) struct Lists {
    pub(super) chains: Vec<Possible>,
    /// The loops that close; what they eliminate must be told before they are compared.
    pub(super) closing: Vec<Possible>,
}

impl Lists {
    /// A chain that starts as is usual in its phase.
    #[inline]
    pub(super) fn add<const W: usize>(
        &mut self,
        position: &Position<'_, W>,
        phase: u8,
        [from, to]: [Candidate; 2],
        on: bool,
    ) {
        let mut one = Possible { fewer: Reverse(0), sum: 0, phase, from, to, on, closing: None };
        one.weigh(position, &[]);
        self.chains.push(one);
    }

    /// A loop that closes.
    pub(super) fn add_closing(&mut self, from: Candidate, to: Candidate) {
        let closing = Some(u32::MAX);
        self.closing.push(Possible { fewer: Reverse(0), sum: 0, phase: 1, from, to, on: true, closing });
    }
}

impl Possible {
    /// Whether it is a loop that closes.
    pub(super) fn closes(&self) -> bool {
        self.closing.is_some()
    }

    /// How much it is preferred; the smaller the more.
    #[inline]
    pub(super) fn rank(&self) -> (Reverse<u32>, u64) {
        (self.fewer, self.sum)
    }

    /// Whether two are preferred alike.
    #[inline]
    pub(super) fn is_like(&self, other: &Possible) -> bool {
        self.rank() == other.rank()
    }

    /// Its ends as nodes.
    pub(super) fn ends(&self, links: &Links) -> [Node; 2] {
        let node = |candidate: Candidate, on: bool| {
            let number = links.at(candidate.cell, candidate.digit);
            if on { links.on(number) } else { links.off(number) }
        };
        [node(self.from, self.phase == 0), node(self.to, self.on)]
    }

    /// Says what a loop that closes eliminates: the last of these lists.
    pub(super) fn eliminates<const W: usize>(
        &mut self,
        position: &Position<'_, W>,
        closed: &[Vec<Candidate>],
    ) {
        self.closing = Some(closed.len() as u32 - 1);
        self.weigh(position, closed);
    }

    /// What it eliminates, by digit, then by cell. If it is a loop that closes, that is one of these lists.
    pub(super) fn gone<const W: usize>(
        &self,
        position: &Position<'_, W>,
        closed: &[Vec<Candidate>],
    ) -> Vec<Candidate> {
        let mut gone = vec![];
        self.each(position, closed, |candidate| gone.push(candidate));
        gone
    }

    #[inline]
    fn weigh<const W: usize>(&mut self, position: &Position<'_, W>, closed: &[Vec<Candidate>]) {
        let (mut count, mut sum, mut weight) = (0, 0, 1);
        let step = position.shape().cell_count() as u64 - 1;
        self.each(position, closed, |Candidate { cell, digit }| {
            sum += cell.index() as u64 * weight + u64::from(digit.get());
            weight += step;
            count += 1;
        });
        (self.fewer, self.sum) = (Reverse(count), sum);
    }

    #[inline]
    fn each<const W: usize>(
        &self,
        position: &Position<'_, W>,
        closed: &[Vec<Candidate>],
        mut see: impl FnMut(Candidate),
    ) {
        if let Some(number) = self.closing {
            return closed[number as usize].iter().copied().for_each(see);
        }
        let (from, to) = (self.from, self.to);
        match self.phase {
            // The premise refutes itself.
            0 => see(from),
            // If it is false, it is true: the others go.
            1 if from == to => {
                let others = position.candidates(from.cell).minus(DigitSet::of(from.digit));
                others.iter().for_each(|digit| see(Candidate { digit, ..from }));
            }
            // If it is false, so is another of the cell, and if it is true, that is false too.
            1 => see(to),
            // The same digit at both ends goes from whatever sees both.
            _ if from.digit == to.digit => {
                let (peers, digit) = (&position.ground().peers, from.digit);
                let seen = position.places(digit) & peers[from.cell.index()] & peers[to.cell.index()];
                seen.iter().for_each(|cell| see(Candidate { cell, digit }));
            }
            // Another: each goes from the other's cell.
            _ => {
                let (mut one, mut two) =
                    (Candidate { digit: to.digit, ..from }, Candidate { digit: from.digit, ..to });
                if one.digit > two.digit {
                    (one, two) = (two, one);
                }
                see(one);
                see(two);
            }
        }
    }
}

/// Every possible step.
pub(super) fn all<const W: usize>(position: &Position<'_, W>, links: &Links, reach: &Reach) -> Lists {
    let mut lists = Lists::default();
    let mut ends = vec![0; links.half / 64];
    for (number, &start) in (0..).zip(&links.candidates) {
        let mut add = |phase, from, to, on| lists.add(position, phase, [from, to], on);
        let (on, off) = (links.on(number), links.off(number));
        let own = links.of_cell(start.cell);
        // On: it comes back to be off, or to another candidate of the cell.
        if reach.has(on, off) {
            add(0, start, start, false);
        }
        // Off: it comes back to be on, and the others go, if there are any; or another candidate of the cell
        // goes; or another is on, and the loop closes.
        if own.len() > 1 && reach.has(off, on) {
            add(1, start, start, true);
        }
        for other in own.clone().filter(|&other| other != number) {
            let end = links.candidates[other as usize];
            if reach.has(on, links.on(other)) {
                add(0, start, end, true);
            }
            if reach.has(off, links.off(other)) {
                add(1, start, end, false);
            }
        }
        // Off leads to nothing on: no more to find.
        if reach.on(off).iter().all(|&word| word == 0) {
            continue;
        }
        aics(position, links, reach.on(off), number, &mut ends, |end| add(2, start, end, true));
        if own.len() > 2 {
            let closing = own.filter(|&other| other != number && reach.has(off, links.on(other)));
            closing.for_each(|other| lists.add_closing(start, links.candidates[other as usize]));
        }
    }
    lists
}

/// Chains from a candidate that is off to one that is on in another cell.
fn aics<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    on: &[u64],
    number: u32,
    ends: &mut [u64],
    mut add: impl FnMut(Candidate),
) {
    let ground = position.ground();
    let Candidate { cell, digit } = links.candidates[number as usize];
    let near = ground.peers[cell.index()] & position.places(digit);
    // The same digit at the other end: it goes from two cells at least that see both. One cell that
    // does is the start of a discontinuous loop already.
    for ((end, on), same) in ends.iter_mut().zip(on).zip(links.of_digit(digit)) {
        *end = on & same;
    }
    for other in bits(ends).filter(|&other| other != number) {
        let end = links.candidates[other as usize];
        if (near & ground.peers[end.cell.index()]).len() >= 2 {
            add(end);
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
        let end = links.candidates[other as usize];
        if near.contains(end.cell) {
            add(end);
        }
    }
}
