//! What follows from one node, in order: breadth first, along the links as they come.

use super::links::{Links, Node};
use crate::logic::Limits;

/// The nodes that follow from a premise, the nearest first, each with the node it was first derived
/// from. This is the table that HoDoKu keeps for the premise, without what never decides anything.
#[derive(Debug)]
pub(crate) struct Walk {
    /// The nodes, in the order in which they come up; the premise is the first.
    pub(crate) order: Vec<Node>,
    /// By node, its place in the order and where it comes from; `u32::MAX` if it does not come up.
    places: Vec<u32>,
    from: Vec<u32>,
}

impl Links {
    /// What follows from a node, in order.
    pub(crate) fn walk(&self, from: Node, limits: &Limits) -> Walk {
        Walk::new(self, from, limits.table_entries as usize)
    }
}

impl Walk {
    fn new(links: &Links, premise: Node, most: usize) -> Walk {
        let nodes = links.nodes(true);
        let (order, from) = (Vec::with_capacity(nodes), Vec::with_capacity(nodes));
        let mut walk = Walk { order, places: vec![u32::MAX; nodes], from };
        walk.places[premise.0 as usize] = 0;
        walk.order.push(premise);
        walk.from.push(0);
        // Without sets all links are equally long, and what comes up first is never derived anew.
        let mut distances = links.has_sets().then(|| vec![1u16]);
        let mut next = 0;
        while next < walk.order.len() && walk.order.len() < most {
            let here = walk.order[next];
            links.each_from(here, |node| {
                let place = &mut walk.places[node.0 as usize];
                let new = *place == u32::MAX;
                if new {
                    *place = walk.order.len() as u32;
                    walk.order.push(node);
                    walk.from.push(next as u32);
                }
                if let Some(distances) = &mut distances {
                    let base = if next == 0 { 0 } else { distances[next] };
                    let distance = base.saturating_add(links.distance(here, node));
                    let place = *place as usize;
                    if new {
                        distances.push(distance);
                    } else if walk.from[place] != 0 && distances[place] > distance {
                        distances[place] = distance;
                        walk.from[place] = next as u32;
                    }
                }
            });
            next += 1;
        }
        walk.order.truncate(most);
        walk
    }

    /// The place of a node in the order, if it comes up.
    pub(crate) fn place(&self, node: Node) -> Option<usize> {
        let place = self.places[node.0 as usize] as usize;
        (place < self.order.len()).then_some(place)
    }

    /// The chain from the premise to a node, both included; empty if it does not come up.
    pub(crate) fn chain(&self, to: Node) -> Vec<Node> {
        let Some(mut place) = self.place(to) else { return vec![] };
        let mut chain = vec![to];
        while place != 0 {
            place = self.from[place] as usize;
            chain.push(self.order[place]);
        }
        chain.reverse();
        chain
    }

    /// How many nodes the chain to a node has; 0 if it does not come up.
    pub(crate) fn length(&self, to: Node) -> usize {
        let Some(mut place) = self.place(to) else { return 0 };
        let mut length = 1;
        while place != 0 {
            place = self.from[place] as usize;
            length += 1;
        }
        length
    }
}
