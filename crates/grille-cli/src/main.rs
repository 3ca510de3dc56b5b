//! The command `grille`: Sudoku of any size, read, checked, solved, explained and compared.

mod answer;
mod args;
mod asked;
mod block;
mod check;
mod choice;
mod commands;
mod compare;
mod complete;
mod completions;
mod convert;
mod count;
mod deduce;
mod engines;
mod exit;
mod explain;
mod formats;
mod generate;
mod hint;
mod input;
mod man;
mod methods;
mod minimize;
mod output;
mod outside;
mod pages;
mod path;
mod pipeline;
mod plot;
mod progress;
mod rate;
mod reason;
mod remake;
mod resume;
mod rules;
mod save;
mod serve;
mod sink;
mod solve;
mod stats;
mod step;
mod steps;
mod stream;
mod target;
mod techniques;
mod ui;
mod unpack;
mod usage;
mod vary;
mod whole;
mod words;
mod write;

use std::process::ExitCode;

/// Hard puzzles are rated with many short lists: a twentieth of the time goes by in the usual allocator that does not
/// in this one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    commands::run(std::env::args_os().collect()).into()
}
