//! The shapes of the answers, for the description of the interface. They are closed: a field that an answer has and
//! that is not here is a fault, and the tests find it.

use crate::stats;
use serde_json::{Map, Value, json};

/// An object with these fields, the first of which are always there, and no others.
pub(super) fn object(always: &[(&str, Value)], sometimes: &[(&str, Value)]) -> Value {
    let fields = always.iter().chain(sometimes).map(|(name, schema)| (name.to_string(), schema.clone()));
    let required: Vec<&str> = always.iter().map(|(name, _)| *name).collect();
    json!({
        "type": "object",
        "properties": fields.collect::<Map<_, _>>(),
        "required": required,
        "additionalProperties": false,
    })
}

/// The name of the answer to a verb.
pub(super) fn name(verb: &str) -> String {
    let verb = if verb == "deduce" { "solve" } else { verb };
    let mut letters = verb.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn whole() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn number() -> Value {
    json!({ "type": "number", "minimum": 0 })
}

fn truth() -> Value {
    json!({ "type": "boolean" })
}

pub(super) fn one(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn maybe(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn of(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// `0`, `1`, `many`, or `-` where it is not known.
fn how_many() -> Value {
    one(&["0", "1", "many", "-"])
}

/// An answer about a puzzle: what is known of its shape comes with it.
fn about_puzzle(always: &[(&str, Value)], sometimes: &[(&str, Value)]) -> Value {
    let boxes = object(&[("width", whole()), ("height", whole())], &[]);
    let digits = list(json!({ "type": "integer", "minimum": 1, "maximum": 64 }));
    let mut all = vec![("puzzle", text())];
    all.extend(always.iter().cloned());
    all.push(("size", json!({ "type": "integer", "minimum": 1, "maximum": 64 })));
    all.push(("box", maybe(boxes)));
    all.push(("rules", list(text())));
    all.push(("houses", list(object(&[("name", text()), ("cells", list(whole()))], &[]))));
    all.push(("cells", list(json!({ "type": "integer", "minimum": 0, "maximum": 64 }))));
    all.push(("entered", list(whole())));
    all.push(("marks", maybe(list(digits))));
    let mut some = vec![("comment", text()), ("message", text())];
    some.extend(sometimes.iter().cloned());
    object(&all, &some)
}

/// What an engine counts, by name.
fn counts() -> Vec<(&'static str, Value)> {
    stats::names().into_iter().map(|name| (name, whole())).collect()
}

/// Every shape that has a name.
pub(super) fn all() -> Value {
    let mut all = Map::new();
    let mut add = |name: &str, schema: Value| all.insert(name.to_string(), schema);
    let error = object(&[("message", text())], &[("line", whole()), ("field", text())]);
    add("Error", object(&[("error", error)], &[]));
    add("Listed", entry(false));
    add("Page", entry(true));
    add("Step", step(false));
    add("NumberedStep", step(true));
    add("Conflict", conflict());
    add("Solve", solve());
    add("Check", check());
    add("Read", read());
    add("Hint", hint());
    let refused = [("status", one(&["invalid"])), ("error", text())];
    let mut steps = vec![("steps", list(of("Step"))), ("complete", truth()), ("solutions", how_many())];
    steps.extend(refused.clone());
    add("Steps", about_puzzle(&[], &steps));
    add(
        "Explain",
        about_puzzle(
            &[("status", one(&["solved", "none", "timeout", "stuck", "invalid"]))],
            &[
                ("solved", truth()),
                ("solution", text()),
                ("solutions", how_many()),
                ("hardest", maybe(text())),
                ("steps", list(of("NumberedStep"))),
                ("position", text()),
                ("error", text()),
            ],
        ),
    );
    add("Rate", rate());
    let statuses = one(&["exact", "invalid", "timeout"]);
    add("Count", about_puzzle(&[("solutions", maybe(text())), ("status", statuses)], &[]));
    add("Convert", about_puzzle(&[("status", one(&["written", "refused"]))], &[("text", text())]));
    add("Compare", compare());
    add("Trace", trace());
    add("Generate", generate());
    Value::Object(all)
}

fn entry(with_page: bool) -> Value {
    let mut always = vec![("id", text()), ("about", text())];
    if with_page {
        always.push(("page", text()));
    }
    let of_techniques = [
        ("name", text()),
        ("level", text()),
        ("on", truth()),
        ("code", text()),
        ("score", whole()),
        ("hodoku_name", text()),
        ("hodoku_level", text()),
    ];
    object(&always, &of_techniques)
}

fn step(numbered: bool) -> Value {
    let texts = || list(text());
    let part =
        object(&[("role", text()), ("houses", texts()), ("cells", texts()), ("digits", list(whole()))], &[]);
    let node = object(
        &[
            ("cells", texts()),
            ("digit", whole()),
            ("on", truth()),
            ("through", texts()),
            ("because", list(whole())),
        ],
        &[],
    );
    let chain = object(&[("closed", truth()), ("nodes", list(node))], &[]);
    let truth_of = object(
        &[("kind", one(&["cell", "house", "not-deadly", "not-grave", "solution"]))],
        &[
            ("cell", text()),
            ("house", text()),
            ("digit", whole()),
            ("cells", texts()),
            ("digits", list(whole())),
            ("candidates", texts()),
        ],
    );
    let evidence = object(
        &[
            ("digits", list(whole())),
            ("parts", list(part)),
            ("chains", list(chain)),
            ("truths", list(truth_of)),
        ],
        &[],
    );
    let mut always = vec![
        ("technique", text()),
        ("name", text()),
        ("level", text()),
        ("placements", texts()),
        ("eliminations", texts()),
        ("sentence", text()),
        ("evidence", evidence),
    ];
    if numbered {
        always.push(("number", whole()));
    }
    object(&always, &[("code", text()), ("score", whole())])
}

fn conflict() -> Value {
    object(
        &[("message", text())],
        &[
            ("house", text()),
            ("number", whole()),
            ("digit", whole()),
            ("cells", list(text())),
            ("rule", text()),
            ("cell", text()),
        ],
    )
}

fn solve() -> Value {
    let statuses = ["solved", "none", "multiple", "stuck", "invalid", "refused", "timeout"];
    let mut sometimes = vec![
        ("solution", text()),
        ("solutions", list(text())),
        ("position", text()),
        ("found", whole()),
        ("complete", truth()),
        ("seconds", number()),
    ];
    sometimes.extend(counts());
    about_puzzle(&[("status", one(&statuses))], &sometimes)
}

fn check() -> Value {
    about_puzzle(
        &[
            ("valid", truth()),
            ("solutions", how_many()),
            ("conflicts", list(of("Conflict"))),
            ("dead_ends", list(of("Conflict"))),
            ("givens", whole()),
        ],
        &[
            ("solution", text()),
            ("witnesses", list(text())),
            ("differences", list(text())),
            ("minimal", truth()),
            ("redundant", list(text())),
            ("possible", list(list(whole()))),
        ],
    )
}

fn read() -> Value {
    let unreadable = object(&[("status", one(&["unreadable"])), ("message", text())], &[("line", whole())]);
    json!({ "anyOf": [about_puzzle(&[("status", one(&["read"]))], &[]), unreadable] })
}

fn hint() -> Value {
    about_puzzle(
        &[("status", one(&["step", "mistake", "solved", "nothing", "timeout", "invalid"]))],
        &[
            ("hint", text()),
            ("step", of("Step")),
            ("technique", text()),
            ("undo", list(text())),
            ("restore", list(text())),
            ("solutions", how_many()),
            ("error", text()),
        ],
    )
}

fn rate() -> Value {
    about_puzzle(
        &[("status", one(&["rated", "guess", "none", "multiple", "invalid", "timeout"]))],
        &[
            ("solution", text()),
            ("er", maybe(number())),
            ("ep", maybe(number())),
            ("ed", maybe(number())),
            ("hodoku_level", maybe(text())),
            ("hodoku_score", maybe(whole())),
            ("brute_force", maybe(truth())),
            ("level", maybe(text())),
            ("hardest_technique", maybe(text())),
            ("steps", whole()),
        ],
    )
}

/// How a run of an engine ends.
const ENDS: [&str; 5] = ["exhausted", "enough", "stuck", "timeout", "refused"];

fn compare() -> Value {
    let mut sometimes = vec![("solution", text()), ("solutions", whole()), ("seconds", number())];
    sometimes.extend(counts());
    let always = [
        ("puzzle", text()),
        ("name", text()),
        ("engine", text()),
        ("status", one(&ENDS)),
        ("order", whole()),
        ("givens", whole()),
    ];
    let engines = list(object(&always, &sometimes));
    about_puzzle(&[("status", one(&["agreed", "disagreed", "invalid"]))], &[("engines", engines)])
}

fn trace() -> Value {
    // The word, the cell, the digit: as many of them as it has.
    let word = one(&["place", "deduce", "fail", "back", "restart", "solution"]);
    let event =
        json!({ "type": "array", "items": { "anyOf": [word, whole()] }, "minItems": 1, "maxItems": 3 });
    let statuses = [&ENDS[..], &["invalid"]].concat();
    about_puzzle(
        &[("engine", text()), ("status", one(&statuses))],
        &[
            ("solution", maybe(text())),
            ("found", whole()),
            ("recorded", truth()),
            ("complete", truth()),
            ("counts", object(&counts(), &[])),
            ("seconds", number()),
            ("events", list(event)),
        ],
    )
}

fn generate() -> Value {
    let made = object(
        &[
            ("puzzle", text()),
            ("solution", text()),
            ("number", whole()),
            ("seed", whole()),
            ("clues", whole()),
            ("tries", whole()),
            ("version", text()),
        ],
        &[
            ("level", maybe(text())),
            ("hodoku_level", maybe(text())),
            ("hodoku_score", maybe(whole())),
            ("hardest_technique", maybe(text())),
            ("path", list(of("Step"))),
        ],
    );
    object(
        &[
            ("puzzles", list(made)),
            ("status", one(&["made", "unmet", "impossible", "interrupted"])),
            ("kept", whole()),
            ("tried", whole()),
            ("seconds", number()),
        ],
        &[("message", text())],
    )
}
