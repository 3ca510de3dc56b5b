//! Naked and hidden subsets: as many cells as digits.
//!
//! *Naked*: `n` cells of a house have candidates out of `n` digits alone. Each of the cells takes another
//! of these digits, so together they take all `n`, and no other cell of the house has one of them. Where
//! the cells share a second house, the same is true there; if both lose something and one of the two is a
//! box, HoDoKu calls the subset *locked* and tries it first.
//!
//! *Hidden*: `n` digits have their places in a house in `n` cells alone. Each of them takes another of
//! these cells, so none is left for any other digit.
//!
//! Seen from a house the two are the same: members, each with a set of what it may take, and `n` members
//! whose sets together have `n` elements. So there is one search for both.

mod hidden;
mod naked;

pub(super) use hidden::{HIDDEN_PAIR, HIDDEN_QUADRUPLE, HIDDEN_TRIPLE};
pub(super) use naked::{LOCKED_PAIR, LOCKED_TRIPLE, NAKED_PAIR, NAKED_QUADRUPLE, NAKED_TRIPLE};

use crate::logic::Ground;
use std::ops::{ControlFlow, Range};

/// The houses in the order in which subsets are looked for in them, HoDoKu's: boxes, rows, columns.
fn ranges<const W: usize>(ground: &Ground<W>) -> [Range<usize>; 4] {
    [ground.boxes.clone(), ground.rows.clone(), ground.columns.clone(), ground.others.clone()]
}

/// Whether subsets are looked for in the house `a` before the house `b`.
#[inline]
fn is_before<const W: usize>(ground: &Ground<W>, a: usize, b: usize) -> bool {
    let place = |house: usize| (!ground.boxes.contains(&house), house);
    place(a) < place(b)
}

/// Calls `hit` with each choice of `N` members whose sets together have just `N` elements, in
/// lexicographic order, and with their union. No set may be empty.
#[inline]
fn closed<const N: usize>(
    members: &[u64],
    hit: &mut impl FnMut([usize; N], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut chosen = [0; N];
    let mut union = [0; N]; // of those before each
    let mut level = 0;
    loop {
        let next = chosen[level];
        if next + N - level > members.len() {
            if level == 0 {
                return ControlFlow::Continue(());
            }
            level -= 1;
            chosen[level] += 1;
            continue;
        }
        let all = union[level] | members[next];
        if !has_at_most::<N>(all) {
            chosen[level] += 1;
        } else if level + 1 < N {
            level += 1;
            union[level] = all;
            chosen[level] = next + 1;
        } else {
            if all.count_ones() as usize == N {
                hit(chosen, all)?;
            }
            chosen[level] += 1;
        }
    }
}

/// Whether a set has at most `N` elements: cheaper than counting, where no instruction counts.
#[inline]
fn has_at_most<const N: usize>(mut set: u64) -> bool {
    for _ in 0..N {
        set &= set.wrapping_sub(1);
    }
    set == 0
}

#[cfg(test)]
mod tests;
