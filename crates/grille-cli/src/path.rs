//! The path of techniques through a puzzle, reported as engines report: `deduce`.

use crate::reason;
use grille::engine::{Counts, End, Report, Settings, Stop, Watch};
use grille::logic::{AnyPosition, Choice};
use grille::model::Model;
use std::ops::ControlFlow;
use std::time::Instant;

/// How far the techniques get. Whether there is just one solution is found out first, for some of them
/// stand on that.
pub(crate) fn report(model: &Model, choice: &Choice, settings: &Settings) -> Report {
    let started = Instant::now();
    let watch = Watch::new(settings);
    let model = &reason::decided_by_clues(model.clone(), settings);
    let known = reason::solutions(model, settings);
    let going = || if watch.stop().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut position = AnyPosition::new(model, known.only()).asking(&going);
    let all = |position: &AnyPosition<'_>| {
        let cells = position.board().all_candidates().cells();
        cells.iter().map(|cell| u64::from(cell.len())).sum::<u64>()
    };
    let before = all(&position);
    let mut counts = Counts::default();
    // What a placement takes from its own cell is not eliminated from any other.
    let mut own = 0;
    let path = position.path_while(choice, going, |board, step| {
        going()?;
        counts.placements += step.placements.len() as u64;
        own += step.placements.iter().map(|c| u64::from(board.candidates(c.cell).len()) - 1).sum::<u64>();
        ControlFlow::Continue(())
    });
    let stopped = watch.stop().filter(|_| !path.solved && !path.contradicts);
    counts.eliminations = before - all(&position) - own;
    let board = position.board();
    let found = path.solved && model.check(board.digits());
    let impossible = path.contradicts || path.solved != found || !board.dead_ends().is_empty();
    let end = match stopped {
        Some(Stop::Interrupt) => End::Interrupted,
        Some(_) => End::TimeLimit,
        // One solution that was deduced is all there are.
        None if found || impossible => End::Exhausted,
        None => End::Stuck,
    };
    Report {
        end,
        found: u64::from(found),
        solutions: if found { vec![board.digits().clone()] } else { vec![] },
        counts,
        elapsed: started.elapsed(),
        position: (!found && !impossible).then(|| board.all_candidates().clone()),
        tree: None,
        events: None,
    }
}
