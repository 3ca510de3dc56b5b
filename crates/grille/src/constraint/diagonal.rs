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

    fn treats_digits_alike(&self) -> bool {
        true
    }

    fn houses(&self, shape: Shape) -> Vec<House> {
        let n = shape.order();
        let falling = (0..n).map(|i| shape.cell(i, i)).collect();
        let rising = (0..n).map(|i| shape.cell(n - 1 - i, i)).collect();
        vec![House::new("diagonal-falling", 0, falling), House::new("diagonal-rising", 0, rising)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Candidates, Cell, Contradiction, Digit};
    use std::collections::HashSet;

    /// All grids of an order in which each row holds each digit once, by brute force.
    fn grids(order: u8) -> Vec<Grid> {
        let mut rows: Vec<Vec<Digit>> = vec![vec![]];
        for _ in 0..order {
            let longer = rows.iter().flat_map(|row| {
                let left = DigitSet::all(order).minus(row.iter().copied().collect());
                left.iter().map(|digit| row.iter().copied().chain([digit]).collect()).collect::<Vec<_>>()
            });
            rows = longer.collect();
        }
        let mut grids: Vec<Vec<Option<Digit>>> = vec![vec![]];
        for _ in 0..order {
            let taller = grids.iter().flat_map(|grid| {
                rows.iter().map(|row| grid.iter().copied().chain(row.iter().copied().map(Some)).collect())
            });
            grids = taller.collect();
        }
        grids.into_iter().map(Grid::from_cells).collect()
    }

    #[test]
    fn links_and_houses_say_what_check_says() {
        for order in 1..=3 {
            let shape = Shape::latin(order).unwrap();
            let mut links: HashSet<(Candidate, Candidate)> = HashSet::new();
            Diagonal.links(shape, &mut |a, b| assert!(links.insert((a, b)), "{a:?} and {b:?} twice"));
            let mut obeying = 0;
            for grid in grids(order) {
                let stands = |c: &Candidate| grid.get(c.cell) == Some(c.digit);
                let by_links = !links.iter().any(|(a, b)| stands(a) && stands(b));
                let by_houses = Diagonal.houses(shape).iter().all(|house| {
                    house.cells.iter().filter_map(|&c| grid.get(c)).collect::<DigitSet>()
                        == DigitSet::all(order)
                });
                assert_eq!(Diagonal.check(shape, &grid), by_links, "{grid:?}");
                assert_eq!(Diagonal.check(shape, &grid), by_houses, "{grid:?}");
                obeying += usize::from(by_links);
            }
            assert!(order == 2 || obeying > 0);
        }
    }

    #[test]
    fn propagate_keeps_every_solution() {
        let shape = Shape::latin(3).unwrap();
        let solutions: Vec<Grid> = grids(3).into_iter().filter(|grid| Diagonal.check(shape, grid)).collect();
        let (mut changes, mut contradictions) = (0, 0);
        let mut seed: u32 = 1;
        for _ in 0..2000 {
            let mut next = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                DigitSet::from_bits(u64::from(seed >> 29)) // any set of the digits 1 to 3
            };
            let before = Candidates::from_cells((0..9).map(|_| next().union(next())).collect());
            let fits = |grid: &&Grid| shape.cells().all(|c| before.get(c).contains(grid.get(c).unwrap()));
            let mut after = before.clone();
            match Diagonal.propagate(shape, &mut after) {
                Err(Contradiction) => {
                    contradictions += 1;
                    assert_eq!(solutions.iter().find(fits), None, "{before:?}");
                }
                Ok(changed) => {
                    assert_eq!(changed, after != before);
                    changes += u32::from(changed);
                    for grid in solutions.iter().filter(fits) {
                        let kept = |c: Cell| after.get(c).contains(grid.get(c).unwrap());
                        assert!(shape.cells().all(kept), "{before:?} {after:?} {grid:?}");
                    }
                }
            }
        }
        assert!(changes > 100 && contradictions > 10, "{changes} {contradictions}");
    }
}
