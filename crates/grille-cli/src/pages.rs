//! Lists of what there is, one line each, and the page of one thing: `engines`, `formats`, `rules`.

use crate::args;
use crate::exit::Exit;
use crate::output::Output;
use crate::stream;
use crate::ui::Ui;
use crate::write;
use clap::{Arg, ArgMatches, Command};
use grille::words::{Message, Page, Words};
use std::io;

/// Adds the id of the thing whose page is wanted.
pub(crate) fn define(words: &Words, command: Command, ids: impl Iterator<Item = &'static str>) -> Command {
    let id = Arg::new("id")
        .value_name(words.text("cli-value-id"))
        .help(words.text("cli-option-page"))
        .help_heading(words.text("cli-heading-arguments"))
        .hide_possible_values(true)
        .value_parser(args::possible(ids));
    args::output(words, command.arg(id), &["line", "json"])
}

/// Shows the list, or the page asked for.
pub(crate) fn run(ui: &Ui, matches: &ArgMatches, pages: &[(&'static str, Page)]) -> Result<Exit, Message> {
    let lang = ui.words.lang();
    let asked = matches.get_one::<String>("id");
    let json = matches.get_one::<String>("output").is_some_and(|style| style == "json");
    let width = pages.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    let shown = pages.iter().filter(|(id, _)| asked.is_none_or(|asked| asked == id));
    let text: String = shown
        .map(|(id, page)| match (json, asked) {
            (true, _) => {
                let mut fields = vec![("id", (*id).into()), ("about", page.about(lang).into())];
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
