//! Chains of nodes as evidence: what is told, and what the proof stands on.

use super::links::{Links, Node};
use super::spread::Branched;
use crate::logic::{Chain, Evidence, Position, Step, Truth, step};

impl Links {
    /// A chain, each node following from the one before.
    pub(crate) fn told(&self, nodes: &[Node]) -> Chain {
        let told = |(index, &node): (usize, &Node)| step::Node {
            digit: self.digit(node),
            cells: self.cells(node).to_vec(),
            on: self.is_on(node),
            through: vec![],
            because: index.checked_sub(1).map(|before| before as u32).into_iter().collect(),
        };
        Chain { nodes: nodes.iter().enumerate().map(told).collect(), closed: false }
    }

    /// A chain with its branches: a node that needs more than the one before it names all it needs.
    pub(crate) fn told_net(&self, net: &Branched) -> Chain {
        self.told(&net.chain)
    }

    /// The truths behind the strong links of a chain.
    pub(crate) fn truths<const W: usize>(&self, position: &Position<'_, W>, nodes: &[Node]) -> Vec<Truth> {
        nodes
            .windows(2)
            .filter(|pair| !self.is_on(pair[0]) && self.is_on(pair[1]))
            .map(|pair| self.reason(position, pair[0], pair[1]))
            .collect()
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
