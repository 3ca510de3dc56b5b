//! The plain 9×9 grid, one puzzle at a time, as fast as can be.
//!
//! **Idea.** A good solver of plain puzzles loses most of its time to branches that the processor
//! guesses wrong and to chains of steps that wait for each other. Here a *round* draws every simple
//! conclusion in the whole grid at once, 160 vector instructions without a branch: digits alone
//! in their cell, digits with one place in a house, and all locked candidates. A round that changes
//! nothing is followed by a guess.
//!
//! **Layout.** A *plane* is one vector: the cells at the same place of all nine boxes, sixteen bits
//! each, of which nine are candidates. Nine planes are the grid, and stay in registers.
//!
//! ```text
//!   box            plane (r, c): the cell in row r and column c of each box
//!   0,0 0,1 0,2    lane   0  1  2  3   4  5  6  7   8  9 10 11  12 13 14 15
//!   1,0 1,1 1,2    box    1  2  3  -   4  5  6  -   7  8  9  -   -  -  -  -
//!   2,0 2,1 2,2    bit    0 … 8: digits 1 … 9
//! ```
//!
//! So what concerns one box is between registers and needs no moving of lanes; a row of three boxes
//! needs the lanes of a band turned, a column those of a stack. The union of three planes of a row is
//! its *mini-row* in every box, and there are but six ways to give the three rows of a band to a digit
//! in its three boxes: what is in none of them goes, with logic alone.
//!
//! **Search.** The guess is a digit of a cell with two candidates, where there is one, and the grid
//! without that candidate is kept for later: a guess is a candidate, its refutation an elimination.
//!
//! **Source.** Ours. Singles and locked candidates are what the fast solvers of the JCZSolve family use;
//! that the rows of a digit in a band are a permutation of its boxes is the idea of T. Dillon's *tdoku*.
//!
//! **Cost.** 160 vector instructions a round with AVX-512, 250 with AVX2; a guess costs as much as four
//! rounds. An ordinary puzzle takes four rounds, one of 17 givens twenty, the hardest known a thousand.
//! 288 bytes for each guess that stands.

mod kernel;
mod lanes;
mod scalar;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions are the purpose; a test compares them with `scalar`")]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions are the purpose; a test compares them with `scalar`")]
mod avx512;

#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code, reason = "vector instructions are the purpose; a test compares them with `scalar`")]
mod neon;

use super::batch::Answer;
use super::instructions::InstructionSet;
use super::{Counts, Engine, Flow, Run, Stop, classic};
use crate::grid::{Cell, Digit, Grid};
use crate::model::Model;
use crate::words::Page;
use kernel::{Memory, Watch};
use lanes::{ALL, Planes};
use std::ops::ControlFlow;

/// Every simple conclusion at once, in vectors; the plain 9×9 grid alone.
pub static ENGINE: Engine = Engine {
    id: "band",
    page: Page { en: include_str!("band.md"), fr: include_str!("band.fr.md") },
    complete: true,
    accepts: |model| classic("band", model),
    solve,
};

/// What a search starts from: the candidates of the 81 cells.
///
/// ```
/// use grille::engine::band::{Band, Start};
/// let mut candidates = [0x1FF; 81]; // every digit everywhere
/// candidates[0] = 1 << 4; // a five in the first cell
/// let five = Band::new().solve(&Start::from_candidates(&candidates), 1);
/// assert_eq!(five.solution[0], b'5');
/// let mut text = [b'.'; 81];
/// text[0] = b'5';
/// assert_eq!(Band::new().solve(&Start::from_text(&text), 1), five);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Start(Planes);

impl Start {
    /// From a text: a digit `1` to `9` is a given, any other sign an empty cell.
    pub fn from_text(text: &[u8; 81]) -> Start {
        Start(planes(InstructionSet::best(), text))
    }

    /// From candidates: bits 0 to 8 of a cell are the digits 1 to 9, other bits nothing.
    pub fn from_candidates(candidates: &[u16; 81]) -> Start {
        Start(Planes::from_cells(|cell| candidates[cell] & ALL))
    }

    /// From a model, if it is a plain 9×9 grid.
    pub fn from_model(model: &Model) -> Option<Start> {
        classic("band", model).ok()?;
        let mut candidates = [0; 81];
        for (digits, set) in candidates.iter_mut().zip(model.start().cells()) {
            *digits = set.bits() as u16;
        }
        Some(Start::from_candidates(&candidates))
    }
}

/// The candidates that a sign of a text leaves.
static DIGITS_OF_SIGN: [u16; 256] = {
    let mut digits = [ALL; 256];
    let mut index = 0;
    while index < 9 {
        digits[b'1' as usize + index] = 1 << index;
        index += 1;
    }
    digits
};

/// Solves one plain 9×9 puzzle at a time; keeps its memory from one to the next.
///
/// ```
/// use grille::engine::band::{Band, Start};
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut band = Band::new();
/// let answer = band.solve(&Start::from_text(puzzle), 2);
/// assert_eq!(answer.found, 1); // one solution, and no second
/// assert_eq!(&answer.solution[..9], b"534678912");
/// ```
#[derive(Clone, Debug)]
pub struct Band {
    set: InstructionSet,
    memory: Memory,
}

impl Default for Band {
    fn default() -> Band {
        Band::new()
    }
}

impl Band {
    /// With the fastest instruction set of this machine.
    pub fn new() -> Band {
        Band { set: InstructionSet::best(), memory: Memory::default() }
    }

    /// With an instruction set, if this machine has it.
    ///
    /// ```
    /// use grille::engine::{Band, InstructionSet};
    /// assert!(Band::with(InstructionSet::Scalar).is_some());
    /// ```
    pub fn with(set: InstructionSet) -> Option<Band> {
        set.is_available().then(|| Band { set, memory: Memory::default() })
    }

    /// The instruction set in use.
    pub fn instructions(&self) -> InstructionSet {
        self.set
    }

    /// How many solutions there are, counted up to the limit, and the first of them.
    pub fn solve(&mut self, start: &Start, limit: u64) -> Answer {
        let mut counting = Counting { limit, found: 0, first: Planes::EMPTY };
        if limit > 0 {
            self.search(start, &mut counting);
        }
        let solution = if counting.found == 0 { [b'.'; 81] } else { text(self.set, &counting.first) };
        Answer { found: counting.found, solution }
    }

    /// Shows every solution to a visitor, until it breaks off.
    ///
    /// ```
    /// use grille::engine::band::{Band, Start};
    /// use std::ops::ControlFlow;
    /// let puzzle = b"..3456789456789123789123456..4365897365897214897214365531642978642978531978531642";
    /// let mut solutions = vec![];
    /// let flow = Band::new().visit(&Start::from_text(puzzle), |solution| {
    ///     solutions.push(solution[0]);
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(flow.is_continue());
    /// assert_eq!(solutions, b"12");
    /// ```
    pub fn visit(
        &mut self,
        start: &Start,
        visitor: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stopped = self.search(start, &mut Visiting { set: self.set, visitor });
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// A solution other than the one that is known, if there is one. Where the search has a choice it turns away
    /// from what is known, and it stops at the first solution: as much work as counting to two where there is
    /// no other, less where there is.
    ///
    /// ```
    /// use grille::engine::band::{Band, Start};
    /// let puzzle = b"..3456789456789123789123456..4365897365897214897214365531642978642978531978531642";
    /// let mut band = Band::new();
    /// let known = band.solve(&Start::from_text(puzzle), 1).solution;
    /// let other = band.second(&Start::from_text(puzzle), &known).unwrap();
    /// assert_ne!(other, known);
    /// let mut closed = *puzzle;
    /// closed[0] = other[0];
    /// assert_eq!(band.second(&Start::from_text(&closed), &other), None);
    /// ```
    pub fn second(&mut self, start: &Start, known: &[u8; 81]) -> Option<[u8; 81]> {
        let mut turning = TurningAway { known: Start::from_text(known).0, other: None };
        self.search(start, &mut turning);
        turning.other.as_ref().map(|other| text(self.set, other))
    }

    /// The work done so far: nodes, guesses, take-backs and passes.
    pub fn counts(&self) -> Counts {
        let Memory { guesses, taken_back, rounds, .. } = self.memory;
        Counts { nodes: guesses, guesses, backtracks: taken_back, passes: rounds, ..Counts::default() }
    }

    /// Runs the search of the instruction set. True if it was stopped.
    #[allow(unsafe_code, reason = "a function with target features is called where they were detected")]
    fn search<W: Watch>(&mut self, Start(start): &Start, watch: &mut W) -> bool {
        match self.set {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Band` has only a set that is available.
            InstructionSet::Avx512 => unsafe { avx512::search(&mut self.memory, start, watch) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Band` has only a set that is available.
            InstructionSet::Avx2 => unsafe { avx2::search(&mut self.memory, start, watch) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: a `Band` has only a set that is available.
            InstructionSet::Neon => unsafe { neon::search(&mut self.memory, start, watch) },
            _ => scalar::search(&mut self.memory, start, watch),
        }
    }
}

/// The planes of a text. The set must be available.
#[allow(unsafe_code, reason = "a function with target features is called where they were detected")]
fn planes(set: InstructionSet, text: &[u8; 81]) -> Planes {
    match set {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the set is available.
        InstructionSet::Avx512 | InstructionSet::Avx2 => unsafe { avx2::planes(text) },
        _ => Planes::from_cells(|cell| DIGITS_OF_SIGN[usize::from(text[cell])]),
    }
}

/// The digits of a solution as text. The set must be available.
#[allow(unsafe_code, reason = "a function with target features is called where they were detected")]
fn text(set: InstructionSet, planes: &Planes) -> [u8; 81] {
    match set {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the set is available.
        InstructionSet::Avx512 | InstructionSet::Avx2 => unsafe { avx2::text(planes) },
        _ => std::array::from_fn(|cell| b'1' + planes.get(cell).trailing_zeros() as u8),
    }
}

/// Counts up to a limit and keeps the first.
struct Counting {
    limit: u64,
    found: u64,
    first: Planes,
}

impl Watch for Counting {
    #[inline(always)]
    fn solution(&mut self, planes: &Planes) -> bool {
        if self.found == 0 {
            self.first = *planes;
        }
        self.found += 1;
        self.found >= self.limit
    }
}

/// Shows every solution.
struct Visiting<F> {
    set: InstructionSet,
    visitor: F,
}

impl<F: FnMut(&[u8; 81]) -> ControlFlow<()>> Watch for Visiting<F> {
    fn solution(&mut self, planes: &Planes) -> bool {
        (self.visitor)(&text(self.set, planes)).is_break()
    }
}

/// Looks for anything but what is known.
struct TurningAway {
    known: Planes,
    other: Option<Planes>,
}

impl Watch for TurningAway {
    #[inline(always)]
    fn prefer(&self, cell: usize, digits: u16) -> u16 {
        let others = digits & !self.known.get(cell);
        // A sign that is no digit says nothing about its cell.
        let digits = if others == 0 { digits } else { others };
        digits & digits.wrapping_neg()
    }

    #[inline(always)]
    fn solution(&mut self, planes: &Planes) -> bool {
        if *planes != self.known {
            self.other = Some(*planes);
        }
        self.other.is_some()
    }
}

fn solve(model: &Model, run: &mut Run) -> Flow {
    // Whoever calls has asked whether the model is accepted.
    let Some(start) = Start::from_model(model) else { return Flow::Continue(()) };
    let mut band = Band::new();
    let mut reporting = Reporting { run, stop: None };
    band.search(&start, &mut reporting);
    let flow = reporting.stop.map_or(Flow::Continue(()), Flow::Break);
    run.worked(&Counts { passes: band.memory.rounds, ..Counts::default() });
    flow
}

/// Reports everything to a run.
struct Reporting<'r, 's> {
    run: &'r mut Run<'s>,
    stop: Option<Stop>,
}

impl Reporting<'_, '_> {
    fn follow(&mut self, flow: Flow) -> bool {
        self.stop = flow.break_value();
        self.stop.is_some()
    }
}

impl Watch for Reporting<'_, '_> {
    const DETAILS: bool = true;

    fn attempt(&mut self, cell: usize, digit: u16, of: u16) -> bool {
        self.run.choices(of.count_ones() as usize);
        let flow = self.run.attempt(Cell(cell as u16), Digit::from_index(digit.trailing_zeros() as usize));
        self.follow(flow)
    }

    fn take_back(&mut self) {
        self.run.take_back();
    }

    #[inline(always)]
    fn settled(&mut self, before: &Planes, after: &Planes) {
        let ((candidates, open), (candidates_left, open_left)) = (before.count(), after.count());
        self.run.placed(open - open_left);
        self.run.eliminated(candidates - candidates_left);
    }

    fn solution(&mut self, planes: &Planes) -> bool {
        let digit = |cell| Some(Digit::from_index(planes.get(cell).trailing_zeros() as usize));
        let flow = self.run.solution(&Grid::from_cells((0..81).map(digit).collect()));
        self.follow(flow)
    }
}
