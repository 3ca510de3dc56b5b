#![doc = include_str!("line.md")]

use super::{Format, WriteError, numbers, sukaku};
use crate::grid::Digit;
use crate::puzzle::read::ReadOptions;
use crate::puzzle::read::cells::{self, Fault, from_text, is_sign, order_of, wrong_count};
use crate::puzzle::read::link;
use crate::puzzle::read::plain::is_plain;
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::{Message, Page};

pub(crate) static FORMAT: Format = Format {
    id: "line",
    page: Page { en: include_str!("line.md"), fr: include_str!("line.fr.md") },
    extensions: &["txt"],
    reads: true,
    preamble: "",
    parse,
    write: Some(write),
};

/// The cells on one line, in the puzzle's own notation, or in the usual one where its own does not
/// reach.
pub(crate) fn cells_on_a_line(puzzle: &Puzzle) -> String {
    let order = puzzle.shape.order();
    let own = puzzle.notation;
    let notation = if order <= own.symbols.reach() { own } else { Notation::usual(order) };
    if notation.symbols == Symbols::Numbers {
        return numbers::cells_on_a_line(puzzle, notation);
    }
    let sign = |digit: Option<Digit>| digit.and_then(|digit| notation.sign(digit)).unwrap_or(notation.blank);
    let cells = puzzle.digits.cells().iter();
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
    // By number, that of an empty cell first: most lines have no others.
    let mut signs = [0; 16];
    let first = (0..10).map(|number| sign(Digit::new(number)));
    signs.iter_mut().zip(first).for_each(|(known, sign)| *known = u8::try_from(sign).unwrap_or(u8::MAX));
    let most = cells.clone().map(number).fold(0, u8::max);
    if most < 10 && signs[..=most as usize].is_ascii() {
        let line = cells.map(|digit| signs[number(digit) as usize % signs.len()]).collect();
        return String::from_utf8(line).expect("signs of ASCII");
    }
    cells.map(|digit| sign(*digit)).collect()
}

/// Parses a line of characters or of numbers.
pub(crate) fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let text = text.trim();
    if is_plain(text) {
        return chars(text, 9, "", options);
    }
    if is_link(text) {
        return link::parse(text, options);
    }
    let before_comment = text.split('#').next().unwrap_or_default();
    let run = before_comment.find(|c| !is_sign(c)).unwrap_or(before_comment.len());
    if let Some((order, cells)) = groups(before_comment) {
        return chars(&cells, order, &text[before_comment.len()..], options);
    }
    if run <= 2
        && let Some(puzzle) = numbers::parse_line(text, before_comment, options)
    {
        return puzzle;
    }
    let (first, rest) = text.split_at(run);
    if let Some(order) = sukaku::order(first, options)? {
        return sukaku::of_order(first, order, rest, options);
    }
    if let Some(order) = order_of(run).filter(|_| !rest.starts_with(is_no_separator)) {
        return chars(first, order, rest, options);
    }
    // Puzzle banks put a name or a hash before the grid.
    let is_grid = |token: &&str| {
        let long = token.len() >= 81 && order_of(token.len()).is_some();
        long && token.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    if let Some(grid) = text.split_ascii_whitespace().find(is_grid) {
        let order = order_of(grid.len()).unwrap_or(1);
        let comment = text.replacen(grid, "", 1);
        return chars(grid, order, comment.trim(), options);
    }
    if run == 0 || rest.starts_with(is_no_separator) {
        let sign: String = text.chars().nth(run).into_iter().collect();
        return Err(Message::new("read-not-a-sign")
            .with("position", run + 1)
            .with("sign", cells::shown(&sign))
            .into());
    }
    Err(wrong_count("read-characters", characters(before_comment).max(run)).into())
}

/// What stands after the cells, without what separates it from them.
pub(super) fn comment(rest: &str) -> String {
    rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#' | '|'))
        .trim_end()
        .to_string()
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    Ok(cells_on_a_line(puzzle) + "\n")
}

fn chars(cells: &str, order: u8, rest: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let read = from_text(cells, order, options).map_err(|(_, message)| message)?;
    let mut puzzle = cells::finish(order, read, None, &[], options)?;
    puzzle.comment = comment(rest);
    Ok(puzzle)
}

/// A character that neither is a sign nor may separate the cells from a comment.
fn is_no_separator(c: char) -> bool {
    !(c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#' | '|' | '/' | '(' | '"'))
}

/// How many characters somebody meant as cells: those of all words if all look like rows, else those of
/// the longest word. No row is longer than 64.
fn characters(text: &str) -> usize {
    let words = || text.split_ascii_whitespace();
    let is_row = |word: &str| {
        word.len() <= 64 && word.chars().all(is_sign) && word.contains(|c: char| !c.is_ascii_alphabetic())
    };
    if words().all(is_row) {
        words().map(str::len).sum()
    } else {
        words().filter(|word| word.chars().all(is_sign)).map(str::len).max().unwrap_or(0)
    }
}

/// Rows or parts of rows of one length with blanks between them.
fn groups(text: &str) -> Option<(u8, String)> {
    let mut tokens = text.split_ascii_whitespace();
    let (first, second) = (tokens.next()?, tokens.next()?);
    if first.len() != second.len() {
        return None;
    }
    let cells: String = text.split_ascii_whitespace().collect();
    let order = order_of(cells.len()).filter(|&order| first.len() <= order as usize && first.len() > 1)?;
    let fits = |token: &str| token.len() == first.len() && token.chars().all(is_sign);
    text.split_ascii_whitespace().all(fits).then_some((order, cells))
}

/// Whether a text is the address of a page, or a puzzle as other pages code it.
pub(crate) fn is_link(text: &str) -> bool {
    let starts = |heads: &[&str]| {
        heads.iter().any(|head| text.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head)))
    };
    // Letters can also be the cells of a large grid.
    let coded = text.len() > 12 && order_of(text.len()).is_none();
    starts(&["http://", "https://", "www."]) || coded && starts(&["fpuz", "scl", "scf"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Shape};

    /// The short way and the long way to a line, by the sign for empty cells and the largest digit.
    #[test]
    fn any_sign_may_stand_for_an_empty_cell() {
        for (order, digit, sign) in [(2, 2, "2"), (9, 9, "9"), (10, 10, "A"), (9, 10, "A")] {
            for blank in ['.', '0', '·', 'é'] {
                let shape = Shape::latin(order).unwrap();
                let mut digits = Grid::empty(shape.cell_count());
                digits.set(crate::grid::Cell(1), Digit::new(digit));
                let mut puzzle = Puzzle::from_digits(shape, digits);
                puzzle.notation.blank = blank;
                let rest = blank.to_string().repeat(shape.cell_count() - 2);
                assert_eq!(cells_on_a_line(&puzzle), format!("{blank}{sign}{rest}"));
            }
        }
    }
}
