//! Drives the real command and compares its whole output and its exit status.

mod check;
mod choice;
mod compare;
mod convert;
mod count;
mod deduce;
mod explain;
mod files;
mod generate;
mod hint;
mod lists;
mod outside;
mod pages;
#[cfg(target_os = "linux")]
mod progress;
mod reading;
mod remake;
mod resume;
mod solve;
mod steps;
mod stops;
mod streams;
mod usage;
mod written;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Grid 1 of the C solver of Bau and Mehaud, and its solution.
const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// `diabolique` of the OCaml exercise: not solved by the deductions of the Prolog project.
const HARD: &str = "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2";
/// `antibt` of the same exercise, made to defeat a search in reading order.
const ANTIBT: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// Grid 1 with a second 5 in its first row and box.
const BROKEN: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What a run of the command left behind.
#[derive(PartialEq, Eq, Debug)]
struct Ran {
    status: i32,
    out: String,
    err: String,
}

/// The command, in English, with nothing on standard input, in the given folder.
fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grille"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C.UTF-8");
    command
}

fn ran(output: Output) -> Ran {
    Ran {
        status: output.status.code().expect("the command was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Interrupts a run that writes `out.txt` in this folder, and sees it end as it should, leaving nothing.
#[cfg(unix)]
fn assert_interrupted(folder: &Path, child: &mut std::process::Child) {
    use std::io::Read;
    // The handler is there before the temporary file is, so its appearance is the sign to wait for.
    while std::fs::read_dir(folder).unwrap().next().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(err, "grille: out.txt was not written, because the run was interrupted\n");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

/// Runs the command without any file.
fn grille(args: &[&str]) -> Ran {
    ran(command(&std::env::temp_dir(), args).output().unwrap())
}

/// Runs the command in a folder.
fn grille_in(folder: &Path, args: &[&str]) -> Ran {
    ran(command(folder, args).output().unwrap())
}

/// Runs the command with this on standard input.
fn grille_with(input: &[u8], args: &[&str]) -> Ran {
    let mut command = command(&std::env::temp_dir(), args);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input); // whoever has read enough may close
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    ran(output)
}

/// What is expected of a run: status, output, errors.
fn expect(status: i32, out: impl Into<String>, err: impl Into<String>) -> Ran {
    Ran { status, out: out.into(), err: err.into() }
}
