//! The arguments: options that several subcommands share, defined once and read once. All texts come
//! from the Fluent files, so the definition is built for one language.

use crate::exit::Exit;
use crate::input::{self, Cut, Input};
use crate::stream::{Job, Plan, Style};
use crate::ui::Ui;
use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grille::constraint::{Constraint, RuleError};
use grille::engine::{AUTO, Engine, Settings};
use grille::grid::{BoxSize, MAX_ORDER, Shape};
use grille::model::Layout;
use grille::puzzle::Symbols;
use grille::puzzle::read::ReadOptions;
use grille::words::{Lang, Message, Say, Words};
use std::ffi::OsString;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The names of the symbols on the command line.
const SYMBOLS: [(&str, Symbols); 4] = [
    ("letters", Symbols::Letters),
    ("zero-based", Symbols::ZeroBased),
    ("letters-only", Symbols::LettersOnly),
    ("numbers", Symbols::Numbers),
];

/// A subcommand: how it is defined and what it does.
pub(crate) struct Subcommand {
    pub(crate) name: &'static str,
    pub(crate) define: fn(&Words) -> Command,
    pub(crate) act: Act,
}

/// What a subcommand does.
pub(crate) enum Act {
    /// Answers each puzzle by itself.
    Each(fn(&Ui, &ArgMatches) -> Result<Job, Message>),
    /// Something of its own.
    Once(fn(&Ui, &ArgMatches) -> Result<Exit, Message>),
}

/// A value that an option does not take, and why.
#[derive(Clone, Debug)]
pub(crate) struct Complaint(pub(crate) Message);

impl std::fmt::Display for Complaint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.key)
    }
}

impl std::error::Error for Complaint {}

/// A subcommand with its texts. What it takes is added in the order in which help lists it.
pub(crate) fn subcommand(
    words: &Words,
    name: &'static str,
    about: &str,
    usage: &str,
    after: &str,
) -> Command {
    Command::new(name)
        .about(words.text(about))
        .override_usage(words.text(usage))
        .after_help(words.text(after))
        .help_template(template(words))
        .disable_help_flag(true)
        .next_help_heading(words.text("cli-heading-options"))
}

/// The definition of a subcommand with the options that all have, and `--resume` where it answers the puzzles of a list.
pub(crate) fn complete(words: &Words, subcommand: &Subcommand) -> Command {
    let command = (subcommand.define)(words);
    let resume = || flag(words, "resume", "cli-option-resume").long("resume").requires("output-file");
    general(
        words,
        match subcommand.act {
            Act::Each(_) => command.next_help_heading(words.text("cli-heading-general")).arg(resume()),
            Act::Once(_) => command,
        },
    )
}

/// Adds the options that every subcommand has.
fn general(words: &Words, command: Command) -> Command {
    command
        .next_help_heading(words.text("cli-heading-general"))
        .arg(
            option(words, "output-file", "cli-value-file", "cli-option-o")
                .short('o')
                .value_parser(ValueParser::path_buf()),
        )
        .arg(color(words))
        .arg(quiet(words))
        .arg(lang(words))
        .arg(help(words))
}

/// `--color`.
pub(crate) fn color(words: &Words) -> Arg {
    option(words, "color", "cli-value-when", "cli-option-color")
        .long("color")
        .value_parser(possible(["auto", "always", "never"]))
}

/// `--quiet`.
pub(crate) fn quiet(words: &Words) -> Arg {
    flag(words, "quiet", "cli-option-quiet").long("quiet").short('q')
}

/// `--lang`.
pub(crate) fn lang(words: &Words) -> Arg {
    option(words, "lang", "cli-value-lang", "cli-option-lang")
        .long("lang")
        .value_parser(possible(Lang::ALL.map(Lang::code)))
}

/// `--help`.
pub(crate) fn help(words: &Words) -> Arg {
    Arg::new("help").long("help").short('h').action(ArgAction::Help).help(words.text("cli-option-help"))
}

/// How help is laid out, with headings in the language.
pub(crate) fn template(words: &Words) -> String {
    format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        words.text("cli-heading-usage")
    )
}

/// An option that takes a value.
pub(crate) fn option(words: &Words, id: &'static str, value: &str, help: &str) -> Arg {
    Arg::new(id)
        .action(ArgAction::Set)
        .value_name(words.text(value))
        .help(words.text(help))
        .hide_possible_values(true)
        // So that what is wrong with -1 is said by the option.
        .allow_negative_numbers(true)
}

/// An option that takes none.
pub(crate) fn flag(words: &Words, id: &'static str, help: &str) -> Arg {
    Arg::new(id).action(ArgAction::SetTrue).help(words.text(help))
}

/// An option with these values.
pub(crate) fn possible<S: Into<PossibleValue>>(values: impl IntoIterator<Item = S>) -> PossibleValuesParser {
    PossibleValuesParser::new(values)
}

/// Adds the puzzles.
pub(crate) fn puzzles(words: &Words, command: Command) -> Command {
    command.arg(
        Arg::new("puzzles")
            .value_name(words.text("cli-value-puzzle"))
            .help(words.text("cli-option-puzzles"))
            .help_heading(words.text("cli-heading-arguments"))
            .value_parser(ValueParser::os_string())
            .num_args(0..),
    )
}

/// Adds what helps to read the puzzles.
pub(crate) fn reading(words: &Words, command: Command) -> Command {
    command
        .next_help_heading(words.text("cli-heading-reading"))
        .arg(option(words, "box", "cli-value-box", "cli-option-box").long("box").value_parser(box_size))
        .arg(option(words, "size", "cli-value-number", "cli-option-size").long("size").value_parser(order))
        .arg(
            option(words, "rules", "cli-value-list", "cli-option-rules")
                .long("rules")
                .action(ArgAction::Append)
                .value_delimiter(','),
        )
        .arg(
            option(words, "symbols", "cli-value-symbols", "cli-option-symbols")
                .long("symbols")
                .value_parser(possible(SYMBOLS.map(|(id, _)| id))),
        )
}

/// The styles of most subcommands.
pub(crate) const STYLES: [&str; 4] = ["line", "grid", "json", "csv"];

/// Adds `--output` with these styles.
pub(crate) fn output(words: &Words, command: Command, styles: &'static [&'static str]) -> Command {
    command.arg(
        option(words, "output", "cli-value-style", "cli-option-output")
            .long("output")
            .value_parser(possible(styles.iter().copied())),
    )
}

/// `-n`, with what it counts.
pub(crate) fn count(words: &Words, help: &str) -> Arg {
    option(words, "count", "cli-value-number", help).short('n').value_parser(at_least_one)
}

/// `--seed`, with what it is if it is not said.
pub(crate) fn seed(words: &Words, help: &str) -> Arg {
    option(words, "seed", "cli-value-number", help).long("seed").value_parser(whole)
}

/// `--time-limit`, with what it limits.
pub(crate) fn time_limit(words: &Words, help: &str) -> Arg {
    option(words, "time-limit", "cli-value-seconds", help).long("time-limit").value_parser(duration)
}

/// Adds `--threads`.
pub(crate) fn threads(words: &Words, command: Command) -> Command {
    command.arg(
        option(words, "threads", "cli-value-number", "cli-option-threads")
            .long("threads")
            .value_parser(at_least_one),
    )
}

/// Adds `--engine` for one engine.
pub(crate) fn engine(words: &Words, command: Command) -> Command {
    command.arg(
        option(words, "engine", "cli-value-id", "cli-option-engine")
            .long("engine")
            .value_parser(possible(grille_engines::engines().map(|engine| engine.id))),
    )
}

/// Adds what every subcommand takes that answers each puzzle by running an engine on it.
pub(crate) fn answering(words: &Words, command: Command, save: &str) -> Command {
    let command = command
        .arg(flag(words, "stats", "cli-option-stats").long("stats"))
        .arg(flag(words, "save", save).long("save").conflicts_with("resume"));
    let command =
        output(words, command, &STYLES).arg(flag(words, "letters", "cli-option-letters").long("letters"));
    each(words, command)
}

/// Adds what every subcommand takes that writes something about each puzzle, in any style.
pub(crate) fn telling(words: &Words, command: Command) -> Command {
    each(words, output(words, command, &STYLES))
}

/// Adds what every subcommand takes that looks at each puzzle of a list.
pub(crate) fn each(words: &Words, command: Command) -> Command {
    let command = command.arg(time_limit(words, "cli-option-time-limit"));
    reading(words, threads(words, command))
}

/// The inputs, and before them one that another option names; or the message that there are none.
pub(crate) fn read_inputs(
    matches: &ArgMatches,
    options: &ReadOptions,
    first: Option<OsString>,
) -> Result<Vec<Input>, Message> {
    let named = matches.get_many("puzzles").into_iter().flatten().cloned();
    let args: Vec<OsString> = first.into_iter().chain(named).collect();
    input::inputs(args, options).ok_or_else(|| Message::new("cli-no-puzzle"))
}

/// What the readers are told.
pub(crate) fn read_options(matches: &ArgMatches) -> Result<ReadOptions, Message> {
    let rules: Vec<String> = matches.get_many("rules").into_iter().flatten().cloned().collect();
    for rule in &rules {
        // Whatever else is wrong with a rule depends on the puzzle and is said there.
        if let Err(error @ RuleError::Unknown(_)) = Constraint::parse(rule, Shape::CLASSIC) {
            return Err(error.message());
        }
    }
    let symbols = matches.try_get_one::<String>("symbols").ok().flatten();
    Ok(ReadOptions {
        order: matches.get_one("size").copied(),
        boxes: matches.get_one("box").copied(),
        symbols: symbols.and_then(|id| SYMBOLS.iter().find(|(name, _)| name == id)).map(|&(_, value)| value),
        rules,
    })
}

/// The layout of grids of this order with the boxes and rules asked for.
pub(crate) fn layout(order: u8, options: &ReadOptions) -> Result<Layout, Message> {
    let shape = match options.boxes {
        None => Shape::new(order),
        Some(None) => Shape::latin(order),
        Some(Some(boxes)) => Some(Shape::with_boxes(order, boxes.width, boxes.height).ok_or_else(|| {
            Message::new("read-boxes")
                .with("order", order)
                .with("width", boxes.width)
                .with("height", boxes.height)
                .with("cells", u16::from(boxes.width) * u16::from(boxes.height))
        })?),
    };
    let shape = shape.unwrap_or(Shape::CLASSIC);
    let rules =
        options.rules.iter().map(|rule| Constraint::parse(rule, shape)).collect::<Result<Vec<_>, _>>();
    Ok(Layout::new(shape, &rules.map_err(|error| error.message())?))
}

/// The engine asked for.
pub(crate) fn read_engine(matches: &ArgMatches) -> Result<&'static Engine, Message> {
    let id = matches.get_one::<String>("engine").map_or(AUTO.id, String::as_str);
    grille_engines::find(id).map_err(|error| error.message())
}

/// What is asked of every run of an engine.
pub(crate) fn settings(ui: &Ui, matches: &ArgMatches, limit: u64) -> Settings {
    Settings {
        time_limit: matches.get_one("time-limit").copied(),
        interrupt: Some(ui.interrupt.clone()),
        ..Settings::limit(limit)
    }
}

/// The file named by `-o`; none if that is `-`, standard output.
pub(crate) fn output_file(matches: &ArgMatches) -> Option<PathBuf> {
    matches.get_one::<PathBuf>("output-file").filter(|path| path.as_os_str() != "-").cloned()
}

/// How the answers go out. Without `--output` only a terminal asks for the style to be chosen late.
pub(crate) fn plan(matches: &ArgMatches, options: &ReadOptions) -> Plan {
    let output = output_file(matches);
    let asked = matches.try_get_one::<String>("output").ok().flatten();
    let style = match asked.map(String::as_str) {
        Some("grid") => Some(Style::Grid),
        Some("json") => Some(Style::Json),
        Some("csv") => Some(Style::Csv),
        Some(_) => Some(Style::Line),
        None => (!crate::output::is_terminal(output.as_deref())).then_some(Style::Line),
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.get_one::<u64>("threads").map_or_else(cores, |&n| n.min(1024) as usize);
    Plan {
        style,
        output,
        threads,
        stats: false,
        save: None,
        cut: Cut { order: options.order, lines: None },
        preamble: String::new(),
        blocks: None,
        resume: matches.try_get_one::<bool>("resume").ok().flatten() == Some(&true),
        resumable: true,
    }
}

/// A whole number from `least` to `most`. Errors distinguish numbers that are too small, too large and no whole numbers.
pub(crate) fn number(text: &str, least: u64, most: u64) -> Result<u64, Complaint> {
    let complaint = |key: &'static str| {
        let message = Message::new(key).with("value", text);
        Complaint(message.with("least", least.to_string()).with("most", most.to_string()))
    };
    let figures = text.strip_prefix(['-', '+']).unwrap_or(text);
    if figures.is_empty() || !figures.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(complaint("cli-not-whole"));
    }
    let negative = text.starts_with('-') && figures.contains(|c| c != '0');
    match figures.parse() {
        _ if negative => Err(complaint("cli-too-small")),
        Ok(number) if number < least => Err(complaint("cli-too-small")),
        Ok(number) if number <= most => Ok(number),
        _ => Err(complaint("cli-too-large")),
    }
}

/// A whole number from 1.
pub(crate) fn at_least_one(text: &str) -> Result<u64, Complaint> {
    number(text, 1, u64::MAX)
}

/// A whole number from 0.
pub(crate) fn whole(text: &str) -> Result<u64, Complaint> {
    number(text, 0, u64::MAX)
}

/// A time: seconds, or a number with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, Complaint> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len()));
    let factor = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let seconds = number.trim().replace(',', ".").parse::<f64>().map_or(f64::NAN, |n| n * factor);
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        let key = match seconds {
            _ if seconds < 0.0 => "cli-too-small",
            _ if seconds > 0.0 => "cli-time-too-long",
            _ => "cli-not-a-time",
        };
        Complaint(Message::new(key).with("value", text).with("least", "0"))
    })
}

pub(crate) fn order(text: &str) -> Result<u8, Complaint> {
    number(text, 1, MAX_ORDER.into()).map(|order| order as u8)
}

pub(crate) fn box_size(text: &str) -> Result<Option<BoxSize>, Complaint> {
    if text == "none" {
        return Ok(None);
    }
    let sizes = text.split_once(['x', 'X', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let sizes = sizes.filter(|&(w, h): &(u8, u8)| (1..=64).contains(&(u16::from(w) * u16::from(h))));
    let boxes = sizes.map(|(width, height)| Some(BoxSize { width, height }));
    boxes.ok_or_else(|| Complaint(Message::new("cli-not-a-box").with("value", text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_unit() {
        let ms = |text| duration(text).map(|time| time.as_millis()).ok();
        assert_eq!(ms("0.5"), Some(500));
        assert_eq!(ms("0,5"), Some(500));
        assert_eq!(ms("10s"), Some(10_000));
        assert_eq!(ms("200ms"), Some(200));
        assert_eq!(ms("2m"), Some(120_000));
        assert_eq!(ms("1 h"), Some(3_600_000));
        for wrong in ["", "s", "-1", "1d", "1e400", "nan", "ten"] {
            assert_eq!(ms(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_number_is_told_apart() {
        let key = |result: Result<u64, Complaint>| result.map_err(|Complaint(message)| message.key);
        let small = |text| key(number(text, 2, 4)).map_err(|key| key.into_owned());
        let read = |text| small(text).unwrap_or_else(|key| panic!("{text}: {key}"));
        assert_eq!([read("2"), read("4"), read("+3"), read("003")], [2, 3 + 1, 3, 3]);
        for (key, texts) in [
            ("cli-too-small", &["1", "0", "-0", "-1", "-3", "-99999999999999999999999"][..]),
            ("cli-too-large", &["5", "256", "99999999999999999999999"]),
            ("cli-not-whole", &["", "-", "+", "a", "1.5", "3x", "--3", "1e3", " 3"]),
        ] {
            for text in texts {
                assert_eq!(small(text), Err(key.to_string()), "{text:?}");
            }
        }
        let time = |text| duration(text).map_err(|Complaint(message)| message.key.into_owned()).unwrap_err();
        assert_eq!([time("-1"), time("-1s")], ["cli-too-small", "cli-too-small"]);
        assert_eq!(
            [time("99999999999999999999999"), time("99999999999999999999999h")],
            ["cli-time-too-long", "cli-time-too-long"]
        );
        assert_eq!([time("ten"), time("nan")], ["cli-not-a-time", "cli-not-a-time"]);
    }

    #[test]
    fn boxes_are_width_by_height() {
        assert_eq!(box_size("2x5").unwrap(), Some(BoxSize { width: 2, height: 5 }));
        assert_eq!(box_size("none").unwrap(), None);
        for wrong in ["", "3", "0x3", "x", "9x9", "3x3x3", "300x1"] {
            assert!(box_size(wrong).is_err(), "{wrong}");
        }
    }
}
