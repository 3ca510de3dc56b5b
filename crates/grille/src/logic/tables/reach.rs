//! What can be reached from each node, as sets of bits.
//!
//! More than half of all nodes lead nowhere, and whoever leads to one of them reaches just that: a bit, set
//! in one pass over the links. Only links between the others are followed. Nodes that reach each other reach
//! the same: they are found as the strongly connected parts of the graph (Tarjan's method), and come up in an
//! order in which everything that a part leads to is finished before it.

use super::links::{Links, Node};

/// By node, the set of all nodes that follow from it, itself included.
#[derive(Debug)]
pub(crate) struct Reach {
    /// How many words a set has.
    words: usize,
    half: usize,
    sets: Vec<u64>,
}

impl Reach {
    /// The sets of all nodes that follow along these links.
    pub(crate) fn new(links: &Links) -> Reach {
        Reach::of(links.nodes(true), links.half, |node| links.from(node, true))
    }

    /// The same for links that are given otherwise.
    pub(super) fn of<'l>(nodes: usize, half: usize, from: impl Fn(Node) -> &'l [Node]) -> Reach {
        let words = nodes.div_ceil(64).max(1); // none in a full grid
        let mut reach = Reach { words, half, sets: vec![0; nodes * words] };
        let leads: Vec<bool> = (0..nodes).map(|node| !from(Node(node as u32)).is_empty()).collect();
        // The links between nodes that lead somewhere, node by node.
        let mut ends: Vec<Node> = Vec::with_capacity(4 * nodes);
        let mut spans: Vec<u32> = Vec::with_capacity(nodes + 1);
        for (node, set) in reach.sets.chunks_exact_mut(words).enumerate() {
            spans.push(ends.len() as u32);
            set[node / 64] |= 1 << (node % 64);
            for &next in from(Node(node as u32)) {
                if leads[next.0 as usize] {
                    ends.push(next);
                } else {
                    set[next.0 as usize / 64] |= 1 << (next.0 % 64);
                }
            }
        }
        spans.push(ends.len() as u32);
        reach.close(&ends, &spans);
        reach
    }

    /// Adds to each set those of the nodes that these links lead to.
    fn close(&mut self, ends: &[Node], spans: &[u32]) {
        let nodes = spans.len() - 1;
        let words = self.words;
        let from = |node: Node| &ends[spans[node.0 as usize] as usize..spans[node.0 as usize + 1] as usize];
        let mut low = vec![0u32; nodes]; // 0: not met
        const DONE: u32 = u32::MAX;
        let mut met = 0;
        let mut path: Vec<Node> = vec![];
        // The nodes that are being looked at, with how many of their links are done, and their number.
        let mut work: Vec<(Node, u32, u32)> = vec![];
        let mut set = vec![0u64; words];
        for root in (0..nodes as u32).map(Node) {
            if low[root.0 as usize] != 0 || from(root).is_empty() {
                continue;
            }
            met += 1;
            low[root.0 as usize] = met;
            path.push(root);
            work.push((root, 0, met));
            while let Some(&mut (node, ref mut done, index)) = work.last_mut() {
                if let Some(&next) = from(node).get(*done as usize) {
                    *done += 1;
                    let met_before = low[next.0 as usize];
                    if met_before == 0 {
                        met += 1;
                        low[next.0 as usize] = met;
                        path.push(next);
                        work.push((next, 0, met));
                    } else {
                        let own = &mut low[node.0 as usize];
                        *own = (*own).min(met_before);
                    }
                    continue;
                }
                work.pop();
                let own = low[node.0 as usize];
                if let Some(&(above, ..)) = work.last() {
                    let above = &mut low[above.0 as usize];
                    *above = (*above).min(own);
                }
                if own != index {
                    continue;
                }
                let start = path.iter().rposition(|&other| other == node).expect("the node is on its path");
                set.fill(0);
                for &member in &path[start..] {
                    low[member.0 as usize] = DONE;
                    add(&mut set, self.set(member));
                }
                for &next in path[start..].iter().flat_map(|&member| from(member)) {
                    if set[next.0 as usize / 64] >> (next.0 % 64) & 1 == 0 {
                        add(&mut set, self.set(next));
                    }
                }
                for member in path.drain(start..) {
                    let begin = member.0 as usize * words;
                    self.sets[begin..begin + words].copy_from_slice(&set);
                }
            }
        }
    }

    /// All that follows from a node.
    #[inline]
    fn set(&self, from: Node) -> &[u64] {
        let begin = from.0 as usize * self.words;
        &self.sets[begin..begin + self.words]
    }

    /// Whether one node follows from another.
    #[inline]
    pub(crate) fn has(&self, from: Node, to: Node) -> bool {
        let word = self.sets[from.0 as usize * self.words + to.0 as usize / 64];
        word >> (to.0 % 64) & 1 == 1
    }

    /// The candidates that are true if `from` holds, as bits by number.
    pub(crate) fn on(&self, from: Node) -> &[u64] {
        &self.set(from)[..self.half / 64]
    }

    /// The candidates that are false if `from` holds.
    pub(crate) fn off(&self, from: Node) -> &[u64] {
        &self.set(from)[self.half / 64..2 * (self.half / 64)]
    }
}

/// Adds a set to another.
#[inline]
fn add(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}
