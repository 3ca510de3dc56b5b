//! How far an engine that never guesses got: the digits that it placed, apart from the candidates that it left.

use crate::board::Board;
use crate::grid::{Candidates, DigitSet, Grid};

/// As far as reasoning without guesses got.
///
/// ```
/// use grille::{engine::{ENGINES, Settings}, model::Model, puzzle::Puzzle};
/// let puzzle: Puzzle = "123.341221434321".parse()?;
/// let model = Model::new(&puzzle)?;
/// let deduction = ENGINES.iter().find(|engine| engine.id == "deduction").unwrap();
/// // Without methods nothing is placed, not even the last candidate of a cell.
/// let settings = Settings { methods: [].into_iter().collect(), ..Settings::limit(1) };
/// let reached = deduction.run(&model, &settings)?.position.unwrap();
/// assert_eq!((reached.digits.filled(), reached.open(), reached.candidates_left()), (15, 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The clues and the digits that were placed.
    pub digits: Grid,
    /// The candidates of all cells; those of a filled cell are its digit alone. An open cell may have one left that
    /// nothing has placed.
    pub candidates: Candidates,
}

impl Reached {
    /// What a board shows.
    pub fn new(board: &Board<'_>) -> Reached {
        Reached { digits: board.digits().clone(), candidates: board.all_candidates().clone() }
    }

    /// How many cells are open.
    pub fn open(&self) -> u32 {
        self.open_cells().count() as u32
    }

    /// How many candidates the open cells have.
    pub fn candidates_left(&self) -> u32 {
        self.open_cells().map(|candidates| candidates.len()).sum()
    }

    fn open_cells(&self) -> impl Iterator<Item = DigitSet> {
        let cells = self.digits.cells().iter().zip(self.candidates.cells());
        cells.filter(|(digit, _)| digit.is_none()).map(|(_, &candidates)| candidates)
    }
}
