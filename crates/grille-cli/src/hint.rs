//! `grille hint`: the next step, or what is wrong with the board. No step is ever taken from a false one.

mod mistake;
mod next;

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
use grille::logic::{AnyPosition, Step, draw};
use grille::model::{Model, PuzzleError};
use grille::puzzle::Puzzle;
use grille::rate::Rating;
use grille::words::{Message, Words};
use mistake::Mistake;
use next::Levels;
use serde_json::Value;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "hint", define, act: Act::Each(job) };

/// What there is to say about a board.
enum Hint {
    /// The next step.
    Step(Step),
    /// No technique finds one: a digit of the solution.
    Guess(Step),
    /// It is not right.
    Mistake(Mistake),
    /// Nothing is left to do.
    Solved,
    /// No technique of the choice finds anything.
    Nothing,
    /// The time limit came before anything was found.
    Late,
}

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "hint", "cli-hint-about", "cli-hint-usage", "cli-hint-after");
    let command =
        args::puzzles(words, command).arg(args::flag(words, "vague", "cli-option-vague").long("vague"));
    reason::options(words, choice::options(words, command))
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let (reason, plan) = Reason::read(ui, matches)?;
    let vague = matches.get_flag("vague");
    let options = reason.options.clone();
    Ok(Job::new(plan, options, move |item, layouts| answer(&reason, vague, item, layouts)))
}

/// A hint, and what stands around it.
struct Told<'a> {
    vague: bool,
    puzzle: &'a Puzzle,
    /// There is none where digits clash.
    board: Option<(&'a Model, &'a AnyPosition<'a>)>,
    known: &'a Known,
    /// How hard the puzzle is as it was set.
    rating: Option<&'a Rating>,
    hint: Hint,
}

fn answer(reason: &Reason, vague: bool, item: &Item, layouts: &mut Layouts) -> Piece {
    let deadline = reason.deadline();
    let (puzzle, model) = match stream::model(item, &reason.options, layouts) {
        Ok(found) => found,
        Err(mut trouble) => {
            // Digits that clash are a mistake like another.
            return match (trouble.puzzle.take(), &trouble.error) {
                (Some(puzzle), Some(PuzzleError::Broken(_))) => {
                    let (known, mistake) = mistake::find(reason, &puzzle, None, layouts, deadline);
                    let hint = Hint::Mistake(mistake.unwrap_or_default());
                    let told =
                        Told { vague, puzzle: &puzzle, board: None, known: &known, rating: None, hint };
                    told.piece(reason, item, deadline)
                }
                (puzzle, _) => {
                    trouble.puzzle = puzzle;
                    reason.refused(item, &trouble)
                }
            };
        }
    };
    let (known, mistake) = mistake::find(reason, &puzzle, Some(&model), layouts, deadline);
    let model = reason.decided_by_clues(model, deadline);
    let going = || reason.going(deadline);
    let position = AnyPosition::new(&model, known.only()).asking(&going);
    let mut levels = Levels::default();
    let hint = match mistake {
        Some(mistake) => Hint::Mistake(mistake),
        None if position.board().is_full() => Hint::Solved,
        None => {
            levels = Levels::of(reason, &puzzle, (&model, &known), layouts, deadline);
            match levels.next(reason, &position, going) {
                Some(step) if step.technique.is_brute_force() => Hint::Guess(step),
                Some(step) => Hint::Step(step),
                None if reason.stopped(deadline).is_some() => Hint::Late,
                None => Hint::Nothing,
            }
        }
    };
    let board = Some((&model, &position));
    let told = Told { vague, puzzle: &puzzle, board, known: &known, rating: levels.set.as_ref(), hint };
    told.piece(reason, item, deadline)
}

impl Told<'_> {
    fn piece(&self, reason: &Reason, item: &Item, deadline: reason::Deadline) -> Piece {
        let exit = match &self.hint {
            Hint::Step(_) | Hint::Solved => Exit::Found,
            Hint::Mistake(_) => reason.stopped(deadline).unwrap_or(Exit::No),
            Hint::Guess(_) | Hint::Nothing => Exit::No,
            Hint::Late => reason.stopped(deadline).unwrap_or(Exit::TimeLimit),
        };
        if exit == Exit::Interrupted {
            return Piece { exit, ..Piece::default() };
        }
        let text = self.text(&reason.ui);
        let out = match (reason.style, self.step()) {
            (Style::Json, _) => self.json(&reason.ui, item, &text),
            (Style::Grid, Some((_, position, step))) if !self.vague => {
                format!("{}{}\n", draw::text(position.board(), step), step::indented("", &text))
            }
            _ => format!("{}\n", step::indented("", &text)),
        };
        Piece { out, exit, messages: reason.late(item, exit), ..Piece::default() }
    }

    /// The step that is shown, and where.
    fn step(&self) -> Option<(&Model, &AnyPosition<'_>, &Step)> {
        match (&self.hint, self.board) {
            (Hint::Step(step) | Hint::Guess(step), Some((model, position))) => Some((model, position, step)),
            _ => None,
        }
    }

    fn text(&self, ui: &Ui) -> String {
        let mut text = match (&self.hint, self.step()) {
            (_, Some((model, _, step))) if self.vague => step::vague(ui, model.layout(), step),
            (_, Some((model, _, step))) => step::sentence(ui, model.layout(), step),
            (Hint::Mistake(_), _) if self.vague => ui.text("cli-hint-mistake"),
            (Hint::Mistake(mistake), _) => mistake.say(ui, self.puzzle),
            (Hint::Solved, _) => ui.text("cli-explain-full"),
            (Hint::Late, _) => ui.text("cli-answer-timeout"),
            _ => ui.text("cli-hint-nothing"),
        };
        if let (Hint::Guess(_), Some(Rating { by_logic: false, level: Some(level), .. })) =
            (&self.hint, self.rating)
        {
            text = format!("{text} {}", ui.say(&reason::not_by_logic(*level)));
        }
        if self.known.count.is_some_and(|count| count > 1) && !matches!(self.hint, Hint::Mistake(_)) {
            text = format!("{text} {}", ui.text("cli-answer-multiple"));
        }
        text
    }

    fn json(&self, ui: &Ui, item: &Item, text: &str) -> String {
        let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", self.puzzle.to_string().into())];
        let status = match self.hint {
            Hint::Step(_) => "step",
            Hint::Guess(_) => "guess",
            Hint::Mistake(_) => "mistake",
            Hint::Solved => "solved",
            Hint::Nothing => "nothing",
            Hint::Late => "timeout",
        };
        fields.push(("status", status.into()));
        fields.push(("hint", text.into()));
        match (&self.hint, self.step()) {
            (_, Some((_, _, step))) if self.vague => fields.push(("technique", step.technique.id.into())),
            (_, Some((model, _, step))) => {
                fields.push(("step", Value::Object(step::fields(ui, model.layout(), step))));
            }
            (Hint::Mistake(mistake), _) if !self.vague => {
                let list = |list: &[_]| step::candidates(self.puzzle.shape, list);
                fields.push(("undo", list(&mistake.undo)));
                fields.push(("restore", list(&mistake.restore)));
            }
            _ => {}
        }
        fields.push(("level", reason::level(self.rating)));
        fields.push(("solutions", self.known.number().into()));
        fields.extend(reason::place(item));
        fields.extend(reason::comment(self.puzzle));
        write::json(fields)
    }
}
