//! The next step within the level of the puzzle.
//!
//! A player who solves a puzzle of some level is shown steps of that level. The level is that of the puzzle as it was
//! set. A position in the middle of a game may be easier by now: then its own level counts, so that the hint is the
//! first step of its explanation. Where the level of the puzzle finds no step, because the way there was another, the
//! level of the position counts, and in the end every technique.

use crate::reason::{Deadline, Known, Reason};
use crate::stream::Layouts;
use grille::logic::{AnyPosition, Step};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::rate::Rating;
use std::ops::ControlFlow;

/// How hard a puzzle is as it was set, and as it stands.
#[derive(Default)]
pub(super) struct Levels {
    pub(super) set: Option<Rating>,
    now: Option<Rating>,
}

impl Levels {
    /// The levels of a board without mistakes.
    pub(super) fn of(
        reason: &Reason,
        puzzle: &Puzzle,
        (model, known): (&Model, &Known),
        layouts: &mut Layouts,
        deadline: Deadline,
    ) -> Levels {
        let now = reason.rating(model, known.only(), deadline);
        let in_play = !puzzle.entered.is_empty() || puzzle.notes.is_some();
        let givens = in_play.then(|| layouts.model(&puzzle.clues()).ok()).flatten();
        let before = givens.and_then(|givens| {
            let known = reason.solutions(&givens, deadline);
            reason.rating(&givens, known.only(), deadline)
        });
        Levels { set: before.or_else(|| now.clone()), now }
    }

    /// The next step.
    pub(super) fn next(
        &self,
        reason: &Reason,
        position: &AnyPosition<'_>,
        going: impl Fn() -> ControlFlow<()>,
    ) -> Option<Step> {
        let within = |rating| position.next_while(&reason.choice(rating), &going);
        if !reason.by_level {
            return within(None);
        }
        let (set, now) = (self.set.as_ref(), self.now.as_ref());
        let most = set.filter(|set| set.by_logic).and_then(|set| set.level);
        let is_within = |now: &&Rating| now.by_logic && (most.is_none() || now.level <= most);
        within(now.filter(is_within).or(set)).or_else(|| within(now)).or_else(|| within(None))
    }
}
