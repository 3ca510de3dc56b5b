//! Givens and singles on small grids, placed quickly.
//!
//! Most positions are a puzzle's first, and most steps are singles. A [`Field`] holds what they need and no more,
//! in arrays whose length is known, so that placing a digit is a few dozen plain instructions. What comes up on
//! the way is met in the same order as [`Position`] meets it: peer by peer in reading order, then among the
//! candidates of the cell itself. Positions are the dull twin.

mod start;
mod steps;

#[cfg(doc)]
use super::Position;
use super::position::Single;
use crate::grid::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet};
use crate::model::{Layout, Model};
use start::Start;
pub(crate) use steps::Sight;

/// How many cells, digits and houses a small grid has at most.
const CELLS: usize = 128;
const DIGITS: usize = 16;
pub(super) const HOUSES: usize = 32;

/// A small grid without links: where its cells are in its houses.
#[derive(Debug)]
pub(super) struct Small {
    /// The peers of each cell.
    peers: [CellSet<2>; CELLS],
    /// By cell: the cell in its first three houses.
    seats: [[Seat; 3]; CELLS],
    /// The cells in further houses, one cell after the other, and by cell where its own begin and end.
    further: Vec<Seat>,
    further_of: [(u16, u16); CELLS],
    /// By house: its cells; and how many houses there are.
    cells: [[u8; DIGITS]; HOUSES],
    houses: usize,
    /// By cell, then house: the positions of the house where a digit may still stand once it stands in the cell.
    left: Vec<[u16; HOUSES]>,
    /// The empty grid.
    empty: Field,
}

/// A cell in a house.
#[derive(Copy, Clone, Debug)]
struct Seat {
    house: u8,
    /// All positions there but its own.
    others: u16,
}

/// For a cell in fewer than three houses: a seat in a house that is not there.
const NO_SEAT: Seat = Seat { house: HOUSES as u8 - 1, others: 0 };

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
    /// By house: how many of its cells are open; and how many houses have just one.
    pub(super) open_in: [u8; HOUSES],
    pub(super) nearly_full: u32,
}

/// Singles in the order in which they came up; those before the index are done with.
pub(super) type Queue = (Vec<Candidate>, usize);

/// A field in the middle of being filled.
pub(super) struct Filling<'g> {
    pub(super) field: Field,
    small: &'g Small,
    pub(super) naked: Queue,
    pub(super) hidden: Queue,
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
        if open <= 1 {
            self.nearly_full = if open == 1 { self.nearly_full + 1 } else { self.nearly_full - 1 };
        }
    }
}

impl Small {
    /// The tables of a layout; `None` if it is too large, or has so many houses.
    pub(super) fn new(layout: &Layout) -> Option<Small> {
        let shape = layout.shape();
        let (cells, order, houses) = (shape.cell_count(), shape.order() as usize, layout.houses().len());
        if cells > CELLS || order > DIGITS || houses >= HOUSES {
            return None;
        }
        let all = DigitSet::all(shape.order()).bits() as u16;
        let mut empty = Field { open: shape.cells().collect(), ..Field::NONE };
        // The only cell of all is single before anything happens.
        empty.nearly_full = if order == 1 { houses as u32 } else { 0 };
        empty.places[..order].fill(empty.open);
        empty.cells[..cells].fill(all);
        empty.spots[..order].iter_mut().for_each(|spots| spots[..houses].fill(all));
        empty.open_in[..houses].fill(order as u8);
        let mut small = Small {
            peers: [CellSet::EMPTY; CELLS],
            seats: [[NO_SEAT; 3]; CELLS],
            further: vec![],
            further_of: [(0, 0); CELLS],
            cells: [[0; DIGITS]; HOUSES],
            houses,
            left: vec![[0; HOUSES]; CELLS],
            empty,
        };
        for cell in shape.cells() {
            small.peers[cell.index()] = layout.peers(cell).iter().copied().collect();
            let seats = layout.memberships(cell).iter();
            let mut seats = seats.map(|m| Seat { house: m.house as u8, others: !(1 << m.position) });
            small.seats[cell.index()].iter_mut().zip(&mut seats).for_each(|(to, seat)| *to = seat);
            let first = small.further.len() as u16;
            small.further.extend(seats);
            small.further_of[cell.index()] = (first, small.further.len() as u16);
        }
        for (cells, house) in small.cells.iter_mut().zip(layout.houses()) {
            cells.iter_mut().zip(&house.cells).for_each(|(seat, cell)| *seat = cell.0 as u8);
        }
        for cell in shape.cells() {
            let free = |other: &Cell| *other != cell && !small.peers[cell.index()].contains(*other);
            for (left, house) in small.left[cell.index()].iter_mut().zip(layout.houses()) {
                let positions = house.cells.iter().enumerate().filter(|(_, other)| free(other));
                *left = positions.fold(0, |left, (position, _)| left | 1 << position);
            }
        }
        Some(small)
    }

    /// The cell in each of its houses.
    #[inline]
    fn seats(&self, cell: Cell) -> impl Iterator<Item = &Seat> {
        let index = cell.index() % CELLS;
        let (first, end) = self.further_of[index];
        self.seats[index].iter().chain(&self.further[first as usize..end as usize])
    }

    /// The cell in houses beyond the third.
    #[inline]
    fn further(&self, cell: Cell) -> &[Seat] {
        let (first, end) = self.further_of[cell.index() % CELLS];
        if first == end { &[] } else { &self.further[first as usize..end as usize] }
    }

    /// The first of the houses of a cell of which something is true.
    #[inline]
    fn house(&self, cell: Cell, is: impl Fn(usize) -> bool) -> Option<usize> {
        self.seats(cell).map(|seat| seat.house as usize % HOUSES).find(|&house| is(house))
    }
}

impl<'g> Filling<'g> {
    /// A grid with the givens of a model placed, one after the other in reading order, and with no candidates but
    /// those it begins with.
    pub(super) fn begin(small: &'g Small, model: &Model) -> Filling<'g> {
        let shape = model.shape();
        let mut filling =
            Filling { field: small.empty.clone(), small, naked: Queue::default(), hidden: Queue::default() };
        let start = Start::new(small, &mut filling.field, model.givens());
        [filling.naked.0, filling.hidden.0] = start.finish(shape.order() as usize);
        let all = DigitSet::all(shape.order());
        for cell in filling.field.open {
            let missing = all.minus(model.start().get(cell)).bits() as u16;
            for digit in digits(filling.field.cells[cell.index() % CELLS] & missing) {
                filling.field.places[digit.index() % DIGITS].remove(cell);
                filling.strike(cell, digit);
            }
        }
        filling
    }

    /// Goes on with these queues; the candidates are to be given.
    pub(super) fn resume(small: &'g Small, [naked, hidden]: [Queue; 2]) -> Filling<'g> {
        Filling { field: Field::NONE, small, naked, hidden }
    }

    /// Places all singles that there are and that come up on the way, and tells the kind of each.
    pub(super) fn take_singles(&mut self, mut told: impl FnMut(Single)) -> Result<(), Contradiction> {
        while let Some((kind, single)) = self.next() {
            told(kind);
            if self.place(single) {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// The single that is taken next: full houses before naked ones before hidden ones.
    #[inline]
    fn next(&mut self) -> Option<(Single, Candidate)> {
        let field = &self.field;
        let has = |single: &Candidate| field.places[single.digit.index() % DIGITS].contains(single.cell);
        let first = |(singles, next): &mut Queue| loop {
            let single = *singles.get(*next)?;
            if has(&single) {
                return Some(single);
            }
            *next += 1;
        };
        if let Some(naked) = first(&mut self.naked) {
            if field.nearly_full > 0 {
                for single in self.naked.0[self.naked.1..].iter().filter(|single| has(single)) {
                    if let Some(house) = self.small.house(single.cell, |house| field.open_in[house] == 1) {
                        return Some((Single::Full(house), *single));
                    }
                }
            }
            return Some((Single::Naked, naked));
        }
        let single = first(&mut self.hidden)?;
        let spots = &field.spots[single.digit.index() % DIGITS];
        let house = self.small.house(single.cell, |house| is_one(spots[house]))?;
        Some((Single::Hidden(house), single))
    }

    /// Fills an open cell; whether a cell has no candidate left by that.
    #[inline]
    fn place(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        let (field, small) = (&mut self.field, self.small);
        let index = digit.index() % DIGITS;
        field.open.remove(cell);
        for seat in &small.seats[cell.index() % CELLS] {
            field.close(seat, index);
        }
        for seat in small.further(cell) {
            field.close(seat, index);
        }
        let seen = field.places[index] & small.peers[cell.index() % CELLS];
        field.places[index] -= seen;
        field.places[index].remove(cell);
        let others = std::mem::replace(&mut field.cells[cell.index() % CELLS], 1 << index) & !(1 << index);
        let mut dead = false;
        seen.iter().for_each(|peer| dead |= self.strike(peer, digit));
        for other in digits(others) {
            self.field.places[other.index() % DIGITS].remove(cell);
            self.leave(cell, other);
        }
        dead
    }

    /// Takes a candidate that is no place of its digit any more from its cell and houses; whether nothing is left
    /// in the cell.
    #[inline(always)]
    fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        let left = &mut self.field.cells[cell.index() % CELLS];
        *left &= !(1 << (digit.index() % DIGITS));
        let left = *left;
        if is_one(left) {
            self.naked.0.push(Candidate { cell, digit: Digit::from_index(left.trailing_zeros() as usize) });
        }
        self.leave(cell, digit);
        left == 0
    }

    /// Takes a candidate from the houses of its cell.
    #[inline(always)]
    fn leave(&mut self, cell: Cell, digit: Digit) {
        for seat in self.small.seats[cell.index() % CELLS] {
            self.leave_house(seat, digit);
        }
        for seat in self.small.further(cell) {
            self.leave_house(*seat, digit);
        }
    }

    #[inline(always)]
    fn leave_house(&mut self, Seat { house, others }: Seat, digit: Digit) {
        let house = house as usize % HOUSES;
        let spots = &mut self.field.spots[digit.index() % DIGITS][house];
        *spots &= others;
        let left = *spots;
        if is_one(left) {
            let cell = self.small.cells[house][left.trailing_zeros() as usize % DIGITS];
            self.hidden.0.push(Candidate { cell: Cell(cell.into()), digit });
        }
    }
}

/// Whether just one bit is set.
#[inline]
const fn is_one(bits: u16) -> bool {
    bits & bits.wrapping_sub(1) == 0 && bits != 0
}

/// The digits of so many bits, in rising order.
#[inline]
fn digits(bits: u16) -> impl Iterator<Item = Digit> {
    DigitSet::from_bits(bits.into()).iter()
}

#[cfg(test)]
mod tests;
