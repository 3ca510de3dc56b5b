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

    /// Shows each cell that holds a digit, in reading order. Which they are is found for eight at a time, so that it need
    /// not be foreseen of each.
    #[inline]
    pub(crate) fn each_filled(&self, mut see: impl FnMut(Cell, Digit)) {
        for (part, cells) in self.0.chunks(64).enumerate() {
            let (eights, rest) = cells.as_chunks::<8>();
            let mut filled = 0_u64;
            for (i, eight) in eights.iter().enumerate() {
                let numbers = eight.map(|digit| digit.map_or(0, Digit::get));
                // No digit is beyond 64: one more than 127 only if there is one at all.
                let some = (u64::from_le_bytes(numbers) + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101;
                filled |= (some.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
            }
            for (i, digit) in rest.iter().enumerate() {
                filled |= u64::from(digit.is_some()) << (8 * eights.len() + i);
            }
            while filled != 0 {
                let at = filled.trailing_zeros() as usize;
                if let Some(Some(digit)) = cells.get(at) {
                    see(Cell((64 * part + at) as u16), *digit);
                }
                filled &= filled - 1;
            }
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn filled_cells_are_those_with_a_digit() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for cells in (0..200).chain([625, 4096]) {
            let cells = (0..cells).map(|_| Digit::new((random.next_u64() % 130) as u8)).collect();
            let grid = Grid::from_cells(cells);
            let (mut fast, mut dull) = (vec![], vec![]);
            grid.each_filled(|cell, digit| fast.push((cell.index(), digit)));
            dull.extend(grid.cells().iter().enumerate().filter_map(|(i, digit)| Some((i, (*digit)?))));
            assert_eq!(fast, dull);
        }
    }
}
