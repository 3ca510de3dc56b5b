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
const MOST_CELLS: u32 = 4;

fn crossings<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let ground = position.ground();
    let most = if position.order() <= EVERY_SIZE { u32::MAX } else { MOST_CELLS };
    for line in ground.rows.clone().chain(ground.columns.clone()) {
        for area in ground.boxes.clone() {
            let crossing = ground.houses[line] & ground.houses[area] & *position.open();
            if crossing.len() < 2 {
                continue;
            }
            let mut coq = Coq {
                position,
                houses: [line, area],
                open: [line, area].map(|house| ground.houses[house] & *position.open()),
                centre: Group::default(),
                line: Group::default(),
                area: Group::default(),
                most,
            };
            coq.choose_centre(crossing, Group::default(), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Some cells and their digits.
#[derive(Copy, Clone, Default)]
struct Group<const W: usize> {
    cells: CellSet<W>,
    size: u32,
    digits: DigitSet,
}

/// One crossing and the cells chosen so far.
struct Coq<'c, const W: usize> {
    position: &'c Position<'c, W>,
    /// The line and the box.
    houses: [usize; 2],
    open: [CellSet<W>; 2],
    centre: Group<W>,
    line: Group<W>,
    area: Group<W>,
    most: u32,
}

impl<const W: usize> Coq<'_, W> {
    fn with(&self, group: &Group<W>, cell: Cell) -> Group<W> {
        let digits = group.digits.union(self.position.candidates(cell));
        Group { cells: group.cells | CellSet::of(cell), size: group.size + 1, digits }
    }

    /// How many digits the centre still has to give to other cells, with these cells added: below the
    /// number of cells by the extra digits.
    fn taken(&self, group: &Group<W>) -> i32 {
        group.size as i32 - group.digits.minus(self.centre.digits).len() as i32
    }

    fn choose_centre(
        &mut self,
        mut left: CellSet<W>,
        chosen: Group<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        while let Some(cell) = left.first() {
            left.remove(cell);
            let chosen = self.with(&chosen, cell);
            if chosen.size >= 2 && chosen.digits.len() >= chosen.size + 2 {
                self.centre = chosen;
                self.choose_line(self.open[0] - chosen.cells, Group::default(), found)?;
            }
            self.choose_centre(left, chosen, found)?;
        }
        ControlFlow::Continue(())
    }

    /// How many cells the centre asks for.
    fn wanted(&self) -> i32 {
        (self.centre.digits.len() - self.centre.size) as i32
    }

    fn choose_line(
        &mut self,
        mut left: CellSet<W>,
        chosen: Group<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        while let Some(cell) = left.first() {
            left.remove(cell);
            let chosen = self.with(&chosen, cell);
            // Digits of the centre that are left for the box must be as many as the cells still wanted:
            // that is the case if the line's part has no more digits than it and the centre have cells.
            if chosen.digits.len() > chosen.size + left.len() + self.centre.size {
                continue;
            }
            let taken = self.taken(&chosen);
            let inner = chosen.digits.intersection(self.centre.digits);
            if !inner.is_empty()
                && taken > 0
                && taken < self.wanted()
                && chosen.digits.len() <= chosen.size + self.centre.size
            {
                self.line = chosen;
                let barred = inner.iter().fold(self.centre.cells | chosen.cells, |barred, digit| {
                    barred | self.position.places(digit)
                });
                let free = self.open[1] - barred;
                if !free.is_empty() {
                    self.choose_area(free, Group::default(), found)?;
                }
            }
            self.choose_line(left, chosen, found)?;
        }
        ControlFlow::Continue(())
    }

    fn choose_area(
        &mut self,
        mut left: CellSet<W>,
        chosen: Group<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        let wanted = self.wanted() - self.taken(&self.line);
        while let Some(cell) = left.first() {
            left.remove(cell);
            let chosen = self.with(&chosen, cell);
            let taken = self.taken(&chosen);
            if taken == wanted && !chosen.digits.intersection(self.centre.digits).is_empty() {
                self.area = chosen;
                self.tell(found)?;
            }
            if taken + left.len() as i32 >= wanted {
                self.choose_area(left, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let (centre, line, area) = (&self.centre, &self.line, &self.area);
        let both = line.digits.intersection(area.digits);
        let mut eliminations = vec![];
        for (open, own, other) in [(self.open[1], area, line), (self.open[0], line, area)] {
            let digits = centre.digits.union(own.digits).minus(other.digits).union(both);
            for cell in open - own.cells - centre.cells {
                for digit in self.position.candidates(cell).intersection(digits).iter() {
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
        let part = |role, group: &Group<W>| Part::cells(role, group.cells, group.digits);
        let parts = vec![
            part(Role::Body, centre),
            part(Role::Set, line),
            part(Role::Set, area),
            Part::houses(Role::House, self.houses),
        ];
        let cells = centre.cells | line.cells | area.cells;
        let truths = cells.iter().map(Truth::Cell).collect();
        let evidence = Evidence { digits: digits.iter().collect(), parts, chains: vec![], truths };
        found(Step::eliminating(&COQ, eliminations, evidence))
    }
}
