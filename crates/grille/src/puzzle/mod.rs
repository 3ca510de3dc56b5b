//! A puzzle as written, right or wrong. [`Model::new`](crate::model::Model::new) finds out which.

pub mod format;
mod notation;
pub mod read;

pub use notation::{Notation, Symbols};

use crate::constraint::Constraint;
use crate::grid::{Candidates, Cell, Grid, Shape};
use format::Feature;

/// A puzzle as written: its shape, its digits, its rules, and how it was written.
///
/// ```
/// use grille::puzzle::Puzzle;
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// assert_eq!(puzzle.digits.filled(), 30);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its size and boxes.
    pub shape: Shape,
    /// The digits written in it, given or entered.
    pub digits: Grid,
    /// The cells whose digit a player entered; the other digits are givens. In reading order.
    pub entered: Vec<Cell>,
    /// The clue candidates: what the setter allows in each cell, beyond the givens (a Sukaku has no
    /// other clues). They are part of the puzzle. The set of a given is its digit.
    pub candidates: Option<Candidates>,
    /// The notes: what a player has left in each cell of the position. They follow from the clues if the
    /// player made no mistake. The set of a cell with a digit is that digit.
    pub notes: Option<Candidates>,
    /// Its variant rules.
    pub constraints: Vec<Constraint>,
    /// How it was written, so that an answer can be written the same way.
    pub notation: Notation,
    /// The id that the text gives it. Empty if none.
    pub id: String,
    /// What the text says about it: a name, a rating, a source. Empty if nothing.
    pub comment: String,
}

impl Puzzle {
    /// An empty puzzle of this shape.
    pub fn empty(shape: Shape) -> Puzzle {
        Puzzle::from_digits(shape, Grid::empty(shape.cell_count()))
    }

    /// A puzzle of this shape with these givens and no variant rule.
    pub fn from_digits(shape: Shape, digits: Grid) -> Puzzle {
        Puzzle {
            shape,
            digits,
            entered: vec![],
            candidates: None,
            notes: None,
            constraints: vec![],
            notation: Notation::usual(shape.order()),
            id: String::new(),
            comment: String::new(),
        }
    }

    /// The same puzzle filled with these digits, written the same way: how an answer is shown.
    pub fn filled_with(&self, digits: &Grid) -> Puzzle {
        Puzzle {
            digits: digits.clone(),
            entered: self
                .shape
                .cells()
                .filter(|&c| self.digits.get(c).is_none() && digits.get(c).is_some())
                .collect(),
            notes: None,
            ..self.clone()
        }
    }

    /// The puzzle as its setter made it: without what a player entered or noted.
    ///
    /// ```
    /// use grille::puzzle::Puzzle;
    /// let position: Puzzle = ":0000:x:1+2..............:333::".parse().unwrap();
    /// let clues = position.clues();
    /// assert_eq!((clues.to_string(), clues.notes), ("1...............".to_string(), None));
    /// ```
    pub fn clues(&self) -> Puzzle {
        let mut clues = Puzzle { notes: None, ..self.clone() };
        Feature::Entered.drop_from(&mut clues);
        clues
    }
}
