//! Where answers go: standard output, or a file that appears whole or not at all.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Answers on their way out.
pub(crate) struct Output {
    target: Target,
}

enum Target {
    Stdout(BufWriter<io::StdoutLock<'static>>),
    /// A device or a pipe, which cannot appear whole.
    Device(BufWriter<fs::File>),
    File(Whole),
}

impl Output {
    /// The file, or standard output if none is named.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Output> {
        let target = match path {
            None => Target::Stdout(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
            Some(path) if path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) => {
                Target::Device(BufWriter::new(fs::OpenOptions::new().write(true).open(path)?))
            }
            Some(path) => Target::File(Whole::create(path)?),
        };
        Ok(Output { target })
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.write_bytes(text.as_bytes())
    }

    pub(crate) fn write_bytes(&mut self, text: &[u8]) -> io::Result<()> {
        self.writer().write_all(text)
    }

    /// Sends on what was gathered: somebody may be waiting for it.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::File(_) => Ok(()),
            _ => self.writer().flush(),
        }
    }

    /// Everything was written: now the file appears.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer().flush()?;
        match self.target {
            Target::File(file) => file.finish(),
            _ => Ok(()),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.target {
            Target::Stdout(stream) => stream,
            Target::Device(file) => file,
            Target::File(file) => &mut file.temporary,
        }
    }
}

/// Whether answers go to a terminal.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    path.is_none() && io::stdout().is_terminal()
}

/// A file being written under another name in the same folder. Dropped, it leaves nothing behind.
pub(crate) struct Whole {
    temporary: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl Whole {
    pub(crate) fn create(path: &Path) -> io::Result<Whole> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // A link stays a link: what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".grille-");
        let permissions = new_file_permissions(&path);
        if let Some(permissions) = &permissions {
            builder.permissions(permissions.clone());
        }
        let temporary = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        Ok(Whole { temporary: BufWriter::new(temporary), path })
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.temporary.write_all(text.as_bytes())
    }

    /// The file, for what writes to any writer.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.temporary
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        let temporary = self.temporary.into_inner().map_err(io::IntoInnerError::into_error)?;
        temporary.persist(&self.path)?;
        Ok(())
    }
}

/// Those of the file that is replaced, or those that any new file gets (the system takes its mask off).
#[cfg(unix)]
fn new_file_permissions(path: &Path) -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let old = path.metadata().ok().map(|data| data.permissions());
    Some(old.unwrap_or_else(|| fs::Permissions::from_mode(0o666)))
}

#[cfg(not(unix))]
fn new_file_permissions(_: &Path) -> Option<fs::Permissions> {
    None
}
