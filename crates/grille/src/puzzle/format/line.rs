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
    carries: &[],
    preamble: "",
    parse,
    text: Some(write),
};

/// The cells on one line, in the puzzle's own notation, or in the usual one where its own does not
/// reach.
pub(crate) fn cells_on_a_line(puzzle: &Puzzle) -> String {
    let order = puzzle.shape.order();
    let own = puzzle.notation;
    in_notation(puzzle, if order <= own.symbols.reach() { own } else { Notation::usual(order) })
}

fn in_notation(puzzle: &Puzzle, notation: Notation) -> String {
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
        if options.order != Some(order) && is_prose(first, rest) {
            return Err(prose(text).into());
        }
        if options.order != Some(order) && are_rows(before_comment) {
            return Err(why_no_grid(text, before_comment).into());
        }
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
    let count = characters(before_comment).max(run);
    let message = if order_of(count).is_some() || are_words(before_comment) {
        why_no_grid(text, before_comment)
    } else {
        wrong_count("read-characters", count)
    };
    Err(message.into())
}

/// Says that a text is no puzzle because it is words.
pub(crate) fn prose(text: &str) -> Message {
    Message::new("read-prose").with("text", cells::shown(text.trim()))
}

/// Whether a sign or a word that could be a small grid is rather the beginning of a sentence. Ratings and names follow
/// larger grids; what follows a cell or two by two cells must be marked as a comment.
fn is_prose(first: &str, rest: &str) -> bool {
    let rest =
        rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|')).trim_end();
    let marked = rest.is_empty() || rest.starts_with('#') || rest.starts_with("//");
    let letters = first.bytes().all(|b| b.is_ascii_alphabetic());
    match first.len() {
        1 => letters || !marked,
        4 => !marked && rest.contains(char::is_alphabetic),
        5..=25 => letters && !marked && rest.contains(char::is_alphabetic),
        _ => false,
    }
}

/// Whether a text is the rows of a grid, one of them perhaps wrong, and not a small grid with a comment: most words are
/// as long as the first.
fn are_rows(text: &str) -> bool {
    let lengths: Vec<usize> = text.split_ascii_whitespace().map(str::len).collect();
    let first = lengths.first().copied().unwrap_or_default();
    lengths.len() > 2
        && all_rows(text)
        && cells::most_common(lengths.iter().copied()) == first
        && lengths.iter().filter(|&&length| length == first).count() > 1
}

/// Whether a text is a sentence: several words, none as long as a line of cells, most of them of letters.
fn are_words(text: &str) -> bool {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let of_letters = |word: &&&str| {
        let word = word.trim_end_matches(|c: char| c.is_ascii_punctuation());
        !word.is_empty() && word.chars().all(char::is_alphabetic)
    };
    words.len() > 1
        && words.iter().all(|word| word.len() < 16)
        && words.iter().filter(of_letters).count() * 2 > words.len()
}

/// Says why a text whose characters would fill a grid is none: its rows differ or are too long, or it is words.
fn why_no_grid(text: &str, before_comment: &str) -> Message {
    let rows: Vec<usize> = before_comment.split_ascii_whitespace().map(str::len).collect();
    if !all_rows(before_comment) {
        return prose(text);
    }
    let expected = cells::most_common(rows.iter().copied());
    match rows.iter().position(|&row| row != expected) {
        Some(odd) => {
            Message::new("read-row").with("row", odd + 1).with("found", rows[odd]).with("expected", expected)
        }
        None => Message::new("read-rows").with("found", rows.len()).with("order", expected),
    }
}

/// What stands after the cells, without what separates it from them.
pub(super) fn comment(rest: &str) -> String {
    rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#' | '|'))
        .trim_end()
        .to_string()
}

/// In the usual notation of the order, whatever the puzzle was read from.
fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    Ok(in_notation(puzzle, Notation::usual(puzzle.shape.order())) + "\n")
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
    if all_rows(text) {
        words().map(str::len).sum()
    } else {
        words().filter(|word| word.chars().all(is_sign)).map(str::len).max().unwrap_or(0)
    }
}

/// Whether all words look like rows: not longer than any, and no word of letters.
fn all_rows(text: &str) -> bool {
    let is_row = |word: &str| {
        word.len() <= 64 && word.chars().all(is_sign) && word.contains(|c: char| !c.is_ascii_alphabetic())
    };
    text.split_ascii_whitespace().all(is_row)
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
    use crate::puzzle::read::{Reader, read};
    use crate::words::{Arg, Say};
    use proptest::prelude::*;

    #[test]
    fn prose_is_not_a_puzzle() {
        let options = ReadOptions::default();
        let words = [
            "A dog",
            "a dog",
            "1 hello",
            "4 dogs",
            "I am",
            "1 am",
            "x",
            "X",
            "A",
            "x hello",
            ". hello",
            "- an item",
            "* an item",
            "1, one",
            "? what",
            "0 (nil)",
            "1 ?!",
            "abba rocks",
            "1221 Avenue of the Americas",
            ".... and so on",
            "xxxx rated",
            "1 potato 2 potatoes",
            "aaaaaaaaa batteries",
        ];
        for text in words {
            assert!(read(text, &options).is_err(), "{text}");
        }
        for text in [
            "1",
            ".",
            "0",
            "_",
            "1 # the only one",
            "1 // one",
            "1,",
            "1221",
            "1..1 # two",
            "abba",
            "1..1 2.5",
        ] {
            assert!(read(text, &options).is_ok(), "{text}");
        }
        // Who says the order means a grid.
        let sized = |order| ReadOptions { order: Some(order), ..ReadOptions::default() };
        assert!(read("A", &sized(1)).is_ok() && read("1221 easy", &sized(2)).is_ok());
        // What follows a larger grid is a comment, as it always was.
        assert_eq!(read("123231312 a small one", &options).unwrap()[0].comment, "a small one");
        assert_eq!(read(&format!("{} A dog", ".".repeat(81)), &options).unwrap()[0].comment, "A dog");
    }

    #[test]
    fn messages_say_what_is_wrong_and_not_what_is_right() {
        let said = |text: &str| read(text, &ReadOptions::default()).unwrap_err().to_string();
        assert_eq!(said("The engines are listed."), "\"The engines are listed.\" is text, not a puzzle");
        assert_eq!(said("For interface users"), "\"For interface users\" is text, not a puzzle");
        assert_eq!(said("12.. 34. .... ....."), "row 2 has 3 cells, the others have 4");
        assert_eq!(said("12.. 34... ...."), "row 2 has 5 cells, the others have 4");
        let eight = ["........."; 8].join(" ");
        assert_eq!(said(&eight), "8 rows of 9 cells; a grid has as many rows as columns");
        assert_eq!(
            said("123456.........123 456.........12345."),
            "2 rows of 18 cells; a grid has as many rows as columns"
        );
        let large = format!("[{}]", vec![format!("[{}]", ["0"; 65].join(",")); 65].join(","));
        assert_eq!(said(&large), "65 rows; the largest grid is 64×64");
    }

    proptest! {
        #[test]
        fn no_message_contradicts_itself(
            text in prop::collection::vec("[1-4.]{1,5}|[a-z]{1,9}|[1-4é,|\\[-]{1,3}", 1..7),
            blank in prop::sample::select(vec![" ", "\n", ", ", "\n\n"]),
        ) {
            for entry in Reader::new(text.join(blank).as_bytes()).flatten() {
                let Err(error) = entry.and_then(|entry| entry.parse(&ReadOptions::default())) else { continue };
                let message = error.message();
                let number = |name: &str| match message.args.iter().find(|(other, _)| *other == name) {
                    Some((_, Arg::Number(number))) => Some(*number),
                    _ => None,
                };
                if let Some(found) = number("found") {
                    for other in ["cells", "next-cells", "expected", "order"] {
                        let same = number(other) == Some(found) && !(other == "order" && number("cells").is_some());
                        prop_assert!(!same, "{}", error);
                    }
                }
            }
        }
    }

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
