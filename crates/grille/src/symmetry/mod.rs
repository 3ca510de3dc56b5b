//! Grids that are the same but for names: which changes keep a Sudoku a Sudoku, and one form for all that they
//! lead to.
//!
//! In a grid without rules the rows of a band may be exchanged, and the bands; the columns of a stack, and
//! the stacks; the digits; and, where boxes are square or there are none, rows with columns. Of the 9×9 grid that makes
//! 2·6⁸ ways to move its cells. Without boxes the whole grid is one band and one stack.
//!
//! A rule knows nothing of all this. Where there is one, the eight ways to turn and mirror the grid are looked at, and
//! those count that make houses of houses; if a rule goes beyond its houses, none does, nor do digits change.
//!
//! ```
//! use grille::symmetry::Symmetries;
//! use grille::{grid::Shape, model::Layout, puzzle::Puzzle};
//! let symmetries = Symmetries::of(&Layout::new(Shape::new(4).unwrap(), &[]));
//! let form = |text: &str| symmetries.form(&text.parse::<Puzzle>().unwrap().digits);
//! // Two rows exchanged, the bands, rows with columns, other digits: still the same puzzle.
//! assert_eq!(form("1... .... ..2. ...3"), form("..2. .... .4.. 1..."));
//! assert_ne!(form("1... .... ..2. ...3"), form("1... .... ..2. ...1"));
//! ```

mod form;
mod seen;

pub use seen::Seen;

use crate::grid::{Candidate, Cell, Digit, DigitSet, Grid, Shape};
use crate::model::Layout;
use std::collections::HashSet;

/// The symmetries of the grids of a layout.
#[derive(Clone, Debug)]
pub struct Symmetries {
    shape: Shape,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Everything that boxes allow.
    Lines,
    /// Some ways to turn and mirror, and perhaps other digits.
    Turns { turns: Vec<Variation>, digits: bool },
}

/// One way to change a grid: it is first transposed, or not; then its lines are put in another order and its
/// digits get other names.
///
/// ```
/// use grille::grid::{Digit, Grid, Shape};
/// use grille::symmetry::Variation;
/// let shape = Shape::new(2).unwrap();
/// let digit = |n| Digit::new(n);
/// let grid = Grid::from_cells(vec![digit(1), None, None, digit(2)]);
/// let swapped = Variation { rows: vec![1, 0], ..Variation::none(shape) };
/// assert_eq!(swapped.apply(shape, &grid).cells(), [None, digit(2), digit(1), None]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Whether rows become columns.
    pub transposed: bool,
    /// Which row comes to each place.
    pub rows: Vec<u8>,
    /// Which column comes to each place.
    pub columns: Vec<u8>,
    /// What each digit becomes.
    pub digits: Vec<Digit>,
}

impl Variation {
    /// The one that changes nothing.
    pub fn none(shape: Shape) -> Variation {
        let lines: Vec<u8> = (0..shape.order()).collect();
        let digits = DigitSet::all(shape.order()).iter().collect();
        Variation { transposed: false, rows: lines.clone(), columns: lines, digits }
    }

    /// The grid after it. The variation must be one of this shape's order.
    pub fn apply(&self, shape: Shape, grid: &Grid) -> Grid {
        let from = |to: Cell| {
            let row = self.rows[usize::from(shape.row(to))];
            let column = self.columns[usize::from(shape.column(to))];
            if self.transposed { shape.cell(column, row) } else { shape.cell(row, column) }
        };
        let digit = |to: Cell| grid.get(from(to)).map(|digit| self.digits[digit.index()]);
        Grid::from_cells(shape.cells().map(digit).collect())
    }
}

/// Rows in a band and columns in a stack: everything where there are no boxes.
pub(crate) fn line_groups(shape: Shape) -> (usize, usize) {
    let n = usize::from(shape.order());
    // A box as long as a line is that line; then nothing holds the lines across apart.
    let whole = |size: u8| if size == 1 || usize::from(size) == n { n } else { usize::from(size) };
    shape.boxes().map_or((n, n), |boxes| (whole(boxes.height), whole(boxes.width)))
}

impl Symmetries {
    /// Those of this layout.
    pub fn of(layout: &Layout) -> Symmetries {
        let shape = layout.shape();
        if layout.constraints().is_empty() {
            return Symmetries { shape, kind: Kind::Lines };
        }
        let all = DigitSet::all(shape.order());
        let is_linked =
            |cell: Cell| all.iter().any(|digit| !layout.exclusions(Candidate { cell, digit }).is_empty());
        let digits = layout.is_plain() && !shape.cells().any(is_linked);
        let turns = if digits { turns(layout) } else { vec![Variation::none(shape)] };
        Symmetries { shape, kind: Kind::Turns { turns, digits } }
    }

    /// Whether rows may become columns.
    pub fn transposes(&self) -> bool {
        match &self.kind {
            Kind::Lines => {
                let (height, width) = line_groups(self.shape);
                height == width
            }
            Kind::Turns { turns, .. } => turns.iter().any(|turn| turn.transposed),
        }
    }

    /// Whether lines may be put in any order inside their bands and stacks; else they turn and mirror at most.
    pub fn exchanges_lines(&self) -> bool {
        matches!(self.kind, Kind::Lines)
    }

    /// Whether digits may be exchanged.
    pub fn renames(&self) -> bool {
        !matches!(self.kind, Kind::Turns { digits: false, .. })
    }

    /// The ways to turn and mirror, where there are rules.
    pub(crate) fn turns(&self) -> &[Variation] {
        match &self.kind {
            Kind::Lines => &[],
            Kind::Turns { turns, .. } => turns,
        }
    }

    /// The form of a grid: the same for all grids, full or not, that symmetries make of each other, and for no others. It
    /// is the first of them in the order of their lines, an empty cell being less than any digit.
    ///
    /// It takes long where many digits of large grids are known and few of them stand out: a full row of a 9×9
    /// grid can be written in 1,296 ways, one of a Latin square of order 9 in 362,880.
    pub fn form(&self, grid: &Grid) -> Grid {
        self.to_form(grid).apply(self.shape, grid)
    }

    /// A way to the form of a grid; there may be others.
    pub fn to_form(&self, grid: &Grid) -> Variation {
        match &self.kind {
            Kind::Lines => form::least(self.shape, grid, self.transposes()),
            Kind::Turns { turns, digits } => {
                let named = |turn: &Variation| {
                    let digits = if *digits {
                        names(self.shape, &turn.apply(self.shape, grid))
                    } else {
                        turn.digits.clone()
                    };
                    let turn = Variation { digits, ..turn.clone() };
                    (numbers(&turn.apply(self.shape, grid)), turn)
                };
                let least = turns.iter().map(named).min_by(|one, other| one.0.cmp(&other.0));
                least.map_or_else(|| Variation::none(self.shape), |(_, turn)| turn)
            }
        }
    }
}

/// The digits as numbers, 0 where there is none.
fn numbers(grid: &Grid) -> Vec<u8> {
    grid.cells().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

/// New names, in the order in which digits come up in a grid.
fn names(shape: Shape, grid: &Grid) -> Vec<Digit> {
    let mut order: Vec<usize> = vec![];
    let all = DigitSet::all(shape.order());
    for digit in grid.cells().iter().flatten().copied().chain(all.iter()) {
        if !order.contains(&digit.index()) {
            order.push(digit.index());
        }
    }
    let mut names = vec![Digit::from_index(0); order.len()];
    for (name, digit) in order.into_iter().enumerate() {
        names[digit] = Digit::from_index(name);
    }
    names
}

/// The ways to turn and mirror that make houses of houses.
fn turns(layout: &Layout) -> Vec<Variation> {
    let shape = layout.shape();
    let sorted = |mut cells: Vec<Cell>| {
        cells.sort_unstable();
        cells
    };
    let houses: HashSet<Vec<Cell>> =
        layout.houses().iter().map(|house| sorted(house.cells.clone())).collect();
    let last = shape.order() - 1;
    let lines = |mirrored: bool| (0..=last).map(|line| if mirrored { last - line } else { line }).collect();
    let mut turns = vec![];
    for (transposed, above, left) in (0..8).map(|k| (k & 1 != 0, k & 2 != 0, k & 4 != 0)) {
        let to = |cell: Cell| {
            let (row, column) = (shape.row(cell), shape.column(cell));
            let (row, column) = if transposed { (column, row) } else { (row, column) };
            let mirrored = |line: u8, mirrored: bool| if mirrored { last - line } else { line };
            shape.cell(mirrored(row, above), mirrored(column, left))
        };
        if houses.iter().all(|house| houses.contains(&sorted(house.iter().map(|&cell| to(cell)).collect()))) {
            let digits = DigitSet::all(shape.order()).iter().collect();
            turns.push(Variation { transposed, rows: lines(above), columns: lines(left), digits });
        }
    }
    turns
}

#[cfg(test)]
mod tests;
