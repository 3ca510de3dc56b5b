//! The oracle of reading: whatever the bytes, the reader comes to an end, keeps no more text than it was
//! given, says what is wrong in one line, and reads only puzzles that are what their type promises.

use crate::writing;
use grille::grid::DigitSet;
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::read::{Entry, ReadError, ReadOptions, Reader};
use grille::words::{Lang, Say};
use std::io::BufReader;

/// Puzzles of one text that are also written and read back; that is most of the work.
const WRITTEN: usize = 1;

/// Reads the bytes with these options and holds what comes out to the oracle. Says how many puzzles were
/// read.
pub fn check(bytes: &[u8], options: &ReadOptions) -> usize {
    let lines = most_lines(bytes);
    let entries = entries(Reader::new(bytes).with_order(options.order));
    assert!(!entries.is_empty(), "neither a puzzle nor an error");
    assert!(entries.len() <= lines, "{} entries from {lines} lines", entries.len());
    let kept: usize = entries.iter().flatten().map(|entry| entry.text.len()).sum();
    assert!(kept <= bytes.len(), "{kept} bytes kept of {}", bytes.len());

    // A text that comes in small parts is the same text; where it is not text, the parts show.
    if std::str::from_utf8(bytes).is_ok() && !bytes.contains(&0) {
        let parts = self::entries(Reader::new(BufReader::with_capacity(7, bytes)).with_order(options.order));
        assert!(same(&entries, &parts), "{entries:?}\nin parts: {parts:?}");
    }

    let mut puzzles = 0;
    for entry in entries {
        let read = entry.and_then(|entry| Ok((entry.format.id, entry.parse(options)?)));
        match read {
            Err(error) => check_error(&error, lines),
            Ok((format, puzzle)) => {
                check_puzzle(&puzzle);
                if puzzles < WRITTEN {
                    writing::check(&puzzle, format);
                }
                puzzles += 1;
            }
        }
    }
    puzzles
}

/// Holds a puzzle that was read to what its type promises.
pub fn check_puzzle(puzzle: &Puzzle) {
    let (shape, order) = (puzzle.shape, puzzle.shape.order());
    assert_eq!(puzzle.digits.cells().len(), shape.cell_count());
    assert!(puzzle.digits.cells().iter().flatten().all(|digit| digit.get() <= order), "{puzzle:?}");
    assert!(puzzle.entered.is_sorted_by(|a, b| a < b), "entered cells out of order: {:?}", puzzle.entered);
    for cell in &puzzle.entered {
        let digit = puzzle.digits.cells().get(cell.index());
        assert!(digit.is_some_and(Option::is_some), "{cell:?} is entered and empty");
    }
    for sets in [&puzzle.candidates, &puzzle.notes].into_iter().flatten() {
        assert_eq!(sets.cells().len(), shape.cell_count());
        let within = |set: &DigitSet| set.minus(DigitSet::all(order)).is_empty();
        assert!(sets.cells().iter().all(within), "{sets:?} of order {order}");
    }
    assert!(order <= puzzle.notation.symbols.reach(), "{:?} at order {order}", puzzle.notation);
    assert_eq!(puzzle.notation.digit(puzzle.notation.blank).filter(|digit| digit.get() <= order), None);
    // Sound or not: it is said without a panic, and in one line.
    if let Err(error) = Model::new(puzzle) {
        check_words(&error);
    }
}

/// No text has more lines than this: one for each byte that can be, or belong to, the end of a line in some encoding.
fn most_lines(bytes: &[u8]) -> usize {
    let ends = |b: &&u8| matches!(**b, b'\n' | 0x0b | 0x0c | b'\r' | 0x85 | 0x28 | 0x29 | 0xa8 | 0xa9);
    bytes.iter().filter(ends).count() + 1
}

/// Holds an error to what a person expects of it: its place is in the text, its sentence on one line.
fn check_error(error: &ReadError, lines: usize) {
    assert!(error.line.is_none_or(|line| (1..=lines as u64).contains(&line)), "{error:?} of {lines} lines");
    check_words(error);
}

/// Holds a sentence to be one: not empty, nothing that moves the cursor, not a whole text.
pub fn check_words(what: &impl Say) {
    for lang in Lang::ALL {
        let said = what.say(lang);
        assert!(!said.is_empty() && !said.contains(char::is_control), "{said:?}");
        assert!(said.len() < 4096, "{said:?}");
    }
}

fn entries<R: std::io::BufRead>(reader: Reader<R>) -> Vec<Result<Entry, ReadError>> {
    reader.map(|entry| entry.expect("bytes in memory give no error of the system")).collect()
}

fn same(one: &[Result<Entry, ReadError>], other: &[Result<Entry, ReadError>]) -> bool {
    let equal = |(a, b): (&Result<Entry, ReadError>, &Result<Entry, ReadError>)| match (a, b) {
        (Ok(a), Ok(b)) => (a.line, &a.text, a.format.id) == (b.line, &b.text, b.format.id),
        (Err(a), Err(b)) => a == b,
        _ => false,
    };
    one.len() == other.len() && one.iter().zip(other).all(equal)
}
