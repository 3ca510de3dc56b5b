//! `--resume`: a list run with `-o FILE` that was killed goes on where it was.
//!
//! Once a run has lasted for a while, what it has written stands under the name `FILE.grille-part`, and beside it
//! `FILE.grille-state` says what run it is (the first line) and how far it has come (a line for each checkpoint): how many
//! items of the inputs are answered, and how many bytes of the part hold their answers. What the part holds beyond the last
//! checkpoint is cut off, the answered items are read and passed over, and the rest is answered. So the file that
//! appears in the end is that of a run from beginning to end, byte for byte.

mod identity;

pub(crate) use identity::Request;

use crate::exit::Exit;
use crate::input::Input;
use crate::ui::Ui;
use crate::whole::Whole;
use grille::engine::Counts;
use grille::words::Message;
use identity::Identity;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first checkpoint of a run, and the least time between two.
const PERIOD: Duration = Duration::from_millis(500);
/// Checkpoints take at most one part in so many of the time: a slow disk has fewer.
const SHARE: u32 = 20;

/// How far a run has come.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Checkpoint {
    /// How many items of the inputs are answered.
    pub(crate) items: u64,
    /// How many bytes their answers take.
    pub(crate) bytes: u64,
    /// How many of them have an answer that is not empty.
    pub(crate) answers: u64,
    /// What the answers come to.
    pub(crate) exit: Exit,
    /// The work so far, under `--stats`.
    pub(crate) work: Option<Spent>,
}

/// Work that was spent on puzzles.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub(crate) struct Spent {
    pub(crate) puzzles: u64,
    pub(crate) counts: Counts,
    pub(crate) time: Duration,
}

/// Keeps the checkpoints of a run.
pub(crate) struct Journal {
    request: Request,
    inputs: Vec<Input>,
    part: PathBuf,
    path: PathBuf,
    /// The state, once there is a checkpoint.
    file: Option<File>,
    next: Instant,
    /// Whether another run that is still alive has the part.
    taken: bool,
}

impl Journal {
    /// A journal for the file at `target`.
    pub(crate) fn new(target: &Path, request: Request, inputs: &[Input]) -> Journal {
        let named = |ending: &str| {
            let mut name = OsString::from(target);
            name.push(ending);
            PathBuf::from(name)
        };
        Journal {
            request,
            inputs: inputs.to_vec(),
            part: named(".grille-part"),
            path: named(".grille-state"),
            file: None,
            next: Instant::now() + PERIOD,
            taken: false,
        }
    }

    /// Says that an earlier run could be resumed, where this one is to begin again.
    pub(crate) fn mention(&self, ui: &Ui) {
        if self.part.is_file() && self.path.is_file() {
            let part = self.part.display().to_string();
            ui.note(&ui.say(&Message::new("cli-resume-possible").with("file", part)));
        }
    }

    /// What an earlier run left, and how far it came; `None` if there is nothing to resume.
    pub(crate) fn resume(&mut self, target: &Path) -> Result<Option<(Whole, Checkpoint)>, Message> {
        let (identity, checkpoints) = match fs::read(&self.path).map(|bytes| read(&bytes)) {
            Ok(Some(state)) => state,
            _ => return Ok(None),
        };
        let refused = |why: Message| {
            let part = self.part.display().to_string();
            Message::new("cli-resume-refused").with("file", part).with("why", why)
        };
        let failed = |error: &io::Error| crate::output::cannot_write(Some(&self.part), error);
        if !fs::symlink_metadata(&self.part).is_ok_and(|data| data.is_file()) {
            return Ok(None);
        }
        let part =
            OpenOptions::new().read(true).write(true).open(&self.part).map_err(|error| failed(&error))?;
        if let Err(TryLockError::WouldBlock) = part.try_lock() {
            return Err(refused(Message::new("cli-resume-running")));
        }
        let now = self.request.identity(&self.inputs).map_err(refused)?;
        if let Some(why) = identity.difference(&now) {
            return Err(refused(why));
        }
        let length = part.metadata().map_err(|error| failed(&error))?.len();
        let Some(last) = checkpoints.into_iter().rfind(|checkpoint| checkpoint.bytes <= length) else {
            return Ok(None);
        };
        let whole = Whole::resume(target, part, self.part.clone(), last.bytes);
        let whole = whole.map_err(|error| failed(&error))?;
        // What inputs were missing may be there now.
        let begun = self.begin(&now).and_then(|()| self.add(&last));
        begun.map_err(|error| crate::output::cannot_write(Some(&self.path), &error))?;
        Ok(Some((whole, last)))
    }

    /// Whether it is time for a checkpoint.
    pub(crate) fn is_due(&self) -> bool {
        !self.taken && Instant::now() >= self.next
    }

    /// Whether there is a checkpoint.
    pub(crate) fn has_begun(&self) -> bool {
        self.file.is_some()
    }

    /// Makes a checkpoint. A state that cannot be written makes none: the run itself goes on.
    pub(crate) fn save(&mut self, whole: &mut Whole, mut checkpoint: Checkpoint) -> io::Result<()> {
        let started = Instant::now();
        checkpoint.bytes = whole.sync()?;
        if self.file.is_none() {
            let other = File::open(&self.part);
            let taken = other.is_ok_and(|part| matches!(part.try_lock(), Err(TryLockError::WouldBlock)));
            let identity = self.request.identity(&self.inputs);
            let Some(identity) = identity.ok().filter(|_| !taken && whole.file().try_lock().is_ok()) else {
                self.taken = true;
                return Ok(());
            };
            // An older state would not belong to this part.
            let _ = fs::remove_file(&self.path);
            whole.keep_as(&self.part)?;
            self.taken = self.begin(&identity).is_err();
        }
        self.taken = self.taken || self.add(&checkpoint).is_err();
        self.next = Instant::now() + PERIOD.max(started.elapsed() * SHARE);
        Ok(())
    }

    /// The file is whole: no checkpoint is needed any more.
    pub(crate) fn finish(self) {
        if self.has_begun() {
            // Without its part the state is nothing to anybody.
            let _ = fs::remove_file(&self.path);
        }
    }

    fn begin(&mut self, identity: &Identity) -> io::Result<()> {
        let folder = self.path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut new =
            tempfile::Builder::new().prefix(".grille-").tempfile_in(folder.unwrap_or(Path::new(".")))?;
        writeln!(new, "{}", identity.to_json())?;
        self.file = Some(new.persist(&self.path)?);
        Ok(())
    }

    fn add(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        match &mut self.file {
            // One call: a line is there or not.
            Some(file) => file.write_all(format!("{}\n", checkpoint.to_json()).as_bytes()),
            None => Ok(()),
        }
    }
}

/// Why a run over these inputs cannot be resumed, if it cannot.
pub(crate) fn unrepeatable(inputs: &[Input]) -> Option<Message> {
    inputs.iter().find(|input| !identity::is_repeatable(input)).map(|input| identity::never(&input.name))
}

/// The state of a run: what it is, and its checkpoints. The last line may have been cut.
fn read(bytes: &[u8]) -> Option<(Identity, Vec<Checkpoint>)> {
    let whole = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let mut lines = whole.map_while(|line| serde_json::from_slice::<Value>(line).ok());
    let identity = Identity::from_json(&lines.next()?)?;
    Some((identity, lines.map_while(|line| Checkpoint::from_json(&line)).collect()))
}

impl Checkpoint {
    fn to_json(&self) -> Value {
        let work = self.work.map(|Spent { puzzles, counts, time }| {
            json!({
                "puzzles": puzzles,
                "counts": [
                    counts.nodes, counts.guesses, counts.backtracks, counts.placements, counts.eliminations,
                    counts.tests, counts.passes,
                ],
                "nanoseconds": u64::try_from(time.as_nanos()).unwrap_or(u64::MAX),
            })
        });
        json!({
            "items": self.items,
            "bytes": self.bytes,
            "answers": self.answers,
            "exit": self.exit.status(),
            "work": work,
        })
    }

    fn from_json(value: &Value) -> Option<Checkpoint> {
        let number = |name: &str| value.get(name)?.as_u64();
        let exits = [Exit::Found, Exit::No, Exit::TimeLimit, Exit::Bad];
        let status = number("exit")?;
        let work = match value.get("work")? {
            Value::Null => None,
            work => Some(spent(work)?),
        };
        Some(Checkpoint {
            items: number("items")?,
            bytes: number("bytes")?,
            answers: number("answers")?,
            exit: exits.into_iter().find(|exit| u64::from(exit.status()) == status)?,
            work,
        })
    }
}

fn spent(work: &Value) -> Option<Spent> {
    let numbers: Option<Vec<u64>> = work.get("counts")?.as_array()?.iter().map(Value::as_u64).collect();
    let [nodes, guesses, backtracks, placements, eliminations, tests, passes] = numbers?.try_into().ok()?;
    Some(Spent {
        puzzles: work.get("puzzles")?.as_u64()?,
        counts: Counts { nodes, guesses, backtracks, placements, eliminations, tests, passes },
        time: Duration::from_nanos(work.get("nanoseconds")?.as_u64()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_up_to_the_line_that_was_cut() {
        let counts = Counts { nodes: 3, tests: u64::MAX, ..Counts::default() };
        let work = Some(Spent { puzzles: 2, counts, time: Duration::from_millis(7) });
        let first = Checkpoint { items: 5, bytes: 410, answers: 4, exit: Exit::Bad, work };
        let second = Checkpoint { items: 9, exit: Exit::TimeLimit, work: None, ..first.clone() };
        let head = Identity::default().to_json();
        let text = format!("{head}\n{}\n{}\n", first.to_json(), second.to_json());
        let checkpoints = |text: &str| read(text.as_bytes()).map(|(_, checkpoints)| checkpoints);
        assert_eq!(checkpoints(&text), Some(vec![first.clone(), second]));
        assert_eq!(checkpoints(&text[..text.len() - 1]), Some(vec![first]));
        assert_eq!(checkpoints(&format!("{head}\n{{\"items\":")), Some(vec![]));
        assert_eq!(checkpoints(&head.to_string()), None);
        assert_eq!(checkpoints("no state\n"), None);
    }
}
