//! The path of techniques through a puzzle, reported as engines report: `deduce`.

use crate::reason;
use grille::engine::{Counts, End, Reached, Report, Settings, Stop, Watch};
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
        position: (!found && !impossible).then(|| Reached::new(board)),
        tree: None,
        events: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille::grid::{Candidates, Grid};
    use grille::logic::techniques;
    use grille::puzzle::Puzzle;

    /// Of these, quadruples alone take all candidates but those of the solution away, or leave many.
    const PUZZLES: [&str; 4] = [
        ".......3...27..5....5...7.68....5.2.6.3....59.1..3.4....14.3......6...9.73..9..6.",
        "2.45.9....7....1...............7.643.1..9...2..53.....54....23......1..9...6..5.4",
        "..14..5.......8...9....74..81.2...6.....419.....5.....3..9.5.2..6.......2.9.1..3.",
        "1..4..1...3....1",
    ];

    /// The clues, and what the steps of these techniques place.
    fn placed(model: &Model, choice: &Choice) -> Grid {
        let only = reason::solutions(model, &Settings::limit(2)).first;
        let mut digits = model.givens().clone();
        AnyPosition::new(model, only.as_ref()).path(choice, |_, step| {
            step.placements.iter().for_each(|c| digits.set(c.cell, Some(c.digit)));
            ControlFlow::Continue(())
        });
        digits
    }

    #[test]
    fn each_technique_alone_reaches_the_clues_and_what_its_steps_place() {
        let singles =
            |candidates: &Candidates| candidates.cells().iter().filter(|set| set.len() == 1).count();
        let mut left = 0;
        for text in PUZZLES {
            let model = Model::new(&text.parse::<Puzzle>().unwrap()).unwrap();
            for technique in techniques::all().filter(|technique| technique.id != "brute-force") {
                let choice = Choice::only([technique]);
                let report = report(&model, &choice, &Settings::limit(1));
                let digits = placed(&model, &choice);
                let reached = report.position.as_ref().map(|reached| &reached.digits);
                let shown = report.solutions.first().or(reached).unwrap();
                assert_eq!(shown, &digits, "{} on {text}", technique.id);
                if let Some(reached) = &report.position {
                    let open = model.shape().cell_count() - digits.filled();
                    assert_eq!(reached.open() as usize, open, "{} on {text}", technique.id);
                    left += singles(&reached.candidates) - digits.filled();
                }
            }
        }
        assert!(left > 200, "{left} open cells with one candidate");
    }
}
