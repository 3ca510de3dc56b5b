//! The judge of the laboratory: do engines that claim to be complete agree?

use super::{Outcome, Subject, Trial};
use grille::engine::End;
use grille::grid::{Digit, Grid};
use grille::words::Message;

/// Where engines that claim to be complete contradict each other over a puzzle, or an answer is no solution.
pub(super) fn disagreements(subject: &Subject, trials: &[Trial], limit: u64) -> Vec<Message> {
    let mut found = vec![];
    let Subject { name, model, .. } = subject;
    let outcomes: Vec<(&str, &Outcome)> =
        trials.iter().filter_map(|trial| Some((trial.engine.id, trial.result.as_ref()?))).collect();
    for (engine, outcome) in &outcomes {
        if !outcome.solutions.iter().all(|solution| model.check(solution)) {
            let wrong = Message::new("cli-compare-wrong").with("puzzle", name.as_str());
            found.push(wrong.with("engine", *engine));
        }
    }
    // Who searched everything knows the number; who did not knows that there are at least so many.
    let Some((judge, known)) = outcomes.iter().find(|(_, outcome)| outcome.end == End::Exhausted) else {
        return found;
    };
    for (engine, outcome) in &outcomes {
        let agrees = match outcome.end {
            End::Exhausted => outcome.found == known.found && set(outcome) == set(known),
            End::Enough => known.found >= limit,
            _ => outcome.found <= known.found,
        };
        if !agrees {
            found.push(
                Message::new("cli-compare-disagree")
                    .with("puzzle", name.as_str())
                    .with("one", *judge)
                    .with("first", known.found)
                    .with("other", *engine)
                    .with("second", outcome.found),
            );
        }
    }
    found
}

/// All solutions in an order of their own; none unless all were kept.
fn set(outcome: &Outcome) -> Vec<&[Option<Digit>]> {
    let all = outcome.solutions.len() as u64 == outcome.found;
    let mut cells: Vec<_> = outcome.solutions.iter().filter(|_| all).map(Grid::cells).collect();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::trial;
    use grille::engine::{Engine, Flow, Settings, find};
    use grille::grid::{Cell, Shape};
    use grille::model::Model;
    use grille::puzzle::Puzzle;
    use grille::words::Page;

    const PAGE: Page = Page { en: "", fr: "" };

    /// Claims to have searched everything and found nothing.
    static LAZY: Engine = Engine {
        id: "lazy",
        page: PAGE,
        complete: true,
        accepts: |_| Ok(()),
        solve: |_, _| Flow::Continue(()),
    };

    /// Gives a grid that is no solution.
    static WRONG: Engine = Engine {
        id: "wrong",
        page: PAGE,
        complete: true,
        accepts: |_| Ok(()),
        solve: |model, run| run.solution(&Grid::empty(model.shape().cell_count())),
    };

    fn judged(engines: &[&'static Engine], limit: u64) -> Vec<String> {
        let mut puzzle = Puzzle::empty(Shape::new(4).unwrap());
        puzzle.digits.set(Cell(0), Digit::new(3));
        let model = Model::new(&puzzle).unwrap();
        let settings = Settings::limit(limit);
        let trials: Vec<Trial> = engines
            .iter()
            .map(|&engine| Trial { engine, result: trial(engine, &model, &settings, 1).map(|(o, _)| o) })
            .collect();
        let subject = Subject { name: "four".to_string(), model, point: None };
        disagreements(&subject, &trials, limit).into_iter().map(|message| message.key.into_owned()).collect()
    }

    #[test]
    fn honest_engines_agree_whatever_the_limit() {
        let honest = ["backtrack", "exact-cover", "search", "deduction"].map(|id| find(id).unwrap());
        for limit in [1, 2, 72, 73, 1000] {
            assert_eq!(judged(&honest, limit), [""; 0], "{limit}");
        }
    }

    #[test]
    fn a_lazy_engine_is_found_out_whichever_comes_first() {
        let honest = find("exact-cover").unwrap();
        for limit in [1, 72, 1000] {
            assert_eq!(judged(&[honest, &LAZY], limit), ["cli-compare-disagree"], "{limit}");
            assert_eq!(judged(&[&LAZY, honest], limit), ["cli-compare-disagree"], "{limit}");
        }
    }

    #[test]
    fn a_solution_that_is_none_is_found_out() {
        assert_eq!(judged(&[&WRONG], 1), ["cli-compare-wrong"]);
    }
}
