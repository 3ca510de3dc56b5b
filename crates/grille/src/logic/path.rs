//! From a position to the next step, and on to the end.

use super::choice::Choice;
use super::position::Position;
use super::step::Step;
use super::technique::{Found, Search};
use super::{Limits, technique::Technique};
use crate::board::{Board, Effect};
use crate::grid::{Cell, Contradiction, Digit, Grid};
use crate::model::Model;
use std::ops::{ControlFlow, Range};

/// A [`Position`] of any size: the sets are as wide as its cells need.
///
/// ```
/// use grille::{logic::{AnyPosition, Choice}, model::Model, puzzle::Puzzle};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let model = Model::new(&puzzle)?;
/// let mut position = AnyPosition::new(&model, None);
/// let step = position.next(&Choice::default()).unwrap();
/// assert_eq!(step.technique.id, "naked-single");
/// position.apply(&step).unwrap();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum AnyPosition<'m> {
    /// Up to 11×11.
    Small(Box<Position<'m, 2>>),
    /// Up to 25×25.
    Medium(Box<Position<'m, 10>>),
    /// Up to 64×64.
    Large(Box<Position<'m, 64>>),
}

/// The steps from a position to the end, or to where the techniques end.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether the grid is full at the end.
    pub solved: bool,
    /// Whether the position contradicts itself at the end: then it has no solution.
    pub contradicts: bool,
}

/// How many cells the smaller sets hold.
const SMALL: usize = 2 * 64;
const MEDIUM: usize = 10 * 64;

/// What is left of a model when the simplest steps are taken.
pub(crate) enum After<'m> {
    /// Nothing: this is its solution, and if the rules are houses and links it has no other.
    Full(Grid),
    /// A position, where so many of the first searches find nothing.
    Open(AnyPosition<'m>, usize),
    /// A cell without candidates.
    Wrong,
}

macro_rules! each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            AnyPosition::Small($position) => $body,
            AnyPosition::Medium($position) => $body,
            AnyPosition::Large($position) => $body,
        }
    };
}

impl<'m> AnyPosition<'m> {
    /// The position of a model. `solution` is its only solution, where that is known: without it,
    /// uniqueness techniques and brute force find nothing.
    pub fn new(model: &'m Model, solution: Option<&'m Grid>) -> AnyPosition<'m> {
        let cells = model.shape().cell_count();
        if cells <= SMALL {
            AnyPosition::Small(Box::new(Position::quickly(model, solution)))
        } else if cells <= MEDIUM {
            AnyPosition::Medium(Box::new(Position::new(model, solution)))
        } else {
            AnyPosition::Large(Box::new(Position::new(model, solution)))
        }
    }

    /// The same position, where `going` is asked in the middle of long searches too: a fish of seven houses on a large
    /// grid is looked for for seconds. `Break` ends the search; who said it once must say it again.
    ///
    /// ```
    /// use grille::{logic::{AnyPosition, Choice}, model::Model, puzzle::Puzzle};
    /// use std::{ops::ControlFlow, time::{Duration, Instant}};
    /// let puzzle: Puzzle = "1..4..1..2..4..1".parse()?;
    /// let model = Model::new(&puzzle)?;
    /// let end = Instant::now() + Duration::from_secs(1);
    /// let going = || if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// let position = AnyPosition::new(&model, None).asking(&going);
    /// assert!(position.next_while(&Choice::default(), going).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn asking(mut self, going: &'m dyn Fn() -> ControlFlow<()>) -> AnyPosition<'m> {
        each!(&mut self, position => position.ask(going));
        self
    }

    /// The board.
    pub fn board(&self) -> &Board<'m> {
        each!(self, position => position.board())
    }

    /// Hands the steps of one search over, until the receiver has enough.
    pub fn find(&self, search: &Search, limits: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
        match self {
            AnyPosition::Small(position) => (search.find.small)(position, limits, found),
            AnyPosition::Medium(position) => (search.find.medium)(position, limits, found),
            AnyPosition::Large(position) => (search.find.large)(position, limits, found),
        }
    }

    /// Every step of a technique.
    pub fn all(&self, technique: &Technique, limits: &Limits) -> Vec<Step> {
        let mut steps = vec![];
        for search in super::techniques::SEARCHES {
            if search.techniques.contains(&technique) {
                let _ = self.find(search, limits, &mut |step| {
                    if step.technique == technique {
                        steps.push(step);
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        steps
    }

    /// The next step: the first of the first search of the choice that finds any.
    pub fn next(&self, choice: &Choice) -> Option<Step> {
        self.next_while(choice, || ControlFlow::Continue(()))
    }

    /// The next step, unless `going` says `Break` before a search: on a large grid each may take its time (see
    /// [`asking`](AnyPosition::asking)).
    ///
    /// ```
    /// use grille::{grid::Shape, logic::{AnyPosition, Choice}, model::Model, puzzle::Puzzle};
    /// use std::ops::ControlFlow;
    /// let puzzle: Puzzle = "1..4..1..2..4..1".parse()?;
    /// let model = Model::new(&puzzle)?;
    /// let position = AnyPosition::new(&model, None);
    /// assert!(position.next_while(&Choice::default(), || ControlFlow::Continue(())).is_some());
    /// assert!(position.next_while(&Choice::default(), || ControlFlow::Break(())).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_while(&self, choice: &Choice, going: impl FnMut() -> ControlFlow<()>) -> Option<Step> {
        Some(self.next_among(0..choice.searches().len(), choice, going)?.1)
    }

    /// The same by some of the searches alone: which of them found the step, and the step.
    pub(crate) fn next_among(
        &self,
        among: Range<usize>,
        choice: &Choice,
        mut going: impl FnMut() -> ControlFlow<()>,
    ) -> Option<(usize, Step)> {
        for (index, chosen) in choice.searches().iter().enumerate().take(among.end).skip(among.start) {
            if going().is_break() {
                return None;
            }
            // Handed over where it is found: most searches find nothing, and nothing would be as long to move about.
            let mut first = None;
            let _ = self.find(chosen.search, choice.limits(), &mut |step| {
                if !chosen.takes(step.technique) {
                    return ControlFlow::Continue(());
                }
                first = Some((index, step));
                ControlFlow::Break(())
            });
            if first.is_some() {
                return first;
            }
        }
        None
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        let placements = step.placements.iter().map(|&c| Effect::Place(c));
        let effects = placements.chain(step.eliminations.iter().map(|&c| Effect::Eliminate(c)));
        let mut result = Ok(());
        each!(self, position => for effect in effects {
            result = result.and(position.apply(effect));
        });
        result
    }

    /// Takes the steps of the simplest searches, as far as those alone lead, and tells how many there were of each
    /// technique: the singles, and on small grids those that look at candidates house by house. Says how many of the
    /// choice's first searches find nothing then: none if it begins otherwise than with the singles in their order.
    pub(crate) fn take_simple(
        &mut self,
        choice: &Choice,
        told: &mut impl FnMut(&'static Technique, u32),
    ) -> Result<usize, Contradiction> {
        if !choice.begins_with_singles() {
            return Ok(0);
        }
        if let AnyPosition::Small(position) = self
            && let Some(result) = position.take_steps(choice, told)
        {
            return result.map(|()| choice.simple());
        }
        super::techniques::take_singles(
            told,
            |counts| each!(self, position => position.take_singles(|kind| counts[kind as usize] += 1)),
        )?;
        Ok(3)
    }

    /// What [`take_simple`](AnyPosition::take_simple) makes of a model.
    pub(crate) fn after_simple(
        model: &'m Model,
        choice: &Choice,
        mut told: impl FnMut(&'static Technique, u32),
    ) -> After<'m> {
        let small = model.shape().cell_count() <= SMALL && choice.begins_with_singles();
        if small && let Some(after) = super::position::after_simple(model, choice, &mut told) {
            return after;
        }
        let mut position = AnyPosition::new(model, None);
        match position.take_simple(choice, &mut told) {
            Ok(_) if position.is_full() => After::Full(position.board().digits().clone()),
            Ok(known) => After::Open(position, known),
            Err(Contradiction) => After::Wrong,
        }
    }

    /// The same position, where the only solution may be asked for.
    pub(crate) fn knowing(mut self, whom: &'m dyn Fn(Cell) -> Option<Digit>) -> AnyPosition<'m> {
        each!(&mut self, position => position.ask_for_solution(whom));
        self
    }

    /// The same position, whose steps need not say why they are true: many come without evidence.
    pub(crate) fn silent(mut self) -> AnyPosition<'m> {
        each!(&mut self, position => position.silence());
        self
    }

    /// Finds out what the only solution is, where that may be asked for.
    pub(crate) fn find_out(&self) {
        each!(self, position => position.answer(Cell(0)));
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        each!(self, position => position.open().is_empty())
    }

    /// Goes on step by step as far as the choice of techniques reaches. `going` sees each step before
    /// it is done, with the board it is found on, and may end the path there.
    pub fn path(&mut self, choice: &Choice, going: impl FnMut(&Board<'m>, &Step) -> ControlFlow<()>) -> Path {
        self.path_while(choice, || ControlFlow::Continue(()), going)
    }

    /// The same, but `waiting` may end the path too: it is asked before each search.
    pub fn path_while(
        &mut self,
        choice: &Choice,
        mut waiting: impl FnMut() -> ControlFlow<()>,
        mut going: impl FnMut(&Board<'m>, &Step) -> ControlFlow<()>,
    ) -> Path {
        let mut steps = vec![];
        let mut contradicts = false;
        while !contradicts && !self.is_full() {
            let Some(step) = self.next_while(choice, &mut waiting) else { break };
            if going(self.board(), &step).is_break() {
                break;
            }
            contradicts = self.apply(&step).is_err();
            steps.push(step);
        }
        let solved = self.is_full() && !contradicts;
        Path { steps, solved, contradicts }
    }
}
