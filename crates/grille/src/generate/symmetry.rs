//! The symmetries in which givens can lie.

use crate::grid::{Cell, Grid, Shape};

/// How the givens of a puzzle lie: those that Sudoku Explainer knows, and none.
///
/// ```
/// use grille::{generate::Symmetry, grid::Shape};
/// let turned = Symmetry::find("rotate180").unwrap();
/// // r1c1 goes with r9c9; the cell in the middle is alone.
/// assert_eq!(turned.groups(Shape::CLASSIC).len(), 41);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum Symmetry {
    /// Each cell by itself.
    #[default]
    None,
    /// Left and right are mirrored.
    Vertical,
    /// Above and below are mirrored.
    Horizontal,
    /// Mirrored along the diagonal from the top left.
    Diagonal,
    /// Mirrored along the diagonal from the top right.
    AntiDiagonal,
    /// Mirrored along both diagonals.
    BiDiagonal,
    /// Left and right, above and below are mirrored.
    Orthogonal,
    /// Turned by half a turn it is the same.
    Rotate180,
    /// Turned by a quarter it is the same.
    Rotate90,
    /// All of these.
    Full,
}

/// Where a row and a column go, in a grid whose last row has this number.
type Move = fn(u8, u8, u8) -> (u8, u8);

const VERTICAL: Move = |last, row, column| (row, last - column);
const HORIZONTAL: Move = |last, row, column| (last - row, column);
const DIAGONAL: Move = |_, row, column| (column, row);
const ANTI_DIAGONAL: Move = |last, row, column| (last - column, last - row);
const HALF: Move = |last, row, column| (last - row, last - column);
const QUARTER: Move = |last, row, column| (column, last - row);

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Vertical,
        Symmetry::Horizontal,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::BiDiagonal,
        Symmetry::Orthogonal,
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::Full,
    ];

    /// The id, as in `--symmetry rotate180`.
    pub const fn id(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Vertical => "vertical",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
            Symmetry::BiDiagonal => "bi-diagonal",
            Symmetry::Orthogonal => "orthogonal",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::Full => "full",
        }
    }

    /// The symmetry with this id.
    pub fn find(id: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.id() == id)
    }

    fn moves(self) -> &'static [Move] {
        match self {
            Symmetry::None => &[],
            Symmetry::Vertical => &[VERTICAL],
            Symmetry::Horizontal => &[HORIZONTAL],
            Symmetry::Diagonal => &[DIAGONAL],
            Symmetry::AntiDiagonal => &[ANTI_DIAGONAL],
            Symmetry::BiDiagonal => &[DIAGONAL, ANTI_DIAGONAL],
            Symmetry::Orthogonal => &[VERTICAL, HORIZONTAL],
            Symmetry::Rotate180 => &[HALF],
            Symmetry::Rotate90 => &[QUARTER],
            Symmetry::Full => &[QUARTER, DIAGONAL],
        }
    }

    /// The cells that are given together or empty together, in reading order of their first.
    pub fn groups(self, shape: Shape) -> Vec<Vec<Cell>> {
        let last = shape.order() - 1;
        let mut seen = vec![false; shape.cell_count()];
        let mut groups = vec![];
        for cell in shape.cells() {
            if std::mem::replace(&mut seen[cell.index()], true) {
                continue;
            }
            let mut group = vec![cell];
            let mut next = 0;
            while let Some(&from) = group.get(next) {
                for step in self.moves() {
                    let (row, column) = step(last, shape.row(from), shape.column(from));
                    let to = shape.cell(row, column);
                    if !std::mem::replace(&mut seen[to.index()], true) {
                        group.push(to);
                    }
                }
                next += 1;
            }
            groups.push(group);
        }
        groups
    }

    /// Whether the filled cells of a grid lie in this symmetry.
    pub fn holds(self, shape: Shape, grid: &Grid) -> bool {
        shape.cells().all(|cell| {
            self.moves().iter().all(|step| {
                let (row, column) = step(shape.order() - 1, shape.row(cell), shape.column(cell));
                grid.get(cell).is_some() == grid.get(shape.cell(row, column)).is_some()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_as_large_as_the_symmetry_has_moves() {
        // Of 81 cells: how many groups, and how many cells the largest has.
        let expected =
            [(81, 1), (45, 2), (45, 2), (45, 2), (45, 2), (25, 4), (25, 4), (41, 2), (21, 4), (15, 8)];
        for (symmetry, (count, most)) in Symmetry::ALL.into_iter().zip(expected) {
            let groups = symmetry.groups(Shape::CLASSIC);
            let found = (groups.len(), groups.iter().map(Vec::len).max().unwrap());
            assert_eq!(found, (count, most), "{}", symmetry.id());
            assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), 81);
            assert_eq!(Symmetry::find(symmetry.id()), Some(symmetry));
        }
        assert_eq!(Symmetry::find("skew"), None);
    }

    #[test]
    fn a_group_alone_lies_in_its_symmetry() {
        for shape in [Shape::new(6), Shape::latin(5), Shape::new(9)].into_iter().flatten() {
            for symmetry in Symmetry::ALL {
                for group in symmetry.groups(shape) {
                    let mut grid = Grid::empty(shape.cell_count());
                    group.iter().for_each(|&cell| grid.set(cell, crate::grid::Digit::new(1)));
                    assert!(symmetry.holds(shape, &grid), "{} {group:?}", symmetry.id());
                    grid.set(group[0], None);
                    assert_eq!(symmetry.holds(shape, &grid), group.len() == 1);
                }
            }
        }
    }
}
