//! The pattern that solves an empty grid, fitted to a few givens.
//!
//! In a grid without givens each row can be the row above it, shifted: by the width of a box inside a
//! band of boxes, and by one more from band to band. What keeps a Sudoku a Sudoku keeps the pattern a
//! solution: swapping rows of one band or columns of one stack, swapping bands or stacks, renaming the
//! digits. So the pattern agrees with the givens as soon as two givens with the same digit stand on the
//! same sign of the pattern, and two with different digits on different signs; [`fit`] swaps until no
//! pair of givens disagrees (min-conflicts with a little noise), and names the signs then. With many
//! givens it makes no swaps: they agree with the pattern as it is, or not.

use crate::grid::{Cell, Digit, Grid, Shape};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Swaps made before giving up.
const SWAPS: usize = 2000;

/// A solution of the empty grid of this shape that agrees with all givens, if one was found; as digit
/// indexes in reading order. Variant rules are not looked at.
pub(super) fn fit(shape: Shape, givens: &Grid) -> Option<Vec<u8>> {
    let givens: Vec<(Cell, Digit)> = shape.cells().filter_map(|c| Some((c, givens.get(c)?))).collect();
    let few = givens.len() <= shape.order() as usize;
    let mut pattern = Pattern::new(shape, givens);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
    for _ in 0..if few { SWAPS } else { 0 } {
        let Some(cell) = pattern.troubled(&mut random) else { break };
        pattern.improve(cell, &mut random);
    }
    pattern.digits()
}

/// Two rows of a band, two columns of a stack, two bands or two stacks that change places.
#[derive(Copy, Clone)]
enum Swap {
    Rows(usize, usize),
    Columns(usize, usize),
    Bands(usize, usize),
    Stacks(usize, usize),
}

struct Pattern {
    shape: Shape,
    /// Columns of a stack and rows of a band; without boxes all of them.
    width: usize,
    height: usize,
    givens: Vec<(Cell, Digit)>,
    /// The row of the pattern that stands in each row; likewise for columns.
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Pattern {
    fn new(shape: Shape, givens: Vec<(Cell, Digit)>) -> Pattern {
        let n = shape.order() as usize;
        let (width, height) = shape.boxes().map_or((n, n), |b| (b.width as usize, b.height as usize));
        Pattern { shape, width, height, givens, rows: (0..n).collect(), columns: (0..n).collect() }
    }

    /// The sign of the pattern in a cell, before signs are named.
    fn sign(&self, cell: Cell) -> usize {
        let row = self.rows[self.shape.row(cell) as usize];
        let column = self.columns[self.shape.column(cell) as usize];
        let shift = if self.shape.boxes().is_some() { self.width } else { 1 };
        (row % self.height * shift + row / self.height + column) % self.rows.len()
    }

    /// For each given, how many others it disagrees with; and the sum.
    fn trouble(&self) -> (Vec<usize>, usize) {
        let signs: Vec<usize> = self.givens.iter().map(|&(cell, _)| self.sign(cell)).collect();
        let disagree = |i: usize, j: usize| (self.givens[i].1 == self.givens[j].1) != (signs[i] == signs[j]);
        let each: Vec<usize> =
            (0..signs.len()).map(|i| (0..signs.len()).filter(|&j| disagree(i, j)).count()).collect();
        let sum = each.iter().sum();
        (each, sum)
    }

    /// The cell of a given that disagrees with another; `None` when the pattern fits.
    fn troubled(&self, random: &mut Xoshiro256PlusPlus) -> Option<Cell> {
        let (each, _) = self.trouble();
        let troubled: Vec<usize> = (0..each.len()).filter(|&i| each[i] > 0).collect();
        let pick = random.next_u64().checked_rem(troubled.len() as u64)?;
        Some(self.givens[troubled[pick as usize]].0)
    }

    /// Makes the swap that moves this cell's sign and leaves the least trouble, or now and then any.
    fn improve(&mut self, cell: Cell, random: &mut Xoshiro256PlusPlus) {
        let n = self.rows.len();
        let (row, column) = (self.shape.row(cell) as usize, self.shape.column(cell) as usize);
        let (band, stack) = (row / self.height, column / self.width);
        let rows = (0..self.height).map(|i| Swap::Rows(row, band * self.height + i));
        let columns = (0..self.width).map(|i| Swap::Columns(column, stack * self.width + i));
        let bands = (0..n / self.height).map(|i| Swap::Bands(band, i));
        let stacks = (0..n / self.width).map(|i| Swap::Stacks(stack, i));
        let swaps: Vec<Swap> = rows.chain(columns).chain(bands).chain(stacks).collect();
        let before = self.sign(cell);
        let mut best: Option<(usize, u64, Swap)> = None;
        for swap in swaps {
            self.swap(swap);
            if self.sign(cell) != before {
                let tie = random.next_u64();
                let rank = (if tie.is_multiple_of(64) { 0 } else { self.trouble().1 }, tie, swap);
                if best.is_none_or(|other| (rank.0, rank.1) < (other.0, other.1)) {
                    best = Some(rank);
                }
            }
            self.swap(swap);
        }
        if let Some((_, _, swap)) = best {
            self.swap(swap);
        }
    }

    fn swap(&mut self, swap: Swap) {
        match swap {
            Swap::Rows(a, b) => self.rows.swap(a, b),
            Swap::Columns(a, b) => self.columns.swap(a, b),
            Swap::Bands(a, b) => swap_blocks(&mut self.rows, self.height, a, b),
            Swap::Stacks(a, b) => swap_blocks(&mut self.columns, self.width, a, b),
        }
    }

    /// The digits of the pattern, its signs named after the givens that stand on them and the others as
    /// they come; `None` if the givens disagree.
    fn digits(&self) -> Option<Vec<u8>> {
        let n = self.rows.len();
        let mut names: Vec<Option<usize>> = vec![None; n];
        let mut taken = vec![false; n];
        for &(cell, digit) in &self.givens {
            let name = &mut names[self.sign(cell)];
            match *name {
                Some(other) if other != digit.index() => return None,
                None if taken[digit.index()] => return None,
                _ => (*name, taken[digit.index()]) = (Some(digit.index()), true),
            }
        }
        let mut free = (0..n).filter(|&d| !taken[d]);
        let names: Vec<usize> = names.iter().map(|name| name.or_else(|| free.next()).unwrap_or(0)).collect();
        Some(self.shape.cells().map(|cell| names[self.sign(cell)] as u8).collect())
    }
}

fn swap_blocks(list: &mut [usize], size: usize, a: usize, b: usize) {
    for i in 0..size {
        list.swap(a * size + i, b * size + i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::puzzle::Puzzle;

    fn fits(model: &Model) -> bool {
        let Some(digits) = fit(model.shape(), model.givens()) else { return false };
        let grid = digits.iter().map(|&d| Some(Digit::from_index(d as usize))).collect();
        assert!(model.check(&Grid::from_cells(grid)), "{}", model.shape());
        true
    }

    #[test]
    fn the_pattern_solves_every_empty_grid() {
        for order in 1..=64 {
            for shape in [Shape::new(order), Shape::latin(order)].into_iter().flatten() {
                assert!(fits(&Model::new(&Puzzle::empty(shape)).unwrap()));
            }
        }
    }

    #[test]
    fn the_pattern_is_fitted_to_givens() {
        for (order, count) in [(9, 3), (16, 6), (25, 10), (36, 12), (49, 16), (64, 20)] {
            let shape = Shape::new(order).unwrap();
            let mut givens = Grid::empty(shape.cell_count());
            for i in 0..count {
                // Different rows, digits without a pattern.
                let cell =
                    shape.cell((i * (order as u16 / count)) as u8, ((i * 11 + 3) % order as u16) as u8);
                givens.set(cell, Digit::new(((i * i * 3 + i) % order as u16) as u8 + 1));
            }
            let model = Model::new(&Puzzle::from_digits(shape, givens)).unwrap();
            assert!(fits(&model), "{shape}");
        }
    }
}
