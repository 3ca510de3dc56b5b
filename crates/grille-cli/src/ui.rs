//! What the command says on standard error, and how it learns that somebody pressed Ctrl-C.

use crate::exit::Exit;
use anstyle::{AnsiColor, Style};
use grille::words::{Message, Words, is_obeyed};
use std::borrow::Cow;
use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where something was read: a file, `<stdin>` or `<argument>`, and the line in it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Place {
    pub(crate) name: Arc<str>,
    pub(crate) line: Option<u64>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// How the run talks to the person who started it.
#[derive(Clone)]
pub(crate) struct Ui {
    pub(crate) words: &'static Words,
    /// Errors alone go to standard error.
    pub(crate) quiet: bool,
    pub(crate) color: anstream::ColorChoice,
    /// True once somebody pressed Ctrl-C.
    pub(crate) interrupt: Arc<AtomicBool>,
}

impl Ui {
    pub(crate) fn new(words: &'static Words) -> Ui {
        Ui { words, quiet: false, color: anstream::ColorChoice::Auto, interrupt: Arc::default() }
    }

    /// From now on Ctrl-C sets [`Ui::interrupt`]; a second Ctrl-C ends the process at once.
    pub(crate) fn catch_interrupt(&self) {
        let flag = Arc::clone(&self.interrupt);
        let handler = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(Exit::Interrupted.status()));
            }
        };
        // Without a handler Ctrl-C still ends the process, only less politely: no reason to fail.
        let _ = ctrlc::set_handler(handler);
    }

    pub(crate) fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// A key without arguments in words.
    pub(crate) fn text(&self, key: &str) -> String {
        self.words.text(key)
    }

    /// A message in words.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }

    /// What and where, as one line after `grille: `.
    pub(crate) fn at(&self, place: &Place, message: &Message) -> String {
        format!("{place}: {}", self.say(message))
    }

    /// Writes `grille: text` to standard error.
    pub(crate) fn error(&self, text: &str) {
        self.prefixed(text, Style::new().bold().fg_color(Some(AnsiColor::Red.into())));
    }

    /// Writes `grille: text` to standard error, unless the run is quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            self.prefixed(text, Style::new().bold());
        }
    }

    fn prefixed(&self, text: &str, style: Style) {
        let mut stream = anstream::AutoStream::new(std::io::stderr().lock(), self.color);
        // Nobody is left to be told that standard error cannot be written.
        let _ = writeln!(stream, "{style}grille:{style:#} {}", printable(text));
    }
}

/// The text on one line, with nothing in it that a terminal would obey: it may quote any file.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return text.into();
    }
    let shown = |c: char| if is_obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

/// The same of a text of several lines.
pub(crate) fn printable_lines(text: &str) -> String {
    let lines = text.split_inclusive('\n').flat_map(|line| {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        [printable(line), end.into()]
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        assert_eq!(printable("a « b »"), "a « b »");
        assert_eq!(printable("é\u{1b}[2J\nb"), "é\\u{1b}[2J\\nb");
        assert_eq!(printable_lines("a\u{7}\n\nb"), "a\\u{7}\n\nb");
        assert_eq!(printable("\u{9b}31m \u{202e}abc\u{2069}"), "\\u{9b}31m \\u{202e}abc\\u{2069}");
    }
}
