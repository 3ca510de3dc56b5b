//! Where chains lead from a candidate: what is false if it is true.
//!
//! A true candidate makes false what it excludes; a false one makes true the other of two candidates of its
//! cell, or the other of two places in a house. The links are those of the position as it stands.

use crate::grid::{Candidate, CellSet};
use crate::logic::{Chain, Node, Position, Truth};
use std::collections::VecDeque;

/// No reason: not reached, or the start itself.
const NONE: u32 = u32::MAX;

/// One walk from a candidate, breadth first.
pub(super) struct Walk<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
    start: Candidate,
    /// By [`code`](Walk::code): the state that each follows from.
    from: Vec<u32>,
    /// By digit: the places that are false.
    pub(super) off: Vec<CellSet<W>>,
}

impl<'p, 'm, const W: usize> Walk<'p, 'm, W> {
    /// Walks from a candidate as far as links lead.
    pub(super) fn new(position: &'p Position<'m, W>, start: Candidate) -> Walk<'p, 'm, W> {
        let order = position.order();
        let from = vec![NONE; position.shape().cell_count() * order * 2];
        let mut walk = Walk { position, start, from, off: vec![CellSet::EMPTY; order] };
        let mut queue = VecDeque::from([(start, true)]);
        while let Some((candidate, on)) = queue.pop_front() {
            let reason = walk.code(candidate, on);
            let next = if on { position.excluded_by(candidate) } else { walk.implied(candidate) };
            for other in next {
                let code = walk.code(other, !on) as usize;
                if walk.from[code] == NONE && (other, !on) != (start, true) {
                    walk.from[code] = reason;
                    if on {
                        walk.off[other.digit.index()].insert(other.cell);
                    }
                    queue.push_back((other, !on));
                }
            }
        }
        walk
    }

    fn code(&self, candidate: Candidate, on: bool) -> u32 {
        ((candidate.cell.index() * self.position.order() + candidate.digit.index()) * 2 + usize::from(on))
            as u32
    }

    fn decode(&self, code: u32) -> (Candidate, bool) {
        let (place, order) = (code as usize / 2, self.position.order());
        let cell = crate::grid::Cell((place / order) as u16);
        (Candidate { cell, digit: crate::grid::Digit::from_index(place % order) }, code % 2 == 1)
    }

    /// What is true if this candidate is false.
    fn implied(&self, candidate: Candidate) -> Vec<Candidate> {
        let Candidate { cell, digit } = candidate;
        let mut others = self.position.candidates(cell);
        others.remove(digit);
        let mut implied: Vec<Candidate> =
            others.single().map(|digit| Candidate { cell, digit }).into_iter().collect();
        for house in self.houses_of_two(candidate) {
            let other = (self.position.places_in(house, digit) - CellSet::of(cell)).first();
            implied.extend(other.map(|cell| Candidate { cell, digit }));
        }
        implied
    }

    /// The houses where the digit of a candidate has one other place.
    fn houses_of_two(&self, candidate: Candidate) -> impl Iterator<Item = usize> + use<'p, 'm, W> {
        let position = self.position;
        let houses = position.layout().memberships(candidate.cell).iter().map(|m| m.house);
        houses.filter(move |&house| position.count(house, candidate.digit) == 2)
    }

    /// The chain to a candidate that is false, and the truths it stands on.
    pub(super) fn chain(&self, target: Candidate, truths: &mut Vec<Truth>) -> Chain {
        let mut states = vec![(target, false)];
        let mut code = self.from[self.code(target, false) as usize];
        while code != NONE {
            let (candidate, on) = self.decode(code);
            let (next, _) = states[states.len() - 1];
            if !on && candidate.cell == next.cell {
                truths.push(Truth::Cell(candidate.cell));
            } else if !on {
                let holds = |house: &usize| self.position.ground().houses[*house].contains(next.cell);
                truths.extend(self.houses_of_two(candidate).find(holds).map(|h| Truth::House(h, next.digit)));
            }
            states.push((candidate, on));
            code = if (candidate, on) == (self.start, true) { NONE } else { self.from[code as usize] };
        }
        let nodes = states.iter().rev().enumerate().map(|(index, &(candidate, on))| Node {
            digit: candidate.digit,
            cells: vec![candidate.cell],
            on,
            through: vec![],
            because: index.checked_sub(1).map(|before| before as u32).into_iter().collect(),
        });
        Chain { nodes: nodes.collect(), closed: false }
    }
}
