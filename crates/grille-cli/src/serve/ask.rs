//! A request about a puzzle: from the body, a JSON object, to the puzzle and the arguments of a subcommand.

use super::reply::Failure;
use super::verbs::{Choosable, Takes};
use crate::ui::Ui;
use grille::grid::{Candidates, Digit, DigitSet};
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, Reader};
use grille::words::{Arg, Lang, Message, Say};
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::time::Duration;

/// A body: what it says, field by field.
#[derive(Debug)]
pub(super) struct Body(Map<String, Value>);

impl Body {
    /// The body as an object that has none but these fields.
    pub(super) fn read(bytes: &[u8], known: &[&str]) -> Result<Body, Failure> {
        let value: Value = serde_json::from_slice(bytes).map_err(|error| {
            let message =
                Message::new("cli-serve-json").with("line", error.line()).with("column", error.column());
            Failure::bad(message)
        })?;
        let Value::Object(fields) = value else {
            return Err(Failure::bad(Message::new("cli-serve-not-an-object")));
        };
        if let Some(unknown) = fields.keys().find(|name| !known.contains(&name.as_str())) {
            let names: Vec<Arg> = known.iter().map(|&name| name.into()).collect();
            let message = Message::new("cli-serve-unknown-field")
                .with("field", grille::words::shown(unknown))
                .with("fields", names);
            return Err(Failure::bad(message).in_field(unknown));
        }
        Ok(Body(fields))
    }

    /// The language asked for.
    pub(super) fn lang(&self) -> Result<Option<Lang>, Failure> {
        let Some(value) = self.get("lang") else { return Ok(None) };
        let asked = Lang::ALL.into_iter().find(|lang| value.as_str() == Some(lang.code()));
        asked.map(Some).ok_or_else(|| self.wrong("lang", "en, fr"))
    }

    pub(super) fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field)
    }

    /// A text that must be there.
    pub(super) fn text(&self, field: &str) -> Result<&str, Failure> {
        match self.get(field) {
            Some(Value::String(text)) => Ok(text),
            Some(_) => Err(self.wrong(field, "\"…\"")),
            None => {
                Err(Failure::bad(Message::new("cli-serve-missing-field").with("field", field.to_string()))
                    .in_field(field))
            }
        }
    }

    /// A value that its field does not take.
    pub(super) fn wrong(&self, field: &str, takes: &str) -> Failure {
        let message = Message::new("cli-serve-wrong-field")
            .with("field", field.to_string())
            .with("takes", takes.to_string());
        Failure::bad(message).in_field(field)
    }

    /// The options as they would be typed.
    pub(super) fn args<'a>(
        &self,
        options: impl Iterator<Item = &'a Choosable>,
    ) -> Result<Vec<OsString>, Failure> {
        let mut args = vec![];
        for option in options.filter(|option| !matches!(option.takes, Takes::Seconds)) {
            if let Some(value) = self.get(option.name) {
                self.typed(option, value, &mut args)?;
            }
        }
        Ok(args)
    }

    fn typed(&self, option: &Choosable, value: &Value, args: &mut Vec<OsString>) -> Result<(), Failure> {
        let typed = option.typed();
        let mut push = |value: &str| args.push(format!("{typed}={value}").into());
        let list = |text: &str| -> Result<Vec<String>, Failure> {
            let values = value.as_array().ok_or_else(|| self.wrong(option.name, text))?;
            let texts = values.iter().map(|value| value.as_str().map(String::from));
            texts.collect::<Option<_>>().ok_or_else(|| self.wrong(option.name, text))
        };
        match option.takes {
            Takes::Flag => match value {
                Value::Bool(true) => args.push(typed.into()),
                Value::Bool(false) => {}
                _ => return Err(self.wrong(option.name, "true, false")),
            },
            Takes::Whole(from, to) => {
                let number = whole(value).filter(|number| (from..=to).contains(number));
                push(&number.ok_or_else(|| self.wrong(option.name, &format!("{from}–{to}")))?.to_string());
            }
            Takes::Seconds => {}
            Takes::One(words) => {
                let words = words();
                let word = value.as_str().filter(|word| words.contains(word));
                push(word.ok_or_else(|| self.wrong(option.name, &words.join(", ")))?);
            }
            Takes::Some(words) => {
                let words = words();
                let said = format!("[{}]", words.join(", "));
                let chosen = list(&said)?;
                if let Some(_unknown) = chosen.iter().find(|word| !words.contains(&word.as_str())) {
                    return Err(self.wrong(option.name, &said));
                }
                chosen.iter().for_each(|word| push(word));
            }
            Takes::Text => push(value.as_str().ok_or_else(|| self.wrong(option.name, "\"…\""))?),
            Takes::Texts => {
                for text in list("[\"…\"]")? {
                    // A comma would make two of it.
                    if text.contains(',') {
                        return Err(self.wrong(option.name, "[\"…\"]"));
                    }
                    push(&text);
                }
            }
        }
        Ok(())
    }

    /// How long the answer may take: as long as asked, or as long as the server lets it.
    pub(super) fn time_limit(&self, most: Duration) -> Result<Duration, Failure> {
        let Some(value) = self.get("time_limit") else { return Ok(most) };
        let seconds = value.as_f64().filter(|&seconds| seconds > 0.0 && seconds <= 3600.0);
        let seconds = seconds.ok_or_else(|| self.wrong("time_limit", "0–3600"))?;
        Ok(Duration::from_secs_f64(seconds).min(most))
    }

    /// The puzzle: the text, read as the options say, with what else is said about it.
    pub(super) fn puzzle(&self, options: &ReadOptions) -> Result<Puzzle, Failure> {
        let mut puzzle = read(self.text("puzzle")?, "puzzle", options)?;
        if self.get("givens").is_some() {
            let givens = read(self.text("givens")?, "givens", options)?;
            let agrees = givens.shape == puzzle.shape
                && puzzle.shape.cells().all(|cell| {
                    givens.digits.get(cell).is_none() || givens.digits.get(cell) == puzzle.digits.get(cell)
                });
            if !agrees {
                return Err(Failure::bad(Message::new("cli-serve-givens")).in_field("givens"));
            }
            let entered = |&cell: &_| puzzle.digits.get(cell).is_some() && givens.digits.get(cell).is_none();
            puzzle.entered = puzzle.shape.cells().filter(entered).collect();
            puzzle.constraints = givens.constraints;
        }
        if let Some(marks) = self.get("marks") {
            puzzle.notes = self.marks(marks, &puzzle)?;
        }
        Ok(puzzle)
    }

    /// Marks: for each cell its digits, or null where nothing is marked.
    fn marks(&self, value: &Value, puzzle: &Puzzle) -> Result<Option<Candidates>, Failure> {
        let wrong = || {
            let count = puzzle.shape.cell_count();
            Failure::bad(Message::new("cli-serve-marks").with("count", count)).in_field("marks")
        };
        let Value::Array(cells) = value else {
            return if value.is_null() { Ok(None) } else { Err(wrong()) };
        };
        if cells.len() != puzzle.shape.cell_count() {
            return Err(wrong());
        }
        let mut marks = Candidates::all(puzzle.shape);
        for (cell, value) in puzzle.shape.cells().zip(cells) {
            let digits = match value {
                Value::Null => DigitSet::all(puzzle.shape.order()),
                Value::Array(digits) => digits
                    .iter()
                    .map(|digit| {
                        let digit = whole(digit).and_then(|digit| u8::try_from(digit).ok())?;
                        Digit::new(digit).filter(|digit| digit.get() <= puzzle.shape.order())
                    })
                    .collect::<Option<DigitSet>>()
                    .ok_or_else(wrong)?,
                _ => return Err(wrong()),
            };
            marks.set(cell, puzzle.digits.get(cell).map_or(digits, DigitSet::of));
        }
        Ok(Some(marks))
    }
}

/// A whole number; JSON does not tell 3 from 3.0.
pub(super) fn whole(value: &Value) -> Option<u64> {
    let exact = |number: &f64| number.fract() == 0.0 && (0.0..9e15).contains(number);
    value.as_u64().or_else(|| value.as_f64().filter(exact).map(|number| number as u64))
}

/// The first puzzle of a text.
fn read(text: &str, field: &str, options: &ReadOptions) -> Result<Puzzle, Failure> {
    let mut reader = Reader::new(text.as_bytes()).with_order(options.order);
    let none = || Failure::bad(Message::new("cli-serve-no-puzzle")).in_field(field);
    // A text in memory gives no error of the system.
    let entry = reader.next().and_then(Result::ok).ok_or_else(none)?;
    entry.and_then(|entry| entry.parse(options)).map_err(|error| {
        let line = error.line;
        Failure { line, ..Failure::bad(error.message()).in_field(field) }
    })
}

/// The `Ui` of a request: it says nothing by itself.
pub(super) fn ui(
    words: &'static grille::words::Words,
    stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
) -> Ui {
    Ui { quiet: true, color: anstream::ColorChoice::Never, interrupt: stop, ..Ui::new(words) }
}
