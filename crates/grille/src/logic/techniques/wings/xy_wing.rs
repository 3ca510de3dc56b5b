//! XY-wing and XYZ-wing.

use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static XY_WING: Search = Search { techniques: &[&XY], on: true, find: finder!(xy_wings) };
pub(crate) static XYZ_WING: Search = Search { techniques: &[&XYZ], on: true, find: finder!(xyz_wings) };

static XY: Technique = Technique {
    id: "xy-wing",
    hodoku: Some(Hodoku { code: "0800", name: "XY-Wing", score: 160, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("xy_wing.md"), fr: include_str!("xy_wing.fr.md") },
};
static XYZ: Technique = Technique {
    id: "xyz-wing",
    hodoku: Some(Hodoku { code: "0801", name: "XYZ-Wing", score: 180, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("xyz_wing.md"), fr: include_str!("xyz_wing.fr.md") },
};

/// Three cells with two candidates each, three digits in all and each in two of the cells. HoDoKu tries
/// the cells in reading order, and of three cells the first, the second, then the third as the pivot.
fn xy_wings<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if !have_xy_wing(position) {
        return ControlFlow::Continue(());
    }
    let peers = |cell: Cell| &position.ground().peers[cell.index()];
    let mut pairs = position.sizes().exactly(2);
    for a in pairs {
        pairs.remove(a);
        let own = position.candidates(a);
        let mut digits = own.iter().map(|digit| position.places(digit) & pairs);
        let (with_x, with_y) = (digits.next().unwrap_or_default(), digits.next().unwrap_or_default());
        // The other two have one of its digits each, and a third.
        let (mut only_x, mut only_y) = (with_x - with_y, with_y - with_x);
        // It sees one of them, or both.
        let [near_x, near_y] = [only_x, only_y].map(|only| only & *peers(a));
        let seconds_x = if near_y.is_empty() { near_x } else { only_x };
        let seconds_y = if near_x.is_empty() { near_y } else { only_y };
        for b in seconds_x | seconds_y {
            let partners = if only_x.contains(b) { only_y } else { only_x };
            only_x.remove(b);
            only_y.remove(b);
            let Some(third) = position.candidates(b).minus(own).single() else { continue };
            let thirds = partners & position.places(third);
            if thirds.is_empty() {
                continue;
            }
            // One of the three sees the two others.
            let near = match peers(a).contains(b) {
                true => thirds & (*peers(a) | *peers(b)),
                false => thirds & *peers(a) & *peers(b),
            };
            for c in near {
                for (pivot, wings) in [(a, [b, c]), (b, [a, c]), (c, [b, a])] {
                    if wings.iter().all(|&wing| peers(pivot).contains(wing)) {
                        wing(position, &XY, pivot, wings, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether there is an XY-wing that eliminates anything: seen from the pivot there is little to look at.
fn have_xy_wing<const W: usize>(position: &Position<'_, W>) -> bool {
    let peers = |cell: Cell| &position.ground().peers[cell.index()];
    let pairs = position.sizes().exactly(2);
    pairs.iter().any(|pivot| {
        let own = position.candidates(pivot);
        let near = pairs & *peers(pivot);
        let mut digits = own.iter().map(|digit| near & position.places(digit));
        let (with_x, with_y) = (digits.next().unwrap_or_default(), digits.next().unwrap_or_default());
        let (only_x, only_y) = (with_x - with_y, with_y - with_x);
        !only_y.is_empty()
            && only_x.iter().any(|one| {
                let Some(third) = position.candidates(one).minus(own).single() else { return false };
                let places = position.places(third);
                let others = only_y & places;
                !others.is_empty() && {
                    let seen = places & *peers(one);
                    others.iter().any(|other| seen.meets(peers(other)))
                }
            })
    })
}

/// A cell with three candidates and two others that it sees, with two of them each, in reading order.
fn xyz_wings<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let pairs = position.sizes().exactly(2);
    for pivot in position.sizes().exactly(3) {
        // Those with two of its digits.
        let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in position.candidates(pivot).iter() {
            two |= one & position.places(digit);
            one |= position.places(digit);
        }
        let mut near = two & pairs & position.ground().peers[pivot.index()];
        for p in near {
            near.remove(p);
            for q in near {
                if position.candidates(p) != position.candidates(q) {
                    wing(position, &XYZ, pivot, [p, q], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of a wing, if it eliminates anything. One of the cells is the digit that its wings share, so
/// whatever sees all those that may be it is not.
#[inline]
fn wing<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    pivot: Cell,
    wings: [Cell; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let peers = |cell: Cell| position.ground().peers[cell.index()];
    let [p, q] = wings.map(|cell| position.candidates(cell));
    let Some(digit) = p.intersection(q).single() else { return ControlFlow::Continue(()) };
    let centre = position.candidates(pivot);
    let mut gone = position.places(digit) & peers(wings[0]) & peers(wings[1]);
    if centre.contains(digit) {
        gone &= peers(pivot);
    }
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let shared = DigitSet::of(digit);
    let evidence = position.because(|| Evidence {
        digits: p.minus(shared).iter().chain(q.minus(shared).iter()).chain([digit]).collect(),
        parts: vec![
            Part::cells(Role::Pivot, [pivot], centre),
            Part::cells(Role::Wing, [wings[0]], p),
            Part::cells(Role::Wing, [wings[1]], q),
        ],
        chains: vec![],
        truths: [pivot, wings[0], wings[1]].map(Truth::Cell).into(),
    });
    let gone = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    found(Step::eliminating(technique, gone, evidence))
}
