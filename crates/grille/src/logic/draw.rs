//! A step drawn in signs: the candidates of every cell, and beside each candidate the part it plays.

use super::step::{Role, Step};
use crate::board::Board;
use crate::grid::{Candidate, Cell, Digit};
use std::fmt::Write;

/// The board with the step drawn on it. Behind a candidate stands `*` or, where there are two kinds, `'`
/// and `"` if it belongs to the pattern, `!` if it is a fin or keeps a deadly pattern away, `-` if it is
/// eliminated, `+` if it is placed. A filled cell shows its digit between blanks alone.
///
/// ```
/// use grille::logic::{AnyPosition, Choice, draw};
/// use grille::{model::Model, puzzle::Puzzle};
/// let puzzle: Puzzle = "1234341221..43..".parse()?;
/// let model = Model::new(&puzzle)?;
/// let position = AnyPosition::new(&model, None);
/// let step = position.next(&Choice::default()).unwrap();
/// assert_eq!(draw::text(position.board(), &step), "\
/// +---------+---------+
/// |  1   2  |  3   4  |
/// |  3   4  |  1   2  |
/// +---------+---------+
/// |  2   1  |  4+  3  |
/// |  4   3  |  2   1  |
/// +---------+---------+
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text(board: &Board<'_>, step: &Step) -> String {
    let shape = board.model().shape();
    let order = shape.order() as usize;
    let cells: Vec<String> = shape.cells().map(|cell| cell_text(board, step, cell)).collect();
    let (across, down) = shape.boxes().map_or((order, order), |b| (b.width as usize, b.height as usize));
    let width =
        |column: usize| (0..order).map(|row| cells[row * order + column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..order).map(width).collect();
    let mut border = String::from("+");
    for stack in widths.chunks(across) {
        border += &"-".repeat(stack.iter().sum::<usize>() + 2 * across + 1);
        border.push('+');
    }
    border.push('\n');
    let mut text = border.clone();
    for (row, line) in cells.chunks(order).enumerate() {
        text.push('|');
        for (column, cell) in line.iter().enumerate() {
            let _ = write!(text, "  {cell:width$}", width = widths[column]);
            if (column + 1) % across == 0 {
                text += " |";
            }
        }
        text.push('\n');
        if (row + 1) % down == 0 {
            text += &border;
        }
    }
    text
}

fn cell_text(board: &Board<'_>, step: &Step, cell: Cell) -> String {
    if let Some(digit) = board.digits().get(cell) {
        return format!("{digit} ");
    }
    let mut text = String::new();
    // Numbers of two figures would run into each other.
    let between = if board.model().shape().order() > 9 { "," } else { "" };
    for digit in board.candidates(cell).iter() {
        let _ = write!(text, "{}{digit}", if text.is_empty() { "" } else { between });
        text.extend(sign(board, step, Candidate { cell, digit }));
    }
    if text.chars().last().is_some_and(|c| c.is_ascii_digit()) {
        text.push(' ');
    }
    text
}

/// The sign of a candidate.
fn sign(board: &Board<'_>, step: &Step, candidate: Candidate) -> Option<char> {
    let Candidate { cell, digit } = candidate;
    if step.placements.contains(&candidate) {
        return Some('+');
    }
    if step.eliminations.contains(&candidate) {
        return Some('-');
    }
    let evidence = &step.evidence;
    let houses = board.model().layout().houses();
    let in_base = |base: &usize| houses[*base].cells.contains(&cell) && evidence.digits.contains(&digit);
    let mut sets = 0;
    let mut found = None;
    for part in &evidence.parts {
        sets += u32::from(part.role == Role::Set);
        let meant = part.cells.contains(&cell) && part.digits.contains(digit);
        let sign = match part.role {
            Role::Base if part.houses.iter().any(in_base) => '*',
            // The chains draw these.
            Role::Contradiction | Role::Alternative => continue,
            _ if !meant => continue,
            Role::Fin | Role::EndoFin | Role::Guardian => '!',
            Role::Wing | Role::Colour(1) => '\'',
            Role::Colour(0) => '*',
            Role::Colour(_) => '"',
            Role::Set => ['*', '\'', '"'][(sets as usize - 1).min(2)],
            _ => '*',
        };
        // A fin says more than the base that it stands in.
        if found.is_none() || sign == '!' {
            found = Some(sign);
        }
    }
    found.or_else(|| in_chain(step, cell, digit))
}

fn in_chain(step: &Step, cell: Cell, digit: Digit) -> Option<char> {
    let nodes = step.evidence.chains.iter().flat_map(|chain| &chain.nodes);
    let node = nodes.into_iter().find(|node| node.digit == digit && node.cells.contains(&cell))?;
    Some(if node.on { '*' } else { '\'' })
}
