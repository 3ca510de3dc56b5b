//! The field before the first step, from the givens at once.

use super::{CELLS, DIGITS, Field, HOUSES, NO_SEAT, Queue, Seat, Small, digits, is_one};
use crate::grid::{Cell, CellSet, Digit, Grid};

/// The givens being placed. What they leave is computed with whole sets, and for the few singles there it is asked
/// when the last other candidate went.
pub(super) struct Start<'g> {
    small: &'g Small,
    field: &'g mut Field,
    /// By digit: its givens.
    of: [CellSet<2>; DIGITS],
    /// By cell: the number of its given.
    at: [u8; CELLS],
    /// By house: the digits that stand there, and where no digit can go any more.
    used: [u16; HOUSES],
    open: [u16; HOUSES],
}

/// A moment in the placing of the givens: which given, then which of its peers or, after all of those, which digit
/// of its own cell.
type Moment = u32;
const GIVEN: Moment = 1 << 8;
const OWN: Moment = 1 << 7;
const NEVER: Moment = Moment::MAX;

impl<'g> Start<'g> {
    pub(super) fn new(small: &'g Small, field: &'g mut Field, givens: &Grid) -> Start<'g> {
        let (used, open) = ([0; HOUSES], [u16::MAX; HOUSES]);
        let mut start = Start { small, field, of: [CellSet::EMPTY; DIGITS], at: [0; CELLS], used, open };
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
            let mut close = |seat: &Seat| {
                let house = seat.house as usize % HOUSES;
                start.used[house] |= 1 << index;
                start.open[house] &= seat.others;
                field.open_in[house] = field.open_in[house].wrapping_sub(1);
            };
            small.seats[cell.index() % CELLS].iter().for_each(&mut close);
            small.further(cell).iter().for_each(close);
        }
        start.used[NO_SEAT.house as usize] = 0;
        start
    }

    /// What is left, with the naked and the hidden singles in the order in which they came up.
    pub(super) fn finish(
        self,
        order: usize,
        naked_queue: &mut Queue<CELLS>,
        hidden_queue: &mut Queue<{ DIGITS * HOUSES }>,
    ) {
        let Start { small, used, open, .. } = self;
        let field = &mut *self.field;
        field.nearly_full = field.open_in.iter().map(|open| u32::from(*open == 1)).sum();
        for digit in 0..order {
            field.places[digit % DIGITS] &= field.open;
            field.spots[digit % DIGITS].iter_mut().zip(open).for_each(|(spots, open)| *spots &= open);
        }
        let mut naked = vec![];
        if order == 1 && !field.open.is_empty() {
            naked.push((0, Cell(0)));
        }
        let has_more = !small.further.is_empty();
        for cell in self.field.open {
            let join = |gone: u16, seat: &Seat| gone | used[seat.house as usize % HOUSES];
            let gone = small.seats[cell.index() % CELLS].iter().fold(0, join);
            let gone = if has_more { small.further(cell).iter().fold(gone, join) } else { gone };
            let left = self.field.cells[cell.index() % CELLS] & !gone;
            self.field.cells[cell.index() % CELLS] = left;
            if is_one(left) && gone != 0 {
                naked.push((self.naked(cell, gone), cell));
            }
        }
        // The moment, the house, and where the digit is in the queue's table, the first before the last.
        let mut hidden: Vec<u64> = Vec::with_capacity(HOUSES);
        for digit in (0..order).map(Digit::from_index).filter(|_| order > 1) {
            let spots = &self.field.spots[digit.index() % DIGITS];
            // All at once, before any is looked at.
            if !spots.iter().fold(false, |any, spots| any | is_one(*spots)) {
                continue;
            }
            for (house, spots) in spots.iter().enumerate().filter(|(_, spots)| is_one(**spots)) {
                let cell = Cell(small.cells[house][spots.trailing_zeros() as usize % DIGITS].into());
                let moment = self.hidden(&small.cells[house][..order], cell, digit);
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
