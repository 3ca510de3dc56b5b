//! The answers to requests about one puzzle: those of the subcommands, with the shape of the puzzle added so that
//! nobody who draws it has to read it.

use super::ask::{self, Body};
use super::reply::Failure;
use super::verbs::{MOST_SOLUTIONS, Verb};
use crate::args::{self, Act};
use crate::commands;
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Layouts, Piece};
use crate::usage;
use grille::puzzle::Puzzle;
use grille::words::{Message, Words};
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Answers a request for a verb.
pub(super) fn answer(
    verb: &Verb,
    body: &Body,
    words: &'static Words,
    most: Duration,
    stop: Arc<AtomicBool>,
) -> Result<Value, Failure> {
    let subcommand = commands::find(verb.name);
    let Some((subcommand, Act::Each(job))) = subcommand.map(|subcommand| (subcommand, &subcommand.act))
    else {
        return Err(Failure::new(500, Message::new("cli-serve-failed")));
    };
    let mut typed: Vec<OsString> = vec![verb.name.into()];
    typed.extend(body.args(verb.choosable())?);
    if verb.timed {
        typed.push(format!("--time-limit={}", body.time_limit(most)?.as_secs_f64()).into());
    }
    let command = args::general(words, (subcommand.define)(words));
    let has = |id: &str| command.get_arguments().any(|arg| arg.get_long() == Some(id));
    let tells_json = has("output");
    if tells_json {
        typed.push("--output=json".into());
    }
    if verb.name == "solve" && body.get("all") == Some(&Value::Bool(true)) && body.get("limit").is_none() {
        typed.push(format!("--limit={MOST_SOLUTIONS}").into());
    }
    let matches = command
        .no_binary_name(false)
        .try_get_matches_from(typed)
        .map_err(|error| Failure::bad(usage::message(&error)))?;
    let ui = ask::ui(words, stop);
    let job = job(&ui, &matches).map_err(Failure::bad)?;
    let puzzle = body.puzzle(&job.options)?;
    let facts = facts(&puzzle);
    let line = puzzle.to_string();
    let item = Item::of("puzzle", puzzle);
    let piece = (job.answer)(&item, &mut Layouts::default());
    if piece.exit == Exit::Interrupted {
        return Err(Failure::new(503, Message::new("cli-serve-stopped")));
    }
    let mut answer = if tells_json { parsed(&piece)? } else { converted(&line, &piece)? };
    // There is no file, and the puzzle is where the one who asks has it.
    answer.remove("file");
    answer.remove("line");
    if let Some(Value::String(message)) = answer.get_mut("message") {
        *message = told(&item, message);
    } else if !piece.messages.is_empty() {
        let messages: Vec<String> = piece.messages.iter().map(|message| told(&item, message)).collect();
        answer.insert("message".into(), messages.join("\n").into());
    }
    answer.extend(facts);
    Ok(Value::Object(answer))
}

fn parsed(piece: &Piece) -> Result<Map<String, Value>, Failure> {
    serde_json::from_str(&piece.out).map_err(|_| Failure::new(500, Message::new("cli-serve-failed")))
}

/// A text in another format; a puzzle that the format does not write is refused.
fn converted(line: &str, piece: &Piece) -> Result<Map<String, Value>, Failure> {
    let mut answer = Map::from_iter([("puzzle".to_string(), Value::from(line))]);
    let written = piece.exit == Exit::Found;
    answer.insert("status".into(), if written { "written" } else { "refused" }.into());
    if written {
        answer.insert("text".into(), piece.out.as_str().into());
    }
    Ok(answer)
}

/// A message without the place in front of it.
fn told(item: &Item, message: &str) -> String {
    message.strip_prefix(&format!("{}: ", item.place)).unwrap_or(message).to_string()
}

/// The shape of a puzzle, its rules and its digits.
fn facts(puzzle: &Puzzle) -> Map<String, Value> {
    let shape = puzzle.shape;
    let boxes = shape.boxes().map(|boxes| json!({ "width": boxes.width, "height": boxes.height }));
    let rules: Vec<&str> = puzzle.constraints.iter().map(|constraint| constraint.kind().id).collect();
    let cells: Vec<u8> =
        shape.cells().map(|cell| puzzle.digits.get(cell).map_or(0, |digit| digit.get())).collect();
    let entered: Vec<usize> = puzzle.entered.iter().map(|cell| cell.index()).collect();
    let marks = puzzle.marks.as_ref().map(|marks| {
        let digits = |cell| marks.get(cell).iter().map(|digit| digit.get()).collect::<Vec<u8>>();
        shape.cells().map(digits).collect::<Vec<_>>()
    });
    let facts = [
        ("size", json!(shape.order())),
        ("box", json!(boxes)),
        ("rules", json!(rules)),
        ("cells", json!(cells)),
        ("entered", json!(entered)),
        ("marks", json!(marks)),
    ];
    facts.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
