//! What `count` and `rate` share: a value is found for each puzzle, and an item that is no sound puzzle is told and
//! still gets its answer.

use crate::args;
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{self, Job, Layouts, Piece, Style};
use crate::ui::{Ui, printable};
use crate::write;
use clap::ArgMatches;
use grille::engine::Settings;
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::read::ReadOptions;
use grille::words::Message;

/// What is asked for each puzzle, and how the answer is shown.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) ui: Ui,
    pub(crate) options: ReadOptions,
    pub(crate) settings: Settings,
    pub(crate) style: Option<Style>,
}

/// What was found for an item.
pub(crate) struct Found<T> {
    /// `None` if it is no sound puzzle.
    pub(crate) value: Option<T>,
    pub(crate) puzzle: Option<Puzzle>,
    /// The puzzle on a line, or what was written instead.
    pub(crate) text: String,
    pub(crate) messages: Vec<String>,
    pub(crate) exit: Exit,
}

impl Asked {
    pub(crate) fn new(ui: &Ui, matches: &ArgMatches, limit: u64) -> Result<Asked, Message> {
        let options = args::read_options(matches)?;
        let style = args::plan(matches, &options).style;
        Ok(Asked { ui: ui.clone(), options, settings: args::settings(ui, matches, limit), style })
    }

    /// Asks it of every puzzle.
    pub(crate) fn job(
        self,
        matches: &ArgMatches,
        csv_header: &str,
        answer: impl Fn(&Asked, &Item, &mut Layouts) -> Piece + Send + Sync + 'static,
    ) -> Job {
        let mut plan = args::plan(matches, &self.options);
        if plan.style == Some(Style::Csv) {
            plan.preamble = csv_header.to_string();
        }
        Job::new(plan, self.options.clone(), move |item, layouts| answer(&self, item, layouts))
    }

    /// Finds the value of an item; where there is nothing to answer, all that is to be said.
    pub(crate) fn find<T>(
        &self,
        item: &Item,
        layouts: &mut Layouts,
        find: impl FnOnce(&Model) -> T,
    ) -> Result<Found<T>, Box<Piece>> {
        let (value, puzzle, messages, exit) = match stream::model(item, &self.options, layouts) {
            Ok((puzzle, model)) => (Some(find(&model)), Some(puzzle), vec![], Exit::Found),
            Err(trouble) => {
                let messages = vec![self.ui.at(&trouble.place, &trouble.message)];
                if !trouble.answerable {
                    return Err(Box::new(Piece { messages, exit: trouble.exit, ..Piece::default() }));
                }
                (None, trouble.puzzle, messages, trouble.exit)
            }
        };
        let text = match (&puzzle, item.entry()) {
            (Some(puzzle), _) => write::carried(puzzle),
            (None, Some(entry)) => {
                printable(&entry.text.trim_end().replace(['\t', '\n', '\r'], " ")).into_owned()
            }
            (None, None) => String::new(),
        };
        Ok(Found { value, puzzle, text, messages, exit })
    }
}
