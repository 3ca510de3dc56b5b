//! Locked candidates: what two houses that share cells tell each other.
//!
//! If all places of a digit in one house lie in the cells that it shares with another, the digit stands in
//! one of those cells, whichever it is. That is where the other house has it too, so all its other places
//! there are gone. From a box into a line this is called pointing, from a line into a box claiming; on
//! grids with more houses, from any house into any other it meets in two cells or more.

use crate::grid::{Candidate, Digit, DigitSet};
use crate::logic::field::Sight;
use crate::logic::news::News;
use crate::logic::view::View;
use crate::logic::{
    Evidence, Found, Ground, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step,
    Technique, Truth, finder,
};
use crate::words::Page;
use std::ops::{ControlFlow, Range};

pub(super) static POINTING: Search = Search {
    techniques: &[&POINTS],
    on: true,
    find: finder!(|position, limits, found| steps(position, limits, &POINTS, pointing, found))
        .quickly(|sight, news, gone| quick(sight, news, pointing, gone)),
};
pub(super) static CLAIMING: Search = Search {
    techniques: &[&CLAIMS],
    on: true,
    find: finder!(|position, limits, found| steps(position, limits, &CLAIMS, claiming, found))
        .quickly(|sight, news, gone| quick(sight, news, claiming, gone)),
};

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

/// The houses that point: the boxes.
fn pointing<const W: usize>(ground: &Ground<W>) -> [Range<usize>; 2] {
    [ground.boxes.clone(), 0..0]
}

/// Whatever is not a box claims: rows, columns, then the houses that rules add.
fn claiming<const W: usize>(ground: &Ground<W>) -> [Range<usize>; 2] {
    [ground.rows.start..ground.columns.end, ground.others.clone()]
}

/// A digit that is locked where a house meets another: it goes from the rest of the other.
struct Lock {
    digit: Digit,
    here: usize,
    there: usize,
}

fn steps<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    technique: &'static Technique,
    houses: fn(&Ground<W>) -> [Range<usize>; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(technique, limits, found, |news, found| {
        locks(position, news, houses(position.ground()), &mut |lock| found(lock.step(position, technique)))
    })
}

fn quick(
    sight: &Sight<'_>,
    news: &News<2>,
    houses: fn(&Ground<2>) -> [Range<usize>; 2],
    gone: &mut Vec<Candidate>,
) -> bool {
    let first = locks(sight, news, houses(sight.ground()), &mut |lock| {
        gone.extend(lock.eliminations(sight));
        ControlFlow::Break(())
    });
    first.is_break()
}

/// Digits locked in a house, house by house and digit by digit, as HoDoKu goes.
#[inline]
fn locks<const W: usize>(
    view: &impl View<W>,
    news: &News<W>,
    houses: [Range<usize>; 2],
    hit: &mut impl FnMut(Lock) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (layout, ground) = (view.layout(), view.ground());
    news.nothing_but_in(view.locking());
    for here in houses.into_iter().flat_map(|range| news.houses(range, &ground.houses)) {
        news.nothing_in(here); // unless there is
        for digit in view.locked(here).iter() {
            let spots = view.spots(here, digit);
            for shared in layout.intersections(here) {
                if spots & !shared.here == 0 && view.spots(shared.house, digit) & !shared.there != 0 {
                    news.something_in(here);
                    hit(Lock { digit, here, there: shared.house })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Lock {
    fn eliminations<const W: usize>(&self, view: &impl View<W>) -> impl Iterator<Item = Candidate> {
        let digit = self.digit;
        let gone = view.places_in(self.there, digit) - view.ground().houses[self.here];
        gone.into_iter().map(move |cell| Candidate { cell, digit })
    }

    fn step<const W: usize>(&self, position: &Position<'_, W>, technique: &'static Technique) -> Step {
        let Lock { digit, here, there } = *self;
        let evidence = Evidence {
            digits: vec![digit],
            parts: vec![
                Part::houses(Role::House, [here]),
                Part::houses(Role::House, [there]),
                Part::cells(Role::Body, position.places_in(here, digit), DigitSet::of(digit)),
            ],
            chains: vec![],
            truths: vec![Truth::House(here, digit)],
        };
        Step::eliminating(technique, self.eliminations(position).collect(), evidence)
    }
}

#[cfg(test)]
mod tests;
