//! Chains of nodes as evidence: what is told, and what the proof stands on.

use super::links::{Links, Node};
use crate::grid::CellSet;
use crate::logic::{Chain, Evidence, Part, Position, Step, Truth, step};

impl Links {
    /// A chain, each node following from the one before.
    pub(crate) fn told(&self, nodes: &[Node]) -> Chain {
        let before = |index: usize| index.checked_sub(1).map(|before| before as u32).into_iter().collect();
        let net: Vec<_> = nodes.iter().enumerate().map(|(index, &node)| (node, before(index))).collect();
        self.told_net(&net)
    }

    /// A net: nodes with their causes, each after all of them.
    pub(crate) fn told_net(&self, net: &[(Node, Vec<u32>)]) -> Chain {
        let node = |(node, because): &(Node, Vec<u32>)| {
            let before = because.first().map(|&before| net[before as usize].0);
            self.node(*node, before, because.clone())
        };
        Chain { nodes: net.iter().map(node).collect(), closed: false }
    }

    fn node(&self, node: Node, before: Option<Node>, because: Vec<u32>) -> step::Node {
        let through =
            before.and_then(|node| self.lost(node)).map_or_else(Vec::new, |lost| lost.cells.clone());
        let (digit, cells, on) = (self.digit(node), self.cells(node).to_vec(), self.is_on(node));
        step::Node { digit, cells, on, through, because }
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

/// Evidence made of chains and truths, and of what they start from or run into, about the digits of the step.
pub(crate) fn conclude(mut step: Step, parts: Vec<Part>, chains: Vec<Chain>, mut truths: Vec<Truth>) -> Step {
    let mut digits: Vec<_> = step.placements.iter().chain(&step.eliminations).map(|c| c.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    truths.sort_unstable();
    truths.dedup();
    step.evidence = Evidence { digits, parts, chains, truths };
    step
}
