//! The interface answers as the command does.

use super::*;
use serde_json::json;

/// What the command prints about a puzzle, without what is about files and time.
fn printed(verb: &str, options: &[&str], puzzle: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_grille"))
        .args([verb, "--output", "json"])
        .args(options)
        .arg(puzzle)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut value: Value = serde_json::from_slice(&output.stdout).unwrap();
    // Messages are said with the place in front of them, and on standard error too.
    for field in ["file", "line", "seconds", "message"] {
        value.as_object_mut().unwrap().shift_remove(field);
    }
    value
}

/// What the interface adds to an answer.
const ADDED: [&str; 9] =
    ["size", "box", "rules", "cells", "entered", "marks", "houses", "seconds", "message"];

#[test]
fn each_verb_says_what_the_command_prints() {
    let server = Server::start(&[]);
    let cases: [(&str, Value, &[&str]); 13] = [
        ("solve", json!({}), &[]),
        (
            "solve",
            json!({ "engine": "backtrack", "stats": true, "unique": true }),
            &["--engine", "backtrack", "--stats", "--unique"],
        ),
        ("solve", json!({ "limit": 3 }), &["--limit", "3"]),
        ("check", json!({}), &[]),
        ("check", json!({ "possible": true }), &["--possible"]),
        ("deduce", json!({ "max_subset": 2 }), &["--max-subset", "2"]),
        ("hint", json!({}), &[]),
        ("hint", json!({ "vague": true }), &["--vague"]),
        (
            "steps",
            json!({ "technique": ["pointing", "naked-pair"] }),
            &["--technique", "pointing,naked-pair"],
        ),
        ("explain", json!({ "without": ["hidden-single"] }), &["--without", "hidden-single"]),
        ("explain", json!({ "choice": "singles" }), &["--choice", "singles"]),
        ("rate", json!({}), &[]),
        ("count", json!({}), &[]),
    ];
    for (verb, mut body, options) in cases {
        for puzzle in [GRID, HARD, BROKEN, "1...............", "123....4........"] {
            body["puzzle"] = puzzle.into();
            let answer = server.ask(verb, &body);
            let expected = printed(verb, options, puzzle);
            let mut rest = answer.clone();
            for field in ADDED {
                rest.as_object_mut().unwrap().shift_remove(field);
            }
            assert_eq!(rest, expected, "{verb} {body}");
            assert_eq!(answer["size"], if puzzle.len() == 81 { 9 } else { 4 });
            assert_eq!(answer["cells"].as_array().unwrap().len(), puzzle.len());
        }
    }
}

#[test]
fn the_shape_comes_with_the_answer() {
    let server = Server::start(&[]);
    let answer = server.ask("solve", &json!({ "puzzle": GRID }));
    assert_eq!(answer["solution"], SOLUTION);
    assert_eq!(answer["box"], json!({ "width": 3, "height": 3 }));
    assert_eq!(
        (&answer["rules"], &answer["entered"], &answer["marks"]),
        (&json!([]), &json!([]), &Value::Null)
    );
    assert_eq!(answer["cells"].as_array().unwrap()[..3], [json!(5), json!(3), json!(0)]);
    let latin = server.ask("solve", &json!({ "puzzle": "1........", "box": "none", "rules": ["diagonal"] }));
    assert_eq!(
        (&latin["size"], &latin["box"], &latin["rules"]),
        (&json!(3), &Value::Null, &json!(["diagonal"]))
    );
    let houses = latin["houses"].as_array().unwrap();
    assert_eq!(houses.len(), 8);
    assert_eq!(houses[0], json!({ "name": "r1", "cells": [0, 1, 2] }));
    assert_eq!(houses[7], json!({ "name": "diagonal-rising", "cells": [6, 4, 2] }));
}

#[test]
fn a_position_in_play_is_judged_by_its_givens_and_marks() {
    let server = Server::start(&[]);
    // r1c3 is 4 in the solution.
    let wrong = GRID.replacen("53.", "531", 1);
    let hint = server.ask("hint", &json!({ "puzzle": wrong, "givens": GRID }));
    assert_eq!((&hint["status"], &hint["undo"]), (&json!("mistake"), &json!(["113"])));
    assert_eq!(hint["entered"], json!([2]));
    let mut marks = vec![Value::Null; 81];
    marks[2] = json!([1, 2]);
    let hint = server.ask("hint", &json!({ "puzzle": GRID, "marks": marks }));
    assert_eq!((&hint["status"], &hint["restore"]), (&json!("mistake"), &json!(["413"])));
    let body = json!({ "puzzle": GRID, "givens": wrong }).to_string();
    assert_eq!(server.post("hint", &body).error(), (400, "the givens are not those of the puzzle".into()));
    for wrong in [
        json!([]),
        json!("1"),
        json!(vec![json!([10]); 81]),
        json!(vec![json!([0]); 81]),
        json!(vec![json!(1); 81]),
    ] {
        let answer = server.post("hint", &json!({ "puzzle": GRID, "marks": wrong }).to_string());
        assert_eq!(
            answer.error(),
            (400, "marks are a list of 81 cells, each null or a list of digits".into())
        );
    }
}

#[test]
fn other_formats_and_french() {
    let server = Server::start(&[]);
    let grid = server.ask("convert", &json!({ "puzzle": GRID, "to": "grid" }));
    assert_eq!(grid["status"], "written");
    let again = server.ask("convert", &json!({ "puzzle": grid["text"], "to": "line" }));
    assert_eq!(again["text"], format!("{GRID}\n"));
    let refused = server.ask("convert", &json!({ "puzzle": empty(16), "to": "sdm" }));
    assert_eq!((&refused["status"], refused["message"].is_string()), (&json!("refused"), true));
    let hint = server.ask("hint", &json!({ "puzzle": GRID, "lang": "fr" }));
    assert!(hint["hint"].as_str().unwrap().contains("Singleton nu"), "{hint}");
    let answer = server.post("hint", "{\"lang\":\"fr\",\"puzzle\":\"12\"}");
    assert!(answer.error().1.contains("caractères"), "{}", answer.body);
    let french = Server::start(&["--lang", "fr"]);
    assert_eq!(french.get("/nothing").error(), (404, "il n’y a rien ici".into()));
}

#[test]
fn what_is_asked_wrongly_is_refused_with_its_field() {
    let server = Server::start(&[]);
    let refused = |verb: &str, body: Value| {
        let answer = server.post(verb, &body.to_string());
        assert_eq!(answer.status, 400, "{verb} {body}: {}", answer.body);
        let error = answer.json()["error"].clone();
        (error["field"].as_str().unwrap_or("-").to_string(), error["message"].as_str().unwrap().to_string())
    };
    assert_eq!(refused("solve", json!({})), ("puzzle".into(), "the field puzzle is missing".into()));
    assert_eq!(refused("solve", json!({ "puzzle": 5 })).0, "puzzle");
    assert_eq!(refused("solve", json!({ "puzzle": "" })), ("puzzle".into(), "no puzzle in it".into()));
    assert_eq!(
        refused("solve", json!({ "puzzle": GRID, "limit": 0 })),
        ("limit".into(), "the field limit accepts: 1–1000".into())
    );
    assert_eq!(refused("solve", json!({ "puzzle": GRID, "limit": "1" })).0, "limit");
    assert_eq!(refused("solve", json!({ "puzzle": GRID, "all": 1 })).0, "all");
    assert_eq!(refused("solve", json!({ "puzzle": GRID, "lang": "de" })).0, "lang");
    assert_eq!(refused("solve", json!({ "puzzle": GRID, "time_limit": 0 })).0, "time_limit");
    assert_eq!(refused("solve", json!({ "puzzle": GRID, "output_file": "x" })).0, "output_file");
    assert_eq!(refused("explain", json!({ "puzzle": GRID, "techniques": ["x"] })).0, "techniques");
    assert_eq!(refused("explain", json!({ "puzzle": GRID, "limit": ["fish-size=99,x"] })).0, "limit");
    assert!(refused("solve", json!({ "puzzle": GRID, "all": true, "unique": true })).1.contains("--all"));
    assert!(refused("solve", json!({ "puzzle": GRID, "box": "9x9" })).1.contains("9x9"));
    let broken = server.post("solve", "{\"puzzle\":\n!");
    assert_eq!(broken.error(), (400, "the body is not JSON: line 2, column 1".into()));
    assert_eq!(server.post("solve", "[]").error(), (400, "the body must be a JSON object".into()));
    let lines = server.post("solve", &json!({ "puzzle": "12..\n345.\n....\n...." }).to_string());
    assert_eq!(lines.json()["error"]["line"], 2, "{}", lines.body);
}

#[test]
fn a_text_that_is_no_puzzle_is_told_so() {
    let server = Server::start(&[]);
    let read = server.ask("read", &json!({ "puzzle": GRID, "rules": ["diagonal"] }));
    assert_eq!((&read["status"], &read["puzzle"]), (&json!("read"), &json!(GRID)));
    assert_eq!((&read["size"], &read["rules"]), (&json!(9), &json!(["diagonal"])));
    let lines = server.ask("read", &json!({ "puzzle": "12..\n345.\n....\n....", "lang": "fr" }));
    assert_eq!((&lines["status"], &lines["line"]), (&json!("unreadable"), &json!(2)));
    assert!(lines["message"].as_str().unwrap().starts_with("ligne 2, colonne 3"), "{lines}");
    for body in [
        json!({ "puzzle": "" }),
        json!({ "puzzle": "hello" }),
        json!({ "puzzle": GRID, "box": "2x2" }),
        json!({ "puzzle": GRID, "box": "hello" }),
    ] {
        let answer = server.ask("read", &body);
        assert_eq!(answer["status"], "unreadable", "{body}");
        assert_ne!(answer["message"], "", "{body}");
    }
    // What is asked wrongly is refused as ever.
    for body in [
        json!({}),
        json!({ "puzzle": 5 }),
        json!({ "puzzle": GRID, "rules": ["hello"] }),
        json!({ "puzzle": "hello", "marks": [] }),
    ] {
        assert_eq!(server.post("read", &body.to_string()).status, 400, "{body}");
    }
}

#[test]
fn engines_beside_each_other_and_one_that_is_watched() {
    let server = Server::start(&[]);
    let compared =
        server.ask("compare", &json!({ "puzzle": HARD, "engines": ["backtrack", "search"], "limit": 2 }));
    assert_eq!(compared["status"], "agreed");
    let rows = compared["engines"].as_array().unwrap();
    assert_eq!(
        rows.iter().map(|row| row["engine"].as_str().unwrap()).collect::<Vec<_>>(),
        ["backtrack", "search"]
    );
    assert!(rows.iter().all(|row| row["solutions"] == 1 && row["status"] == "exhausted"), "{compared}");
    assert_eq!(server.ask("compare", &json!({ "puzzle": BROKEN }))["status"], "invalid");
    for engine in ["backtrack", "most-constrained", "search"] {
        let trace = server.ask("trace", &json!({ "puzzle": HARD, "engine": engine, "events": 100000 }));
        assert_eq!((&trace["complete"], &trace["status"]), (&json!(true), &json!("enough")), "{engine}");
        let mut cells: Vec<u64> =
            trace["cells"].as_array().unwrap().iter().map(|digit| digit.as_u64().unwrap()).collect();
        let mut standing: Vec<(usize, bool)> = vec![];
        let (mut places, mut backs) = (0, 0);
        for event in trace["events"].as_array().unwrap() {
            let number = |at: usize| event[at].as_u64().unwrap();
            match event[0].as_str().unwrap() {
                name @ ("place" | "deduce") => {
                    places += u64::from(name == "place");
                    cells[number(1) as usize] = number(2);
                    standing.push((number(1) as usize, name == "place"));
                }
                "back" => {
                    backs += 1;
                    while let Some((cell, tried)) = standing.pop() {
                        cells[cell] = 0;
                        if tried {
                            assert_eq!(cell as u64, number(1));
                            break;
                        }
                    }
                }
                "restart" => {
                    let first = standing.iter().position(|(_, tried)| *tried).unwrap_or(standing.len());
                    standing.drain(first..).for_each(|(cell, _)| cells[cell] = 0);
                }
                _ => {}
            }
        }
        let grid: String = cells.iter().map(u64::to_string).collect();
        assert_eq!(trace["solution"], grid, "{engine}");
        assert_eq!(
            (&trace["counts"]["nodes"], &trace["counts"]["backtracks"]),
            (&json!(places), &json!(backs))
        );
    }
    let short = server.ask("trace", &json!({ "puzzle": HARD, "engine": "backtrack", "events": 10 }));
    assert_eq!((&short["complete"], short["events"].as_array().unwrap().len()), (&json!(false), 10));
    assert_eq!(server.ask("trace", &json!({ "puzzle": empty(16), "engine": "band" }))["status"], "refused");
}

/// A solution that is only read out is not what an engine did, and one that is stuck has not solved.
#[test]
fn a_trace_holds_what_the_engine_did_and_how_it_ended() {
    let server = Server::start(&[]);
    let trace =
        |engine: &str, puzzle: &str| server.ask("trace", &json!({ "puzzle": puzzle, "engine": engine }));
    for engine in ["batch", "sat", "milp"] {
        let trace = trace(engine, GRID);
        assert_eq!((&trace["recorded"], &trace["events"]), (&json!(false), &json!([])), "{engine}");
        assert_eq!((&trace["found"], &trace["complete"]), (&json!(1), &json!(true)), "{engine}");
    }
    for engine in ["backtrack", "deduction", "exact-cover", "most-constrained"] {
        let trace = trace(engine, GRID);
        assert_eq!(trace["recorded"], true, "{engine}");
        assert_eq!(trace["events"].as_array().unwrap().last(), Some(&json!(["solution"])), "{engine}");
    }
    let stuck = trace("deduction", HARD);
    assert_eq!((&stuck["status"], &stuck["found"]), (&json!("stuck"), &json!(0)));
    assert!(stuck["seconds"].as_f64().is_some() && stuck["counts"]["nodes"] == 0, "{stuck}");
}

#[test]
fn lists_and_their_pages() {
    let server = Server::start(&[]);
    for name in ["techniques", "engines", "rules", "formats"] {
        let list = server.get(&format!("/api/v1/{name}?lang=fr")).json();
        let listed = list[name].as_array().unwrap();
        let shown = Command::new(env!("CARGO_BIN_EXE_grille"))
            .args([name, "--output", "json", "--lang", "fr"])
            .output()
            .unwrap();
        let lines: Vec<Value> = String::from_utf8(shown.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(*listed, lines, "{name}");
        let id = listed[0]["id"].as_str().unwrap();
        let page = server.get(&format!("/api/v1/{name}/{id}")).json();
        assert!(page["page"].as_str().unwrap().starts_with("# "), "{page}");
        assert_eq!(server.get(&format!("/api/v1/{name}/nothing")).error().0, 404);
    }
    assert_eq!(server.get("/api/v1/engines?lang=de").error().0, 400);
}

#[test]
fn the_level_of_a_hint_is_that_of_the_puzzle_as_it_was_set() {
    let server = Server::start(&[]);
    let hard = "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2";
    let solution = server.ask("solve", &json!({ "puzzle": hard }))["solution"].as_str().unwrap().to_string();
    let nearly: String = format!("{}....{}", &solution[..40], &solution[44..]);
    let in_play = server.ask("hint", &json!({ "puzzle": nearly, "givens": hard }));
    assert_eq!((&in_play["level"], &in_play["step"]["level"]), (&json!("hard"), &json!("easy")));
    let alone = server.ask("hint", &json!({ "puzzle": nearly }));
    assert_eq!((&alone["level"], &alone["step"]), (&json!("easy"), &in_play["step"]));
}

#[test]
fn brute_force_is_a_guess() {
    let server = Server::start(&[]);
    let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for verb in ["explain", "hint", "rate"] {
        let answer = server.ask(verb, &json!({ "puzzle": puzzle }));
        assert_eq!((&answer["status"], &answer["level"]), (&json!("guess"), &json!("extreme")), "{verb}");
    }
    assert_eq!(server.ask("explain", &json!({ "puzzle": puzzle }))["solved"], false);
    assert_eq!(server.ask("deduce", &json!({ "puzzle": puzzle }))["position"], puzzle);
}
