//! What an engine does, in order: for whoever wants to watch it place, fail and go back.
//!
//! An engine tells its [`Run`](super::Run) what it tries and what it takes back; that is enough to record the whole.
//! Nothing is recorded unless [`Settings::events`](super::Settings) asks for it.

use crate::grid::{Candidate, Cell, Grid};

/// Something that an engine did.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// It tried a digit in a cell.
    Place(Candidate),
    /// It concluded that a digit must stand in a cell, from what stood there.
    Deduce(Candidate),
    /// What it tried last cannot stand.
    Fail(Cell),
    /// It took back what it had tried in this cell, and all that it had concluded since.
    Back(Cell),
    /// It gave up everything that it had tried, and what it had concluded since the first attempt.
    Restart,
    /// What stands is a solution.
    Solution,
}

impl Event {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Event::Place(_) => "place",
            Event::Deduce(_) => "deduce",
            Event::Fail(_) => "fail",
            Event::Back(_) => "back",
            Event::Restart => "restart",
            Event::Solution => "solution",
        }
    }
}

/// What an engine did, in order, up to a number.
///
/// ```
/// use grille::engine::{Event, Settings, find};
/// use grille::{grid::Shape, model::Model, puzzle::Puzzle};
/// let model = Model::new(&Puzzle::empty(Shape::latin(2).unwrap())).unwrap();
/// let settings = Settings { events: Some(100), ..Settings::limit(1) };
/// let events = find("backtrack").unwrap().run(&model, &settings).unwrap().events.unwrap();
/// let names: Vec<&str> = events.list().iter().map(|event| event.name()).collect();
/// assert_eq!(names, ["place", "place", "place", "place", "solution"]);
/// assert_eq!(events.left_out(), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Events {
    list: Vec<Event>,
    capacity: usize,
    left_out: u64,
    /// What stands: each cell, and whether its digit was tried.
    standing: Vec<(Cell, bool)>,
    /// Whether a cell is among them.
    filled: Vec<bool>,
    /// Whether nothing has come of the last attempt yet.
    fresh: bool,
    /// Whether the engine reported anything but solutions.
    reported: bool,
}

impl Events {
    pub(super) fn new(capacity: usize) -> Events {
        Events {
            list: vec![],
            capacity,
            left_out: 0,
            standing: vec![],
            filled: vec![],
            fresh: false,
            reported: false,
        }
    }

    /// What was done, the first first.
    pub fn list(&self) -> &[Event] {
        &self.list
    }

    /// How much was done after the list was full.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether the engine reported what it did. An engine that reports its solutions only, such as
    /// `batch`, has no events of its own: the list then holds the digits of the solution in reading order.
    ///
    /// ```
    /// use grille::engine::{Settings, find};
    /// use grille::{model::Model, puzzle::Puzzle};
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    /// let settings = Settings { events: Some(100), ..Settings::limit(1) };
    /// let reported = |engine| {
    ///     let report = find(engine).unwrap().run(&Model::new(&puzzle).unwrap(), &settings).unwrap();
    ///     report.events.unwrap().reported()
    /// };
    /// assert_eq!((reported("backtrack"), reported("batch")), (true, false));
    /// ```
    pub fn reported(&self) -> bool {
        self.reported
    }

    pub(super) fn attempt(&mut self, candidate: Candidate) {
        self.reported = true;
        self.fill(candidate.cell, true);
        self.push(Event::Place(candidate));
        self.fresh = true;
    }

    /// A digit was concluded. One that stands already is not told twice.
    pub(super) fn deduced(&mut self, candidate: Candidate) {
        self.reported = true;
        self.conclude(candidate);
    }

    fn conclude(&mut self, candidate: Candidate) {
        if !self.holds(candidate.cell) {
            self.fill(candidate.cell, false);
            self.push(Event::Deduce(candidate));
        }
    }

    pub(super) fn take_back(&mut self) {
        while let Some((cell, tried)) = self.standing.pop() {
            self.filled[cell.index()] = false;
            if tried {
                if std::mem::take(&mut self.fresh) {
                    self.push(Event::Fail(cell));
                }
                self.push(Event::Back(cell));
                return;
            }
        }
    }

    pub(super) fn restart(&mut self) {
        self.fresh = false;
        let first = self.standing.iter().position(|&(_, tried)| tried).unwrap_or(self.standing.len());
        for (cell, _) in self.standing.drain(first..) {
            self.filled[cell.index()] = false;
        }
        self.push(Event::Restart);
    }

    /// A solution: what the engine has not told of it was concluded.
    pub(super) fn solution(&mut self, givens: &Grid, solution: &Grid) {
        for (index, &digit) in solution.cells().iter().enumerate() {
            let cell = Cell(index as u16);
            if let Some(digit) = digit.filter(|_| givens.get(cell).is_none()) {
                self.conclude(Candidate { cell, digit });
            }
        }
        self.push(Event::Solution);
        self.fresh = false;
    }

    fn holds(&self, cell: Cell) -> bool {
        self.filled.get(cell.index()).copied().unwrap_or(false)
    }

    fn fill(&mut self, cell: Cell, tried: bool) {
        if self.filled.len() <= cell.index() {
            self.filled.resize(cell.index() + 1, false);
        }
        self.filled[cell.index()] = true;
        self.standing.push((cell, tried));
    }

    fn push(&mut self, event: Event) {
        if self.list.len() < self.capacity {
            self.list.push(event);
        } else {
            self.left_out += 1;
        }
    }
}
