//! The position before the first step, from the givens at once.
//!
//! [`Position::new`] places the givens one after the other, and singles queue up in the order in which they
//! come up on the way. Most positions are a puzzle's first, so small grids without links and marks take a
//! shorter way to the same place: what the givens leave is computed with whole sets, and for the few singles
//! there it is asked when the last other candidate went. The long way is the dull twin.

use super::ground::Ground;
use super::spots::Spots;
use crate::board::Board;
use crate::grid::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use crate::model::Model;

/// What the givens leave.
pub(super) struct Start<'m, const W: usize> {
    pub(super) open: CellSet<W>,
    pub(super) places: Vec<CellSet<W>>,
    pub(super) spots: Spots<W>,
    pub(super) board: Board<'m>,
    pub(super) open_in: Vec<u8>,
    pub(super) naked: Vec<Candidate>,
    pub(super) hidden: Vec<Candidate>,
}

/// A moment in the placing of the givens: which given, then which of its peers or, after all of those,
/// which digit of its own cell.
type Moment = u32;
const GIVEN: u32 = 1 << 10;
const OWN: u32 = 1 << 9;

struct Givens<'g, const W: usize> {
    ground: &'g Ground<W>,
    /// By digit: the givens.
    of: Vec<CellSet<W>>,
    /// By cell: the number of its given.
    at: Vec<Option<u32>>,
}

/// What the givens leave; `None` if the long way must be taken: in large grids, with links or marks, or if
/// a cell or a digit has nowhere to go.
pub(super) fn at_once<'m, const W: usize>(model: &'m Model, ground: &Ground<W>) -> Option<Start<'m, W>> {
    let (shape, layout) = (model.shape(), model.layout());
    let (order, houses) = (shape.order() as usize, layout.houses().len());
    let all = DigitSet::all(shape.order());
    if !Spots::<W>::NARROW || ground.linked || order == 1 {
        return None;
    }
    let mut givens = Givens { ground, of: vec![CellSet::EMPTY; order], at: vec![None; shape.cell_count()] };
    let mut open = CellSet::EMPTY;
    let mut spots = Spots::new(order, houses);
    let mut used = vec![DigitSet::EMPTY; houses];
    let mut closed = spots.none();
    let mut number = 0;
    for cell in shape.cells() {
        let Some(digit) = model.givens().get(cell) else {
            if model.start().get(cell) != all {
                return None;
            }
            open.insert(cell);
            continue;
        };
        givens.of[digit.index()].insert(cell);
        givens.at[cell.index()] = Some(number);
        number += 1;
        spots.exclude(ground, Candidate { cell, digit }, |_| {});
        for slot in ground.slots(cell) {
            used[slot.house as usize].insert(digit);
            closed[slot.word as usize] |= slot.bit;
        }
    }
    spots.close(&closed);
    let mut naked = vec![];
    let mut candidates = Candidates::from_cells(model.start().cells().to_vec());
    for cell in open {
        let gone = ground
            .slots(cell)
            .iter()
            .fold(DigitSet::EMPTY, |gone, slot| gone.union(used[slot.house as usize]));
        let left = all.minus(gone);
        candidates.set(cell, left);
        if let Some(digit) = left.single() {
            naked.push((givens.naked(cell, gone), Candidate { cell, digit }));
        } else if left.is_empty() {
            return None;
        }
    }
    let mut hidden = vec![];
    let possible = spots.singles(|house, position, digit| {
        let cell = layout.cell(house, position);
        let moment = givens.hidden(&layout.houses()[house].cells, cell, digit);
        hidden.push((moment, house, Candidate { cell, digit }));
    });
    let placed: u32 = used.iter().map(|digits| digits.len()).sum();
    if possible + placed < (order * houses) as u32 {
        return None;
    }
    naked.sort_unstable();
    hidden.sort_unstable();
    let places =
        givens.of.iter().map(|of| of.iter().fold(open, |places, cell| places - ground.peers[cell.index()]));
    Some(Start {
        places: places.collect(),
        spots,
        board: Board::begun(model, candidates),
        // No digit is given twice in a house.
        open_in: used.iter().map(|digits| (order as u32 - digits.len()) as u8).collect(),
        naked: naked.into_iter().map(|(_, single)| single).collect(),
        hidden: hidden.into_iter().map(|(_, _, single)| single).collect(),
        open,
    })
}

impl<const W: usize> Givens<'_, W> {
    /// The number of the first given that takes a digit from a cell.
    fn first(&self, cell: Cell, digit: Digit) -> Option<u32> {
        let first = (self.of[digit.index()] & self.ground.peers[cell.index()]).first()?;
        self.at[first.index()]
    }

    /// When the last of these digits went from an open cell.
    fn naked(&self, cell: Cell, gone: DigitSet) -> Moment {
        let last = gone.iter().filter_map(|digit| self.first(cell, digit)).max().unwrap_or_default();
        last * GIVEN + u32::from(cell.0)
    }

    /// When a digit went from the last of the cells of a house but one.
    fn hidden(&self, house: &[Cell], place: Cell, digit: Digit) -> Moment {
        let others = house.iter().filter(|cell| **cell != place);
        let moments = others.map(|&cell| {
            let seen = self.first(cell, digit).map(|number| number * GIVEN + u32::from(cell.0));
            let filled = self.at[cell.index()].map(|number| number * GIVEN + OWN + digit.index() as u32);
            seen.into_iter().chain(filled).min().unwrap_or_default()
        });
        moments.max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Position;
    use crate::puzzle::Puzzle;

    #[test]
    fn the_short_way_leads_where_the_long_way_does() {
        let mut count = 0;
        for line in [
            include_str!("../../../../data/minimal_9.txt"),
            include_str!("../../../../data/hard_9.txt"),
            include_str!("../../../../data/small.txt"),
            include_str!("../../../../data/latin_7.txt"),
            include_str!("../../../../data/diagonal_9.txt"),
        ]
        .into_iter()
        .flat_map(|text| text.lines().filter(|line| !line.starts_with('#')).take(200))
        {
            let Ok(puzzle) = line.parse::<Puzzle>() else { continue };
            let model = Model::new(&puzzle).unwrap();
            let short = Position::<2>::new(&model, None);
            let long = Position::<2>::build(&model, None, short.ground());
            count += usize::from(at_once(&model, short.ground()).is_some());
            long.agrees(&short);
        }
        assert!(count > 300, "{count} took the short way");
    }

    #[test]
    fn what_has_nowhere_to_go_takes_the_long_way() {
        // r1c9 has no candidate; 1 has no place in the first box.
        for line in [
            "12345678.......9.................................................................",
            "...1...........1..234............................................................",
        ] {
            let model = Model::new(&line.parse::<Puzzle>().unwrap()).unwrap();
            let position = Position::<2>::new(&model, None);
            assert!(at_once(&model, position.ground()).is_none());
            Position::<2>::build(&model, None, position.ground()).agrees(&position);
        }
    }
}
