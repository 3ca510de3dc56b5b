//! What is the same for all fields of a layout: where its cells are in its houses.

use super::{CELLS, DIGITS, Field, HOUSES, ORDER, first};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Shape};
use crate::model::Layout;

/// A small grid without links: where its cells are in its houses.
#[derive(Debug)]
pub(in crate::logic) struct Small {
    /// The peers of each cell.
    pub(super) peers: [CellSet<2>; CELLS],
    /// By cell: the cell in its first three houses.
    pub(super) seats: [[Seat; 3]; CELLS],
    /// The cells in further houses, one cell after the other, and by cell where its own begin and end.
    pub(super) further: Vec<Seat>,
    pub(super) further_of: [(u16, u16); CELLS],
    /// By cell: its houses, a bit each.
    pub(super) houses_of: [u32; CELLS],
    /// By house: its cells, in their order and as a set.
    pub(super) cells: [[u8; DIGITS]; HOUSES],
    pub(super) houses: [CellSet<2>; HOUSES],
    /// By cell, then house: the positions of the house where a digit may still stand once it stands in the cell.
    pub(super) left: [[u16; HOUSES]; CELLS],
    /// By house, then set of positions, as far as there are digits: the number of the other house that they lie in too,
    /// 0 if they are fewer than two or there is none, [`SEVERAL`] if there is no number for it.
    pub(super) crossed: Vec<u8>,
    /// By house and that number: the other house, and where in it a digit goes that is locked.
    pub(super) beyond: [[Beyond; SEVERAL + 1]; HOUSES],
    /// The empty grid.
    pub(super) empty: Field,
    /// Whether it is the plain 9×9 grid.
    pub(super) plain: bool,
}

/// A cell in a house.
#[derive(Copy, Clone, Debug)]
pub(super) struct Seat {
    pub(super) house: u8,
    /// All positions there but its own.
    pub(super) others: u16,
}

/// Another house, and its positions beyond those that it shares.
#[derive(Copy, Clone, Debug)]
pub(super) struct Beyond {
    pub(super) house: u8,
    pub(super) spots: u16,
}

/// Not one house, or one too many.
pub(super) const SEVERAL: usize = 15;

/// For a cell in fewer than three houses: a seat in a house that is not there.
pub(super) const NO_SEAT: Seat = Seat { house: HOUSES as u8 - 1, others: 0 };

impl Small {
    /// The tables of a layout; `None` if it is too large, or has so many houses.
    pub(in crate::logic) fn new(layout: &Layout) -> Option<Small> {
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
            houses: [CellSet::EMPTY; HOUSES],
            left: [[0; HOUSES]; CELLS],
            crossed: vec![0; houses << order],
            beyond: [[Beyond { house: NO_SEAT.house, spots: 0 }; SEVERAL + 1]; HOUSES],
            empty,
            plain: shape == Shape::CLASSIC && layout.constraints().is_empty(),
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
        for (set, house) in small.houses.iter_mut().zip(layout.houses()) {
            *set = house.cells.iter().copied().collect();
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
    pub(super) fn seats(&self, cell: Cell) -> impl Iterator<Item = &Seat> {
        let index = cell.index() % CELLS;
        let (first, end) = self.further_of[index];
        self.seats[index].iter().chain(&self.further[first as usize..end as usize])
    }

    /// The cell in houses beyond the third.
    #[inline]
    pub(super) fn further(&self, cell: Cell) -> &[Seat] {
        let (first, end) = self.further_of[cell.index() % CELLS];
        if first == end { &[] } else { &self.further[first as usize..end as usize] }
    }

    /// The only place of a digit in a house.
    #[inline]
    pub(super) fn candidate(&self, item: u16, spots: u16) -> Candidate {
        let digit = Digit::from_index(item as usize / HOUSES % DIGITS);
        Candidate { cell: Cell(self.place(item, spots) as u16), digit }
    }

    /// Its cell.
    #[inline]
    pub(super) fn place(&self, item: u16, spots: u16) -> usize {
        self.cells[item as usize % HOUSES][first(spots)] as usize % CELLS
    }

    /// The first of the houses of a cell of which something is true.
    #[inline]
    pub(super) fn house(&self, cell: Cell, is: impl Fn(usize) -> bool) -> Option<usize> {
        self.seats(cell).map(|seat| seat.house as usize % HOUSES).find(|&house| is(house))
    }
}
