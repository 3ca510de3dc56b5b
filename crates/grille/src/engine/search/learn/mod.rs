//! Search that learns a clause from every conflict: for hard grids, when the plain search has failed a while.
//!
//! Idea: a wrong guess in a large grid is noticed many guesses later. Going back one guess at a time then repeats the
//! same mistake in a thousand forms. Instead the conflict is traced back to what really caused it, that is kept
//! as a *clause* ("at least one of these is so"), and the search goes back to where the clause would have concluded
//! something. This is conflict-driven clause learning, the method of SAT solvers, written for this problem: the
//! houses are never turned into clauses.
//!
//! ```text
//! propagate: groups (exactly one digit in a cell, one place for a digit in a house), then learnt clauses
//! conflict:  analyse it, shorten the clause, keep it, go back, conclude
//! solution:  report it, exclude it, go on
//! otherwise: restart if due (and forget idle clauses), or let one of the most active open candidates stand
//! ```
//!
//! | file | what |
//! |---|---|
//! | `literal` | literals, reasons and conflicts |
//! | `state` | candidates, groups, values; what a value does to its groups |
//! | `propagate` | conclusions from groups and clauses |
//! | `analyse`, `shorten` | from a conflict to a clause, and a shorter one |
//! | `clauses` | keeping, watching and forgetting them |
//! | `order`, `memory` | what to guess |
//! | `restart` | when to begin again |
//!
//! Guesses are always that a candidate stands: that it does not stand says too little, and guessing the last value
//! of a candidate, as SAT solvers do, made hard Latin squares several times slower. What is remembered is the digit
//! of a cell (`memory`).
//!
//! **All solutions.** The first solutions are excluded by a clause each, made of the guesses that led to them: any
//! grid with these guesses is that solution. Beyond a number of them nothing more is stored: the last
//! guess is turned into its opposite, and everything up to there, the *floor*, is gone through in order from then on;
//! above it the search learns and restarts as before (Gebser, Kaufmann, Neumann and Schaub, "Conflict-driven
//! answer set enumeration", 2007). So no solution is counted twice, and memory stays bounded.
//!
//! Sources: Marques-Silva and Sakallah, "GRASP" (1996); Moskewicz and others, "Chaff" (2001); Eén and Sörensson,
//! "MiniSat" (2003); and those named in the files. Tried, and left out because they did not pay here: locked
//! candidates with reasons, variables for what a row and a box share (a tenth fewer conflicts, each one half as dear
//! again), probing at the top, shortening old clauses (vivification), guessing by houses or by how much follows, other
//! reasons for the same value. To make a conflict cheaper: keeping guesses over a restart (there is one restart in a
//! hundred conflicts), laying out clauses by who watches them, taking what is known at the top out of them, fewer bytes for
//! a variable.
//!
//! Cost: an elimination touches three words; a conflict in a minimal 25×25 grid takes about 28 µs, of which a third goes
//! to the groups, a third to the clauses and a third to the analysis. Memory: a few words for each candidate, and the
//! clauses.

mod analyse;
mod clauses;
mod literal;
mod memory;
mod order;
mod propagate;
mod restart;
mod shorten;
mod state;
#[cfg(test)]
mod tests;

use super::position::Position;
use crate::engine::{Flow, Run};
use crate::grid::Grid;
use clauses::Clauses;
use literal::{Conflict, Literal, Reason};
use memory::Memory;
use order::Order;
use restart::Restarts;
use state::State;

/// Solutions that are excluded by a clause each.
pub(super) const EXCLUDED: usize = 64;

/// How much less a conflict counts than the one after it, in the quick and in the steady mood: one that returns to
/// what it remembers must remember what is difficult for long, too. The longer the larger the grid is: above ten thousand
/// candidates a conflict loses so many candidates' share.
const FADE_QUICK: f64 = 0.98;
const FADE_STEADY: f64 = 0.996;
const FADE_SHARE: f64 = 40.0;

/// Conflicts before clauses are forgotten: the first time, the growth with their root, and at most.
const FORGET_FIRST: u64 = 2000;
const FORGET_GROWTH: f64 = 5.0;
const FORGET_MOST: u64 = 20_000;

/// Of so many of the most active candidates the one with the least choice is guessed, in the two moods.
const ACTIVE_QUICK: usize = 4;
const ACTIVE_STEADY: usize = 8;

pub(super) struct Learner<'p> {
    position: &'p Position<'p>,
    state: State,
    clauses: Clauses,
    order: Order,
    restarts: Restarts,
    /// How much of the trail the clauses have been asked about.
    watched_to: usize,
    /// A conflict that a conclusion ran into at once.
    pending: Option<Conflict>,
    /// Marks of variables during an analysis, and which have one.
    marks: Vec<u8>,
    marked: Vec<u32>,
    /// Marks of levels: those with the stamp of now are marked.
    stamps: Vec<u64>,
    stamp: u64,
    /// The clause learnt last, and lists kept to save allocations.
    learnt: Vec<Literal>,
    blocked: Vec<u32>,
    rest: Vec<u32>,
    added: Vec<u32>,
    /// Guesses up to this depth are gone through in order: everything before them has been searched.
    floor: u32,
    conflicts: u64,
    forget_at: u64,
    excluded: usize,
    /// Candidates placed since the run was last told.
    placed: u64,
    memory: Memory,
    fade_steady: f64,
    /// Candidates that were asked about and not guessed.
    passed: Vec<u32>,
    /// Every clause learnt, for the tests.
    #[cfg(test)]
    log: Vec<Vec<Literal>>,
}

impl<'p> Learner<'p> {
    /// A learner for what is open in a position from which nothing more follows.
    pub(super) fn new(position: &'p Position<'p>) -> Learner<'p> {
        let state = State::new(position);
        let count = state.candidates.len();
        Learner {
            position,
            clauses: Clauses::new(count),
            order: Order::new(state.first_merits()),
            restarts: Restarts::new(state.room(), position.layout.shape().boxes().is_some()),
            watched_to: 0,
            pending: None,
            marks: vec![0; count],
            marked: vec![],
            stamps: vec![0; count + 1],
            stamp: 0,
            learnt: vec![],
            blocked: vec![],
            rest: vec![],
            added: vec![],
            floor: 0,
            conflicts: 0,
            forget_at: FORGET_FIRST,
            excluded: 0,
            placed: 0,
            memory: Memory::new(position.digits.len()),
            fade_steady: (1.0 - FADE_SHARE / count.max(1) as f64).max(FADE_STEADY),
            passed: vec![],
            #[cfg(test)]
            log: vec![],
            state,
        }
    }

    /// Excludes a solution that was found before, at the top.
    pub(super) fn exclude(&mut self, solution: &Grid) {
        let is_of = |variable: &u32| {
            let candidate = self.state.candidates[*variable as usize];
            solution.get(candidate.cell) == Some(candidate.digit)
        };
        self.learnt = (0..self.state.candidates.len() as u32).filter(is_of).map(Literal::no).collect();
        // One that has lost a candidate meanwhile, or differs from what is placed, is excluded already.
        let open = self.position.digits.iter().filter(|digits| digits.count_ones() > 1).count();
        let agrees = |(&digits, digit): (&u64, &Option<_>)| {
            digit.is_some_and(|digit: crate::grid::Digit| digits >> digit.index() & 1 == 1)
        };
        let is_there = self.position.digits.iter().zip(solution.cells()).all(agrees);
        if is_there && self.learnt.len() == open && open > 1 {
            self.excluded += 1;
            self.clauses.add(&self.learnt, 0);
        }
    }

    /// Searches until everything is searched or the run says stop.
    pub(super) fn run(&mut self, run: &mut Run) -> Flow {
        loop {
            match self.propagate() {
                Err(conflict) => {
                    self.conflicts += 1;
                    run.placed(self.placed);
                    run.eliminated(self.state.assigned().saturating_sub(self.placed));
                    self.placed = 0;
                    run.poll()?;
                    if self.state.depth() > self.floor {
                        self.memory.conflict(self.conflicts, &self.state);
                        self.analyse(conflict);
                        self.conclude(run);
                    } else if !self.turn(run) {
                        return Flow::Continue(());
                    }
                }
                Ok(()) if self.state.trail.len() == self.state.candidates.len() => {
                    run.solution(&self.to_grid())?;
                    self.restarts.found();
                    if !self.leave_solution(run) {
                        return Flow::Continue(());
                    }
                }
                Ok(()) => {
                    if self.restarts.is_due() {
                        self.restart(run);
                    }
                    self.guess(run)?;
                }
            }
        }
    }

    /// Lets a candidate stand: of the most active open ones that with the least choice, or, in the steady mood, what
    /// its cell held before.
    fn guess(&mut self, run: &mut Run) -> Flow {
        let steady = self.restarts.is_steady();
        let active = if steady { ACTIVE_STEADY } else { ACTIVE_QUICK };
        let (mut best, mut best_merit) = (None, 0.0);
        while self.passed.len() < active
            && let Some(variable) = self.order.take()
        {
            if self.state.is_open(variable) {
                let merit = self.order.activity(variable) / f64::from(self.state.choices(variable));
                if best.is_none() || merit > best_merit {
                    (best, best_merit) = (Some(variable), merit);
                }
                self.passed.push(variable);
            }
        }
        for variable in self.passed.drain(..) {
            self.order.put_back(variable);
        }
        let Some(mut variable) = best else { return Flow::Continue(()) };
        if steady {
            let cell = self.state.cell(Literal::yes(variable));
            variable = self.memory.of(cell, &self.state).unwrap_or(variable);
        }
        let candidate = self.state.candidates[variable as usize];
        run.choices(2);
        self.state.guesses.push(self.state.trail.len());
        self.pending = self.state.assign(Literal::yes(variable), Reason::None).err();
        run.attempt(candidate.cell, candidate.digit)
    }

    /// Goes back to where the clause learnt allows a conclusion, and draws it.
    fn conclude(&mut self, run: &mut Run) {
        #[cfg(test)]
        self.log.push(self.learnt.clone());
        let spread = self.spread_of_learnt();
        self.restarts.learnt(spread);
        self.order.fade(if self.restarts.is_steady() { self.fade_steady } else { FADE_QUICK });
        let target = self.learnt.get(1).map_or(0, |second| self.state.level(second.variable()));
        self.back_to(target.max(self.floor), run);
        self.conclude_learnt(spread);
    }

    /// Keeps the clause in `learnt` and draws the conclusion that is its first literal.
    fn conclude_learnt(&mut self, spread: u32) {
        let reason = match self.learnt[..] {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(&self.learnt, spread)),
        };
        self.pending = self.state.assign(self.learnt[0], reason).err();
    }

    /// Takes back every guess beyond this depth.
    fn back_to(&mut self, depth: u32, run: &mut Run) {
        for _ in depth..self.state.depth() {
            run.take_back();
        }
        self.undo_to(depth);
    }

    fn undo_to(&mut self, depth: u32) {
        let Some(&length) = self.state.guesses.get(depth as usize) else { return };
        let (memory, order) = (&mut self.memory, &mut self.order);
        self.state.undo(length, |candidates, literal| {
            memory.undone(literal, candidates);
            order.put_back(literal.variable());
        });
        self.state.guesses.truncate(depth as usize);
        self.watched_to = self.watched_to.min(length);
    }

    /// Goes on after a solution. False if there was nothing but it.
    fn leave_solution(&mut self, run: &mut Run) -> bool {
        let depth = self.state.depth();
        if depth <= self.floor || self.excluded >= EXCLUDED {
            return self.turn(run);
        }
        self.excluded += 1;
        let guesses = self.state.guesses.iter().rev();
        self.learnt.clear();
        self.learnt.extend(guesses.map(|&at| self.state.trail[at].negated()));
        self.back_to(depth - 1, run);
        self.conclude_learnt(0);
        true
    }

    /// Everything below the last guess has been searched: its opposite is next. False if there is no guess.
    fn turn(&mut self, run: &mut Run) -> bool {
        let Some(&at) = self.state.guesses.last() else { return false };
        let guess = self.state.trail[at];
        self.back_to(self.state.depth() - 1, run);
        self.floor = self.state.depth();
        self.pending = self.state.assign(guess.negated(), Reason::None).err();
        true
    }

    /// Takes back all guesses above the floor; forgets clauses if it is time.
    fn restart(&mut self, run: &mut Run) {
        self.restarts.done();
        if self.floor == 0 {
            run.restart();
            self.undo_to(0);
        } else {
            self.back_to(self.floor, run);
        }
        if self.conflicts >= self.forget_at {
            let more = FORGET_FIRST + ((self.conflicts as f64).sqrt() * FORGET_GROWTH) as u64;
            self.forget_at = self.conflicts + more.min(FORGET_MOST);
            self.forget();
        }
    }

    fn forget(&mut self) {
        let state = &self.state;
        let is_reason = |clauses: &Clauses, clause: u32| {
            let first = Literal(clauses.literals(clause)[0]);
            state.is_true(first) && state.reason(first.variable()) == Reason::Clause(clause)
        };
        let mut moved = vec![];
        self.clauses.forget(is_reason, |old, new| moved.push((old, new)));
        // A clause that is gone was the reason of nothing that stands.
        self.state.move_reasons(|clause| {
            moved.binary_search_by_key(&clause, |&(old, _)| old).ok().map(|i| moved[i].1)
        });
    }

    fn to_grid(&self) -> Grid {
        let mut grid = self.position.to_grid();
        for literal in self.state.trail.iter().filter(|literal| literal.is_yes()) {
            let candidate = self.state.candidates[literal.variable() as usize];
            grid.set(candidate.cell, Some(candidate.digit));
        }
        grid
    }
}
