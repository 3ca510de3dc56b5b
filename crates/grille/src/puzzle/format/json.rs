#![doc = include_str!("json.md")]

use super::{Feature, Format, WriteError, line};
use crate::grid::{BoxSize, Candidates, Cell, Digit, DigitSet, Shape};
use crate::puzzle::read::cells::{Fault, shown};
use crate::puzzle::read::{ReadOptions, parse_field};
use crate::puzzle::{Puzzle, Symbols};
use crate::words::{Message, Page};
use serde_json::{Map, Value};

pub(crate) static FORMAT: Format = Format {
    id: "json",
    page: Page { en: include_str!("json.md"), fr: include_str!("json.fr.md") },
    extensions: &["jsonl", "ndjson", "json"],
    reads: true,
    carries: &Feature::ALL,
    preamble: "",
    parse,
    text: Some(write),
};

fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|error| match error.is_eof() {
        true => Fault::from(Message::new("read-json-open")),
        false => Fault {
            line: error.line().saturating_sub(1),
            message: Message::new("read-json").with("position", error.column()),
        },
    })?;
    let Some(puzzle) = object.get("puzzle") else {
        return Err(Message::new("read-json-no-puzzle").into());
    };
    let mut options = options.clone();
    let wrong = |field: &'static str, value: &Value| {
        Message::new("read-json-field").with("field", field).with("value", shown(&value.to_string()))
    };
    if let Some(order) = object.get("order") {
        let order = order.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| wrong("order", order))?;
        options.order = options.order.or(Some(order));
    }
    if let Some(boxes) = object.get("box") {
        let read = boxes_of(boxes).ok_or_else(|| wrong("box", boxes))?;
        options.boxes = options.boxes.or(Some(read));
    }
    if let Some(symbols) = object.get("symbols") {
        let read = symbols.as_str().and_then(Symbols::find).ok_or_else(|| wrong("symbols", symbols))?;
        options.symbols = options.symbols.or(Some(read));
    }
    if let Some(rules) = object.get("rules") {
        let mut read = rules_of(rules).ok_or_else(|| wrong("rules", rules))?;
        read.append(&mut options.rules);
        options.rules = read;
    }
    let mut puzzle = match puzzle {
        Value::String(text) => parse_field(text, &options),
        Value::Array(_) => parse_field(&puzzle.to_string(), &options),
        other => return Err(wrong("puzzle", other).into()),
    }
    // The lines of a string are not lines of the text that was read.
    .map_err(|fault| Fault { line: 0, ..fault })?;
    if let Some(entered) = object.get("entered") {
        puzzle.entered = cells_of(entered, &puzzle).ok_or_else(|| wrong("entered", entered))?;
    }
    for field in ["candidates", "notes"] {
        let Some(value) = object.get(field).filter(|value| !value.is_null()) else { continue };
        let sets = Some(sets_of(value, &puzzle).ok_or_else(|| wrong(field, value))?);
        match field {
            "notes" => puzzle.notes = sets,
            _ => puzzle.candidates = sets,
        }
    }
    puzzle.id = match object.get("id") {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(id)) => id.to_string(),
        _ => String::new(),
    };
    if let Some(comment) = object.get("comment").and_then(Value::as_str) {
        puzzle.comment = comment.to_string();
    }
    Ok(puzzle)
}

fn boxes_of(value: &Value) -> Option<Option<BoxSize>> {
    match value {
        Value::Null => Some(None),
        Value::String(text) => parse_boxes(text),
        Value::Array(sides) => {
            let side = |index: usize| u8::try_from(sides.get(index)?.as_u64()?).ok();
            (sides.len() == 2).then_some(Some(BoxSize { width: side(0)?, height: side(1)? }))
        }
        _ => None,
    }
}

fn rules_of(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(text) => {
            Some(text.split(',').filter(|rule| !rule.trim().is_empty()).map(str::to_string).collect())
        }
        Value::Array(rules) => rules.iter().map(|rule| rule.as_str().map(str::to_string)).collect(),
        _ => None,
    }
}

/// Cells by their names, each with a digit.
fn cells_of(value: &Value, puzzle: &Puzzle) -> Option<Vec<Cell>> {
    let shape = puzzle.shape;
    let named = |value: &Value| {
        let name = value.as_str()?;
        shape.cells().find(|&cell| puzzle.digits.get(cell).is_some() && shape.cell_name(cell) == name)
    };
    let mut cells = value.as_array()?.iter().map(named).collect::<Option<Vec<Cell>>>()?;
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
}

/// The digits of every cell in reading order.
fn sets_of(value: &Value, puzzle: &Puzzle) -> Option<Candidates> {
    let digit = |value: &Value| {
        let digit = Digit::new(u8::try_from(value.as_u64()?).ok()?)?;
        (digit.get() <= puzzle.shape.order()).then_some(digit)
    };
    let set = |value: &Value| value.as_array()?.iter().map(digit).collect::<Option<DigitSet>>();
    let sets = value.as_array()?.iter().map(set).collect::<Option<Vec<DigitSet>>>()?;
    (sets.len() == puzzle.shape.cell_count()).then(|| Candidates::from_cells(sets))
}

fn sets(candidates: &Candidates) -> Value {
    let numbers = |set: &DigitSet| set.iter().map(|digit| digit.get()).collect::<Vec<u8>>();
    candidates.cells().iter().map(numbers).collect()
}

/// The boxes that a text names: `3x2` (width x height), or `none`.
fn parse_boxes(text: &str) -> Option<Option<BoxSize>> {
    if text.eq_ignore_ascii_case("none") {
        return Some(None);
    }
    let (width, height) = text.split_once(['x', 'X', '×'])?;
    Some(Some(BoxSize { width: width.trim().parse().ok()?, height: height.trim().parse().ok()? }))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let mut object = Map::new();
    let order = puzzle.shape.order();
    let cells = line::cells_on_a_line(puzzle);
    // Letters alone could begin at 1 or at 10.
    let unclear = order > 9 && !cells.contains(|c: char| c.is_ascii_digit());
    object.insert("puzzle".into(), cells.into());
    if order != 9 {
        object.insert("order".into(), order.into());
    }
    if Shape::new(order) != Some(puzzle.shape) {
        let boxes =
            puzzle.shape.boxes().map_or("none".to_string(), |size| format!("{}x{}", size.width, size.height));
        object.insert("box".into(), boxes.into());
    }
    let symbols = puzzle.notation.symbols;
    let told = unclear && symbols != Symbols::Numbers
        || matches!(symbols, Symbols::ZeroBased | Symbols::LettersOnly);
    if told && order <= symbols.reach() {
        object.insert("symbols".into(), symbols.id().into());
    }
    if !puzzle.constraints.is_empty() {
        let rules: Vec<Value> =
            puzzle.constraints.iter().map(|constraint| constraint.kind().id.into()).collect();
        object.insert("rules".into(), rules.into());
    }
    let entered = puzzle.entered.iter().filter(|&&cell| puzzle.digits.get(cell).is_some());
    let entered: Vec<Value> = entered.map(|&cell| puzzle.shape.cell_name(cell).into()).collect();
    if !entered.is_empty() {
        object.insert("entered".into(), entered.into());
    }
    for (field, value) in [("candidates", &puzzle.candidates), ("notes", &puzzle.notes)] {
        if let Some(value) = value {
            object.insert(field.into(), sets(value));
        }
    }
    if !puzzle.id.is_empty() {
        object.insert("id".into(), puzzle.id.clone().into());
    }
    if !puzzle.comment.is_empty() {
        object.insert("comment".into(), puzzle.comment.clone().into());
    }
    Ok(Value::Object(object).to_string() + "\n")
}
