//! What follows from one node, in order: breadth first, along the links as they come.

use super::links::{Links, Node};
use crate::logic::Limits;

/// The nodes that follow from a premise, the nearest first, each with the node it was first derived
/// from. This is the table that HoDoKu keeps for the premise, without what never decides anything. It is made
/// as far as somebody asks.
#[derive(Debug)]
pub(crate) struct Walk {
    /// The nodes, in the order in which they come up; the premise is the first.
    pub(crate) order: Vec<Node>,
    /// By node, its place in the order and where it comes from; `u32::MAX` if it does not come up.
    places: Vec<u32>,
    from: Vec<u32>,
    /// With sets, by place: how far it is. Without, all links are equally long, and what comes up first is
    /// never derived anew.
    distances: Option<Vec<u16>>,
    /// The place of the first node from which nobody has gone on.
    next: usize,
    /// How many nodes may come up.
    most: usize,
}

impl Links {
    /// What follows from a node, in order.
    pub(crate) fn walk(&self, from: Node, limits: &Limits) -> Walk {
        let mut walk = self.begin_walk(from, limits);
        walk.go_on(self, |_| false);
        walk
    }

    /// The same, as far as the premise alone.
    pub(crate) fn begin_walk(&self, from: Node, limits: &Limits) -> Walk {
        let nodes = self.nodes(true);
        let mut walk = Walk {
            order: Vec::with_capacity(nodes),
            places: vec![u32::MAX; nodes],
            from: Vec::with_capacity(nodes),
            distances: self.has_sets().then(|| vec![1]),
            next: 0,
            most: limits.table_entries as usize,
        };
        walk.places[from.0 as usize] = 0;
        walk.order.push(from);
        walk.from.push(0);
        walk
    }

    /// The chain from one node to another, both included; empty if the second does not come up.
    pub(crate) fn chain(&self, from: Node, to: Node, limits: &Limits) -> Vec<Node> {
        let mut walk = self.begin_walk(from, limits);
        walk.go_to(self, to);
        walk.chain(to)
    }
}

impl Walk {
    /// Goes on until a node comes up.
    pub(crate) fn go_to(&mut self, links: &Links, to: Node) {
        // With sets, what has come up may be derived anew.
        let ends = self.distances.is_none();
        self.go_on(links, |walk| ends && walk.places[to.0 as usize] != u32::MAX);
    }

    /// Goes on until it is far enough or there is nothing more.
    fn go_on(&mut self, links: &Links, enough: impl Fn(&Walk) -> bool) {
        while self.next < self.order.len() && self.order.len() < self.most && !enough(self) {
            let next = self.next;
            let here = self.order[next];
            for &node in links.from(here, true) {
                let place = &mut self.places[node.0 as usize];
                let new = *place == u32::MAX;
                if new {
                    *place = self.order.len() as u32;
                    self.order.push(node);
                    self.from.push(next as u32);
                }
                if let Some(distances) = &mut self.distances {
                    let base = if next == 0 { 0 } else { distances[next] };
                    let distance = base.saturating_add(links.distance(here, node));
                    let place = *place as usize;
                    if new {
                        distances.push(distance);
                    } else if self.from[place] != 0 && distances[place] > distance {
                        distances[place] = distance;
                        self.from[place] = next as u32;
                    }
                }
            }
            self.next += 1;
        }
        self.order.truncate(self.most);
    }

    /// The place of a node in the order, if it comes up.
    pub(crate) fn place(&self, node: Node) -> Option<usize> {
        let place = self.places[node.0 as usize] as usize;
        (place < self.order.len()).then_some(place)
    }

    /// The chain from the premise to a node, both included; empty if it does not come up.
    pub(crate) fn chain(&self, to: Node) -> Vec<Node> {
        let Some(mut place) = self.place(to) else { return vec![] };
        let mut chain = Vec::with_capacity(16);
        chain.push(to);
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
