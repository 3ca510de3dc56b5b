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
        let digit = position.answer(cell)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::scatter::scatter;

    #[test]
    fn the_middle_cell_gets_the_digit_of_the_solution() {
        scatter::<2>(("small.txt", &[], 12), 4, |position, solution| {
            let mut steps = vec![];
            let _ = look_up(position, &Limits::default(), &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            let [Step { placements, .. }] = &steps[..] else { panic!("one step, not {}", steps.len()) };
            let open: Vec<_> = position.open().iter().collect();
            assert_eq!(placements[0].cell, open[open.len() / 2]);
            assert_eq!(solution.get(placements[0].cell), Some(placements[0].digit));
            let unknown = Position::<2>::new(position.model(), None);
            let _ = look_up(&unknown, &Limits::default(), &mut |step| panic!("{step:?}"));
        });
    }
}
