//! Making grids: full grids at random, of any shape and rule, and puzzles as somebody wishes them.
//!
//! A [`Wish`] says what puzzles are to be like, a [`Maker`] makes them. What follows is about full grids; those of
//! plain 9×9 puzzles are made in a faster way, of which `classic` tells.
//!
//! A full grid begins in one of three ways (`begin`) and is then changed by many small switches (`switch`):
//!
//! ```text
//! no boxes, no rules: row after row, each a random way to give every column a digit it lacks (there always is one)
//! up to 16×16:        cell after cell in random order, a random digit each; kept if the rest can still be filled
//! larger, no rules:   the shifted pattern, its bands, stacks, rows, columns and digits shuffled
//! larger, with rules: whatever `search` finds after a few random digits
//! then, in all cases: switches, order³ of them and some more
//! ```
//!
//! A *switch* exchanges two digits in some cells, so that every house still holds both. Which switch is tried is
//! drawn so that every switch is as likely as the one that takes it back; hence, if only there are
//! enough of them, all grids that switches lead to are equally likely.
//!
//! **These grids are not uniformly distributed**; those of [`Uniform`] are, where there is a way. What is known is
//! this. The first two ways can begin with any grid there is, so that every grid can come up; not equally often,
//! though, and nobody knows how many switches make up for it. Whether switches lead from every grid to every other is
//! not known for most shapes: for 4×4 they do (a test goes through all 288); from the Latin square of a cyclic group
//! of prime order they lead nowhere but to other names for its digits, rows and columns, which is why Latin squares do
//! not begin with a pattern. A large grid with boxes can be any that switches make of the pattern.
//!
//! The same seed gives the same grid on every machine. Up to 16×16, and at any size without rules, it does so
//! for good: there an engine is asked whether the rest can be filled, never how.
//!
//! Sources: switches of Latin squares are Wanless, "Cycle switches in Latin squares" (2004); that a row can always be
//! added is M. Hall (1945).

mod ask;
mod begin;
mod bench;
mod classic;
mod complete;
mod dig;
mod hardness;
mod least;
mod maker;
mod pattern;
mod plain;
mod random;
mod removal;
mod rivals;
mod switch;
mod symmetry;
mod uniform;
mod vary;
mod wish;

pub use complete::completed;
pub use hardness::{Hardness, Need};
pub use least::{all_minimal, minimized};
pub use maker::{Made, Maker, Unmet, Why};
pub use random::Random;
pub use symmetry::Symmetry;
pub use uniform::Uniform;
pub use vary::{Kept, variation};
pub use wish::{Impossible, Wish};

use crate::grid::Grid;
use crate::model::Layout;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Why there is no grid.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoGrid {
    /// No grid of this shape keeps these rules.
    Impossible,
    /// Somebody interrupted the work.
    Interrupted,
}

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoGrid::Impossible => "no grid of this shape keeps these rules",
            NoGrid::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for NoGrid {}

/// A random full grid of this layout; see the head of this module for how random. It stops when `interrupt`
/// becomes true.
///
/// ```
/// use grille::generate::{Random, full_grid};
/// use grille::{grid::Shape, model::{Layout, Model}, puzzle::Puzzle};
/// use std::sync::Arc;
/// let layout = Arc::new(Layout::new(Shape::new(12).unwrap(), &[]));
/// let grid = full_grid(&layout, &mut Random::new(1), None)?;
/// assert!(Model::with_layout(&Puzzle::empty(layout.shape()), layout.clone()).unwrap().check(&grid));
/// assert_eq!(full_grid(&layout, &mut Random::new(1), None)?, grid);
/// # Ok::<(), grille::generate::NoGrid>(())
/// ```
pub fn full_grid(
    layout: &Arc<Layout>,
    random: &mut Random,
    interrupt: Option<&Arc<AtomicBool>>,
) -> Result<Grid, NoGrid> {
    // Numbers of its own: how many are drawn for the beginning depends on which solutions an engine comes across.
    let begun = begin::begin(layout, &mut random.fork(), interrupt)?;
    Ok(switch::mixed(layout, &begun, random))
}

/// Some digits of a full grid, the others taken out: nested, so that fewer givens are some of more.
///
/// ```
/// use grille::generate::{Random, Thinning, full_grid};
/// use grille::{grid::Shape, model::Layout};
/// use std::sync::Arc;
/// let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
/// let mut random = Random::new(1);
/// let grid = full_grid(&layout, &mut random, None)?;
/// let thinning = Thinning::new(grid.clone(), &mut random);
/// assert_eq!(thinning.givens(30).filled(), 30);
/// assert_eq!(thinning.givens(81), grid);
/// # Ok::<(), grille::generate::NoGrid>(())
/// ```
#[derive(Clone, Debug)]
pub struct Thinning {
    grid: Grid,
    /// The cells in the order in which they are kept.
    order: Vec<usize>,
}

impl Thinning {
    /// Digits are kept in random order.
    pub fn new(grid: Grid, random: &mut Random) -> Thinning {
        let mut order: Vec<usize> = (0..grid.cells().len()).collect();
        random.shuffle(&mut order);
        Thinning { grid, order }
    }

    /// The grid with this many of its digits; with all of them if it has no more.
    pub fn givens(&self, count: usize) -> Grid {
        let mut cells = vec![None; self.order.len()];
        for &cell in self.order.iter().take(count) {
            cells[cell] = self.grid.cells()[cell];
        }
        Grid::from_cells(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{Constraint, Diagonal, Trial};
    use crate::grid::Shape;
    use crate::model::Model;
    use crate::puzzle::Puzzle;
    use std::collections::HashSet;

    fn layout(shape: Option<Shape>, constraints: &[Constraint]) -> Arc<Layout> {
        Arc::new(Layout::new(shape.unwrap(), constraints))
    }

    /// The grid of this seed, which must be a solution of the empty puzzle.
    fn grid(layout: &Arc<Layout>, seed: u64) -> Grid {
        let constraints = layout.constraints().to_vec();
        let empty = Puzzle { constraints, ..Puzzle::empty(layout.shape()) };
        let grid = full_grid(layout, &mut Random::new(seed), None).unwrap();
        assert!(Model::with_layout(&empty, Arc::clone(layout)).unwrap().check(&grid), "{}", layout.shape());
        grid
    }

    #[test]
    fn grids_of_every_size_keep_the_rules_and_follow_their_seed() {
        for order in (1..=36).chain([49, 53, 60, 64]) {
            for shape in [Shape::new(order), Shape::latin(order)] {
                let layout = layout(shape, &[]);
                let first = grid(&layout, 5);
                if order <= 30 {
                    assert_eq!(grid(&layout, 5), first);
                    assert!(order <= 3 || grid(&layout, 6) != first, "{order}");
                }
            }
        }
    }

    #[test]
    fn boxes_may_lie_or_stand() {
        for (order, width, height) in [(6, 2, 3), (10, 2, 5), (15, 3, 5), (20, 10, 2), (24, 4, 6), (8, 8, 1)]
        {
            grid(&layout(Shape::with_boxes(order, width, height), &[]), 1);
        }
    }

    #[test]
    fn rules_are_kept() {
        let diagonal = [Constraint::Diagonal(Diagonal)];
        for shape in
            [4, 6, 9, 12, 16, 18, 20].map(Shape::new).into_iter().chain([5, 7, 10, 19].map(Shape::latin))
        {
            let layout = layout(shape, &diagonal);
            assert_ne!(grid(&layout, 1), grid(&layout, 2));
        }
        for shape in [Shape::new(6), Shape::latin(5)] {
            let layout = layout(shape, &[Constraint::Trial(Trial)]);
            assert_ne!(grid(&layout, 1), grid(&layout, 2));
        }
    }

    #[test]
    fn every_4_by_4_grid_comes_up() {
        let layout = layout(Shape::new(4), &[]);
        let found: HashSet<Grid> = (0..6000).map(|seed| grid(&layout, seed)).collect();
        assert_eq!(found.len(), 288);
        let latin = Arc::new(Layout::new(Shape::latin(4).unwrap(), &[]));
        let found: HashSet<Grid> = (0..12_000).map(|seed| grid(&latin, seed)).collect();
        assert_eq!(found.len(), 576);
    }

    #[test]
    fn the_grids_of_order_4_are_equally_likely() {
        // Chi-square over all 288: 287 degrees of freedom, so 287 give or take 24. The seed is fixed.
        let layout = layout(Shape::new(4), &[]);
        let mut random = Random::new(4);
        let mut seen = std::collections::HashMap::new();
        const EACH: usize = 60;
        for _ in 0..288 * EACH {
            *seen.entry(full_grid(&layout, &mut random, None).unwrap()).or_insert(0usize) += 1;
        }
        assert_eq!(seen.len(), 288);
        let squares: f64 = seen.values().map(|&n| (n as f64 - EACH as f64).powi(2) / EACH as f64).sum();
        assert!((200.0..380.0).contains(&squares), "{squares}");
    }

    #[test]
    fn where_no_grid_keeps_the_rules_that_is_said() {
        // The two diagonals of a 3×3 Latin square share their middle and cannot both hold three digits.
        let diagonal = [Constraint::Diagonal(Diagonal)];
        for shape in [Shape::latin(2), Shape::latin(3)] {
            let none = full_grid(&layout(shape, &diagonal), &mut Random::new(1), None);
            assert_eq!(none, Err(NoGrid::Impossible));
        }
        let flag = Arc::new(AtomicBool::new(true));
        let stopped = full_grid(&layout(Shape::new(16), &[]), &mut Random::new(1), Some(&flag));
        assert_eq!(stopped, Err(NoGrid::Interrupted));
    }

    #[test]
    fn the_grids_of_a_seed_stay_what_they_are() {
        let first = |shape: Option<Shape>, constraints: &[Constraint]| {
            let layout = layout(shape, constraints);
            Puzzle::from_digits(layout.shape(), grid(&layout, 1)).to_string()
        };
        let known = [
            first(Shape::new(4), &[]),
            first(Shape::new(9), &[]),
            first(Shape::latin(5), &[]),
            first(Shape::new(9), &[Constraint::Diagonal(Diagonal)]),
        ];
        assert_eq!(
            known,
            [
                "2431134231244213",
                "987235164625491783431687925763928541198354672254716839346179258812563497579842316",
                "5143234215123544512323541",
                "957624813341758692862931457796145238124873569583296741478519326215367984639482175",
            ]
        );
    }
}
