//! The results of `compare` as tables for people and as CSV and JSON for programs.

use super::results::Total;
use super::values::Values;
use super::{Outcome, Subject, Trial};
use crate::stats;
use crate::ui::Ui;
use crate::write;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use grille::engine::{End, Engine};
use grille::words::{Lang, Message};
use serde_json::Value;
use std::time::Duration;

/// The columns of the full table, after the engine.
const COLUMNS: [&str; 9] = [
    "solutions",
    "nodes",
    "guesses",
    "backtracks",
    "placements",
    "eliminations",
    "inferences",
    "passes",
    "time",
];

/// The key of the name of a metric.
pub(super) fn metric_key(metric: &str) -> &'static str {
    match metric {
        "solutions" => "cli-metric-solutions",
        "nodes" => "cli-metric-nodes",
        "guesses" => "cli-metric-guesses",
        "backtracks" => "cli-metric-backtracks",
        "placements" => "cli-metric-placements",
        "eliminations" => "cli-metric-eliminations",
        "inferences" => "cli-metric-inferences",
        "passes" => "cli-metric-passes",
        _ => "cli-metric-time",
    }
}

/// The table of a puzzle: engines down, counts across.
pub(super) fn full(ui: &Ui, subject: &Subject, trials: &[Trial]) -> String {
    let mut table = table(engine_column(ui).chain(columns(ui)));
    for trial in trials {
        let values = COLUMNS.iter().map(|metric| show(ui, trial.result.as_ref(), metric));
        table.add_row(std::iter::once(trial.engine.id.to_string()).chain(values));
    }
    format!("{}\n{}\n", subject.name, trimmed(&table))
}

/// The row of a puzzle in a table of one metric: engines across.
pub(super) fn row(ui: &Ui, subject: &Subject, trials: &[Trial], metric: &str) -> Vec<String> {
    let values = trials.iter().map(|trial| show(ui, trial.result.as_ref(), metric));
    std::iter::once(subject.name.clone()).chain(values).collect()
}

/// All puzzles together, where there are many: a table of sums and a table of medians.
pub(super) fn totals(ui: &Ui, engines: &[&'static Engine], totals: &[Total], count: u64) -> String {
    let counts = ["cli-compare-puzzles", "cli-compare-stopped-runs", "cli-compare-stuck-runs"];
    let counts = counts.iter().map(|key| ui.text(key));
    let mut sums = table(engine_column(ui).chain(counts).chain(columns(ui)));
    let mut medians = table(engine_column(ui).chain(columns(ui)));
    for (engine, total) in engines.iter().zip(totals) {
        let id = || std::iter::once(engine.id.to_string());
        let counts = [total.puzzles(), total.of("time").stopped(), total.stuck()];
        let counts = counts.into_iter().map(|number| grouped(ui, number));
        sums.add_row(id().chain(counts).chain(COLUMNS.iter().map(|metric| sum(ui, total, metric))));
        medians.add_row(id().chain(COLUMNS.iter().map(|metric| median(ui, total.of(metric), metric))));
    }
    let title = |key: &'static str| ui.say(&Message::new(key).with("count", grouped(ui, count)));
    let titles = [title("cli-compare-sums"), title("cli-compare-medians")];
    format!("{}\n{}\n\n{}\n{}\n", titles[0], trimmed(&sums), titles[1], trimmed(&medians))
}

/// The same of one metric: engines across.
pub(super) fn total(
    ui: &Ui,
    engines: &[&'static Engine],
    totals: &[Total],
    count: u64,
    metric: &str,
) -> String {
    let title = Message::new("cli-compare-all").with("metric", ui.text(metric_key(metric)));
    let row = |key: &str, cell: &dyn Fn(&Total) -> String| -> Vec<String> {
        std::iter::once(ui.text(key)).chain(totals.iter().map(cell)).collect()
    };
    let rows = [
        row("cli-compare-puzzles", &|total| grouped(ui, total.puzzles())),
        row("cli-compare-stopped-runs", &|total| grouped(ui, total.of(metric).stopped())),
        row("cli-compare-stuck-runs", &|total| grouped(ui, total.stuck())),
        row("cli-compare-sum", &|total| sum(ui, total, metric)),
        row("cli-compare-middle", &|total| median(ui, total.of(metric), metric)),
        row("cli-compare-largest", &|total| match total.puzzles() {
            0 => ui.text("cli-compare-refused"),
            _ => value(ui, total.of(metric).largest(), metric, total.of(metric).stopped() > 0),
        }),
    ];
    text(ui.say(&title.with("count", grouped(ui, count))), engines, rows.into_iter())
}

fn sum(ui: &Ui, total: &Total, metric: &str) -> String {
    match total.puzzles() {
        0 => ui.text("cli-compare-refused"),
        _ => value(ui, total.of(metric).sum(), metric, total.of(metric).stopped() > 0),
    }
}

/// A median as people read it: a bound where most runs were stopped, with a sign where it is rounded.
pub(super) fn median(ui: &Ui, values: &Values, metric: &str) -> String {
    let Some(median) = values.median() else { return ui.text("cli-compare-refused") };
    let text = value(ui, median.value, metric, median.stopped);
    if median.exact { text } else { ui.say(&Message::new("cli-compare-rounded").with("value", text)) }
}

fn engine_column(ui: &Ui) -> impl Iterator<Item = String> {
    std::iter::once(ui.text("cli-compare-engine"))
}

fn columns(ui: &Ui) -> impl Iterator<Item = String> {
    COLUMNS.iter().map(|metric| ui.text(metric_key(metric)))
}

/// A table with these rows and a column for each engine.
pub(super) fn text(
    title: String,
    engines: &[&'static Engine],
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let mut table = table(std::iter::once(title).chain(engines.iter().map(|engine| engine.id.to_string())));
    rows.for_each(|row| {
        table.add_row(row);
    });
    format!("{}\n", trimmed(&table))
}

/// What stands above the rows of CSV.
pub(super) fn csv_header() -> String {
    format!("puzzle,engine,status,solutions,{},seconds,order,givens\n", stats::names().join(","))
}

/// What each engine did with a puzzle, a row each.
pub(super) fn csv(subject: &Subject, trials: &[Trial]) -> String {
    let rows = trials.iter().map(|trial| {
        let mut row = vec![subject.name.clone(), trial.engine.id.to_string(), status(trial).to_string()];
        match &trial.result {
            Some(outcome) => {
                row.push(outcome.found.to_string());
                row.extend(stats::named(&outcome.counts).map(|(_, count)| count.to_string()));
                row.push(format!("{:.9}", outcome.time.as_secs_f64()));
            }
            None => row.extend(COLUMNS.map(|_| String::new())),
        }
        let model = &subject.model;
        row.extend([model.shape().order().to_string(), model.givens().filled().to_string()]);
        write::csv(row)
    });
    rows.collect()
}

pub(super) fn json(subject: &Subject, trials: &[Trial]) -> String {
    objects(subject, trials).map(|object| format!("{object}\n")).collect()
}

/// What each engine did with a puzzle, for programs.
pub(super) fn objects(subject: &Subject, trials: &[Trial]) -> impl Iterator<Item = Value> {
    trials.iter().map(|trial| {
        let puzzle =
            grille::puzzle::Puzzle::from_digits(subject.model.shape(), subject.model.givens().clone());
        let mut fields: Vec<(&'static str, Value)> = vec![
            ("puzzle", puzzle.to_string().into()),
            ("name", subject.name.as_str().into()),
            ("engine", trial.engine.id.into()),
            ("status", status(trial).into()),
        ];
        if let Some(outcome) = &trial.result {
            if let Some(solution) = outcome.solutions.first() {
                fields.push(("solution", write::line(&puzzle, solution).into()));
            }
            fields.push(("solutions", outcome.found.into()));
            fields.extend(stats::named(&outcome.counts).map(|(name, count)| (name, count.into())));
            fields.push(("seconds", outcome.time.as_secs_f64().into()));
        }
        fields.push(("order", subject.model.shape().order().into()));
        fields.push(("givens", subject.model.givens().filled().into()));
        Value::Object(fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    })
}

fn status(trial: &Trial) -> &'static str {
    trial.result.as_ref().map_or("refused", |outcome| super::status(outcome.end))
}

/// A value as people read it; what a limit cut short is only a lower bound.
fn show(ui: &Ui, outcome: Option<&Outcome>, metric: &str) -> String {
    let Some(outcome) = outcome else {
        return ui.text("cli-compare-refused");
    };
    if metric == "solutions" && outcome.end == End::Stuck && outcome.found == 0 {
        return ui.text("cli-compare-stuck");
    }
    let (value, limited) = outcome.metric(metric);
    self::value(ui, value, metric, limited)
}

/// A value of a metric as people read it.
pub(super) fn value(ui: &Ui, value: f64, metric: &str, limited: bool) -> String {
    let time = || Duration::try_from_secs_f64(value).unwrap_or_default();
    let text = match metric {
        "time" if limited => stats::limit(ui, time()),
        "time" => stats::time(ui, time()),
        _ => grouped(ui, value as u64),
    };
    if limited { ui.say(&Message::new("cli-compare-limited").with("value", text)) } else { text }
}

/// A number with its thousands apart.
fn grouped(ui: &Ui, number: u64) -> String {
    let separator = match ui.words.lang() {
        Lang::En => ',',
        Lang::Fr => '\u{202f}',
    };
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

fn table(header: impl Iterator<Item = String>) -> Table {
    let mut table = Table::new();
    let rule = LineStyle::none().fill('─').junction('─');
    table.load_style(TableStyle::new().header_separator(rule)).set_header(header.collect::<Vec<_>>());
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn trimmed(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_string()).collect::<Vec<_>>().join("\n")
}
