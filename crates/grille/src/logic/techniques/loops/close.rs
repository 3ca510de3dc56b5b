//! Everything that follows, however far, from the sides of clusters.

use crate::logic::rows::{self, Block, Rows};

/// So many sides are a block of a row.
const SMALL: usize = 256;

/// From each side, those that follow, itself included.
pub(super) struct Follow {
    /// How many words a row has. Mostly one is enough.
    words: usize,
    rows: Vec<u64>,
}

impl Follow {
    /// Of so many sides nothing follows but each from itself.
    pub(super) fn new(sides: usize) -> Follow {
        let words = sides.div_ceil(64);
        let mut follow = Follow { words, rows: vec![0; sides * words] };
        (0..sides).for_each(|side| follow.insert(side, side));
        follow
    }

    /// One side follows from another.
    #[inline]
    pub(super) fn insert(&mut self, from: usize, to: usize) {
        self.rows[from * self.words + to / 64] |= 1 << (to % 64);
    }

    /// Shows those that follow from a side.
    #[inline]
    pub(super) fn each(&self, from: usize, mut see: impl FnMut(usize)) {
        for (i, &word) in self.rows[from * self.words..(from + 1) * self.words].iter().enumerate() {
            let mut left = word;
            while left != 0 {
                see(64 * i + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// Adds to each side all that follow, however far. Whatever leads from one to another leads back from the
    /// opposite of that to the opposite of the first.
    pub(super) fn close(&mut self) {
        if self.words <= 1 {
            return close_words(&mut self.rows);
        }
        let sides = self.rows.len() / self.words;
        let mut rows = Rows::new(sides, sides);
        for side in 0..sides {
            self.each(side, |other| rows.insert(side, other));
        }
        close(&mut rows);
        for (side, row) in self.rows.chunks_exact_mut(self.words).enumerate() {
            row.iter_mut().zip(rows::words(rows.row(side))).for_each(|(word, closed)| *word = closed);
        }
    }
}

/// Each side of a word on the place of the other side of its cluster.
#[inline]
fn turned(word: u64) -> u64 {
    word << 1 & 0xAAAA_AAAA_AAAA_AAAA | word >> 1 & 0x5555_5555_5555_5555
}

/// The same as for few, where a row is a word.
fn close_words(follow: &mut [u64]) {
    for one in (0..follow.len()).step_by(2) {
        let beyond = [follow[one], follow[one + 1]];
        for (side, other) in [(0, 1), (1, 0)] {
            let both = beyond[side] >> (one + other) & 1 == 1;
            let reached = if both { beyond[0] | beyond[1] } else { beyond[side] };
            let mut before = turned(beyond[other]);
            while before != 0 {
                follow[before.trailing_zeros() as usize] |= reached;
                before &= before - 1;
            }
        }
    }
}

/// Adds to each side all that follow, however far. Whatever leads from one to another leads back from the opposite
/// of that to the opposite of the first, and each is in its own row.
fn close(follow: &mut Rows) {
    if follow.len() <= SMALL {
        close_small(follow);
    } else {
        *follow = close_large(follow);
    }
}

/// What is beyond each cluster follows from whatever leads there (Warshall's method). What leads to a side is what
/// its other side leads to, on the other side.
fn close_small(follow: &mut Rows) {
    for one in (0..follow.len()).step_by(2) {
        let beyond = [one, one + 1].map(|side| follow.row(side)[0]);
        let either: Block = std::array::from_fn(|word| beyond[0][word] | beyond[1][word]);
        for (side, other) in [(one, one + 1), (one + 1, one)] {
            let own = beyond[side - one];
            let reached = if rows::contains(&[own], other) { either } else { own };
            let before = beyond[other - one].map(turned);
            rows::for_each(&[before], |from| rows::add(follow.row_mut(from), &[reached]));
        }
    }
}

/// The same for many: sides that follow from each other lead to the same. They are met together, and after all
/// others that they lead to, if those are begun with that come last in a search the other way (Kosaraju's
/// method).
fn close_large(follow: &Rows) -> Rows {
    let count = follow.len();
    let mut before = Rows::new(count, count);
    for side in 0..count {
        rows::for_each(follow.row(side), |next| before.insert(next, side));
    }
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let mut path: Vec<usize> = vec![];
    let mut met = Rows::new(1, count);
    for root in 0..count {
        if met.contains(0, root) {
            continue;
        }
        met.insert(0, root);
        path.push(root);
        while let Some(&side) = path.last() {
            match rows::first_beyond(before.row(side), met.row(0)) {
                Some(other) => {
                    met.insert(0, other);
                    path.push(other);
                }
                None => order.extend(path.pop()),
            }
        }
    }
    let mut all = Rows::new(count, count);
    let mut done = vec![false; count];
    // Those that follow from the sides at hand.
    let mut reached = Rows::new(1, count);
    for &root in order.iter().rev() {
        if done[root] {
            continue;
        }
        reached.row_mut(0).fill([0; 4]);
        reached.insert(0, root);
        path.clear();
        path.push(root);
        let mut at = 0;
        while let Some(&side) = path.get(at) {
            at += 1;
            while let Some(other) = rows::first_beyond(follow.row(side), reached.row(0)) {
                reached.insert(0, other);
                if done[other] {
                    rows::add(reached.row_mut(0), all.row(other));
                } else {
                    path.push(other);
                }
            }
        }
        for &side in &path {
            done[side] = true;
            all.row_mut(side).copy_from_slice(reached.row(0));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dull twin: from each side, step by step.
    fn reached(follow: &Rows, from: usize) -> Vec<usize> {
        let mut met = vec![from];
        let mut at = 0;
        while let Some(&side) = met.get(at) {
            at += 1;
            rows::for_each(follow.row(side), |next| {
                if !met.contains(&next) {
                    met.push(next);
                }
            });
        }
        met.sort_unstable();
        met
    }

    #[test]
    fn what_follows_is_what_is_met_step_by_step() {
        let mut seed = 5_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for (clusters, links) in [(1, 1), (7, 8), (32, 40), (40, 25), (128, 150), (129, 150)] {
            for _ in 0..20 {
                let mut follow = Rows::new(2 * clusters, 2 * clusters);
                (0..2 * clusters).for_each(|side| follow.insert(side, side));
                for _ in 0..links {
                    let (from, to) = (random(2 * clusters), random(2 * clusters));
                    follow.insert(from, to);
                    follow.insert(to ^ 1, from ^ 1);
                }
                let mut closed = follow.clone();
                close(&mut closed);
                let large = close_large(&follow);
                let mut words = Follow::new(2 * clusters);
                for side in 0..2 * clusters {
                    rows::for_each(follow.row(side), |other| words.insert(side, other));
                }
                words.close();
                for side in 0..2 * clusters {
                    let dull = reached(&follow, side);
                    let mut each = vec![];
                    words.each(side, |other| each.push(other));
                    assert_eq!(each, dull);
                    for rows in [&closed, &large] {
                        assert_eq!(rows::numbers(rows::words(rows.row(side)), 0).collect::<Vec<_>>(), dull);
                    }
                }
            }
        }
    }
}
