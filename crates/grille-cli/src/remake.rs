//! What `minimize`, `vary` and `complete` share: a puzzle comes in, puzzles that are made of it go out.
//!
//! The random numbers of a puzzle are those of the seed and its own digits, so that what is made of it does not depend on
//! what else stands in the list.

use crate::asked::{Asked, Found};
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Job, Layouts, Piece, Style};
use crate::ui::Ui;
use crate::write;
use clap::ArgMatches;
use grille::engine::{AUTO, End, Settings, Stop};
use grille::generate::Random;
use grille::grid::{Digit, Grid};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::words::Message;
use serde_json::Value;

const CSV_HEADER: &str = "puzzle,made,clues,status\n";

/// What is made of a puzzle.
pub(crate) struct Remade {
    pub(crate) grids: Vec<Grid>,
    pub(crate) status: Status,
}

/// How it went.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Status {
    Made,
    Invalid,
    /// It has no solution.
    None,
    /// It has several.
    Multiple,
    /// Something else forbids it.
    No(Message),
    Stopped(Stop),
}

impl Remade {
    pub(crate) fn one(grid: Grid) -> Remade {
        Remade { grids: vec![grid], status: Status::Made }
    }

    pub(crate) fn not(status: Status) -> Remade {
        Remade { grids: vec![], status }
    }
}

impl From<Stop> for Remade {
    fn from(stop: Stop) -> Remade {
        Remade::not(Status::Stopped(stop))
    }
}

impl Status {
    fn id(&self) -> &'static str {
        match self {
            Status::Made => "made",
            Status::Invalid => "invalid",
            Status::None => "none",
            Status::Multiple => "multiple",
            Status::No(_) => "no",
            Status::Stopped(Stop::Interrupt) => "interrupted",
            Status::Stopped(_) => "timeout",
        }
    }
}

/// Makes puzzles of every puzzle of the inputs.
pub(crate) fn job(
    ui: &Ui,
    matches: &ArgMatches,
    make: impl Fn(&Asked, &Model, &mut Random) -> Remade + Send + Sync + 'static,
) -> Result<Job, Message> {
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    let asked = Asked::new(ui, matches, u64::MAX)?;
    let answer =
        move |asked: &Asked, item: &Item, layouts: &mut Layouts| answer(asked, item, layouts, seed, &make);
    Ok(asked.job(matches, CSV_HEADER, answer))
}

/// The only solution of a puzzle.
pub(crate) fn only_solution(asked: &Asked, model: &Model) -> Result<Grid, Remade> {
    let settings = Settings { limit: 2, keep: 2, ..asked.settings.clone() };
    let Ok(report) = AUTO.run(model, &settings) else { return Err(Remade::not(Status::None)) };
    match (report.end, report.found) {
        (End::Interrupted, _) => Err(Stop::Interrupt.into()),
        (_, 2..) => Err(Remade::not(Status::Multiple)),
        (End::TimeLimit, _) => Err(Stop::Time.into()),
        _ => report.solutions.into_iter().next().ok_or(Remade::not(Status::None)),
    }
}

fn answer(
    asked: &Asked,
    item: &Item,
    layouts: &mut Layouts,
    seed: u64,
    make: &dyn Fn(&Asked, &Model, &mut Random) -> Remade,
) -> Piece {
    let remake = |model: &Model| {
        let digits = model.givens().cells().iter().map(|digit| digit.map_or(0, |d| u64::from(Digit::get(d))));
        let seeds: Vec<u64> = std::iter::once(seed).chain(digits).collect();
        make(asked, model, &mut Random::of(&seeds))
    };
    let Found { value, puzzle, text, mut messages, exit } = match asked.find(item, layouts, remake) {
        Ok(found) => found,
        Err(piece) => return *piece,
    };
    let Remade { grids, status } = value.unwrap_or(Remade::not(Status::Invalid));
    let told = |message: &Message| asked.ui.at(&item.place, message);
    let exit = match &status {
        Status::Made => exit,
        Status::Invalid => exit,
        Status::None => {
            messages.push(told(&Message::new("cli-remake-none")));
            Exit::No
        }
        Status::Multiple => {
            messages.push(told(&Message::new("cli-remake-multiple")));
            Exit::No
        }
        Status::No(message) => {
            messages.push(told(message));
            Exit::No
        }
        Status::Stopped(Stop::Interrupt) => Exit::Interrupted,
        Status::Stopped(_) => {
            messages.push(told(&Message::new("cli-time-limit").with("found", grids.len())));
            Exit::TimeLimit
        }
    };
    let piece = Piece::new(asked.style, |style| show(style, item, &text, puzzle.as_ref(), &grids, &status));
    Piece { messages, exit, ..piece }
}

fn show(
    style: Style,
    item: &Item,
    text: &str,
    puzzle: Option<&Puzzle>,
    grids: &[Grid],
    status: &Status,
) -> String {
    let Some(puzzle) = puzzle.filter(|_| !grids.is_empty()) else {
        return match style {
            Style::Line | Style::Grid => format!("!{}\n", status.id()),
            Style::Csv => write::csv([text, "-", "-", status.id()].map(String::from)),
            Style::Json => json(item, text, None, status),
        };
    };
    let shown = grids.iter().enumerate().map(|(number, grid)| {
        let made = Puzzle { comment: String::new(), ..puzzle.filled_with(grid) };
        match style {
            Style::Line => format!("{}\n", write::line(puzzle, grid)),
            Style::Grid if number > 0 => format!("\n{}", write::formatted(&made, "grid")),
            Style::Grid => write::formatted(&made, "grid"),
            Style::Csv => {
                let clues = grid.filled().to_string();
                write::csv([text.to_string(), write::line(puzzle, grid), clues, status.id().to_string()])
            }
            Style::Json => json(item, text, Some((write::line(puzzle, grid), grid.filled())), status),
        }
    });
    shown.collect()
}

fn json(item: &Item, text: &str, made: Option<(String, usize)>, status: &Status) -> String {
    let (made, clues) = made.unzip();
    let mut fields: Vec<(&'static str, Value)> = vec![
        ("puzzle", text.into()),
        ("made", made.into()),
        ("clues", clues.into()),
        ("status", status.id().into()),
        ("file", item.place.name.as_ref().into()),
    ];
    if let Some(line) = item.place.line {
        fields.push(("line", line.into()));
    }
    write::json(fields)
}
