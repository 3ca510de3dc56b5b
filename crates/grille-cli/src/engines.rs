//! `grille engines`: lists the engines there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::pages;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::words::{Message, Page, Words};
use grille_engines::engines;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "engines", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "engines", "cli-engines-about", "cli-engines-usage", "cli-engines-after");
    pages::define(words, command, engines().map(|engine| engine.id))
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let list: Vec<(&'static str, Page)> = engines().map(|engine| (engine.id, engine.page)).collect();
    pages::run(ui, matches, &list)
}
