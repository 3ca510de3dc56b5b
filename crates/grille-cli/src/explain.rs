//! `grille explain`: the whole path from the puzzle to its solution, one numbered step a line, in words.

use crate::args::{self, Act, Subcommand};
use crate::choice;
use crate::exit::Exit;
use crate::input::Item;
use crate::reason::{self, Known, Reason};
use crate::step;
use crate::stream::{self, Job, Layouts, Piece, Style};
use crate::ui::Ui;
use crate::write;
use clap::{ArgMatches, Command};
use grille::board::Board;
use grille::logic::{AnyPosition, Path, Technique, draw};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::words::{Message, Words};
use serde_json::{Map, Value};
use std::ops::ControlFlow;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "explain", define, act: Act::Each(job) };

fn define(words: &Words) -> Command {
    let command =
        args::subcommand(words, "explain", "cli-explain-about", "cli-explain-usage", "cli-explain-after");
    reason::options(words, choice::options(words, args::puzzles(words, command)))
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let (reason, mut plan) = Reason::read(ui, matches)?;
    if reason.style == Style::Line {
        // A path takes many lines: an empty one stands between two of them.
        plan.style = Some(Style::Grid);
    }
    let options = reason.options.clone();
    Ok(Job::new(plan, options, move |item, layouts| answer(&reason, item, layouts)))
}

/// A path, and what stands around it.
struct Told<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    known: &'a Known,
    path: &'a Path,
    /// The drawing of each step, where they are drawn.
    drawn: &'a [String],
    /// The board at the end.
    end: &'a Board<'a>,
    solved: bool,
    stopped: bool,
}

fn answer(reason: &Reason, item: &Item, layouts: &mut Layouts) -> Piece {
    let (puzzle, model) = match stream::model(item, &reason.options, layouts) {
        Ok(found) => found,
        Err(trouble) => return reason::refused_headed(reason, item, &trouble),
    };
    let deadline = reason.deadline();
    let model = reason.decided_by_clues(model, deadline);
    let known = reason.solutions(&model, deadline);
    let going = || reason.going(deadline);
    let mut position = AnyPosition::new(&model, known.only()).asking(&going);
    let (mut drawn, mut stopped) = (vec![], None);
    let path = position.path_while(&reason.choice, going, |board, step| {
        stopped = reason.stopped(deadline);
        // From a puzzle without solution anything follows.
        if stopped.is_some() || known.count == Some(0) {
            return ControlFlow::Break(());
        }
        if reason.style == Style::Grid {
            drawn.push(draw::text(board, step));
        }
        ControlFlow::Continue(())
    });
    if !path.solved && stopped.is_none() {
        stopped = reason.stopped(deadline);
    }
    let (end, solved) = (position.board(), path.solved && model.check(position.board().digits()));
    let exit = stopped.unwrap_or(if solved { Exit::Found } else { Exit::No });
    if exit == Exit::Interrupted {
        return Piece { exit, ..Piece::default() };
    }
    let told = Told {
        puzzle: &puzzle,
        model: &model,
        known: &known,
        path: &path,
        drawn: &drawn,
        end,
        solved,
        stopped: stopped.is_some(),
    };
    let piece = match reason.style {
        Style::Json => Piece { out: told.json(&reason.ui, item), ..Piece::default() },
        _ => reason::headed(item, &puzzle, told.text(&reason.ui, reason.style)),
    };
    Piece { exit, messages: reason.late(item, exit), ..piece }
}

impl Told<'_> {
    fn text(&self, ui: &Ui, style: Style) -> String {
        let mut text = String::new();
        for (index, step) in self.path.steps.iter().enumerate() {
            if let Some(drawn) = self.drawn.get(index) {
                text.push_str(drawn);
            }
            let sentence = step::sentence(ui, self.model.layout(), step);
            text.push_str(&format!("{}. {sentence}\n", index + 1));
            if style == Style::Grid {
                text.push('\n');
            }
        }
        if !self.solved && self.known.count != Some(0) {
            text.push_str(&match style {
                Style::Grid => write::marked(self.puzzle, self.end.all_candidates()),
                _ => format!("{}\n", write::line(self.puzzle, self.end.digits())),
            });
        }
        format!("{text}{}\n", ui.say(&self.last_word(ui)))
    }

    /// How it ended.
    fn last_word(&self, ui: &Ui) -> Message {
        let steps = self.path.steps.len();
        let open = self.end.model().shape().cells().filter(|&cell| self.end.digits().get(cell).is_none());
        let (cells, candidates) =
            open.fold((0u32, 0u32), |(cells, sum), cell| (cells + 1, sum + self.end.candidates(cell).len()));
        match (self.solved, self.hardest()) {
            (true, None) => Message::new("cli-explain-full"),
            (true, Some(hardest)) => Message::new("cli-explain-solved")
                .with("steps", steps)
                .with("technique", hardest.page.title(ui.words.lang())),
            _ if self.known.count == Some(0) => Message::new("cli-answer-none"),
            _ => {
                let left = Message::new("cli-explain-stuck")
                    .with("steps", steps)
                    .with("cells", cells)
                    .with("candidates", candidates);
                match self.known.count {
                    Some(2..) => Message::new("cli-explain-many").with("left", left),
                    _ => left,
                }
            }
        }
    }

    /// The hardest technique of the path.
    fn hardest(&self) -> Option<&'static Technique> {
        let used = self.path.steps.iter().map(|step| step.technique);
        used.reduce(|hardest, technique| if technique.is_harder_than(hardest) { technique } else { hardest })
    }

    fn status(&self) -> &'static str {
        match self.known.count {
            _ if self.solved => "solved",
            Some(0) => "none",
            _ if self.stopped => "timeout",
            _ => "stuck",
        }
    }

    fn json(&self, ui: &Ui, item: &Item) -> String {
        let steps = self.path.steps.iter().enumerate().map(|(index, step)| {
            let mut fields = Map::from_iter([("number".to_string(), Value::from(index + 1))]);
            fields.extend(step::fields(ui, self.model.layout(), step));
            Value::Object(fields)
        });
        let end = write::line(self.puzzle, self.end.digits());
        let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", self.puzzle.to_string().into())];
        if self.solved {
            fields.push(("solution", end.as_str().into()));
        }
        fields.push(("solved", self.solved.into()));
        fields.push(("status", self.status().into()));
        fields.push(("solutions", self.known.number().into()));
        fields.push(("hardest", self.hardest().map(|technique| technique.id).into()));
        fields.push(("steps", steps.collect()));
        if !self.solved {
            fields.push(("position", end.into()));
        }
        fields.extend(reason::place(item));
        fields.extend(reason::comment(self.puzzle));
        write::json(fields)
    }
}
