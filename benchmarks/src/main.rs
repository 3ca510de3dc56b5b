//! Benchmarks: engines over the puzzles of `data/`, long lists of plain puzzles beside solvers of others,
//! instructions counted, and formats. Every answer is checked; what is not right stops the program.
//!
//! `cargo run --release -p grille-benchmarks -- --help` says what can be asked for.

mod answer;
mod clock;
mod engines;
mod generator;
mod instructions;
mod lists;
mod made;
mod record;
mod sets;
mod solvers;
mod statistics;
mod table;
mod texts;
mod throughput;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
Measures the engines of Grille over the puzzles of data/, over long lists of plain 9×9 puzzles beside solvers of
others, and its formats.

Usage: cargo run --release -p grille-benchmarks [-- OPTION...]

  --only NAME          measure this set of puzzles only, or `lists`, `blocks`, `instructions`, `made`, `formats`; may be repeated
  --engine ID          measure this engine (or solver of a list) only, beside the baseline; may be repeated
  --list NAME|FILE     with `lists`: this list only, or the puzzles of a file; may be repeated
  --length N           so many puzzles in our own lists, and at most so many of a file, evenly spread
  --short              without headings and details, below a line with processor, date and command: to be pasted
  --repeat N           repeat every measurement N times (default: 7 to 101 times, until it took half a second)
  --time-limit SECONDS stop an engine that takes longer than this for a set (default 2)
  --record             also write what is printed to benchmarks/records/DATE-CPU.md, or DATE-CPU-NAME.md with --only
  --note TEXT          a line about the circumstances, for the record
  --counted ID         solve one list once and print no table: what `instructions` runs under valgrind
  --help               this
";

/// What is asked for.
#[derive(PartialEq, Debug)]
pub(crate) struct Wishes {
    only: Vec<String>,
    engines: Vec<String>,
    lists: Vec<String>,
    length: Option<usize>,
    short: bool,
    repeat: Option<usize>,
    time_limit: Duration,
    record: bool,
    notes: Vec<String>,
    counted: Option<String>,
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
    if let Some(id) = &wishes.counted {
        let list = wishes.lists.first().map_or("minimal", String::as_str);
        let text = instructions::solve_once(id, list, wishes.length.unwrap_or(2048))?;
        return write!(out, "{text}").map_err(|error| error.to_string());
    }
    let mut parts = vec![record::head(arguments, &wishes.notes)];
    if wishes.short {
        writeln!(out, "{}", record::caption(arguments)).map_err(|error| error.to_string())?;
    }
    let mut show = |part: String| -> Result<(), String> {
        // To be pasted under a heading that is there already.
        let shown = if wishes.short { part.split_once("\n\n").map_or("", |(_, text)| text) } else { &part };
        writeln!(out, "{shown}").and_then(|()| out.flush()).map_err(|error| error.to_string())?;
        parts.push(part);
        Ok(())
    };
    let wanted = |name: &str| wishes.only.is_empty() || wishes.only.iter().any(|only| only == name);
    for set in sets::SETS.iter().filter(|set| wanted(set.name)) {
        show(engines::measure(set, wishes)?)?;
    }
    if wanted(throughput::NAME) {
        throughput::measure(wishes, &mut show)?;
    }
    if wanted(throughput::BLOCKS) {
        show(throughput::blocks(wishes)?)?;
    }
    if wanted(instructions::NAME) {
        show(instructions::measure(wishes)?)?;
    }
    if wanted(made::NAME) {
        show(made::measure(wishes)?)?;
    }
    if wanted(texts::NAME) {
        show(texts::measure(wishes)?)?;
    }
    if wishes.record {
        let path = record::save(&parts, &wishes.only)?;
        writeln!(out, "written: {}", path.display()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The wishes of a command line; `None` if help is asked for.
fn parse(arguments: &[String]) -> Result<Option<Wishes>, String> {
    let mut wishes = Wishes {
        only: vec![],
        engines: vec![],
        lists: vec![],
        length: None,
        short: false,
        repeat: None,
        time_limit: Duration::from_secs(2),
        record: false,
        notes: vec![],
        counted: None,
    };
    let mut arguments = arguments.iter();
    while let Some(option) = arguments.next() {
        let mut value = || arguments.next().cloned().ok_or_else(|| format!("{option}: a value is missing"));
        match option.as_str() {
            "--help" | "-h" => return Ok(None),
            "--record" => wishes.record = true,
            "--short" => wishes.short = true,
            "--counted" => wishes.counted = Some(value()?),
            "--list" => wishes.lists.push(value()?),
            "--length" => wishes.length = Some(positive(option, &value()?)?),
            "--note" => wishes.notes.push(value()?),
            "--only" => {
                let name = value()?;
                let parts =
                    [throughput::NAME, throughput::BLOCKS, instructions::NAME, made::NAME, texts::NAME];
                let names = || sets::SETS.iter().map(|set| set.name).chain(parts);
                if !names().any(|known| known == name) {
                    let names: Vec<&str> = names().collect();
                    return Err(format!("--only {name}: there is only {}", names.join(", ")));
                }
                wishes.only.push(name);
            }
            "--engine" => {
                let id = value()?;
                if !solvers::names().contains(&id.as_str()) {
                    grille::engine::find(&id).map_err(|error| error.to_string())?;
                }
                wishes.engines.push(id);
            }
            "--repeat" => wishes.repeat = Some(positive(option, &value()?)?),
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

fn positive(option: &str, text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("{option} {text}: not a number above 0"))
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
        let wishes = parsed("--only lists --list easy --list x.txt --engine msolve --length 9 --short")
            .unwrap()
            .unwrap();
        assert_eq!(
            (wishes.lists, wishes.length, wishes.short),
            (vec!["easy".into(), "x.txt".into()], Some(9), true)
        );
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
        let lines = [
            "--only nothing",
            "--engine none",
            "--repeat 0",
            "--repeat",
            "--length 0",
            "--time-limit -1",
            "small",
        ];
        for line in lines {
            assert!(parsed(line).is_err(), "{line}");
        }
    }
}
