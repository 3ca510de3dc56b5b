//! `grille count`: how many solutions each puzzle has, exactly.

use crate::args::{self, Act, Subcommand};
use crate::asked::{Asked, Found};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Layouts, Piece, Style};
use crate::ui::Ui;
use crate::write;
use clap::{ArgMatches, Command};
use grille::count::{self, Count};
use grille::engine::End;
use grille::words::{Arg, Message, Words};
use serde_json::Value;
use std::ffi::OsString;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "count", define, act: Act::Each(job) };

const CSV_HEADER: &str = "puzzle,solutions,status\n";

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "count", "cli-count-about", "cli-count-usage", "cli-count-after");
    let empty = args::flag(words, "empty", "cli-option-empty").long("empty").conflicts_with("puzzles");
    let command = args::puzzles(words, command).arg(empty);
    args::telling(words, command)
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let asked = Asked::new(ui, matches, u64::MAX)?;
    let order = usize::from(asked.options.order.unwrap_or(9));
    let empty = matches.get_flag("empty").then(|| OsString::from(".".repeat(order * order)));
    Ok(Job { first: empty, ..asked.job(matches, CSV_HEADER, answer) })
}

fn answer(asked: &Asked, item: &Item, layouts: &mut Layouts) -> Piece {
    let found = asked.find(item, layouts, |model| count::count(model, &asked.settings));
    let Found { value, text, mut messages, mut exit, .. } = match found {
        Ok(found) => found,
        Err(piece) => return *piece,
    };
    let count = value.as_ref();
    match count.map(|count| count.end) {
        Some(End::TimeLimit) => {
            messages.push(asked.ui.at(&item.place, &Message::new("cli-count-time-limit")));
            exit = Exit::TimeLimit;
        }
        Some(End::Interrupted) => exit = Exit::Interrupted,
        _ => {}
    }
    let piece = Piece::new(asked.style, |style| match style {
        Style::Line => format!("{text}\t{}\n", number(count)),
        Style::Csv => write::csv([text.clone(), number(count), status(count).to_string()]),
        Style::Json => json(item, &text, count),
        Style::Grid => format!("{}\n", words(&asked.ui, count)),
    });
    Piece { messages, exit, ..piece }
}

fn words(ui: &Ui, count: Option<&Count>) -> String {
    let Some(Count { solutions, end }) = count else { return ui.text("cli-answer-invalid") };
    let number = solutions.to_string();
    let key = match (*end, number.as_str()) {
        (End::Exhausted, "0") => "cli-answer-none",
        (End::Exhausted, "1") => "cli-count-one",
        (End::Exhausted, _) => "cli-count-many",
        _ => "cli-count-at-least",
    };
    ui.say(&Message::new(key).with("number", Arg::Figures(number)))
}

/// The number; `>=` before it says that there may be more, `-` that there is nothing to count.
fn number(count: Option<&Count>) -> String {
    match count {
        None => "-".to_string(),
        Some(Count { solutions, end: End::Exhausted }) => solutions.to_string(),
        Some(Count { solutions, .. }) => format!(">={solutions}"),
    }
}

fn status(count: Option<&Count>) -> &'static str {
    match count.map(|count| count.end) {
        None => "invalid",
        Some(End::Exhausted) => "exact",
        Some(End::Interrupted) => "interrupted",
        Some(_) => "timeout",
    }
}

fn json(item: &Item, text: &str, count: Option<&Count>) -> String {
    // As text: programs that read numbers as floating ones would round it.
    let solutions = count.map(|count| count.solutions.to_string());
    let mut fields: Vec<(&'static str, Value)> = vec![
        ("puzzle", text.into()),
        ("solutions", solutions.into()),
        ("status", status(count).into()),
        ("file", item.place.name.as_ref().into()),
    ];
    if let Some(line) = item.place.line {
        fields.push(("line", line.into()));
    }
    write::json(fields)
}
