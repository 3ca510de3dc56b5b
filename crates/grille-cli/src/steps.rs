//! `grille steps`: every step that techniques find in a position; over a library, every step of the
//! technique that each line is about.

use crate::args::{self, Act, Subcommand};
use crate::choice;
use crate::exit::Exit;
use crate::input::{Cut, Item};
use crate::reason::{self, Deadline, Reason};
use crate::step;
use crate::stream::{self, Job, Layouts, Piece, Style};
use crate::ui::Ui;
use crate::write;
use clap::builder::ValueParser;
use clap::{ArgMatches, Command};
use grille::logic::{AnyPosition, Case, Choice, Step, draw};
use grille::puzzle::format;
use grille::words::{Message, Say, Words};
use serde_json::Value;
use std::ops::ControlFlow;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "steps", define, act: Act::Each(job) };

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "steps", "cli-steps-about", "cli-steps-usage", "cli-steps-after");
    let techniques = choice::list(words, "techniques", "cli-option-technique");
    let command = args::puzzles(words, command).arg(techniques.long("technique").visible_alias("techniques"));
    let library = args::option(words, "library", "cli-value-file", "cli-option-library")
        .long("library")
        .num_args(0..=1)
        .value_parser(ValueParser::os_string());
    reason::options(words, choice::fewer(words, command).arg(library))
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let (reason, mut plan) = Reason::read(ui, matches)?;
    let library = matches.contains_id("library");
    if library {
        plan.cut = Cut { lines: format::find("hodoku"), ..plan.cut };
    }
    if reason.style == Style::Line {
        plan.style = Some(Style::Grid);
    }
    let options = reason.options.clone();
    let job = Job::new(plan, options, move |item, layouts| answer(&reason, library, item, layouts));
    Ok(Job { first: matches.get_one("library").cloned(), ..job })
}

fn answer(reason: &Reason, library: bool, item: &Item, layouts: &mut Layouts) -> Piece {
    let (puzzle, model) = match stream::model(item, &reason.options, layouts) {
        Ok(found) => found,
        Err(trouble) => return reason::refused_headed(reason, item, &trouble),
    };
    let choice = match case(reason, library, item) {
        Ok(choice) => choice,
        Err(message) => return reason.refused(item, &trouble(item, message)),
    };
    let deadline = reason.deadline();
    let model = reason.decided_by_clues(model, deadline);
    let known = reason.solutions(&model, deadline);
    let going = || reason.going(deadline);
    let position = AnyPosition::new(&model, known.only()).asking(&going);
    let layout = model.layout();
    // Each is told when it is found: to tell thousands in the end could take longer than to find them.
    let (mut objects, mut texts) = (vec![], vec![]);
    let stopped = find(reason, &position, &choice, deadline, |step| match reason.style {
        Style::Json => objects.push(Value::Object(step::fields(&reason.ui, layout, &step))),
        Style::Grid => {
            let drawn = draw::text(position.board(), &step);
            texts.push(format!("{drawn}{}\n", step::told(&reason.ui, layout, &step, "")));
        }
        _ => texts.push(format!("{}\n", step::told(&reason.ui, layout, &step, ""))),
    });
    if stopped == Some(Exit::Interrupted) {
        return Piece { exit: Exit::Interrupted, ..Piece::default() };
    }
    // That a technique finds nothing is an answer like any other where a library asks.
    let nothing = objects.is_empty() && texts.is_empty();
    let none = if nothing && !library { Exit::No } else { Exit::Found };
    let exit = stopped.unwrap_or(none);
    let piece = match reason.style {
        Style::Json => {
            let mut all: Vec<(&'static str, Value)> =
                vec![("puzzle", reason::as_read(item, Some(&puzzle)).into())];
            all.push(("steps", objects.into()));
            all.push(("complete", stopped.is_none().into()));
            all.push(("solutions", known.number().into()));
            all.extend(reason::place(item));
            Piece { out: write::json(all), ..Piece::default() }
        }
        style => {
            let mut text = texts.join(if style == Style::Grid { "\n" } else { "" });
            if nothing {
                text = format!("{}\n", reason.ui.text("cli-steps-none"));
            }
            reason::headed(item, &puzzle, text)
        }
    };
    Piece { exit, messages: reason.late(item, exit), ..piece }
}

/// What is looked for: what the options say, or the line itself where it is one of a library.
fn case(reason: &Reason, library: bool, item: &Item) -> Result<Choice, Message> {
    if !library {
        return Ok(reason.choice.clone());
    }
    let text = item.entry().map_or("", |entry| entry.text.as_str());
    let code = text.trim().split(':').nth(1).unwrap_or_default();
    let case: Case = code.parse().map_err(|error: grille::logic::UnknownCode| error.message())?;
    Ok(Choice::only([case.technique]).with_limits(case.limits))
}

fn trouble(item: &Item, message: Message) -> stream::Trouble {
    let place = item.place.clone();
    stream::Trouble { place, message, exit: Exit::Bad, puzzle: None, error: None, answerable: true }
}

/// Hands over every step that the choice finds; whether something stopped the search.
fn find(
    reason: &Reason,
    position: &AnyPosition<'_>,
    choice: &Choice,
    deadline: Deadline,
    mut told: impl FnMut(Step),
) -> Option<Exit> {
    let mut stopped = None;
    for chosen in choice.searches() {
        stopped = reason.stopped(deadline);
        if stopped.is_some() {
            break;
        }
        let ended = position.find(chosen.search, choice.limits(), &mut |step| {
            if chosen.takes(step.technique) {
                told(step);
            }
            stopped = reason.stopped(deadline);
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if ended.is_break() {
            // In the middle of a search.
            stopped = stopped.or_else(|| reason.stopped(deadline));
        }
    }
    stopped
}
