//! All different, exactly: which digits the open cells of a house can hold when they must all differ.
//!
//! Idea: match each cell with a digit of its own. A digit `d` of cell `i` belongs to some such matching
//! just if the cell that has `d` now can, by passing digits along, come to take the digit of `i`: the
//! cells must reach each other in the graph "may take the digit of". Every other digit goes: that
//! is every naked and hidden subset of any size at once.
//!
//! ```text
//! match cells with digits (augmenting paths)
//! reach[i] = cells whose digit i may take;  close it transitively, a row of bits at a time
//! keep d in i just if reach[owner of d] has i
//! ```
//!
//! Source: Régin, "A filtering algorithm for constraints of difference in CSPs" (1994). There are as many
//! digits as cells here, so that reachability alone decides. Cost: m² word operations for m cells.

use crate::grid::Contradiction;

/// The matching and the graph, kept to save allocations.
#[derive(Default)]
pub(super) struct AllDifferent {
    /// The cell that has a digit, and the digit that a cell has.
    owner: Vec<u8>,
    digit: Vec<u8>,
    reach: Vec<u64>,
    previous: Vec<u8>,
    queue: Vec<u8>,
}

impl AllDifferent {
    /// Removes from each set the digits that no choice of different digits uses. At most 64 sets; their
    /// union must have as many digits as there are sets (more is a misuse, fewer a contradiction).
    pub(super) fn filter(&mut self, sets: &mut [u64]) -> Result<(), Contradiction> {
        let union = sets.iter().fold(0, |union, set| union | set);
        if (union.count_ones() as usize) < sets.len() {
            return Err(Contradiction);
        }
        self.owner.clear();
        self.owner.resize(64, 0);
        self.digit.resize(64, 0);
        self.previous.resize(64, 0);
        let mut free = union;
        for cell in 0..sets.len() {
            self.augment(cell, sets, &mut free)?;
        }
        self.reach.clear();
        self.reach.extend(sets.iter().map(|&set| each(set).fold(0, |reach, d| reach | 1 << self.owner[d])));
        for k in 0..sets.len() {
            let through = self.reach[k];
            for reach in &mut self.reach {
                *reach |= through & (*reach >> k & 1).wrapping_neg();
            }
        }
        for (i, set) in sets.iter_mut().enumerate() {
            *set = each(*set)
                .filter(|&d| self.reach[self.owner[d] as usize] >> i & 1 == 1)
                .fold(0, |kept, d| kept | 1 << d);
        }
        Ok(())
    }

    /// Gives a cell a digit, passing digits along among the cells before it where needed.
    fn augment(&mut self, cell: usize, sets: &[u64], free: &mut u64) -> Result<(), Contradiction> {
        let mut seen = 0;
        self.queue.clear();
        self.queue.push(cell as u8);
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let new = sets[from as usize] & !seen;
            if new & *free != 0 {
                let mut digit = (new & *free).trailing_zeros() as usize;
                *free &= !(1 << digit);
                let mut taker = from;
                // Walk back: each cell on the way gives up the digit it had to the one before it.
                loop {
                    let given_up = std::mem::replace(&mut self.digit[taker as usize], digit as u8);
                    self.owner[digit] = taker;
                    if taker as usize == cell {
                        return Ok(());
                    }
                    digit = given_up as usize;
                    taker = self.previous[digit];
                }
            }
            seen |= new;
            for d in each(new) {
                self.previous[d] = from;
                self.queue.push(self.owner[d]);
            }
        }
        Err(Contradiction)
    }
}

fn each(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let d = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(d)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// The dull twin: every way of giving the cells different digits.
    fn dull(sets: &[u64], at: usize, used: u64, chosen: &mut Vec<u64>, kept: &mut [u64]) {
        let Some(&set) = sets.get(at) else {
            kept.iter_mut().zip(chosen.iter()).for_each(|(kept, bit)| *kept |= bit);
            return;
        };
        for d in each(set & !used) {
            chosen.push(1 << d);
            dull(sets, at + 1, used | 1 << d, chosen, kept);
            chosen.pop();
        }
    }

    #[test]
    fn agrees_with_trying_everything() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut filter = AllDifferent::default();
        let (mut filtered, mut dead) = (0, 0);
        for _ in 0..20_000 {
            let m = 1 + random.next_u64() % 7;
            // Digits apart from each other, so that nothing depends on their being the first.
            let spread = |bits: u64| each(bits).fold(0, |set, d| set | 1 << (9 * d + 1));
            let all = (1 << m) - 1;
            let mut sets: Vec<u64> = (0..m)
                .map(|_| spread(random.next_u64() & (random.next_u64() | random.next_u64()) & all))
                .collect();
            let mut kept = vec![0; sets.len()];
            dull(&sets, 0, 0, &mut vec![], &mut kept);
            let before = sets.clone();
            match filter.filter(&mut sets) {
                Ok(()) => {
                    assert_eq!(sets, kept, "{before:x?}");
                    filtered += u32::from(sets != before);
                }
                Err(Contradiction) => {
                    assert!(kept.contains(&0), "{before:x?}");
                    dead += 1;
                }
            }
        }
        assert!(filtered > 1000 && dead > 1000, "{filtered} {dead}");
    }
}
