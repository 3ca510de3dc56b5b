//! Lists of what there is, one line each, and the page of one thing: `engines`, `techniques`, `formats`,
//! `rules`. A page is laid out for the terminal; programs get its Markdown.

mod example;
mod layout;
mod markdown;
#[cfg(test)]
mod tests;

use crate::args;
use crate::exit::Exit;
use crate::output;
use crate::ui::Ui;
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command};
use grille::logic::Technique;
use grille::words::{Lang, Message, Page, Words};
use layout::Layout;
use markdown::Block;
use serde_json::Value;
use std::io;

/// The width where there is no terminal.
const WIDTH: usize = 80;
/// Narrower than this nothing can be read.
const NARROWEST: usize = 20;

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

/// Something that has a page.
pub(crate) struct Listed {
    pub(crate) id: &'static str,
    pub(crate) page: Page,
    /// The technique that the page is about, which draws its example.
    pub(crate) technique: Option<&'static Technique>,
    /// What else there is to say about it to programs.
    pub(crate) more: Vec<(&'static str, Value)>,
}

impl Listed {
    pub(crate) fn new(id: &'static str, page: Page) -> Listed {
        Listed { id, page, technique: None, more: vec![] }
    }

    /// The page without source, for a reader.
    fn blocks(&self, lang: Lang) -> Vec<Block> {
        let blocks = markdown::blocks(self.page.text(lang));
        match self.technique {
            Some(technique) => example::shown(technique, lang, blocks),
            None => blocks,
        }
    }

    /// What programs are told of it, with the page itself or without.
    pub(crate) fn fields(&self, lang: Lang, with_page: bool) -> Value {
        let mut fields = vec![("id", self.id.into()), ("about", self.page.about(lang).into())];
        fields.extend(self.more.iter().cloned());
        fields.extend(with_page.then(|| ("page", self.page.text(lang).into())));
        Value::Object(fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }
}

/// As wide as `COLUMNS` says, or else the terminal; with looks where colours are on.
fn page_layout(ui: &Ui, matches: &ArgMatches) -> Layout {
    let columns = std::env::var("COLUMNS").ok().and_then(|text| text.trim().parse::<usize>().ok());
    let to_file = args::output_file(matches).is_some();
    let terminal = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
    let width = columns.or_else(|| if to_file { None } else { terminal() }).unwrap_or(WIDTH);
    let styled = match ui.color {
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => true,
        anstream::ColorChoice::Never => false,
        anstream::ColorChoice::Auto => {
            let choice = anstream::AutoStream::choice(&io::stdout());
            !to_file && choice != anstream::ColorChoice::Never
        }
    };
    Layout { width: width.max(NARROWEST), styled }
}

/// Shows the list, or the page asked for.
pub(crate) fn run(ui: &Ui, matches: &ArgMatches, list: &[Listed]) -> Result<Exit, Message> {
    let lang = ui.words.lang();
    let asked = matches.get_one::<String>("id");
    let json = matches.get_one::<String>("output").is_some_and(|style| style == "json");
    let width = list.iter().map(|listed| listed.id.len()).max().unwrap_or(0);
    let shown = list.iter().filter(|listed| asked.is_none_or(|asked| asked == listed.id));
    let text: String = shown
        .map(|listed| match (json, asked) {
            (true, _) => format!("{}\n", listed.fields(lang, asked.is_some())),
            (false, Some(_)) => page_layout(ui, matches).text(&listed.blocks(lang)),
            (false, None) => format!("{:width$}  {}\n", listed.id, listed.page.about(lang)),
        })
        .collect();
    show(matches, &text)
}

/// Lays a page out for a reader and writes it to wherever the answers go.
pub(crate) fn show_page(ui: &Ui, matches: &ArgMatches, page: &str) -> Result<Exit, Message> {
    show(matches, &page_layout(ui, matches).text(&markdown::blocks(page)))
}

/// Writes a text to wherever the answers go.
pub(crate) fn show(matches: &ArgMatches, text: &str) -> Result<Exit, Message> {
    output::write(args::output_file(matches).as_deref(), text)?;
    Ok(Exit::Found)
}
