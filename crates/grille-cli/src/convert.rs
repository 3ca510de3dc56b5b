//! `grille convert`: any format to any format.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::stream::{self, Job, Piece, Style};
use crate::ui::Ui;
use clap::{ArgAction, ArgMatches, Command};
use grille::grid::Shape;
use grille::puzzle::Puzzle;
use grille::puzzle::format::{self, FORMATS, Feature, Format};
use grille::words::{Message, Say, Words};
use std::path::Path;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "convert", define, act: Act::Each(job) };

/// How each puzzle is written.
struct Target {
    ui: Ui,
    format: &'static Format,
    /// What is left out.
    drop: Vec<Feature>,
    /// Whether entered digits become givens.
    as_givens: bool,
}

fn define(words: &Words) -> Command {
    let ids = FORMATS.iter().filter(|format| format.is_written()).map(|format| format.id);
    let command =
        args::subcommand(words, "convert", "cli-convert-about", "cli-convert-usage", "cli-convert-after");
    let command = args::puzzles(words, command)
        .arg(
            args::option(words, "to", "cli-value-format", "cli-option-to")
                .long("to")
                .value_parser(args::possible(ids)),
        )
        .arg(
            args::option(words, "drop", "cli-value-list", "cli-option-drop")
                .long("drop")
                .action(ArgAction::Append)
                .value_delimiter(',')
                .value_parser(args::possible(Feature::ALL.map(Feature::id))),
        )
        .arg(
            args::flag(words, "entered-as-givens", "cli-option-entered-as-givens").long("entered-as-givens"),
        );
    args::reading(words, args::threads(words, command))
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let options = args::read_options(matches)?;
    let mut plan = args::plan(matches, &options);
    let format = target(matches.get_one("to"), plan.output.as_deref())?;
    // Texts of several lines are kept apart by an empty one, so that they can be read again.
    let example = format.show(&Puzzle::empty(Shape::CLASSIC)).map_err(|error| error.message())?;
    plan.style = Some(if example.trim_end().contains('\n') { Style::Grid } else { Style::Line });
    plan.preamble = format.preamble.to_string();
    let dropped = matches.get_many::<String>("drop").into_iter().flatten();
    let target = Target {
        ui: ui.clone(),
        format,
        drop: dropped.filter_map(|id| Feature::find(id)).collect(),
        as_givens: matches.get_flag("entered-as-givens"),
    };
    let job =
        Job::new(plan, options.clone(), move |item, _| target.convert(stream::puzzle(item, &options), item));
    Ok(Job { verbatim: true, ..job })
}

impl Target {
    fn convert(&self, puzzle: Result<Puzzle, Box<stream::Trouble>>, item: &crate::input::Item) -> Piece {
        let (message, answerable) = match puzzle {
            Ok(puzzle) => match self.write(puzzle) {
                Ok(out) => return Piece { out, ..Piece::default() },
                Err(message) => (self.ui.at(&item.place, &message), true),
            },
            Err(trouble) => (self.ui.at(&trouble.place, &trouble.message), trouble.answerable),
        };
        let keeps_line = self.format.id == "line";
        let out = if keeps_line && answerable { "!invalid\n".to_string() } else { String::new() };
        Piece { out, messages: vec![message], exit: Exit::Bad, ..Piece::default() }
    }

    /// Writes a puzzle without what is to be left out; what else the format does not carry is refused.
    fn write(&self, mut puzzle: Puzzle) -> Result<String, Message> {
        if self.as_givens {
            puzzle.entered.clear();
        }
        self.drop.iter().for_each(|feature| feature.drop_from(&mut puzzle));
        self.format.write(&puzzle).map_err(|error| {
            if error.features().is_empty() {
                return error.message();
            }
            let ids: Vec<&str> = error.features().iter().map(|feature| feature.id()).collect();
            Message::new("cli-convert-refused").with("error", error.message()).with("features", ids.join(","))
        })
    }
}

/// The format asked for, or that of the ending of the file, or lines.
fn target(id: Option<&String>, path: Option<&Path>) -> Result<&'static Format, Message> {
    let lines =
        || format::find("line").ok_or_else(|| Message::new("cli-unknown-format").with("format", "line"));
    if let Some(id) = id {
        return format::find(id)
            .ok_or_else(|| Message::new("cli-unknown-format").with("format", id.as_str()));
    }
    let Some(path) = path else {
        return lines();
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    let writes = |format: &&&Format| format.is_written() && format.extensions.contains(&ending.as_str());
    let found = FORMATS.iter().find(writes).copied();
    found.ok_or_else(|| Message::new("cli-unknown-ending").with("file", path.display().to_string()))
}
