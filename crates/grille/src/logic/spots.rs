//! Where digits can go in houses: for each digit and house, which of the house's cells are open and have it.
//! On small grids sixteen bits are enough for a house, and a table is as a [`Field`] has it.

use super::field::{Field, HOUSES};
use super::ground::Slot;
use crate::grid::Digit;

/// By digit, then house: the open cells of the house where the digit is a candidate, as positions in the
/// house: bit `i` is its cell `i`.
#[derive(Clone, Debug)]
pub(super) struct Spots<const W: usize> {
    /// How many words there are from one digit to the next.
    stride: usize,
    /// On small grids.
    narrow: Vec<u16>,
    /// On all others.
    wide: Vec<u64>,
}

impl<const W: usize> Spots<W> {
    const NARROW: bool = W == 2;

    /// Every digit in every cell.
    pub(super) fn new(order: usize, houses: usize) -> Spots<W> {
        let stride = if Self::NARROW { houses.next_multiple_of(HOUSES) } else { houses };
        let all = u64::MAX >> (64 - order);
        let (narrow, wide) = if Self::NARROW { (order * stride, 0) } else { (0, order * stride) };
        let mut narrow = vec![0; narrow];
        narrow.chunks_exact_mut(stride).for_each(|digit| digit[..houses].fill(all as u16));
        Spots { stride, narrow, wide: vec![all; wide] }
    }

    /// The cells of a house that have a digit.
    #[inline]
    pub(super) fn get(&self, house: usize, digit: Digit) -> u64 {
        let index = digit.index() * self.stride + house;
        if Self::NARROW { self.narrow[index].into() } else { self.wide[index] }
    }

    /// By house: the cells that have any digit.
    pub(super) fn open(&self) -> Vec<u64> {
        let mut open = vec![0; self.stride];
        if Self::NARROW {
            for digit in self.narrow.chunks_exact(self.stride) {
                open.iter_mut().zip(digit).for_each(|(open, &spots)| *open |= u64::from(spots));
            }
        } else {
            for digit in self.wide.chunks_exact(self.stride) {
                open.iter_mut().zip(digit).for_each(|(open, spots)| *open |= spots);
            }
        }
        open
    }

    /// Names the houses where just two cells have a digit, in their order.
    #[inline]
    pub(super) fn each_pair(&self, digit: Digit, mut name: impl FnMut(usize)) {
        let of = digit.index() * self.stride..(digit.index() + 1) * self.stride;
        if Self::NARROW {
            for (index, four) in self.narrow[of].as_chunks::<4>().0.iter().enumerate() {
                let [a, b, c, d] = four.map(u64::from);
                let mut twos = twos(a | b << 16 | c << 32 | d << 48);
                while twos != 0 {
                    name(4 * index + twos.trailing_zeros() as usize / 16);
                    twos &= twos - 1;
                }
            }
        } else {
            for (house, spots) in self.wide[of].iter().enumerate() {
                if spots.count_ones() == 2 {
                    name(house);
                }
            }
        }
    }

    /// Takes a digit from a cell of a house; whether just one other cell of it is left.
    #[inline]
    pub(super) fn take(&mut self, slot: &Slot, digit: Digit) -> bool {
        let index = digit.index() * self.stride + slot.house as usize;
        let left = self.get(slot.house as usize, digit) & !slot.bit;
        if Self::NARROW {
            self.narrow[index] = left as u16;
        } else {
            self.wide[index] = left;
        }
        left != 0 && left & (left - 1) == 0
    }

    /// Gives them to a field, digit by digit.
    #[inline]
    pub(super) fn give(&self, field: &mut Field) {
        let digits = self.narrow.as_chunks().0;
        field.spots[..digits.len()].copy_from_slice(digits);
    }

    /// Takes them from a field.
    #[inline]
    pub(super) fn follow(&mut self, field: &Field) {
        let digits = self.narrow.as_chunks_mut().0;
        digits.copy_from_slice(&field.spots[..digits.len()]);
    }
}

/// The quarters of a word with just two bits set, of at most fifteen: in each the highest bit of all.
#[inline]
const fn twos(word: u64) -> u64 {
    const LOW: u64 = 0x0001_0001_0001_0001;
    const HIGH: u64 = LOW << 15;
    // Without the lowest bit, without the two lowest; the highest bit keeps quarters apart.
    let one_less = word & ((word | HIGH) - LOW);
    let two_less = one_less & ((one_less | HIGH) - LOW);
    let rest = HIGH - LOW;
    (one_less + rest) & !(two_less + rest) & HIGH
}

#[cfg(test)]
mod tests {
    #[test]
    fn twos_are_those_counted_one_by_one() {
        for spots in 0..1_u64 << 15 {
            for place in [0, 16, 32, 48] {
                // Beside none, all, and two.
                for beside in [0, 0x7fff_7fff_7fff_7fff, 0x4001_4001_4001_4001] {
                    let word = beside & !(0xffff << place) | spots << place;
                    let is_two = spots.count_ones() == 2;
                    assert_eq!(super::twos(word) >> place & 0xffff, u64::from(is_two) << 15);
                }
            }
        }
    }
}
