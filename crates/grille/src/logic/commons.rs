//! What links almost locked sets: restricted commons, and cells that they see together.
//!
//! A *restricted common* of two sets is a digit that they cannot both hold: all its places in one see all
//! its places in the other. Two sets that hold each other up like this have at most two of them (with three,
//! the position has no solution).
//!
//! Everything is found with one row of bits for each set: bit `j` of row `i` says something of sets `i`
//! and `j`. Two sets have `z` as a restricted common if no place of `z` that the first does not see is in
//! the second: so the row is what is left after those of the unseen cells are taken away.

use super::als::AlmostLocked;
use super::position::Position;
use super::rows::{self, Rows};
use crate::grid::{Cell, Digit};

/// A set seen from another: its number, and the digits that only one of the two can hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Common {
    /// The number of the other set.
    pub to: u32,
    /// The digit, the smaller of two.
    pub one: Digit,
    /// The second digit, if there is one.
    pub two: Option<Digit>,
}

/// The restricted commons of all pairs of almost locked sets.
#[derive(Debug)]
pub(crate) struct Commons {
    /// By set: the sets that it has a restricted common with.
    pub near: Rows,
    /// By set: the sets that share a cell with it, itself among them.
    pub overlapping: Rows,
    commons: Vec<Common>,
    /// By set: where its commons begin, and where those with later sets do.
    starts: Vec<(u32, u32)>,
}

/// Which sets could eliminate something together.
#[derive(Debug)]
pub(crate) struct Sights {
    /// By set: the sets with which it shares a digit and a place elsewhere that both see. Any two such
    /// sets eliminate it there, as soon as one of them is bound to hold it.
    pub together: Rows,
    seeing: Rows,
    /// By cell and digit: its row in `seeing`, from 1; 0 if no set sees it.
    index: Vec<u32>,
    order: usize,
}

impl Commons {
    /// The commons; of sets that share cells only if they may `overlap`.
    fn new<const W: usize>(position: &Position<'_, W>, overlap: bool) -> Commons {
        let all = position.almost_locked();
        let sets = all.sets();
        let mut members = Rows::new(position.shape().cell_count(), sets.len());
        let mut having = Rows::new(position.order(), sets.len());
        for (i, set) in sets.iter().enumerate() {
            set.cells.iter().for_each(|cell| members.insert(cell.index(), i));
            set.digits.iter().for_each(|digit| having.insert(digit.index(), i));
        }
        let mut commons = Commons {
            near: Rows::new(sets.len(), sets.len()),
            overlapping: Rows::new(sets.len(), sets.len()),
            commons: vec![],
            starts: Vec::with_capacity(sets.len() + 1),
        };
        // For the set at hand, by digit: the sets with which the digit is a restricted common.
        let mut shared = Rows::new(position.order(), sets.len());
        for (i, set) in sets.iter().enumerate() {
            for cell in set.cells {
                rows::add(commons.overlapping.row_mut(i), members.row(cell.index()));
            }
            for digit in set.digits.iter() {
                let row = shared.row_mut(digit.index());
                row.fill(0);
                for cell in position.places(digit) - all.hold(set, digit).seen {
                    rows::add(row, members.row(cell.index()));
                }
                let overlapping = commons.overlapping.row(i);
                let near = commons.near.row_mut(i);
                for (word, row) in row.iter_mut().enumerate() {
                    *row = having.row(digit.index())[word] & !*row;
                    if !overlap {
                        *row &= !overlapping[word];
                    }
                    near[word] |= *row;
                }
            }
            let start = commons.commons.len() as u32;
            for j in rows::numbers(commons.near.row(i).iter().copied(), 0) {
                let mut digits =
                    set.digits.intersection(sets[j].digits).iter().filter(|d| shared.contains(d.index(), j));
                let Some(one) = digits.next() else { continue };
                commons.commons.push(Common { to: j as u32, one, two: digits.last() });
            }
            let own = &commons.commons[start as usize..];
            let later = start + own.partition_point(|common| (common.to as usize) < i) as u32;
            commons.starts.push((start, later));
        }
        let end = commons.commons.len() as u32;
        commons.starts.push((end, end));
        commons
    }

    /// The commons of a set with all others, in their order.
    #[inline]
    pub(crate) fn of(&self, set: usize) -> &[Common] {
        &self.commons[self.starts[set].0 as usize..self.starts[set + 1].0 as usize]
    }

    /// The commons of a set with those after it.
    #[inline]
    pub(crate) fn forward(&self, set: usize) -> &[Common] {
        &self.commons[self.starts[set].1 as usize..self.starts[set + 1].0 as usize]
    }

    /// The common of two sets that have one.
    pub(crate) fn between(&self, set: usize, other: usize) -> Option<Common> {
        let own = self.of(set);
        let at = own.binary_search_by_key(&(other as u32), |common| common.to).ok()?;
        Some(own[at])
    }
}

impl Common {
    /// The digits.
    pub(crate) fn digits(self) -> crate::grid::DigitSet {
        [Some(self.one), self.two].into_iter().flatten().collect()
    }
}

impl Sights {
    fn new<const W: usize>(position: &Position<'_, W>) -> Sights {
        let all: &AlmostLocked<W> = position.almost_locked();
        let sets = all.sets();
        let order = position.order();
        let mut sights = Sights {
            together: Rows::new(sets.len(), sets.len()),
            seeing: Rows::new(0, sets.len()),
            index: vec![0; position.shape().cell_count() * order],
            order,
        };
        for (i, set) in sets.iter().enumerate() {
            for digit in set.digits.iter() {
                for cell in all.hold(set, digit).seen {
                    let index = &mut sights.index[cell.index() * order + digit.index()];
                    if *index == 0 {
                        *index = sights.seeing.push() as u32 + 1;
                    }
                    sights.seeing.insert(*index as usize - 1, i);
                }
            }
        }
        for (i, set) in sets.iter().enumerate() {
            for digit in set.digits.iter() {
                for cell in all.hold(set, digit).seen {
                    let row = sights.index[cell.index() * order + digit.index()] as usize - 1;
                    rows::add(sights.together.row_mut(i), sights.seeing.row(row));
                }
            }
        }
        sights
    }

    /// The sets outside a cell whose places of a digit all see it, as a row of bits; none if there are none.
    pub(crate) fn seeing(&self, cell: Cell, digit: Digit) -> Option<&[u64]> {
        let row = self.index[cell.index() * self.order + digit.index()].checked_sub(1)?;
        Some(self.seeing.row(row as usize))
    }
}

impl<const W: usize> Position<'_, W> {
    /// The restricted commons of its almost locked sets.
    pub(crate) fn commons(&self, overlap: bool) -> &Commons {
        self.caches.commons[usize::from(overlap)].get_or_init(|| Commons::new(self, overlap))
    }

    /// Which of its almost locked sets see a candidate together.
    pub(crate) fn sights(&self) -> &Sights {
        self.caches.sights.get_or_init(|| Sights::new(self))
    }
}
