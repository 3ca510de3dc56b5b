//! Random numbers that are the same on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator of random numbers: xoshiro256++, begun from a seed.
///
/// ```
/// use grille::generate::Random;
/// let mut one = Random::new(7);
/// assert!(one.below(6) < 6);
/// let draw = |seeds: &[u64]| Random::of(seeds).below(1_000_000);
/// assert_eq!(draw(&[7, 9]), draw(&[7, 9]));
/// assert_ne!(draw(&[7, 9]), draw(&[9, 7]));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The numbers of several seeds together, in this order: for things that are to be independent of what
    /// else is made with the first.
    pub fn of(seeds: &[u64]) -> Random {
        let mixed = seeds.iter().fold(0, |mixed, &seed| Random::new(mixed ^ seed).0.next_u64());
        Random::new(mixed)
    }

    /// Numbers of their own, so that how many are drawn here changes nothing there.
    pub fn fork(&mut self) -> Random {
        Random::new(self.0.next_u64())
    }

    /// A number from 0 to `end` − 1; 0 if `end` is 0. (The chances differ by less than one in 10¹⁵.)
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// The numbers from 0 to `end` − 1 in random order.
    pub(super) fn order(&mut self, end: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..end).collect();
        self.shuffle(&mut order);
        order
    }

    /// The numbers of some lines in groups: the groups in random order, and the lines of each.
    pub(super) fn lines(&mut self, groups: usize, size: usize) -> Vec<usize> {
        let mut lines = vec![];
        for group in self.order(groups) {
            lines.extend(self.order(size).into_iter().map(|line| group * size + line));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_about_as_likely() {
        let mut random = Random::new(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            *seen.entry(random.order(3)).or_insert(0) += 1;
        }
        assert!(seen.len() == 6 && seen.values().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        assert_eq!((random.below(1), random.below(0)), (0, 0));
    }
}
