//! `grille deduce`: solves by techniques alone and never guesses; shows how far it got.

use crate::answer::{Question, Way};
use crate::args::{self, Act, Complaint, Subcommand};
use crate::choice;
use crate::outside::Outside;
use crate::stream::Job;
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::logic::Technique;
use grille::words::{Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "deduce", define, act: Act::Each(job) };

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "deduce", "cli-deduce-about", "cli-deduce-usage", "cli-deduce-after");
    let command = choice::options(words, args::puzzles(words, command)).arg(
        args::option(words, "max-subset", "cli-value-number", "cli-option-max-subset")
            .long("max-subset")
            .value_parser(subset_size),
    );
    args::answering(words, command, "cli-option-save-deduce")
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let options = args::read_options(matches)?;
    let asked = choice::asked(matches, "techniques");
    if let Some(guess) = asked.iter().find(|technique| technique.is_brute_force()) {
        return Err(Message::new("cli-deduce-guess").with("technique", guess.id));
    }
    let most = matches.get_one::<u8>("max-subset").copied().unwrap_or(4);
    let unwanted = |technique: &Technique| technique.is_brute_force() || subset(technique) > most;
    let choice = choice::read(matches)?.without(unwanted);
    let mut plan = args::plan(matches, &options);
    plan.save = matches.get_flag("save").then_some("p1");
    let question = Question {
        ui: ui.clone(),
        options,
        way: Way::Techniques(choice),
        settings: args::settings(ui, matches, 1),
        unique: false,
        list: false,
        all: false,
        stats: matches.get_flag("stats"),
        save: plan.save.is_some(),
        style: plan.style,
        letters: matches.get_flag("letters"),
        outside: Outside::default(),
    };
    Ok(question.job(plan))
}

/// The size of the subsets that a technique looks for; 1 for what is not a subset.
fn subset(technique: &Technique) -> u8 {
    let kind = technique.id.strip_prefix("naked-").or_else(|| technique.id.strip_prefix("hidden-"));
    match kind.or_else(|| technique.id.strip_prefix("locked-")) {
        Some("pair") => 2,
        Some("triple") => 3,
        Some("quadruple") => 4,
        _ => 1,
    }
}

/// A size of subsets, as `--max-subset` takes it.
pub(crate) fn subset_size(text: &str) -> Result<u8, Complaint> {
    args::number(text, 2, 4).map(|size| size as u8)
}
