//! From the arguments to entries: files, standard input or the puzzle itself, unpacked by content.

use crate::ui::Place;
use crate::unpack::{Foreign, unpack};
use grille::puzzle::Puzzle;
use grille::puzzle::format::{self, FORMATS};
use grille::puzzle::read::{self, Entry, PlainLine, ReadError, ReadOptions, Reader};
use grille::words::Message;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Something that puzzles are read from.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What messages call it.
    pub(crate) name: Arc<str>,
    pub(crate) source: Source,
}

#[derive(Clone, Debug)]
pub(crate) enum Source {
    File(Arc<Path>),
    Stdin,
    Text(Arc<str>),
}

/// A text that items are read from.
pub(crate) type Text = Reader<Box<dyn BufRead>>;

/// Where items come from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    name: Arc<str>,
    path: Option<Arc<Path>>,
    /// Whether reading may take as long as whoever is at the other end of a pipe likes.
    pub(crate) pauses: bool,
}

/// One thing read, and where: an entry, a text that holds none, or an error of the system.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) place: Place,
    /// The file it stands in, if it stands in a file.
    pub(crate) path: Option<Arc<Path>>,
    what: What,
}

#[derive(Debug)]
enum What {
    Entry(Entry),
    /// A puzzle that was read before.
    Puzzle(Box<Puzzle>),
    Unreadable(ReadError),
    Failed(Message),
}

/// Why an item gave no puzzle.
#[derive(Debug)]
pub(crate) enum NoPuzzle {
    /// Its text is not a puzzle.
    Unreadable(ReadError),
    /// The system did not give the text.
    Failed(Message),
}

impl Item {
    /// A puzzle that was read elsewhere, under this name.
    pub(crate) fn of(name: &str, puzzle: Puzzle) -> Item {
        let place = Place { name: name.into(), line: None };
        Item { place, path: None, what: What::Puzzle(Box::new(puzzle)) }
    }

    /// Parses the entry.
    pub(crate) fn puzzle(&self, options: &ReadOptions) -> Result<Puzzle, NoPuzzle> {
        match &self.what {
            What::Entry(entry) => entry.parse(options).map_err(NoPuzzle::Unreadable),
            What::Puzzle(puzzle) => Ok(puzzle.as_ref().clone()),
            What::Unreadable(error) => Err(NoPuzzle::Unreadable(error.clone())),
            What::Failed(message) => Err(NoPuzzle::Failed(message.clone())),
        }
    }

    /// Whether it says that an input could not be read, at all or to its end.
    pub(crate) fn is_unread(&self) -> bool {
        matches!(self.what, What::Failed(_))
    }

    /// The entry, where there is one.
    pub(crate) fn entry(&self) -> Option<&Entry> {
        match &self.what {
            What::Entry(entry) => Some(entry),
            _ => None,
        }
    }
}

impl Origin {
    fn item(&self, line: Option<u64>, what: What) -> Item {
        Item { place: Place { name: Arc::clone(&self.name), line }, path: self.path.clone(), what }
    }

    /// The item that a plain line would be by itself.
    pub(crate) fn plain_item(&self, line: u64, text: &PlainLine) -> Item {
        // All its signs are ASCII, and the format of lines is always there.
        let text = String::from_utf8_lossy(text).into_owned();
        let format = format::find("line").unwrap_or(FORMATS[0]);
        self.item(Some(line), What::Entry(Entry { line, text, format }))
    }
}

/// The inputs that the arguments name; standard input if there are none and nobody is typing.
pub(crate) fn inputs(args: Vec<OsString>, options: &ReadOptions) -> Option<Vec<Input>> {
    if args.is_empty() {
        return (!io::stdin().is_terminal()).then(|| vec![Input::stdin()]);
    }
    let mut inputs: Vec<Input> = args.into_iter().map(|arg| Input::new(arg, options)).collect();
    if inputs.iter().filter(|input| input.is_text()).count() > 1 {
        for (input, number) in inputs.iter_mut().zip(1..).filter(|(input, _)| input.is_text()) {
            input.name = format!("<argument {number}>").into();
        }
    }
    Some(inputs)
}

impl Input {
    fn stdin() -> Input {
        Input { name: "<stdin>".into(), source: Source::Stdin }
    }

    /// An argument: `-`, a path that exists, a text that can be read, or else what it looks like.
    fn new(arg: OsString, options: &ReadOptions) -> Input {
        let path = PathBuf::from(&arg);
        if arg == "-" {
            return Input::stdin();
        }
        let text = arg.to_str().filter(|_| !path.exists());
        match text.filter(|text| read::read(text, options).is_ok() || !looks_like_path(text)) {
            Some(text) => Input { name: "<argument>".into(), source: Source::Text(text.into()) },
            None => Input { name: path.display().to_string().into(), source: Source::File(path.into()) },
        }
    }

    /// Whether the argument is the puzzle itself.
    fn is_text(&self) -> bool {
        matches!(self.source, Source::Text(_))
    }

    /// The file, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::File(path) => Some(path),
            _ => None,
        }
    }

    /// How many bytes there are to read, if that can be known.
    pub(crate) fn size(&self) -> Option<u64> {
        match &self.source {
            Source::File(path) => path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()),
            Source::Stdin => None,
            Source::Text(text) => Some(text.len() as u64),
        }
    }

    /// Whether reading may have to wait for somebody to write.
    fn pauses(&self) -> bool {
        match &self.source {
            Source::File(path) => !path.metadata().is_ok_and(|data| data.is_file()),
            Source::Stdin => !stdin_is_a_file(),
            Source::Text(_) => false,
        }
    }

    fn open(&self, tap: &Tap) -> io::Result<Box<dyn BufRead>> {
        match &self.source {
            Source::Stdin => unpack(tap.around(io::stdin())),
            Source::Text(text) => Ok(Box::new(Cursor::new(text.as_bytes().to_vec()))),
            Source::File(path) => {
                let file = File::open(path)?;
                if file.metadata()?.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                unpack(tap.around(file))
            }
        }
    }
}

/// How a text is cut into items.
#[derive(Copy, Clone, Default)]
pub(crate) struct Cut {
    /// The order that the reader is told.
    pub(crate) order: Option<u8>,
    /// The format of every line, where nothing is to be recognised.
    pub(crate) lines: Option<&'static format::Format>,
}

/// Calls `give` with every item of the inputs, until it returns false. Before each item `lines` may take
/// plain lines off the text; it too returns false if nobody wants more.
pub(crate) fn for_each(
    inputs: &[Input],
    cut: Cut,
    tap: &Tap,
    mut lines: impl FnMut(&mut Text, &Origin) -> io::Result<bool>,
    mut give: impl FnMut(Item) -> bool,
) {
    for input in inputs {
        let path = match &input.source {
            Source::File(path) => Some(Arc::clone(path)),
            _ => None,
        };
        let origin = Origin { name: Arc::clone(&input.name), path, pauses: input.pauses() };
        let mut reader = match input.open(tap) {
            Ok(reader) => Reader::new(reader).with_order(cut.order).with_lines_of(cut.lines),
            Err(error) => {
                if !give(origin.item(None, What::Failed(io_message(&error)))) {
                    return;
                }
                continue;
            }
        };
        loop {
            let found = match lines(&mut reader, &origin) {
                Ok(true) => reader.next(),
                Ok(false) => return,
                Err(error) => Some(Err(error)),
            };
            let Some(found) = found else { break };
            let (next, last) = match found {
                Ok(Ok(entry)) => (origin.item(Some(entry.line), What::Entry(entry)), false),
                Ok(Err(error)) => (origin.item(error.line, What::Unreadable(error)), false),
                Err(error) => (origin.item(None, What::Failed(io_message(&error))), true),
            };
            if !give(next) {
                return;
            }
            if last {
                break;
            }
        }
    }
}

/// Stands between the system and the readers: counts the bytes, and tells somebody before each read,
/// which may take as long as whoever is at the other end of a pipe likes.
#[derive(Clone)]
pub(crate) struct Tap {
    pub(crate) bytes: Arc<AtomicU64>,
    pub(crate) before_read: Arc<dyn Fn() + Send + Sync>,
}

struct Tapped<R> {
    inner: R,
    tap: Tap,
}

impl Tap {
    fn around<R: Read>(&self, inner: R) -> Tapped<R> {
        Tapped { inner, tap: self.clone() }
    }
}

impl<R: Read> Read for Tapped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (self.tap.before_read)();
        let count = self.inner.read(buffer)?;
        self.tap.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Whether standard input was redirected from a file, which never makes anybody wait.
#[cfg(unix)]
fn stdin_is_a_file() -> bool {
    use std::os::fd::AsFd;
    let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    file.and_then(|file| file.metadata()).is_ok_and(|data| data.is_file())
}

#[cfg(not(unix))]
fn stdin_is_a_file() -> bool {
    false
}

/// A file that is too large for what it is, and the bound.
#[derive(Debug)]
struct TooLarge(u64);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} bytes", self.0)
    }
}

impl std::error::Error for TooLarge {}

/// The text of a small file, of any encoding and unpacked; an error if it is longer than `longest` bytes.
pub(crate) fn small_text(path: &Path, longest: u64) -> io::Result<String> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut bytes = vec![];
    unpack(file)?.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::Error::other(TooLarge(longest)));
    }
    Ok(read::decode(&bytes))
}

/// An error of the system in our words.
pub(crate) fn io_message(error: &io::Error) -> Message {
    let inner = || error.get_ref();
    if let Some(foreign) = inner().and_then(|inner| inner.downcast_ref::<Foreign>()) {
        return foreign.message();
    }
    if let Some(TooLarge(longest)) = inner().and_then(|inner| inner.downcast_ref()) {
        return Message::new("cli-file-too-large").with("longest", *longest);
    }
    match error.kind() {
        io::ErrorKind::NotFound => Message::new("cli-file-missing"),
        io::ErrorKind::IsADirectory => Message::new("cli-file-directory"),
        io::ErrorKind::PermissionDenied => Message::new("cli-file-permission"),
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => Message::new("cli-file-damaged"),
        _ => Message::new("cli-file-other").with("error", error.to_string()),
    }
}

/// Whether an argument that is neither a file nor a puzzle was rather meant as a file. The names of files
/// are letters in the main, and short; a grid, damaged or not, is figures and signs of empty cells.
fn looks_like_path(text: &str) -> bool {
    if text.contains('\n') || text.contains("://") {
        return false;
    }
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_known = |ending: &str| {
        FORMATS
            .iter()
            .flat_map(|format| format.extensions)
            .chain(&["txt", "gz", "zst"])
            .any(|known| *known == ending)
    };
    let letters = text.chars().filter(|&c| c.is_alphabetic() && !"xX".contains(c)).count();
    let mostly_signs = text.len() >= 36 && letters * 8 <= text.len();
    // Only grids above 9×9 have letters for digits, and they are longer than most names.
    text.contains(['/', '\\']) || is_known(ending) || letters > 0 && text.len() < 100 && !mostly_signs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_puzzles_are_told_apart() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (with_a_letter, with_one_at_the_end) = (grid.replace("7", "a"), grid.replace("79", "7a"));
        let named = format!("{grid}.sud");
        for name in ["puzzle", "puzzle1", "a/1234", "list.txt", "grid.p1", "53..7....6.sud", &named] {
            assert!(looks_like_path(name), "{name}");
        }
        let link = "https://example.org/?load=N4Ig";
        for puzzle in ["", "53..7", "1 2 3", "x3x4", "12\nab", &"1A..".repeat(64), link] {
            assert!(!looks_like_path(puzzle), "{puzzle}");
        }
        for puzzle in [with_a_letter, with_one_at_the_end] {
            assert!(!looks_like_path(&puzzle), "{puzzle}");
        }
    }
}
