//! `grille techniques`: lists the techniques there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::choice::TechniqueName;
use crate::exit::Exit;
use crate::pages::{self, Listed};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::logic::{Choice, Technique, techniques};
use grille::words::{Lang, Message, Words};
use serde_json::Value;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "techniques", define, act: Act::Once(run) };

fn define(words: &Words) -> Command {
    let command = args::subcommand(
        words,
        "techniques",
        "cli-techniques-about",
        "cli-techniques-usage",
        "cli-techniques-after",
    );
    pages::define_by(words, command, TechniqueName)
}

/// All of them.
pub(crate) fn list(lang: Lang) -> Vec<Listed> {
    let usual = Choice::default();
    let listed = |technique: &'static Technique| {
        let mut more: Vec<(&'static str, Value)> = vec![
            ("name", technique.page.title(lang).into()),
            ("level", technique.level.id().into()),
            ("on", usual.techniques().any(|other| other == technique).into()),
        ];
        if let Some(hodoku) = technique.hodoku {
            more.push(("code", hodoku.code.into()));
            more.push(("score", hodoku.score.into()));
            more.push(("hodoku_name", hodoku.name.into()));
            more.push(("hodoku_level", hodoku.level.name().into()));
        }
        Listed { more, technique: Some(technique), ..Listed::new(technique.id, technique.page) }
    };
    techniques::all().map(listed).collect()
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    pages::run(ui, matches, &list(ui.words.lang()))
}
