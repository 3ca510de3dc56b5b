//! Where one digit can be: the ways to put it in every house at once, with nothing known of the others.
//!
//! Such a way is known as a template. A place that no way uses is lost for the digit; whatever is proved
//! with one digit and houses alone (fish of any size, turbots, X-chains) eliminates only lost places. So a
//! digit without lost places need not be searched for any of these, and a search may begin with the lost
//! places instead of the houses.
//!
//! A way takes one cell in every open row so that no two of them are peers. Then every column and every
//! box has its cell too, for there are as many of them; houses that rules add are looked at in the end.

use super::ground::Ground;
use super::position::Position;
use crate::grid::{Cell, CellSet, Digit};

/// The most cells tried for one way on grids where there may be too many to try them all.
const TRIALS: u32 = 500;

/// The places of a digit by what its ways make of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Places<const W: usize> {
    /// Some way uses them.
    pub(crate) used: CellSet<W>,
    /// No way uses them.
    pub(crate) lost: CellSet<W>,
    /// Every way uses them.
    pub(crate) forced: CellSet<W>,
}

/// The places that no way uses, and those where it takes too long to tell.
pub(crate) fn doubtful<const W: usize>(position: &Position<'_, W>, digit: Digit) -> CellSet<W> {
    let places = position.places(digit);
    if position.ground().plain
        && let Some(used) = super::bands::used(&places)
    {
        return places - used;
    }
    let mut used = CellSet::EMPTY;
    Ways::new(position, places).mark(places, &mut used);
    places - used
}

/// The places of a digit, of these cells alone.
pub(crate) fn places<const W: usize>(
    position: &Position<'_, W>,
    digit: Digit,
    allowed: CellSet<W>,
) -> Places<W> {
    let ways = Ways::new(position, allowed);
    let mut used = CellSet::EMPTY;
    let lost = ways.mark(allowed, &mut used) | (position.places(digit) - allowed);
    // A cell that every way uses is the only used one of its row.
    let only = |row: &CellSet<W>| (*row & (allowed - lost)).single();
    let forced = ways.ground.houses[ways.ground.rows.clone()].iter().filter_map(only).collect();
    Places { used, lost, forced }
}

/// The ways to place a digit on some cells.
struct Ways<'p, const W: usize> {
    ground: &'p Ground<W>,
    order: usize,
    /// The rows that have allowed cells, one bit each: the digit is missing there.
    rows: u64,
    allowed: CellSet<W>,
}

impl<'p, const W: usize> Ways<'p, W> {
    fn new(position: &Position<'p, W>, allowed: CellSet<W>) -> Ways<'p, W> {
        let ground = position.ground();
        let rows = ground.rows.clone().filter(|&row| allowed.meets(&ground.houses[row]));
        Ways { ground, order: position.order(), rows: rows.fold(0, |bits, row| bits | 1 << row), allowed }
    }

    /// Finds a way through each of these cells where there is one and adds what it uses; returns the cells
    /// that have none.
    fn mark(&self, cells: CellSet<W>, used: &mut CellSet<W>) -> CellSet<W> {
        let mut lost = CellSet::EMPTY;
        for cell in cells {
            if used.contains(cell) {
                continue;
            }
            let mut way = CellSet::of(cell);
            let rows = self.rows & !(1 << (cell.index() / self.order));
            let mut trials = if W == 2 { u32::MAX } else { TRIALS };
            match self.complete(
                self.allowed - self.ground.peers[cell.index()],
                rows,
                used,
                &mut way,
                &mut trials,
            ) {
                Some(true) => *used |= way,
                Some(false) => lost.insert(cell),
                None => {}
            }
        }
        lost
    }

    /// Goes on with the row that has the fewest cells left, and there with cells that no way has used yet.
    /// `None` if it takes too long to tell.
    fn complete(
        &self,
        left: CellSet<W>,
        rows: u64,
        used: &CellSet<W>,
        way: &mut CellSet<W>,
        trials: &mut u32,
    ) -> Option<bool> {
        let (mut fewest, mut best) = (u32::MAX, CellSet::EMPTY);
        let mut bits = rows;
        while bits != 0 {
            let row = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let cells = left & self.ground.houses[row];
            let count = cells.len();
            if count < fewest {
                (fewest, best) = (count, cells);
                if count < 2 {
                    break;
                }
            }
        }
        if rows == 0 {
            let missed = |house: &CellSet<W>| house.meets(&self.allowed) && !house.meets(way);
            return Some(!self.ground.houses[self.ground.others.clone()].iter().any(missed));
        }
        let Some(first) = best.first() else { return Some(false) };
        let rows = rows & !(1 << (first.index() / self.order));
        let mut take = |cell: Cell| {
            *trials = trials.checked_sub(1)?;
            way.insert(cell);
            let done = self.complete(left - self.ground.peers[cell.index()], rows, used, way, trials)?;
            if !done {
                way.remove(cell);
            }
            Some(done)
        };
        for cell in best - *used {
            if take(cell)? {
                return Some(true);
            }
        }
        for cell in best & *used {
            if take(cell)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::logic::scatter::scatter;

    /// The dull twin: every way, one cell in each open row, with all houses looked at in the end.
    pub(crate) fn all_ways<const W: usize>(
        position: &Position<'_, W>,
        places: CellSet<W>,
    ) -> Vec<CellSet<W>> {
        let houses = &position.ground().houses;
        let open: Vec<CellSet<W>> = houses.iter().map(|house| *house & places).collect();
        let mut ways = vec![CellSet::EMPTY];
        for row in position.ground().rows.clone().filter(|&row| !open[row].is_empty()) {
            let longer = |way: CellSet<W>| {
                let fits = move |cell: &Cell| !way.meets(&position.ground().peers[cell.index()]);
                open[row].iter().filter(fits).map(move |cell| way | CellSet::of(cell)).collect::<Vec<_>>()
            };
            ways = ways.into_iter().flat_map(longer).collect();
        }
        ways.retain(|way| open.iter().all(|house| house.is_empty() || (*house & *way).len() == 1));
        ways
    }

    fn agrees(file: (&str, &[&str], usize)) {
        scatter::<2>(file, 5, |position, _| {
            for digit in position.digits() {
                let all = position.places(digit);
                let ways = all_ways(position, all);
                let used = ways.iter().fold(CellSet::EMPTY, |used, way| used | *way);
                let forced = ways.iter().fold(all, |forced, way| forced & *way);
                assert_eq!(places(position, digit, all), Places { used, lost: all - used, forced });
                assert_eq!(position.doubtful(digit), all - used);
            }
        });
    }

    #[test]
    fn ways_are_those_of_the_dull_twin() {
        agrees(("small.txt", &[], 30));
        agrees(("minimal_9.txt", &[], 3));
        agrees(("diagonal_9.txt", &["diagonal"], 3));
        agrees(("latin_7.txt", &[], 4));
    }

    #[test]
    fn what_the_solution_uses_is_never_lost_on_large_grids() {
        scatter::<10>(("large_25.txt", &[], 1), 8, |position, solution| {
            for digit in position.digits() {
                let doubtful = position.doubtful(digit);
                assert!(!doubtful.iter().any(|cell| {
                    solution.get(cell) == Some(digit)
                        && places(position, digit, position.places(digit)).lost.contains(cell)
                }));
            }
        });
    }
}
