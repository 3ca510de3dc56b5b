//! The options that say what puzzles are to be like.

use crate::args::{self, Complaint};
use crate::choice;
use crate::input;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grille::engine::{AUTO, End, Settings};
use grille::generate::{Hardness, Need, Symmetry, Wish};
use grille::grid::{Cell, Grid, Shape};
use grille::logic::{Level, named, techniques};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, read as read_puzzles};
use grille::words::{Message, Say, Words};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// A pattern or a grid is a page at most.
const LONGEST: u64 = 1 << 20;

/// The options in the order in which the first line of a file repeats them.
const SAID: [&str; 15] = [
    "size",
    "box",
    "rules",
    "level",
    "score",
    "technique",
    "only",
    "clues",
    "symmetry",
    "pattern",
    "from",
    "stop",
    "minimal",
    "uniform",
    "distinct",
];

/// From one number to another.
#[derive(Clone, Debug)]
struct Span(RangeInclusive<u64>);

/// Adds the options.
pub(super) fn options(words: &Words, command: Command) -> Command {
    let option = |id, value, help| args::option(words, id, value, help).long(id);
    let list = |id, help| choice::list(words, id, help).long(id);
    command
        .next_help_heading(words.text("cli-heading-wishes"))
        .arg(option("level", "cli-value-level", "cli-option-level").value_parser(LevelName))
        .arg(option("score", "cli-value-range", "cli-option-score").value_parser(span))
        .arg(
            option("technique", "cli-value-needed", "cli-option-needed")
                .action(ArgAction::Append)
                .value_delimiter(',')
                .value_parser(need),
        )
        .arg(list("only", "cli-option-only"))
        .arg(option("clues", "cli-value-range", "cli-option-clues").value_parser(span))
        .arg(
            option("symmetry", "cli-value-symmetry", "cli-option-symmetry")
                .value_parser(args::possible(Symmetry::ALL.map(Symmetry::id))),
        )
        .arg(option("pattern", "cli-value-pattern", "cli-option-pattern"))
        .arg(option("from", "cli-value-grid", "cli-option-from"))
        .arg(args::flag(words, "minimal", "cli-option-minimal").long("minimal"))
        .arg(stop(words))
        .arg(args::flag(words, "distinct", "cli-option-distinct").long("distinct"))
        .arg(args::flag(words, "uniform", "cli-option-uniform").long("uniform"))
        .arg(option("size", "cli-value-number", "cli-option-generate-size").value_parser(args::order))
        .arg(option("box", "cli-value-box", "cli-option-box").value_parser(args::box_size))
        .arg(
            option("rules", "cli-value-list", "cli-option-rules")
                .action(ArgAction::Append)
                .value_delimiter(','),
        )
}

fn stop(words: &Words) -> Arg {
    args::option(words, "stop", "cli-value-stop", "cli-option-stop")
        .long("stop")
        .value_parser(args::possible(["first-obstacle", "minimal"]))
}

/// The wish that the options make.
pub(super) fn read(
    matches: &ArgMatches,
    options: &ReadOptions,
    settings: &Settings,
    files: Files,
) -> Result<Wish, Message> {
    let layout = Arc::new(args::layout(options.order.unwrap_or(9), options)?);
    let level = matches.get_one::<String>("level");
    let only = matches.contains_id("only").then(|| choice::asked(matches, "only"));
    let needs = matches.get_many::<(String, u32)>("technique").into_iter().flatten();
    let needs =
        needs.filter_map(|(id, count)| Some(Need { technique: techniques::find(id)?, count: *count }));
    let narrow = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let score = matches.get_one::<Span>("score").map(|Span(s)| narrow(*s.start())..=narrow(*s.end()));
    let hardness =
        Hardness { level: level.and_then(|name| Level::named(name)), score, needs: needs.collect(), only };
    let clues = matches.get_one::<Span>("clues");
    let symmetry = matches.get_one::<String>("symmetry").and_then(|id| Symmetry::find(id));
    let stop = matches.get_one::<String>("stop").map(String::as_str);
    let text = |id: &str| matches.get_one::<String>(id);
    Ok(Wish {
        symmetry: symmetry.unwrap_or_default(),
        first_obstacle: stop == Some("first-obstacle"),
        minimal: matches.get_flag("minimal") || stop == Some("minimal"),
        clues: clues.map(|Span(s)| *s.start() as usize..=*s.end() as usize),
        solution: text("from")
            .map(|text| solution(&text_of(text, files)?, &layout, options, settings))
            .transpose()?,
        pattern: text("pattern").map(|text| pattern(&text_of(text, files)?, layout.shape())).transpose()?,
        hardness,
        uniform: matches.get_flag("uniform"),
        layout,
    })
}

/// The options that decide about the puzzles, as they would be typed.
pub(super) fn said(matches: &ArgMatches, seed: u64) -> String {
    let mut said = String::new();
    for id in SAID {
        if !matches!(matches.value_source(id), Some(clap::parser::ValueSource::CommandLine)) {
            continue;
        }
        let values: Vec<String> = matches
            .get_raw(id)
            .into_iter()
            .flatten()
            .map(|value| value.to_string_lossy().split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let flag = matches!(id, "minimal" | "uniform" | "distinct");
        said.push_str(&if flag { format!(" --{id}") } else { format!(" --{id} {}", values.join(",")) });
    }
    let count = matches.get_one::<u64>("count").copied().unwrap_or(1);
    format!("{said} -n {count} --seed {seed}")
}

/// Whether a text may be the name of a file: not if it comes from elsewhere.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Files {
    Read,
    Ignored,
}

/// The text of a file, or what was typed.
pub(crate) fn text_of(value: &str, files: Files) -> Result<String, Message> {
    let path = Path::new(value);
    if files == Files::Read && value.len() < 4096 && path.is_file() {
        return input::small_text(path, LONGEST).map_err(|error| {
            Message::new("cli-choice-file").with("file", value).with("why", input::io_message(&error))
        });
    }
    Ok(value.to_string())
}

/// The cells of a pattern: a dot, a zero, a dash or a low line is an empty cell, any other sign a given; blanks and the
/// lines of frames say nothing.
fn pattern(text: &str, shape: Shape) -> Result<Vec<Cell>, Message> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let signs: Vec<char> =
        lines.flat_map(str::chars).filter(|c| !c.is_whitespace() && !"|+".contains(*c)).collect();
    if signs.len() != shape.cell_count() {
        return Err(Message::new("cli-generate-pattern")
            .with("found", signs.len())
            .with("expected", shape.cell_count())
            .with("order", shape.order()));
    }
    Ok(shape.cells().zip(signs).filter(|(_, sign)| !".0-_".contains(*sign)).map(|(cell, _)| cell).collect())
}

/// The solution to begin from: a full grid, or the only solution of a puzzle.
fn solution(
    text: &str,
    layout: &Arc<Layout>,
    options: &ReadOptions,
    settings: &Settings,
) -> Result<Grid, Message> {
    let puzzles = read_puzzles(text, options).map_err(|error| error.message())?;
    let none = || Message::new("cli-generate-from");
    let puzzle =
        puzzles.into_iter().next().filter(|puzzle| puzzle.shape == layout.shape()).ok_or_else(none)?;
    let constraints = layout.constraints().to_vec();
    let puzzle = Puzzle { constraints, ..Puzzle::from_digits(layout.shape(), puzzle.digits) };
    let model = Model::with_layout(&puzzle, Arc::clone(layout)).map_err(|error| error.message())?;
    let report =
        AUTO.run(&model, &Settings { limit: 2, ..settings.clone() }).map_err(|refusal| refusal.message())?;
    report
        .solutions
        .into_iter()
        .next()
        .filter(|_| report.found == 1 && report.end == End::Exhausted)
        .ok_or_else(none)
}

/// Reads the id of a level, or its name in any of our languages, as its id.
#[derive(Clone)]
struct LevelName;

impl TypedValueParser for LevelName {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let level = value.to_str().and_then(Level::named).map(Level::id);
        args::possible(Level::ALL.map(Level::id)).parse_ref(command, arg, level.map_or(value, OsStr::new))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Level::ALL.into_iter().map(|level| PossibleValue::new(level.id()))))
    }
}

/// `ID` or `ID=COUNT`.
fn need(text: &str) -> Result<(String, u32), Complaint> {
    let (name, count) = match text.split_once('=') {
        Some((name, count)) => (name, args::number(count, 1, u32::MAX.into())? as u32),
        None => (text, 1),
    };
    match named(name) {
        Ok(technique) => Ok((technique.id.to_string(), count)),
        Err(error) => Err(Complaint(error.message())),
    }
}

/// `24`, `20..24`, `..24` or `20..`.
fn span(text: &str) -> Result<Span, Complaint> {
    let complaint = || Complaint(Message::new("cli-not-a-range").with("value", text));
    let number = |part: &str, open: u64| match part.trim_start_matches('=') {
        "" => Ok(open),
        // What is a number may be too small or too large; else the whole is no range.
        part => args::number(part, 0, u32::MAX.into()).map_err(|Complaint(message)| match &*message.key {
            "cli-not-whole" => complaint(),
            _ => Complaint(message),
        }),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from, 0)?, number(to, u64::from(u32::MAX))?),
        None if text.is_empty() => return Err(complaint()),
        None => (number(text, 0)?, number(text, 0)?),
    };
    if from <= to { Ok(Span(from..=to)) } else { Err(complaint()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let read = |text| span(text).map(|Span(range)| range).ok();
        assert_eq!(read("24"), Some(24..=24));
        assert_eq!(read("20..24"), Some(20..=24));
        assert_eq!(read("..24"), Some(0..=24));
        assert_eq!(read("20.."), Some(20..=u64::from(u32::MAX)));
        for wrong in ["", "a", "24..20", "1..b", "-1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn patterns_are_read_with_and_without_frames() {
        let shape = Shape::new(4).unwrap();
        let cells = |text| pattern(text, shape).map(|cells| cells.iter().map(|c| c.0).collect::<Vec<_>>());
        assert_eq!(cells("x..x .... .... *__1"), Ok(vec![0, 3, 12, 15]));
        assert_eq!(cells("# mine\n|X.|.X|\n|..|..|\n|..|..|\n|X0|-X|\n"), Ok(vec![0, 3, 12, 15]));
        assert!(cells("x..").is_err());
    }
}
