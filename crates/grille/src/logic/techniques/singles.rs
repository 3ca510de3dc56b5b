//! Singles: a digit that has only one place, or a cell that has only one candidate.
//!
//! The position meets singles as they come up, and they are taken in that order: a player who has just
//! placed a digit looks around it first. HoDoKu does the same.

use crate::grid::{Candidate, CellSet, Contradiction};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static FULL_HOUSE: Search = Search { techniques: &[&FULL], on: true, find: finder!(full_houses) };
pub(super) static NAKED_SINGLE: Search =
    Search { techniques: &[&NAKED], on: true, find: finder!(naked_singles) };
pub(super) static HIDDEN_SINGLE: Search =
    Search { techniques: &[&HIDDEN], on: true, find: finder!(hidden_singles) };

static FULL: Technique = Technique {
    id: "full-house",
    hodoku: Some(Hodoku { code: "0000", name: "Full House", score: 4, level: HodokuLevel::Easy }),
    level: Level::Easy,
    page: Page { en: include_str!("full_house.md"), fr: include_str!("full_house.fr.md") },
};
static NAKED: Technique = Technique {
    id: "naked-single",
    hodoku: Some(Hodoku { code: "0003", name: "Naked Single", score: 4, level: HodokuLevel::Easy }),
    level: Level::Easy,
    page: Page { en: include_str!("naked_single.md"), fr: include_str!("naked_single.fr.md") },
};
static HIDDEN: Technique = Technique {
    id: "hidden-single",
    hodoku: Some(Hodoku { code: "0002", name: "Hidden Single", score: 14, level: HodokuLevel::Easy }),
    level: Level::Easy,
    page: Page { en: include_str!("hidden_single.md"), fr: include_str!("hidden_single.fr.md") },
};

/// The last open cell of a house. It has one candidate, so it is among the naked singles.
fn full_houses<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for (single, house) in position.full_houses() {
        found(place(&FULL, single, Some(house), Truth::House(house, single.digit)))?;
    }
    ControlFlow::Continue(())
}

fn naked_singles<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for single in position.naked_singles() {
        found(place(&NAKED, single, None, Truth::Cell(single.cell)))?;
    }
    ControlFlow::Continue(())
}

fn hidden_singles<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut seen = CellSet::<W>::EMPTY;
    for (single, house) in position.hidden_houses() {
        if seen.contains(single.cell) {
            continue; // it came up in a second house
        }
        seen.insert(single.cell);
        found(place(&HIDDEN, single, Some(house), Truth::House(house, single.digit)))?;
    }
    ControlFlow::Continue(())
}

/// Tells how many singles of each technique `take` takes: it counts them by [`Single`](crate::logic::position::Single).
pub(crate) fn take_all(
    told: &mut impl FnMut(&'static Technique, u32),
    take: impl FnOnce(&mut [u32; 3]) -> Result<(), Contradiction>,
) -> Result<(), Contradiction> {
    let mut counts = [0; 3];
    let result = take(&mut counts);
    let counts = [&FULL, &NAKED, &HIDDEN].into_iter().zip(counts);
    counts.filter(|(_, count)| *count > 0).for_each(|(technique, count)| told(technique, count));
    result
}

fn place(technique: &'static Technique, single: Candidate, house: Option<usize>, truth: Truth) -> Step {
    let parts = house.into_iter().map(|house| Part::houses(Role::House, [house])).collect();
    let evidence = Evidence { digits: vec![single.digit], parts, chains: vec![], truths: vec![truth] };
    Step::placing(technique, single, evidence)
}
