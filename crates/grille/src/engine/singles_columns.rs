//! Cells with one possibility first, then backtracking column by column.
//!
//! **Idea.** Sweep over the grid in reading order; test all digits in each empty cell; where just one
//! fits, place it at once. Sweep again while a sweep places something. What is left is backtracked
//! as `backtrack-columns` does.
//!
//! **Source.** The C solver of Bau and Mehaud (seed 000), `resoudreUnePossibilite` and then
//! `resoudreSudoku`. As there, a cell that no digit fits does not stop the sweeps: the search finds out.
//!
//! **Cost.** Each sweep tests every digit in every empty cell, even where it places nothing: the sweeps
//! pay when they fill many cells, and are pure loss when they fill none.

use super::backtrack_columns::ORDER;
use super::in_order::Position;
use super::{Engine, Flow, Run};
use crate::model::Model;
use crate::words::Page;

/// Places single possibilities, then backtracks column by column.
pub(super) static ENGINE: Engine = Engine {
    id: "singles-columns",
    page: Page { en: include_str!("singles_columns.md"), fr: include_str!("singles_columns.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let mut position = Position::new(model, &ORDER);
    while position.place_singles(run)? {}
    position.search(&ORDER, run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Settings, find};
    use crate::grid::{Digit, Grid, Shape};
    use crate::puzzle::Puzzle;

    #[test]
    fn the_grid_with_each_digit_once() {
        let mut grid = Grid::empty(81);
        for (row, column, digit) in [
            (2, 1, 4),
            (3, 5, 3),
            (1, 7, 1),
            (5, 2, 8),
            (4, 4, 2),
            (6, 8, 6),
            (7, 3, 5),
            (8, 6, 9),
            (9, 9, 7),
        ] {
            grid.set(Shape::CLASSIC.cell(row - 1, column - 1), Digit::new(digit));
        }
        let model = Model::new(&Puzzle::from_digits(Shape::CLASSIC, grid)).unwrap();
        let report = ENGINE.run(&model, &Settings::limit(1)).unwrap();
        let found: String = report.solutions[0].cells().iter().flatten().map(Digit::to_string).collect();
        assert_eq!(
            found,
            "237468159458192376169537842314256798586971423792384561625713984871649235943825617"
        );
    }

    #[test]
    fn sweeps_alone_fill_an_easy_grid_and_spare_the_search() {
        let easy: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let model = Model::new(&easy).unwrap();
        let with = ENGINE.run(&model, &Settings::limit(2)).unwrap();
        let without = find("backtrack-columns").unwrap().run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((with.counts.nodes, with.counts.placements), (0, 51));
        assert_eq!(with.solutions, without.solutions);
        assert!(with.counts.tests < without.counts.tests);
    }
}
