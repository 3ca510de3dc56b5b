//! `grille man`: the manual pages, made from the definition of the command.

use crate::args::{self, Act, Subcommand};
use crate::commands::{self, COMMANDS};
use crate::exit::Exit;
use crate::pages;
use crate::ui::Ui;
use clap::{Arg, ArgMatches, Command};
use grille::words::{Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "man", define, act: Act::Once(run) };

/// The headings that the generator writes, and ours.
const HEADINGS: [(&str, &str); 7] = [
    ("NAME", "cli-man-name"),
    ("SYNOPSIS", "cli-man-synopsis"),
    ("DESCRIPTION", "cli-man-description"),
    ("OPTIONS", "cli-man-options"),
    ("SUBCOMMANDS", "cli-man-subcommands"),
    ("EXTRA", "cli-man-extra"),
    ("VERSION", "cli-man-version"),
];

fn define(words: &Words) -> Command {
    args::subcommand(words, "man", "cli-man-about", "cli-man-usage", "cli-man-after").arg(
        Arg::new("subcommand")
            .value_name(words.text("cli-value-subcommand"))
            .help(words.text("cli-option-subcommand"))
            .help_heading(words.text("cli-heading-arguments"))
            .hide_possible_values(true)
            .value_parser(args::possible(COMMANDS.iter().map(|subcommand| subcommand.name))),
    )
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let root = commands::define(ui.words);
    let command = match matches.get_one::<String>("subcommand") {
        Some(name) => {
            let found = root.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| Message::new("cli-missing-subcommand"))?;
            found.name(format!("grille-{name}")).version(env!("CARGO_PKG_VERSION")).disable_version_flag(true)
        }
        None => root,
    };
    let mut page = vec![];
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(command).render(&mut page);
    let translate = |line: &str| {
        let heading = line.strip_prefix(".SH ").map(|heading| heading.trim_matches('"'));
        match HEADINGS.iter().find(|(theirs, _)| Some(*theirs) == heading) {
            Some((_, key)) => format!(".SH \"{}\"\n", ui.text(key)),
            None => format!("{line}\n"),
        }
    };
    let text: String = String::from_utf8_lossy(&page).lines().map(translate).collect();
    pages::show(matches, &text)
}
