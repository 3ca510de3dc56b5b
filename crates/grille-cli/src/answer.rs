//! The answer of an engine or of techniques to one puzzle, and how `solve` and `deduce` show it.

use crate::exit::Exit;
use crate::input::Item;
use crate::outside::{Aside, Outside};
use crate::path;
use crate::stats::{self, Work};
use crate::stream::{self, Job, Layouts, Piece, Plan, Style};
use crate::ui::Ui;
use crate::write;
use grille::engine::{End, Engine, Listener, Refusal, Report, Settings};
use grille::grid::Grid;
use grille::logic::Choice;
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::read::ReadOptions;
use grille::words::{Message, Say};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

/// What is asked for each puzzle, and how the answer is shown.
pub(crate) struct Question {
    pub(crate) ui: Ui,
    pub(crate) options: ReadOptions,
    pub(crate) way: Way,
    pub(crate) settings: Settings,
    /// Exactly one solution is demanded.
    pub(crate) unique: bool,
    /// Every solution found is listed.
    pub(crate) list: bool,
    /// All solutions are wanted: reaching the limit falls short of that.
    pub(crate) all: bool,
    pub(crate) stats: bool,
    pub(crate) save: bool,
    pub(crate) style: Option<Style>,
    /// Grids have letters for the digits above 9.
    pub(crate) letters: bool,
    /// What is asked of an outside solver beside the solution.
    pub(crate) outside: Outside,
}

/// Who answers.
pub(crate) enum Way {
    Engine(&'static Engine),
    Techniques(Choice),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Status {
    Solved,
    None,
    Multiple,
    Stuck,
    Invalid,
    Refused,
    TimeLimit,
    Interrupted,
}

struct Answer<'a> {
    question: &'a Question,
    item: &'a Item,
    status: Status,
    puzzle: Option<Puzzle>,
    report: Option<Report>,
    message: Option<String>,
    exit: Exit,
    aside: Aside,
    listed: Listed,
}

/// Solutions, written when they were found.
#[derive(Default)]
struct Listed {
    lines: String,
    grids: String,
}

impl Question {
    /// Asks it of every puzzle.
    pub(crate) fn job(self, mut plan: Plan) -> Job {
        // Answers for programs carry their counts themselves.
        plan.stats = self.stats && !matches!(plan.style, Some(Style::Json | Style::Csv));
        if plan.style == Some(Style::Csv) {
            plan.preamble = self.csv_header();
        }
        Job::new(plan, self.options.clone(), move |item, layouts| self.answer(item, layouts))
    }

    /// The first line of CSV.
    fn csv_header(&self) -> String {
        let counts = if self.stats { format!(",{}", stats::names().join(",")) } else { String::new() };
        format!("puzzle,solution,status,found{counts},seconds\n")
    }

    /// Runs whoever answers, after what was asked beside.
    fn run(&self, model: &Model, settings: &Settings) -> Result<(Aside, Report), Refusal> {
        match &self.way {
            Way::Engine(engine) => {
                (engine.accepts)(model)?;
                let aside = self.outside.look(model, settings);
                Ok((aside, engine.run(model, settings)?))
            }
            Way::Techniques(choice) => Ok((Aside::default(), path::report(model, choice, settings))),
        }
    }

    /// Runs whoever answers. Where solutions are listed, each is written when it is found: to write them all in the
    /// end could take longer than to find them, and a time limit would not hold.
    fn run_and_write(&self, puzzle: &Puzzle, model: &Model) -> Result<(Aside, Report, Listed), Refusal> {
        if !self.list || self.save {
            let (aside, report) = self.run(model, &self.settings)?;
            return Ok((aside, report, Listed::default()));
        }
        let listed = Arc::new(Mutex::new(Listed::default()));
        let (page, puzzle, draw) = (Arc::clone(&listed), puzzle.clone(), self.draw());
        let (lines, grids) =
            (self.style != Some(Style::Grid), matches!(self.style, None | Some(Style::Grid)));
        let listener = Listener::new(move |grid| {
            let mut page = page.lock().unwrap_or_else(PoisonError::into_inner);
            if lines {
                page.lines.push_str(&write::line(&puzzle, grid));
                page.lines.push('\n');
            }
            if grids {
                let separator = if page.grids.is_empty() { "" } else { "\n" };
                page.grids.push_str(separator);
                page.grids.push_str(&draw(&puzzle, grid));
            }
        });
        let settings = Settings { keep: 0, listener: Some(listener), ..self.settings.clone() };
        let (aside, report) = self.run(model, &settings)?;
        let listed = std::mem::take(&mut *listed.lock().unwrap_or_else(PoisonError::into_inner));
        Ok((aside, report, listed))
    }

    /// What draws a grid.
    fn draw(&self) -> fn(&Puzzle, &Grid) -> String {
        if self.letters { write::lettered } else { write::framed }
    }

    /// Answers one item.
    fn answer(&self, item: &Item, layouts: &mut Layouts) -> Piece {
        let answer = match stream::model(item, &self.options, layouts) {
            Ok((puzzle, model)) => match self.run_and_write(&puzzle, &model) {
                Ok((aside, report, listed)) => Answer { aside, listed, ..self.judge(item, puzzle, report) },
                Err(refusal) => {
                    let message = Some(self.ui.at(&item.place, &refusal.message()));
                    let (status, exit, aside) = (Status::Refused, Exit::Bad, Aside::default());
                    let (puzzle, report, listed) = (Some(puzzle), None, Listed::default());
                    Answer { question: self, item, status, puzzle, report, message, exit, aside, listed }
                }
            },
            Err(trouble) => {
                let message = Some(self.ui.at(&trouble.place, &trouble.message));
                if !trouble.answerable {
                    return Piece {
                        messages: message.into_iter().collect(),
                        exit: trouble.exit,
                        ..Piece::default()
                    };
                }
                let (puzzle, exit, aside) = (trouble.puzzle, trouble.exit, Aside::default());
                let (status, report, listed) = (Status::Invalid, None, Listed::default());
                Answer { question: self, item, status, puzzle, report, message, exit, aside, listed }
            }
        };
        let piece = Piece::new(self.style, |style| answer.render(style));
        Piece {
            save: (self.save && answer.status != Status::Interrupted).then(|| answer.saved()),
            work: answer.report.as_ref().map(|report| Work::new(&item.place, report)),
            exit: answer.exit.max(answer.aside.exit),
            messages: answer
                .aside
                .messages
                .iter()
                .map(|message| self.ui.at(&item.place, message))
                .chain(answer.message)
                .collect(),
            ..piece
        }
    }

    fn judge<'a>(&'a self, item: &'a Item, puzzle: Puzzle, report: Report) -> Answer<'a> {
        let found = report.found;
        let (status, exit) = match report.end {
            End::Interrupted => (Status::Interrupted, Exit::Interrupted),
            _ if self.unique && found > 1 => (Status::Multiple, Exit::No),
            End::TimeLimit if self.unique || found == 0 => (Status::TimeLimit, Exit::TimeLimit),
            End::TimeLimit => (Status::Solved, Exit::TimeLimit),
            End::Stuck if found == 0 => (Status::Stuck, Exit::No),
            End::Enough if self.all => (Status::Solved, Exit::No),
            _ if found == 0 => (Status::None, Exit::No),
            _ => (Status::Solved, Exit::Found),
        };
        let message = match report.end {
            End::TimeLimit => Some(Message::new("cli-time-limit").with("found", found)),
            End::Enough if self.all => Some(Message::new("cli-too-many-solutions").with("found", found)),
            _ => None,
        };
        let message = message.map(|message| self.ui.at(&item.place, &message));
        let (puzzle, report) = (Some(puzzle), Some(report));
        let (aside, listed) = (Aside::default(), Listed::default());
        Answer { question: self, item, status, puzzle, report, message, exit, aside, listed }
    }
}

impl Answer<'_> {
    fn render(&self, style: Style) -> String {
        match style {
            Style::Line => self.line(),
            Style::Grid => self.grid(),
            Style::Json => self.json(),
            Style::Csv => self.csv(),
        }
    }

    fn shows_solutions(&self) -> bool {
        matches!(self.status, Status::Solved | Status::Interrupted)
    }

    /// The solutions that are shown, each on a line.
    fn lines(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let listed = if self.shows_solutions() { self.listed.lines.lines() } else { "".lines() };
        let held = self.solutions().map(|(puzzle, grid)| write::line(puzzle, grid).into());
        listed.map(Cow::from).chain(held)
    }

    /// The solutions that are shown and were held until now, with their puzzle.
    fn solutions(&self) -> impl Iterator<Item = (&Puzzle, &Grid)> {
        let report = self.report.as_ref().filter(|_| self.shows_solutions());
        let most = if self.question.list { usize::MAX } else { 1 };
        let grids = report.into_iter().flat_map(|report| &report.solutions).take(most);
        grids.filter_map(|grid| Some((self.puzzle.as_ref()?, grid)))
    }

    fn line(&self) -> String {
        let sign = match self.status {
            Status::Solved | Status::Interrupted => {
                return self.lines().flat_map(|line| [line, "\n".into()]).collect();
            }
            Status::Stuck => return self.position().map_or(String::new(), |line| format!("{line}\n")),
            Status::None => "!none",
            Status::Multiple => "!multiple",
            Status::Invalid => "!invalid",
            Status::Refused => "!refused",
            Status::TimeLimit => "!timeout",
        };
        format!("{sign}\n")
    }

    /// As far as an engine without guesses got.
    fn position(&self) -> Option<String> {
        let position = self.report.as_ref()?.position.as_ref()?;
        Some(write::line(self.puzzle.as_ref()?, &position.digits))
    }

    fn grid(&self) -> String {
        let ui = &self.question.ui;
        let key = match self.status {
            Status::Solved | Status::Interrupted => {
                let draw = self.question.draw();
                let grids: Vec<String> = self.solutions().map(|(puzzle, grid)| draw(puzzle, grid)).collect();
                let mut text = self.listed.grids.clone();
                text.push_str(&grids.join("\n"));
                if self.question.list {
                    let found = self.report.as_ref().map_or(0, |report| report.found);
                    text.push_str(&format!(
                        "{}\n",
                        ui.say(&Message::new("cli-answer-found").with("found", found))
                    ));
                }
                return text;
            }
            Status::Stuck => {
                let report = self.report.as_ref();
                let position = report.and_then(|report| report.position.as_ref());
                let (Some(puzzle), Some(position)) = (&self.puzzle, position) else {
                    return String::new();
                };
                let message = Message::new("cli-answer-stuck")
                    .with("cells", position.open())
                    .with("candidates", position.candidates_left());
                let shown = write::marked(puzzle, &position.digits, &position.candidates);
                return format!("{shown}{}\n", ui.say(&message));
            }
            Status::None => "cli-answer-none",
            Status::Multiple => "cli-answer-multiple",
            Status::Invalid => "cli-answer-invalid",
            Status::Refused => "cli-answer-refused",
            Status::TimeLimit => "cli-answer-timeout",
        };
        format!("{}\n", ui.text(key))
    }

    fn name(&self) -> &'static str {
        match self.status {
            Status::Solved => "solved",
            Status::None => "none",
            Status::Multiple => "multiple",
            Status::Stuck => "stuck",
            Status::Invalid => "invalid",
            Status::Refused => "refused",
            Status::TimeLimit => "timeout",
            Status::Interrupted => "interrupted",
        }
    }

    fn written(&self) -> String {
        match (&self.puzzle, self.item.entry()) {
            (Some(puzzle), _) => puzzle.to_string(),
            (None, Some(entry)) => entry.text.trim_end().to_string(),
            (None, None) => String::new(),
        }
    }

    fn json(&self) -> String {
        let lines: Vec<Value> = self.lines().map(Value::from).collect();
        let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", self.written().into())];
        if let Some(first) = lines.first() {
            fields.push(("solution", first.clone()));
        }
        if self.question.list {
            fields.push(("solutions", lines.into()));
        }
        fields.push(("status", self.name().into()));
        if let Some(position) = self.position() {
            fields.push(("position", position.into()));
        }
        if let Some(report) = &self.report {
            fields.push(("found", report.found.into()));
            fields.push(("complete", (report.end == End::Exhausted).into()));
            if self.question.stats {
                fields.extend(stats::named(&report.counts).map(|(name, count)| (name, count.into())));
            }
            fields.push(("seconds", report.elapsed.as_secs_f64().into()));
        }
        fields.extend(self.aside.fields.iter().cloned());
        fields.push(("file", self.item.place.name.as_ref().into()));
        if let Some(line) = self.item.place.line {
            fields.push(("line", line.into()));
        }
        if let Some(puzzle) = self.puzzle.as_ref().filter(|puzzle| !puzzle.comment.is_empty()) {
            fields.push(("comment", puzzle.comment.as_str().into()));
        }
        if let Some(message) = &self.message {
            fields.push(("message", message.as_str().into()));
        }
        write::json(fields)
    }

    fn csv(&self) -> String {
        let report = self.report.as_ref();
        let found = report.map_or(String::new(), |report| report.found.to_string());
        let mut rest = vec![self.name().to_string(), found];
        if self.question.stats {
            let counts =
                report.map(|report| stats::named(&report.counts).map(|(_, count)| count.to_string()));
            rest.extend(counts.unwrap_or_default());
        }
        rest.push(report.map_or(String::new(), |report| format!("{:.6}", report.elapsed.as_secs_f64())));
        let (puzzle, rest) = (write::csv([self.written()]), write::csv(rest));
        let mut text = String::new();
        // Nothing in a line of digits needs quoting.
        let mut row = |line: &str| {
            [puzzle.trim_end_matches('\n'), ",", line, ",", &rest].map(|part| text.push_str(part))
        };
        let mut lines = self.lines().peekable();
        if lines.peek().is_none() {
            row(&self.position().unwrap_or_default());
        }
        for line in lines {
            row(&line);
        }
        text
    }

    /// What `--save` writes: in the format of the input if that takes several lines, else a line.
    fn saved(&self) -> String {
        let entry = self.item.entry().filter(|entry| entry.text.trim().contains('\n'));
        let Some(entry) = entry else {
            return self.line();
        };
        match self.status {
            Status::Solved => {
                let texts: Vec<String> = self
                    .solutions()
                    .map(|(puzzle, grid)| write::formatted(&puzzle.filled_with(grid), entry.format.id))
                    .collect();
                texts.join("\n")
            }
            Status::Stuck => {
                let report = self.report.as_ref();
                let position = report.and_then(|report| report.position.as_ref());
                let (Some(puzzle), Some(position)) = (&self.puzzle, position) else {
                    return self.line();
                };
                write::formatted(&puzzle.filled_with(&position.digits), entry.format.id)
            }
            _ => self.line(),
        }
    }
}
