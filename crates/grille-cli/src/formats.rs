//! `grille formats`: lists the text formats there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::pages::{self, Listed};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::puzzle::format::FORMATS;
use grille::words::{Lang, Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "formats", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "formats", "cli-formats-about", "cli-formats-usage", "cli-formats-after");
    pages::define(words, command, FORMATS.iter().map(|format| format.id))
}

/// All of them.
pub(crate) fn list(_: Lang) -> Vec<Listed> {
    FORMATS.iter().map(|format| Listed::new(format.id, format.page)).collect()
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    pages::run(ui, matches, &list(ui.words.lang()))
}
