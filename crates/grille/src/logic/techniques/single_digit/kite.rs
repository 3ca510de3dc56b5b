//! Two-string kite: a row and a column with two places each that meet in a box.

use super::{two, with_duals};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::{ControlFlow, Range};

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
        return plain(position, limits, found);
    }
    let mut steps = vec![];
    let _ = plain(position, limits, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    // The digits may differ: the two cells of the box hold each of them at most once.
    with_duals(position.shape(), steps, &DUAL, |a, b| near_ends(a) == near_ends(b), found)
}

/// The two cells of the box that a kite hangs on.
fn near_ends(kite: &Step) -> Option<&[Cell]> {
    let body = kite.evidence.parts.iter().find(|part| part.role == Role::Body)?;
    Some(&body.cells)
}

/// A line with two places, and the box of each; the first of the two is tried first as the end in a box.
#[derive(Copy, Clone)]
struct String {
    line: u16,
    ends: [(Cell, u16); 2],
}

/// Digit by digit, each row with each column, as HoDoKu goes.
fn plain<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (ground, unsettled) = (position.ground(), position.unsettled());
    // Or nothing joins a row and a column.
    if unsettled.is_empty() || ground.boxes.is_empty() && ground.others.is_empty() {
        return ControlFlow::Continue(());
    }
    let none = String { line: 0, ends: [(Cell(0), 0); 2] };
    let (mut rows, mut columns) = ([none; 64], [none; 64]);
    for digit in unsettled.iter() {
        let rows = strings(position, ground.rows.clone(), digit, &mut rows);
        if rows.is_empty() {
            continue;
        }
        let columns = strings(position, ground.columns.clone(), digit, &mut columns);
        for row in rows {
            for column in columns.iter_mut() {
                joined(position, limits, digit, [row, column], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The lines with two places for a digit.
fn strings<'s, const W: usize>(
    position: &Position<'_, W>,
    lines: Range<usize>,
    digit: Digit,
    list: &'s mut [String; 64],
) -> &'s mut [String] {
    let first = position.ground().boxes.start;
    let home = |cell: Cell| position.layout().memberships(cell).get(2).map_or(first, |m| m.house) as u16;
    let mut count = 0;
    for line in lines {
        if let Some(cells) = two(position, line, digit) {
            list[count] = String { line: line as u16, ends: cells.map(|cell| (cell, home(cell))) };
            count += 1;
        }
    }
    &mut list[..count]
}

/// The kites of a row and a column. On grids without other houses than rows, columns and boxes there is at
/// most one, unless a line has both places in one box. Then, like HoDoKu, the first way to join them is the
/// only one tried, and both lines stay turned so that the ends in the box come first with the next line.
#[inline]
fn joined<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    digit: Digit,
    [row, column]: [&mut String; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let is_plain = position.ground().others.is_empty();
    for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let [(a, home), (b, other)] = [row.ends[x], column.ends[y]];
        let house = match is_plain {
            true => (home == other).then_some(usize::from(home)),
            false => joining(position, a, b),
        };
        let Some(house) = house else { continue };
        let far = [row.ends[1 - x].0, column.ends[1 - y].0];
        let houses = [row.line.into(), column.line.into(), house];
        if let Some(step) = kite(position, limits, digit, houses, [a, b], far) {
            found(step)?;
        }
        if is_plain {
            row.ends.rotate_left(x);
            column.ends.rotate_left(y);
            break;
        }
    }
    ControlFlow::Continue(())
}

/// The kite with these houses and ends, that of the row before that of the column, if it eliminates.
fn kite<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    digit: Digit,
    [row, column, house]: [usize; 3],
    mut near: [Cell; 2],
    mut far: [Cell; 2],
) -> Option<Step> {
    let shape = position.shape();
    let cell = shape.cell(shape.row(far[1]), shape.column(far[0]));
    let crossing = near[0] == near[1] || near[0] == far[1] || far[0] == near[1] || far[0] == far[1];
    if crossing || !position.has(Candidate { cell, digit }) {
        return None;
    }
    near.sort_unstable();
    far.sort_unstable();
    let body = DigitSet::of(digit);
    let tell = || Evidence {
        digits: vec![digit],
        parts: vec![
            Part::cells(Role::Wing, far, body),
            Part::cells(Role::Body, near, body),
            Part::houses(Role::Base, [row, column]),
            Part::houses(Role::House, [house]),
        ],
        chains: vec![],
        truths: vec![Truth::House(row, digit), Truth::House(column, digit)],
    };
    // Dual ones are known by their evidence.
    let evidence = if limits.dual { tell() } else { position.because(tell) };
    Some(Step::eliminating(&KITE, vec![Candidate { cell, digit }], evidence))
}

/// The house that joins the ends of a row and of a column: neither of these, so a box.
#[inline]
fn joining<const W: usize>(position: &Position<'_, W>, a: Cell, b: Cell) -> Option<usize> {
    let ground = position.ground();
    let mut houses = position.layout().memberships(a).iter().map(|m| m.house);
    houses.find(|&house| !ground.is_line(house) && ground.houses[house].contains(b))
}
