//! What the subcommands that reason as people do have in common: which techniques they use, what is known
//! of the solutions, when they stop, and how their answers look.

use crate::args;
use crate::choice;
use crate::exit::Exit;
use crate::input::Item;
use crate::stream::{Piece, Plan, Style, Trouble};
use crate::ui::{Ui, printable};
use crate::write;
use clap::{ArgMatches, Command};
use grille::engine::{self, AUTO, End, Settings};
use grille::grid::Grid;
use grille::logic::{Choice, Level};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::read::ReadOptions;
use grille::rate::{Rater, Rating};
use grille::words::{Message, Say, Words};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long to look for a second solution, and how long to rate, unless `--time-limit` says how long the whole may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is asked of every puzzle.
#[derive(Clone)]
pub(crate) struct Reason {
    pub(crate) ui: Ui,
    pub(crate) options: ReadOptions,
    pub(crate) choice: Choice,
    rater: Rater,
    /// Whether a puzzle is explained with the techniques of its level.
    pub(crate) by_level: bool,
    pub(crate) settings: Settings,
    /// Lines of words, the same with drawings, or JSON.
    pub(crate) style: Style,
}

/// What is known of the solutions of a puzzle.
pub(crate) struct Known {
    /// None, one, or 2 for several; `None` if that took too long.
    pub(crate) count: Option<usize>,
    /// The first.
    pub(crate) first: Option<Grid>,
}

impl Known {
    /// The only solution.
    pub(crate) fn only(&self) -> Option<&Grid> {
        self.first.as_ref().filter(|_| self.count == Some(1))
    }

    /// `0`, `1` or `many`; `-` where it is not known.
    pub(crate) fn number(&self) -> &'static str {
        match self.count {
            None => "-",
            Some(0) => "0",
            Some(1) => "1",
            Some(_) => "many",
        }
    }
}

/// Until when the work on one puzzle may take.
#[derive(Copy, Clone)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    /// The same, or this long from now if that is sooner.
    pub(crate) fn within(self, time: Duration) -> Deadline {
        let end = Instant::now().checked_add(time);
        Deadline(self.0.into_iter().chain(end).min())
    }
}

/// Adds what all of them take besides the puzzles and the techniques.
pub(crate) fn options(words: &Words, command: Command) -> Command {
    let command = command.arg(args::flag(words, "draw", "cli-option-draw").long("draw"));
    let command = command.arg(
        args::option(words, "output", "cli-value-style", "cli-option-reason-output")
            .long("output")
            .value_parser(args::possible(["line", "grid", "json"])),
    );
    args::each(words, command)
}

impl Reason {
    /// What the arguments ask, and how the answers go out.
    pub(crate) fn read(ui: &Ui, matches: &ArgMatches) -> Result<(Reason, Plan), Message> {
        let options = args::read_options(matches)?;
        let mut plan = args::plan(matches, &options);
        let style = match matches.get_one::<String>("output").map(String::as_str) {
            Some("json") => Style::Json,
            Some("grid") => Style::Grid,
            _ if matches.get_flag("draw") => Style::Grid,
            _ => Style::Line,
        };
        plan.style = Some(style);
        let (choice, settings) = (choice::read(matches)?, args::settings(ui, matches, 2));
        let (rater, by_level) = (Rater::new(choice.clone()), !choice::is_named(matches));
        Ok((Reason { ui: ui.clone(), options, choice, rater, by_level, settings, style }, plan))
    }

    /// When the work on a puzzle that begins now must end.
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline(self.settings.time_limit.and_then(|limit| Instant::now().checked_add(limit)))
    }

    /// Whether something stops the work.
    pub(crate) fn stopped(&self, deadline: Deadline) -> Option<Exit> {
        if self.ui.interrupted() {
            return Some(Exit::Interrupted);
        }
        deadline.0.is_some_and(|end| Instant::now() >= end).then_some(Exit::TimeLimit)
    }

    /// The same for a search that goes on or not.
    pub(crate) fn going(&self, deadline: Deadline) -> ControlFlow<()> {
        if self.stopped(deadline).is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Looks for two solutions.
    pub(crate) fn solutions(&self, model: &Model, deadline: Deadline) -> Known {
        let left = deadline.0.map(|end| end.saturating_duration_since(Instant::now()));
        solutions(model, &Settings { time_limit: left, ..self.settings.clone() })
    }

    /// How hard a puzzle is, if it has one solution and there is time to rate it.
    pub(crate) fn rating(&self, model: &Model, only: Option<&Grid>, deadline: Deadline) -> Option<Rating> {
        let deadline = if self.settings.time_limit.is_some() { deadline } else { deadline.within(PATIENCE) };
        self.rater.rate(model, only?, || self.going(deadline))
    }

    /// The techniques that explain a puzzle with this rating: those of its level, unless the arguments say which.
    pub(crate) fn choice(&self, rating: Option<&Rating>) -> Cow<'_, Choice> {
        match rating {
            Some(rating) if self.by_level => Cow::Owned(rating.choice(&self.choice)),
            _ => Cow::Borrowed(&self.choice),
        }
    }

    /// The model, with the finding whether its clues alone have one solution.
    pub(crate) fn decided_by_clues(&self, model: Model, deadline: Deadline) -> Model {
        let left = deadline.0.map(|end| end.saturating_duration_since(Instant::now()));
        decided_by_clues(model, &Settings { time_limit: left, ..self.settings.clone() })
    }

    /// What is said where the time limit came first.
    pub(crate) fn late(&self, item: &Item, exit: Exit) -> Vec<String> {
        let message = || self.ui.at(&item.place, &Message::new("cli-reason-time-limit"));
        (exit == Exit::TimeLimit).then(message).into_iter().collect()
    }

    /// The answer to what is no puzzle: it keeps its place.
    pub(crate) fn refused(&self, item: &Item, trouble: &Trouble) -> Piece {
        let message = self.ui.at(&trouble.place, &trouble.message);
        let out = match self.style {
            _ if !trouble.answerable => String::new(),
            Style::Json => {
                let text = as_read(item, trouble.puzzle.as_ref());
                let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", text.into())];
                fields.push(("status", "invalid".into()));
                fields.push(("error", self.ui.say(&trouble.message).into()));
                fields.extend(place(item));
                write::json(fields)
            }
            _ => "!invalid\n".to_string(),
        };
        Piece { out, messages: vec![message], exit: trouble.exit, ..Piece::default() }
    }
}

/// The same below a heading, where it is not the only answer.
pub(crate) fn refused_headed(reason: &Reason, item: &Item, trouble: &Trouble) -> Piece {
    let piece = reason.refused(item, trouble);
    if reason.style == Style::Json || piece.out.is_empty() {
        return piece;
    }
    let text = as_read(item, trouble.puzzle.as_ref());
    let first = text.lines().next().unwrap_or_default();
    let heading = format!("{}\n", printable(&format!("{}: {first}", item.place)));
    Piece { out: format!("{heading}{}", piece.out), alone: Some(piece.out), ..piece }
}

/// Looks for two solutions, for as long as the settings say.
pub(crate) fn solutions(model: &Model, settings: &Settings) -> Known {
    let time_limit = Some(settings.time_limit.unwrap_or(PATIENCE));
    match AUTO.run(model, &Settings { limit: 2, keep: 2, time_limit, ..settings.clone() }) {
        Ok(report) => {
            let ended = matches!(report.end, End::Exhausted | End::Enough);
            let count = ended.then_some(report.solutions.len());
            Known { count, first: report.solutions.into_iter().next() }
        }
        Err(_) => Known { count: None, first: None },
    }
}

/// The model, with the finding whether its clues alone have one solution: uniqueness techniques see more then.
pub(crate) fn decided_by_clues(model: Model, settings: &Settings) -> Model {
    let time_limit = Some(settings.time_limit.unwrap_or(PATIENCE));
    engine::decided_by_clues(model, &Settings { time_limit, ..settings.clone() })
}

/// A text of its own, or below a heading where it is not the only one.
pub(crate) fn headed(item: &Item, puzzle: &Puzzle, text: String) -> Piece {
    let comment = if puzzle.comment.is_empty() { String::new() } else { format!(" {}", puzzle.comment) };
    let heading = format!("{}: {puzzle}{comment}", item.place);
    let out = format!("{}\n{text}", printable(&heading));
    Piece { out, alone: Some(text), ..Piece::default() }
}

/// The line as it was read; the puzzle on a line where it took several.
pub(crate) fn as_read(item: &Item, puzzle: Option<&Puzzle>) -> String {
    let text = item.entry().map_or("", |entry| entry.text.trim());
    match puzzle {
        Some(puzzle) if text.contains('\n') || text.is_empty() => puzzle.to_string(),
        _ => text.to_string(),
    }
}

/// What is said of a puzzle that techniques alone do not solve.
pub(crate) fn not_by_logic(level: Level) -> Message {
    Message::new("cli-not-by-logic").with("level", level.message())
}

/// The level of a rating, for programs.
pub(crate) fn level(rating: Option<&Rating>) -> Value {
    rating.and_then(|rating| rating.level).map(Level::id).into()
}

/// Where an item stands, for programs.
pub(crate) fn place(item: &Item) -> Vec<(&'static str, Value)> {
    let mut fields = vec![("file", Value::from(item.place.name.as_ref()))];
    fields.extend(item.place.line.map(|line| ("line", line.into())));
    fields
}

/// What the text says about a puzzle, for programs.
pub(crate) fn comment(puzzle: &Puzzle) -> Option<(&'static str, Value)> {
    (!puzzle.comment.is_empty()).then(|| ("comment", puzzle.comment.as_str().into()))
}
