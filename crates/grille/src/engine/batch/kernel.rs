//! The kernel, written once over [`Lanes`]: epochs, and the traffic of positions between lanes and pool. See
//! the [module](super) for the idea.
//!
//! Everything here, in `planes`, in `sweep` and in `choose` is inlined into one function for each instruction
//! set. Loops are written with indices rather than with closures, which would not be compiled for the set.
//!
//! ```text
//! until nothing is left:
//!     each free lane takes the last position of the pool, else the next puzzle
//!     epoch: turn records into planes, sweep three times, choose where to guess, turn back
//!     each lane:  dead                  free
//!                 solved                its solution is counted; free
//!                 no new single cell    it takes a digit of the chosen cell; the rest goes to the pool
//!                 else                  goes on
//! ```

use super::choose::choose;
use super::lanes::Lanes;
use super::planes::{COLUMNS, LANES, Planes, SPARE, STRIDE, Words, load, position, store};
use super::record::{self, Record, WORDS};
use super::sweep::{cells, digit, lacking, singles};
use crate::engine::Counts;

/// Sweeps in an epoch.
const SWEEPS: usize = 3;

/// A position that waits for a lane.
struct Node {
    record: Record,
    puzzle: u32,
}

/// What the kernel keeps from one job to the next.
pub(super) struct Memory<V> {
    words: Words,
    planes: Planes<V>,
    /// The puzzle of each lane.
    puzzles: [u32; LANES],
    /// Positions that wait, the last first.
    pool: Vec<Node>,
}

impl<V: Lanes> Memory<V> {
    #[inline(always)]
    pub(super) fn new() -> Box<Memory<V>> {
        Box::new(Memory {
            words: [[0; STRIDE]; WORDS],
            planes: Planes::new(),
            puzzles: [0; LANES],
            pool: vec![],
        })
    }
}

/// Where the puzzles come from.
#[derive(Copy, Clone)]
pub(super) enum Source<'a> {
    /// As text.
    Text(&'a [[u8; 81]]),
    /// As positions.
    Records(&'a [Record]),
}

impl Source<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Source::Text(texts) => texts.len(),
            Source::Records(records) => records.len(),
        }
    }
}

/// What is to be done.
pub(super) struct Job<'a> {
    pub source: Source<'a>,
    /// How many solutions of each puzzle are sought.
    pub limit: u64,
    /// How many were found, for each puzzle.
    pub found: &'a mut [u64],
    /// Who gets the solutions.
    pub client: &'a mut dyn Client,
    pub counts: &'a mut Counts,
}

/// Who gets the solutions, and may stop the work.
pub(super) trait Client {
    /// A solution of this puzzle. The limit is the kernel's business.
    fn solution(&mut self, puzzle: usize, text: &[u8; 81]);
    /// Asked now and then.
    fn goes_on(&mut self) -> bool;
}

#[inline(always)]
fn gather(words: &Words, at: usize) -> Record {
    let mut record = [0; WORDS];
    for (value, word) in record.iter_mut().zip(words) {
        *value = word[at];
    }
    record
}

/// Does a job; false if it was stopped.
#[inline(always)]
pub(super) fn run<V: Lanes>(memory: &mut Memory<V>, job: &mut Job) -> bool {
    let Memory { words, planes, puzzles, pool } = memory;
    pool.clear();
    let mut next = 0;
    let mut active = [0u64; COLUMNS];
    let mut free = [!0u64; COLUMNS];
    let mut flags = Flags { dead: [0; COLUMNS], open: [0; COLUMNS], moving: [0; COLUMNS] };
    loop {
        // Give every free lane a position: one that waits, else the next puzzle.
        for column in 0..COLUMNS {
            while free[column] != 0 {
                let record = if let Some(node) = pool.pop() {
                    job.counts.backtracks += 1;
                    if job.found[node.puzzle as usize] >= job.limit {
                        continue;
                    }
                    (node.record, node.puzzle)
                } else if next < job.source.len() {
                    next += 1;
                    let record = match job.source {
                        Source::Text(texts) => V::read(&texts[next - 1]),
                        Source::Records(records) => records[next - 1],
                    };
                    (record, next as u32 - 1)
                } else {
                    break;
                };
                let row = free[column].trailing_zeros() as usize;
                free[column] &= free[column] - 1;
                active[column] |= 1 << row;
                let at = position::<V>(column, row);
                for (word, value) in words.iter_mut().zip(record.0) {
                    word[at] = value;
                }
                puzzles[at] = record.1;
            }
        }
        let lanes: u32 = active.iter().map(|column| column.count_ones()).sum();
        if lanes == 0 {
            return true;
        }
        for chunk in 0..COLUMNS / V::WORDS {
            if active[chunk * V::WORDS..(chunk + 1) * V::WORDS].iter().any(|&column| column != 0) {
                epoch(words, chunk, planes, &mut flags);
            }
        }
        job.counts.passes += u64::from(lanes) * SWEEPS as u64;
        for column in 0..COLUMNS {
            let sound = active[column] & !flags.dead[column];
            let solved = sound & !flags.open[column];
            let guess = sound & flags.open[column] & !flags.moving[column];
            let mut gone = (active[column] & flags.dead[column]) | solved;
            let mut rest = solved;
            while rest != 0 {
                let at = position::<V>(column, rest.trailing_zeros() as usize);
                rest &= rest - 1;
                let puzzle = puzzles[at] as usize;
                if job.found[puzzle] < job.limit {
                    job.found[puzzle] += 1;
                    job.client.solution(puzzle, &V::write(&gather(words, at)));
                }
            }
            let mut rest = guess;
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let at = position::<V>(column, row);
                if job.found[puzzles[at] as usize] >= job.limit {
                    gone |= 1 << row;
                    continue;
                }
                job.counts.guesses += 1;
                // This lane takes the first digit of the chosen cell, a new position all the others.
                let mut record = gather(words, at);
                let cell = (record[9] >> SPARE & 127) as usize;
                let digits = record[10] >> SPARE & 511;
                for word in &mut record[9..] {
                    *word &= (1 << SPARE) - 1;
                }
                let (w, bit) = record::place(digits.trailing_zeros() as usize, cell);
                record[w] &= !bit;
                pool.push(Node { record, puzzle: puzzles[at] });
                let mut others = digits & digits.wrapping_sub(1);
                while others != 0 {
                    let (w, bit) = record::place(others.trailing_zeros() as usize, cell);
                    others &= others - 1;
                    words[w][at] &= !bit;
                }
            }
            active[column] &= !gone;
            free[column] |= gone;
        }
        if !job.client.goes_on() {
            return false;
        }
    }
}

struct Flags {
    dead: [u64; COLUMNS],
    open: [u64; COLUMNS],
    moving: [u64; COLUMNS],
}

/// Some sweeps over the lanes of a chunk, and what came out of them.
#[inline(always)]
fn epoch<V: Lanes>(words: &mut Words, chunk: usize, planes: &mut Planes<V>, flags: &mut Flags) {
    load(words, chunk, planes);
    let none = V::none();
    let (mut bad, mut moving, mut open) = (none, none, none);
    singles(&planes.x, &mut planes.single, &mut bad);
    for n in 0..SWEEPS {
        for d in 0..9 {
            let Planes { x, single, alone, scratch, .. } = &mut *planes;
            digit(&mut x[d], single, &mut alone[d], scratch, &mut bad);
        }
        if n + 1 < SWEEPS {
            cells::<V, false>(planes, &mut moving, &mut bad);
        } else {
            cells::<V, true>(planes, &mut moving, &mut bad);
        }
    }
    lacking(&planes.x, &mut bad);
    for two in &planes.two {
        open = open.or(*two);
    }
    let mut spare = [[none; 10]; 3];
    let at = chunk * V::WORDS..(chunk + 1) * V::WORDS;
    open.without2(bad, moving).store(&mut flags.open[at.clone()]);
    if flags.open[at].iter().any(|&guess| guess != 0) {
        choose(planes, &mut spare);
    }
    store(words, chunk, planes, &spare);
    let at = chunk * V::WORDS..(chunk + 1) * V::WORDS;
    bad.store(&mut flags.dead[at.clone()]);
    open.store(&mut flags.open[at.clone()]);
    moving.store(&mut flags.moving[at]);
}
