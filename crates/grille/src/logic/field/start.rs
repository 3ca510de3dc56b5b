//! The field before the first step, from the givens at once.

use super::{CELLS, DIGITS, Field, HOUSES, NO_SEAT, ORDER, Queue, Seat, Small, bits, digits};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

/// The givens being placed. What they leave is computed with whole sets, and for the few singles there it is asked
/// when the last other candidate went.
pub(super) struct Start<'g> {
    small: &'g Small,
    field: &'g mut Field,
    /// By digit: its givens.
    of: [CellSet<2>; DIGITS],
    /// By house: the digits that stand there, and where no digit can go any more.
    used: [u16; HOUSES],
    open: [u16; HOUSES],
}

/// A moment in the placing of the givens: the cell of the given, then which of its peers or, after all of those, which
/// digit of its own cell.
type Moment = u32;
const GIVEN: Moment = 1 << 8;
const OWN: Moment = 1 << 7;

/// When a digit went from where.
struct Went {
    digit: usize,
    /// By given of the digit, in their order: the cells that it was the first to take the digit from.
    seen: [(Moment, u128); ORDER],
    /// How many givens there are.
    count: usize,
    /// The cells that were filled with another digit before.
    filled: u128,
}

impl<'g> Start<'g> {
    pub(super) fn new(small: &'g Small, field: &'g mut Field, givens: &Grid) -> Start<'g> {
        let (used, open) = ([0; HOUSES], [u16::MAX; HOUSES]);
        let mut start = Start { small, field, of: [CellSet::EMPTY; DIGITS], used, open };
        let field = &mut *start.field;
        givens.each_filled(|cell, digit| {
            let index = digit.index() % DIGITS;
            start.of[index].insert(cell);
            field.open.remove(cell);
            field.cells[cell.index() % CELLS] = 1 << index;
            field.places[index] -= small.peers[cell.index() % CELLS];
            let (spots, left) = (field.spots[index], &small.left[cell.index() % CELLS]);
            field.spots[index] = std::array::from_fn(|house| spots[house] & left[house]);
            let mut close = |seat: &Seat| {
                let house = seat.house as usize % HOUSES;
                start.used[house] |= 1 << index;
                start.open[house] &= seat.others;
                field.open_in[house] = field.open_in[house].wrapping_sub(1);
            };
            small.seats[cell.index() % CELLS].iter().for_each(&mut close);
            small.further(cell).iter().for_each(close);
        });
        start.used[NO_SEAT.house as usize] = 0;
        start
    }

    /// What is left, with the naked and the hidden singles in the order in which they came up.
    pub(super) fn finish(
        &mut self,
        order: usize,
        naked_queue: &mut Queue<CELLS>,
        hidden_queue: &mut Queue<{ DIGITS * HOUSES }>,
    ) {
        let Start { small, ref used, ref open, ref mut field, .. } = *self;
        field.find_nearly_full();
        for digit in 0..order {
            field.places[digit % DIGITS] &= field.open;
            field.spots[digit % DIGITS].iter_mut().zip(open).for_each(|(spots, open)| *spots &= open);
        }
        let mut naked = vec![];
        if order == 1 && !field.open.is_empty() {
            naked.push((0, Cell(0)));
        }
        let all = small.empty.cells[0];
        let any = match small.plain {
            true => leave_plain(&mut field.cells, used),
            false => leave(small, field, used),
        };
        if any {
            for cell in self.field.open {
                let left = self.field.cells[cell.index() % CELLS];
                if left.is_power_of_two() && left != all {
                    naked.push((self.naked(cell, all & !left), cell));
                }
            }
        }
        // The moment, the house, and where the digit is in the queue's table, the first before the last.
        let mut hidden: Vec<u64> = Vec::with_capacity(HOUSES);
        for digit in (0..order).map(Digit::from_index).filter(|_| order > 1) {
            let spots = &self.field.spots[digit.index() % DIGITS];
            let houses = single(spots);
            if houses == 0 {
                continue;
            }
            let went = self.went(digit.index() % DIGITS);
            for house in DigitSet::from_bits(houses.into()).iter().map(Digit::index) {
                let (house, spots) = (house % HOUSES, spots[house % HOUSES]);
                let place = u32::from(small.cells[house][spots.trailing_zeros() as usize % DIGITS]);
                let moment = went.last(bits(&small.houses[house]) & !(1 << place));
                let item = digit.index() * HOUSES + house;
                hidden.push(u64::from(moment) << 32 | (house << 16 | item) as u64);
            }
        }
        naked.sort_unstable();
        hidden.sort_unstable();
        naked.into_iter().for_each(|(_, cell)| naked_queue.push(cell.0));
        hidden.into_iter().for_each(|single| hidden_queue.push(single as u16));
    }

    /// When a digit went from a cell that one of its givens sees.
    #[inline]
    fn seen(&self, cell: Cell, digit: usize) -> Moment {
        let givens = self.of[digit % DIGITS] & self.small.peers[cell.index() % CELLS];
        bits(&givens).trailing_zeros() * GIVEN + Moment::from(cell.0)
    }

    /// When the last of these digits went from an open cell.
    fn naked(&self, cell: Cell, gone: u16) -> Moment {
        digits(gone).map(|digit| self.seen(cell, digit.index())).max().unwrap_or_default()
    }

    /// When a digit went from where: from each cell it went when the first of its givens came that sees the cell, or
    /// when the cell was filled, if that was before.
    #[inline]
    fn went(&self, digit: usize) -> Went {
        let filled = bits(&(self.small.empty.open - self.field.open));
        let mut went = Went { digit, seen: [(0, 0); ORDER], count: 0, filled };
        let mut before = 0;
        for given in self.of[digit % DIGITS].iter().take(ORDER) {
            let peers = bits(&self.small.peers[given.index() % CELLS]);
            let earlier = went.filled & !before & ((1 << given.index()) - 1);
            went.seen[went.count] = (Moment::from(given.0), peers & !before & !earlier);
            went.count += 1;
            // What was filled later had lost the digit.
            went.filled &= !(peers & !before) | earlier;
            before |= peers;
        }
        went
    }
}

impl Went {
    /// When the digit went from the last of some cells. It went from all of them.
    #[inline]
    fn last(&self, cells: u128) -> Moment {
        let highest = |cells: u128| (u128::BITS - 1).wrapping_sub(cells.leading_zeros());
        let own = match self.filled & cells {
            0 => 0,
            filled => highest(filled) * GIVEN + OWN + self.digit as Moment,
        };
        self.seen[..self.count].iter().fold(own, |last, &(given, seen)| match seen & cells {
            0 => last,
            seen => last.max(given * GIVEN + highest(seen)),
        })
    }
}

/// The houses where there is just one spot, a bit each: many at once, before any is looked at.
#[inline]
fn single(spots: &[u16; HOUSES]) -> u32 {
    const HALF: usize = HOUSES / 2;
    let halves = [0, HALF].map(|first| {
        (0..HALF).fold(0, |single, house| {
            let spots = spots[first + house];
            let is_one = spots & spots.wrapping_sub(1) == 0 && spots != 0;
            single | if is_one { 1_u16 << house } else { 0 }
        })
    });
    u32::from(halves[0]) | u32::from(halves[1]) << HALF
}

/// Takes from each open cell what stands in its houses; whether any has one candidate then.
fn leave(small: &Small, field: &mut Field, used: &[u16; HOUSES]) -> bool {
    let has_more = !small.further.is_empty();
    let mut any = false;
    for cell in field.open {
        let join = |gone: u16, seat: &Seat| gone | used[seat.house as usize % HOUSES];
        let gone = small.seats[cell.index() % CELLS].iter().fold(0, join);
        let gone = if has_more { small.further(cell).iter().fold(gone, join) } else { gone };
        let left = &mut field.cells[cell.index() % CELLS];
        *left &= !gone;
        any |= left.is_power_of_two();
    }
    any
}

/// The same on the plain 9×9 grid, row by row and many cells at once. Open is what has all candidates yet.
fn leave_plain(cells: &mut [u16; CELLS], used: &[u16; HOUSES]) -> bool {
    const ALL: u16 = 0x1ff;
    let mut any = 0;
    for (band, cells) in cells.chunks_exact_mut(27).take(3).enumerate() {
        let across: [u16; 9] =
            std::array::from_fn(|column| used[9 + column] | used[18 + 3 * band + column / 3]);
        for (row, cells) in cells.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let along = used[3 * band + row];
            for (left, across) in cells.iter_mut().zip(across) {
                let open = if *left == ALL { u16::MAX } else { 0 };
                let rest = ALL & !(along | across);
                *left = rest & open | *left & !open;
                // None left is rare enough to be looked at as well.
                any |= open & if rest & rest.wrapping_sub(1) == 0 { 1 } else { 0 };
            }
        }
    }
    any != 0
}
