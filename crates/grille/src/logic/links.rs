//! Links: the pairs of candidates of which one must be true, and what sees what.
//!
//! Two places of a digit that are its only two in a house are a *conjugate pair*: one of them is true.
//! So is one of the two candidates of a *bivalue* cell. Chains and colours are made of both.

use super::position::Position;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

/// The conjugate pairs of a position.
#[derive(Debug)]
pub(crate) struct Pairs {
    /// Digit by digit, and within a digit by house.
    all: Vec<Pair>,
    /// By digit: where its pairs begin; one more for the end.
    first: Vec<u32>,
}

/// The only two places of a digit in a house.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    /// The house.
    pub(crate) house: usize,
    /// The two places, in reading order.
    pub(crate) cells: [Cell; 2],
}

impl Pair {
    /// The other place of a pair; `None` for a cell that is not of it.
    #[inline]
    pub(crate) fn other(&self, cell: Cell) -> Option<Cell> {
        match self.cells {
            [a, b] if a == cell => Some(b),
            [a, b] if b == cell => Some(a),
            _ => None,
        }
    }
}

impl<const W: usize> Position<'_, W> {
    /// The open cells with two candidates.
    #[inline]
    pub(crate) fn bivalue(&self) -> CellSet<W> {
        self.sizes().exactly(2)
    }

    /// The bivalue cells that have a digit.
    #[inline]
    pub(crate) fn bivalue_with(&self, digit: Digit) -> CellSet<W> {
        self.bivalue() & self.places(digit)
    }

    /// The conjugate pairs of a digit, in the order of the houses, computed once for each position.
    pub(crate) fn pairs(&self, digit: Digit) -> &[Pair] {
        let pairs = self.caches.pairs.get_or_init(|| {
            let mut pairs =
                Pairs { all: Vec::with_capacity(64), first: Vec::with_capacity(self.order() + 1) };
            pairs.first.push(0);
            for digit in self.digits() {
                self.each_pair(digit, |house| {
                    let spots = self.spots(house, digit);
                    let cell = |spot: u32| self.layout().cell(house, spot as usize);
                    let (a, b) = (cell(spots.trailing_zeros()), cell(spots.ilog2()));
                    pairs.all.push(Pair { house, cells: [a.min(b), a.max(b)] });
                });
                pairs.first.push(pairs.all.len() as u32);
            }
            pairs
        });
        let [start, end] = [0, 1].map(|i| pairs.first[digit.index() + i] as usize);
        &pairs.all[start..end]
    }

    /// The cells that cannot hold the digit of a candidate if it is true: the peers, and whatever the
    /// links of the rules add.
    #[inline]
    pub(crate) fn sees(&self, cell: Cell, digit: Digit) -> CellSet<W> {
        let mut seen = self.ground().peers[cell.index()];
        if self.ground().linked {
            let more = self.layout().exclusions(Candidate { cell, digit });
            more.iter().filter(|c| c.digit == digit).for_each(|c| seen.insert(c.cell));
        }
        seen
    }

    /// The digits of which an argument about one digit alone may eliminate something, as far as that is
    /// known at once.
    pub(crate) fn unsettled(&self) -> DigitSet {
        if self.ground().linked { DigitSet::all(self.shape().order()) } else { self.in_doubt() }
    }

    /// Whether no argument about this digit alone eliminates anything, as far as that is known at once.
    pub(crate) fn is_settled(&self, digit: Digit) -> bool {
        !self.unsettled().contains(digit)
    }

    /// Whatever one of these cells sees.
    pub(crate) fn seen_by(&self, cells: CellSet<W>, digit: Digit) -> CellSet<W> {
        cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | self.sees(cell, digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::puzzle::Puzzle;

    /// The dull twin: cell by cell and house by house.
    fn agrees<const W: usize>(position: &Position<'_, W>) {
        let layout = position.layout();
        for cell in position.shape().cells() {
            assert_eq!(position.bivalue().contains(cell), position.candidates(cell).len() == 2);
        }
        for digit in position.digits() {
            let mut pairs = vec![];
            for (house, of) in layout.houses().iter().enumerate() {
                let has = |cell: &&Cell| position.candidates(**cell).contains(digit);
                let mut cells: Vec<Cell> = of.cells.iter().filter(has).copied().collect();
                cells.sort_unstable();
                if let [a, b] = cells[..] {
                    pairs.push(Pair { house, cells: [a, b] });
                }
            }
            assert_eq!(position.pairs(digit), pairs);
            let with = position.bivalue_with(digit);
            let two = |cell: &Cell| position.candidates(*cell).len() == 2;
            assert!(with.iter().all(|cell| two(&cell) && position.candidates(cell).contains(digit)));
        }
        assert_eq!(DigitSet::all(position.shape().order()).len() as usize, position.order());
    }

    #[test]
    fn links_are_those_of_cells_and_houses() {
        for line in [
            include_str!("../../../../data/hard_9.txt"),
            include_str!("../../../../data/minimal_9.txt"),
            include_str!("../../../../data/latin_7.txt"),
            include_str!("../../../../data/diagonal_9.txt"),
        ]
        .into_iter()
        .flat_map(|text| text.lines().filter(|line| !line.starts_with('#')).take(10))
        {
            let Ok(puzzle) = line.parse::<Puzzle>() else { continue };
            let model = Model::new(&puzzle).unwrap();
            agrees(&Position::<2>::new(&model, None));
        }
    }
}
