//! What follows from the values so far: groups first, because they are cheap, then the learnt clauses.

use super::Learner;
use super::clauses::Watch;
use super::literal::{Conflict, Literal, Reason};

impl Learner<'_> {
    /// Draws all conclusions, or finds a conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        if let Some(conflict) = self.pending.take() {
            return Err(conflict);
        }
        loop {
            while let Some(variable) = self.state.next_fresh() {
                self.placed += 1;
                self.state.spread(variable)?;
            }
            let Some(&literal) = self.state.trail.get(self.watched_to) else { return Ok(()) };
            self.watched_to += 1;
            self.visit(literal.negated())?;
        }
    }

    /// Visits the clauses that watch a literal which is false now.
    fn visit(&mut self, gone: Literal) -> Result<(), Conflict> {
        let watched = &mut self.clauses.watched[gone.index()];
        if watched.by.is_empty() {
            return Ok(());
        }
        watched.falls += 1;
        let mut watches = std::mem::take(&mut watched.by);
        let (mut kept, mut next) = (0, 0);
        let mut result = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            if self.state.is_true(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            // The watched literals are the first two: the one still there comes first.
            let literals = self.clauses.literals_mut(watch.clause);
            let [a, b, ..] = literals else { continue };
            let first = Literal(*a ^ *b ^ gone.0);
            let value = self.state.values();
            if value[first.index()] > 0 {
                watches[kept] = Watch { clause: watch.clause, other: first };
                kept += 1;
                continue;
            }
            let instead = literals[2..].iter().position(|&literal| value[literal as usize] >= 0);
            if let Some(instead) = instead {
                let found = Literal(literals[2 + instead]);
                (literals[0], literals[1], literals[2 + instead]) = (first.0, found.0, gone.0);
                self.clauses.watched[found.index()].by.push(Watch { clause: watch.clause, other: first });
                continue;
            }
            watches[kept] = Watch { clause: watch.clause, other: first };
            kept += 1;
            if value[first.index()] < 0 {
                result = Err(Conflict::Clause(watch.clause));
                break;
            }
            (literals[0], literals[1]) = (first.0, gone.0);
            result = self.state.assign(first, Reason::Clause(watch.clause));
            if result.is_err() {
                break;
            }
        }
        if kept < next {
            watches.copy_within(next.., kept);
            watches.truncate(kept + watches.len() - next);
        }
        self.clauses.watched[gone.index()].by = watches;
        result
    }
}
