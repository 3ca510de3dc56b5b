//! A step for programs: everything that the library knows of it, as JSON, and in words.

use crate::ui::Ui;
use grille::grid::{Candidate, Cell, DigitSet, Shape};
use grille::logic::{Chain, Node, Part, Step, Truth, explain, short_name};
use grille::model::Layout;
use serde_json::{Map, Value, json};

/// A step in words.
pub(crate) fn sentence(ui: &Ui, layout: &Layout, step: &Step) -> String {
    explain::words(ui.words.lang()).say(&explain::step(layout, step))
}

/// A step in words for a terminal: lines after the first are indented by as much as the first is.
pub(crate) fn told(ui: &Ui, layout: &Layout, step: &Step, first: &str) -> String {
    indented(first, &sentence(ui, layout, step))
}

/// A text after something that stands before it; its further lines are indented, by two blanks at least.
pub(crate) fn indented(first: &str, text: &str) -> String {
    let blanks = " ".repeat(first.chars().count().max(2));
    format!("{first}{}", text.replace('\n', &format!("\n{blanks}")))
}

/// Where to look and for what, without the answer.
pub(crate) fn vague(ui: &Ui, layout: &Layout, step: &Step) -> String {
    explain::words(ui.words.lang()).say(&explain::vague(layout, step))
}

/// The fields of a step.
pub(crate) fn fields(ui: &Ui, layout: &Layout, step: &Step) -> Map<String, Value> {
    let (shape, evidence) = (layout.shape(), &step.evidence);
    let mut fields = Map::new();
    let mut add = |name: &str, value: Value| fields.insert(name.to_string(), value);
    add("technique", step.technique.id.into());
    add("name", step.technique.page.title(ui.words.lang()).into());
    if let Some(hodoku) = step.technique.hodoku {
        add("code", hodoku.code.into());
        add("score", hodoku.score.into());
    }
    add("level", step.technique.level.id().into());
    add("placements", candidates(shape, &step.placements));
    add("eliminations", candidates(shape, &step.eliminations));
    add("sentence", sentence(ui, layout, step).into());
    add(
        "evidence",
        json!({
            "digits": evidence.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(),
            "parts": evidence.parts.iter().map(|p| part(layout, p)).collect::<Vec<_>>(),
            "chains": evidence.chains.iter().map(|c| chain(shape, c)).collect::<Vec<_>>(),
            "truths": evidence.truths.iter().map(|t| truth(layout, t)).collect::<Vec<_>>(),
        }),
    );
    fields
}

/// Candidates as digit, row and column: `436` up to 9×9, `12r10c3` above.
pub(crate) fn candidates(shape: Shape, list: &[Candidate]) -> Value {
    list.iter().map(|&c| candidate(shape, c)).collect()
}

fn candidate(shape: Shape, candidate: Candidate) -> String {
    let Candidate { cell, digit } = candidate;
    let (row, column) = (shape.row(cell) + 1, shape.column(cell) + 1);
    if shape.order() <= 9 { format!("{digit}{row}{column}") } else { format!("{digit}r{row}c{column}") }
}

fn cells(shape: Shape, cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| shape.cell_name(cell)).collect()
}

fn house(layout: &Layout, house: usize) -> String {
    short_name(layout.houses()[house].name)
}

fn digits(digits: DigitSet) -> Value {
    digits.iter().map(|digit| digit.get()).collect()
}

fn part(layout: &Layout, part: &Part) -> Value {
    json!({
        "role": explain::role_name(part.role),
        "houses": part.houses.iter().map(|&h| house(layout, h)).collect::<Vec<_>>(),
        "cells": cells(layout.shape(), &part.cells),
        "digits": digits(part.digits),
    })
}

fn chain(shape: Shape, chain: &Chain) -> Value {
    let node = |node: &Node| {
        json!({
            "cells": cells(shape, &node.cells),
            "digit": node.digit.get(),
            "on": node.on,
            "through": cells(shape, &node.through),
            "because": node.because,
        })
    };
    json!({ "closed": chain.closed, "nodes": chain.nodes.iter().map(node).collect::<Vec<_>>() })
}

fn truth(layout: &Layout, truth: &Truth) -> Value {
    match truth {
        Truth::Cell(cell) => json!({ "kind": "cell", "cell": layout.shape().cell_name(*cell) }),
        Truth::House(of, digit) => {
            json!({ "kind": "house", "house": house(layout, *of), "digit": digit.get() })
        }
        Truth::NotDeadly(of, pair) => json!({
            "kind": "not-deadly",
            "cells": cells(layout.shape(), of),
            "digits": pair.map(|digit| digit.get()),
        }),
        Truth::NotGrave(of) => {
            json!({ "kind": "not-grave", "candidates": candidates(layout.shape(), of) })
        }
        Truth::Solution => json!({ "kind": "solution" }),
    }
}
