//! Many plain 9×9 puzzles at a time: 512 of them, each a single bit of vectors.
//!
//! **Idea.** A candidate of a puzzle is one bit, so a vector of 512 bits holds the same candidate of 512
//! puzzles, and a grid is 729 such vectors, whatever the puzzles are:
//!
//! ```text
//!                 puzzle   0 1 2 3 4 5 6 7 8 …         … 511
//!  plane 1r1c1             1 0 0 1 1 0 1 0 0 …             1    may r1c1 be 1?
//!  plane 1r1c2             0 0 1 1 0 0 0 1 0 …             0    may r1c2 be 1?
//!  …                       …
//!  plane 9r9c9             1 1 0 0 1 0 1 0 1 …             0    may r9c9 be 9?
//! ```
//!
//! Every deduction is then a formula of `and`, `or` and `not` that all puzzles go through together: no
//! branch depends on a puzzle, nothing is looked up, no bit is moved. "Only place of 5 in row 3" is nine
//! vectors in, one vector out. A *sweep* (`sweep.rs`) does, for each digit: eliminate it from the rest of the
//! boxes that hold it; keep, of the nine mini-rows of each band, those that belong to some way of placing
//! the digit in three rows and three boxes (that is every locked candidate at once, and rows that hold it
//! too), and the same for the mini-columns of each stack; find the houses where it has one place left.
//! Then, for each cell, let such a digit drive the others out, and count the candidates.
//!
//! A few sweeps are an *epoch*. Between epochs the bits are turned round, so that each puzzle lies
//! together in twelve words (`record.rs`), and each lane gets what it needs: a lane that is solved or dead
//! takes another position, one that is stuck splits its position in two by a guess, the others go on.
//! Positions wait in one pool for all lanes, so that the last puzzles of a batch, or a single hard one,
//! are worked on by many lanes.
//!
//! **Guess.** A cell with two candidates that has the most open cells among its peers, counting twice
//! those with two candidates; chosen with vectors too, the scores being numbers written across planes.
//!
//! **Source.** Bit slicing is how DES was searched (E. Biham, 1997). The closure of bands is that of the
//! family of JCZSolve and fastdoku, written as six products instead of a table.
//!
//! **Cost.** About 10,900 vector operations a sweep for all 512 puzzles, and 27,000 an epoch for turning the bits
//! round and choosing. 177 KiB of memory, and 104 bytes for each waiting position.

#![allow(unsafe_code, reason = "the kernels are compiled for instruction sets found at run time")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choose;
mod kernel;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod planes;
mod record;
mod scalar;
mod sweep;

use super::{BAND, Counts, Engine, Flow, InstructionSet, Run, classic};
use crate::grid::{Digit, Grid};
use crate::model::Model;
use crate::words::Page;
use kernel::{Client, Job, Memory, Source};
use record::Record;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is known of one puzzle of a batch.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How many solutions were found, up to the limit.
    pub found: u64,
    /// The solution that was found first, the digits `1` to `9` as text; dots where there is none.
    pub solution: [u8; 81],
}

/// A plain 9×9 puzzle as cells for each digit, the lowest bit being `r1c1`; and perhaps a cell and a digit that it
/// must not hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) givens: [u128; 9],
    pub(crate) not: Option<(usize, usize)>,
}

/// Solves many plain 9×9 puzzles at a time; keeps its memory from one call to the next.
///
/// ```
/// use grille::engine::Batch;
/// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut answers = vec![];
/// Batch::new().solve(&[puzzle, [b'.'; 81]], 2, None, &mut answers);
/// assert_eq!((answers[0].found, answers[1].found), (1, 2)); // one solution; more than one
/// assert_eq!(&answers[0].solution[..9], b"534678912");
/// ```
#[derive(Debug)]
pub struct Batch {
    set: InstructionSet,
    lanes: LanesOf,
    counts: Counts,
    found: Vec<u64>,
    /// What is asked, where it does not come as text.
    records: Vec<Record>,
}

/// The memory of each instruction set.
enum LanesOf {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Memory<avx512::Zmm>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Memory<avx2::Ymm>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Memory<neon::Quad>>),
    Scalar(Box<Memory<u64>>),
}

impl LanesOf {
    /// `None` where this machine does not have the set.
    fn new(set: InstructionSet) -> Option<LanesOf> {
        if !set.is_available() {
            return None;
        }
        Some(match set {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the set is there, we just asked.
            InstructionSet::Avx512 => LanesOf::Avx512(unsafe { avx512::memory() }),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the set is there, we just asked.
            InstructionSet::Avx2 => LanesOf::Avx2(unsafe { avx2::memory() }),
            #[cfg(target_arch = "aarch64")]
            // SAFETY: the set is there, we just asked.
            InstructionSet::Neon => LanesOf::Neon(unsafe { neon::memory() }),
            _ => LanesOf::Scalar(scalar::memory()),
        })
    }

    fn run(&mut self, job: &mut Job) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: memory of this kind is made only where the set is there.
            LanesOf::Avx512(memory) => unsafe { avx512::run(memory, job) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: memory of this kind is made only where the set is there.
            LanesOf::Avx2(memory) => unsafe { avx2::run(memory, job) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: memory of this kind is made only where the set is there.
            LanesOf::Neon(memory) => unsafe { neon::run(memory, job) },
            LanesOf::Scalar(memory) => scalar::run(memory, job),
        }
    }
}

impl Batch {
    /// With the fastest instruction set of this machine.
    pub fn new() -> Batch {
        Batch::with(InstructionSet::best()).unwrap_or_else(|| Batch {
            set: InstructionSet::Scalar,
            lanes: LanesOf::Scalar(scalar::memory()),
            counts: Counts::default(),
            found: vec![],
            records: vec![],
        })
    }

    /// With this instruction set, if the machine has it.
    ///
    /// ```
    /// use grille::engine::{Batch, InstructionSet};
    /// assert!(Batch::with(InstructionSet::Scalar).is_some());
    /// ```
    pub fn with(set: InstructionSet) -> Option<Batch> {
        let lanes = LanesOf::new(set)?;
        Some(Batch { set, lanes, counts: Counts::default(), found: vec![], records: vec![] })
    }

    /// The instruction set in use.
    pub fn instructions(&self) -> InstructionSet {
        self.set
    }

    /// The answers to the puzzles, in their order: for each at most `limit` solutions are sought. A digit
    /// `1` to `9` is a given, any other sign an empty cell. Givens that contradict each other have no
    /// solution.
    ///
    /// Which solution is given first, of a puzzle that has several, is not said; it does not depend on
    /// the instruction set.
    ///
    /// If the interrupt becomes true the work ends before it is done, and the result is false: a puzzle
    /// may then have more solutions than the answer says.
    pub fn solve(
        &mut self,
        puzzles: &[[u8; 81]],
        limit: u64,
        interrupt: Option<&AtomicBool>,
        answers: &mut Vec<Answer>,
    ) -> bool {
        struct Keep<'a> {
            answers: &'a mut [Answer],
            interrupt: Option<&'a AtomicBool>,
        }
        impl Client for Keep<'_> {
            fn solution(&mut self, puzzle: usize, text: &[u8; 81]) {
                let answer = &mut self.answers[puzzle];
                if answer.found == 0 {
                    answer.solution = *text;
                }
                answer.found += 1;
            }
            fn goes_on(&mut self) -> bool {
                self.interrupt.is_none_or(|flag| !flag.load(Ordering::Relaxed))
            }
        }
        answers.clear();
        answers.resize(puzzles.len(), Answer { found: 0, solution: [b'.'; 81] });
        let mut done = true;
        // The kernel numbers its puzzles with 32 bits.
        for (puzzles, answers) in puzzles.chunks(1 << 30).zip(answers.chunks_mut(1 << 30)) {
            done = done && self.run(Source::Text(puzzles), limit, &mut Keep { answers, interrupt });
        }
        done
    }

    /// How many solutions each has, up to the limit; `None` if it was interrupted.
    pub(crate) fn ask(
        &mut self,
        questions: &[Question],
        limit: u64,
        interrupt: Option<&AtomicBool>,
    ) -> Option<&[u64]> {
        struct Glance<'a>(Option<&'a AtomicBool>);
        impl Client for Glance<'_> {
            fn solution(&mut self, _: usize, _: &[u8; 81]) {}
            fn goes_on(&mut self) -> bool {
                self.0.is_none_or(|flag| !flag.load(Ordering::Relaxed))
            }
        }
        self.records.clear();
        for question in questions {
            let boards = question.givens.map(|cells| [cells as u64, (cells >> 17) as u64]);
            let mut record = record::from_boards(&boards);
            if let Some((cell, digit)) = question.not {
                let (word, bit) = record::place(digit, cell);
                record[word] &= !bit;
            }
            self.records.push(record);
        }
        let records = std::mem::take(&mut self.records);
        let done = self.run(Source::Records(&records), limit, &mut Glance(interrupt));
        self.records = records;
        done.then_some(&self.found)
    }

    fn run(&mut self, source: Source, limit: u64, client: &mut dyn Client) -> bool {
        self.found.clear();
        self.found.resize(source.len(), 0);
        let (found, counts) = (&mut self.found, &mut self.counts);
        let done = limit == 0 || self.lanes.run(&mut Job { source, limit, found, client, counts });
        self.counts.nodes = self.counts.guesses;
        self.counts.placements = self.counts.guesses;
        done
    }

    /// The work done so far: guesses, passes, and a node for each guess.
    pub fn counts(&self) -> Counts {
        self.counts
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl fmt::Debug for LanesOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LanesOf")
    }
}

/// Many puzzles at a time, in the bits of vectors.
pub static ENGINE: Engine = Engine {
    id: "batch",
    page: Page { en: include_str!("batch.md"), fr: include_str!("batch.fr.md") },
    complete: true,
    accepts: |model| classic("batch", model),
    solve,
};

/// A batch of one. It has no search tree to show, its positions being searched side by side: where a tree
/// is asked for, `band` draws it.
fn solve(model: &Model, run: &mut Run) -> Flow {
    if run.settings().trace.is_some() {
        return (BAND.solve)(model, run);
    }
    struct Report<'a, 's> {
        run: &'a mut Run<'s>,
        flow: Flow,
    }
    impl Client for Report<'_, '_> {
        fn solution(&mut self, _: usize, text: &[u8; 81]) {
            if self.flow.is_continue() {
                let digits = text.iter().map(|sign| Digit::new(sign.wrapping_sub(b'0'))).collect();
                self.flow = self.run.solution(&Grid::from_cells(digits));
            }
        }
        fn goes_on(&mut self) -> bool {
            if self.flow.is_continue() {
                self.flow = self.run.poll();
            }
            self.flow.is_continue()
        }
    }
    let mut record: Record = [0; record::WORDS];
    for (cell, digits) in model.start().cells().iter().enumerate() {
        for digit in digits.iter() {
            let (word, bit) = record::place(digit.index(), cell);
            record[word] |= bit;
        }
    }
    let limit = run.settings().limit;
    let mut client = Report { run, flow: Flow::Continue(()) };
    let mut batch = Batch::new();
    batch.run(Source::Records(&[record]), limit, &mut client);
    let flow = client.flow;
    run.worked(&batch.counts());
    flow
}
