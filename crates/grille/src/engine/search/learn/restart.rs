//! When to start again from the top.
//!
//! Two moods take turns, each turn longer than the one before. In the *quick* one the search restarts as soon as
//! the latest clauses are of wider spread than those before them were (Audemard and Simon, "Refining restarts
//! strategies for SAT and UNSAT", 2012), in the *steady* one after numbers of conflicts of Luby's sequence. Proofs
//! like the first, solutions the second (Oh, "Between SAT and UNSAT", 2015). So the mood that suits the grid gets most
//! of the time: steady where there is room for many solutions and none is known, quick where there are few.

use super::super::luby;

/// Conflicts of the first turn of the mood that suits less; the other has so many times as much.
const TURN: u64 = 1000;
const FAVOUR: u64 = 64;

/// Conflicts between restarts: a steady mood's unit, a quick one's least.
const STEADY_UNIT: u64 = 1024;
const QUICK_LEAST: u64 = 10;

/// Candidates for each open cell above which there is room: with boxes, and with rows and columns alone, where a
/// candidate is excluded by less. Grids 25×25 with one solution have up to 6, with two fifths given 7, 36×36 then 10;
/// Latin squares of order 33 to 40 with the hardest number of holes 5.5 to 7.6.
const ROOM: f64 = 6.2;
const ROOM_LATIN: f64 = 5.0;

/// How much wider the spread of the latest clauses must be.
const WIDER: f64 = 1.2;

/// How much a new clause weighs in the mean of the latest, and in that of all.
const WEIGHT_LATEST: f64 = 1.0 / 32.0;
const WEIGHT_ALL: f64 = 1.0 / 16384.0;

#[derive(Default)]
pub(super) struct Restarts {
    /// Whether the steady mood is favoured.
    roomy: bool,
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
    /// For a grid with so many candidates for each open cell, with or without boxes.
    pub(super) fn new(room: f64, boxes: bool) -> Restarts {
        Restarts {
            roomy: room > if boxes { ROOM } else { ROOM_LATIN },
            turn_ends: TURN * FAVOUR,
            index: 1,
            ..Restarts::default()
        }
    }

    /// A solution was found: what is left may well be to prove that there is no other.
    pub(super) fn found(&mut self) {
        if self.roomy {
            self.roomy = false;
            self.turn();
        }
    }

    /// The favoured mood begins.
    pub(super) fn is_steady(&self) -> bool {
        self.roomy == self.turns.is_multiple_of(2)
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
            self.turn();
        }
    }

    /// A turn begins.
    fn turn(&mut self) {
        let favour = if self.turns.is_multiple_of(2) { FAVOUR } else { 1 };
        self.turn_ends = self.conflicts + TURN * favour * (self.turns / 2 + 1);
        self.index = 1;
    }
}
