//! What a run must have in common with the one that it resumes: version, subcommand, language, options, and the content of
//! every input and of every file that an option names.

use crate::commands;
use crate::input::{Input, Source};
use crate::ui::Ui;
use clap::ArgMatches;
use clap::parser::ValueSource;
use flate2::Crc;
use grille::words::Message;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Options that change nothing in the answers, and the puzzles, which are compared by content.
const OTHERWISE: [&str; 8] =
    ["puzzles", "output-file", "threads", "resume", "quiet", "color", "lang", "help"];

/// What a run was asked for, besides its inputs.
#[derive(Clone, Default)]
pub(crate) struct Request {
    command: String,
    lang: String,
    /// As they could be typed.
    options: Vec<String>,
    /// Values of options that are names of files.
    files: Vec<String>,
}

/// What makes two runs the same.
#[derive(PartialEq, Default, Debug)]
pub(super) struct Identity {
    version: String,
    command: String,
    lang: String,
    options: Vec<String>,
    inputs: Vec<Fingerprint>,
}

/// What an input holds.
#[derive(PartialEq, Default, Debug)]
struct Fingerprint {
    name: String,
    /// Its size and its checksum; `None` if it cannot be read.
    content: Option<(u64, u32)>,
}

impl Request {
    pub(crate) fn new(ui: &Ui, command: &str, matches: &ArgMatches) -> Request {
        let definition = commands::define(ui.words);
        let arguments = definition.find_subcommand(command).into_iter().flat_map(|c| c.get_arguments());
        let (mut options, mut files) = (vec![], vec![]);
        for argument in arguments {
            let id = argument.get_id().as_str();
            if OTHERWISE.contains(&id) || matches.value_source(id) != Some(ValueSource::CommandLine) {
                continue;
            }
            let name = match (argument.get_long(), argument.get_short()) {
                (Some(long), _) => format!("--{long}"),
                (None, short) => format!("-{}", short.unwrap_or('?')),
            };
            let raw = matches.get_raw(id).into_iter().flatten();
            let values: Vec<String> = raw.map(|value| value.to_string_lossy().into_owned()).collect();
            files.extend(values.iter().filter(|value| Path::new(value).is_file()).cloned());
            let takes_value = argument.get_action().takes_values();
            options.push(if takes_value { format!("{name} {}", values.join(",")) } else { name });
        }
        Request { command: command.to_string(), lang: ui.words.lang().code().to_string(), options, files }
    }

    /// The identity of a run over these inputs; or why it cannot be resumed.
    pub(super) fn identity(&self, inputs: &[Input]) -> Result<Identity, Message> {
        let mut fingerprints = vec![];
        for input in inputs {
            let content = content(input).ok_or_else(|| never(&input.name))?;
            fingerprints.push(Fingerprint { name: input.name.to_string(), content });
        }
        for name in &self.files {
            let content = File::open(name).and_then(checksum).ok();
            fingerprints.push(Fingerprint { name: name.clone(), content });
        }
        Ok(Identity {
            version: env!("CARGO_PKG_VERSION").to_string(),
            command: self.command.clone(),
            lang: self.lang.clone(),
            options: self.options.clone(),
            inputs: fingerprints,
        })
    }
}

/// Why the first of the inputs that cannot be read again makes the run one that cannot be resumed.
pub(super) fn never(name: &str) -> Message {
    Message::new("cli-resume-input").with("input", name)
}

/// Whether an input can be read a second time from its beginning.
pub(super) fn is_repeatable(input: &Input) -> bool {
    match &input.source {
        Source::Text(_) => true,
        // What is not there is nothing that could be lost.
        Source::File(path) => !path.exists() || path.is_file(),
        Source::Stdin => stdin().is_some(),
    }
}

/// The size and the checksum of an input, `Some(None)` if it cannot be read; `None` if it cannot be read twice.
fn content(input: &Input) -> Option<Option<(u64, u32)>> {
    if !is_repeatable(input) {
        return None;
    }
    Some(match &input.source {
        Source::Text(text) => checksum(text.as_bytes()).ok(),
        Source::File(path) => File::open(path).and_then(checksum).ok(),
        Source::Stdin => stdin().and_then(|file| checksum(file).ok()),
    })
}

/// Standard input from its beginning, if it is a regular file, without moving the place where it is read.
#[cfg(unix)]
fn stdin() -> Option<impl Read> {
    use std::os::fd::AsFd;
    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    file.metadata().is_ok_and(|data| data.is_file()).then_some(ReadAt { file, offset: 0 })
}

#[cfg(not(unix))]
fn stdin() -> Option<File> {
    None
}

#[cfg(unix)]
struct ReadAt {
    file: File,
    offset: u64,
}

#[cfg(unix)]
impl Read for ReadAt {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = std::os::unix::fs::FileExt::read_at(&self.file, buffer, self.offset)?;
        self.offset += count as u64;
        Ok(count)
    }
}

fn checksum(mut content: impl Read) -> io::Result<(u64, u32)> {
    let (mut crc, mut size, mut buffer) = (Crc::new(), 0, vec![0; 1 << 18]);
    loop {
        match content.read(&mut buffer) {
            Ok(0) => return Ok((size, crc.sum())),
            Ok(count) => {
                crc.update(&buffer[..count]);
                size += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

impl Identity {
    /// What another run has otherwise, if anything. An input that could not be read may have come since.
    pub(super) fn difference(&self, now: &Identity) -> Option<Message> {
        let other = |key: &'static str, then: &str, now: &str| {
            (then != now).then(|| Message::new(key).with("then", then).with("now", now))
        };
        let options = |identity: &Identity| identity.options.join(" ");
        let names = |identity: &Identity| {
            identity.inputs.iter().map(|input| input.name.as_str()).collect::<Vec<_>>().join(" ")
        };
        let changed = || {
            let mut pairs = self.inputs.iter().zip(&now.inputs);
            let (input, _) =
                pairs.find(|(then, now)| then.content.is_some() && then.content != now.content)?;
            Some(Message::new("cli-resume-changed").with("input", input.name.as_str()))
        };
        other("cli-resume-version", &self.version, &now.version)
            .or_else(|| other("cli-resume-command", &self.command, &now.command))
            .or_else(|| {
                let none = self.options.is_empty();
                let key = if none { "cli-resume-no-options" } else { "cli-resume-options" };
                other(key, &options(self), &options(now))
            })
            .or_else(|| other("cli-resume-lang", &self.lang, &now.lang))
            .or_else(|| other("cli-resume-inputs", &names(self), &names(now)))
            .or_else(changed)
    }

    pub(super) fn to_json(&self) -> Value {
        let inputs = self.inputs.iter().map(|Fingerprint { name, content }| {
            let (size, checksum) = content.unzip();
            json!({ "name": name, "size": size, "crc32": checksum })
        });
        json!({
            "grille": self.version,
            "command": self.command,
            "lang": self.lang,
            "options": self.options,
            "inputs": inputs.collect::<Vec<_>>(),
        })
    }

    pub(super) fn from_json(value: &Value) -> Option<Identity> {
        let text = |value: &Value| value.as_str().map(String::from);
        let list = |name: &str| value.get(name)?.as_array();
        let input = |value: &Value| {
            let size = value.get("size")?.as_u64();
            let checksum = value.get("crc32")?.as_u64().and_then(|sum| u32::try_from(sum).ok());
            Some(Fingerprint { name: text(value.get("name")?)?, content: size.zip(checksum) })
        };
        Some(Identity {
            version: text(value.get("grille")?)?,
            command: text(value.get("command")?)?,
            lang: text(value.get("lang")?)?,
            options: list("options")?.iter().map(text).collect::<Option<_>>()?,
            inputs: list("inputs")?.iter().map(input).collect::<Option<_>>()?,
        })
    }
}
