//! `grille complete`: givens added until there is one solution.

use crate::args::{self, Act, Subcommand};
use crate::generate::{Files, text_of};
use crate::remake::{self, Remade, Status};
use crate::stream::Job;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::generate;
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, read};
use grille::words::{Message, Say, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "complete", define, act: Act::Each(job) };

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "complete", "cli-complete-about", "cli-complete-usage", "cli-complete-after");
    let command = args::puzzles(words, command)
        .arg(args::count(words, "cli-option-complete-count"))
        .arg(args::option(words, "from", "cli-value-grid", "cli-option-complete-from").long("from"))
        .arg(args::seed(words, "cli-option-seed-zero"));
    args::telling(words, command)
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let count = matches.get_one::<u64>("count").copied().unwrap_or(1);
    let options = args::read_options(matches)?;
    let from = matches.get_one::<String>("from").map(|text| full_grid(text, &options)).transpose()?;
    remake::job(ui, matches, move |asked, model, random| {
        let fits = |from: &&Puzzle| from.shape.order() == model.shape().order();
        let solution = from.as_ref().filter(fits).map(|from| &from.digits);
        if from.is_some() != solution.is_some() {
            return Remade::not(Status::No(Message::new("cli-complete-not-from")));
        }
        let mut grids = vec![];
        for _ in 0..count {
            match generate::completed(model.layout(), model.givens(), solution, random, &asked.settings) {
                Ok(Some((puzzle, _))) => grids.push(puzzle),
                Ok(None) if solution.is_some() => {
                    return Remade::not(Status::No(Message::new("cli-complete-not-from")));
                }
                Ok(None) => return Remade::not(Status::None),
                Err(stop) => return Remade { grids, status: Status::Stopped(stop) },
            }
        }
        Remade { grids, status: Status::Made }
    })
}

/// A full grid: a file, or what was typed.
fn full_grid(value: &str, options: &ReadOptions) -> Result<Puzzle, Message> {
    let puzzles = read(&text_of(value, Files::Read)?, options).map_err(|error| error.message())?;
    let full = puzzles.into_iter().next().filter(|puzzle| puzzle.digits.is_full());
    full.ok_or_else(|| Message::new("cli-complete-from"))
}
