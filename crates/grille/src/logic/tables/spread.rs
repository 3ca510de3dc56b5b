//! The whole table of one premise of a forcing net: its own consequences, and those of each of them.
//!
//! Every consequence has a table of its own, and what stands there follows from the premise too. HoDoKu
//! goes through the table from its first entry to the last and adds the entries of each, at its distance
//! plus theirs. An entry that was added before is derived anew if the new way is shorter; those that
//! were derived from it meanwhile keep their distance.

use super::links::{Links, Node};
use super::net::{Entry, Reason, Table};
use crate::grid::Candidate;
use crate::logic::{Position, Truth};

/// All that follows from one premise.
#[derive(Debug)]
pub(crate) struct Spread<'t> {
    nets: &'t Nets,
    premise: Node,
    order: Vec<Node>,
    /// By place: how far it is, and the node from whose table it was taken, `NONE` for the own table.
    distance: Vec<u16>,
    source: Vec<Node>,
    /// By node, its place; `u16::MAX` if it does not follow.
    found: Vec<u16>,
}

/// The tables of all premises.
#[derive(Debug)]
pub(crate) struct Nets {
    pub(super) tables: Vec<Table>,
}

/// A chain with its branches: what leads to the nodes of a chain that follow from several.
#[derive(Debug, Default)]
pub(crate) struct Branched {
    /// The main chain, the premise first.
    pub(crate) chain: Vec<Node>,
    /// The branches, each from a node of the chain to one that another node of the chain needs besides
    /// the one before it, with the place of that other node.
    pub(crate) branches: Vec<(usize, Vec<Node>)>,
}

const NONE: Node = Node(u32::MAX);

impl Branched {
    /// The length by HoDoKu's count: each branch counts as long as it is with both its ends.
    pub(crate) fn length(&self) -> usize {
        self.chain.len() + self.branches.iter().map(|(_, branch)| branch.len()).sum::<usize>()
    }
}

impl Nets {
    fn table(&self, node: Node) -> &[Entry] {
        &self.tables[node.0 as usize]
    }

    /// All that follows from a premise.
    pub(crate) fn spread(&self, premise: Node, most: usize) -> Spread<'_> {
        let own = self.table(premise);
        let mut spread = Spread {
            nets: self,
            premise,
            order: own.iter().map(|entry| entry.node).collect(),
            distance: own.iter().map(|entry| entry.distance).collect(),
            source: vec![NONE; own.len()],
            found: vec![u16::MAX; self.tables.len()],
        };
        for (place, entry) in own.iter().enumerate() {
            spread.found[entry.node.0 as usize] = place as u16;
        }
        let mut next = 1;
        while next < spread.order.len() && spread.order.len() < most {
            let node = spread.order[next];
            let base = spread.distance[next];
            for entry in self.table(node).iter().skip(1) {
                let distance = base.saturating_add(entry.distance);
                let found = spread.found[entry.node.0 as usize];
                if found == u16::MAX {
                    spread.found[entry.node.0 as usize] = spread.order.len() as u16;
                    spread.order.push(entry.node);
                    spread.distance.push(distance);
                    spread.source.push(node);
                } else if spread.source[found as usize] != NONE && spread.distance[found as usize] > distance
                {
                    spread.distance[found as usize] = distance;
                    spread.source[found as usize] = node;
                }
            }
            next += 1;
        }
        spread
    }
}

impl Spread<'_> {
    /// Whether a node is in the table: one that was full before may lack it.
    pub(crate) fn has(&self, node: Node) -> bool {
        self.found[node.0 as usize] != u16::MAX
    }

    /// The entries that lead to a node, each with the table it stands in: first the node's own, then
    /// that of its first cause, and so on, without the premise.
    fn back(&self, to: Node) -> impl Iterator<Item = (&[Entry], Entry)> {
        let mut node = to;
        let mut inside: Option<(&[Entry], usize)> = None;
        std::iter::from_fn(move || {
            let (table, place) = match inside {
                Some((table, place)) if place != 0 => (table, place),
                _ => {
                    // Back in the table of the premise.
                    let found = self.found[node.0 as usize];
                    if found == 0 || found == u16::MAX {
                        return None;
                    }
                    let source = self.source[found as usize];
                    let table = self.nets.table(if source == NONE { self.premise } else { source });
                    (table, table.iter().position(|entry| entry.node == node)?)
                }
            };
            let entry = table[place];
            let cause = (entry.causes[0] as usize).min(place - 1);
            node = table[cause].node;
            inside = Some((table, cause));
            Some((table, entry))
        })
    }

    /// The chain to a node and its branches.
    pub(crate) fn chain(&self, to: Node) -> Branched {
        let mut branched = Branched { chain: vec![to], branches: vec![] };
        let mut needed: Vec<(usize, Node)> = vec![];
        for (place, (table, entry)) in self.back(to).enumerate() {
            branched.chain.push(table[entry.causes[0] as usize].node);
            let more = entry.causes[1..].iter().filter(|&&cause| cause != 0);
            needed.extend(more.map(|&cause| (place, table[cause as usize].node)));
        }
        let last = branched.chain.len() - 1;
        for (place, node) in needed {
            let mut branch = vec![node];
            for (table, entry) in self.back(node) {
                let cause = table[entry.causes[0] as usize].node;
                branch.push(cause);
                if branched.chain.contains(&cause) {
                    break;
                }
            }
            branch.reverse();
            branched.branches.push((last - place, branch));
        }
        branched.chain.reverse();
        branched
    }

    /// All that a node follows from, each with its causes as indices, the first cause first: every node comes after
    /// its causes, the premise is the first and the node itself the last.
    pub(crate) fn net<const W: usize>(
        &self,
        position: &Position<'_, W>,
        links: &Links,
        to: Node,
    ) -> Vec<(Node, Vec<u32>)> {
        let mut net = vec![(self.premise, vec![])];
        let last = self.derive(position, links, to, &mut net);
        net.truncate(last as usize + 1);
        needed(net)
    }

    /// Adds a node after what it follows from, unless it is there; its index.
    fn derive<const W: usize>(
        &self,
        position: &Position<'_, W>,
        links: &Links,
        node: Node,
        net: &mut Vec<(Node, Vec<u32>)>,
    ) -> u32 {
        if let Some(index) = net.iter().position(|(other, _)| *other == node) {
            return index as u32;
        }
        let source = match self.found[node.0 as usize] {
            u16::MAX => NONE,
            found => self.source[found as usize],
        };
        let table = self.nets.table(if source == NONE { self.premise } else { source });
        match table.iter().position(|entry| entry.node == node) {
            Some(place) => self.derive_within(position, links, table, place, net),
            None => 0,
        }
    }

    /// The same inside the table of the premise or of one of its consequences.
    fn derive_within<const W: usize>(
        &self,
        position: &Position<'_, W>,
        links: &Links,
        table: &[Entry],
        place: usize,
        net: &mut Vec<(Node, Vec<u32>)>,
    ) -> u32 {
        let node = table[place].node;
        let known = |net: &[(Node, Vec<u32>)]| net.iter().position(|(other, _)| *other == node);
        if place == 0 {
            return self.derive(position, links, node, net);
        }
        if let Some(index) = known(net) {
            return index as u32;
        }
        let mut because: Vec<u32> = vec![];
        for cause in causes(position, links, table, place) {
            let index = self.derive_within(position, links, table, cause, net);
            if !because.contains(&index) {
                because.push(index);
            }
        }
        // Another table may have led to the same node meanwhile.
        if let Some(index) = known(net) {
            return index as u32;
        }
        net.push((node, because));
        net.len() as u32 - 1
    }

    /// Adds the truths that a node stands on, through all of its causes.
    pub(crate) fn truths<const W: usize>(
        &self,
        position: &Position<'_, W>,
        links: &Links,
        to: Node,
        truths: &mut Vec<Truth>,
    ) {
        let mut met = vec![to];
        let mut next = 0;
        while next < met.len() {
            let node = met[next];
            next += 1;
            let found = self.found[node.0 as usize];
            if found == 0 || found == u16::MAX {
                continue;
            }
            let source = self.source[found as usize];
            if source != NONE && !met.contains(&source) {
                met.push(source);
            }
            let table = self.nets.table(if source == NONE { self.premise } else { source });
            within(position, links, table, node, truths);
        }
    }
}

/// The entries that an entry follows from, the first cause first. A single follows from all other candidates of its
/// cell, or from all other places in its house.
fn causes<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    table: &[Entry],
    place: usize,
) -> Vec<usize> {
    let entry = table[place];
    let first = (entry.causes[0] as usize).min(place - 1);
    let Some(number) = links.candidate(entry.node) else { return vec![first] };
    let Candidate { cell, digit } = links.candidates[number as usize];
    let off = |other: u32| table[..place].iter().position(|entry| entry.node == links.off(other));
    let all = |others: &mut dyn Iterator<Item = u32>| -> Option<Vec<usize>> {
        others.filter(|&other| other != number).map(off).collect()
    };
    let in_house = |house: usize| all(&mut links.of_house(house, digit).iter().copied());
    let needed = match entry.reason {
        Reason::Cause => return vec![first],
        Reason::Cell => all(&mut links.of_cell(cell)),
        // A house that has lost its last place meanwhile is found through another house of the cell.
        Reason::House(house) => in_house(house as usize)
            .or_else(|| position.layout().memberships(cell).iter().find_map(|m| in_house(m.house))),
    };
    // A single that was there before follows from the premise too.
    let mut causes = needed.filter(|causes| !causes.is_empty()).unwrap_or_else(|| vec![first]);
    // The latest is the one that the main chain goes through.
    causes.sort_unstable_by_key(|&cause| std::cmp::Reverse(cause));
    if let Some(at) = causes.iter().position(|&cause| cause == first) {
        causes[..=at].rotate_right(1);
    }
    causes
}

/// What the last of some nodes follows from, and itself.
fn needed(net: Vec<(Node, Vec<u32>)>) -> Vec<(Node, Vec<u32>)> {
    let mut place: Vec<Option<u32>> = vec![None; net.len()];
    let mut wanted = vec![false; net.len()];
    wanted.iter_mut().rev().take(1).for_each(|last| *last = true);
    for (index, (_, because)) in net.iter().enumerate().rev() {
        if wanted[index] {
            because.iter().for_each(|&cause| wanted[cause as usize] = true);
        }
    }
    let mut kept = vec![];
    for (index, (node, because)) in net.into_iter().enumerate().filter(|(index, _)| wanted[*index]) {
        place[index] = Some(kept.len() as u32);
        kept.push((node, because.iter().filter_map(|&cause| place[cause as usize]).collect()));
    }
    kept
}

/// Adds the truths that a node of a table stands on.
fn within<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    table: &[Entry],
    to: Node,
    truths: &mut Vec<Truth>,
) {
    let place = |node: Node| table.iter().position(|entry| entry.node == node);
    let mut done = vec![false; table.len()];
    let mut work: Vec<usize> = place(to).into_iter().collect();
    while let Some(here) = work.pop() {
        if here == 0 || std::mem::replace(&mut done[here], true) {
            continue;
        }
        let entry = table[here];
        work.push(entry.causes[0] as usize);
        let before = |&other: &u32| place(links.off(other)).filter(|&there| there < here);
        let candidate = links.candidate(entry.node).map(|number| (number, links.candidates[number as usize]));
        match (entry.reason, candidate) {
            (Reason::Cell, Some((number, Candidate { cell, .. }))) => {
                let others = links.of_cell(cell).filter(|&other| other != number);
                work.extend(others.filter_map(|other| before(&other)));
                truths.push(Truth::Cell(cell));
            }
            (Reason::House(house), Some((number, Candidate { cell, digit }))) => {
                let others = links.of_house(house as usize, digit).iter().filter(|&&other| other != number);
                truths.push(Truth::House(house as usize, digit));
                if others.clone().all(|other| before(other).is_some()) {
                    work.extend(others.filter_map(before));
                } else {
                    // The grid had contradicted itself before, and the single was none any more: some
                    // house has no place left for its digit. All of the table so far is the proof.
                    work.extend(0..here);
                    let houses = position.layout().memberships(cell).iter().map(|m| m.house);
                    truths.extend(houses.map(|house| Truth::House(house, digit)));
                }
            }
            _ => {
                let cause = table[entry.causes[0] as usize].node;
                links.reasons(position, cause, entry.node, truths);
            }
        }
    }
}
