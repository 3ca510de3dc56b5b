//! The command `grille`: Sudoku of any size, read, checked, solved and compared.

mod answer;
mod args;
mod block;
mod check;
mod commands;
mod compare;
mod completions;
mod convert;
mod deduce;
mod engines;
mod exit;
mod formats;
mod input;
mod man;
mod methods;
mod output;
mod pages;
mod pipeline;
mod plot;
mod progress;
mod rate;
mod rules;
mod save;
mod solve;
mod stats;
mod stream;
mod ui;
mod usage;
mod words;
mod write;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(std::env::args_os().collect()).into()
}
