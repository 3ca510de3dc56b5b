//! Answers as text: grids, CSV rows, JSON objects.

use crate::ui::printable;
use grille::grid::{Candidates, Grid};
use grille::puzzle::format::{self, Feature};
use grille::puzzle::{Puzzle, Symbols};
use grille::words::is_obeyed;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// A puzzle in the format with this id; on one line where that format does not write it.
pub(crate) fn formatted(puzzle: &Puzzle, id: &str) -> String {
    let shown = format::find(id).and_then(|format| format.show(puzzle).ok());
    shown.unwrap_or_else(|| format!("{puzzle}\n"))
}

/// A puzzle on one line that carries what it has, as far as a line can: a position of a 9×9 as HoDoKu writes it.
pub(crate) fn carried(puzzle: &Puzzle) -> String {
    let played = Feature::Notes.is_in(puzzle) || Feature::Entered.is_in(puzzle);
    let plain = Puzzle { comment: String::new(), ..puzzle.clone() };
    let library = format::find("hodoku").filter(|_| played).and_then(|format| format.write(&plain).ok());
    library.map_or_else(|| puzzle.to_string(), |line| line.trim_end().to_string())
}

/// A solution of a puzzle in a frame.
pub(crate) fn framed(puzzle: &Puzzle, digits: &Grid) -> String {
    formatted(&puzzle.filled_with(digits), "grid")
}

/// The same with one sign for each digit; with numbers where signs do not reach.
pub(crate) fn lettered(puzzle: &Puzzle, digits: &Grid) -> String {
    let signs = puzzle.shape.order() <= Symbols::ZeroBased.reach();
    formatted(&puzzle.filled_with(digits), if signs { "letters" } else { "grid" })
}

/// A position of a puzzle with its pencil marks.
pub(crate) fn marked(puzzle: &Puzzle, digits: &Grid, candidates: &Candidates) -> String {
    let puzzle = Puzzle { notes: Some(candidates.clone()), ..puzzle.filled_with(digits) };
    formatted(&puzzle, "pencil-marks")
}

/// A solution of a puzzle on one line, in its own notation.
pub(crate) fn line(puzzle: &Puzzle, digits: &Grid) -> String {
    let Puzzle { shape, notation, .. } = *puzzle;
    Puzzle { notation, ..Puzzle::from_digits(shape, digits.clone()) }.to_string()
}

/// A row of CSV.
pub(crate) fn csv(fields: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut row = String::with_capacity(160);
    for (i, field) in fields.into_iter().enumerate() {
        if i > 0 {
            row.push(',');
        }
        let field = field.as_ref();
        // Most fields have nothing so low or so high at all; so all bytes are looked at together.
        if !field.bytes().fold(false, |any, byte| any | (byte <= b',') | (byte >= 0x7f)) {
            row.push_str(field);
            continue;
        }
        // Fields go on over lines, but give no orders to a terminal.
        let lines: Vec<Cow<'_, str>> = field.split('\n').map(printable).collect();
        let field = lines.join("\n");
        if field.contains([',', '"', '\n']) {
            row.push_str(&format!("\"{}\"", field.replace('"', "\"\"")));
        } else {
            row.push_str(&field);
        }
    }
    row.push('\n');
    row
}

/// A line of JSON.
pub(crate) fn json(fields: impl IntoIterator<Item = (&'static str, Value)>) -> String {
    let fields = fields.into_iter().map(|(name, value)| (name.to_string(), value));
    let text = Value::Object(fields.collect::<Map<String, Value>>()).to_string();
    if !text.contains(is_obeyed) {
        return text + "\n";
    }
    // All of them are in strings, and below U+10000.
    let escaped = |c: char| if is_obeyed(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    text.chars().map(escaped).chain(["\n".to_string()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_would_be_misread() {
        let fields = ["1 2", "a,b", "say \"x\"", ""].map(String::from);
        assert_eq!(csv(fields), "1 2,\"a,b\",\"say \"\"x\"\"\",\n");
        assert_eq!(csv(["é", "1\n2", "a\u{1b}[2J", "b\u{202e}"]), "é,\"1\n2\",a\\u{1b}[2J,b\\u{202e}\n");
    }

    #[test]
    fn json_holds_nothing_that_a_terminal_obeys() {
        let comment = "\u{1b}[2J \u{9b}31m \u{202e}é";
        let text = json([("comment", comment.into())]);
        assert_eq!(text, "{\"comment\":\"\\u001b[2J \\u009b31m \\u202eé\"}\n");
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["comment"], comment);
    }

    #[test]
    fn json_keeps_the_order_of_its_fields() {
        assert_eq!(json([("puzzle", "1.".into()), ("found", 2.into())]), "{\"puzzle\":\"1.\",\"found\":2}\n");
    }
}
