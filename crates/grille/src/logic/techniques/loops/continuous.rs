//! What a continuous loop eliminates.

use super::{Looking, Possible};
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::tables::Node;

impl<const W: usize> Looking<'_, '_, W> {
    /// Finds out what a loop that closes eliminates, by digit, then by cell; nothing if it crosses itself.
    ///
    /// The loop starts with a candidate off and ends with another of the same cell on. Whatever else is
    /// in that cell goes, and so it is in every cell that the loop enters and leaves by strong links. A
    /// weak link between two cells excludes its digit from whatever sees both ends.
    pub(super) fn closes(&mut self, one: &Possible) -> Vec<Candidate> {
        let Some(chain) = self.chain(one) else { return vec![] };
        let (position, links) = (self.position, self.links);
        let cells: Vec<Cell> = chain.iter().map(|&node| links.cell(node)).collect();
        let on = |node: Node| links.is_on(node);
        let has = |cell: Cell, digit: Digit| position.has(Candidate { cell, digit });
        let last = chain.len() - 1;
        // The cells of the chain itself are left alone.
        let mut own: CellSet<W> = chain[..last].iter().flat_map(|&node| links.whole(node)).copied().collect();
        own.insert(cells[0]);
        let mut gone: Vec<Candidate> = vec![];
        let mut keep_two = |cell: Cell, a: Node, b: Node| {
            let two = [links.digit(a), links.digit(b)];
            let others = position.candidates(cell).iter().filter(|digit| !two.contains(digit));
            gone.extend(others.map(|digit| Candidate { cell, digit }));
        };
        keep_two(cells[0], chain[0], chain[last]);
        for index in 1..last.saturating_sub(1) {
            let [before, here, next, after] = [index - 1, index, index + 1, index + 2];
            if on(chain[here])
                && cells[before] != cells[here]
                && !on(chain[next])
                && cells[next] == cells[here]
                && on(chain[after])
                && cells[after] != cells[next]
            {
                keep_two(cells[here], chain[here], chain[after]);
            }
        }
        for index in 1..=last {
            let (from, to) = (chain[index - 1], chain[index]);
            if on(to) || cells[index - 1] == cells[index] {
                continue;
            }
            let digit = links.digit(to);
            let seen = links.seen(position, from, digit) & links.seen(position, to, digit);
            gone.extend((seen - own).iter().map(|cell| Candidate { cell, digit }));
            // A set holds all its other digits. One that the chain leaves it by excludes only what also
            // sees where it goes.
            let Some(lost) = links.lost(to) else { continue };
            let set: CellSet<W> = lost.cells.iter().copied().collect();
            let next = chain[index + 1];
            for other in position.digits().filter(|&other| other != digit) {
                if !set.meets(&position.places(other)) {
                    continue;
                }
                let forced = on(next) && other != links.digit(next) && has(links.cell(next), other);
                let leaves = !on(next) && other == links.digit(next);
                let mut seen = links.seen(position, to, other);
                if forced {
                    seen &= position.ground().peers[links.cell(next).index()];
                }
                if !leaves {
                    gone.extend(seen.iter().map(|cell| Candidate { cell, digit: other }));
                }
            }
        }
        gone.sort_unstable_by_key(|c| (c.digit, c.cell));
        gone.dedup();
        gone
    }
}
