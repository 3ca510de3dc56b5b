//! The description of the interface, in OpenAPI: made of the table of verbs and the definition of the command, so that
//! it says what is so.

use super::verbs::{Choosable, MOST_SOLUTIONS, Takes, VERBS, Verb, Way};
use super::{lists, schemas};
use crate::commands;
use clap::Command;
use grille::words::{Lang, Words};
use serde_json::{Map, Value, json};

/// Puzzles to try: with one solution, easy and hard, with many, broken, of other sizes, with marks.
const EXAMPLES: [&str; 8] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "123....4........",
    "1...............",
    "1.....2.....3.....4.....5.....6.....",
    "12 3 4 1234\n34 12 1234 12\n1234 1234 1 234\n4 123 2 1\n",
];
/// The events of puzzles that are made.
const EVENTS: [&str; 3] = ["progress", "puzzle", "end"];

/// The whole document.
pub(super) fn document(words: &Words) -> Value {
    let mut paths = Map::new();
    for verb in VERBS {
        paths.insert(format!("/api/v1/{}", verb.name), json!({ "post": asked(verb, words) }));
    }
    for (name, list) in lists::LISTS {
        let ids: Vec<&str> = list(words.lang()).iter().map(|listed| listed.id).collect();
        let about = about(name, words);
        paths.insert(format!("/api/v1/{name}"), json!({ "get": listed(name, &about, None) }));
        paths.insert(format!("/api/v1/{name}/{{id}}"), json!({ "get": listed(name, &about, Some(ids)) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grille",
            "version": env!("CARGO_PKG_VERSION"),
            "description": words.text("cli-about"),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schemas::all() },
    })
}

/// A list, or one of its entries.
fn listed(name: &str, about: &str, ids: Option<Vec<&str>>) -> Value {
    let lang = json!({
        "name": "lang", "in": "query", "required": false, "schema": langs(),
    });
    let mut parameters = vec![lang];
    let (schema, mut wrong) = match &ids {
        None => {
            let entries = json!({ "type": "array", "items": { "$ref": "#/components/schemas/Listed" } });
            (schemas::object(&[(name, entries)], &[]), vec![400, 403])
        }
        Some(ids) => {
            parameters.push(json!({
                "name": "id", "in": "path", "required": true, "schema": { "type": "string", "enum": ids },
            }));
            (json!({ "$ref": "#/components/schemas/Page" }), vec![400, 403, 404])
        }
    };
    wrong.sort_unstable();
    let id = if ids.is_some() { format!("{name}-page") } else { name.to_string() };
    json!({
        "operationId": id,
        "summary": about,
        "parameters": parameters,
        "responses": responses(json!({ "application/json": { "schema": schema } }), &wrong),
    })
}

fn asked(verb: &Verb, words: &Words) -> Value {
    let command = commands::find(verb.name).map(|subcommand| (subcommand.define)(words));
    let mut properties = Map::new();
    if verb.has_puzzle() {
        properties.insert("puzzle".into(), json!({ "type": "string", "examples": EXAMPLES }));
    }
    if verb.has_position() {
        let digits = json!({ "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 64 } });
        let cell = json!({ "anyOf": [digits, { "type": "null" }] });
        properties.insert("givens".into(), json!({ "type": "string" }));
        properties.insert("marks".into(), json!({ "type": ["array", "null"], "items": cell }));
    }
    properties.insert("lang".into(), langs());
    for option in verb.choosable() {
        properties.insert(option.name.into(), takes(option, command.as_ref()));
    }
    let required: &[&str] = if verb.has_puzzle() { &["puzzle"] } else { &[] };
    let body = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    let answer = json!({ "$ref": format!("#/components/schemas/{}", schemas::name(verb.name)) });
    let mut content = json!({ "application/json": { "schema": answer } });
    if verb.way == Way::Generate {
        let event =
            schemas::object(&[("event", schemas::one(&EVENTS)), ("data", json!({ "type": "string" }))], &[]);
        content["text/event-stream"] = json!({ "schema": event });
    }
    json!({
        "operationId": verb.name,
        "summary": about(verb.name, words),
        "requestBody": { "required": true, "content": { "application/json": { "schema": body } } },
        "responses": responses(content, &[400, 403, 408, 413, 415, 500, 503]),
    })
}

/// What a subcommand is about.
fn about(name: &str, words: &Words) -> String {
    match name {
        "trace" => words.text("cli-serve-trace"),
        "read" => words.text("cli-serve-read"),
        _ => words.text(&format!("cli-{name}-about")),
    }
}

fn langs() -> Value {
    json!({ "type": "string", "enum": Lang::ALL.map(Lang::code) })
}

/// What an option takes, with what the command says of it.
fn takes(option: &Choosable, command: Option<&Command>) -> Value {
    let mut schema = match option.takes {
        Takes::Flag => json!({ "type": "boolean" }),
        Takes::Whole(from, to) => json!({ "type": "integer", "minimum": from, "maximum": to }),
        Takes::Seconds => json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 3600 }),
        Takes::One(words) => json!({ "type": "string", "enum": words() }),
        Takes::Some(words) => json!({ "type": "array", "items": { "type": "string", "enum": words() } }),
        Takes::Text => json!({ "type": "string" }),
        Takes::Texts => json!({ "type": "array", "items": { "type": "string" } }),
    };
    let typed = option.typed();
    let arg = command.and_then(|command| {
        command.get_arguments().find(|arg| {
            let long = arg.get_long().is_some_and(|long| typed == format!("--{long}"));
            long || arg.get_short().is_some_and(|short| typed == format!("-{short}"))
        })
    });
    if let Some(help) = arg.and_then(|arg| arg.get_help()) {
        schema["description"] = help.to_string().into();
    }
    if option.name == "all" {
        schema["description"] =
            format!("{} (≤ {MOST_SOLUTIONS})", schema["description"].as_str().unwrap_or("")).into();
    }
    schema
}

/// The answers: one that is good, and errors.
fn responses(content: Value, wrong: &[u16]) -> Value {
    let mut responses = Map::new();
    responses.insert("200".into(), json!({ "description": "OK", "content": content }));
    for status in wrong {
        let name = hyper::StatusCode::from_u16(*status).ok().and_then(|status| status.canonical_reason());
        let error = json!({ "schema": { "$ref": "#/components/schemas/Error" } });
        let mut response = json!({
            "description": name.unwrap_or_default(),
            "content": { "application/json": error },
        });
        if *status == 503 {
            response["headers"] = json!({ "Retry-After": { "schema": { "type": "integer" } } });
        }
        responses.insert(status.to_string(), response);
    }
    Value::Object(responses)
}
