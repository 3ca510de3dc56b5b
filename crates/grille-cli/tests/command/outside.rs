//! The engines on outside solvers, as the command has them.

use crate::{BROKEN, GRID, HARD, SOLUTION, grille, grille_in};
use serde_json::Value;

#[test]
fn they_are_listed_and_solve() {
    let listed = grille(&["engines"]).out;
    for id in ["sat", "cp", "milp"] {
        assert!(listed.lines().any(|line| line.split_whitespace().next() == Some(id)), "{listed}");
        assert!(grille(&["engines", id, "--lang", "fr"]).out.starts_with(&format!("{id}\n")));
    }
    for id in ["sat", "milp"] {
        let ran = grille(&["solve", "--unique", "--engine", id, GRID]);
        assert_eq!((ran.status, ran.out), (0, format!("{SOLUTION}\n")), "{id}");
    }
    let compared = grille(&["compare", "--engine", "sat,milp,search", "--limit", "2", GRID, HARD]);
    assert_eq!((compared.status, compared.err.as_str()), (0, ""));
}

#[test]
fn what_is_not_built_is_refused_with_what_to_do() {
    let ran = grille(&["solve", "--engine", "cp", GRID]);
    if cfg!(feature = "full") {
        assert_eq!((ran.status, ran.out), (0, format!("{SOLUTION}\n")));
    } else {
        assert_eq!((ran.status, ran.out.as_str()), (2, "!refused\n"));
        let said = "the engine cp is not in this build; it needs grille built with --features full\n";
        assert_eq!(ran.err, format!("grille: <argument>:1: {said}"));
    }
}

#[test]
fn the_clauses_go_to_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let ran = grille_in(dir.path(), &["solve", "--engine", "sat", "--dimacs", "grid.cnf", GRID]);
    assert_eq!((ran.status, ran.out, ran.err.as_str()), (0, format!("{SOLUTION}\n"), ""));
    let text = std::fs::read_to_string(dir.path().join("grid.cnf")).unwrap();
    assert!(text.starts_with("c Sudoku 9×9, boxes 3×3, posed by grille.\nc given: 5 in r1c1\n"), "{text}");
    assert!(text.contains("\nc variable 1: 1 in r1c3\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("p cnf 153 ")).count(), 1);

    // What the solution says is true meets every clause.
    let mut truths = std::collections::HashSet::new();
    for line in text.lines() {
        let Some((number, what)) = line.strip_prefix("c variable ").and_then(|rest| rest.split_once(": "))
        else {
            continue;
        };
        let [digit, row, column] = [0, 6, 8].map(|at| what[at..=at].parse::<usize>().unwrap());
        let holds = SOLUTION.as_bytes()[(row - 1) * 9 + column - 1] == b'0' + digit as u8;
        let number: i32 = number.parse().unwrap();
        truths.insert(if holds { number } else { -number });
    }
    for clause in text.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        assert!(clause.split(' ').any(|literal| truths.contains(&literal.parse().unwrap())), "{clause}");
    }
}

#[test]
fn a_file_of_clauses_holds_one_puzzle() {
    let dir = tempfile::tempdir().unwrap();
    let ran =
        grille_in(dir.path(), &["solve", "--engine", "sat", "--dimacs", "grid.cnf", BROKEN, GRID, HARD]);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out.lines().count(), 3);
    let said = "grille: <argument 3>:1: --dimacs writes one puzzle, the first; this one was not written";
    assert!(ran.err.lines().any(|line| line == said), "{}", ran.err);
    assert!(std::fs::read_to_string(dir.path().join("grid.cnf")).unwrap().contains("p cnf 153 "));
    let other = grille_in(dir.path(), &["solve", "--dimacs", "other.cnf", GRID]);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("--engine sat"), "{}", other.err);
    assert!(!dir.path().join("other.cnf").exists());
}

#[test]
fn the_relaxation_says_what_it_decides() {
    let ran = grille(&["solve", "--engine", "milp", "--relaxation", GRID]);
    assert_eq!((ran.status, ran.out), (0, format!("{SOLUTION}\n")));
    let said = "grille: <argument>:1: the linear relaxation decides 51 of 51 open cells (";
    assert!(ran.err.starts_with(said), "{}", ran.err);
    let json = grille(&["solve", "--engine", "milp", "--relaxation", "--output", "json", HARD]);
    let object: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(object["relaxation"]["open"], 57);
    assert!(object["relaxation"]["decided"].as_u64().unwrap() < 57, "{object}");
    // The wrong digit that `hint` finds: the relaxation has no solution either.
    let wrong = format!("531{}", &GRID[3..]);
    let none = grille(&["solve", "--engine", "milp", "--relaxation", &wrong]);
    assert_eq!((none.status, none.out.as_str()), (1, "!none\n"));
    assert!(none.err.contains("the linear relaxation has no solution"), "{}", none.err);
    let other = grille(&["solve", "--relaxation", GRID]);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("--engine milp"), "{}", other.err);
}

#[test]
fn they_stop_when_the_time_is_up() {
    let empty = ".".repeat(625);
    let ran = grille(&["solve", "--engine", "milp", "--relaxation", "--time-limit", "50ms", &empty]);
    assert_eq!(ran.status, 3, "{ran:?}");
    let ran = grille(&["solve", "--engine", "sat", "--all", "--time-limit", "300ms", &".".repeat(256)]);
    assert_eq!(ran.status, 3, "{}", ran.err);
    assert!(ran.out.lines().count() > 1, "{}", ran.err);
}
