//! What `solve` does beside solving with the engines on outside solvers: `--dimacs` writes the clauses of `sat`.

use crate::args;
use crate::exit::Exit;
use crate::output::Whole;
use crate::stream;
use clap::builder::ValueParser;
use clap::{ArgMatches, Command};
use grille::engine::Engine;
use grille::model::Model;
use grille::words::{Message, Words};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What is asked beside the solution.
#[derive(Default)]
pub(crate) struct Outside {
    /// Where the clauses go.
    dimacs: Option<PathBuf>,
    /// Whether they have been written: a file holds one puzzle.
    written: AtomicBool,
}

/// What is said beside the answer to a puzzle.
#[derive(Default)]
pub(crate) struct Aside {
    pub(crate) messages: Vec<Message>,
    /// For programs.
    pub(crate) fields: Vec<(&'static str, Value)>,
    pub(crate) exit: Exit,
}

/// Adds the options.
pub(crate) fn options(words: &Words, command: Command) -> Command {
    command.arg(
        args::option(words, "dimacs", "cli-value-file", "cli-option-dimacs")
            .long("dimacs")
            .value_parser(ValueParser::path_buf()),
    )
}

/// What is asked, which only its own engine can do.
pub(crate) fn read(matches: &ArgMatches, engine: &Engine) -> Result<Outside, Message> {
    let dimacs = matches.get_one::<PathBuf>("dimacs").cloned();
    if dimacs.is_some() && engine.id != "sat" {
        return Err(Message::new("cli-dimacs-engine"));
    }
    Ok(Outside { dimacs, ..Outside::default() })
}

impl Outside {
    /// Whether the puzzles must come one after the other.
    pub(crate) fn in_order(&self) -> bool {
        self.dimacs.is_some()
    }

    /// Does what is asked of a puzzle.
    pub(crate) fn look(&self, model: &Model) -> Aside {
        let mut aside = Aside::default();
        if let Some(path) = &self.dimacs {
            let first = !self.written.swap(true, Ordering::Relaxed);
            let done = if first { write(path, model) } else { Err(Message::new("cli-dimacs-one")) };
            if let Err(message) = done {
                aside.messages.push(message);
                aside.exit = Exit::Bad;
            }
        }
        aside
    }
}

fn write(path: &Path, model: &Model) -> Result<(), Message> {
    let written = Whole::create(path).and_then(|mut file| {
        grille_engines::sat::write_dimacs(model, file.writer())?;
        file.finish()
    });
    written.map_err(|error| stream::cannot_write(Some(path), &error))
}
