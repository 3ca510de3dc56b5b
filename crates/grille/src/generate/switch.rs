//! Switches: small changes that leave a full grid a full grid.
//!
//! There are two kinds. Take two **digits**: every house holds each of them once. Begin with a cell of the first,
//! go from it to the cell of the second in each of its houses, from there to the cells of the first, and so
//! on; exchange both digits in all cells reached. Or take two **twins**, houses whose cells, one by one, share all
//! their other houses (two rows of a band, two columns of a stack): begin at a position, exchange the two cells there; each
//! house has now a digit twice, so exchange at the position of the old one, and so on until the circle closes.
//!
//! A switch changes neither how many switches lead on from the grid nor how long they are to take back: the cells of
//! one are the cells of the one that undoes it, and both begin at each of their cells with the same chance.
//! So after many switches all grids that can be reached are equally likely.
//!
//! Switches keep houses. What rules demand beyond them is looked at after each; a switch that breaks one is undone.
//!
//! ```text
//! two digits, 1 and 2             two rows of a band
//! 1 . 2 | . . .    2 . 1 | . . .    1 2 3 | . . .    2 1 3 | . . .
//! . . . | . . .    . . . | . . .    . . . | . . .    . . . | . . .
//! 2 . 1 | . . .    1 . 2 | . . .    2 1 4 | . . .    1 2 4 | . . .
//! ```

use super::Random;
use crate::grid::{Cell, CellSet, Digit, Grid};
use crate::model::{Layout, Membership};

/// Switches for a grid of this order. Even, so that each may be followed by the one that undoes it.
fn count(order: usize) -> usize {
    2 * (order.pow(3) / 2) + 200
}

/// The grid after many random switches.
pub(super) fn mixed(layout: &Layout, grid: &Grid, random: &mut Random) -> Grid {
    let mut switches = Switches::new(layout, grid);
    for _ in 0..count(switches.order) {
        switches.random(random);
    }
    switches.grid
}

/// What a switch does in one cell.
#[derive(Copy, Clone)]
struct Change {
    cell: Cell,
    old: Digit,
    new: Digit,
}

struct Switches<'l> {
    layout: &'l Layout,
    order: usize,
    grid: Grid,
    /// The position of each digit in each house: `house * order + digit`.
    positions: Vec<u8>,
    /// Houses of which any two are twins.
    twins: Vec<Vec<usize>>,
    /// Whether there is anything to look at after a switch.
    rules: bool,
}

impl<'l> Switches<'l> {
    fn new(layout: &'l Layout, grid: &Grid) -> Switches<'l> {
        let order = layout.shape().order() as usize;
        let positions = vec![0; layout.houses().len() * order];
        let rules = !layout.constraints().is_empty();
        let grid = grid.clone();
        let mut switches = Switches { layout, order, grid, positions, twins: twins(layout), rules };
        layout.shape().cells().for_each(|cell| switches.note(cell));
        switches
    }

    /// Notes where the digit of a cell stands.
    fn note(&mut self, cell: Cell) {
        let Some(digit) = self.grid.get(cell) else { return };
        for m in self.layout.memberships(cell) {
            self.positions[m.house * self.order + digit.index()] = m.position;
        }
    }

    /// The cell of a digit in a house.
    fn place(&self, house: usize, digit: Digit) -> Cell {
        self.layout.cell(house, self.positions[house * self.order + digit.index()] as usize)
    }

    /// One switch, if the rules allow it.
    fn random(&mut self, random: &mut Random) {
        let all_twins: usize = self.twins.iter().map(Vec::len).sum();
        let changes = if all_twins > 0 && random.below(2) == 0 {
            // A group as likely as it is large, and two of it.
            let mut at = random.below(all_twins);
            let group = self.twins.iter().find(|group| {
                let here = at < group.len();
                at -= if here { 0 } else { group.len() };
                here
            });
            let Some(group) = group else { return };
            let other = (at + 1 + random.below(group.len() - 1)) % group.len();
            self.circle(group[at], group[other], random.below(self.order))
        } else if self.order > 1 {
            let one = random.below(self.order);
            let other = (one + 1 + random.below(self.order - 1)) % self.order;
            let house = random.below(self.order);
            self.chain(house, Digit::from_index(one), Digit::from_index(other))
        } else {
            return;
        };
        self.write(&changes, |change| change.new);
        if self.rules && !self.keeps_rules() {
            self.write(&changes, |change| change.old);
        }
    }

    fn keeps_rules(&self) -> bool {
        self.layout.constraints().iter().all(|c| c.rule().check(self.layout.shape(), &self.grid))
    }

    fn write(&mut self, changes: &[Change], digit: impl Fn(&Change) -> Digit) {
        for change in changes {
            self.grid.set(change.cell, Some(digit(change)));
            self.note(change.cell);
        }
    }

    /// The cells of two digits that hang together, from the first digit's place in a house on.
    fn chain(&self, house: usize, one: Digit, other: Digit) -> Vec<Change> {
        let start = self.place(house, one);
        let mut changes = vec![Change { cell: start, old: one, new: other }];
        let mut reached = CellSet::<64>::of(start);
        let mut next = 0;
        while let Some(&Change { cell, old, new }) = changes.get(next) {
            for m in self.layout.memberships(cell) {
                let partner = self.place(m.house, new);
                if !reached.contains(partner) {
                    reached.insert(partner);
                    changes.push(Change { cell: partner, old: new, new: old });
                }
            }
            next += 1;
        }
        changes
    }

    /// The cells of two twins from a position on, until the circle closes.
    fn circle(&self, one: usize, other: usize, start: usize) -> Vec<Change> {
        let mut changes = vec![];
        let mut position = start;
        loop {
            let pair = [one, other].map(|house| self.layout.cell(house, position));
            let [Some(here), Some(there)] = pair.map(|cell| self.grid.get(cell)) else { return vec![] };
            changes.push(Change { cell: pair[0], old: here, new: there });
            changes.push(Change { cell: pair[1], old: there, new: here });
            position = self.positions[one * self.order + there.index()] as usize;
            if position == start {
                return changes;
            }
        }
    }
}

/// The groups of houses of which any two are twins; a house without a twin is in none.
fn twins(layout: &Layout) -> Vec<Vec<usize>> {
    let others = |house: usize, cell: Cell| -> Vec<usize> {
        let others = layout.memberships(cell).iter().filter(|m: &&Membership| m.house != house);
        others.map(|m| m.house).collect()
    };
    let mut groups: Vec<(Vec<Vec<usize>>, Vec<usize>)> = vec![];
    for (house, name) in layout.houses().iter().enumerate() {
        let shared: Vec<Vec<usize>> = name.cells.iter().map(|&cell| others(house, cell)).collect();
        match groups.iter_mut().find(|(known, _)| *known == shared) {
            Some((_, group)) => group.push(house),
            None => groups.push((shared, vec![house])),
        }
    }
    groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{REFERENCE, Settings};
    use crate::grid::Shape;
    use crate::model::Model;
    use crate::puzzle::Puzzle;
    use std::collections::HashSet;

    fn houses(layout: &Layout, group: &[usize]) -> Vec<String> {
        let names = group.iter().map(|&house| layout.houses()[house].name);
        names.map(|name| format!("{} {}", name.kind, name.number)).collect()
    }

    #[test]
    fn rows_of_a_band_and_columns_of_a_stack_are_twins() {
        let layout = Layout::new(Shape::new(6).unwrap(), &[]);
        let groups: Vec<Vec<String>> = twins(&layout).iter().map(|group| houses(&layout, group)).collect();
        assert_eq!(groups.len(), 5);
        assert_eq!(groups[0], ["row 1", "row 2"]);
        assert_eq!(groups[3], ["column 1", "column 2", "column 3"]);
        let latin = Layout::new(Shape::latin(7).unwrap(), &[]);
        assert_eq!(twins(&latin).iter().map(Vec::len).collect::<Vec<_>>(), [7, 7]);
    }

    /// What switches lead to from a grid.
    fn reached(layout: &Layout, grid: &Grid) -> HashSet<Grid> {
        let mut reached = HashSet::from([grid.clone()]);
        let mut open = vec![grid.clone()];
        while let Some(grid) = open.pop() {
            let switches = Switches::new(layout, &grid);
            let n = switches.order;
            let digits = || (0..n).map(Digit::from_index);
            let pairs = digits().flat_map(|a| digits().map(move |b| (a, b))).filter(|(a, b)| a != b);
            let mut changes: Vec<Vec<Change>> = vec![];
            for house in 0..n {
                changes.extend(pairs.clone().map(|(a, b)| switches.chain(house, a, b)));
            }
            for group in &switches.twins {
                for (&a, &b) in
                    group.iter().flat_map(|a| group.iter().map(move |b| (a, b))).filter(|(a, b)| a != b)
                {
                    changes.extend((0..n).map(|start| switches.circle(a, b, start)));
                }
            }
            for change in changes {
                let mut next = Switches::new(layout, &grid);
                next.write(&change, |change| change.new);
                if reached.insert(next.grid.clone()) {
                    open.push(next.grid);
                }
            }
        }
        reached
    }

    #[test]
    fn switches_lead_to_solutions_and_in_small_grids_to_all() {
        for (shape, count) in [(Shape::new(4), 288), (Shape::latin(3), 12), (Shape::latin(4), 576)] {
            let layout = Layout::new(shape.unwrap(), &[]);
            let model = Model::new(&Puzzle::empty(layout.shape())).unwrap();
            let first = REFERENCE.run(&model, &Settings::limit(1)).unwrap().solutions.remove(0);
            let reached = reached(&layout, &first);
            assert!(reached.iter().all(|grid| model.check(grid)));
            assert_eq!(reached.len(), count, "{}", layout.shape());
        }
    }

    #[test]
    fn a_cyclic_square_of_prime_order_has_no_switch_but_of_everything() {
        let shape = Shape::latin(7).unwrap();
        let layout = Layout::new(shape, &[]);
        let digit = |cell: Cell| Digit::from_index(usize::from((shape.row(cell) + shape.column(cell)) % 7));
        let cyclic = Grid::from_cells(shape.cells().map(|cell| Some(digit(cell))).collect());
        let switches = Switches::new(&layout, &cyclic);
        for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let chain = switches.chain(3, Digit::from_index(a), Digit::from_index(b));
            let circles = [switches.circle(a, b, 2), switches.circle(7 + a, 7 + b, 2)];
            assert!(chain.len() == 14 && circles.iter().all(|circle| circle.len() == 14));
        }
    }
}
