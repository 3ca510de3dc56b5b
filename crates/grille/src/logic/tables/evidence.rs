//! Chains of nodes as evidence: what is told, and what the proof stands on.

use super::links::{Links, Node};
use super::spread::Branched;
use crate::grid::{Cell, CellSet};
use crate::logic::{Chain, Evidence, Position, Step, Truth, step};

impl Links {
    /// A chain, each node following from the one before.
    pub(crate) fn told(&self, nodes: &[Node]) -> Chain {
        let told = |(index, &node): (usize, &Node)| step::Node {
            digit: self.digit(node),
            cells: self.cells(node).to_vec(),
            on: self.is_on(node),
            through: self.through(index.checked_sub(1).map(|before| nodes[before])),
            because: index.checked_sub(1).map(|before| before as u32).into_iter().collect(),
        };
        Chain { nodes: nodes.iter().enumerate().map(told).collect(), closed: false }
    }

    /// The cells of the set that what follows from a node goes through.
    fn through(&self, before: Option<Node>) -> Vec<Cell> {
        before.and_then(|node| self.lost(node)).map_or_else(Vec::new, |lost| lost.cells.clone())
    }

    /// A chain with its branches: a node that needs more than the one before it names all it needs.
    pub(crate) fn told_net(&self, net: &Branched) -> Chain {
        self.told(&net.chain)
    }

    /// The truths behind the links of a chain.
    pub(crate) fn truths<const W: usize>(&self, position: &Position<'_, W>, nodes: &[Node]) -> Vec<Truth> {
        let mut truths = vec![];
        for pair in nodes.windows(2) {
            self.reasons(position, pair[0], pair[1], &mut truths);
        }
        truths
    }

    /// What a link stands on. A weak one stands on nothing; a strong one on a cell with two candidates, or
    /// on a house where the digit has no place but those of the two nodes; one from an almost locked set
    /// on all its cells.
    pub(crate) fn reasons<const W: usize>(
        &self,
        position: &Position<'_, W>,
        from: Node,
        to: Node,
        truths: &mut Vec<Truth>,
    ) {
        let (digit, cells) = (self.digit(to), self.cells(to));
        if let Some(lost) = self.lost(from) {
            truths.extend(lost.cells.iter().map(|&cell| Truth::Cell(cell)));
            if self.is_on(to) {
                truths.push(Truth::Cell(cells[0]));
            }
        } else if !self.is_on(from) && self.is_on(to) {
            if self.cells(from) == cells && self.digit(from) != digit {
                truths.push(Truth::Cell(cells[0]));
                return;
            }
            let both: CellSet<W> = self.cells(from).iter().chain(cells).copied().collect();
            let mut houses = position.layout().memberships(cells[0]).iter().map(|m| m.house);
            let house = houses.find(|&house| position.places_in(house, digit) == both);
            truths.extend(house.map(|house| Truth::House(house, digit)));
        }
    }
}

/// Evidence made of chains and truths, about the digits of the step.
pub(crate) fn conclude(mut step: Step, chains: Vec<Chain>, mut truths: Vec<Truth>) -> Step {
    let mut digits: Vec<_> = step.placements.iter().chain(&step.eliminations).map(|c| c.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    truths.sort_unstable();
    truths.dedup();
    step.evidence = Evidence { digits, parts: vec![], chains, truths };
    step
}
