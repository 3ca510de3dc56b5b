//! What breaks the rules, where, and how it is said.

use crate::grid::{Cell, Digit, HouseName, Shape};
use crate::words::{Arg, Message, Say};

/// Something that breaks the rules, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Conflict {
    /// A digit stands more than once in a house.
    Twice {
        /// The shape, to name the cells.
        shape: Shape,
        /// The house.
        house: HouseName,
        /// The digit.
        digit: Digit,
        /// All cells of the house that hold it.
        cells: Vec<Cell>,
    },
    /// The digits of some cells break a variant rule.
    Rule {
        /// The shape, to name the cells.
        shape: Shape,
        /// The id of the rule.
        rule: &'static str,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A cell holds a digit that its clue candidates exclude.
    Excluded {
        /// The shape, to name the cell.
        shape: Shape,
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// An empty cell has no candidate left.
    NoCandidate {
        /// The shape, to name the cell.
        shape: Shape,
        /// The cell.
        cell: Cell,
    },
    /// A digit has no place left in a house.
    NoPlace {
        /// The house.
        house: HouseName,
        /// The digit.
        digit: Digit,
    },
}

impl Say for HouseName {
    fn message(&self) -> Message {
        Message::new(format!("house-{}", self.kind)).with("number", self.number)
    }
}

fn names(shape: Shape, cells: &[Cell]) -> Vec<Arg> {
    cells.iter().map(|&cell| Arg::from(shape.cell_name(cell))).collect()
}

impl Say for Conflict {
    fn message(&self) -> Message {
        match self {
            Conflict::Twice { shape, house, digit, cells } => Message::new("conflict-twice")
                .with("digit", digit.get())
                .with("count", cells.len())
                .with("house", house.message())
                .with("cells", names(*shape, cells)),
            Conflict::Rule { shape, rule, cells } => {
                Message::new("conflict-rule").with("cells", names(*shape, cells)).with("rule", *rule)
            }
            Conflict::Excluded { shape, cell, digit } => Message::new("conflict-excluded")
                .with("cell", shape.cell_name(*cell))
                .with("digit", digit.get()),
            Conflict::NoCandidate { shape, cell } => {
                Message::new("conflict-no-candidate").with("cell", shape.cell_name(*cell))
            }
            Conflict::NoPlace { house, digit } => {
                Message::new("conflict-no-place").with("digit", digit.get()).with("house", house.message())
            }
        }
    }
}

/// Where a cell is, in words: "row 3, column 7".
pub fn place(shape: Shape, cell: Cell) -> Message {
    Message::new("place").with("row", shape.row(cell) + 1).with("column", shape.column(cell) + 1)
}
