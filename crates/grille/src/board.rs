//! A model in the middle of being solved. Everyone reads it; only [`Board::apply`] writes.

use crate::grid::{Candidate, Candidates, Cell, CellSet, Contradiction, DigitSet, Grid};
use crate::model::{Conflict, Model};
use crate::puzzle::Puzzle;

/// A change to a board: what a step does.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effect {
    /// The digit goes into the cell.
    Place(Candidate),
    /// The digit cannot be in the cell.
    Eliminate(Candidate),
}

/// A model being solved: the digits placed so far and the candidates of the open cells.
///
/// ```
/// use grille::{board::Board, grid::Cell, model::Model, puzzle::Puzzle};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let model = Model::new(&puzzle).unwrap();
/// let board = Board::new(&model);
/// assert_eq!(format!("{:?}", board.candidates(Cell(2))), "{1,2,4}");
/// ```
#[derive(Clone, Debug)]
pub struct Board<'m> {
    model: &'m Model,
    digits: Grid,
    candidates: Candidates,
}

impl<'m> Board<'m> {
    /// The model as it stands: its digits placed, and every open cell with the candidates that no
    /// digit in sight excludes. A cell may have none: see [`Board::dead_ends`].
    pub fn new(model: &'m Model) -> Board<'m> {
        let mut board = Board {
            model,
            digits: Grid::empty(model.shape().cell_count()),
            candidates: model.start().clone(),
        };
        for cell in model.shape().cells() {
            if let Some(digit) = model.givens().get(cell) {
                board.place(Candidate { cell, digit });
            }
        }
        board
    }

    /// The model before anything is placed: every digit in every cell. Whoever asks places the givens.
    pub(crate) fn open(model: &'m Model) -> Board<'m> {
        let shape = model.shape();
        Board { model, digits: Grid::empty(shape.cell_count()), candidates: Candidates::all(shape) }
    }

    /// The model.
    #[inline]
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The digits placed so far.
    #[inline]
    pub fn digits(&self) -> &Grid {
        &self.digits
    }

    /// The candidates of a cell; those of a filled cell are its digit alone.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates.get(cell)
    }

    /// The candidates of all cells.
    #[inline]
    pub fn all_candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.digits.is_full()
    }

    /// Changes the board. Returns how many candidates of other cells went away; a contradiction if
    /// an open cell has none left.
    pub fn apply(&mut self, effect: Effect) -> Result<u32, Contradiction> {
        match effect {
            Effect::Place(candidate) => {
                if !self.candidates.get(candidate.cell).contains(candidate.digit) {
                    return Err(Contradiction);
                }
                let (gone, dead) = self.place(candidate);
                if dead { Err(Contradiction) } else { Ok(gone) }
            }
            Effect::Eliminate(Candidate { cell, digit }) => {
                self.candidates.eliminate(cell, DigitSet::of(digit)).map(u32::from)
            }
        }
    }

    /// The board as a player would write it down: the digits placed since the givens as entered ones, the
    /// candidates as notes, and the clue candidates of the model.
    pub fn to_puzzle(&self) -> Puzzle {
        let (shape, givens) = (self.model.shape(), self.model.givens());
        let is_entered = |&cell: &Cell| {
            self.digits.get(cell).is_some()
                && (givens.get(cell).is_none() || self.model.entered().contains(&cell))
        };
        Puzzle {
            entered: shape.cells().filter(is_entered).collect(),
            candidates: self.model.candidates().cloned(),
            notes: Some(self.candidates.clone()),
            constraints: self.model.layout().constraints().to_vec(),
            ..Puzzle::from_digits(shape, self.digits.clone())
        }
    }

    /// Everything that shows at a glance that the board has no solution: open cells without a
    /// candidate and digits without a place in a house.
    pub fn dead_ends(&self) -> Vec<Conflict> {
        let shape = self.model.shape();
        let open = |cell: &Cell| self.candidates.get(*cell).is_empty();
        let mut found: Vec<Conflict> =
            shape.cells().filter(open).map(|cell| Conflict::NoCandidate { shape, cell }).collect();
        for house in self.model.layout().houses() {
            let possible =
                house.cells.iter().fold(DigitSet::EMPTY, |set, &cell| set.union(self.candidates.get(cell)));
            let missing = DigitSet::all(shape.order()).minus(possible);
            found.extend(missing.iter().map(|digit| Conflict::NoPlace { house: house.name, digit }));
        }
        found
    }

    /// Fills a cell whose digit is gone from everywhere it excludes already; what the cell had before.
    #[inline]
    pub(crate) fn fill(&mut self, Candidate { cell, digit }: Candidate) -> DigitSet {
        let before = self.candidates.get(cell);
        self.digits.set(cell, Some(digit));
        self.candidates.set(cell, DigitSet::of(digit));
        before
    }

    /// Eliminates a candidate; what is left in its cell.
    #[inline]
    pub(crate) fn strike(&mut self, Candidate { cell, digit }: Candidate) -> DigitSet {
        let left = self.candidates.get(cell).minus(DigitSet::of(digit));
        self.candidates.set(cell, left);
        left
    }

    /// Takes over the candidates of all cells, in reading order; these cells have come to be filled.
    pub(crate) fn follow<const W: usize>(
        &mut self,
        filled: CellSet<W>,
        candidates: impl Iterator<Item = DigitSet>,
    ) {
        self.candidates.fill_from(candidates);
        for cell in filled {
            self.digits.set(cell, self.candidates.get(cell).single());
        }
    }

    fn place(&mut self, candidate: Candidate) -> (u32, bool) {
        let Candidate { cell, digit } = candidate;
        let set = DigitSet::of(digit);
        self.digits.set(cell, Some(digit));
        self.candidates.set(cell, set);
        let layout = self.model.layout();
        let peers = layout.peers(cell).iter().map(|&peer| (peer, set));
        let links = layout.exclusions(candidate).iter().map(|c| (c.cell, DigitSet::of(c.digit)));
        let (mut gone, mut dead) = (0, false);
        for (other, set) in peers.chain(links) {
            match self.candidates.eliminate(other, set) {
                Ok(changed) => gone += u32::from(changed),
                Err(Contradiction) => dead = true,
            }
        }
        (gone, dead)
    }
}
