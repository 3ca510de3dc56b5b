//! Chains in words: first the contradiction or the alternative, then the chains, one a line.
//!
//! | argument | what it is |
//! |---|---|
//! | `$branches` | the chains, one a line: "r1c1=5 → r1c7≠5 → r3c7=5"; under a loop what each weak link excludes; then what brackets mean |
//! | `$branch_count` | how many chains there are |
//! | `$chain_cells` | the cells of the first chain, in its order |
//! | `$start`, `$start_digit`, `$end`, `$end_digit` | the ends of the first chain |
//! | `$ends` | how they stand to each other: `one-digit`, `two-digits`, or `one` candidate |
//! | `$turn` | how a loop comes back to its cell: `refuted`, `second`, `proved`, `excluded` |
//! | `$premise` | what is assumed: "if r6c5 were 8" |
//! | `$contradiction` | what would follow: "row 8 would have no place for 8" |
//! | `$alternative_or` | of what one is true: "the 8 of row 6 must be in r6c1 or r6c4" |
//! | `$target` | what follows from each: "r5c9 is not 8" |
//! | `$last_set` | the last almost locked set, with `$last_set_digits` and the rest |

use super::{about_part, cell_list, digits, houses};
use crate::grid::{Candidate, Cell};
use crate::logic::step::{Chain, Node, Part, Role, Step};
use crate::model::{Layout, cell_words};
use crate::words::{Arg, Message, cell};

/// Adds to a message what the chains of a step give.
pub(super) fn about(layout: &Layout, step: &Step, mut message: Message) -> Message {
    let chains = &step.evidence.chains;
    let Some((first, last)) =
        chains.first().and_then(|chain| Some((chain.nodes.first()?, chain.nodes.last()?)))
    else {
        return message;
    };
    message = message
        .with("branches", lines(layout, step))
        .with("branch_count", chains.len())
        .with("chain_cells", cell_list(layout, &cells(&chains[0])))
        .with("start", group(layout, &first.cells))
        .with("start_digit", first.digit.get())
        .with("end", group(layout, &last.cells))
        .with("end_digit", last.digit.get())
        .with("ends", ends(first, last))
        .with("turn", turn(first, last))
        .with("premise", premise(layout, first))
        .with("target", target(layout, step));
    if let Some(part) = step.evidence.parts.iter().find(|part| part.role == Role::Contradiction) {
        message = message.with("contradiction", contradiction(layout, step, part));
    }
    let alternative = step.evidence.parts.iter().find(|part| part.role == Role::Alternative);
    message = message.with("alternative_or", alternative_or(layout, alternative));
    match step.evidence.parts.iter().rfind(|part| part.role == Role::Set) {
        Some(set) => about_part(layout, message, "last_set", set),
        None => message,
    }
}

/// How the ends of a chain stand to each other.
fn ends(first: &Node, last: &Node) -> &'static str {
    match (first.digit == last.digit, first.cells == last.cells) {
        (true, true) => "one",
        (true, false) => "one-digit",
        _ => "two-digits",
    }
}

/// How a loop comes back to its cell.
fn turn(first: &Node, last: &Node) -> &'static str {
    match (first.on, last.on) {
        (true, false) => "refuted",
        (true, true) => "second",
        (false, true) => "proved",
        (false, false) => "excluded",
    }
}

fn on_or_off(key: &str, layout: &Layout, candidate: Candidate, on: bool) -> Message {
    Message::new(format!("{key}-{}", if on { "on" } else { "off" }))
        .with("cell", cell_words(layout.shape(), candidate.cell))
        .with("digit", candidate.digit.get())
}

/// "if r6c5 were 8"
fn premise(layout: &Layout, first: &Node) -> Message {
    on_or_off("chain-premise", layout, Candidate { cell: first.cells[0], digit: first.digit }, first.on)
}

/// "r5c9 is not 8"
fn target(layout: &Layout, step: &Step) -> Message {
    let on = !step.placements.is_empty();
    match step.placements.first().or(step.eliminations.first()) {
        Some(&candidate) => on_or_off("chain-target", layout, candidate, on),
        None => Message::new("chain-target-off"),
    }
}

/// What the premise would lead to: "row 8 would have no place for 8".
fn contradiction(layout: &Layout, step: &Step, part: &Part) -> Message {
    let chains = &step.evidence.chains;
    let mut last: Vec<&Node> = chains.iter().filter_map(|chain| chain.nodes.last()).collect();
    // A premise that excludes the only candidate of a cell needs no chain.
    let at_once = chains.iter().all(|chain| chain.nodes.len() == 1);
    let kind = match (&part.houses[..], &last[..]) {
        ([], [one]) if at_once && !one.on => "cell",
        ([], [one]) if one.on => "itself-off",
        ([], [_]) => "itself-on",
        ([], [one, two]) if one.digit == two.digit && one.on != two.on => "both",
        ([], all) if all.iter().all(|node| node.on) => "two",
        ([], _) => "cell",
        (_, all) if all.iter().all(|node| node.on) => "twice",
        _ => "house",
    };
    last.sort_by_key(|node| (&node.cells, node.digit));
    let there: Vec<Cell> = last.iter().flat_map(|node| node.cells.first().copied()).collect();
    let mut held: Vec<_> = last.iter().map(|node| node.digit).collect();
    held.dedup();
    Message::new(format!("chain-contradiction-{kind}"))
        .with("house", houses(layout, &part.houses, ""))
        .with("cell", cell_list(layout, &part.cells[..1.min(part.cells.len())]))
        .with("digit", last.first().map_or(0, |node| node.digit.get()))
        .with("digits", digits(held))
        .with("cells", cell_list(layout, &there))
        .with("count", there.len())
}

/// Of what one is true: "the 8 of row 6 must be in r6c1 or r6c4".
fn alternative_or(layout: &Layout, part: Option<&Part>) -> Message {
    let Some(part) = part else { return Message::new("chain-alternative-none") };
    let any = |arg: Arg| match arg {
        Arg::List(list) => Arg::Any(list),
        other => other,
    };
    let kind = match (&part.houses[..], part.digits.len()) {
        ([], 1) => "candidate",
        ([], _) => "cell",
        _ => "house",
    };
    Message::new(format!("chain-alternative-{kind}"))
        .with("house_of", houses(layout, &part.houses, "of-"))
        .with("cells", any(cell_list(layout, &part.cells)))
        .with("digits", any(digits(part.digits.iter())))
}

/// The chains, one a line; what the weak links of a loop exclude; what brackets mean.
fn lines(layout: &Layout, step: &Step) -> Arg {
    let chains = &step.evidence.chains;
    let mut lines: Vec<Arg> = chains.iter().map(|chain| line(layout, chain)).collect();
    lines.extend(chains.iter().filter(|chain| chain.closed).flat_map(|chain| excluded(layout, step, chain)));
    let nodes = || chains.iter().flat_map(|chain| &chain.nodes);
    if nodes().any(|node| node.because.len() > 1) {
        lines.push(Message::new("chain-note-causes").into());
    }
    if nodes().any(|node| !node.through.is_empty()) {
        lines.push(Message::new("chain-note-set").into());
    }
    let mut text = vec![];
    for (number, line) in lines.into_iter().enumerate() {
        if number > 0 {
            text.push("\n".into());
        }
        text.push(line);
    }
    Arg::Phrase(text)
}

/// What each weak link of a loop excludes: "7 is in r1c2 or r4c2, so r2c2 and r8c2 lose 7".
fn excluded(layout: &Layout, step: &Step, chain: &Chain) -> Vec<Arg> {
    let nodes = &chain.nodes;
    let following = nodes[1..].iter().chain(nodes.first());
    let weak = nodes.iter().zip(following).filter(|(one, other)| one.on && !other.on);
    let sees = |a: Cell, b: Cell| {
        a != b && layout.memberships(a).iter().any(|m| layout.houses()[m.house].cells.contains(&b))
    };
    weak.filter_map(|(one, other)| {
        let in_cell = one.cells == other.cells;
        let goes = |c: &&Candidate| match in_cell {
            true => one.cells == [c.cell] && c.digit != one.digit && c.digit != other.digit,
            false => {
                one.digit == other.digit
                    && c.digit == one.digit
                    && one.cells.iter().chain(&other.cells).all(|&cell| sees(cell, c.cell))
            }
        };
        let gone: Vec<Candidate> = step.eliminations.iter().filter(goes).copied().collect();
        if gone.is_empty() {
            return None;
        }
        let mut pair = [one.digit, other.digit];
        pair.sort_unstable();
        let lost: Vec<Cell> = gone.iter().map(|c| c.cell).collect();
        let message = Message::new(if in_cell { "chain-loop-cell" } else { "chain-loop-house" })
            .with("one", group(layout, &one.cells))
            .with("other", group(layout, &other.cells))
            .with("digit", one.digit.get())
            .with("digits", Arg::Any(pair.map(|digit| Arg::Text(digit.to_string())).into()))
            .with("gone", digits(gone.iter().map(|c| c.digit)))
            .with("cells", cell_list(layout, &lost))
            .with("count", lost.len());
        Some(message.into())
    })
    .collect()
}

/// The cells of a chain in its order, each once.
fn cells(chain: &Chain) -> Vec<Cell> {
    let mut cells: Vec<Cell> = vec![];
    for cell in chain.nodes.iter().flat_map(|node| &node.cells) {
        if !cells.contains(cell) {
            cells.push(*cell);
        }
    }
    cells
}

/// "r1c1=5 → r1c7≠5 → r3c7=5". What a node needs besides the node before it stands in brackets before the arrow, as
/// chains that start from nodes told earlier: "r1c1=5 → r1c7≠5 (r1c1=5 → r5c7≠5) → r3c7=5". The cells of the almost
/// locked set that gives an inference stand in square brackets.
fn line(layout: &Layout, chain: &Chain) -> Arg {
    let mut text: Vec<Arg> = vec![];
    let main = main_chain(chain);
    let mut inside = false;
    for (index, node) in chain.nodes.iter().enumerate() {
        let cause = node.because.first().map(|&cause| cause as usize);
        let goes_on = inside && !main[index] && cause == Some(index - 1) && !main[index - 1];
        match (index, main[index]) {
            (0, _) => {}
            (_, true) => text.push(if inside { ") → " } else { " → " }.into()),
            (_, false) if goes_on => text.push(" → ".into()),
            (_, false) => {
                text.push(if inside { ", " } else { " (" }.into());
                if let Some(cause) = cause {
                    text.extend(node_text(layout, &chain.nodes[cause]));
                    text.push(" → ".into());
                }
            }
        }
        inside = !main[index];
        text.extend(node_text(layout, node));
        if !node.through.is_empty() {
            text.extend([" [".into(), group(layout, &node.through), "]".into()]);
        }
    }
    Arg::Phrase(text)
}

fn node_text(layout: &Layout, node: &Node) -> [Arg; 2] {
    let sign = if node.on { '=' } else { '≠' };
    [group(layout, &node.cells), format!("{sign}{}", node.digit).into()]
}

/// Which nodes are on the way from the last one back along the first causes.
fn main_chain(chain: &Chain) -> Vec<bool> {
    let mut main = vec![false; chain.nodes.len()];
    let mut at = chain.nodes.len().checked_sub(1);
    while let Some(index) = at {
        main[index] = true;
        at = chain.nodes[index].because.first().map(|&b| b as usize).filter(|&before| before < index);
    }
    main
}

/// Cells in the short notation: `r12c3`, `r1c1,r2c5`.
fn group(layout: &Layout, cells: &[Cell]) -> Arg {
    let shape = layout.shape();
    let (mut rows, mut columns): (Vec<u8>, Vec<u8>) = (
        cells.iter().map(|&c| shape.row(c) + 1).collect(),
        cells.iter().map(|&c| shape.column(c) + 1).collect(),
    );
    rows.dedup();
    columns.dedup();
    let join = |list: &[u8]| list.iter().map(u8::to_string).collect::<Vec<_>>().concat();
    if shape.order() < 10 && (rows.len() == 1 || columns.len() == 1) {
        return cell(join(&rows), join(&columns)).into();
    }
    let mut text: Vec<Arg> = vec![];
    for (number, &cell) in cells.iter().enumerate() {
        if number > 0 {
            text.push(",".into());
        }
        text.push(cell_words(shape, cell).into());
    }
    Arg::Phrase(text)
}
