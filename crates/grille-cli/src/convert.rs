//! `grille convert`: any format to any format.

use crate::args::{self, Act, Subcommand};
use crate::exit::Exit;
use crate::stream::{self, Job, Piece, Style};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::grid::Shape;
use grille::puzzle::format::{self, FORMATS, Format};
use grille::puzzle::{Puzzle, format::WriteError};
use grille::words::{Message, Say, Words};
use std::path::Path;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "convert", define, act: Act::Each(job) };

type Write = fn(&Puzzle) -> Result<String, WriteError>;

fn define(words: &Words) -> Command {
    let ids = FORMATS.iter().filter(|format| format.write.is_some()).map(|format| format.id);
    let command =
        args::subcommand(words, "convert", "cli-convert-about", "cli-convert-usage", "cli-convert-after");
    let command = args::puzzles(words, command).arg(
        args::option(words, "to", "cli-value-format", "cli-option-to")
            .long("to")
            .value_parser(args::possible(ids)),
    );
    args::reading(words, args::threads(words, command))
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let options = args::read_options(matches)?;
    let mut plan = args::plan(matches, &options);
    let format = target(matches.get_one("to"), plan.output.as_deref())?;
    let write = format.write.ok_or_else(|| Message::new("cli-format-read-only").with("format", format.id))?;
    // Texts of several lines are kept apart by an empty one, so that they can be read again.
    let sheet = write(&Puzzle::empty(Shape::CLASSIC)).is_ok_and(|text| text.trim_end().contains('\n'));
    plan.style = Some(if sheet { Style::Grid } else { Style::Line });
    plan.preamble = format.preamble.to_string();
    let ui_there = ui.clone();
    let keeps_line = format.id == "line";
    Ok(Job::new(plan, options.clone(), move |item, _| {
        convert(&ui_there, stream::puzzle(item, &options), item, write, keeps_line)
    }))
}

fn convert(
    ui: &Ui,
    puzzle: Result<Puzzle, Box<stream::Trouble>>,
    item: &crate::input::Item,
    write: Write,
    keeps_line: bool,
) -> Piece {
    let (message, answerable) = match puzzle {
        Ok(puzzle) => match write(&puzzle) {
            Ok(out) => return Piece { out, ..Piece::default() },
            Err(error) => (ui.at(&item.place, &error.message()), true),
        },
        Err(trouble) => (ui.at(&trouble.place, &trouble.message), trouble.answerable),
    };
    let out = if keeps_line && answerable { "!invalid\n".to_string() } else { String::new() };
    Piece { out, messages: vec![message], exit: Exit::Bad, ..Piece::default() }
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
    let writes = |format: &&&Format| format.write.is_some() && format.extensions.contains(&ending.as_str());
    let found = FORMATS.iter().find(writes).copied();
    found.ok_or_else(|| Message::new("cli-unknown-ending").with("file", path.display().to_string()))
}
