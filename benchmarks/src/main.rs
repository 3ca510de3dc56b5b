//! Benchmarks: engines over the puzzles of `data/`, and formats. Every answer is checked; what is not
//! right stops the program.
//!
//! `cargo run --release -p grille-benchmarks -- --help` says what can be asked for.

mod engines;
mod record;
mod sets;
mod statistics;
mod table;
mod texts;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
Measures the engines of Grille over the puzzles of data/, and its formats.

Usage: cargo run --release -p grille-benchmarks [-- OPTION...]

  --only NAME          measure this set of puzzles only, or `formats`; may be repeated
  --engine ID          measure this engine only, beside the baseline; may be repeated
  --repeat N           repeat every measurement N times (default: 7 to 101 times, until it took half a second)
  --time-limit SECONDS stop an engine that takes longer than this for a set (default 2)
  --record             also write what is printed to benchmarks/records/DATE-CPU.md
  --note TEXT          a line about the circumstances, for the record
  --help               this
";

/// What is asked for.
#[derive(PartialEq, Debug)]
pub(crate) struct Wishes {
    only: Vec<String>,
    engines: Vec<String>,
    repeat: Option<usize>,
    time_limit: Duration,
    record: bool,
    notes: Vec<String>,
}

impl Wishes {
    /// Whether a measurement that was made so many times, in this time altogether, is to be made
    /// again. One that is soon done is repeated more often: on a busy machine a few milliseconds may
    /// be doubled by one interruption, and a few such measurements say nothing.
    pub(crate) fn again(&self, made: usize, seconds: f64) -> bool {
        match self.repeat {
            Some(count) => made < count,
            None => made < 7 || made < 101 && seconds < 0.5,
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = io::stdout().lock();
    let result = match parse(&arguments) {
        Ok(Some(wishes)) => run(&wishes, &arguments, &mut out),
        Ok(None) => write!(out, "{HELP}").map_err(|error| error.to_string()),
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where standard error is closed, nobody can be told.
            let _ = writeln!(io::stderr(), "grille-benchmarks: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(wishes: &Wishes, arguments: &[String], out: &mut impl Write) -> Result<(), String> {
    let mut parts = vec![record::head(arguments, &wishes.notes)];
    let mut show = |part: String| -> Result<(), String> {
        writeln!(out, "{part}").and_then(|()| out.flush()).map_err(|error| error.to_string())?;
        parts.push(part);
        Ok(())
    };
    let wanted = |name: &str| wishes.only.is_empty() || wishes.only.iter().any(|only| only == name);
    for set in sets::SETS.iter().filter(|set| wanted(set.name)) {
        show(engines::measure(set, wishes)?)?;
    }
    if wanted(texts::NAME) {
        show(texts::measure(wishes)?)?;
    }
    if wishes.record {
        let path = record::save(&parts)?;
        writeln!(out, "written: {}", path.display()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The wishes of a command line; `None` if help is asked for.
fn parse(arguments: &[String]) -> Result<Option<Wishes>, String> {
    let mut wishes = Wishes {
        only: vec![],
        engines: vec![],
        repeat: None,
        time_limit: Duration::from_secs(2),
        record: false,
        notes: vec![],
    };
    let mut arguments = arguments.iter();
    while let Some(option) = arguments.next() {
        let mut value = || arguments.next().cloned().ok_or_else(|| format!("{option}: a value is missing"));
        match option.as_str() {
            "--help" | "-h" => return Ok(None),
            "--record" => wishes.record = true,
            "--note" => wishes.notes.push(value()?),
            "--only" => {
                let name = value()?;
                let names = || sets::SETS.iter().map(|set| set.name).chain([texts::NAME]);
                if !names().any(|known| known == name) {
                    let names: Vec<&str> = names().collect();
                    return Err(format!("--only {name}: there is only {}", names.join(", ")));
                }
                wishes.only.push(name);
            }
            "--engine" => {
                let id = value()?;
                grille::engine::find(&id).map_err(|error| error.to_string())?;
                wishes.engines.push(id);
            }
            "--repeat" => {
                let count = value()?;
                let number = count.parse().ok().filter(|&number| number > 0);
                if number.is_none() {
                    return Err(format!("--repeat {count}: not a number of repetitions"));
                }
                wishes.repeat = number;
            }
            "--time-limit" => {
                let seconds = value()?;
                let limit =
                    seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                wishes.time_limit =
                    limit.ok_or_else(|| format!("--time-limit {seconds}: not a number of seconds"))?;
            }
            other => return Err(format!("{other}: no such option; see --help")),
        }
    }
    Ok(Some(wishes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Option<Wishes>, String> {
        parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn wishes_are_read() {
        let wishes = parsed("--only small --repeat 3 --engine search --time-limit 0.5").unwrap().unwrap();
        assert_eq!((wishes.only, wishes.repeat, wishes.record), (vec!["small".to_string()], Some(3), false));
        assert_eq!((wishes.engines, wishes.time_limit.as_millis()), (vec!["search".to_string()], 500));
        assert_eq!(parsed("--repeat 3 --help"), Ok(None));
    }

    #[test]
    fn what_is_soon_done_is_repeated_more_often() {
        let wishes = parsed("").unwrap().unwrap();
        let made = |seconds: f64| (0..).find(|&made| !wishes.again(made, made as f64 * seconds)).unwrap();
        assert_eq!([10.0, 0.05, 0.02, 1e-6].map(made), [7, 10, 25, 101]);
        let twice = parsed("--repeat 2").unwrap().unwrap();
        assert!(twice.again(1, 99.0) && !twice.again(2, 0.0));
    }

    #[test]
    fn wrong_wishes_are_refused() {
        for line in ["--only nothing", "--engine none", "--repeat 0", "--repeat", "--time-limit -1", "small"]
        {
            assert!(parsed(line).is_err(), "{line}");
        }
    }
}
