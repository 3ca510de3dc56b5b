//! What a puzzle may have beyond the digits of a grid with the usual boxes: a format carries it or refuses it.

use super::pencil_marks::left_in_sight;
use crate::grid::{Cell, DigitSet, Shape};
use crate::puzzle::Puzzle;
use crate::words::{Message, Say};

/// Something that a puzzle may have and that not every format carries.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// Boxes other than the usual ones of its order, or none.
    Boxes,
    /// Clue candidates.
    Candidates,
    /// Notes of a player.
    Notes,
    /// Digits that a player entered, as opposed to givens.
    Entered,
    /// Variant rules.
    Rules,
}

impl Feature {
    /// Every feature.
    pub const ALL: [Feature; 5] =
        [Feature::Boxes, Feature::Candidates, Feature::Notes, Feature::Entered, Feature::Rules];

    /// The id, as in `convert --drop notes`.
    pub const fn id(self) -> &'static str {
        match self {
            Feature::Boxes => "boxes",
            Feature::Candidates => "candidates",
            Feature::Notes => "notes",
            Feature::Entered => "entered",
            Feature::Rules => "rules",
        }
    }

    /// The feature with this id.
    ///
    /// ```
    /// use grille::puzzle::format::Feature;
    /// assert_eq!(Feature::find("notes"), Some(Feature::Notes));
    /// assert_eq!(Feature::find("colours"), None);
    /// ```
    pub fn find(id: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.id() == id)
    }

    /// Whether a puzzle has it.
    ///
    /// ```
    /// use grille::puzzle::{Puzzle, format::Feature};
    /// let position: Puzzle = ":0000:x:1+2..............:333::".parse().unwrap();
    /// let has: Vec<&str> = Feature::ALL.into_iter().filter(|f| f.is_in(&position)).map(|f| f.id()).collect();
    /// assert_eq!(has, ["notes", "entered"]);
    /// ```
    pub fn is_in(self, puzzle: &Puzzle) -> bool {
        match self {
            Feature::Boxes => Shape::new(puzzle.shape.order()) != Some(puzzle.shape),
            Feature::Candidates => puzzle.candidates.is_some(),
            Feature::Notes => puzzle.notes.is_some(),
            Feature::Entered => !puzzle.entered.is_empty(),
            Feature::Rules => !puzzle.constraints.is_empty(),
        }
    }

    /// Whether it says the same in two puzzles. Notes that say no more than the digits in sight are none, and a given is
    /// the same clue as a lone candidate.
    pub(super) fn is_same(self, one: &Puzzle, other: &Puzzle) -> bool {
        match self {
            Feature::Boxes => one.shape == other.shape,
            Feature::Candidates => clues(one) == clues(other),
            Feature::Notes => one.digits == other.digits && left(one) == left(other),
            Feature::Entered => one.digits == other.digits && one.entered == other.entered,
            Feature::Rules => one.constraints == other.constraints,
        }
    }

    /// Takes it out of a puzzle: entered digits go, and boxes become the usual ones.
    ///
    /// ```
    /// use grille::puzzle::{Puzzle, format::Feature};
    /// let mut position: Puzzle = ":0000:x:1+2..............:333::".parse().unwrap();
    /// Feature::Entered.drop_from(&mut position);
    /// assert_eq!(position.to_string(), "1...............");
    /// ```
    pub fn drop_from(self, puzzle: &mut Puzzle) {
        match self {
            Feature::Boxes => puzzle.shape = Shape::new(puzzle.shape.order()).unwrap_or(puzzle.shape),
            Feature::Candidates => puzzle.candidates = None,
            Feature::Notes => puzzle.notes = None,
            Feature::Entered => {
                for cell in std::mem::take(&mut puzzle.entered) {
                    if puzzle.digits.get(cell).is_some() {
                        puzzle.digits.set(cell, None);
                    }
                }
            }
            Feature::Rules => puzzle.constraints = vec![],
        }
    }
}

/// What the clues of a puzzle allow in each cell.
pub(super) fn clues(puzzle: &Puzzle) -> Vec<DigitSet> {
    let all = DigitSet::all(puzzle.shape.order());
    let allowed = |cell| puzzle.candidates.as_ref().map_or(all, |candidates| candidates.get(cell));
    let given = |cell: Cell| puzzle.digits.get(cell).filter(|_| !puzzle.entered.contains(&cell));
    puzzle.shape.cells().map(|cell| given(cell).map_or_else(|| allowed(cell), DigitSet::of)).collect()
}

/// What the notes of a puzzle leave in each cell of what the digits in sight allow.
fn left(puzzle: &Puzzle) -> Vec<DigitSet> {
    let sight = left_in_sight(puzzle);
    let noted = |cell| puzzle.notes.as_ref().map_or(sight.get(cell), |notes| notes.get(cell));
    puzzle.shape.cells().map(|cell| sight.get(cell).intersection(noted(cell))).collect()
}

impl Say for Feature {
    fn message(&self) -> Message {
        Message::new(format!("feature-{}", self.id()))
    }
}
