//! `grille completions`: what a shell needs to complete the command, made from its definition.

use crate::args::{self, Act, Subcommand};
use crate::commands;
use crate::exit::Exit;
use crate::pages;
use crate::ui::Ui;
use clap::{Arg, ArgMatches, Command, ValueEnum};
use clap_complete::{Shell, generate};
use grille::words::{Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "completions", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let shells = Shell::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    args::subcommand(
        words,
        "completions",
        "cli-completions-about",
        "cli-completions-usage",
        "cli-completions-after",
    )
    .arg(
        Arg::new("shell")
            .value_name(words.text("cli-value-shell"))
            .help(words.text("cli-option-shell"))
            .help_heading(words.text("cli-heading-arguments"))
            .hide_possible_values(true)
            .required(true)
            .value_parser(args::possible(shells)),
    )
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let name = matches.get_one::<String>("shell").map_or("", String::as_str);
    let shell = <Shell as ValueEnum>::from_str(name, true).unwrap_or(Shell::Bash);
    let mut script = vec![];
    generate(shell, &mut commands::define(ui.words), "grille", &mut script);
    pages::show(matches, &String::from_utf8_lossy(&script))
}
