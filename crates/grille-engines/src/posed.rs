//! A puzzle as a problem in zeros and ones, which is how `sat` and `milp` pose it.
//!
//! A *variable* is a candidate of an open cell: 1 if the digit is there. In each *group* exactly one variable
//! is 1: the candidates of a cell, and the places of a digit that a house still lacks. Of a *pair* at most one
//! is: the links of variant rules. What the givens exclude is not posed at all.

use grille::board::Board;
use grille::engine::{End, Flow, Run, SEARCH, Settings, Stop};
use grille::grid::{Candidate, Cell, Digit, Grid, Shape};
use grille::model::Model;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A puzzle in zeros and ones.
#[derive(Debug)]
pub(crate) struct Posed {
    pub(crate) shape: Shape,
    /// The digits that stand already.
    pub(crate) givens: Grid,
    /// What each variable stands for, cell by cell.
    pub(crate) variables: Vec<Candidate>,
    /// The variables of each group. Empty ones cannot be met: the puzzle has no solution.
    pub(crate) groups: Vec<Vec<u32>>,
    /// The variables of each pair.
    pub(crate) pairs: Vec<(u32, u32)>,
}

impl Posed {
    pub(crate) fn new(board: &Board) -> Posed {
        let layout = board.model().layout();
        let shape = layout.shape();
        let order = shape.order() as usize;
        let givens = board.digits().clone();

        let mut variables = vec![];
        let mut groups = vec![];
        for cell in shape.cells().filter(|&cell| givens.get(cell).is_none()) {
            let first = variables.len() as u32;
            variables.extend(board.candidates(cell).iter().map(|digit| Candidate { cell, digit }));
            groups.push((first..variables.len() as u32).collect());
        }
        // The number of each candidate, for those that are variables.
        let index = |candidate: Candidate| candidate.cell.index() * order + candidate.digit.index();
        let mut numbers: Vec<Option<u32>> = vec![None; shape.cell_count() * order];
        variables.iter().zip(0..).for_each(|(&candidate, number)| numbers[index(candidate)] = Some(number));

        for house in layout.houses() {
            let mut places = vec![vec![]; order];
            let mut lacking = vec![true; order];
            for &cell in &house.cells {
                match givens.get(cell) {
                    Some(digit) => lacking[digit.index()] = false,
                    None => {
                        for digit in board.candidates(cell).iter() {
                            places[digit.index()].extend(numbers[index(Candidate { cell, digit })]);
                        }
                    }
                }
            }
            groups.extend(places.into_iter().zip(lacking).filter(|(_, lacking)| *lacking).map(|(g, _)| g));
        }

        let mut pairs = vec![];
        for (&a, number) in variables.iter().zip(0..) {
            let others = layout.exclusions(a).iter().filter(|&&b| a < b);
            pairs.extend(others.filter_map(|&b| Some((number, numbers[index(b)]?))));
        }
        Posed { shape, givens, variables, groups, pairs }
    }

    /// The grid in which these variables are 1.
    pub(crate) fn grid(&self, ones: impl Iterator<Item = u32>) -> Grid {
        let mut grid = self.givens.clone();
        for number in ones {
            let Candidate { cell, digit } = self.variables[number as usize];
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// How many cells are open.
    pub(crate) fn open(&self) -> usize {
        self.shape.cell_count() - self.givens.filled()
    }
}

/// Prepares a run on a solver that searches by itself: the board, and the solution if nothing is open.
/// Nothing when nothing is left to be solved.
pub(crate) fn begin<'m>(model: &'m Model, run: &mut Run) -> ControlFlow<Stop, Option<Board<'m>>> {
    run.draws_no_tree();
    let board = Board::new(model);
    run.starts_from(model, board.all_candidates());
    if board.is_full() {
        run.full_grid(model, board.digits())?;
        return ControlFlow::Continue(None);
    }
    run.look()?;
    ControlFlow::Continue(Some(board))
}

/// Reports a solution that an outside solver found: the digits of the open cells are placed.
pub(crate) fn report(model: &Model, run: &mut Run, grid: &Grid, open: usize) -> Flow {
    run.placed(open as u64);
    run.full_grid(model, grid)
}

/// The rest of the solutions by `search`, when an outside solver fails, by its arithmetic or for want of memory:
/// an answer must not depend on that.
pub(crate) fn by_search(model: &Model, run: &mut Run, known: &HashSet<Grid>) -> Flow {
    let asked = run.settings();
    // Those that are known may come again and are left out, so all must be kept.
    let settings = Settings {
        keep: usize::try_from(asked.limit).unwrap_or(usize::MAX),
        time_limit: run.watch().time_left(),
        trace: None,
        listener: None,
        ..asked.clone()
    };
    let Ok(report) = SEARCH.run(model, &settings) else {
        return Flow::Continue(());
    };
    run.worked(&report.counts);
    for grid in report.solutions.iter().filter(|grid| !known.contains(*grid)) {
        run.solution(grid)?;
    }
    match report.end {
        End::TimeLimit => Flow::Break(Stop::Time),
        End::Interrupted => Flow::Break(Stop::Interrupt),
        _ => Flow::Continue(()),
    }
}

/// The name of a candidate as comments write it.
pub(crate) fn name(shape: Shape, cell: Cell, digit: Digit) -> String {
    format!("{} in {}", digit.get(), shape.cell_name(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::constraint::{Constraint, Diagonal};
    use grille::puzzle::Puzzle;

    #[test]
    fn the_empty_grid_has_the_groups_of_the_book() {
        let model = Model::new(&Puzzle::empty(Shape::CLASSIC)).unwrap();
        let posed = Posed::new(&Board::new(&model));
        assert_eq!((posed.variables.len(), posed.groups.len(), posed.pairs.len()), (729, 324, 0));
        assert!(posed.groups.iter().all(|group| group.len() == 9));
        let diagonal = Constraint::Diagonal(Diagonal);
        let puzzle = Puzzle { constraints: vec![diagonal], ..Puzzle::empty(Shape::CLASSIC) };
        let model = Model::new(&puzzle).unwrap();
        assert_eq!(Posed::new(&Board::new(&model)).groups.len(), 324 + 18);
    }

    #[test]
    fn givens_and_what_they_exclude_are_not_posed() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let model = Model::new(&puzzle).unwrap();
        let posed = Posed::new(&Board::new(&model));
        assert_eq!(posed.open(), 51);
        // A group for each open cell, and for each digit that a row, a column or a box lacks.
        assert_eq!(posed.groups.len(), 4 * 51);
        assert!(posed.variables.iter().all(|c| Board::new(&model).candidates(c.cell).contains(c.digit)));
    }
}
