//! The program runs over the smallest set and over short lists once, checks its answers and prints its
//! tables.

use std::process::{Command, Output};

fn benchmarks(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grille-benchmarks")).args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = benchmarks(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_smallest_set_once() {
    // On a busy machine the oracle may take seconds.
    let text = printed(&["--only", "small", "--repeat", "1", "--time-limit", "600"]);
    assert!(text.starts_with("## small\n"), "{text}");
    for engine in ["search", "exact-cover", "backtrack", "reference"] {
        let row = text.lines().find(|line| line.starts_with(&format!("| `{engine}` |")));
        assert!(row.is_some_and(|row| row.contains("| 30 of 30 |")), "{engine}\n{text}");
    }
    assert!(!text.contains("| `auto` |"), "{text}");
}

#[test]
fn short_lists_once() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/hard_9.txt");
    let lists = ["--list", "random-minimal", "--list", "several", "--list", file];
    let only = ["--only", "lists", "--length", "30", "--repeat", "1", "--time-limit", "600"];
    let text = printed(&[&only[..], &lists[..]].concat());
    for list in ["random-minimal", "several", "hard_9"] {
        assert!(text.contains(&format!("## list {list}\n")), "{text}");
        assert!(text.contains(&format!("\n| `{list}` | ")), "{text}");
    }
    for solver in ["batch-scalar", "band-scalar", "search", "msolve", "rustoku-lib", "sudoku-solver"] {
        let rows = text.lines().filter(|line| line.starts_with(&format!("| `{solver}` | 1 |")));
        assert_eq!(rows.count(), 3, "{solver}\n{text}");
    }
    let short = printed(&[
        "--only",
        "lists",
        "--list",
        "easy",
        "--length",
        "9",
        "--repeat",
        "1",
        "--short",
        "--time-limit",
        "600",
    ]);
    assert!(short.contains("\n`cargo run ") && short.contains("\n| `easy` |"), "{short}");
    assert!(!short.contains("## ") && !short.contains("| `msolve` |"), "{short}");
}

#[test]
fn blocks_of_every_size() {
    let text = printed(&["--only", "blocks", "--length", "4", "--repeat", "1"]);
    for row in ["| 1 |", "| 2 |", "| 4 |"] {
        assert!(text.lines().any(|line| line.starts_with("| `batch-") && line.contains(row)), "{text}");
    }
    assert!(text.contains("| `msolve` | 1 |"), "{text}");
}

#[test]
fn what_callgrind_counts_is_solved() {
    let text = printed(&["--counted", "batch-scalar", "--list", "hard", "--length", "7"]);
    assert_eq!(text, "7 puzzles solved by batch-scalar\n");
}

#[test]
fn what_does_not_exist_is_refused() {
    let output = benchmarks(&["--only", "nothing"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("grille-benchmarks: --only nothing: there is only small, "), "{said}");
}

#[test]
fn puzzles_are_made_once() {
    let text = printed(&["--only", "made", "--length", "40", "--repeat", "1"]);
    assert!(text.contains("| grille, 1024 side by side | 1 |"), "{text}");
    assert!(text.contains("| rustoku-lib | 1 |"), "{text}");
}
