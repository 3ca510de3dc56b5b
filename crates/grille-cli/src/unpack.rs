//! Packed files, known by their content: gzip and zstd are unpacked, others are named.

use flate2::bufread::MultiGzDecoder;
use grille::words::Message;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// How much is read at a time.
const BUFFER: usize = 1 << 16;

/// Stands for any byte in [`Kind::magic`].
const ANY: u8 = b'?';

/// A kind of file that is not text.
#[derive(Debug)]
pub(crate) struct Kind {
    name: &'static str,
    /// The bytes that it begins with.
    magic: &'static [u8],
    /// The command that unpacks it, where one does.
    tool: Option<&'static str>,
}

const fn packed(name: &'static str, magic: &'static [u8], tool: &'static str) -> Kind {
    Kind { name, magic, tool: Some(tool) }
}

const fn other(name: &'static str, magic: &'static [u8]) -> Kind {
    Kind { name, magic, tool: None }
}

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// The first byte goes from 0x50 to 0x5f.
const ZSTD_SKIPPABLE: &[u8] = b"?\x2a\x4d\x18";

/// The files that are named. Where a text could begin like one, the magic number goes on until it cannot.
static KINDS: &[Kind] = &[
    packed("xz", b"\xfd7zXZ\0", "xz -dc"),
    packed("lzma", b"\x5d\0\0", "xz -dc"),
    packed("lzip", b"LZIP\x01", "lzip -dc"),
    packed("bzip2", b"BZh?1AY&SY", "bzip2 -dc"),
    packed("bzip2", b"BZh?\x17\x72\x45\x38\x50\x90", "bzip2 -dc"),
    packed("zip", b"PK\x03\x04", "unzip -p"),
    packed("zip", b"PK\x05\x06", "unzip -p"),
    packed("7z", b"7z\xbc\xaf\x27\x1c", "7z x -so"),
    packed("RAR", b"Rar!\x1a\x07", "unrar p -inul"),
    packed("lz4", b"\x04\x22\x4d\x18", "lz4 -dc"),
    packed("lz4", b"\x02\x21\x4c\x18", "lz4 -dc"),
    packed("compress", b"\x1f\x9d", "gzip -dc"),
    other("Parquet", b"PAR1\x15"),
    other("Arrow", b"ARROW1\0"),
    other("NumPy", b"\x93NUMPY"),
    other("SQLite", b"SQLite format 3\0"),
    other("PDF", b"%PDF-"),
    other("PNG", b"\x89PNG\r\n\x1a\n"),
    other("JPEG", b"\xff\xd8\xff"),
    other("GIF", b"GIF8?a"),
];

/// The error of a file that is none of ours.
#[derive(Debug)]
pub(crate) struct Foreign(&'static Kind);

impl Foreign {
    pub(crate) fn message(&self) -> Message {
        match self.0.tool {
            Some(tool) => Message::new("cli-file-packed").with("kind", self.0.name).with("tool", tool),
            None => Message::new("cli-file-foreign").with("kind", self.0.name),
        }
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl std::error::Error for Foreign {}

/// The text itself, or what was packed, whatever the name says.
pub(crate) fn unpack(raw: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    unpack_buffered(BufReader::with_capacity(BUFFER, raw))
}

fn unpack_buffered(raw: impl BufRead + 'static) -> io::Result<Box<dyn BufRead>> {
    let mut raw = Peek { source: raw, head: vec![], given: 0 };
    if raw.begins_with(&[GZIP])?.is_some() {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(raw))));
    }
    if raw.begins_with(&[ZSTD, ZSTD_SKIPPABLE])?.is_some() {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, Frames(Frame::Between(raw)))));
    }
    let magic: Vec<&[u8]> = KINDS.iter().map(|kind| kind.magic).collect();
    match raw.begins_with(&magic)?.and_then(|found| KINDS.get(found)) {
        Some(kind) => Err(io::Error::other(Foreign(kind))),
        None => Ok(Box::new(raw)),
    }
}

/// A source whose next bytes can be seen before they are read, however few it gives at a time.
struct Peek<R> {
    source: R,
    /// Bytes that were seen; those before `given` were read.
    head: Vec<u8>,
    given: usize,
}

impl<R: BufRead> Peek<R> {
    /// The next bytes: at least so many, unless the source ends before.
    fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.given == self.head.len() {
            let part = fill(&mut self.source)?;
            if part.len() >= count || part.is_empty() {
                return fill(&mut self.source);
            }
        }
        self.head.drain(..self.given);
        self.given = 0;
        while self.head.len() < count {
            let part = fill(&mut self.source)?;
            if part.is_empty() {
                break;
            }
            let missing = part.len().min(count - self.head.len());
            self.head.extend_from_slice(&part[..missing]);
            self.source.consume(missing);
        }
        Ok(&self.head)
    }

    /// Which of these the source begins with. Looks no farther than it takes, so that no reader waits for more.
    fn begins_with(&mut self, magics: &[&[u8]]) -> io::Result<Option<usize>> {
        let matches = |head: &[u8], magic: &[u8]| head.iter().zip(magic).all(|(b, m)| b == m || *m == ANY);
        let mut count = 1;
        loop {
            let head = self.peek(count)?;
            if let Some(found) = magics.iter().position(|m| head.len() >= m.len() && matches(head, m)) {
                return Ok(Some(found));
            }
            let may_go_on = magics.iter().any(|magic| head.len() < magic.len() && matches(head, magic));
            if head.len() < count || !may_go_on {
                return Ok(None);
            }
            count = head.len() + 1;
        }
    }
}

/// What a source has next, however often a signal interrupts.
fn fill(source: &mut impl BufRead) -> io::Result<&[u8]> {
    while let Err(error) = source.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    source.fill_buf()
}

impl<R: BufRead> BufRead for Peek<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.given < self.head.len() {
            return Ok(&self.head[self.given..]);
        }
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if self.given < self.head.len() {
            self.given += count;
        } else {
            self.source.consume(count);
        }
    }
}

impl<R: BufRead> Read for Peek<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// All frames of a zstd stream, one after the other; skippable ones are skipped.
struct Frames<R: BufRead>(Frame<R>);

enum Frame<R: BufRead> {
    Between(Peek<R>),
    Within(Box<StreamingDecoder<Peek<R>, FrameDecoder>>),
    Over,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        loop {
            match std::mem::replace(&mut self.0, Frame::Over) {
                Frame::Over => return Ok(0),
                Frame::Between(mut source) => {
                    if source.peek(1)?.is_empty() {
                        return Ok(0);
                    }
                    self.0 = match skip_frame(&mut source)? {
                        true => Frame::Between(source),
                        false => {
                            Frame::Within(Box::new(StreamingDecoder::new(source).map_err(|_| damaged())?))
                        }
                    };
                }
                Frame::Within(mut decoder) => {
                    let count = decoder.read(buffer).map_err(|_| damaged())?;
                    if count > 0 {
                        self.0 = Frame::Within(decoder);
                        return Ok(count);
                    }
                    self.0 = Frame::Between(decoder.into_inner());
                }
            }
        }
    }
}

/// Skips a skippable frame, if one stands here: four bytes of magic, four of length, the content.
fn skip_frame<R: BufRead>(source: &mut Peek<R>) -> io::Result<bool> {
    let length = match source.peek(8)? {
        [0x50..=0x5f, 0x2a, 0x4d, 0x18, a, b, c, d, ..] => u32::from_le_bytes([*a, *b, *c, *d]),
        [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => return Err(io::ErrorKind::UnexpectedEof.into()),
        _ => return Ok(false),
    };
    let whole = 8 + u64::from(length);
    if io::copy(&mut source.take(whole), &mut io::sink())? < whole {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::{Cursor, Write};

    /// Sources that give a few bytes at a time, and all at once.
    const CAPACITIES: [usize; 6] = [1, 2, 3, 5, 8, BUFFER];

    fn unpacked(bytes: &[u8], capacity: usize) -> io::Result<Vec<u8>> {
        let mut text = vec![];
        unpack_buffered(BufReader::with_capacity(capacity, Cursor::new(bytes.to_vec())))?
            .read_to_end(&mut text)?;
        Ok(text)
    }

    fn skippable(first: u8, content: &[u8]) -> Vec<u8> {
        let length = (content.len() as u32).to_le_bytes();
        [&[first, 0x2a, 0x4d, 0x18], &length[..], content].concat()
    }

    #[test]
    fn skippable_frames_stand_anywhere() {
        let frame = |text: &str| compress_to_vec(text.as_bytes(), CompressionLevel::Uncompressed);
        let (short, empty, long) =
            (skippable(0x50, &[7; 4]), skippable(0x5f, &[]), skippable(0x53, &[1; 70_000]));
        let (one, two) = (frame("one\n"), frame("two\n"));
        for parts in [
            [&short, &one, &short, &two],
            [&one, &short, &two, &empty],
            [&empty, &long, &one, &two],
            [&long, &one, &two, &long],
        ] {
            let bytes = parts.map(Vec::as_slice).concat();
            for capacity in CAPACITIES {
                assert_eq!(unpacked(&bytes, capacity).unwrap(), b"one\ntwo\n");
            }
        }
    }

    #[test]
    fn a_cut_skippable_frame_is_damage() {
        let whole = skippable(0x50, &[7; 9]);
        for length in 4..whole.len() {
            for capacity in CAPACITIES {
                assert!(unpacked(&whole[..length], capacity).is_err(), "{length} bytes");
            }
        }
        assert_eq!(unpacked(&whole, 1).unwrap(), b"");
    }

    #[test]
    fn all_members_of_a_gzip_file_are_read() {
        let member = |text: &str| {
            let mut encoder = GzEncoder::new(vec![], Compression::fast());
            encoder.write_all(text.as_bytes()).unwrap();
            encoder.finish().unwrap()
        };
        let bytes = [member("one\n"), member(""), member("two\n")].concat();
        for capacity in CAPACITIES {
            assert_eq!(unpacked(&bytes, capacity).unwrap(), b"one\ntwo\n");
        }
    }

    #[test]
    fn texts_are_passed_on_whatever_they_begin_with() {
        for text in
            ["", "1", "12..", "7z", "PK", "BZh9 letters", "PAR1", "P*M", "%PD", "Rar!", "LZIP", "GIF87b"]
        {
            for capacity in CAPACITIES {
                assert_eq!(unpacked(text.as_bytes(), capacity).unwrap(), text.as_bytes());
            }
        }
    }

    #[test]
    fn what_cannot_be_unpacked_is_named() {
        for kind in KINDS {
            let magic: Vec<u8> = kind.magic.iter().map(|&b| if b == ANY { b'9' } else { b }).collect();
            for capacity in CAPACITIES {
                let error = unpacked(&[&magic[..], &[0; 9]].concat(), capacity).unwrap_err();
                let foreign = error.get_ref().and_then(|error| error.downcast_ref::<Foreign>());
                assert_eq!(foreign.map(|Foreign(found)| found.name), Some(kind.name));
            }
        }
    }
}
