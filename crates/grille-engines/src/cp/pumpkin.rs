//! The back end Pumpkin: lazy clause generation, a constraint solver that learns as a SAT solver does.
//!
//! Its "all different" is a difference for every two variables, which sees that a cell with one value takes it
//! from the others and no more. So each house also says, for each digit that it lacks, "one of these cells has
//! it"; that is true because a house has as many cells as digits, and it sees single places.

use crate::posed;
use grille::board::Board;
use grille::engine::{Counts, Flow, Run, Watch};
use grille::grid::{Candidate, Cell, Digit};
use grille::model::Model;
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicates::{Predicate, PredicateConstructor};
use pumpkin_core::results::{ProblemSolution, SatisfactionResult, SolutionReference};
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;
use pumpkin_core::{DefaultBrancher, Solver};

pub(super) fn solve(model: &Model, run: &mut Run) -> Flow {
    let Some(board) = posed::begin(model, run)? else {
        return Flow::Continue(());
    };
    let Some(mut program) = Program::new(&board, run)? else {
        return Flow::Continue(());
    };
    let mut brancher = Counting { inner: program.solver.default_brancher(), decisions: 0, conflicts: 0 };
    let flow = program.enumerate(&mut brancher, model, run);
    run.worked(&Counts {
        nodes: brancher.decisions,
        guesses: brancher.decisions,
        backtracks: brancher.conflicts,
        ..Counts::default()
    });
    flow
}

/// A puzzle as it is posed to the solver.
struct Program<'b> {
    board: &'b Board<'b>,
    solver: Solver,
    /// The variable of each open cell.
    variables: Vec<Option<DomainId>>,
}

fn value(digit: Digit) -> i32 {
    i32::from(digit.get())
}

impl<'b> Program<'b> {
    /// Poses everything; nothing if it is seen at once that there is no solution.
    fn new(
        board: &'b Board<'b>,
        run: &Run,
    ) -> std::ops::ControlFlow<grille::engine::Stop, Option<Program<'b>>> {
        use std::ops::ControlFlow::Continue;
        let layout = board.model().layout();
        let shape = layout.shape();
        let mut solver = Solver::default();
        let mut variables = vec![None; shape.cell_count()];
        for cell in shape.cells().filter(|&cell| board.digits().get(cell).is_none()) {
            let values: Vec<i32> = board.candidates(cell).iter().map(value).collect();
            if values.is_empty() {
                return Continue(None);
            }
            variables[cell.index()] = Some(solver.new_sparse_integer(values));
        }
        for house in layout.houses() {
            run.look()?;
            let open: Vec<Cell> =
                house.cells.iter().copied().filter(|cell| variables[cell.index()].is_some()).collect();
            let together: Vec<DomainId> = open.iter().filter_map(|cell| variables[cell.index()]).collect();
            let tag = solver.new_constraint_tag();
            solver.add_constraint(pumpkin_constraints::all_different(together, tag)).post();
            for digit in model_digits(board, &house.cells) {
                let places = open.iter().filter(|&&cell| board.candidates(cell).contains(digit));
                let clause: Vec<Predicate> = places
                    .filter_map(|cell| variables[cell.index()])
                    .map(|variable| variable.equality_predicate(value(digit)))
                    .collect();
                if clause.is_empty() {
                    return Continue(None);
                }
                let tag = solver.new_constraint_tag();
                solver.add_clause(clause, tag);
            }
        }
        for a in shape.cells().flat_map(|cell| candidates(board, cell)) {
            for b in layout.exclusions(a).iter().filter(|&&b| a < b) {
                let (Some(x), Some(y)) = (variables[a.cell.index()], variables[b.cell.index()]) else {
                    continue;
                };
                let clause =
                    [x.disequality_predicate(value(a.digit)), y.disequality_predicate(value(b.digit))];
                let tag = solver.new_constraint_tag();
                solver.add_clause(clause, tag);
            }
        }
        Continue((!solver.is_inconsistent()).then_some(Program { board, solver, variables }))
    }

    /// One solution after the other, each forbidden by a clause before the next is asked for.
    fn enumerate(&mut self, brancher: &mut Counting, model: &Model, run: &mut Run) -> Flow {
        let mut resolver = ResolutionResolver::default();
        let mut watched = Watched(run.watch().clone());
        let open: Vec<(Cell, DomainId)> =
            model.shape().cells().filter_map(|cell| Some((cell, self.variables[cell.index()]?))).collect();
        loop {
            let mut grid = self.board.digits().clone();
            let mut other = Vec::with_capacity(open.len());
            match self.solver.satisfy(brancher, &mut watched, &mut resolver) {
                SatisfactionResult::Satisfiable(satisfiable) => {
                    let solution = satisfiable.solution();
                    for &(cell, variable) in &open {
                        let found = solution.get_integer_value(variable);
                        grid.set(cell, u8::try_from(found).ok().and_then(Digit::new));
                        other.push(variable.disequality_predicate(found));
                    }
                }
                SatisfactionResult::Unsatisfiable(..) => return Flow::Continue(()),
                SatisfactionResult::Unknown(..) => {
                    // It gives up for no other reason than the watch.
                    run.look()?;
                    continue;
                }
            }
            posed::report(model, run, &grid, open.len())?;
            run.look()?;
            let tag = self.solver.new_constraint_tag();
            self.solver.add_clause(other, tag);
            if self.solver.is_inconsistent() {
                return Flow::Continue(());
            }
        }
    }
}

/// The digits that a house lacks.
fn model_digits(board: &Board, cells: &[Cell]) -> impl Iterator<Item = Digit> {
    let placed = cells.iter().filter_map(|&cell| board.digits().get(cell)).collect();
    grille::grid::DigitSet::all(board.model().shape().order()).minus(placed).iter()
}

/// The candidates of an open cell.
fn candidates<'b>(board: &'b Board, cell: Cell) -> impl Iterator<Item = Candidate> + 'b {
    let open = board.digits().get(cell).is_none();
    let digits = open.then(|| board.candidates(cell).iter()).into_iter().flatten();
    digits.map(move |digit| Candidate { cell, digit })
}

/// Asks the watch whenever the solver asks whether to stop.
struct Watched(Watch);

impl TerminationCondition for Watched {
    fn should_stop(&mut self) -> bool {
        self.0.stop().is_some()
    }
}

/// The solver's own choice of decisions, counted.
#[derive(Debug)]
struct Counting {
    inner: DefaultBrancher,
    decisions: u64,
    conflicts: u64,
}

impl Brancher for Counting {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        let decision = self.inner.next_decision(context);
        self.decisions += u64::from(decision.is_some());
        decision
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
        self.inner.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.inner.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference) {
        self.inner.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.inner.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.inner.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        let mut events = self.inner.subscribe_to_events();
        if !events.contains(&BrancherEvent::Conflict) {
            events.push(BrancherEvent::Conflict);
        }
        events
    }
}
