//! The back end microlp: simplex and branch and bound in Rust.
//!
//! It works in slices of time on a thread of its own, and a slice begins where the one before it ended. A slice
//! can take far longer than asked for, because some steps of the simplex are never cut short; so this thread keeps the
//! watch, and whoever is stopped in the middle of a slice leaves it to itself: it is the last.

use super::permit::Permit;
use super::{Answer, GLANCE, Solver};
use crate::posed::Posed;
use grille::engine::{Counts, Watch};
use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, SolveOutcome, Stats, Variable,
};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// How long it works before it looks whether anybody still listens.
const SLICE: Duration = Duration::from_millis(50);

pub(super) struct Microlp {
    problem: Arc<Problem>,
    variables: Vec<Variable>,
    /// The work of all calls but the one at hand, and of that one as far as it is known.
    before: Counts,
    stats: Stats,
    /// Shared with the thread of the call, which may outlive it.
    permit: Arc<Permit>,
}

/// What comes back from a slice: the work of its call so far, and the answer if it is there.
struct Slice {
    stats: Option<Stats>,
    answer: Option<Answer>,
}

/// The thread of a call: it works until there is an answer or nobody listens.
fn work(problem: &Problem, variables: &[Variable], slices: &Sender<Slice>) {
    let mut options = SolveOptions::default();
    options.time_limit = Some(SLICE);
    let mut outcome = problem.solve_with(options);
    loop {
        let (stats, answer) = match &outcome {
            Err(Error::Infeasible) => (None, Some(Answer::None)),
            Err(_) => (None, Some(Answer::Failed)),
            Ok(SolveOutcome::Solution(solution)) => {
                let values = variables.iter().map(|&variable| solution.var_value(variable)).collect();
                (Some(solution.stats()), Some(Answer::Point(values)))
            }
            Ok(unfinished) => (Some(unfinished.stats()), None),
        };
        let done = answer.is_some();
        if slices.send(Slice { stats, answer }).is_err() || done {
            return;
        }
        outcome = outcome.and_then(SolveOutcome::resume);
    }
}

impl Solver for Microlp {
    fn new(posed: &Posed, whole: bool, wanted: &[bool], permit: Permit) -> Microlp {
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
        let (problem, permit) = (Arc::new(problem), Arc::new(permit));
        Microlp { problem, variables, before: Counts::default(), stats: Stats::default(), permit }
    }

    fn solve(&mut self, watch: &Watch) -> Answer {
        self.before = self.counts();
        self.stats = Stats::default();
        let (sender, slices) = mpsc::channel();
        let (problem, variables) = (Arc::clone(&self.problem), self.variables.clone());
        let permit = Arc::clone(&self.permit);
        thread::spawn(move || {
            let _permit = permit;
            work(&problem, &variables, &sender);
        });
        loop {
            match slices.recv_timeout(GLANCE) {
                Ok(Slice { stats, answer }) => {
                    self.stats = stats.unwrap_or(self.stats);
                    if let Some(answer) = answer {
                        return answer;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Answer::Failed,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(stop) = watch.stop() {
                return Answer::Stopped(stop);
            }
        }
    }

    fn at_most(&mut self, ones: &[u32], most: usize) {
        let terms: Vec<_> = ones.iter().map(|&number| (self.variables[number as usize], 1.0)).collect();
        Arc::make_mut(&mut self.problem).add_constraint(terms, ComparisonOp::Le, most as f64);
    }

    fn counts(&self) -> Counts {
        // The first node is the relaxation; the others come two for each guess.
        let nodes = self.stats.nodes_solved.saturating_sub(1);
        let passes = self.stats.lp_iterations;
        self.before + Counts { nodes, guesses: nodes.div_ceil(2), passes, ..Counts::default() }
    }
}
