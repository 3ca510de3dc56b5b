//! Hidden subsets.

use super::{closed, has_at_most, is_before, ranges};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::field::Sight;
use crate::logic::news::News;
use crate::logic::view::View;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static HIDDEN_PAIR: Search = Search {
    techniques: &[&HIDDEN_2],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 2>(position, limits, &HIDDEN_2, found))
        .quickly(quick::<2>),
};
pub(crate) static HIDDEN_TRIPLE: Search = Search {
    techniques: &[&HIDDEN_3],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 3>(position, limits, &HIDDEN_3, found))
        .quickly(quick::<3>),
};
pub(crate) static HIDDEN_QUADRUPLE: Search = Search {
    techniques: &[&HIDDEN_4],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 4>(position, limits, &HIDDEN_4, found))
        .quickly(quick::<4>),
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

/// A hidden subset that eliminates something.
struct Hidden<const W: usize> {
    house: usize,
    body: CellSet<W>,
    digits: DigitSet,
}

fn steps<const W: usize, const N: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    technique: &'static Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(technique, limits, found, |news, found| {
        subsets::<W, N, 64>(position, news, &mut |hidden| found(hidden.step(position, technique)))
    })
}

fn quick<const N: usize>(sight: &Sight<'_>, news: &News<2>, gone: &mut Vec<Candidate>) -> bool {
    let first = subsets::<2, N, 16>(sight, news, &mut |hidden| {
        gone.extend(hidden.eliminations(sight));
        ControlFlow::Break(())
    });
    if first.is_continue() {
        sight.no_hidden(N);
    }
    first.is_break()
}

/// Hidden subsets of `N` digits, out of `MOST` at most.
#[inline]
fn subsets<const W: usize, const N: usize, const MOST: usize>(
    view: &impl View<W>,
    news: &News<W>,
    hit: &mut impl FnMut(Hidden<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = view.ground();
    let mut digits = [Digit::from_index(0); MOST];
    let mut members = [0; MOST];
    for house in ranges(ground).into_iter().flat_map(|range| news.houses(range, &ground.houses)) {
        news.nothing_in(house); // unless there is
        if view.is_hidden_in_vain(house, N) || !view.may_have_hidden(house, N) {
            continue;
        }
        let mut count = 0;
        for digit in view.digits() {
            let spots = view.spots(house, digit);
            digits[count] = digit;
            members[count] = spots;
            count += usize::from(spots != 0 && has_at_most::<N>(spots));
        }
        closed::<N>(&members[..count], &mut |chosen, _| {
            let digits = chosen.map(|index| digits[index]);
            if let Some(hidden) = Hidden::new(view, house, digits.into_iter().collect()) {
                news.something_in(house);
                hit(hidden)?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

impl<const W: usize> Hidden<W> {
    /// The subset of digits that have as many places in a house as there are digits; `None` if nothing else is
    /// there, or if it was met in a house before this one.
    fn new(view: &impl View<W>, house: usize, digits: DigitSet) -> Option<Hidden<W>> {
        let (layout, ground) = (view.layout(), view.ground());
        let places = digits.iter().map(|digit| view.places_in(house, digit));
        let body = places.fold(CellSet::<W>::EMPTY, |body, places| body | places);
        let hidden = Hidden { house, body, digits };
        if body.iter().all(|cell| hidden.others(view, cell).is_empty()) {
            return None;
        }
        let hidden_in = |other: usize| {
            let all = |digit: Digit| view.places_in(other, digit).is_subset(&body);
            body.is_subset(&ground.houses[other]) && digits.iter().all(all)
        };
        let mut houses = body.first().into_iter().flat_map(|cell| layout.memberships(cell)).map(|m| m.house);
        let met = houses.any(|other| is_before(ground, other, house) && hidden_in(other));
        (!met).then_some(hidden)
    }

    /// What else is in a cell of the subset.
    fn others(&self, view: &impl View<W>, cell: Cell) -> DigitSet {
        view.candidates(cell).minus(self.digits)
    }

    fn eliminations(&self, view: &impl View<W>) -> impl Iterator<Item = Candidate> {
        self.body
            .iter()
            .flat_map(move |cell| self.others(view, cell).iter().map(move |digit| Candidate { cell, digit }))
    }

    fn step(&self, position: &Position<'_, W>, technique: &'static Technique) -> Step {
        let Hidden { house, body, digits } = *self;
        let evidence = Evidence {
            digits: digits.iter().collect(),
            parts: vec![Part::houses(Role::House, [house]), Part::cells(Role::Body, body, digits)],
            chains: vec![],
            truths: digits.iter().map(|digit| Truth::House(house, digit)).collect(),
        };
        Step::eliminating(technique, self.eliminations(position).collect(), evidence)
    }
}
