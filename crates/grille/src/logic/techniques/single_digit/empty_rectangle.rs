//! Empty rectangle: a box whose places for a digit lie in one row and one column, and a strong link.
//!
//! The rest of the box, a rectangle, has no place for the digit. So the box has it in the row or in the
//! column. Let a line cross the row outside of the box, and let the digit have just two places in it, one
//! of them on the row. If the box has the digit in the row, the line has it in its other place; if not,
//! the box has it in the column. Whatever is in the column and sees that other place is gone. The same
//! holds with row and column exchanged.

use super::with_duals;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static EMPTY_RECTANGLE: Search =
    Search { techniques: &[&EMPTY, &DUAL], on: true, find: finder!(rectangles) };

static EMPTY: Technique = Technique {
    id: "empty-rectangle",
    hodoku: Some(Hodoku { code: "0402", name: "Empty Rectangle", score: 120, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("empty_rectangle.md"), fr: include_str!("empty_rectangle.fr.md") },
};
static DUAL: Technique = Technique {
    id: "dual-empty-rectangle",
    hodoku: Some(Hodoku { code: "0405", name: "Dual Empty Rectangle", score: 120, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page {
        en: include_str!("dual_empty_rectangle.md"),
        fr: include_str!("dual_empty_rectangle.fr.md"),
    },
};

fn rectangles<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if !limits.dual {
        return plain(position, limits, found);
    }
    let mut steps = vec![];
    let _ = plain(position, limits, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    let body = |step: &Step| step.evidence.parts.iter().find(|part| part.role == Role::Body).cloned();
    with_duals(position.shape(), steps, &DUAL, |a, b| body(a) == body(b), found)
}

/// Digit by digit and box by box, with the last row and the last column of the box first, as HoDoKu goes.
fn plain<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (shape, ground) = (position.shape(), position.ground());
    let Some(boxes) = shape.boxes() else { return ControlFlow::Continue(()) };
    let (width, height) = (boxes.width as usize, boxes.height as usize);
    let least = if limits.rectangle_of_two { 2 } else { 3 };
    for digit in position.unsettled().iter() {
        for house in ground.boxes.clone() {
            let count = position.count(house, digit) as usize;
            if count < least || count > width + height - 1 {
                continue;
            }
            let spots = position.spots(house, digit);
            for row in (0..height).rev() {
                let in_row = (u64::MAX >> (64 - width)) << (row * width);
                let beside = spots & !in_row;
                if beside == 0 {
                    continue;
                }
                // What is beside the row is in one column, and not all of the row is there too.
                let column = beside.trailing_zeros() as usize % width;
                let in_column = (0..height).fold(0, |set, row| set | 1 << (row * width + column));
                if beside & !in_column == 0 && spots & !in_column != 0 {
                    let corner = position.layout().cell(house, row * width + column);
                    let [row, column] = ground.lines(corner);
                    let rectangle = Rectangle { position, limits, digit, house };
                    rectangle.with(row, column, found)?;
                    rectangle.with(column, row, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A box whose places for a digit lie in one row and one column.
struct Rectangle<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
    limits: &'p Limits,
    digit: Digit,
    house: usize,
}

impl<const W: usize> Rectangle<'_, '_, W> {
    /// The steps whose strong link starts on the line `along` and that eliminate on the line `across`.
    fn with(&self, along: usize, across: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        let &Rectangle { position, digit, house, .. } = self;
        let ground = position.ground();
        // Across the line, and along it again: a column, then a row, or the other way round.
        let is_row = usize::from(ground.rows.contains(&along));
        for start in position.places_in(along, digit) - ground.houses[house] {
            let link = ground.lines(start)[is_row];
            if !position.is_pair(link, digit) {
                continue;
            }
            let Some(end) = (position.places_in(link, digit) - CellSet::of(start)).first() else { continue };
            let parallel = ground.lines(end)[1 - is_row];
            let Some(cell) = (ground.houses[parallel] & ground.houses[across]).first() else { continue };
            if position.has(Candidate { cell, digit }) && !ground.houses[house].contains(cell) {
                found(self.step([along, across], link, [start, end], cell))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, mut lines: [usize; 2], link: usize, mut ends: [Cell; 2], cell: Cell) -> Step {
        let &Rectangle { position, limits, digit, house } = self;
        lines.sort_unstable();
        ends.sort_unstable();
        let digits = DigitSet::of(digit);
        let tell = || Evidence {
            digits: vec![digit],
            parts: vec![
                Part::cells(Role::Wing, ends, digits),
                Part::cells(Role::Body, position.places_in(house, digit), digits),
                Part::houses(Role::House, [house]),
                Part::houses(Role::Cover, lines),
                Part::houses(Role::Base, [link]),
            ],
            chains: vec![],
            truths: vec![Truth::House(house, digit), Truth::House(link, digit)],
        };
        // Dual ones are known by their evidence.
        let evidence = if limits.dual { tell() } else { position.because(tell) };
        Step::eliminating(&EMPTY, vec![Candidate { cell, digit }], evidence)
    }
}
