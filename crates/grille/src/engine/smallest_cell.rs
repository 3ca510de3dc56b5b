//! Backtracking from the cell with the fewest candidates: the core of `most-constrained` and of
//! `light-deduction`, which differ in what they do before.
//!
//! Every placement eliminates its digit from the cells in sight; nothing else is concluded. Where there
//! is a choice the candidates are copied before the first digit and copied back before each other one.

use super::{Flow, Run};
use crate::board::Board;
use crate::grid::{Candidate, Cell, DigitSet, Grid};
use crate::model::Model;

/// A cell that the search has chosen and the digits that it has not tried there.
struct Choice {
    cell: Cell,
    left: DigitSet,
    /// Whether the last of the copies belongs to it: whether it has more than one digit.
    copied: bool,
}

/// Fills the open cells of a board in every way: of the cells with the fewest candidates the first in
/// reading order, digits rising.
pub(super) fn search(board: &Board, run: &mut Run) -> Flow {
    let model = board.model();
    let mut grid = board.digits().clone();
    let mut candidates = board.all_candidates().cells().to_vec();
    let mut choices: Vec<Choice> = vec![];
    // The candidates before each choice that has more than one digit, one copy after the other.
    let mut copies: Vec<DigitSet> = vec![];
    loop {
        match smallest(&grid, &candidates) {
            None => run.full_grid(model, &grid)?,
            Some(cell) => {
                let left = candidates[cell.index()];
                if !left.is_empty() {
                    run.choices(left.len() as usize);
                    let copied = left.len() > 1;
                    if copied {
                        copies.extend_from_slice(&candidates);
                    }
                    choices.push(Choice { cell, left, copied });
                }
            }
        }
        loop {
            let Some(Choice { cell, left, copied }) = choices.last_mut() else {
                return Flow::Continue(());
            };
            let again = grid.get(*cell).is_some();
            if again {
                grid.set(*cell, None);
                run.take_back();
            }
            let copy = copies.len() - if *copied { candidates.len() } else { 0 };
            let Some(digit) = (*left).min() else {
                copies.truncate(copy);
                choices.pop();
                continue;
            };
            if again {
                candidates.copy_from_slice(&copies[copy..]);
            }
            left.remove(digit);
            run.attempt(*cell, digit)?;
            grid.set(*cell, Some(digit));
            if place(model, Candidate { cell: *cell, digit }, &mut candidates, run) {
                break;
            }
        }
    }
}

/// The first of the empty cells with the fewest candidates.
fn smallest(grid: &Grid, candidates: &[DigitSet]) -> Option<Cell> {
    let empty = (0..candidates.len()).filter(|&i| grid.cells()[i].is_none());
    empty.min_by_key(|&i| candidates[i].len()).map(|i| Cell(i as u16))
}

/// Leaves a cell one digit and takes it from the cells in sight. False if one of them has nothing left.
fn place(model: &Model, candidate: Candidate, candidates: &mut [DigitSet], run: &mut Run) -> bool {
    let Candidate { cell, digit } = candidate;
    candidates[cell.index()] = DigitSet::of(digit);
    let layout = model.layout();
    let peers = layout.peers(cell).iter().map(|&peer| (peer, digit));
    let links = layout.exclusions(candidate).iter().map(|other| (other.cell, other.digit));
    let (mut gone, mut alive) = (0, true);
    for (other, digit) in peers.chain(links) {
        let set = &mut candidates[other.index()];
        if set.contains(digit) {
            set.remove(digit);
            gone += 1;
            alive &= !set.is_empty();
        }
    }
    run.eliminated(gone);
    alive
}
