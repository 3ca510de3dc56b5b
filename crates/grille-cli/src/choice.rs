//! The options that say which techniques are used, in which order and how far they go: `--techniques`,
//! `--without`, `--limit`, `--choice`; shared by all subcommands that reason.

use crate::args::{self, Complaint};
use crate::input;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grille::logic::{Choice, Limits, Technique, named, techniques};
use grille::words::{Message, Say, Words};
use std::ffi::OsStr;

/// A choice is a page at most: what is longer is another file.
const LONGEST: u64 = 1 << 20;

/// Adds the options.
pub(crate) fn options(words: &Words, command: Command) -> Command {
    let command = command.arg(list(words, "techniques", "cli-option-techniques").long("techniques"));
    fewer(words, command)
}

/// Adds the options but for the list of techniques.
pub(crate) fn fewer(words: &Words, command: Command) -> Command {
    command
        .arg(list(words, "without", "cli-option-without").long("without"))
        .arg(
            args::option(words, "technique-limit", "cli-value-limit", "cli-option-technique-limit")
                .long("limit")
                .action(ArgAction::Append)
                .value_parser(limit),
        )
        .arg(
            args::option(words, "choice", "cli-value-choice", "cli-option-choice")
                .long("choice")
                .value_parser(clap::builder::StringValueParser::new()),
        )
}

/// An option that takes techniques, separated by commas or one at a time.
pub(crate) fn list(words: &Words, id: &'static str, help: &str) -> Arg {
    args::option(words, id, "cli-value-list", help)
        .action(ArgAction::Append)
        .value_delimiter(',')
        .value_parser(TechniqueName)
}

/// The choice asked for: a file or a name, narrowed and reordered by the other options.
pub(crate) fn read(matches: &ArgMatches) -> Result<Choice, Message> {
    let mut choice = match matches.get_one::<String>("choice") {
        Some(name) => named_or_file(name)?,
        None => Choice::default(),
    };
    let mut limits: Limits = choice.limits().clone();
    for (name, value) in matches.get_many::<(String, String)>("technique-limit").into_iter().flatten() {
        limits.set(name, value).map_err(|error| error.message())?;
    }
    let listed = matches.try_contains_id("techniques").unwrap_or(false);
    if listed {
        choice = Choice::only(asked(matches, "techniques"));
    }
    let unwanted = asked(matches, "without");
    let choice = choice.without(|technique| unwanted.contains(&technique)).with_limits(limits);
    if choice.searches().is_empty() {
        return Err(Message::new("choice-empty"));
    }
    Ok(choice)
}

/// Whether the arguments say which techniques are tried in which order. If they do not, a puzzle is explained with those
/// of its level.
pub(crate) fn is_named(matches: &ArgMatches) -> bool {
    let choice = matches.get_one::<String>("choice").is_some_and(|name| name != "default");
    choice || matches.try_contains_id("techniques").unwrap_or(false)
}

/// The techniques that an option of this id lists.
pub(crate) fn asked(matches: &ArgMatches, id: &str) -> Vec<&'static Technique> {
    let ids = matches.try_get_many::<String>(id).ok().flatten();
    ids.into_iter().flatten().filter_map(|id| techniques::find(id)).collect()
}

fn named_or_file(name: &str) -> Result<Choice, Message> {
    if let Some(choice) = Choice::preset(name) {
        return Ok(choice);
    }
    let text = input::small_text(name.as_ref(), LONGEST).map_err(|error| {
        // What looks like no file was rather meant as a name.
        if error.kind() == std::io::ErrorKind::NotFound && !name.contains(['/', '\\', '.']) {
            let names: Vec<grille::words::Arg> = Choice::NAMES.iter().map(|&name| name.into()).collect();
            return Message::new("choice-include").with("name", name).with("names", names);
        }
        Message::new("cli-choice-file").with("file", name).with("why", input::io_message(&error))
    })?;
    Choice::parse(&text)
        .map_err(|error| Message::new("cli-choice-file").with("file", name).with("why", error.message()))
}

/// `NAME=VALUE`, both as the limits know them.
fn limit(text: &str) -> Result<(String, String), Complaint> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(Complaint(Message::new("cli-not-a-limit").with("value", text)));
    };
    Limits::default().set(name, value).map_err(|error| Complaint(error.message()))?;
    Ok((name.to_string(), value.to_string()))
}

/// Reads the id of a technique, or HoDoKu's code for it, as its id.
#[derive(Clone)]
pub(crate) struct TechniqueName;

impl TypedValueParser for TechniqueName {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let parse = |text: &str| match named(text) {
            Ok(technique) => Ok(technique.id.to_string()),
            Err(error) => Err(Complaint(error.message())),
        };
        parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(techniques::all().map(|technique| PossibleValue::new(technique.id))))
    }
}
