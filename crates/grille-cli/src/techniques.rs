//! `grille techniques`: lists the techniques there are, or shows the page of one.

use crate::args::{self, Act, Subcommand};
use crate::choice::TechniqueName;
use crate::exit::Exit;
use crate::pages;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::logic::{Choice, techniques};
use grille::words::{Message, Page, Words};
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

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let list: Vec<(&'static str, Page)> =
        techniques::all().map(|technique| (technique.id, technique.page)).collect();
    let usual = Choice::default();
    pages::run_with(ui, matches, &list, |id| {
        let Some(technique) = techniques::find(id) else { return vec![] };
        let mut fields: Vec<(&'static str, Value)> = vec![
            ("name", technique.page.title(ui.words.lang()).into()),
            ("level", technique.level.id().into()),
            ("on", usual.techniques().any(|other| other == technique).into()),
        ];
        if let Some(hodoku) = technique.hodoku {
            fields.push(("code", hodoku.code.into()));
            fields.push(("score", hodoku.score.into()));
            fields.push(("hodoku_name", hodoku.name.into()));
            fields.push(("hodoku_level", hodoku.level.name().into()));
        }
        fields
    })
}
