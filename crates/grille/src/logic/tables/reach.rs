//! What can be reached from each node, as sets of bits.
//!
//! Nodes that reach each other reach the same: they are found as the strongly connected parts of the
//! graph (Tarjan's method), and come up in an order in which everything that a part leads to is finished
//! before it. So one pass over the links is enough.

use super::links::{Links, Node};

/// By node, the set of all nodes that follow from it, itself included.
#[derive(Debug)]
pub(crate) struct Reach {
    /// How many words a set has.
    words: usize,
    half: usize,
    /// By node, which set is its.
    part: Vec<u32>,
    sets: Vec<u64>,
}

const OPEN: u32 = u32::MAX;

impl Reach {
    /// The sets of all nodes that follow along these links.
    pub(crate) fn new(links: &Links, grouped: bool) -> Reach {
        Reach::of(links.nodes(grouped), links.half, |node| links.from(node, grouped))
    }

    /// The same for links that are given otherwise.
    pub(super) fn of<'l>(nodes: usize, half: usize, from: impl Fn(Node) -> &'l [Node]) -> Reach {
        let words = nodes.div_ceil(64).max(1); // none in a full grid
        let mut reach = Reach { words, half, part: vec![OPEN; nodes], sets: vec![] };
        let mut low = vec![0u32; nodes]; // 0: not met
        let mut met = 0;
        let mut path: Vec<Node> = vec![];
        // The nodes that are being looked at, with their links and how many of those are done.
        let mut work: Vec<(Node, u32, u32)> = vec![];
        let mut set = vec![0u64; words];
        // Nodes that lead nowhere reach themselves alone. They are more than half of all.
        for node in (0..nodes).filter(|&node| from(Node(node as u32)).is_empty()) {
            met += 1;
            low[node] = met;
            reach.part[node] = (reach.sets.len() / words) as u32;
            let begin = reach.sets.len();
            reach.sets.resize(begin + words, 0);
            reach.sets[begin + node / 64] = 1 << (node % 64);
        }
        let alone = (reach.sets.len() / words) as u32;
        for root in 0..nodes as u32 {
            let root = Node(root);
            if low[root.0 as usize] != 0 {
                continue;
            }
            met += 1;
            low[root.0 as usize] = met;
            path.push(root);
            work.push((root, 0, met));
            while let Some(&mut (node, ref mut done, index)) = work.last_mut() {
                let ends = from(node);
                if let Some(&next) = ends.get(*done as usize) {
                    *done += 1;
                    let met_before = low[next.0 as usize];
                    if met_before == 0 {
                        met += 1;
                        low[next.0 as usize] = met;
                        path.push(next);
                        work.push((next, 0, met));
                    } else if reach.part[next.0 as usize] == OPEN {
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
                let part = (reach.sets.len() / words) as u32;
                set.fill(0);
                for &member in &path[start..] {
                    reach.part[member.0 as usize] = part;
                    set[member.0 as usize / 64] |= 1 << (member.0 % 64);
                }
                for &member in &path[start..] {
                    for next in from(member) {
                        let (word, bit) = (next.0 as usize / 64, next.0 % 64);
                        let part = reach.part[next.0 as usize];
                        if part < alone {
                            set[word] |= 1 << bit;
                        } else if set[word] >> bit & 1 == 0 {
                            let begin = part as usize * words;
                            for (word, more) in set.iter_mut().zip(&reach.sets[begin..begin + words]) {
                                *word |= more;
                            }
                        }
                    }
                }
                path.truncate(start);
                reach.sets.extend_from_slice(&set);
            }
        }
        reach
    }

    /// All that follows from a node.
    fn set(&self, from: Node) -> &[u64] {
        let begin = self.part[from.0 as usize] as usize * self.words;
        &self.sets[begin..begin + self.words]
    }

    /// Whether one node follows from another.
    pub(crate) fn has(&self, from: Node, to: Node) -> bool {
        let word = self.sets[self.part[from.0 as usize] as usize * self.words + to.0 as usize / 64];
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
