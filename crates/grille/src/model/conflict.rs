//! What breaks the rules, where, and how it is said.

use crate::grid::{Cell, Digit, HouseName, Shape};
use crate::words::{self, Arg, Message, Say};

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
    cells.iter().map(|&cell| Arg::from(cell_words(shape, cell))).collect()
}

impl Say for Conflict {
    fn message(&self) -> Message {
        match self {
            Conflict::Twice { shape, house, digit, cells } => Message::new("conflict-twice")
                .with("digit", digit.get())
                .with("count", cells.len())
                .with("house", in_house(house))
                .with("cells", names(*shape, cells)),
            Conflict::Rule { shape, rule, cells } => {
                Message::new("conflict-rule").with("cells", names(*shape, cells)).with("rule", *rule)
            }
            Conflict::Excluded { shape, cell, digit } => Message::new("conflict-excluded")
                .with("cell", shape.cell_name(*cell))
                .with("digit", digit.get()),
            Conflict::NoCandidate { shape, cell } => {
                Message::new("conflict-no-candidate").with("cell", cell_words(*shape, *cell))
            }
            Conflict::NoPlace { house, digit } => {
                Message::new("conflict-no-place").with("digit", digit.get()).with("house", in_house(house))
            }
        }
    }
}

/// A house after the word for being inside it: "in row 3", "on the falling diagonal".
fn in_house(house: &HouseName) -> Message {
    Message::new(format!("house-in-{}", house.kind)).with("number", house.number)
}

/// The name of a cell in words: r3c7, in French L3C7. [`Shape::cell_name`] is its name for programs.
///
/// ```
/// use grille::{grid::{Cell, Shape}, model::cell_words, words::{Lang, Words}};
/// let message = cell_words(Shape::CLASSIC, Cell(10));
/// assert_eq!(Words::of(Lang::Fr).say(&message), "L2C2");
/// ```
pub fn cell_words(shape: Shape, cell: Cell) -> Message {
    words::cell(shape.row(cell) + 1, shape.column(cell) + 1)
}

/// Where a cell is, in words: "row 3, column 7".
pub fn place(shape: Shape, cell: Cell) -> Message {
    Message::new("place").with("row", shape.row(cell) + 1).with("column", shape.column(cell) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn diagonals_are_lines_that_digits_stand_on() {
        let twice = |kind, number| Conflict::Twice {
            shape: Shape::CLASSIC,
            house: HouseName { kind, number },
            digit: Digit::new(5).unwrap(),
            cells: vec![Cell(0), Cell(10)],
        };
        let falling = twice("diagonal-falling", 0);
        assert_eq!(falling.say(Lang::En), "digit 5 twice on the falling diagonal (r1c1 and r2c2)");
        assert_eq!(
            falling.say(Lang::Fr),
            "le chiffre 5 apparaît deux fois sur la diagonale descendante (L1C1 et L2C2)"
        );
        assert_eq!(twice("box", 1).say(Lang::En), "digit 5 twice in box 1 (r1c1 and r2c2)");
        let none = Conflict::NoPlace {
            house: HouseName { kind: "diagonal-rising", number: 0 },
            digit: Digit::new(5).unwrap(),
        };
        assert_eq!(none.say(Lang::En), "digit 5 has no place left on the rising diagonal");
        assert_eq!(none.say(Lang::Fr), "le chiffre 5 n’a plus de place sur la diagonale montante");
    }
}
