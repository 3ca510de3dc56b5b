//! Who takes part in the throughput tables: our engines for long lists, with each instruction set that
//! this machine has, and solvers of the package registry. All get texts and give texts back.

use crate::generator::Text;
use grille::engine::band::Start;
use grille::engine::batch::Answer;
use grille::engine::{Band, Batch, Engine, InstructionSet, Report, SEARCH, Settings};
use grille::grid::Shape;
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use std::sync::Arc;

/// How many solutions are sought: two, so that one is known to be the only one.
pub(crate) const LIMIT: u64 = 2;

/// What others are compared with: of the registry's solvers that we may depend on, the fastest. Not ours to
/// tune, and always the same version.
pub(crate) const BASELINE: &str = "msolve";

/// Answers puzzles in their order; the number of guesses so far, from those who count them.
type Solve = Box<dyn FnMut(&[Text], &mut Vec<Answer>) -> Option<u64>>;

/// One who takes part.
pub(crate) struct Solver {
    /// As in `--engine batch` or `--engine msolve`.
    pub(crate) name: &'static str,
    /// The instruction set, of an engine that has several.
    pub(crate) instructions: Option<InstructionSet>,
    /// Whether it wants many puzzles at a time.
    pub(crate) many: bool,
    /// Solves.
    pub(crate) solve: Solve,
}

impl Solver {
    /// `batch-avx2`, `search`.
    pub(crate) fn id(&self) -> String {
        match self.instructions {
            Some(set) => format!("{}-{set}", self.name),
            None => self.name.to_string(),
        }
    }
}

/// Everybody, ours first.
pub(crate) fn all() -> Vec<Solver> {
    let mut all: Vec<Solver> = InstructionSet::available().filter_map(batch).collect();
    all.extend(InstructionSet::available().filter_map(band));
    all.extend([engine(&SEARCH), peer("msolve", msolve), peer("rustoku-lib", rustoku)]);
    all.push(peer("sudoku-solver", sudoku_solver));
    all
}

/// The names that `--engine` knows here.
pub(crate) fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = all().iter().map(|solver| solver.name).collect();
    names.dedup();
    names
}

fn batch(set: InstructionSet) -> Option<Solver> {
    let mut batch = Batch::with(set)?;
    let solve = move |puzzles: &[Text], answers: &mut Vec<Answer>| {
        batch.solve(puzzles, LIMIT, None, answers);
        Some(batch.counts().guesses)
    };
    Some(Solver { name: "batch", instructions: Some(set), many: true, solve: Box::new(solve) })
}

fn band(set: InstructionSet) -> Option<Solver> {
    let mut band = Band::with(set)?;
    let solve = move |puzzles: &[Text], answers: &mut Vec<Answer>| {
        answers.clear();
        answers.extend(puzzles.iter().map(|text| band.solve(&Start::from_text(text), LIMIT)));
        Some(band.counts().guesses)
    };
    Some(Solver { name: "band", instructions: Some(set), many: false, solve: Box::new(solve) })
}

/// An engine that takes models: a puzzle is read, found sound and solved, as the command does with one.
fn engine(engine: &'static Engine) -> Solver {
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    let report = move |text: &Text| -> Option<Report> {
        let puzzle: Puzzle = std::str::from_utf8(text).ok()?.parse().ok()?;
        let model = Model::with_layout(&puzzle, layout.clone()).ok()?;
        engine.run(&model, &Settings::limit(LIMIT)).ok()
    };
    let mut guesses = 0;
    let solve = move |puzzles: &[Text], answers: &mut Vec<Answer>| {
        answers.clear();
        for text in puzzles {
            let mut answer = Answer { found: 0, solution: [b'.'; 81] };
            if let Some(report) = report(text) {
                guesses += report.counts.guesses;
                answer.found = report.found;
                let cells = report.solutions.first().map_or(&[] as &[_], |grid| grid.cells());
                for (sign, digit) in answer.solution.iter_mut().zip(cells) {
                    *sign = digit.map_or(b'.', |digit| b'1' + digit.index() as u8);
                }
            }
            answers.push(answer);
        }
        Some(guesses)
    };
    Solver { name: engine.id, instructions: None, many: false, solve: Box::new(solve) }
}

fn peer(name: &'static str, one: fn(&Text) -> Answer) -> Solver {
    let solve = move |puzzles: &[Text], answers: &mut Vec<Answer>| {
        answers.clear();
        answers.extend(puzzles.iter().map(one));
        None
    };
    Solver { name, instructions: None, many: false, solve: Box::new(solve) }
}

fn msolve(text: &Text) -> Answer {
    let mut solutions = msolve::Sudoku::from(&text.map(value)).iter();
    match solutions.next() {
        Some(first) => {
            Answer { found: 1 + u64::from(solutions.next().is_some()), solution: first.to_bytes() }
        }
        None => Answer { found: 0, solution: [b'.'; 81] },
    }
}

fn rustoku(text: &Text) -> Answer {
    use rustoku_lib::{Rustoku, core::Board};
    let rows = std::array::from_fn(|r| std::array::from_fn(|c| value(text[9 * r + c])));
    // Refused if givens contradict each other.
    let solutions =
        Rustoku::new(Board::new(rows)).map_or(vec![], |mut solver| solver.solve_until(LIMIT as usize));
    let solution = match solutions.first() {
        Some(first) => std::array::from_fn(|cell| b'0' + first.board.get(cell / 9, cell % 9)),
        None => [b'.'; 81],
    };
    Answer { found: solutions.len() as u64, solution }
}

fn sudoku_solver(text: &Text) -> Answer {
    let rows: [[u8; 9]; 9] = std::array::from_fn(|r| std::array::from_fn(|c| value(text[9 * r + c])));
    let mut solutions = sudoku_solver::SolutionIter::new(&sudoku_solver::Board::from(&rows));
    match solutions.next() {
        Some(first) => Answer {
            found: 1 + u64::from(solutions.next().is_some()),
            solution: std::array::from_fn(|cell| b'0' + first.get_cell(cell % 9, cell / 9)),
        },
        None => Answer { found: 0, solution: [b'.'; 81] },
    }
}

/// A sign as the peers want it: 0 for an empty cell.
fn value(sign: u8) -> u8 {
    if (b'1'..=b'9').contains(&sign) { sign - b'0' } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;

    #[test]
    fn everybody_tells_none_one_and_several_apart() {
        let one = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (mut none, mut several) = (one, one);
        none[2] = b'9'; // no 4 can go into row 1 any more
        several[80] = b'.';
        several[79] = b'.';
        several[76] = b'.';
        for mut solver in all() {
            let mut answers = vec![];
            (solver.solve)(&[one, none, several], &mut answers);
            for ((puzzle, known), answer) in [(one, 1), (none, 0), (several, 2)].iter().zip(&answers) {
                assert_eq!(answer::wrong(puzzle, answer, Some(*known)), None, "{}", solver.id());
            }
            assert_eq!(answers.len(), 3);
        }
    }

    #[test]
    fn the_baseline_takes_part_and_ids_differ() {
        let mut ids: Vec<String> = all().iter().map(Solver::id).collect();
        assert!(ids.iter().any(|id| id == BASELINE) && ids.iter().any(|id| id == "batch-scalar"));
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }
}
