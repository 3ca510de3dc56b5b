//! `grille check`: everything a setter wants to know of a puzzle.
//!
//! What breaks the rules and where, what shows at a glance that there is no solution, how many
//! solutions there are (none, one, many) with two of them as witnesses, and which givens are not
//! needed (`unneeded`).

mod show;
mod unneeded;

use crate::args::{self, Act, Subcommand};
use crate::block::Blocks;
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{self, Job, Layouts, Piece, Style, Trouble};
use crate::ui::Ui;
use clap::{ArgMatches, Command};
use grille::board::Board;
use grille::engine::{AUTO, End, Report, Settings};
use grille::grid::{Candidates, Cell, DigitSet, Grid};
use grille::model::{Conflict, Model, PuzzleError};
use grille::puzzle::Puzzle;
use grille::puzzle::read::ReadOptions;
use grille::words::{Message, Words};
use std::time::Instant;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "check", define, act: Act::Each(job) };

/// What was found out about one puzzle.
struct Findings {
    /// The puzzle, or its text where it cannot be read.
    puzzle: Option<Puzzle>,
    text: String,
    /// Why it is no puzzle at all.
    unreadable: Option<Message>,
    /// Digits that break the rules.
    conflicts: Vec<Conflict>,
    /// Cells without candidate and digits without place.
    dead_ends: Vec<Conflict>,
    /// The first solutions, at most two; `None` where that is not known.
    solutions: Option<Vec<Grid>>,
    /// The givens that are not needed; `None` unless there is exactly one solution.
    unneeded: Option<Vec<Cell>>,
    /// What each cell holds in some solution, where that was asked for.
    possible: Option<Candidates>,
    /// Whether a limit or a person stopped the work.
    stopped: Option<Exit>,
}

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "check", "cli-check-about", "cli-check-usage", "cli-check-after");
    let command = args::puzzles(words, command)
        .arg(args::flag(words, "no-minimality", "cli-option-no-minimality").long("no-minimality"))
        .arg(args::flag(words, "possible", "cli-option-possible").long("possible"));
    args::telling(words, command)
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let options = args::read_options(matches)?;
    let mut plan = args::plan(matches, &options);
    if plan.style == Some(Style::Csv) {
        plan.preamble = show::CSV_HEADER.to_string();
    }
    let (style, possible) = (plan.style, matches.get_flag("possible"));
    let asked = Asked {
        ui: ui.clone(),
        options: options.clone(),
        settings: args::settings(ui, matches, 2),
        minimality: !matches.get_flag("no-minimality"),
        possible,
    };
    // Nothing but the number of solutions of a plain 9×9 grid is asked for.
    let blocks = style == Some(Style::Line)
        && !(asked.minimality || possible || asked.settings.time_limit.is_some())
        && options == ReadOptions::default();
    plan.blocks = blocks.then_some(Blocks::Together(show::write_valid));
    Ok(Job::new(plan, options, move |item, layouts| check(&asked, item, layouts, style)))
}

/// What is asked of every puzzle.
struct Asked {
    ui: Ui,
    options: ReadOptions,
    settings: Settings,
    /// Whether it is to be found out which givens are not needed.
    minimality: bool,
    /// Whether it is to be found out what each cell holds in some solution.
    possible: bool,
}

fn check(asked: &Asked, item: &Item, layouts: &mut Layouts, style: Option<Style>) -> Piece {
    let ui = &asked.ui;
    let (findings, message) = match stream::model(item, &asked.options, layouts) {
        Ok((puzzle, model)) => (look(asked, puzzle, &model, layouts), None),
        Err(trouble) => {
            let message = ui.at(&trouble.place, &trouble.message);
            if !trouble.answerable {
                return Piece { messages: vec![message], exit: trouble.exit, ..Piece::default() };
            }
            (refused(item, *trouble), Some(message))
        }
    };
    let exit = findings.exit();
    let mut messages: Vec<String> = message.into_iter().collect();
    if findings.stopped == Some(Exit::TimeLimit) {
        messages.push(ui.at(&item.place, &Message::new("cli-check-time-limit")));
    }
    if findings.stopped == Some(Exit::Interrupted) {
        return Piece { exit, ..Piece::default() };
    }
    let piece = Piece::new(style, |style| show::render(ui, item, &findings, style));
    Piece { messages, exit, ..piece }
}

impl Findings {
    fn exit(&self) -> Exit {
        if self.unreadable.is_some() {
            return Exit::Bad;
        }
        let one = self.solutions.as_ref().is_some_and(|solutions| solutions.len() == 1);
        self.stopped.unwrap_or(if one { Exit::Found } else { Exit::No })
    }

    /// The cells in which the two witnesses differ.
    fn differences(&self) -> Vec<Cell> {
        match (&self.puzzle, self.solutions.as_deref()) {
            (Some(puzzle), Some([a, b])) => {
                puzzle.shape.cells().filter(|&cell| a.get(cell) != b.get(cell)).collect()
            }
            _ => vec![],
        }
    }
}

/// What is known of something that is no sound puzzle.
fn refused(item: &Item, trouble: Trouble) -> Findings {
    let (unreadable, conflicts) = match trouble.error {
        Some(PuzzleError::Broken(conflicts)) => (None, conflicts),
        _ => (Some(trouble.message), vec![]),
    };
    Findings {
        text: item.entry().map_or(String::new(), |entry| entry.text.trim_end().to_string()),
        puzzle: trouble.puzzle,
        unreadable,
        conflicts,
        dead_ends: vec![],
        solutions: None,
        unneeded: None,
        possible: None,
        stopped: None,
    }
}

fn look(asked: &Asked, puzzle: Puzzle, model: &Model, layouts: &mut Layouts) -> Findings {
    let settings = &asked.settings;
    let deadline = settings.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let dead_ends = Board::new(model).dead_ends();
    let mut findings = Findings {
        puzzle: None,
        text: String::new(),
        unreadable: None,
        conflicts: vec![],
        dead_ends,
        solutions: None,
        unneeded: None,
        possible: None,
        stopped: None,
    };
    if !findings.dead_ends.is_empty() {
        findings.solutions = Some(vec![]);
    } else {
        match search(model, settings, deadline, 2) {
            Ok(report) => findings.solutions = Some(report.solutions),
            Err(exit) => findings.stopped = Some(exit),
        }
    }
    let one = findings.solutions.as_ref().is_some_and(|solutions| solutions.len() == 1);
    if asked.minimality && one {
        match unneeded::unneeded(&puzzle, model, settings, deadline, layouts) {
            Ok(cells) => findings.unneeded = Some(cells),
            Err(exit) => findings.stopped = Some(exit),
        }
    }
    if let Some(solutions) = findings.solutions.as_ref().filter(|_| asked.possible) {
        match possible(&puzzle, model, solutions, settings, deadline, layouts) {
            Ok(candidates) => findings.possible = Some(candidates),
            Err(exit) => findings.stopped = Some(exit),
        }
    }
    Findings { puzzle: Some(puzzle), ..findings }
}

/// What each cell holds in some solution. Every solution that is found for a candidate speaks for as many candidates
/// as there are cells, so that few searches do.
fn possible(
    puzzle: &Puzzle,
    model: &Model,
    solutions: &[Grid],
    settings: &Settings,
    deadline: Option<Instant>,
    layouts: &mut Layouts,
) -> Result<Candidates, Exit> {
    let shape = puzzle.shape;
    let mut found = Candidates::from_cells(vec![DigitSet::EMPTY; shape.cell_count()]);
    let take = |found: &mut Candidates, solution: &Grid| {
        for (cell, digit) in shape.cells().filter_map(|cell| Some((cell, solution.get(cell)?))) {
            found.set(cell, found.get(cell).union(DigitSet::of(digit)));
        }
    };
    solutions.iter().for_each(|solution| take(&mut found, solution));
    if solutions.len() < 2 {
        return Ok(found);
    }
    let board = Board::new(model);
    for cell in shape.cells() {
        for digit in board.candidates(cell).iter() {
            if found.get(cell).contains(digit) {
                continue;
            }
            let mut other = puzzle.clone();
            other.digits.set(cell, Some(digit));
            if let Ok(model) = layouts.model(&other) {
                search(&model, settings, deadline, 1)?.solutions.iter().for_each(|s| take(&mut found, s));
            }
        }
    }
    Ok(found)
}

/// Searches within what is left of the time.
fn search(model: &Model, settings: &Settings, deadline: Option<Instant>, limit: u64) -> Result<Report, Exit> {
    let settings = Settings {
        limit,
        keep: 2,
        time_limit: deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
        ..settings.clone()
    };
    match AUTO.run(model, &settings) {
        Ok(Report { end: End::TimeLimit, .. }) => Err(Exit::TimeLimit),
        Ok(Report { end: End::Interrupted, .. }) => Err(Exit::Interrupted),
        Ok(report) => Ok(report),
        Err(_) => Err(Exit::Bad),
    }
}
