//! XY-chains: chains through bivalue cells. The strong links are the cells themselves (if not the one
//! candidate, then the other), the weak links lead to other bivalue cells with the same digit.

use super::chains::{Ends, Kind, in_order, report};
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

    /// One of the shortest ways tells, unless it meets a cell twice.
    fn joins(&self, &Ends { start, digit, end, .. }: &Ends, most: usize) -> Option<bool> {
        let position = self.position;
        // By digit: the cells that are not known to be without it. No chain comes back to its start.
        let from = position.bivalue() - CellSet::of(start);
        let mut left: Vec<CellSet<W>> = position.all_places().iter().map(|&places| places & from).collect();
        // Which cells hold what, and because of which of those before.
        let mut holding = Vec::with_capacity(64);
        holding.push((start, other(position, start, digit)?, 0));
        let mut next = 0;
        while let Some(&(cell, held, _)) = holding.get(next) {
            let near = left[held.index()] & position.sees(cell, held);
            left[held.index()] -= near;
            for peer in near {
                let forced = other(position, peer, held)?;
                holding.push((peer, forced, next));
                if (peer, forced) != (end, digit) {
                    continue;
                }
                let (mut met, mut at, mut links) = (CellSet::<W>::of(start), holding.len() - 1, 1);
                while at != 0 {
                    let (cell, _, before) = holding[at];
                    if met.contains(cell) {
                        return None;
                    }
                    met.insert(cell);
                    (at, links) = (before, links + 2);
                }
                return Some(links <= most);
            }
            next += 1;
        }
        Some(false)
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
        if !position.bivalue().meets(&news.cells) {
            return ControlFlow::Continue(());
        }
        let all = ends(position);
        report(position, &TECHNIQUE, &Links { position }, all, limits.chain_length as usize, found)
    })
}

/// A bivalue cell with a digit.
struct Holder<const W: usize> {
    cell: Cell,
    digit: Digit,
    /// The number that says that it holds the digit.
    number: usize,
    /// The places of the digit that it sees.
    seen: CellSet<W>,
}

/// The ends, in reading order, that a chain may have. How long it is does not count here.
fn ends<const W: usize>(position: &Position<'_, W>) -> Vec<Ends> {
    let numbers = 2 * position.bivalue().len() as usize;
    ends_among(position, Forced::new(numbers, numbers.div_ceil(64)))
}

/// The same, given that nothing is forced yet.
fn ends_among<const W: usize>(position: &Position<'_, W>, mut forced: Forced) -> Vec<Ends> {
    let bivalue = position.bivalue();
    // By cell the number of its next digit: two for each, so that the other digit has the other number.
    let mut numbers = vec![0; position.shape().cell_count()];
    for (number, cell) in (0..).step_by(2).zip(bivalue) {
        numbers[cell.index()] = number;
    }
    let mut holders: Vec<Holder<W>> = Vec::with_capacity(2 * bivalue.len() as usize);
    // Ends that eliminate something, if they are ends. Most do not, whatever is between them.
    let mut possible: Vec<[u32; 2]> = Vec::with_capacity(128);
    for digit in position.digits() {
        let (places, first) = (position.places(digit), holders.len());
        holders.extend((bivalue & places).iter().map(|cell| {
            let number = numbers[cell.index()];
            numbers[cell.index()] += 1;
            Holder { cell, digit, number, seen: places & position.sees(cell, digit) }
        }));
        for i in first..holders.len() {
            for j in i + 1..holders.len() {
                let (one, two) = (&holders[i], &holders[j]);
                let linked = one.seen.contains(two.cell);
                forced.link(one.number, two.number ^ 1, linked);
                forced.link(two.number, one.number ^ 1, linked);
                if one.seen.meets(&two.seen) {
                    possible.push([i as u32, j as u32]);
                }
            }
        }
    }
    let mut all = vec![];
    let mut known = None;
    for [one, two] in possible.iter().map(|pair| pair.map(|i| &holders[i as usize])) {
        if known != Some(one.number) {
            known = Some(one.number);
            forced.without(one.number);
        }
        if forced.is(two.number) {
            all.push(Ends::new(position, one.cell, two.cell, one.digit, one.seen & two.seen));
        }
    }
    all
}

/// Which bivalue cells are forced to what, as bits: two numbers for each cell, one for each of its digits.
struct Forced {
    /// By number: what follows from it at once.
    next: Vec<u64>,
    /// What follows, and what of it has not been looked at.
    all: Vec<u64>,
    left: Vec<u64>,
}

impl Forced {
    /// Nothing yet, for so many numbers in so many words, which may be more than are needed.
    fn new(numbers: usize, words: usize) -> Forced {
        Forced { next: vec![0; numbers * words], all: vec![0; words], left: vec![0; words] }
    }

    /// One number follows from another at once, if they are linked: nobody can foresee that.
    #[inline]
    fn link(&mut self, from: usize, to: usize, linked: bool) {
        self.next[from * self.all.len() + to / 64] |= u64::from(linked) << (to % 64);
    }

    /// Finds what follows if a cell does not hold a digit.
    fn without(&mut self, number: usize) {
        let number = number ^ 1;
        let words = self.all.len();
        if let [all] = &mut self.all[..] {
            *all = follow(&self.next, number);
            return;
        }
        self.all.fill(0);
        self.left.fill(0);
        self.left[number / 64] |= 1 << (number % 64);
        // No chain comes back to its start.
        self.all[number / 64] |= 0b11 << ((number % 64) & !1);
        while let Some(word) = self.left.iter().position(|&word| word != 0) {
            let number = 64 * word + self.left[word].trailing_zeros() as usize;
            self.left[word] &= self.left[word] - 1;
            for (i, next) in self.next[number * words..(number + 1) * words].iter().enumerate() {
                self.left[i] |= next & !self.all[i];
                self.all[i] |= next;
            }
        }
    }

    /// Whether it follows that a cell holds a digit.
    #[inline]
    fn is(&self, number: usize) -> bool {
        self.all[number / 64] >> (number % 64) & 1 == 1
    }
}

/// What follows from a number, and the two of its cell, where one word holds all.
fn follow(next: &[u64], number: usize) -> u64 {
    let mut left = 1_u64 << number;
    let mut all = 0b11 << (number & !1);
    while left != 0 {
        let new = next[left.trailing_zeros() as usize] & !all;
        all |= new;
        left = (left & (left - 1)) | new;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::chains::{self, targets};
    use super::super::walk::walk;
    use super::*;
    use crate::logic::AnyPosition;

    /// From a start without a digit, whatever cells are forced, one after the other.
    #[test]
    fn ends_are_those_that_one_forced_cell_after_the_other_comes_to() {
        let [mut count, mut joins] = [0; 2];
        let files = [
            ("minimal_9.txt", &[][..], 20),
            ("diagonal_9.txt", &["diagonal"][..], 5),
            ("latin_7.txt", &[], 5),
        ];
        walk(&files, |position, _| {
            let AnyPosition::Small(position) = position else { return };
            let mut dull = vec![];
            for start in position.bivalue() {
                for digit in position.candidates(start).iter() {
                    let mut holding = vec![(start, other(position, start, digit).unwrap())];
                    let mut next = 0;
                    while let Some(&(cell, held)) = holding.get(next) {
                        next += 1;
                        for peer in position.sees(cell, held) & position.bivalue_with(held) {
                            let forced = (peer, other(position, peer, held).unwrap());
                            if peer != start && !holding.contains(&forced) {
                                holding.push(forced);
                            }
                        }
                    }
                    for &(end, held) in &holding {
                        let targets = targets(position, start, end, digit);
                        if held == digit && end > start && !targets.is_empty() {
                            dull.push(Ends::new(position, start, end, digit, targets));
                        }
                    }
                }
            }
            let mut fast = ends(position);
            dull.sort();
            fast.sort();
            assert_eq!(fast, dull);
            count += fast.len();
            let numbers = 2 * position.bivalue().len() as usize;
            let mut wide = ends_among(position, Forced::new(numbers, numbers.div_ceil(64) + 1));
            wide.sort();
            assert_eq!(fast, wide);
            let (links, most) = (Links { position }, Limits::default().chain_length as usize);
            for ends in fast {
                if let Some(joined) = links.joins(&ends, most) {
                    assert_eq!(joined, chains::walk(position, &links, &ends, most).is_some());
                    joins += usize::from(joined);
                }
            }
        });
        assert!(count > 100 && joins > 100, "{count} {joins}");
    }
}
