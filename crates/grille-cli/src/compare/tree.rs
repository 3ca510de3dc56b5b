//! `--trace`: the search tree of one engine on one puzzle, as JSON or for Graphviz.

use super::Subject;
use crate::output;
use crate::target::Target;
use crate::ui::Ui;
use clap::ArgMatches;
use grille::engine::{Engine, Settings};
use grille::words::Message;
use std::path::{Path, PathBuf};

/// The most attempts that a search tree shows: more cannot be looked at.
const MOST: usize = 100_000;

/// Where a tree goes, and how it is written.
pub(super) struct Trace {
    pub(super) path: PathBuf,
    form: Form,
}

/// The two written forms of a search tree.
#[derive(Copy, Clone)]
enum Form {
    Json,
    Dot,
}

impl Trace {
    /// What is asked for. What has no ending because it is no file gets JSON.
    pub(super) fn read(matches: &ArgMatches) -> Result<Option<Trace>, Message> {
        let Some(path) = matches.get_one::<PathBuf>("trace") else { return Ok(None) };
        let form = match path.extension().and_then(|ending| ending.to_str()) {
            Some("json") => Form::Json,
            Some("dot" | "gv") => Form::Dot,
            None if Target::of(Some(path)).is_ok_and(|target| target.file().is_none()) => Form::Json,
            _ => return Err(Message::new("cli-trace-ending").with("file", path.display().to_string())),
        };
        Ok(Some(Trace { path: path.clone(), form }))
    }

    /// Runs the engine once more and writes what it did.
    pub(super) fn draw(
        &self,
        ui: &Ui,
        subject: &Subject,
        engine: &Engine,
        settings: &Settings,
    ) -> Result<(), Message> {
        let settings = Settings { trace: Some(MOST), ..settings.clone() };
        let refused =
            || Message::new("cli-trace-none").with("engine", engine.id).with("puzzle", subject.name.as_str());
        let report = engine.run(&subject.model, &settings).map_err(|_| refused())?;
        let tree = report.tree.ok_or_else(|| Message::new("cli-trace-hidden").with("engine", engine.id))?;
        let shape = subject.model.shape();
        let text = match self.form {
            Form::Json => tree.to_json(shape) + "\n",
            Form::Dot => tree.to_dot(shape),
        };
        output::write(Some(Path::new(&self.path)), &text)?;
        if tree.left_out() > 0 {
            let left = Message::new("cli-trace-left-out").with("count", tree.left_out());
            ui.note(&ui.say(&left.with("shown", tree.nodes().len())));
        }
        Ok(())
    }
}
