#![doc = include_str!("list.md")]

use super::{Format, WriteError, line};
use crate::puzzle::read::cells::{self, Fault, from_tokens, most_common, order_of, shown, wrong_count};
use crate::puzzle::read::{ReadOptions, sheet};
use crate::puzzle::{Notation, Puzzle, Symbols};
use crate::words::{Message, Page};

pub(crate) static FORMAT: Format = Format {
    id: "list",
    page: Page { en: include_str!("list.md"), fr: include_str!("list.fr.md") },
    extensions: &["py", "pl", "sud"],
    reads: true,
    carries: &[],
    preamble: "",
    parse,
    text: Some(write),
};

/// Whether a line begins a list, perhaps after a name: `[[5,3`, `let grid = [|`, `problem(1, [[_`.
pub(crate) fn begins(line: &str) -> bool {
    let Some((before, _)) = line.split_once('[') else { return false };
    let before = before.trim();
    let named =
        before.starts_with(|c: char| c.is_alphabetic() || c == '_') && before.ends_with(['=', '(', ',', ':']);
    before.is_empty() || before == "(" || named
}

/// How many brackets a line leaves open, given how many were open before it; `None` when more were
/// closed than opened. Strings are not looked into: no grid has a bracket in one.
pub(crate) fn open_brackets(before: usize, line: &str, brackets: [char; 2]) -> Option<usize> {
    line.chars().try_fold(before, |open, c| match c {
        c if c == brackets[0] => Some(open + 1),
        c if c == brackets[1] => open.checked_sub(1),
        _ => Some(open),
    })
}

/// Parses a list of rows, or a flat list of cells.
pub(crate) fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let List { rows, flat } = scan(text)?;
    let (tokens, order, lines) = match (&rows[..], &flat[..]) {
        ([], [only]) if only.len() > 2 => return line::parse(only, options),
        ([], strings) if !strings.is_empty() && strings.iter().all(|string| string.len() > 2) => {
            return sheet::parse(&strings.join("\n"), options).map_err(|fault| Fault { line: 0, ..fault });
        }
        ([], _) | ([_], []) => {
            let cells = rows.first().map_or(&flat, |row| &row.cells);
            let count = cells.len();
            let order = order_of(count).ok_or_else(|| wrong_count("read-numbers", count))?;
            (cells.to_vec(), order, vec![])
        }
        (rows, []) => {
            let order = even(rows)?;
            let cells = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
            (cells, order, rows.iter().map(|row| row.line).collect::<Vec<usize>>())
        }
        (_, [stray, ..]) => {
            let place = Message::new("house-row").with("number", 1u8);
            return Err(Message::new("read-not-a-cell")
                .with("place", place)
                .with("sign", shown(stray))
                .into());
        }
    };
    let read = from_tokens(&tokens, order, options).map_err(|(index, message)| {
        let line = lines.get(index / usize::from(order)).copied().unwrap_or_default();
        Fault { line, message }
    })?;
    let mut puzzle = cells::finish(order, read, None, &[], options)?;
    if order <= 9 && puzzle.notation.symbols == Symbols::Numbers {
        puzzle.notation = Notation::usual(order);
    }
    Ok(puzzle)
}

struct Row<'a> {
    line: usize,
    cells: Vec<&'a str>,
}

struct List<'a> {
    rows: Vec<Row<'a>>,
    flat: Vec<&'a str>,
}

/// Cuts a list into its cells. Commas, semicolons, blanks and the bars of `[|` all separate.
fn scan(text: &str) -> Result<List<'_>, Fault> {
    let mut list = List { rows: vec![], flat: vec![] };
    let (mut depth, mut line) = (0usize, 0);
    let start = text.find('[').unwrap_or(text.len());
    line += text[..start].matches('\n').count();
    let mut rest = &text[start..];
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '[' => {
                depth += 1;
                if depth == 2 {
                    list.rows.push(Row { line, cells: vec![] });
                }
                if depth > 2 {
                    let column = list.rows.last().map_or(0, |row| row.cells.len()) + 1;
                    let place = Message::new("place").with("row", list.rows.len()).with("column", column);
                    let message = Message::new("read-not-a-cell").with("place", place).with("sign", "[");
                    return Err(Fault { line, message });
                }
            }
            ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let more = rest[taken..].contains('[');
                    return if more { Err(Message::new("read-list-more").into()) } else { Ok(list) };
                }
            }
            '\n' => line += 1,
            c if is_separator(c) => {}
            _ => {
                let (cell, length) = token(rest, c);
                taken = length;
                match list.rows.last_mut() {
                    Some(row) if depth == 2 => row.cells.push(cell),
                    _ => list.flat.push(cell),
                }
            }
        }
        rest = &rest[taken..];
    }
    Ok(list)
}

/// Whether a line only ends the statement that a list stood in: `;;`, `in`, `|];;`, `);`.
pub(crate) fn ends_statement(line: &str) -> bool {
    let text = line.trim_start_matches(['|', ']', ')']).trim();
    matches!(text, "" | "in" | "end" | "end;;") || text.chars().all(|c| matches!(c, ';' | ',' | ')' | '.'))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}

/// The cell that a text begins with, and how many bytes it takes. A variable is an empty cell.
fn token(text: &str, first: char) -> (&str, usize) {
    if matches!(first, '"' | '\'') {
        let inside = &text[1..];
        let length = inside.find(first).unwrap_or(inside.len());
        let cell = inside[..length].trim();
        return (if cell.is_empty() { "_" } else { cell }, (length + 2).min(text.len()));
    }
    let length = text.find(|c| is_separator(c) || matches!(c, '[' | ']')).unwrap_or(text.len());
    let word = &text[..length];
    let variable =
        word.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()) || matches!(word, "null" | "nil");
    (if variable { "_" } else { word }, length)
}

fn even(rows: &[Row<'_>]) -> Result<u8, Fault> {
    let expected = most_common(rows.iter().map(|row| row.cells.len()));
    if let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.cells.len() != expected) {
        let message = Message::new("read-row").with("row", index + 1);
        let message = message.with("found", row.cells.len()).with("expected", expected);
        return Err(Fault { line: row.line, message });
    }
    match u8::try_from(expected) {
        Ok(order) if rows.len() == expected && (1..=64).contains(&order) => Ok(order),
        _ if rows.len() == expected => Err(cells::too_large(expected).into()),
        _ => Err(Message::new("read-rows").with("found", rows.len()).with("order", expected).into()),
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let number = |cell: &Option<crate::grid::Digit>| cell.map_or("0".to_string(), |digit| digit.to_string());
    let rows = puzzle.digits.cells().chunks(puzzle.shape.order().into());
    let rows: Vec<String> =
        rows.map(|row| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(", "))).collect();
    Ok(format!("[{}]\n", rows.join(",\n ")))
}
