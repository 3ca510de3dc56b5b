//! What follows from what, with as few things to follow as there are, where all links look the same from both
//! ends.
//!
//! Whoever is strongly linked is weakly linked too: of the two just one is true. So whatever hangs together by
//! strong links, a *cluster*, is decided at once, one way or the other, and all that is to be found out is which
//! *side* of a cluster leads to which of another. A node without a strong link leads to nothing if it is off,
//! and nothing leads to its being on: it can only be the first or the last of a chain, and is in no cluster.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::Position;
use crate::logic::rows::{self, Block, Rows};
use crate::logic::tables::Groups;

/// A node with strong links.
#[derive(Clone)]
pub(super) struct Strong<const W: usize> {
    pub(super) digit: Digit,
    /// Its cell, unless it is a group.
    pub(super) cell: Option<Cell>,
    /// The cells where its digit goes if it is on.
    pub(super) seen: CellSet<W>,
}

/// The clusters. A side is a number; the other side of the same cluster differs in the last bit.
pub(super) struct Clusters<const W: usize> {
    /// The nodes that are on, side by side.
    nodes: Vec<Strong<W>>,
    /// By side: where its nodes begin; one more for the end.
    first: Vec<u32>,
    /// From each side, those that follow, itself included.
    follow: Rows,
    /// By digit: the cells of its candidates with strong links.
    pub(super) cells: Vec<CellSet<W>>,
}

impl<const W: usize> Clusters<W> {
    #[inline(never)]
    pub(super) fn new(position: &Position<'_, W>, groups: &Groups<W>) -> Clusters<W> {
        let numbered = Numbered::new(position, groups);
        let (sides, odd) = numbered.sides(position, groups);
        let count = sides.iter().map(|side| (side | 1) + 1).max().unwrap_or(0) as usize;
        let mut follow = Rows::new(count, count);
        for (number, &side) in sides.iter().enumerate() {
            let side = side as usize;
            follow.insert(side, side);
            numbered.each_excluded(position, groups, number, |other| {
                follow.insert(side, sides[other] as usize ^ 1);
            });
        }
        // Both sides of a cluster with a circle of an odd number of strong links hold, or neither.
        for side in odd.into_iter().map(|node| sides[node] as usize) {
            follow.insert(side, side ^ 1);
            follow.insert(side ^ 1, side);
        }
        if count <= SMALL {
            close_small(&mut follow)
        } else {
            follow = close(&follow)
        }
        let mut first = vec![0; count + 1];
        sides.iter().for_each(|&side| first[side as usize + 1] += 1);
        for side in 0..count {
            first[side + 1] += first[side];
        }
        let (mut next, mut order) = (first.clone(), vec![0; sides.len()]);
        for (number, &side) in sides.iter().enumerate() {
            order[next[side as usize] as usize] = number;
            next[side as usize] += 1;
        }
        let nodes = order.iter().map(|&number| numbered.nodes[number].clone()).collect();
        Clusters { nodes, first, follow, cells: numbered.cells }
    }

    /// How many sides there are.
    pub(super) fn sides(&self) -> usize {
        self.first.len() - 1
    }

    /// The nodes that are on if a side holds, without those that follow.
    #[inline]
    pub(super) fn of(&self, side: usize) -> &[Strong<W>] {
        &self.nodes[self.first[side] as usize..self.first[side + 1] as usize]
    }

    /// Shows all nodes that are on if a side holds.
    #[inline]
    pub(super) fn each_on(&self, side: usize, mut see: impl FnMut(&Strong<W>)) {
        rows::for_each(self.follow.row(side), |other| self.of(other).iter().for_each(&mut see));
    }
}

/// The nodes with strong links by number: candidates digit by digit, then groups.
struct Numbered<const W: usize> {
    nodes: Vec<Strong<W>>,
    /// By digit: the cells of its candidates among them.
    cells: Vec<CellSet<W>>,
    /// By digit and cell, and how many cells there are.
    numbers: Vec<u32>,
    count: usize,
    /// By group; `u32::MAX` if it has no strong links.
    groups: Vec<u32>,
    /// Those groups that have, in the order of their numbers.
    strong_groups: Vec<u32>,
}

impl<const W: usize> Numbered<W> {
    #[inline(never)]
    fn new(position: &Position<'_, W>, groups: &Groups<W>) -> Numbered<W> {
        let (ground, count) = (position.ground(), position.shape().cell_count());
        let bivalue = position.bivalue();
        let mut cells: Vec<CellSet<W>> =
            position.all_places().iter().map(|&places| bivalue & places).collect();
        for (digit, cells) in position.digits().zip(&mut cells) {
            for pair in position.pairs(digit) {
                pair.cells.into_iter().for_each(|cell| cells.insert(cell));
            }
        }
        for group in &groups.all {
            group.only.into_iter().flatten().for_each(|cell| cells[group.digit.index()].insert(cell));
        }
        let mut nodes = Vec::with_capacity(cells.iter().map(|cells| cells.len() as usize).sum());
        let mut numbers = vec![0; count * cells.len()];
        for (digit, &of_digit) in position.digits().zip(&cells) {
            let (places, numbers) = (position.places(digit), &mut numbers[count * digit.index()..]);
            for cell in of_digit {
                numbers[cell.index()] = nodes.len() as u32;
                nodes.push(Strong { digit, cell: Some(cell), seen: places & ground.peers[cell.index()] });
            }
        }
        let (mut numbers_of_groups, mut strong_groups) = (vec![u32::MAX; groups.all.len()], vec![]);
        for (number, group) in groups.all.iter().enumerate().filter(|(_, group)| group.is_strong()) {
            numbers_of_groups[number] = nodes.len() as u32;
            strong_groups.push(number as u32);
            nodes.push(Strong { digit: group.digit, cell: None, seen: group.seen });
        }
        Numbered { nodes, cells, numbers, count, groups: numbers_of_groups, strong_groups }
    }

    #[inline]
    fn number(&self, digit: Digit, cell: Cell) -> usize {
        self.numbers[digit.index() * self.count + cell.index()] as usize
    }

    /// By node the side on which it is on, and nodes of the clusters that contradict themselves.
    #[inline(never)]
    fn sides(&self, position: &Position<'_, W>, groups: &Groups<W>) -> (Vec<u32>, Vec<usize>) {
        let mut trees =
            Trees { up: (0..self.nodes.len() as u32).map(|node| 2 * node).collect(), odd: vec![] };
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
        for (group, &own) in groups.all.iter().zip(&self.groups) {
            for cell in group.only.into_iter().flatten() {
                trees.link(own as usize, self.number(group.digit, cell));
            }
            for other in group.rest.into_iter().flatten() {
                trees.link(own as usize, self.groups[other as usize] as usize);
            }
        }
        // The roots in their order, two sides each.
        let mut sides = vec![u32::MAX; self.nodes.len()];
        let mut next = 0;
        for node in 0..sides.len() {
            let (root, turned) = trees.root(node);
            if sides[root] == u32::MAX {
                sides[root] = next;
                next += 2;
            }
            sides[node] = sides[root] ^ turned;
        }
        (sides, trees.odd)
    }

    /// Shows the nodes that are off if one is on.
    #[inline(never)]
    fn each_excluded(
        &self,
        position: &Position<'_, W>,
        groups: &Groups<W>,
        number: usize,
        mut see: impl FnMut(usize),
    ) {
        let Strong { digit, cell, seen } = &self.nodes[number];
        (*seen & self.cells[digit.index()]).iter().for_each(|cell| see(self.number(*digit, cell)));
        if let Some(cell) = *cell {
            let others = position.candidates(cell).minus(DigitSet::of(*digit)).iter();
            let strong = others.filter(|other| self.cells[other.index()].contains(cell));
            strong.for_each(|other| see(self.number(other, cell)));
        }
        let candidates = self.nodes.len() - self.strong_groups.len();
        let own = number.checked_sub(candidates).map(|at| &groups.all[self.strong_groups[at] as usize]);
        for &other in groups.of_digit(*digit) {
            let (group, other) = (&groups.all[other as usize], self.groups[other as usize]);
            let excluded = match (cell, own) {
                (Some(cell), _) => group.seen.contains(*cell),
                (None, Some(own)) => other as usize != number && own.excludes(group),
                (None, None) => false,
            };
            if excluded && other != u32::MAX {
                see(other as usize);
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

/// Up to so many sides are followed one by one.
const SMALL: usize = 256;

/// Adds to each side all that follow, however far: those beyond each cluster go to those before it (Warshall's
/// method). What leads to a side is what its other side leads to, on the other side.
fn close_small(follow: &mut Rows) {
    let turned =
        |words: &Block| words.map(|w| w << 1 & 0xAAAA_AAAA_AAAA_AAAA | w >> 1 & 0x5555_5555_5555_5555);
    for one in (0..follow.len()).step_by(2) {
        let beyond = [one, one + 1].map(|side| follow.row(side)[0]);
        let either: Block = std::array::from_fn(|word| beyond[0][word] | beyond[1][word]);
        for (side, other) in [(one, one + 1), (one + 1, one)] {
            let own = beyond[side - one];
            let reached = if rows::contains(&[own], other) { either } else { own };
            let before = turned(&beyond[other - one]);
            rows::for_each(&[before], |from| rows::add(follow.row_mut(from), &[reached]));
        }
    }
}

/// The same for many: sides that follow from each other lead to the same. They are met together, and after all
/// others that they lead to, if those are begun with that come last in a search the other way (Kosaraju's
/// method).
fn close(follow: &Rows) -> Rows {
    let count = follow.len();
    let mut before = Rows::new(count, count);
    for side in 0..count {
        rows::for_each(follow.row(side), |next| before.insert(next, side));
    }
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let mut path: Vec<usize> = vec![];
    let mut met = Rows::new(1, count);
    for root in 0..count {
        if met.contains(0, root) {
            continue;
        }
        met.insert(0, root);
        path.push(root);
        while let Some(&side) = path.last() {
            match rows::first_beyond(before.row(side), met.row(0)) {
                Some(other) => {
                    met.insert(0, other);
                    path.push(other);
                }
                None => order.extend(path.pop()),
            }
        }
    }
    let mut all = Rows::new(count, count);
    let mut done = vec![false; count];
    // Those that follow from the sides at hand.
    let mut reached = Rows::new(1, count);
    for &root in order.iter().rev() {
        if done[root] {
            continue;
        }
        reached.row_mut(0).fill([0; 4]);
        reached.insert(0, root);
        path.clear();
        path.push(root);
        let mut at = 0;
        while let Some(&side) = path.get(at) {
            at += 1;
            while let Some(other) = rows::first_beyond(follow.row(side), reached.row(0)) {
                reached.insert(0, other);
                if done[other] {
                    rows::add(reached.row_mut(0), all.row(other));
                } else {
                    path.push(other);
                }
            }
        }
        for &side in &path {
            done[side] = true;
            all.row_mut(side).copy_from_slice(reached.row(0));
        }
    }
    all
}
