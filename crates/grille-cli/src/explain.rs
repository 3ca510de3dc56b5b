//! `grille explain`: the whole path from the puzzle to its solution in words, numbered; a step with chains takes
//! several lines, indented after the first.

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
use grille::engine::Reached;
use grille::grid::Grid;
use grille::logic::{AnyPosition, Level, Path, Step, Technique, draw};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::rate::Rating;
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
    rating: Option<&'a Rating>,
    /// As far as techniques got, and how many steps they took.
    reached: &'a Reached,
    by_logic: usize,
    /// The solution, if the path leads to it.
    solution: Option<&'a Grid>,
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
    let rating = reason.rating(&model, known.only(), deadline);
    let mut position = AnyPosition::new(&model, known.only()).asking(&going);
    let (mut drawn, mut stopped, mut reached) = (vec![], None, None);
    let path = position.path_while(&reason.choice(rating.as_ref()), going, |board, step| {
        stopped = reason.stopped(deadline);
        // From a puzzle without solution anything follows.
        if stopped.is_some() || known.count == Some(0) {
            return ControlFlow::Break(());
        }
        if reason.style == Style::Grid {
            drawn.push(draw::text(board, step));
        }
        if step.technique.is_brute_force() && reached.is_none() {
            reached = Some(Reached::new(board));
        }
        ControlFlow::Continue(())
    });
    if !path.solved && stopped.is_none() {
        stopped = reason.stopped(deadline);
    }
    let end = position.board();
    let by_logic = path.steps.iter().position(is_brute_force).unwrap_or(path.steps.len());
    let solution = Some(end.digits()).filter(|digits| path.solved && model.check(digits));
    let solved = solution.is_some() && by_logic == path.steps.len();
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
        rating: rating.as_ref(),
        reached: &reached.unwrap_or_else(|| Reached::new(end)),
        by_logic,
        solution,
        stopped: stopped.is_some(),
    };
    let piece = match reason.style {
        Style::Json => Piece { out: told.json(&reason.ui, item), ..Piece::default() },
        _ => reason::headed(item, &puzzle, told.text(&reason.ui, reason.style)),
    };
    Piece { exit, messages: reason.late(item, exit), ..piece }
}

fn is_brute_force(step: &Step) -> bool {
    step.technique.is_brute_force()
}

impl Told<'_> {
    /// Whether techniques alone lead to the solution.
    fn solved(&self) -> bool {
        self.solution.is_some() && self.guesses() == 0
    }

    /// How many digits were looked up in the solution.
    fn guesses(&self) -> usize {
        self.path.steps.iter().filter(|step| is_brute_force(step)).count()
    }

    fn text(&self, ui: &Ui, style: Style) -> String {
        let mut text = String::new();
        for (index, step) in self.path.steps.iter().enumerate() {
            if index == self.by_logic {
                text.push_str(&self.position(style));
                text.push_str(&format!("{}\n", ui.say(&self.left("cli-explain-logic-ends"))));
                text.push_str(if style == Style::Grid { "\n" } else { "" });
            }
            if let Some(drawn) = self.drawn.get(index) {
                text.push_str(drawn);
            }
            text.push_str(&step::told(ui, self.model.layout(), step, &format!("{}. ", index + 1)));
            text.push('\n');
            if style == Style::Grid {
                text.push('\n');
            }
        }
        if !self.solved() && self.guesses() == 0 && self.known.count != Some(0) {
            text.push_str(&self.position(style));
        }
        format!("{text}{}\n", ui.say(&self.last_word(ui)))
    }

    /// The position that techniques reached.
    fn position(&self, style: Style) -> String {
        let Reached { digits, candidates } = self.reached;
        match style {
            Style::Grid => write::marked(self.puzzle, digits, candidates),
            _ => format!("{}\n", write::line(self.puzzle, digits)),
        }
    }

    /// A message about what techniques leave.
    fn left(&self, key: &'static str) -> Message {
        Message::new(key)
            .with("steps", self.by_logic)
            .with("cells", self.reached.open())
            .with("candidates", self.reached.candidates_left())
    }

    /// How it ended.
    fn last_word(&self, ui: &Ui) -> Message {
        match (self.solved(), self.hardest()) {
            (true, None) => Message::new("cli-explain-full"),
            (true, Some(hardest)) => Message::new("cli-explain-solved")
                .with("steps", self.by_logic)
                .with("technique", hardest.page.title(ui.words.lang())),
            _ if self.known.count == Some(0) => Message::new("cli-answer-none"),
            _ => {
                let left = self.left("cli-explain-stuck");
                match self.known.count {
                    _ if self.guesses() > 0 => {
                        let level = self.rating.and_then(|rating| rating.level).unwrap_or(Level::Extreme);
                        let verdict = reason::not_by_logic(level);
                        self.left("cli-explain-guess")
                            .with("verdict", verdict)
                            .with("guesses", self.guesses())
                    }
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
            _ if self.solved() => "solved",
            Some(0) => "none",
            _ if self.stopped => "timeout",
            _ if self.guesses() > 0 => "guess",
            _ => "stuck",
        }
    }

    fn json(&self, ui: &Ui, item: &Item) -> String {
        let steps = self.path.steps.iter().enumerate().map(|(index, step)| {
            let mut fields = Map::from_iter([("number".to_string(), Value::from(index + 1))]);
            fields.extend(step::fields(ui, self.model.layout(), step));
            Value::Object(fields)
        });
        let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", self.puzzle.to_string().into())];
        if let Some(solution) = self.solution {
            fields.push(("solution", write::line(self.puzzle, solution).into()));
        }
        fields.push(("solved", self.solved().into()));
        fields.push(("status", self.status().into()));
        fields.push(("solutions", self.known.number().into()));
        fields.push(("level", reason::level(self.rating)));
        fields.push(("hardest", self.hardest().map(|technique| technique.id).into()));
        fields.push(("guesses", self.guesses().into()));
        fields.push(("steps", steps.collect()));
        if !self.solved() {
            fields.push(("position", write::line(self.puzzle, &self.reached.digits).into()));
        }
        fields.extend(reason::place(item));
        fields.extend(reason::comment(self.puzzle));
        write::json(fields)
    }
}
