//! `grille compare`: the laboratory. Several engines over the same puzzles, with what each counted
//! and how long it took; one run after the other, so that none disturbs the clock of another. The puzzles are read,
//! or made (`made`), and then there is a curve to be seen over sizes or shares of given cells (`series`). They come one
//! after the other (`laboratory`), and what is kept of them does not grow with their number (`results`, `values`).

mod judge;
mod laboratory;
mod made;
mod results;
mod series;
mod table;
mod tree;
mod values;

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::input::{self, Cut, Tap};
use crate::methods;
use crate::output;
use crate::plot::Look;
use crate::progress::Progress;
use crate::stats;
use crate::stream::{self, Layouts};
use crate::ui::{Place, Ui, printable};
use clap::builder::ValueParser;
use clap::{ArgAction, ArgMatches, Command};
use grille::engine::{AUTO, Counts, End, Engine, Report, Settings};
use grille::grid::Grid;
use grille::model::Model;
use grille::words::{Message, Words};
use laboratory::Laboratory;
use made::Made;
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "compare", define, act: Act::Once(run) };

/// An engine that takes longer than this for a puzzle, repetitions included, is stopped, unless `--time-limit` says
/// otherwise.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest name of a puzzle.
const LONGEST_NAME: usize = 40;
/// What can be compared.
const METRICS: [&str; 9] = [
    "inferences",
    "nodes",
    "guesses",
    "backtracks",
    "placements",
    "eliminations",
    "passes",
    "solutions",
    "time",
];

/// A puzzle of the comparison.
struct Subject {
    name: String,
    model: Model,
    /// Where it belongs, if it was made.
    point: Option<made::Point>,
}

/// What one engine did with one puzzle.
struct Trial {
    engine: &'static Engine,
    /// `None` if the engine does not take the puzzle.
    result: Option<Outcome>,
}

struct Outcome {
    end: End,
    found: u64,
    counts: Counts,
    /// The median over the repetitions.
    time: Duration,
    solutions: Vec<Grid>,
}

impl Outcome {
    /// The value of a metric, and whether a limit cut it short.
    fn metric(&self, metric: &str) -> (f64, bool) {
        let counts = stats::named(&self.counts);
        let value = match metric {
            "time" => self.time.as_secs_f64(),
            "solutions" => self.found as f64,
            name => counts.iter().find(|(other, _)| *other == name).map_or(0, |&(_, count)| count) as f64,
        };
        (value, self.end == End::TimeLimit)
    }
}

fn define(words: &Words) -> Command {
    let ids = grille_engines::engines().map(|engine| engine.id);
    let path = |id, help| {
        args::option(words, id, "cli-value-file", help).long(id).value_parser(ValueParser::path_buf())
    };
    let command =
        args::subcommand(words, "compare", "cli-compare-about", "cli-compare-usage", "cli-compare-after");
    let command = args::puzzles(words, command)
        .arg(
            args::option(words, "engine", "cli-value-list", "cli-option-engines")
                .long("engine")
                .action(ArgAction::Append)
                .value_delimiter(',')
                .value_parser(args::possible(ids)),
        )
        .arg(
            args::option(words, "repeat", "cli-value-number", "cli-option-repeat")
                .long("repeat")
                .value_parser(args::at_least_one),
        )
        .arg(
            args::option(words, "limit", "cli-value-number", "cli-option-compare-limit")
                .long("limit")
                .value_parser(args::at_least_one),
        )
        .arg(
            args::option(words, "metric", "cli-value-metric", "cli-option-metric")
                .long("metric")
                .value_parser(args::possible(METRICS)),
        )
        .arg(
            args::option(words, "output", "cli-value-style", "cli-option-compare-output")
                .long("output")
                .value_parser(args::possible(["grid", "csv", "json"])),
        )
        .arg(path("plot", "cli-option-plot"))
        .arg(path("trace", "cli-option-trace"))
        .arg(args::time_limit(words, "cli-option-compare-time-limit"));
    args::reading(words, made::options(words, methods::options(words, command)))
}

/// What is asked of every engine.
struct Asked {
    engines: Vec<&'static Engine>,
    settings: Settings,
    repeat: u64,
}

impl Asked {
    fn read(ui: &Ui, matches: &ArgMatches) -> Asked {
        let limit = matches.get_one::<u64>("limit").copied().unwrap_or(1);
        let mut settings = args::settings(ui, matches, limit);
        settings.time_limit = settings.time_limit.or(Some(PATIENCE));
        settings.methods = methods::read(matches);
        let repeat = matches.get_one::<u64>("repeat").copied().unwrap_or(1);
        Asked { engines: engines(matches), settings, repeat }
    }

    /// Leaves out engines that are not asked for and take none of the puzzles.
    fn suit(&mut self, matches: &ArgMatches, subjects: &[Subject]) {
        if !matches.contains_id("engine") && !subjects.is_empty() {
            let takes = |engine: &Engine| subjects.iter().any(|s| (engine.accepts)(&s.model).is_ok());
            self.engines.retain(|engine| takes(engine));
        }
    }
}

/// The engines over one puzzle, an object for each, and where they contradict each other.
pub(crate) fn one(ui: &Ui, matches: &ArgMatches, name: &str, model: Model) -> (Vec<Value>, Vec<Message>) {
    let subject = Subject { name: name.to_string(), model, point: None };
    let mut asked = Asked::read(ui, matches);
    asked.suit(matches, std::slice::from_ref(&subject));
    // They share the time that there is.
    let share = asked.engines.len().max(1) as u32;
    asked.settings.time_limit = asked.settings.time_limit.map(|limit| limit / share);
    let trials = measure(ui, &subject, &asked, |_| ()).map_or(vec![], |(trials, _)| trials);
    let disagreements = judge::disagreements(&subject, &trials, asked.settings.limit);
    (table::objects(&subject, &trials).collect(), disagreements)
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    ui.catch_interrupt();
    if made::asked(matches) {
        let made = Made::read(matches)?;
        let progress = Progress::new(ui, &[], false);
        let mut laboratory = Laboratory::new(ui, matches, Some(made.total()), progress)?;
        made.for_each(ui, |subject| laboratory.take(subject))?;
        return laboratory.finish();
    }
    let options = args::read_options(matches)?;
    let inputs = args::read_inputs(matches, &options, None)?;
    // Tables come at the end, when there is no bar any more.
    let rows = matches.get_one::<String>("output").is_some_and(|style| style != "grid");
    let crowded = rows && output::is_terminal(args::output_file(matches).as_deref());
    let progress = Progress::new(ui, &inputs, crowded);
    let tap = Tap { bytes: progress.bytes(), before_read: Arc::new(|| ()) };
    let mut laboratory = Laboratory::new(ui, matches, None, progress)?;
    let mut layouts = Layouts::default();
    input::for_each(
        &inputs,
        Cut { order: options.order, lines: None },
        &tap,
        |_, _| Ok(true),
        |item| match stream::model(&item, &options, &mut layouts) {
            Ok((puzzle, model)) => {
                laboratory.take(Subject { name: name(&puzzle.comment, &item.place), model, point: None })
                    && !ui.interrupted()
            }
            Err(trouble) => {
                let message = ui.at(&trouble.place, &trouble.message);
                laboratory.refuse(&message, trouble.exit, item.is_unread())
            }
        },
    );
    laboratory.finish()
}

/// How a run ended, in a word.
pub(crate) fn status(end: End) -> &'static str {
    match end {
        End::Exhausted => "exhausted",
        End::Enough => "enough",
        End::Stuck => "stuck",
        End::TimeLimit => "timeout",
        End::Interrupted => "interrupted",
    }
}

/// The engines asked for; else all but `auto`, which is one of the others. Which take a puzzle is seen later.
fn engines(matches: &ArgMatches) -> Vec<&'static Engine> {
    let asked: Option<Vec<&String>> = matches.get_many("engine").map(Iterator::collect);
    let mut engines: Vec<&'static Engine> = vec![];
    match asked {
        Some(ids) => {
            for engine in ids.iter().filter_map(|id| grille_engines::find(id).ok()) {
                if !engines.iter().any(|other| other.id == engine.id) {
                    engines.push(engine);
                }
            }
        }
        None => engines.extend(grille_engines::engines().filter(|engine| engine.id != AUTO.id)),
    }
    engines
}

/// A puzzle is called what its comment says, if that is short enough to be a name.
fn name(comment: &str, place: &Place) -> String {
    let line = comment.lines().next().unwrap_or_default().trim();
    let name = match line.chars().count() {
        0 => place.to_string(),
        1..=LONGEST_NAME => line.to_string(),
        _ => line.chars().take(LONGEST_NAME - 1).chain(['…']).collect(),
    };
    printable(&name).into_owned()
}

/// Lets every engine run on a puzzle, `begin` before each; also how many could not make all their repetitions. `None` if
/// the work was interrupted.
fn measure(ui: &Ui, subject: &Subject, asked: &Asked, begin: impl Fn(&Engine)) -> Option<(Vec<Trial>, u64)> {
    let (mut trials, mut cut_short) = (vec![], 0);
    for &engine in &asked.engines {
        begin(engine);
        let result = trial(engine, &subject.model, &asked.settings, asked.repeat);
        if ui.interrupted() {
            return None;
        }
        cut_short += u64::from(result.as_ref().is_some_and(|(_, whole)| !whole));
        trials.push(Trial { engine, result: result.map(|(outcome, _)| outcome) });
    }
    Some((trials, cut_short))
}

/// The same run several times: the counts are those of the first, the time is the median. All runs together have the time
/// of the limit; false if it did not suffice for the repetitions.
fn trial(engine: &Engine, model: &Model, settings: &Settings, repeat: u64) -> Option<(Outcome, bool)> {
    let deadline = settings.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let first: Report = engine.run(model, settings).ok()?;
    let mut times = vec![first.elapsed];
    let mut whole = true;
    while (times.len() as u64) < repeat && !matches!(first.end, End::TimeLimit | End::Interrupted) {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        whole = left != Some(Duration::ZERO);
        if !whole {
            break;
        }
        match engine.run(model, &Settings { time_limit: left, ..settings.clone() }) {
            Ok(report) if report.end == first.end => times.push(report.elapsed),
            Ok(report) if report.end == End::TimeLimit => {
                whole = false;
                break;
            }
            _ => break,
        }
    }
    times.sort_unstable();
    // A stopped run is as long as its limit, whenever the engine looked at the clock.
    let limit = settings.time_limit.filter(|_| first.end == End::TimeLimit);
    let time = limit.unwrap_or(times[times.len() / 2]);
    let Report { end, found, counts, solutions, .. } = first;
    Some((Outcome { end, found, counts, time, solutions }, whole))
}

/// How the mark of a run looks that ended so.
fn look(end: End) -> Look {
    match end {
        End::TimeLimit | End::Interrupted => Look::Arrow,
        End::Stuck => Look::Hollow,
        End::Exhausted | End::Enough => Look::Full,
    }
}
