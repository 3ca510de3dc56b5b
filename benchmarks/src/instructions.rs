//! Instructions a puzzle, counted by Callgrind: a measure that does not know what else the machine is
//! doing and gives the same number each time.
//!
//! The program runs itself under Valgrind, once for each solver and list. Only what happens in [`counted`]
//! is counted: lists are made and answers are checked outside it. Valgrind knows no AVX-512.

use crate::Wishes;
use crate::generator::Text;
use crate::solvers::{self, BASELINE, Solver};
use crate::{answer, lists, table};
use grille::engine::InstructionSet;
use grille::engine::batch::Answer;
use std::path::{Path, PathBuf};
use std::process::Command;

/// As in `--only instructions`.
pub(crate) const NAME: &str = "instructions";

/// The lists and how many puzzles of each: enough to fill all lanes of `batch` several times.
const LISTS: [(&str, usize); 3] = [("easy", 2048), ("minimal", 2048), ("hard", 1024)];

/// Counts, and makes a table of it.
pub(crate) fn measure(wishes: &Wishes) -> Result<String, String> {
    let Some(valgrind) = valgrind() else {
        let missing = "valgrind is not installed: no instructions were counted";
        // Among everything else it is a remark; asked for by name it is an error.
        let remark = wishes.only.is_empty().then(|| format!("## {NAME}\n\nNOT RUN: {missing}.\n"));
        return remark.ok_or_else(|| missing.to_string());
    };
    let version = Command::new(&valgrind).arg("--version").output().map_err(|error| error.to_string())?;
    let mut rows = vec![];
    for solver in solvers::all().iter().filter(|solver| wanted(solver, wishes)) {
        let mut row = vec![format!("`{}`", solver.id())];
        for (list, length) in LISTS {
            let length = wishes.length.unwrap_or(length);
            row.push(table::whole(count(&valgrind, &solver.id(), list, length)?.div_ceil(length as u64)));
        }
        rows.push(row);
    }
    let lengths: Vec<String> = LISTS
        .iter()
        .map(|(list, length)| format!("{} of `{list}`", wishes.length.unwrap_or(*length)))
        .collect();
    let mut head = vec!["solver"];
    head.extend(LISTS.map(|(list, _)| list));
    Ok(format!(
        "## {NAME}\n\nInstructions a puzzle, from text to text, solution and proof that there is no other: {} puzzles. \
         Counted by Callgrind ({}).\n\n{}",
        lengths.join(", "),
        String::from_utf8_lossy(&version.stdout).trim(),
        table::markdown(&head, &rows)
    ))
}

/// Ours and the baseline; the other peers would take minutes.
fn wanted(solver: &Solver, wishes: &Wishes) -> bool {
    let asked = wishes.engines.is_empty() || wishes.engines.iter().any(|engine| engine == solver.name);
    let ours = grille::engine::find(solver.name).is_ok();
    solver.instructions != Some(InstructionSet::Avx512) && (solver.name == BASELINE || ours && asked)
}

/// Where Valgrind is, if it is.
fn valgrind() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join("valgrind")).find(|file| file.is_file())
}

/// Runs this program under Callgrind.
fn count(valgrind: &Path, id: &str, list: &str, length: usize) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let (folder, file) = program.parent().zip(program.file_name()).ok_or("the program has no name")?;
    let output = Command::new(valgrind)
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--toggle-collect=*instructions*counted*")
        .arg(Path::new(".").join(file))
        .args(["--counted", id, "--list", list, "--length", &length.to_string()])
        // What is counted must not depend on who counts, nor where.
        .current_dir(folder)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = collected(&said).filter(|&count| count > 0 && output.status.success());
    collected.ok_or_else(|| format!("{id} on {list} under valgrind: {}", said.trim()))
}

/// The number of instructions in what Callgrind says.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().find_map(|line| line.split_once("Collected : "))?;
    line.1.split_whitespace().next()?.parse().ok()
}

/// What runs under Callgrind. In a thread of its own: above the stack of the first lie the arguments and
/// the environment, their length decides how everything is aligned, and copying takes another path.
pub(crate) fn solve_once(id: &str, list: &str, length: usize) -> Result<String, String> {
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| solve_here(id, list, length));
        thread.join().unwrap_or_else(|_| Err(format!("{id} on {list}: it panicked")))
    })
}

/// A solver over a list: some puzzles without being counted, so that memory is there, then all of them
/// counted.
fn solve_here(id: &str, list: &str, length: usize) -> Result<String, String> {
    let mut all = solvers::all();
    let solver = all.iter_mut().find(|solver| solver.id() == id);
    let solver = solver.ok_or_else(|| format!("--counted {id}: no such solver here"))?;
    let list = lists::list(list, Some(length))?;
    let mut answers = Vec::with_capacity(list.puzzles.len());
    (solver.solve)(&list.puzzles[..list.puzzles.len().min(8)], &mut answers);
    counted(solver, &list.puzzles, &mut answers);
    for (puzzle, answer) in list.puzzles.iter().zip(&answers) {
        if let Some(what) = answer::wrong(puzzle, answer, list.known) {
            return Err(format!("{id} on {}: {what}", list.name));
        }
    }
    Ok(format!("{} puzzles solved by {id}\n", answers.len()))
}

#[inline(never)]
fn counted(solver: &mut Solver, puzzles: &[Text], answers: &mut Vec<Answer>) {
    (solver.solve)(puzzles, answers);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_found_in_what_callgrind_says() {
        let said = "==7== Callgrind\n==7== \n==7== Events    : Ir\n==7== Collected : 1234567\n==7== \n";
        assert_eq!(collected(said), Some(1_234_567));
        assert_eq!(collected("==7== Collected : \n"), None);
        assert_eq!(collected(""), None);
    }

    #[test]
    fn once_is_checked() {
        assert_eq!(solve_once("search", "easy", 20).unwrap(), "20 puzzles solved by search\n");
        assert_eq!(
            solve_once("batch-scalar", "unsolvable", 20).unwrap(),
            "20 puzzles solved by batch-scalar\n"
        );
        assert!(solve_once("nobody", "easy", 20).is_err());
    }
}
