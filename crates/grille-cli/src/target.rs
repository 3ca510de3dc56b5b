//! Where a name leads that an option gives to an output: standard output, a descriptor of this process, a device or a
//! FIFO, or a regular file. The first three are written to; only a regular file is ever replaced.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Longer chains of symbolic links are taken for a loop, as Linux does.
const MOST_LINKS: usize = 40;

/// Where an output goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// `-`, `/dev/stdout` and every other name of descriptor 1.
    Stdout,
    /// Every name of descriptor 2.
    Stderr,
    /// `/dev/fd/N`, `/proc/self/fd/N`: a descriptor that this process was started with.
    Descriptor(i32),
    /// A device, a FIFO, a descriptor of another process.
    Stream(PathBuf),
    /// A regular file, there or not, with all symbolic links followed.
    File(PathBuf),
}

impl Target {
    /// The target of a name; standard output if there is none.
    pub(crate) fn of(path: Option<&Path>) -> io::Result<Target> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else { return Ok(Target::Stdout) };
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            if let Some(target) = descriptor(&path) {
                return Ok(target);
            }
            match fs::read_link(&path) {
                Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
                Err(_) => return Target::without_links(path),
            }
        }
        Err(io::Error::other("too many levels of symbolic links"))
    }

    fn without_links(path: PathBuf) -> io::Result<Target> {
        match path.metadata() {
            Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(data) if !data.is_file() => Ok(Target::Stream(path)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(Target::File(path)),
        }
    }

    /// The regular file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Target::File(path) => Some(path),
            _ => None,
        }
    }
}

/// The target of a name in the folder of descriptors of a process.
fn descriptor(path: &Path) -> Option<Target> {
    let number: i32 = path.file_name()?.to_str()?.parse().ok().filter(|&number| number >= 0)?;
    let folder = path.parent()?.canonicalize().ok()?;
    let is = |name: &str| Path::new(name).canonicalize().is_ok_and(|own| own == folder);
    if ["/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"].into_iter().any(is) {
        return Some(match number {
            1 => Target::Stdout,
            2 => Target::Stderr,
            number => Target::Descriptor(number),
        });
    }
    let foreign = folder.starts_with("/proc") && folder.file_name().is_some_and(|name| name == "fd");
    foreign.then(|| Target::Stream(path.to_path_buf()))
}

/// Opens a device or a FIFO by its name; what is behind it may be a regular file, which is added to.
pub(crate) fn open_stream(path: &Path) -> io::Result<File> {
    let appends = path.metadata().is_ok_and(|data| data.is_file());
    OpenOptions::new().write(true).append(appends).open(path)
}

/// A duplicate of a descriptor: processes that share it go on where this one ends.
pub(crate) fn open_descriptor(number: i32) -> io::Result<File> {
    duplicate(number).or_else(|_| open_stream(Path::new(&format!("/dev/fd/{number}"))))
}

#[cfg(target_os = "linux")]
fn duplicate(number: i32) -> io::Result<File> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
    // The one way to a descriptor by number that needs no unsafe code.
    let this = pidfd_open(getpid(), PidfdFlags::empty())?;
    Ok(File::from(pidfd_getfd(&this, number, PidfdGetfdFlags::empty())?))
}

#[cfg(not(target_os = "linux"))]
fn duplicate(_: i32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn every_name_of_a_descriptor_is_the_descriptor() {
        let of = |name: &str| Target::of(Some(Path::new(name))).unwrap();
        assert_eq!(Target::of(None).unwrap(), Target::Stdout);
        for name in
            ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1", "/dev/../dev/fd/1"]
        {
            assert_eq!(of(name), Target::Stdout, "{name}");
        }
        assert_eq!(of(&format!("/proc/{}/fd/1", std::process::id())), Target::Stdout);
        assert_eq!([of("/dev/stderr"), of("/dev/fd/2")], [Target::Stderr, Target::Stderr]);
        assert_eq!([of("/dev/fd/7"), of("/dev/stdin")], [Target::Descriptor(7), Target::Descriptor(0)]);
        assert_eq!(of("/dev/null"), Target::Stream("/dev/null".into()));
        assert_eq!(of("1"), Target::File("1".into()));
    }

    #[test]
    fn links_are_followed_to_what_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        symlink("/dev/stdout", at("out")).unwrap();
        symlink("missing.txt", at("dangling")).unwrap();
        symlink("dangling", at("twice")).unwrap();
        symlink("loop", at("loop")).unwrap();
        let of = |name: &str| Target::of(Some(&at(name)));
        assert_eq!(of("out").unwrap(), Target::Stdout);
        assert_eq!(of("twice").unwrap(), Target::File(at("missing.txt")));
        assert!(of("loop").is_err());
        assert_eq!(Target::of(Some(dir.path())).unwrap_err().kind(), io::ErrorKind::IsADirectory);
    }
}
