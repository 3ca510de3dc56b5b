//! The engine `milp`: the puzzle as a linear program in zeros and ones, and its relaxation.
//!
//! The variables and groups are those of [`Posed`](crate::posed::Posed): in each group the variables add up to 1,
//! in each pair to at most 1. Without "zeros and ones" that is a linear program, the *relaxation*, which the
//! simplex solves; where its answer has fractions, the solver branches.

#[cfg(feature = "full")]
mod highs;
#[cfg(any(test, not(feature = "full")))]
mod microlp;
mod relaxation;

pub use relaxation::{Relaxation, relaxation};

use crate::posed::{self, Posed};
use grille::engine::{Counts, Engine, Flow, Run, Stop, Watch, houses_and_links};
use grille::grid::Grid;
use grille::model::Model;
use grille::words::Page;
use std::collections::HashSet;

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

/// What a back end can do. A variable lies between 0 and 1.
trait Solver {
    /// Poses the puzzle; with `whole` the variables are 0 or 1 and nothing between. The sum of the wanted
    /// variables is to be as large as can be.
    fn new(posed: &Posed, whole: bool, wanted: &[bool]) -> Self;

    /// A best point.
    fn solve(&mut self, watch: &Watch) -> Answer;

    /// Another one, after the last: at most so many of these variables are 1, now and in all that follow.
    fn solve_without(&mut self, ones: &[u32], most: usize, watch: &Watch) -> Answer;

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
    let posed = Posed::new(&board);
    if posed.groups.iter().any(Vec::is_empty) {
        return Flow::Continue(());
    }
    let mut solver = S::new(&posed, true, &vec![false; posed.variables.len()]);
    let watch = run.watch().clone();
    let mut known: HashSet<Grid> = HashSet::new();
    let mut answer = solver.solve(&watch);
    let flow = loop {
        match answer {
            Answer::None => break Flow::Continue(()),
            Answer::Stopped(stop) => break Flow::Break(stop),
            Answer::Failed => break posed::by_search(model, run, &known),
            Answer::Point(values) => {
                let ones: Vec<u32> =
                    (0..).zip(values).filter(|(_, value)| *value > 0.5).map(|(n, _)| n).collect();
                let grid = posed.grid(ones.iter().copied());
                // What was rounded wrongly is no solution, and what comes twice is none either.
                if !model.check(&grid) || !known.insert(grid.clone()) {
                    break posed::by_search(model, run, &known);
                }
                let flow = posed::report(model, run, &grid, posed.open());
                if flow.is_break() {
                    break flow;
                }
                if let flow @ Flow::Break(_) = run.look() {
                    break flow;
                }
                // Two solutions that differ in a cell differ in another of its row and of its column, and so in
                // four cells at least.
                let Some(most) = ones.len().checked_sub(4) else {
                    break Flow::Continue(());
                };
                answer = solver.solve_without(&ones, most, &watch);
            }
        }
    };
    run.worked(&solver.counts());
    flow
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::engine::{End, Settings};
    use grille::grid::Shape;
    use grille::puzzle::Puzzle;

    /// A solver whose arithmetic fails when it is asked for the second time.
    struct Failing(Backend);

    impl Solver for Failing {
        fn new(posed: &Posed, whole: bool, wanted: &[bool]) -> Failing {
            Failing(Backend::new(posed, whole, wanted))
        }

        fn solve(&mut self, watch: &Watch) -> Answer {
            self.0.solve(watch)
        }

        fn solve_without(&mut self, _: &[u32], _: usize, _: &Watch) -> Answer {
            Answer::Failed
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
