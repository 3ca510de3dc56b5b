//! Sue de Coq: cells where a line crosses a box, filled up by cells of the line and cells of the box.
//!
//! C are two or more cells of the crossing, with at least two digits more than cells. Add cells L of the
//! line and cells B of the box, such that all cells together have as many places as their digits can fill:
//!
//! - a digit of C, or of C and L, comes at most once, for all its places are in the line or in the box;
//!   L and B have none of the digits of C in common;
//! - a digit of L or B that C has not (an extra digit) comes at most once in each of the two;
//! - the cells are as many as that: |C| + |L| + |B| = digits of C + extra digits of L + extra digits of B.
//!
//! Then every digit comes exactly as often as it can. Those of C and B not in L are in the box's part and go
//! from the rest of the box; those of C and L not in B go from the rest of the line; an extra digit of both
//! is in L and in B and goes from the rest of both.
//!
//! The order is HoDoKu's: rows, then columns, each with all boxes; subsets of the crossing, of the line and
//! of the box, a subset before those that it begins.

use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static SUE_DE_COQ: Search = Search { techniques: &[&COQ], on: true, find: finder!(crossings) };

static COQ: Technique = Technique {
    id: "sue-de-coq",
    hodoku: Some(Hodoku { code: "1101", name: "Sue de Coq", score: 250, level: HodokuLevel::Unfair }),
    level: Level::Expert,
    page: Page { en: include_str!("sue_de_coq.md"), fr: include_str!("sue_de_coq.fr.md") },
};

/// Up to this order, parts of every size are looked for; above, of at most so many cells.
const EVERY_SIZE: usize = 9;
const MOST_CELLS: usize = 4;

fn crossings<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let ground = position.ground();
    let most = if position.order() <= EVERY_SIZE { usize::MAX } else { MOST_CELLS };
    let open = |cells: CellSet<W>| -> Cells {
        let cells = (cells & *position.open()).iter();
        cells.map(|cell| (cell, position.candidates(cell))).collect()
    };
    position.newly(&COQ, limits, found, |news, found| {
        let boxes: Vec<Cells> = ground.boxes.clone().map(|area| open(ground.houses[area])).collect();
        for line in ground.rows.clone().chain(ground.columns.clone()) {
            let cells = open(ground.houses[line]);
            for (area, in_box) in ground.boxes.clone().zip(&boxes) {
                let crossing = ground.houses[line] & ground.houses[area];
                // The crossing has two open cells, and the line and the box each have another.
                if cells.len() < 3 || in_box.len() < 3 || (crossing & *position.open()).len() < 2 {
                    continue;
                }
                if !news.cells.meets(&(ground.houses[line] | ground.houses[area])) {
                    continue;
                }
                let crossing = open(crossing);
                let mut coq: Coq<'_, W> = Coq {
                    houses: [line, area],
                    crossing: &crossing,
                    cells: [&cells, in_box],
                    rest: [vec![], vec![]],
                    centre: Group::default(),
                    centre_cells: CellSet::EMPTY,
                    line: Group::default(),
                    line_cells: CellSet::EMPTY,
                    area: Group::default(),
                    most,
                };
                coq.choose_centre(0, Group::default(), found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Open cells with their candidates.
type Cells = Vec<(Cell, DigitSet)>;

/// Some cells of a list, as bits by their place in it, and their digits.
#[derive(Copy, Clone, Default)]
struct Group {
    picks: u64,
    size: usize,
    digits: DigitSet,
}

impl Group {
    #[inline]
    fn with(&self, index: usize, candidates: DigitSet) -> Group {
        Group { picks: self.picks | 1 << index, size: self.size + 1, digits: self.digits.union(candidates) }
    }

    /// The cells, of the list that they were picked from.
    fn cells<const W: usize>(&self, list: &[(Cell, DigitSet)]) -> CellSet<W> {
        let picked = list.iter().enumerate().filter(|(index, _)| self.picks >> index & 1 == 1);
        picked.map(|(_, (cell, _))| *cell).collect()
    }
}

/// One crossing and the cells chosen so far.
struct Coq<'c, const W: usize> {
    /// The line and the box, and their open cells.
    houses: [usize; 2],
    cells: [&'c [(Cell, DigitSet)]; 2],
    crossing: &'c [(Cell, DigitSet)],
    /// The cells of the line and those of the box that are not in the centre.
    rest: [Cells; 2],
    centre: Group,
    centre_cells: CellSet<W>,
    line: Group,
    line_cells: CellSet<W>,
    area: Group,
    /// The most cells of each group.
    most: usize,
}

impl<const W: usize> Coq<'_, W> {
    fn choose_centre(&mut self, next: usize, chosen: Group, found: &mut Found<'_>) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        for i in next..self.crossing.len() {
            let chosen = chosen.with(i, self.crossing[i].1);
            if chosen.size >= 2 && chosen.digits.len() as usize >= chosen.size + 2 {
                self.centre = chosen;
                self.centre_cells = chosen.cells(self.crossing);
                for (rest, cells) in self.rest.iter_mut().zip(self.cells) {
                    rest.clear();
                    rest.extend(cells.iter().filter(|(cell, _)| !self.centre_cells.contains(*cell)));
                }
                self.choose_line(0, Group::default(), found)?;
            }
            self.choose_centre(i + 1, chosen, found)?;
        }
        ControlFlow::Continue(())
    }

    /// How many cells of the line and the box must go to digits of the centre.
    #[inline]
    fn wanted(&self) -> usize {
        self.centre.digits.len() as usize - self.centre.size
    }

    /// How many digits of a group the centre has not.
    #[inline]
    fn extra(&self, group: &Group) -> usize {
        group.digits.minus(self.centre.digits).len() as usize
    }

    fn choose_line(&mut self, next: usize, chosen: Group, found: &mut Found<'_>) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        for i in next..self.rest[0].len() {
            let chosen = chosen.with(i, self.rest[0][i].1);
            let extra = self.extra(&chosen);
            let left = (self.rest[0].len() - 1 - i).min(self.most - chosen.size);
            if extra >= chosen.size + left {
                continue;
            }
            let inner = chosen.digits.intersection(self.centre.digits);
            // The digits of the centre left for the box must be enough for the cells still wanted.
            let both = extra + inner.len() as usize;
            if both > chosen.size + left + self.centre.size {
                continue;
            }
            let taken = chosen.size.saturating_sub(extra);
            let fits = both <= chosen.size + self.centre.size;
            if fits && taken > 0 && taken < self.wanted() && !inner.is_empty() {
                self.line = chosen;
                self.line_cells = chosen.cells(&self.rest[0]);
                self.choose_area(0, self.wanted() - taken, inner, Group::default(), found)?;
            }
            if left > 0 {
                self.choose_line(i + 1, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses cells of the box that take `wanted` digits of the centre, without these digits of the line.
    fn choose_area(
        &mut self,
        next: usize,
        wanted: usize,
        barred: DigitSet,
        chosen: Group,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        for i in next..self.rest[1].len() {
            let (cell, candidates) = self.rest[1][i];
            if !candidates.intersection(barred).is_empty() || self.line_cells.contains(cell) {
                continue;
            }
            let chosen = chosen.with(i, candidates);
            let extra = self.extra(&chosen);
            if chosen.size == wanted + extra && !chosen.digits.intersection(self.centre.digits).is_empty() {
                self.area = chosen;
                self.tell(found)?;
            }
            let left = self.rest[1].len() - 1 - i;
            if left > 0 && chosen.size + left >= wanted + extra {
                self.choose_area(i + 1, wanted, barred, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let (centre, line, area) = (&self.centre, &self.line, &self.area);
        let area_cells: CellSet<W> = area.cells(&self.rest[1]);
        let both = line.digits.intersection(area.digits);
        let mut eliminations = vec![];
        let sides = [(self.cells[1], area_cells, area, line), (self.cells[0], self.line_cells, line, area)];
        for (cells, own_cells, own, other) in sides {
            let digits = centre.digits.union(own.digits).minus(other.digits).union(both);
            let bound = own_cells | self.centre_cells;
            for &(cell, candidates) in cells.iter().filter(|(cell, _)| !bound.contains(*cell)) {
                for digit in candidates.intersection(digits).iter() {
                    let candidate = Candidate { cell, digit };
                    // A cell of the crossing is met in both houses.
                    if !eliminations.contains(&candidate) {
                        eliminations.push(candidate);
                    }
                }
            }
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let digits: DigitSet = eliminations.iter().map(|candidate| candidate.digit).collect();
        let parts = vec![
            Part::cells(Role::Body, self.centre_cells, centre.digits),
            Part::cells(Role::Set, self.line_cells, line.digits),
            Part::cells(Role::Set, area_cells, area.digits),
            Part::houses(Role::House, self.houses),
        ];
        let cells = self.centre_cells | self.line_cells | area_cells;
        let truths = cells.iter().map(Truth::Cell).collect();
        let evidence = Evidence { digits: digits.iter().collect(), parts, chains: vec![], truths };
        found(Step::eliminating(&COQ, eliminations, evidence))
    }
}

#[cfg(test)]
mod tests {
    use super::super::als_twins::{lists, positions, steps, union};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn coqs_are_those_of_all_subsets() {
        let mut seen_any = false;
        positions(|position, solution| {
            let mut dull: BTreeSet<Vec<Candidate>> = BTreeSet::new();
            let ground = position.ground();
            let subsets = |cells: CellSet<2>| -> Vec<Vec<Cell>> {
                let cells: Vec<Cell> = cells.iter().collect();
                let chosen = |bits: u32| (0..cells.len()).filter(move |i| bits >> i & 1 == 1);
                (1u32..1 << cells.len()).map(|bits| chosen(bits).map(|i| cells[i]).collect()).collect()
            };
            for line in ground.rows.start..ground.columns.end {
                for area in ground.boxes.clone() {
                    let open = *position.open();
                    let [row, in_box] = [line, area].map(|house| ground.houses[house] & open);
                    for centre in subsets(row & in_box).into_iter().filter(|centre| centre.len() >= 2) {
                        let inner = union(position, &centre);
                        let own: CellSet<2> = centre.iter().copied().collect();
                        for of_line in subsets(row - own) {
                            let first = union(position, &of_line);
                            let taken: CellSet<2> = own | of_line.iter().copied().collect();
                            for of_box in subsets(in_box - taken) {
                                let second = union(position, &of_box);
                                let extra = first.minus(inner).len() + second.minus(inner).len();
                                let cells = centre.len() + of_line.len() + of_box.len();
                                let apart = first.intersection(second).intersection(inner).is_empty();
                                // Each of the two takes something: a group that only fills itself is a subset.
                                let takes = |group: &[Cell], digits: DigitSet| {
                                    group.len() > digits.minus(inner).len() as usize
                                };
                                if !apart
                                    || cells != (inner.len() + extra) as usize
                                    || !takes(&of_line, first)
                                    || !takes(&of_box, second)
                                {
                                    continue;
                                }
                                let both = first.intersection(second);
                                let lost = [
                                    (in_box, &of_box, inner.union(second).minus(first).union(both)),
                                    (row, &of_line, inner.union(first).minus(second).union(both)),
                                ];
                                let mut gone = vec![];
                                for (house, group, digits) in lost {
                                    let rest = house
                                        .iter()
                                        .filter(|cell| !own.contains(*cell) && !group.contains(cell));
                                    for cell in rest {
                                        let digits = position.candidates(cell).intersection(digits);
                                        gone.extend(digits.iter().map(|digit| Candidate { cell, digit }));
                                    }
                                }
                                let mut known = BTreeSet::new();
                                gone.retain(|candidate| known.insert(*candidate));
                                if !gone.is_empty() {
                                    dull.insert(gone);
                                }
                            }
                        }
                    }
                }
            }
            let ours: BTreeSet<_> =
                lists(&steps("sue-de-coq", position, &Limits::default(), solution)).into_iter().collect();
            assert_eq!(ours, dull);
            seen_any |= !ours.is_empty();
        });
        assert!(seen_any);
    }
}
