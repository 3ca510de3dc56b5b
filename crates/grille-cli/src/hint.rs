//! `grille hint`: the next step, or what is wrong with the board. No step is ever taken from a false one.

mod mistake;

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
use grille::words::{Message, Words};
use mistake::Mistake;
use serde_json::Value;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "hint", define, act: Act::Each(job) };

/// What there is to say about a board.
enum Hint {
    /// The next step.
    Step(Step),
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

fn answer(reason: &Reason, vague: bool, item: &Item, layouts: &mut Layouts) -> Piece {
    let deadline = reason.deadline();
    let (puzzle, model) = match stream::model(item, &reason.options, layouts) {
        Ok(found) => found,
        Err(mut trouble) => {
            // Digits that clash are a mistake like another.
            return match (trouble.puzzle.take(), &trouble.error) {
                (Some(puzzle), Some(PuzzleError::Broken(_))) => {
                    let found = mistake::find(reason, &puzzle, None, layouts, deadline);
                    let mistake = found.1.unwrap_or_default();
                    told(reason, vague, item, &puzzle, None, (&found.0, Hint::Mistake(mistake)), deadline)
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
    let hint = match mistake {
        Some(mistake) => Hint::Mistake(mistake),
        None if position.board().is_full() => Hint::Solved,
        None => match position.next_while(&reason.choice, going) {
            Some(step) => Hint::Step(step),
            None if reason.stopped(deadline).is_some() => Hint::Late,
            None => Hint::Nothing,
        },
    };
    told(reason, vague, item, &puzzle, Some((&model, &position)), (&known, hint), deadline)
}

fn told(
    reason: &Reason,
    vague: bool,
    item: &Item,
    puzzle: &Puzzle,
    board: Option<(&Model, &AnyPosition<'_>)>,
    (known, hint): (&Known, Hint),
    deadline: reason::Deadline,
) -> Piece {
    let ui = &reason.ui;
    let exit = match &hint {
        Hint::Step(_) | Hint::Solved => Exit::Found,
        Hint::Mistake(_) => reason.stopped(deadline).unwrap_or(Exit::No),
        Hint::Nothing => Exit::No,
        Hint::Late => reason.stopped(deadline).unwrap_or(Exit::TimeLimit),
    };
    if exit == Exit::Interrupted {
        return Piece { exit, ..Piece::default() };
    }
    let mut text = match (&hint, board) {
        (Hint::Step(step), Some((model, _))) if vague => step::vague(ui, model.layout(), step),
        (Hint::Step(step), Some((model, _))) => step::sentence(ui, model.layout(), step),
        (Hint::Mistake(_), _) if vague => ui.text("cli-hint-mistake"),
        (Hint::Mistake(mistake), _) => mistake.say(ui, puzzle),
        (Hint::Solved, _) => ui.text("cli-explain-full"),
        (Hint::Late, _) => ui.text("cli-answer-timeout"),
        _ => ui.text("cli-hint-nothing"),
    };
    if known.count.is_some_and(|count| count > 1) && !matches!(hint, Hint::Mistake(_)) {
        text = format!("{text} {}", ui.text("cli-answer-multiple"));
    }
    let out = match (reason.style, &hint, board) {
        (Style::Json, ..) => {
            json(ui, vague, item, puzzle, board.map(|(model, _)| model), (known, &hint), &text)
        }
        (Style::Grid, Hint::Step(step), Some((_, position))) if !vague => {
            format!("{}{text}\n", draw::text(position.board(), step))
        }
        _ => format!("{text}\n"),
    };
    Piece { out, exit, messages: reason.late(item, exit), ..Piece::default() }
}

fn json(
    ui: &Ui,
    vague: bool,
    item: &Item,
    puzzle: &Puzzle,
    model: Option<&Model>,
    (known, hint): (&Known, &Hint),
    text: &str,
) -> String {
    let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", puzzle.to_string().into())];
    let status = match hint {
        Hint::Step(_) => "step",
        Hint::Mistake(_) => "mistake",
        Hint::Solved => "solved",
        Hint::Nothing => "nothing",
        Hint::Late => "timeout",
    };
    fields.push(("status", status.into()));
    fields.push(("hint", text.into()));
    match (hint, model) {
        (Hint::Step(step), Some(_)) if vague => fields.push(("technique", step.technique.id.into())),
        (Hint::Step(step), Some(model)) => {
            fields.push(("step", Value::Object(step::fields(ui, model.layout(), step))));
        }
        (Hint::Mistake(mistake), _) if !vague => {
            let list = |list: &[_]| step::candidates(puzzle.shape, list);
            fields.push(("undo", list(&mistake.undo)));
            fields.push(("restore", list(&mistake.restore)));
        }
        _ => {}
    }
    fields.push(("solutions", known.number().into()));
    fields.extend(reason::place(item));
    fields.extend(reason::comment(puzzle));
    write::json(fields)
}
