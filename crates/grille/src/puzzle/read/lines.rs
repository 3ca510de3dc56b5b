//! Lines of a text in constant memory, whatever the text is.

use super::plain::{self, Ahead, PlainLines};
use super::{LONGEST_LINE, ReadError};
use crate::words::Message;
use std::io::{self, BufRead};

/// A line, without its end: its number from 1, and its text or what is wrong with it.
pub(crate) type Line = (u64, Result<String, ReadError>);

/// Reads lines, and never keeps more than [`LONGEST_LINE`] bytes of one.
pub(crate) struct Lines<R> {
    input: R,
    number: u64,
    /// The line that is being read, as far as it was taken off the input.
    buffer: Vec<u8>,
    /// How many bytes are at hand: so many the input gives without reading.
    at_hand: usize,
    /// Whether the input has come to its end, and whether all lines were given.
    read: bool,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, number: 0, buffer: vec![], at_hand: 0, read: false, ended: false }
    }

    /// The next line. A text whose first part is not text at all gives one error and ends.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        if self.ended {
            return Ok(None);
        }
        if self.number == 0 {
            let first = self.fill()?;
            if let Some(message) = not_text(first, true) {
                self.ended = true;
                return Ok(Some((1, Err(ReadError { line: None, message }))));
            }
            if first.starts_with("\u{feff}".as_bytes()) {
                self.consume(3);
            }
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        let mut too_long = false;
        loop {
            let part = self.fill()?;
            if part.is_empty() {
                self.ended = true;
                break;
            }
            let end = memchr::memchr(b'\n', part);
            let taken = &part[..end.unwrap_or(part.len())];
            too_long |= buffer.len() + taken.len() > LONGEST_LINE;
            if too_long {
                buffer = vec![];
            } else {
                buffer.extend_from_slice(taken);
            }
            let used = taken.len() + usize::from(end.is_some());
            self.consume(used);
            if end.is_some() {
                break;
            }
        }
        if self.ended && buffer.is_empty() && !too_long {
            return Ok(None);
        }
        self.number += 1;
        let line = Some(self.number);
        let text = if too_long {
            Err(ReadError { line, message: Message::new("read-line-too-long").with("longest", LONGEST_LINE) })
        } else {
            match std::str::from_utf8(&buffer) {
                Ok(text) if !text.contains('\0') => Ok(text.strip_suffix('\r').unwrap_or(text).to_string()),
                _ => Err(ReadError {
                    line,
                    message: not_text(&buffer, false).unwrap_or(Message::new("read-empty")),
                }),
            }
        };
        // Its memory serves the next line.
        buffer.clear();
        self.buffer = buffer;
        Ok(Some((self.number, text)))
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
            if self.buffer.is_empty() {
                let before = taken.lines.len();
                let used = plain::cut(part, most, &mut taken.lines);
                self.number += (taken.lines.len() - before) as u64;
                let rest = &part[used..];
                if taken.lines.len() >= most || rest.len() >= plain::LONGEST || rest.contains(&b'\n') {
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
                let end = part[..room].iter().position(|&b| b == b'\n');
                if end.is_none() && room < part.len() {
                    return Ahead::Entry;
                }
                self.buffer.extend_from_slice(&part[..end.unwrap_or(room)]);
                if let Some(end) = end {
                    let Some(line) = plain::line(&self.buffer) else {
                        self.buffer.truncate(begun);
                        return Ahead::Entry;
                    };
                    taken.lines.push(line);
                    self.buffer.clear();
                    self.number += 1;
                    self.consume(end + 1);
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
    }
}

/// What shows that bytes are not text, if anything does. A part of a text may end within a character.
fn not_text(bytes: &[u8], part: bool) -> Option<Message> {
    let invalid = match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_some() || !part => Some(error.valid_up_to()),
        _ => None,
    };
    let nul = bytes.iter().position(|&b| b == 0);
    let offset = invalid.into_iter().chain(nul).min()?;
    let byte = bytes.get(offset).copied().unwrap_or_default();
    Some(Message::new("read-not-text").with("byte", format!("{byte:#04x}")).with("offset", offset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Lang, Say};
    use std::io::Read;

    fn lines(bytes: &[u8]) -> Vec<(u64, Result<String, String>)> {
        let mut lines = Lines::new(bytes);
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
    }

    #[test]
    fn what_is_not_text_is_said_once() {
        let noise = [b'5', 0xff, b'\n', 0, 1, 2];
        assert_eq!(lines(&noise), [(1, Err("not text: byte 0xff at offset 1".to_string()))]);
        assert_eq!(lines(b"53\0"), [(1, Err("not text: byte 0x00 at offset 2".to_string()))]);
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
