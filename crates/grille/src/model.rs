//! A puzzle found sound and made ready for solving: houses, peers, links, rules, candidates.
//!
//! What depends on shape and rules alone is the [`Layout`], built once and shared by all puzzles of a
//! list; what depends on the digits is the [`Model`].

use crate::constraint::{Constraint, Reach};
use crate::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House, HouseName, Shape};
use crate::puzzle::Puzzle;
use crate::words::{Arg, Lang, Message, Say};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// Two houses that share two cells or more. Whatever digit has all its places of one of them in the
/// shared cells is locked there: it has no other place in the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Intersection {
    /// The index of the other house.
    pub house: usize,
    /// The shared cells as positions in this house: bit `i` is `cells[i]`.
    pub here: u64,
    /// The shared cells as positions in the other house.
    pub there: u64,
}

/// A house that a cell is in, and where in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Membership {
    /// The index of the house in [`Layout::houses`].
    pub house: usize,
    /// The position of the cell in the house.
    pub position: u8,
}

/// Everything about a shape and its rules that solving needs and that no digit changes.
#[derive(Debug)]
pub struct Layout {
    shape: Shape,
    constraints: Vec<Constraint>,
    houses: Vec<House>,
    memberships: Vec<Vec<Membership>>,
    peers: Vec<Vec<Cell>>,
    exclusions: Vec<Vec<Candidate>>,
    intersections: Vec<Vec<Intersection>>,
}

impl Layout {
    /// The layout of a shape with these rules.
    pub fn new(shape: Shape, constraints: &[Constraint]) -> Layout {
        let mut houses = shape.houses();
        for constraint in constraints {
            houses.extend(constraint.rule().houses(shape));
        }

        let mut memberships = vec![vec![]; shape.cell_count()];
        for (house, House { cells, .. }) in houses.iter().enumerate() {
            for (position, cell) in cells.iter().enumerate() {
                memberships[cell.index()].push(Membership { house, position: position as u8 });
            }
        }

        let peers: Vec<Vec<Cell>> = shape
            .cells()
            .map(|cell| {
                let together = memberships[cell.index()].iter().flat_map(|m| &houses[m.house].cells);
                let mut peers: Vec<Cell> = together.copied().filter(|&other| other != cell).collect();
                peers.sort_unstable();
                peers.dedup();
                peers
            })
            .collect();

        let intersections = (0..houses.len())
            .map(|a| {
                let mut shared: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
                for (position, cell) in houses[a].cells.iter().enumerate() {
                    for m in memberships[cell.index()].iter().filter(|m| m.house != a) {
                        let masks = shared.entry(m.house).or_default();
                        masks.0 |= 1 << position;
                        masks.1 |= 1 << m.position;
                    }
                }
                let shared = shared.into_iter().filter(|(_, (here, _))| here.count_ones() >= 2);
                shared.map(|(house, (here, there))| Intersection { house, here, there }).collect()
            })
            .collect();

        let mut links: BTreeSet<(Candidate, Candidate)> = BTreeSet::new();
        for constraint in constraints {
            constraint.rule().links(shape, &mut |a, b| {
                let in_a_house = a.digit == b.digit && peers[a.cell.index()].binary_search(&b.cell).is_ok();
                if a != b && !in_a_house {
                    links.insert((a, b));
                    links.insert((b, a));
                }
            });
        }
        let order = shape.order() as usize;
        let mut exclusions = if links.is_empty() { vec![] } else { vec![vec![]; shape.cell_count() * order] };
        for (a, b) in links {
            exclusions[a.cell.index() * order + a.digit.index()].push(b);
        }

        let constraints = constraints.to_vec();
        Layout { shape, constraints, houses, memberships, peers, exclusions, intersections }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The variant rules.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// All houses: those of the shape, then those of the rules.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses that a cell is in.
    pub fn memberships(&self, cell: Cell) -> &[Membership] {
        &self.memberships[cell.index()]
    }

    /// The cells that share a house with this one, in reading order: no two peers hold the same digit.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// The candidates that this one excludes beyond its cell and its peers: the links of the rules.
    pub fn exclusions(&self, candidate: Candidate) -> &[Candidate] {
        if self.exclusions.is_empty() {
            return &[];
        }
        &self.exclusions[candidate.cell.index() * self.shape.order() as usize + candidate.digit.index()]
    }

    /// The houses that share two cells or more with this one.
    pub fn intersections(&self, house: usize) -> &[Intersection] {
        &self.intersections[house]
    }

    /// Whether houses and links say everything that the rules demand.
    pub fn is_plain(&self) -> bool {
        self.constraints.iter().all(|constraint| constraint.rule().reach() == Reach::HousesAndLinks)
    }

    /// Everything that breaks the rules among the digits written so far: each digit that stands more
    /// than once in a house, in the order of the houses, then each broken link.
    pub fn conflicts(&self, grid: &Grid) -> Vec<Conflict> {
        let mut conflicts = vec![];
        for house in &self.houses {
            let mut seen = DigitSet::EMPTY;
            let mut twice = DigitSet::EMPTY;
            for digit in house.cells.iter().filter_map(|&cell| grid.get(cell)) {
                if seen.contains(digit) {
                    twice.insert(digit);
                }
                seen.insert(digit);
            }
            for digit in twice.iter() {
                let cells =
                    house.cells.iter().copied().filter(|&cell| grid.get(cell) == Some(digit)).collect();
                conflicts.push(Conflict::Twice { shape: self.shape, house: house.name, digit, cells });
            }
        }
        if !self.exclusions.is_empty() {
            for constraint in &self.constraints {
                constraint.rule().links(self.shape, &mut |a, b| {
                    let peers = a.digit == b.digit && self.peers(a.cell).binary_search(&b.cell).is_ok();
                    let stands = |c: Candidate| grid.get(c.cell) == Some(c.digit);
                    if !peers && stands(a) && stands(b) {
                        let cells = vec![a.cell, b.cell];
                        let rule = constraint.kind().id;
                        conflicts.push(Conflict::Rule { shape: self.shape, rule, cells });
                    }
                });
            }
        }
        conflicts
    }
}

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
            Conflict::NoCandidate { shape, cell } => {
                Message::new("conflict-no-candidate").with("cell", shape.cell_name(*cell))
            }
            Conflict::NoPlace { house, digit } => {
                Message::new("conflict-no-place").with("digit", digit.get()).with("house", house.message())
            }
        }
    }
}

/// Why a puzzle is not sound.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells is not that of the shape.
    WrongSize {
        /// The order of the shape.
        order: u8,
        /// The cells it has.
        expected: usize,
        /// The cells there are.
        found: usize,
    },
    /// A digit is larger than the order.
    DigitTooLarge {
        /// The shape.
        shape: Shape,
        /// Where.
        cell: Cell,
        /// Which.
        digit: Digit,
    },
    /// Digits that break the rules: all conflicts there are, at least one.
    Broken(Vec<Conflict>),
}

impl Say for PuzzleError {
    fn message(&self) -> Message {
        match self {
            PuzzleError::WrongSize { order, expected, found } => Message::new("puzzle-wrong-size")
                .with("order", *order)
                .with("expected", *expected)
                .with("found", *found),
            PuzzleError::DigitTooLarge { shape, cell, digit } => Message::new("puzzle-digit-too-large")
                .with("place", place(*shape, *cell))
                .with("digit", digit.get())
                .with("order", shape.order()),
            PuzzleError::Broken(conflicts) => Message::new("puzzle-broken")
                .with("first", conflicts[0].message())
                .with("more", conflicts.len() - 1),
        }
    }
}

/// Where a cell is, in words: "row 3, column 7".
pub fn place(shape: Shape, cell: Cell) -> Message {
    Message::new("place").with("row", shape.row(cell) + 1).with("column", shape.column(cell) + 1)
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for PuzzleError {}

/// A puzzle found sound: its digits fit its shape and break no rule. It may still have no solution.
///
/// ```
/// use grille::{model::Model, puzzle::Puzzle};
/// let wrong: Puzzle =
///     "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let error = Model::new(&wrong).unwrap_err();
/// assert_eq!(error.to_string(), "digit 5 twice in row 1 (r1c1 and r1c2), and 1 more conflict");
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    layout: Arc<Layout>,
    givens: Grid,
    start: Candidates,
}

impl Model {
    /// The model of a puzzle, with a layout of its own.
    pub fn new(puzzle: &Puzzle) -> Result<Model, PuzzleError> {
        Model::with_layout(puzzle, Arc::new(Layout::new(puzzle.shape, &puzzle.constraints)))
    }

    /// The model of a puzzle on a layout that is there already. The layout must be that of the
    /// puzzle's shape and rules.
    pub fn with_layout(puzzle: &Puzzle, layout: Arc<Layout>) -> Result<Model, PuzzleError> {
        let shape = puzzle.shape;
        assert_eq!(layout.shape, shape, "a layout of another shape");
        assert_eq!(layout.constraints, puzzle.constraints, "a layout of other rules");
        let expected = shape.cell_count();
        let sizes =
            [Some(puzzle.digits.cells().len()), puzzle.marks.as_ref().map(|marks| marks.cells().len())];
        if let Some(found) = sizes.into_iter().flatten().find(|&found| found != expected) {
            return Err(PuzzleError::WrongSize { order: shape.order(), expected, found });
        }
        let all = DigitSet::all(shape.order());
        let mut start = Vec::with_capacity(expected);
        for cell in shape.cells() {
            let marks = puzzle.marks.as_ref().map_or(all, |marks| marks.get(cell).intersection(all));
            start.push(match puzzle.digits.get(cell) {
                Some(digit) if digit.get() > shape.order() => {
                    return Err(PuzzleError::DigitTooLarge { shape, cell, digit });
                }
                Some(digit) => DigitSet::of(digit),
                None => marks,
            });
        }
        let conflicts = layout.conflicts(&puzzle.digits);
        if !conflicts.is_empty() {
            return Err(PuzzleError::Broken(conflicts));
        }
        Ok(Model { layout, givens: puzzle.digits.clone(), start: Candidates::from_cells(start) })
    }

    /// The layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// The digits that stand in the puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// What the puzzle allows in each cell before any reasoning: the digit of a filled cell, the
    /// marks of an open one, or every digit.
    pub fn start(&self) -> &Candidates {
        &self.start
    }

    /// The definition of a solution: full, each digit once in each house, every rule obeyed, and
    /// nothing that the puzzle does not allow. Slow, obvious and trusted.
    pub fn check(&self, grid: &Grid) -> bool {
        let all = DigitSet::all(self.shape().order());
        let holds_all = |house: &House| {
            house.cells.iter().filter_map(|&cell| grid.get(cell)).collect::<DigitSet>() == all
        };
        grid.cells().len() == self.shape().cell_count()
            && self.shape().cells().all(|c| grid.get(c).is_some_and(|d| self.start.get(c).contains(d)))
            && self.layout.houses.iter().all(holds_all)
            && self.layout.constraints.iter().all(|c| c.rule().check(self.shape(), grid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_or_too_many_cells_or_marks_are_an_error() {
        let shape = Shape::latin(2).unwrap();
        let sized = |digits: usize, marks: usize| {
            let marks = Some(Candidates::from_cells(vec![DigitSet::all(2); marks]));
            Model::new(&Puzzle { marks, ..Puzzle::from_digits(shape, Grid::empty(digits)) }).err()
        };
        let wrong = |found| Some(PuzzleError::WrongSize { order: 2, expected: 4, found });
        assert_eq!(sized(4, 4), None);
        for found in [0, 3, 5] {
            assert_eq!(sized(found, 4), wrong(found));
            assert_eq!(sized(4, found), wrong(found));
        }
    }
}
