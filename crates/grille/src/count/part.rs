//! A part of a grid: some open cells with their candidates, and what ties them to each other.

use crate::grid::{Candidate, Cell, Contradiction, Digit};
use crate::model::{Layout, Model};

/// Which cells have to do with each other.
pub(super) struct Ties<'l> {
    layout: &'l Layout,
    /// Whether rules add links beyond houses.
    linked: bool,
}

/// By cell, the candidates as bits; 0 where the cell is filled or of another part.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) cells: Vec<u64>,
    open: usize,
    /// Cells whose digit is known and not yet taken from those that it excludes.
    known: Vec<(Cell, u64)>,
}

impl<'l> Ties<'l> {
    pub(super) fn new(layout: &'l Layout) -> Ties<'l> {
        let digits = || (0..layout.shape().order() as usize).map(Digit::from_index);
        let linked = layout
            .shape()
            .cells()
            .any(|cell| digits().any(|digit| !layout.exclusions(Candidate { cell, digit }).is_empty()));
        Ties { layout, linked }
    }
}

impl Part {
    /// The whole grid.
    pub(super) fn new(model: &Model) -> Part {
        let cells: Vec<u64> = model.start().cells().iter().map(|set| set.bits()).collect();
        let mut part = Part { open: cells.len(), cells, known: vec![] };
        for cell in model.shape().cells() {
            part.settle(cell);
        }
        part
    }

    /// How many cells are open.
    pub(super) fn len(&self) -> usize {
        self.open
    }

    /// A cell with one candidate is filled.
    fn settle(&mut self, cell: Cell) {
        let digits = self.cells[cell.index()];
        if digits.is_power_of_two() {
            self.cells[cell.index()] = 0;
            self.open -= 1;
            self.known.push((cell, digits));
        }
    }

    fn eliminate(&mut self, cell: Cell, digits: u64) -> Result<(), Contradiction> {
        let before = self.cells[cell.index()];
        if before & digits != 0 {
            self.cells[cell.index()] = before & !digits;
            if before & !digits == 0 {
                return Err(Contradiction);
            }
            self.settle(cell);
        }
        Ok(())
    }

    /// Fills all cells with one candidate and all that are the only place of a digit in a house.
    pub(super) fn conclude(&mut self, ties: &Ties<'_>) -> Result<(), Contradiction> {
        loop {
            while let Some((cell, digit)) = self.known.pop() {
                for &peer in ties.layout.peers(cell) {
                    // Two filled peers with the same digit are met with the second of them.
                    if self.known.contains(&(peer, digit)) {
                        return Err(Contradiction);
                    }
                    self.eliminate(peer, digit)?;
                }
                if ties.linked {
                    let digit = Digit::from_index(digit.trailing_zeros() as usize);
                    for other in ties.layout.exclusions(Candidate { cell, digit }) {
                        let bit = 1 << other.digit.index();
                        if self.known.contains(&(other.cell, bit)) {
                            return Err(Contradiction);
                        }
                        self.eliminate(other.cell, bit)?;
                    }
                }
            }
            for house in ties.layout.houses() {
                let (mut once, mut twice, mut open) = (0, 0, 0);
                for cell in &house.cells {
                    let digits = self.cells[cell.index()];
                    twice |= once & digits;
                    once |= digits;
                    open += u32::from(digits != 0);
                }
                // Every digit that is missing from a house has its places in one part, so a part has as
                // many cells of a house as digits.
                if once.count_ones() != open {
                    return Err(Contradiction);
                }
                let mut single = once & !twice;
                while single != 0 {
                    let digit = single & single.wrapping_neg();
                    single &= !digit;
                    if let Some(&cell) = house.cells.iter().find(|cell| self.cells[cell.index()] & digit != 0)
                    {
                        self.cells[cell.index()] = digit;
                        self.settle(cell);
                    }
                }
                if !self.known.is_empty() {
                    break;
                }
            }
            if self.known.is_empty() {
                return Ok(());
            }
        }
    }

    /// The parts that have nothing to do with each other.
    pub(super) fn split(&self, ties: &Ties<'_>) -> Vec<Part> {
        let mut parts = vec![];
        let mut left = self.clone();
        while let Some(start) = left.cells.iter().position(|&digits| digits != 0) {
            let mut part = Part { cells: vec![0; self.cells.len()], open: 0, known: vec![] };
            let mut todo = vec![Cell(start as u16)];
            while let Some(cell) = todo.pop() {
                let digits = std::mem::take(&mut left.cells[cell.index()]);
                if digits == 0 {
                    continue;
                }
                part.cells[cell.index()] = digits;
                part.open += 1;
                let peers =
                    ties.layout.peers(cell).iter().filter(|peer| left.cells[peer.index()] & digits != 0);
                todo.extend(peers);
                if ties.linked {
                    for digit in (0..64).filter(|digit| digits >> digit & 1 == 1).map(Digit::from_index) {
                        let others = ties.layout.exclusions(Candidate { cell, digit }).iter();
                        todo.extend(
                            others
                                .filter(|c| left.cells[c.cell.index()] >> c.digit.index() & 1 == 1)
                                .map(|c| c.cell),
                        );
                    }
                }
            }
            parts.push(part);
        }
        // The small ones first: if one of them has no way, the large ones need not be counted.
        parts.sort_by_key(Part::len);
        parts
    }

    /// The part with each candidate of the cell that has the fewest.
    pub(super) fn choices(&self) -> impl Iterator<Item = Part> + '_ {
        let open = self.cells.iter().enumerate().filter(|(_, digits)| **digits != 0);
        let fewest = open.min_by_key(|(_, digits)| digits.count_ones());
        let (cell, mut left) = fewest.map_or((0, 0), |(cell, &digits)| (cell, digits));
        std::iter::from_fn(move || {
            let digit = left & left.wrapping_neg();
            left &= !digit;
            (digit != 0).then(|| {
                let mut part = self.clone();
                part.cells[cell] = digit;
                part.settle(Cell(cell as u16));
                part
            })
        })
    }
}
