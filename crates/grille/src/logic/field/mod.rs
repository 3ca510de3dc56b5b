//! Givens, singles and other simple steps on small grids, quickly.
//!
//! Most positions are a puzzle's first, and most steps are singles. A [`Field`] holds what they need and no more,
//! in arrays whose length is known, so that placing a digit is a few dozen plain instructions. What comes up on
//! the way is met in the same order as [`Position`] meets it: peer by peer in reading order, then among the
//! candidates of the cell itself. Positions are the dull twin.

mod holding;
mod start;
mod steps;

#[cfg(doc)]
use super::Position;
use super::position::Single;
use crate::grid::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet};
use crate::model::{Layout, Model};
use start::Start;
pub(crate) use steps::Sight;

/// The largest order of a small grid.
const ORDER: usize = 11;

/// For how many cells, digits and houses there is room: powers of two.
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
    /// By cell: its houses, a bit each.
    houses_of: [u32; CELLS],
    /// By house: its cells.
    cells: [[u8; DIGITS]; HOUSES],
    /// By cell, then house: the positions of the house where a digit may still stand once it stands in the cell.
    left: [[u16; HOUSES]; CELLS],
    /// By house, then set of positions, as far as there are digits: the number of the other house that they lie in too,
    /// 0 if they are fewer than two or there is none, [`SEVERAL`] if there is no number for it.
    crossed: Vec<u8>,
    /// By house and that number: the other house, and where in it a digit goes that is locked.
    beyond: [[Beyond; SEVERAL + 1]; HOUSES],
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

/// Another house, and its positions beyond those that it shares.
#[derive(Copy, Clone, Debug)]
struct Beyond {
    house: u8,
    spots: u16,
}

/// Not one house, or one too many.
const SEVERAL: usize = 15;

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

/// Singles in the order in which they came up. Each cell, and each digit in each house, comes up but once: there is
/// room for more than that.
struct Queue<const N: usize> {
    items: [u16; N],
    end: usize,
    /// Those before it are done with.
    next: usize,
}

impl<const N: usize> Queue<N> {
    const EMPTY: Queue<N> = Queue { items: [0; N], end: 0, next: 0 };

    /// Adds an item.
    fn push(&mut self, item: u16) {
        self.items[self.end % N] = item;
        self.end += 1;
    }

    /// Adds an item, or none, at an end that is kept elsewhere. Nothing depends on that but a number, so nothing
    /// has to be foreseen.
    #[inline(always)]
    fn put(&mut self, end: &mut usize, item: u16, one: usize) {
        self.items[*end % N] = item;
        *end += one;
    }

    /// Those that are not done with.
    #[inline]
    fn rest(&self) -> &[u16] {
        &self.items[self.next.min(N)..self.end.min(N)]
    }

    /// Takes one of those out of its place.
    #[inline]
    fn take(&mut self, place: usize) -> u16 {
        let item = self.items[(self.next + place) % N];
        for at in (self.next..self.next + place).rev() {
            self.items[(at + 1) % N] = self.items[at % N];
        }
        self.next += 1;
        item
    }

    /// The next item that still is one.
    #[inline]
    fn first(&mut self, is: impl Fn(u16) -> bool) -> Option<u16> {
        while self.next < self.end {
            let item = self.items[self.next % N];
            if is(item) {
                return Some(item);
            }
            self.next += 1;
        }
        None
    }

    /// The same, where most are not any more: four at a time, so that it need not be foreseen which.
    #[inline(always)]
    fn first_of_few(&mut self, is: impl Fn(u16) -> bool) -> Option<u16> {
        while self.next < self.end {
            let is = |i: usize| usize::from(is(self.items[(self.next + i) % N])) << i;
            let still = (is(0) | is(1) | is(2) | is(3)) & ((1 << (self.end - self.next).min(4)) - 1);
            if still != 0 {
                self.next += still.trailing_zeros() as usize;
                return Some(self.items[self.next % N]);
            }
            self.next = (self.next + 4).min(self.end);
        }
        None
    }
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

impl Small {
    /// The tables of a layout; `None` if it is too large, or has so many houses.
    pub(super) fn new(layout: &Layout) -> Option<Small> {
        let shape = layout.shape();
        let (cells, order, houses) = (shape.cell_count(), shape.order() as usize, layout.houses().len());
        if order > ORDER || houses >= HOUSES {
            return None;
        }
        let all = DigitSet::all(shape.order()).bits() as u16;
        let mut empty = Field { open: shape.cells().collect(), ..Field::NONE };
        // The only cell of all is single before anything happens.
        empty.nearly_full = if order == 1 { (1 << houses) - 1 } else { 0 };
        empty.places[..order].fill(empty.open);
        empty.cells[..cells].fill(all);
        empty.spots[..order].iter_mut().for_each(|spots| spots[..houses].fill(all));
        empty.open_in[..houses].fill(order as u8);
        let mut small = Small {
            peers: [CellSet::EMPTY; CELLS],
            seats: [[NO_SEAT; 3]; CELLS],
            further: vec![],
            further_of: [(0, 0); CELLS],
            houses_of: [0; CELLS],
            cells: [[0; DIGITS]; HOUSES],
            left: [[0; HOUSES]; CELLS],
            crossed: vec![0; houses << order],
            beyond: [[Beyond { house: NO_SEAT.house, spots: 0 }; SEVERAL + 1]; HOUSES],
            empty,
        };
        for house in 0..houses {
            // A digit that has a place here at all may have one beyond.
            small.beyond[house][SEVERAL] = Beyond { house: house as u8, spots: all };
            let crossed = &mut small.crossed[house << order..][..1 << order];
            for (number, shared) in (1..).zip(layout.intersections(house)) {
                let number = SEVERAL.min(number);
                if number < SEVERAL {
                    let beyond = all & !(shared.there as u16);
                    small.beyond[house][number] = Beyond { house: shared.house as u8, spots: beyond };
                }
                for (set, crossed) in crossed.iter_mut().enumerate() {
                    if set as u64 & !shared.here == 0 && set.count_ones() > 1 {
                        *crossed = if *crossed == 0 { number as u8 } else { SEVERAL as u8 };
                    }
                }
            }
        }
        for cell in shape.cells() {
            small.peers[cell.index()] = layout.peers(cell).iter().copied().collect();
            let seats = layout.memberships(cell).iter();
            small.houses_of[cell.index()] = seats.clone().fold(0, |houses, m| houses | 1 << m.house);
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

    /// The only place of a digit in a house.
    #[inline]
    fn candidate(&self, item: u16, spots: u16) -> Candidate {
        let (digit, house) = (item as usize / HOUSES, item as usize % HOUSES);
        let cell = self.cells[house][spots.trailing_zeros() as usize % DIGITS];
        Candidate { cell: Cell(cell.into()), digit: Digit::from_index(digit % DIGITS) }
    }

    /// The first of the houses of a cell of which something is true.
    #[inline]
    fn house(&self, cell: Cell, is: impl Fn(usize) -> bool) -> Option<usize> {
        self.seats(cell).map(|seat| seat.house as usize % HOUSES).find(|&house| is(house))
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
        let start = Start::new(self.small, &mut self.field, model.givens());
        start.finish(order as usize, &mut self.naked, &mut self.hidden);
        if model.has_marks() {
            let all = DigitSet::all(order);
            for cell in self.field.open {
                let missing = all.minus(model.start().get(cell)).bits() as u16;
                for digit in digits(self.field.cells[cell.index() % CELLS] & missing) {
                    self.eliminate(Candidate { cell, digit });
                }
            }
        }
    }

    /// Goes on from a field where these singles have come up.
    pub(super) fn resume(
        small: &'g Small,
        field: Field,
        naked: impl Iterator<Item = Candidate>,
        hidden: impl Iterator<Item = Candidate>,
    ) -> Filling<'g> {
        let mut filling = Filling { field, small, naked: Queue::EMPTY, hidden: Queue::EMPTY };
        naked.for_each(|single| filling.naked.push(single.cell.0));
        for Candidate { cell, digit } in hidden {
            let spots = &filling.field.spots[digit.index() % DIGITS];
            if let Some(house) = small.house(cell, |house| is_one(spots[house])) {
                filling.hidden.push((digit.index() * HOUSES + house) as u16);
            }
        }
        filling
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
        while let Some((kind, single)) = self.next() {
            told(kind);
            if self.place::<MORE>(single) {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// The single that is taken next: full houses before naked ones before hidden ones.
    #[inline(always)]
    fn next(&mut self) -> Option<(Single, Candidate)> {
        let (field, small) = (&mut self.field, self.small);
        if let Some(naked) = self.naked.first(|cell| field.is_naked(cell)) {
            if field.nearly_full != 0 {
                let is_full = |&cell: &u16| {
                    small.houses_of[cell as usize % CELLS] & field.nearly_full != 0 && field.is_naked(cell)
                };
                if let Some(place) = self.naked.rest().iter().position(is_full) {
                    let cell = self.naked.take(place);
                    return Some((Single::Full, Candidate { cell: Cell(cell), digit: field.digit(cell) }));
                }
            }
            self.naked.next += 1;
            return Some((Single::Naked, Candidate { cell: Cell(naked), digit: field.digit(naked) }));
        }
        let spots = field.spots();
        let hidden = self.hidden.first_of_few(|item| spots[item as usize % (DIGITS * HOUSES)] != 0)?;
        self.hidden.next += 1;
        Some((Single::Hidden, small.candidate(hidden, spots[hidden as usize % (DIGITS * HOUSES)])))
    }

    /// Fills an open cell; whether a cell has no candidate left by that. `MORE` says whether there are cells in more
    /// than three houses.
    #[inline(always)]
    fn place<const MORE: bool>(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        let (field, small) = (&mut self.field, self.small);
        let index = digit.index() % DIGITS;
        field.open.remove(cell);
        for seat in &small.seats[cell.index() % CELLS] {
            field.close(seat, index);
        }
        if MORE {
            small.further(cell).iter().for_each(|seat| field.close(seat, index));
        }
        let seen = field.places[index] & small.peers[cell.index() % CELLS];
        field.places[index] -= seen;
        field.places[index].remove(cell);
        let others = std::mem::replace(&mut field.cells[cell.index() % CELLS], 1 << index) & !(1 << index);
        let mut ends = self.ends();
        let mut least = u16::MAX;
        let mut left = bits(&seen);
        while left != 0 {
            least = least.min(self.strike::<MORE>(Cell(left.trailing_zeros() as u16), digit, &mut ends));
            left &= left - 1;
        }
        for other in digits(others) {
            self.field.places[other.index() % DIGITS].remove(cell);
            self.leave::<MORE>(cell, other, &mut ends);
        }
        [self.naked.end, self.hidden.end] = ends;
        least == 0
    }

    /// Takes a candidate away; whether its cell has none left.
    fn eliminate(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        self.field.places[digit.index() % DIGITS].remove(cell);
        let mut ends = self.ends();
        let left = self.strike::<true>(cell, digit, &mut ends);
        [self.naked.end, self.hidden.end] = ends;
        left == 0
    }

    /// Where the queues end: kept apart while candidates go, so that they need not be written down each time.
    #[inline(always)]
    fn ends(&self) -> [usize; 2] {
        [self.naked.end, self.hidden.end]
    }

    /// Takes a candidate that is no place of its digit any more from its cell and houses; what is left in the cell.
    #[inline(always)]
    fn strike<const MORE: bool>(&mut self, cell: Cell, digit: Digit, ends: &mut [usize; 2]) -> u16 {
        let left = &mut self.field.cells[cell.index() % CELLS];
        *left &= !(1 << (digit.index() % DIGITS));
        let left = *left;
        self.naked.put(&mut ends[0], cell.0, one(left));
        self.leave::<MORE>(cell, digit, ends);
        left
    }

    /// Takes a candidate from the houses of its cell.
    #[inline(always)]
    fn leave<const MORE: bool>(&mut self, cell: Cell, digit: Digit, ends: &mut [usize; 2]) {
        let (spots, first) = (self.field.spots(), digit.index() % DIGITS * HOUSES);
        let mut leave = |seat: &Seat| {
            let item = first + seat.house as usize % HOUSES;
            let left = spots[item] & seat.others;
            spots[item] = left;
            self.hidden.put(&mut ends[1], item as u16, one(left));
        };
        self.small.seats[cell.index() % CELLS].iter().for_each(&mut leave);
        if MORE {
            self.small.further(cell).iter().for_each(leave);
        }
    }
}

/// Whether just one bit is set.
#[inline]
const fn is_one(bits: u16) -> bool {
    bits.is_power_of_two()
}

/// The same as a number, by bits.
static ONE: [u8; 1 << ORDER] = {
    let mut ones = [0; 1 << ORDER];
    let mut bit = 0;
    while bit < ORDER {
        ones[1 << bit] = 1;
        bit += 1;
    }
    ones
};

#[inline(always)]
fn one(bits: u16) -> usize {
    ONE[bits as usize % ONE.len()].into()
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
