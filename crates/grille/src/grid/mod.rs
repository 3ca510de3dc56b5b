//! The vocabulary: digits, cells, houses, grids and candidates. Knows no rules.

mod cell_set;
mod digit;
mod shape;

pub use cell_set::{CellSet, CellSetIter};
pub use digit::{Digit, DigitSet, MAX_ORDER};
pub use shape::{BoxSize, Cell, House, HouseName, Shape};

/// One possibility: `digit` in `cell`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// Digits written in cells, in reading order. No candidates, no rules.
///
/// ```
/// use grille::grid::{Cell, Digit, Grid};
/// let mut grid = Grid::empty(81);
/// grid.set(Cell(3), Digit::new(5));
/// assert_eq!(grid.filled(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid(Vec<Option<Digit>>);

impl Grid {
    /// A grid of this many empty cells.
    pub fn empty(cells: usize) -> Grid {
        Grid(vec![None; cells])
    }

    /// A grid of these cells, in reading order.
    pub fn from_cells(cells: Vec<Option<Digit>>) -> Grid {
        Grid(cells)
    }

    /// The digit in a cell; `None` also where the grid has no such cell, as a puzzle that somebody
    /// wrote may have too few.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0.get(cell.index()).copied().flatten()
    }

    /// Writes a digit into a cell, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// All cells, in reading order.
    #[inline]
    pub fn cells(&self) -> &[Option<Digit>] {
        &self.0
    }

    /// How many cells hold a digit.
    pub fn filled(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }
}

/// A cell or a digit has no possibility left: what stands here has no solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// What is still possible in each cell, in reading order.
///
/// ```
/// use grille::grid::{Candidates, Cell, Digit, DigitSet, Shape};
/// let mut candidates = Candidates::all(Shape::CLASSIC);
/// let five = DigitSet::of(Digit::new(5).unwrap());
/// assert_eq!(candidates.eliminate(Cell(0), five), Ok(true));
/// assert_eq!(candidates.get(Cell(0)).len(), 8);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidates(Vec<DigitSet>);

impl Candidates {
    /// Every digit in every cell.
    pub fn all(shape: Shape) -> Candidates {
        Candidates(vec![DigitSet::all(shape.order()); shape.cell_count()])
    }

    /// These sets, in reading order.
    pub fn from_cells(cells: Vec<DigitSet>) -> Candidates {
        Candidates(cells)
    }

    /// What is possible in a cell; nothing where there is no such cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.0.get(cell.index()).copied().unwrap_or_default()
    }

    /// Says what is possible in a cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// Says what is possible in all cells, in reading order.
    #[inline]
    pub(crate) fn fill_from(&mut self, cells: impl Iterator<Item = DigitSet>) {
        self.0.iter_mut().zip(cells).for_each(|(to, from)| *to = from);
    }

    /// All cells, in reading order.
    #[inline]
    pub fn cells(&self) -> &[DigitSet] {
        &self.0
    }

    /// Eliminates `gone` from a cell. True if anything was there to eliminate; a contradiction if
    /// nothing is left.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, gone: DigitSet) -> Result<bool, Contradiction> {
        let slot = &mut self.0[cell.index()];
        let left = slot.minus(gone);
        let changed = left != *slot;
        *slot = left;
        if left.is_empty() { Err(Contradiction) } else { Ok(changed) }
    }

    /// The cells with one candidate as digits, the others empty.
    pub fn to_grid(&self) -> Grid {
        Grid(self.0.iter().map(|set| set.single()).collect())
    }
}
