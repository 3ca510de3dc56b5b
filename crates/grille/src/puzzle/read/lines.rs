//! Lines of a text in constant memory, whatever the text is.

use super::{LONGEST_LINE, ReadError};
use crate::words::Message;
use std::io::{self, BufRead};

/// A line, without its end: its number from 1, and its text or what is wrong with it.
pub(crate) type Line = (u64, Result<String, ReadError>);

/// Reads lines, and never keeps more than [`LONGEST_LINE`] bytes of one.
pub(crate) struct Lines<R> {
    input: R,
    number: u64,
    buffer: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, number: 0, buffer: vec![], ended: false }
    }

    /// The next line. A text whose first part is not text at all gives one error and ends.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        if self.ended {
            return Ok(None);
        }
        if self.number == 0 {
            let first = fill(&mut self.input)?;
            if let Some(message) = not_text(first, true) {
                self.ended = true;
                return Ok(Some((1, Err(ReadError { line: None, message }))));
            }
            if first.starts_with("\u{feff}".as_bytes()) {
                self.input.consume(3);
            }
        }
        self.buffer.clear();
        let mut too_long = false;
        loop {
            let part = fill(&mut self.input)?;
            if part.is_empty() {
                self.ended = true;
                break;
            }
            let end = part.iter().position(|&b| b == b'\n');
            let taken = &part[..end.unwrap_or(part.len())];
            too_long |= self.buffer.len() + taken.len() > LONGEST_LINE;
            if too_long {
                self.buffer = vec![];
            } else {
                self.buffer.extend_from_slice(taken);
            }
            let used = taken.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if self.ended && self.buffer.is_empty() && !too_long {
            return Ok(None);
        }
        self.number += 1;
        let line = Some(self.number);
        let text = if too_long {
            Err(ReadError { line, message: Message::new("read-line-too-long").with("longest", LONGEST_LINE) })
        } else {
            match std::str::from_utf8(&self.buffer) {
                Ok(text) if !text.contains('\0') => Ok(text.strip_suffix('\r').unwrap_or(text).to_string()),
                _ => Err(ReadError {
                    line,
                    message: not_text(&self.buffer, false).unwrap_or(Message::new("read-empty")),
                }),
            }
        };
        Ok(Some((self.number, text)))
    }
}

/// The next bytes, however often a signal interrupts.
fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(_) => break,
        }
    }
    input.fill_buf()
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
