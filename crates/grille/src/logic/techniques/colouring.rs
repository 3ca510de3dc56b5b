//! Simple and multi colours: one digit, and its places that hang together by conjugate pairs.
//!
//! Along conjugate pairs truth alternates, so the places get two colours: one colour is true in all its
//! cells, the other in none.
//!
//! - Trap: a place that sees both colours sees a true one. It goes.
//! - Wrap: two places of one colour see each other. They cannot both be true, so the colour is false.
//! - Multi colours 1: a place of one pair of colours sees one of another pair, so these two colours are
//!   not both true, and one of the two opposite colours is. What sees both of those goes.
//! - Multi colours 2: the places of one colour see both colours of another pair. One of these is true, so
//!   the colour is false.

use crate::grid::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::colours::Colours;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static SIMPLE_COLOURS: Search =
    Search { techniques: &[&TRAP, &WRAP], on: true, find: finder!(simple_colours) };
pub(super) static MULTI_COLOURS: Search =
    Search { techniques: &[&MULTI_1, &MULTI_2], on: true, find: finder!(multi_colours) };

static TRAP: Technique = Technique {
    id: "simple-colours-trap",
    hodoku: Some(Hodoku { code: "0500", name: "Simple Colors Trap", score: 150, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("simple_colours_trap.md"), fr: include_str!("simple_colours_trap.fr.md") },
};
static WRAP: Technique = Technique {
    id: "simple-colours-wrap",
    hodoku: Some(Hodoku { code: "0501", name: "Simple Colors Wrap", score: 150, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("simple_colours_wrap.md"), fr: include_str!("simple_colours_wrap.fr.md") },
};
static MULTI_1: Technique = Technique {
    id: "multi-colours-1",
    hodoku: Some(Hodoku { code: "0502", name: "Multi Colors 1", score: 200, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("multi_colours_1.md"), fr: include_str!("multi_colours_1.fr.md") },
};
static MULTI_2: Technique = Technique {
    id: "multi-colours-2",
    hodoku: Some(Hodoku { code: "0503", name: "Multi Colors 2", score: 200, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("multi_colours_2.md"), fr: include_str!("multi_colours_2.fr.md") },
};

fn simple_colours<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for digit in position.unsettled().iter() {
        for colours in &position.colours(digit) {
            let seen = colours.map(|colour| position.seen_by(colour, digit));
            let wrapped = (0..2).filter(|&i| colours[i].meets(&seen[i])).flat_map(|i| colours[i]);
            let gone: Vec<_> = wrapped.map(|cell| Candidate { cell, digit }).collect();
            if !gone.is_empty() {
                found(step(position, &WRAP, digit, &[colours], gone))?;
            }
            let trapped = seen[0] & seen[1] & position.places(digit);
            if !trapped.is_empty() {
                let gone = trapped.iter().map(|cell| Candidate { cell, digit }).collect();
                found(step(position, &TRAP, digit, &[colours], gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn multi_colours<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for digit in position.unsettled().iter() {
        let all = position.colours(digit);
        if all.len() < 2 {
            continue;
        }
        let seen: Vec<_> =
            all.iter().map(|pair| pair.map(|colour| position.seen_by(colour, digit))).collect();
        // The first pair is the one that may be false as a whole, so the order of the two counts.
        for first in 0..all.len() {
            for second in (0..all.len()).filter(|&second| second != first) {
                let pairs = [&all[first], &all[second]];
                let false_colours = (0..2).filter(|&i| all[second].iter().all(|c| c.meets(&seen[first][i])));
                let gone: Vec<_> =
                    false_colours.flat_map(|i| all[first][i]).map(|cell| Candidate { cell, digit }).collect();
                if !gone.is_empty() {
                    found(step(position, &MULTI_2, digit, &pairs, gone))?;
                }
                let mut gone: Vec<Candidate> = vec![];
                for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if all[second][j].meets(&seen[first][i]) {
                        let trapped = seen[first][1 - i] & seen[second][1 - j] & position.places(digit);
                        let new = trapped.iter().map(|cell| Candidate { cell, digit });
                        let new: Vec<_> = new.filter(|candidate| !gone.contains(candidate)).collect();
                        gone.extend(new);
                    }
                }
                if !gone.is_empty() {
                    found(step(position, &MULTI_1, digit, &pairs, gone))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A step with one or two pairs of colours, which stands on all their conjugate pairs.
fn step<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    digit: Digit,
    pairs: &[&Colours<W>],
    gone: Vec<Candidate>,
) -> Step {
    let all = pairs.iter().flat_map(|pair| pair.iter());
    let coloured = all.clone().fold(CellSet::EMPTY, |union, &colour| union | colour);
    let part =
        |(i, colour): (usize, &CellSet<W>)| Part::cells(Role::Colour(i as u8), *colour, DigitSet::of(digit));
    let links = position.pairs(digit).iter().filter(|pair| coloured.contains(pair.cells[0]));
    let evidence = position.because(|| Evidence {
        digits: vec![digit],
        parts: all.clone().enumerate().map(part).collect(),
        chains: vec![],
        truths: links.map(|pair| Truth::House(pair.house, digit)).collect(),
    });
    Step::eliminating(technique, gone, evidence)
}
