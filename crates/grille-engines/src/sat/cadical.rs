//! The back end CaDiCaL, in C++.

use super::{Solver, Verdict};
use grille::engine::{Counts, Watch};
use rustsat::solvers::{ControlSignal, GetInternalStats, Solve, SolverResult, Terminate};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;

pub(super) struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    /// Whether it ever ran out of memory: then it has forgotten a clause and must not answer.
    failed: bool,
}

fn lit(literal: i32) -> Lit {
    Lit::new(literal.unsigned_abs() - 1, literal < 0)
}

impl Solver for Cadical {
    fn new(variables: i32, watch: &Watch) -> Cadical {
        let mut solver = CaDiCaL::default();
        let watch = watch.clone();
        solver.attach_terminator(move || match watch.stop() {
            Some(_) => ControlSignal::Terminate,
            None => ControlSignal::Continue,
        });
        let failed = solver.reserve(Var::new(variables.unsigned_abs())).is_err();
        Cadical { solver, failed }
    }

    fn add(&mut self, clause: &[i32]) {
        let clause: Clause = clause.iter().map(|&literal| lit(literal)).collect();
        self.failed |= self.solver.add_clause(clause).is_err();
    }

    fn solve(&mut self) -> Verdict {
        if self.failed {
            return Verdict::Failed;
        }
        match self.solver.solve() {
            Ok(SolverResult::Sat) => Verdict::Solution,
            Ok(SolverResult::Unsat) => Verdict::None,
            Ok(SolverResult::Interrupted) => Verdict::Stopped,
            Err(_) => Verdict::Failed,
        }
    }

    fn is_true(&self, literal: i32) -> bool {
        matches!(self.solver.lit_val(lit(literal)), Ok(TernaryVal::True))
    }

    fn counts(&self) -> Counts {
        let decisions = self.solver.decisions() as u64;
        Counts {
            nodes: decisions,
            guesses: decisions,
            backtracks: self.solver.conflicts() as u64,
            eliminations: self.solver.propagations() as u64,
            ..Counts::default()
        }
    }
}
