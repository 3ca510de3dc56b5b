//! What follows from a candidate being true, and what from its being false: the common ground of loops,
//! forcing chains, forcing nets and kraken fish.
//!
//! A *node* says "this digit is in one of these cells" (on) or "in none of them" (off). There is a pair
//! of nodes for each candidate, and one for each *group*: the places of a digit where a line meets a box.
//! A *link* goes from one node to another that follows from it alone: on to off where the two exclude
//! each other (weak), off to on where nothing else is left of a cell or of a house (strong). The links
//! are made once for each position, in the order in which HoDoKu tries them, since among several
//! derivations of the same length the one that is tried first is the one that counts.
//!
//! Nearly every question is about what can be reached at all, and that is answered for all nodes at once
//! by sets of bits ([`Reach`]); the order matters only for the few premises that lead to a step, and only
//! those are walked through in order ([`Walk`]).

mod evidence;
mod groups;
mod links;
mod net;
mod reach;
mod sets;
mod spread;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use evidence::conclude;
pub(crate) use groups::{Group, Groups};
pub(crate) use links::{Links, Node};
pub(crate) use reach::Reach;
pub(crate) use spread::{Nets, Spread};
pub(crate) use walk::Walk;

use super::{Limits, Position};
use std::cell::OnceCell;

/// Everything about the implications of a position, each part made when first asked for.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The links.
    pub(crate) links: Links,
    reach: OnceCell<Reach>,
    nets: OnceCell<(Nets, Reach)>,
}

impl Tables {
    fn new<const W: usize>(position: &Position<'_, W>, sets: bool) -> Tables {
        Tables { links: Links::grouped(position, sets), reach: OnceCell::new(), nets: OnceCell::new() }
    }

    /// What can be reached.
    pub(crate) fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| Reach::new(&self.links))
    }

    /// The tables of forcing nets, and what can be reached by them.
    pub(crate) fn nets<const W: usize>(&self, position: &Position<'_, W>, limits: &Limits) -> &(Nets, Reach) {
        self.nets.get_or_init(|| {
            let links = &self.links;
            let tables = net::tables(position, links, limits.net_depth, limits.table_entries as usize);
            // What is off because of another entry is off in the table of that entry too.
            let counts = |entry: &&net::Entry| entry.causes[0] == 0 || links.is_on(entry.node);
            let (mut ends, mut spans) = (vec![], vec![0]);
            for table in &tables {
                ends.extend(table.iter().skip(1).filter(counts).map(|entry| entry.node));
                spans.push(ends.len());
            }
            let reach = Reach::of(links.nodes(true), links.half, |node| {
                &ends[spans[node.0 as usize]..spans[node.0 as usize + 1]]
            });
            (Nets { tables }, reach)
        })
    }

    /// What follows from a node, in order.
    pub(crate) fn walk(&self, from: Node, limits: &Limits) -> Walk {
        self.links.walk(from, limits)
    }
}

impl<const W: usize> Position<'_, W> {
    /// The implications of this position, through groups, and through almost locked sets too where the limits
    /// say so.
    pub(crate) fn tables(&self, limits: &Limits) -> &Tables {
        let sets = limits.als_nodes;
        self.caches.tables[usize::from(sets)].get_or_init(|| Box::new(Tables::new(self, sets)))
    }
}

/// The bits that are set.
pub(crate) fn bits(words: &[u64]) -> impl Iterator<Item = u32> {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(64 * index as u32 + bit)
        })
    })
}
