//! The bivalue universal grave, and one candidate that keeps it away.
//!
//! If every open cell had two candidates, and every digit two places in each house where it is still to
//! be placed, then whatever solution there is, the candidates it leaves out would make a second one: in
//! every cell the other candidate, in every house the other place. A puzzle with only one solution never
//! gets there. If one candidate of one cell is all that is between the position and such a grave, that
//! candidate is true.

use super::unique_rectangle::uniqueness;
use crate::grid::{Candidate, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

uniqueness!(BUG_1 ONE bug_1 "bug-1" "0610" "Bivalue Universal Grave + 1" "bug_1");

fn bug_1<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    // All cells but one have two candidates, and that one has three.
    let Some(cell) = (*position.open() - position.bivalue()).single() else {
        return ControlFlow::Continue(());
    };
    let candidates = position.candidates(cell);
    if candidates.len() != 3 || position.ground().linked {
        return ControlFlow::Continue(());
    }
    let houses = position.layout().memberships(cell);
    let thrice = |digit| houses.iter().all(|m| position.count(m.house, digit) == 3);
    let Some(digit) = candidates.iter().find(|&digit| thrice(digit)) else {
        return ControlFlow::Continue(());
    };
    let twice = |house: usize| {
        position.digits().all(|other| match position.count(house, other) {
            0 | 2 => true,
            3 => other == digit && position.ground().houses[house].contains(cell),
            _ => false,
        })
    };
    // Asked last: it may have to be found out.
    if !(0..position.ground().houses.len()).all(twice) || !position.is_unique() {
        return ControlFlow::Continue(());
    }
    let guardian = Candidate { cell, digit };
    let others = candidates.minus(DigitSet::of(digit));
    let gone = others.iter().map(|digit| Candidate { cell, digit }).collect();
    let evidence = Evidence {
        digits: vec![digit],
        parts: vec![Part::cells(Role::Guardian, [cell], DigitSet::of(digit))],
        chains: vec![],
        truths: vec![Truth::NotGrave(vec![guardian])],
    };
    found(Step::eliminating(&ONE, gone, evidence))
}
