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

/// The ends, in reading order, that a chain may have. How long it is does not count here.
fn ends<const W: usize>(position: &Position<'_, W>) -> Vec<Ends> {
    let mut all = vec![];
    let mut forced: Option<Forced> = None;
    // The bivalue cells with a digit, and the places of it that they see.
    let mut seeing: Vec<(Cell, CellSet<W>)> = Vec::with_capacity(position.order());
    for digit in position.digits() {
        let places = position.places(digit);
        seeing.clear();
        let cells = position.bivalue_with(digit).iter();
        seeing.extend(cells.map(|cell| (cell, places & position.sees(cell, digit))));
        for (i, &(start, seen)) in seeing.iter().enumerate() {
            // Most ends eliminate nothing, whatever is between them.
            let mut known = false;
            for &(end, also) in &seeing[i + 1..] {
                let targets = seen & also;
                if targets.is_empty() {
                    continue;
                }
                let forced = forced.get_or_insert_with(|| Forced::new(position));
                if !known {
                    forced.without(start, digit);
                    known = true;
                }
                if forced.is(end, digit) {
                    all.push(Ends::new(position, start, end, digit, targets));
                }
            }
        }
    }
    all
}

/// Which bivalue cells are forced to what, as bits: two numbers for each cell, one for each of its digits.
struct Forced {
    /// By cell: its first number, and its smaller digit.
    cells: Vec<(u32, Digit)>,
    /// By number: what follows from it at once.
    next: Vec<u64>,
    /// What follows, and what of it has not been looked at.
    all: Vec<u64>,
    left: Vec<u64>,
}

impl Forced {
    fn new<const W: usize>(position: &Position<'_, W>) -> Forced {
        Forced::with_words(position, (2 * position.bivalue().len() as usize).div_ceil(64))
    }

    /// The same in so many words, which may be more than are needed.
    fn with_words<const W: usize>(position: &Position<'_, W>, words: usize) -> Forced {
        let bivalue = position.bivalue();
        let numbers = 2 * bivalue.len() as usize;
        let mut forced = Forced {
            cells: vec![(0, Digit::from_index(0)); position.shape().cell_count()],
            next: vec![0; numbers * words],
            all: vec![0; words],
            left: vec![0; words],
        };
        for (number, cell) in (0..).step_by(2).zip(bivalue) {
            if let Some(least) = position.candidates(cell).min() {
                forced.cells[cell.index()] = (number, least);
            }
        }
        for cell in bivalue {
            for digit in position.candidates(cell).iter() {
                let row = forced.number(cell, digit) as usize * words;
                for other in position.sees(cell, digit) & position.bivalue_with(digit) {
                    let number = forced.number(other, digit) ^ 1;
                    forced.next[row + number as usize / 64] |= 1 << (number % 64);
                }
            }
        }
        forced
    }

    /// The number that says that a cell holds one of its two digits.
    #[inline]
    fn number(&self, cell: Cell, digit: Digit) -> u32 {
        let (number, least) = self.cells[cell.index()];
        number + u32::from(digit != least)
    }

    /// Finds what follows if a cell does not hold a digit.
    fn without(&mut self, cell: Cell, digit: Digit) {
        let number = self.number(cell, digit) as usize ^ 1;
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
    fn is(&self, cell: Cell, digit: Digit) -> bool {
        let number = self.number(cell, digit);
        self.all[number as usize / 64] >> (number % 64) & 1 == 1
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
    use super::super::chains::targets;
    use super::super::walk::walk;
    use super::*;
    use crate::logic::AnyPosition;

    /// From a start without a digit, whatever cells are forced, one after the other.
    #[test]
    fn ends_are_those_that_one_forced_cell_after_the_other_comes_to() {
        let mut count = 0;
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
            let words = Forced::new(position).all.len();
            let [mut few, mut more] = [words, words + 1].map(|words| Forced::with_words(position, words));
            let numbers = |forced: &mut Forced, start, digit| {
                forced.without(start, digit);
                let each = |end| position.candidates(end).iter().map(move |digit| (end, digit));
                let all = position.bivalue().iter().flat_map(each);
                all.map(|(end, digit)| forced.is(end, digit)).collect::<Vec<bool>>()
            };
            for start in position.bivalue() {
                for digit in position.candidates(start).iter() {
                    assert_eq!(numbers(&mut few, start, digit), numbers(&mut more, start, digit));
                }
            }
        });
        assert!(count > 100, "{count}");
    }
}
