//! Backtracking column by column.
//!
//! **Idea.** The empty cells are filled column by column, each column from the top; a cell takes the
//! smallest digit that none of its houses has; where no digit fits, the cell before takes its next.
//!
//! **Source.** The C solver of Bau and Mehaud (seed 000), in its first version (`sudoku2.c`). A
//! candidate is tested against the box, the row and the column of its cell, in this order, up to the
//! first that has it; the houses of variant rules follow.
//!
//! **Cost.** That of `backtrack` on the grid turned on its side.

use super::in_order::{Order, Position, by_columns};
use super::{Engine, Flow, Run};
use crate::model::Model;
use crate::words::Page;

/// Backtracks column by column.
pub(super) static ENGINE: Engine = Engine {
    id: "backtrack-columns",
    page: Page { en: include_str!("backtrack_columns.md"), fr: include_str!("backtrack_columns.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

/// Column by column; `nonDansCarre et nonDansLigne et nonDansColonne`.
pub(super) const ORDER: Order = Order { cells: by_columns, houses: &["box", "row", "column"] };

fn solve(model: &Model, run: &mut Run) -> Flow {
    Position::new(model, &ORDER).search(&ORDER, run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Settings;
    use crate::puzzle::Puzzle;

    #[test]
    fn the_empty_grid_gives_the_figure_of_the_report() {
        let columns =
            "147238569 258169347 369457128 471382695 582691473 693574281 714823956 825916734 936745812";
        let model = Model::new(&Puzzle::empty(crate::grid::Shape::CLASSIC)).unwrap();
        let report = ENGINE.run(&model, &Settings::limit(1)).unwrap();
        let digits: Vec<u8> = columns.bytes().filter(|&b| b != b' ').map(|b| b - b'0').collect();
        // The report prints the figure row by row; read down its columns it counts 1 to 9 first.
        let found: Vec<u8> = report.solutions[0].cells().iter().flatten().map(|d| d.get()).collect();
        assert_eq!(found, digits);
    }
}
