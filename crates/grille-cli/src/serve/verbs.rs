//! What can be asked of a puzzle through the interface: subcommands, and which of their options. An option is named as
//! on the command line, with `_` for `-`; those that name files are left out.

use grille::constraint::KINDS;
use grille::engine::Method;
use grille::generate::Symmetry;
use grille::grid::MAX_ORDER;
use grille::logic::{Choice, Level, techniques};
use grille::puzzle::format::{FORMATS, Feature};

/// Something that can be asked.
pub(super) struct Verb {
    pub(super) name: &'static str,
    pub(super) way: Way,
    /// Its own options.
    pub(super) options: &'static [Choosable],
    /// Whether it can be told how long it may take.
    pub(super) timed: bool,
    /// The largest grid it is asked about.
    pub(super) largest: u8,
}

/// Who answers.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Way {
    /// The subcommand that answers each puzzle by itself.
    Each,
    /// Engines beside each other.
    Compare,
    /// An engine that is watched.
    Trace,
    /// Whoever reads puzzles.
    Read,
    /// Whoever makes puzzles.
    Generate,
}

/// An option, and what it takes.
pub(super) struct Choosable {
    pub(super) name: &'static str,
    /// How it is typed, where that is not `--` and the name.
    typed: Option<&'static str>,
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
    /// A text that the command judges.
    Text,
    /// Some such texts.
    Texts,
}

/// The largest grid that techniques are asked about: beyond it some of them need more memory than a request may take.
const REASONING: u8 = 25;
/// The most solutions that are listed.
pub(super) const MOST_SOLUTIONS: u64 = 1000;
/// The most events of an engine that are told, and how many unless said.
pub(super) const MOST_EVENTS: u64 = 100_000;
pub(super) const USUAL_EVENTS: u64 = 10_000;

const fn option(name: &'static str, takes: Takes) -> Choosable {
    Choosable { name, typed: None, takes }
}

const fn typed(name: &'static str, typed: &'static str, takes: Takes) -> Choosable {
    Choosable { name, typed: Some(typed), takes }
}

/// `NAME=VALUE`: how far a technique goes.
const LIMITS: Choosable = option("limit", Takes::Texts);
const TECHNIQUES: Choosable = option("techniques", Takes::Some(technique_ids));
const WITHOUT: Choosable = option("without", Takes::Some(technique_ids));
const CHOICE: Choosable = option("choice", Takes::One(|| Choice::NAMES.to_vec()));
const STATS: Choosable = option("stats", Takes::Flag);
const MAX_SUBSET: Choosable = option("max_subset", Takes::Whole(2, 4));
const ENGINE: Choosable = option("engine", Takes::One(engine_ids));
const SOLUTIONS: Choosable = option("limit", Takes::Whole(1, MOST_SOLUTIONS));
const BOX: Choosable = option("box", Takes::Text);
const SIZE: Choosable = option("size", Takes::Whole(1, 64));
const RULES: Choosable = option("rules", Takes::Some(|| KINDS.iter().map(|kind| kind.id).collect()));
const SYMBOLS: Choosable =
    option("symbols", Takes::One(|| vec!["letters", "zero-based", "letters-only", "numbers"]));
const METHODS: fn() -> Vec<&'static str> = || Method::ALL.map(Method::id).to_vec();
/// `24`, `20..24`, `..24`, `20..`.
const RANGE: Takes = Takes::Text;

/// The options that help to read a puzzle.
static READING: [Choosable; 4] = [BOX, SIZE, RULES, SYMBOLS];
/// How long the answer may take.
static TIME_LIMIT: Choosable = option("time_limit", Takes::Seconds);

pub(super) static VERBS: &[Verb] = &[
    Verb {
        name: "solve",
        way: Way::Each,
        options: &[ENGINE, SOLUTIONS, option("all", Takes::Flag), option("unique", Takes::Flag), STATS],
        timed: true,
        largest: MAX_ORDER,
    },
    Verb {
        name: "check",
        way: Way::Each,
        options: &[option("possible", Takes::Flag)],
        timed: true,
        largest: MAX_ORDER,
    },
    Verb {
        name: "deduce",
        way: Way::Each,
        options: &[TECHNIQUES, WITHOUT, LIMITS, CHOICE, MAX_SUBSET, STATS],
        timed: true,
        largest: REASONING,
    },
    Verb {
        name: "hint",
        way: Way::Each,
        options: &[option("vague", Takes::Flag), TECHNIQUES, WITHOUT, LIMITS, CHOICE],
        timed: true,
        largest: REASONING,
    },
    Verb {
        name: "steps",
        way: Way::Each,
        options: &[option("technique", Takes::Some(technique_ids)), WITHOUT, LIMITS, CHOICE],
        timed: true,
        largest: REASONING,
    },
    Verb {
        name: "explain",
        way: Way::Each,
        options: &[TECHNIQUES, WITHOUT, LIMITS, CHOICE],
        timed: true,
        largest: REASONING,
    },
    Verb {
        name: "rate",
        way: Way::Each,
        options: &[TECHNIQUES, WITHOUT, LIMITS, CHOICE],
        timed: true,
        largest: REASONING,
    },
    Verb { name: "count", way: Way::Each, options: &[], timed: true, largest: MAX_ORDER },
    Verb {
        name: "convert",
        way: Way::Each,
        options: &[
            option("to", Takes::One(written_formats)),
            option("drop", Takes::Some(features)),
            option("entered_as_givens", Takes::Flag),
        ],
        timed: false,
        largest: MAX_ORDER,
    },
    Verb { name: "read", way: Way::Read, options: &[], timed: false, largest: MAX_ORDER },
    Verb {
        name: "compare",
        way: Way::Compare,
        options: &[
            typed("engines", "--engine", Takes::Some(engine_ids)),
            SOLUTIONS,
            option("repeat", Takes::Whole(1, 100)),
            option("techniques", Takes::Some(METHODS)),
            option("without", Takes::Some(METHODS)),
            MAX_SUBSET,
        ],
        timed: true,
        largest: MAX_ORDER,
    },
    Verb {
        name: "trace",
        way: Way::Trace,
        options: &[ENGINE, SOLUTIONS, option("events", Takes::Whole(1, MOST_EVENTS))],
        timed: true,
        largest: MAX_ORDER,
    },
    Verb {
        name: "generate",
        way: Way::Generate,
        options: &[
            option("level", Takes::One(|| Level::ALL.map(Level::id).to_vec())),
            option("score", RANGE),
            option("technique", Takes::Texts),
            option("only", Takes::Some(technique_ids)),
            option("clues", RANGE),
            option("symmetry", Takes::One(|| Symmetry::ALL.map(Symmetry::id).to_vec())),
            option("pattern", Takes::Text),
            option("from", Takes::Text),
            option("minimal", Takes::Flag),
            option("stop", Takes::One(|| vec!["first-obstacle", "minimal"])),
            option("size", Takes::Whole(1, REASONING as u64)),
            BOX,
            RULES,
            typed("n", "-n", Takes::Whole(1, 1000)),
            option("seed", Takes::Whole(0, 999_999_999_999)),
            option("with_solution", Takes::Flag),
            option("with_path", Takes::Flag),
        ],
        timed: true,
        largest: REASONING,
    },
];

fn technique_ids() -> Vec<&'static str> {
    techniques::all().map(|technique| technique.id).collect()
}

fn engine_ids() -> Vec<&'static str> {
    grille_engines::engines().map(|engine| engine.id).collect()
}

fn written_formats() -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.is_written()).map(|format| format.id).collect()
}

fn features() -> Vec<&'static str> {
    Feature::ALL.iter().map(|feature| feature.id()).collect()
}

impl Verb {
    /// All its options.
    pub(super) fn choosable(&self) -> impl Iterator<Item = &Choosable> {
        let reading: &[Choosable] = if self.has_puzzle() { &READING } else { &[] };
        self.options.iter().chain(reading).chain(self.timed.then_some(&TIME_LIMIT))
    }

    /// Whether it is asked about a puzzle.
    pub(super) fn has_puzzle(&self) -> bool {
        self.way != Way::Generate
    }

    /// Whether the puzzle may be one in play: what was given and what is marked can be told apart from the text.
    pub(super) fn has_position(&self) -> bool {
        self.has_puzzle() && self.way != Way::Read
    }

    /// The fields of a body.
    pub(super) fn fields(&self) -> Vec<&'static str> {
        let about: &[&str] = match (self.has_puzzle(), self.has_position()) {
            (_, true) => &["puzzle", "givens", "marks", "lang"],
            (true, false) => &["puzzle", "lang"],
            (false, false) => &["lang"],
        };
        about.iter().copied().chain(self.choosable().map(|option| option.name)).collect()
    }
}

impl Choosable {
    /// How it is typed.
    pub(super) fn typed(&self) -> String {
        self.typed.map_or_else(|| format!("--{}", self.name.replace('_', "-")), str::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Act;
    use crate::commands;
    use crate::words;
    use grille::words::Lang;

    #[test]
    fn every_option_of_a_verb_is_the_commands_and_names_no_file() {
        for verb in VERBS.iter().filter(|verb| !matches!(verb.way, Way::Trace | Way::Read)) {
            let subcommand = commands::find(verb.name).unwrap();
            assert_eq!(matches!(subcommand.act, Act::Each(_)), verb.way == Way::Each, "{}", verb.name);
            let command = (subcommand.define)(words::words(Lang::En));
            for option in verb.choosable() {
                let typed = option.typed();
                let found = command.get_arguments().find(|arg| {
                    let long = arg.get_long().is_some_and(|long| typed == format!("--{long}"));
                    long || arg.get_short().is_some_and(|short| typed == format!("-{short}"))
                });
                assert!(found.is_some(), "{} {typed}", verb.name);
                for file in ["-o", "--library", "--save", "--plot", "--trace", "--dimacs"] {
                    assert_ne!(typed, file);
                }
            }
        }
    }
}
