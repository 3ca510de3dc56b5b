//! The values of many runs in little memory: their sum, the largest and the median. The median is exact as long as
//! there are few values; of more, each is rounded down by less than one part in 128, which is said with the median.

use grille::engine::End;
use std::collections::BTreeMap;

/// So many values are kept as they are.
const EXACT: usize = 1000;
/// The bits of a number that rounding takes away: seven of the fraction stay.
const ROUNDED: u32 = 52 - 7;
/// Whole numbers below this one are not rounded.
const WHOLE: f64 = 256.0;

/// The values of a metric, none of them negative. A run that the time limit stopped counts as more than every run that
/// ended.
#[derive(Clone, Default, Debug)]
pub(super) struct Values {
    kept: Kept,
    sum: f64,
    largest: f64,
    count: u64,
    stopped: u64,
    /// Whether some value is no whole number.
    fractions: bool,
}

#[derive(Clone, Debug)]
enum Kept {
    /// Whether the run was stopped, its value, whether it was stuck.
    Exactly(Vec<(bool, f64, bool)>),
    /// How many runs there are for a rounded value, and how many of them were stuck.
    Rounded(BTreeMap<(bool, u32), (u64, u64)>),
}

impl Default for Kept {
    fn default() -> Kept {
        Kept::Exactly(vec![])
    }
}

/// The value in the middle.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Median {
    pub(super) value: f64,
    /// How the run in the middle ended, or most of those with its rounded value: stopped, stuck or neither.
    pub(super) stopped: bool,
    pub(super) stuck: bool,
    /// Whether the value is not rounded.
    pub(super) exact: bool,
}

impl Values {
    pub(super) fn add(&mut self, value: f64, end: End) {
        let (stopped, stuck) = (end == End::TimeLimit, end == End::Stuck);
        self.sum += value;
        self.largest = self.largest.max(value);
        self.count += 1;
        self.fractions |= value.fract() != 0.0;
        self.stopped += u64::from(stopped);
        match &mut self.kept {
            Kept::Exactly(values) if values.len() < EXACT => values.push((stopped, value, stuck)),
            Kept::Exactly(values) => {
                let mut counts = BTreeMap::new();
                values
                    .drain(..)
                    .for_each(|(stopped, value, stuck)| count(&mut counts, stopped, value, stuck));
                count(&mut counts, stopped, value, stuck);
                self.kept = Kept::Rounded(counts);
            }
            Kept::Rounded(counts) => count(counts, stopped, value, stuck),
        }
    }

    pub(super) fn sum(&self) -> f64 {
        self.sum
    }

    pub(super) fn largest(&self) -> f64 {
        self.largest
    }

    /// How many runs there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many of them the time limit stopped.
    pub(super) fn stopped(&self) -> u64 {
        self.stopped
    }

    /// The median; `None` if there is no value.
    pub(super) fn median(&self) -> Option<Median> {
        let middle = self.count / 2;
        match &self.kept {
            Kept::Exactly(values) => {
                let mut values = values.clone();
                values.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
                let &(stopped, value, stuck) = values.get(middle as usize)?;
                Some(Median { value, stopped, stuck, exact: true })
            }
            Kept::Rounded(counts) => {
                let mut before = 0;
                counts.iter().find_map(|(&(stopped, rounded), &(count, stuck))| {
                    before += count;
                    let value = f64::from_bits(u64::from(rounded) << ROUNDED);
                    let median = Median {
                        value,
                        stopped,
                        stuck: 2 * stuck > count,
                        exact: !self.fractions && value < WHOLE,
                    };
                    (before > middle).then_some(median)
                })
            }
        }
    }
}

fn count(counts: &mut BTreeMap<(bool, u32), (u64, u64)>, stopped: bool, value: f64, stuck: bool) {
    // Numbers that are not negative have the order of their bits.
    let rounded = (value.max(0.0).to_bits() >> ROUNDED) as u32;
    let (count, stuck_ones) = counts.entry((stopped, rounded)).or_default();
    *count += 1;
    *stuck_ones += u64::from(stuck);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = f64>) -> Values {
        let mut all = Values::default();
        values.into_iter().for_each(|value| all.add(value, End::Enough));
        all
    }

    #[test]
    fn few_values_have_an_exact_median() {
        let values = of([5.0, 1.0, 4.0, 1e9, 3.0]);
        let median = values.median().unwrap();
        assert_eq!((median.value, median.exact), (4.0, true));
        assert_eq!((values.sum(), values.largest(), values.count()), (1e9 + 13.0, 1e9, 5));
        assert_eq!(Values::default().median(), None);
    }

    #[test]
    fn many_values_have_a_rounded_median_in_bounded_memory() {
        let values = of((0..100_000).map(|i| f64::from(i * 7 % 100_000)));
        let median = values.median().unwrap();
        assert!(
            !median.exact && median.value <= 50_000.0 && median.value > 50_000.0 * 127.0 / 128.0,
            "{median:?}"
        );
        let Kept::Rounded(counts) = &values.kept else { panic!("{:?}", values.kept) };
        assert!(counts.len() < 128 * 18, "{}", counts.len());
        // Small whole numbers are not rounded.
        for whole in [0.0, 1.0, 77.0, 200.0] {
            let median = of((0..3001).map(|_| whole)).median().unwrap();
            assert_eq!((median.value, median.exact), (whole, true));
        }
        assert_eq!(of((0..3000).map(|i| f64::from(i) / 1e6)).largest(), 2999.0 / 1e6);
    }

    #[test]
    fn a_run_that_was_stopped_counts_as_more_than_all_that_ended() {
        let mut values = of([7.0]);
        values.add(1.0, End::TimeLimit);
        values.add(2.0, End::TimeLimit);
        let median = values.median().unwrap();
        assert_eq!((median.value, median.stopped, values.stopped()), (1.0, true, 2));
        for _ in 0..2000 {
            values.add(9.0, End::Stuck);
        }
        let median = values.median().unwrap();
        assert_eq!((median.value, median.stopped, median.stuck), (9.0, false, true));
    }
}
