//! Questions about the solutions of grids of any shape and rule: whether there are some, never which, as far as it
//! matters.

use crate::engine::search;
use crate::engine::{AUTO, End, Report, Settings, Stop, Watch};
use crate::grid::{Candidates, Cell, Digit, DigitSet, Grid};
use crate::model::{Layout, Model};
use crate::puzzle::Puzzle;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many failures of a search are worth a question that may stay open.
const EFFORT: u64 = 60;

/// Asks, and watches the limits of those who ask.
pub(super) struct Asker {
    pub(super) layout: Arc<Layout>,
    pub(super) settings: Settings,
    watch: Watch,
}

impl Asker {
    /// Time limit and interruption are those of the settings; the time begins now.
    pub(super) fn new(layout: &Arc<Layout>, settings: &Settings) -> Asker {
        Asker { layout: Arc::clone(layout), settings: settings.clone(), watch: Watch::new(settings) }
    }

    /// Why to stop, if there is a reason.
    pub(super) fn check(&self) -> Result<(), Stop> {
        self.watch.stop().map_or(Ok(()), Err)
    }

    /// The same for those who go step by step.
    pub(super) fn going(&self) -> ControlFlow<()> {
        if self.watch.stop().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Why somebody who was told to stop did.
    pub(super) fn reason(&self) -> Stop {
        self.watch.stop().unwrap_or(Stop::Interrupt)
    }

    /// These digits made ready, unless they break a rule.
    pub(super) fn model(&self, digits: &Grid, marks: Option<Candidates>) -> Option<Model> {
        let constraints = self.layout.constraints().to_vec();
        let puzzle = Puzzle {
            constraints,
            candidates: marks,
            ..Puzzle::from_digits(self.layout.shape(), digits.clone())
        };
        Model::with_layout(&puzzle, Arc::clone(&self.layout)).ok()
    }

    fn within(&self, limit: u64) -> Settings {
        Settings {
            time_limit: self.watch.time_left(),
            interrupt: self.settings.interrupt.clone(),
            ..Settings::limit(limit)
        }
    }

    /// What is found; `None` if there is nothing to search.
    fn solve(&self, digits: &Grid, marks: Option<Candidates>, limit: u64) -> Result<Option<Report>, Stop> {
        let Some(model) = self.model(digits, marks) else { return Ok(None) };
        match AUTO.run(&model, &self.within(limit)) {
            Ok(report) if report.end == End::Interrupted => Err(Stop::Interrupt),
            Ok(report) if report.end == End::TimeLimit => Err(Stop::Time),
            Ok(report) => Ok(Some(report)),
            Err(_) => Ok(None),
        }
    }

    /// The first solutions of these digits.
    pub(super) fn solutions(&self, digits: &Grid, limit: u64) -> Result<Vec<Grid>, Stop> {
        self.check()?;
        Ok(self.solve(digits, None, limit)?.map_or(vec![], |report| report.solutions))
    }

    /// Whether there is a solution that differs from this one in one of these cells, which are empty.
    pub(super) fn is_another(&self, digits: &Grid, solution: &Grid, cells: &[Cell]) -> Result<bool, Stop> {
        self.check()?;
        if self.follow(digits, solution, cells) {
            return Ok(false);
        }
        let marks = self.all_but(solution, cells);
        let limit = if marks.is_some() { 1 } else { 2 };
        let report = self.solve(digits, marks, limit)?;
        Ok(report.is_some_and(|report| report.found >= limit))
    }

    /// The same, but yes too where it takes long to find out: how long is a matter of failures, not of time, so that the
    /// answer is the same on every machine.
    pub(super) fn may_be_another(
        &self,
        digits: &Grid,
        solution: &Grid,
        cells: &[Cell],
    ) -> Result<bool, Stop> {
        self.check()?;
        if self.follow(digits, solution, cells) {
            return Ok(false);
        }
        let [cell] = cells else { return self.is_another_by_effort(digits, solution, cells) };
        let marks = self.all_but(solution, &[*cell]);
        let Some(model) = self.model(digits, marks) else { return Ok(false) };
        search::glance(&model, &self.within(1), EFFORT).map(|found| found.is_none_or(|found| found >= 1))
    }

    fn is_another_by_effort(&self, digits: &Grid, solution: &Grid, cells: &[Cell]) -> Result<bool, Stop> {
        // One cell after the other: the digits of those before it are known then.
        let mut known = digits.clone();
        for &cell in cells {
            if self.may_be_another(&known, solution, &[cell])? {
                return Ok(true);
            }
            known.set(cell, solution.get(cell));
        }
        Ok(false)
    }

    /// Whether the digits of empty cells follow one after the other without a search.
    fn follow(&self, digits: &Grid, solution: &Grid, cells: &[Cell]) -> bool {
        let mut known = digits.clone();
        cells.iter().all(|&cell| {
            let follows = solution.get(cell).is_some_and(|digit| follows(&self.layout, &known, cell, digit));
            if follows {
                known.set(cell, solution.get(cell));
            }
            follows
        })
    }

    /// Every candidate but the digit of a cell, if there is one cell.
    fn all_but(&self, solution: &Grid, cells: &[Cell]) -> Option<Candidates> {
        let ([cell], Some(digit)) = (cells, cells.first().and_then(|&cell| solution.get(cell))) else {
            return None;
        };
        let mut all = Candidates::all(self.layout.shape());
        all.set(*cell, all.get(*cell).minus(DigitSet::of(digit)));
        Some(all)
    }
}

/// Whether a digit follows in an empty cell: no other fits there, or it fits nowhere else in a house.
fn follows(layout: &Layout, digits: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut left = DigitSet::all(layout.shape().order());
    for m in layout.memberships(cell) {
        layout.houses()[m.house].cells.iter().filter_map(|&c| digits.get(c)).for_each(|d| left.remove(d));
    }
    let holds = |house: usize| layout.houses()[house].cells.iter().any(|&c| digits.get(c) == Some(digit));
    let closed = |other: Cell| {
        other == cell
            || digits.get(other).is_some()
            || layout.memberships(other).iter().any(|m| holds(m.house))
    };
    left == DigitSet::of(digit)
        || layout.memberships(cell).iter().any(|m| layout.houses()[m.house].cells.iter().all(|&c| closed(c)))
}
