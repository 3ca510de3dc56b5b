//! The back end microlp: simplex and branch and bound in Rust.
//!
//! It works in slices of time and is asked between them whether to go on; a slice begins where the one before
//! it ended.

use super::{Answer, Solver};
use crate::posed::Posed;
use grille::engine::{Counts, Watch};
use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, SolveOutcome, Stats, Variable,
};
use std::time::Duration;

/// How long it works before it is asked again.
const SLICE: Duration = Duration::from_millis(50);

pub(super) struct Microlp {
    problem: Problem,
    variables: Vec<Variable>,
    /// The work of all calls but the one at hand, and of that one as far as it is known.
    before: Counts,
    stats: Stats,
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
        Microlp { problem, variables, before: Counts::default(), stats: Stats::default() }
    }

    fn solve(&mut self, watch: &Watch) -> Answer {
        self.before = self.counts();
        self.stats = Stats::default();
        let mut options = SolveOptions::default();
        options.time_limit = Some(SLICE);
        let mut outcome = self.problem.solve_with(options);
        loop {
            match outcome {
                Err(Error::Infeasible) => return Answer::None,
                Err(_) => return Answer::Failed,
                Ok(SolveOutcome::Solution(solution)) => {
                    self.stats = solution.stats();
                    let value = |&variable: &Variable| solution.var_value(variable);
                    return Answer::Point(self.variables.iter().map(value).collect());
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

    fn at_most(&mut self, ones: &[u32], most: usize) {
        let terms: Vec<_> = ones.iter().map(|&number| (self.variables[number as usize], 1.0)).collect();
        self.problem.add_constraint(terms, ComparisonOp::Le, most as f64);
    }

    fn counts(&self) -> Counts {
        // The first node is the relaxation; the others come two for each guess.
        let nodes = self.stats.nodes_solved.saturating_sub(1);
        let passes = self.stats.lp_iterations;
        self.before + Counts { nodes, guesses: nodes.div_ceil(2), passes, ..Counts::default() }
    }
}
