//! How many solutions there are, exactly, and with numbers as large as it takes.
//!
//! An engine that lists solutions counts them one by one; a nearly empty grid has more than could ever be
//! listed. So we count without listing:
//!
//! ```text
//! few solutions: the engine comes to its end, and that is the number
//! otherwise: draw all conclusions from singles
//!     parts of the grid that have nothing to do with each other: multiply their numbers
//!     a part that is like one that was counted before: that number again
//!     else the sum over the digits of the cell with the fewest candidates
//! ```
//!
//! Two parts are alike if they have the same candidates in the same cells, or would have after exchanging
//! digits, as long as every rule treats them alike, or rows of a band, columns of a stack, bands or stacks, as long as
//! there are no rules besides: none of that changes how many solutions there are (`alike`). A key says exactly what it stands for, so
//! that a poor choice of key costs time and never truth.
//!
//! Sources: splitting into parts and remembering them is how models of formulas are counted (Bayardo and
//! Pehoushek 2000; Sang, Bacchus, Beame, Kautz and Pitassi 2004).
//!
//! Cost: the memory of parts is bounded (`MOST_BYTES`); when it is full, nothing more is remembered.

mod alike;
mod part;

use crate::engine::{AUTO, End, Settings};
use crate::model::Model;
use alike::Alike;
use num_bigint::BigUint;
use part::{Part, Ties};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Up to so many solutions are listed by an engine before anything else is tried.
const FEW: u64 = 20_000;

/// The most bytes that the keys of remembered parts take. A key of a 64×64 grid takes 32 KiB.
const MOST_BYTES: usize = 512 << 20;

/// Parts of fewer cells are counted faster than they are looked up.
const WORTH_KEEPING: usize = 6;

/// A number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// How many there are; how many there are at least, if the work was stopped.
    pub solutions: BigUint,
    /// How the work ended: the number is exact if it is [`End::Exhausted`].
    pub end: End,
}

/// Counts the solutions of a model. Time limit and interrupt of the settings hold; their number of solutions
/// does not.
///
/// ```
/// use grille::engine::Settings;
/// use grille::{count, grid::Shape, model::Model, puzzle::Puzzle};
/// let latin = Shape::latin(6).unwrap();
/// let empty = Model::new(&Puzzle::empty(latin)).unwrap();
/// let count = count::count(&empty, &Settings::count());
/// assert_eq!(count.solutions.to_string(), "812851200");
/// ```
pub fn count(model: &Model, settings: &Settings) -> Count {
    let started = Instant::now();
    // Rules beyond houses and links can only be asked about full grids.
    let plain = model.layout().is_plain();
    let limit = if plain { FEW } else { u64::MAX };
    let listing = Settings { limit, keep: 0, trace: None, ..settings.clone() };
    let Ok(report) = AUTO.run(model, &listing) else {
        return Count { solutions: BigUint::ZERO, end: End::Stuck };
    };
    if report.end != End::Enough {
        return Count { solutions: report.found.into(), end: report.end };
    }
    let ties = Ties::new(model.layout());
    let mut counting = Counting {
        ties: &ties,
        alike: Alike::new(model.layout()),
        known: HashMap::new(),
        bytes: 0,
        settings,
        deadline: settings.time_limit.and_then(|limit| started.checked_add(limit)),
        polls: 0,
        end: End::Exhausted,
    };
    let solutions = counting.all(Part::new(model));
    let solutions =
        if counting.end == End::Exhausted { solutions } else { solutions.max(report.found.into()) };
    Count { solutions, end: counting.end }
}

struct Counting<'c> {
    ties: &'c Ties<'c>,
    alike: Alike,
    known: HashMap<Box<[u8]>, BigUint>,
    /// What the keys of `known` take.
    bytes: usize,
    settings: &'c Settings,
    deadline: Option<Instant>,
    polls: u32,
    end: End,
}

impl Counting<'_> {
    /// The number of ways to fill a part; a lower bound once the work is stopped.
    fn all(&mut self, mut part: Part) -> BigUint {
        if part.conclude(self.ties).is_err() {
            return BigUint::ZERO;
        }
        let mut product = BigUint::from(1_u8);
        for part in part.split(self.ties) {
            let number = self.one(part);
            if number == BigUint::ZERO {
                return number;
            }
            product *= number;
        }
        product
    }

    /// The same for a part that does not fall apart.
    fn one(&mut self, part: Part) -> BigUint {
        let key = (part.len() >= WORTH_KEEPING).then(|| self.alike.key(&part));
        if let Some(number) = key.as_ref().and_then(|key| self.known.get(key)) {
            return number.clone();
        }
        let mut sum = BigUint::ZERO;
        for choice in part.choices() {
            if self.is_over() {
                return sum;
            }
            sum += self.all(choice);
        }
        if let Some(key) = key.filter(|_| self.end == End::Exhausted && self.bytes < MOST_BYTES) {
            // A small key takes about as much again in the table.
            self.bytes += key.len() + 64;
            self.known.insert(key, sum.clone());
        }
        sum
    }

    fn is_over(&mut self) -> bool {
        self.polls += 1;
        if self.end == End::Exhausted && self.polls.is_multiple_of(64) {
            if self.settings.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                self.end = End::Interrupted;
            } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.end = End::TimeLimit;
            }
        }
        self.end != End::Exhausted
    }
}

#[cfg(test)]
mod tests;
