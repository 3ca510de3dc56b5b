//! A rule for the tests alone: no 1 stands directly above a 2. Links say all of it, and it names digits.

use super::{Constraint, Kind, Reach, Rule};
use crate::grid::{Candidate, Candidates, Cell, Contradiction, Digit, DigitSet, Grid, Shape};
use crate::words::Page;

pub(super) static KIND: Kind = Kind {
    id: "unequal",
    page: Page { en: "# Unequal", fr: "# Inégal" },
    parse: |_, _| Ok(Constraint::Unequal(Unequal)),
};

/// The rule of the tests that names digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unequal;

fn pairs(shape: Shape) -> impl Iterator<Item = (Candidate, Candidate)> {
    let order = u16::from(shape.order());
    let above = shape.cells().filter(move |cell| cell.0 + order < order * order);
    above.map(move |cell| {
        let one = Candidate { cell, digit: Digit::from_index(0) };
        (one, Candidate { cell: Cell(cell.0 + order), digit: Digit::from_index(1) })
    })
}

impl Rule for Unequal {
    fn check(&self, shape: Shape, grid: &Grid) -> bool {
        let stands = |candidate: Candidate| grid.get(candidate.cell) == Some(candidate.digit);
        !pairs(shape).any(|(one, two)| stands(one) && stands(two))
    }

    fn reach(&self) -> Reach {
        Reach::HousesAndLinks
    }

    fn treats_digits_alike(&self) -> bool {
        false
    }

    fn links(&self, shape: Shape, add: &mut dyn FnMut(Candidate, Candidate)) {
        pairs(shape).filter(|_| shape.order() > 1).for_each(|(one, two)| add(one, two));
    }

    fn propagate(&self, shape: Shape, candidates: &mut Candidates) -> Result<bool, Contradiction> {
        let mut changed = false;
        for (a, b) in pairs(shape).flat_map(|(one, two)| [(one, two), (two, one)]) {
            if candidates.get(a.cell) == DigitSet::of(a.digit) {
                changed |= candidates.eliminate(b.cell, DigitSet::of(b.digit))?;
            }
        }
        Ok(changed)
    }
}
