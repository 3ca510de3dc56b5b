//! `grille rate`: how hard each puzzle is for a person.

use crate::args::{self, Act, Subcommand};
use crate::asked::{Asked, Found};
use crate::block::{Blocks, Briefly};
use crate::choice;
use crate::exit::Exit;
use crate::input::Item;
use crate::reason;
use crate::stream::{Job, Layouts, Piece, Style};
use crate::ui::{Ui, printable};
use crate::write;
use clap::{ArgMatches, Command};
use grille::engine::{AUTO, End};
use grille::grid::{Grid, Shape};
use grille::logic::{Level, explain};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::format::Feature;
use grille::puzzle::read::{PlainLine, ReadOptions};
use grille::rate::{LEVELS, Rater, Rating};
use grille::words::{Message, Say, Words};
use serde_json::Value;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

pub(crate) static COMMAND: Subcommand = Subcommand { name: "rate", define, act: Act::Each(job) };

const CSV_HEADER: &str =
    "puzzle,er,ep,ed,hodoku_level,hodoku_score,level,hardest_technique,steps,brute_force,status,id,comment\n";

/// What became of one puzzle.
enum Verdict {
    Rated(Rating, Grid),
    /// There is nothing to rate: no solution, or several.
    None,
    Multiple,
    Invalid,
    TimeLimit,
    Interrupted,
}

/// A field of a line.
#[derive(Copy, Clone)]
enum Field {
    Text(&'static str),
    Number(u32),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Text(text) => f.write_str(text),
            Field::Number(number) => number.fmt(f),
        }
    }
}

fn define(words: &Words) -> Command {
    let command = args::subcommand(words, "rate", "cli-rate-about", "cli-rate-usage", "cli-rate-after");
    let levels = args::flag(words, "levels", "cli-option-levels").long("levels");
    let command = choice::options(words, args::puzzles(words, command).arg(levels));
    args::telling(words, command)
}

fn job(ui: &Ui, matches: &ArgMatches) -> Result<Job, Message> {
    let rater = Rater::new(choice::read(matches)?);
    let asked = Asked::new(ui, matches, 2)?;
    // Nothing but lines, of puzzles as they stand and whatever time they take.
    let by_block = asked.style == Some(Style::Line)
        && asked.settings.time_limit.is_none()
        && asked.options == ReadOptions::default();
    let blocks = by_block.then(|| -> Arc<Briefly> {
        let (asked, rater) = (asked.clone(), rater.clone());
        Arc::new(move |line, layouts, out| briefly(&asked, &rater, line, layouts, out))
    });
    let mut job =
        asked.job(matches, CSV_HEADER, move |asked, item, layouts| answer(asked, &rater, item, layouts));
    job.plan.blocks = blocks.map(Blocks::OneByOne);
    Ok(Job { instead: matches.get_flag("levels").then(|| LEVELS.text(ui.words.lang())), ..job })
}

/// The answer to a plain line as [`answer`] would give it, if it is a rating.
fn briefly(
    asked: &Asked,
    rater: &Rater,
    line: &PlainLine,
    layouts: &mut Layouts,
    out: &mut Vec<u8>,
) -> Option<Exit> {
    // Of two signs for empty cells one is chosen.
    if line.contains(&b'.') && line.contains(&b'0') {
        return None;
    }
    let model = Model::plain(line, layouts.get(Shape::CLASSIC, &[])).ok()?;
    let verdict = rate(asked, rater, &model);
    let Verdict::Rated(rating, _) = &verdict else { return None };
    verdict.line(line, out);
    Some(if rating.by_logic { Exit::Found } else { Exit::No })
}

fn answer(asked: &Asked, rater: &Rater, item: &Item, layouts: &mut Layouts) -> Piece {
    let found = asked.find(item, layouts, |model| rate(asked, rater, model));
    let Found { value, puzzle, text, mut messages, exit } = match found {
        Ok(found) => found,
        Err(piece) => return *piece,
    };
    let verdict = value.unwrap_or(Verdict::Invalid);
    let exit = match &verdict {
        Verdict::Rated(rating, _) if rating.by_logic => Exit::Found,
        Verdict::Rated(..) | Verdict::None | Verdict::Multiple => Exit::No,
        Verdict::Invalid => exit,
        Verdict::TimeLimit => {
            messages.push(asked.ui.at(&item.place, &Message::new("cli-rate-time-limit")));
            Exit::TimeLimit
        }
        Verdict::Interrupted => return Piece { exit: Exit::Interrupted, ..Piece::default() },
    };
    let piece = Piece::new(asked.style, |style| match style {
        Style::Line => {
            let mut out = vec![];
            verdict.line(text.as_bytes(), &mut out);
            let line = String::from_utf8(out).expect("texts and numbers");
            match puzzle.as_ref().and_then(about) {
                Some([id, comment]) => format!("{}\t{id}\t{comment}\n", line.trim_end_matches('\n')),
                None => line,
            }
        }
        Style::Csv => {
            let fields = verdict.fields().map(|field| Cow::from(field.to_string()));
            let (id, comment) = puzzle.as_ref().map_or(("", ""), |puzzle| (&puzzle.id, &puzzle.comment));
            let about = [id, comment].map(Cow::from);
            write::csv(std::iter::once(Cow::from(&text)).chain(fields).chain(about))
        }
        Style::Json => verdict.json(item, &text, puzzle.as_ref()),
        Style::Grid => words(&asked.ui, &verdict),
    });
    Piece { messages, exit, ..piece }
}

/// The id and the comment of a puzzle as columns of a line, where it has any; `-` for the one that it lacks.
fn about(puzzle: &Puzzle) -> Option<[String; 2]> {
    let column = |text: &str| {
        let text = text.replace(['\t', '\n', '\r'], " ");
        if text.trim().is_empty() { "-".to_string() } else { printable(&text).into_owned() }
    };
    let has_any = !puzzle.id.is_empty() || !puzzle.comment.is_empty();
    has_any.then(|| [column(&puzzle.id), column(&puzzle.comment)])
}

fn rate(asked: &Asked, rater: &Rater, model: &Model) -> Verdict {
    let played = model.is_played().then(|| reason::decided_by_clues(model.clone(), &asked.settings));
    let model = played.as_ref().unwrap_or(model);
    let deadline = asked.settings.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let begun = rater.begin(model);
    // Found out when it is needed, at once where long searches would come first: on large grids, and under rules that
    // leave more to find out than the path does.
    let solved = OnceCell::new();
    let solve = || solved.get_or_init(|| only_solution(asked, model)).as_ref();
    let is_short = model.layout().is_plain() && model.shape().cell_count() <= Shape::CLASSIC.cell_count();
    if !is_short && begun.solution().is_none() {
        let _ = solve();
    }
    let going = || {
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let none = solved.get().is_some_and(Result::is_err);
        if late || none || asked.ui.interrupted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let rated = begun.finish_asking(&|cell| solve().ok()?.get(cell), going);
    match (rated, solved.into_inner()) {
        (Some((rating, Some(grid))), None) => Verdict::Rated(rating, grid),
        (Some((rating, _)), Some(Ok(solution))) => Verdict::Rated(rating, solution),
        (_, Some(Err(verdict))) => verdict,
        (Some((rating, None)), None) => only_solution(asked, model)
            .map_or_else(|verdict| verdict, |solution| Verdict::Rated(rating, solution)),
        (None, _) if asked.ui.interrupted() => Verdict::Interrupted,
        (None, _) => Verdict::TimeLimit,
    }
}

/// The solution, if there is just one.
fn only_solution(asked: &Asked, model: &Model) -> Result<Grid, Verdict> {
    let report = AUTO.run(model, &asked.settings).map_err(|_| Verdict::None)?;
    match (report.end, report.found) {
        (End::Interrupted, _) => Err(Verdict::Interrupted),
        (_, 2..) => Err(Verdict::Multiple),
        (End::TimeLimit, _) => Err(Verdict::TimeLimit),
        _ => report.solutions.into_iter().next().ok_or(Verdict::None),
    }
}

fn words(ui: &Ui, verdict: &Verdict) -> String {
    let Verdict::Rated(rating, _) = verdict else {
        let key = match verdict {
            Verdict::None => "cli-answer-none",
            Verdict::Multiple => "cli-answer-multiple",
            Verdict::TimeLimit => "cli-answer-timeout",
            _ => "cli-answer-invalid",
        };
        return format!("{}\n", ui.text(key));
    };
    let mut lines = vec![];
    match (rating.level, rating.hardest) {
        _ if !rating.by_logic => {
            let no_level = || Message::new("cli-rate-no-level");
            lines.push(rating.level.map_or_else(no_level, reason::not_by_logic));
        }
        (Some(level), Some(hardest)) => {
            let technique = explain::words(ui.words.lang()).text(&format!("technique-{}", hardest.id));
            let message = Message::new("cli-rate-level")
                .with("level", level.message())
                .with("technique", technique)
                .with("steps", rating.steps);
            lines.push(message);
        }
        _ => lines.push(Message::new("cli-rate-full")),
    }
    if let Some(hodoku) = rating.hodoku {
        let message =
            Message::new("cli-rate-hodoku").with("level", hodoku.level.name()).with("score", hodoku.score);
        lines.push(message);
    }
    lines.iter().map(|message| format!("{}\n", ui.say(message))).collect()
}

impl Verdict {
    fn status(&self) -> &'static str {
        match self {
            Verdict::Rated(rating, _) if rating.by_logic => "rated",
            Verdict::Rated(..) => "guess",
            Verdict::None => "none",
            Verdict::Multiple => "multiple",
            Verdict::Invalid => "invalid",
            Verdict::TimeLimit => "timeout",
            Verdict::Interrupted => "interrupted",
        }
    }

    /// ER, EP, ED, HoDoKu's level and score, our level, the hardest technique; steps, brute force, status.
    fn fields(&self) -> [Field; 10] {
        let mut fields = [Field::Text("-"); 10];
        fields[9] = Field::Text(self.status());
        if let Verdict::Rated(rating, _) = self {
            if let Some(hodoku) = rating.hodoku {
                fields[3] = Field::Text(hodoku.level.name());
                fields[4] = Field::Number(hodoku.score);
                fields[8] = Field::Text(if hodoku.brute_force { "true" } else { "false" });
            }
            fields[5] = Field::Text(rating.level.map_or("-", Level::id));
            fields[6] = Field::Text(rating.hardest.map_or("-", |technique| technique.id));
            fields[7] = Field::Number(rating.steps);
        }
        fields
    }

    /// A line: the puzzle and the first fields.
    fn line(&self, puzzle: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(puzzle);
        for field in &self.fields()[..7] {
            out.push(b'\t');
            match field {
                Field::Text(text) => out.extend_from_slice(text.as_bytes()),
                Field::Number(_) => write!(out, "{field}").expect("memory takes everything"),
            }
        }
        out.push(b'\n');
    }

    fn json(&self, item: &Item, text: &str, puzzle: Option<&Puzzle>) -> String {
        let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", text.into())];
        if let (Verdict::Rated(_, solution), Some(puzzle)) = (self, puzzle) {
            fields.push(("solution", write::line(puzzle, solution).into()));
        }
        fields.push(("status", self.status().into()));
        if let Verdict::Rated(rating, _) = self {
            let hodoku = rating.hodoku;
            fields.extend(["er", "ep", "ed"].map(|name| (name, Value::Null)));
            fields.push(("hodoku_level", hodoku.map(|h| h.level.name()).into()));
            fields.push(("hodoku_score", hodoku.map(|h| h.score).into()));
            fields.push(("brute_force", hodoku.map(|h| h.brute_force).into()));
            fields.push(("level", rating.level.map(Level::id).into()));
            fields.push(("hardest_technique", rating.hardest.map(|technique| technique.id).into()));
            fields.push(("steps", rating.steps.into()));
        }
        if let Some(puzzle) = puzzle {
            if Feature::Boxes.is_in(puzzle) {
                let boxes = puzzle.shape.boxes();
                let boxes = boxes.map_or("none".to_string(), |b| format!("{}x{}", b.width, b.height));
                fields.push(("box", boxes.into()));
            }
            if Feature::Rules.is_in(puzzle) {
                let rules = puzzle.constraints.iter().map(|constraint| constraint.kind().id);
                fields.push(("rules", rules.collect::<Vec<_>>().into()));
            }
            let about = [("id", &puzzle.id), ("comment", &puzzle.comment)];
            let about = about.into_iter().filter(|(_, text)| !text.is_empty());
            fields.extend(about.map(|(name, text)| (name, text.as_str().into())));
        }
        fields.push(("file", item.place.name.as_ref().into()));
        if let Some(line) = item.place.line {
            fields.push(("line", line.into()));
        }
        write::json(fields)
    }
}
