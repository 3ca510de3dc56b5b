//! The findings of `check` in words, as a line, as JSON and as CSV.

use super::Findings;
use crate::input::Item;
use crate::stream::Style;
use crate::ui::{Ui, printable};
use crate::write;
use grille::grid::Cell;
use grille::model::{Conflict, cell_words};
use grille::puzzle::Puzzle;
use grille::puzzle::read::PlainLine;
use grille::words::{Arg, Message, Say};
use serde_json::{Map, Value};

pub(super) const CSV_HEADER: &str = "puzzle,valid,solutions,minimal,details\n";

pub(super) fn render(ui: &Ui, item: &Item, findings: &Findings, style: Style) -> String {
    match style {
        Style::Line => format!("{}\n", fields(ui, findings).join("\t")),
        Style::Csv => write::csv(fields(ui, findings)),
        Style::Json => json(ui, item, findings),
        Style::Grid => words(ui, findings),
    }
}

/// The line of a puzzle with one solution, where nothing else was asked: as [`render`] writes it.
pub(super) fn write_valid(puzzle: &PlainLine, _: &PlainLine, out: &mut Vec<u8>) {
    let is_digit = |sign: u8| (b'1'..=b'9').contains(&sign);
    // Where both signs of an empty cell occur, all get the same.
    let empty = if puzzle.contains(&b'.') { b'.' } else { b'0' };
    out.extend(puzzle.iter().map(|&sign| if is_digit(sign) { sign } else { empty }));
    out.extend_from_slice(b"\tvalid\t1\t-\t\n");
}

fn written(findings: &Findings) -> String {
    findings.puzzle.as_ref().map_or_else(|| findings.text.clone(), Puzzle::to_string)
}

/// `0`, `1` or `many`; `-` where it is not known.
fn number(findings: &Findings) -> &'static str {
    match findings.solutions.as_deref() {
        None if !findings.conflicts.is_empty() => "0",
        None => "-",
        Some([]) => "0",
        Some([_]) => "1",
        Some(_) => "many",
    }
}

fn is_valid(findings: &Findings) -> bool {
    findings.unreadable.is_none() && findings.conflicts.is_empty()
}

fn fields(ui: &Ui, findings: &Findings) -> [String; 5] {
    let minimal = match &findings.unneeded {
        None => "-",
        Some(cells) if cells.is_empty() => "minimal",
        Some(_) => "redundant",
    };
    let valid = if is_valid(findings) { "valid" } else { "invalid" };
    // Whatever a text that is no puzzle holds, it takes one field of one line.
    let text = written(findings).replace(['\t', '\n', '\r'], " ");
    [
        printable(&text).into_owned(),
        valid.into(),
        number(findings).into(),
        minimal.into(),
        details(ui, findings),
    ]
}

/// The one thing that explains the rest of the line.
fn details(ui: &Ui, findings: &Findings) -> String {
    if let Some(message) = &findings.unreadable {
        return ui.say(message);
    }
    let said: Vec<String> = problems(findings).map(|conflict| ui.say(&conflict.message())).collect();
    if !said.is_empty() {
        return said.join("; ");
    }
    let cells = findings.unneeded.clone().unwrap_or_else(|| findings.differences());
    names(findings, &cells).join(" ")
}

fn problems(findings: &Findings) -> impl Iterator<Item = &Conflict> {
    findings.conflicts.iter().chain(&findings.dead_ends)
}

fn names(findings: &Findings, cells: &[Cell]) -> Vec<String> {
    let shape = findings.puzzle.as_ref().map(|puzzle| puzzle.shape);
    shape.map_or(vec![], |shape| cells.iter().map(|&cell| shape.cell_name(cell)).collect())
}

fn words(ui: &Ui, findings: &Findings) -> String {
    let mut lines = vec![];
    let mut text = String::new();
    let shape = findings.puzzle.as_ref().map(|puzzle| puzzle.shape);
    let list = |cells: &[Cell]| -> Vec<Arg> {
        shape.map_or(vec![], |shape| cells.iter().map(|&cell| cell_words(shape, cell).into()).collect())
    };
    match &findings.puzzle {
        Some(puzzle) => text.push_str(&write::formatted(puzzle, "grid")),
        None => text.push_str(&format!("{}\n", printable(&written(findings)))),
    }
    if let Some(message) = &findings.unreadable {
        lines.push(Message::new("cli-check-unreadable").with("why", message.clone()));
    } else if !findings.conflicts.is_empty() {
        lines.push(Message::new("cli-check-broken").with("count", findings.conflicts.len()));
    } else {
        lines.push(Message::new("cli-check-valid"));
    }
    let indented = |conflict: &Conflict| Message::new("cli-check-item").with("what", conflict.message());
    lines.extend(findings.conflicts.iter().map(indented));
    match (findings.solutions.as_deref(), &findings.puzzle) {
        (Some([]), _) => lines.push(Message::new("cli-check-none")),
        (Some([_]), _) => lines.push(Message::new("cli-check-one")),
        (Some(_), _) => lines.push(Message::new("cli-check-many")),
        (None, _) if is_valid(findings) => lines.push(Message::new("cli-check-unknown")),
        (None, _) => {}
    }
    lines.extend(findings.dead_ends.iter().map(indented));
    match findings.unneeded.as_deref() {
        None => {}
        Some([]) => lines.push(Message::new("cli-check-minimal")),
        Some(cells) => {
            lines.push(
                Message::new("cli-check-redundant").with("count", cells.len()).with("cells", list(cells)),
            );
        }
    }
    for line in &lines {
        text.push_str(&format!("{}\n", ui.say(line)));
    }
    if let (Some([a, b]), Some(puzzle)) = (findings.solutions.as_deref(), &findings.puzzle) {
        text.push_str(&format!("{}{}", write::framed(puzzle, a), write::framed(puzzle, b)));
        let cells = findings.differences();
        let differ = Message::new("cli-check-differ").with("count", cells.len()).with("cells", list(&cells));
        text.push_str(&format!("{}\n", ui.say(&differ)));
    }
    if let (Some(possible), Some(puzzle)) = (&findings.possible, &findings.puzzle) {
        text.push_str(&format!(
            "{}\n{}",
            ui.text("cli-check-possible"),
            write::marked(puzzle, &puzzle.digits, possible)
        ));
    }
    text
}

fn json(ui: &Ui, item: &Item, findings: &Findings) -> String {
    let strings = |cells: &[Cell]| -> Value { names(findings, cells).into() };
    let solutions = findings.solutions.as_deref();
    let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", written(findings).into())];
    if let (Some([solution]), Some(puzzle)) = (solutions, &findings.puzzle) {
        fields.push(("solution", write::line(puzzle, solution).into()));
    }
    fields.push(("valid", is_valid(findings).into()));
    fields.push(("solutions", number(findings).into()));
    fields.push(("conflicts", findings.conflicts.iter().map(|conflict| problem(ui, conflict)).collect()));
    fields.push(("dead_ends", findings.dead_ends.iter().map(|conflict| problem(ui, conflict)).collect()));
    if let (Some(many @ [_, _]), Some(puzzle)) = (solutions, &findings.puzzle) {
        let lines: Vec<Value> = many.iter().map(|grid| write::line(puzzle, grid).into()).collect();
        fields.push(("witnesses", lines.into()));
        fields.push(("differences", strings(&findings.differences())));
    }
    if let Some(cells) = &findings.unneeded {
        fields.push(("minimal", cells.is_empty().into()));
        fields.push(("redundant", strings(cells)));
    }
    if let Some(possible) = &findings.possible {
        let digits =
            possible.cells().iter().map(|set| set.iter().map(|digit| digit.get()).collect::<Value>());
        fields.push(("possible", digits.collect()));
    }
    if let Some(puzzle) = &findings.puzzle {
        fields.push(("givens", (puzzle.digits.filled() - puzzle.entered.len()).into()));
        if !puzzle.comment.is_empty() {
            fields.push(("comment", puzzle.comment.as_str().into()));
        }
    }
    if let Some(message) = &findings.unreadable {
        fields.push(("message", ui.say(message).into()));
    }
    fields.push(("file", item.place.name.as_ref().into()));
    fields.extend(item.place.line.map(|line| ("line", line.into())));
    write::json(fields)
}

/// A conflict with its parts by name, for programs, and in words.
fn problem(ui: &Ui, conflict: &Conflict) -> Value {
    let mut fields: Vec<(&str, Value)> = vec![];
    match conflict {
        Conflict::Twice { shape, house, digit, cells } => {
            fields.push(("house", house.kind.into()));
            fields.push(("number", house.number.into()));
            fields.push(("digit", digit.get().into()));
            fields.push(("cells", cells.iter().map(|&cell| shape.cell_name(cell)).collect()));
        }
        Conflict::Rule { shape, rule, cells } => {
            fields.push(("rule", (*rule).into()));
            fields.push(("cells", cells.iter().map(|&cell| shape.cell_name(cell)).collect()));
        }
        Conflict::Excluded { shape, cell, digit } => {
            fields.push(("cell", shape.cell_name(*cell).into()));
            fields.push(("digit", digit.get().into()));
        }
        Conflict::NoCandidate { shape, cell } => fields.push(("cell", shape.cell_name(*cell).into())),
        Conflict::NoPlace { house, digit } => {
            fields.push(("house", house.kind.into()));
            fields.push(("number", house.number.into()));
            fields.push(("digit", digit.get().into()));
        }
        _ => {}
    }
    fields.push(("message", ui.say(&conflict.message()).into()));
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect::<Map<_, _>>())
}
