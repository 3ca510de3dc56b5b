//! Givens and singles on small grids, placed quickly.
//!
//! Most positions are a puzzle's first, and most steps are singles. A [`Field`] holds what they need and no more,
//! in arrays whose length is known, so that placing a digit is a few dozen plain instructions. What comes up on
//! the way is met in the same order as [`Position`] meets it: peer by peer in reading order, then among the
//! candidates of the cell itself. Positions are the dull twin.

#[cfg(doc)]
use super::Position;
use super::position::Single;
use crate::grid::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet, Grid};
use crate::model::{Layout, Model};

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

/// The givens being placed. What they leave is computed with whole sets, and for the few singles there it is asked
/// when the last other candidate went.
struct Start<'g> {
    small: &'g Small,
    field: &'g mut Field,
    /// By digit: its givens.
    of: [CellSet<2>; DIGITS],
    /// By cell: the number of its given.
    at: [u8; CELLS],
}

/// A moment in the placing of the givens: which given, then which of its peers or, after all of those, which digit
/// of its own cell.
type Moment = u32;
const GIVEN: Moment = 1 << 8;
const OWN: Moment = 1 << 7;
const NEVER: Moment = Moment::MAX;

impl<'g> Start<'g> {
    fn new(small: &'g Small, field: &'g mut Field, givens: &Grid) -> Start<'g> {
        let mut start = Start { small, field, of: [CellSet::EMPTY; DIGITS], at: [0; CELLS] };
        let field = &mut *start.field;
        let filled = givens.cells().iter().enumerate().filter_map(|(i, digit)| Some((i, (*digit)?)));
        for (number, (cell, digit)) in filled.enumerate() {
            let (cell, index) = (Cell(cell as u16), digit.index() % DIGITS);
            start.at[cell.index() % CELLS] = number as u8;
            start.of[index].insert(cell);
            field.open.remove(cell);
            field.cells[cell.index() % CELLS] = 1 << index;
            field.places[index] -= small.peers[cell.index() % CELLS];
            let left = &small.left[cell.index() % CELLS];
            field.spots[index].iter_mut().zip(left).for_each(|(spots, left)| *spots &= left);
        }
        start
    }

    /// What is left, with the naked and the hidden singles in the order in which they came up.
    fn finish(self, order: usize) -> [Vec<Candidate>; 2] {
        let Start { small, ref of, .. } = self;
        let field = &mut *self.field;
        // By house: the digits that stand there, and where no digit can go any more.
        let (mut used, mut open) = ([0_u16; HOUSES], [u16::MAX; HOUSES]);
        for (index, of) in of.iter().enumerate().take(order) {
            let mut close = |seat: &Seat| {
                let house = seat.house as usize % HOUSES;
                used[house] |= 1 << index;
                open[house] &= seat.others;
                field.open_in[house] = field.open_in[house].wrapping_sub(1);
            };
            of.iter().for_each(|cell| {
                small.seats[cell.index() % CELLS].iter().for_each(&mut close);
                small.further(cell).iter().for_each(&mut close);
            });
        }
        used[NO_SEAT.house as usize] = 0;
        field.nearly_full = field.open_in.iter().map(|open| u32::from(*open == 1)).sum();
        for digit in 0..order {
            field.places[digit % DIGITS] &= field.open;
            field.spots[digit % DIGITS].iter_mut().zip(open).for_each(|(spots, open)| *spots &= open);
        }
        let mut naked = vec![];
        if order == 1 && !field.open.is_empty() {
            naked.push((0, Candidate { cell: Cell(0), digit: Digit::from_index(0) }));
        }
        for cell in self.field.open {
            let join = |gone: u16, seat: &Seat| gone | used[seat.house as usize % HOUSES];
            let gone = small.seats[cell.index() % CELLS].iter().fold(0, join);
            let gone = small.further(cell).iter().fold(gone, join);
            let left = self.field.cells[cell.index() % CELLS] & !gone;
            self.field.cells[cell.index() % CELLS] = left;
            if is_one(left) && gone != 0 {
                let digit = Digit::from_index(left.trailing_zeros() as usize);
                naked.push((self.naked(cell, gone), Candidate { cell, digit }));
            }
        }
        let mut hidden = Vec::with_capacity(2 * HOUSES);
        for digit in (0..order).map(Digit::from_index) {
            let spots = &self.field.spots[digit.index() % DIGITS][..small.houses];
            for (house, spots) in spots.iter().enumerate() {
                if is_one(*spots) && order > 1 {
                    let cell = Cell(small.cells[house][spots.trailing_zeros() as usize % DIGITS].into());
                    let moment = self.hidden(&small.cells[house][..order], cell, digit);
                    hidden.push((moment, house, Candidate { cell, digit }));
                }
            }
        }
        naked.sort_unstable();
        hidden.sort_unstable();
        // Room for those to come: every cell comes to have one candidate, every digit one place in each house.
        let mut queues = [Vec::with_capacity(CELLS), Vec::with_capacity(HOUSES * DIGITS / 2)];
        queues[0].extend(naked.into_iter().map(|(_, single)| single));
        queues[1].extend(hidden.into_iter().map(|(_, _, single)| single));
        queues
    }

    /// When a digit went from a cell that one of its givens sees.
    fn seen(&self, cell: Cell, digit: usize) -> Moment {
        let first = (self.of[digit % DIGITS] & self.small.peers[cell.index() % CELLS]).first();
        first.map_or(NEVER, |given| {
            Moment::from(self.at[given.index() % CELLS]) * GIVEN + Moment::from(cell.0)
        })
    }

    /// When the last of these digits went from an open cell.
    fn naked(&self, cell: Cell, gone: u16) -> Moment {
        digits(gone).map(|digit| self.seen(cell, digit.index())).max().unwrap_or_default()
    }

    /// When a digit went from the last of the cells of a house but one.
    fn hidden(&self, house: &[u8], place: Cell, digit: Digit) -> Moment {
        let others = house.iter().map(|cell| Cell((*cell).into())).filter(|cell| *cell != place);
        let moments = others.map(|cell| {
            let own = Moment::from(self.at[cell.index() % CELLS]) * GIVEN + OWN + digit.index() as Moment;
            let filled = if self.field.open.contains(cell) { NEVER } else { own };
            self.seen(cell, digit.index()).min(filled)
        });
        moments.max().unwrap_or_default()
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
mod tests {
    use crate::board::Effect;
    use crate::engine::{AUTO, Settings};
    use crate::grid::{Candidate, Cell};
    use crate::logic::Position;
    use crate::model::Model;
    use crate::puzzle::Puzzle;

    /// The beginning, and all singles from there and after each candidate that goes without being needed, quickly
    /// and one by one, in small sets and in wide ones.
    fn play(line: &str) {
        let puzzle: Puzzle = line.parse().unwrap();
        let [small, wide] = [0, 1].map(|_| Model::new(&puzzle).unwrap());
        let solution = AUTO.run(&small, &Settings::limit(1)).unwrap().solutions.pop();
        let mut quick = Position::<2>::quickly(&small, None);
        assert!(quick.ground().small.is_some());
        let (mut slow, mut wide) = (Position::<2>::new(&small, None), Position::<10>::new(&wide, None));
        let mut seed = 5_u64;
        loop {
            quick.agrees(&slow);
            quick.agrees(&wide);
            let mut taken = [vec![], vec![], vec![]];
            let [of_quick, of_slow, of_wide] = &mut taken;
            let result = quick.take_singles_quickly(|kind| of_quick.push(kind));
            assert_eq!(result, slow.take_singles(|kind| of_slow.push(kind)));
            assert_eq!(result, wide.take_singles(|kind| of_wide.push(kind)));
            assert!(taken[0] == taken[1] && taken[0] == taken[2], "{line}");
            quick.agrees(&slow);
            let needed = |c: &Candidate| solution.as_ref().is_some_and(|s| s.get(c.cell) == Some(c.digit));
            let all = |cell: Cell| slow.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
            let others: Vec<Candidate> = slow.open().iter().flat_map(all).filter(|c| !needed(c)).collect();
            if result.is_err() || others.is_empty() {
                return;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let effect = Effect::Eliminate(others[(seed >> 33) as usize % others.len()]);
            let results = [quick.apply(effect), slow.apply(effect), wide.apply(effect)];
            assert!(results[0] == results[1] && results[0] == results[2]);
            if results[0].is_err() {
                return;
            }
        }
    }

    #[test]
    fn quick_and_slow_lead_to_the_same_place() {
        for (text, count) in [
            (include_str!("../../../../data/minimal_9.txt"), 60),
            (include_str!("../../../../data/hard_9.txt"), 20),
            (include_str!("../../../../data/unsolvable_9.txt"), 20),
            (include_str!("../../../../data/several_9.txt"), 20),
            (include_str!("../../../../data/small.txt"), 200),
            (include_str!("../../../../data/latin_7.txt"), 20),
            (include_str!("../../../../data/diagonal_9.txt"), 20),
        ] {
            let lines =
                text.lines().filter(|line| line.parse::<Puzzle>().is_ok_and(|p| Model::new(&p).is_ok()));
            lines.take(count).for_each(play);
        }
    }

    #[test]
    fn what_has_nowhere_to_go_stays_there() {
        // r1c9 has no candidate; 1 has no place in the first box.
        play("12345678.......9.................................................................");
        play("...1...........1..234............................................................");
        play(".");
    }

    #[test]
    fn marks_count_from_the_beginning() {
        let marks = "12.......".repeat(81);
        play(&marks);
    }
}
