//! `grille deduce`: solves by techniques alone and never guesses; shows how far it got.

use crate::answer::Question;
use crate::args::{self, Subcommand};
use crate::exit::Exit;
use crate::methods;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::engine::{self, Settings};
use grille::words::{Message, Say, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "deduce", define, run };

/// The engine that does the work.
const ENGINE: &str = "deduction";

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "deduce", "cli-deduce-about", "cli-deduce-usage", "cli-deduce-after");
    let command = methods::options(words, args::puzzles(words, command));
    args::answering(words, command, "cli-option-save-deduce")
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let options = args::read_options(matches)?;
    let inputs = args::read_inputs(matches, &options)?;
    let engine = engine::find(ENGINE).map_err(|error| error.message())?;
    let mut plan = args::plan(matches, &options);
    plan.save = matches.get_flag("save").then_some("p1");
    let question = Question {
        ui: ui.clone(),
        options,
        engine,
        settings: Settings { methods: methods::read(matches), ..args::settings(ui, matches, 1) },
        unique: false,
        list: false,
        all: false,
        stats: matches.get_flag("stats"),
        save: plan.save.is_some(),
        style: plan.style,
    };
    question.ask(plan, inputs)
}
