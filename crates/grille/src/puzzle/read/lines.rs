//! Lines of a text in constant memory, whatever the text is.

use super::encoding::{Decoded, windows_1252};
use super::plain::{self, Ahead, PlainLines};
use super::{LONGEST_LINE, ReadError, ends};
use crate::words::Message;
use std::io::{self, BufRead};

/// A line, without its end: its number from 1, and its text or what is wrong with it.
pub(crate) type Line = (u64, Result<String, ReadError>);

/// Reads lines, and never keeps more than [`LONGEST_LINE`] bytes of one.
pub(crate) struct Lines<R> {
    input: Decoded<R>,
    number: u64,
    /// The line that is being read, as far as it was taken off the input.
    buffer: Vec<u8>,
    /// How many bytes are at hand: so many the input gives without reading.
    at_hand: usize,
    /// How many bytes were taken off the input.
    taken: u64,
    /// Whether the last line ended with a CR: then an LF that comes next belongs to its end.
    after_cr: bool,
    /// What the last line ended with, and the one before it.
    ends: [char; 2],
    /// Whether some line was text beyond doubt. Until then, a line that is not text shows that nothing is.
    is_text: bool,
    /// Whether the input has come to its end, and whether all lines were given.
    read: bool,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines {
            input: Decoded::new(input),
            number: 0,
            buffer: vec![],
            at_hand: 0,
            taken: 0,
            after_cr: false,
            ends: ['\n'; 2],
            is_text: false,
            read: false,
            ended: false,
        }
    }

    /// The next line. A file that is not text at all gives one error and ends.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        if self.ended {
            return Ok(None);
        }
        if self.after_cr && self.fill()?.first() == Some(&b'\n') {
            self.consume(1);
        }
        self.after_cr = false;
        self.ends = ['\n', self.ends[0]];
        let start = self.taken - self.buffer.len() as u64;
        let mut buffer = std::mem::take(&mut self.buffer);
        let Some(too_long) = self.read_line(&mut buffer)? else { return Ok(None) };
        self.number += 1;
        let line = Some(self.number);
        let text = if too_long {
            Err(ReadError { line, message: Message::new("read-line-too-long").with("longest", LONGEST_LINE) })
        } else if let Some(offset) = not_text(&buffer, self.is_text) {
            self.ended = !self.is_text;
            let (line, from) = if self.ended { (None, start) } else { (line, 0) };
            let byte = buffer.get(offset).copied().unwrap_or_default();
            let message = Message::new("read-not-text").with("byte", format!("{byte:#04x}"));
            Err(ReadError { line, message: message.with("offset", from + offset as u64) })
        } else {
            Ok(self.text(&buffer))
        };
        // Its memory serves the next line.
        buffer.clear();
        self.buffer = buffer;
        Ok(Some((self.number, text)))
    }

    /// Reads up to the end of a line, whose beginning is in the buffer. Returns whether it is too long; `None` if
    /// there is no line.
    fn read_line(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<bool>> {
        let (mut too_long, is_text) = (false, self.is_text);
        loop {
            let part = self.fill()?;
            if part.is_empty() {
                self.ended = true;
                return Ok((!buffer.is_empty()).then_some(too_long));
            }
            if let Some((before, after)) = ends::across(buffer, part) {
                buffer.truncate(buffer.len() - before);
                self.ends[0] = ends::last(part[after - 1]);
                self.consume(after);
                return Ok(Some(too_long));
            }
            let end = ends::find(part);
            let (line, used) = end.map_or((part, part.len()), |(at, length)| (&part[..at], at + length));
            let last = part[used - 1];
            if !is_text && let Some(zero) = memchr::memchr(0, line) {
                // Not text at all; and a device may give zeros without an end.
                buffer.extend_from_slice(&line[..=zero]);
                self.consume(zero + 1);
                return Ok(Some(false));
            }
            too_long |= buffer.len() + line.len() > LONGEST_LINE;
            if too_long {
                // An end may lie across parts.
                buffer.extend_from_slice(&line[line.len().saturating_sub(2)..]);
                *buffer = buffer.split_off(buffer.len().saturating_sub(2));
            } else {
                buffer.extend_from_slice(line);
            }
            self.consume(used);
            if end.is_some() {
                self.after_cr = last == b'\r';
                self.ends[0] = ends::last(last);
                return Ok(Some(too_long));
            }
        }
    }

    /// The text of a line: UTF-8 if it can be that. Texts that were put together have a byte order mark in the middle.
    fn text(&mut self, bytes: &[u8]) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                self.is_text |= !text.trim().is_empty() && !bytes.iter().any(|&b| is_binary(b));
                text.strip_prefix('\u{feff}').unwrap_or(text).to_string()
            }
            Err(_) => windows_1252(bytes),
        }
    }

    /// What stands between the last line and the one before it: `\n`, or one of the three ends that may also stand
    /// within a string of JSON.
    pub(crate) fn separator(&self) -> char {
        self.ends[1]
    }

    /// Takes the plain lines that are at hand, until there are `most` of them. Never reads.
    pub(crate) fn take_plain(&mut self, taken: &mut PlainLines, most: usize) -> Ahead {
        // What the text begins with may show that it is none.
        if self.number == 0 || self.ended {
            return Ahead::Entry;
        }
        if taken.lines.is_empty() {
            taken.first = self.number + 1;
        }
        loop {
            if taken.lines.len() >= most {
                return Ahead::Lines;
            }
            if self.at_hand == 0 {
                return if self.read { Ahead::Entry } else { Ahead::Unread };
            }
            // Something is at hand, so this neither reads nor fails.
            let Ok(part) = self.input.fill_buf() else { return Ahead::Entry };
            if std::mem::take(&mut self.after_cr) && part.first() == Some(&b'\n') {
                self.consume(1);
                continue;
            }
            if self.buffer.is_empty() {
                let before = taken.lines.len();
                let used = plain::cut(part, most, &mut taken.lines);
                self.number += (taken.lines.len() - before) as u64;
                self.is_text |= taken.lines.len() > before;
                let rest = &part[used..];
                let ends = || rest.iter().any(|&byte| ends::may_end(byte));
                if taken.lines.len() >= most || rest.len() >= plain::LONGEST || ends() {
                    self.consume(used);
                    if taken.lines.len() < most {
                        return Ahead::Entry;
                    }
                } else {
                    // The beginning of a line.
                    self.buffer.extend_from_slice(rest);
                    let all = part.len();
                    self.consume(all);
                }
            } else {
                let begun = self.buffer.len();
                let room = part.len().min(plain::LONGEST.saturating_sub(begun));
                let end = part[..room].iter().position(|&byte| ends::may_end(byte));
                let used = match end.map(|end| &part[end..]) {
                    Some([b'\n', ..]) => 1,
                    Some([b'\r', b'\n', ..]) => 2,
                    None if room == part.len() => 0,
                    // Another end, one that is not at hand, or a line that is too long.
                    _ => return Ahead::Entry,
                };
                self.buffer.extend_from_slice(&part[..end.unwrap_or(room)]);
                if let Some(end) = end {
                    let Some(line) = plain::line(&self.buffer) else {
                        self.buffer.truncate(begun);
                        return Ahead::Entry;
                    };
                    taken.lines.push(line);
                    self.buffer.clear();
                    self.number += 1;
                    self.consume(end + used);
                } else {
                    self.consume(room);
                }
            }
        }
    }

    /// Reads, if nothing is at hand.
    pub(crate) fn read_on(&mut self) -> io::Result<()> {
        if self.at_hand == 0 {
            self.fill()?;
        }
        Ok(())
    }

    /// The next bytes, however often a signal interrupts; none at the end.
    fn fill(&mut self) -> io::Result<&[u8]> {
        if self.read {
            return Ok(&[]);
        }
        while let Err(error) = self.input.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        let part = self.input.fill_buf()?;
        self.at_hand = part.len();
        self.read = part.is_empty();
        Ok(part)
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
        self.at_hand -= count;
        self.taken += count as u64;
    }
}

/// Where a line shows that it is not text: at a zero or, in a file that may be anything, where many bytes stand for no
/// character.
fn not_text(line: &[u8], is_text: bool) -> Option<usize> {
    if let Some(zero) = memchr::memchr(0, line) {
        return Some(zero);
    }
    let binary = || line.iter().filter(|&&byte| is_binary(byte)).count();
    let first = line.iter().position(|&byte| is_binary(byte))?;
    (!is_text && binary() * MANY > line.len()).then_some(first)
}

/// One byte in so many that stands for no character: a stray one in a comment is no reason to refuse a file.
const MANY: usize = 32;

/// A control character that no text has but by mistake.
fn is_binary(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Lang, Say};
    use proptest::prelude::*;
    use std::io::{BufReader, Read};

    fn lines(bytes: &[u8]) -> Vec<(u64, Result<String, String>)> {
        lines_of(bytes)
    }

    fn lines_of(input: impl BufRead) -> Vec<(u64, Result<String, String>)> {
        let mut lines = Lines::new(input);
        let mut all = vec![];
        while let Some((number, line)) = lines.next().unwrap() {
            all.push((number, line.map_err(|error| error.say(Lang::En))));
        }
        all
    }

    #[test]
    fn line_ends_of_every_kind() {
        let text = |s: &str| Ok(s.to_string());
        assert_eq!(
            lines("\u{feff}a\r\n\nb\nc".as_bytes()),
            [(1, text("a")), (2, text("")), (3, text("b")), (4, text("c"))]
        );
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [(1, text(""))]);
        for end in ["\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"] {
            for last in ["", end] {
                let lines = lines(format!("a{end}{end}é{end}b{last}").as_bytes());
                assert_eq!(lines, [(1, text("a")), (2, text("")), (3, text("é")), (4, text("b"))], "{end:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn the_lines_are_the_same_in_parts_of_any_length(
            parts in prop::collection::vec(
                prop_oneof![
                    "[1-9]{0,4}",
                    "[\r\n\u{b}\u{c}\u{85}\u{2028}\u{2029}]{1,3}",
                    "\r\n|─|é|\u{feff}|\u{84}|\u{2027}",
                ],
                0..9,
            ),
            capacity in 1usize..5,
        ) {
            let text = parts.concat();
            prop_assert_eq!(lines_of(BufReader::with_capacity(capacity, text.as_bytes())), lines(text.as_bytes()));
            let whole = ends::with_newlines(text.strip_prefix('\u{feff}').unwrap_or(&text)).into_owned();
            let whole: Vec<String> =
                whole.lines().map(|line| line.strip_prefix('\u{feff}').unwrap_or(line).to_string()).collect();
            let read: Vec<String> = lines(text.as_bytes()).into_iter().map(|(_, line)| line.unwrap()).collect();
            prop_assert_eq!(read, whole);
        }
    }

    #[test]
    fn what_is_not_utf_8_is_windows_1252_line_by_line() {
        let text = |s: &str| Ok(s.to_string());
        assert_eq!(
            lines(b"# caf\xe9\n# caf\xc3\xa9\n12 \x80\r\n"),
            [(1, text("# café")), (2, text("# café")), (3, text("12 €"))]
        );
    }

    #[test]
    fn a_zero_in_a_text_costs_one_line() {
        let text = |s: &str| Ok(s.to_string());
        let zero = Err("not text: byte 0x00 at offset 1".to_string());
        assert_eq!(lines(b"12\n3\x00\n45\n"), [(1, text("12")), (2, zero), (3, text("45"))]);
        // A stray control character in a comment costs nothing.
        let bell = format!("# {}\u{7}", "a bell ".repeat(9));
        assert_eq!(lines(bell.as_bytes()), [(1, text(&bell))]);
    }

    #[test]
    fn what_is_not_text_is_said_once() {
        let noise = [b'5', 0xff, b'\n', 0, 1, b'\n', 2];
        let said = |offset: u64| Err(format!("not text: byte 0x00 at offset {offset}"));
        assert_eq!(lines(&noise), [(1, Ok("5ÿ".to_string())), (2, said(3))]);
        assert_eq!(lines(b"53\0"), [(1, said(2))]);
        assert_eq!(lines(b"\x01\x02\x03\nabc"), [(1, Err("not text: byte 0x01 at offset 0".to_string()))]);
        // Nor are zeros without an end read for ever.
        assert_eq!(lines_of(BufReader::new(io::repeat(0))), [(1, said(0))]);
    }

    /// A text of 64 MiB that stands nowhere: one line, then a short one.
    struct Endless {
        left: usize,
        part: Vec<u8>,
    }

    impl Read for Endless {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("only the BufRead side is used")
        }
    }

    impl BufRead for Endless {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.left == 0 && self.part.is_empty() {
                return Ok(&[]);
            }
            Ok(&self.part)
        }
        fn consume(&mut self, amount: usize) {
            if self.left > 0 {
                assert_eq!(amount, self.part.len(), "parts of the long line are taken whole");
                self.left -= amount;
                if self.left == 0 {
                    self.part = b"\nafter\n".to_vec();
                }
            } else {
                self.part.drain(..amount);
            }
        }
    }

    #[test]
    fn a_line_of_64_mib_is_not_kept() {
        let mut lines = Lines::new(Endless { left: 1 << 26, part: vec![b'.'; 1 << 16] });
        let (number, line) = lines.next().unwrap().unwrap();
        let error = line.unwrap_err();
        assert_eq!((number, error.line), (1, Some(1)));
        assert_eq!(error.to_string(), "the line is longer than 1048576 bytes; no grid is so long");
        assert!(lines.buffer.capacity() <= 2 * LONGEST_LINE, "{} bytes kept", lines.buffer.capacity());
        assert_eq!(lines.next().unwrap().unwrap().1, Ok("after".to_string()));
        assert!(lines.next().unwrap().is_none());
    }
}
