//! Almost locked sets as nodes of chains.
//!
//! A set that loses one of its digits holds all the others, and whatever sees all places of one of those
//! goes. So there is a node for each set and each of its digits, "the set has lost the digit", which
//! follows from every candidate, and every group, that sees all its places there. It leads to what the
//! others exclude, to sets that lose a digit by that, and to the candidate of a cell that has lost all
//! but one. HoDoKu prefers small sets: each counts as a longer link, by its size.

use super::links::{Links, Node};
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::Position;

/// "This set has lost this digit."
#[derive(Clone, Debug)]
pub(crate) struct LostDigit {
    pub(crate) digit: Digit,
    /// The cells of the set where the digit was.
    pub(crate) places: Vec<Cell>,
    /// All cells of the set.
    pub(crate) cells: Vec<Cell>,
    /// How much longer than others the links from here are.
    pub(crate) penalty: u16,
}

impl Links {
    /// Adds the nodes of almost locked sets of two cells and more, and their links.
    pub(super) fn with_sets<const W: usize>(
        &mut self,
        position: &Position<'_, W>,
        pairs: &mut Vec<(Node, Node)>,
    ) {
        let all = position.almost_locked();
        let order = position.order();
        let cells = |group| self.cells_of(group).iter().copied().collect();
        let groups: Vec<CellSet<W>> = self.groups.iter().map(cells).collect();
        // By set and digit, the node; made when first needed, since their order is of no account.
        let mut nodes: Vec<Option<Node>> = vec![None; all.sets().len() * order];
        let base = self.nodes(true) as u32;
        let mut node_of = |lost: &mut Vec<LostDigit>, index: usize, digit: Digit| {
            *nodes[index * order + digit.index()].get_or_insert_with(|| {
                let set = &all.sets()[index];
                let places = all.hold(set, digit).cells.iter().collect();
                let penalty = 2 * (set.digits.len() as u16 - 1);
                lost.push(LostDigit { digit, places, cells: set.cells.iter().collect(), penalty });
                Node(base + lost.len() as u32 - 1)
            })
        };
        let mut lost: Vec<LostDigit> = vec![];
        let large = |index: &usize| all.sets()[*index].cells.len() > 1;
        for index in (0..all.sets().len()).filter(large) {
            let set = &all.sets()[index];
            for digit in set.digits.iter() {
                let others = || set.digits.iter().filter(move |&other| other != digit);
                if others().all(|other| all.hold(set, other).seen.is_empty()) {
                    continue;
                }
                let here = node_of(&mut lost, index, digit);
                let hold = all.hold(set, digit);
                let mut led: Vec<usize> = vec![];
                for cell in hold.seen {
                    pairs.push((self.on(self.at(cell, digit)), here));
                    for (number, group) in self.groups.iter().enumerate() {
                        let leads = group.digit == digit
                            && groups[number].contains(cell)
                            && groups[number].is_subset(&hold.seen)
                            && !led.contains(&number);
                        if leads {
                            led.push(number);
                            pairs.push((self.group_nodes(number).0, here));
                        }
                    }
                }
                for other in others() {
                    let gone = all.hold(set, other).seen;
                    for cell in gone {
                        pairs.push((here, self.off(self.at(cell, other))));
                    }
                    for (number, group) in self.groups.iter().enumerate() {
                        if group.digit == other && groups[number].is_subset(&gone) {
                            pairs.push((here, self.group_nodes(number).1));
                        }
                    }
                }
                for next in (0..all.sets().len()).filter(large) {
                    let second = &all.sets()[next];
                    if next == index || second.cells.meets(&set.cells) {
                        continue;
                    }
                    for other in others().filter(|&other| second.digits.contains(other)) {
                        if all.hold(second, other).cells.is_subset(&all.hold(set, other).seen) {
                            pairs.push((here, node_of(&mut lost, next, other)));
                        }
                    }
                }
                let near = set.digits.iter().fold(CellSet::EMPTY, |near, d| near | all.hold(set, d).seen);
                for cell in near.iter().filter(|&cell| position.candidates(cell).len() > 2) {
                    let left = position.candidates(cell).iter();
                    let left: Vec<Digit> = left
                        .filter(|&d| {
                            d == digit || !set.digits.contains(d) || !all.hold(set, d).seen.contains(cell)
                        })
                        .collect();
                    if let [only] = left[..] {
                        pairs.push((here, self.on(self.at(cell, only))));
                    }
                }
            }
        }
        self.lost = lost;
    }

    /// "The set has lost the digit", if a node says that.
    pub(crate) fn lost(&self, node: Node) -> Option<&LostDigit> {
        self.lost.get((node.0 as usize).checked_sub(2 * self.half + 2 * self.groups.len())?)
    }

    /// Whether there are nodes of almost locked sets.
    pub(crate) fn has_sets(&self) -> bool {
        !self.lost.is_empty()
    }

    /// How long a link is by HoDoKu's count.
    pub(crate) fn distance(&self, from: Node, to: Node) -> u16 {
        match self.lost(from) {
            Some(lost) => 2 + lost.penalty + u16::from(self.is_on(to)),
            None => 2,
        }
    }

    /// All cells that a node is about: those of the whole set where it goes through one.
    pub(crate) fn whole(&self, node: Node) -> &[Cell] {
        self.lost(node).map_or_else(|| self.cells(node), |lost| &lost.cells)
    }

    /// Where a digit is excluded if it is at a node, or if a set holds it that has lost another.
    pub(crate) fn seen<const W: usize>(
        &self,
        position: &Position<'_, W>,
        node: Node,
        digit: Digit,
    ) -> CellSet<W> {
        let cells: CellSet<W> = match self.lost(node) {
            Some(lost) => lost.cells.iter().copied().collect::<CellSet<W>>() & position.places(digit),
            None if self.digit(node) == digit => self.cells(node).iter().copied().collect(),
            None => CellSet::EMPTY,
        };
        if cells.is_empty() {
            return CellSet::EMPTY;
        }
        let own: CellSet<W> = self.whole(node).iter().copied().collect();
        (position.ground().common_peers(&cells) & position.places(digit)) - own
    }

    /// The candidate of a cell.
    #[inline]
    pub(crate) fn at(&self, cell: Cell, digit: Digit) -> u32 {
        self.number(Candidate { cell, digit }).unwrap_or(0)
    }
}
