//! Which grids have been seen, but for symmetries.
//!
//! The form of a grid takes a while, so each is first asked for a number that symmetries do not change: how the givens
//! lie to each other, gathered in a few rounds over lines, boxes and digits. Only grids with the same number are compared
//! by their forms.

use super::{Kind, Symmetries, line_groups};
use crate::grid::{Digit, Grid, Shape};
use crate::model::Layout;
use std::collections::HashMap;

/// Rounds over the givens: with three, all that is near a given has been heard of.
const ROUNDS: usize = 3;

/// Grids that were seen.
///
/// ```
/// use grille::symmetry::Seen;
/// use grille::{grid::Shape, model::Layout, puzzle::Puzzle};
/// let mut seen = Seen::new(&Layout::new(Shape::new(4).unwrap(), &[]));
/// let grid = |text: &str| text.parse::<Puzzle>().unwrap().digits;
/// assert!(seen.is_new(&grid("12.. .... ..3. ....")));
/// assert!(!seen.is_new(&grid("...4 ...3 .1.. ....")));
/// assert!(seen.is_new(&grid("1... .... ..3. ...2")));
/// ```
#[derive(Clone, Debug)]
pub struct Seen {
    symmetries: Symmetries,
    shape: Shape,
    /// By their number; and whether they are forms already.
    grids: HashMap<u64, Vec<(Grid, bool)>>,
}

impl Seen {
    /// None so far, of this layout.
    pub fn new(layout: &Layout) -> Seen {
        Seen { symmetries: Symmetries::of(layout), shape: layout.shape(), grids: HashMap::new() }
    }

    /// Whether no grid like this one has been seen; now one has.
    pub fn is_new(&mut self, grid: &Grid) -> bool {
        let number = match self.symmetries.kind {
            Kind::Lines => number(self.shape, grid),
            // There are eight ways to turn at most: the form is at hand.
            Kind::Turns { .. } => sum(self
                .symmetries
                .form(grid)
                .cells()
                .iter()
                .map(|digit| digit.map_or(0, |digit| u64::from(digit.get())))),
        };
        let alike = self.grids.entry(number).or_default();
        if alike.is_empty() {
            alike.push((grid.clone(), false));
            return true;
        }
        for (known, is_form) in alike.iter_mut().filter(|(_, is_form)| !is_form) {
            *known = self.symmetries.form(known);
            *is_form = true;
        }
        let form = self.symmetries.form(grid);
        let new = !alike.iter().any(|(known, _)| *known == form);
        if new {
            alike.push((form, true));
        }
        new
    }
}

/// A number spread over all its bits (the end of SplitMix64; G. Steele and others, 2014).
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// A number for a list.
fn sum(list: impl Iterator<Item = u64>) -> u64 {
    list.fold(1, |sum, number| mix(sum.wrapping_mul(3).wrapping_add(number)))
}

/// A number that no symmetry of lines and digits changes.
pub(super) fn number(shape: Shape, grid: &Grid) -> u64 {
    let n = usize::from(shape.order());
    let (height, width) = line_groups(shape);
    let boxes = n / width;
    // Where rows may become columns, both must count alike.
    let across = if height == width { 0 } else { 0x9E37_79B9_7F4A_7C15 };
    let givens: Vec<(usize, usize, usize, usize)> = shape
        .cells()
        .filter_map(|cell| {
            let (row, column) = (usize::from(shape.row(cell)), usize::from(shape.column(cell)));
            let square = row / height * boxes + column / width;
            Some((row, column, square, grid.get(cell).map(Digit::index)?))
        })
        .collect();
    let mut lines = [vec![1u64; n], vec![1u64; n]];
    let mut squares = vec![1u64; (n / height) * boxes];
    let mut digits = vec![1u64; n];
    let mut all = 0u64;
    for _ in 0..ROUNDS {
        let mut next = [vec![0u64; n], vec![0u64; n]];
        let mut next_squares = vec![0u64; squares.len()];
        let mut next_digits = vec![0u64; n];
        all = 0;
        for &(row, column, square, digit) in &givens {
            let both = mix(lines[0][row]).wrapping_add(mix(lines[1][column] ^ across));
            let here = mix(both
                .wrapping_mul(3)
                .wrapping_add(mix(squares[square]).wrapping_mul(5))
                .wrapping_add(mix(digits[digit]).wrapping_mul(7)));
            // A line hears of the other line, not of itself, so that the two ways across differ.
            let to = |line: usize| mix(here ^ mix(lines[1 - line][[row, column][1 - line]]).rotate_left(17));
            next[0][row] = next[0][row].wrapping_add(to(0));
            next[1][column] = next[1][column].wrapping_add(to(1) ^ across);
            next_squares[square] = next_squares[square].wrapping_add(here);
            next_digits[digit] = next_digits[digit].wrapping_add(here);
            all = all.wrapping_add(mix(here));
        }
        // A line hears of the others of its band or stack.
        for (lines, size) in next.iter_mut().zip([height, width]) {
            for group in lines.chunks_mut(size) {
                let together = mix(group.iter().fold(0, |sum: u64, &line| sum.wrapping_add(mix(line))));
                group.iter_mut().for_each(|line| *line = mix(*line).wrapping_add(together));
            }
        }
        (lines, squares, digits) = (next, next_squares, next_digits);
    }
    all
}
