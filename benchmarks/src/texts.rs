//! Formats: how fast puzzles are written and read, and made ready for solving. What is read must be
//! what was written.

use crate::Wishes;
use crate::sets::{self, SETS};
use crate::statistics::{Summary, summary};
use crate::table;
use grille::puzzle::Puzzle;
use grille::puzzle::format::{FORMATS, Format};
use grille::puzzle::read::{ReadOptions, read};
use std::time::Instant;

/// As in `--only formats`.
pub(crate) const NAME: &str = "formats";

/// The set whose puzzles are written and read.
const SET: &str = "easy";
/// How often its puzzles are written into one text.
const COPIES: usize = 10;

/// Measures all formats that are written and read, and makes a table of it.
pub(crate) fn measure(wishes: &Wishes) -> Result<String, String> {
    let set = SETS.iter().find(|set| set.name == SET).ok_or("the set is gone")?;
    let puzzles: Vec<Puzzle> =
        set.puzzles()?.into_iter().cycle().take(COPIES * set.puzzles()?.len()).collect();
    let mut rows = vec![];
    for format in FORMATS.iter().filter(|format| brings_back_digits(format)) {
        rows.push(row(format, &puzzles, wishes)?);
    }
    let models = models(&puzzles, wishes)?;
    let head = ["format", "bytes", "written a second", "quartiles", "read a second", "quartiles"];
    let about = format!("{} puzzles, those of `data/{}` several times over.", puzzles.len(), set.file);
    Ok(format!(
        "## {NAME}\n\n{about}\n\n{}\nPuzzles checked and made ready for solving, layout shared: {} a second ({}).\n",
        table::markdown(&head, &rows),
        rate(models.median, puzzles.len()),
        quartiles(models, puzzles.len()),
    ))
}

/// Whether a puzzle that is written in this format is read again with its digits: a Sukaku has candidates alone.
fn brings_back_digits(format: &Format) -> bool {
    format.reads && format.is_written() && format.id != "sukaku"
}

fn row(format: &Format, puzzles: &[Puzzle], wishes: &Wishes) -> Result<Vec<String>, String> {
    let (mut writing, mut reading) = (vec![], vec![]);
    let mut text = String::new();
    while wishes.again(writing.len(), writing.iter().sum::<f64>().min(reading.iter().sum())) {
        let started = Instant::now();
        text = written(format, puzzles)?;
        writing.push(started.elapsed().as_secs_f64());
        let started = Instant::now();
        let back = read(&text, &ReadOptions::default()).map_err(|error| format!("{}: {error}", format.id))?;
        reading.push(started.elapsed().as_secs_f64());
        // A pencil-mark grid says more than was given: a cell with one candidate left is read as a digit.
        let keeps = |(a, b): (&Puzzle, &Puzzle)| {
            a.shape == b.shape
                && a.shape.cells().all(|c| a.digits.get(c).is_none() || a.digits.get(c) == b.digits.get(c))
        };
        let all_there = back.len() == puzzles.len() && puzzles.iter().zip(&back).all(keeps);
        if !all_there || written(format, &back)? != text {
            return Err(format!("{}: what is read is not what was written", format.id));
        }
    }
    let (writing, reading) =
        (summary(&writing).ok_or("no repetition")?, summary(&reading).ok_or("no repetition")?);
    let count = puzzles.len();
    Ok(vec![
        format!("`{}`", format.id),
        table::whole(text.len() as u64),
        rate(writing.median, count),
        quartiles(writing, count),
        rate(reading.median, count),
        quartiles(reading, count),
    ])
}

/// Many puzzles as one text: those of several lines are kept apart by an empty one.
fn written(format: &Format, puzzles: &[Puzzle]) -> Result<String, String> {
    let mut text = format.preamble.to_string();
    for puzzle in puzzles {
        let start = text.len();
        text += &format.write(puzzle).map_err(|error| format!("{}: {error}", format.id))?;
        if text[start..].trim_end().contains('\n') {
            text.push('\n');
        }
    }
    Ok(text)
}

fn models(puzzles: &[Puzzle], wishes: &Wishes) -> Result<Summary, String> {
    let mut times = vec![];
    while wishes.again(times.len(), times.iter().sum()) {
        let mut layouts = vec![];
        let started = Instant::now();
        let models: Result<Vec<_>, String> =
            puzzles.iter().map(|puzzle| sets::model(puzzle, &mut layouts)).collect();
        let models = models?;
        times.push(started.elapsed().as_secs_f64());
        if models.iter().zip(puzzles).any(|(model, puzzle)| model.givens() != &puzzle.digits) {
            return Err("a model has other givens than its puzzle".to_string());
        }
    }
    summary(&times).ok_or_else(|| "no repetition".to_string())
}

/// So many puzzles in this time are so many a second.
fn rate(seconds: f64, puzzles: usize) -> String {
    table::whole((puzzles as f64 / seconds.max(1e-9)) as u64)
}

/// The slow quartile of a rate is the upper quartile of the time.
fn quartiles(times: Summary, puzzles: usize) -> String {
    format!("{} to {}", rate(times.upper, puzzles), rate(times.lower, puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_brings_back_what_it_wrote() {
        let puzzles = SETS[0].puzzles().unwrap()[..1].to_vec();
        let classic = SETS.iter().find(|set| set.name == SET).unwrap().puzzles().unwrap();
        let wishes = crate::parse(&["--repeat".to_string(), "1".to_string()]).unwrap().unwrap();
        let mut formats = 0;
        for format in FORMATS.iter().filter(|format| brings_back_digits(format)) {
            let row = row(format, &classic[..3], &wishes).unwrap();
            assert_eq!(row[0], format!("`{}`", format.id));
            formats += 1;
        }
        assert!(formats > 5, "{formats}");
        assert!(models(&puzzles, &wishes).is_ok());
    }

    #[test]
    fn rates_turn_times_over() {
        let times = Summary { median: 0.5, lower: 0.25, upper: 1.0 };
        assert_eq!(
            (rate(times.median, 1000), quartiles(times, 1000)),
            ("2 000".into(), "1 000 to 4 000".into())
        );
    }
}
