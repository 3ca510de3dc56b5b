//! Brute force: the last resort where every technique ends. It looks a digit up in the solution.
//!
//! HoDoKu takes the middle one of the open cells, and so do we: with an even number of them the one behind
//! the middle.

use crate::grid::Candidate;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Step, Technique, Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static BRUTE_FORCE: Search =
    Search { techniques: &[&TECHNIQUE], on: true, find: finder!(look_up) };

static TECHNIQUE: Technique = Technique {
    id: "brute-force",
    hodoku: Some(Hodoku { code: "", name: "Brute Force", score: 10000, level: HodokuLevel::Extreme }),
    level: Level::Extreme,
    page: Page { en: include_str!("brute_force.md"), fr: include_str!("brute_force.fr.md") },
};

fn look_up<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    let middle = position.open().len() as usize / 2;
    let looked_up = position.open().iter().nth(middle).and_then(|cell| {
        let digit = position.solution()?.get(cell)?;
        Some(Candidate { cell, digit })
    });
    // A position that somebody spoilt may have lost the candidate.
    if let Some(candidate) = looked_up.filter(|&candidate| position.has(candidate)) {
        let truths = vec![Truth::Solution];
        let evidence = Evidence { digits: vec![candidate.digit], truths, ..Evidence::default() };
        found(Step::placing(&TECHNIQUE, candidate, evidence))?;
    }
    ControlFlow::Continue(())
}
