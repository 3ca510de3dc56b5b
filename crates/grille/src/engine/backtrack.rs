//! Backtracking in reading order.
//!
//! **Idea.** The first empty cell in reading order takes the smallest digit that none of its houses
//! has; where no digit fits, the cell before takes its next one.
//!
//! **Source.** The thesis of Minatchy (seed 002), for any order and any boxes. A candidate is tested
//! against the row, the column and the box of its cell, in this order, up to the first that has it.
//!
//! **Cost.** Nothing is learnt from the givens below: a grid whose first rows are empty is filled in
//! millions of ways before the first given is met. Memory: one set of digits for each empty cell.

use super::in_order::{Order, Position, by_rows};
use super::{Engine, Flow, Run};
use crate::model::Model;
use crate::words::Page;

/// Backtracks in reading order.
pub(super) static ENGINE: Engine = Engine {
    id: "backtrack",
    page: Page { en: include_str!("backtrack.md"), fr: include_str!("backtrack.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

/// Row by row; the houses as the layout has them.
const ORDER: Order = Order { cells: by_rows, houses: &[] };

fn solve(model: &Model, run: &mut Run) -> Flow {
    Position::new(model, &ORDER).search(&ORDER, run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Settings;
    use crate::grid::Shape;
    use crate::puzzle::Puzzle;

    /// The first solution of an empty grid, as numbers, and the placements tried.
    fn first(shape: Shape) -> (Vec<u8>, u64) {
        let model = Model::new(&Puzzle::empty(shape)).unwrap();
        let report = ENGINE.run(&model, &Settings::limit(1)).unwrap();
        let digits = report.solutions[0].cells().iter().flatten().map(|digit| digit.get()).collect();
        (digits, report.counts.nodes)
    }

    #[test]
    fn the_empty_grid_gives_the_smallest_one() {
        let smallest = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let (digits, nodes) = first(Shape::CLASSIC);
        assert_eq!(digits, smallest.bytes().map(|b| b - b'0').collect::<Vec<_>>());
        assert_eq!(nodes, 391);
    }

    #[test]
    fn the_larger_grids_of_the_thesis() {
        let (digits, _) = first(Shape::with_boxes(10, 2, 5).unwrap());
        assert_eq!(digits[..20], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 3, 4, 1, 2, 7, 8, 9, 10, 5, 6]);
        let (digits, nodes) = first(Shape::new(16).unwrap());
        assert_eq!(digits[..16], (1..=16).collect::<Vec<u8>>());
        assert_eq!(digits[16..32], [5, 6, 7, 8, 1, 2, 3, 4, 13, 14, 15, 16, 9, 10, 11, 12]);
        assert_eq!(nodes, 256); // not one step back
        assert_eq!(first(Shape::with_boxes(10, 5, 2).unwrap()).1, 321);
    }
}
