//! Encodings: whatever a text is written in, the reader sees UTF-8.
//!
//! UTF-16 is known by its byte order mark or, without one, by a zero in every other byte of the first two
//! characters. Everything else is passed on as it is: a line that turns out not to be UTF-8 is decoded as
//! Windows-1252 ([`windows_1252`]), which holds all of Latin-1 and never fails.

use std::io::{self, BufRead, Read};

/// Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1; five bytes mean nothing.
const ABOVE_ASCII: [char; 32] = [
    '€', '�', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '�', 'Ž', '�', //
    '�', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '�', 'ž', 'Ÿ',
];

/// The bytes of a text without byte order mark, UTF-16 made UTF-8.
pub(crate) struct Decoded<R> {
    input: R,
    encoding: Option<Encoding>,
    /// Bytes to be given before the input: those that decided the encoding, or what was made of UTF-16.
    ready: Vec<u8>,
    given: usize,
}

#[derive(PartialEq, Debug)]
enum Encoding {
    /// UTF-8, or whatever a line turns out to be.
    Bytes,
    Utf16(Utf16),
}

impl<R: BufRead> Decoded<R> {
    pub(crate) fn new(input: R) -> Decoded<R> {
        Decoded { input, encoding: None, ready: vec![], given: 0 }
    }

    /// Reads as many bytes as it takes to know the encoding: most texts show it with two.
    fn decide(&mut self) -> io::Result<()> {
        while self.encoding.is_none() {
            let part = self.input.fill_buf()?;
            let ended = part.is_empty();
            let short = !self.ready.is_empty() || decide(part, ended).is_none();
            if short {
                let missing = part.len().min(4_usize.saturating_sub(self.ready.len()));
                self.ready.extend_from_slice(&part[..missing]);
                self.input.consume(missing);
            }
            let seen = if short { &self.ready } else { self.input.fill_buf()? };
            let Some((encoding, mark)) = decide(seen, ended) else { continue };
            self.encoding = Some(encoding);
            if short {
                self.given = mark;
            } else if mark > 0 {
                self.input.consume(mark);
            }
        }
        if let Some(Encoding::Utf16(utf16)) = &mut self.encoding {
            let read = self.ready.split_off(self.given);
            self.ready.clear();
            self.given = 0;
            utf16.decode(&read, &mut self.ready);
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Decoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.encoding.is_none() {
            self.decide()?;
        }
        if let Some(Encoding::Utf16(utf16)) = &mut self.encoding
            && self.given == self.ready.len()
        {
            self.ready.clear();
            self.given = 0;
            while self.ready.is_empty() {
                let part = self.input.fill_buf()?;
                if part.is_empty() {
                    utf16.end(&mut self.ready);
                    break;
                }
                utf16.decode(part, &mut self.ready);
                let read = part.len();
                self.input.consume(read);
            }
            return Ok(&self.ready);
        }
        if self.given < self.ready.len() {
            return Ok(&self.ready[self.given..]);
        }
        match self.encoding {
            Some(Encoding::Utf16(_)) => Ok(&[]),
            _ => self.input.fill_buf(),
        }
    }

    fn consume(&mut self, count: usize) {
        if self.given < self.ready.len() {
            self.given += count;
        } else {
            self.input.consume(count);
        }
    }
}

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// The encoding that a text with this beginning has, and the length of its byte order mark; `None` if more
/// of the text is needed.
fn decide(head: &[u8], ended: bool) -> Option<(Encoding, usize)> {
    let utf16 = |big_endian| Encoding::Utf16(Utf16 { big_endian, ..Utf16::default() });
    match head {
        [0xff, 0xfe, ..] => Some((utf16(false), 2)),
        [0xfe, 0xff, ..] => Some((utf16(true), 2)),
        [0xef, 0xbb, 0xbf, ..] => Some((Encoding::Bytes, 3)),
        [1..=255, 0, 1..=255, 0, ..] => Some((utf16(false), 0)),
        [0, 1..=255, 0, 1..=255, ..] => Some((utf16(true), 0)),
        [] | [_] | [0xef, 0xbb] | [_, 0] | [0, _] | [_, 0, _] | [0, _, 0] if !ended => None,
        _ => Some((Encoding::Bytes, 0)),
    }
}

/// UTF-16 in parts of any length.
#[derive(PartialEq, Default, Debug)]
struct Utf16 {
    big_endian: bool,
    /// The first half of a unit.
    half: Option<u8>,
    /// The first half of a character outside the basic plane.
    high: Option<u16>,
}

impl Utf16 {
    fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        for &byte in bytes {
            match self.half.take() {
                None => self.half = Some(byte),
                Some(half) if self.big_endian => self.unit(u16::from_be_bytes([half, byte]), text),
                Some(half) => self.unit(u16::from_le_bytes([half, byte]), text),
            }
        }
    }

    fn unit(&mut self, unit: u16, text: &mut Vec<u8>) {
        let mut chars = char::decode_utf16(self.high.take().into_iter().chain([unit])).peekable();
        while let Some(decoded) = chars.next() {
            match decoded {
                Err(_) if chars.peek().is_none() && (0xd800..0xdc00).contains(&unit) => {
                    self.high = Some(unit);
                }
                decoded => push(decoded.unwrap_or(char::REPLACEMENT_CHARACTER), text),
            }
        }
    }

    /// Half a character at the end is shown as damaged, once.
    fn end(&mut self, text: &mut Vec<u8>) {
        if self.half.take().is_some() | self.high.take().is_some() {
            push(char::REPLACEMENT_CHARACTER, text);
        }
    }
}

fn push(c: char, text: &mut Vec<u8>) {
    text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

/// The text that these bytes are in Windows-1252.
pub(crate) fn windows_1252(bytes: &[u8]) -> String {
    let above = |byte: u8| ABOVE_ASCII.get(usize::from(byte).wrapping_sub(0x80)).copied();
    bytes.iter().map(|&byte| above(byte).unwrap_or(byte.into())).collect()
}

/// The text of a small file in any of the encodings that puzzles may have, with `\n` after every line.
///
/// ```
/// use grille::puzzle::read::decode;
/// assert_eq!(decode(b"\xff\xfex\0-\0w\0i\0n\0g\0"), "x-wing");
/// assert_eq!(decode(b"# caf\xe9\r\nx-wing\r"), "# café\nx-wing\n");
/// ```
pub fn decode(bytes: &[u8]) -> String {
    let mut decoded = vec![];
    // Bytes in memory give no error of the system.
    let _ = Decoded::new(bytes).read_to_end(&mut decoded);
    let text = String::from_utf8(decoded).unwrap_or_else(|error| windows_1252(error.as_bytes()));
    super::ends::with_newlines(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    fn decoded(bytes: &[u8], capacity: usize) -> Vec<u8> {
        let mut all = vec![];
        Decoded::new(BufReader::with_capacity(capacity, bytes)).read_to_end(&mut all).unwrap();
        all
    }

    fn utf16(text: &str, big_endian: bool) -> Vec<u8> {
        let bytes = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    proptest! {
        #[test]
        fn utf_16_is_read_in_parts_of_any_length(
            text in "[ -~]{2}[ -~éπ𝄞\n]{0,20}",
            big_endian: bool,
            mark: bool,
            capacity in 1usize..9,
        ) {
            let marked = if mark { format!("\u{feff}{text}") } else { text.clone() };
            prop_assert_eq!(decoded(&utf16(&marked, big_endian), capacity), text.as_bytes());
        }

        #[test]
        fn other_bytes_are_passed_on(bytes in prop::collection::vec(1u8..0xef, 0..20), capacity in 1usize..9) {
            prop_assert_eq!(decoded(&bytes, capacity), &bytes[..]);
            let marked = [&b"\xef\xbb\xbf"[..], &bytes].concat();
            prop_assert_eq!(decoded(&marked, capacity), bytes);
        }
    }

    #[test]
    fn damaged_utf_16_is_shown_as_such() {
        let text = |bytes: &[u8]| String::from_utf8(decoded(bytes, 3)).unwrap();
        assert_eq!(text(b"\xff\xfe1\x002\x003"), "12�");
        assert_eq!(text(b"\xff\xfe\x34\xd81\x00"), "�1");
        assert_eq!(text(b"\xff\xfe1\x00\x34\xd8"), "1�");
        assert_eq!(text(b"\xff\xfe\x34\xd8\x34\xd8\x1e\xdd"), "�𝄞");
        assert_eq!(text(b"\xff\xfe\x1e\xdd1\x00"), "�1");
        assert_eq!(decoded(b"1\0", 1), b"1\0", "two bytes show nothing");
    }

    #[test]
    fn windows_1252_holds_latin_1() {
        assert_eq!(windows_1252(b"caf\xe9 \x80 \x93x\x94 \x81"), "café € “x” �");
        assert!((0xa0..=0xff).all(|byte: u8| windows_1252(&[byte]) == char::from(byte).to_string()));
    }
}
