//! The back end batsat: MiniSat's search in Rust.

use super::{Solver, Verdict};
use batsat::{Callbacks, Lit, SolverInterface, SolverOpts, Var, lbool};
use grille::engine::{Counts, Watch};

pub(super) struct Batsat(batsat::Solver<Stopper>);

/// Asks the watch at every decision.
struct Stopper(Watch);

impl Callbacks for Stopper {
    fn stop(&self) -> bool {
        self.0.stop().is_some()
    }
}

fn lit(literal: i32) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.unsigned_abs() - 1), literal > 0)
}

impl Solver for Batsat {
    fn new(variables: i32, watch: &Watch) -> Batsat {
        let mut solver = batsat::Solver::new(SolverOpts::default(), Stopper(watch.clone()));
        for _ in 0..variables {
            solver.new_var_default();
        }
        Batsat(solver)
    }

    fn add(&mut self, clause: &[i32]) {
        // Whether that made it unsolvable is said by the next `solve`.
        self.0.add_clause_reuse(&mut clause.iter().map(|&literal| lit(literal)).collect());
    }

    fn solve(&mut self) -> Verdict {
        match self.0.solve_limited(&[]) {
            answer if answer == lbool::TRUE => Verdict::Solution,
            answer if answer == lbool::FALSE => Verdict::None,
            _ => Verdict::Stopped,
        }
    }

    fn is_true(&self, literal: i32) -> bool {
        self.0.value_lit(lit(literal)) == lbool::TRUE
    }

    fn counts(&self) -> Counts {
        let decisions = self.0.num_decisions();
        Counts {
            nodes: decisions,
            guesses: decisions,
            backtracks: self.0.num_conflicts(),
            eliminations: self.0.num_propagations(),
            ..Counts::default()
        }
    }
}
