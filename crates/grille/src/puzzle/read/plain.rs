//! Plain lines: 81 signs out of `1` to `9`, `.` and `0` and a line end, as lists of millions have them.
//!
//! Such a line is a puzzle of its own wherever no other format has begun: it is longer than any row of a
//! sheet, and none of its signs opens anything else. So a run of them can be taken off the text at once,
//! without a look at what each could be besides.

/// A plain line: the 81 signs of a 9×9 grid, `1` to `9`, `.` or `0`.
pub type PlainLine = [u8; 81];

/// Consecutive lines of a text, all of them plain; see [`Reader::take_plain`](super::Reader::take_plain).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlainLines {
    /// The number of the first, from 1.
    pub first: u64,
    /// The lines, without their ends.
    pub lines: Vec<PlainLine>,
}

/// Whether a text is a plain line.
pub(crate) fn is_plain(text: &str) -> bool {
    text.as_bytes().try_into().is_ok_and(all_signs)
}

/// What comes after the plain lines that were taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ahead {
    /// Perhaps more of them: as many as were asked for were taken.
    Lines,
    /// Something else, or the end: what the reader gives as an iterator.
    Entry,
    /// Nothing is at hand: reading on may take as long as whoever writes the text likes.
    Unread,
}

/// The longest plain line with its end.
pub(super) const LONGEST: usize = 83;

/// Takes plain lines off the front of a text, until there are `most` of them. Returns how many bytes they
/// took.
pub(super) fn cut(text: &[u8], most: usize, lines: &mut Vec<PlainLine>) -> usize {
    let mut rest = text;
    while lines.len() < most
        && let Some((line, after)) = rest.split_first_chunk()
        && all_signs(line)
    {
        rest = match after {
            [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] => after,
            // An LF that belongs to the CR may not be at hand.
            [b'\r', after @ ..] if !after.is_empty() => after,
            _ => break,
        };
        lines.push(*line);
    }
    text.len() - rest.len()
}

/// The plain line that these bytes are, without its end.
pub(super) fn line(bytes: &[u8]) -> Option<PlainLine> {
    bytes.try_into().ok().filter(all_signs)
}

/// No branch and no early end: so the compiler makes few vector instructions of it.
fn all_signs(line: &PlainLine) -> bool {
    // From `.` to `9`, with `/` in between.
    let bad = |sign: u8| (sign.wrapping_sub(b'.') > b'9' - b'.') | (sign == b'/');
    !line.iter().fold(false, |any, &sign| any | bad(sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::read::Reader;
    use proptest::prelude::*;
    use std::io::BufReader;

    /// The dull twin: line by line and sign by sign.
    fn dull(text: &[u8], most: usize) -> (usize, Vec<PlainLine>) {
        let (mut used, mut lines) = (0, vec![]);
        while lines.len() < most {
            let Some(end) = text[used..].iter().position(|&b| b"\r\n".contains(&b)) else { break };
            let line = &text[used..used + end];
            // The length of the end; a CR that ends the text may be half of one.
            let length = match &text[used + end..] {
                [b'\r'] => break,
                [b'\r', b'\n', ..] => 2,
                _ => 1,
            };
            if line.len() != 81 || !line.iter().all(|b| b".0123456789".contains(b)) {
                break;
            }
            lines.push(line.try_into().unwrap());
            used += end + length;
        }
        (used, lines)
    }

    #[test]
    fn every_byte_in_every_place_is_a_sign_or_not() {
        for place in 0..81 {
            for byte in 0..=255 {
                let mut line = [b'.'; 81];
                line[place] = byte;
                let sign = b".0123456789".contains(&byte);
                assert_eq!(all_signs(&line), sign, "{byte} at {place}");
            }
        }
    }

    proptest! {
        #[test]
        fn lines_are_cut_as_the_dull_twin_cuts_them(
            parts in prop::collection::vec("[0-9.]{81}\n|[0-9.]{81}\r\n|[0-9.]{81}\r|[0-9.]{80,82}\n|[0-9./]{81}\r?\n|[0-9.]{81}\r?|\n", 0..6),
            most in 0usize..5,
        ) {
            let text = parts.concat();
            let mut lines = vec![];
            let used = cut(text.as_bytes(), most, &mut lines);
            prop_assert_eq!((used, lines), dull(text.as_bytes(), most));
        }
    }

    /// The entries of a text as (line, text or error, format), with plain lines taken where that is asked
    /// for: `most` at a time.
    fn entries(
        text: &[u8],
        capacity: usize,
        most: Option<usize>,
    ) -> Vec<(Option<u64>, String, &'static str)> {
        let mut reader = Reader::new(BufReader::with_capacity(capacity, text));
        let mut all = vec![];
        loop {
            while let Some(most) = most {
                let mut taken = PlainLines::default();
                let mut ahead = reader.take_plain(&mut taken, most);
                while ahead == Ahead::Unread {
                    reader.read_on().unwrap();
                    ahead = reader.take_plain(&mut taken, most);
                }
                assert_eq!(ahead == Ahead::Lines, taken.lines.len() == most);
                for (line, text) in (taken.first..).zip(&taken.lines) {
                    all.push((Some(line), String::from_utf8(text.to_vec()).unwrap(), "line"));
                }
                if ahead == Ahead::Entry {
                    break;
                }
            }
            match reader.next() {
                None => return all,
                Some(entry) => all.push(match entry.unwrap() {
                    Ok(entry) => (Some(entry.line), entry.text, entry.format.id),
                    Err(error) => (error.line, error.to_string(), ""),
                }),
            }
        }
    }

    proptest! {
        #[test]
        fn plain_lines_are_the_entries_that_they_would_be(
            parts in prop::collection::vec(
                prop_oneof![
                    6 => "([0-9.]{81}\n){1,4}",
                    2 => "[0-9.]{81}\r\n|([0-9.]{81}\r){1,3}",
                    1 => "[0-9.]{81}[\u{b}\u{c}\u{85}\u{2028}\u{2029}]",
                    1 => "[\r\u{b}\u{c}\u{85}\u{2028}\u{2029}é]",
                    1 => "\n|\r\n|# a comment\n|#Aauthor\n|[0-9.]{80}\n|[0-9.]{82}\n|[0-9./x-]{81}\n|[0-9.]{81} \n",
                    1 => "12\n21\n|1234\n|[.]{16}\n|\\[1\n|\\[Puzzle\\]\n|puzzle,a\n|\\{\"a\n|\u{feff}|\0\n",
                    1 => "[0-9.]{1,82}",
                ],
                0..12,
            ),
            capacity in prop::sample::select(vec![1usize, 3, 40, 81, 82, 83, 84, 100, 8192]),
            most in prop::sample::select(vec![1usize, 2, 7, 1000]),
        ) {
            let text = parts.concat();
            let general = entries(text.as_bytes(), capacity, None);
            prop_assert_eq!(entries(text.as_bytes(), capacity, Some(most)), general);
        }
    }
}
