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
use super::state::{Conflict, Literal, Reason};

/// Marks of a variable during an analysis.
pub(super) const SEEN: u8 = 1;

impl Learner<'_> {
    /// The variables of a conflict.
    fn of_conflict(&self, conflict: Conflict, into: &mut Vec<u32>) {
        match conflict {
            Conflict::Pair(a, b) => into.extend([a, b]),
            Conflict::Group(group) => into.extend_from_slice(self.state.members.of(group)),
            Conflict::Clause(clause) => {
                into.extend(self.clauses.literals(clause).iter().map(|&l| Literal(l).variable()));
            }
        }
    }

    /// The variables whose values made this one what it is.
    pub(super) fn of_reason(&self, variable: u32, into: &mut Vec<u32>) {
        match self.state.origin[variable as usize].reason {
            Reason::None => {}
            Reason::Candidate(other) => into.push(other),
            Reason::Group(group) => {
                into.extend(self.state.members.of(group).iter().filter(|&&v| v != variable));
            }
            Reason::Clause(clause) => {
                let variables = self.clauses.literals(clause).iter().map(|&l| Literal(l).variable());
                into.extend(variables.filter(|&v| v != variable));
            }
        }
    }

    /// Traces a conflict back and leaves the clause learnt in `learnt`, the literal to be concluded first and, of the
    /// others, one of the latest guess second.
    pub(super) fn analyse(&mut self, conflict: Conflict) {
        let depth = self.state.depth();
        let mut learnt = std::mem::take(&mut self.learnt);
        let mut causes = std::mem::take(&mut self.causes);
        learnt.clear();
        learnt.push(Literal(0));
        causes.clear();
        self.of_conflict(conflict, &mut causes);
        if let Conflict::Clause(clause) = conflict {
            self.renew(clause);
        }
        let mut waiting = 0;
        let mut at = self.state.trail.len();
        loop {
            for &variable in &causes {
                let level = self.state.level(variable);
                if self.marks[variable as usize] != 0 || level == 0 {
                    continue;
                }
                self.marks[variable as usize] = SEEN;
                self.marked.push(variable);
                if level >= depth {
                    waiting += 1;
                } else {
                    learnt.push(self.state.false_literal(variable));
                }
            }
            let last = loop {
                at -= 1;
                let variable = self.state.trail[at].variable();
                if self.marks[variable as usize] != 0 && self.state.level(variable) >= depth {
                    break variable;
                }
            };
            waiting -= 1;
            if waiting == 0 {
                learnt[0] = self.state.false_literal(last);
                break;
            }
            if let Reason::Clause(clause) = self.state.origin[last as usize].reason {
                self.renew(clause);
            }
            causes.clear();
            self.of_reason(last, &mut causes);
        }
        for &variable in &self.marked {
            self.order.bump(variable);
        }
        self.causes = causes;
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
