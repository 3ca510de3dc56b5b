//! `grille deduce`: solves by techniques alone and never guesses; shows how far it got.

use crate::answer::Question;
use crate::args::{self, Complaint, Subcommand};
use crate::exit::Exit;
use crate::stream::{self, Style};
use crate::ui::Ui;
use clap::{Arg, ArgMatches, Command};
use grille::engine::{self, Method, MethodSet, Settings};
use grille::words::{Message, Say, Words};

pub(crate) static COMMAND: Subcommand = Subcommand { name: "deduce", define, run };

/// The engine that does the work.
const ENGINE: &str = "deduction";

fn define(words: &Words) -> Command {
    let list = |id, help| -> Arg {
        args::option(words, id, "cli-value-list", help)
            .long(id)
            .value_delimiter(',')
            .value_parser(args::possible(Method::ALL.map(Method::id)))
    };
    let command =
        args::subcommand(words, "deduce", "cli-deduce-about", "cli-deduce-usage", "cli-deduce-after");
    let command = args::puzzles(words, command)
        .arg(list("techniques", "cli-option-techniques"))
        .arg(list("without", "cli-option-without"))
        .arg(
            args::option(words, "max-subset", "cli-value-number", "cli-option-max-subset")
                .long("max-subset")
                .value_parser(subset_size),
        )
        .arg(args::flag(words, "stats", "cli-option-stats").long("stats"))
        .arg(args::flag(words, "save", "cli-option-save-deduce").long("save"));
    let command = args::output(words, command, &["line", "grid", "json", "csv"]);
    args::reading(words, args::threads(words, args::time_limit(words, command)))
}

fn run(ui: &Ui, matches: &ArgMatches) -> Result<Exit, Message> {
    let options = args::read_options(matches)?;
    let inputs = args::read_inputs(matches, &options)?;
    let engine = engine::find(ENGINE).map_err(|error| error.message())?;
    let mut plan = args::plan(matches, &options);
    plan.stats = matches.get_flag("stats") && !matches!(plan.style, Some(Style::Json | Style::Csv));
    plan.save = matches.get_flag("save").then_some("p1");
    let question = Question {
        ui: ui.clone(),
        options,
        engine,
        settings: Settings { methods: methods(matches), ..args::settings(ui, matches, 1) },
        unique: false,
        list: false,
        all: false,
        stats: matches.get_flag("stats"),
        save: plan.save.is_some(),
        style: plan.style,
    };
    if plan.style == Some(Style::Csv) {
        plan.preamble = question.csv_header();
    }
    ui.catch_interrupt();
    stream::run(ui, plan, inputs, move |item, layouts| question.answer(item, layouts))
}

fn methods(matches: &ArgMatches) -> MethodSet {
    let named = |id: &str| -> Option<Vec<Method>> {
        let ids = matches.get_many::<String>(id)?;
        Some(ids.filter_map(|id| Method::from_id(id)).collect())
    };
    let (only, without) = (named("techniques"), named("without").unwrap_or_default());
    let most = matches.get_one::<u8>("max-subset").copied().unwrap_or(4);
    let wanted = |method: &Method| {
        only.as_ref().is_none_or(|only| only.contains(method))
            && !without.contains(method)
            && method.subset_size() <= most
    };
    Method::ALL.into_iter().filter(wanted).collect()
}

fn subset_size(text: &str) -> Result<u8, Complaint> {
    let size = text.parse().ok().filter(|size| (2..=4).contains(size));
    size.ok_or_else(|| Complaint(Message::new("cli-not-a-subset-size").with("value", text)))
}
