//! What `solve` does beside solving with the engines on outside solvers: `--dimacs` writes the clauses of `sat`,
//! `--relaxation` says what the linear program of `milp` decides.

use crate::args;
use crate::exit::Exit;
use crate::output;
use clap::builder::ValueParser;
use clap::{ArgMatches, Command};
use grille::engine::{Engine, Settings, Stop};
use grille::model::Model;
use grille::words::{Message, Words};
use grille_engines::milp;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What is asked beside the solution.
#[derive(Default)]
pub(crate) struct Outside {
    /// Whether the relaxation is to be solved.
    relaxation: bool,
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
    command
        .arg(
            args::option(words, "dimacs", "cli-value-file", "cli-option-dimacs")
                .long("dimacs")
                .conflicts_with("resume")
                .value_parser(ValueParser::path_buf()),
        )
        .arg(args::flag(words, "relaxation", "cli-option-relaxation").long("relaxation"))
}

/// What is asked, which only its own engine can do.
pub(crate) fn read(matches: &ArgMatches, engine: &Engine) -> Result<Outside, Message> {
    let dimacs = matches.get_one::<PathBuf>("dimacs").cloned();
    if dimacs.is_some() && engine.id != "sat" {
        return Err(Message::new("cli-dimacs-engine"));
    }
    let relaxation = matches.get_flag("relaxation");
    if relaxation && engine.id != "milp" {
        return Err(Message::new("cli-relaxation-engine"));
    }
    Ok(Outside { relaxation, dimacs, ..Outside::default() })
}

impl Outside {
    /// Whether the puzzles must come one after the other.
    pub(crate) fn in_order(&self) -> bool {
        self.dimacs.is_some()
    }

    /// Does what is asked of a puzzle.
    pub(crate) fn look(&self, model: &Model, settings: &Settings) -> Aside {
        let mut aside = if self.relaxation { relax(model, settings) } else { Aside::default() };
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

fn relax(model: &Model, settings: &Settings) -> Aside {
    let said = |message| Aside { messages: vec![message], ..Aside::default() };
    match milp::relaxation(model, settings) {
        Ok(Some(found)) => {
            let message = Message::new("cli-relaxation")
                .with("decided", found.decided)
                .with("open", found.open)
                .with("programs", found.programs)
                .with("pivots", found.pivots);
            let field = json!({
                "decided": found.decided,
                "open": found.open,
                "programs": found.programs,
                "pivots": found.pivots,
            });
            Aside { fields: vec![("relaxation", field)], ..said(message) }
        }
        Ok(None) => {
            Aside { fields: vec![("relaxation", Value::Null)], ..said(Message::new("cli-relaxation-none")) }
        }
        Err(Stop::Time) => Aside { exit: Exit::TimeLimit, ..said(Message::new("cli-relaxation-time-limit")) },
        // The solver that comes next is told to stop as well, and says so.
        Err(_) => Aside::default(),
    }
}

fn write(path: &Path, model: &Model) -> Result<(), Message> {
    output::write_with(Some(path), |mut writer| grille_engines::sat::write_dimacs(model, &mut writer))
}
