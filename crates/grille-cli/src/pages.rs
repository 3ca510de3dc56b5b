//! Lists of what there is, one line each, and the page of one thing: `engines`, `techniques`, `formats`,
//! `rules`.

use crate::args;
use crate::exit::Exit;
use crate::output::Output;
use crate::stream;
use crate::ui::Ui;
use crate::write;
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command};
use grille::words::{Message, Page, Words};
use serde_json::Value;
use std::io;

/// Adds the id of the thing whose page is wanted.
pub(crate) fn define(words: &Words, command: Command, ids: impl Iterator<Item = &'static str>) -> Command {
    define_by(words, command, args::possible(ids))
}

/// The same with a parser of ids.
pub(crate) fn define_by(words: &Words, command: Command, ids: impl Into<ValueParser>) -> Command {
    let id = Arg::new("id")
        .value_name(words.text("cli-value-id"))
        .help(words.text("cli-option-page"))
        .help_heading(words.text("cli-heading-arguments"))
        .hide_possible_values(true)
        .value_parser(ids);
    args::output(words, command.arg(id), &["line", "json"])
}

/// Shows the list, or the page asked for.
pub(crate) fn run(ui: &Ui, matches: &ArgMatches, pages: &[(&'static str, Page)]) -> Result<Exit, Message> {
    run_with(ui, matches, pages, |_| vec![])
}

/// The same with more to say to programs about each.
pub(crate) fn run_with(
    ui: &Ui,
    matches: &ArgMatches,
    pages: &[(&'static str, Page)],
    more: impl Fn(&str) -> Vec<(&'static str, Value)>,
) -> Result<Exit, Message> {
    let lang = ui.words.lang();
    let asked = matches.get_one::<String>("id");
    let json = matches.get_one::<String>("output").is_some_and(|style| style == "json");
    let width = pages.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    let shown = pages.iter().filter(|(id, _)| asked.is_none_or(|asked| asked == id));
    let text: String = shown
        .map(|(id, page)| match (json, asked) {
            (true, _) => {
                let mut fields = vec![("id", (*id).into()), ("about", page.about(lang).into())];
                fields.extend(more(id));
                fields.extend(asked.map(|_| ("page", page.text(lang).into())));
                write::json(fields)
            }
            (false, Some(_)) => page.text(lang).to_string(),
            (false, None) => format!("{id:width$}  {}\n", page.about(lang)),
        })
        .collect();
    show(matches, &text)
}

/// Writes a text to wherever the answers go.
pub(crate) fn show(matches: &ArgMatches, text: &str) -> Result<Exit, Message> {
    let path = args::output_file(matches);
    let written = Output::open(path.as_deref()).and_then(|mut output| {
        output.write(text)?;
        output.finish()
    });
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(stream::cannot_write(path.as_deref(), &error))
        }
        _ => Ok(Exit::Found),
    }
}
