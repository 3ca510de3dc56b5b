//! Every `console` block of the documentation is run, from the root of the repository, and prints what the
//! documentation says. A block is a list of `$ command` lines (going on with `> `), each followed by what it
//! prints (standard output; standard error is not shown). A line `...` stands for any number of lines.

use std::path::{Path, PathBuf};
use std::process::Command;

struct Example {
    line: usize,
    command: String,
    expected: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = vec![];
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            examples.push(Example { line: number + 1, command: command.to_string(), expected: vec![] });
        } else if let (true, Some(example)) = (inside, examples.last_mut()) {
            // A command goes on over the lines that begin as a shell would begin them.
            if let (true, Some(more)) = (example.expected.is_empty(), line.strip_prefix("> ")) {
                example.command.push('\n');
                example.command.push_str(more);
            } else {
                example.expected.push(line.trim_end().to_string());
            }
        }
    }
    examples
}

fn matches(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((line, rest)) if line == "..." => (0..=found.len()).any(|i| matches(rest, &found[i..])),
        Some((line, rest)) => found.first() == Some(line) && matches(rest, &found[1..]),
    }
}

#[test]
fn the_documentation_prints_what_it_says() {
    let binary = Path::new(env!("CARGO_BIN_EXE_grille"));
    let folders = [binary.parent().unwrap().to_path_buf()].into_iter();
    let path = std::env::join_paths(
        folders.chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    let mut run = 0;
    let mut wrong = String::new();
    for name in ["README.md", "docs/laboratory.md"] {
        let text = std::fs::read_to_string(root().join(name)).unwrap();
        for example in examples(&text) {
            let output = Command::new("sh")
                .arg("-c")
                .arg(&example.command)
                .current_dir(root())
                .env("PATH", &path)
                .env("LC_ALL", "C")
                .output()
                .unwrap();
            let found: Vec<String> = String::from_utf8_lossy(&output.stdout)
                .lines()
                .map(|line| line.trim_end().to_string())
                .collect();
            if !matches(&example.expected, &found) {
                let errors = String::from_utf8_lossy(&output.stderr);
                wrong += &format!(
                    "{name}:{}: $ {}\nsays:\n{}\nprints:\n{}\n{errors}\n",
                    example.line,
                    example.command,
                    example.expected.join("\n"),
                    found.join("\n")
                );
            }
            run += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(run >= 10, "only {run} examples were found");
}
