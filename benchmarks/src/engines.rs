//! Engines over a set of puzzles: time, work, and whether the answers are right.
//!
//! The engines take turns, and each repetition compares an engine with the baseline of the same
//! repetition: what else the machine does then hits both.

use crate::Wishes;
use crate::sets::Set;
use crate::statistics::summary;
use crate::table;
use grille::engine::{AUTO, Counts, ENGINES, End, Engine, Settings};
use grille::model::Model;
use std::time::{Duration, Instant};

/// What all others are compared with: well known, the same for any size and rule, and not ours to tune.
const BASELINE: &str = "exact-cover";

/// One engine over all puzzles of a set, once.
#[derive(Clone, PartialEq, Debug)]
struct Pass {
    time: f64,
    counts: Counts,
    /// Puzzles with the answer that they should have.
    answered: usize,
    /// Whether the time limit ended it.
    stopped: bool,
    /// The number of solutions of each puzzle that was come to an end with.
    found: Vec<Option<u64>>,
}

/// All passes of one engine.
struct Series {
    engine: &'static Engine,
    passes: Vec<Pass>,
}

impl Series {
    fn stopped(&self) -> bool {
        self.passes.last().is_some_and(|pass| pass.stopped)
    }

    /// Who was stopped once would be stopped again.
    fn wants_more(&self, wishes: &Wishes) -> bool {
        let time = self.passes.iter().map(|pass| pass.time).sum();
        !self.stopped() && wishes.again(self.passes.len(), time)
    }
}

/// Measures all engines over a set and makes a table of it. An error if an answer is wrong.
pub(crate) fn measure(set: &Set, wishes: &Wishes) -> Result<String, String> {
    let models = set.models()?;
    // `auto` chooses among the others and is measured with them.
    let wanted = |engine: &&&'static Engine| {
        let asked = wishes.engines.is_empty() && engine.id != AUTO.id;
        engine.id == BASELINE || asked || wishes.engines.iter().any(|id| id == engine.id)
    };
    let accepts = |engine: &&&'static Engine| models.iter().all(|model| (engine.accepts)(model).is_ok());
    let mut series: Vec<Series> = ENGINES
        .iter()
        .filter(wanted)
        .filter(accepts)
        .map(|engine| Series { engine, passes: vec![] })
        .collect();
    loop {
        // The baseline runs in every turn, so that everybody has one of the same turn to be compared with.
        let next: Vec<bool> = series.iter().map(|one| one.wants_more(wishes)).collect();
        if !next.contains(&true) {
            break;
        }
        for (one, next) in series.iter_mut().zip(next) {
            if next || one.engine.id == BASELINE && !one.stopped() {
                one.passes.push(pass(one.engine, set, &models, wishes.time_limit)?);
            }
        }
    }
    agree(set, &series)?;
    Ok(format!("## {}\n\n{}\n\n{}", set.name, about(set, &models), rows(&series, models.len())))
}

fn pass(engine: &Engine, set: &Set, models: &[Model], patience: Duration) -> Result<Pass, String> {
    let mut pass = Pass { time: 0.0, counts: Counts::default(), answered: 0, stopped: false, found: vec![] };
    for (index, model) in models.iter().enumerate() {
        let wrong = |what: &str| format!("{} on puzzle {} of {}: {what}", engine.id, index + 1, set.file);
        let left = patience.saturating_sub(Duration::from_secs_f64(pass.time));
        let settings = Settings { time_limit: Some(left), ..Settings::limit(set.limit) };
        let started = Instant::now();
        let report = engine.run(model, &settings).map_err(|refusal| wrong(&refusal.to_string()))?;
        pass.time += started.elapsed().as_secs_f64();
        add(&mut pass.counts, &report.counts);

        if !report.solutions.iter().all(|grid| model.check(grid)) {
            return Err(wrong("a solution is none"));
        }
        match report.end {
            End::TimeLimit | End::Interrupted => {
                pass.stopped = true;
                break;
            }
            End::Stuck => pass.found.push(None),
            End::Exhausted | End::Enough => {
                if set.expected.is_some_and(|expected| expected != report.found) {
                    return Err(wrong(&format!("{} solutions", report.found)));
                }
                pass.answered += 1;
                pass.found.push(Some(report.found));
            }
        }
    }
    Ok(pass)
}

/// Nobody finds another number of solutions than somebody else, or does other work when it is
/// repeated.
fn agree(set: &Set, series: &[Series]) -> Result<(), String> {
    let mut known: Vec<Option<(u64, &str)>> = vec![];
    for one in series {
        for pass in &one.passes {
            known.resize(known.len().max(pass.found.len()), None);
            for (index, (found, known)) in pass.found.iter().zip(&mut known).enumerate() {
                let Some(found) = *found else { continue };
                let (first, by) = *known.get_or_insert((found, one.engine.id));
                if first != found {
                    let place = format!("puzzle {} of {}", index + 1, set.file);
                    let engine = one.engine.id;
                    return Err(format!("{place}: {first} solutions by {by}, {found} by {engine}"));
                }
            }
        }
        let mut finished = one.passes.iter().filter(|pass| !pass.stopped).map(|pass| pass.counts);
        let first = finished.next();
        if finished.any(|counts| Some(counts) != first) {
            return Err(format!("{} did other work when {} was repeated", one.engine.id, set.file));
        }
    }
    Ok(())
}

fn about(set: &Set, models: &[Model]) -> String {
    let task = match (set.limit, set.expected) {
        (1, Some(0)) => "to find that there is no solution".to_string(),
        (1, _) => "to find a solution".to_string(),
        (2, _) => "to find the solution and that there is no other".to_string(),
        (_, _) => "to find all solutions".to_string(),
    };
    let rules =
        if set.rules.is_empty() { String::new() } else { format!(" with `--rules {}`", set.rules.join(",")) };
    format!(
        "`data/{}`{rules}: {} puzzles, {task}. Times and counts are those of the whole set.",
        set.file,
        models.len()
    )
}

fn rows(series: &[Series], puzzles: usize) -> String {
    let base = series.iter().find(|one| one.engine.id == BASELINE);
    let head = [
        "engine",
        "runs",
        "median",
        "quartiles",
        "× exact-cover",
        "quartiles",
        "answered",
        "nodes",
        "guesses",
        "inferences",
    ];
    let rows: Vec<Vec<String>> = series.iter().filter_map(|one| row(one, base, puzzles)).collect();
    table::markdown(&head, &rows)
}

fn row(one: &Series, base: Option<&Series>, puzzles: usize) -> Option<Vec<String>> {
    let last = one.passes.last()?;
    let times: Vec<f64> = one.passes.iter().map(|pass| pass.time).collect();
    let times = summary(&times)?;
    let ratio = |(ours, theirs): (&Pass, &Pass)| ours.time / theirs.time;
    let theirs = base.map(|base| base.passes.as_slice()).unwrap_or_default();
    // Who gave up somewhere did another task, and a baseline that was stopped is none.
    let gave_up = !last.stopped && last.answered < puzzles;
    let fair = !gave_up && theirs.iter().all(|pass| !pass.stopped);
    let ratios: Vec<f64> = one.passes.iter().zip(theirs).filter(|_| fair).map(ratio).collect();
    let ratios = summary(&ratios);
    let none = || "-".to_string();
    let ratio = ratios.map(|ratios| table::figures(ratios.median));
    let between = ratios.filter(|_| !last.stopped);
    let between = between.map(|r| format!("{} to {}", table::figures(r.lower), table::figures(r.upper)));
    // Of a run that was stopped we know only that it would have taken longer.
    let (more, median, quartiles) = if last.stopped {
        (">", format!("stopped at {}", table::time(last.time)), none())
    } else {
        let quartiles = format!("{} to {}", table::time(times.lower), table::time(times.upper));
        ("", table::time(times.median), quartiles)
    };
    let counts = &last.counts;
    Some(vec![
        format!("`{}`", one.engine.id),
        one.passes.len().to_string(),
        median,
        quartiles,
        ratio.map_or_else(none, |ratio| more.to_string() + &ratio),
        between.unwrap_or_else(none),
        format!("{} of {puzzles}", last.answered),
        more.to_string() + &table::whole(counts.nodes),
        more.to_string() + &table::whole(counts.guesses),
        more.to_string() + &table::whole(counts.inferences()),
    ])
}

fn add(sum: &mut Counts, counts: &Counts) {
    sum.nodes += counts.nodes;
    sum.guesses += counts.guesses;
    sum.backtracks += counts.backtracks;
    sum.placements += counts.placements;
    sum.eliminations += counts.eliminations;
    sum.tests += counts.tests;
    sum.passes += counts.passes;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::SETS;

    fn with_passes(id: &str, passes: Vec<Pass>) -> Series {
        Series { engine: grille::engine::find(id).unwrap(), passes }
    }

    fn finished(time: f64, found: u64) -> Pass {
        Pass { time, counts: Counts::default(), answered: 1, stopped: false, found: vec![Some(found)] }
    }

    #[test]
    fn a_pass_counts_its_answers_and_refuses_wrong_ones() {
        let set = &SETS[0];
        let models = set.models().unwrap();
        let good = pass(&AUTO, set, &models, Duration::from_secs(60)).unwrap();
        assert_eq!((good.answered, good.stopped), (30, false));
        let demanding = Set { expected: Some(2), ..*set };
        assert!(
            pass(&AUTO, &demanding, &models, Duration::from_secs(60)).unwrap_err().contains("puzzle 1 of")
        );
    }

    #[test]
    fn disagreement_is_told() {
        let agreed = |a, b| {
            let series = [
                with_passes(BASELINE, vec![finished(1.0, a)]),
                with_passes("search", vec![finished(1.0, b)]),
            ];
            agree(&SETS[0], &series)
        };
        assert_eq!(agreed(1, 1), Ok(()));
        assert!(agreed(1, 2).unwrap_err().contains("1 solutions by exact-cover, 2 by search"));
    }

    #[test]
    fn the_ratio_is_that_of_each_repetition() {
        let base = with_passes(BASELINE, [1.0, 10.0, 2.0].map(|time| finished(time, 1)).to_vec());
        let ours = with_passes("search", [0.5, 5.0, 1.0].map(|time| finished(time, 1)).to_vec());
        let row = row(&ours, Some(&base), 1).unwrap();
        assert_eq!(row[..4], ["`search`", "3", "1.00 s", "750 ms to 3.00 s"]);
        assert_eq!(row[4..7], ["0.50", "0.50 to 0.50", "1 of 1"]);
    }

    #[test]
    fn who_gave_up_is_not_compared() {
        let base = with_passes(BASELINE, vec![finished(1.0, 1)]);
        let stuck = Pass { answered: 0, found: vec![None], ..finished(0.1, 1) };
        let row = row(&with_passes("deduction", vec![stuck]), Some(&base), 1).unwrap();
        assert_eq!(row[1..7], ["1", "100 ms", "100 ms to 100 ms", "-", "-", "0 of 1"]);
    }

    #[test]
    fn a_stopped_run_is_shown_as_such() {
        let base = with_passes(BASELINE, vec![finished(1.0, 1)]);
        let slow = Pass { stopped: true, answered: 0, found: vec![], ..finished(2.0, 1) };
        let row = row(&with_passes("backtrack", vec![slow]), Some(&base), 1).unwrap();
        assert_eq!(row[1..8], ["1", "stopped at 2.00 s", "-", ">2.00", "-", "0 of 1", ">0"]);
    }
}
