//! `grille count`: how many solutions each puzzle has, exactly.

use crate::args::{self, Subcommand};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{self, Layouts, Piece, Style};
use crate::ui::Ui;
use crate::write;
use clap::{ArgMatches, Command};
use grille::count::{self, Count};
use grille::engine::{End, Settings};
use grille::puzzle::read::ReadOptions;
use grille::words::{Message, Words};
use serde_json::Value;
use std::ffi::OsString;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "count", define, run };

const CSV_HEADER: &str = "puzzle,solutions,status\n";

/// What is asked for each puzzle, and how the answer is shown.
struct Question {
    ui: Ui,
    options: ReadOptions,
    settings: Settings,
    style: Option<Style>,
}

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "count", "cli-count-about", "cli-count-usage", "cli-count-after");
    let empty = args::flag(words, "empty", "cli-option-empty").long("empty").conflicts_with("puzzles");
    let command = args::puzzles(words, command).arg(empty);
    let command = args::output(words, command, &["line", "grid", "json", "csv"]);
    args::reading(words, args::threads(words, args::time_limit(words, command)))
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let options = args::read_options(matches)?;
    let order = usize::from(options.order.unwrap_or(9));
    let empty = matches.get_flag("empty").then(|| OsString::from(".".repeat(order * order)));
    let inputs = args::read_inputs_with(matches, &options, empty)?;
    let mut plan = args::plan(matches, &options);
    if plan.style == Some(Style::Csv) {
        plan.preamble = CSV_HEADER.to_string();
    }
    let settings = args::settings(ui, matches, u64::MAX);
    let question = Question { ui: ui.clone(), options, settings, style: plan.style };
    ui.catch_interrupt();
    stream::run(ui, plan, inputs, move |item, layouts| question.answer(item, layouts))
}

impl Question {
    fn answer(&self, item: &Item, layouts: &mut Layouts) -> Piece {
        let (puzzle, count, mut messages, mut exit) = match stream::model(item, &self.options, layouts) {
            Ok((puzzle, model)) => {
                (Some(puzzle), Some(count::count(&model, &self.settings)), vec![], Exit::Found)
            }
            Err(trouble) => {
                let message = self.ui.at(&trouble.place, &trouble.message);
                if !trouble.answerable {
                    return Piece { messages: vec![message], exit: trouble.exit, ..Piece::default() };
                }
                (trouble.puzzle, None, vec![message], trouble.exit)
            }
        };
        match count.as_ref().map(|count| count.end) {
            Some(End::TimeLimit) => {
                messages.push(self.ui.at(&item.place, &Message::new("cli-count-time-limit")));
                exit = Exit::TimeLimit;
            }
            Some(End::Interrupted) => exit = Exit::Interrupted,
            _ => {}
        }
        let text = match (&puzzle, item.entry()) {
            (Some(puzzle), _) => puzzle.to_string(),
            (None, Some(entry)) => entry.text.trim_end().replace(['\t', '\n', '\r'], " "),
            (None, None) => String::new(),
        };
        let piece = Piece::new(self.style, |style| match style {
            Style::Line => format!("{text}\t{}\n", number(count.as_ref())),
            Style::Csv => {
                write::csv([text.clone(), number(count.as_ref()), status(count.as_ref()).to_string()])
            }
            Style::Json => json(item, &text, count.as_ref()),
            Style::Grid => format!("{}\n", self.words(count.as_ref())),
        });
        Piece { messages, exit, ..piece }
    }

    fn words(&self, count: Option<&Count>) -> String {
        let Some(Count { solutions, end }) = count else { return self.ui.text("cli-answer-invalid") };
        let number = solutions.to_string();
        let key = match (*end, number.as_str()) {
            (End::Exhausted, "0") => "cli-answer-none",
            (End::Exhausted, "1") => "cli-count-one",
            (End::Exhausted, _) => "cli-count-many",
            _ => "cli-count-at-least",
        };
        self.ui.say(&Message::new(key).with("number", number))
    }
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
