//! What cells held before, which the search tries first in its steady mood.
//!
//! A grid that was filled far without a conflict is worth returning to: most of it may be right. So the digits of the
//! *fullest* such grid are tried first, then the *last* digit of the cell (the "target phases" and "saved phases" of
//! Biere and Fleury, "Chasing target phases", 2020, for cells instead of variables). From time to time the mark is
//! lowered, so that a grid less full may take the place of one that leads nowhere.

use super::literal::Literal;
use super::state::State;
use crate::grid::Candidate;

/// No candidate.
const NONE: u32 = u32::MAX;

/// Conflicts before the mark is lowered, the first time; the second time twice as many, and so on.
const LOWERED: u64 = 1000;

pub(super) struct Memory {
    /// By cell: the candidate that stood last, and the one of the fullest grid.
    last: Vec<u32>,
    fullest: Vec<u32>,
    /// How long the trail of the fullest grid was.
    mark: usize,
    lowered: u64,
    lower_at: u64,
}

impl Memory {
    pub(super) fn new(cells: usize) -> Memory {
        let none = vec![NONE; cells];
        Memory { last: none.clone(), fullest: none, mark: 0, lowered: 0, lower_at: LOWERED }
    }

    /// What a cell held, if that is open.
    pub(super) fn of(&self, cell: usize, state: &State) -> Option<u32> {
        let known = [self.fullest[cell], self.last[cell]];
        known.into_iter().find(|&known| known != NONE && state.is_open(known))
    }

    /// A literal is taken back.
    #[inline]
    pub(super) fn undone(&mut self, literal: Literal, candidates: &[Candidate]) {
        if literal.is_yes() {
            let variable = literal.variable();
            self.last[candidates[variable as usize].cell.index()] = variable;
        }
    }

    /// A conflict came up, the so many-th: remembers the grid before the last guess if it is fuller than any.
    pub(super) fn conflict(&mut self, conflicts: u64, state: &State) {
        if conflicts >= self.lower_at {
            self.lowered += 1;
            self.lower_at = conflicts + LOWERED * (self.lowered + 1);
            self.mark = 0;
        }
        let sure = state.guesses.last().copied().unwrap_or(0);
        if sure > self.mark {
            self.mark = sure;
            for literal in state.trail[..sure].iter().filter(|literal| literal.is_yes()) {
                self.fullest[state.cell(*literal)] = literal.variable();
            }
        }
    }
}
