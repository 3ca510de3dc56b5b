//! `--save`: answers beside their input, as the Prolog project wrote them: `grid.sud` gets `grid.p1`
//! from `deduce` and `grid.p2` from `solve`. A file appears whole or not at all.

use crate::exit::Exit;
use crate::input::Input;
use crate::output::{Output, Unwritten, cannot_write};
use crate::ui::Ui;
use grille::words::Message;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes one file at a time: the inputs come one after the other.
pub(crate) struct Saver {
    ending: &'static str,
    current: Option<Current>,
}

struct Current {
    input: PathBuf,
    target: PathBuf,
    /// `None` once it could not be written.
    file: Option<Output>,
}

impl Saver {
    /// A saver for these inputs, if no answer would take the place of an input or of another answer.
    pub(crate) fn new(inputs: &[Input], ending: &'static str) -> Result<Saver, Message> {
        let paths: Vec<&Path> = inputs.iter().filter_map(Input::path).collect();
        let taken: Vec<PathBuf> = paths.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        let mut targets = vec![];
        for path in &paths {
            let target = path.with_extension(ending);
            let key = fs::canonicalize(&target).unwrap_or_else(|_| target.clone());
            let clash = |key: &str| {
                Message::new(key.to_string())
                    .with("file", target.display().to_string())
                    .with("input", path.display().to_string())
            };
            if taken.contains(&key) {
                return Err(clash("cli-save-over-input"));
            }
            if targets.contains(&key) {
                return Err(clash("cli-save-twice"));
            }
            targets.push(key);
        }
        Ok(Saver { ending, current: None })
    }

    /// Saves one answer to the input `path`. A file that cannot be written is told once.
    pub(crate) fn save(&mut self, ui: &Ui, path: &Path, text: &str) -> Exit {
        let mut exit = Exit::Found;
        if self.current.as_ref().is_none_or(|current| current.input != path) {
            exit = self.close(ui);
            let target = path.with_extension(self.ending);
            let file = Output::open(Some(&target)).map_err(|error| exit = failed(ui, &target, &error)).ok();
            self.current = Some(Current { input: path.to_path_buf(), target, file });
        }
        if let Some(Current { target, file: slot @ Some(_), .. }) = &mut self.current
            && let Some(Err(error)) = slot.as_mut().map(|file| file.write(text))
        {
            *slot = None;
            exit = failed(ui, target, &error);
        }
        exit
    }

    /// Not all answers to the input `path` are known, or to the present one: its file stays as it was.
    pub(crate) fn give_up(&mut self, ui: &Ui, path: Option<&Path>, why: Unwritten) {
        let present = |current: &Current| path.is_none_or(|path| current.input == path);
        if self.current.as_ref().is_some_and(present)
            && let Some(Current { target, file: Some(file), .. }) = self.current.take()
            && let Err(error) = file.give_up(ui, Some(&target), why)
        {
            failed(ui, &target, &error);
        }
    }

    pub(crate) fn finish(mut self, ui: &Ui) -> Exit {
        self.close(ui)
    }

    fn close(&mut self, ui: &Ui) -> Exit {
        let Some(Current { target, file: Some(file), .. }) = self.current.take() else {
            return Exit::Found;
        };
        match file.finish() {
            Ok(()) => {
                ui.note(&ui.say(&Message::new("cli-saved").with("file", target.display().to_string())));
                Exit::Found
            }
            Err(error) => failed(ui, &target, &error),
        }
    }
}

fn failed(ui: &Ui, path: &Path, error: &io::Error) -> Exit {
    ui.error(&ui.say(&cannot_write(Some(path), error)));
    Exit::Bad
}
