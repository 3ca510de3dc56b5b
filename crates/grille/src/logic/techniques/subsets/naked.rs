//! Naked subsets and those of them that are locked.

use super::{closed, is_before, ranges};
use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static LOCKED_PAIR: Search = Search {
    techniques: &[&LOCKED_2],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 2>(position, limits, &LOCKED_2, true, found)),
};
pub(crate) static LOCKED_TRIPLE: Search = Search {
    techniques: &[&LOCKED_3],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 3>(position, limits, &LOCKED_3, true, found)),
};
pub(crate) static NAKED_PAIR: Search = Search {
    techniques: &[&NAKED_2],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 2>(position, limits, &NAKED_2, false, found)),
};
pub(crate) static NAKED_TRIPLE: Search = Search {
    techniques: &[&NAKED_3],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 3>(position, limits, &NAKED_3, false, found)),
};
pub(crate) static NAKED_QUADRUPLE: Search = Search {
    techniques: &[&NAKED_4],
    on: true,
    find: finder!(|position, limits, found| subsets::<_, 4>(position, limits, &NAKED_4, false, found)),
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

/// Naked subsets of `N` cells, either those that are locked or those that are not.
fn subsets<const W: usize, const N: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    technique: &'static Technique,
    locked: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    position.newly(technique, limits, found, |news, found| {
        let ground = position.ground();
        let few = position.sizes().up_to(N);
        let mut cells = [Cell(0); 64];
        let mut members = [0; 64];
        for range in ranges(ground) {
            for house in range.filter(|&house| news.cells.meets(&ground.houses[house])) {
                let mut count = 0;
                (few & ground.houses[house]).iter().for_each(|cell| {
                    cells[count] = cell;
                    count += 1;
                });
                if count < N {
                    continue;
                }
                for (member, &cell) in members.iter_mut().zip(&cells[..count]) {
                    *member = position.board().candidates(cell).bits();
                }
                closed::<N>(&members[..count], &mut |chosen, digits| {
                    let digits = DigitSet::from_bits(digits);
                    let body: CellSet<W> = chosen.iter().map(|&index| cells[index]).collect();
                    match reach(position, house, &body, digits) {
                        Some(reach) if reach.locked == locked => {
                            found(step(position, technique, &body, digits, &reach))?;
                        }
                        // One that is locked now may lose what it eliminates in one of the two houses.
                        Some(_) => news.may_come(),
                        None => {}
                    }
                    ControlFlow::Continue(())
                })?;
            }
            if locked && ground.others.is_empty() {
                break; // every subset that is locked lies in a box
            }
        }
        ControlFlow::Continue(())
    })
}

/// What a naked subset reaches.
struct Reach<const W: usize> {
    /// The cells that lose something.
    gone: CellSet<W>,
    /// Whether it is locked: it has cells to clear both in a box and outside of it.
    locked: bool,
}

/// What a naked subset reaches; `None` if nothing, or if it was met in a house before this one.
fn reach<const W: usize>(
    position: &Position<'_, W>,
    house: usize,
    body: &CellSet<W>,
    digits: DigitSet,
) -> Option<Reach<W>> {
    let ground = position.ground();
    let open = digits.iter().fold(CellSet::EMPTY, |open, digit| open | position.places(digit)) - *body;
    let mut gone = CellSet::EMPTY;
    for other in shared(position, body) {
        if other != house && is_before(ground, other, house) {
            return None;
        }
        gone |= open & ground.houses[other];
    }
    if gone.is_empty() {
        return None;
    }
    let split = |other: usize| {
        gone.meets(&ground.houses[other]) && !gone.is_subset(&ground.houses[other]) && !ground.is_line(other)
    };
    let locked = body.len() < 4 && shared(position, body).any(split);
    Some(Reach { gone, locked })
}

/// The houses that all these cells are in.
fn shared<'p, const W: usize>(
    position: &'p Position<'_, W>,
    body: &'p CellSet<W>,
) -> impl Iterator<Item = usize> + 'p {
    let memberships = body.first().map_or(&[][..], |cell| position.layout().memberships(cell));
    let houses = memberships.iter().map(|m| m.house);
    houses.filter(|&house| body.is_subset(&position.ground().houses[house]))
}

/// The step: what goes is told house by house (rows, columns, boxes), cell by cell, digit by digit.
fn step<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    body: &CellSet<W>,
    digits: DigitSet,
    reach: &Reach<W>,
) -> Step {
    let ground = position.ground();
    let mut left = reach.gone;
    let mut eliminations = vec![];
    for house in shared(position, body) {
        for cell in left & ground.houses[house] {
            let gone = position.candidates(cell).intersection(digits);
            eliminations.extend(gone.iter().map(|digit| Candidate { cell, digit }));
        }
        left -= ground.houses[house];
    }
    let houses = shared(position, body).filter(|&house| reach.gone.meets(&ground.houses[house]));
    let evidence = Evidence {
        digits: digits.iter().collect(),
        parts: vec![Part::houses(Role::House, houses), Part::cells(Role::Body, *body, digits)],
        chains: vec![],
        truths: body.iter().map(Truth::Cell).collect(),
    };
    Step::eliminating(technique, eliminations, evidence)
}
