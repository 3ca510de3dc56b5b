//! Naked subsets and those of them that are locked.

use super::{closed, is_before, ranges};
use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::field::Sight;
use crate::logic::news::News;
use crate::logic::view::View;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static LOCKED_PAIR: Search = Search {
    techniques: &[&LOCKED_2],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 2>(position, limits, &LOCKED_2, true, found))
        .quickly(|sight, news, gone| quick::<2>(sight, news, true, gone)),
};
pub(crate) static LOCKED_TRIPLE: Search = Search {
    techniques: &[&LOCKED_3],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 3>(position, limits, &LOCKED_3, true, found))
        .quickly(|sight, news, gone| quick::<3>(sight, news, true, gone)),
};
pub(crate) static NAKED_PAIR: Search = Search {
    techniques: &[&NAKED_2],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 2>(position, limits, &NAKED_2, false, found))
        .quickly(|sight, news, gone| quick::<2>(sight, news, false, gone)),
};
pub(crate) static NAKED_TRIPLE: Search = Search {
    techniques: &[&NAKED_3],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 3>(position, limits, &NAKED_3, false, found))
        .quickly(|sight, news, gone| quick::<3>(sight, news, false, gone)),
};
pub(crate) static NAKED_QUADRUPLE: Search = Search {
    techniques: &[&NAKED_4],
    on: true,
    find: finder!(|position, limits, found| steps::<_, 4>(position, limits, &NAKED_4, false, found))
        .quickly(|sight, news, gone| quick::<4>(sight, news, false, gone)),
};

static LOCKED_2: Technique = Technique {
    id: "locked-pair",
    hodoku: Some(Hodoku { code: "0110", name: "Locked Pair", score: 40, level: HodokuLevel::Medium }),
    level: Level::Medium,
    page: Page { en: include_str!("locked_pair.md"), fr: include_str!("locked_pair.fr.md") },
};
static LOCKED_3: Technique = Technique {
    id: "locked-triple",
    hodoku: Some(Hodoku { code: "0111", name: "Locked Triple", score: 60, level: HodokuLevel::Medium }),
    level: Level::Medium,
    page: Page { en: include_str!("locked_triple.md"), fr: include_str!("locked_triple.fr.md") },
};
static NAKED_2: Technique = Technique {
    id: "naked-pair",
    hodoku: Some(Hodoku { code: "0200", name: "Naked Pair", score: 60, level: HodokuLevel::Medium }),
    level: Level::Medium,
    page: Page { en: include_str!("naked_pair.md"), fr: include_str!("naked_pair.fr.md") },
};
static NAKED_3: Technique = Technique {
    id: "naked-triple",
    hodoku: Some(Hodoku { code: "0201", name: "Naked Triple", score: 80, level: HodokuLevel::Medium }),
    level: Level::Medium,
    page: Page { en: include_str!("naked_triple.md"), fr: include_str!("naked_triple.fr.md") },
};
static NAKED_4: Technique = Technique {
    id: "naked-quadruple",
    hodoku: Some(Hodoku { code: "0202", name: "Naked Quadruple", score: 120, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("naked_quadruple.md"), fr: include_str!("naked_quadruple.fr.md") },
};

/// A naked subset that eliminates something.
struct Naked<const W: usize> {
    body: CellSet<W>,
    digits: DigitSet,
    /// The cells that lose something.
    gone: CellSet<W>,
    /// Whether it is locked: it has cells to clear both in a box and outside of it.
    locked: bool,
}

fn steps<const W: usize, const N: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    technique: &'static Technique,
    locked: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(technique, limits, found, |news, found| {
        subsets::<W, N, 64>(position, news, locked, &mut |naked| found(naked.step(position, technique)))
    })
}

fn quick<const N: usize>(sight: &Sight<'_>, news: &News<2>, locked: bool, gone: &mut Vec<Candidate>) -> bool {
    let first = subsets::<2, N, 16>(sight, news, locked, &mut |naked| {
        naked.eliminations(sight, |candidate| gone.push(candidate));
        ControlFlow::Break(())
    });
    if first.is_continue() {
        sight.no_naked(N, locked);
    }
    first.is_break()
}

/// Naked subsets of `N` cells, either those that are locked or those that are not. No house has more than `MOST` cells.
#[inline]
fn subsets<const W: usize, const N: usize, const MOST: usize>(
    view: &impl View<W>,
    news: &News<W>,
    locked: bool,
    hit: &mut impl FnMut(Naked<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = view.ground();
    let few = if locked { view.few_crossing(N, news.changed()) } else { view.few(N) };
    if few.is_empty() {
        news.nothing_at_all();
        return ControlFlow::Continue(());
    }
    if N == 2 {
        news.nothing_but_in(view.paired(&few));
    }
    // Every subset that is locked lies in a box, where it crosses a line: perhaps just fills the crossing.
    let is_boxed = locked && ground.others.is_empty();
    let is_crossed = is_boxed && ground.crossing == N;
    let mut cells = [Cell(0); MOST];
    let mut members = [0; MOST];
    for range in ranges(ground) {
        for house in news.houses(range, &ground.houses) {
            news.nothing_in(house); // unless there is
            if view.is_naked_in_vain(house, N)
                || is_crossed && !has_full(ground.crossings(house), &few)
                || !view.may_have_naked(house, N)
            {
                continue;
            }
            let mut count = 0;
            (few & ground.houses[house]).iter().for_each(|cell| {
                cells[count] = cell;
                count += 1;
            });
            if count < N {
                continue;
            }
            for (member, &cell) in members.iter_mut().zip(&cells[..count]) {
                *member = view.candidates(cell).bits();
            }
            closed::<N>(&members[..count], &mut |chosen, digits| {
                let digits = DigitSet::from_bits(digits);
                let body: CellSet<W> = chosen.iter().map(|&index| cells[index]).collect();
                match Naked::new(view, house, body, digits) {
                    Some(naked) if naked.locked == locked => {
                        news.something_in(house);
                        hit(naked)?;
                    }
                    // It may lose what it eliminates in one of the two houses.
                    Some(naked) if naked.locked => news.something_in(house),
                    _ => {}
                }
                ControlFlow::Continue(())
            })?;
        }
        if is_boxed {
            break;
        }
    }
    ControlFlow::Continue(())
}

impl<const W: usize> Naked<W> {
    /// The subset of these cells and digits; `None` if it eliminates nothing, or if it was met in a house before
    /// this one.
    fn new(view: &impl View<W>, house: usize, body: CellSet<W>, digits: DigitSet) -> Option<Naked<W>> {
        let ground = view.ground();
        let open = digits.iter().fold(CellSet::EMPTY, |open, digit| open | view.places(digit)) - body;
        let mut gone = CellSet::EMPTY;
        for other in shared(view, &body) {
            if other != house && is_before(ground, other, house) {
                return None;
            }
            gone |= open & ground.houses[other];
        }
        if gone.is_empty() {
            return None;
        }
        let split = |other: usize| {
            gone.meets(&ground.houses[other])
                && !gone.is_subset(&ground.houses[other])
                && !ground.is_line(other)
        };
        let locked = body.len() < 4 && shared(view, &body).any(split);
        Some(Naked { body, digits, gone, locked })
    }

    /// What goes, house by house (rows, columns, boxes), cell by cell, digit by digit.
    fn eliminations(&self, view: &impl View<W>, mut told: impl FnMut(Candidate)) {
        let mut left = self.gone;
        for house in shared(view, &self.body) {
            let cells = view.ground().houses[house];
            for cell in left & cells {
                let gone = view.candidates(cell).intersection(self.digits);
                gone.iter().for_each(|digit| told(Candidate { cell, digit }));
            }
            left -= cells;
        }
    }

    fn step(&self, position: &Position<'_, W>, technique: &'static Technique) -> Step {
        let Naked { ref body, digits, .. } = *self;
        let houses = &position.ground().houses;
        let mut eliminations = vec![];
        self.eliminations(position, |candidate| eliminations.push(candidate));
        let houses = shared(position, body).filter(|&house| self.gone.meets(&houses[house]));
        let evidence = Evidence {
            digits: digits.iter().collect(),
            parts: vec![Part::houses(Role::House, houses), Part::cells(Role::Body, *body, digits)],
            chains: vec![],
            truths: body.iter().map(Truth::Cell).collect(),
        };
        Step::eliminating(technique, eliminations, evidence)
    }
}

/// Whether all cells of one of several sets are among these. All are looked at: it cannot be foreseen which.
#[inline]
fn has_full<const W: usize>(sets: &[CellSet<W>], cells: &CellSet<W>) -> bool {
    sets.iter().fold(false, |any, set| any | set.is_subset(cells))
}

/// The houses that all these cells are in.
fn shared<const W: usize>(view: &impl View<W>, body: &CellSet<W>) -> impl Iterator<Item = usize> {
    let memberships = body.first().map_or(&[][..], |cell| view.layout().memberships(cell));
    let houses = memberships.iter().map(|m| m.house);
    houses.filter(|&house| body.is_subset(&view.ground().houses[house]))
}
