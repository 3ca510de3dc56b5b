//! The program runs over the smallest set once, checks its answers and prints its table.

use std::process::{Command, Output};

fn benchmarks(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grille-benchmarks")).args(arguments).output().unwrap()
}

#[test]
fn the_smallest_set_once() {
    let output = benchmarks(&["--only", "small", "--repeat", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("## small\n"), "{text}");
    for engine in ["search", "exact-cover", "backtrack", "reference"] {
        let row = text.lines().find(|line| line.starts_with(&format!("| `{engine}` |")));
        assert!(row.is_some_and(|row| row.contains("| 30 of 30 |")), "{engine}\n{text}");
    }
    assert!(!text.contains("| `auto` |"), "{text}");
}

#[test]
fn what_does_not_exist_is_refused() {
    let output = benchmarks(&["--only", "nothing"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("grille-benchmarks: --only nothing: there is only small, "), "{said}");
}
