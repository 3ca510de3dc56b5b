#![doc = include_str!("sukaku.md")]

use super::feature::clues;
use super::{Feature, Format, WriteError, line};
use crate::grid::{Candidates, Digit, DigitSet};
use crate::puzzle::read::ReadOptions;
use crate::puzzle::read::cells::{self, Cells, Fault, order_of};
use crate::puzzle::{Notation, Puzzle};
use crate::words::{Message, Page};

pub(crate) static FORMAT: Format = Format {
    id: "sukaku",
    page: Page { en: include_str!("sukaku.md"), fr: include_str!("sukaku.fr.md") },
    extensions: &["txt"],
    reads: true,
    carries: &[Feature::Candidates],
    preamble: "",
    parse: line::parse,
    text: Some(write),
};

/// The largest order whose candidates are single characters.
const LARGEST: u8 = 35;

/// The candidates of every cell, a given as the only one of its cell; `None` above the largest order.
pub(crate) fn candidates_on_a_line(puzzle: &Puzzle) -> Option<String> {
    let order = puzzle.shape.order();
    let notation = Notation::usual(order);
    let sign = |set: DigitSet, digit| notation.sign(digit).filter(|_| set.contains(digit)).unwrap_or('.');
    let cell = |set: DigitSet| DigitSet::all(order).iter().map(move |digit| sign(set, digit));
    (order <= LARGEST).then(|| clues(puzzle).into_iter().flat_map(cell).collect())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let message = || {
        let message = Message::new("write-no-signs").with("format", FORMAT.id);
        WriteError::new(message.with("order", puzzle.shape.order()).with("most", LARGEST))
    };
    let line = candidates_on_a_line(puzzle).ok_or_else(message)?;
    match order(&line, &ReadOptions::default()) {
        Ok(Some(read)) if read == puzzle.shape.order() => Ok(line + "\n"),
        _ => Err(WriteError::new(Message::new("write-two-readings").with("format", FORMAT.id))),
    }
}

/// The order of a text of n³ characters, if it is candidates; an error if it could as well be a
/// grid of its own.
pub(super) fn order(text: &str, options: &ReadOptions) -> Result<Option<u8>, Message> {
    let Some(order) = (2..=LARGEST).find(|&n| usize::from(n).pow(3) == text.len()) else { return Ok(None) };
    let Some(large) = order_of(text.len()) else { return Ok(Some(order)) };
    if options.order.is_some_and(|asked| asked == order || asked == large) {
        return Ok((options.order == Some(order)).then_some(order));
    }
    let n = usize::from(order);
    let in_its_place = |(index, c): (usize, char)| candidate(c).is_none_or(|d| d.index() == index % n);
    if !text.char_indices().all(in_its_place) {
        return Ok(None);
    }
    let filled = |c: char| candidate(c).is_some();
    if text.chars().filter(|&c| filled(c)).count() == 0 {
        return Ok(None);
    }
    // Read as a large grid, a column holds one digit only, as the candidates do in its place; so
    // the large grid is sound if and only if no column has two.
    let mut columns = vec![0; usize::from(large)];
    for (index, _) in text.char_indices().filter(|&(_, c)| filled(c)) {
        columns[index % usize::from(large)] += 1;
    }
    if columns.iter().any(|&count| count > 1) {
        return Ok(Some(order));
    }
    Err(Message::new("read-ambiguous-sukaku")
        .with("order", order)
        .with("large", large)
        .with("found", text.len()))
}

/// Parses n³ characters.
pub(super) fn of_order(text: &str, order: u8, rest: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let n = usize::from(order);
    let mut sets = vec![DigitSet::EMPTY; n * n];
    for (index, c) in text.char_indices() {
        let place = || cells::place(index / n, order);
        match candidate(c) {
            Some(digit) if digit.index() == index % n => sets[index / n].insert(digit),
            Some(_) => {
                let expected = Notation::usual(order).write(Digit::from_index(index % n));
                let message = Message::new("read-candidate-place").with("place", place());
                return Err(message.with("sign", c.to_string()).with("expected", expected).into());
            }
            None if cells::is_empty_token(c.encode_utf8(&mut [0; 4])) => {}
            None => {
                let message = Message::new("read-not-a-cell").with("place", place());
                return Err(message.with("sign", cells::shown(&c.to_string())).into());
            }
        }
    }
    let read = Cells { digits: vec![None; n * n], notation: Notation::usual(order) };
    let mut puzzle = cells::finish(order, read, None, &[], options)?;
    puzzle.candidates = Some(Candidates::from_cells(sets));
    puzzle.comment = line::comment(rest);
    Ok(puzzle)
}

fn candidate(c: char) -> Option<Digit> {
    Notation::usual(9).digit(c).filter(|_| !matches!(c, 'x' | 'X'))
}
