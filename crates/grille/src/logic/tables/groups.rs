//! The groups of a position, and how they are linked.

use crate::grid::{Cell, CellSet, Digit};
use crate::logic::Position;

/// The places of a digit where a line meets a box, two or more.
#[derive(Clone, Debug)]
pub(crate) struct Group<const W: usize> {
    pub(crate) digit: Digit,
    pub(crate) cells: CellSet<W>,
    /// Where the digit goes if it is in the group.
    pub(crate) seen: CellSet<W>,
    line: usize,
    block: usize,
    /// The only other place in the box, and in the line.
    pub(crate) only: [Option<Cell>; 2],
    /// The group that holds all other places of the line, and of the box.
    pub(crate) rest: [Option<u32>; 2],
}

impl<const W: usize> Group<W> {
    /// Whether two groups of a digit exclude each other: they share a house and no cell.
    #[inline]
    pub(crate) fn excludes(&self, other: &Group<W>) -> bool {
        (self.line == other.line || self.block == other.block) && !self.cells.meets(&other.cells)
    }

    /// Whether it is strongly linked to anything.
    #[inline]
    pub(crate) fn is_strong(&self) -> bool {
        self.only != [None; 2] || self.rest != [None; 2]
    }
}

/// All groups of a position; or none.
#[derive(Clone, Debug)]
pub(crate) struct Groups<const W: usize> {
    /// Line by line, in a line digit by digit.
    pub(crate) all: Vec<Group<W>>,
    /// By digit, their numbers.
    of_digit: Vec<Vec<u32>>,
}

impl<const W: usize> Default for Groups<W> {
    fn default() -> Groups<W> {
        Groups { all: vec![], of_digit: vec![] }
    }
}

impl<const W: usize> Groups<W> {
    pub(crate) fn new(position: &Position<'_, W>) -> Groups<W> {
        let ground = position.ground();
        let mut groups = Groups { all: vec![], of_digit: vec![vec![]; position.order()] };
        for line in ground.rows.start..ground.columns.end {
            let shared = position.layout().intersections(line).iter();
            let boxes = shared.filter(|shared| ground.boxes.contains(&shared.house));
            for digit in position.digits() {
                let spots = position.spots(line, digit);
                if spots & spots.wrapping_sub(1) == 0 {
                    continue;
                }
                for shared in boxes.clone() {
                    let here = spots & shared.here;
                    if here & here.wrapping_sub(1) != 0 {
                        groups.add(position, digit, line, shared.house);
                    }
                }
            }
        }
        for number in 0..groups.all.len() {
            groups.all[number].rest = groups.rest(position, number);
        }
        groups
    }

    fn add(&mut self, position: &Position<'_, W>, digit: Digit, line: usize, block: usize) {
        let ground = position.ground();
        let cells = position.places_in(line, digit) & ground.houses[block];
        let seen = ground.common_peers(&cells) & position.places(digit);
        let only = [block, line].map(|house| (seen & ground.houses[house]).single());
        self.of_digit[digit.index()].push(self.all.len() as u32);
        self.all.push(Group { digit, cells, seen, line, block, only, rest: [None; 2] });
    }

    /// The groups that together with one are all places of its line, and of its box.
    fn rest(&self, position: &Position<'_, W>, number: usize) -> [Option<u32>; 2] {
        let group = &self.all[number];
        [group.line, group.block].map(|house| {
            let rest = position.places_in(house, group.digit) - group.cells;
            let is_rest = |&&other: &&u32| self.all[other as usize].cells == rest;
            self.of_digit(group.digit).iter().find(is_rest).copied()
        })
    }

    /// The numbers of the groups of a digit, rising.
    #[inline]
    pub(crate) fn of_digit(&self, digit: Digit) -> &[u32] {
        self.of_digit.get(digit.index()).map_or(&[], |numbers| numbers)
    }
}
