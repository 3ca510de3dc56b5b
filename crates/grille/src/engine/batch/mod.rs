//! Many plain 9×9 puzzles at a time.

use super::{Counts, SEARCH, Settings};
use crate::grid::{Digit, Grid, Shape};
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is known of one puzzle of a batch.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How many solutions were found, up to the limit.
    pub found: u64,
    /// A solution, the digits `1` to `9` as text, where there is one.
    pub solution: [u8; 81],
}

/// Solves many plain 9×9 puzzles at a time; keeps its memory from one call to the next.
///
/// ```
/// use grille::engine::Batch;
/// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut answers = vec![];
/// Batch::new().solve(&[puzzle, [b'.'; 81]], 2, None, &mut answers);
/// assert_eq!((answers[0].found, answers[1].found), (1, 2)); // one solution; more than one
/// assert_eq!(&answers[0].solution[..9], b"534678912");
/// ```
#[derive(Default, Debug)]
pub struct Batch {
    counts: Counts,
}

impl Batch {
    /// With the fastest instruction set of this machine.
    pub fn new() -> Batch {
        Batch::default()
    }

    /// The answers to the puzzles, in their order: for each at most `limit` solutions are sought. A digit
    /// `1` to `9` is a given, any other sign an empty cell. Givens that contradict each other have no
    /// solution. If the interrupt becomes true the answers may be too few: those that are there are right.
    pub fn solve(
        &mut self,
        puzzles: &[[u8; 81]],
        limit: u64,
        interrupt: Option<&AtomicBool>,
        answers: &mut Vec<Answer>,
    ) {
        answers.clear();
        for puzzle in puzzles {
            if interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return;
            }
            let digits = puzzle.iter().map(|&c| if c.is_ascii_digit() { Digit::new(c - b'0') } else { None });
            let puzzle = Puzzle::from_digits(Shape::CLASSIC, Grid::from_cells(digits.collect()));
            let mut answer = Answer { found: 0, solution: [b'.'; 81] };
            if let Ok(model) = Model::new(&puzzle) {
                if let Ok(report) = SEARCH.run(&model, &Settings { keep: 1, ..Settings::limit(limit) }) {
                    answer.found = report.found;
                    self.counts.guesses += report.counts.guesses;
                    if let Some(grid) = report.solutions.first() {
                        for (sign, digit) in answer.solution.iter_mut().zip(grid.cells().iter().flatten()) {
                            *sign = b'0' + digit.get();
                        }
                    }
                }
            }
            answers.push(answer);
        }
    }

    /// The work done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }
}
