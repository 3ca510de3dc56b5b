//! Sheets: a grid over several lines, with or without a frame, of digits or of pencil marks.
//!
//! [`survey`] finds out how a block of lines is laid out, which is where a sheet begins and ends and
//! how its rows fall into cells; [`parse`] reads the cells. A layout is tried strictly first (the
//! rows fall into cells that can be read), and only then loosely (the numbers of rows and cells come
//! out even), so that a wrong cell is reported as such.

use super::ReadOptions;
use super::cells::{self, CellFault, Fault, from_chars, from_tokens, is_empty_token, is_sign};
use super::columns::{bars, columns};
use super::marks::{candidates, is_pencil_marks, is_readable, mark_entered};
use crate::grid::{Candidates, Digit, DigitSet, MAX_ORDER};
use crate::puzzle::format::line;
use crate::puzzle::format::numbers::{self, Header};
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::Message;
use std::borrow::Cow;

/// How a row falls into cells.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Layout {
    /// One character a cell, blanks or bars anywhere.
    Characters,
    /// One token a cell, between blanks, bars or commas.
    Tokens,
    /// One token a cell, between blanks or bars: a comma joins the candidates of a cell.
    Candidates,
    /// One field a cell, between commas, semicolons or tabs; an empty field is an empty cell.
    Fields(char),
    /// Cells in fixed columns between bars; a blank is an empty cell.
    Columns,
}

/// Where a sheet stands in a block of lines.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sheet {
    pub(crate) order: u8,
    pub(crate) layout: Layout,
    /// The line with a title, if there is one.
    title: Option<usize>,
    header: Option<Header>,
    /// The lines of the rows.
    pub(crate) rows: Vec<usize>,
    /// How many lines belong to it, the frame included.
    pub(crate) lines: usize,
}

/// Finds the sheet that a block of lines begins with.
pub(crate) fn survey(lines: &[Cow<'_, str>]) -> Option<Sheet> {
    let rows = rows(lines);
    let first = rows.first()?;
    let below = rows.get(1..).unwrap_or_default();
    // A row within a frame is no header, even if its digits would make one.
    let header = numbers::header(&first.tokens).filter(|_| !first.text.contains('|'));
    let title = is_title(first.text);
    let found = [true, false].into_iter().find_map(|strict| {
        if let Some((header, layout)) = header.zip(layout_of(below, strict))
            && header.0 == layout.1
        {
            return Some((layout, below, None, Some(header)));
        }
        if let Some(layout) = layout_of(&rows, strict) {
            return Some((layout, &rows[..], None, None));
        }
        let titled = layout_of(below, strict).filter(|layout| title && layout.1 >= 4)?;
        Some((titled, below, Some(first.line), None))
    });
    let ((layout, order), rows, title, header) = found?;
    let rows: Vec<usize> = rows.iter().take(order.into()).map(|row| row.line).collect();
    let last = rows.last()? + 1;
    let frame = lines.get(last).filter(|line| is_rule(line, None)).is_some();
    Some(Sheet { order, layout, title, header, rows, lines: last + usize::from(frame) })
}

/// Lines of a text as [`survey`] takes them: bars and lines of boxes drawn in ASCII.
pub(crate) fn plain(line: &str) -> Cow<'_, str> {
    let is_drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    if !line.contains(is_drawn) {
        return Cow::Borrowed(line);
    }
    let draw = |c| match c {
        '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => '-',
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        c if is_drawn(c) => '+',
        c => c,
    };
    Cow::Owned(line.chars().map(draw).collect())
}

/// Parses a sheet.
pub(crate) fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let lines: Vec<Cow<'_, str>> = text.lines().map(plain).collect();
    let Some(sheet) = survey(&lines) else { return Err(why_not(&lines)) };
    let Sheet { order, layout, title, header, ref rows, .. } = sheet;
    let at_line = |(index, message): CellFault| Fault {
        line: rows.get(index / usize::from(order)).copied().unwrap_or_default(),
        message,
    };
    let text_of = |&line: &usize| lines.get(line).map_or("", |line| before_comment(line));
    let mut entered = vec![];
    let mut marks = None;
    let read = match layout {
        Layout::Characters => {
            let chars = rows.iter().flat_map(|row| text_of(row).chars().filter(|&c| is_sign(c)));
            from_chars(chars, order, options).map_err(at_line)?
        }
        Layout::Columns => {
            let texts: Vec<&str> = rows.iter().map(text_of).collect();
            let tokens = columns(&texts, order)
                .map_err(|(row, message)| at_line((row * usize::from(order), message)))?;
            from_tokens(&tokens, order, options).map_err(at_line)?
        }
        _ => {
            let split = |row| split(text_of(row), layout);
            let tokens: Vec<&str> = rows.iter().flat_map(split).collect();
            if is_pencil_marks(&tokens, order) {
                let (read, sets) = candidates(&tokens, order, &mut entered).map_err(at_line)?;
                marks = Some(sets);
                read
            } else {
                let tokens: Vec<&str> = mark_entered(&tokens, &mut entered).collect();
                from_tokens(&tokens, order, options).map_err(at_line)?
            }
        }
    };
    let mut puzzle = cells::finish(order, read, header.map(|header| header.1), &[], options)?;
    if order <= 9 && puzzle.notation.symbols == Symbols::Numbers && header.is_none() {
        let blank = puzzle.notation.blank;
        puzzle.notation =
            Notation { blank: if blank == '0' { '.' } else { blank }, ..Notation::usual(order) };
    }
    puzzle.notation.header = header.is_some() && puzzle.notation.symbols == Symbols::Numbers;
    puzzle.entered = entered;
    // Candidates in a grid with digits are what a player noted; without any digit they are all the clues there are.
    let sets = marks.map(Candidates::from_cells);
    match puzzle.digits.filled() {
        0 => puzzle.candidates = sets,
        _ => puzzle.notes = sets,
    }
    let title = title.and_then(|line| lines.get(line)).map_or("", |line| line.trim());
    puzzle.comment = title.trim_start_matches('#').to_string();
    Ok(puzzle)
}

/// Whether the rows of this block are puzzles of their own and not a sheet: each has a header that
/// fits, or every digit is small enough for order √n and some row holds a digit twice, which no sound
/// sheet does.
pub(crate) fn is_a_list(lines: &[Cow<'_, str>], sheet: &Sheet) -> bool {
    let is_framed = |row: &usize| lines.get(*row).is_some_and(|line| before_comment(line).contains('|'));
    if sheet.rows.iter().any(is_framed) {
        return false;
    }
    let is_headed = |row: &usize| {
        let tokens: Vec<&str> =
            lines.get(*row).map_or(vec![], |line| split(before_comment(line), Layout::Tokens).collect());
        let header = tokens.get(..3).and_then(numbers::header);
        header.is_some_and(|(order, _)| tokens.len() == 3 + usize::from(order).pow(2))
    };
    if sheet.rows.len() > 1 && sheet.rows.iter().all(is_headed) {
        return true;
    }
    let small = usize::from(sheet.order).isqrt();
    if small * small != usize::from(sheet.order) || sheet.order < 9 || sheet.header.is_some() {
        return false;
    }
    let mut twice = false;
    for &row in &sheet.rows {
        let mut seen = DigitSet::EMPTY;
        let text = lines.get(row).map_or("", |line| before_comment(line));
        let mut small_enough = |token: &str| {
            let digit = cells::number(token).and_then(|n| Digit::new(n.min(65) as u8));
            twice |= digit.is_some_and(|digit| seen.contains(digit));
            digit.into_iter().for_each(|digit| seen.insert(digit));
            digit.map_or(is_empty_token(token), |digit| usize::from(digit.get()) <= small)
        };
        let fits = match sheet.layout {
            Layout::Characters => {
                text.chars().filter(|&c| is_sign(c)).all(|c| small_enough(c.encode_utf8(&mut [0; 4])))
            }
            layout => split(text, layout).all(small_enough),
        };
        if !fits {
            return false;
        }
    }
    twice
}

/// A line that holds a row of cells, or at least no frame.
struct Row<'a> {
    line: usize,
    text: &'a str,
    tokens: Vec<&'a str>,
    characters: usize,
}

fn rows<'a>(lines: &'a [Cow<'_, str>]) -> Vec<Row<'a>> {
    let has_cells =
        |line: &str| line.contains(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '?'));
    let texts = || lines.iter().map(|line| before_comment(line));
    // Where "-" is an empty cell, a line of nothing else can be an empty row.
    let mut dashed = texts()
        .filter(|text| has_cells(text) && text.replace("-1", "").contains('-') && !text.contains("--+"));
    let dashes = dashed.find(|text| text.contains(|c: char| c.is_ascii_alphanumeric()));
    let all_dashes = texts().all(|text| text.trim().is_empty() || text.contains('-'));
    let row_of_dashes = match dashes {
        Some(text) => Some(text.chars().filter(|&c| is_sign(c)).count()),
        None if all_dashes => texts().find(|text| !text.trim().is_empty()).map(|text| text.trim().len()),
        None => None,
    };
    let indexed = texts().enumerate();
    let rows = indexed.filter(|(_, text)| !text.trim().is_empty() && !is_rule(text, row_of_dashes));
    let row = |(line, text): (usize, &'a str)| Row {
        line,
        text,
        tokens: split(text, Layout::Tokens).collect(),
        characters: text.chars().filter(|&c| is_sign(c)).count(),
    };
    rows.map(row).collect()
}

/// Whether a line can be a title: it has a word of letters.
fn is_title(text: &str) -> bool {
    text.split_whitespace().any(|word| word.len() > 2 && word.chars().all(char::is_alphabetic))
}

fn before_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// Whether a line only draws the frame. `row_of_dashes`: the number of dashes of an empty row, where
/// "-" is an empty cell.
pub(crate) fn is_rule(line: &str, row_of_dashes: Option<usize>) -> bool {
    let text = line.trim();
    let drawn = |c: char| {
        c.is_whitespace() || matches!(c, '+' | '-' | '=' | '*' | '\'' | ':' | '.' | '|' | ',' | '`')
    };
    // Most lines that are asked about are no rules, and a digit shows it soon.
    if !text.chars().all(drawn) {
        return false;
    }
    let lines = text.contains("--")
        || text.contains("==")
        || (text.contains('+') && !text.contains('.'))
        || text.contains("- -");
    let short = text.starts_with(['+', ':', '\'', '*']) && text.contains('-');
    let empty_row =
        row_of_dashes == Some(text.chars().filter(|&c| is_sign(c)).count()) && !text.contains(['+', '=']);
    (lines || short) && !empty_row
}

fn is_bar(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '!')
}

fn split(text: &str, layout: Layout) -> impl Iterator<Item = &str> {
    let keeps_empty = matches!(layout, Layout::Fields(_));
    let text = if keeps_empty { text } else { text.trim() };
    let separates = move |c: char| match layout {
        Layout::Fields(separator) => c == separator,
        Layout::Candidates => is_bar(c),
        _ => is_bar(c) || matches!(c, ',' | ';'),
    };
    text.split(separates).map(str::trim).filter(move |token| keeps_empty || !token.is_empty())
}

/// The layout and the order of the sheet that these rows begin with.
fn layout_of(rows: &[Row<'_>], strict: bool) -> Option<(Layout, u8)> {
    let first = rows.first()?;
    let even = |order: usize, count: &dyn Fn(&Row<'_>) -> usize| {
        let rows = rows.get(..order).filter(|_| (1..=64).contains(&order));
        rows.is_some_and(|rows| rows.iter().all(|row| count(row) == order))
    };
    let readable = |layout: Layout, order: usize| {
        let mut tokens = rows[..order].iter().flat_map(|row| split(row.text, layout));
        if !strict {
            // What is too long for a cell of this order is not a wrong cell but another layout.
            return tokens.all(|token| {
                token.len() <= 2 || order <= 9 && token.len() <= order && cells::number(token).is_some()
            });
        }
        tokens.all(|token| is_readable(token, order as u8))
    };
    let characters_only = |order: usize| {
        let separates = |c: char| is_bar(c) || matches!(c, ',' | ';');
        rows[..order].iter().all(|row| row.text.chars().all(|c| is_sign(c) || separates(c)))
    };
    // First, for a row of a frame that shows one digit is no grid of its own.
    if let Some(found) = fixed_columns(rows, true).filter(|_| strict) {
        return Some(found);
    }
    let characters = first.characters;
    if even(characters, &|row| row.characters) && (!strict || characters_only(characters)) {
        let tokens = rows[..characters].iter().all(|row| row.tokens.len() == characters);
        let pasted = !strict && !characters_only(characters);
        if !pasted {
            return Some((if tokens { Layout::Tokens } else { Layout::Characters }, characters as u8));
        }
    }
    let tokens = first.tokens.len();
    if even(tokens, &|row| row.tokens.len()) && readable(Layout::Tokens, tokens) {
        return Some((Layout::Tokens, tokens as u8));
    }
    let joined = |row: &Row<'_>| split(row.text, Layout::Candidates).count();
    let candidates = joined(first);
    if even(candidates, &joined) && readable(Layout::Candidates, candidates) && candidates > 1 {
        return Some((Layout::Candidates, candidates as u8));
    }
    for separator in ['\t', ',', ';'] {
        let fields = |row: &Row<'_>| row.text.split(separator).count();
        let count = fields(first);
        if count > 1 && even(count, &fields) && readable(Layout::Fields(separator), count) {
            return Some((Layout::Fields(separator), count as u8));
        }
    }
    if strict { None } else { fixed_columns(rows, false) }
}

fn fixed_columns(rows: &[Row<'_>], strict: bool) -> Option<(Layout, u8)> {
    let mut orders = fixed_orders(rows).into_iter();
    orders.find(|&order| has_columns(rows, order, strict)).map(|order| (Layout::Columns, order))
}

/// The orders that a frame with fixed columns may have: what the bars of the first row leave for cells
/// of one character, since several frames may follow each other, or as many as there are rows.
fn fixed_orders(rows: &[Row<'_>]) -> Vec<u8> {
    let first = rows.first().map_or("", |row| row.text.trim());
    let parts = first.matches('|').count().saturating_sub(1);
    let width = first.split('|').nth(1).map_or(0, str::len);
    let orders = [parts * width.div_ceil(2), parts * (width / 2), rows.len(), parts];
    let fits = |order: &usize| (2..=64).contains(order) && *order <= rows.len();
    orders.into_iter().filter(fits).map(|order| order as u8).collect()
}

fn has_columns(rows: &[Row<'_>], order: u8, strict: bool) -> bool {
    if !strict && usize::from(order) != rows.len() {
        return false;
    }
    let rows = rows.get(..order.into()).unwrap_or_default();
    let texts: Vec<&str> = rows.iter().map(|row| row.text).collect();
    let framed = texts.iter().all(|text| text.trim().starts_with('|') && text.trim().ends_with('|'));
    // A row that names its empty cells has no blank ones; where most rows are full, a wrong row is
    // better told by its number of cells.
    let named = rows.iter().flat_map(|row| &row.tokens).any(|token| is_empty_token(token));
    let full = rows.iter().filter(|row| row.tokens.len() == rows.len()).count() * 2 > rows.len();
    let fixed = framed && !named && (strict || !full) && bars(&texts, order).is_some();
    let is_cell = |token: &&str| {
        is_empty_token(token) || cells::number(token).is_some_and(|n| n > 0 && n <= u32::from(order))
    };
    let readable = |tokens: Vec<&str>| tokens.iter().all(is_cell);
    fixed && columns(&texts, order).is_ok_and(readable) == strict
}

/// Says why a block of lines is not a sheet.
fn why_not(lines: &[Cow<'_, str>]) -> Fault {
    let mut rows = rows(lines);
    if rows.len() > 2 && is_title(rows[0].text) {
        rows.remove(0);
    }
    let most_common = |counts: &[usize]| cells::most_common(counts.iter().copied());
    let tokens: Vec<usize> = rows.iter().map(|row| row.tokens.len()).collect();
    let characters: Vec<usize> = rows.iter().map(|row| row.characters).collect();
    // Of the two ways to count, the one that makes the grid squarer is meant.
    let off = |counts: &[usize]| most_common(counts).abs_diff(rows.len());
    let by_characters = most_common(&tokens) == 1 || off(&characters) < off(&tokens);
    let counts = if by_characters { characters } else { tokens };
    let order = most_common(&counts);
    let odd = rows.iter().zip(&counts).enumerate().find(|(_, (_, count))| **count != order);
    if let Some((index, (row, &count))) = odd {
        let foreign = row
            .text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '|')
            .find(|&c| !is_sign(c) && by_characters);
        let message = match foreign {
            Some(c) => {
                let column =
                    row.text.chars().filter(|c| !is_bar(*c)).position(|other| other == c).unwrap_or(0) + 1;
                let place = Message::new("place").with("row", index + 1).with("column", column);
                Message::new("read-not-a-cell")
                    .with("place", place)
                    .with("sign", cells::shown(&c.to_string()))
            }
            None => {
                Message::new("read-row").with("row", index + 1).with("found", count).with("expected", order)
            }
        };
        return Fault { line: row.line, message };
    }
    if rows.len() == order {
        let wrong = rows.iter().enumerate().find_map(|(index, row)| {
            let bad = row.tokens.iter().position(|token| !is_readable(token, order.min(64) as u8))?;
            let place = Message::new("place").with("row", index + 1).with("column", bad + 1);
            let sign = cells::shown(row.tokens.get(bad)?);
            Some(Fault {
                line: row.line,
                message: Message::new("read-not-a-cell").with("place", place).with("sign", sign),
            })
        });
        if let Some(fault) = wrong {
            return fault;
        }
    }
    if rows.len() > MAX_ORDER.into() && rows.len() == order {
        return cells::too_large(order).into();
    }
    match rows.first() {
        // As many rows as columns, and yet no grid.
        Some(row) if rows.len() == order => Fault { line: row.line, message: line::prose(row.text) },
        _ => Message::new("read-rows").with("found", rows.len()).with("order", order).into(),
    }
}
