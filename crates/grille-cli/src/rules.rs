//! `grille rules`: lists the variant rules there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::pages;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::constraint::KINDS;
use grille::words::{Message, Page, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "rules", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "rules", "cli-rules-about", "cli-rules-usage", "cli-rules-after");
    pages::define(words, command, KINDS.iter().map(|kind| kind.id))
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let list: Vec<(&'static str, Page)> = KINDS.iter().map(|kind| (kind.id, kind.page)).collect();
    pages::run(ui, matches, &list)
}
