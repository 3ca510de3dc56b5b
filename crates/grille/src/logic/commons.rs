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
    seeing: Rows,
    /// By cell and digit: its row in `seeing`, from 1; 0 if no set sees it.
    index: Vec<u32>,
    order: usize,
}

/// The restricted commons of all pairs of almost locked sets.
#[derive(Debug)]
pub(crate) struct Commons {
    commons: Vec<Common>,
    /// By set: where its commons begin, and where those with later sets do; one more for the end.
    starts: Vec<(u32, u32)>,
    /// By set: the digits of its commons.
    digits: Vec<DigitSet>,
    /// By set: the sets with which it shares a digit and a place elsewhere that both see. Two such sets
    /// eliminate the digit there as soon as one of them is bound to hold it. Sets without commons have none.
    pub together: Rows,
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

    /// Adds the sets whose places of a digit all see a cell to a row of bits.
    #[inline]
    fn add_seeing(&self, cell: Cell, digit: Digit, sets: &mut [Block]) {
        if let Some(row) = self.seeing(cell, digit) {
            rows::add(sets, row);
        }
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
        let mut together = Rows::new(sets.len(), sets.len());
        // What each set has in common with later ones.
        let mut forward: Vec<(u32, Common)> = Vec::with_capacity(4 * sets.len());
        // By set: how many commons it has with earlier sets, and with later ones; and their digits.
        let mut counts = vec![(0, 0); sets.len()];
        let mut digits = vec![DigitSet::EMPTY; sets.len()];
        // For the set at hand, by other set: their smallest and their largest restricted common.
        let mut ends = vec![(Digit::from_index(0), Digit::from_index(0)); sets.len()];
        // The sets that have one with it, and those that have this digit.
        let (mut near, mut shared) = (Rows::new(1, sets.len()), Rows::new(1, sets.len()));
        let (near, shared) = (near.row_mut(0), shared.row_mut(0));
        for (i, set) in sets.iter().enumerate() {
            near.fill([0; 4]);
            // Only where the set sees a place at all, another can have all its places there.
            for (digit, hold) in all.reaching(set) {
                // Where it sees one place and no more, another must have no other.
                if hold.seen.is_single() && !hold.seen.meets(&all.alone(digit)) {
                    continue;
                }
                let Some(shared) = sights.seeing_all(&hold.cells, digit, shared) else { continue };
                rows::for_each_from(shared, i, |j| {
                    if !overlap && sets[j].cells.meets(&set.cells) {
                        return;
                    }
                    ends[j].1 = digit;
                    if rows::insert(near, j) {
                        ends[j].0 = digit;
                    }
                });
            }
            rows::for_each_from(near, i, |j| {
                let (one, two) = ends[j];
                forward.push((i as u32, Common { to: j as u32, one, two: (two != one).then_some(two) }));
                let both = DigitSet::of(one).union(DigitSet::of(two));
                (digits[i], digits[j]) = (digits[i].union(both), digits[j].union(both));
                (counts[i].1, counts[j].0) = (counts[i].1 + 1, counts[j].0 + 1);
            });
            if !digits[i].is_empty() {
                let together = together.row_mut(i);
                for (digit, hold) in all.reaching(set) {
                    hold.seen.iter().for_each(|cell| sights.add_seeing(cell, digit, together));
                }
            }
        }
        let (commons, starts) = both_ways(&forward, &counts);
        Commons { commons, starts, digits, together }
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

    /// The digits of the commons of a set.
    #[inline]
    pub(crate) fn digits(&self, set: usize) -> DigitSet {
        self.digits[set]
    }

    /// The commons of a set with all others from one of them on.
    #[inline]
    pub(crate) fn from(&self, set: usize, other: usize) -> &[Common] {
        let own = self.of(set);
        &own[own.partition_point(|common| (common.to as usize) < other)..]
    }
}

/// What sets have in common with later ones, as seen from either of the two; and by set where that begins, and where
/// its later ones do. They come in the order of their sets, and so many of each set as is counted.
fn both_ways(forward: &[(u32, Common)], counts: &[(u32, u32)]) -> (Vec<Common>, Vec<(u32, u32)>) {
    let mut end = 0;
    let mut starts: Vec<(u32, u32)> = Vec::with_capacity(counts.len() + 1);
    for &(before, after) in counts {
        starts.push((end, end + before));
        end += before + after;
    }
    starts.push((end, end));
    let Some(&(_, any)) = forward.first() else { return (vec![], starts) };
    let mut commons = vec![any; end as usize];
    // Where the next one of each set goes.
    let mut next = starts.clone();
    for &(from, common) in forward {
        let (own, other) = (from as usize, common.to as usize);
        commons[next[own].1 as usize] = common;
        commons[next[other].0 as usize] = Common { to: from, ..common };
        (next[own].1, next[other].0) = (next[own].1 + 1, next[other].0 + 1);
    }
    (commons, starts)
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

    /// Which of its almost locked sets see which candidates.
    pub(crate) fn sights(&self) -> &Sights {
        let kept = &self.caches.sights;
        kept.get().unwrap_or_else(|| {
            let made = Sights::new(self);
            kept.get_or_init(|| made)
        })
    }
}
