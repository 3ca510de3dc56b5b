//! The most constrained cell first.
//!
//! **Idea.** Keep what is possible in each cell; fill the cell with the fewest possibilities first, so
//! that a wrong digit high in the tree is found out before the tree grows.
//!
//! **Source.** The OCaml exercise of Lycée Leconte de Lisle (seed 001): `ajoute_grille`,
//! `case_plus_contrainte` and `bt_resolution`, which works on copies of the grid of possibilities. Of
//! several cells with as few possibilities it takes the first in reading order.
//!
//! **Cost.** A look at every cell for each placement; a copy of all candidates for each guess (648 bytes in
//! a 9×9 grid, 32 KiB in a 64×64 one), kept while the guess stands.

use super::{Engine, Flow, Run, smallest_cell};
use crate::board::Board;
use crate::model::Model;
use crate::words::Page;

/// Fills the cell with the fewest candidates first.
pub(super) static ENGINE: Engine = Engine {
    id: "most-constrained",
    page: Page { en: include_str!("most_constrained.md"), fr: include_str!("most_constrained.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let board = Board::new(model);
    run.starts_from(model, board.all_candidates());
    smallest_cell::search(&board, run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{End, Settings};
    use crate::puzzle::Puzzle;

    #[test]
    fn the_grids_of_the_exercise() {
        for grid in [
            "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ] {
            let puzzle: Puzzle = grid.parse().unwrap();
            let model = Model::new(&puzzle).unwrap();
            let report = ENGINE.run(&model, &Settings::limit(2)).unwrap();
            assert_eq!((report.found, report.end), (1, End::Exhausted), "{grid}");
            assert!(model.check(&report.solutions[0]));
        }
    }
}
