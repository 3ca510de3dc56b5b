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
    /// One that is linked to no other yet.
    fn new(position: &Position<'_, W>, digit: Digit, line: usize, block: usize) -> Group<W> {
        let ground = position.ground();
        let (places, houses) = (position.places(digit), [ground.houses[line], ground.houses[block]]);
        let cells = places & houses[0] & houses[1];
        // No cell beyond the line and the box sees two cells of both, unless rules add houses.
        let seen = match ground.others.is_empty() {
            true => places & ((houses[0] | houses[1]) - cells),
            false => places & ground.common_peers(&cells),
        };
        let only = [houses[1], houses[0]].map(|house| (seen & house).single());
        Group { digit, cells, seen, line, block, only, rest: [None; 2] }
    }

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
    /// Their numbers, digit by digit.
    by_digit: Vec<u32>,
    /// By digit: where its numbers begin; one more for the end.
    first: Vec<u32>,
}

impl<const W: usize> Default for Groups<W> {
    fn default() -> Groups<W> {
        Groups { all: vec![], by_digit: vec![], first: vec![] }
    }
}

impl<const W: usize> Groups<W> {
    pub(crate) fn new(position: &Position<'_, W>) -> Groups<W> {
        let ground = position.ground();
        let mut all: Vec<Group<W>> = Vec::with_capacity(64);
        let mut boxes: Vec<(u64, usize)> = vec![];
        for line in ground.rows.start..ground.columns.end {
            let shared = position.layout().intersections(line).iter();
            boxes.clear();
            let crossing = shared.filter(|shared| ground.boxes.contains(&shared.house));
            boxes.extend(crossing.map(|shared| (shared.here, shared.house)));
            for digit in position.digits() {
                let spots = position.spots(line, digit);
                if spots & spots.wrapping_sub(1) == 0 {
                    continue;
                }
                let start = all.len();
                for &(here, block) in &boxes {
                    let here = spots & here;
                    if here & here.wrapping_sub(1) != 0 {
                        all.push(Group::new(position, digit, line, block));
                    }
                }
                // Two groups may be all there is in the line.
                if let [one, two] = &mut all[start..]
                    && one.cells | two.cells == position.places_in(line, digit)
                {
                    (one.rest[0], two.rest[0]) = (Some(start as u32 + 1), Some(start as u32));
                }
            }
        }
        let mut first = vec![0; position.order() + 1];
        all.iter().for_each(|group| first[group.digit.index() + 1] += 1);
        for digit in 0..position.order() {
            first[digit + 1] += first[digit];
        }
        let (mut next, mut by_digit) = (first.clone(), vec![0; all.len()]);
        for (number, group) in (0..).zip(&all) {
            let next = &mut next[group.digit.index()];
            by_digit[*next as usize] = number;
            *next += 1;
        }
        let mut groups = Groups { all, by_digit, first };
        for number in 0..groups.all.len() {
            groups.all[number].rest[1] = groups.rest_of_box(position, &groups.all[number]);
        }
        groups
    }

    /// The group that together with another is all places of its box.
    fn rest_of_box(&self, position: &Position<'_, W>, group: &Group<W>) -> Option<u32> {
        let rest = position.places_in(group.block, group.digit) - group.cells;
        let is_rest = |&&other: &&u32| {
            let other = &self.all[other as usize];
            other.block == group.block && other.cells == rest
        };
        if rest.is_empty() || group.only[0].is_some() {
            return None;
        }
        self.of_digit(group.digit).iter().find(is_rest).copied()
    }

    /// The numbers of the groups of a digit, rising.
    #[inline]
    pub(crate) fn of_digit(&self, digit: Digit) -> &[u32] {
        match self.first.get(digit.index()..digit.index() + 2) {
            Some(&[start, end]) => &self.by_digit[start as usize..end as usize],
            _ => &[],
        }
    }
}
