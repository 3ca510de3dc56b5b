//! What can be asked of a puzzle through the interface: the subcommands that answer each puzzle by itself, and which of
//! their options. An option is named as on the command line, with `_` for `-`; those that name files are left out.

use grille::constraint::KINDS;
use grille::logic::{Choice, techniques};
use grille::puzzle::format::FORMATS;

/// A subcommand of the interface.
pub(super) struct Verb {
    pub(super) name: &'static str,
    /// Its own options; all take those of [`READING`] too.
    pub(super) options: &'static [Choosable],
    /// Whether it can be told how long it may take.
    pub(super) timed: bool,
}

/// An option, and what it takes.
pub(super) struct Choosable {
    pub(super) name: &'static str,
    pub(super) takes: Takes,
}

/// What an option takes.
#[derive(Copy, Clone)]
pub(super) enum Takes {
    Flag,
    /// A whole number between two.
    Whole(u64, u64),
    /// Seconds.
    Seconds,
    /// One of these words.
    One(fn() -> Vec<&'static str>),
    /// Some of them.
    Some(fn() -> Vec<&'static str>),
    /// A text of this form (a regular expression, for the description; the command itself judges).
    Text(&'static str),
    /// Some such texts.
    Texts(&'static str),
}

/// The most solutions that are listed.
pub(super) const MOST_SOLUTIONS: u64 = 1000;

const fn option(name: &'static str, takes: Takes) -> Choosable {
    Choosable { name, takes }
}

/// `NAME=VALUE`: how far a technique goes.
const LIMITS: Choosable = option("limit", Takes::Texts("^[a-z-]+=[a-z0-9-]+$"));
const TECHNIQUES: Choosable = option("techniques", Takes::Some(technique_ids));
const WITHOUT: Choosable = option("without", Takes::Some(technique_ids));
const CHOICE: Choosable = option("choice", Takes::One(|| Choice::NAMES.to_vec()));
const STATS: Choosable = option("stats", Takes::Flag);
const MAX_SUBSET: Choosable = option("max_subset", Takes::Whole(2, 4));

/// The options that help to read a puzzle.
pub(super) const READING: [Choosable; 4] = [
    option("box", Takes::Text("^(none|[1-9][0-9]?[xX×][1-9][0-9]?)$")),
    option("size", Takes::Whole(1, 64)),
    option("rules", Takes::Some(|| KINDS.iter().map(|kind| kind.id).collect())),
    option("symbols", Takes::One(|| vec!["letters", "zero-based", "letters-only", "numbers"])),
];

/// How long the answer may take.
pub(super) const TIME_LIMIT: Choosable = option("time_limit", Takes::Seconds);

pub(super) static VERBS: &[Verb] = &[
    Verb {
        name: "solve",
        options: &[
            option("engine", Takes::One(engine_ids)),
            option("limit", Takes::Whole(1, MOST_SOLUTIONS)),
            option("all", Takes::Flag),
            option("unique", Takes::Flag),
            STATS,
        ],
        timed: true,
    },
    Verb { name: "check", options: &[], timed: true },
    Verb { name: "deduce", options: &[TECHNIQUES, WITHOUT, LIMITS, CHOICE, MAX_SUBSET, STATS], timed: true },
    Verb {
        name: "hint",
        options: &[option("vague", Takes::Flag), TECHNIQUES, WITHOUT, LIMITS, CHOICE],
        timed: true,
    },
    Verb {
        name: "steps",
        options: &[option("technique", Takes::Some(technique_ids)), WITHOUT, LIMITS, CHOICE],
        timed: true,
    },
    Verb { name: "explain", options: &[TECHNIQUES, WITHOUT, LIMITS, CHOICE], timed: true },
    Verb { name: "rate", options: &[TECHNIQUES, WITHOUT, LIMITS, CHOICE], timed: true },
    Verb { name: "count", options: &[], timed: true },
    Verb { name: "convert", options: &[option("to", Takes::One(written_formats))], timed: false },
];

fn technique_ids() -> Vec<&'static str> {
    techniques::all().map(|technique| technique.id).collect()
}

pub(super) fn engine_ids() -> Vec<&'static str> {
    grille_engines::engines().map(|engine| engine.id).collect()
}

fn written_formats() -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.write.is_some()).map(|format| format.id).collect()
}

impl Verb {
    /// All its options.
    pub(super) fn choosable(&self) -> impl Iterator<Item = &Choosable> {
        self.options.iter().chain(&READING).chain(self.timed.then_some(&TIME_LIMIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Act;
    use crate::commands;
    use crate::words;
    use grille::words::Lang;

    /// Options that no request may have: they are about files, terminals, threads and the shell.
    const LEFT_OUT: [&str; 14] = [
        "output-file",
        "color",
        "quiet",
        "lang",
        "help",
        "output",
        "threads",
        "draw",
        "save",
        "letters",
        "library",
        "levels",
        "empty",
        "relaxation",
    ];

    #[test]
    fn every_option_of_a_verb_is_the_commands() {
        for verb in VERBS {
            let subcommand = commands::find(verb.name).unwrap();
            assert!(matches!(subcommand.act, Act::Each(_)), "{}", verb.name);
            let command = (subcommand.define)(words::words(Lang::En));
            for option in verb.choosable() {
                let long = option.name.replace('_', "-");
                let found = command.get_arguments().find(|arg| arg.get_long() == Some(&long));
                assert!(found.is_some(), "{} --{long}", verb.name);
                assert!(!LEFT_OUT.contains(&long.as_str()), "{long}");
            }
        }
    }
}
