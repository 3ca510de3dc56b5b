//! The learnt clauses: where they are kept, who watches them, and which are forgotten.
//!
//! All clauses lie in one vector of words, each after a head of two: its length, and its *spread* (of how many
//! guesses' consequences its literals came: the "glue" of Audemard and Simon, "Predicting learnt clauses quality",
//! 2009) with a number that says how recently it was of use. The first two literals of a clause are watched: as
//! long as neither is false nothing follows from it (Moskewicz and others, "Chaff", 2001).
//!
//! From time to time three quarters of the clauses that were of no use lately are forgotten, those of the widest spread
//! first: to keep them saves few conflicts, and makes every one of them slower.
//! That bounds the memory: the time between grows up to a bound, and even the best clauses, which otherwise stay
//! for good, are forgotten when they are too many.

use super::literal::Literal;

/// A watch: the clause, and another of its literals. If that is true the clause need not be looked at.
#[derive(Copy, Clone)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Literal,
}

/// Words before the literals of a clause.
const HEAD: usize = 2;

/// Clauses of this spread are kept for good, unless there are too many in all.
const BEST: u32 = 2;
const TOO_MANY: usize = 200_000;

/// Clauses of this spread get two chances to be of use again, all others one.
const GOOD: u32 = 6;

#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// Every clause, in the order in which they were learnt.
    all: Vec<u32>,
    /// The clauses that watch a literal: to be looked at when it becomes false.
    pub(super) watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Clauses {
        Clauses { watches: vec![vec![]; 2 * variables], ..Clauses::default() }
    }

    /// Keeps a clause of two literals or more and watches its first two. One of spread 0 is never forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], spread: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.push(literals.len() as u32);
        self.words.push(0);
        self.words.extend(literals.iter().map(|literal| literal.0));
        self.all.push(clause);
        self.used(clause, spread);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let literals = self.literals(clause);
        let (a, b) = (Literal(literals[0]), Literal(literals[1]));
        self.watches[a.index()].push(Watch { clause, other: b });
        self.watches[b.index()].push(Watch { clause, other: a });
    }

    pub(super) fn len(&self, clause: u32) -> usize {
        self.words[clause as usize] as usize
    }

    pub(super) fn literals(&self, clause: u32) -> &[u32] {
        let start = clause as usize + HEAD;
        &self.words[start..start + self.len(clause)]
    }

    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [u32] {
        let start = clause as usize + HEAD;
        let end = start + self.len(clause);
        &mut self.words[start..end]
    }

    pub(super) fn spread(&self, clause: u32) -> u32 {
        self.words[clause as usize + 1] >> 2
    }

    /// The clause was of use, with this spread.
    pub(super) fn used(&mut self, clause: u32, spread: u32) {
        self.words[clause as usize + 1] = spread << 2 | if spread <= GOOD { 2 } else { 1 };
    }

    /// Whether a clause has been idle long enough. Asking lets time pass.
    fn is_idle(&mut self, clause: u32) -> bool {
        let word = &mut self.words[clause as usize + 1];
        let idle = *word & 3 == 0;
        *word -= u32::from(!idle);
        idle
    }

    /// Forgets three quarters of the idle clauses, except those that are reasons, and moves the others together: `moved`
    /// is told the old and the new place of each, in order.
    pub(super) fn forget(
        &mut self,
        is_reason: impl Fn(&Clauses, u32) -> bool,
        mut moved: impl FnMut(u32, u32),
    ) {
        let best = if self.all.len() > TOO_MANY { 0 } else { BEST };
        let all = std::mem::take(&mut self.all);
        let mut idle: Vec<u32> =
            all.iter().copied().filter(|&c| self.spread(c) > best && self.is_idle(c)).collect();
        idle.retain(|&clause| !is_reason(self, clause));
        idle.sort_by_key(|&clause| (self.spread(clause), self.len(clause)));
        let mut gone = idle.split_off(idle.len() / 4);
        gone.sort_unstable();
        let mut gone = gone.into_iter().peekable();

        let old = std::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in all {
            if gone.next_if_eq(&clause).is_none() {
                let start = clause as usize;
                let new = self.words.len() as u32;
                self.words.extend_from_slice(&old[start..start + HEAD + old[start] as usize]);
                self.all.push(new);
                self.watch(new);
                moved(clause, new);
            }
        }
    }
}
