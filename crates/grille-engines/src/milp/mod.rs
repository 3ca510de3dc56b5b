//! The engine `milp`: the puzzle as a linear program in zeros and ones, and its relaxation.
//!
//! The variables and groups are those of `posed`: in each group the variables add up to 1,
//! in each pair to at most 1. Without "zeros and ones" that is a linear program, the *relaxation*, which the
//! simplex solves; where its answer has fractions, the solver branches.
//!
//! A puzzle with two solutions is divided at a cell in which they differ, a part for each digit, and each part
//! is a program by itself. So no program has more than one row that forbids a solution, and the work grows
//! with the number of solutions and not with its square.

#[cfg(feature = "full")]
mod highs;
#[cfg(any(test, not(feature = "full")))]
mod microlp;
mod permit;
mod relaxation;

pub use relaxation::{Relaxation, relaxation};

use crate::posed::{self, Posed};
use grille::board::{Board, Effect};
use grille::engine::{Counts, Engine, Flow, Run, Stop, Watch, houses_and_links};
use grille::grid::{Candidate, Grid};
use grille::model::Model;
use grille::words::Page;
use permit::Permit;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// Linear programming in zeros and ones.
pub static ENGINE: Engine = Engine {
    id: "milp",
    page: Page { en: include_str!("milp.md"), fr: include_str!("milp.fr.md") },
    complete: true,
    accepts: |model| houses_and_links("milp", model),
    solve: |model, run| solve::<Backend>(model, run),
};

#[cfg(feature = "full")]
type Backend = highs::Highs;
#[cfg(not(feature = "full"))]
type Backend = microlp::Microlp;

/// How long whoever waits for a back end on another thread waits before looking at the watch.
const GLANCE: Duration = Duration::from_millis(20);

/// What a back end can do. A variable lies between 0 and 1.
trait Solver {
    /// Poses the puzzle; with `whole` the variables are 0 or 1 and nothing between. The sum of the wanted
    /// variables is to be as large as can be. Its threads keep the permit.
    fn new(posed: &Posed, whole: bool, wanted: &[bool], permit: Permit) -> Self;

    /// A best point.
    fn solve(&mut self, watch: &Watch) -> Answer;

    /// From now on at most so many of these variables are 1.
    fn at_most(&mut self, ones: &[u32], most: usize);

    /// All its work so far.
    fn counts(&self) -> Counts;
}

/// What a back end answers.
enum Answer {
    /// The value of each variable.
    Point(Vec<f64>),
    /// There is no such point.
    None,
    /// It was told to stop.
    Stopped(Stop),
    /// Its arithmetic failed: floating point can.
    Failed,
}

fn solve<S: Solver>(model: &Model, run: &mut Run) -> Flow {
    let Some(board) = posed::begin(model, run)? else {
        return Flow::Continue(());
    };
    let mut known: HashSet<Grid> = HashSet::new();
    // The parts of the puzzle that are left, each with the solution that is known of it.
    let mut parts: Vec<(Board, Option<Grid>)> = vec![(board, None)];
    while let Some((board, seen)) = parts.pop() {
        run.look()?;
        let posed = Posed::new(&board);
        if posed.groups.iter().any(Vec::is_empty) {
            continue;
        }
        let permit = match Permit::acquire(run.watch()) {
            Ok(permit) => permit,
            Err(stop) => return Flow::Break(stop),
        };
        let mut solver = S::new(&posed, true, &vec![false; posed.variables.len()], permit);
        let found = two(&mut solver, &posed, seen, &mut known, model, run);
        run.worked(&solver.counts());
        let (one, other) = match found? {
            Found::Two(one, other) => (one, other),
            Found::Fewer => continue,
            Found::Failed => return posed::by_search(model, run, &known),
        };
        // Each digit of a cell in which they differ is a part by itself.
        let differ = model.shape().cells().filter(|&cell| one.get(cell) != other.get(cell));
        let Some(cell) = differ.min_by_key(|&cell| board.candidates(cell).len()) else {
            return posed::by_search(model, run, &known);
        };
        let digits = board.candidates(cell);
        run.worked(&Counts { nodes: u64::from(digits.len()), guesses: 1, ..Counts::default() });
        for digit in digits.iter() {
            let mut part = board.clone();
            if part.apply(Effect::Place(Candidate { cell, digit })).is_ok() {
                let seen = [&one, &other].into_iter().find(|grid| grid.get(cell) == Some(digit));
                parts.push((part, seen.cloned()));
            }
        }
    }
    Flow::Continue(())
}

/// What there is in a part of the puzzle.
enum Found {
    /// No solution or one, and then it has been reported.
    Fewer,
    /// Two solutions at least; these have been reported.
    Two(Grid, Grid),
    /// The solver failed.
    Failed,
}

/// Looks for a solution, unless one is known already, and for another.
fn two<S: Solver>(
    solver: &mut S,
    posed: &Posed,
    seen: Option<Grid>,
    known: &mut HashSet<Grid>,
    model: &Model,
    run: &mut Run,
) -> ControlFlow<Stop, Found> {
    let mut one = seen;
    loop {
        if let Some(grid) = &one {
            let stands = |c: &Candidate| grid.get(c.cell) == Some(c.digit);
            let ones: Vec<u32> =
                (0..).zip(&posed.variables).filter(|(_, c)| stands(c)).map(|(number, _)| number).collect();
            // Two solutions that differ in a cell differ in another of its row and of its column, and so in
            // four cells at least.
            let Some(most) = ones.len().checked_sub(4) else {
                return ControlFlow::Continue(Found::Fewer);
            };
            solver.at_most(&ones, most);
        }
        let values = match solver.solve(run.watch()) {
            Answer::Point(values) => values,
            Answer::None => return ControlFlow::Continue(Found::Fewer),
            Answer::Stopped(stop) => return ControlFlow::Break(stop),
            Answer::Failed => return ControlFlow::Continue(Found::Failed),
        };
        let ones = (0..).zip(values).filter(|(_, value)| *value > 0.5).map(|(number, _)| number);
        let grid = posed.grid(ones);
        // What was rounded wrongly is no solution, and what comes twice is none either.
        if !model.check(&grid) || !known.insert(grid.clone()) {
            return ControlFlow::Continue(Found::Failed);
        }
        posed::report(model, run, &grid, posed.open())?;
        match one {
            Some(one) => return ControlFlow::Continue(Found::Two(one, grid)),
            None => one = Some(grid),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::engine::{End, Settings};
    use grille::grid::Shape;
    use grille::puzzle::Puzzle;

    /// A solver whose arithmetic fails when it is asked for a second solution.
    struct Failing(Backend, bool);

    impl Solver for Failing {
        fn new(posed: &Posed, whole: bool, wanted: &[bool], permit: Permit) -> Failing {
            Failing(Backend::new(posed, whole, wanted, permit), false)
        }

        fn solve(&mut self, watch: &Watch) -> Answer {
            if self.1 { Answer::Failed } else { self.0.solve(watch) }
        }

        fn at_most(&mut self, _: &[u32], _: usize) {
            self.1 = true;
        }

        fn counts(&self) -> Counts {
            self.0.counts()
        }
    }

    #[test]
    fn when_the_arithmetic_fails_the_rest_is_searched() {
        static ENGINE: Engine = Engine {
            id: "failing",
            page: super::ENGINE.page,
            complete: true,
            accepts: |_| Ok(()),
            solve: |model, run| solve::<Failing>(model, run),
        };
        let model = Model::new(&Puzzle::empty(Shape::latin(3).unwrap())).unwrap();
        for (limit, end) in [(1, End::Enough), (5, End::Enough), (12, End::Enough), (13, End::Exhausted)] {
            let report = ENGINE.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit.min(12), end), "{limit}");
            let different: HashSet<&Grid> = report.solutions.iter().collect();
            assert_eq!(different.len() as u64, report.found, "{limit}");
            assert!(report.solutions.iter().all(|grid| model.check(grid)));
        }
    }
}
