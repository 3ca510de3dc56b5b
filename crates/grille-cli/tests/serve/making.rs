//! Puzzles made on request.

use super::*;
use serde_json::json;

/// The events of a stream: name and data.
fn events(body: &str) -> Vec<(String, Value)> {
    let event = |text: &str| {
        let (name, data) = text.split_once('\n').unwrap();
        let name = name.strip_prefix("event: ").unwrap().to_string();
        (name, serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap())
    };
    body.split_terminator("\n\n").map(event).collect()
}

#[test]
fn puzzles_come_as_events_and_the_end_comes_last() {
    let server = Server::start(&[]);
    let body = json!({ "level": "easy", "seed": 7, "n": 3, "symmetry": "rotate180" }).to_string();
    let answer = server.post("generate", &body);
    assert!(answer.head.contains("content-type: text/event-stream"), "{}", answer.head);
    let events = events(&answer.body);
    let names: Vec<&str> =
        events.iter().map(|(name, _)| name.as_str()).filter(|name| *name != "progress").collect();
    assert_eq!(names, ["puzzle", "puzzle", "puzzle", "end"]);
    let (last, end) = events.last().unwrap();
    assert_eq!((last.as_str(), &end["status"], &end["kept"]), ("end", &json!("made"), &json!(3)));
    // The same as the command makes.
    let made = Command::new(env!("CARGO_BIN_EXE_grille"))
        .args([
            "generate",
            "--level",
            "easy",
            "--seed",
            "7",
            "-n",
            "3",
            "--symmetry",
            "rotate180",
            "--output",
            "json",
        ])
        .output()
        .unwrap();
    let made: Vec<Value> = String::from_utf8(made.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let puzzles: Vec<Value> =
        events.into_iter().filter(|(name, _)| name == "puzzle").map(|(_, puzzle)| puzzle).collect();
    assert_eq!(puzzles, made);
    // All in one answer.
    let headers = format!("Accept: application/json\r\n{}", json_headers(&body));
    let whole = server.send("POST", "/api/v1/generate", &headers, body.as_bytes()).json();
    assert_eq!((&whole["puzzles"], &whole["status"]), (&json!(made), &json!("made")));
}

#[test]
fn wishes_that_cannot_be_met_are_told() {
    let server = Server::start(&[]);
    let end = |body: Value| {
        let answer = server.post("generate", &body.to_string());
        events(&answer.body).last().unwrap().1.clone()
    };
    assert_eq!(end(json!({ "clues": "10" }))["status"], "impossible");
    let unmet = end(json!({ "technique": ["kraken-fish-2=9"], "time_limit": 0.2, "seed": 1 }));
    assert_eq!(unmet["status"], "unmet", "{unmet}");
    assert!(unmet["message"].is_string());
    for wrong in
        [json!({ "size": 26 }), json!({ "level": "x" }), json!({ "clues": "x" }), json!({ "puzzle": GRID })]
    {
        assert_eq!(server.post("generate", &wrong.to_string()).status, 400, "{wrong}");
    }
}

#[test]
fn who_leaves_ends_the_making() {
    // One worker for such work: were the first not ended, the second would wait ten minutes.
    let server = Server::start(&["--threads", "1", "--time-limit", "60"]);
    let mut stream = server.begin("generate", &json!({ "technique": ["kraken-fish-2=9"] }).to_string());
    let mut start = [0; 64];
    stream.read_exact(&mut start).unwrap();
    drop(stream);
    assert_eq!(server.ask("count", &json!({ "puzzle": GRID }))["solutions"], "1");
}
