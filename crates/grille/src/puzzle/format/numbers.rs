#![doc = include_str!("numbers.md")]

use super::{Feature, Format, WriteError, line};
use crate::grid::BoxSize;
use crate::puzzle::read::ReadOptions;
use crate::puzzle::read::cells::{self, Fault, from_tokens, number, order_of, wrong_count};
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::Page;

pub(crate) static FORMAT: Format = Format {
    id: "numbers",
    page: Page { en: include_str!("numbers.md"), fr: include_str!("numbers.fr.md") },
    extensions: &["txt"],
    reads: true,
    carries: &[Feature::Boxes],
    preamble: "",
    parse: line::parse,
    text: Some(write),
};

/// The order and the boxes that a header `n H W` gives.
pub(crate) type Header = (u8, Option<BoxSize>);

/// The cells as numbers with blanks between them, headed if the notation says so.
pub(super) fn cells_on_a_line(puzzle: &Puzzle, notation: Notation) -> String {
    let mut text = String::with_capacity(puzzle.shape.cell_count() * 3 + 9);
    if notation.header {
        let (height, width) = puzzle.shape.boxes().map_or((0, 0), |size| (size.height, size.width));
        text += &format!("{} {height} {width} ", puzzle.shape.order());
    }
    for (index, cell) in puzzle.digits.cells().iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match cell {
            Some(digit) => {
                let number = digit.get();
                if number > 9 {
                    text.push(char::from(b'0' + number / 10));
                }
                text.push(char::from(b'0' + number % 10));
            }
            None => text.push(notation.blank),
        }
    }
    text
}

/// Reads a header from three tokens: `0 0` for no boxes.
pub(crate) fn header(tokens: &[&str]) -> Option<Header> {
    let [n, height, width] = tokens else { return None };
    let (n, height, width) = (number(n)?, number(height)?, number(width)?);
    if !(1..=64).contains(&n) || height > 64 || width > 64 {
        return None;
    }
    let boxes = BoxSize { width: width as u8, height: height as u8 };
    match height * width {
        0 if height == width => Some((n as u8, None)),
        cells if cells == n => Some((n as u8, Some(boxes))),
        _ => None,
    }
}

/// Parses a line of numbers; `None` if it is something else.
pub(super) fn parse_line(
    text: &str,
    before_comment: &str,
    options: &ReadOptions,
) -> Option<Result<Puzzle, Fault>> {
    let tokens: Vec<&str> = before_comment.split(is_separator).filter(|token| !token.is_empty()).collect();
    // Either all tokens are cells, some of them perhaps wrong, or the cells end where words begin.
    let cells = tokens.iter().position(|token| !is_cell_like(token)).unwrap_or(tokens.len());
    let words = tokens.iter().filter(|token| token.len() > 2).count();
    let all_cells = words * 4 <= tokens.len();
    let most = if all_cells { tokens.len() } else { cells };
    if most < 2 {
        return None;
    }
    let headed = tokens.get(..3).and_then(header);
    let headed = headed.filter(|&(order, _)| options.order.is_none_or(|asked| asked == order));
    let even = |count: usize| match headed {
        Some((order, boxes)) if count == 3 + usize::from(order).pow(2) => Some((count, order, Some(boxes))),
        _ => order_of(count).map(|order| (count, order, None)),
    };
    let Some((used, order, boxes)) = even(most).or_else(|| even(cells)) else {
        return Some(Err(wrong_count("read-numbers", most).into()));
    };
    if used == 1 {
        return None;
    }
    let first = if boxes.is_some() { 3 } else { 0 };
    let puzzle = parse_cells(tokens.get(first..used).unwrap_or_default(), order, boxes, options);
    Some(puzzle.map(|puzzle| Puzzle { comment: line::comment(after(text, used)), ..puzzle }))
}

/// What stands after so many tokens.
fn after(text: &str, tokens: usize) -> &str {
    (0..tokens).fold(text, |rest, _| {
        let rest = rest.trim_start_matches(is_separator);
        let end = rest.find(|c| is_separator(c) || c == '#').unwrap_or(rest.len());
        &rest[end..]
    })
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

fn parse_cells(
    tokens: &[&str],
    order: u8,
    boxes: Option<Option<BoxSize>>,
    options: &ReadOptions,
) -> Result<Puzzle, Fault> {
    let mut read = from_tokens(tokens, order, options).map_err(|(_, message)| message)?;
    read.notation.header = boxes.is_some() && read.notation.symbols == Symbols::Numbers;
    Ok(cells::finish(order, read, boxes, &[], options)?)
}

fn is_cell_like(token: &str) -> bool {
    number(token).is_some()
        || cells::is_empty_token(token)
        || (token.len() == 1 && token.chars().all(cells::is_sign))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let notation = Notation { symbols: Symbols::Numbers, lower_case: false, blank: '0', header: true };
    Ok(cells_on_a_line(puzzle, notation) + "\n")
}
