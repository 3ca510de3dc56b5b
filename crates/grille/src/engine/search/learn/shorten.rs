//! Shortening a clause that was just learnt. What stays follows from the puzzle just as well.
//!
//! 1. A literal goes if the others imply it through reasons (Sörensson and Biere, "Minimizing learned clauses", 2009).
//! 2. The literals that came of one guess are replaced by a single one that implies them all, where the way there
//!    needs nothing of guesses that the clause did not know (Fleury and Biere, "Efficient all-UIP learned clause
//!    minimization", 2021). In a grid a guess has hundreds of consequences and few guesses stand, so that clauses of
//!    fifty literals become clauses of fifteen: this halves the time of hard 25×25 grids.
//! 3. A literal that a candidate of the clause excludes at once need not be named.

use super::Learner;
use super::analyse::SEEN;
use super::literal::{Literal, Reason};

/// Marks of a variable: the clause implies its value; it does not; it is among those being replaced by one.
const IMPLIED: u8 = 2;
const NEEDED: u8 = 4;
const BLOCK: u8 = 8;

/// How many reasons in a row are followed to find that a literal is implied.
const DEEPEST: u32 = 500;

impl Learner<'_> {
    /// Shortens a clause whose first literal is to be concluded, and puts one of the latest guess second.
    pub(super) fn shorten(&mut self, learnt: &mut Vec<Literal>) {
        self.stamp += 1;
        for &literal in learnt.iter() {
            self.stamps[self.state.level(literal.variable()) as usize] = self.stamp;
        }
        let mut kept = 1;
        for i in 1..learnt.len() {
            if !self.follows(learnt[i].variable(), 0) {
                learnt[kept] = learnt[i];
                kept += 1;
            }
        }
        learnt.truncate(kept);
        if learnt.len() > 2 {
            self.one_for_each_guess(learnt);
        }
        self.drop_excluded(learnt);
        let level = |i: &usize| self.state.level(learnt[*i].variable());
        if let Some(second) = (1..learnt.len()).max_by_key(level) {
            learnt.swap(1, second);
        }
    }

    /// Whether the marked variables imply the value of this one, as far as that is known.
    #[inline(always)]
    fn is_known(&self, variable: u32) -> Option<bool> {
        let (mark, level) = (self.marks[variable as usize], self.state.level(variable));
        if mark & (IMPLIED | SEEN) != 0 || level == 0 {
            Some(true)
        } else if mark & NEEDED != 0 || self.stamps[level as usize] != self.stamp {
            Some(false)
        } else {
            None
        }
    }

    /// The same, and finds it out where it is not.
    #[inline(always)]
    fn is_implied(&mut self, variable: u32, depth: u32) -> bool {
        self.is_known(variable).unwrap_or_else(|| self.follows(variable, depth))
    }

    /// Whether the marked variables imply the value of this one through its reason.
    fn follows(&mut self, variable: u32, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        let implied = match self.state.reason(variable) {
            Reason::None => false,
            Reason::Candidate(other) => self.is_implied(other, depth + 1),
            Reason::Group(group) => self.state.members.range(group).all(|i| {
                let other = self.state.members.items[i];
                other == variable || self.is_implied(other, depth + 1)
            }),
            Reason::Clause(clause) => (0..self.clauses.len(clause)).all(|i| {
                let other = Literal(self.clauses.literals(clause)[i]).variable();
                other == variable || self.is_implied(other, depth + 1)
            }),
        };
        self.mark(variable, if implied { IMPLIED } else { NEEDED });
        implied
    }

    fn mark(&mut self, variable: u32, mark: u8) {
        if self.marks[variable as usize] == 0 {
            self.marked.push(variable);
        }
        self.marks[variable as usize] |= mark;
    }

    /// Replaces the literals of each guess by one, the latest guess first: what that adds belongs to earlier
    /// guesses, whose turn comes later.
    fn one_for_each_guess(&mut self, learnt: &mut Vec<Literal>) {
        // Where in the trail they stand, in order.
        let mut rest = std::mem::take(&mut self.rest);
        rest.extend(learnt.drain(1..).map(|literal| self.state.place(literal.variable())));
        rest.sort_unstable();
        let mut added = std::mem::take(&mut self.added);
        while let Some(&last) = rest.last() {
            let level = self.state.level(self.state.trail[last as usize].variable());
            let start = self.state.guesses[level as usize - 1] as u32;
            let first = rest.partition_point(|&place| place < start);
            let one =
                if rest.len() - first > 1 { self.one_for(&rest[first..], level, &mut added) } else { None };
            if let Some(one) = one {
                learnt.push(self.state.false_literal(one));
                rest.truncate(first);
                self.mark(one, SEEN);
                for &variable in &added {
                    self.mark(variable, SEEN);
                    let place = self.state.place(variable);
                    rest.insert(rest.partition_point(|&other| other < place), place);
                }
            } else {
                let literals = rest.drain(first..).map(|place| self.state.trail[place as usize].negated());
                learnt.extend(literals);
            }
        }
        (self.rest, self.added) = (rest, added);
    }

    /// The variable of this level that implies all of `block` (places in the trail, in order), together with the clause
    /// and with what it leaves in `added`, all of earlier guesses that the clause knows. `None` if it would take others.
    fn one_for(&mut self, block: &[u32], level: u32, added: &mut Vec<u32>) -> Option<u32> {
        added.clear();
        self.blocked.clear();
        for &place in block {
            self.block(self.state.trail[place as usize].variable());
        }
        // So many of those blocked have been replaced.
        let mut passed = 0;
        let mut at = block.last().map_or(0, |&place| place as usize);
        let found = loop {
            let variable = self.state.trail[at].variable();
            if self.marks[variable as usize] & BLOCK == 0 {
                at -= 1;
                continue;
            }
            if self.blocked.len() - passed == 1 {
                break Some(variable);
            }
            // Not the guess itself, to which everything of its level goes back: it would be the last one waiting.
            at -= 1;
            passed += 1;
            let can_be_replaced = match self.state.reason(variable) {
                Reason::None => false,
                Reason::Candidate(other) => self.trace(other, level, added),
                Reason::Group(group) => self.state.members.range(group).all(|i| {
                    let other = self.state.members.items[i];
                    other == variable || self.trace(other, level, added)
                }),
                Reason::Clause(clause) => (0..self.clauses.len(clause)).all(|i| {
                    let other = Literal(self.clauses.literals(clause)[i]).variable();
                    other == variable || self.trace(other, level, added)
                }),
            };
            if !can_be_replaced {
                break None;
            }
        };
        for &variable in &self.blocked {
            self.marks[variable as usize] &= !BLOCK;
        }
        found
    }

    fn block(&mut self, variable: u32) {
        self.mark(variable, BLOCK);
        self.blocked.push(variable);
    }

    /// Takes in a cause of one that is replaced: of the same level it waits to be replaced, of an earlier one it is
    /// implied or added. False if the clause knows nothing of its guess.
    #[inline(always)]
    fn trace(&mut self, cause: u32, level: u32, added: &mut Vec<u32>) -> bool {
        let (its, mark) = (self.state.level(cause), self.marks[cause as usize]);
        if its == level {
            if mark & BLOCK == 0 {
                self.block(cause);
            }
        } else if its > 0 && mark & SEEN == 0 {
            if self.stamps[its as usize] != self.stamp {
                return false;
            }
            if !self.is_implied(cause, 1) && !added.contains(&cause) {
                added.push(cause);
            }
        }
        true
    }

    /// Drops the candidates that another candidate of the clause, were it to stand, excludes.
    fn drop_excluded(&mut self, learnt: &mut Vec<Literal>) {
        for literal in learnt.iter().filter(|literal| !literal.is_yes()) {
            self.state.stamp_excluded(literal.variable());
        }
        let mut first = true;
        learnt.retain(|literal| {
            std::mem::take(&mut first) || !literal.is_yes() || !self.state.is_stamped(literal.variable())
        });
        self.state.next_stamp();
    }
}
