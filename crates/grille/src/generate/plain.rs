//! Plain 9×9 grids as those know them who make many: digits 0 to 8 and sets of cells.

use super::classic::Full;
use crate::grid::{Digit, Grid};

/// A full grid as digits 0 to 8.
pub(super) fn full(grid: &Grid) -> Full {
    let mut digits = [0; 81];
    for (digit, cell) in digits.iter_mut().zip(grid.cells()) {
        *digit = cell.map_or(0, |digit| digit.index() as u8);
    }
    digits
}

/// The filled cells.
pub(super) fn set(grid: &Grid) -> u128 {
    let bit = |(cell, digit): (usize, &Option<Digit>)| u128::from(digit.is_some()) << cell;
    grid.cells().iter().enumerate().map(bit).fold(0, |set, bit| set | bit)
}

/// These cells of a full grid.
pub(super) fn grid(digits: &Full, given: u128) -> Grid {
    let digit = |(cell, &digit): (usize, &u8)| {
        (given >> cell & 1 != 0).then(|| Digit::from_index(usize::from(digit)))
    };
    Grid::from_cells(digits.iter().enumerate().map(digit).collect())
}
