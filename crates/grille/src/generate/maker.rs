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

use super::classic;
use super::dig::{Bench, Dig, EVERY, Halt};
use super::hardness::{Judge, Verdict};
use super::{Impossible, NoGrid, Random, Wish, full_grid};
use crate::engine::{End, Report, SEARCH, Settings, Stop, Watch};
use crate::grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::rate::Rating;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

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
    groups: Vec<Vec<Cell>>,
    sets: Arc<[u128]>,
    judge: Option<Judge>,
    /// For the plain 9×9 grid.
    bench: Option<Bench>,
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
struct Attempt {
    solution: Grid,
    givens: Grid,
    order: Vec<usize>,
    floor: usize,
}

/// The limits of a call.
pub(super) struct Limits<'s> {
    settings: &'s Settings,
    watch: Watch,
}

impl Limits<'_> {
    pub(super) fn check(&self) -> Result<(), Why> {
        match self.watch.stop() {
            None => Ok(()),
            Some(Stop::Time) => Err(Why::Time),
            Some(_) => Err(Why::Interrupt),
        }
    }

    fn going(&self) -> ControlFlow<()> {
        if self.watch.stop().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn left(&self) -> Option<Duration> {
        self.watch.time_left()
    }

    fn reason(&self) -> Why {
        self.check().err().unwrap_or(Why::Interrupt)
    }
}

impl Maker {
    /// A maker of such puzzles, if none of the wish is known to be impossible.
    pub fn new(wish: Wish, seed: u64) -> Result<Maker, Impossible> {
        wish.check()?;
        let shape = wish.layout.shape();
        let plain = shape == Shape::CLASSIC && wish.layout.constraints().is_empty();
        let groups = wish.symmetry.groups(shape);
        let set = |group: &Vec<Cell>| group.iter().fold(0, |set, cell| set | 1u128 << cell.index());
        let sets: Arc<[u128]> = if plain { groups.iter().map(set).collect() } else { Arc::default() };
        let judge = (!wish.hardness.is_any()).then(|| Judge::new(wish.hardness.clone()));
        Ok(Maker { wish, seed, groups, sets, judge, bench: plain.then(Bench::new), counter: Arc::default() })
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
        let limits = Limits { settings, watch: Watch::new(settings) };
        let hunt = |number| Hunt { number, tries: 0, best: None, stale: 0, done: None };
        let mut hunts: Vec<Hunt> = numbers.map(hunt).collect();
        let mut open: Vec<usize> = (0..hunts.len()).collect();
        while !open.is_empty() {
            if let Err(why) = self.round(&mut hunts, &open, &limits) {
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
    fn round(&mut self, hunts: &mut [Hunt], open: &[usize], limits: &Limits) -> Result<(), Why> {
        limits.check()?;
        if let Some(pattern) = self.wish.pattern.clone() {
            for &n in open {
                let tried = self.on_pattern(&hunts[n], &pattern, limits)?;
                self.tried(&mut hunts[n]);
                match tried {
                    Some((givens, solution)) => self.weigh(&mut hunts[n], givens, solution, limits)?,
                    None if self.wish.solution.is_some() => {
                        hunts[n].done = Some(Err(hunts[n].give_up(Why::Fixed)));
                    }
                    None => {}
                }
            }
            return Ok(());
        }
        let attempts =
            open.iter().map(|&n| self.attempt(&hunts[n], limits)).collect::<Result<Vec<_>, _>>()?;
        let dug = self.dig(&attempts, limits)?;
        for ((&n, attempt), givens) in open.iter().zip(attempts).zip(dug) {
            self.tried(&mut hunts[n]);
            self.weigh(&mut hunts[n], givens, attempt.solution, limits)?;
        }
        Ok(())
    }

    fn tried(&self, hunt: &mut Hunt) {
        hunt.tries += 1;
        self.counter.fetch_add(1, Ordering::Relaxed);
    }

    /// The next try: from the start, or near the best.
    fn attempt(&self, hunt: &Hunt, limits: &Limits) -> Result<Attempt, Why> {
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
            let (mut order, mut closed): (Vec<usize>, Vec<usize>) =
                (0..self.groups.len()).partition(|&group| given(&self.groups[group]));
            random.shuffle(&mut order);
            random.shuffle(&mut closed);
            closed.truncate(1 + random.below(ADDED));
            for &cell in closed.iter().flat_map(|&group| &self.groups[group]) {
                givens.set(cell, best.solution.get(cell));
            }
            order.append(&mut closed);
            return Ok(Attempt { solution: best.solution.clone(), givens, order, floor });
        }
        let solution = match &self.wish.solution {
            Some(solution) => solution.clone(),
            None => self.solution(&mut random, limits)?,
        };
        let order = random.order(self.groups.len());
        Ok(Attempt { givens: solution.clone(), solution, order, floor })
    }

    /// A solution at random.
    pub(super) fn solution(&self, random: &mut Random, limits: &Limits) -> Result<Grid, Why> {
        if self.bench.is_some() {
            return Ok(grid(&classic::full(random), EVERY));
        }
        full_grid(&self.wish.layout, random, limits.settings.interrupt.as_ref()).map_err(|none| match none {
            NoGrid::Impossible => Why::NoGrid,
            NoGrid::Interrupted => Why::Interrupt,
        })
    }

    /// The givens that are left of each attempt.
    fn dig(&mut self, attempts: &[Attempt], limits: &Limits) -> Result<Vec<Grid>, Why> {
        let only = self.judge.as_ref().is_some_and(|judge| judge.only().is_some());
        if only || self.bench.is_none() {
            return attempts.iter().map(|attempt| self.dig_slowly(attempt, limits)).collect();
        }
        let Some(bench) = &mut self.bench else { return Ok(vec![]) };
        let first_obstacle = self.wish.first_obstacle;
        let mut digs: Vec<Dig> = attempts
            .iter()
            .map(|attempt| {
                let given = set(&attempt.givens);
                let order = attempt.order.iter().map(|&group| group as u8).collect();
                let halt = Halt { floor: attempt.floor as u32, first_obstacle };
                Dig::new(full(&attempt.solution), given, &self.sets, order, halt)
            })
            .collect();
        if !bench.dig(&mut digs, limits.settings.interrupt.as_deref()) {
            return Err(Why::Interrupt);
        }
        Ok(digs
            .iter()
            .zip(attempts)
            .map(|(dig, attempt)| grid(&full(&attempt.solution), dig.given()))
            .collect())
    }

    /// The same one group at a time, on any grid, and where some techniques must stay enough.
    fn dig_slowly(&mut self, attempt: &Attempt, limits: &Limits) -> Result<Grid, Why> {
        let mut givens = attempt.givens.clone();
        for &group in &attempt.order {
            let cells = self.groups[group].clone();
            if givens.filled() < attempt.floor + cells.len() || givens.get(cells[0]).is_none() {
                continue;
            }
            limits.check()?;
            cells.iter().for_each(|&cell| givens.set(cell, None));
            let stays = !self.is_another(&givens, &attempt.solution, &cells, limits)?
                && self.suffices(&givens, &attempt.solution, limits)?;
            if !stays {
                cells.iter().for_each(|&cell| givens.set(cell, attempt.solution.get(cell)));
                if self.wish.first_obstacle {
                    break;
                }
            }
        }
        Ok(givens)
    }

    /// Whether the techniques that must be enough are, if there are any.
    fn suffices(&self, givens: &Grid, solution: &Grid, limits: &Limits) -> Result<bool, Why> {
        let Some(choice) = self.judge.as_ref().and_then(Judge::only) else { return Ok(true) };
        let Some(model) = self.model(givens, None) else { return Ok(false) };
        let enough = Judge::suffices(choice, &model, solution, &mut || limits.going());
        enough.ok_or_else(|| limits.reason())
    }

    /// Whether there is a solution that differs in one of these cells.
    fn is_another(
        &mut self,
        givens: &Grid,
        solution: &Grid,
        cells: &[Cell],
        limits: &Limits,
    ) -> Result<bool, Why> {
        let layout = &self.wish.layout;
        let shape = layout.shape();
        let mut known = givens.clone();
        let follows = |&cell: &Cell| {
            let follows = solution.get(cell).is_some_and(|digit| follows(layout, &known, cell, digit));
            if follows {
                known.set(cell, solution.get(cell));
            }
            follows
        };
        if cells.iter().all(follows) {
            return Ok(false);
        }
        let mut marks = None;
        if let ([cell], Some(digit)) = (cells, cells.first().and_then(|&cell| solution.get(cell))) {
            let mut all = Candidates::all(shape);
            all.set(*cell, all.get(*cell).minus(DigitSet::of(digit)));
            marks = Some(all);
        }
        let limit = if marks.is_some() { 1 } else { 2 };
        let report = self.solve(givens, marks, limit, limits)?;
        Ok(report.is_some_and(|report| report.found >= limit))
    }

    /// What `search` finds; `None` if there is nothing to search.
    fn solve(
        &self,
        givens: &Grid,
        marks: Option<Candidates>,
        limit: u64,
        limits: &Limits,
    ) -> Result<Option<Report>, Why> {
        let Some(model) = self.model(givens, marks) else { return Ok(None) };
        let settings = Settings {
            time_limit: limits.left(),
            interrupt: limits.settings.interrupt.clone(),
            ..Settings::limit(limit)
        };
        match SEARCH.run(&model, &settings) {
            Ok(report) if report.end == End::Interrupted => Err(Why::Interrupt),
            Ok(report) if report.end == End::TimeLimit => Err(Why::Time),
            Ok(report) => Ok(Some(report)),
            Err(_) => Ok(None),
        }
    }

    /// The first solutions of these givens.
    pub(super) fn solutions(&mut self, givens: &Grid, limit: u64, limits: &Limits) -> Result<Vec<Grid>, Why> {
        if let Some(bench) = &mut self.bench {
            return Ok(bench.solutions(givens, limit));
        }
        Ok(self.solve(givens, None, limit, limits)?.map_or(vec![], |report| report.solutions))
    }

    fn model(&self, givens: &Grid, marks: Option<Candidates>) -> Option<Model> {
        let layout = &self.wish.layout;
        let constraints = layout.constraints().to_vec();
        let puzzle = Puzzle { constraints, marks, ..Puzzle::from_digits(layout.shape(), givens.clone()) };
        Model::with_layout(&puzzle, Arc::clone(layout)).ok()
    }

    /// Looks how far a puzzle is from what is wished.
    fn weigh(&mut self, hunt: &mut Hunt, givens: Grid, solution: Grid, limits: &Limits) -> Result<(), Why> {
        let verdict = self.verdict(&givens, &solution, limits)?;
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

    fn verdict(&mut self, givens: &Grid, solution: &Grid, limits: &Limits) -> Result<Verdict, Why> {
        let count = givens.filled();
        let off = self
            .wish
            .clues
            .as_ref()
            .map_or(0, |range| range.start().saturating_sub(count) + count.saturating_sub(*range.end()));
        if off > 0 {
            return Ok(Verdict { distance: 1_000_000 + off as u64, rating: None });
        }
        if self.wish.minimal && !self.is_minimal(givens, solution, limits)? {
            return Ok(Verdict { distance: 500_000, rating: None });
        }
        let Some(judge) = &self.judge else { return Ok(Verdict::default()) };
        let Some(model) = self.model(givens, None) else { return Ok(Verdict::default()) };
        judge.judge(&model, solution, &mut || limits.going()).ok_or_else(|| limits.reason())
    }

    /// Whether each given is needed by itself.
    fn is_minimal(&mut self, givens: &Grid, solution: &Grid, limits: &Limits) -> Result<bool, Why> {
        if let Some(bench) = &mut self.bench {
            return Ok(bench.is_minimal(&full(solution), set(givens)));
        }
        let shape = self.wish.layout.shape();
        for cell in shape.cells().filter(|&cell| givens.get(cell).is_some()) {
            limits.check()?;
            let mut fewer = givens.clone();
            fewer.set(cell, None);
            if !self.is_another(&fewer, solution, &[cell], limits)? {
                return Ok(false);
            }
        }
        Ok(true)
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

/// Whether a digit follows in an empty cell: no other fits there, or it fits nowhere else in a house.
fn follows(layout: &crate::model::Layout, givens: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut left = DigitSet::all(layout.shape().order());
    for m in layout.memberships(cell) {
        layout.houses()[m.house].cells.iter().filter_map(|&c| givens.get(c)).for_each(|d| left.remove(d));
    }
    let holds = |house: usize| layout.houses()[house].cells.iter().any(|&c| givens.get(c) == Some(digit));
    let closed = |other: Cell| {
        other == cell
            || givens.get(other).is_some()
            || layout.memberships(other).iter().any(|m| holds(m.house))
    };
    left == DigitSet::of(digit)
        || layout.memberships(cell).iter().any(|m| layout.houses()[m.house].cells.iter().all(|&c| closed(c)))
}

/// A full grid of the plain kind as digits 0 to 8.
fn full(grid: &Grid) -> classic::Full {
    let mut digits = [0; 81];
    for (digit, cell) in digits.iter_mut().zip(grid.cells()) {
        *digit = cell.map_or(0, |digit| digit.index() as u8);
    }
    digits
}

/// The filled cells of a plain grid.
fn set(grid: &Grid) -> u128 {
    let bit = |(cell, digit): (usize, &Option<Digit>)| u128::from(digit.is_some()) << cell;
    grid.cells().iter().enumerate().map(bit).fold(0, |set, bit| set | bit)
}

/// These cells of a plain grid.
fn grid(digits: &classic::Full, given: u128) -> Grid {
    let digit = |(cell, &digit): (usize, &u8)| {
        (given >> cell & 1 != 0).then(|| Digit::from_index(usize::from(digit)))
    };
    Grid::from_cells(digits.iter().enumerate().map(digit).collect())
}
