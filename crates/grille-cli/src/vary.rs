//! `grille vary`: random equivalents of puzzles.

use crate::args::{self, Act, Subcommand};
use crate::remake::{self, Remade, Status};
use crate::stream::Job;
use crate::ui::Ui;
use clap::{ArgAction, ArgMatches, Command};
use grille::generate::{self, Kept};
use grille::symmetry::Symmetries;
use grille::words::{Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "vary", define, act: Act::Each(job) };

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "vary", "cli-vary-about", "cli-vary-usage", "cli-vary-after");
    let command = args::puzzles(words, command)
        .arg(args::count(words, "cli-option-vary-count"))
        .arg(
            args::option(words, "keep", "cli-value-list", "cli-option-keep")
                .long("keep")
                .action(ArgAction::Append)
                .value_delimiter(',')
                .value_parser(args::possible(["digits", "rows", "columns", "transposition"])),
        )
        .arg(args::seed(words, "cli-option-seed-zero"));
    args::telling(words, command)
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let count = matches.get_one::<u64>("count").copied().unwrap_or(1);
    let names: Vec<&String> = matches.get_many("keep").into_iter().flatten().collect();
    let keeps = |name: &str| names.iter().any(|&kept| kept == name);
    let kept = Kept {
        digits: keeps("digits"),
        rows: keeps("rows"),
        columns: keeps("columns"),
        transposition: keeps("transposition"),
    };
    remake::job(ui, matches, move |asked, model, random| {
        let shape = model.shape();
        let symmetries = Symmetries::of(model.layout());
        let one = |_| generate::variation(shape, &symmetries, kept, random).apply(shape, model.givens());
        let grids = (0..count).take_while(|_| !asked.ui.interrupted()).map(one).collect();
        Remade { grids, status: Status::Made }
    })
}
