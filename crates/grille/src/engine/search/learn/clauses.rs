//! The learnt clauses: where they are kept, who watches them, and which are forgotten.
//!
//! All clauses lie in one vector of words, each after a head of two: its length, and its *spread* (of how many
//! guesses' consequences its literals came: the "glue" of Audemard and Simon, "Predicting learnt clauses quality",
//! 2009) with a number that says how recently it was of use. The first two literals of a clause are watched: as
//! long as neither is false nothing follows from it (Moskewicz and others, "Chaff", 2001).
//!
//! The search learns in small steps: in hard grids a new clause implies, on the average, one of the twenty before it,
//! which has the same literals and more. So it is compared with the latest, and those it implies are dropped: their
//! length becomes 0, and their watches go when they are next looked at. CaDiCaL (Biere and others) does so too. And the
//! literals of a clause that are not watched are laid out by how seldom they became false lately: the first that is not
//! false is watched next, so that a quarter fewer watches move. Each of the two saves a twentieth of the time.
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

/// With so many of the clauses learnt last a new one is compared.
pub(super) const RECENT: usize = 200;

/// What is known of a literal.
#[derive(Clone, Default)]
pub(super) struct Watched {
    /// The clauses that watch it: to be looked at when it becomes false.
    pub(super) by: Vec<Watch>,
    /// How often they were, lately.
    pub(super) falls: u32,
}

/// A clause learnt lately, and a set of hashes of its literals.
#[derive(Copy, Clone)]
struct Recent {
    clause: u32,
    hashes: u64,
}

#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// Every clause, in the order in which they were learnt.
    all: Vec<u32>,
    /// By literal.
    pub(super) watched: Vec<Watched>,
    /// The clauses learnt last, and which of them is the oldest.
    recent: Vec<Recent>,
    oldest: usize,
}

/// A set of hashes of literals.
fn hashes(literals: &[u32]) -> u64 {
    literals.iter().fold(0, |set, literal| set | 1 << (literal.wrapping_mul(0x9E37_79B1) >> 26))
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Clauses {
        Clauses { watched: vec![Watched::default(); 2 * variables], ..Clauses::default() }
    }

    /// Keeps a clause of two literals or more and watches its first two. One of spread 0 is never forgotten.
    ///
    /// As long as its first literal is open, no clause that has all its literals is the reason of anything.
    pub(super) fn add(&mut self, literals: &[Literal], spread: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.push(literals.len() as u32);
        self.words.push(0);
        self.words.extend(literals.iter().map(|literal| literal.0));
        let rest = &mut self.words[clause as usize + HEAD + 2..];
        rest.sort_by_key(|&literal| self.watched[literal as usize].falls);
        self.all.push(clause);
        self.used(clause, spread);
        self.watch(clause);
        if spread > 0 {
            self.drop_implied(clause);
        }
        clause
    }

    /// Drops the clauses learnt lately that have all literals of this new one, and remembers it.
    fn drop_implied(&mut self, by: u32) {
        let hashes = hashes(self.literals(by));
        for i in 0..self.recent.len() {
            let other = self.recent[i];
            if hashes & !other.hashes == 0 {
                let others = self.literals(other.clause);
                if self.literals(by).iter().all(|literal| others.contains(literal)) {
                    self.words[other.clause as usize] = 0;
                    self.recent[i].hashes = 0;
                }
            }
        }
        let new = Recent { clause: by, hashes };
        if self.recent.len() < RECENT {
            self.recent.push(new);
        } else {
            self.recent[self.oldest] = new;
            self.oldest = (self.oldest + 1) % RECENT;
        }
    }

    fn watch(&mut self, clause: u32) {
        let literals = self.literals(clause);
        let (a, b) = (Literal(literals[0]), Literal(literals[1]));
        self.watched[a.index()].by.push(Watch { clause, other: b });
        self.watched[b.index()].by.push(Watch { clause, other: a });
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
        let mut all = std::mem::take(&mut self.all);
        all.retain(|&clause| self.len(clause) > 0);
        let mut idle: Vec<u32> =
            all.iter().copied().filter(|&c| self.spread(c) > best && self.is_idle(c)).collect();
        idle.retain(|&clause| !is_reason(self, clause));
        idle.sort_by_key(|&clause| (self.spread(clause), self.len(clause)));
        let mut gone = idle.split_off(idle.len() / 4);
        gone.sort_unstable();
        let mut gone = gone.into_iter().peekable();

        let old = std::mem::take(&mut self.words);
        for watched in &mut self.watched {
            watched.by.clear();
            watched.falls /= 2;
        }
        self.recent.clear();
        self.oldest = 0;
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
