//! A comparison while it runs: puzzles come one after the other, every engine runs on each, and the results go on.
//!
//! The first puzzles are held back until it is known which engines take any of them.

use super::results::{FEW, Results, Style};
use super::tree::Trace;
use super::{Asked, METRICS, Subject, judge, measure, series};
use crate::args;
use crate::exit::Exit;
use crate::output::{self, Output, Unwritten, cannot_write};
use crate::plot;
use crate::progress::{self, Progress};
use crate::ui::Ui;
use clap::ArgMatches;
use grille::engine::End;
use grille::words::Message;
use indicatif::ProgressBar;
use std::io;
use std::path::PathBuf;

pub(super) struct Laboratory<'a> {
    ui: &'a Ui,
    matches: &'a ArgMatches,
    asked: Asked,
    trace: Option<Trace>,
    plot: Option<PathBuf>,
    metric: Option<&'static str>,
    path: Option<PathBuf>,
    output: Output,
    style: Style,
    /// How many puzzles are made, if they are.
    made: Option<u64>,
    pending: Vec<Subject>,
    results: Option<Results>,
    bar: Bar,
    exit: Exit,
    /// Whether an input could not be read to its end.
    unread: bool,
    limited: bool,
    disagreed: bool,
    /// How many engines were kept from all repetitions by the time limit.
    cut_short: u64,
    /// What stopped the work.
    failure: Option<Failure>,
}

enum Failure {
    Write(io::Error),
    Said(Message),
}

/// What shows how far it is.
enum Bar {
    /// By the bytes that were read.
    Read(Progress),
    /// By the runs, whose number is known.
    Runs(ProgressBar),
}

impl<'a> Laboratory<'a> {
    pub(super) fn new(
        ui: &'a Ui,
        matches: &'a ArgMatches,
        made: Option<u64>,
        progress: Progress,
    ) -> Result<Laboratory<'a>, Message> {
        let path = args::output_file(matches);
        let style = match matches.get_one::<String>("output").map(String::as_str) {
            Some("csv") => Style::Csv,
            Some("json") => Style::Json,
            _ => Style::Tables,
        };
        let named = matches.get_one::<String>("metric");
        Ok(Laboratory {
            ui,
            matches,
            asked: Asked::read(ui, matches),
            trace: Trace::read(matches)?,
            plot: matches.get_one::<PathBuf>("plot").cloned(),
            metric: named.and_then(|named| METRICS.into_iter().find(|metric| metric == named)),
            output: Output::open(path.as_deref()).map_err(|error| cannot_write(path.as_deref(), &error))?,
            path,
            style,
            made,
            pending: vec![],
            results: None,
            bar: Bar::Read(progress),
            exit: Exit::Found,
            unread: false,
            limited: false,
            disagreed: false,
            cut_short: 0,
            failure: None,
        })
    }

    /// Takes a puzzle; false if no more are wanted.
    pub(super) fn take(&mut self, subject: Subject) -> bool {
        if self.results.is_some() {
            return self.compare(&subject);
        }
        self.pending.push(subject);
        self.pending.len() <= FEW || self.begin(true)
    }

    /// Takes what is no puzzle: a word on it, what that comes to, and whether an input ended with it.
    pub(super) fn refuse(&mut self, message: &str, exit: Exit, unread: bool) -> bool {
        let ui = self.ui;
        match &self.bar {
            Bar::Read(progress) => progress.aside(|| ui.error(message)),
            Bar::Runs(bar) => bar.suspend(|| ui.error(message)),
        }
        self.exit = self.exit.max(exit);
        self.unread |= unread;
        !self.ui.interrupted()
    }

    /// Which engines run is known now; `more` if more puzzles may come.
    fn begin(&mut self, more: bool) -> bool {
        let pending = std::mem::take(&mut self.pending);
        self.asked.suit(self.matches, &pending);
        let engines = self.asked.engines.clone();
        if let Err(message) = self.trace(&pending, more) {
            self.failure = Some(Failure::Said(message));
            return false;
        }
        let known = self.made.or((!more).then_some(pending.len() as u64));
        if let Some(total) = known {
            self.bar = Bar::Runs(progress::steps(self.ui, total.saturating_mul(engines.len() as u64)));
        }
        let drawn = self.plot.as_ref().map(|_| self.metric.unwrap_or(METRICS[0]));
        let results = Results::new(engines, self.style, self.metric, drawn);
        if let Err(error) = self.output.write(&results.head()) {
            self.failure = Some(Failure::Write(error));
            return false;
        }
        self.results = Some(results);
        pending.iter().all(|subject| self.compare(subject))
    }

    /// Writes the tree, if one is asked for.
    fn trace(&self, pending: &[Subject], more: bool) -> Result<(), Message> {
        let Some(trace) = &self.trace else { return Ok(()) };
        let ([subject], [engine]) = (pending, &self.asked.engines[..]) else {
            let puzzles = if more { format!("> {FEW}") } else { pending.len().to_string() };
            return Err(Message::new("cli-trace-one")
                .with("puzzles", puzzles)
                .with("engines", self.asked.engines.len()));
        };
        if self.unread {
            output::say_unwritten(self.ui, Some(&trace.path), Unwritten::Unread);
            return Ok(());
        }
        trace.draw(self.ui, subject, engine, &self.asked.settings)
    }

    /// Lets every engine run on a puzzle; false if no more are wanted.
    fn compare(&mut self, subject: &Subject) -> bool {
        let (ui, bar) = (self.ui, &self.bar);
        let measured = measure(ui, subject, &self.asked, |engine| {
            if let Bar::Runs(bar) = bar {
                bar.set_message(format!("{}, {}", subject.name, engine.id));
                bar.inc(1);
            }
        });
        let Some((trials, cut_short)) = measured else { return false };
        self.cut_short += cut_short;
        let disagreements = judge::disagreements(subject, &trials, self.asked.settings.limit);
        self.disagreed |= !disagreements.is_empty();
        let tell = || disagreements.iter().for_each(|found| ui.error(&ui.say(found)));
        match &self.bar {
            Bar::Read(progress) => progress.aside(tell),
            Bar::Runs(bar) => bar.suspend(tell),
        }
        let stopped = |end: End| end == End::TimeLimit;
        self.limited |= trials.iter().any(|trial| trial.result.as_ref().is_some_and(|o| stopped(o.end)));
        let Some(results) = &mut self.results else { return false };
        let output = &mut self.output;
        let taken = results.take(ui, subject, &trials, &mut |text| output.write(text));
        if let Bar::Read(progress) = &mut self.bar {
            progress.tick(ui, results.count);
        }
        match taken.and_then(|()| self.output.flush()) {
            Ok(()) => true,
            Err(error) => {
                self.failure = Some(Failure::Write(error));
                false
            }
        }
    }

    /// All puzzles have come: shows what is shown at the end.
    pub(super) fn finish(mut self) -> Result<Exit, Message> {
        if self.results.is_none() && self.failure.is_none() {
            self.begin(false);
        }
        match &self.bar {
            Bar::Read(progress) => progress.clear(),
            Bar::Runs(bar) => bar.finish_and_clear(),
        }
        let path = self.path.clone();
        let written = match self.failure.take() {
            Some(Failure::Said(message)) => return Err(message),
            Some(Failure::Write(error)) => Err(error),
            None => Ok(()),
        };
        match written.and_then(|()| self.output.write(&self.tables())) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Found),
            Err(error) => return Err(cannot_write(path.as_deref(), &error)),
        }
        self.close()
    }

    /// The tables at the end.
    fn tables(&self) -> String {
        match &self.results {
            Some(results) if self.made.is_some() && self.style == Style::Tables => {
                series::text(self.ui, results, self.metric.unwrap_or(METRICS[0]))
            }
            Some(results) => results.tables(self.ui),
            None => String::new(),
        }
    }

    /// Writes the picture, and lets the file appear if nothing is missing.
    fn close(self) -> Result<Exit, Message> {
        let (ui, path) = (self.ui, self.path.as_deref());
        let interrupted = ui.interrupted().then_some(Unwritten::Interrupted);
        let why = interrupted.or(self.unread.then_some(Unwritten::Unread));
        if let (Some(plot), Some(results)) = (&self.plot, &self.results) {
            match why {
                Some(why) => output::say_unwritten(ui, Some(plot), why),
                None => {
                    let metric = self.metric.unwrap_or(METRICS[0]);
                    let svg = if self.made.is_some() {
                        plot::curves::svg(&series::curves(ui, results, metric))
                    } else {
                        let (picture, word) = results.picture(ui, metric);
                        word.iter().for_each(|word| ui.note(&ui.say(word)));
                        plot::svg(&picture)
                    };
                    output::write(Some(plot), &svg)?;
                }
            }
        }
        if self.cut_short > 0 {
            ui.note(&ui.say(&Message::new("cli-compare-repeats").with("count", self.cut_short)));
        }
        let finished = match why {
            Some(why) => self.output.give_up(ui, path, why),
            None => self.output.finish(),
        };
        match finished {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                return Err(cannot_write(path, &error));
            }
            _ => {}
        }
        // That engines contradict each other is worse news than that some were too slow.
        let judged = match (self.disagreed, self.limited || self.cut_short > 0) {
            (true, _) => Exit::No,
            (false, true) => Exit::TimeLimit,
            (false, false) => Exit::Found,
        };
        Ok(if ui.interrupted() { Exit::Interrupted } else { self.exit.max(judged) })
    }
}
