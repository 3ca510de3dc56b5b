//! `grille minimize`: minimal puzzles within a puzzle.

use crate::args::{self, Act, Subcommand};
use crate::asked::Asked;
use crate::remake::{self, Remade, Status};
use crate::stream::Job;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::generate::{self, Random};
use grille::model::Model;
use grille::words::{Message, Words};
use std::ops::ControlFlow;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "minimize", define, act: Act::Each(job) };

/// How many minimal puzzles are listed, unless `--limit` says otherwise.
const LIMIT: usize = 1000;

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "minimize", "cli-minimize-about", "cli-minimize-usage", "cli-minimize-after");
    let command = args::puzzles(words, command)
        .arg(args::flag(words, "all", "cli-option-minimize-all").long("all"))
        .arg(
            args::option(words, "limit", "cli-value-number", "cli-option-minimize-limit")
                .long("limit")
                .requires("all")
                .value_parser(args::at_least_one),
        )
        .arg(args::seed(words, "cli-option-seed-zero"));
    args::telling(words, command)
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let limit = matches.get_one::<u64>("limit").map_or(LIMIT, |&n| usize::try_from(n).unwrap_or(usize::MAX));
    let limit = matches.get_flag("all").then_some(limit);
    remake::job(ui, matches, move |asked, model, random| match limit {
        Some(limit) => all(asked, model, limit),
        None => one(asked, model, random),
    })
}

fn one(asked: &Asked, model: &Model, random: &mut Random) -> Remade {
    let solution = match remake::only_solution(asked, model) {
        Ok(solution) => solution,
        Err(remade) => return remade,
    };
    let least = generate::minimized(model.layout(), model.givens(), &solution, random, &asked.settings);
    least.map_or_else(Remade::from, Remade::one)
}

fn all(asked: &Asked, model: &Model, limit: usize) -> Remade {
    let solution = match remake::only_solution(asked, model) {
        Ok(solution) => solution,
        Err(remade) => return remade,
    };
    let mut grids = vec![];
    let ended =
        generate::all_minimal(model.layout(), model.givens(), &solution, &asked.settings, &mut |grid| {
            grids.push(grid.clone());
            if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    Remade { grids, status: ended.map_or_else(Status::Stopped, |_| Status::Made) }
}
