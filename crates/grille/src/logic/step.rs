//! One use of a technique: what it does, and why that is true.

use super::technique::Technique;
use crate::grid::{Candidate, Cell, Digit, DigitSet};

/// One use of a technique.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it eliminates, in the order in which they go.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub evidence: Evidence,
}

/// Why a step is true: enough to tell it, to draw it and to prove it.
#[derive(Clone, Default, Debug)]
pub struct Evidence {
    /// The digits it is about, in the order in which it is told.
    pub digits: Vec<Digit>,
    /// Cells, houses and candidates with the part they play, in the order in which they are told.
    pub parts: Vec<Part>,
    /// The chains of inference, if any.
    pub chains: Vec<Chain>,
    /// What the proof stands on, and nothing else: see [`proof`](super::proof).
    pub truths: Vec<Truth>,
}

/// What plays one part in a step: any of houses, cells and digits may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The part it plays.
    pub role: Role,
    /// The houses, as indices into [`Layout::houses`](crate::model::Layout::houses).
    pub houses: Vec<usize>,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The digits: the candidates meant are those of them that the cells have.
    pub digits: DigitSet,
}

/// The part that cells, houses and candidates play in a step.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Role {
    /// The house where the step happens, or the second one that it reaches.
    House,
    /// The cells and candidates of the pattern itself.
    Body,
    /// A house of a fish that must hold the digit.
    Base,
    /// A house of a fish that takes the digit.
    Cover,
    /// A place of a fish outside its covers.
    Fin,
    /// A place of a fish in two of its bases.
    EndoFin,
    /// The cell that others hang on: of a wing, of a blossom.
    Pivot,
    /// A cell or set at the end of the argument.
    Wing,
    /// An almost locked set; the first is A, the second B, and so on.
    Set,
    /// A digit that two sets cannot both hold.
    Common,
    /// One of two colours, the other, and those of the second pair.
    Colour(u8),
    /// A corner of a rectangle that must not hold just two digits.
    Corner,
    /// A candidate that keeps a deadly pattern from being there.
    Guardian,
    /// The cell, or the house with its places of a digit, that the chains contradict: it would have no candidate or
    /// place left, or one too many.
    Contradiction,
    /// The cell, or the house with its places of a digit, that the chains start from: one of the candidates is true.
    Alternative,
}

/// A chain of inferences, or a net where a node has several reasons.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The nodes, in the order in which they follow.
    pub nodes: Vec<Node>,
    /// Whether the last node leads back to the first.
    pub closed: bool,
}

/// "This digit is in one of these cells" or "in none of them".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells: one, or several of a house that are taken together.
    pub cells: Vec<Cell>,
    /// Whether the digit is there.
    pub on: bool,
    /// The cells of the almost locked set that the inference to this node goes through; else none.
    pub through: Vec<Cell>,
    /// The nodes it follows from, as indices; empty for what is assumed.
    pub because: Vec<u32>,
}

/// Something that holds in every solution and that a proof stands on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The house holds the digit.
    House(usize, Digit),
    /// These cells do not hold just these two digits: else exchanging them would give a second solution.
    NotDeadly(Vec<Cell>, [Digit; 2]),
    /// One of these candidates is true: without them all open cells would have two candidates, with every
    /// digit twice in each of its houses, and there would be no solution or several.
    NotGrave(Vec<Candidate>),
    /// The puzzle has only one solution, and the digit is read from it.
    Solution,
}

impl Part {
    /// Cells with their candidates out of `digits`.
    pub fn cells(role: Role, cells: impl IntoIterator<Item = Cell>, digits: DigitSet) -> Part {
        Part { role, houses: vec![], cells: cells.into_iter().collect(), digits }
    }

    /// Houses.
    pub fn houses(role: Role, houses: impl IntoIterator<Item = usize>) -> Part {
        Part { role, houses: houses.into_iter().collect(), cells: vec![], digits: DigitSet::EMPTY }
    }

    /// Digits alone.
    pub fn digits(role: Role, digits: DigitSet) -> Part {
        Part { role, houses: vec![], cells: vec![], digits }
    }
}

impl Step {
    /// A step that eliminates these candidates.
    pub fn eliminating(
        technique: &'static Technique,
        eliminations: Vec<Candidate>,
        evidence: Evidence,
    ) -> Step {
        Step { technique, placements: vec![], eliminations, evidence }
    }

    /// A step that places this candidate.
    pub fn placing(technique: &'static Technique, placement: Candidate, evidence: Evidence) -> Step {
        Step { technique, placements: vec![placement], eliminations: vec![], evidence }
    }
}
