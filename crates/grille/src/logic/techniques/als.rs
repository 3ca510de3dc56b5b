//! Two or three almost locked sets: the XZ-rule and the XY-wing.
//!
//! **XZ.** Two sets A and B have a restricted common `x`: only one of them can hold it. The other lacks `x`
//! and so holds each of its other digits. A digit `z` of both sets is then in A or in B, and a place that
//! sees all places of `z` in both cannot hold it. With two restricted commons each set lacks exactly one of
//! them: all other digits of A are in A, and all others of B in B, and go from every place that sees them.
//!
//! **XY-wing.** A third set C has a restricted common `x` with A and another, `y`, with B. C lacks at most
//! one digit, so it holds `x` or `y`; then A lacks `x` or B lacks `y`, and once more a digit of A and B is
//! in one of the two.
//!
//! HoDoKu takes the first pair or triple that eliminates anything, in the order of its sets: so do we.

use crate::grid::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::als::{AlmostLocked, Als};
use crate::logic::commons::Common;
use crate::logic::rows;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static ALS_XZ: Search = Search { techniques: &[&XZ], on: true, find: finder!(pairs) };
pub(super) static ALS_XY_WING: Search = Search { techniques: &[&XY_WING], on: true, find: finder!(wings) };

static XZ: Technique = Technique {
    id: "als-xz",
    hodoku: Some(Hodoku {
        code: "0901",
        name: "Almost Locked Set XZ-Rule",
        score: 300,
        level: HodokuLevel::Unfair,
    }),
    level: Level::Expert,
    page: Page { en: include_str!("als_xz.md"), fr: include_str!("als_xz.fr.md") },
};
static XY_WING: Technique = Technique {
    id: "als-xy-wing",
    hodoku: Some(Hodoku {
        code: "0902",
        name: "Almost Locked Set XY-Wing",
        score: 320,
        level: HodokuLevel::Unfair,
    }),
    level: Level::Expert,
    page: Page { en: include_str!("als_xy_wing.md"), fr: include_str!("als_xy_wing.fr.md") },
};

fn pairs<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let all = position.almost_locked();
    let commons = position.commons(limits.als_overlap);
    let together = &commons.together;
    for (i, a) in all.sets().iter().enumerate() {
        for &common in commons.forward(i) {
            let j = common.to as usize;
            if common.two.is_none() && !together.contains(i, j) {
                continue;
            }
            let b = &all.sets()[j];
            let eliminations = match common.two {
                None => all.eliminated(a, b, DigitSet::of(common.one)),
                Some(two) => doubly(all, a, b, common.one, two),
            };
            if !eliminations.is_empty() {
                let parts = vec![set(a), set(b), Part::digits(Role::Common, common.digits())];
                found(step(&XZ, eliminations, parts, &[a, b]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What two sets with two restricted commons eliminate: first by one of them, then by the other, then
/// what is bound to A, then what is bound to B.
fn doubly<const W: usize>(
    all: &AlmostLocked<W>,
    a: &Als<W>,
    b: &Als<W>,
    one: Digit,
    two: Digit,
) -> Vec<Candidate> {
    let mut eliminations = all.eliminated(a, b, DigitSet::of(one));
    let mut more = all.eliminated(a, b, DigitSet::of(two));
    for (own, other) in [(a, b), (b, a)] {
        for digit in own.reaching.iter().filter(|&digit| digit != one && digit != two) {
            let cells = all.hold(own, digit).seen - other.cells;
            more.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
    }
    for candidate in more {
        if !eliminations.contains(&candidate) {
            eliminations.push(candidate);
        }
    }
    eliminations
}

fn wings<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let all = position.almost_locked();
    let commons = position.commons(limits.als_overlap);
    let together = &commons.together;
    for p in 0..all.sets().len() {
        let forward = commons.forward(p);
        for (i, &first) in forward.iter().enumerate() {
            // HoDoKu goes through pairs of restricted commons: this one with each that comes later and has
            // one of its two sets. Those of the first set are all before those of the second.
            let q = first.to as usize;
            for (c, a) in [(p, q), (q, p)] {
                // All its commons are about one digit: a wing needs two.
                if commons.digits(c).single().is_some() {
                    continue;
                }
                let later = if c == p { &forward[i + 1..] } else { commons.from(q, p + 1) };
                let together = together.row(a);
                for &second in later {
                    let b = second.to as usize;
                    if first.is_one_with(second) || !rows::contains(together, b) {
                        continue;
                    }
                    if !limits.als_overlap && all.sets()[a].cells.meets(&all.sets()[b].cells) {
                        continue;
                    }
                    if let Some(step) = wing(all, [a, b, c], first, second) {
                        found(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The wing of A and B around C, if there is one and it eliminates anything.
fn wing<const W: usize>(
    all: &AlmostLocked<W>,
    [a, b, c]: [usize; 3],
    first: Common,
    second: Common,
) -> Option<Step> {
    let restricted = first.digits().union(second.digits());
    let [a, b, c] = [a, b, c].map(|i| &all.sets()[i]);
    if a.cells.is_subset(&b.cells) || b.cells.is_subset(&a.cells) {
        return None;
    }
    let eliminations = all.eliminated(a, b, restricted);
    if eliminations.is_empty() {
        return None;
    }
    let common = |common: Common| Part::digits(Role::Common, common.digits());
    let parts = vec![set(a), set(b), set(c), common(first), common(second)];
    Some(step(&XY_WING, eliminations, parts, &[a, b, c]))
}

impl<const W: usize> AlmostLocked<W> {
    /// What goes if each digit of two sets, other than those `restricted`, is in one of them.
    pub(super) fn eliminated(&self, a: &Als<W>, b: &Als<W>, restricted: DigitSet) -> Vec<Candidate> {
        let mut eliminations = vec![];
        for digit in a.reaching.intersection(b.reaching).minus(restricted).iter() {
            let cells = self.hold(a, digit).seen & self.hold(b, digit).seen;
            eliminations.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
        eliminations
    }
}

/// A set as a part of the evidence.
pub(super) fn set<const W: usize>(set: &Als<W>) -> Part {
    Part::cells(Role::Set, set.cells, set.digits)
}

/// A step that stands on the cells of some sets. The digits it is about are those it eliminates.
pub(super) fn step<const W: usize>(
    technique: &'static Technique,
    eliminations: Vec<Candidate>,
    parts: Vec<Part>,
    sets: &[&Als<W>],
) -> Step {
    let digits: DigitSet = eliminations.iter().map(|candidate| candidate.digit).collect();
    let cells = sets.iter().fold(CellSet::EMPTY, |cells, set| cells | set.cells);
    let truths = cells.iter().map(Truth::Cell).collect();
    Step::eliminating(
        technique,
        eliminations,
        Evidence { digits: digits.iter().collect(), parts, chains: vec![], truths },
    )
}
