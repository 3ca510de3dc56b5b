//! Where the answers of a list arrive, one after the other: they are written, saved and counted, with messages and progress,
//! and from time to time it is written down how far the run has come (`resume`).

use crate::block::{Answers, Other, Spare};
use crate::exit::Exit;
use crate::input::Input;
use crate::output::{self, Output, Unwritten, cannot_write};
use crate::progress::Progress;
use crate::resume::{self, Checkpoint, Journal, Request};
use crate::save::Saver;
use crate::stats::Stats;
use crate::stream::{Outcome, Piece, Plan, Style};
use crate::target::Target;
use crate::ui::Ui;
use grille::words::Message;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

pub(crate) struct Sink<'a> {
    ui: &'a Ui,
    path: Option<PathBuf>,
    output: Output,
    saver: Option<Saver>,
    progress: Progress,
    preamble: String,
    /// Whether an empty line stands between two answers.
    separate: bool,
    stats: Option<Stats>,
    /// The first answer, as long as it may be the only one: as a line, and alone.
    held: Option<(String, String)>,
    /// How many items are answered, and how many of the answers are not empty.
    items: u64,
    count: u64,
    exit: Exit,
    /// Whether an input could not be read to its end.
    unread: bool,
    /// Whether an answer was cut short by an interrupt: what comes from then on is no whole answer.
    cut: bool,
    journal: Option<Journal>,
    spare: Arc<Spare>,
}

impl<'a> Sink<'a> {
    /// Opens what the answers go to; under `--resume` what an earlier run left.
    pub(crate) fn new(
        ui: &'a Ui,
        plan: &Plan,
        request: Request,
        inputs: &[Input],
    ) -> Result<Sink<'a>, Message> {
        let path = plan.output.as_deref();
        let failed = |error: io::Error| cannot_write(path, &error);
        let saver = plan.save.map(|ending| Saver::new(inputs, ending)).transpose()?;
        let target = Target::of(path).map_err(failed)?;
        let mut journal = journal(plan, &target, request, inputs)?;
        let mut resumed = None;
        if let (Some(journal), Some(file)) = (&mut journal, target.file()) {
            if plan.resume {
                resumed = journal.resume(file)?;
                if resumed.is_none() {
                    ui.note(&ui.text("cli-resume-nothing"));
                }
            } else {
                journal.mention(ui);
            }
        }
        let (output, done) = match resumed {
            Some((file, checkpoint)) => (Output::File(file), checkpoint),
            None => (Output::to(&target).map_err(failed)?, Checkpoint::default()),
        };
        let progress = Progress::new(ui, inputs, output::is_terminal(path)).after(done.answers);
        Ok(Sink {
            ui,
            path: plan.output.clone(),
            output,
            saver,
            progress,
            preamble: plan.preamble.clone(),
            separate: plan.style == Some(Style::Grid),
            stats: plan.stats.then(|| Stats::after(done.work.unwrap_or_default())),
            held: None,
            items: done.items,
            count: done.answers,
            exit: done.exit,
            unread: false,
            cut: false,
            journal,
            spare: Arc::default(),
        })
    }

    /// Where the bytes are counted that were read.
    pub(crate) fn bytes_read(&self) -> Arc<AtomicU64> {
        self.progress.bytes()
    }

    /// How many items have their answers already.
    pub(crate) fn answered(&self) -> u64 {
        self.items
    }

    /// Memory that was used and can be used again.
    pub(crate) fn spare(&self) -> Arc<Spare> {
        Arc::clone(&self.spare)
    }

    pub(crate) fn clear_progress(&self) {
        self.progress.clear();
    }

    /// Takes what comes next, `None` if nothing has come so far; false if it is the last that counts.
    pub(crate) fn receive(&mut self, outcome: Option<Outcome>) -> io::Result<bool> {
        let goes_on = match outcome {
            Some(Outcome::One { piece, path, unread }) => {
                self.unread |= unread;
                if let (true, Some(saver), Some(path)) = (unread, &mut self.saver, path.as_deref()) {
                    saver.give_up(self.ui, Some(path), Unwritten::Unread);
                }
                self.take(piece, path.as_deref())?
            }
            Some(Outcome::Many(answers)) => self.take_many(answers)?,
            None => {
                self.output.flush()?;
                true
            }
        };
        self.progress.tick(self.ui, self.count);
        self.checkpoint(false)?;
        Ok(goes_on)
    }

    /// Takes the next piece; false if it is the last that counts.
    fn take(&mut self, piece: Piece, path: Option<&Path>) -> io::Result<bool> {
        let goes_on = piece.exit != Exit::Interrupted;
        if !goes_on {
            self.checkpoint(true)?;
            self.cut = true;
        }
        self.exit = self.exit.max(piece.exit);
        if !piece.messages.is_empty() {
            self.output.flush()?;
            self.progress.aside(|| piece.messages.iter().for_each(|message| self.ui.error(message)));
        }
        if !piece.out.is_empty() {
            if self.count == 0 {
                self.output.write(&self.preamble)?;
            }
            if let Some((line, _)) = self.held.take() {
                self.output.write(&line)?;
            }
            match piece.alone {
                Some(alone) if self.count == 0 => self.held = Some((piece.out, alone)),
                _ => {
                    self.output.write(if self.separate && self.count > 0 { "\n" } else { "" })?;
                    self.output.write(&piece.out)?;
                }
            }
            self.count += 1;
        }
        if let (Some(saver), Some(path), Some(text)) = (&mut self.saver, path, piece.save) {
            self.exit = self.exit.max(saver.save(self.ui, path, &text));
        }
        if let (Some(stats), Some(work)) = (&mut self.stats, piece.work) {
            stats.add(work);
        }
        self.items += 1;
        Ok(goes_on)
    }

    /// Takes the answers to a block of plain lines; false if they end with the last that counts.
    fn take_many(&mut self, answers: Answers) -> io::Result<bool> {
        let (mut written, mut count) = (0, 0);
        let mut goes_on = true;
        self.exit = self.exit.max(answers.exit);
        if let Some(stats) = &mut self.stats {
            stats.add_many(answers.lines, &answers.counts);
        }
        for Other { place, lines, piece } in answers.others {
            self.write_lines(&answers.out[written..place], lines - count)?;
            (written, count) = (place, lines);
            goes_on = self.take(piece, None)?;
        }
        self.write_lines(&answers.out[written..], answers.lines - count)?;
        self.spare.keep_text(answers.out);
        Ok(goes_on)
    }

    fn write_lines(&mut self, lines: &[u8], count: u64) -> io::Result<()> {
        if count == 0 {
            return Ok(());
        }
        if self.count == 0 {
            self.output.write(&self.preamble)?;
        }
        self.items += count;
        self.count += count;
        self.output.write_bytes(lines)
    }

    /// Writes down how far the run has come, if it is time or it is the last opportunity.
    fn checkpoint(&mut self, last: bool) -> io::Result<()> {
        let (Some(journal), Output::File(file)) = (&mut self.journal, &mut self.output) else {
            return Ok(());
        };
        // An answer that is held back is not written yet.
        let whole = !self.cut && !self.unread && self.held.is_none() && self.items > 0;
        if whole && (journal.is_due() || last && journal.has_begun()) {
            let (items, answers, exit) = (self.items, self.count, self.exit);
            let work = self.stats.as_ref().map(Stats::spent);
            journal.save(file, Checkpoint { items, bytes: 0, answers, exit, work })?;
        }
        Ok(())
    }

    /// Everything has come that will come.
    pub(crate) fn finish(mut self, interrupted: bool) -> io::Result<Exit> {
        if let Some((_, alone)) = self.held.take() {
            self.output.write(&alone)?;
        }
        let why = if interrupted {
            self.checkpoint(true)?;
            self.exit = Exit::Interrupted;
            Some(Unwritten::Interrupted)
        } else {
            self.unread.then_some(Unwritten::Unread)
        };
        match why {
            Some(why) => self.output.give_up(self.ui, self.path.as_deref(), why)?,
            None => {
                self.output.finish()?;
                if let Some(journal) = self.journal {
                    journal.finish();
                }
            }
        }
        if let Some(mut saver) = self.saver {
            self.exit = self.exit.max(if interrupted {
                saver.give_up(self.ui, None, Unwritten::Interrupted);
                Exit::Interrupted
            } else {
                saver.finish(self.ui)
            });
        }
        if let Some(stats) = self.stats {
            stats.show(self.ui);
        }
        Ok(self.exit)
    }
}

/// What keeps the checkpoints, where the run can be resumed; an error if it is to be resumed and cannot.
fn journal(
    plan: &Plan,
    target: &Target,
    request: Request,
    inputs: &[Input],
) -> Result<Option<Journal>, Message> {
    let Some(file) = target.file() else {
        return if plan.resume { Err(Message::new("cli-resume-file")) } else { Ok(None) };
    };
    match resume::unrepeatable(inputs) {
        Some(why) if plan.resume => Err(why),
        None if plan.resumable && plan.save.is_none() => Ok(Some(Journal::new(file, request, inputs))),
        _ => Ok(None),
    }
}
