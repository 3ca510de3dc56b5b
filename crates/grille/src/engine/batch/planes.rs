//! Records and planes: the memory of the kernel, and the turn from the one to the other.

#![allow(clippy::needless_range_loop, reason = "the same index walks several arrays")]

use super::lanes::Lanes;
use super::record::{HIGH, LOW, WORDS};
use super::sweep::Scratch;

/// Puzzles in flight.
pub(super) const LANES: usize = 512;
pub(super) const COLUMNS: usize = LANES / 64;
/// A word of all records; a little longer than the lanes, so that the words of a record do not all fall
/// into the same set of the cache.
pub(super) const STRIDE: usize = LANES + 8;
/// The records of all lanes, word by word.
pub(super) type Words = [[u64; STRIDE]; WORDS];
/// Spare bits of the last words, in which the choice comes out.
pub(super) const SPARE: usize = 54;

/// What the kernel works on: the lanes of a vector, with a plane for each candidate, cell or house.
pub(super) struct Planes<V> {
    /// The candidates, by digit and cell.
    pub(super) x: [[V; 81]; 9],
    /// Cells with one candidate.
    pub(super) single: [V; 81],
    /// Where a digit has one place in a row, a column, a box: nine each.
    pub(super) alone: [[V; 27]; 9],
    /// On the way from records and back.
    pub(super) rows: [V; 64],
    /// How good a guess a cell would be.
    pub(super) score: [[V; 6]; 81],
    /// For the work on one digit.
    pub(super) scratch: Scratch<V>,
    /// Cells with two candidates or more.
    pub(super) two: [V; 81],
    /// Cells with three candidates or more.
    pub(super) three: [V; 81],
    /// Cells with four candidates or more.
    pub(super) four: [V; 81],
    /// The cell to guess in.
    pub(super) chosen: [V; 81],
}

impl<V: Lanes> Planes<V> {
    /// All empty.
    #[inline(always)]
    pub(super) fn new() -> Planes<V> {
        let none = V::none();
        Planes {
            x: [[none; 81]; 9],
            single: [none; 81],
            alone: [[none; 27]; 9],
            rows: [none; 64],
            score: [[none; 6]; 81],
            two: [none; 81],
            three: [none; 81],
            four: [none; 81],
            chosen: [none; 81],
            scratch: Scratch {
                placed: [none; 9],
                keep: [[none; 9]; 3],
                once: [[none; 3]; 9],
                twice: [[none; 3]; 9],
            },
        }
    }
}

/// Where the record of a lane stands in its words: the words of a vector lie side by side.
#[inline(always)]
pub(super) fn position<V: Lanes>(column: usize, row: usize) -> usize {
    column / V::WORDS * 64 * V::WORDS + row * V::WORDS + column % V::WORDS
}

/// One step for two rows: what `low` does not keep of the first changes places with what it keeps of the
/// second.
#[inline(always)]
fn exchange<V: Lanes, const N: u32>(low: V, a: &mut V, b: &mut V) {
    let (was_a, was_b) = (*a, *b);
    *a = low.select(was_a, was_b.left::<N>());
    *b = low.select(was_a.right::<N>(), was_b);
}

/// Three steps of the turn, over eight rows: the bits `A`, `B` and `C` apart change places, in words whose
/// bits `low` are those that stay.
#[inline(always)]
fn steps<V: Lanes, const A: u32, const B: u32, const C: u32>(a: &mut [V; 8], low: [V; 3]) {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = a;
    exchange::<V, A>(low[0], a0, a4);
    exchange::<V, A>(low[0], a1, a5);
    exchange::<V, A>(low[0], a2, a6);
    exchange::<V, A>(low[0], a3, a7);
    exchange::<V, B>(low[1], a0, a2);
    exchange::<V, B>(low[1], a1, a3);
    exchange::<V, B>(low[1], a4, a6);
    exchange::<V, B>(low[1], a5, a7);
    exchange::<V, C>(low[2], a0, a1);
    exchange::<V, C>(low[2], a2, a3);
    exchange::<V, C>(low[2], a4, a5);
    exchange::<V, C>(low[2], a6, a7);
}

/// Turns 64 rows of 64 bits, in each word of the vectors, into 64 columns.
#[inline(always)]
fn transpose<V: Lanes>(rows: &mut [V; 64]) {
    let wide =
        [V::splat(0x0000_0000_FFFF_FFFF), V::splat(0x0000_FFFF_0000_FFFF), V::splat(0x00FF_00FF_00FF_00FF)];
    let near =
        [V::splat(0x0F0F_0F0F_0F0F_0F0F), V::splat(0x3333_3333_3333_3333), V::splat(0x5555_5555_5555_5555)];
    // First rows eight apart, then eight rows side by side: each time as many as the registers hold.
    for k in 0..8 {
        let mut some = [V::none(); 8];
        for n in 0..8 {
            some[n] = rows[k + 8 * n];
        }
        steps::<V, 32, 16, 8>(&mut some, wide);
        for n in 0..8 {
            rows[k + 8 * n] = some[n];
        }
    }
    for k in 0..8 {
        let mut some = [V::none(); 8];
        some.copy_from_slice(&rows[8 * k..8 * k + 8]);
        steps::<V, 4, 2, 1>(&mut some, near);
        rows[8 * k..8 * k + 8].copy_from_slice(&some);
    }
}

/// Records into planes.
#[inline(always)]
pub(super) fn load<V: Lanes>(words: &Words, chunk: usize, planes: &mut Planes<V>) {
    let start = chunk * 64 * V::WORDS;
    for (w, word) in words.iter().enumerate() {
        let rows = &mut planes.rows;
        for (r, row) in rows.iter_mut().enumerate() {
            *row = V::load(&word[start + r * V::WORDS..start + (r + 1) * V::WORDS]);
        }
        transpose(rows);
        if w < 9 {
            planes.x[w][..LOW].copy_from_slice(&rows[..LOW]);
        } else {
            for k in 0..3 {
                planes.x[(w - 9) * 3 + k][LOW..].copy_from_slice(&rows[k * HIGH..(k + 1) * HIGH]);
            }
        }
    }
}

/// Planes into records, with what was chosen in their spare bits.
#[inline(always)]
pub(super) fn store<V: Lanes>(words: &mut Words, chunk: usize, planes: &mut Planes<V>, spare: &[[V; 10]; 3]) {
    let start = chunk * 64 * V::WORDS;
    for (w, word) in words.iter_mut().enumerate() {
        let rows = &mut planes.rows;
        if w < 9 {
            rows[..LOW].copy_from_slice(&planes.x[w][..LOW]);
            rows[LOW] = V::none();
        } else {
            for k in 0..3 {
                rows[k * HIGH..(k + 1) * HIGH].copy_from_slice(&planes.x[(w - 9) * 3 + k][LOW..]);
            }
            rows[SPARE..].copy_from_slice(&spare[w - 9]);
        }
        transpose(rows);
        for (r, row) in rows.iter().enumerate() {
            row.store(&mut word[start + r * V::WORDS..start + (r + 1) * V::WORDS]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn rows_become_columns() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let rows: [u64; 64] = std::array::from_fn(|_| random.next_u64());
        let mut turned = rows;
        transpose(&mut turned);
        for (r, row) in rows.iter().enumerate() {
            for (c, column) in turned.iter().enumerate() {
                assert_eq!(row >> c & 1, column >> r & 1);
            }
        }
    }
}
