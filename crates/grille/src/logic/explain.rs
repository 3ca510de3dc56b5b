//! Steps in words. Nothing else of the library makes sentences.
//!
//! The sentence of a technique stands in its page, in a block of Fluent under the key `ID-step`; what may
//! stand in it is made here out of the evidence, the same for every technique:
//!
//! | argument | what it is |
//! |---|---|
//! | `$digit`, `$digit2`, … | the digits of the evidence, one by one |
//! | `$digits`, `$digit_count` | all of them, "3, 5 and 8", and how many they are |
//! | `$base`, `$base2`, … | the first part with the role *base*, the second, …: its cells, or else its houses |
//! | `$base_of` | its houses with "of": "of row 2", "du bloc 3" |
//! | `$base_in` | its houses with "in": "in row 2", "on the falling diagonal" |
//! | `$base_houses`, `$base_cells`, `$base_digits` | its houses, cells, digits |
//! | `$base_count` | how many cells it has, or else houses |
//! | `$branches` | the chains, one a line, and a line on what their brackets mean; `explain/chains.rs` lists what else they give |
//! | `$cell`, `$target_digit` | the cell and digit of the first placement, or else of the first elimination |
//! | `$targets` | the cells of the eliminations or placements |
//! | `$target_count` | how many these are |
//! | `$excluded` | the first digit of the evidence is in none of them: "8 is in neither r9c2 nor r9c3" |
//! | `$placing` | 1 if the step places a digit, else 0 |
//!
//! The roles are `house`, `body`, `base`, `cover`, `fin`, `endo_fin`, `pivot`, `wing`, `set`, `common`,
//! `colour`, `corner`, `guardian`, `contradiction` and `alternative`.

mod chains;

use super::step::{Part, Role, Step};
use super::techniques;
use crate::grid::{Candidate, Cell, Digit, DigitSet, HouseName};
use crate::model::{Layout, cell_words};
use crate::words::{Arg, Lang, Message, Page, Words};
use std::sync::LazyLock;

/// The words of the library and of all techniques in one language.
pub fn words(lang: Lang) -> &'static Words {
    static EN: LazyLock<Words> = LazyLock::new(|| with_pages(Lang::En));
    static FR: LazyLock<Words> = LazyLock::new(|| with_pages(Lang::Fr));
    match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
    }
}

/// The step in words: the name of the technique, why it holds, what it does.
///
/// ```
/// use grille::logic::{AnyPosition, Choice, explain};
/// use grille::{model::Model, puzzle::Puzzle, words::Lang};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let model = Model::new(&puzzle)?;
/// let step = AnyPosition::new(&model, None).next(&Choice::default()).unwrap();
/// let told = explain::words(Lang::En).say(&explain::step(model.layout(), &step));
/// assert_eq!(told, "Naked single: every digit but 5 is excluded from r5c5. So r5c5 is 5.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn step(layout: &Layout, step: &Step) -> Message {
    // Each chain has a line, and so has what follows from them.
    Message::new(if step.evidence.chains.is_empty() { "step" } else { "step-lines" })
        .with("technique", name(step))
        .with("sentence", sentence(layout, step))
        .with("conclusion", conclusion(layout, step))
}

/// The name of the technique.
pub fn name(step: &Step) -> Message {
    Message::new(format!("technique-{}", step.technique.id))
}

/// Why the step holds.
pub fn sentence(layout: &Layout, step: &Step) -> Message {
    let mut message = Message::new(format!("{}-step", step.technique.id));
    let evidence = &step.evidence;
    for (number, digit) in evidence.digits.iter().enumerate() {
        message = message.with(numbered("digit", number), digit.get());
    }
    message = message
        .with("digits", digits(evidence.digits.iter().copied()))
        .with("digit_count", evidence.digits.len());
    let mut seen: Vec<&'static str> = vec![];
    for part in &evidence.parts {
        let role = role_name(part.role);
        let number = seen.iter().filter(|&&other| other == role).count();
        seen.push(role);
        message = about_part(layout, message, &numbered(role, number), part);
    }
    message = chains::about(layout, step, message);
    let targets = if step.placements.is_empty() { &step.eliminations } else { &step.placements };
    if let Some(first) = targets.first() {
        message = message
            .with("cell", cell_words(layout.shape(), first.cell))
            .with("target_digit", first.digit.get());
    }
    let mut cells: Vec<Cell> = targets.iter().map(|c| c.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    message
        .with("excluded", excluded(layout, step, &cells))
        .with("targets", cell_list(layout, &cells))
        .with("target_count", cells.len())
        .with("placing", u8::from(!step.placements.is_empty()))
}

/// "8 is in neither r9c2 nor r9c3": the first digit of the evidence is in none of these cells.
fn excluded(layout: &Layout, step: &Step, cells: &[Cell]) -> Message {
    let digit = step.evidence.digits.first().map_or(0, |digit| digit.get());
    let mut message = Message::new("digit-not-in").with("digit", digit).with("count", cells.len());
    for (name, &cell) in ["first", "second"].into_iter().zip(cells) {
        message = message.with(name, cell_words(layout.shape(), cell));
    }
    message.with("cells", cell_list(layout, cells))
}

/// What the step does.
pub fn conclusion(layout: &Layout, step: &Step) -> Message {
    let placed = |c: &Candidate| {
        let cell = cell_words(layout.shape(), c.cell);
        Arg::Message(Message::new("step-placed").with("cell", cell).with("digit", c.digit.get()))
    };
    if !step.placements.is_empty() {
        let list: Vec<Arg> = step.placements.iter().map(placed).collect();
        return Message::new("step-places").with("list", list);
    }
    let list: Vec<Arg> = losses(&step.eliminations)
        .into_iter()
        .map(|(cells, gone)| {
            let message = Message::new("step-eliminated")
                .with("count", cells.len())
                .with("cells", cell_list(layout, &cells))
                .with("digits", digits(gone.iter()));
            Arg::Message(message)
        })
        .collect();
    Message::new("step-eliminates").with("list", list)
}

/// Where to look and for what, without the answer.
pub fn vague(layout: &Layout, step: &Step) -> Message {
    let told = step.evidence.parts.iter().find(|part| !part.houses.is_empty());
    let place = match told {
        Some(part) => houses(layout, &part.houses, ""),
        None => {
            let first = |part: &Part| part.cells.first().copied();
            let nodes = step.evidence.chains.iter().flat_map(|chain| &chain.nodes);
            let cell = step
                .evidence
                .parts
                .iter()
                .find_map(first)
                .or_else(|| nodes.flat_map(|n| n.cells.first().copied()).next());
            let target = step.placements.first().or(step.eliminations.first()).map(|c| c.cell);
            let last = cell.or(target).and_then(|cell| layout.memberships(cell).last());
            houses(layout, &last.map(|m| m.house).into_iter().collect::<Vec<_>>(), "")
        }
    };
    Message::new("hint-vague").with("where", place).with("technique", name(step))
}

/// The candidates that go, as cells that lose the same digits, in reading order.
fn losses(eliminations: &[Candidate]) -> Vec<(Vec<Cell>, DigitSet)> {
    let mut cells: Vec<(Cell, DigitSet)> = vec![];
    for c in eliminations {
        match cells.iter_mut().find(|(cell, _)| *cell == c.cell) {
            Some((_, digits)) => digits.insert(c.digit),
            None => cells.push((c.cell, DigitSet::of(c.digit))),
        }
    }
    cells.sort_unstable();
    let mut losses: Vec<(Vec<Cell>, DigitSet)> = vec![];
    for (cell, digits) in cells {
        match losses.iter_mut().find(|(_, same)| *same == digits) {
            Some((list, _)) => list.push(cell),
            None => losses.push((vec![cell], digits)),
        }
    }
    losses
}

fn about_part(layout: &Layout, message: Message, name: &str, part: &Part) -> Message {
    let cells = cell_list(layout, &part.cells);
    let named = || houses(layout, &part.houses, "");
    let whole = if part.cells.is_empty() { named() } else { cells.clone() };
    let count = if part.cells.is_empty() { part.houses.len() } else { part.cells.len() };
    message
        .with(name.to_string(), whole)
        .with(format!("{name}_of"), houses(layout, &part.houses, "of-"))
        .with(format!("{name}_in"), houses(layout, &part.houses, "in-"))
        .with(format!("{name}_houses"), named())
        .with(format!("{name}_cells"), cells)
        .with(format!("{name}_digits"), digits(part.digits.iter()))
        .with(format!("{name}_count"), count)
}

/// `name`, `name2`, `name3`, …
fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_string() } else { format!("{name}{}", number + 1) }
}

/// The name of a role, as sentences and programs use it.
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::House => "house",
        Role::Body => "body",
        Role::Base => "base",
        Role::Cover => "cover",
        Role::Fin => "fin",
        Role::EndoFin => "endo_fin",
        Role::Pivot => "pivot",
        Role::Wing => "wing",
        Role::Set => "set",
        Role::Common => "common",
        Role::Colour(_) => "colour",
        Role::Corner => "corner",
        Role::Guardian => "guardian",
        Role::Contradiction => "contradiction",
        Role::Alternative => "alternative",
    }
}

fn digits(list: impl IntoIterator<Item = Digit>) -> Arg {
    Arg::List(list.into_iter().map(|digit| Arg::Text(digit.to_string())).collect())
}

fn cell_list(layout: &Layout, cells: &[Cell]) -> Arg {
    Arg::List(cells.iter().map(|&cell| Arg::from(cell_words(layout.shape(), cell))).collect())
}

/// "row 2", "rows 2 and 7", "rows 2 and 7 and box 3"; with a preposition before each kind: `of-` or `in-`.
fn houses(layout: &Layout, list: &[usize], before: &str) -> Arg {
    let names: Vec<HouseName> = list.iter().map(|&house| layout.houses()[house].name).collect();
    let groups = names.chunk_by(|one, next| one.kind == next.kind && is_common(one.kind));
    let mut said: Vec<Arg> = groups
        .map(|group| match group {
            [name] => Message::new(format!("house-{before}{}", name.kind)).with("number", name.number),
            _ => {
                let numbers = group.iter().map(|name| Arg::Text(name.number.to_string())).collect();
                Message::new(format!("houses-{before}{}", group[0].kind)).with("numbers", Arg::List(numbers))
            }
        })
        .map(Arg::Message)
        .collect();
    if said.len() == 1 { said.remove(0) } else { Arg::List(said) }
}

fn is_common(kind: &str) -> bool {
    matches!(kind, "row" | "column" | "box")
}

fn with_pages(lang: Lang) -> Words {
    let sources: Vec<String> = techniques::all()
        .map(|technique| {
            let page = &technique.page;
            format!("technique-{} = {}\n{}\n", technique.id, page.title(lang), block(page, lang, "fluent"))
        })
        .collect();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    Words::new(lang, &sources)
}

/// The first block of a page that is fenced and marked with this word; empty if there is none.
pub fn block(page: &Page, lang: Lang, mark: &str) -> String {
    let mut lines = page.text(lang).lines().skip_while(|line| {
        line.strip_prefix("```").and_then(|info| info.split_whitespace().next()) != Some(mark)
    });
    lines.next();
    lines.take_while(|line| !line.starts_with("```")).map(|line| format!("{line}\n")).collect()
}
