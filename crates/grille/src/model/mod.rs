//! A puzzle found sound and made ready for solving: houses, peers, links, rules, candidates.
//!
//! What depends on shape and rules alone is the [`Layout`], built once and shared by all puzzles of a
//! list; what depends on the digits is the [`Model`].

mod conflict;
mod layout;

pub use conflict::{Conflict, cell_words, place};
pub use layout::{Intersection, Layout, Membership};

use crate::grid::{Candidates, Cell, Digit, DigitSet, Grid, House, Shape};
use crate::puzzle::Puzzle;
use crate::puzzle::read::PlainLine;
use crate::words::{Lang, Message, Say};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Why a puzzle is not sound.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells is not that of the shape.
    WrongSize {
        /// The order of the shape.
        order: u8,
        /// The cells it has.
        expected: usize,
        /// The cells there are.
        found: usize,
    },
    /// A digit is larger than the order.
    DigitTooLarge {
        /// The shape.
        shape: Shape,
        /// Where.
        cell: Cell,
        /// Which.
        digit: Digit,
    },
    /// Digits that break the rules: all conflicts there are, at least one.
    Broken(Vec<Conflict>),
}

impl Say for PuzzleError {
    fn message(&self) -> Message {
        match self {
            PuzzleError::WrongSize { order, expected, found } => Message::new("puzzle-wrong-size")
                .with("order", *order)
                .with("expected", *expected)
                .with("found", *found),
            PuzzleError::DigitTooLarge { shape, cell, digit } => Message::new("puzzle-digit-too-large")
                .with("place", place(*shape, *cell))
                .with("digit", digit.get())
                .with("order", shape.order()),
            PuzzleError::Broken(conflicts) => Message::new("puzzle-broken")
                .with("first", conflicts[0].message())
                .with("more", conflicts.len() - 1),
        }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for PuzzleError {}

/// A puzzle found sound: its digits fit its shape and break no rule. It may still have no solution.
///
/// ```
/// use grille::{model::Model, puzzle::Puzzle};
/// let wrong: Puzzle =
///     "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let error = Model::new(&wrong).unwrap_err();
/// assert_eq!(error.to_string(), "digit 5 twice in row 1 (r1c1 and r1c2), and 1 more conflict");
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    layout: Arc<Layout>,
    givens: Grid,
    entered: Vec<Cell>,
    /// Made when first asked for, but for marks.
    start: OnceLock<Candidates>,
    has_marks: bool,
}

impl Model {
    /// The model of a puzzle, with a layout of its own.
    pub fn new(puzzle: &Puzzle) -> Result<Model, PuzzleError> {
        Model::with_layout(puzzle, Arc::new(Layout::new(puzzle.shape, &puzzle.constraints)))
    }

    /// The model of a puzzle on a layout that is there already. The layout must be that of the
    /// puzzle's shape and rules.
    pub fn with_layout(puzzle: &Puzzle, layout: Arc<Layout>) -> Result<Model, PuzzleError> {
        let shape = puzzle.shape;
        assert_eq!(layout.shape(), shape, "a layout of another shape");
        assert_eq!(layout.constraints(), puzzle.constraints, "a layout of other rules");
        let expected = shape.cell_count();
        let sizes =
            [Some(puzzle.digits.cells().len()), puzzle.marks.as_ref().map(|marks| marks.cells().len())];
        if let Some(found) = sizes.into_iter().flatten().find(|&found| found != expected) {
            return Err(PuzzleError::WrongSize { order: shape.order(), expected, found });
        }
        let all = DigitSet::all(shape.order());
        let largest = puzzle.digits.cells().iter().map(|digit| digit.map_or(0, Digit::get)).fold(0, u8::max);
        if largest > shape.order() {
            let digits = shape.cells().zip(puzzle.digits.cells());
            let mut digits = digits.filter_map(|(cell, digit)| Some((cell, (*digit)?)));
            if let Some((cell, digit)) = digits.find(|(_, digit)| digit.get() > shape.order()) {
                return Err(PuzzleError::DigitTooLarge { shape, cell, digit });
            }
        }
        let start = OnceLock::new();
        if let Some(marks) = &puzzle.marks {
            let cells = puzzle.digits.cells().iter().zip(marks.cells());
            let allowed = cells.map(|(digit, marks)| digit.map_or(marks.intersection(all), DigitSet::of));
            let _ = start.set(Candidates::from_cells(allowed.collect()));
        }
        break_no_rule(&layout, &puzzle.digits)?;
        let (givens, entered) = (puzzle.digits.clone(), puzzle.entered.clone());
        let has_marks = puzzle.marks.is_some();
        Ok(Model { layout, givens, entered, start, has_marks })
    }

    /// The model of a plain line, as lists of millions have them, on the layout of the plain 9×9 grid.
    ///
    /// ```
    /// use grille::{grid::Shape, model::{Layout, Model}, puzzle::Puzzle};
    /// use std::sync::Arc;
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    /// let model = Model::plain(line, layout)?;
    /// let puzzle: Puzzle = std::str::from_utf8(line)?.parse()?;
    /// assert_eq!(model.givens(), Model::new(&puzzle)?.givens());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plain(line: &PlainLine, layout: Arc<Layout>) -> Result<Model, PuzzleError> {
        assert_eq!(layout.shape(), Shape::CLASSIC, "a layout of another shape");
        assert!(layout.constraints().is_empty(), "a layout of other rules");
        let digits = line.iter().map(|sign| Digit::new(sign.wrapping_sub(b'0')).filter(|d| d.get() < 10));
        let givens = Grid::from_cells(digits.collect());
        break_no_rule(&layout, &givens)?;
        Ok(Model { layout, givens, entered: vec![], start: OnceLock::new(), has_marks: false })
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The shape.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// The digits that stand in the puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The cells whose digit a player entered: those digits may be wrong, and whoever set the puzzle
    /// did not vouch for them.
    pub fn entered(&self) -> &[Cell] {
        &self.entered
    }

    /// What the puzzle allows in each cell before any reasoning: the digit of a filled cell, the
    /// marks of an open one, or every digit.
    pub fn start(&self) -> &Candidates {
        self.start.get_or_init(|| {
            let all = DigitSet::all(self.shape().order());
            let cells = self.givens.cells().iter();
            Candidates::from_cells(cells.map(|digit| digit.map_or(all, DigitSet::of)).collect())
        })
    }

    /// Whether the puzzle has marks: without, an open cell starts with every digit.
    pub(crate) fn has_marks(&self) -> bool {
        self.has_marks
    }

    /// The definition of a solution: full, each digit once in each house, every rule obeyed, and
    /// nothing that the puzzle does not allow. Slow, obvious and trusted.
    pub fn check(&self, grid: &Grid) -> bool {
        let all = DigitSet::all(self.shape().order());
        let holds_all = |house: &House| {
            house.cells.iter().filter_map(|&cell| grid.get(cell)).collect::<DigitSet>() == all
        };
        grid.cells().len() == self.shape().cell_count()
            && self.shape().cells().all(|c| grid.get(c).is_some_and(|d| self.start().get(c).contains(d)))
            && self.layout.houses().iter().all(holds_all)
            && self.layout.constraints().iter().all(|c| c.rule().check(self.shape(), grid))
    }
}

/// An error with all conflicts, if there are any.
fn break_no_rule(layout: &Layout, digits: &Grid) -> Result<(), PuzzleError> {
    let conflicts = layout.conflicts(digits);
    if conflicts.is_empty() { Ok(()) } else { Err(PuzzleError::Broken(conflicts)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_or_too_many_cells_or_marks_are_an_error() {
        let shape = Shape::latin(2).unwrap();
        let sized = |digits: usize, marks: usize| {
            let marks = Some(Candidates::from_cells(vec![DigitSet::all(2); marks]));
            Model::new(&Puzzle { marks, ..Puzzle::from_digits(shape, Grid::empty(digits)) }).err()
        };
        let wrong = |found| Some(PuzzleError::WrongSize { order: 2, expected: 4, found });
        assert_eq!(sized(4, 4), None);
        for found in [0, 3, 5] {
            assert_eq!(sized(found, 4), wrong(found));
            assert_eq!(sized(4, found), wrong(found));
        }
    }
}
