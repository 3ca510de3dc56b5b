//! What the simplest searches look at: a position, or a field before it is one.

use super::{Ground, Position};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::model::Layout;

/// The candidates of open cells as sets.
pub(crate) trait View<const W: usize> {
    fn layout(&self) -> &Layout;
    fn ground(&self) -> &Ground<W>;
    /// The number of digits.
    fn order(&self) -> usize;
    /// The open cells where a digit is a candidate.
    fn places(&self, digit: Digit) -> CellSet<W>;
    /// The open cells of a house where a digit is a candidate, as positions in the house.
    fn spots(&self, house: usize, digit: Digit) -> u64;
    /// The candidates of an open cell.
    fn candidates(&self, cell: Cell) -> DigitSet;
    /// The cells that may be in a naked subset of so many that eliminates anything: each has at most so many candidates,
    /// but at least one.
    fn few(&self, most: usize) -> CellSet<W>;
    /// Those of them that may be in a locked one, at least in these houses, a bit each: its cells lie in a box and on a
    /// line.
    #[inline]
    fn few_crossing(&self, most: usize, _houses: u32) -> CellSet<W> {
        self.few(most)
    }
    /// The digits whose places in a house, two or more, lie in one more house together: at least those that have a
    /// place there beyond.
    fn locked(&self, house: usize) -> DigitSet;

    /// The houses where a digit may be locked, a bit each; all, where that is not known.
    #[inline]
    fn locking(&self) -> u32 {
        u32::MAX
    }

    /// The houses that have at least two of these cells, a bit each; all, where that is not known.
    #[inline]
    fn paired(&self, _cells: &CellSet<W>) -> u32 {
        u32::MAX
    }

    /// Whether a house may have a naked subset of so many cells: false only if it has none.
    #[inline]
    fn may_have_naked(&self, _house: usize, _size: usize) -> bool {
        true
    }

    /// Whether a house may have a hidden subset of so many digits: false only if it has none.
    #[inline]
    fn may_have_hidden(&self, _house: usize, _size: usize) -> bool {
        true
    }

    /// Whether a naked subset of so many cells in a house eliminates nothing there, as is known without looking.
    #[inline]
    fn is_naked_in_vain(&self, _house: usize, _size: usize) -> bool {
        false
    }

    /// Whether a hidden subset of so many digits in a house eliminates nothing, as is known without looking.
    #[inline]
    fn is_hidden_in_vain(&self, _house: usize, _size: usize) -> bool {
        false
    }

    /// Every digit, in rising order.
    #[inline]
    fn digits(&self) -> impl Iterator<Item = Digit> {
        (0..self.order()).map(Digit::from_index)
    }

    /// The open cells of a house where a digit is a candidate.
    #[inline]
    fn places_in(&self, house: usize, digit: Digit) -> CellSet<W> {
        self.places(digit) & self.ground().houses[house]
    }
}

impl<const W: usize> View<W> for Position<'_, W> {
    fn layout(&self) -> &Layout {
        self.layout()
    }

    fn ground(&self) -> &Ground<W> {
        self.ground()
    }

    #[inline]
    fn order(&self) -> usize {
        self.order()
    }

    #[inline]
    fn places(&self, digit: Digit) -> CellSet<W> {
        self.places(digit)
    }

    #[inline]
    fn spots(&self, house: usize, digit: Digit) -> u64 {
        self.spots(house, digit)
    }

    #[inline]
    fn candidates(&self, cell: Cell) -> DigitSet {
        self.board().candidates(cell)
    }

    #[inline]
    fn few(&self, most: usize) -> CellSet<W> {
        self.sizes().up_to(most)
    }

    fn locked(&self, house: usize) -> DigitSet {
        let is_locked = |digit: &Digit| {
            let spots = self.spots(house, *digit);
            // All of them lie in one more house with the first: or else not in any.
            spots & spots.wrapping_sub(1) != 0
                && spots & !self.ground().beside(house, spots.trailing_zeros()) == 0
        };
        self.digits().filter(is_locked).collect()
    }
}
