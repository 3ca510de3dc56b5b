//! From signs to digits: which symbols a text uses, and what each sign stands for.
//!
//! Symbols are decided for each puzzle from the signs that occur in it:
//!
//! - letters without any of `1` to `9`: letters only (`A` is the first digit), or, if the letters
//!   could also stand for 10 and above, an ambiguity;
//! - above order 9, `0` beside another sign for empty cells: zero-based if the largest sign is just
//!   the last of the zero-based ones (`F` at 16), one-based with two signs for empty if it is larger,
//!   an ambiguity if it is smaller;
//! - otherwise `0` is an empty cell and `A` follows `9`.
//!
//! [`ReadOptions::symbols`] decides instead where it is given.

use crate::constraint::Constraint;
use crate::grid::{BoxSize, Digit, Grid, MAX_ORDER, Shape};
use crate::puzzle::read::ReadOptions;
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::{Message, Say};

pub(crate) use crate::words::shown;

/// What is wrong inside an entry, and on which of its lines (from 0).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) message: Message,
}

impl From<Message> for Fault {
    fn from(message: Message) -> Fault {
        Fault { line: 0, message }
    }
}

/// A message about one cell, by its index.
pub(crate) type CellFault = (usize, Message);

/// Digits and the notation they were read in.
#[derive(PartialEq, Debug)]
pub(crate) struct Cells {
    pub(crate) digits: Vec<Option<Digit>>,
    pub(crate) notation: Notation,
}

/// Whether this character stands for an empty cell in every notation.
pub(crate) fn is_empty_sign(c: char) -> bool {
    matches!(c, '.' | '*' | '_' | '?' | '-')
}

/// Whether this character can stand for a cell in some notation.
pub(crate) fn is_sign(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_empty_sign(c)
}

/// The order of a grid of this many cells, if there is one.
pub(crate) fn order_of(cells: usize) -> Option<u8> {
    let order = cells.isqrt();
    (order * order == cells && (1..=64).contains(&order)).then_some(order as u8)
}

/// "82 characters; a 9×9 grid has 81, a 10×10 grid 100", or the same of numbers.
pub(crate) fn wrong_count(key: &'static str, found: usize) -> Message {
    let below = found.isqrt().clamp(1, 63);
    Message::new(key)
        .with("found", found)
        .with("order", below)
        .with("cells", below * below)
        .with("next", below + 1)
        .with("next-cells", (below + 1) * (below + 1))
}

/// Says that a square of so many rows is larger than any grid.
pub(crate) fn too_large(rows: usize) -> Message {
    Message::new("read-too-large").with("found", rows).with("most", MAX_ORDER)
}

/// The number that occurs most often, the largest of them; 0 if there is none. A text of a million rows
/// may ask.
pub(crate) fn most_common(numbers: impl Iterator<Item = usize>) -> usize {
    let mut sorted: Vec<usize> = numbers.collect();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first()).copied().unwrap_or(0)
}

/// Reads a text of one character a cell; there are order² of them.
pub(crate) fn from_text(text: &str, order: u8, options: &ReadOptions) -> Result<Cells, CellFault> {
    if order <= 9
        && options.symbols.is_none()
        && let Some(cells) = figures_and_blanks(text.as_bytes(), order)
    {
        return Ok(cells);
    }
    from_chars(text.chars(), order, options)
}

/// The shortest way: figures and one sign for all empty cells. Each line goes over the whole text without looking back,
/// so that the compiler makes few instructions of it.
fn figures_and_blanks(text: &[u8], order: u8) -> Option<Cells> {
    let is_figure = |sign: u8| sign.wrapping_sub(b'1') < order;
    let blank = text.iter().copied().find(|&sign| !is_figure(sign)).unwrap_or(b'.');
    let fits = text.iter().fold(true, |fits, &sign| fits & (is_figure(sign) | (sign == blank)));
    if !fits || blank != b'0' && !is_empty_sign(blank.into()) {
        return None;
    }
    let digit = |&sign: &u8| Digit::new(if is_figure(sign) { sign - b'0' } else { 0 });
    let notation = Notation { blank: blank.into(), ..Notation::usual(order) };
    Some(Cells { digits: text.iter().map(digit).collect(), notation })
}

/// Reads one character a cell; there are order² of them.
pub(crate) fn from_chars(
    chars: impl Iterator<Item = char> + Clone,
    order: u8,
    options: &ReadOptions,
) -> Result<Cells, CellFault> {
    if order <= 9
        && options.symbols.is_none()
        && let Some(cells) = figures_only(chars.clone(), order)
    {
        return Ok(cells);
    }
    from_any_chars(chars, order, options)
}

/// The short way for most texts: figures and signs for empty cells, nothing to decide.
fn figures_only(chars: impl Iterator<Item = char>, order: u8) -> Option<Cells> {
    let mut digits = Vec::with_capacity(usize::from(order).pow(2));
    let (mut empty, mut zero) = (None, None);
    for c in chars {
        digits.push(match c {
            '1'..='9' => Some(Digit::new(c as u8 - b'0').filter(|digit| digit.get() <= order)?),
            '0' => {
                zero = Some(c);
                None
            }
            _ if is_empty_sign(c) => {
                empty = empty.or(Some(c));
                None
            }
            _ => return None,
        });
    }
    let blank = empty.or(zero).unwrap_or('.');
    Some(Cells { digits, notation: Notation { blank, ..Notation::usual(order) } })
}

fn from_any_chars(
    chars: impl Iterator<Item = char> + Clone,
    order: u8,
    options: &ReadOptions,
) -> Result<Cells, CellFault> {
    let notation = decide(chars.clone(), order, options.symbols).map_err(|message| (0, message))?;
    let mut digits = Vec::with_capacity(order as usize * order as usize);
    for (index, sign) in chars.enumerate() {
        let digit = match notation.digit(sign) {
            Some(digit) if digit.get() <= order => Some(digit),
            _ if is_empty_sign(sign) || matches!(sign, '0' | 'x' | 'X') => None,
            _ => return Err((index, bad_sign(index, &sign.to_string(), order, notation))),
        };
        digits.push(digit);
    }
    Ok(Cells { digits, notation })
}

/// Reads one token a cell; there are order² of them. Numbers, unless a token is a letter.
pub(crate) fn from_tokens(tokens: &[&str], order: u8, options: &ReadOptions) -> Result<Cells, CellFault> {
    let single = tokens.iter().all(|token| token.len() == 1);
    let letters = tokens.iter().any(|token| token.bytes().all(|b| b.is_ascii_alphabetic() && b | 32 != b'x'));
    let signs = options.symbols.is_some_and(|symbols| symbols != Symbols::Numbers);
    if single && (letters || signs) {
        return from_chars(tokens.iter().flat_map(|token| token.chars()), order, options);
    }
    let mut blank = None;
    let mut digits = Vec::with_capacity(tokens.len());
    let notation = Notation { symbols: Symbols::Numbers, lower_case: false, blank: '0', header: false };
    for (index, token) in tokens.iter().enumerate() {
        let digit = match number(token) {
            Some(0) => None,
            Some(n) if n <= u32::from(order) => Digit::new(n as u8),
            None if is_empty_token(token) => None,
            _ => return Err((index, bad_sign(index, token, order, notation))),
        };
        if digit.is_none() && blank.is_none() {
            blank = token.chars().next().filter(|&c| token.len() == 1 && (is_empty_sign(c)));
        }
        digits.push(digit);
    }
    Ok(Cells { digits, notation: Notation { blank: blank.unwrap_or('0'), ..notation } })
}

/// A decimal number; too many figures count as too large.
pub(crate) fn number(token: &str) -> Option<u32> {
    let decimal = !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit());
    decimal.then(|| token.parse().unwrap_or(u32::MAX))
}

/// Whether a token stands for an empty cell; numbers are not asked here.
pub(crate) fn is_empty_token(token: &str) -> bool {
    let mut chars = token.chars();
    match (chars.next(), chars.next()) {
        (None, _) => true,
        (Some(c), None) => is_empty_sign(c) || matches!(c, '0' | 'x' | 'X'),
        _ => matches!(token, "-1" | "None" | "null" | "nil"),
    }
}

/// Puts a puzzle together: its shape from the options, else from the text, else by the convention.
pub(crate) fn finish(
    order: u8,
    cells: Cells,
    boxes: Option<Option<BoxSize>>,
    rules: &[String],
    options: &ReadOptions,
) -> Result<Puzzle, Message> {
    if let Some(asked) = options.order.filter(|&asked| asked != order) {
        return Err(Message::new("read-other-size").with("order", order).with("asked", asked));
    }
    let shape = match options.boxes.or(boxes) {
        None => Shape::new(order),
        Some(None) => Shape::latin(order),
        Some(Some(BoxSize { width, height })) => Some(
            Shape::with_boxes(order, width, height)
                .ok_or_else(|| boxes_do_not_fit(order, width.into(), height.into()))?,
        ),
    };
    let shape = shape.ok_or_else(|| wrong_count("read-characters", cells.digits.len()))?;
    // Readers count before they read; whatever they miss must not come out as a puzzle.
    if cells.digits.len() != shape.cell_count() {
        return Err(wrong_count("read-characters", cells.digits.len()));
    }
    let mut constraints: Vec<Constraint> = vec![];
    for rule in rules.iter().chain(&options.rules) {
        let constraint = Constraint::parse(rule, shape).map_err(|error| error.message())?;
        if !constraints.contains(&constraint) {
            constraints.push(constraint);
        }
    }
    let mut puzzle = Puzzle::from_digits(shape, Grid::from_cells(cells.digits));
    puzzle.notation = cells.notation;
    puzzle.constraints = constraints;
    Ok(puzzle)
}

/// Says that boxes of this size do not fit.
pub(crate) fn boxes_do_not_fit(order: u8, width: u64, height: u64) -> Message {
    Message::new("read-boxes")
        .with("order", order)
        .with("width", width)
        .with("height", height)
        .with("cells", width.saturating_mul(height))
}

/// "row 1, column 3", from the index of a cell.
pub(crate) fn place(index: usize, order: u8) -> Message {
    let order = usize::from(order).max(1);
    Message::new("place").with("row", index / order + 1).with("column", index % order + 1)
}

fn bad_sign(index: usize, sign: &str, order: u8, notation: Notation) -> Message {
    let meant_as_digit = match notation.symbols {
        Symbols::Numbers => number(sign).is_some(),
        _ => sign.chars().all(|c| c.is_ascii_digit() || (order > 9 && c.is_ascii_alphanumeric())),
    };
    let edge = |n| Digit::new(n).map(|digit| notation.write(digit)).unwrap_or_default();
    let key = if meant_as_digit { "read-not-a-digit" } else { "read-not-a-cell" };
    let message = Message::new(key).with("place", place(index, order)).with("sign", shown(sign));
    if meant_as_digit {
        message.with("order", order).with("first", edge(1)).with("last", edge(order))
    } else {
        message
    }
}

/// What signs occur in a text of single characters.
#[derive(Default)]
struct Signs {
    zeros: usize,
    empty: Option<char>,
    x: Option<char>,
    /// The largest value of a sign in base 36, `x` left out.
    largest: u32,
    figures: bool,
    letters: bool,
    upper: bool,
    lower: bool,
}

impl Signs {
    fn of(chars: impl Iterator<Item = char>) -> Signs {
        let mut signs = Signs::default();
        for c in chars {
            match c {
                '0' => signs.zeros += 1,
                'x' | 'X' => signs.x = signs.x.or(Some(c)),
                '1'..='9' => signs.figures = true,
                _ if c.is_ascii_alphabetic() => {
                    signs.letters = true;
                    signs.upper |= c.is_ascii_uppercase();
                    signs.lower |= c.is_ascii_lowercase();
                }
                _ if is_empty_sign(c) => signs.empty = signs.empty.or(Some(c)),
                _ => {}
            }
            if !matches!(c, 'x' | 'X') {
                signs.largest = signs.largest.max(c.to_digit(36).unwrap_or(0));
            }
        }
        signs
    }
}

fn decide(
    chars: impl Iterator<Item = char> + Clone,
    order: u8,
    asked: Option<Symbols>,
) -> Result<Notation, Message> {
    let signs = Signs::of(chars.clone());
    let n = u32::from(order);
    let symbols = match asked {
        Some(symbols) if symbols != Symbols::Numbers => symbols,
        _ if signs.letters && !signs.figures && signs.largest - 9 <= n => {
            if signs.largest <= n {
                return Err(ambiguous(chars, order, Symbols::Letters, Symbols::LettersOnly));
            }
            Symbols::LettersOnly
        }
        _ if order > 9 && signs.zeros > 0 && signs.largest < n => match signs.empty.or(signs.x) {
            Some(_) if signs.largest == n - 1 => Symbols::ZeroBased,
            Some(_) => return Err(ambiguous(chars, order, Symbols::Letters, Symbols::ZeroBased)),
            // A full zero-based grid has no sign for empty cells, and one 0 in every row.
            None if signs.largest == n - 1 && one_zero_a_row(chars, order) => Symbols::ZeroBased,
            None => Symbols::Letters,
        },
        _ => Symbols::Letters,
    };
    if order > symbols.reach() {
        return if signs.figures || signs.letters || (symbols == Symbols::ZeroBased && signs.zeros > 0) {
            Err(Message::new("read-needs-numbers").with("order", order).with("reach", symbols.reach()))
        } else {
            Ok(Notation::usual(order))
        };
    }
    let x_is_a_digit =
        Notation { symbols, ..Notation::usual(9) }.digit('x').is_some_and(|d| d.get() <= order);
    let zero = (signs.zeros > 0 && symbols != Symbols::ZeroBased).then_some('0');
    let blank = signs.empty.or(zero).or(signs.x.filter(|_| !x_is_a_digit)).unwrap_or('.');
    Ok(Notation { symbols, lower_case: signs.lower && !signs.upper, blank, header: false })
}

fn one_zero_a_row(chars: impl Iterator<Item = char>, order: u8) -> bool {
    let mut zeros = vec![0u8; order as usize];
    for (index, c) in chars.enumerate() {
        if let (true, Some(zero)) = (c == '0', zeros.get_mut(index / order as usize)) {
            *zero = zero.saturating_add(1);
        }
    }
    zeros.iter().all(|&count| count == 1)
}

/// Refuses a text with two readings, and shows the first row that tells them apart in both.
fn ambiguous(chars: impl Iterator<Item = char> + Clone, order: u8, one: Symbols, other: Symbols) -> Message {
    let reading = |symbols: Symbols, row: usize| {
        let notation = Notation { symbols, ..Notation::usual(9) };
        let signs = chars.clone().skip(row * order as usize).take(order as usize);
        let cells = signs.map(|c| notation.digit(c).map_or(".".to_string(), |digit| digit.to_string()));
        cells.collect::<Vec<String>>().join(" ")
    };
    let telling = (0..order as usize).find(|&row| reading(one, row) != reading(other, row)).unwrap_or(0);
    Message::new("read-ambiguous-symbols")
        .with("row", telling + 1)
        .with("one", reading(one, telling))
        .with("one-id", one.id())
        .with("other", reading(other, telling))
        .with("other-id", other.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_short_way_reads_what_the_long_way_reads(order in 1..=9u8, text in "[0-9.*_?xXaé-]{81}") {
            let chars: String = text.chars().take(usize::from(order).pow(2)).collect();
            let long = from_any_chars(chars.chars(), order, &ReadOptions::default());
            if let Some(short) = figures_only(chars.chars(), order) {
                prop_assert_eq!(Ok(short), long);
            }
        }

        #[test]
        fn the_shortest_way_reads_what_the_long_way_reads(
            order in 1..=9u8,
            blanks in "[0.*_?x-]{1,2}",
            text in proptest::collection::vec(0..30u8, 81),
        ) {
            let blanks: Vec<char> = blanks.chars().collect();
            let sign = |&n: &u8| match n {
                1..=9 if n <= order => char::from(b'0' + n),
                // Mostly the first, now and then the second.
                0 => blanks[blanks.len() - 1],
                _ => blanks[0],
            };
            let chars: String = text[..usize::from(order).pow(2)].iter().map(sign).collect();
            let short = figures_and_blanks(chars.as_bytes(), order);
            let signs: std::collections::BTreeSet<char> = chars.chars().filter(|&c| !('1'..='9').contains(&c)).collect();
            prop_assert_eq!(short.is_some(), signs.len() < 2 && !signs.contains(&'x'));
            if let Some(short) = short {
                prop_assert_eq!(Ok(short), from_any_chars(chars.chars(), order, &ReadOptions::default()));
            }
        }

        #[test]
        fn figures_alone_need_no_long_way(text in "[1-9.0*_?-]{81}") {
            prop_assert!(figures_only(text.chars(), 9).is_some());
        }
    }
}
