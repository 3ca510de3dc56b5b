//! Chains of nodes as evidence: what is told, and what the proof stands on.

use super::links::{Links, Node};
use super::spread::Branched;
use crate::grid::CellSet;
use crate::logic::{Chain, Evidence, Position, Step, Truth, step};

impl Links {
    /// A chain, each node following from the one before.
    pub(crate) fn told(&self, nodes: &[Node]) -> Chain {
        self.told_net(&Branched { chain: nodes.to_vec(), branches: vec![] })
    }

    /// A chain with its branches, each told just before the node that needs it.
    pub(crate) fn told_net(&self, net: &Branched) -> Chain {
        let mut nodes: Vec<step::Node> = Vec::with_capacity(net.chain.len());
        let mut main: Vec<u32> = Vec::with_capacity(net.chain.len()); // where the nodes of the main chain stand
        for (place, &node) in net.chain.iter().enumerate() {
            let mut because: Vec<u32> = main.last().copied().into_iter().collect();
            for (_, branch) in net.branches.iter().filter(|(owner, _)| *owner == place) {
                let Some(start) = net.chain[..place].iter().position(|other| *other == branch[0]) else {
                    continue;
                };
                let mut before = main[start];
                for pair in branch.windows(2) {
                    nodes.push(self.node(pair[1], Some(pair[0]), vec![before]));
                    before = nodes.len() as u32 - 1;
                }
                because.push(before);
            }
            let before = place.checked_sub(1).map(|before| net.chain[before]);
            nodes.push(self.node(node, before, because));
            main.push(nodes.len() as u32 - 1);
        }
        Chain { nodes, closed: false }
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
