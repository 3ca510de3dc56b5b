//! Random equivalents.

use super::Random;
use crate::grid::{Digit, DigitSet, Shape};
use crate::symmetry::{Symmetries, Variation, line_groups};

/// What stays as it is when a puzzle is varied.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Kept {
    /// Digits keep their names.
    pub digits: bool,
    /// Rows keep their order.
    pub rows: bool,
    /// Columns keep their order.
    pub columns: bool,
    /// Rows do not become columns.
    pub transposition: bool,
}

/// A random symmetry of the grids of a shape, all equally likely but for what is kept. Where rules leave only some ways
/// to turn and mirror, one of those: a way that exchanges rows with each other, columns, or both with each other
/// is left out if any of that is to be kept.
///
/// ```
/// use grille::generate::{Kept, Random, variation};
/// use grille::symmetry::{Symmetries, Variation};
/// use grille::{grid::Shape, model::Layout};
/// let symmetries = Symmetries::of(&Layout::new(Shape::CLASSIC, &[]));
/// let kept = Kept { rows: true, columns: true, transposition: true, ..Kept::default() };
/// let renaming = variation(Shape::CLASSIC, &symmetries, kept, &mut Random::new(1));
/// assert_eq!(renaming.rows, Variation::none(Shape::CLASSIC).rows);
/// assert_ne!(renaming.digits, Variation::none(Shape::CLASSIC).digits);
/// ```
pub fn variation(shape: Shape, symmetries: &Symmetries, kept: Kept, random: &mut Random) -> Variation {
    let none = Variation::none(shape);
    let mut digits: Vec<Digit> = DigitSet::all(shape.order()).iter().collect();
    if !kept.digits && symmetries.renames() {
        random.shuffle(&mut digits);
    }
    if !symmetries.exchanges_lines() {
        let allowed = |turn: &&Variation| {
            let broken = kept.rows && turn.rows != none.rows
                || kept.columns && turn.columns != none.columns
                || kept.transposition && turn.transposed;
            !broken
        };
        let turns: Vec<&Variation> = symmetries.turns().iter().filter(allowed).collect();
        let turn = turns.get(random.below(turns.len())).map_or(none, |&turn| turn.clone());
        return Variation { digits, ..turn };
    }
    let (height, width) = line_groups(shape);
    let mut lines = |size: usize, kept: bool| match kept {
        true => none.rows.clone(),
        false => random.lines(usize::from(shape.order()) / size, size).iter().map(|&k| k as u8).collect(),
    };
    let (rows, columns) = (lines(height, kept.rows), lines(width, kept.columns));
    let transposed = !kept.transposition && symmetries.transposes() && random.below(2) == 1;
    Variation { transposed, rows, columns, digits }
}
