//! When to start again from the top.
//!
//! Two moods take turns, each turn longer than the one before. In the *quick* one the search restarts as soon as
//! the latest clauses are of wider spread than those before them were (Audemard and Simon, "Refining restarts
//! strategies for SAT and UNSAT", 2012), in the *steady* one after numbers of conflicts of Luby's sequence. Proofs
//! like the first, solutions the second (Oh, "Between SAT and UNSAT", 2015).

use super::super::luby;

/// Conflicts of the first turn, and of the shortest time between restarts in the two moods.
const TURN: u64 = 1000;
const STEADY_UNIT: u64 = 512;
const QUICK_LEAST: u64 = 10;

/// How much wider the spread of the latest clauses must be.
const WIDER: f64 = 1.2;

/// How much a new clause weighs in the mean of the latest, and in that of all.
const WEIGHT_LATEST: f64 = 1.0 / 32.0;
const WEIGHT_ALL: f64 = 1.0 / 16384.0;

#[derive(Default)]
pub(super) struct Restarts {
    /// Running means of the spread of learnt clauses, the latest and all.
    latest: f64,
    all: f64,
    /// Conflicts so far, since the last restart, and at the end of this turn.
    conflicts: u64,
    since: u64,
    turn_ends: u64,
    turns: u64,
    /// Where Luby's sequence stands.
    index: u64,
}

impl Restarts {
    pub(super) fn new() -> Restarts {
        Restarts { turn_ends: TURN, ..Restarts::default() }
    }

    pub(super) fn is_steady(&self) -> bool {
        self.turns % 2 == 1
    }

    /// A clause of this spread was learnt.
    pub(super) fn learnt(&mut self, spread: u32) {
        self.conflicts += 1;
        self.since += 1;
        let spread = f64::from(spread);
        // While few are known, the means are those of the few.
        let few = 1.0 / self.conflicts as f64;
        self.latest += (spread - self.latest) * few.max(WEIGHT_LATEST);
        self.all += (spread - self.all) * few.max(WEIGHT_ALL);
    }

    /// Whether it is time.
    pub(super) fn is_due(&self) -> bool {
        if self.is_steady() {
            self.since >= STEADY_UNIT * luby(self.index)
        } else {
            self.since >= QUICK_LEAST && self.latest > WIDER * self.all
        }
    }

    /// It was done.
    pub(super) fn done(&mut self) {
        self.since = 0;
        self.index += 1;
        if self.conflicts >= self.turn_ends {
            self.turns += 1;
            self.turn_ends = self.conflicts + TURN * (self.turns / 2 + 1);
            self.index = 1;
        }
    }
}
