//! `grille engines`: lists the engines there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::pages::{self, Listed};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::words::{Lang, Message, Words};
use grille_engines::engines;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "engines", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "engines", "cli-engines-about", "cli-engines-usage", "cli-engines-after");
    pages::define(words, command, engines().map(|engine| engine.id))
}

/// All of them.
pub(crate) fn list(_: Lang) -> Vec<Listed> {
    engines().map(|engine| Listed::new(engine.id, engine.page)).collect()
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    pages::run(ui, matches, &list(ui.words.lang()))
}
