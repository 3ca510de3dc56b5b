//! Two-string kite: a row and a column with two places each that meet in a box.

use super::{two, with_duals};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static TWO_STRING_KITE: Search =
    Search { techniques: &[&KITE, &DUAL], on: true, find: finder!(kites) };

static KITE: Technique = Technique {
    id: "two-string-kite",
    hodoku: Some(Hodoku { code: "0401", name: "2-String Kite", score: 150, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("two_string_kite.md"), fr: include_str!("two_string_kite.fr.md") },
};
static DUAL: Technique = Technique {
    id: "dual-two-string-kite",
    hodoku: Some(Hodoku { code: "0404", name: "Dual 2-String Kite", score: 150, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page {
        en: include_str!("dual_two_string_kite.md"),
        fr: include_str!("dual_two_string_kite.fr.md"),
    },
};

fn kites<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if !limits.dual {
        return plain(position, found);
    }
    let mut steps = vec![];
    let _ = plain(position, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    let body = |step: &Step| step.evidence.parts.iter().find(|part| part.role == Role::Body).cloned();
    with_duals(position.shape(), steps, &DUAL, |a, b| body(a) == body(b), found)
}

/// A line with two places; the first of the two is the one that is tried first as the end in the box.
type String = (usize, [Cell; 2]);

/// Digit by digit, each row with each column, as HoDoKu goes.
fn plain<const W: usize>(position: &Position<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let ground = position.ground();
    let strings = |lines: std::ops::Range<usize>, digit: Digit, list: &mut [String; 64]| {
        let mut count = 0;
        for line in lines {
            if let Some(cells) = two(position, line, digit) {
                list[count] = (line, cells);
                count += 1;
            }
        }
        count
    };
    let (mut rows, mut columns) = ([(0, [Cell(0); 2]); 64], [(0, [Cell(0); 2]); 64]);
    for digit in position.digits() {
        let count = strings(ground.rows.clone(), digit, &mut rows);
        if count == 0 {
            continue;
        }
        let across = strings(ground.columns.clone(), digit, &mut columns);
        for row in &mut rows[..count] {
            for column in &mut columns[..across] {
                if let Some(step) = kite(position, digit, row, column) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The kite of a row and a column. Both are turned so that the ends in the box come first, and stay so:
/// where both places of a line are in one box, that decides which is tried first with the next line.
#[inline]
fn kite<const W: usize>(
    position: &Position<'_, W>,
    digit: Digit,
    (row, across): &mut String,
    (column, down): &mut String,
) -> Option<Step> {
    let shape = position.shape();
    let turns = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let ((x, y), house) =
        turns.into_iter().find_map(|(x, y)| Some(((x, y), joining(position, across[x], down[y])?)))?;
    if x == 1 {
        across.swap(0, 1);
    }
    if y == 1 {
        down.swap(0, 1);
    }
    if across.iter().any(|cell| down.contains(cell)) {
        return None;
    }
    let cell = shape.cell(shape.row(down[1]), shape.column(across[1]));
    if !position.has(Candidate { cell, digit }) {
        return None;
    }
    let sorted = |at: usize| {
        let mut cells = [across[at], down[at]];
        cells.sort_unstable();
        cells
    };
    let body = DigitSet::of(digit);
    let evidence = Evidence {
        digits: vec![digit],
        parts: vec![
            Part::cells(Role::Wing, sorted(1), body),
            Part::cells(Role::Body, sorted(0), body),
            Part::houses(Role::Base, [*row, *column]),
            Part::houses(Role::House, [house]),
        ],
        chains: vec![],
        truths: vec![Truth::House(*row, digit), Truth::House(*column, digit)],
    };
    Some(Step::eliminating(&KITE, vec![Candidate { cell, digit }], evidence))
}

/// The house that joins the ends of a row and of a column: neither of these, so a box.
#[inline]
fn joining<const W: usize>(position: &Position<'_, W>, a: Cell, b: Cell) -> Option<usize> {
    if !position.ground().peers[a.index()].contains(b) && a != b {
        return None;
    }
    let ground = position.ground();
    let mut houses = position.layout().memberships(a).iter().map(|m| m.house);
    houses.find(|&house| !ground.is_line(house) && ground.houses[house].contains(b))
}
