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

    /// The houses where just two cells have a digit, with these cells.
    #[inline]
    pub(super) fn pairs(&self, digit: Digit) -> impl Iterator<Item = (usize, u64)> {
        let of = digit.index() * self.stride..(digit.index() + 1) * self.stride;
        let (narrow, wide) = if Self::NARROW { (of, 0..0) } else { (0..0, of) };
        let narrow = self.narrow[narrow].iter().map(|&spots| u64::from(spots));
        let all = narrow.chain(self.wide[wide].iter().copied());
        all.enumerate().filter(|&(_, spots)| {
            let rest = spots & spots.wrapping_sub(1);
            rest != 0 && rest & (rest - 1) == 0
        })
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
