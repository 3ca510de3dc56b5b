//! Where digits can go in houses: for each digit and house, which of the house's cells are open and have it.
//!
//! Placing a digit takes it from up to twenty cells of a 9×9, and each of those is in three houses. On small
//! grids all houses are looked at together instead: sixteen bits are enough for a house, four houses make a
//! word, and what a digit in a cell leaves of each house is in a table. Larger grids go cell by cell, and
//! serve as the dull twin in the tests.

use super::ground::{Ground, Slot};
use crate::grid::{Candidate, Cell, Digit};
use crate::model::Layout;
use std::array;

/// By digit, then house: the open cells of the house where the digit is a candidate, as positions in the
/// house: bit `i` is its cell `i`.
#[derive(Clone, Debug)]
pub(super) struct Spots<const W: usize> {
    /// How many words a digit takes.
    stride: usize,
    words: Vec<u64>,
}

/// Words are handled in blocks of so many on small grids.
const BLOCK: usize = 8;

/// The highest bit of each quarter of a word, and the lowest.
const HIGH: u64 = 0x8000_8000_8000_8000;
const LOW: u64 = HIGH >> 15;

/// The highest bit of each quarter that is not zero. The quarters may not use it themselves.
#[inline]
const fn filled(quarters: u64) -> u64 {
    quarters.wrapping_add(!HIGH) & HIGH
}

/// Whether just one bit is set.
#[inline]
const fn is_one(bits: u64) -> bool {
    bits != 0 && bits & (bits - 1) == 0
}

impl<const W: usize> Spots<W> {
    /// Whether four houses make a word.
    pub(super) const NARROW: bool = W == 2;
    const BITS: usize = if Self::NARROW { 16 } else { 64 };
    const HOUSES: usize = 64 / Self::BITS;

    /// How many words a digit takes.
    fn stride(houses: usize) -> usize {
        let words = houses.div_ceil(Self::HOUSES);
        if Self::NARROW { words.next_multiple_of(BLOCK) } else { words }
    }

    /// Every digit in every cell.
    pub(super) fn new(order: usize, houses: usize) -> Spots<W> {
        let stride = Self::stride(houses);
        let all = u64::MAX >> (64 - order);
        let mut words = vec![0; order * stride];
        for digit in words.chunks_exact_mut(stride) {
            digit[..houses / Self::HOUSES].fill(if Self::NARROW { all * LOW } else { all });
            if !houses.is_multiple_of(Self::HOUSES) {
                let missing = Self::HOUSES - houses % Self::HOUSES;
                digit[houses / Self::HOUSES] = (all * LOW) >> (missing * Self::BITS);
            }
        }
        Spots { stride, words }
    }

    /// The place of a house in a word.
    pub(super) fn slot(house: usize, position: u8) -> Slot {
        let shift = (house % Self::HOUSES * Self::BITS) as u8;
        Slot { house: house as u32, word: (house / Self::HOUSES) as u32, shift, bit: 1 << (shift + position) }
    }

    /// By cell, then house: the cells of the house that may still hold a digit once it stands in the cell.
    pub(super) fn left(layout: &Layout) -> Vec<u64> {
        if !Self::NARROW {
            return vec![];
        }
        let stride = Self::stride(layout.houses().len());
        let mut all = vec![0; layout.shape().cell_count() * stride];
        for (cell, words) in layout.shape().cells().zip(all.chunks_exact_mut(stride)) {
            let free = |other: &Cell| *other != cell && layout.peers(cell).binary_search(other).is_err();
            for (i, house) in layout.houses().iter().enumerate() {
                for (position, _) in house.cells.iter().enumerate().filter(|(_, other)| free(other)) {
                    let slot = Self::slot(i, position as u8);
                    words[slot.word as usize] |= slot.bit;
                }
            }
        }
        all
    }

    /// The cells of a house that have a digit.
    #[inline]
    pub(super) fn get(&self, house: usize, digit: Digit) -> u64 {
        let word = self.words[digit.index() * self.stride + house / Self::HOUSES];
        if Self::NARROW { word >> (house % Self::HOUSES * Self::BITS) & 0xffff } else { word }
    }

    /// Takes a digit from a cell of a house; whether just one other cell of it is left.
    #[inline]
    pub(super) fn take(&mut self, slot: &Slot, digit: Digit) -> bool {
        let word = &mut self.words[digit.index() * self.stride + slot.word as usize];
        *word &= !slot.bit;
        is_one(if Self::NARROW { *word >> slot.shift & 0xffff } else { *word })
    }

    /// Takes a digit from all peers of a cell and from its own houses, and tells each other house where
    /// just one cell with the digit is left now. For small grids only.
    #[inline]
    pub(super) fn exclude(
        &mut self,
        ground: &Ground<W>,
        Candidate { cell, digit }: Candidate,
        mut one_left: impl FnMut(usize),
    ) {
        let (words, _) = self.words[digit.index() * self.stride..][..self.stride].as_chunks_mut::<BLOCK>();
        let (left, _) = ground.left[cell.index() * self.stride..][..self.stride].as_chunks::<BLOCK>();
        for (block, (words, left)) in words.iter_mut().zip(left).enumerate() {
            let before = *words;
            *words = array::from_fn(|i| before[i] & left[i]);
            let ones = array::from_fn(|i| ones(words[i]) & filled(words[i] ^ before[i]));
            each(block, ones, &mut one_left);
        }
    }

    /// A table of no cells, for one digit.
    pub(super) fn none(&self) -> Vec<u64> {
        vec![0; self.stride]
    }

    /// Takes the cells of such a table from all houses, for every digit.
    pub(super) fn close(&mut self, closed: &[u64]) {
        for digit in self.words.chunks_exact_mut(self.stride) {
            digit.iter_mut().zip(closed).for_each(|(word, closed)| *word &= !closed);
        }
    }

    /// Tells house, position and digit wherever a digit has just one cell in a house, and how many digits
    /// have any in how many houses. For small grids only.
    pub(super) fn singles(&self, mut told: impl FnMut(usize, usize, Digit)) -> u32 {
        let mut count = 0;
        for (index, words) in self.words.chunks_exact(self.stride).enumerate() {
            let digit = Digit::from_index(index);
            for (block, words) in words.as_chunks::<BLOCK>().0.iter().enumerate() {
                // The highest bits of the quarters, added up by fours.
                let bits = words.iter().map(|&word| filled(word) >> 15).sum::<u64>();
                count += (bits.wrapping_mul(LOW) >> 48) as u32;
                each(block, words.map(ones), &mut |house| {
                    told(house, self.get(house, digit).trailing_zeros() as usize, digit);
                });
            }
        }
        count
    }
}

/// The highest bit of each quarter that has just one bit.
#[inline]
const fn ones(quarters: u64) -> u64 {
    filled(quarters) & !filled(without_lowest(quarters))
}

/// Each quarter without its lowest bit.
#[inline]
const fn without_lowest(quarters: u64) -> u64 {
    quarters & ((quarters | HIGH) - LOW)
}

/// Tells the houses whose quarters are marked at their highest bits.
#[inline]
fn each(block: usize, marks: [u64; BLOCK], told: &mut impl FnMut(usize)) {
    if marks.iter().fold(0, |all, marks| all | marks) == 0 {
        return;
    }
    for (i, mut marks) in marks.into_iter().enumerate() {
        while marks != 0 {
            told((block * BLOCK + i) * 4 + marks.trailing_zeros() as usize / 16);
            marks &= marks - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Effect;
    use crate::engine::{AUTO, Settings};
    use crate::grid::{Candidate, Cell};
    use crate::logic::Position;
    use crate::model::Model;
    use crate::puzzle::Puzzle;

    /// A grid is played with narrow and with wide sets: singles as they come, and between them a candidate
    /// that the solution does not need.
    fn play(line: &str) {
        let puzzle: Puzzle = line.parse().unwrap();
        let [narrow, wide] = [0, 1].map(|_| Model::new(&puzzle).unwrap());
        let solution = AUTO.run(&narrow, &Settings::limit(1)).unwrap().solutions.remove(0);
        let (mut narrow, mut wide) = (Position::<2>::new(&narrow, None), Position::<10>::new(&wide, None));
        let mut seed = 5_u64;
        while !narrow.open().is_empty() {
            narrow.agrees(&wide);
            let effect = match narrow.next_single() {
                Some((_, single)) => Effect::Place(single),
                None => {
                    let wrong = |cell: Cell| {
                        let digits =
                            narrow.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
                        digits.filter(|c| solution.get(c.cell) != Some(c.digit))
                    };
                    let wrong: Vec<Candidate> = narrow.open().iter().flat_map(wrong).collect();
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    Effect::Eliminate(wrong[(seed >> 33) as usize % wrong.len()])
                }
            };
            assert_eq!(narrow.apply(effect), wide.apply(effect));
        }
    }

    #[test]
    fn narrow_spots_are_wide_ones() {
        for (text, count) in [
            (include_str!("../../../../data/minimal_9.txt"), 60),
            (include_str!("../../../../data/hard_9.txt"), 20),
            (include_str!("../../../../data/small.txt"), 200),
            (include_str!("../../../../data/latin_7.txt"), 20),
        ] {
            let lines = text.lines().filter(|line| line.parse::<Puzzle>().is_ok());
            lines.take(count).for_each(play);
        }
    }
}
