//! Almost locked sets: cells of one house with one digit more than there are cells.
//!
//! If such a set lacks one of its digits, the others fill it: each of them is in it. That is the only thing
//! that techniques know about a set, and it needs nothing but cells that all see each other.
//!
//! A set is of use only if two of its digits are seen from elsewhere: one that it may come to lack, and one
//! that it then holds. Others are left out.
//!
//! They are found once for a position: house by house, in each house all subsets of its open cells, a
//! subset before those that it begins. HoDoKu numbers them so, and which of two steps comes first hangs on
//! these numbers. A set that lies in two houses counts where it is met first.

mod every;

use super::position::Position;
use crate::grid::{CellSet, Digit, DigitSet};

/// An almost locked set of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Als<const W: usize> {
    /// The cells.
    pub cells: CellSet<W>,
    /// Their digits: one more than there are cells.
    pub digits: DigitSet,
    /// Those of them that are seen from elsewhere: two or more.
    pub reaching: DigitSet,
    /// Where its [`Hold`]s begin.
    first: u32,
}

/// One digit of an almost locked set.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Hold<const W: usize> {
    /// The cells of the set where the digit is a candidate.
    pub cells: CellSet<W>,
    /// The cells elsewhere where the digit is a candidate and that see all of those.
    pub seen: CellSet<W>,
}

/// Every almost locked set of a position that is of use, in HoDoKu's order.
#[derive(Debug)]
pub(crate) struct AlmostLocked<const W: usize> {
    sets: Vec<Als<W>>,
    holds: Vec<Hold<W>>,
    /// By digit: the cells that are its only place in a set.
    alone: Vec<CellSet<W>>,
}

/// Up to this order, sets of every size are looked for.
const EVERY_SIZE: usize = every::CELLS;
/// On larger grids, sets have at most so many cells...
const MOST_CELLS: usize = 4;
/// ...and at most so many sets are kept: if there are more, their cells must be fewer.
const MOST_SETS: usize = 800;

impl<const W: usize> AlmostLocked<W> {
    pub(super) fn new(position: &Position<'_, W>) -> AlmostLocked<W> {
        let alone = vec![CellSet::EMPTY; position.order()];
        let mut all = AlmostLocked { sets: vec![], holds: vec![], alone };
        if position.order() <= EVERY_SIZE {
            all.add_every_size(position);
            return all;
        }
        let most = (1..=MOST_CELLS).rev().find(|&most| all.collect(position, most, MOST_SETS));
        if most.is_none() {
            all.sets.truncate(MOST_SETS);
        }
        all.holds.reserve(5 * all.sets.len());
        let (holds, alone) = (&mut all.holds, &mut all.alone);
        all.sets.retain_mut(|set| {
            set.first = holds.len() as u32;
            for digit in set.digits.iter() {
                let peers = &position.ground().peers;
                let cells = set.cells & position.places(digit);
                let seen = cells.iter().fold(position.places(digit), |seen, cell| seen & peers[cell.index()]);
                if !seen.is_empty() {
                    set.reaching.insert(digit);
                }
                if cells.is_single() {
                    alone[digit.index()] |= cells;
                }
                holds.push(Hold { cells, seen });
            }
            let is_of_use = set.reaching.len() >= 2;
            if !is_of_use {
                holds.truncate(set.first as usize);
            }
            is_of_use
        });
        all
    }

    /// The sets.
    #[inline]
    pub(crate) fn sets(&self) -> &[Als<W>] {
        &self.sets
    }

    /// The cells that are the only place of a digit in some set, of use or not.
    #[inline]
    pub(crate) fn alone(&self, digit: Digit) -> CellSet<W> {
        self.alone[digit.index()]
    }

    /// What is known of one of the digits of a set.
    #[inline]
    pub(crate) fn hold(&self, set: &Als<W>, digit: Digit) -> &Hold<W> {
        debug_assert!(set.digits.contains(digit));
        let below = DigitSet::from_bits(set.digits.bits() & ((1 << digit.index()) - 1));
        &self.holds[set.first as usize + below.len() as usize]
    }

    /// The digits of a set in rising order, with what is known of each.
    #[cfg(test)]
    pub(crate) fn holds(&self, set: &Als<W>) -> impl Iterator<Item = (Digit, &Hold<W>)> {
        set.digits.iter().zip(&self.holds[set.first as usize..])
    }

    /// The digits of a set that are seen from elsewhere, in rising order, with what is known of each.
    #[inline]
    pub(crate) fn reaching(&self, set: &Als<W>) -> impl Iterator<Item = (Digit, &Hold<W>)> {
        set.reaching.iter().map(|digit| (digit, self.hold(set, digit)))
    }

    /// Collects the sets of up to `most` cells; false if there are more of them than `limit`.
    fn collect(&mut self, position: &Position<'_, W>, most: usize, limit: usize) -> bool {
        self.sets.clear();
        let mut cells = Vec::with_capacity(position.order());
        for (house, all) in position.ground().houses.iter().enumerate() {
            cells.clear();
            cells.extend((*all & *position.open()).iter().map(|cell| (cell, position.candidates(cell))));
            let widest = position.layout().widest(house).max(1) as usize;
            let mut subsets =
                Subsets { position, house, widest, cells: &cells, most, limit, sets: &mut self.sets };
            if !subsets.extend(0, 0, CellSet::EMPTY, DigitSet::EMPTY) {
                return false;
            }
        }
        true
    }
}

/// The subsets of one house.
struct Subsets<'s, const W: usize> {
    position: &'s Position<'s, W>,
    house: usize,
    /// The most cells that it shares with another.
    widest: usize,
    cells: &'s [(crate::grid::Cell, DigitSet)],
    most: usize,
    limit: usize,
    sets: &'s mut Vec<Als<W>>,
}

impl<const W: usize> Subsets<'_, W> {
    /// Tries every cell from `next` on as a further one of `size` cells; false if there are too many sets.
    fn extend(&mut self, next: usize, size: usize, cells: CellSet<W>, digits: DigitSet) -> bool {
        for i in next..self.cells.len() {
            let (cell, candidates) = self.cells[i];
            let (size, digits) = (size + 1, digits.union(candidates));
            // Every further cell makes room for one more digit, and no more.
            let room = (size + self.cells.len() - 1 - i).min(self.most) + 1;
            if digits.len() as usize > room {
                continue;
            }
            let mut cells = cells;
            cells.insert(cell);
            if digits.len() as usize == size + 1 && !(size <= self.widest && self.is_met(&cells)) {
                if self.sets.len() == self.limit {
                    return false;
                }
                self.sets.push(Als { cells, digits, reaching: DigitSet::EMPTY, first: 0 });
            }
            if size < self.most && !self.extend(i + 1, size, cells, digits) {
                return false;
            }
        }
        true
    }

    /// Whether a house before this one has all these cells.
    fn is_met(&self, cells: &CellSet<W>) -> bool {
        let Some(first) = cells.first() else { return false };
        let houses = self.position.layout().memberships(first).iter().map(|m| m.house);
        let mut before = houses.filter(|&house| house < self.house);
        before.any(|house| cells.is_subset(&self.position.ground().houses[house]))
    }
}

impl<const W: usize> Position<'_, W> {
    /// The almost locked sets.
    pub(crate) fn almost_locked(&self) -> &AlmostLocked<W> {
        // What `get_or_init` calls is taken to be called rarely and compiled so: it is made before.
        let kept = &self.caches.almost_locked;
        kept.get().unwrap_or_else(|| {
            let made = AlmostLocked::new(self);
            kept.get_or_init(|| made)
        })
    }
}
