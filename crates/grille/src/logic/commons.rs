//! What almost locked sets have to do with each other: cells that they see together, and digits that only
//! one of them can hold.
//!
//! A *restricted common* of two sets is a digit that they cannot both hold: all its places in one see all
//! its places in the other. Two sets have at most two of them; with three, the position has no solution.
//!
//! Everything is kept as rows of bits: bit `j` of row `i` says something of sets `i` and `j`. The row of the
//! sets whose places of `z` all see a certain cell comes first. Where it is met for each place of `z` in a
//! set, `z` is a restricted common of the two.

use super::als::AlmostLocked;
use super::position::Position;
use super::rows::{self, Block, Rows};
use crate::grid::{Cell, CellSet, Digit, DigitSet};

/// Which almost locked sets see which candidates.
#[derive(Debug)]
pub(crate) struct Sights {
    /// By set: the sets with which it shares a digit and a place elsewhere that both see. Two such sets
    /// eliminate the digit there as soon as one of them is bound to hold it.
    pub together: Rows,
    seeing: Rows,
    /// By cell and digit: its row in `seeing`, from 1; 0 if no set sees it.
    index: Vec<u32>,
    order: usize,
}

/// The restricted commons of all pairs of almost locked sets.
#[derive(Debug)]
pub(crate) struct Commons {
    commons: Vec<Common>,
    /// By set: where its commons begin.
    starts: Vec<u32>,
}

/// The digits that only one of two sets can hold, as seen from one of the two.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Common {
    /// The number of the other set.
    pub to: u32,
    /// The digit, the smaller of two.
    pub one: Digit,
    /// The second digit, if there is one.
    pub two: Option<Digit>,
}

impl Common {
    /// Whether this one and another are together about one digit alone.
    #[inline]
    pub(crate) fn is_one_with(self, other: Common) -> bool {
        self.one == other.one && self.two.is_none() && other.two.is_none()
    }

    /// The digits.
    pub(crate) fn digits(self) -> DigitSet {
        DigitSet::of(self.one).union(self.two.map_or(DigitSet::EMPTY, DigitSet::of))
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
            for (digit, hold) in all.reaching(set) {
                hold.seen.iter().for_each(|cell| {
                    let index = &mut sights.index[cell.index() * order + digit.index()];
                    if *index == 0 {
                        *index = sights.seeing.push() as u32 + 1;
                    }
                    sights.seeing.insert(*index as usize - 1, i);
                });
            }
        }
        for (i, set) in sets.iter().enumerate() {
            let together = sights.together.row_mut(i);
            for (digit, hold) in all.reaching(set) {
                hold.seen.iter().for_each(|cell| {
                    let row = sights.index[cell.index() * order + digit.index()] as usize - 1;
                    rows::add(together, sights.seeing.row(row));
                });
            }
        }
        sights
    }

    /// The sets whose places of a digit all see each of these cells, as a row of bits; none if there are none.
    /// There is room for a row in `sets`: it is needed where there are several cells.
    #[inline]
    fn seeing_all<'s, const W: usize>(
        &'s self,
        cells: &CellSet<W>,
        digit: Digit,
        sets: &'s mut [Block],
    ) -> Option<&'s [Block]> {
        let mut rest = *cells;
        let first = rest.first()?;
        rest.remove(first);
        let row = self.seeing(first, digit)?;
        if rest.is_empty() {
            return Some(row);
        }
        rows::each(sets, row, |sets, row| *sets = row);
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            rows::each(sets, self.seeing(cell, digit)?, |sets, row| *sets &= row);
        }
        Some(sets)
    }

    /// The sets whose places of a digit all see a cell, as a row of bits; none if there are none.
    #[inline]
    pub(crate) fn seeing(&self, cell: Cell, digit: Digit) -> Option<&[Block]> {
        let row = self.index[cell.index() * self.order + digit.index()].checked_sub(1)?;
        Some(self.seeing.row(row as usize))
    }
}

impl Commons {
    /// The commons; of sets that share cells only if they may `overlap`.
    fn new<const W: usize>(position: &Position<'_, W>, overlap: bool) -> Commons {
        let all = position.almost_locked();
        let sights = position.sights();
        let sets = all.sets();
        let mut commons = Commons { commons: vec![], starts: Vec::with_capacity(sets.len() + 1) };
        // For the set at hand, by other set: their smallest and their largest restricted common.
        let mut ends = vec![(Digit::from_index(0), Digit::from_index(0)); sets.len()];
        // The sets that have one with it, and those that have this digit.
        let (mut near, mut shared) = (Rows::new(1, sets.len()), Rows::new(1, sets.len()));
        let (near, shared) = (near.row_mut(0), shared.row_mut(0));
        for set in sets {
            near.fill([0; 4]);
            // Only where the set sees a place at all, another can have all its places there.
            for (digit, hold) in all.reaching(set) {
                let Some(shared) = sights.seeing_all(&hold.cells, digit, shared) else { continue };
                rows::for_each(shared, |j| {
                    if !overlap && sets[j].cells.meets(&set.cells) {
                        return;
                    }
                    ends[j].1 = digit;
                    if rows::insert(near, j) {
                        ends[j].0 = digit;
                    }
                });
            }
            commons.starts.push(commons.commons.len() as u32);
            rows::for_each(near, |j| {
                let (one, two) = ends[j];
                commons.commons.push(Common { to: j as u32, one, two: (two != one).then_some(two) });
            });
        }
        commons.starts.push(commons.commons.len() as u32);
        commons
    }

    /// The commons of a set with all others, in their order.
    #[inline]
    pub(crate) fn of(&self, set: usize) -> &[Common] {
        &self.commons[self.starts[set] as usize..self.starts[set + 1] as usize]
    }

    /// The commons of a set with those after it.
    #[inline]
    pub(crate) fn forward(&self, set: usize) -> &[Common] {
        self.from(set, set)
    }

    /// The commons of a set with all others from one of them on.
    #[inline]
    pub(crate) fn from(&self, set: usize, other: usize) -> &[Common] {
        let own = self.of(set);
        &own[own.partition_point(|common| (common.to as usize) < other)..]
    }
}

impl<const W: usize> Position<'_, W> {
    /// The restricted commons of its almost locked sets.
    pub(crate) fn commons(&self, overlap: bool) -> &Commons {
        let kept = &self.caches.commons[usize::from(overlap)];
        kept.get().unwrap_or_else(|| {
            let made = Commons::new(self, overlap);
            kept.get_or_init(|| made)
        })
    }

    /// Which of its almost locked sets see a candidate together.
    pub(crate) fn sights(&self) -> &Sights {
        let kept = &self.caches.sights;
        kept.get().unwrap_or_else(|| {
            let made = Sights::new(self);
            kept.get_or_init(|| made)
        })
    }
}
