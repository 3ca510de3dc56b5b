//! Locked candidates: what two houses that share cells tell each other.
//!
//! If all places of a digit in one house lie in the cells that it shares with another, the digit stands in
//! one of those cells, whichever it is. That is where the other house has it too, so all its other places
//! there are gone. From a box into a line this is called pointing, from a line into a box claiming; on
//! grids with more houses, from any house into any other it meets in two cells or more.

use crate::grid::{Candidate, Digit, DigitSet};
use crate::logic::news::News;
use crate::logic::position::size;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::{ControlFlow, Range};

pub(super) static POINTING: Search = Search { techniques: &[&POINTS], on: true, find: finder!(pointing) };
pub(super) static CLAIMING: Search = Search { techniques: &[&CLAIMS], on: true, find: finder!(claiming) };

static POINTS: Technique = Technique {
    id: "pointing",
    hodoku: Some(Hodoku {
        code: "0100",
        name: "Locked Candidates Type 1 (Pointing)",
        score: 50,
        level: HodokuLevel::Medium,
    }),
    level: Level::Medium,
    page: Page { en: include_str!("pointing.md"), fr: include_str!("pointing.fr.md") },
};
static CLAIMS: Technique = Technique {
    id: "claiming",
    hodoku: Some(Hodoku {
        code: "0101",
        name: "Locked Candidates Type 2 (Claiming)",
        score: 50,
        level: HodokuLevel::Medium,
    }),
    level: Level::Medium,
    page: Page { en: include_str!("claiming.md"), fr: include_str!("claiming.fr.md") },
};

fn pointing<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(&POINTS, limits, found, |news, found| {
        locked(position, &POINTS, news, position.ground().boxes.clone(), found)
    })
}

/// Whatever is not a box claims: rows, columns, then the houses that rules add.
fn claiming<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let ground = position.ground();
    position.newly(&CLAIMS, limits, found, |news, found| {
        locked(position, &CLAIMS, news, ground.rows.start..ground.columns.end, found)?;
        locked(position, &CLAIMS, news, ground.others.clone(), found)
    })
}

/// Digits locked in a house, house by house and digit by digit, as HoDoKu goes.
fn locked<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    news: &News<W>,
    houses: Range<usize>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (layout, ground) = (position.layout(), position.ground());
    for house in houses.filter(|&house| news.cells.meets(&ground.houses[house])) {
        for digit in position.digits() {
            let spots = position.spots(house, digit);
            // Two places at least, and all of them in one more house with the first: or else not in any.
            if spots & spots.wrapping_sub(1) == 0
                || spots & !ground.beside(house, spots.trailing_zeros()) != 0
            {
                continue;
            }
            for shared in layout.intersections(house) {
                if spots & !shared.here == 0 && position.count(shared.house, digit) > size(spots) {
                    found(step(position, technique, digit, [house, shared.house]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of a digit that is locked where the first house meets the second.
fn step<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    digit: Digit,
    [here, there]: [usize; 2],
) -> Step {
    let body = position.places_in(here, digit);
    let gone = position.places_in(there, digit) - body;
    let evidence = Evidence {
        digits: vec![digit],
        parts: vec![
            Part::houses(Role::House, [here]),
            Part::houses(Role::House, [there]),
            Part::cells(Role::Body, body, DigitSet::of(digit)),
        ],
        chains: vec![],
        truths: vec![Truth::House(here, digit)],
    };
    let eliminations = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    Step::eliminating(technique, eliminations, evidence)
}

#[cfg(test)]
mod tests;
