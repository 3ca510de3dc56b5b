//! Our own engine for any size and any rule.
//!
//! Idea: keep every candidate in two views at once, which digits a cell may hold and which places a
//! digit has in a house, both as 64-bit sets; draw all cheap conclusions; then guess where there is
//! the least choice, and learn from failure where to guess next.
//!
//! ```text
//! propagate to a fixed point:
//!     a cell with one digit, or a digit with one place in a house: place it,
//!         which eliminates the cell's other digits, the digit from its houses, and what links forbid
//!     a digit whose places in a house all lie in another house too: eliminate it from the rest of that
//!     in large grids, subsets of any size: all different, exactly
//!     variant rules that houses and links do not say: ask them
//! solved: report; then go on as after a failure
//! failure: undo back to the last guess, eliminate the guessed candidate there for good, propagate
//! otherwise: guess one of the fewest, in the cell or (house, digit) with the most failures behind it
//! ```
//!
//! A guess is a candidate, and its refutation is an elimination (two-way branching): the search may
//! go on anywhere after it. State is one copy with a *trail* of eliminations to undo, so memory does
//! not grow with the tree; the stack is a list of guesses. As long as no solution is found the search
//! starts again from the top after a growing number of failures (Luby's sequence), keeping the weights
//! of the houses where it failed: that is what helps in large grids, where an early wrong guess can
//! cost more than the age of the world. Once a solution is found the tree at hand is searched to its
//! end, so that counting is exact and counts nothing twice.
//!
//! Where this has failed a while, in hard large grids, the search that learns a clause from every conflict takes
//! over (`learn`). What it knows of the rules is houses and links: a rule beyond them stays with the plain search.
//!
//! In an almost empty grid the search tries first what a pattern says (`pattern`);
//! nothing but the order of the guesses depends on it.
//!
//! Sources: the dual view and locked candidates are what every good solver does; weighting by failures
//! is Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search by weighting constraints" (2004);
//! the restart sequence is Luby, Sinclair and Zuckerman (1993); the exact test is Régin's, see `all_different`.
//!
//! Cost: an elimination touches a cell and its houses, three or four words; a guess scans all cells and
//! all (house, digit) pairs.

mod all_different;
mod learn;
mod pattern;
mod position;

use super::{Engine, Flow, Run, Settings, Stop};
use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::model::Model;
use crate::words::Page;
use position::{Mark, Outcome, Position};

/// Propagation and search over bit sets; any size, any rule.
pub static ENGINE: Engine = Engine {
    id: "search",
    page: Page { en: include_str!("search.md"), fr: include_str!("search.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

/// Grids up to this order need no pattern to be solved at once when they are almost empty.
const SMALL: usize = 12;

/// Above this order it pays to look for subsets of any size. Up to 16 it helps hard grids as much as it holds
/// up easy ones (ARCHITECTURE.md has the figures).
const EXACT_ABOVE: u8 = 16;

/// Failures before the first restart; later ones are multiples of it.
const RESTART_UNIT: u64 = 128;

/// Failures since the beginning or the last solution after which the learner takes over. Up to 9×9 it seldom pays.
const PATIENCE: u64 = 64;
const PATIENCE_SMALL: u64 = 1024;

/// How to search, which depends on the size.
struct Plan {
    /// Whether subsets of any size are looked for.
    exact: bool,
    /// Failures after which the learner takes over.
    patience: u64,
    /// Whether it ends there instead.
    gives_up: bool,
}

fn solve(model: &Model, run: &mut Run) -> Flow {
    let order = model.shape().order();
    let patience = if order > 9 { PATIENCE } else { PATIENCE_SMALL };
    solve_with(model, run, Plan { exact: order > EXACT_ABOVE, patience, gives_up: false }).0
}

/// How many solutions there are, up to the limit of the settings; `None` if so many failures do not tell. How
/// much is found out so is the same on every machine.
pub(crate) fn glance(model: &Model, settings: &Settings, failures: u64) -> Result<Option<u64>, Stop> {
    let mut run = Run::new(settings, model);
    let exact = model.shape().order() > EXACT_ABOVE;
    match solve_with(model, &mut run, Plan { exact, patience: failures, gives_up: true }) {
        (Flow::Break(stop @ (Stop::Time | Stop::Interrupt)), _) => Err(stop),
        (Flow::Break(Stop::Enough), _) | (Flow::Continue(()), false) => Ok(Some(run.found())),
        (Flow::Continue(()), true) => Ok(None),
    }
}

/// Searches, and says whether it gave up.
fn solve_with(model: &Model, run: &mut Run, plan: Plan) -> (Flow, bool) {
    let position = Position::new(model);
    let mut search = Search { position, wishes: None, plan, solutions: vec![], told: 0, gave_up: false };
    let flow = search.run(model, run);
    run.placed(search.position.deduced);
    run.eliminated(search.position.eliminated);
    run.tested(search.position.tested);
    (flow, search.gave_up)
}

/// A guess that stands: what was guessed, and what stood before it.
struct Guess {
    cell: Cell,
    digit: Digit,
    before: Mark,
}

struct Search<'m> {
    position: Position<'m>,
    /// A solution to try first where the grid is almost empty, as digit indexes.
    wishes: Option<Vec<u8>>,
    plan: Plan,
    /// The first solutions found, which the learner is not to find again.
    solutions: Vec<Grid>,
    /// How many of the cells placed somebody who watches knows of.
    told: usize,
    gave_up: bool,
}

impl Search<'_> {
    fn run(&mut self, model: &Model, run: &mut Run) -> Flow {
        let begun = self.position.begin(model);
        self.told = self.position.placed().len();
        if self.position.propagate(begun).is_err() {
            return Flow::Continue(());
        }
        self.tell(run);
        if self.position.order > SMALL && !self.position.is_full() {
            self.wishes = pattern::fit(self.position.layout.shape(), model.givens());
        }
        if self.wishes.is_none() && self.look_closely().is_err() {
            return Flow::Continue(());
        }
        let mut guesses: Vec<Guess> = vec![];
        let (mut failures, mut restarts) = (0, 0);
        loop {
            run.poll()?;
            if self.position.is_full() {
                let grid = self.position.to_grid();
                if self.position.layout.is_plain() || model.check(&grid) {
                    run.solution(&grid)?;
                    failures = 0;
                    if self.solutions.len() <= learn::EXCLUDED {
                        self.solutions.push(grid);
                    }
                }
            } else if failures >= self.plan.patience && self.plan.gives_up {
                self.gave_up = true;
                return Flow::Continue(());
            } else if failures >= self.plan.patience && self.may_learn() {
                if let Some(first) = guesses.first() {
                    self.undo(first.before);
                }
                run.restart();
                return self.learn(run);
            } else if failures >= RESTART_UNIT * luby(restarts + 1) && run.found() == 0 && !guesses.is_empty()
            {
                (failures, restarts) = (0, restarts + 1);
                self.undo(guesses[0].before);
                guesses.clear();
                run.restart();
                if self.wishes.take().is_some() && self.look_closely().is_err() {
                    return Flow::Continue(());
                }
                continue;
            } else {
                let (cell, digit, choices) = self.choose();
                run.choices(choices);
                guesses.push(Guess { cell, digit, before: self.position.mark() });
                run.attempt(cell, digit)?;
                let placed = self.position.place(cell, digit.index());
                let concluded = self.position.propagate(placed);
                self.tell(run);
                if concluded.is_ok() {
                    continue;
                }
                failures += 1;
            }
            // Refute the last guess, and those before it for as long as the refutation itself fails.
            loop {
                let Some(guess) = guesses.pop() else { return Flow::Continue(()) };
                self.undo(guess.before);
                run.take_back();
                let refuted = self.position.eliminate(guess.cell, guess.digit.index());
                let concluded = self.position.propagate(refuted);
                self.tell(run);
                if concluded.is_ok() {
                    break;
                }
                failures += 1;
                run.poll()?;
            }
        }
    }

    /// Undoes what was done since a mark.
    fn undo(&mut self, mark: Mark) {
        self.position.undo(mark);
        self.told = self.told.min(self.position.placed().len());
    }

    /// Tells what was concluded since the last time, if somebody watches.
    fn tell(&mut self, run: &mut Run) {
        if !run.is_watched() {
            return;
        }
        let placed = self.position.placed();
        for &cell in &placed[self.told..] {
            if let Some(digit) = DigitSet::from_bits(self.position.digits[cell.index()]).single() {
                run.deduced(cell, digit);
            }
        }
        self.told = placed.len();
    }

    /// Whether the learner can go on from here: it knows houses and links only, and a few solutions at most that
    /// it must not find again. As long as wishes lead the way there is nothing to learn.
    fn may_learn(&self) -> bool {
        self.wishes.is_none() && self.position.layout.is_plain() && self.solutions.len() <= learn::EXCLUDED
    }

    /// Lets the learner search what is open at the top.
    fn learn(&self, run: &mut Run) -> Flow {
        let mut learner = learn::Learner::new(&self.position);
        self.solutions.iter().for_each(|solution| learner.exclude(solution));
        learner.run(run)
    }

    /// From now on the position finds subsets of any size, if that is wanted at all. As long as wishes lead
    /// the way there is nothing to find, and it would cost most of the time.
    fn look_closely(&mut self) -> Outcome {
        if !self.plan.exact || self.position.is_full() {
            return Ok(());
        }
        self.position.look_closely();
        self.position.propagate(Ok(()))
    }

    /// The candidate to guess, and how many choices there are at that point: in the cell or the
    /// (house, digit) pair with the fewest, and of those the one with the most failures behind it.
    fn choose(&self) -> (Cell, Digit, usize) {
        let Position { layout, order, digits, places, weights, .. } = &self.position;
        let (layout, order) = (*layout, *order);
        let mut fewest = u32::MAX;
        let mut weight = 0;
        let mut best_cell = usize::MAX;
        let mut best_pair = usize::MAX;
        for (cell, &digits) in digits.iter().enumerate() {
            let count = digits.count_ones();
            if count < 2 || count > fewest {
                continue;
            }
            let w: u32 = layout.memberships(Cell(cell as u16)).iter().map(|m| weights[m.house]).sum();
            if count < fewest || w > weight {
                (fewest, weight, best_cell) = (count, w, cell);
            }
        }
        for (house, &house_weight) in weights.iter().enumerate() {
            for d in 0..order {
                let count = places[house * order + d].count_ones();
                if count >= 2 && (count < fewest || count == fewest && 3 * house_weight > weight) {
                    (fewest, weight, best_pair) = (count, 3 * house_weight, house * order + d);
                }
            }
        }
        let wish = |cell: Cell| self.wishes.as_ref().map(|wishes| wishes[cell.index()] as usize);
        if best_pair == usize::MAX {
            let cell = Cell(best_cell as u16);
            let digits = DigitSet::from_bits(digits[best_cell]);
            let room = |d: &Digit| -> u32 {
                let pairs = layout.memberships(cell).iter().map(|m| m.house * order + d.index());
                pairs.map(|pair| places[pair].count_ones()).sum()
            };
            let wished = digits.iter().find(|d| wish(cell) == Some(d.index()));
            let digit = wished.or_else(|| digits.iter().min_by_key(room)).unwrap_or(Digit::from_index(0));
            return (cell, digit, fewest as usize);
        }
        let (house, d) = (best_pair / order, best_pair % order);
        let cells = &layout.houses()[house].cells;
        let places = DigitSet::from_bits(places[best_pair]);
        let places = || places.iter().map(|place| cells[place.index()]);
        let wished = places().find(|&cell| wish(cell) == Some(d));
        let cell = wished.or_else(|| places().min_by_key(|cell| digits[cell.index()].count_ones()));
        (cell.unwrap_or(cells[0]), Digit::from_index(d), fewest as usize)
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 …, from index 1.
fn luby(index: u64) -> u64 {
    let mut i = index;
    loop {
        let bits = u64::BITS - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::REFERENCE;
    use crate::grid::Shape;
    use crate::puzzle::Puzzle;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// The suite of all engines is small grids, where the exact test is not used: here it is.
    #[test]
    fn the_exact_test_loses_no_solution() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut solutions = 0;
        for round in 0..400 {
            let shape = [Shape::new(4), Shape::latin(5), Shape::new(6), Shape::new(8), Shape::new(9)];
            let shape = shape[round % shape.len()].unwrap();
            // A solved grid with random digits taken out, so that there are solutions to lose.
            let pattern = pattern::fit(shape, &Grid::empty(shape.cell_count())).unwrap();
            let digits = pattern.iter().map(|&d| {
                let open = random.next_u64() % u64::from(shape.order()) < u64::from(shape.order()) / 2;
                (!open).then(|| Digit::from_index(d as usize))
            });
            let puzzle = Puzzle::from_digits(shape, Grid::from_cells(digits.collect()));
            let model = Model::new(&puzzle).unwrap();
            let settings = Settings::limit(200);
            let truth = REFERENCE.run(&model, &settings).unwrap();
            let mut run = Run::new(&settings, &model);
            let flow =
                solve_with(&model, &mut run, Plan { exact: true, patience: u64::MAX, gives_up: false }).0;
            let report = run.finish(flow, true);
            assert_eq!((report.found, report.end), (truth.found, truth.end), "{shape} {puzzle}");
            assert!(report.solutions.iter().all(|grid| model.check(grid)));
            solutions += report.found;
        }
        assert!(solutions > 400, "{solutions}");
    }

    #[test]
    fn a_glance_says_what_is_so_or_nothing() {
        let shape = Shape::new(9).unwrap();
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        let (hard, empty) = (Model::new(&puzzle).unwrap(), Model::new(&Puzzle::empty(shape)).unwrap());
        assert_eq!(glance(&hard, &Settings::limit(2), 0), Ok(None));
        assert_eq!(glance(&hard, &Settings::limit(2), 100_000), Ok(Some(1)));
        assert_eq!(glance(&empty, &Settings::limit(2), 10), Ok(Some(2)));
        let hurried = Settings { time_limit: Some(std::time::Duration::ZERO), ..Settings::limit(2) };
        let stopped = glance(&Model::new(&Puzzle::empty(Shape::new(64).unwrap())).unwrap(), &hurried, 10);
        assert_eq!(stopped, Err(Stop::Time));
    }

    #[test]
    fn lubys_sequence() {
        let start: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
