//! Grille: Sudoku of any size and variant, read, checked and solved.
//!
//! Three types stand for three states of knowledge:
//!
//! - a [`Puzzle`](puzzle::Puzzle) is what somebody wrote, right or wrong;
//! - a [`Model`](model::Model) is a puzzle found sound and made ready;
//! - a [`Board`](board::Board) is a model being solved.
//!
//! ```
//! use grille::{engine, model::Model, puzzle::Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let model = Model::new(&puzzle)?;
//! let report = engine::AUTO.run(&model, &engine::Settings::limit(2))?;
//! assert_eq!(report.found, 1);
//! let answer = puzzle.filled_with(&report.solutions[0]);
//! assert!(answer.to_string().starts_with("534678912672195348"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! "May use" points one way only: `rate, generate → symmetry, logic, engine → board → model → puzzle → constraint → grid`, and
//! everyone may use [`words`].

pub mod board;
pub mod constraint;
pub mod count;
pub mod engine;
pub mod generate;
pub mod grid;
pub mod logic;
pub mod model;
pub mod puzzle;
pub mod rate;
pub mod symmetry;
pub mod words;
