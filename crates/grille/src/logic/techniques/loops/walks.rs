//! Walks along the links. Where those are the links of cells, houses and groups alone they are nowhere written
//! out: what a node leads to is read off the position, and only what has not come up yet is looked at.

use super::clusters::Clusters;
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::tables::{Group, Groups, Links, Node, Walk};
use crate::logic::{Limits, Position};

/// Sets of at most so many words are taken apart as they are.
pub(super) const NARROW: usize = 4;

/// The walks from some premises, each as far as somebody has asked.
pub(super) struct Walks<'l, 'm, const W: usize> {
    pub(super) position: &'l Position<'m, W>,
    pub(super) links: &'l Links,
    /// `None` if the links are written out.
    pub(super) unwritten: Option<Unwritten<'l, W>>,
    pub(super) limits: &'l Limits,
    pub(super) begun: Vec<(Node, Begun<W>)>,
}

/// What must be known to read links off the position.
#[derive(Copy, Clone)]
pub(super) struct Unwritten<'l, const W: usize> {
    /// There may be none.
    pub(super) groups: &'l Groups<W>,
    pub(super) clusters: &'l Clusters<W>,
}

/// A walk.
pub(super) enum Begun<const W: usize> {
    Written(Walk),
    Unwritten(Trail<W>),
}

impl<const W: usize> Walks<'_, '_, W> {
    /// The walk from one node, at least as far as another.
    fn walk(&mut self, from: Node, to: Node) -> &Begun<W> {
        let place = self.begun.iter().position(|(node, _)| *node == from).unwrap_or_else(|| {
            let begun = match self.unwritten {
                Some(_) => {
                    let left = self.position.all_places().to_vec();
                    Begun::Unwritten(Trail::new(left, self.links, from, self.limits))
                }
                None => Begun::Written(self.links.begin_walk(from, self.limits)),
            };
            self.begun.push((from, begun));
            self.begun.len() - 1
        });
        let begun = &mut self.begun[place].1;
        match (&mut *begun, self.unwritten) {
            (Begun::Written(walk), _) => walk.go_to(self.links, to),
            (Begun::Unwritten(trail), Some(unwritten)) => {
                Roads { position: self.position, links: self.links, unwritten }.go_to(trail, to);
            }
            (Begun::Unwritten(_), None) => {}
        }
        begun
    }

    /// The place of a node in the walk from another, if it comes up.
    pub(super) fn place(&mut self, from: Node, to: Node) -> Option<usize> {
        match self.walk(from, to) {
            Begun::Written(walk) => walk.place(to),
            Begun::Unwritten(trail) => trail.place(to),
        }
    }

    /// The chain from one node to another, both included; empty if it does not come up.
    pub(super) fn chain(&mut self, from: Node, to: Node) -> Vec<Node> {
        if let Some(chain) = self.direct(from, to) {
            return chain;
        }
        match self.walk(from, to) {
            Begun::Written(walk) => walk.chain(to),
            Begun::Unwritten(trail) => trail.chain(to),
        }
    }

    /// The chain by a walk of its own, if there is none yet from there: it passes over whatever does not lead to the
    /// end, so the others come up in the same order. Their number must not count.
    fn direct(&self, from: Node, to: Node) -> Option<Vec<Node>> {
        let (links, unwritten) = (self.links, self.unwritten?);
        let is_begun = self.begun.iter().any(|(node, _)| *node == from);
        if is_begun || links.nodes(true) > self.limits.table_entries as usize {
            return None;
        }
        let end = links.candidates[links.candidate(to)? as usize];
        let left = unwritten.clusters.leading_to(self.position, end, links.is_on(to));
        let mut trail = Trail::new(left, links, from, self.limits);
        Roads { position: self.position, links, unwritten }.go_to(&mut trail, to);
        Some(trail.chain(to))
    }
}

/// The nodes that follow from a premise, the nearest first, each with the node it was first derived from.
pub(super) struct Trail<const W: usize> {
    /// By node: its place among those that have come up, counted from 1, or 0, and the node it comes from.
    met: Vec<(u32, Node)>,
    /// How many have come up, and how many may.
    count: u32,
    most: u32,
    /// Those that lead somewhere, in the order in which they came up.
    work: Vec<Node>,
    /// How many of those are done with.
    next: usize,
    /// By digit: where it has not come up that it is off, as far as that counts.
    left: Vec<CellSet<W>>,
    /// Room for those of them that come up together, where sets are wide; empty in between.
    new: Vec<Cell>,
}

impl<const W: usize> Trail<W> {
    /// One that has not begun. By digit: where it may come up that it is off.
    fn new(left: Vec<CellSet<W>>, links: &Links, from: Node, limits: &Limits) -> Trail<W> {
        let mut trail = Trail {
            met: vec![(0, from); links.nodes(true)],
            count: 0,
            most: limits.table_entries,
            work: Vec::with_capacity(64),
            next: 0,
            left,
            new: vec![],
        };
        trail.meet(from, from);
        trail.work.push(from);
        if let (Some(number), false) = (links.candidate(from), links.is_on(from)) {
            let Candidate { cell, digit } = links.candidates[number as usize];
            trail.left[digit.index()].remove(cell);
        }
        trail
    }

    /// A node comes up.
    #[inline]
    fn meet(&mut self, here: Node, node: Node) {
        self.count += 1;
        self.met[node.0 as usize] = (self.count, here);
    }

    /// A node comes up that leads somewhere, perhaps not for the first time.
    #[inline]
    fn go(&mut self, here: Node, node: Node) {
        if self.met[node.0 as usize].0 == 0 {
            self.meet(here, node);
            self.work.push(node);
        }
    }

    fn place(&self, node: Node) -> Option<usize> {
        let place = self.met[node.0 as usize].0;
        (1..=self.most).contains(&place).then(|| place as usize - 1)
    }

    fn chain(&self, to: Node) -> Vec<Node> {
        let Some(mut place) = self.place(to) else { return vec![] };
        let mut chain = Vec::with_capacity(16);
        let mut node = to;
        chain.push(to);
        while place != 0 {
            node = self.met[node.0 as usize].1;
            place = self.met[node.0 as usize].0 as usize - 1;
            chain.push(node);
        }
        chain.reverse();
        chain
    }
}

/// What leads where.
struct Roads<'l, 'm, const W: usize> {
    position: &'l Position<'m, W>,
    links: &'l Links,
    unwritten: Unwritten<'l, W>,
}

impl<const W: usize> Roads<'_, '_, W> {
    /// Goes on until a node comes up.
    fn go_to(&self, trail: &mut Trail<W>, to: Node) {
        let links = self.links;
        while trail.met[to.0 as usize].0 == 0 && trail.count < trail.most {
            let Some(&here) = trail.work.get(trail.next) else { return };
            trail.next += 1;
            match (links.candidate(here), links.is_on(here)) {
                (Some(number), true) => self.leave_on(trail, here, links.candidates[number as usize]),
                (Some(number), false) => self.leave_off(trail, here, number),
                (None, on) => self.leave_group(trail, here, on),
            }
        }
    }

    /// A candidate excludes the others of its cell, those of its digit house by house, and groups.
    fn leave_on(&self, trail: &mut Trail<W>, here: Node, Candidate { cell, digit }: Candidate) {
        let (links, ground) = (self.links, self.position.ground());
        for number in links.of_cell(cell) {
            let other = links.candidates[number as usize].digit;
            if other != digit && trail.left[other.index()].contains(cell) {
                trail.left[other.index()].remove(cell);
                self.meet_off(trail, here, other, cell);
            }
        }
        let near = trail.left[digit.index()] & ground.peers[cell.index()];
        if !near.is_empty() {
            trail.left[digit.index()] -= near;
            self.meet_near(trail, here, Candidate { cell, digit }, near);
        }
        for (number, group) in self.groups_of(digit) {
            if group.seen.contains(cell) {
                trail.go(here, links.group_nodes(number).1);
            }
        }
    }

    /// The digit of a candidate is off in these cells near it, where that has not come up, house by house.
    #[inline]
    fn meet_near(
        &self,
        trail: &mut Trail<W>,
        here: Node,
        Candidate { cell, digit }: Candidate,
        mut near: CellSet<W>,
    ) {
        if let Some(only) = near.single() {
            return self.meet_off(trail, here, digit, only);
        }
        let ground = self.position.ground();
        let houses = ground.slots(cell).iter().map(|slot| &ground.houses[slot.house as usize]);
        if W <= NARROW {
            for house in houses {
                let new = near & *house;
                near -= new;
                new.iter().for_each(|cell| self.meet_off(trail, here, digit, cell));
            }
            return;
        }
        // There are many words in a wide set, and few cells: a list of those is shorter.
        let mut new = std::mem::take(&mut trail.new);
        new.extend(near.iter());
        for house in houses {
            new.retain(|&cell| {
                let inside = house.contains(cell);
                if inside {
                    self.meet_off(trail, here, digit, cell);
                }
                !inside
            });
        }
        trail.new = new;
    }

    /// What is left of the cell or a house without a candidate.
    fn leave_off(&self, trail: &mut Trail<W>, here: Node, number: u32) {
        let (position, links) = (self.position, self.links);
        let Candidate { cell, digit } = links.candidates[number as usize];
        let own = links.of_cell(cell);
        if own.len() == 2 {
            trail.go(here, links.on(own.start + own.end - 1 - number));
        }
        for slot in position.ground().slots(cell) {
            let rest = position.spots(slot.house as usize, digit) & !slot.bit;
            if rest.is_power_of_two() {
                let other = position.layout().cell(slot.house as usize, rest.trailing_zeros() as usize);
                trail.go(here, links.on(links.at(other, digit)));
            }
        }
        for (number, group) in self.groups_of(digit) {
            if group.only.contains(&Some(cell)) {
                trail.go(here, links.group_nodes(number).0);
            }
        }
    }

    fn leave_group(&self, trail: &mut Trail<W>, here: Node, on: bool) {
        let links = self.links;
        let number = (here.0 as usize - 2 * links.half) / 2;
        let group = &self.unwritten.groups.all[number];
        let digit = group.digit;
        if on {
            let new = trail.left[digit.index()] & group.seen;
            trail.left[digit.index()] -= new;
            new.iter().for_each(|cell| self.meet_off(trail, here, digit, cell));
            for (other, second) in self.groups_of(digit) {
                if other != number && group.excludes(second) {
                    trail.go(here, links.group_nodes(other).1);
                }
            }
            return;
        }
        for cell in group.only.into_iter().flatten() {
            trail.go(here, links.on(links.at(cell, digit)));
        }
        for other in group.rest.into_iter().flatten() {
            trail.go(here, links.group_nodes(other as usize).0);
        }
    }

    /// A candidate is off for which that has not come up.
    #[inline]
    fn meet_off(&self, trail: &mut Trail<W>, here: Node, digit: Digit, cell: Cell) {
        let node = self.links.off(self.links.at(cell, digit));
        trail.meet(here, node);
        if self.unwritten.clusters.strong[digit.index()].contains(cell) {
            trail.work.push(node);
        }
    }

    /// The groups of a digit with their numbers.
    #[inline]
    fn groups_of(&self, digit: Digit) -> impl Iterator<Item = (usize, &Group<W>)> {
        let groups = self.unwritten.groups;
        groups.of_digit(digit).iter().map(|&number| (number as usize, &groups.all[number as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::AnyPosition;
    use crate::logic::techniques::walk::walk;

    /// Walks through links that are read off a position come to the same, in the same order and from the same
    /// nodes, as those through links that are written out. How many nodes they come to.
    fn agrees<const W: usize>(position: &Position<'_, W>) -> usize {
        let mut count = 0;
        let limits = Limits::default();
        let written = [&Links::written(position), &position.tables(&limits).links];
        for (links, groups) in written.into_iter().zip([Groups::default(), Groups::new(position)]) {
            let mut bare = Links::bare(position);
            bare.name_groups(&groups);
            assert_eq!((&bare.candidates, &bare.groups), (&links.candidates, &links.groups));
            let clusters = Clusters::new(position, &groups);
            for most in [10, 1000] {
                let limits = &Limits { table_entries: most, ..Limits::default() };
                let unwritten = Some(Unwritten { groups: &groups, clusters: &clusters });
                for number in 0..bare.candidates.len() as u32 {
                    for from in [bare.on(number), bare.off(number)] {
                        let dull = links.walk(from, limits);
                        let mut walks = Walks { position, links: &bare, unwritten, limits, begun: vec![] };
                        // To a node that comes up in the middle, then to all, be it come up or not.
                        let middle = dull.order[dull.order.len() / 2];
                        assert_eq!(walks.chain(from, middle), dull.chain(middle));
                        for to in (0..bare.nodes(true) as u32).map(Node) {
                            assert_eq!(walks.place(from, to), dull.place(to));
                            if (to.0 + number) % 8 == 0 {
                                assert_eq!(walks.chain(from, to), dull.chain(to));
                                let end = bare.candidate(to).unwrap_or(u32::MAX) as usize;
                                if end < bare.candidates.len() {
                                    let alone = Walks { begun: vec![], ..walks };
                                    let direct = alone.direct(from, to);
                                    assert_eq!(direct.is_some(), bare.nodes(true) <= most as usize);
                                    assert_eq!(direct.unwrap_or(dull.chain(to)), dull.chain(to));
                                }
                            }
                        }
                        count += dull.order.len();
                    }
                }
            }
        }
        count
    }

    #[test]
    fn links_lead_where_they_lead_if_written_out() {
        let mut count = 0;
        let files = [
            ("minimal_9.txt", &[][..], 4),
            ("hard_9.txt", &[], 2),
            ("latin_7.txt", &[], 2),
            ("diagonal_9.txt", &["diagonal"], 2),
            ("rectangular_12.txt", &[], 1),
        ];
        walk(&files, |position, _| match position {
            AnyPosition::Small(position) => count += agrees(position),
            AnyPosition::Medium(position) => count += agrees(position),
            AnyPosition::Large(position) => count += agrees(position),
        });
        assert!(count > 10_000, "{count}");
    }
}
