//! What leads to a node: what does not lead there need not be walked through.

use super::clusters::{Clusters, Part};
use crate::grid::{Candidate, CellSet};
use crate::logic::Position;

impl<const W: usize> Clusters<W> {
    /// By digit: the cells whose candidates lead to one being on, or off, if they are off; and that one. They are
    /// those that are on if it is not so.
    pub(super) fn leading_to(&self, position: &Position<'_, W>, end: Candidate, on: bool) -> Vec<CellSet<W>> {
        let mut leading = vec![CellSet::EMPTY; position.order()];
        leading[end.digit.index()].insert(end.cell);
        let mut add = |side: usize| self.each_on(side, |part| leading[part.digit.index()] |= part.cells);
        let own = self.side_of(end);
        if let Some(side) = own {
            add(side ^ usize::from(on));
        } else if !on {
            // It excludes what it sees, and the other digits of its cell.
            for side in 0..self.sides() {
                let excludes = |part: &Part<W>| match part.digit == end.digit {
                    true => part.seen.contains(end.cell),
                    false => part.cells.contains(end.cell),
                };
                if self.of(side).iter().any(excludes) {
                    add(side ^ 1);
                }
            }
        }
        leading
    }

    /// The side on which a candidate of a cluster is on.
    fn side_of(&self, candidate: Candidate) -> Option<usize> {
        if !self.strong[candidate.digit.index()].contains(candidate.cell) {
            return None;
        }
        let has = |part: &Part<W>| part.digit == candidate.digit && part.cells.contains(candidate.cell);
        (0..self.sides()).find(|&side| self.of(side).iter().any(has))
    }
}
