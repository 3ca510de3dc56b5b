//! The progress bar of long work: done, rate, time left. Only on a terminal, only after a while, and
//! never in the middle of answers that go to the same terminal.

use crate::input::Input;
use crate::ui::Ui;
use grille::words::Message;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const LONG: Duration = Duration::from_millis(1000);
/// How often the bar moves.
const STEP: Duration = Duration::from_millis(100);

pub(crate) struct Progress {
    bytes: Arc<AtomicU64>,
    total: Option<u64>,
    wanted: bool,
    started: Instant,
    shown: Option<Instant>,
    bar: Option<ProgressBar>,
    /// How many puzzles an earlier run has done.
    before: u64,
}

impl Progress {
    /// The progress of reading these inputs; `crowded` if answers go to a terminal.
    pub(crate) fn new(ui: &Ui, inputs: &[Input], crowded: bool) -> Progress {
        Progress {
            bytes: Arc::default(),
            total: inputs.iter().map(Input::size).sum(),
            wanted: !ui.quiet && !crowded && std::io::stderr().is_terminal(),
            started: Instant::now(),
            shown: None,
            bar: None,
            before: 0,
        }
    }

    /// The same after an earlier run that did so many puzzles.
    pub(crate) fn after(self, before: u64) -> Progress {
        Progress { before, ..self }
    }

    /// Where the bytes are counted that were read.
    pub(crate) fn bytes(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.bytes)
    }

    /// So many puzzles are done.
    pub(crate) fn tick(&mut self, ui: &Ui, done: u64) {
        if !self.wanted {
            return;
        }
        let now = Instant::now();
        if now - self.shown.unwrap_or(self.started) < if self.shown.is_some() { STEP } else { LONG } {
            return;
        }
        self.shown = Some(now);
        let bar = self.bar.get_or_insert_with(|| bar(self.total));
        let elapsed = (now - self.started).as_secs_f64();
        let bytes = self.bytes.load(Ordering::Relaxed);
        let mut message = Message::new("cli-progress").with("done", done);
        message = message.with("rate", (done.saturating_sub(self.before) as f64 / elapsed) as u64);
        if let Some(total) = self.total.filter(|_| bytes > 0) {
            let left = elapsed * total.saturating_sub(bytes) as f64 / bytes as f64;
            message = Message::new("cli-progress-left").with("progress", message).with("left", clock(left));
        }
        bar.set_position(bytes);
        bar.set_message(ui.say(&message));
    }

    /// Does something that writes to the terminal, with the bar out of the way.
    pub(crate) fn aside(&self, act: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let template = match total {
        Some(_) => "{bar:32} {percent:>3} %  {msg}",
        None => "{spinner} {msg}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// A bar that counts steps of known number, on a terminal.
pub(crate) fn steps(ui: &Ui, total: u64) -> ProgressBar {
    let wanted = !ui.quiet && std::io::stderr().is_terminal();
    let target = if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len}  {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Seconds as `1:02:03` or `2:03`.
pub(crate) fn clock(seconds: f64) -> String {
    let seconds = seconds as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_left_look_like_a_clock() {
        assert_eq!([0.4, 59.9, 61.0, 3723.0].map(clock), ["0:00", "0:59", "1:01", "1:02:03"]);
    }
}
