//! A file that appears whole or stays as it was: it is written under another name in the same folder, which takes the
//! place of the file at the end. Other hard links to the file keep what they had.
//!
//! At first the other name is one that vanishes when the run fails. A long run that can be resumed gives it a lasting
//! one, which stays if the run fails ([`Whole::keep_as`]).

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

pub(crate) struct Whole {
    writer: BufWriter<File>,
    name: Name,
    path: PathBuf,
    existed: bool,
    /// How many bytes it has.
    length: u64,
}

/// The name until it is whole.
enum Name {
    /// Dropped, the file is gone.
    Vanishing(TempPath),
    Lasting(PathBuf),
}

impl Whole {
    /// Begins a file that is to stand at `path`, where no link is.
    pub(crate) fn create(path: &Path) -> io::Result<Whole> {
        let old = existing(path)?;
        let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".grille-");
        if old.is_none() {
            any_new_file(&mut builder);
        }
        let (file, name) = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?.into_parts();
        if let Some(old) = &old {
            take_over(&file, old)?;
        }
        Ok(Whole {
            writer: BufWriter::with_capacity(1 << 16, file),
            name: Name::Vanishing(name),
            path: path.to_path_buf(),
            existed: old.is_some(),
            length: 0,
        })
    }

    /// Goes on with a file that an earlier run left under a lasting name, after its first `length` bytes.
    pub(crate) fn resume(path: &Path, mut part: File, name: PathBuf, length: u64) -> io::Result<Whole> {
        let existed = existing(path)?.is_some();
        part.set_len(length)?;
        part.seek(SeekFrom::Start(length))?;
        let writer = BufWriter::with_capacity(1 << 16, part);
        Ok(Whole { writer, name: Name::Lasting(name), path: path.to_path_buf(), existed, length })
    }

    /// Gives it a name that stays if the run fails.
    pub(crate) fn keep_as(&mut self, name: &Path) -> io::Result<()> {
        if let Name::Vanishing(temporary) = &self.name {
            fs::rename(temporary, name)?;
            let old = std::mem::replace(&mut self.name, Name::Lasting(name.to_path_buf()));
            if let Name::Vanishing(temporary) = old {
                // There is nothing left under that name to be removed.
                let _ = temporary.keep();
            }
        }
        Ok(())
    }

    /// The name under which it stays if the run fails, if it does.
    pub(crate) fn part(&self) -> Option<&Path> {
        match &self.name {
            Name::Lasting(name) => Some(name),
            Name::Vanishing(_) => None,
        }
    }

    /// Brings everything to the disk; how many bytes that are.
    pub(crate) fn sync(&mut self) -> io::Result<u64> {
        self.writer.flush()?;
        self.writer.get_ref().sync_data()?;
        Ok(self.length)
    }

    /// The open file.
    pub(crate) fn file(&self) -> &File {
        self.writer.get_ref()
    }

    /// Whether a file stands at its place already.
    pub(crate) fn existed(&self) -> bool {
        self.existed
    }

    /// Everything was written: now the file appears.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.sync()?;
        match self.name {
            Name::Vanishing(name) => name.persist(&self.path)?,
            Name::Lasting(name) => fs::rename(name, &self.path)?,
        }
        Ok(())
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.writer.write(bytes)?;
        self.length += count as u64;
        Ok(count)
    }

    /// No reader sees the file before it is whole.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What stands at a place already; an error if it may not be written to, for then it is not replaced either.
fn existing(path: &Path) -> io::Result<Option<fs::Metadata>> {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => file.metadata().map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The permissions that any new file gets: the system takes its mask off.
#[cfg(unix)]
fn any_new_file(builder: &mut tempfile::Builder) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn any_new_file(_: &mut tempfile::Builder) {}

/// Gives a file the owner and the permissions of the one that it replaces.
#[cfg(unix)]
fn take_over(file: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        // Only the superuser may give files away: for others the file becomes theirs.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn take_over(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}
