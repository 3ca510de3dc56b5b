#![doc = include_str!("csv.md")]

use super::{Format, WriteError, line};
use crate::puzzle::Puzzle;
use crate::puzzle::read::parse_field;
use crate::words::Page;
use csv_core::{ReadRecordResult, ReaderBuilder};

pub(crate) static FORMAT: Format = Format {
    id: "csv",
    page: Page { en: include_str!("csv.md"), fr: include_str!("csv.fr.md") },
    extensions: &["csv", "tsv"],
    reads: true,
    carries: &[],
    preamble: "puzzle\n",
    parse: parse_field,
    text: Some(write),
};

/// Names of columns that hold puzzles, the likeliest first.
const NAMES: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "sudoku",
    "grid",
    "givens",
    "problem",
    "clues_grid",
    "board",
    "grille",
];

/// Where the puzzles of a table stand.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Column {
    separator: u8,
    index: usize,
}

/// Reads a header line: which column holds the puzzles, if one does by its name.
pub(crate) fn header(line: &str) -> Option<Column> {
    if line.len() > 4096 || line.contains(|c: char| c.is_ascii_digit()) && line.len() > 300 {
        return None;
    }
    b",;\t".iter().find_map(|&separator| {
        let fields = fields(line, separator);
        let named = |name: &str| fields.iter().position(|field| field.trim().eq_ignore_ascii_case(name));
        NAMES.iter().find_map(|name| named(name)).map(|index| Column { separator, index })
    })
}

impl Column {
    /// The field of a record in this column.
    pub(crate) fn of(self, record: &str) -> Option<String> {
        fields(record, self.separator).into_iter().nth(self.index)
    }
}

/// Whether a record ends within quotes, so that the next line belongs to it.
pub(crate) fn is_open(record: &str) -> bool {
    record.bytes().filter(|&b| b == b'"').count() % 2 == 1
}

fn fields(record: &str, separator: u8) -> Vec<String> {
    if record.contains('"') {
        quoted_fields(record, separator)
    } else {
        // Without quotes a separator is a separator: no need for a reader, which is slow to build.
        record.split(char::from(separator)).map(str::to_string).collect()
    }
}

fn quoted_fields(record: &str, separator: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    // A record never has more text, nor more fields, than its line has bytes.
    let mut text = vec![0; record.len() + 1];
    let mut ends = vec![0; record.len() + 2];
    let (mut read, mut written, mut count) = (0, 0, 0);
    loop {
        let rest = record.as_bytes().get(read..).unwrap_or_default();
        let (result, r, w, c) = reader.read_record(rest, &mut text[written..], &mut ends[count..]);
        (read, written, count) = (read + r, written + w, count + c);
        // Given an empty rest, the reader finishes the record.
        if result != ReadRecordResult::InputEmpty {
            break;
        }
    }
    let mut start = 0;
    let ends = ends.get(..count).unwrap_or_default().iter();
    ends.map(|&end| {
        let field = text.get(start..end).unwrap_or_default();
        start = end;
        String::from_utf8_lossy(field).into_owned()
    })
    .collect()
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let cells = line::cells_on_a_line(puzzle);
    let quoted = cells.contains([',', '"', ' ', ';']);
    Ok(if quoted { format!("\"{}\"\n", cells.replace('"', "\"\"")) } else { cells + "\n" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_is_found_by_its_name() {
        let find = |line| header(line).map(|column| (column.separator, column.index));
        assert_eq!(find("quizzes,solutions"), Some((b',', 0)));
        assert_eq!(find("source,question,answer,rating"), Some((b',', 1)));
        assert_eq!(find("id\tpuzzle\tsolution"), Some((b'\t', 1)));
        assert_eq!(find("puzzle"), Some((b',', 0)));
        assert_eq!(find("1,2,3,4"), None);
    }

    #[test]
    fn the_short_way_gives_the_same_fields() {
        for record in ["a", "a,b", ",,", "a,b,c,", "1 2,3;4\t5", "53..7....,534678912", "é,ü"] {
            for separator in *b",;\t" {
                assert_eq!(fields(record, separator), quoted_fields(record, separator), "{record}");
            }
        }
    }

    #[test]
    fn quotes_are_taken_off() {
        assert_eq!(fields("a,\"b,\"\"c\",,d", b','), ["a", "b,\"c", "", "d"]);
        assert_eq!(fields("\"1 2\n3 4\"", b','), ["1 2\n3 4"]);
    }
}
