//! Walks along the links. Where those are the links of cells, houses and groups alone they are nowhere written
//! out: what a node leads to is read off the position, and only what has not come up yet is looked at.

use crate::grid::{Candidate, CellSet, Digit};
use crate::logic::tables::{Group, Groups, Links, Node, Walk};
use crate::logic::{Limits, Position};

/// The walks from some premises, each as far as somebody has asked.
pub(super) struct Walks<'l, 'm, const W: usize> {
    pub(super) position: &'l Position<'m, W>,
    pub(super) links: &'l Links,
    /// `None` if the links are written out.
    pub(super) unwritten: Option<Unwritten<'l, W>>,
    pub(super) limits: &'l Limits,
    pub(super) begun: Vec<Begun<W>>,
}

/// What must be known to read links off the position.
#[derive(Copy, Clone)]
pub(super) struct Unwritten<'l, const W: usize> {
    /// There may be none.
    pub(super) groups: &'l Groups<W>,
    /// By digit: the cells of its candidates that lead somewhere if they are off.
    pub(super) strong: &'l [CellSet<W>],
}

pub(super) struct Begun<const W: usize> {
    from: Node,
    walk: Walk,
    /// By digit: where it has not come up that it is off.
    left: Vec<CellSet<W>>,
}

impl<const W: usize> Walks<'_, '_, W> {
    /// The walk from one node, at least as far as another.
    pub(super) fn walk(&mut self, from: Node, to: Node) -> &Walk {
        let links = self.links;
        let place = self.begun.iter().position(|begun| begun.from == from).unwrap_or_else(|| {
            let mut left = self.position.all_places().to_vec();
            if let (Some(number), false) = (links.candidate(from), links.is_on(from)) {
                let Candidate { cell, digit } = links.candidates[number as usize];
                left[digit.index()].remove(cell);
            }
            self.begun.push(Begun { from, walk: links.begin_walk(from, self.limits), left });
            self.begun.len() - 1
        });
        let begun = &mut self.begun[place];
        match self.unwritten {
            Some(unwritten) => Roads { position: self.position, links, unwritten }.go_to(begun, to),
            None => begun.walk.go_to(links, to),
        }
        &begun.walk
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
    fn go_to(&self, begun: &mut Begun<W>, to: Node) {
        let links = self.links;
        while let Some(here) = begun.walk.next(to) {
            match (links.candidate(here), links.is_on(here)) {
                (Some(number), true) => self.from_on(begun, links.candidates[number as usize]),
                (Some(number), false) => self.from_off(&mut begun.walk, number),
                (None, on) => self.from_group(begun, (here.0 as usize - 2 * links.half) / 2, on),
            }
            begun.walk.pass();
        }
    }

    /// A candidate excludes the others of its cell, those of its digit house by house, and groups.
    fn from_on(&self, begun: &mut Begun<W>, Candidate { cell, digit }: Candidate) {
        let (links, ground) = (self.links, self.position.ground());
        for number in links.of_cell(cell) {
            let other = links.candidates[number as usize].digit;
            if other != digit && begun.left[other.index()].contains(cell) {
                begun.left[other.index()].remove(cell);
                begun.walk.meet(links.off(number));
            }
        }
        for slot in ground.slots(cell) {
            let mut new = begun.left[digit.index()] & ground.houses[slot.house as usize];
            new.remove(cell);
            self.meet_off(begun, digit, new);
        }
        for (number, group) in self.groups_of(digit) {
            if group.seen.contains(cell) {
                begun.walk.meet(links.group_nodes(number).1);
            }
        }
    }

    /// What is left of the cell or a house without a candidate.
    fn from_off(&self, walk: &mut Walk, number: u32) {
        let (position, links) = (self.position, self.links);
        let Candidate { cell, digit } = links.candidates[number as usize];
        if !self.unwritten.strong[digit.index()].contains(cell) {
            return;
        }
        let own = links.of_cell(cell);
        if own.len() == 2 {
            walk.meet(links.on(own.start + own.end - 1 - number));
        }
        for slot in position.ground().slots(cell) {
            let rest = position.spots(slot.house as usize, digit) & !slot.bit;
            if rest.is_power_of_two() {
                let other = position.layout().cell(slot.house as usize, rest.trailing_zeros() as usize);
                walk.meet(links.on(links.at(other, digit)));
            }
        }
        for (number, group) in self.groups_of(digit) {
            if group.only.contains(&Some(cell)) {
                walk.meet(links.group_nodes(number).0);
            }
        }
    }

    fn from_group(&self, begun: &mut Begun<W>, number: usize, on: bool) {
        let links = self.links;
        let group = &self.unwritten.groups.all[number];
        if on {
            self.meet_off(begun, group.digit, begun.left[group.digit.index()] & group.seen);
            for (other, second) in self.groups_of(group.digit) {
                if other != number && group.excludes(second) {
                    begun.walk.meet(links.group_nodes(other).1);
                }
            }
            return;
        }
        for cell in group.only.into_iter().flatten() {
            begun.walk.meet(links.on(links.at(cell, group.digit)));
        }
        for other in group.rest.into_iter().flatten() {
            begun.walk.meet(links.group_nodes(other as usize).0);
        }
    }

    /// A digit is off in cells where that has not come up.
    fn meet_off(&self, begun: &mut Begun<W>, digit: Digit, new: CellSet<W>) {
        if !new.is_empty() {
            begun.left[digit.index()] -= new;
            new.iter().for_each(|cell| begun.walk.meet(self.links.off(self.links.at(cell, digit))));
        }
    }

    /// The groups of a digit with their numbers.
    #[inline]
    fn groups_of(&self, digit: Digit) -> impl Iterator<Item = (usize, &Group<W>)> {
        self.unwritten
            .groups
            .of_digit(digit)
            .iter()
            .map(|&number| (number as usize, &self.unwritten.groups.all[number as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::clusters::Clusters;
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
            let strong = Clusters::new(position, &groups).cells;
            for most in [10, 1000] {
                let limits = &Limits { table_entries: most, ..Limits::default() };
                let unwritten = Some(Unwritten { groups: &groups, strong: &strong });
                let mut walks = Walks { position, links: &bare, unwritten, limits, begun: vec![] };
                for number in 0..bare.candidates.len() as u32 {
                    for from in [bare.on(number), bare.off(number)] {
                        let dull = links.walk(from, limits);
                        // To a node that may come up in the middle, then to all that there is.
                        let middle = dull.order[dull.order.len() / 2];
                        assert_eq!(walks.walk(from, middle).chain(middle), dull.chain(middle));
                        let nowhere =
                            (0..bare.nodes(true) as u32).map(Node).find(|&n| dull.place(n).is_none());
                        let Some(nowhere) = nowhere else { continue };
                        let walk = walks.walk(from, nowhere);
                        assert_eq!(walk.order, dull.order);
                        let chains = dull.order.iter().all(|&to| walk.chain(to) == dull.chain(to));
                        assert!(chains && walk.place(nowhere).is_none());
                        count += walk.order.len();
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
