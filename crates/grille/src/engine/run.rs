//! One run of an engine: its limits, its counts, its solutions.

use super::events::Events;
use super::methods::MethodSet;
use super::reached::Reached;
use super::trace::{Tree, Verdict};
use crate::board::Board;
use crate::grid::{Candidate, Candidates, Cell, Digit, Grid};
use crate::model::Model;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Goes on, or stops for a reason.
pub type Flow = ControlFlow<Stop>;

/// Why a run was stopped before its engine came to an end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// As many solutions as were asked for.
    Enough,
    /// The time limit.
    Time,
    /// Somebody interrupted it.
    Interrupt,
}

/// How a run ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Everything was searched: the solutions found are all there are.
    Exhausted,
    /// As many solutions as were asked for were found; there may be more.
    Enough,
    /// The engine knows no further. Only an incomplete engine ends so.
    Stuck,
    /// The time limit stopped it.
    TimeLimit,
    /// Somebody interrupted it.
    Interrupted,
}

/// What is asked of a run.
///
/// ```
/// use grille::engine::{End, REFERENCE, Settings};
/// use grille::{grid::Shape, model::Model, puzzle::Puzzle};
/// let empty = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
/// let report = REFERENCE.run(&empty, &Settings::count()).unwrap();
/// assert_eq!((report.found, report.end), (288, End::Exhausted));
/// let report = REFERENCE.run(&empty, &Settings::limit(10)).unwrap();
/// assert_eq!((report.found, report.end), (10, End::Enough));
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// Stop when this many solutions are found.
    pub limit: u64,
    /// Keep at most this many of them; the others are only counted.
    pub keep: usize,
    /// Stop when this much time has passed.
    pub time_limit: Option<Duration>,
    /// Stop when this becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// What the deduction engines may use.
    pub methods: MethodSet,
    /// Draw the search tree, up to this many nodes.
    pub trace: Option<usize>,
    /// Record what the engine does, up to this many events.
    pub events: Option<usize>,
    /// Who hears of each solution when it is found. An engine that lets another one work for it and passes its
    /// solutions on does not let it speak.
    pub listener: Option<Listener>,
}

/// Somebody who hears of each solution when it is found, while the engine goes on: so that what is done with
/// solutions is done when the clock stops.
///
/// ```
/// use grille::engine::{AUTO, Listener, Settings};
/// use grille::{grid::Shape, model::Model, puzzle::Puzzle};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// let heard = Arc::new(AtomicU64::new(0));
/// let counter = Arc::clone(&heard);
/// let listener = Listener::new(move |_| { counter.fetch_add(1, Ordering::Relaxed); });
/// let empty = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
/// AUTO.run(&empty, &Settings { listener: Some(listener), ..Settings::count() }).unwrap();
/// assert_eq!(heard.load(Ordering::Relaxed), 288);
/// ```
#[derive(Clone)]
pub struct Listener(Arc<dyn Fn(&Grid) + Send + Sync>);

impl Listener {
    /// Calls this with each solution.
    pub fn new(hear: impl Fn(&Grid) + Send + Sync + 'static) -> Listener {
        Listener(Arc::new(hear))
    }
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Listener")
    }
}

impl Settings {
    /// Stop at this many solutions, and keep them (the first 1024 if there are more).
    pub fn limit(limit: u64) -> Settings {
        Settings {
            limit,
            keep: limit.min(1024) as usize,
            time_limit: None,
            interrupt: None,
            methods: MethodSet::ALL,
            trace: None,
            events: None,
            listener: None,
        }
    }

    /// Count all solutions, keeping the first two.
    pub fn count() -> Settings {
        Settings { keep: 2, ..Settings::limit(u64::MAX) }
    }
}

/// When a run has to stop: the clock and the flag of its settings, for a solver that asks by itself while it
/// works and cannot hold the [`Run`].
///
/// ```
/// use grille::engine::{Settings, Stop, Watch};
/// use std::time::Duration;
/// assert_eq!(Watch::new(&Settings::limit(1)).stop(), None);
/// let hurried = Settings { time_limit: Some(Duration::ZERO), ..Settings::limit(1) };
/// assert_eq!(Watch::new(&hurried).stop(), Some(Stop::Time));
/// assert_eq!(Watch::new(&hurried).time_left(), Some(Duration::ZERO));
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    interrupt: Option<Arc<AtomicBool>>,
    deadline: Option<Instant>,
}

impl Watch {
    /// The watch of these settings; its time begins now.
    pub fn new(settings: &Settings) -> Watch {
        let deadline = settings.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Watch { interrupt: settings.interrupt.clone(), deadline }
    }

    /// Why to stop, if there is a reason.
    pub fn stop(&self) -> Option<Stop> {
        if self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Interrupt);
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(Stop::Time)
    }

    /// How long it may still take, if there is a limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// What every engine counts, in the same sense.
///
/// ```
/// use grille::engine::{Settings, find};
/// use grille::{grid::Shape, model::Model, puzzle::Puzzle};
/// let empty = Model::new(&Puzzle::empty(Shape::new(16).unwrap())).unwrap();
/// let report = find("backtrack").unwrap().run(&empty, &Settings::limit(1)).unwrap();
/// // Reading order fills an empty 16×16 grid without taking a digit back.
/// assert_eq!((report.counts.nodes, report.counts.backtracks), (256, 0));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Placements tried in the search.
    pub nodes: u64,
    /// Points of the search with more than one choice.
    pub guesses: u64,
    /// Placements of the search taken back.
    pub backtracks: u64,
    /// Digits placed, tried or deduced.
    pub placements: u64,
    /// Candidates eliminated.
    pub eliminations: u64,
    /// Tests of a candidate against a house.
    pub tests: u64,
    /// Passes over the whole grid, for the engines that work in such passes.
    pub passes: u64,
}

impl Counts {
    /// Placements, eliminations and tests together: the unit of the Prolog project.
    pub fn inferences(&self) -> u64 {
        self.placements + self.eliminations + self.tests
    }
}

impl std::ops::Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            guesses: self.guesses + other.guesses,
            backtracks: self.backtracks + other.backtracks,
            placements: self.placements + other.placements,
            eliminations: self.eliminations + other.eliminations,
            tests: self.tests + other.tests,
            passes: self.passes + other.passes,
        }
    }
}

/// What came out of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// How many solutions were found.
    pub found: u64,
    /// The first of them, as many as were to be kept.
    pub solutions: Vec<Grid>,
    /// The work.
    pub counts: Counts,
    /// The time.
    pub elapsed: Duration,
    /// As far as an incomplete engine got.
    pub position: Option<Reached>,
    /// The search tree, if it was asked for.
    pub tree: Option<Tree>,
    /// What the engine did, if it was to be recorded.
    pub events: Option<Events>,
}

/// A run in progress: what an engine reports to.
pub struct Run<'s> {
    settings: &'s Settings,
    model: &'s Model,
    counts: Counts,
    found: u64,
    solutions: Vec<Grid>,
    position: Option<Reached>,
    tree: Option<Tree>,
    events: Option<Events>,
    started: Instant,
    watch: Watch,
    polls: u32,
    work_at_check: u64,
}

impl<'s> Run<'s> {
    pub(super) fn new(settings: &'s Settings, model: &'s Model) -> Run<'s> {
        Run {
            settings,
            model,
            counts: Counts::default(),
            found: 0,
            solutions: vec![],
            position: None,
            tree: settings.trace.map(Tree::new),
            events: settings.events.map(Events::new),
            started: Instant::now(),
            watch: Watch::new(settings),
            polls: 0,
            work_at_check: 0,
        }
    }

    /// What is asked.
    pub fn settings(&self) -> &'s Settings {
        self.settings
    }

    /// How many solutions were found so far.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The search is at a point with this many choices.
    pub fn choices(&mut self, count: usize) {
        self.counts.guesses += u64::from(count > 1);
    }

    /// The search tries a digit in a cell. To be followed by [`Run::take_back`], unless it stops first.
    pub fn attempt(&mut self, cell: Cell, digit: Digit) -> Flow {
        self.counts.nodes += 1;
        self.counts.placements += 1;
        if let Some(tree) = &mut self.tree {
            tree.attempt(Candidate { cell, digit });
        }
        if let Some(events) = &mut self.events {
            events.attempt(Candidate { cell, digit });
        }
        self.poll()
    }

    /// The search takes back the last attempt that still stands.
    pub fn take_back(&mut self) {
        self.counts.backtracks += 1;
        if let Some(tree) = &mut self.tree {
            tree.take_back();
        }
        if let Some(events) = &mut self.events {
            events.take_back();
        }
    }

    /// The search starts again from the top: every attempt that stands is given up.
    pub fn restart(&mut self) {
        if let Some(tree) = &mut self.tree {
            tree.restart();
        }
        if let Some(events) = &mut self.events {
            events.restart();
        }
    }

    /// Whether somebody wants to know what is concluded, digit by digit: see [`Run::deduced`].
    pub fn is_watched(&self) -> bool {
        self.events.is_some()
    }

    /// A digit was concluded. This is only told, not counted: see [`Run::placed`].
    pub fn deduced(&mut self, cell: Cell, digit: Digit) {
        if let Some(events) = &mut self.events {
            events.deduced(Candidate { cell, digit });
        }
    }

    /// Digits were placed by reasoning.
    pub fn placed(&mut self, count: u64) {
        self.counts.placements += count;
    }

    /// Candidates were eliminated.
    pub fn eliminated(&mut self, count: u64) {
        self.counts.eliminations += count;
    }

    /// The engine starts from these candidates: what the puzzle allows less what its digits exclude.
    pub fn starts_from(&mut self, model: &Model, candidates: &Candidates) {
        let count = |sets: &Candidates| sets.cells().iter().map(|set| u64::from(set.len())).sum::<u64>();
        self.eliminated(count(model.start()) - count(candidates));
    }

    /// Candidates were tested against houses.
    pub fn tested(&mut self, count: u64) {
        self.counts.tests += count;
    }

    /// Work that the engine counted itself.
    pub fn worked(&mut self, counts: &Counts) {
        self.counts = self.counts + *counts;
    }

    /// Time to look at the clock? Engines call this at every attempt (through [`Run::attempt`]) and
    /// in every loop that may take long without one.
    pub fn poll(&mut self) -> Flow {
        self.polls += 1;
        let work = self.counts.inferences();
        if self.polls < 512 && work - self.work_at_check < 20_000 {
            return Flow::Continue(());
        }
        self.polls = 0;
        self.work_at_check = work;
        self.look()
    }

    /// Looks at the clock and the flag now: for engines that do much between two calls.
    pub fn look(&self) -> Flow {
        self.watch.stop().map_or(Flow::Continue(()), Flow::Break)
    }

    /// The watch of this run, for a solver that asks by itself.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The engine keeps its search to itself: what it counts comes through [`Run::worked`], and there is
    /// no tree to be drawn.
    pub fn draws_no_tree(&mut self) {
        self.tree = None;
    }

    /// A solution.
    pub fn solution(&mut self, grid: &Grid) -> Flow {
        self.found += 1;
        if self.solutions.len() < self.settings.keep {
            self.solutions.push(grid.clone());
        }
        if let Some(Listener(hear)) = &self.settings.listener {
            hear(grid);
        }
        if let Some(tree) = &mut self.tree {
            tree.verdict(Verdict::Solution);
        }
        if let Some(events) = &mut self.events {
            events.solution(self.model.givens(), grid);
        }
        if self.found >= self.settings.limit { Flow::Break(Stop::Enough) } else { Flow::Continue(()) }
    }

    /// A full grid that keeps houses and links: a solution, if the rules beyond them agree.
    pub fn full_grid(&mut self, model: &Model, grid: &Grid) -> Flow {
        if model.layout().is_plain() || model.check(grid) { self.solution(grid) } else { Flow::Continue(()) }
    }

    /// An incomplete engine got as far as this.
    pub fn stuck(&mut self, board: &Board<'_>) {
        self.position = Some(Reached::new(board));
    }

    pub(super) fn finish(self, flow: Flow, complete: bool) -> Report {
        let end = match flow {
            Flow::Break(Stop::Enough) => End::Enough,
            Flow::Break(Stop::Time) => End::TimeLimit,
            Flow::Break(Stop::Interrupt) => End::Interrupted,
            Flow::Continue(()) if complete || self.position.is_none() => End::Exhausted,
            Flow::Continue(()) => End::Stuck,
        };
        Report {
            end,
            found: self.found,
            solutions: self.solutions,
            counts: self.counts,
            elapsed: self.started.elapsed(),
            position: self.position,
            tree: self.tree,
            events: self.events,
        }
    }
}
