//! A rule for the tests alone: cells a knight's move apart differ (links beyond any house), and the digits of
//! the first and the last cell add up to an odd number (which no house and no link says).

use super::{Constraint, Kind, Reach, Rule};
use crate::grid::{Candidate, Candidates, Cell, Contradiction, DigitSet, Grid, Shape};
use crate::words::Page;

pub(super) static KIND: Kind = Kind {
    id: "trial",
    page: Page { en: "# Trial", fr: "# Essai" },
    parse: |_, _| Ok(Constraint::Trial(Trial)),
};

/// The rule of the tests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trial;

fn knight_pairs(shape: Shape) -> impl Iterator<Item = (Cell, Cell)> {
    let pairs = shape.cells().flat_map(move |a| shape.cells().map(move |b| (a, b)));
    pairs.filter(move |&(a, b)| {
        let rows = shape.row(a).abs_diff(shape.row(b));
        let columns = shape.column(a).abs_diff(shape.column(b));
        a < b && (rows, columns) != (0, 0) && rows * columns == 2
    })
}

/// The digits of this set that are odd, or even, as `odd` says.
fn of_parity(set: DigitSet, odd: bool) -> DigitSet {
    set.iter().filter(|d| (d.get() % 2 == 1) == odd).collect()
}

impl Rule for Trial {
    fn check(&self, shape: Shape, grid: &Grid) -> bool {
        let last = Cell(shape.cell_count() as u16 - 1);
        let sum = |a: Cell, b: Cell| Some(grid.get(a)?.get() + grid.get(b)?.get());
        knight_pairs(shape).all(|(a, b)| grid.get(a) != grid.get(b))
            && sum(Cell(0), last).is_some_and(|sum| sum % 2 == 1)
    }

    fn reach(&self) -> Reach {
        Reach::Beyond
    }

    fn treats_digits_alike(&self) -> bool {
        false
    }

    fn links(&self, shape: Shape, add: &mut dyn FnMut(Candidate, Candidate)) {
        for (a, b) in knight_pairs(shape) {
            for digit in DigitSet::all(shape.order()).iter() {
                add(Candidate { cell: a, digit }, Candidate { cell: b, digit });
            }
        }
    }

    fn propagate(&self, shape: Shape, candidates: &mut Candidates) -> Result<bool, Contradiction> {
        let last = Cell(shape.cell_count() as u16 - 1);
        let mut changed = false;
        for (here, there) in [(Cell(0), last), (last, Cell(0))] {
            for odd in [false, true] {
                if of_parity(candidates.get(here), !odd).is_empty() {
                    // All candidates here have this parity, so those there have the other.
                    changed |= candidates.eliminate(there, of_parity(candidates.get(there), odd))?;
                }
            }
        }
        Ok(changed)
    }
}
