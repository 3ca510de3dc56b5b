//! W-wing.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static W_WING: Search = Search { techniques: &[&TECHNIQUE], on: true, find: finder!(w_wings) };

static TECHNIQUE: Technique = Technique {
    id: "w-wing",
    hodoku: Some(Hodoku { code: "0803", name: "W-Wing", score: 150, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("w_wing.md"), fr: include_str!("w_wing.fr.md") },
};

/// Two cells in reading order with the same two candidates, the smaller digit eliminated first, as
/// HoDoKu goes.
fn w_wings<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    let ground = position.ground();
    let mut pairs = position.sizes().exactly(2);
    for a in pairs {
        pairs.remove(a);
        let mut digits = position.candidates(a).iter();
        let (Some(x), Some(y)) = (digits.next(), digits.next()) else { continue };
        let (with_x, with_y) = (position.places(x), position.places(y));
        let twins = pairs & with_x & with_y;
        if twins.is_empty() {
            continue;
        }
        let near = ground.peers[a.index()];
        let mut ways = [(x, y, with_x & near, None), (y, x, with_y & near, None)];
        for b in twins {
            let far = &ground.peers[b.index()];
            for (digit, link, seen, ends) in &mut ways {
                let gone = *seen & *far;
                if !gone.is_empty() && ends.get_or_insert_with(|| far_ends(position, a, *link)).meets(far) {
                    linked(position, [a, b], *digit, *link, &gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of a digit that make a pair with one that a cell sees.
fn far_ends<const W: usize>(position: &Position<'_, W>, cell: Cell, digit: Digit) -> CellSet<W> {
    let ground = position.ground();
    let near = ground.peers[cell.index()];
    let mut ends = CellSet::EMPTY;
    for place in position.paired(digit) & near {
        for slot in ground.slots(place).iter().filter(|slot| position.is_pair(slot.house as usize, digit)) {
            ends |= ground.houses[slot.house as usize];
        }
    }
    (ends & position.places(digit)) - near
}

/// The houses that tie the cells together by two places of the digit `link`. Like HoDoKu, a place that sees
/// both cells counts for the first, so two such places tie nothing, and a second place must see the other.
fn linked<const W: usize>(
    position: &Position<'_, W>,
    cells: [Cell; 2],
    digit: Digit,
    link: Digit,
    gone: &CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let ground = position.ground();
    let [near, far] = cells.map(|cell| &ground.peers[cell.index()]);
    let places = position.paired(link) - CellSet::of(cells[0]) - CellSet::of(cells[1]);
    let (firsts, seconds) = (places & *near, (places & *far) - *near);
    if firsts.is_empty() || seconds.is_empty() {
        return ControlFlow::Continue(());
    }
    let ties = |house: usize| position.is_pair(house, link) && seconds.meets(&ground.houses[house]);
    let is_end = |cell: Cell| position.layout().memberships(cell).iter().any(|m| ties(m.house));
    if !firsts.iter().any(is_end) {
        return ControlFlow::Continue(());
    }
    for house in 0..ground.houses.len() {
        if !position.is_pair(house, link) {
            continue;
        }
        let [first, second] = [firsts, seconds].map(|ends| (ends & ground.houses[house]).first());
        if let (Some(p), Some(q)) = (first, second) {
            let ends = if p < q { [p, q] } else { [q, p] };
            let evidence = position.because(|| Evidence {
                digits: vec![digit, link],
                parts: vec![
                    Part::cells(Role::Body, cells, [digit, link].into_iter().collect()),
                    Part::cells(Role::Wing, ends, DigitSet::of(link)),
                    Part::houses(Role::House, [house]),
                ],
                chains: vec![],
                truths: vec![Truth::Cell(cells[0]), Truth::Cell(cells[1]), Truth::House(house, link)],
            });
            let gone = gone.iter().map(|cell| Candidate { cell, digit }).collect();
            found(Step::eliminating(&TECHNIQUE, gone, evidence))?;
        }
    }
    ControlFlow::Continue(())
}
