#![doc = include_str!("diagonal.md")]

use super::{Constraint, Kind, Reach, Rule, RuleError};
use crate::grid::{DigitSet, Grid, House, Shape};
use crate::words::Page;

pub(super) static KIND: Kind = Kind {
    id: "diagonal",
    page: Page { en: include_str!("diagonal.md"), fr: include_str!("diagonal.fr.md") },
    parse: |argument, _| match argument {
        "" => Ok(Constraint::Diagonal(Diagonal)),
        _ => Err(RuleError::TakesNothing { rule: "diagonal", argument: argument.to_string() }),
    },
};

/// Both diagonals hold each digit once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagonal;

impl Rule for Diagonal {
    fn check(&self, shape: Shape, grid: &Grid) -> bool {
        let n = shape.order();
        let holds_all = |column: fn(u8, u8) -> u8| {
            let digits = (0..n).filter_map(|i| grid.get(shape.cell(i, column(i, n))));
            digits.collect::<DigitSet>() == DigitSet::all(n)
        };
        holds_all(|i, _| i) && holds_all(|i, n| n - 1 - i)
    }

    fn reach(&self) -> Reach {
        Reach::HousesAndLinks
    }

    fn houses(&self, shape: Shape) -> Vec<House> {
        let n = shape.order();
        let falling = (0..n).map(|i| shape.cell(i, i)).collect();
        let rising = (0..n).map(|i| shape.cell(n - 1 - i, i)).collect();
        vec![House::new("diagonal-falling", 0, falling), House::new("diagonal-rising", 0, rising)]
    }
}
