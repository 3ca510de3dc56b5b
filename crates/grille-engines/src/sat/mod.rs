//! The engine `sat`: clauses and a solver that learns from its conflicts.
//!
//! The solver is asked for a solution; the solution is then forbidden by one more clause and the same solver is
//! asked again, so that whatever it has learnt about the puzzle holds for the second solution, and the
//! thousandth.

mod batsat;
mod cnf;

use crate::posed::{self, Posed};
use cnf::{Cnf, literal};
use grille::board::Board;
use grille::engine::{Counts, Engine, Flow, Run, Watch, houses_and_links};
use grille::model::Model;
use grille::words::Page;
use std::io::{self, Write};

/// Clauses and learning.
pub static ENGINE: Engine = Engine {
    id: "sat",
    page: Page { en: include_str!("sat.md"), fr: include_str!("sat.fr.md") },
    complete: true,
    accepts: |model| houses_and_links("sat", model),
    solve: |model, run| solve::<batsat::Batsat>(model, run),
};

/// What a back end can do.
trait Solver {
    /// A solver for variables 1 to this many, which gives up when the watch says so.
    fn new(variables: i32, watch: &Watch) -> Self;

    /// One clause more.
    fn add(&mut self, clause: &[i32]);

    /// Whether all clauses can be met; `None` if it gave up.
    fn solve(&mut self) -> Option<bool>;

    /// Whether a literal is true in the solution just found.
    fn is_true(&self, literal: i32) -> bool;

    /// All its work so far.
    fn counts(&self) -> Counts;
}

fn solve<S: Solver>(model: &Model, run: &mut Run) -> Flow {
    let Some(board) = posed::begin(model, run)? else {
        return Flow::Continue(());
    };
    let posed = Posed::new(&board);
    let cnf = Cnf::new(&posed);
    let mut solver = S::new(cnf.variables, run.watch());
    for (number, clause) in cnf.clauses().enumerate() {
        if number % 4096 == 0 {
            run.look()?;
        }
        solver.add(clause);
    }
    drop(cnf);
    let flow = enumerate(&mut solver, &posed, model, run);
    run.worked(&solver.counts());
    flow
}

fn enumerate<S: Solver>(solver: &mut S, posed: &Posed, model: &Model, run: &mut Run) -> Flow {
    loop {
        run.look()?;
        match solver.solve() {
            Some(true) => {}
            Some(false) => return Flow::Continue(()),
            // It gives up for no other reason than the watch.
            None => continue,
        }
        let numbers = 0..posed.variables.len() as u32;
        let ones: Vec<u32> = numbers.filter(|&number| solver.is_true(literal(number))).collect();
        posed::report(model, run, &posed.grid(ones.iter().copied()), posed.open())?;
        let other: Vec<i32> = ones.into_iter().map(|number| -literal(number)).collect();
        solver.add(&other);
    }
}

/// Writes the clauses of a puzzle in the format of SAT competitions (DIMACS), as this engine solves them.
/// Comments say which variable stands for which candidate.
///
/// ```
/// use grille::{grid::Shape, model::Model, puzzle::Puzzle};
/// let model = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
/// let mut text = vec![];
/// grille_engines::sat::write_dimacs(&model, &mut text).unwrap();
/// let text = String::from_utf8(text).unwrap();
/// assert!(text.contains("\nc variable 64: 4 in r4c4\np cnf 64 448\n1 2 3 4 0\n"));
/// ```
pub fn write_dimacs(model: &Model, out: &mut impl Write) -> io::Result<()> {
    let posed = Posed::new(&Board::new(model));
    Cnf::new(&posed).write(&posed, out)
}
