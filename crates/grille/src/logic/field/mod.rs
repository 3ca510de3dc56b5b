//! Givens, singles and other simple steps on small grids, quickly.
//!
//! Most positions are a puzzle's first, and most steps are singles. A [`Field`] holds what they need and no more,
//! in arrays whose length is known, so that placing a digit is a few dozen plain instructions. What comes up on
//! the way is met in the same order as [`Position`] meets it: peer by peer in reading order, then among the
//! candidates of the cell itself. Positions are the dull twin.

mod holding;
mod locks;
mod queue;
mod small;
mod start;
mod steps;

#[cfg(doc)]
use super::Position;
use super::position::Single;
use crate::grid::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet};
use crate::model::Model;
use queue::Queue;
pub(super) use small::Small;
use small::{Beyond, NO_SEAT, Seat};
use start::Start;
pub(crate) use steps::Sight;

/// The largest order of a small grid.
const ORDER: usize = 11;

/// For how many cells, digits and houses there is room: powers of two.
const CELLS: usize = 128;
const DIGITS: usize = 16;
pub(super) const HOUSES: usize = 32;

/// The candidates of a small grid. Everything about them concerns open cells, but for `cells`, where a filled cell
/// has its digit.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) open: CellSet<2>,
    /// By digit: the open cells where it is a candidate.
    pub(super) places: [CellSet<2>; DIGITS],
    /// By cell: its candidates.
    pub(super) cells: [u16; CELLS],
    /// By digit, then house: where the digit can go, as positions in the house.
    pub(super) spots: [[u16; HOUSES]; DIGITS],
    /// By house: how many of its cells are open; and which houses have just one, a bit each.
    pub(super) open_in: [u8; HOUSES],
    pub(super) nearly_full: u32,
}

/// A field in the middle of being filled.
pub(super) struct Filling<'g> {
    pub(super) field: Field,
    small: &'g Small,
    /// Cells that came to have one candidate.
    naked: Queue<CELLS>,
    /// Digits that came to have one place in a house: where those are in `spots`.
    hidden: Queue<{ DIGITS * HOUSES }>,
}

impl Field {
    /// No cells.
    pub(super) const NONE: Field = Field {
        open: CellSet::EMPTY,
        places: [CellSet::EMPTY; DIGITS],
        cells: [0; CELLS],
        spots: [[0; HOUSES]; DIGITS],
        open_in: [0; HOUSES],
        nearly_full: 0,
    };

    /// Nothing comes to have one place in a house of a cell that is filled: the digit has its place there.
    #[inline]
    fn close(&mut self, seat: &Seat, digit: usize) {
        let house = seat.house as usize % HOUSES;
        self.spots[digit % DIGITS][house] = 0;
        let open = self.open_in[house].wrapping_sub(1);
        self.open_in[house] = open;
        self.nearly_full = self.nearly_full & !(1 << house) | u32::from(open == 1) << house;
    }

    /// Finds the houses with one open cell.
    pub(super) fn find_nearly_full(&mut self) {
        self.nearly_full = 0;
        // All at once, before any is looked at.
        if self.open_in.iter().fold(false, |any, open| any | (*open == 1)) {
            let houses = (0..HOUSES).filter(|&house| self.open_in[house] == 1);
            self.nearly_full = houses.fold(0, |houses, house| houses | 1 << house);
        }
    }

    /// Whether a cell that came to have one candidate still has it and is not filled.
    #[inline]
    fn is_naked(&self, cell: u16) -> bool {
        self.open.contains(Cell(cell % CELLS as u16)) && self.cells[cell as usize % CELLS] != 0
    }

    /// The first candidate of a cell.
    #[inline]
    fn digit(&self, cell: u16) -> Digit {
        Digit::from_index(self.cells[cell as usize % CELLS].trailing_zeros() as usize % DIGITS)
    }

    /// By digit and house, one digit after the other: where the digit can go.
    #[inline]
    fn spots(&mut self) -> &mut [u16; DIGITS * HOUSES] {
        self.spots.as_flattened_mut().try_into().expect("the same number")
    }
}

impl<'g> Filling<'g> {
    /// The empty grid.
    #[inline]
    pub(super) fn new(small: &'g Small) -> Filling<'g> {
        Filling { field: small.empty.clone(), small, naked: Queue::EMPTY, hidden: Queue::EMPTY }
    }

    /// Places the givens of a model, one after the other in reading order, and leaves no candidates but those it begins
    /// with.
    pub(super) fn begin(&mut self, model: &Model) {
        let order = model.shape().order();
        let mut start = Start::new(self.small, &mut self.field, model.givens());
        start.finish(order as usize, &mut self.naked, &mut self.hidden);
        if model.is_narrowed() {
            let all = DigitSet::all(order);
            for cell in self.field.open {
                let missing = all.minus(model.start().get(cell)).bits() as u16;
                for digit in digits(self.field.cells[cell.index() % CELLS] & missing) {
                    self.eliminate(Candidate { cell, digit });
                }
            }
        }
    }

    /// No cells yet: the field is made to stand otherwise where it is, for it is long to move.
    #[inline]
    pub(super) fn bare(small: &'g Small) -> Filling<'g> {
        Filling { field: Field::NONE, small, naked: Queue::EMPTY, hidden: Queue::EMPTY }
    }

    /// Goes on where these singles have come up.
    pub(super) fn resume(
        &mut self,
        naked: impl Iterator<Item = Candidate>,
        hidden: impl Iterator<Item = Candidate>,
    ) {
        naked.for_each(|single| self.naked.push(single.cell.0));
        for Candidate { cell, digit } in hidden {
            let spots = &self.field.spots[digit.index() % DIGITS];
            if let Some(house) = self.small.house(cell, |house| spots[house].is_power_of_two()) {
                self.hidden.push((digit.index() * HOUSES + house) as u16);
            }
        }
    }

    /// The naked singles that are not taken.
    pub(super) fn naked(&self) -> impl Iterator<Item = Candidate> {
        let rest = self.naked.rest().iter().filter(|&&cell| self.field.is_naked(cell));
        rest.map(|&cell| Candidate { cell: Cell(cell), digit: self.field.digit(cell) })
    }

    /// The hidden singles that are not taken.
    pub(super) fn hidden(&self) -> impl Iterator<Item = Candidate> {
        let spots = self.field.spots.as_flattened();
        let rest = self.hidden.rest().iter().filter(|&&item| spots[item as usize] != 0);
        rest.map(|&item| self.small.candidate(item, spots[item as usize]))
    }

    /// Places all singles that there are and that come up on the way, and counts those of each kind.
    pub(super) fn count_singles(&mut self, counts: &mut [u32; 3]) -> Result<(), Contradiction> {
        self.take_singles(|kind| counts[kind as usize] += 1)
    }

    /// The same, but tells the kind of each.
    #[inline(always)]
    pub(super) fn take_singles(&mut self, told: impl FnMut(Single)) -> Result<(), Contradiction> {
        match self.small.further.is_empty() {
            true => self.take::<false>(told),
            false => self.take::<true>(told),
        }
    }

    #[inline(always)]
    fn take<const MORE: bool>(&mut self, mut told: impl FnMut(Single)) -> Result<(), Contradiction> {
        while let Some((kind, cell, digit)) = self.next() {
            told(kind);
            if self.place::<MORE>(cell, digit) {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// The single that is taken next, with its cell and digit: full houses before naked ones before hidden ones.
    #[inline(always)]
    fn next(&mut self) -> Option<(Single, usize, usize)> {
        let (field, small) = (&mut self.field, self.small);
        if let Some(naked) = self.naked.first(|cell| field.is_naked(cell)) {
            if field.nearly_full != 0 {
                let is_full = |&cell: &u16| {
                    small.houses_of[cell as usize % CELLS] & field.nearly_full != 0 && field.is_naked(cell)
                };
                if let Some(place) = self.naked.rest().iter().position(is_full) {
                    let cell = self.naked.take(place) as usize % CELLS;
                    return Some((Single::Full, cell, first(field.cells[cell])));
                }
            }
            self.naked.next += 1;
            let cell = naked as usize % CELLS;
            return Some((Single::Naked, cell, first(field.cells[cell])));
        }
        let spots = field.spots();
        let hidden = self.hidden.first_of_few(|item| spots[item as usize % (DIGITS * HOUSES)] != 0)?;
        self.hidden.next += 1;
        let cell = small.place(hidden, spots[hidden as usize % (DIGITS * HOUSES)]);
        Some((Single::Hidden, cell, hidden as usize / HOUSES % DIGITS))
    }

    /// Fills an open cell; whether a cell has no candidate left by that. `MORE` says whether there are cells in more
    /// than three houses.
    #[inline(always)]
    fn place<const MORE: bool>(&mut self, cell: usize, digit: usize) -> bool {
        let (field, small) = (&mut self.field, self.small);
        let here = Cell(cell as u16);
        field.open.remove(here);
        for seat in &small.seats[cell] {
            field.close(seat, digit);
        }
        if MORE {
            small.further(here).iter().for_each(|seat| field.close(seat, digit));
        }
        let seen = field.places[digit] & small.peers[cell];
        field.places[digit] -= seen;
        field.places[digit].remove(here);
        let mut others = std::mem::replace(&mut field.cells[cell], 1 << digit) & !(1 << digit);
        let mut ends = self.ends();
        for (half, mut left) in seen.words().iter().copied().enumerate() {
            while left != 0 {
                self.strike::<MORE>(half * 64 + left.trailing_zeros() as usize, digit, &mut ends);
                left &= left - 1;
            }
        }
        while others != 0 {
            let other = first(others);
            self.field.places[other].remove(here);
            self.leave::<MORE>(cell, other, &mut ends);
            others &= others - 1;
        }
        self.end_at(ends)
    }

    /// Takes a candidate away; whether its cell has none left.
    fn eliminate(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        self.field.places[digit.index() % DIGITS].remove(cell);
        let mut ends = self.ends();
        self.strike::<true>(cell.index() % CELLS, digit.index() % DIGITS, &mut ends);
        self.end_at(ends)
    }

    /// Where the queues end: kept apart while candidates go, so that they need not be written down each time.
    #[inline(always)]
    fn ends(&self) -> [usize; 2] {
        [self.naked.end, self.hidden.end]
    }

    /// Says where they end now; whether a cell has no candidate left.
    #[inline(always)]
    fn end_at(&mut self, [naked, hidden]: [usize; 2]) -> bool {
        (self.naked.end, self.hidden.end) = (naked % CELLS, hidden);
        naked >= CELLS
    }

    /// Takes a candidate that is no place of its digit any more from its cell and houses.
    #[inline(always)]
    fn strike<const MORE: bool>(&mut self, cell: usize, digit: usize, ends: &mut [usize; 2]) {
        let left = &mut self.field.cells[cell % CELLS];
        *left &= !(1 << digit);
        self.naked.put(&mut ends[0], cell as u16, LEFT[usize::from(*left)]);
        self.leave::<MORE>(cell, digit, ends);
    }

    /// Takes a candidate from the houses of its cell.
    #[inline(always)]
    fn leave<const MORE: bool>(&mut self, cell: usize, digit: usize, ends: &mut [usize; 2]) {
        let (spots, first) = (self.field.spots(), digit * HOUSES);
        let mut leave = |seat: &Seat| {
            let item = first + seat.house as usize % HOUSES;
            let left = spots[item] & seat.others;
            spots[item] = left;
            self.hidden.put(&mut ends[1], item as u16, ONE[usize::from(left)]);
        };
        self.small.seats[cell % CELLS].iter().for_each(&mut leave);
        if MORE {
            self.small.further(Cell(cell as u16)).iter().for_each(leave);
        }
    }
}

/// By bits: 1 if just one is set. Few of the bits are ever met, but none has to be looked at first.
static ONE: [u8; 1 << 16] = {
    let mut ones = [0; 1 << 16];
    let mut bit = 0;
    while bit < 16 {
        ones[1 << bit] = 1;
        bit += 1;
    }
    ones
};

/// By candidates of a cell that has just lost one: how far the end of the queue moves. Where none are left it moves once
/// around all places, which is seen afterwards.
static LEFT: [u8; 1 << 16] = {
    let mut left = ONE;
    left[0] = CELLS as u8;
    left
};

/// The first of some bits.
#[inline(always)]
fn first(bits: u16) -> usize {
    bits.trailing_zeros() as usize % DIGITS
}

/// A set of cells as one number.
#[inline]
fn bits(cells: &CellSet<2>) -> u128 {
    let [low, high] = *cells.words();
    u128::from(low) | u128::from(high) << 64
}

/// The digits of so many bits, in rising order.
#[inline]
fn digits(bits: u16) -> impl Iterator<Item = Digit> {
    DigitSet::from_bits(bits.into()).iter()
}

#[cfg(test)]
mod tests;
