//! The answers to requests: those of the subcommands, with the shape of the puzzle added so that nobody who draws it
//! has to read it.

use super::ask::{self, Body};
use super::reply::Failure;
use super::verbs::{MOST_SOLUTIONS, USUAL_EVENTS, Verb, Way};
use crate::args::{self, Act};
use crate::exit::Exit;
use crate::input::Item;
use crate::stats;
use crate::stream::{Layouts, Piece};
use crate::ui::Ui;
use crate::usage;
use crate::{commands, compare, write};
use clap::ArgMatches;
use grille::engine::{AUTO, End, Event, Settings};
use grille::grid::{Candidate, House};
use grille::logic::short_name;
use grille::puzzle::Puzzle;
use grille::words::{Message, Say, Words};
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A request that was understood.
pub(super) struct Request {
    pub(super) verb: &'static Verb,
    pub(super) body: Body,
    pub(super) words: &'static Words,
    pub(super) time_limit: Duration,
}

/// Answers a request about a puzzle.
pub(super) fn answer(request: &Request, stop: Arc<AtomicBool>) -> Result<Value, Failure> {
    let ui = ask::ui(request.words, stop);
    let mut answer = match request.verb.way {
        Way::Each => each(request, &ui)?,
        Way::Compare => compared(request, &ui)?,
        Way::Trace => traced(request, &ui)?,
        Way::Read => return read(request, &ui).map(Value::Object),
        Way::Generate => return Err(wrong_here()),
    };
    // There is no file, and the puzzle is where the one who asks has it.
    answer.shift_remove("file");
    answer.shift_remove("line");
    Ok(Value::Object(answer))
}

/// The arguments of a request, as the command understands them.
pub(super) fn matches(request: &Request) -> Result<ArgMatches, Failure> {
    matches_of(request.verb, request)
}

/// The same, for a verb that takes some of the options.
fn matches_of(verb: &Verb, request: &Request) -> Result<ArgMatches, Failure> {
    let Request { body, words, time_limit, .. } = request;
    let subcommand = commands::find(verb.name).ok_or_else(wrong_here)?;
    let mut typed: Vec<OsString> = vec![verb.name.into()];
    typed.extend(body.args(verb.choosable())?);
    if verb.timed {
        typed.push(format!("--time-limit={}", time_limit.as_secs_f64()).into());
    }
    let command = args::complete(words, subcommand);
    if command.get_arguments().any(|arg| arg.get_long() == Some("output")) {
        typed.push("--output=json".into());
    }
    if verb.name == "solve" && body.get("all") == Some(&Value::Bool(true)) && body.get("limit").is_none() {
        typed.push(format!("--limit={MOST_SOLUTIONS}").into());
    }
    command.try_get_matches_from(typed).map_err(|error| Failure::bad(usage::message(&error)))
}

/// The answer of a subcommand that answers each puzzle by itself.
fn each(request: &Request, ui: &Ui) -> Result<Map<String, Value>, Failure> {
    let Some(Act::Each(job)) = commands::find(request.verb.name).map(|subcommand| &subcommand.act) else {
        return Err(wrong_here());
    };
    let job = job(ui, &matches(request)?).map_err(Failure::bad)?;
    let puzzle = request.body.puzzle(&job.options)?;
    if puzzle.shape.order() > request.verb.largest {
        let message = Message::new("cli-serve-too-big").with("most", request.verb.largest);
        return Err(Failure::bad(message).in_field("puzzle"));
    }
    let (facts, line) = (facts(&puzzle), puzzle.to_string());
    let item = Item::of("puzzle", puzzle);
    let piece = (job.answer)(&item, &mut Layouts::default());
    if piece.exit == Exit::Interrupted {
        return Err(stopped());
    }
    let mut answer = match request.verb.name {
        "convert" => converted(&line, &piece),
        _ => serde_json::from_str(&piece.out).map_err(|_| wrong_here())?,
    };
    let said = |message: &str| message.strip_prefix("puzzle: ").unwrap_or(message).to_string();
    let messages: Vec<String> = piece.messages.iter().map(|message| said(message)).collect();
    if !messages.is_empty() {
        answer.insert("message".into(), messages.join("\n").into());
    }
    answer.extend(facts);
    Ok(answer)
}

/// A text in another format; a puzzle that the format does not write is refused.
fn converted(line: &str, piece: &Piece) -> Map<String, Value> {
    let written = piece.exit == Exit::Found;
    let mut answer = Map::from_iter([("puzzle".to_string(), Value::from(line))]);
    answer.insert("status".into(), if written { "written" } else { "refused" }.into());
    if written {
        answer.insert("text".into(), piece.out.as_str().into());
    }
    answer
}

/// What stands in a text. That no puzzle can be read in it is an answer too: whoever types or pastes may be wrong, and
/// a browser tells of every refusal as if the page were broken.
fn read(request: &Request, ui: &Ui) -> Result<Map<String, Value>, Failure> {
    let Request { body, .. } = request;
    body.text("puzzle")?;
    // The options are judged apart from the text: those are never typed.
    body.args(request.verb.choosable())?;
    let read = matches_of(other("convert")?, request).and_then(|matches| {
        let options = args::read_options(&matches).map_err(Failure::bad)?;
        body.puzzle(&options)
    });
    match read {
        Ok(puzzle) => {
            let said = [("puzzle", puzzle.to_string()), ("status", "read".to_string())];
            let said = said.into_iter().map(|(name, value)| (name.to_string(), value.into()));
            Ok(said.chain(facts(&puzzle)).collect())
        }
        Err(failure) => {
            let mut answer = Map::from_iter([("status".to_string(), "unreadable".into())]);
            answer.insert("message".into(), ui.say(&failure.message).into());
            answer.extend(failure.line.map(|line| ("line".to_string(), line.into())));
            Ok(answer)
        }
    }
}

/// Engines beside each other on one puzzle.
fn compared(request: &Request, ui: &Ui) -> Result<Map<String, Value>, Failure> {
    let matches = matches(request)?;
    let puzzle = request.body.puzzle(&args::read_options(&matches).map_err(Failure::bad)?)?;
    let mut answer = Map::from_iter([("puzzle".to_string(), Value::from(puzzle.to_string()))]);
    match Layouts::default().model(&puzzle) {
        Ok(model) => {
            let (engines, disagreements) = compare::one(ui, &matches, "puzzle", model);
            if ui.interrupted() {
                return Err(stopped());
            }
            let said: Vec<String> = disagreements.iter().map(|message| ui.say(message)).collect();
            answer.insert("status".into(), if said.is_empty() { "agreed" } else { "disagreed" }.into());
            if !said.is_empty() {
                answer.insert("message".into(), said.join("\n").into());
            }
            answer.insert("engines".into(), engines.into());
        }
        Err(error) => invalid(ui, &mut answer, &error.message()),
    }
    answer.extend(facts(&puzzle));
    Ok(answer)
}

/// What an engine does on one puzzle, in order.
fn traced(request: &Request, ui: &Ui) -> Result<Map<String, Value>, Failure> {
    let Request { body, time_limit, .. } = request;
    // The options of a trace are those of `solve` but for one, which is judged with the others.
    body.args(request.verb.choosable())?;
    let matches = matches_of(other("solve")?, request)?;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(1);
    let most = body.get("events").and_then(ask::whole).unwrap_or(USUAL_EVENTS);
    let engine = args::read_engine(&matches).unwrap_or(&AUTO);
    let puzzle = body.puzzle(&args::read_options(&matches).map_err(Failure::bad)?)?;
    let mut answer = Map::from_iter([("puzzle".to_string(), Value::from(puzzle.to_string()))]);
    answer.insert("engine".into(), engine.id.into());
    let settings = Settings {
        time_limit: Some(*time_limit),
        interrupt: Some(Arc::clone(&ui.interrupt)),
        events: usize::try_from(most).ok(),
        ..Settings::limit(limit)
    };
    match Layouts::default().model(&puzzle) {
        Err(error) => invalid(ui, &mut answer, &error.message()),
        Ok(model) => match engine.run(&model, &settings) {
            Err(refusal) => {
                answer.insert("status".into(), "refused".into());
                answer.insert("message".into(), ui.say(&refusal.message()).into());
            }
            Ok(report) if report.end == End::Interrupted => return Err(stopped()),
            Ok(report) => {
                let events = report.events.as_ref();
                // The digits of a solution that an engine only read out are not what it did.
                let recorded = events.is_some_and(|events| events.reported());
                let list = events.filter(|_| recorded).map_or(&[][..], |events| events.list());
                answer.insert("status".into(), compare::status(report.end).into());
                let solution = report.solutions.first().map(|solution| write::line(&puzzle, solution));
                answer.insert("solution".into(), solution.into());
                answer.insert("found".into(), report.found.into());
                answer.insert("recorded".into(), recorded.into());
                let whole = events.is_some_and(|events| !recorded || events.left_out() == 0);
                answer.insert("complete".into(), whole.into());
                let counts =
                    stats::named(&report.counts).map(|(name, count)| (name.to_string(), count.into()));
                answer.insert("counts".into(), Value::Object(counts.into_iter().collect()));
                answer.insert("seconds".into(), report.elapsed.as_secs_f64().into());
                answer.insert("events".into(), list.iter().map(event).collect());
            }
        },
    }
    answer.extend(facts(&puzzle));
    Ok(answer)
}

/// Another verb, whose options are taken.
fn other(name: &str) -> Result<&'static Verb, Failure> {
    super::verbs::VERBS.iter().find(|verb| verb.name == name).ok_or_else(wrong_here)
}

/// `["place", cell, digit]`, `["back", cell]`, `["restart"]`: cells in reading order, from 0.
fn event(event: &Event) -> Value {
    match *event {
        Event::Place(Candidate { cell, digit }) | Event::Deduce(Candidate { cell, digit }) => {
            json!([event.name(), cell.index(), digit.get()])
        }
        Event::Fail(cell) | Event::Back(cell) => json!([event.name(), cell.index()]),
        Event::Restart | Event::Solution => json!([event.name()]),
    }
}

fn invalid(ui: &Ui, answer: &mut Map<String, Value>, message: &Message) {
    answer.insert("status".into(), "invalid".into());
    answer.insert("message".into(), ui.say(message).into());
}

fn stopped() -> Failure {
    Failure::new(503, Message::new("cli-serve-stopped"))
}

fn wrong_here() -> Failure {
    Failure::new(500, Message::new("cli-serve-failed"))
}

/// The shape of a puzzle, its rules and its digits.
fn facts(puzzle: &Puzzle) -> Map<String, Value> {
    let shape = puzzle.shape;
    let boxes = shape.boxes().map(|boxes| json!({ "width": boxes.width, "height": boxes.height }));
    let rules: Vec<&str> = puzzle.constraints.iter().map(|constraint| constraint.kind().id).collect();
    let cells: Vec<u8> =
        shape.cells().map(|cell| puzzle.digits.get(cell).map_or(0, |digit| digit.get())).collect();
    let entered: Vec<usize> = puzzle.entered.iter().map(|cell| cell.index()).collect();
    let marks = puzzle.notes.as_ref().or(puzzle.candidates.as_ref()).map(|marks| {
        let digits = |cell| marks.get(cell).iter().map(|digit| digit.get()).collect::<Vec<u8>>();
        shape.cells().map(digits).collect::<Vec<_>>()
    });
    let of_rules = puzzle.constraints.iter().flat_map(|constraint| constraint.rule().houses(shape));
    let house = |house: House| {
        let cells: Vec<usize> = house.cells.iter().map(|cell| cell.index()).collect();
        json!({ "name": short_name(house.name), "cells": cells })
    };
    let houses: Vec<Value> = shape.houses().into_iter().chain(of_rules).map(house).collect();
    let facts = [
        ("size", json!(shape.order())),
        ("box", json!(boxes)),
        ("rules", json!(rules)),
        ("cells", json!(cells)),
        ("entered", json!(entered)),
        ("marks", json!(marks)),
        ("houses", json!(houses)),
    ];
    facts.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
