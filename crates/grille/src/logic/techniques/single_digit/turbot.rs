//! Turbot fish: any two houses with two places each, an end of one seeing an end of the other.

use super::key;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Chain, Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Node, Part, Position, Role, Search, Step,
    Technique, Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static TURBOT_FISH: Search =
    Search { techniques: &[&TECHNIQUE], on: true, find: finder!(turbots) };

static TECHNIQUE: Technique = Technique {
    id: "turbot-fish",
    hodoku: Some(Hodoku { code: "0403", name: "Turbot Fish", score: 120, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("turbot_fish.md"), fr: include_str!("turbot_fish.fr.md") },
};

/// A chain of three links: the first and the last are strong.
struct Turbot {
    digit: Digit,
    cells: [Cell; 4],
    /// The houses of the strong links.
    houses: [usize; 2],
    gone: Vec<Candidate>,
}

/// All of them, in HoDoKu's order: by what they eliminate, then by where they start and by their digit.
fn turbots<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut list = vec![];
    for digit in position.digits() {
        of_digit(position, digit, &mut list);
    }
    let shape = position.shape();
    list.sort_by_cached_key(|turbot| (key(shape, &turbot.gone), turbot.cells[0], turbot.digit));
    list.into_iter().map(step).try_for_each(found)
}

/// The turbot fish of a digit, from each of its cells that has a strong link, in the order of the houses.
/// Each is met from both ends, and told once.
fn of_digit<const W: usize>(position: &Position<'_, W>, digit: Digit, list: &mut Vec<Turbot>) {
    let (ground, layout) = (position.ground(), position.layout());
    let places = position.places(digit);
    let mut linked = CellSet::<W>::EMPTY;
    let mut links = 0;
    for house in 0..ground.houses.len() {
        if position.count(house, digit) == 2 {
            linked |= places & ground.houses[house];
            links += 1;
        }
    }
    if links < 2 {
        return;
    }
    for a in linked {
        let seen = places & ground.peers[a.index()];
        for (first, b) in strong(position, digit, a) {
            for m in layout.memberships(b) {
                for c in linked & ground.houses[m.house] {
                    if c == a || c == b || meeting(position, b, c) != Some(m.house) {
                        continue;
                    }
                    for (second, d) in strong(position, digit, c) {
                        // With both ends in one place, that place is true, and is met from b and from c.
                        let told = if d == a { b > c } else { d < a };
                        if d == b || told || !seen.meets(&ground.peers[d.index()]) {
                            continue;
                        }
                        let gone = seen & ground.peers[d.index()];
                        list.push(Turbot {
                            digit,
                            cells: [a, b, c, d],
                            houses: [first, second],
                            gone: gone.iter().map(|cell| Candidate { cell, digit }).collect(),
                        });
                    }
                }
            }
        }
    }
}

/// The houses where a digit has this cell and one other, with the other. Like HoDoKu, two cells are
/// linked by the first of their houses alone: if a box has two places in one row, the row counts.
fn strong<'p, const W: usize>(
    position: &'p Position<'_, W>,
    digit: Digit,
    cell: Cell,
) -> impl Iterator<Item = (usize, Cell)> + 'p {
    let houses = position.layout().memberships(cell).iter().map(|m| m.house);
    houses.filter(move |&house| position.count(house, digit) == 2).filter_map(move |house| {
        let other = (position.places_in(house, digit) - CellSet::of(cell)).first()?;
        (meeting(position, cell, other) == Some(house)).then_some((house, other))
    })
}

/// The first house that two cells share.
fn meeting<const W: usize>(position: &Position<'_, W>, a: Cell, b: Cell) -> Option<usize> {
    let mut houses = position.layout().memberships(a).iter().map(|m| m.house);
    houses.find(|&house| position.ground().houses[house].contains(b))
}

fn step(turbot: Turbot) -> Step {
    let Turbot { digit, cells: [a, b, c, d], houses, gone } = turbot;
    let node = |index: u32, cell: Cell| Node {
        digit,
        cells: vec![cell],
        on: index % 2 == 1,
        through: vec![],
        because: index.checked_sub(1).into_iter().collect(),
    };
    let nodes = (0..).zip([a, b, c, d]).map(|(index, cell)| node(index, cell)).collect();
    let body = DigitSet::of(digit);
    let sorted = |mut cells: [Cell; 2]| {
        cells.sort_unstable();
        cells
    };
    let evidence = Evidence {
        digits: vec![digit],
        parts: vec![
            Part::cells(Role::Wing, sorted([a, d]), body),
            Part::cells(Role::Body, sorted([b, c]), body),
            Part::houses(Role::Base, houses),
        ],
        chains: vec![Chain { nodes, closed: false }],
        truths: houses.map(|house| Truth::House(house, digit)).into(),
    };
    Step::eliminating(&TECHNIQUE, gone, evidence)
}
