//! Backtracking through the cells in a fixed order: the core of `backtrack`, `backtrack-columns` and
//! `singles-columns`, which differ in nothing but the order of the cells and of the tests.
//!
//! A position keeps the digits used in each house, so that the test of a candidate against a house is
//! one look; every test made is counted, as if it had gone through the cells of the house. The links
//! of variant rules count as one more house, tested last.

use super::{Flow, Run, Stop};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Grid, Shape};
use crate::model::Model;
use std::ops::ControlFlow;

/// In which order a search goes through the cells and tests a candidate against its houses.
pub(super) struct Order {
    /// All cells of a shape, in the order in which they are filled.
    pub cells: fn(Shape) -> Vec<Cell>,
    /// The kinds of houses that are tested first, in this order; the others follow in the order of
    /// the layout.
    pub houses: &'static [&'static str],
}

/// Row by row.
pub(super) fn by_rows(shape: Shape) -> Vec<Cell> {
    shape.cells().collect()
}

/// Column by column.
pub(super) fn by_columns(shape: Shape) -> Vec<Cell> {
    let n = shape.order();
    (0..n).flat_map(|column| (0..n).map(move |row| shape.cell(row, column))).collect()
}

/// A grid that is being filled.
pub(super) struct Position<'m> {
    model: &'m Model,
    grid: Grid,
    /// The digits that stand in each house.
    used: Vec<DigitSet>,
    /// The houses of each cell, in the order of the tests.
    houses: Vec<Vec<usize>>,
}

impl<'m> Position<'m> {
    /// The givens of a model.
    pub(super) fn new(model: &'m Model, order: &Order) -> Position<'m> {
        let layout = model.layout();
        let rank = |house: usize| {
            let kind = layout.houses()[house].name.kind;
            order.houses.iter().position(|&first| first == kind).unwrap_or(order.houses.len())
        };
        let houses = model.shape().cells().map(|cell| {
            let mut houses: Vec<usize> = layout.memberships(cell).iter().map(|m| m.house).collect();
            houses.sort_by_key(|&house| rank(house));
            houses
        });
        let mut position = Position {
            model,
            grid: Grid::empty(model.shape().cell_count()),
            used: vec![DigitSet::EMPTY; layout.houses().len()],
            houses: houses.collect(),
        };
        for cell in model.shape().cells() {
            if let Some(digit) = model.givens().get(cell) {
                position.place(cell, digit);
            }
        }
        position
    }

    /// Goes once through the grid in reading order, tests all digits of each empty cell and places
    /// the one that fits where it is the only one. Whether any was placed.
    pub(super) fn place_singles(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        let mut placed = false;
        for cell in self.model.shape().cells() {
            if self.grid.get(cell).is_some() {
                continue;
            }
            let fitting: DigitSet =
                self.model.start().get(cell).iter().filter(|&digit| self.fits(cell, digit, run)).collect();
            if let Some(digit) = fitting.single() {
                self.place(cell, digit);
                run.placed(1);
                run.deduced(cell, digit);
                placed = true;
            }
            run.poll()?;
        }
        ControlFlow::Continue(placed)
    }

    /// Fills the empty cells in this order in every way, digits rising.
    pub(super) fn search(&mut self, order: &Order, run: &mut Run) -> Flow {
        let mut open = (order.cells)(self.model.shape());
        open.retain(|&cell| self.grid.get(cell).is_none());
        // The digits not yet tried of every cell reached; the last of them is where the search is.
        let mut left: Vec<DigitSet> = Vec::with_capacity(open.len());
        loop {
            match open.get(left.len()) {
                Some(&cell) => {
                    run.choices(self.possible(cell).len() as usize);
                    left.push(self.model.start().get(cell));
                }
                None => run.full_grid(self.model, &self.grid)?,
            }
            loop {
                let depth = left.len();
                let Some(digits) = left.last_mut() else {
                    return Flow::Continue(());
                };
                let cell = open[depth - 1];
                if self.take_out(cell) {
                    run.take_back();
                }
                run.poll()?;
                if let Some(digit) = self.next(cell, digits, run) {
                    run.attempt(cell, digit)?;
                    self.place(cell, digit);
                    break;
                }
                left.pop();
            }
        }
    }

    /// The next of these digits that fits, taken out of them together with those that do not.
    fn next(&self, cell: Cell, digits: &mut DigitSet, run: &mut Run) -> Option<Digit> {
        while let Some(digit) = (*digits).min() {
            digits.remove(digit);
            if self.fits(cell, digit, run) {
                return Some(digit);
            }
        }
        None
    }

    /// Tests a digit against the houses of a cell up to the first that has it.
    fn fits(&self, cell: Cell, digit: Digit, run: &mut Run) -> bool {
        let houses = &self.houses[cell.index()];
        if let Some(first) = houses.iter().position(|&house| self.used[house].contains(digit)) {
            run.tested(first as u64 + 1);
            return false;
        }
        run.tested(houses.len() as u64);
        let candidate = Candidate { cell, digit };
        if self.model.layout().exclusions(candidate).is_empty() {
            return true;
        }
        run.tested(1);
        self.unlinked(candidate)
    }

    /// The digits that fit into a cell, found without counting.
    fn possible(&self, cell: Cell) -> DigitSet {
        let used = self.houses[cell.index()].iter().fold(DigitSet::EMPTY, |set, &h| set.union(self.used[h]));
        let digits = self.model.start().get(cell).minus(used);
        digits.iter().filter(|&digit| self.unlinked(Candidate { cell, digit })).collect()
    }

    /// Whether no link excludes a candidate.
    fn unlinked(&self, candidate: Candidate) -> bool {
        let excluded = self.model.layout().exclusions(candidate);
        excluded.iter().all(|other| self.grid.get(other.cell) != Some(other.digit))
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        for &house in &self.houses[cell.index()] {
            self.used[house].insert(digit);
        }
    }

    /// Empties a cell; whether there was anything in it.
    fn take_out(&mut self, cell: Cell) -> bool {
        let Some(digit) = self.grid.get(cell) else {
            return false;
        };
        self.grid.set(cell, None);
        for &house in &self.houses[cell.index()] {
            self.used[house].remove(digit);
        }
        true
    }
}
