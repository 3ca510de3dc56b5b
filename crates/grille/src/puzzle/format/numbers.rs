#![doc = include_str!("numbers.md")]

use super::{Format, WriteError, line};
use crate::grid::BoxSize;
use crate::puzzle::read::ReadOptions;
use crate::puzzle::read::cells::{self, Fault, from_tokens, number, order_of, wrong_count};
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::Page;

pub(super) static FORMAT: Format = Format {
    id: "numbers",
    page: Page { en: include_str!("numbers.md"), fr: include_str!("numbers.fr.md") },
    extensions: &["txt"],
    reads: true,
    preamble: "",
    parse: line::parse,
    write: Some(write),
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
            Some(digit) => text += &digit.to_string(),
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
pub(super) fn parse_line(text: &str, before_comment: &str, options: &ReadOptions) -> Option<Result<Puzzle, Fault>> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut tokens: Vec<&str> = before_comment.split(is_separator).filter(|token| !token.is_empty()).collect();
    let is_cell = |token: &&str| token.len() <= 2;
    if tokens.iter().filter(|token| !is_cell(token)).count() > tokens.len() / 4 {
        // Few cells, many words: what follows the cells is a comment.
        let cells = tokens.iter().position(|token| !is_cell(token)).unwrap_or(tokens.len());
        tokens.truncate(cells);
    }
    if tokens.len() < 2 {
        return None;
    }
    let headed = tokens.get(..3).and_then(header);
    // A line that ends in words of comment may not come out even with them.
    let even = |count: usize| {
        let headed = headed.filter(|&(order, _)| count == 3 + order as usize * order as usize);
        headed.filter(|&(order, _)| options.order.is_none_or(|asked| asked == order)).map(|h| (h.0, Some(h.1))).or(order_of(count).map(|order| (order, None)))
    };
    let cells = tokens.iter().position(|token| !is_cell_like(token)).unwrap_or(tokens.len());
    let Some((used, (order, boxes))) =
        [tokens.len(), cells].into_iter().find_map(|count| even(count).map(|found| (count, found)))
    else {
        return before_comment.split_ascii_whitespace().any(|token| token.len() > 2).then_some(()).map_or_else(
            || Some(Err(wrong_count("read-numbers", tokens.len()).into())),
            |()| (cells > 2).then(|| Err(wrong_count("read-numbers", cells).into())),
        );
    };
    let first = if boxes.is_some() { 3 } else { 0 };
    let comment = tokens.get(used - 1).map_or("", |last| {
        let end = last.as_ptr() as usize - text.as_ptr() as usize + last.len();
        text.get(end..).unwrap_or_default()
    });
    Some(parse_cells(&tokens[first..used], order, boxes, options).map(|mut puzzle| {
        puzzle.comment = line::comment(comment);
        puzzle
    }))
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
    number(token).is_some() || cells::is_empty_token(token) || (token.len() == 1 && token.chars().all(cells::is_sign))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let notation = Notation { symbols: Symbols::Numbers, lower_case: false, blank: '0', header: true };
    Ok(cells_on_a_line(puzzle, notation) + "\n")
}
