//! Cutting a text into entries, in constant memory.
//!
//! Most lines say alone what they are: a line too long for a row of a sheet is a puzzle, a line that
//! opens a bracket begins a list, one with a column `puzzle` a table. The others wait in a block
//! until it ends, with a blank line, a line of another kind or the text, or until it is longer than
//! any sheet; then [`sheet::survey`] says whether it begins with a sheet.

use super::cells::is_sign;
use super::lines::Lines;
use super::plain::{Ahead, PlainLines, is_plain};
use super::sheet;
use super::{Entry, LONGEST_LINE, ReadError, ReadOptions};
use crate::grid::MAX_ORDER;
use crate::puzzle::format::{Format, csv, grid, hodoku, json, line, list, ocaml, sdk};
use crate::words::Message;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// More lines than any sheet has: rows, rules, header and title of a 64×64 grid.
const LONGEST_BLOCK: usize = 3 * MAX_ORDER as usize;

/// A heading farther above a sheet is not its own: all the lines between them would have to be kept.
const FARTHEST_HEADING: u64 = 4 * LONGEST_BLOCK as u64;

/// Cuts a text into entries, in constant memory.
///
/// ```
/// use grille::puzzle::read::{ReadOptions, Reader};
/// let text = "1234341221434321\n\n12..\n34..\n..12\n..34\n";
/// let entries: Vec<_> = Reader::new(text.as_bytes()).map(|entry| entry.unwrap().unwrap()).collect();
/// assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 3]);
/// assert!(entries[1].parse(&ReadOptions::default()).is_ok());
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    order: Option<u8>,
    /// The format of every line, where nothing is to be recognised.
    lines_of: Option<&'static Format>,
    state: State,
    /// Lines that may be rows, each with its number.
    block: Vec<(u64, String)>,
    block_bytes: usize,
    /// Headings such as `#Aauthor` that wait for a sheet.
    headings: Vec<(u64, String)>,
    /// Whether the last entry was a line of a list: then a stray line is a bad line of the list.
    in_a_list: bool,
    /// Whether the last entry was a list of a programming language: then the end of its statement may follow.
    in_a_statement: bool,
    ready: VecDeque<Result<Entry, ReadError>>,
    found: bool,
    ended: bool,
}

/// What the next line continues.
enum State {
    /// Nothing.
    Between,
    /// A list or an object with this many brackets open.
    Brackets { open: usize, brackets: [char; 2], format: &'static Format, first: u64, text: String },
    /// A puzzle in sections.
    Sections { first: u64, text: String },
    /// A table, perhaps within a record.
    Table { column: csv::Column, first: u64, record: String },
}

impl<R: BufRead> Reader<R> {
    /// A reader of this text.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            order: None,
            lines_of: None,
            state: State::Between,
            block: vec![],
            block_bytes: 0,
            headings: vec![],
            in_a_list: false,
            in_a_statement: false,
            ready: VecDeque::new(),
            found: false,
            ended: false,
        }
    }

    /// The same reader, told the order (see [`ReadOptions::order`]): needed where lines of n cells
    /// could be rows of one sheet or puzzles of their own.
    pub fn with_order(self, order: Option<u8>) -> Reader<R> {
        Reader { order, ..self }
    }

    /// The same reader, told that every line is an entry of this format: then nothing is recognised, and a
    /// line that is none keeps its place. Blank lines and comments are still left out.
    ///
    /// ```
    /// use grille::puzzle::{format, read::Reader};
    /// let text = "# cases\n:0000:x:1...............::::\n:0000\n";
    /// let reader = Reader::new(text.as_bytes()).with_lines_of(format::find("hodoku"));
    /// let entries: Vec<_> = reader.map(|entry| entry.unwrap().unwrap()).collect();
    /// assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 3]);
    /// ```
    pub fn with_lines_of(self, lines_of: Option<&'static Format>) -> Reader<R> {
        Reader { lines_of, ..self }
    }

    /// Takes the plain lines that come next and are at hand, each an entry of its own, until `taken` has
    /// `most`. Entries and plain lines may be taken in turns, but lines that are taken into the same
    /// [`PlainLines`] must follow each other. Never reads: see [`Reader::read_on`].
    ///
    /// ```
    /// use grille::puzzle::read::{Ahead, PlainLines, Reader};
    /// let text = format!("# empty\n{0}\n{0}\n{0}\n12\n21\n", ".".repeat(81));
    /// let mut reader = Reader::new(text.as_bytes());
    /// assert_eq!(reader.next().unwrap().unwrap().unwrap().line, 2); // to begin with, as an entry
    /// let mut taken = PlainLines::default();
    /// assert_eq!(reader.take_plain(&mut taken, 100), Ahead::Entry);
    /// assert_eq!((taken.first, taken.lines), (3, vec![[b'.'; 81]; 2]));
    /// assert_eq!(reader.next().unwrap().unwrap().unwrap().text, "12\n21");
    /// ```
    pub fn take_plain(&mut self, taken: &mut PlainLines, most: usize) -> Ahead {
        let between = matches!(self.state, State::Between) && self.block.is_empty();
        if !between || !self.ready.is_empty() || self.ended {
            return Ahead::Entry;
        }
        let before = taken.lines.len();
        let ahead = self.lines.take_plain(taken, most);
        if taken.lines.len() > before {
            // As after any line of a list.
            self.headings.clear();
            (self.found, self.in_a_list) = (true, true);
        }
        ahead
    }

    /// Reads on where nothing is at hand, however long that takes.
    pub fn read_on(&mut self) -> io::Result<()> {
        self.lines.read_on().inspect_err(|_| self.ended = true)
    }

    /// Reads one line and takes it in; false at the end of the text.
    fn advance(&mut self) -> io::Result<bool> {
        match self.lines.next()? {
            Some((number, Ok(line))) => self.take(number, line),
            Some((_, Err(error))) => {
                self.end_block(self.in_a_list);
                self.push(Err(error));
            }
            None => {
                self.finish();
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn take(&mut self, number: u64, line: String) {
        match std::mem::replace(&mut self.state, State::Between) {
            State::Between => self.take_new(number, line),
            State::Brackets { open, brackets, format, first, mut text } => {
                let is_json = format.id == json::FORMAT.id;
                text.push(if is_json { self.lines.separator() } else { '\n' });
                text += &line;
                match list::open_brackets(open, &line, brackets) {
                    Some(open) if open > 0 && text.len() <= LONGEST_LINE => {
                        self.state = State::Brackets { open, brackets, format, first, text };
                    }
                    _ => self.push(Ok(Entry { line: first, text, format })),
                }
            }
            State::Sections { first, mut text } => {
                let is_puzzle =
                    |line: &str| sdk::section(line).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"));
                let another = (is_puzzle(&line) || sdk::is_heading(&line)) && text.lines().any(is_puzzle);
                let too_much = line.len() + text.len() > LONGEST_LINE / 16;
                if another || too_much {
                    self.push(Ok(Entry { line: first, text, format: &sdk::FORMAT }));
                    self.take_new(number, line);
                } else {
                    text.push('\n');
                    text += &line;
                    self.state = State::Sections { first, text };
                }
            }
            State::Table { column, first, mut record } => {
                if record.is_empty() && is_comment(line.trim()) {
                    self.state = State::Table { column, first, record };
                    return;
                }
                let first = if record.is_empty() { number } else { first };
                if !record.is_empty() {
                    record.push('\n');
                }
                // Only an open record waits, so the line alone tells whether it is still open.
                let open = csv::is_open(&line) == record.is_empty();
                record += &line;
                if open && record.len() <= LONGEST_LINE {
                    self.state = State::Table { column, first, record };
                    return;
                }
                if !record.trim().is_empty() {
                    let text = column.of(&record).unwrap_or_default();
                    self.push(Ok(Entry { line: first, text, format: &csv::FORMAT }));
                }
                self.state = State::Table { column, first: 0, record: String::new() };
            }
        }
    }

    fn take_new(&mut self, number: u64, line: String) {
        let text = line.trim();
        if self.lines_of.is_none() && self.found && self.block.is_empty() && is_plain(text) {
            // One more line of a list, as most are.
            self.push_line(number, line, &line::FORMAT);
        } else if let Some(format) = self.lines_of {
            if !text.is_empty() && !is_comment(text) {
                self.push_line(number, line, format);
            }
        } else if text.is_empty()
            || self.in_a_statement && self.block.is_empty() && list::ends_statement(text)
        {
            self.end_block(false);
        } else if is_comment(text) {
            if !self.block.is_empty() {
                self.wait(number, line);
            } else if sdk::is_heading(text)
                && self.headings.len() < LONGEST_BLOCK
                && text.len() < LONGEST_LINE / 1024
            {
                self.headings.push((number, text.to_string()));
            }
        } else if sdk::section(text).is_some() {
            self.end_block(false);
            let (first, text) = self.with_headings(number, text);
            self.state = State::Sections { first, text };
        } else if text.starts_with('{') && !text.starts_with("{}") {
            self.end_block(false);
            self.open(number, line, ['{', '}'], &json::FORMAT);
        } else if list::begins(text) {
            self.end_block(false);
            let format = if text.contains("[|") { &ocaml::FORMAT } else { &list::FORMAT };
            self.open(number, line, ['[', ']'], format);
        } else if hodoku::is_library_line(text) {
            self.end_block(false);
            self.push_line(number, line, &hodoku::FORMAT);
        } else if !self.found
            && self.block.is_empty()
            && let Some(column) = csv::header(text)
        {
            self.state = State::Table { column, first: 0, record: String::new() };
        } else if is_list_line(text) {
            self.end_block(true);
            self.push_line(number, line, &line::FORMAT);
        } else {
            self.wait(number, line);
        }
    }

    fn open(&mut self, first: u64, text: String, brackets: [char; 2], format: &'static Format) {
        match list::open_brackets(0, &text, brackets) {
            Some(open) if open > 0 => self.state = State::Brackets { open, brackets, format, first, text },
            _ => self.push(Ok(Entry { line: first, text, format })),
        }
    }

    fn push(&mut self, entry: Result<Entry, ReadError>) {
        self.found = true;
        self.in_a_list = false;
        let is_list = |entry: &Entry| [list::FORMAT.id, ocaml::FORMAT.id].contains(&entry.format.id);
        self.in_a_statement = entry.as_ref().is_ok_and(is_list);
        self.headings.clear();
        self.ready.push_back(entry);
    }

    fn push_line(&mut self, number: u64, text: String, format: &'static Format) {
        self.push(Ok(Entry { line: number, text, format }));
        self.in_a_list = true;
    }

    /// The headings that waited, and a line below them.
    fn with_headings(&mut self, number: u64, line: &str) -> (u64, String) {
        self.headings.retain(|heading| number.saturating_sub(heading.0) <= FARTHEST_HEADING);
        let first = self.headings.first().map_or(number, |heading| heading.0);
        let mut text = String::new();
        for (at, heading) in self.headings.drain(..) {
            pad(&mut text, first, at);
            text += &heading;
        }
        pad(&mut text, first, number);
        (first, text + line)
    }

    fn wait(&mut self, number: u64, line: String) {
        self.block_bytes += line.len();
        self.block.push((number, line));
        while self.block.len() >= LONGEST_BLOCK || self.block_bytes >= LONGEST_LINE {
            self.cut(self.in_a_list);
        }
    }

    fn end_block(&mut self, list: bool) {
        while !self.block.is_empty() {
            self.cut(list || self.in_a_list);
        }
    }

    /// Takes the first entry, or the first few, off the block.
    fn cut(&mut self, list: bool) {
        let Reader { block, order, .. } = self;
        let lines: Vec<Cow<'_, str>> = block.iter().map(|(_, line)| sheet::plain(line)).collect();
        let sheet = sheet::survey(&lines);
        let is_row = |line: &Cow<'_, str>| !is_comment(line.trim());
        let small = |sheet: &sheet::Sheet| {
            let small = u8::isqrt(sheet.order);
            *order == Some(small) && small * small == sheet.order && sheet.order > 1
        };
        let rows = lines.iter().filter(|line| is_row(line)).count();
        let (taken, is_sheet) = match sheet {
            Some(sheet) if small(&sheet) || sheet::is_a_list(&lines, &sheet) => (sheet.lines, false),
            Some(sheet) if sheet.lines > 1 => (sheet.lines, true),
            Some(sheet) => (sheet.lines, false),
            None if rows == 1 || list => (lines.len(), false),
            None => {
                // Neither one nor the other: what most lines are.
                let alone =
                    |line: &&Cow<'_, str>| is_row(line) && line::parse(line, &ReadOptions::default()).is_ok();
                (lines.len(), lines.iter().filter(alone).count() * 2 <= rows)
            }
        };
        drop(lines);
        let entry: Vec<(u64, String)> = self.block.drain(..taken.clamp(1, self.block.len())).collect();
        self.block_bytes = self.block.iter().map(|(_, line)| line.len()).sum();
        if !is_sheet {
            for (number, line) in entry.into_iter().filter(|(_, line)| !is_comment(line.trim())) {
                self.push_line(number, line, &line::FORMAT);
            }
            return;
        }
        let headed = !self.headings.is_empty();
        let Some((number, line)) = entry.first() else { return };
        let (first, mut text) = self.with_headings(*number, line);
        for (number, line) in &entry[1..] {
            pad(&mut text, first, *number);
            text += line;
        }
        self.push(Ok(Entry { line: first, text, format: if headed { &sdk::FORMAT } else { &grid::FORMAT } }));
    }

    fn finish(&mut self) {
        match std::mem::replace(&mut self.state, State::Between) {
            State::Between => {}
            State::Brackets { format, first, text, .. } => self.push(Ok(Entry { line: first, text, format })),
            State::Sections { first, text } => {
                self.push(Ok(Entry { line: first, text, format: &sdk::FORMAT }));
            }
            State::Table { column, first, record } => {
                if !record.trim().is_empty() {
                    let text = column.of(&record).unwrap_or_default();
                    self.push(Ok(Entry { line: first, text, format: &csv::FORMAT }));
                }
            }
        }
        self.end_block(false);
        if !self.found {
            self.push(Err(ReadError { line: None, message: Message::new("read-empty") }));
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    /// An entry, or why there is none: an error of the system, or a text that cannot be read at all.
    type Item = io::Result<Result<Entry, ReadError>>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && !self.ended {
            match self.advance() {
                Ok(more) => self.ended = !more,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

/// Adds the line ends between a line and a later one, so that lines keep their numbers.
fn pad(text: &mut String, first: u64, line: u64) {
    let written = text.matches('\n').count() as u64;
    let missing = line.saturating_sub(first).saturating_sub(written);
    text.extend((0..missing).map(|_| '\n'));
}

fn is_comment(text: &str) -> bool {
    text.starts_with('#') || text.starts_with("//") || text.starts_with('%') || text.starts_with("(*")
}

/// Whether a line is too long, or has too many cells, for a row of a sheet.
fn is_list_line(text: &str) -> bool {
    const MOST: usize = MAX_ORDER as usize;
    if text.len() <= MOST
        || text.contains('|') && !text.as_bytes()[..MOST].iter().all(u8::is_ascii_alphanumeric)
    {
        return false;
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    let long = first.len() > MOST && first.chars().take(MOST).all(is_sign) && !sheet::is_rule(first, None);
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    long || text.split(separates).filter(|token| !token.is_empty()).nth(MOST).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Vec<(u64, usize)> {
        let entries = Reader::new(text.as_bytes()).map(|entry| entry.unwrap().unwrap());
        entries.map(|entry| (entry.line, entry.text.len())).collect()
    }

    #[test]
    fn a_heading_far_above_is_not_kept() {
        assert_eq!(kept("#Anobody\n\n12\n21\n"), [(1, 15)]);
        let far = format!("#Anobody\n{}12\n21\n", "\n".repeat(100_000));
        assert_eq!(kept(&far), [(100_002, 5)]);
    }

    #[test]
    fn the_end_of_a_statement_is_no_entry() {
        for end in [";;", "|]\n;;", " in", "\n\n;;", ";", "]\n);", ";; ", "]\n|];;"] {
            let rows = "let g = [|\n [1; -1|];\n [|-1; 1|]\n|]";
            let text = format!("{rows}\n{end}\n{rows}{end}\n");
            assert_eq!(kept(&text).len(), 2, "{end:?}");
        }
        // Elsewhere such a line is one that cannot be read.
        assert_eq!(kept("12\n21\n\n;;\n").len(), 2);
        assert_eq!(kept("[[1,2],[2,1]]\n12\n21\n;;\n").len(), 3);
    }

    #[test]
    fn strings_of_json_keep_the_ends_of_lines_that_they_may_hold() {
        for c in ['\u{85}', '\u{2028}', '\u{2029}'] {
            let text = format!("{{\"puzzle\": \"1..1\",\r \"comment\": \"a{c}b\"}}\n");
            for capacity in [1, 2, 100] {
                let mut reader = Reader::new(io::BufReader::with_capacity(capacity, text.as_bytes()));
                let puzzle = reader.next().unwrap().unwrap().unwrap().parse(&ReadOptions::default()).unwrap();
                assert_eq!(puzzle.comment, format!("a{c}b"));
            }
        }
    }

    #[test]
    fn quotes_of_a_table_open_and_close_over_lines() {
        assert_eq!(kept("puzzle\n\"1\n\n\"\n1..1\n\"12\n21\"\n"), [(2, 3), (5, 4), (6, 5)]);
    }
}
