//! Where answers go: the one way in which the command writes to what `-o`, `--save`, `--dimacs`, `--plot` or `--trace`
//! name. Standard output, descriptors, devices and FIFOs are written to; a regular file appears whole or stays as it was.

use crate::input;
use crate::target::{Target, open_descriptor, open_stream};
use crate::ui::Ui;
use crate::whole::Whole;
use grille::words::Message;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

/// Answers on their way out.
pub(crate) enum Output {
    /// What cannot appear whole: it is written to as the answers come.
    Stream(BufWriter<Box<dyn Write>>),
    File(Whole),
}

/// Why a file was not written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unwritten {
    /// The run was interrupted: half an answer is no answer.
    Interrupted,
    /// An input could not be read to its end.
    Unread,
}

impl Output {
    /// What the name leads to; standard output if there is none or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Output> {
        Output::to(&Target::of(path)?)
    }

    pub(crate) fn to(target: &Target) -> io::Result<Output> {
        let stream: Box<dyn Write> = match target {
            // Not locked: clauses and pictures may go there too.
            Target::Stdout => Box::new(io::stdout()),
            Target::Stderr => Box::new(io::stderr()),
            Target::Descriptor(number) => Box::new(open_descriptor(*number)?),
            Target::Stream(path) => Box::new(open_stream(path)?),
            Target::File(path) => return Ok(Output::File(Whole::create(path)?)),
        };
        Ok(Output::Stream(BufWriter::with_capacity(1 << 16, stream)))
    }

    /// Sends on what was gathered: the reader of a pipe may wait for it.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stream(stream) => stream.flush(),
            Output::File(_) => Ok(()),
        }
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.write_bytes(text.as_bytes())
    }

    pub(crate) fn write_bytes(&mut self, text: &[u8]) -> io::Result<()> {
        self.writer().write_all(text)
    }

    /// The same for what writes to any writer.
    pub(crate) fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Stream(stream) => stream,
            Output::File(file) => file,
        }
    }

    /// Everything was written: now the file appears.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Output::Stream(mut stream) => stream.flush(),
            Output::File(file) => file.finish(),
        }
    }

    /// Not everything was written: a file stays as it was, and that is said. A stream has what there is.
    pub(crate) fn give_up(self, ui: &Ui, path: Option<&Path>, why: Unwritten) -> io::Result<()> {
        match self {
            Output::Stream(mut stream) => stream.flush(),
            Output::File(file) => {
                let left = unwritten(path, file.existed(), why);
                ui.error(&ui.say(&match (file.part(), why) {
                    (None, _) => left,
                    (Some(_), Unwritten::Interrupted) => {
                        Message::new("cli-file-resumable").with("left", left)
                    }
                    (Some(part), Unwritten::Unread) => {
                        let part = part.display().to_string();
                        Message::new("cli-file-part").with("left", left).with("part", part)
                    }
                }));
                Ok(())
            }
        }
    }
}

impl Unwritten {
    fn message(self) -> Message {
        Message::new(match self {
            Unwritten::Interrupted => "cli-why-interrupted",
            Unwritten::Unread => "cli-why-unread",
        })
    }
}

/// Writes a whole text to what the name leads to. A reader that closes its pipe has read enough.
pub(crate) fn write(path: Option<&Path>, text: &str) -> Result<(), Message> {
    write_with(path, |writer| writer.write_all(text.as_bytes()))
}

/// The same for a text that `render` writes.
pub(crate) fn write_with(
    path: Option<&Path>,
    render: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Message> {
    let written = Output::open(path).and_then(|mut output| {
        render(output.writer())?;
        output.finish()
    });
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_write(path, &error)),
        _ => Ok(()),
    }
}

/// Says that a file stays as it was that was to be written at the end; nothing where the name leads to no file.
pub(crate) fn say_unwritten(ui: &Ui, path: Option<&Path>, why: Unwritten) {
    if let Ok(Target::File(file)) = Target::of(path) {
        ui.error(&ui.say(&unwritten(path, file.exists(), why)));
    }
}

fn unwritten(path: Option<&Path>, existed: bool, why: Unwritten) -> Message {
    let key = if existed { "cli-file-kept" } else { "cli-file-not-written" };
    Message::new(key).with("file", name(path)).with("why", why.message())
}

/// That something cannot be written, and why.
pub(crate) fn cannot_write(path: Option<&Path>, error: &io::Error) -> Message {
    Message::new("cli-cannot-write").with("file", name(path)).with("why", why(error))
}

fn why(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::StorageFull => Message::new("cli-write-full"),
        io::ErrorKind::NotFound => Message::new("cli-write-folder"),
        io::ErrorKind::IsADirectory | io::ErrorKind::PermissionDenied => input::io_message(error),
        _ => Message::new("cli-write-other").with("error", error.to_string()),
    }
}

fn name(path: Option<&Path>) -> String {
    path.map_or("<stdout>".to_string(), |path| path.display().to_string())
}

/// Whether answers go to a terminal.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    match Target::of(path) {
        Ok(Target::Stdout) => io::stdout().is_terminal(),
        Ok(Target::Stderr) => io::stderr().is_terminal(),
        Ok(Target::Stream(path)) => open_stream_is_terminal(&path),
        _ => false,
    }
}

/// Opening a FIFO would wait for its reader: only devices are looked at.
#[cfg(unix)]
fn open_stream_is_terminal(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.metadata().is_ok_and(|data| data.file_type().is_char_device())
        && open_stream(path).is_ok_and(|file| file.is_terminal())
}

#[cfg(not(unix))]
fn open_stream_is_terminal(_: &Path) -> bool {
    false
}
