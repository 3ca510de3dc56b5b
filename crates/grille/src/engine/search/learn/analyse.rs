//! Learning from a conflict.
//!
//! A conflict is a clause whose literals are all false. Each of them was made false by a guess or for a reason, and
//! a reason is a clause again: replacing a literal by the rest of its reason gives another clause that follows from
//! the puzzle. That goes on, from the last literal backwards, until a single one is left that depends on the last
//! guess (the *first unique implication point*). The clause then says what should have been concluded, and
//! at which earlier guess (Marques-Silva and Sakallah, "GRASP", 1996; Zhang and others, 2001).
//!
//! Then it is shortened (`shorten`), and everything that had to do with it gains in the order of guessing.

use super::Learner;
use super::literal::{Conflict, Literal, Reason};
use super::state::State;

/// Marks of a variable during an analysis.
pub(super) const SEEN: u8 = 1;

/// A variable that had to do with the conflict: of the last guess, it waits to be replaced by its reason; of an earlier
/// one, it goes into the clause.
#[inline(always)]
fn see(
    variable: u32,
    depth: u32,
    state: &State,
    marks: &mut [u8],
    marked: &mut Vec<u32>,
    learnt: &mut Vec<Literal>,
    waiting: &mut u32,
) {
    let level = state.level(variable);
    if marks[variable as usize] != 0 || level == 0 {
        return;
    }
    marks[variable as usize] = SEEN;
    marked.push(variable);
    if level >= depth {
        *waiting += 1;
    } else {
        learnt.push(state.false_literal(variable));
    }
}

impl Learner<'_> {
    /// Traces a conflict back and leaves the clause learnt in `learnt`, the literal to be concluded first and, of the
    /// others, one of the latest guess second.
    pub(super) fn analyse(&mut self, conflict: Conflict) {
        let depth = self.state.depth();
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.clear();
        learnt.push(Literal(0));
        let mut waiting = 0;
        let mut at = self.state.trail.len();
        let mut causes = match conflict {
            Conflict::Pair(a, b) => {
                see(a, depth, &self.state, &mut self.marks, &mut self.marked, &mut learnt, &mut waiting);
                Reason::Candidate(b)
            }
            Conflict::Group(group) => Reason::Group(group),
            Conflict::Clause(clause) => Reason::Clause(clause),
        };
        loop {
            if let Reason::Clause(clause) = causes {
                self.renew(clause);
            }
            // Of a reason the variable itself has its mark already.
            let Learner { state, clauses, marks, marked, .. } = self;
            let mut see = |variable| see(variable, depth, state, marks, marked, &mut learnt, &mut waiting);
            match causes {
                Reason::None => {}
                Reason::Candidate(other) => see(other),
                Reason::Group(group) => state.members.of(group).iter().copied().for_each(see),
                Reason::Clause(clause) => {
                    clauses.literals(clause).iter().for_each(|&l| see(Literal(l).variable()));
                }
            }
            let last = loop {
                at -= 1;
                let variable = self.state.trail[at].variable();
                if self.marks[variable as usize] != 0 {
                    break variable;
                }
            };
            waiting -= 1;
            if waiting == 0 {
                learnt[0] = self.state.false_literal(last);
                break;
            }
            causes = self.state.reason(last);
        }
        for &variable in &self.marked {
            self.order.bump(variable);
        }
        self.shorten(&mut learnt);
        for &literal in &learnt {
            self.order.bump(literal.variable());
        }
        self.learnt = learnt;
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = 0;
        }
    }

    /// A clause was of use: it is remembered, and its spread may have become smaller.
    fn renew(&mut self, clause: u32) {
        let before = self.clauses.spread(clause);
        let now = if before > 2 { self.spread_of(clause) } else { before };
        self.clauses.used(clause, before.min(now));
    }

    fn spread_of(&mut self, clause: u32) -> u32 {
        self.stamp += 1;
        let mut spread = 0;
        for &literal in self.clauses.literals(clause) {
            let level = self.state.level(Literal(literal).variable()) as usize;
            if level > 0 && self.stamps[level] != self.stamp {
                self.stamps[level] = self.stamp;
                spread += 1;
            }
        }
        spread
    }

    /// Of how many guesses' consequences the literals came.
    pub(super) fn spread_of_learnt(&mut self) -> u32 {
        self.stamp += 1;
        let mut spread = 0;
        for &literal in &self.learnt {
            let level = self.state.level(literal.variable()) as usize;
            if self.stamps[level] != self.stamp {
                self.stamps[level] = self.stamp;
                spread += 1;
            }
        }
        spread
    }
}
