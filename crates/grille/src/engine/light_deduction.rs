//! A little deduction once, then enumeration from the smallest cell.
//!
//! **Idea.** Deduce what is cheap to deduce (singles, pointing, claiming, subsets of 2) until nothing
//! changes; then fill the cell with the fewest candidates first. At the nodes a digit is eliminated
//! from the houses of its cell, an empty cell is a failure, and nothing more is concluded.
//!
//! **Source.** The first enumerator of the Prolog project (seed 003, 2.4.1 and 2.4.2).
//!
//! **Cost.** The deduction is paid once, even where the search would have been short without it; after
//! that a look at every cell for each placement and a copy of the candidates for each guess.

use super::reasoning::{Halt, reason};
use super::{Engine, Flow, Method, MethodSet, Run, smallest_cell};
use crate::board::Board;
use crate::model::Model;
use crate::words::Page;

/// Deduces a little, then fills the cell with the fewest candidates first.
pub(super) static ENGINE: Engine = Engine {
    id: "light-deduction",
    page: Page { en: include_str!("light_deduction.md"), fr: include_str!("light_deduction.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let allowed = run.settings().methods;
    let light: MethodSet = Method::ALL
        .into_iter()
        .filter(|&method| method.subset_size() <= 2 && allowed.contains(method))
        .collect();
    let mut board = Board::new(model);
    run.starts_from(model, board.all_candidates());
    match reason(&mut board, light, run) {
        Ok(()) => smallest_cell::search(&board, run),
        Err(Halt::Contradiction) => Flow::Continue(()),
        Err(Halt::Stop(stop)) => Flow::Break(stop),
    }
}
