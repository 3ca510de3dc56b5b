//! Turbot fish: any two houses with two places each, an end of one seeing an end of the other.

use super::{key, two};
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

/// A house with two places of a digit, walked in one direction.
#[derive(Copy, Clone)]
struct Link {
    from: Cell,
    house: usize,
    to: Cell,
}

/// Two links, the end of the first seeing the start of the second.
struct Turbot<const W: usize> {
    digit: Digit,
    links: [Link; 2],
    gone: CellSet<W>,
}

/// All of them, in HoDoKu's order: by what they eliminate, then by where they start and by their digit,
/// then by the houses that they go along.
fn turbots<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    let unsettled = position.unsettled();
    if unsettled.is_empty() {
        return ControlFlow::Continue(());
    }
    let (mut links, mut list) = (vec![], vec![]);
    for digit in unsettled.iter().filter(|&digit| !position.alone(digit).has_no_turbot()) {
        let before = list.len();
        of_digit(position, digit, &mut links, &mut list);
        if list.len() == before {
            position.alone(digit).keep_no_turbot();
        }
    }
    if let [only] = &list[..] {
        return found(step(position, only));
    }
    let shape = position.shape();
    list.sort_by_cached_key(|&Turbot { digit, links: [first, second], ref gone }| {
        let gone = gone.iter().map(|cell| Candidate { cell, digit });
        let between = meeting(position, first.to, second.from);
        (key(shape, gone), first.from, digit, first.house, between, second.from, second.house)
    });
    list.iter().map(|turbot| step(position, turbot)).try_for_each(found)
}

/// The turbot fish of a digit. Each can be walked from both ends, and is told from the one that comes
/// first in reading order.
fn of_digit<const W: usize>(
    position: &Position<'_, W>,
    digit: Digit,
    links: &mut Vec<Link>,
    list: &mut Vec<Turbot<W>>,
) {
    let ground = position.ground();
    links.clear();
    links.reserve(2 * ground.houses.len());
    position.each_pair(digit, |house| {
        // Like HoDoKu, two cells are linked by the first of their houses alone: if a box has two places in
        // one row, the row counts.
        let Some([a, b]) = two(position, house, digit) else { return };
        if ground.is_line(house) || meeting(position, a, b) == Some(house) {
            links.extend([Link { from: a, house, to: b }, Link { from: b, house, to: a }]);
        }
    });
    let doubtful = position.doubtful(digit);
    for &first in links.iter() {
        let near = &ground.peers[first.to.index()];
        let seen = doubtful & ground.peers[first.from.index()];
        if seen.is_empty() {
            continue;
        }
        for &second in links.iter().filter(|link| near.contains(link.from)) {
            let apart = second.from != first.from && second.to != first.to;
            // With both ends in one place that place is true, and the way round it is told once.
            let told = match second.to == first.from {
                true => first.to > second.from,
                false => first.from > second.to,
            };
            let gone = seen & ground.peers[second.to.index()];
            if apart && !told && !gone.is_empty() {
                list.push(Turbot { digit, links: [first, second], gone });
            }
        }
    }
}

/// The first house that two cells share.
fn meeting<const W: usize>(position: &Position<'_, W>, a: Cell, b: Cell) -> Option<usize> {
    let mut houses = position.layout().memberships(a).iter().map(|m| m.house);
    houses.find(|&house| position.ground().houses[house].contains(b))
}

fn step<const W: usize>(position: &Position<'_, W>, turbot: &Turbot<W>) -> Step {
    let &Turbot { digit, links, ref gone } = turbot;
    let ([a, b], [c, d]) = ([links[0].from, links[0].to], [links[1].from, links[1].to]);
    let houses = links.map(|link| link.house);
    let node = |index: u32, cell: Cell| Node {
        digit,
        cells: vec![cell],
        on: index % 2 == 1,
        through: vec![],
        because: index.checked_sub(1).into_iter().collect(),
    };
    let body = DigitSet::of(digit);
    let both = |a: Cell, b: Cell| [a, b].into_iter().collect::<CellSet<W>>();
    let evidence = position.because(|| Evidence {
        digits: vec![digit],
        parts: vec![
            Part::cells(Role::Wing, both(a, d), body),
            Part::cells(Role::Body, both(b, c), body),
            Part::houses(Role::Base, houses),
        ],
        chains: vec![Chain {
            nodes: (0..).zip([a, b, c, d]).map(|(index, cell)| node(index, cell)).collect(),
            closed: false,
        }],
        truths: houses.map(|house| Truth::House(house, digit)).into(),
    });
    let gone = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    Step::eliminating(&TECHNIQUE, gone, evidence)
}
