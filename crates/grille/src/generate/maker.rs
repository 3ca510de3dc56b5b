//! From a wish to puzzles.
//!
//! ```text
//! try:    a solution at random, everything given; take groups of givens out, in random order, while it stays the only
//!         one; is it as wished?
//! if not: another, or one near the best so far: add a few groups, take out what then can be, the old ones first
//! ```
//!
//! Puzzle number k depends on the wish, the seed and k alone: try t of it has random numbers of its own. Puzzles that
//! are made together share nothing but the engine that answers their questions.

use super::ask::Asker;
use super::bench::Bench;
use super::dig::{EVERY, Group};
use super::hardness::{Judge, Verdict};
use super::{Impossible, NoGrid, Random, Symmetry, Uniform, Wish, classic, full_grid, plain};
use crate::engine::{Settings, Stop};
use crate::grid::{Cell, Grid, Shape};
use crate::rate::Rating;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tries from the start before the first that begins near the best.
const FRESH: u64 = 8;
/// Tries near the best without coming nearer before it is given up.
const PATIENCE: u32 = 300;
/// The most groups that are added near the best.
const ADDED: usize = 4;

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// Its givens.
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// How hard it is, where that was wished.
    pub rating: Option<Rating>,
    /// How many tries it took.
    pub tries: u64,
}

/// Why a puzzle was not made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The time was up.
    Time,
    /// Somebody interrupted the work.
    Interrupt,
    /// No grid of this shape keeps these rules.
    NoGrid,
    /// Nothing is left to try: solution and pattern are given, and others have the same digits there.
    Fixed,
}

/// A puzzle that was not made.
#[derive(Clone, PartialEq, Debug)]
pub struct Unmet {
    /// Why not.
    pub why: Why,
    /// The one that came nearest: it has one solution, but not all that was wished.
    pub best: Option<Made>,
    /// How many tries there were.
    pub tries: u64,
}

/// Makes puzzles.
///
/// ```
/// use grille::engine::Settings;
/// use grille::generate::{Maker, Wish};
/// use grille::{grid::Shape, model::Layout};
/// use std::sync::Arc;
/// let wish = Wish::new(Arc::new(Layout::new(Shape::CLASSIC, &[])));
/// let mut maker = Maker::new(wish, 7)?;
/// let three = maker.make(0..3, &Settings::limit(1));
/// let third = maker.make(2..3, &Settings::limit(1)); // the same as in the list
/// assert_eq!(three[2], third[0]);
/// # Ok::<(), grille::generate::Impossible>(())
/// ```
#[derive(Debug)]
pub struct Maker {
    pub(super) wish: Wish,
    pub(super) seed: u64,
    /// What is taken out together; and the same as sets, for the plain grid.
    pub(super) groups: Vec<Vec<Cell>>,
    pub(super) sets: Arc<[Group]>,
    pub(super) judge: Option<Judge>,
    /// For the plain 9×9 grid.
    pub(super) bench: Option<Bench>,
    uniform: Option<Uniform>,
    counter: Arc<AtomicU64>,
}

/// The search for one puzzle.
pub(super) struct Hunt {
    pub(super) number: u64,
    pub(super) tries: u64,
    best: Option<Best>,
    /// Tries since it came nearer.
    stale: u32,
    done: Option<Result<Made, Unmet>>,
}

struct Best {
    givens: Grid,
    solution: Grid,
    verdict: Verdict,
}

/// A puzzle with too many givens, and the groups to take out of it.
pub(super) struct Attempt {
    pub(super) solution: Grid,
    pub(super) givens: Grid,
    pub(super) order: Vec<u16>,
    pub(super) floor: usize,
}

impl From<Stop> for Why {
    fn from(stop: Stop) -> Why {
        if stop == Stop::Time { Why::Time } else { Why::Interrupt }
    }
}

impl Maker {
    /// A maker of such puzzles, if none of the wish is known to be impossible.
    pub fn new(wish: Wish, seed: u64) -> Result<Maker, Impossible> {
        wish.check()?;
        let shape = wish.layout.shape();
        let plain = shape == Shape::CLASSIC && wish.layout.constraints().is_empty();
        let groups = wish.symmetry.groups(shape);
        let set = |group: &Vec<Cell>| Group::new(group.iter().map(|cell| cell.index()));
        let sets: Arc<[Group]> = if plain { groups.iter().map(set).collect() } else { Arc::default() };
        let judge = (!wish.hardness.is_any()).then(|| Judge::new(wish.hardness.clone()));
        let uniform = if wish.uniform { Uniform::new(&wish.layout) } else { None };
        let bench = plain.then(Bench::new);
        Ok(Maker { wish, seed, groups, sets, judge, bench, uniform, counter: Arc::default() })
    }

    /// Adds every try to this number, so that somebody can watch.
    pub fn counting(self, tries: Arc<AtomicU64>) -> Maker {
        Maker { counter: tries, ..self }
    }

    /// What is wished.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// The puzzles with these numbers. Time limit and interruption are those of the settings; nothing else of them
    /// counts. At most `usize::MAX` puzzles are made at a time, all in memory.
    pub fn make(&mut self, numbers: Range<u64>, settings: &Settings) -> Vec<Result<Made, Unmet>> {
        let asker = Asker::new(&self.wish.layout, settings);
        let hunt = |number| Hunt { number, tries: 0, best: None, stale: 0, done: None };
        let mut hunts: Vec<Hunt> = numbers.map(hunt).collect();
        let mut open: Vec<usize> = (0..hunts.len()).collect();
        while !open.is_empty() {
            if let Err(why) = self.round(&mut hunts, &open, &asker) {
                for &n in &open {
                    let hunt = &mut hunts[n];
                    if hunt.done.is_none() {
                        hunt.done = Some(Err(hunt.give_up(why)));
                    }
                }
            }
            open.retain(|&n| hunts[n].done.is_none());
        }
        hunts.into_iter().filter_map(|hunt| hunt.done).collect()
    }

    /// One try for each of these.
    fn round(&mut self, hunts: &mut [Hunt], open: &[usize], asker: &Asker) -> Result<(), Why> {
        asker.check()?;
        if let Some(pattern) = self.wish.pattern.clone() {
            for &n in open {
                let tried = self.on_pattern(&hunts[n], &pattern, asker)?;
                self.tried(&mut hunts[n]);
                match tried {
                    Some((givens, solution)) => self.weigh(&mut hunts[n], givens, solution, asker)?,
                    None if self.wish.solution.is_some() => {
                        hunts[n].done = Some(Err(hunts[n].give_up(Why::Fixed)));
                    }
                    None => {}
                }
            }
            return Ok(());
        }
        let attempts = open.iter().map(|&n| self.attempt(&hunts[n], asker)).collect::<Result<Vec<_>, _>>()?;
        let dug = self.dig(&attempts, asker)?;
        for ((&n, attempt), givens) in open.iter().zip(attempts).zip(dug) {
            self.tried(&mut hunts[n]);
            self.weigh(&mut hunts[n], givens, attempt.solution, asker)?;
        }
        Ok(())
    }

    fn tried(&self, hunt: &mut Hunt) {
        hunt.tries += 1;
        self.counter.fetch_add(1, Ordering::Relaxed);
    }

    /// The next try: from the start, or near the best.
    fn attempt(&self, hunt: &Hunt, asker: &Asker) -> Result<Attempt, Why> {
        let mut random = Random::of(&[self.seed, hunt.number, hunt.tries]);
        let shape = self.wish.layout.shape();
        let floor = match &self.wish.clues {
            Some(range) if !self.wish.minimal => {
                let end = (*range.end()).min(shape.cell_count());
                range.start() + random.below(end + 1 - range.start())
            }
            _ => 0,
        };
        let near = hunt
            .best
            .as_ref()
            .filter(|_| hunt.tries >= FRESH && !self.wish.first_obstacle && random.below(4) != 0);
        if let Some(best) = near {
            let mut givens = best.givens.clone();
            let given = |group: &Vec<Cell>| givens.get(group[0]).is_some();
            let (mut order, mut closed): (Vec<u16>, Vec<u16>) =
                (0..self.groups.len() as u16).partition(|&group| given(&self.groups[usize::from(group)]));
            random.shuffle(&mut order);
            random.shuffle(&mut closed);
            closed.truncate(1 + random.below(ADDED));
            for &cell in closed.iter().flat_map(|&group| &self.groups[usize::from(group)]) {
                givens.set(cell, best.solution.get(cell));
            }
            order.append(&mut closed);
            return Ok(Attempt { solution: best.solution.clone(), givens, order, floor });
        }
        let solution = match &self.wish.solution {
            Some(solution) => solution.clone(),
            None => self.solution(&mut random, asker)?,
        };
        let mut order: Vec<u16> = (0..self.groups.len() as u16).collect();
        random.shuffle(&mut order);
        Ok(Attempt { givens: solution.clone(), solution, order, floor })
    }

    /// A solution at random.
    pub(super) fn solution(&self, random: &mut Random, asker: &Asker) -> Result<Grid, Why> {
        if let Some(uniform) = &self.uniform {
            return uniform.grid(random).ok_or(Why::NoGrid);
        }
        if self.bench.is_some() {
            return Ok(plain::grid(&classic::full(random), EVERY));
        }
        full_grid(&self.wish.layout, random, asker.settings.interrupt.as_ref()).map_err(|none| match none {
            NoGrid::Impossible => Why::NoGrid,
            NoGrid::Interrupted => Why::Interrupt,
        })
    }

    /// Whether each given is tried by itself and goes if the solution stays the only one: then none is left that could.
    fn tries_each(&self) -> bool {
        let alone = self.wish.pattern.is_none() && self.wish.symmetry == Symmetry::None;
        let only = self.judge.as_ref().is_some_and(|judge| judge.only().is_some());
        alone && !only && !self.wish.first_obstacle
    }

    /// Looks how far a puzzle is from what is wished.
    fn weigh(&mut self, hunt: &mut Hunt, givens: Grid, solution: Grid, asker: &Asker) -> Result<(), Why> {
        let verdict = self.verdict(&givens, &solution, asker)?;
        if verdict.distance == 0 {
            let rating = verdict.rating;
            hunt.done = Some(Ok(Made { givens, solution, rating, tries: hunt.tries }));
            return Ok(());
        }
        let before = hunt.best.as_ref().map_or(u64::MAX, |best| best.verdict.distance);
        hunt.stale = if verdict.distance < before { 0 } else { hunt.stale + 1 };
        if verdict.distance <= before || hunt.stale > PATIENCE {
            if hunt.stale > PATIENCE {
                hunt.stale = 0;
            }
            hunt.best = Some(Best { givens, solution, verdict });
        }
        Ok(())
    }

    fn verdict(&mut self, givens: &Grid, solution: &Grid, asker: &Asker) -> Result<Verdict, Why> {
        let count = givens.filled();
        let off = self
            .wish
            .clues
            .as_ref()
            .map_or(0, |range| range.start().saturating_sub(count) + count.saturating_sub(*range.end()));
        if off > 0 {
            return Ok(Verdict { distance: 1_000_000 + off as u64, rating: None });
        }
        if self.wish.minimal && !self.tries_each() && !self.is_minimal(givens, solution, asker)? {
            return Ok(Verdict { distance: 500_000, rating: None });
        }
        let Some(judge) = &self.judge else { return Ok(Verdict::default()) };
        let asked_for_full = self.wish.pattern.is_some() || self.wish.clues.is_some();
        if count == self.wish.layout.shape().cell_count() && !asked_for_full {
            // A full grid needs no technique, so it has none of the difficulty that was asked for.
            return Ok(Verdict { distance: 900_000, rating: None });
        }
        let Some(model) = asker.model(givens, None) else { return Ok(Verdict::default()) };
        judge.judge(&model, solution, &mut || asker.going()).ok_or_else(|| asker.reason().into())
    }
}

impl Hunt {
    fn give_up(&mut self, why: Why) -> Unmet {
        let tries = self.tries;
        let best = self.best.take().map(|best| Made {
            givens: best.givens,
            solution: best.solution,
            rating: best.verdict.rating,
            tries,
        });
        Unmet { why, best, tries }
    }
}
