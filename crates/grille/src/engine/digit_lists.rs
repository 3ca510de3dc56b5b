//! Lists of incomplete houses for each digit, and of empty cells; no deduction.
//!
//! **Idea.** Keep for each digit the houses that still lack it, and keep the empty cells with what is
//! possible in each. After a placement the houses of the cell leave the digit's list, and only the list
//! of empty cells is gone through: a cell that still allows the digit loses it if one of its houses has
//! left the list. The smallest cell is filled first; an empty cell with nothing left is a failure.
//!
//! **Source.** The second enumerator of the Prolog project (seed 003, 2.4.3). Of several cells as small
//! it takes the first in the list, which is in reading order.
//!
//! **Cost.** One walk through the empty cells for each placement, shorter with each one; no copies: what
//! a placement changed is written down and undone.

use super::{Engine, Flow, Run};
use crate::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use crate::model::Model;
use crate::words::Page;

/// Keeps lists of incomplete houses for each digit and of empty cells, the smallest first.
pub(super) static ENGINE: Engine = Engine {
    id: "digit-lists",
    page: Page { en: include_str!("digit_lists.md"), fr: include_str!("digit_lists.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let mut lists = Lists::new(model, run);
    let mut choices: Vec<Choice> = vec![];
    loop {
        match lists.smallest() {
            None => run.full_grid(model, &lists.grid)?,
            Some(index) => {
                let cell = lists.empty[index];
                let left = lists.values[cell.index()];
                if !left.is_empty() {
                    run.choices(left.len() as usize);
                    choices.push(Choice { index, cell, left, changes: lists.changes.len() });
                }
            }
        }
        loop {
            let Some(choice) = choices.last_mut() else {
                return Flow::Continue(());
            };
            if let Some(digit) = lists.grid.get(choice.cell) {
                lists.take_out(choice, digit);
                run.take_back();
            }
            let Some(digit) = choice.left.min() else {
                choices.pop();
                continue;
            };
            choice.left.remove(digit);
            run.attempt(choice.cell, digit)?;
            if lists.place(choice, digit, run) {
                break;
            }
        }
    }
}

/// An empty cell that the search has chosen.
struct Choice {
    /// Its place in the list of empty cells.
    index: usize,
    cell: Cell,
    /// The digits not tried yet.
    left: DigitSet,
    /// How many changes were written down before.
    changes: usize,
}

struct Lists<'m> {
    model: &'m Model,
    grid: Grid,
    /// For each digit and each house, whether the house still lacks the digit.
    lacking: Vec<Vec<bool>>,
    /// The empty cells, in reading order.
    empty: Vec<Cell>,
    /// What is possible in each cell.
    values: Vec<DigitSet>,
    /// The possibilities taken away so far by placements that stand.
    changes: Vec<Candidate>,
}

impl<'m> Lists<'m> {
    fn new(model: &'m Model, run: &mut Run) -> Lists<'m> {
        let (shape, layout) = (model.shape(), model.layout());
        let mut lists = Lists {
            model,
            grid: model.givens().clone(),
            lacking: vec![vec![true; layout.houses().len()]; shape.order() as usize],
            empty: shape.cells().filter(|&cell| model.givens().get(cell).is_none()).collect(),
            values: model.start().cells().to_vec(),
            changes: vec![],
        };
        let givens = || shape.cells().filter_map(|cell| Some((cell, model.givens().get(cell)?)));
        for (cell, digit) in givens() {
            lists.mark(cell, digit, false);
        }
        for i in 0..lists.empty.len() {
            let cell = lists.empty[i];
            lists.values[cell.index()] =
                model.start().get(cell).iter().filter(|&digit| lists.allows(cell, digit, run)).collect();
        }
        for (cell, digit) in givens() {
            for excluded in layout.exclusions(Candidate { cell, digit }) {
                lists.values[excluded.cell.index()].remove(excluded.digit);
            }
        }
        run.starts_from(model, &Candidates::from_cells(lists.values.clone()));
        lists
    }

    /// The place in the list of the first of the smallest cells.
    fn smallest(&self) -> Option<usize> {
        (0..self.empty.len()).min_by_key(|&i| self.values[self.empty[i].index()].len())
    }

    /// Places a digit in the chosen cell and goes through the other empty cells. False as soon as one
    /// of them has nothing left.
    fn place(&mut self, choice: &Choice, digit: Digit, run: &mut Run) -> bool {
        let cell = choice.cell;
        self.grid.set(cell, Some(digit));
        self.empty.remove(choice.index);
        self.mark(cell, digit, false);
        for i in 0..self.empty.len() {
            let other = Candidate { cell: self.empty[i], digit };
            let possible = self.values[other.cell.index()].contains(digit);
            if possible && !self.allows(other.cell, digit, run) && !self.eliminate(other, run) {
                return false;
            }
        }
        let model = self.model;
        let links = model.layout().exclusions(Candidate { cell, digit });
        links.iter().all(|&other| self.grid.get(other.cell).is_some() || self.eliminate(other, run))
    }

    /// Undoes what [`Lists::place`] did.
    fn take_out(&mut self, choice: &Choice, digit: Digit) {
        for change in self.changes.drain(choice.changes..) {
            self.values[change.cell.index()].insert(change.digit);
        }
        self.mark(choice.cell, digit, true);
        self.empty.insert(choice.index, choice.cell);
        self.grid.set(choice.cell, None);
    }

    /// Tests a digit against the houses of a cell up to the first that has it.
    fn allows(&self, cell: Cell, digit: Digit, run: &mut Run) -> bool {
        let lacking = &self.lacking[digit.index()];
        let houses = self.model.layout().memberships(cell);
        let first = houses.iter().position(|m| !lacking[m.house]);
        run.tested(first.map_or(houses.len(), |first| first + 1) as u64);
        first.is_none()
    }

    /// Takes a possibility away, if it is there. False if the cell has nothing left.
    fn eliminate(&mut self, gone: Candidate, run: &mut Run) -> bool {
        let values = &mut self.values[gone.cell.index()];
        if values.contains(gone.digit) {
            values.remove(gone.digit);
            self.changes.push(gone);
            run.eliminated(1);
        }
        !values.is_empty()
    }

    fn mark(&mut self, cell: Cell, digit: Digit, lacking: bool) {
        for membership in self.model.layout().memberships(cell) {
            self.lacking[digit.index()][membership.house] = lacking;
        }
    }
}
