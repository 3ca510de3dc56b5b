//! What follows from what, with as few things to follow as there are, where all links look the same from both
//! ends.
//!
//! Whoever is strongly linked is weakly linked too: of the two just one is true. So whatever hangs together by
//! strong links, a *cluster*, is decided at once, one way or the other, and all that is to be found out is which
//! *side* of a cluster leads to which of another. A node without a strong link leads to nothing if it is off,
//! and nothing leads to its being on: it can only be the first or the last of a chain, and is in no cluster.

use super::close::Follow;
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::Position;
use crate::logic::tables::Groups;

/// The nodes of one digit on one side of a cluster.
#[derive(Clone)]
pub(super) struct Part<const W: usize> {
    pub(super) digit: Digit,
    /// The cells of its candidates, and all digits that are in one of them.
    pub(super) cells: CellSet<W>,
    pub(super) digits: DigitSet,
    /// The places of the digit that see one of them, or a group.
    pub(super) seen: CellSet<W>,
}

/// The clusters. A side is a number; the other side of the same cluster differs in the last bit.
pub(super) struct Clusters<const W: usize> {
    /// The nodes that are on, side by side.
    parts: Vec<Part<W>>,
    /// By side: where its parts begin; one more for the end.
    first: Vec<u32>,
    /// From each side, those that follow, itself included.
    follow: Follow,
    /// By digit: the cells of its candidates with strong links.
    pub(super) strong: Vec<CellSet<W>>,
}

impl<const W: usize> Clusters<W> {
    pub(super) fn new(position: &Position<'_, W>, groups: &Groups<W>) -> Clusters<W> {
        let nodes = Nodes::new(position, groups);
        let (sides, odd) = nodes.sides(position, groups);
        let count = sides.iter().map(|side| (side | 1) + 1).max().unwrap_or(0) as usize;
        let (parts, first) = nodes.parts(position, groups, &sides, count);
        let mut follow = Follow::new(count);
        let bivalue = position.bivalue();
        for side in 0..count {
            for part in &parts[first[side] as usize..first[side + 1] as usize] {
                (part.seen & nodes.strong[part.digit.index()]).iter().for_each(|cell| {
                    follow.insert(side, sides[nodes.number(part.digit, cell)] as usize ^ 1);
                });
                // The two of a bivalue cell are in the same cluster.
                let cells = part.cells - bivalue;
                if cells.is_empty() {
                    continue;
                }
                for other in part.digits.iter().filter(|&other| other > part.digit) {
                    (cells & nodes.strong[other.index()]).iter().for_each(|cell| {
                        let other = sides[nodes.number(other, cell)] as usize;
                        follow.insert(side, other ^ 1);
                        follow.insert(other, side ^ 1);
                    });
                }
            }
        }
        // Whatever excludes a group is excluded by it.
        nodes.each_group_excluding(groups, |group, other| {
            let [group, other] = [group, other].map(|node| sides[node] as usize);
            follow.insert(group, other ^ 1);
            follow.insert(other, group ^ 1);
        });
        // Both sides of a cluster with a circle of an odd number of strong links hold, or neither.
        for side in odd.into_iter().map(|node| sides[node] as usize) {
            follow.insert(side, side ^ 1);
            follow.insert(side ^ 1, side);
        }
        follow.close();
        Clusters { parts, first, follow, strong: nodes.strong }
    }

    /// How many sides there are.
    pub(super) fn sides(&self) -> usize {
        self.first.len() - 1
    }

    /// The nodes that are on if a side holds, without those that follow.
    #[inline]
    pub(super) fn of(&self, side: usize) -> &[Part<W>] {
        &self.parts[self.first[side] as usize..self.first[side + 1] as usize]
    }

    /// Shows all nodes that are on if a side holds.
    #[inline]
    pub(super) fn each_on(&self, side: usize, mut see: impl FnMut(&Part<W>)) {
        self.follow.each(side, |other| self.of(other).iter().for_each(&mut see));
    }
}

/// The nodes with strong links by number: candidates digit by digit, then groups.
struct Nodes<const W: usize> {
    /// By digit: the cells of its candidates among them.
    strong: Vec<CellSet<W>>,
    /// By digit and cell, and how many cells there are.
    numbers: Vec<u32>,
    cells: usize,
    /// The number of the first group.
    candidates: usize,
    /// The groups in the order of their numbers.
    groups: Vec<u32>,
    /// By group its number; `u32::MAX` if it has no strong links.
    of_groups: Vec<u32>,
}

impl<const W: usize> Nodes<W> {
    fn new(position: &Position<'_, W>, groups: &Groups<W>) -> Nodes<W> {
        let bivalue = position.bivalue();
        let mut strong: Vec<CellSet<W>> =
            position.all_places().iter().map(|&places| bivalue & places).collect();
        for (digit, strong) in position.digits().zip(&mut strong) {
            let pairs = position.pairs(digit).iter();
            pairs.flat_map(|pair| pair.cells).for_each(|cell| strong.insert(cell));
        }
        for group in &groups.all {
            group.only.into_iter().flatten().for_each(|cell| strong[group.digit.index()].insert(cell));
        }
        let (mut candidates, cells) = (0, position.shape().cell_count());
        let mut numbers = vec![0; cells * strong.len()];
        for (strong, numbers) in strong.iter().zip(numbers.chunks_exact_mut(cells)) {
            strong.iter().for_each(|cell| {
                numbers[cell.index()] = candidates;
                candidates += 1;
            });
        }
        let mut of_groups = vec![u32::MAX; groups.all.len()];
        let is_strong = |&group: &u32| groups.all[group as usize].is_strong();
        let all: Vec<u32> = (0..groups.all.len() as u32).filter(is_strong).collect();
        for (number, &group) in (candidates..).zip(&all) {
            of_groups[group as usize] = number;
        }
        Nodes { strong, numbers, cells, candidates: candidates as usize, groups: all, of_groups }
    }

    #[inline]
    fn number(&self, digit: Digit, cell: Cell) -> usize {
        self.numbers[digit.index() * self.cells + cell.index()] as usize
    }

    /// By node the side on which it is on, and nodes of the clusters that contradict themselves.
    fn sides(&self, position: &Position<'_, W>, groups: &Groups<W>) -> (Vec<u32>, Vec<usize>) {
        let count = self.candidates + self.groups.len();
        let mut trees = Trees { up: (0..count as u32).map(|node| 2 * node).collect(), odd: vec![] };
        for digit in position.digits() {
            for pair in position.pairs(digit) {
                let [a, b] = pair.cells.map(|cell| self.number(digit, cell));
                trees.link(a, b);
            }
        }
        for cell in position.bivalue() {
            let mut two = position.candidates(cell).iter().map(|digit| self.number(digit, cell));
            if let (Some(a), Some(b)) = (two.next(), two.next()) {
                trees.link(a, b);
            }
        }
        for (group, &own) in groups.all.iter().zip(&self.of_groups) {
            for cell in group.only.into_iter().flatten() {
                trees.link(own as usize, self.number(group.digit, cell));
            }
            for other in group.rest.into_iter().flatten() {
                trees.link(own as usize, self.of_groups[other as usize] as usize);
            }
        }
        // The roots in their order, two sides each.
        let mut sides = vec![u32::MAX; count];
        let mut next = 0;
        for node in 0..count {
            let (root, turned) = trees.root(node);
            if sides[root] == u32::MAX {
                sides[root] = next;
                next += 2;
            }
            sides[node] = sides[root] ^ turned;
        }
        (sides, trees.odd)
    }

    /// The nodes side by side, and by side where they begin.
    fn parts(
        &self,
        position: &Position<'_, W>,
        groups: &Groups<W>,
        sides: &[u32],
        count: usize,
    ) -> (Vec<Part<W>>, Vec<u32>) {
        let peers = &position.ground().peers;
        // First digit by digit; by side, the last.
        let mut of: Vec<(u32, Part<W>)> = Vec::with_capacity(sides.len());
        let mut last = vec![u32::MAX; count];
        let mut add = |side: u32, digit: Digit, cell: Option<Cell>, seen: CellSet<W>| {
            let place = &mut last[side as usize];
            if of.get(*place as usize).is_none_or(|(_, part)| part.digit != digit) {
                *place = of.len() as u32;
                let part =
                    Part { digit, cells: CellSet::EMPTY, digits: DigitSet::EMPTY, seen: CellSet::EMPTY };
                of.push((side, part));
            }
            let part = &mut of[*place as usize].1;
            part.seen |= seen;
            if let Some(cell) = cell {
                part.cells.insert(cell);
                part.digits = part.digits.union(position.candidates(cell));
            }
        };
        let mut number = 0;
        for (digit, strong) in position.digits().zip(&self.strong) {
            let places = position.places(digit);
            strong.iter().for_each(|cell| {
                add(sides[number], digit, Some(cell), places & peers[cell.index()]);
                number += 1;
            });
        }
        for &group in &self.groups {
            let group = &groups.all[group as usize];
            add(sides[number], group.digit, None, group.seen);
            number += 1;
        }
        let mut first = vec![0; count + 1];
        of.iter().for_each(|&(side, _)| first[side as usize + 1] += 1);
        for side in 0..count {
            first[side + 1] += first[side];
        }
        let (mut next, mut order) = (first.clone(), vec![0; of.len()]);
        for (place, &(side, _)) in of.iter().enumerate() {
            order[next[side as usize] as usize] = place;
            next[side as usize] += 1;
        }
        (order.iter().map(|&place| of[place].1.clone()).collect(), first)
    }

    /// Shows all pairs of a group and a node that exclude each other, but for candidates that are excluded.
    fn each_group_excluding(&self, groups: &Groups<W>, mut see: impl FnMut(usize, usize)) {
        for (number, &own) in (self.candidates..).zip(&self.groups) {
            let group = &groups.all[own as usize];
            (group.seen & self.strong[group.digit.index()]).iter().for_each(|cell| {
                see(number, self.number(group.digit, cell));
            });
            for &other in groups.of_digit(group.digit).iter().filter(|&&other| other > own) {
                let second = self.of_groups[other as usize];
                if second != u32::MAX && group.excludes(&groups.all[other as usize]) {
                    see(number, second as usize);
                }
            }
        }
    }
}

/// Trees of linked nodes, one for each cluster.
struct Trees {
    /// By node, one above it in its tree, a root itself, times two; and one more if of the two just one is on.
    up: Vec<u32>,
    /// Nodes that would have to be on and off at once.
    odd: Vec<usize>,
}

impl Trees {
    /// The root of a node, and whether just one of the two is on.
    fn root(&mut self, node: usize) -> (usize, u32) {
        let (mut at, mut turned) = (node, 0);
        while self.up[at] as usize / 2 != at {
            // On the way the way becomes shorter.
            let up = self.up[at];
            let up = self.up[up as usize / 2] ^ (up & 1);
            self.up[at] = up;
            turned ^= up & 1;
            at = up as usize / 2;
        }
        (at, turned)
    }

    /// Of two nodes just one is on.
    fn link(&mut self, a: usize, b: usize) {
        let ((a, a_turned), (b, b_turned)) = (self.root(a), self.root(b));
        if a != b {
            self.up[b] = 2 * a as u32 + (a_turned ^ b_turned ^ 1);
        } else if a_turned == b_turned {
            self.odd.push(a);
        }
    }
}
