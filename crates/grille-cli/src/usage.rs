//! Wrong arguments, said in our words: what clap found becomes a message of the Fluent files.

use crate::args::Complaint;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grille::words::{Arg, Message, Words};
use std::error::Error;

/// What is wrong with the arguments.
pub(crate) fn message(error: &clap::Error) -> Message {
    let text = |kind| context(error, kind);
    let argument = || text(ContextKind::InvalidArg);
    let with_hint = |message: Message, kind| match error.get(kind) {
        Some(ContextValue::String(hint)) => hinted(message, hint),
        // The likeliest comes last.
        Some(ContextValue::Strings(hints)) => match hints.last() {
            Some(hint) => hinted(message, hint),
            None => message,
        },
        _ => message,
    };
    match error.kind() {
        ErrorKind::UnknownArgument => with_hint(
            Message::new("cli-unknown-argument").with("argument", argument()),
            ContextKind::SuggestedArg,
        ),
        ErrorKind::InvalidSubcommand => with_hint(
            Message::new("cli-unknown-subcommand").with("name", text(ContextKind::InvalidSubcommand)),
            ContextKind::SuggestedSubcommand,
        ),
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            Message::new("cli-missing-value").with("argument", argument())
        }
        ErrorKind::InvalidValue => {
            let valid = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(values)) => values.iter().map(|v| Arg::from(v.as_str())).collect(),
                _ => vec![],
            };
            let message = Message::new("cli-invalid-value")
                .with("value", text(ContextKind::InvalidValue))
                .with("argument", argument())
                .with("values", valid);
            with_hint(message, ContextKind::SuggestedValue)
        }
        ErrorKind::ValueValidation => {
            let why = error.source().and_then(|source| source.downcast_ref::<Complaint>());
            match why {
                Some(Complaint(why)) => {
                    Message::new("cli-bad-value").with("argument", argument()).with("why", why.clone())
                }
                None => Message::new("cli-bad-usage").with("error", error.kind().to_string()),
            }
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            Message::new("cli-missing-value").with("argument", argument())
        }
        ErrorKind::TooManyValues => Message::new("cli-too-many-values").with("argument", argument()),
        ErrorKind::MissingRequiredArgument => {
            Message::new("cli-missing-argument").with("argument", argument())
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Message::new("cli-missing-subcommand")
        }
        ErrorKind::ArgumentConflict if argument() == text(ContextKind::PriorArg) => {
            Message::new("cli-argument-twice").with("argument", argument())
        }
        ErrorKind::ArgumentConflict => Message::new("cli-argument-conflict")
            .with("argument", argument())
            .with("other", text(ContextKind::PriorArg)),
        ErrorKind::InvalidUtf8 => Message::new("cli-not-utf8"),
        other => Message::new("cli-bad-usage").with("error", other.to_string()),
    }
}

/// The line that follows: where to read more.
pub(crate) fn try_help(words: &Words, subcommand: Option<&str>) -> String {
    let command = subcommand.map_or("grille".to_string(), |name| format!("grille {name}"));
    words.say(&Message::new("cli-try-help").with("command", command))
}

fn hinted(message: Message, hint: &str) -> Message {
    Message::new("cli-did-you-mean").with("what", message).with("hint", hint)
}

fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}
