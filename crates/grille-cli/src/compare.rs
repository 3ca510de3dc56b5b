//! `grille compare`: the laboratory. Several engines over the same puzzles, with what each counted
//! and how long it took; one run after the other, so that none disturbs the clock of another. The puzzles are read,
//! or made (`made`), and then there is a curve to be seen over sizes or shares of given cells (`series`).

mod judge;
mod made;
mod series;
mod table;

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::input::{self, Cut, Tap};
use crate::methods;
use crate::output::Whole;
use crate::pages;
use crate::plot::{self, Dot, Look, Picture};
use crate::stats;
use crate::stream::{self, Layouts};
use crate::ui::{Place, Ui, printable};
use clap::builder::ValueParser;
use clap::{ArgAction, ArgMatches, Command};
use grille::engine::{AUTO, Counts, End, Engine, Report, Settings};
use grille::grid::Grid;
use grille::model::Model;
use grille::words::{Message, Words};
use serde_json::Value;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "compare", define, act: Act::Once(run) };

/// A run longer than this is stopped, unless `--time-limit` says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most attempts that a search tree shows: more than this nobody can look at.
const TREE: usize = 100_000;
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
    subject: usize,
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

    /// Leaves out what nobody asked for: engines that take none of the puzzles.
    fn suit(&mut self, matches: &ArgMatches, subjects: &[Subject]) {
        if !matches.contains_id("engine") && !subjects.is_empty() {
            let takes = |engine: &Engine| subjects.iter().any(|s| (engine.accepts)(&s.model).is_ok());
            self.engines.retain(|engine| takes(engine));
        }
    }
}

/// The engines over one puzzle, an object for each, and where they contradict each other.
pub(crate) fn one(ui: &Ui, matches: &ArgMatches, name: &str, model: Model) -> (Vec<Value>, Vec<Message>) {
    let subjects = [Subject { name: name.to_string(), model, point: None }];
    let mut asked = Asked::read(ui, matches);
    asked.suit(matches, &subjects);
    // They share the time that there is.
    let share = asked.engines.len().max(1) as u32;
    asked.settings.time_limit = asked.settings.time_limit.map(|limit| limit / share);
    let trials = measure(ui, &subjects, &asked.engines, &asked.settings, asked.repeat);
    let disagreements = judge::disagreements(&subjects, &trials, asked.settings.limit);
    (table::objects(&subjects, &trials).collect(), disagreements)
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let mut asked = Asked::read(ui, matches);
    let trace = matches.get_one::<PathBuf>("trace");
    let trace = trace.map(|path| Ok((path, Tree::of(path)?))).transpose()?;

    ui.catch_interrupt();
    let (subjects, mut exit) =
        if made::asked(matches) { (made::subjects(ui, matches)?, Exit::Found) } else { read(ui, matches)? };
    asked.suit(matches, &subjects);
    let Asked { engines, settings, repeat } = asked;
    if let Some((path, tree)) = trace {
        let ([subject], [engine]) = (&subjects[..], &engines[..]) else {
            return Err(Message::new("cli-trace-one")
                .with("puzzles", subjects.len())
                .with("engines", engines.len()));
        };
        exit = exit.max(draw_tree(ui, subject, engine, &settings, path, tree)?);
    }
    let trials = measure(ui, &subjects, &engines, &settings, repeat);
    let disagreements = judge::disagreements(&subjects, &trials, settings.limit);
    disagreements.iter().for_each(|disagreement| ui.error(&ui.say(disagreement)));
    let limited = |trial: &Trial| trial.result.as_ref().is_some_and(|outcome| outcome.end == End::TimeLimit);
    // That engines contradict each other is worse news than that some were too slow.
    if !disagreements.is_empty() {
        exit = exit.max(Exit::No);
    } else if trials.iter().any(limited) {
        exit = exit.max(Exit::TimeLimit);
    }
    if ui.interrupted() {
        exit = Exit::Interrupted;
    }
    let metric = matches.get_one::<String>("metric").map(String::as_str);
    let text = match matches.get_one::<String>("output").map(String::as_str) {
        Some("csv") => table::csv(&subjects, &trials),
        Some("json") => table::json(&subjects, &trials),
        _ if made::asked(matches) => {
            series::text(ui, &subjects, &engines, &trials, metric.unwrap_or(METRICS[0]))
        }
        _ => match metric {
            Some(metric) => table::compact(ui, &subjects, &engines, &trials, metric),
            None => table::full(ui, &subjects, &trials),
        },
    };
    if let Some(path) = matches.get_one::<PathBuf>("plot") {
        let metric = metric.unwrap_or(METRICS[0]);
        let svg = if made::asked(matches) {
            plot::curves::svg(&series::curves(ui, &subjects, &engines, &trials, metric))
        } else {
            plot::svg(&picture(ui, &subjects, &engines, &trials, metric))
        };
        save(path, &svg)?;
    }
    pages::show(matches, &text)?;
    Ok(exit)
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

/// All puzzles at once: a comparison is of few. What is no puzzle is told and left out.
fn read(ui: &Ui, matches: &ArgMatches) -> Result<(Vec<Subject>, Exit), Message> {
    let options = args::read_options(matches)?;
    let inputs = args::read_inputs(matches, &options, None)?;
    let layouts = RefCell::new(Layouts::default());
    let (mut subjects, mut exit): (Vec<Subject>, Exit) = (vec![], Exit::Found);
    let tap = Tap { bytes: Arc::default(), before_read: Arc::new(|| ()) };
    input::for_each(
        &inputs,
        Cut { order: options.order, lines: None },
        &tap,
        |_, _| Ok(true),
        |item| {
            match stream::model(&item, &options, &mut layouts.borrow_mut()) {
                Ok((puzzle, model)) => {
                    subjects.push(Subject { name: name(&puzzle.comment, &item.place), model, point: None });
                }
                Err(trouble) => {
                    ui.error(&ui.at(&trouble.place, &trouble.message));
                    exit = exit.max(trouble.exit);
                }
            }
            !ui.interrupted()
        },
    );
    Ok((subjects, exit))
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

fn measure(
    ui: &Ui,
    subjects: &[Subject],
    engines: &[&'static Engine],
    settings: &Settings,
    repeat: u64,
) -> Vec<Trial> {
    let mut trials = vec![];
    let total = (subjects.len() * engines.len()) as u64;
    let bar = crate::progress::steps(ui, total);
    for (subject, Subject { name, model, .. }) in subjects.iter().enumerate() {
        for &engine in engines {
            bar.set_message(format!("{name}, {}", engine.id));
            let result = trial(engine, model, settings, repeat);
            bar.inc(1);
            if ui.interrupted() {
                return trials;
            }
            trials.push(Trial { subject, engine, result });
        }
    }
    bar.finish_and_clear();
    trials
}

/// The same run several times: the counts are those of the first, the time is the median.
fn trial(engine: &Engine, model: &Model, settings: &Settings, repeat: u64) -> Option<Outcome> {
    let first: Report = engine.run(model, settings).ok()?;
    let mut times = vec![first.elapsed];
    while (times.len() as u64) < repeat && !matches!(first.end, End::TimeLimit | End::Interrupted) {
        match engine.run(model, settings) {
            Ok(report) if report.end == first.end => times.push(report.elapsed),
            _ => break,
        }
    }
    times.sort_unstable();
    // A stopped run is as long as its limit, whenever the engine looked at the clock.
    let limit = settings.time_limit.filter(|_| first.end == End::TimeLimit);
    let time = limit.unwrap_or(times[times.len() / 2]);
    Some(Outcome {
        end: first.end,
        found: first.found,
        counts: first.counts,
        time,
        solutions: first.solutions,
    })
}

fn picture(
    ui: &Ui,
    subjects: &[Subject],
    engines: &[&'static Engine],
    trials: &[Trial],
    metric: &str,
) -> Picture {
    let name = ui.text(table::metric_key(metric));
    let column = |id: &str| engines.iter().position(|engine| engine.id == id);
    Picture {
        title: ui.say(&Message::new("cli-plot-title").with("metric", name.as_str())),
        axis: name,
        footnotes: [ui.text("cli-plot-limited"), ui.text("cli-plot-stuck")],
        rows: subjects.iter().map(|subject| subject.name.clone()).collect(),
        series: engines.iter().map(|engine| engine.id.to_string()).collect(),
        dots: trials
            .iter()
            .filter_map(|trial| {
                let outcome = trial.result.as_ref()?;
                let (value, _) = outcome.metric(metric);
                Some(Dot {
                    row: trial.subject,
                    series: column(trial.engine.id)?,
                    value,
                    look: look(outcome.end),
                })
            })
            .collect(),
        seconds: metric == "time",
    }
}

/// How the mark of a run looks that ended so.
fn look(end: End) -> Look {
    match end {
        End::TimeLimit | End::Interrupted => Look::Arrow,
        End::Stuck => Look::Hollow,
        End::Exhausted | End::Enough => Look::Full,
    }
}

/// The two written forms of a search tree.
#[derive(Copy, Clone)]
enum Tree {
    Json,
    Dot,
}

impl Tree {
    fn of(path: &Path) -> Result<Tree, Message> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("json") => Ok(Tree::Json),
            Some("dot" | "gv") => Ok(Tree::Dot),
            _ => Err(Message::new("cli-trace-ending").with("file", path.display().to_string())),
        }
    }
}

fn draw_tree(
    ui: &Ui,
    subject: &Subject,
    engine: &Engine,
    settings: &Settings,
    path: &Path,
    form: Tree,
) -> Result<Exit, Message> {
    let settings = Settings { trace: Some(TREE), ..settings.clone() };
    let refused =
        || Message::new("cli-trace-none").with("engine", engine.id).with("puzzle", subject.name.as_str());
    let report = engine.run(&subject.model, &settings).map_err(|_| refused())?;
    let tree = report.tree.ok_or_else(|| Message::new("cli-trace-hidden").with("engine", engine.id))?;
    let shape = subject.model.shape();
    save(
        path,
        &match form {
            Tree::Json => tree.to_json(shape) + "\n",
            Tree::Dot => tree.to_dot(shape),
        },
    )?;
    if tree.left_out() > 0 {
        let left = Message::new("cli-trace-left-out").with("count", tree.left_out());
        ui.note(&ui.say(&left.with("shown", tree.nodes().len())));
    }
    Ok(Exit::Found)
}

fn save(path: &Path, text: &str) -> Result<(), Message> {
    let written = Whole::create(path).and_then(|mut file| {
        file.write(text)?;
        file.finish()
    });
    written.map_err(|error| stream::cannot_write(Some(path), &error))
}
