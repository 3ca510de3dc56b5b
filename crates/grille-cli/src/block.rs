//! Plain lines by the block: a list of millions runs at the speed of the engine, not of the reader.
//!
//! The reader takes runs of plain lines off the text; a run goes through the pipeline as one item; a worker
//! writes all answers into one text. It gives the run whole to the engine that solves many puzzles at a time, or
//! answers one line after the other without making an item of it. Only a puzzle that has not exactly one solution
//! is answered the general way, as if it stood alone: so no answer depends on what else is in the file.

use crate::exit::Exit;
use crate::input::{Item, Origin, Text};
use crate::pipeline::{Feeder, SHARES};
use crate::stream::{Layouts, Piece};
use grille::engine::batch::{Answer, Batch};
use grille::engine::{Counts, Engine};
use grille::puzzle::read::{Ahead, PlainLine, PlainLines};
use std::cell::Cell;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

/// The lines of a block: enough for the engine to be at its best, few enough for the caches and for all
/// workers to end at about the same time.
const LINES: usize = 4096;
/// The lines of the first blocks, so that a list of a thousand is shared too; and of all blocks where very
/// many workers share what may be under way.
const FIRST: usize = 512;
/// Fewer lines are answered one by one.
const FEWEST: usize = 64;
/// So many lines weigh as much as an item of its own: their answers are shorter, but some may be items too.
const LINES_AN_ITEM: usize = 12;
/// A line of the answer.
const ANSWER: usize = size_of::<PlainLine>() + 1;
/// The most lines of a block whose puzzles are answered one after the other: each may take long.
const FEW: usize = 16;

/// Whether an engine answers blocks: the one that solves many puzzles at a time, and the one that chooses.
pub(crate) fn answers_blocks(engine: &Engine) -> bool {
    matches!(engine.id, "auto" | "batch")
}

/// How a job answers blocks.
#[derive(Clone)]
pub(crate) enum Blocks {
    /// All lines together: a puzzle with one solution gets a line.
    Together(WriteLine),
    /// One line after the other.
    OneByOne(Arc<Briefly>),
}

/// Writes the line for a puzzle and its only solution at the end of a text.
pub(crate) type WriteLine = fn(&PlainLine, &PlainLine, &mut Vec<u8>);

/// The line that `solve` writes: the solution.
pub(crate) fn write_solution(_: &PlainLine, solution: &PlainLine, out: &mut Vec<u8>) {
    out.extend_from_slice(solution);
    out.push(b'\n');
}

/// Answers a plain line at the end of a text, without a word besides; `None` if that cannot be.
pub(crate) type Briefly = dyn Fn(&PlainLine, &mut Layouts, &mut Vec<u8>) -> Option<Exit> + Send + Sync;

/// What goes through the pipeline: an item of any kind, or many plain lines.
pub(crate) enum Portion {
    One(Item),
    Many(Block),
}

/// Consecutive plain lines of one input.
pub(crate) struct Block {
    origin: Origin,
    lines: PlainLines,
}

/// The answers to a block.
#[derive(Default)]
pub(crate) struct Answers {
    /// Those that take one line each, all of them.
    pub(crate) out: Vec<u8>,
    /// How many those are.
    pub(crate) lines: u64,
    /// The others.
    pub(crate) others: Vec<Other>,
    /// The work.
    pub(crate) counts: Counts,
    /// What the lines come to.
    pub(crate) exit: Exit,
}

/// An answer that stands between the lines.
pub(crate) struct Other {
    /// The place in the text before which it stands, and how many lines are before it.
    pub(crate) place: usize,
    pub(crate) lines: u64,
    pub(crate) piece: Piece,
}

/// Memory that was used and can be used again: asking the system each time costs more than the reading.
#[derive(Default)]
pub(crate) struct Spare {
    lines: Mutex<Vec<Vec<PlainLine>>>,
    texts: Mutex<Vec<Vec<u8>>>,
}

/// Gathers plain lines on the reader's side.
pub(crate) struct Gatherer {
    lines: PlainLines,
    /// Whether many are answered together.
    together: bool,
    threads: usize,
    handed_on: usize,
    spare: Arc<Spare>,
}

/// Answers blocks on a worker's side.
pub(crate) struct Solver {
    write: WriteLine,
    batch: Batch,
    answers: Vec<Answer>,
    interrupt: Arc<AtomicBool>,
    spare: Arc<Spare>,
}

impl Gatherer {
    pub(crate) fn new(blocks: &Blocks, threads: usize, spare: Arc<Spare>) -> Gatherer {
        let together = matches!(blocks, Blocks::Together(_));
        Gatherer { lines: PlainLines::default(), together, threads, handed_on: 0, spare }
    }

    /// Takes all plain lines that come next and hands them on, but for those that are to be skipped. False if the
    /// consumer wants no more.
    pub(crate) fn take<O: Send + 'static>(
        &mut self,
        text: &mut Text,
        origin: &Origin,
        feeder: &Feeder<Portion, O>,
        skip: &Cell<u64>,
    ) -> io::Result<bool> {
        loop {
            let most = self.size();
            match text.take_plain(&mut self.lines, most) {
                Ahead::Lines if self.hand_on(origin, feeder, skip) => {}
                Ahead::Lines => return Ok(false),
                Ahead::Entry => return Ok(self.hand_on(origin, feeder, skip)),
                Ahead::Unread => {
                    // Nobody waits for a block to be full where the input may pause.
                    let offered = origin.pauses && !self.lines.lines.is_empty();
                    if offered {
                        let lines = std::mem::take(&mut self.lines);
                        let weight = self.weight(lines.lines.len());
                        feeder.offer(Portion::Many(Block { origin: origin.clone(), lines }), weight);
                    }
                    let read = text.read_on();
                    if offered {
                        self.lines = match feeder.take_back() {
                            Some(Portion::Many(block)) => block.lines,
                            _ => PlainLines { first: 0, lines: self.spare.lines() },
                        };
                    }
                    if let Err(error) = read {
                        self.hand_on(origin, feeder, skip);
                        return Err(error);
                    }
                }
            }
        }
    }

    /// How many lines the next block has: twice as many whenever each worker has had a few blocks, so that a short list
    /// of hard puzzles is shared too.
    fn size(&self) -> usize {
        let threads = self.threads.max(1);
        if !self.together {
            return FEW.min(1 << (self.handed_on / (4 * threads)).min(8));
        }
        let largest = (LINES * SHARES / self.threads.max(SHARES)).max(FIRST);
        (FIRST << (self.handed_on / (2 * threads)).min(8)).min(largest)
    }

    /// Hands on what was gathered. False if nobody wants more.
    fn hand_on<O: Send + 'static>(
        &mut self,
        origin: &Origin,
        feeder: &Feeder<Portion, O>,
        skip: &Cell<u64>,
    ) -> bool {
        self.skip(skip);
        let weight = self.weight(self.lines.lines.len());
        let PlainLines { first, lines } = &mut self.lines;
        if self.together && lines.len() < FEWEST {
            let mut items = (*first..).zip(lines.drain(..));
            return items.all(|(line, text)| feeder.push(Portion::One(origin.plain_item(line, &text)), 1));
        }
        if lines.is_empty() {
            return true;
        }
        self.handed_on += 1;
        let whole = if lines.len() >= LINES / 2 {
            std::mem::replace(lines, self.spare.lines())
        } else {
            // The room for a whole block stays here.
            let whole = lines.clone();
            lines.clear();
            whole
        };
        let lines = PlainLines { first: *first, lines: whole };
        let block = Portion::Many(Block { origin: origin.clone(), lines });
        feeder.push(block, weight) && (!self.together || feeder.flush())
    }

    /// Leaves out the first lines.
    fn skip(&mut self, skip: &Cell<u64>) {
        let PlainLines { first, lines } = &mut self.lines;
        let left_out = skip.get().min(lines.len() as u64);
        lines.drain(..left_out as usize);
        *first += left_out;
        skip.set(skip.get() - left_out);
    }

    /// What so many lines weigh.
    fn weight(&self, lines: usize) -> usize {
        if self.together { 1 + lines / LINES_AN_ITEM } else { lines }
    }
}

impl Block {
    /// Answers one line after the other, briefly if that can be; `alone` answers one as an item of its own.
    pub(crate) fn answer_each(
        self,
        briefly: &Briefly,
        layouts: &mut Layouts,
        spare: &Spare,
        alone: impl Fn(&Item, &mut Layouts) -> Piece,
    ) -> Answers {
        let Block { origin, lines: PlainLines { first, lines } } = self;
        let mut all = Answers { out: spare.text(), ..Answers::default() };
        for (line, text) in (first..).zip(&lines) {
            if let Some(exit) = briefly(text, layouts, &mut all.out) {
                all.exit = all.exit.max(exit);
                all.lines += 1;
            } else if !all.add(alone(&origin.plain_item(line, text), layouts)) {
                break;
            }
        }
        all
    }
}

impl Solver {
    pub(crate) fn new(write: WriteLine, interrupt: Arc<AtomicBool>, spare: Arc<Spare>) -> Solver {
        Solver { write, batch: Batch::new(), answers: vec![], interrupt, spare }
    }

    /// Answers a block; `alone` answers one of its lines as an item of its own.
    pub(crate) fn answer(&mut self, block: Block, mut alone: impl FnMut(&Item) -> Piece) -> Answers {
        let Block { origin, lines: PlainLines { first, lines } } = block;
        let mut all = Answers::default();
        if lines.len() < FEWEST {
            (first..).zip(&lines).all(|(line, text)| all.add(alone(&origin.plain_item(line, text))));
        } else {
            let before = self.batch.counts();
            // Two solutions are enough to know whether the first is the only one.
            self.batch.solve(&lines, 2, Some(&self.interrupt), &mut self.answers);
            all.counts = difference(&self.batch.counts(), &before);
            all.out = self.spare.text();
            all.out.reserve(ANSWER * self.answers.len());
            let answered = (first..).zip(&lines).zip(&self.answers).all(|((line, text), answer)| {
                if answer.found == 1 {
                    (self.write)(text, &answer.solution, &mut all.out);
                    all.lines += 1;
                    true
                } else {
                    all.add(alone(&origin.plain_item(line, text)))
                }
            });
            if answered && self.answers.len() < lines.len() {
                all.add(Piece { exit: Exit::Interrupted, ..Piece::default() });
            }
        }
        self.spare.keep_lines(lines);
        all
    }
}

impl Answers {
    /// Adds an answer of its own; false if it is the last that counts.
    fn add(&mut self, piece: Piece) -> bool {
        let goes_on = piece.exit != Exit::Interrupted;
        self.others.push(Other { place: self.out.len(), lines: self.lines, piece });
        goes_on
    }
}

impl Spare {
    /// Room for the lines of a block.
    fn lines(&self) -> Vec<PlainLine> {
        lock(&self.lines).pop().unwrap_or_else(|| Vec::with_capacity(LINES))
    }

    fn keep_lines(&self, mut lines: Vec<PlainLine>) {
        if lines.capacity() >= LINES {
            lines.clear();
            lock(&self.lines).push(lines);
        }
    }

    /// Room for the answers to a block.
    fn text(&self) -> Vec<u8> {
        lock(&self.texts).pop().unwrap_or_default()
    }

    pub(crate) fn keep_text(&self, mut text: Vec<u8>) {
        if text.capacity() > 0 {
            text.clear();
            lock(&self.texts).push(text);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn difference(after: &Counts, before: &Counts) -> Counts {
    Counts {
        nodes: after.nodes - before.nodes,
        guesses: after.guesses - before.guesses,
        backtracks: after.backtracks - before.backtracks,
        placements: after.placements - before.placements,
        eliminations: after.eliminations - before.eliminations,
        tests: after.tests - before.tests,
        passes: after.passes - before.passes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_grow_while_the_list_goes_on() {
        let sizes = |blocks: &Blocks, threads, handed_on: &[usize]| -> Vec<usize> {
            let gatherer =
                |&n: &usize| Gatherer { handed_on: n, ..Gatherer::new(blocks, threads, Arc::default()) };
            handed_on.iter().map(|n| gatherer(n).size()).collect()
        };
        let together =
            |threads, handed_on: &[usize]| sizes(&Blocks::Together(write_solution), threads, handed_on);
        assert_eq!(together(1, &[0, 1, 2, 3, 4, 6, usize::MAX]), [512, 512, 1024, 1024, 2048, 4096, 4096]);
        assert_eq!(together(16, &[0, 31, 32, 64]), [512, 512, 1024, 1536]);
        assert_eq!(together(32, &[0, 64, 128]), [512, 768, 768]);
        assert_eq!(together(1024, &[0, 100_000]), [512, 512]);
        let briefly = Blocks::OneByOne(Arc::new(|_: &PlainLine, _: &mut Layouts, _: &mut Vec<u8>| None));
        assert_eq!(sizes(&briefly, 1, &[0, 3, 4, 8, 12, 16, usize::MAX]), [1, 1, 2, 4, 8, 16, 16]);
        assert_eq!(sizes(&briefly, 16, &[0, 63, 64, 256]), [1, 1, 2, 16]);
    }
}
