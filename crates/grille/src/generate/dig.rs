//! Taking givens out of plain 9×9 puzzles, many side by side.
//!
//! Whether a given can go is the question whether the rest has a solution that differs in its cell. Three answers
//! come before any search:
//!
//! ```text
//! yes   the digit follows from the rest by itself: no other fits in its cell, or it fits nowhere else in a house
//! no    two digits, or two lines of a band, could be exchanged in some cells (a *rival*), and this given alone
//!       forbids it
//! ask   else: the engine `batch` answers the question of each puzzle at hand, `band` the last few
//! ```
//!
//! Which engine answers changes nothing but the time, so a puzzle does not depend on its neighbours.

use super::classic::{ALL, Full, houses};
use super::plain;
use super::rivals::Places;
use crate::engine::batch::Question;
use crate::grid::Grid;
use std::sync::Arc;

/// The cells of each house.
static HOUSES: [u128; 27] = {
    let mut cells = [0u128; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = houses(cell);
        cells[row] |= 1 << cell;
        cells[column] |= 1 << cell;
        cells[square] |= 1 << cell;
        cell += 1;
    }
    cells
};

/// Every cell.
pub(super) const EVERY: u128 = (1 << 81) - 1;

/// The cells of a set, the lowest first.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 81).then_some(cell)
    })
}

/// Cells that are taken out together.
#[derive(Copy, Clone, Debug)]
pub(super) struct Group {
    set: u128,
    cells: [u8; 8],
    count: u8,
}

impl Group {
    /// These cells, eight at most: no symmetry puts more together.
    pub(super) fn new(cells: impl Iterator<Item = usize>) -> Group {
        let mut group = Group { set: 0, cells: [0; 8], count: 0 };
        for (place, cell) in group.cells.iter_mut().zip(cells) {
            *place = cell as u8;
            group.set |= 1 << cell;
            group.count += 1;
        }
        group
    }

    fn cells(&self) -> impl Iterator<Item = usize> {
        self.cells.into_iter().take(usize::from(self.count)).map(usize::from)
    }
}

/// Each cell by itself.
pub(super) fn alone() -> Arc<[Group]> {
    (0..81).map(|cell| Group::new(std::iter::once(cell))).collect()
}

/// When to stop taking out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Halt {
    /// So many givens stay at least.
    pub(super) floor: u32,
    /// Whether the first group that cannot go is the end.
    pub(super) first_obstacle: bool,
}

/// A puzzle out of which givens are taken.
#[derive(Clone, Debug)]
pub(super) struct Dig {
    solution: Places,
    pub(super) given: u128,
    /// How many there are.
    count: u32,
    /// The givens of each digit.
    boards: [u128; 9],
    held: Held,
    /// What can be taken out together.
    groups: Arc<[Group]>,
    /// What is to be taken out, in this order.
    order: Vec<u16>,
    next: usize,
    halt: Halt,
}

/// Which houses hold which digits.
#[derive(Copy, Clone, Default, Debug)]
struct Held {
    /// The digits that each house holds.
    digits: [u16; 27],
    /// The rows, the columns and the boxes that hold each digit.
    houses: [[u16; 3]; 9],
}

impl Held {
    #[inline]
    fn put(&mut self, cell: usize, digit: u8) {
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.digits[house] |= 1 << digit;
            self.houses[usize::from(digit)][kind] |= 1 << (house - 9 * kind);
        }
    }

    #[inline]
    fn take(&mut self, cell: usize, digit: u8) {
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.digits[house] &= !(1 << digit);
            self.houses[usize::from(digit)][kind] &= !(1 << (house - 9 * kind));
        }
    }
}

/// The cells of any rows, any columns, any boxes.
static COVERED: [[u128; 512]; 3] = {
    let mut covered = [[0; 512]; 3];
    let mut kind = 0;
    while kind < 3 {
        let mut set = 1;
        while set < 512usize {
            let house = set.trailing_zeros() as usize;
            covered[kind][set] = covered[kind][set & (set - 1)] | HOUSES[9 * kind + house];
            set += 1;
        }
        kind += 1;
    }
    covered
};

impl Dig {
    /// These cells of a solution are given; they must leave it the only one.
    pub(super) fn new(digits: Full, given: u128, groups: &Arc<[Group]>, order: Vec<u16>, halt: Halt) -> Dig {
        let mut boards = [0; 9];
        let mut held = Held::default();
        for cell in cells(given) {
            boards[usize::from(digits[cell])] |= 1 << cell;
            held.put(cell, digits[cell]);
        }
        let (solution, groups, count) = (Places::new(digits), Arc::clone(groups), given.count_ones());
        Dig { solution, given, count, boards, held, groups, order, next: 0, halt }
    }

    /// The givens that are left.
    pub(super) fn grid(&self) -> Grid {
        plain::grid(self.solution.digits(), self.given)
    }

    /// Goes on to the next group that must be asked about; `None` at the end.
    pub(super) fn question(&mut self) -> Option<Question> {
        while let Some(&group) = self.order.get(self.next) {
            let group = self.groups[usize::from(group)];
            if self.count < self.halt.floor + u32::from(group.count) || self.given & group.set == 0 {
                self.next += 1;
            } else if self.follows(&group) {
                self.take(&group);
            } else if self.is_needed(&group) {
                self.obstacle();
            } else {
                let mut givens = self.boards;
                for cell in group.cells() {
                    givens[usize::from(self.solution.digit(cell))] &= !(1 << cell);
                }
                let cell = usize::from(group.cells[0]);
                let not = (group.count == 1).then(|| (cell, usize::from(self.solution.digit(cell))));
                return Some(Question { givens, not });
            }
        }
        None
    }

    /// How many solutions there are to the question.
    pub(super) fn answer(&mut self, found: u64) {
        let group = self.groups[usize::from(self.order[self.next])];
        if found >= if group.count == 1 { 1 } else { 2 } {
            self.obstacle();
        } else {
            self.take(&group);
        }
    }

    fn obstacle(&mut self) {
        self.next = if self.halt.first_obstacle { self.order.len() } else { self.next + 1 };
    }

    fn take(&mut self, group: &Group) {
        for cell in group.cells() {
            let digit = self.solution.digit(cell);
            self.boards[usize::from(digit)] &= !(1 << cell);
            self.held.take(cell, digit);
        }
        self.given &= !group.set;
        self.count -= u32::from(group.count);
        self.next += 1;
    }

    /// Whether the digits of a group follow from the other givens, one after the other.
    fn follows(&self, group: &Group) -> bool {
        let single = |cell: usize, given, held: &Held| single(cell, self.solution.digit(cell), given, held);
        if group.count == 1 {
            return single(usize::from(group.cells[0]), self.given, &self.held);
        }
        let (mut given, mut held) = self.without(group);
        let mut left = group.set;
        while left != 0 {
            let Some(cell) = cells(left).find(|&cell| single(cell, given, &held)) else { return false };
            left &= !(1 << cell);
            given |= 1 << cell;
            held.put(cell, self.solution.digit(cell));
        }
        true
    }

    /// Whether nothing but this group forbids some exchange.
    fn is_needed(&self, group: &Group) -> bool {
        let (_, held) = self.without(group);
        group.cells().any(|cell| self.solution.is_contested(cell, &held.digits))
    }

    /// The givens without a group.
    #[inline]
    fn without(&self, group: &Group) -> (u128, Held) {
        let mut held = self.held;
        group.cells().for_each(|cell| held.take(cell, self.solution.digit(cell)));
        (self.given & !group.set, held)
    }
}

/// Whether this digit of a cell is the only one that fits there, or fits nowhere else in a house. Whether the cell
/// itself is given makes no difference.
#[inline]
fn single(cell: usize, digit: u8, given: u128, held: &Held) -> bool {
    let [row, column, square] = houses(cell);
    if held.digits[row] | held.digits[column] | held.digits[square] | 1 << digit == ALL {
        return true;
    }
    // The other givens of this digit stand in other houses.
    let others = &held.houses[usize::from(digit)];
    let rows = COVERED[0][usize::from(others[0] & !(1 << row) & ALL)];
    let columns = COVERED[1][usize::from(others[1] & !(1 << (column - 9)) & ALL)];
    let boxes = COVERED[2][usize::from(others[2] & !(1 << (square - 18)) & ALL)];
    let closed = given | 1 << cell | rows | columns | boxes;
    HOUSES[row] & !closed == 0 || HOUSES[column] & !closed == 0 || HOUSES[square] & !closed == 0
}

/// These cells of a solution as text.
#[cfg(test)]
pub(super) fn text(digits: &Full, given: u128) -> [u8; 81] {
    std::array::from_fn(|cell| if given >> cell & 1 != 0 { b'1' + digits[cell] } else { b'.' })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::band::{Band, Start};
    use crate::generate::bench::{Bench, FEW, POOL};
    use crate::generate::{Random, Symmetry, classic};
    use crate::grid::Shape;
    use std::sync::atomic::AtomicBool;

    /// The dull twin: each group is taken out and the solutions are counted.
    fn dully(digits: &Full, groups: &[Group], order: &[u16], halt: Halt) -> u128 {
        let mut band = Band::new();
        let mut given = EVERY;
        for group in order.iter().map(|&group| groups[usize::from(group)].set) {
            if given.count_ones() < halt.floor + group.count_ones() {
                continue;
            }
            if band.solve(&Start::from_text(&text(digits, given & !group)), 2).found == 1 {
                given &= !group;
            } else if halt.first_obstacle {
                break;
            }
        }
        given
    }

    #[test]
    fn many_side_by_side_are_dug_as_one_by_one_is_dully() {
        let halts = [(0, false), (0, true), (30, false)];
        let mut bench = Bench::new();
        for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::Full] {
            let group = |cells: &Vec<crate::grid::Cell>| Group::new(cells.iter().map(|cell| cell.index()));
            let groups: Arc<[Group]> = symmetry.groups(Shape::CLASSIC).iter().map(group).collect();
            for (floor, first_obstacle) in halts {
                let halt = Halt { floor, first_obstacle };
                let mut random = Random::new(5);
                let (mut digs, mut expected) = (vec![], vec![]);
                for _ in 0..40 {
                    let digits = classic::full(&mut random);
                    let mut order: Vec<u16> = (0..groups.len() as u16).collect();
                    random.shuffle(&mut order);
                    expected.push(dully(&digits, &groups, &order, halt));
                    digs.push(Dig::new(digits, EVERY, &groups, order, halt));
                }
                let grids: Vec<Grid> = digs
                    .iter()
                    .zip(&expected)
                    .map(|(dig, &given)| plain::grid(dig.solution.digits(), given))
                    .collect();
                let all = bench.dig(digs.iter().cloned(), None).unwrap();
                assert_eq!(all, grids, "{} {halt:?}", symmetry.id());
                // Few go another way, and of many not all are under way at a time.
                assert_eq!(bench.dig(digs[..FEW / 2].iter().cloned(), None).unwrap(), grids[..FEW / 2]);
                if symmetry == Symmetry::Full {
                    let many = digs.iter().cycle().take(POOL + 100).cloned();
                    let dug = bench.dig(many, None).unwrap();
                    assert!(dug.iter().zip(grids.iter().cycle()).all(|(one, other)| one == other));
                }
                if symmetry == Symmetry::None && halt == (Halt { floor: 0, first_obstacle: false }) {
                    let mut each = digs.iter().zip(&expected);
                    assert!(each.all(|(dig, &given)| bench.is_minimal(dig.solution.digits(), given)));
                    let more = expected[0] | 1 << expected[0].trailing_ones();
                    assert!(!bench.is_minimal(digs[0].solution.digits(), more));
                }
            }
        }
        let stop = AtomicBool::new(true);
        let groups = alone();
        let halt = Halt { floor: 0, first_obstacle: false };
        let dig = Dig::new(classic::full(&mut Random::new(1)), EVERY, &groups, (0..81).collect(), halt);
        assert_eq!(bench.dig(std::iter::once(dig), Some(&stop)), None);
    }
}
