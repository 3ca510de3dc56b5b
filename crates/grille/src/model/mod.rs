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
    /// The clue candidates.
    candidates: Option<Candidates>,
    /// Computed on first use, unless there are clue candidates or notes.
    start: OnceLock<Candidates>,
    has_notes: bool,
    decided_by_clues: bool,
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
        let sets = [&puzzle.candidates, &puzzle.notes].into_iter().flatten();
        let sizes = sets.clone().map(|sets| sets.cells().len());
        let mut sizes = std::iter::once(puzzle.digits.cells().len()).chain(sizes);
        if let Some(found) = sizes.find(|&found| found != expected) {
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
        if sets.clone().next().is_some() {
            let allowed = |cell: Cell| sets.clone().fold(all, |set, sets| set.intersection(sets.get(cell)));
            let cells = shape.cells().map(|c| puzzle.digits.get(c).map_or_else(|| allowed(c), DigitSet::of));
            let _ = start.set(Candidates::from_cells(cells.collect()));
        }
        break_no_rule(&layout, &puzzle.digits, puzzle.candidates.as_ref())?;
        Ok(Model {
            layout,
            givens: puzzle.digits.clone(),
            entered: puzzle.entered.clone(),
            candidates: puzzle.candidates.clone(),
            start,
            has_notes: puzzle.notes.is_some(),
            decided_by_clues: false,
        })
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
        break_no_rule(&layout, &givens, None)?;
        Ok(Model {
            layout,
            givens,
            entered: vec![],
            candidates: None,
            start: OnceLock::new(),
            has_notes: false,
            decided_by_clues: false,
        })
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

    /// The cells whose digit a player entered: those digits may be wrong, and are no clues.
    pub fn entered(&self) -> &[Cell] {
        &self.entered
    }

    /// The clue candidates, where the setter gave any.
    pub fn candidates(&self) -> Option<&Candidates> {
        self.candidates.as_ref()
    }

    /// Whether a player entered or noted anything.
    pub fn is_played(&self) -> bool {
        self.has_notes || !self.entered.is_empty()
    }

    /// The model of the clues alone: without what a player entered or noted.
    ///
    /// ```
    /// use grille::{model::Model, puzzle::Puzzle};
    /// let position: Puzzle = ":0000:x:1+2..............:333::".parse()?;
    /// let clues = Model::new(&position)?.clues();
    /// assert_eq!((clues.givens().filled(), clues.is_played()), (1, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clues(&self) -> Model {
        let mut givens = self.givens.clone();
        for &cell in self.entered.iter().filter(|&&cell| self.givens.get(cell).is_some()) {
            givens.set(cell, None);
        }
        let start = OnceLock::new();
        if let Some(candidates) = &self.candidates {
            let all = DigitSet::all(self.shape().order());
            let allowed = |cell: Cell| candidates.get(cell).intersection(all);
            let cells = self.shape().cells().map(|c| givens.get(c).map_or_else(|| allowed(c), DigitSet::of));
            let _ = start.set(Candidates::from_cells(cells.collect()));
        }
        Model {
            layout: Arc::clone(&self.layout),
            givens,
            entered: vec![],
            candidates: self.candidates.clone(),
            start,
            has_notes: false,
            decided_by_clues: false,
        }
    }

    /// The same model, where the caller has found that the clues alone have just one solution, and that
    /// what a player entered and noted agrees with it: see
    /// [`decided_by_clues`](crate::engine::decided_by_clues). Only then may uniqueness techniques exchange
    /// digits against what was entered or noted. Otherwise that counts as clues: it may be what makes the
    /// solution unique.
    pub fn assume_decided_by_clues(mut self) -> Model {
        self.decided_by_clues = true;
        self
    }

    /// Whether the clues alone are known to have just one solution, where a player entered or noted anything.
    pub fn is_decided_by_clues(&self) -> bool {
        self.decided_by_clues
    }

    /// Whether every exchange of digits between cells that are not given leaves all clues as they are:
    /// candidates are no clues, and neither is anything that a player did.
    pub(crate) fn is_exchanged_freely(&self) -> bool {
        self.candidates.is_none() && (!self.is_played() || self.decided_by_clues)
    }

    /// Whether a digit may come to a cell by an exchange: no clue says otherwise.
    pub(crate) fn may_be_exchanged(&self, cell: Cell, digit: Digit) -> bool {
        let by_clues = self.candidates.as_ref().is_none_or(|candidates| candidates.get(cell).contains(digit));
        let by_player = self.decided_by_clues || !self.is_played() || self.start().get(cell).contains(digit);
        by_clues && by_player
    }

    /// What the puzzle allows in each cell before any reasoning: the digit of a filled cell; in an open
    /// one what is both a clue candidate and noted, or every digit.
    pub fn start(&self) -> &Candidates {
        self.start.get_or_init(|| {
            let all = DigitSet::all(self.shape().order());
            let cells = self.givens.cells().iter();
            Candidates::from_cells(cells.map(|digit| digit.map_or(all, DigitSet::of)).collect())
        })
    }

    /// Whether there are clue candidates or notes: without, an open cell starts with every digit.
    pub(crate) fn is_narrowed(&self) -> bool {
        self.candidates.is_some() || self.has_notes
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
fn break_no_rule(layout: &Layout, digits: &Grid, candidates: Option<&Candidates>) -> Result<(), PuzzleError> {
    let mut conflicts = layout.conflicts(digits);
    if let Some(candidates) = candidates {
        let shape = layout.shape();
        let excluded = |cell: Cell| {
            let digit = digits.get(cell)?;
            (!candidates.get(cell).contains(digit)).then_some(Conflict::Excluded { shape, cell, digit })
        };
        conflicts.extend(shape.cells().filter_map(excluded));
    }
    if conflicts.is_empty() { Ok(()) } else { Err(PuzzleError::Broken(conflicts)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_or_too_many_cells_or_sets_are_an_error() {
        let shape = Shape::latin(2).unwrap();
        let sets = |count| Some(Candidates::from_cells(vec![DigitSet::all(2); count]));
        let sized = |digits: usize, candidates: usize, notes: usize| {
            let (candidates, notes) = (sets(candidates), sets(notes));
            let digits = Grid::empty(digits);
            Model::new(&Puzzle { candidates, notes, ..Puzzle::from_digits(shape, digits) }).err()
        };
        let wrong = |found| Some(PuzzleError::WrongSize { order: 2, expected: 4, found });
        assert_eq!(sized(4, 4, 4), None);
        for found in [0, 3, 5] {
            assert_eq!(sized(found, 4, 4), wrong(found));
            assert_eq!(sized(4, found, 4), wrong(found));
            assert_eq!(sized(4, 4, found), wrong(found));
        }
    }

    /// 1 and 2 in the first row: clue candidates, notes and entered digits in every mixture.
    #[test]
    fn a_model_starts_with_what_clues_and_notes_allow() {
        let shape = Shape::latin(3).unwrap();
        let sets = |bits: u64| Some(Candidates::from_cells(vec![DigitSet::from_bits(bits); 9]));
        let mut puzzle = Puzzle { candidates: sets(0b011), notes: sets(0b110), ..Puzzle::empty(shape) };
        puzzle.digits.set(Cell(0), Digit::new(1));
        puzzle.entered = vec![Cell(0)];
        let model = Model::new(&puzzle).unwrap();
        let bits = |model: &Model, cell| model.start().get(Cell(cell)).bits();
        assert_eq!((bits(&model, 0), bits(&model, 1)), (0b001, 0b010));
        assert_eq!((bits(&model.clues(), 0), bits(&model.clues(), 1)), (0b011, 0b011));
        let may = |model: &Model, cell, digit| model.may_be_exchanged(Cell(cell), Digit::new(digit).unwrap());
        // Cell by cell and digit by digit: while what was played may be needed, and when it is not.
        assert_eq!(
            [may(&model, 0, 1), may(&model, 0, 2), may(&model, 1, 1), may(&model, 1, 2)],
            [true, false, false, true]
        );
        let decided = model.assume_decided_by_clues();
        assert_eq!([may(&decided, 0, 2), may(&decided, 1, 1), may(&decided, 1, 3)], [true, true, false]);
        puzzle.digits.set(Cell(0), Digit::new(3));
        let error = Model::new(&puzzle).unwrap_err().to_string();
        assert_eq!(error, "digit 3 in r1c1, which the clue candidates exclude");
    }
}
