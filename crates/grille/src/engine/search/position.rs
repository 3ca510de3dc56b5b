//! A position of the search: every candidate in two views, what follows from what, and how to undo it.

use super::all_different::AllDifferent;
use crate::constraint::Reach;
use crate::grid::{Candidate, Candidates, Cell, Contradiction, Digit, DigitSet, Grid};
use crate::model::{Layout, Model};

pub(super) type Outcome = Result<(), Contradiction>;

/// A point of the trails to which a position can be undone.
#[derive(Copy, Clone)]
pub(super) struct Mark {
    eliminated: usize,
    placed: usize,
}

pub(super) struct Position<'m> {
    pub(super) layout: &'m Layout,
    pub(super) order: usize,
    /// What each cell may hold: bit `d` for the digit with index `d`.
    pub(super) digits: Vec<u64>,
    /// Where a digit may go in a house: `places[house * order + d]`, bit `i` for position `i`.
    pub(super) places: Vec<u64>,
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
    /// Houses whose candidates changed, for the exact test that all are different; each at most once.
    changed_houses: Vec<u16>,
    is_changed_house: Vec<bool>,
    all_different: Option<AllDifferent>,
    /// How often the search failed in a house.
    pub(super) weights: Vec<u32>,
    pub(super) deduced: u64,
    pub(super) eliminated: u64,
    pub(super) tested: u64,
}

impl<'m> Position<'m> {
    pub(super) fn new(model: &'m Model) -> Position<'m> {
        let layout: &Layout = model.layout();
        let order = layout.shape().order() as usize;
        let cells = layout.shape().cell_count();
        let pairs = layout.houses().len() * order;
        Position {
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
            changed_houses: vec![],
            is_changed_house: vec![false; layout.houses().len()],
            all_different: None,
            weights: vec![1; layout.houses().len()],
            deduced: 0,
            eliminated: 0,
            tested: 0,
        }
    }

    /// From now on all-different is told exactly, beginning with every house.
    pub(super) fn look_closely(&mut self) {
        self.all_different = Some(AllDifferent::default());
        self.changed_houses = (0..self.is_changed_house.len() as u16).collect();
        self.is_changed_house.fill(true);
    }

    /// Whether every cell has its digit.
    pub(super) fn is_full(&self) -> bool {
        self.placed_trail.len() == self.digits.len()
    }

    /// The cells placed, in order.
    pub(super) fn placed(&self) -> &[Cell] {
        &self.placed_trail
    }

    /// The digits of the cells that have but one.
    pub(super) fn to_grid(&self) -> Grid {
        Grid::from_cells(self.digits.iter().map(|&bits| DigitSet::from_bits(bits).single()).collect())
    }

    /// Takes over what the model allows, less what its digits exclude: both views are built at once,
    /// which is cheaper than placing the givens one by one. Nothing of this is ever undone.
    pub(super) fn begin(&mut self, model: &Model) -> Outcome {
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
    pub(super) fn propagate(&mut self, done: Outcome) -> Outcome {
        let result = done.and_then(|()| self.fixed_point());
        if result.is_err() {
            self.singles.clear();
            for pair in self.changed.drain(..) {
                self.is_changed[pair as usize] = false;
            }
            for house in self.changed_houses.drain(..) {
                self.is_changed_house[house as usize] = false;
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
            } else if let Some(house) = self.changed_houses.pop() {
                self.is_changed_house[house as usize] = false;
                self.differ(house as usize)?;
            } else if self.layout.is_plain() || !self.ask_rules()? {
                return Ok(());
            }
        }
    }

    /// Places a digit: no other digit in the cell, no other place in its houses.
    pub(super) fn place(&mut self, cell: Cell, d: usize) -> Outcome {
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

    /// All different, exactly, over the open cells of a house. Not tried where it cannot find anything: a
    /// subset of half the open cells or fewer needs cells with as few digits, or digits with as few places.
    fn differ(&mut self, house: usize) -> Outcome {
        let layout = self.layout;
        let cells = &layout.houses()[house].cells;
        let mut open = [Cell(0); 64];
        let mut sets = [0u64; 64];
        let mut count = 0;
        let mut union = 0;
        let mut fewest = u32::MAX;
        for &cell in cells {
            if !self.placed[cell.index()] {
                let set = self.digits[cell.index()];
                (open[count], sets[count]) = (cell, set);
                count += 1;
                union |= set;
                fewest = fewest.min(set.count_ones());
            }
        }
        if count < 4 {
            return Ok(());
        }
        if fewest as usize > count / 2 {
            let mut digits = union;
            while digits != 0 {
                let d = digits.trailing_zeros() as usize;
                fewest = fewest.min(self.places[house * self.order + d].count_ones());
                digits &= digits - 1;
            }
            if fewest as usize > count / 2 {
                return Ok(());
            }
        }
        self.tested += count as u64;
        let filtered = self.all_different.as_mut().map_or(Ok(()), |all| all.filter(&mut sets[..count]));
        if filtered.is_err() {
            self.weights[house] += 1;
            return Err(Contradiction);
        }
        for (&cell, &kept) in open[..count].iter().zip(&sets) {
            let mut gone = self.digits[cell.index()] & !kept;
            while gone != 0 {
                self.eliminate(cell, gone.trailing_zeros() as usize)?;
                gone &= gone - 1;
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
    pub(super) fn eliminate(&mut self, cell: Cell, d: usize) -> Outcome {
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
            if self.all_different.is_some() && !self.is_changed_house[m.house] {
                self.is_changed_house[m.house] = true;
                self.changed_houses.push(m.house as u16);
            }
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

    /// Where the trails stand now.
    pub(super) fn mark(&self) -> Mark {
        Mark { eliminated: self.trail.len(), placed: self.placed_trail.len() }
    }

    /// Undoes eliminations and placements down to a mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        let layout = self.layout;
        while self.trail.len() > mark.eliminated {
            let Some(entry) = self.trail.pop() else { break };
            let (cell, d) = (Cell((entry >> 6) as u16), (entry & 63) as usize);
            self.digits[cell.index()] |= 1 << d;
            for m in layout.memberships(cell) {
                self.places[m.house * self.order + d] |= 1 << m.position;
            }
        }
        for cell in self.placed_trail.drain(mark.placed..) {
            self.placed[cell.index()] = false;
        }
    }
}
