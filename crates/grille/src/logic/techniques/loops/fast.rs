//! The same list with less to do, where all links look the same from both ends.
//!
//! A node without a strong link leads to nothing if it is off, and nothing leads to its being on: it can only
//! be the first or the last of a chain. So it is enough to know which of the others are on if one of them is
//! off. A candidate that two such exclude both is refuted, and one that the second excludes in the cell of the
//! first is false with the first.

use super::lists::Possible;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::Position;
use crate::logic::rows::{self, Block, Rows};
use crate::logic::tables::{Links, Node};

/// A node with strong links.
struct Strong<const W: usize> {
    digit: Digit,
    /// Its cell, unless it is a group.
    cell: Option<Cell>,
    /// The cells where its digit goes if it is on.
    seen: CellSet<W>,
}

/// All nodes with strong links, candidates before groups, each in their order.
struct AllStrong<const W: usize> {
    all: Vec<Strong<W>>,
    /// By digit, as numbers.
    of_digit: Rows,
    /// From each of them off, those that are on.
    on: Rows,
}

impl<const W: usize> AllStrong<W> {
    fn new(position: &Position<'_, W>, links: &Links) -> AllStrong<W> {
        let ground = position.ground();
        let nodes: Vec<Node> = links.off_nodes().filter(|&off| links.is_strong(off)).collect();
        let mut all: Vec<Strong<W>> = Vec::with_capacity(nodes.len());
        let mut of_digit = Rows::new(position.order(), nodes.len());
        let mut numbers = vec![u32::MAX; links.nodes(true)];
        for (number, &off) in nodes.iter().enumerate() {
            numbers[off.0 as usize] = number as u32;
            let (digit, cells) = (links.digit(off), links.cells(off));
            let seen =
                cells.iter().fold(position.places(digit), |seen, cell| seen & ground.peers[cell.index()]);
            all.push(Strong { digit, cell: links.candidate(off).map(|_| cells[0]), seen });
            of_digit.insert(digit.index(), number);
        }
        let mut strong = Rows::new(nodes.len(), nodes.len());
        for (number, &off) in nodes.iter().enumerate() {
            links.each_from(off, |on| {
                let other = numbers[links.opposite(on).0 as usize];
                if other != u32::MAX {
                    strong.insert(number, other as usize);
                }
            });
        }
        // By number: those off that follow from it off through one that is on, and those that it follows from.
        let [mut next, mut before] = [0; 2].map(|_| Rows::new(nodes.len(), nodes.len()));
        let mut weak = Rows::new(1, nodes.len());
        for (number, &off) in nodes.iter().enumerate() {
            weak.row_mut(0).fill([0; 4]);
            links.each_from(links.opposite(off), |excluded| {
                let other = numbers[excluded.0 as usize];
                if other != u32::MAX && !weak.contains(0, other as usize) {
                    weak.insert(0, other as usize);
                    rows::add(before.row_mut(number), strong.row(other as usize));
                }
            });
            rows::for_each(strong.row(number), |other| rows::add(next.row_mut(other), weak.row(0)));
        }
        AllStrong { all, of_digit, on: close(&strong, &next, &before) }
    }

    /// Shows those that have one of these digits and are on if one is off.
    fn each_on(&self, off: usize, digits: DigitSet, ends: &mut [Block], mut see: impl FnMut(&Strong<W>)) {
        ends.fill([0; 4]);
        digits.iter().for_each(|digit| rows::add(ends, self.of_digit.row(digit.index())));
        rows::each(ends, self.on.row(off), |end, on| *end &= on);
        rows::for_each(ends, |end| see(&self.all[end]));
    }
}

/// From each node off, those on that follow, however far: those with a strong link to a node off that follows.
///
/// Nodes that follow from each other lead to the same. They are met together, and after all others that they
/// lead to, if those are begun with that come last in a search the other way (Kosaraju's method).
fn close(strong: &Rows, next: &Rows, before: &Rows) -> Rows {
    let count = strong.len();
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let mut path: Vec<usize> = vec![];
    let mut met = Rows::new(1, count);
    for root in 0..count {
        if met.contains(0, root) {
            continue;
        }
        met.insert(0, root);
        path.push(root);
        while let Some(&node) = path.last() {
            match rows::first_beyond(before.row(node), met.row(0)) {
                Some(other) => {
                    met.insert(0, other);
                    path.push(other);
                }
                None => order.extend(path.pop()),
            }
        }
    }
    let [mut off, mut on] = [0; 2].map(|_| Rows::new(count, count));
    let mut done = vec![false; count];
    // Those off and those on that follow from the nodes at hand.
    let [mut all_off, mut all_on] = [0; 2].map(|_| Rows::new(1, count));
    for &root in order.iter().rev() {
        if done[root] {
            continue;
        }
        all_off.row_mut(0).fill([0; 4]);
        all_on.row_mut(0).fill([0; 4]);
        all_off.insert(0, root);
        path.clear();
        path.push(root);
        let mut at = 0;
        while let Some(&node) = path.get(at) {
            at += 1;
            rows::add(all_on.row_mut(0), strong.row(node));
            while let Some(other) = rows::first_beyond(next.row(node), all_off.row(0)) {
                all_off.insert(0, other);
                if done[other] {
                    rows::add(all_off.row_mut(0), off.row(other));
                    rows::add(all_on.row_mut(0), on.row(other));
                } else {
                    path.push(other);
                }
            }
        }
        for &node in &path {
            done[node] = true;
            off.row_mut(node).copy_from_slice(all_off.row(0));
            on.row_mut(node).copy_from_slice(all_on.row(0));
        }
    }
    on
}

/// Every possible step. There must be no links but those between candidates and groups in houses.
pub(super) fn all<const W: usize>(position: &Position<'_, W>, links: &Links) -> Vec<Possible> {
    let strong = AllStrong::new(position, links);
    let mut list: Vec<Possible> = vec![];
    // By digit: where it is refuted.
    let mut refuted = vec![CellSet::<W>::EMPTY; position.order()];
    let mut ends = Rows::new(1, strong.all.len());
    for (number, start) in strong.all.iter().enumerate() {
        let digit = start.digit;
        let Some(cell) = start.cell else {
            strong.each_on(number, DigitSet::of(digit), ends.row_mut(0), |end| {
                refuted[digit.index()] |= start.seen & end.seen;
            });
            continue;
        };
        let from = Candidate { cell, digit };
        // The ends whose digit the cell of the start has too. With others it is the other way round: they are
        // starts as well.
        let own = position.candidates(cell);
        let others = own.minus(DigitSet::of(digit));
        // The others of the cell that are false if the start is; they are refuted as well.
        let mut false_too = DigitSet::EMPTY;
        strong.each_on(number, own, ends.row_mut(0), |end| {
            let is_same = end.digit == digit;
            if end.cell == Some(cell) {
                let left = others.minus(DigitSet::of(end.digit));
                false_too = false_too.union(left);
                if is_same {
                    refuted[digit.index()] |= start.seen;
                }
                if !left.is_empty() {
                    let to = Candidate { cell, digit: end.digit };
                    list.push(match is_same {
                        true => Possible::new(position, 1, from, to, true),
                        false => Possible::closing(from, to),
                    });
                }
                return;
            }
            let both = start.seen & end.seen;
            let is_step = match is_same {
                true => {
                    refuted[digit.index()] |= both;
                    !both.is_empty() && both.len() >= 2
                }
                false if end.seen.contains(cell) => {
                    false_too.insert(end.digit);
                    end.cell.is_some_and(|end| start.seen.contains(end))
                }
                false => false,
            };
            if let (true, Some(cell)) = (is_step, end.cell) {
                let to = Candidate { cell, digit: end.digit };
                list.push(Possible::new(position, 2, from, to, true));
            }
        });
        for digit in false_too.iter() {
            let other = Candidate { cell, digit };
            refuted[digit.index()].insert(cell);
            list.push(Possible::new(position, 1, from, other, false));
            list.push(Possible::new(position, 0, other, from, true));
        }
    }
    for (digit, cells) in position.digits().zip(refuted) {
        for candidate in cells.iter().map(|cell| Candidate { cell, digit }) {
            list.push(Possible::new(position, 0, candidate, candidate, false));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::lists;
    use crate::logic::tables::{Links, Reach};
    use crate::logic::techniques::walk::walk;
    use crate::logic::{AnyPosition, Limits};

    #[test]
    fn the_list_is_that_of_everything_reached() {
        let mut count = [0; 2];
        let files = [("minimal_9.txt", &[][..], 20), ("hard_9.txt", &[], 10), ("latin_7.txt", &[], 10)];
        walk(&files, |position, _| {
            let AnyPosition::Small(position) = position else { return };
            let tables = position.tables(&Limits::default());
            let (plain, written) = (position.links(), &Links::written(position));
            let both = [(plain, written), (&tables.links, &tables.links)];
            for (count, (links, written)) in count.iter_mut().zip(both) {
                let mut fast = super::all(position, links);
                let mut dull = lists::all(position, written, &Reach::new(written));
                fast.sort();
                dull.sort();
                assert_eq!(fast, dull);
                *count += fast.len();
            }
        });
        assert!(count[0] > 1000 && count[1] > count[0], "{count:?}");
    }
}
