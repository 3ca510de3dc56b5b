//! The engine `sat`: clauses and a solver that learns from its conflicts.
//!
//! The solver is asked for a solution; the solution is then forbidden by one more clause and the same solver is
//! asked again, so that whatever it has learnt about the puzzle holds for the second solution, and the
//! thousandth.

#[cfg(any(test, not(feature = "full")))]
mod batsat;
#[cfg(feature = "full")]
mod cadical;
mod cnf;

use crate::posed::{self, Posed};
use cnf::{Cnf, literal};
use grille::board::Board;
use grille::engine::{Counts, Engine, Flow, Run, Watch, houses_and_links};
use grille::grid::Grid;
use grille::model::Model;
use grille::words::Page;
use std::collections::HashSet;
use std::io::{self, Write};

/// Clauses and learning.
pub static ENGINE: Engine = Engine {
    id: "sat",
    page: Page { en: include_str!("sat.md"), fr: include_str!("sat.fr.md") },
    complete: true,
    accepts: |model| houses_and_links("sat", model),
    solve: |model, run| solve::<Backend>(model, run),
};

#[cfg(feature = "full")]
type Backend = cadical::Cadical;
#[cfg(not(feature = "full"))]
type Backend = batsat::Batsat;

/// What a back end can do.
trait Solver {
    /// A solver for variables 1 to this many, which gives up when the watch says so.
    fn new(variables: i32, watch: &Watch) -> Self;

    /// One clause more.
    fn add(&mut self, clause: &[i32]);

    /// Whether all clauses can be met.
    fn solve(&mut self) -> Verdict;

    /// Whether a literal is true in the solution just found.
    fn is_true(&self, literal: i32) -> bool;

    /// All its work so far.
    fn counts(&self) -> Counts;
}

/// What a back end says.
enum Verdict {
    /// They can, and here is how.
    Solution,
    /// They cannot.
    None,
    /// The watch told it to stop.
    Stopped,
    /// It ran out of memory.
    #[cfg_attr(
        not(feature = "full"),
        allow(dead_code, reason = "only CaDiCaL says so; batsat ends the process")
    )]
    Failed,
}

fn solve<S: Solver>(model: &Model, run: &mut Run) -> Flow {
    let Some(board) = posed::begin(model, run)? else {
        return Flow::Continue(());
    };
    let posed = Posed::new(&board);
    run.look()?;
    let cnf = Cnf::new(&posed);
    run.look()?;
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
    let mut known: HashSet<Grid> = HashSet::new();
    loop {
        run.look()?;
        match solver.solve() {
            Verdict::Solution => {}
            Verdict::None => return Flow::Continue(()),
            // The watch is looked at before it is asked again.
            Verdict::Stopped => continue,
            Verdict::Failed => return posed::by_search(model, run, &known),
        }
        let numbers = 0..posed.variables.len() as u32;
        let ones: Vec<u32> = numbers.filter(|&number| solver.is_true(literal(number))).collect();
        let grid = posed.grid(ones.iter().copied());
        posed::report(model, run, &grid, posed.open())?;
        known.insert(grid);
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

#[cfg(test)]
mod tests {
    use super::*;
    use grille::engine::{End, Settings};
    use grille::grid::Shape;
    use grille::puzzle::Puzzle;

    /// A solver that runs out of memory when it is asked for the third time.
    struct Failing(Backend, u32);

    impl Solver for Failing {
        fn new(variables: i32, watch: &Watch) -> Failing {
            Failing(Backend::new(variables, watch), 0)
        }

        fn add(&mut self, clause: &[i32]) {
            self.0.add(clause);
        }

        fn solve(&mut self) -> Verdict {
            self.1 += 1;
            if self.1 < 3 { self.0.solve() } else { Verdict::Failed }
        }

        fn is_true(&self, literal: i32) -> bool {
            self.0.is_true(literal)
        }

        fn counts(&self) -> Counts {
            self.0.counts()
        }
    }

    fn assert_squares(solve: fn(&Model, &mut Run) -> Flow) {
        let engine = Engine { id: "trial", page: ENGINE.page, complete: true, accepts: |_| Ok(()), solve };
        let model = Model::new(&Puzzle::empty(Shape::latin(3).unwrap())).unwrap();
        for (limit, end) in [(1, End::Enough), (5, End::Enough), (12, End::Enough), (13, End::Exhausted)] {
            let report = engine.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit.min(12), end), "{limit}");
            let different: HashSet<&Grid> = report.solutions.iter().collect();
            assert_eq!(different.len() as u64, report.found, "{limit}");
        }
    }

    #[test]
    fn every_back_end_finds_the_same() {
        assert_squares(solve::<batsat::Batsat>);
        assert_squares(solve::<Backend>);
    }

    #[test]
    fn when_memory_runs_out_the_rest_is_searched() {
        assert_squares(solve::<Failing>);
    }
}
