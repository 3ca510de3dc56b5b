//! The results of `compare` as tables for people and as CSV and JSON for programs.

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

/// A table for each puzzle: engines down, counts across.
pub(super) fn full(ui: &Ui, subjects: &[Subject], trials: &[Trial]) -> String {
    let mut texts = vec![];
    for (index, subject) in subjects.iter().enumerate() {
        let header = COLUMNS.iter().map(|metric| ui.text(metric_key(metric)));
        let mut table = table(std::iter::once(ui.text("cli-compare-engine")).chain(header));
        for trial in trials.iter().filter(|trial| trial.subject == index) {
            let values = COLUMNS.iter().map(|metric| show(ui, trial.result.as_ref(), metric));
            table.add_row(std::iter::once(trial.engine.id.to_string()).chain(values));
        }
        texts.push(format!("{}\n{}\n", subject.name, trimmed(&table)));
    }
    texts.join("\n")
}

/// One table of one metric: puzzles down, engines across.
pub(super) fn compact(
    ui: &Ui,
    subjects: &[Subject],
    engines: &[&'static Engine],
    trials: &[Trial],
    metric: &str,
) -> String {
    let title = ui.text(metric_key(metric));
    let rows = subjects.iter().enumerate().map(|(index, subject)| {
        let of = |engine: &&&Engine| {
            trials.iter().find(|trial| trial.subject == index && trial.engine.id == engine.id)
        };
        let values = engines
            .iter()
            .map(|engine| of(&engine).map_or(String::new(), |trial| show(ui, trial.result.as_ref(), metric)));
        std::iter::once(subject.name.clone()).chain(values).collect()
    });
    text(title, engines, rows)
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

pub(super) fn csv(subjects: &[Subject], trials: &[Trial]) -> String {
    let header =
        format!("puzzle,engine,status,solutions,{},seconds,order,givens\n", stats::names().join(","));
    let rows = trials.iter().map(|trial| {
        let mut row = vec![
            subjects[trial.subject].name.clone(),
            trial.engine.id.to_string(),
            status(trial).to_string(),
        ];
        match &trial.result {
            Some(outcome) => {
                row.push(outcome.found.to_string());
                row.extend(stats::named(&outcome.counts).map(|(_, count)| count.to_string()));
                row.push(format!("{:.9}", outcome.time.as_secs_f64()));
            }
            None => row.extend(COLUMNS.map(|_| String::new())),
        }
        let model = &subjects[trial.subject].model;
        row.extend([model.shape().order().to_string(), model.givens().filled().to_string()]);
        write::csv(row)
    });
    std::iter::once(header).chain(rows).collect()
}

pub(super) fn json(subjects: &[Subject], trials: &[Trial]) -> String {
    objects(subjects, trials).map(|object| format!("{object}\n")).collect()
}

/// What each engine did with each puzzle, for programs.
pub(super) fn objects(subjects: &[Subject], trials: &[Trial]) -> impl Iterator<Item = Value> {
    trials.iter().map(|trial| {
        let subject = &subjects[trial.subject];
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
