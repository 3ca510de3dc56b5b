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
//! In an almost empty grid the search tries first what a pattern says ([`pattern`](super::pattern));
//! nothing but the order of the guesses depends on it.
//!
//! Sources: the dual view and locked candidates are what every good solver does; weighting by failures
//! is Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search by weighting constraints" (2004);
//! the restart sequence is Luby, Sinclair and Zuckerman (1993).
//!
//! Cost: an elimination touches a cell and its houses, three or four words; a guess scans all cells and
//! all (house, digit) pairs.

use super::{Engine, Flow, Run, pattern};
use crate::constraint::Reach;
use crate::grid::{Candidate, Candidates, Cell, Contradiction, Digit, DigitSet, Grid};
use crate::model::{Layout, Model};
use crate::words::Page;

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

/// Failures before the first restart; later ones are multiples of it.
const RESTART_UNIT: u64 = 128;

fn solve(model: &Model, run: &mut Run) -> Flow {
    let mut search = Search::new(model);
    let flow = search.run(model, run);
    run.placed(search.deduced);
    run.eliminated(search.eliminated);
    run.tested(search.tested);
    flow
}

type Outcome = Result<(), Contradiction>;

/// A guess that stands: what was guessed, and what stood before it.
struct Guess {
    cell: Cell,
    digit: Digit,
    eliminated: usize,
    placed: usize,
}

struct Search<'m> {
    layout: &'m Layout,
    order: usize,
    /// What each cell may hold: bit `d` for the digit with index `d`.
    digits: Vec<u64>,
    /// Where a digit may go in a house: `places[house * order + d]`, bit `i` for position `i`.
    places: Vec<u64>,
    /// Whether a cell's only digit has been placed, that is, eliminated from its houses.
    placed: Vec<bool>,
    /// Eliminations in order, as `cell << 6 | d`, to be undone.
    trail: Vec<u32>,
    /// Cells placed, in order, to be undone.
    placed_trail: Vec<Cell>,
    /// Singles found and not yet placed.
    singles: Vec<(Cell, u8)>,
    /// (house, digit) pairs whose places changed, for locked candidates; each at most once.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// How often the search failed in a house.
    weights: Vec<u32>,
    /// A solution to try first where the grid is almost empty, as digit indexes.
    wishes: Option<Vec<u8>>,
    deduced: u64,
    eliminated: u64,
    tested: u64,
}

impl<'m> Search<'m> {
    fn new(model: &'m Model) -> Search<'m> {
        let layout: &Layout = model.layout();
        let order = layout.shape().order() as usize;
        let cells = layout.shape().cell_count();
        let pairs = layout.houses().len() * order;
        Search {
            layout,
            order,
            digits: vec![0; cells],
            places: vec![0; pairs],
            placed: vec![false; cells],
            trail: Vec::with_capacity(cells * order),
            placed_trail: Vec::with_capacity(cells),
            singles: vec![],
            changed: vec![],
            is_changed: vec![false; pairs],
            weights: vec![1; layout.houses().len()],
            wishes: None,
            deduced: 0,
            eliminated: 0,
            tested: 0,
        }
    }

    fn run(&mut self, model: &Model, run: &mut Run) -> Flow {
        let begun = self.begin(model);
        if self.propagate(begun).is_err() {
            return Flow::Continue(());
        }
        if self.order > SMALL && self.placed_trail.len() < self.digits.len() {
            self.wishes = pattern::fit(self.layout.shape(), model.givens());
        }
        let mut guesses: Vec<Guess> = vec![];
        let (mut failures, mut restarts) = (0, 0);
        loop {
            run.poll()?;
            if self.placed_trail.len() == self.digits.len() {
                let grid = self.to_grid();
                if self.layout.is_plain() || model.check(&grid) {
                    run.solution(&grid)?;
                }
            } else if failures >= RESTART_UNIT * luby(restarts + 1) && run.found() == 0 && !guesses.is_empty()
            {
                (failures, restarts) = (0, restarts + 1);
                self.wishes = None;
                self.undo(guesses[0].eliminated, guesses[0].placed);
                guesses.clear();
                run.restart();
                continue;
            } else {
                let (cell, digit, choices) = self.choose();
                run.choices(choices);
                guesses.push(Guess {
                    cell,
                    digit,
                    eliminated: self.trail.len(),
                    placed: self.placed_trail.len(),
                });
                run.attempt(cell, digit)?;
                let placed = self.place(cell, digit.index());
                if self.propagate(placed).is_ok() {
                    continue;
                }
                failures += 1;
            }
            // Refute the last guess, and those before it for as long as the refutation itself fails.
            loop {
                let Some(guess) = guesses.pop() else { return Flow::Continue(()) };
                self.undo(guess.eliminated, guess.placed);
                run.take_back();
                let refuted = self.eliminate(guess.cell, guess.digit.index());
                if self.propagate(refuted).is_ok() {
                    break;
                }
                failures += 1;
                run.poll()?;
            }
        }
    }

    /// Takes over what the model allows, less what its digits exclude: both views are built at once,
    /// which is cheaper than placing the givens one by one. Nothing of this is ever undone.
    fn begin(&mut self, model: &Model) -> Outcome {
        let layout = self.layout;
        let shape = layout.shape();
        let mut used = vec![0u64; layout.houses().len()];
        let given = |cell: Cell| model.givens().get(cell);
        for cell in shape.cells() {
            if let Some(digit) = given(cell) {
                layout.memberships(cell).iter().for_each(|m| used[m.house] |= 1 << digit.index());
            }
        }
        for cell in shape.cells() {
            let start = model.start().get(cell).bits();
            let mut digits = start;
            if given(cell).is_none() {
                digits &= !layout.memberships(cell).iter().fold(0, |set, m| set | used[m.house]);
                self.eliminated += u64::from((start & !digits).count_ones());
                if digits & digits.wrapping_sub(1) == 0 {
                    if digits == 0 {
                        return Err(Contradiction);
                    }
                    self.singles.push((cell, digits.trailing_zeros() as u8));
                }
            } else {
                self.placed[cell.index()] = true;
                self.placed_trail.push(cell);
            }
            self.digits[cell.index()] = digits;
            while digits != 0 {
                let d = digits.trailing_zeros() as usize;
                for m in layout.memberships(cell) {
                    self.places[m.house * self.order + d] |= 1 << m.position;
                }
                digits &= digits - 1;
            }
        }
        for pair in 0..self.places.len() {
            let places = self.places[pair];
            if places & places.wrapping_sub(1) == 0 {
                if places == 0 {
                    return Err(Contradiction);
                }
                let cell = layout.cell(pair / self.order, places.trailing_zeros() as usize);
                if !self.placed[cell.index()] {
                    self.singles.push((cell, (pair % self.order) as u8));
                }
            } else if places.count_ones() <= layout.widest(pair / self.order) {
                self.is_changed[pair] = true;
                self.changed.push(pair as u32);
            }
        }
        for cell in shape.cells() {
            if let Some(digit) = given(cell) {
                for link in layout.exclusions(Candidate { cell, digit }) {
                    self.eliminate(link.cell, link.digit.index())?;
                }
            }
        }
        Ok(())
    }

    /// Draws all conclusions from what was just done, if that went well. After a contradiction nothing
    /// is left to be concluded.
    fn propagate(&mut self, done: Outcome) -> Outcome {
        let result = done.and_then(|()| self.fixed_point());
        if result.is_err() {
            self.singles.clear();
            for pair in self.changed.drain(..) {
                self.is_changed[pair as usize] = false;
            }
        }
        result
    }

    fn fixed_point(&mut self) -> Outcome {
        loop {
            if let Some((cell, d)) = self.singles.pop() {
                self.deduced += u64::from(!self.placed[cell.index()]);
                self.place(cell, d as usize)?;
            } else if let Some(pair) = self.changed.pop() {
                self.is_changed[pair as usize] = false;
                self.lock(pair as usize)?;
            } else if self.layout.is_plain() || !self.ask_rules()? {
                return Ok(());
            }
        }
    }

    /// Places a digit: no other digit in the cell, no other place in its houses.
    fn place(&mut self, cell: Cell, d: usize) -> Outcome {
        let bit = 1u64 << d;
        if self.digits[cell.index()] & bit == 0 {
            return Err(Contradiction);
        }
        if self.placed[cell.index()] {
            return Ok(());
        }
        self.placed[cell.index()] = true;
        self.placed_trail.push(cell);
        let mut others = self.digits[cell.index()] & !bit;
        while others != 0 {
            self.eliminate(cell, others.trailing_zeros() as usize)?;
            others &= others - 1;
        }
        let layout = self.layout;
        for m in layout.memberships(cell) {
            let mut others = self.places[m.house * self.order + d] & !(1 << m.position);
            while others != 0 {
                self.eliminate(layout.cell(m.house, others.trailing_zeros() as usize), d)?;
                others &= others - 1;
            }
        }
        for link in layout.exclusions(Candidate { cell, digit: Digit::from_index(d) }) {
            self.eliminate(link.cell, link.digit.index())?;
        }
        Ok(())
    }

    /// Locked candidates: a digit whose places in this house all lie in another house too has no other
    /// place in that one. Its own house cannot be the other: two houses never share all their cells
    /// unless they are the same, and then nothing is left to eliminate.
    fn lock(&mut self, pair: usize) -> Outcome {
        let (house, d) = (pair / self.order, pair % self.order);
        let places = self.places[pair];
        let count = places.count_ones();
        if count < 2 || count > self.layout.widest(house) {
            return Ok(());
        }
        let layout = self.layout;
        for shared in layout.intersections(house) {
            self.tested += 1;
            if places & !shared.here == 0 {
                let mut others = self.places[shared.house * self.order + d] & !shared.there;
                while others != 0 {
                    self.eliminate(layout.cell(shared.house, others.trailing_zeros() as usize), d)?;
                    others &= others - 1;
                }
            }
        }
        Ok(())
    }

    /// Lets the rules that houses and links do not say draw their conclusions. True if they did.
    fn ask_rules(&mut self) -> Result<bool, Contradiction> {
        let cells = self.digits.iter().map(|&bits| DigitSet::from_bits(bits)).collect();
        let mut candidates = Candidates::from_cells(cells);
        let layout = self.layout;
        for constraint in layout.constraints() {
            if constraint.rule().reach() == Reach::Beyond {
                constraint.rule().propagate(layout.shape(), &mut candidates)?;
            }
        }
        let mut found = false;
        for cell in layout.shape().cells() {
            let mut gone = self.digits[cell.index()] & !candidates.get(cell).bits();
            found |= gone != 0;
            while gone != 0 {
                self.eliminate(cell, gone.trailing_zeros() as usize)?;
                gone &= gone - 1;
            }
        }
        Ok(found)
    }

    /// Eliminates a candidate in both views and notes what follows at once.
    fn eliminate(&mut self, cell: Cell, d: usize) -> Outcome {
        let bit = 1u64 << d;
        let digits = &mut self.digits[cell.index()];
        if *digits & bit == 0 {
            return Ok(());
        }
        *digits &= !bit;
        self.eliminated += 1;
        self.trail.push((u32::from(cell.0)) << 6 | d as u32);
        let left = *digits;
        let mut dead = left == 0;
        if left & left.wrapping_sub(1) == 0 && !dead {
            self.singles.push((cell, left.trailing_zeros() as u8));
        }
        let layout = self.layout;
        for m in layout.memberships(cell) {
            let pair = m.house * self.order + d;
            let places = &mut self.places[pair];
            *places &= !(1 << m.position);
            let left = *places;
            if left == 0 {
                dead = true;
                self.weights[m.house] += 1;
            } else if left & (left - 1) == 0 {
                let cell = layout.cell(m.house, left.trailing_zeros() as usize);
                self.singles.push((cell, d as u8));
            } else if !self.is_changed[pair] {
                self.is_changed[pair] = true;
                self.changed.push(pair as u32);
            }
        }
        if dead {
            for m in layout.memberships(cell) {
                self.weights[m.house] += 1;
            }
            return Err(Contradiction);
        }
        Ok(())
    }

    /// Undoes eliminations and placements down to these marks.
    fn undo(&mut self, eliminated: usize, placed: usize) {
        let layout = self.layout;
        while self.trail.len() > eliminated {
            let Some(entry) = self.trail.pop() else { break };
            let (cell, d) = (Cell((entry >> 6) as u16), (entry & 63) as usize);
            self.digits[cell.index()] |= 1 << d;
            for m in layout.memberships(cell) {
                self.places[m.house * self.order + d] |= 1 << m.position;
            }
        }
        for cell in self.placed_trail.drain(placed..) {
            self.placed[cell.index()] = false;
        }
    }

    /// The candidate to guess, and how many choices there are at that point: in the cell or the
    /// (house, digit) pair with the fewest, and of those the one with the most failures behind it.
    fn choose(&self) -> (Cell, Digit, usize) {
        let layout = self.layout;
        let mut fewest = u32::MAX;
        let mut weight = 0;
        let mut best_cell = usize::MAX;
        let mut best_pair = usize::MAX;
        for (cell, &digits) in self.digits.iter().enumerate() {
            let count = digits.count_ones();
            if count < 2 || count > fewest {
                continue;
            }
            let w: u32 = layout.memberships(Cell(cell as u16)).iter().map(|m| self.weights[m.house]).sum();
            if count < fewest || w > weight {
                (fewest, weight, best_cell) = (count, w, cell);
            }
        }
        for (house, &house_weight) in self.weights.iter().enumerate() {
            for d in 0..self.order {
                let count = self.places[house * self.order + d].count_ones();
                if count >= 2 && (count < fewest || count == fewest && 3 * house_weight > weight) {
                    (fewest, weight, best_pair) = (count, 3 * house_weight, house * self.order + d);
                }
            }
        }
        let wish = |cell: Cell| self.wishes.as_ref().map(|wishes| wishes[cell.index()] as usize);
        if best_pair == usize::MAX {
            let cell = Cell(best_cell as u16);
            let digits = DigitSet::from_bits(self.digits[best_cell]);
            let room = |d: &Digit| -> u32 {
                let pairs = layout.memberships(cell).iter().map(|m| m.house * self.order + d.index());
                pairs.map(|pair| self.places[pair].count_ones()).sum()
            };
            let wished = digits.iter().find(|d| wish(cell) == Some(d.index()));
            let digit = wished.or_else(|| digits.iter().min_by_key(room)).unwrap_or(Digit::from_index(0));
            return (cell, digit, fewest as usize);
        }
        let (house, d) = (best_pair / self.order, best_pair % self.order);
        let cells = &layout.houses()[house].cells;
        let places = DigitSet::from_bits(self.places[best_pair]);
        let places = || places.iter().map(|place| cells[place.index()]);
        let wished = places().find(|&cell| wish(cell) == Some(d));
        let cell = wished.or_else(|| places().min_by_key(|cell| self.digits[cell.index()].count_ones()));
        (cell.unwrap_or(cells[0]), Digit::from_index(d), fewest as usize)
    }

    fn to_grid(&self) -> Grid {
        Grid::from_cells(self.digits.iter().map(|&bits| DigitSet::from_bits(bits).single()).collect())
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

    #[test]
    fn lubys_sequence() {
        let start: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
