//! `grille rules`: lists the variant rules there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::pages::{self, Listed};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::constraint::KINDS;
use grille::words::{Lang, Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "rules", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "rules", "cli-rules-about", "cli-rules-usage", "cli-rules-after");
    pages::define(words, command, KINDS.iter().map(|kind| kind.id))
}

/// All of them.
pub(crate) fn list(_: Lang) -> Vec<Listed> {
    KINDS.iter().map(|kind| Listed::new(kind.id, kind.page)).collect()
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    pages::run(ui, matches, &list(ui.words.lang()))
}
