//! The back end microlp: simplex and branch and bound in Rust.
//!
//! It works in slices of time and is asked between them whether to go on; a slice begins where the one before
//! it ended.

use super::{Answer, Solver};
use crate::posed::Posed;
use grille::engine::{Counts, Watch};
use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, Solution, SolveOptions, SolveOutcome, Stats,
    Variable,
};
use std::time::Duration;

/// How long it works before it is asked again.
const SLICE: Duration = Duration::from_millis(50);

pub(super) struct Microlp {
    problem: Problem,
    variables: Vec<Variable>,
    /// The solution last found, from which the search goes on when it is forbidden.
    last: Option<Solution>,
    stats: Stats,
}

impl Microlp {
    /// Works until it is done or the watch says stop.
    fn work(&mut self, first: Result<SolveOutcome, Error>, watch: &Watch) -> Answer {
        let mut outcome = first;
        loop {
            match outcome {
                Err(Error::Infeasible) => return Answer::None,
                Err(_) => return Answer::Failed,
                Ok(SolveOutcome::Solution(solution)) => {
                    self.stats = solution.stats();
                    let values =
                        self.variables.iter().map(|&variable| solution.var_value(variable)).collect();
                    self.last = Some(solution);
                    return Answer::Point(values);
                }
                Ok(unfinished) => {
                    self.stats = unfinished.stats();
                    if let Some(stop) = watch.stop() {
                        return Answer::Stopped(stop);
                    }
                    outcome = unfinished.resume();
                }
            }
        }
    }
}

impl Solver for Microlp {
    fn new(posed: &Posed, whole: bool, wanted: &[bool]) -> Microlp {
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let variables: Vec<Variable> = wanted
            .iter()
            .map(|&wanted| {
                let gain = if wanted { 1.0 } else { 0.0 };
                if whole { problem.add_binary_var(gain) } else { problem.add_var(gain, (0.0, 1.0)) }
            })
            .collect();
        let term = |&number: &u32| (variables[number as usize], 1.0);
        for group in &posed.groups {
            problem.add_constraint(group.iter().map(term).collect::<Vec<_>>(), ComparisonOp::Eq, 1.0);
        }
        for (a, b) in &posed.pairs {
            problem.add_constraint([term(a), term(b)], ComparisonOp::Le, 1.0);
        }
        Microlp { problem, variables, last: None, stats: Stats::default() }
    }

    fn solve(&mut self, watch: &Watch) -> Answer {
        let mut options = SolveOptions::default();
        options.time_limit = Some(SLICE);
        let first = self.problem.solve_with(options);
        self.work(first, watch)
    }

    fn solve_without(&mut self, ones: &[u32], most: usize, watch: &Watch) -> Answer {
        let terms: Vec<_> = ones.iter().map(|&number| (self.variables[number as usize], 1.0)).collect();
        let Some(last) = self.last.take() else {
            return Answer::Failed;
        };
        let first = last.add_constraint(terms, ComparisonOp::Le, most as f64);
        self.work(first, watch)
    }

    fn counts(&self) -> Counts {
        // The first node is the relaxation; the others come two for each guess.
        let nodes = self.stats.nodes_solved.saturating_sub(1);
        Counts { nodes, guesses: nodes.div_ceil(2), passes: self.stats.lp_iterations, ..Counts::default() }
    }
}
