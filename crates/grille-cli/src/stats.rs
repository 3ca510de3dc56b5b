//! `--stats`: the work of each puzzle where there are few, and the sum.

use crate::resume::Spent;
use crate::ui::{Place, Ui};
use grille::engine::{Counts, Report};
use grille::words::{Lang, Message, figures};
use std::time::{Duration, Instant};

/// Up to so many puzzles get a line each.
const FEW: u64 = 10;

/// The work spent on one puzzle.
pub(crate) struct Work {
    pub(crate) place: Place,
    pub(crate) counts: Counts,
    pub(crate) elapsed: Duration,
}

impl Work {
    pub(crate) fn new(place: &Place, report: &Report) -> Work {
        Work { place: place.clone(), counts: report.counts, elapsed: report.elapsed }
    }
}

/// The work of all puzzles.
pub(crate) struct Stats {
    first: Vec<Work>,
    count: u64,
    total: Counts,
    started: Instant,
}

impl Stats {
    /// The work of a run that goes on after an earlier one.
    pub(crate) fn after(earlier: Spent) -> Stats {
        let Spent { puzzles, counts, time } = earlier;
        let now = Instant::now();
        Stats { first: vec![], count: puzzles, total: counts, started: now.checked_sub(time).unwrap_or(now) }
    }

    /// What was spent so far.
    pub(crate) fn spent(&self) -> Spent {
        Spent { puzzles: self.count, counts: self.total, time: self.started.elapsed() }
    }

    pub(crate) fn add(&mut self, work: Work) {
        self.add_many(1, &work.counts);
        if self.count <= FEW {
            self.first.push(work);
        }
    }

    /// Adds the work of many puzzles at once.
    pub(crate) fn add_many(&mut self, count: u64, counts: &Counts) {
        self.count += count;
        self.total = self.total + *counts;
    }

    pub(crate) fn show(&self, ui: &Ui) {
        if self.count <= FEW {
            for work in &self.first {
                let text = counts_message(&work.counts).with("time", time(ui, work.elapsed));
                ui.note(&ui.at(&work.place, &text));
            }
        }
        if self.count != 1 {
            let elapsed = self.started.elapsed();
            let rate = self.count as f64 / elapsed.as_secs_f64().max(1e-9);
            let sum = Message::new("cli-stats-sum").with("puzzles", self.count).with("rate", rate as u64);
            ui.note(
                &ui.say(&sum.with("counts", counts_message(&self.total).with("time", time(ui, elapsed)))),
            );
        }
    }
}

/// The counts by name, in the order in which they are always shown.
pub(crate) fn named(counts: &Counts) -> [(&'static str, u64); 7] {
    [
        ("nodes", counts.nodes),
        ("guesses", counts.guesses),
        ("backtracks", counts.backtracks),
        ("placements", counts.placements),
        ("eliminations", counts.eliminations),
        ("inferences", counts.inferences()),
        ("passes", counts.passes),
    ]
}

/// The names of the counts, in the same order.
pub(crate) fn names() -> [&'static str; 7] {
    named(&Counts::default()).map(|(name, _)| name)
}

/// A time with three figures and the unit that suits it: `1.23 ms`.
pub(crate) fn time(ui: &Ui, time: Duration) -> String {
    let (value, unit) = in_unit(time);
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    shown(ui, &format!("{value:.digits$}"), unit)
}

/// A time that somebody chose, without more figures than it has: `10 s`.
pub(crate) fn limit(ui: &Ui, time: Duration) -> String {
    let (value, unit) = in_unit(time);
    shown(ui, &((value * 1e6).round() / 1e6).to_string(), unit)
}

fn in_unit(time: Duration) -> (f64, &'static str) {
    match time.as_secs_f64() {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    }
}

/// A number with its unit, which no line break parts from it in French.
fn shown(ui: &Ui, number: &str, unit: &str) -> String {
    let lang = ui.words.lang();
    let blank = if lang == Lang::Fr { '\u{a0}' } else { ' ' };
    format!("{}{blank}{unit}", figures(lang, number))
}

fn counts_message(counts: &Counts) -> Message {
    named(counts)
        .into_iter()
        .fold(Message::new("cli-stats-counts"), |message, (name, n)| message.with(name, n))
}
