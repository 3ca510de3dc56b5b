//! `grille solve`: finds the solution, or the solutions.

use crate::answer::{Question, Way};
use crate::args::{self, Act, Subcommand};
use crate::block::{self, Blocks};
use crate::outside;
use crate::stream::{Job, Style};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::engine::Settings;
use grille::puzzle::read::ReadOptions;
use grille::words::{Message, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "solve", define, act: Act::Each(job) };

/// The most solutions that `--all` lists unless `--limit` says how many: they are held in memory
/// until the puzzle is done.
const MOST: u64 = 1_000_000;

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "solve", "cli-solve-about", "cli-solve-usage", "cli-solve-after");
    let command = args::puzzles(words, command)
        .arg(args::flag(words, "unique", "cli-option-unique").long("unique"))
        .arg(args::flag(words, "all", "cli-option-all").long("all").conflicts_with("unique"))
        .arg(
            args::option(words, "limit", "cli-value-number", "cli-option-limit")
                .long("limit")
                .value_parser(args::at_least_one)
                .conflicts_with("unique"),
        );
    let command = outside::options(words, args::engine(words, command));
    args::answering(words, command, "cli-option-save-solve")
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let options = args::read_options(matches)?;
    let engine = args::read_engine(matches)?;
    let asked = matches.get_one::<u64>("limit").copied();
    let (all, unique) = (matches.get_flag("all"), matches.get_flag("unique"));
    let limit = asked.unwrap_or(if all { MOST } else { 1 + u64::from(unique) });
    let outside = outside::read(matches, engine)?;
    let mut plan = args::plan(matches, &options);
    if outside.in_order() {
        plan.threads = 1;
    }
    plan.save = matches.get_flag("save").then_some("p2");
    plan.resumable = !outside.in_order();
    // Nothing but the answer to a plain 9×9 grid is asked for: nothing that lists, stops, saves or reads
    // otherwise.
    let settings = args::settings(ui, matches, limit);
    let blocks = block::answers_blocks(engine)
        && plan.style == Some(Style::Line)
        && !(all || asked.is_some() || plan.save.is_some() || settings.time_limit.is_some())
        && options == ReadOptions::default();
    plan.blocks = blocks.then_some(Blocks::Together(block::write_solution));
    let question = Question {
        ui: ui.clone(),
        options,
        way: Way::Engine(engine),
        settings: Settings { keep: usize::try_from(limit).unwrap_or(usize::MAX), ..settings },
        unique,
        list: all || asked.is_some(),
        all: all && asked.is_none(),
        stats: matches.get_flag("stats"),
        save: plan.save.is_some(),
        style: plan.style,
        letters: matches.get_flag("letters"),
        outside,
    };
    Ok(question.job(plan))
}
