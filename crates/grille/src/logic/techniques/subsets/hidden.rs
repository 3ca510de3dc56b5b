//! Hidden subsets.

use super::{closed, has_at_most, is_before, ranges};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static HIDDEN_PAIR: Search = Search {
    techniques: &[&HIDDEN_2],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 2>(position, limits, &HIDDEN_2, found)),
};
pub(crate) static HIDDEN_TRIPLE: Search = Search {
    techniques: &[&HIDDEN_3],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 3>(position, limits, &HIDDEN_3, found)),
};
pub(crate) static HIDDEN_QUADRUPLE: Search = Search {
    techniques: &[&HIDDEN_4],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 4>(position, limits, &HIDDEN_4, found)),
};

static HIDDEN_2: Technique = Technique {
    id: "hidden-pair",
    hodoku: Some(Hodoku { code: "0210", name: "Hidden Pair", score: 70, level: HodokuLevel::Medium }),
    level: Level::Medium,
    page: Page { en: include_str!("hidden_pair.md"), fr: include_str!("hidden_pair.fr.md") },
};
static HIDDEN_3: Technique = Technique {
    id: "hidden-triple",
    hodoku: Some(Hodoku { code: "0211", name: "Hidden Triple", score: 100, level: HodokuLevel::Medium }),
    level: Level::Medium,
    page: Page { en: include_str!("hidden_triple.md"), fr: include_str!("hidden_triple.fr.md") },
};
static HIDDEN_4: Technique = Technique {
    id: "hidden-quadruple",
    hodoku: Some(Hodoku { code: "0212", name: "Hidden Quadruple", score: 150, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("hidden_quadruple.md"), fr: include_str!("hidden_quadruple.fr.md") },
};

/// Hidden subsets of `N` digits.
fn subsets<const W: usize, const N: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    technique: &'static Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(technique, limits, found, |news, found| {
        let ground = position.ground();
        let mut digits = [Digit::from_index(0); 64];
        let mut members = [0; 64];
        let houses = ranges(ground).into_iter().flatten();
        for house in houses.filter(|&house| news.cells.meets(&ground.houses[house])) {
            let mut count = 0;
            for digit in position.digits() {
                let spots = position.spots(house, digit);
                digits[count] = digit;
                members[count] = spots;
                count += usize::from(spots != 0 && has_at_most::<N>(spots));
            }
            closed::<N>(&members[..count], &mut |chosen, _| {
                let digits = chosen.map(|index| digits[index]);
                match step(position, technique, house, digits.into_iter().collect()) {
                    Some(step) => found(step),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// The step of digits that have as many places in a house as there are digits; `None` if nothing else is
/// there, or if it was met in a house before this one.
fn step<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    house: usize,
    digits: DigitSet,
) -> Option<Step> {
    let (layout, ground) = (position.layout(), position.ground());
    let places = digits.iter().map(|digit| position.places_in(house, digit));
    let body = places.fold(CellSet::<W>::EMPTY, |body, places| body | places);
    let others = |cell: Cell| position.candidates(cell).minus(digits);
    if body.iter().all(|cell| others(cell).is_empty()) {
        return None;
    }
    let hidden_in = |other: usize| {
        let all = |digit: Digit| position.places_in(other, digit).is_subset(&body);
        body.is_subset(&ground.houses[other]) && digits.iter().all(all)
    };
    let mut houses = body.first().into_iter().flat_map(|cell| layout.memberships(cell)).map(|m| m.house);
    if houses.any(|other| is_before(ground, other, house) && hidden_in(other)) {
        return None;
    }
    let gone = body.iter().flat_map(|cell| others(cell).iter().map(move |digit| Candidate { cell, digit }));
    let evidence = Evidence {
        digits: digits.iter().collect(),
        parts: vec![Part::houses(Role::House, [house]), Part::cells(Role::Body, body, digits)],
        chains: vec![],
        truths: digits.iter().map(|digit| Truth::House(house, digit)).collect(),
    };
    Some(Step::eliminating(technique, gone.collect(), evidence))
}
