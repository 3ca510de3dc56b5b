//! Taking givens out of plain 9×9 puzzles, many side by side.
//!
//! Whether a given can go is the question whether the rest has a solution that differs in its cell. Three answers
//! come before any search:
//!
//! ```text
//! yes   the digit follows from the rest by itself: no other fits in its cell, or it fits nowhere else in a house
//! no    two digits, or two lines of a band, could be exchanged in some cells (a *rival*), and this given is the last
//!       of them that forbids it
//! ask   else: the engine `batch` answers the question of each puzzle at hand, `band` the last few
//! ```
//!
//! Rivals are found once for each solution; there are about a hundred, and each cell is in twelve of them. Which
//! engine answers changes nothing but the time, so a puzzle does not depend on its neighbours.

use super::classic::{ALL, Full, houses};
use crate::engine::band::{Band, Start};
use crate::engine::batch::{Batch, Question};
use crate::grid::{Digit, Grid};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Below this many questions one after the other is faster than all together.
const FEW: usize = 24;

/// The cells of each house.
const HOUSES: [u128; 27] = {
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

/// The peers of each cell.
const PEERS: [u128; 81] = {
    let mut peers = [0u128; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = houses(cell);
        peers[cell] = (HOUSES[row] | HOUSES[column] | HOUSES[square]) & !(1 << cell);
        cell += 1;
    }
    peers
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
    digits: Full,
    given: u128,
    /// The givens of each digit.
    boards: [u128; 9],
    /// Givens that cannot go.
    needed: u128,
    rivals: Rivals,
    /// What can be taken out together.
    groups: Arc<[u128]>,
    /// What is to be taken out, in this order.
    order: Vec<u8>,
    next: usize,
    halt: Halt,
}

impl Dig {
    /// These cells of a solution are given; they must leave it the only one.
    pub(super) fn new(digits: Full, given: u128, groups: &Arc<[u128]>, order: Vec<u8>, halt: Halt) -> Dig {
        let mut boards = [0; 9];
        for cell in cells(given) {
            boards[usize::from(digits[cell])] |= 1 << cell;
        }
        let (rivals, needed) = Rivals::new(&digits, given);
        Dig { digits, given, boards, needed, rivals, groups: Arc::clone(groups), order, next: 0, halt }
    }

    /// The cells that are given.
    pub(super) fn given(&self) -> u128 {
        self.given
    }

    /// Goes on to the next group that must be asked about; `None` at the end.
    fn question(&mut self) -> Option<Question> {
        while let Some(&group) = self.order.get(self.next) {
            let group = self.groups[usize::from(group)];
            if self.given.count_ones() < self.halt.floor + group.count_ones() {
                self.next += 1;
            } else if group & self.needed != 0 {
                self.obstacle();
            } else if self.follows(group) {
                self.take(group);
            } else {
                let mut givens = self.boards;
                for cell in cells(group) {
                    givens[usize::from(self.digits[cell])] &= !(1 << cell);
                }
                let first = group.trailing_zeros() as usize;
                let alone = group.count_ones() == 1;
                let not = alone.then(|| (first, usize::from(self.digits[first])));
                return Some(Question { givens, not });
            }
        }
        None
    }

    /// How many solutions there are to the question.
    fn answer(&mut self, found: u64) {
        let group = self.groups[usize::from(self.order[self.next])];
        let alone = group.count_ones() == 1;
        if found >= if alone { 1 } else { 2 } {
            self.obstacle();
        } else {
            self.take(group);
        }
    }

    fn obstacle(&mut self) {
        self.next = if self.halt.first_obstacle { self.order.len() } else { self.next + 1 };
    }

    fn take(&mut self, group: u128) {
        for cell in cells(group) {
            self.given &= !(1 << cell);
            self.boards[usize::from(self.digits[cell])] &= !(1 << cell);
            self.needed |= self.rivals.take(cell);
        }
        self.next += 1;
    }

    /// Whether the digits of a group follow from the other givens, one after the other.
    fn follows(&self, group: u128) -> bool {
        let mut given = self.given & !group;
        let mut boards = self.boards;
        for cell in cells(group) {
            boards[usize::from(self.digits[cell])] &= !(1 << cell);
        }
        let mut left = group;
        while left != 0 {
            let Some(cell) = cells(left).find(|&cell| self.single(cell, given, &boards)) else {
                return false;
            };
            left &= !(1 << cell);
            given |= 1 << cell;
            boards[usize::from(self.digits[cell])] |= 1 << cell;
        }
        true
    }

    /// Whether the digit of an empty cell is the only one that fits there, or fits nowhere else in a house.
    fn single(&self, cell: usize, given: u128, boards: &[u128; 9]) -> bool {
        let digit = usize::from(self.digits[cell]);
        let peers = PEERS[cell];
        if (0..9).all(|other| other == digit || boards[other] & peers != 0) {
            return true;
        }
        let mut closed = given | 1 << cell;
        for other in cells(boards[digit]) {
            closed |= PEERS[other];
        }
        houses(cell).into_iter().any(|house| HOUSES[house] & !closed == 0)
    }
}

/// The place of another among all others.
const fn rank(one: usize, other: usize) -> usize {
    if other < one { other } else { other - 1 }
}

/// Cells in which digits could be exchanged: every puzzle of the solution needs a given in each.
#[derive(Clone, Debug)]
struct Rivals {
    /// Of each: 256 times how many givens are left in it, plus the numbers of their cells, added without carry. So the
    /// last one can be read.
    left: Vec<u16>,
    /// The rivals that a cell is in: with each of the eight other digits, the two other rows of its band, the two
    /// other columns of its stack.
    of: [[u8; 12]; 81],
}

impl Rivals {
    /// The rivals of a solution, and the givens that are the last of one.
    fn new(digits: &Full, given: u128) -> (Rivals, u128) {
        // By digit and row: the column. By digit and column, and by digit and box: the row.
        let (mut columns, mut rows, mut boxes) = ([[0u8; 9]; 9], [[0u8; 9]; 9], [[0u8; 9]; 9]);
        for (cell, &digit) in digits.iter().enumerate() {
            let (digit, row, column) = (usize::from(digit), cell / 9, cell % 9);
            columns[digit][row] = column as u8;
            rows[digit][column] = row as u8;
            boxes[digit][row / 3 * 3 + column / 3] = row as u8;
        }
        let mut rivals = Rivals { left: Vec::with_capacity(160), of: [[0; 12]; 81] };
        for one in 1..9 {
            for other in 0..one {
                // Both digits of a row go together, and with those of the rows that their columns and boxes lead to.
                let mut near = [0u16; 9];
                for row in 0..9 {
                    let column = usize::from(columns[one][row]);
                    for next in [rows[other][column], boxes[other][row / 3 * 3 + column / 3]] {
                        near[row] |= 1 << next;
                        near[usize::from(next)] |= 1 << row;
                    }
                }
                rivals.parts(&near, |rivals, row, number| {
                    for (digit, partner) in [(one, other), (other, one)] {
                        let cell = 9 * row + usize::from(columns[digit][row]);
                        rivals.join(cell, rank(digit, partner), number, given);
                    }
                });
            }
        }
        for band in 0..3 {
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let lines = [3 * band + one, 3 * band + other];
                // In the rows of a band the digits of a column go together, and with the column that has one of them.
                let mut near = [0u16; 9];
                for column in 0..9 {
                    let digit = usize::from(digits[9 * lines[1] + column]);
                    near[column] |= 1 << columns[digit][lines[0]];
                    near[usize::from(columns[digit][lines[0]])] |= 1 << column;
                }
                rivals.parts(&near, |rivals, column, number| {
                    for (line, partner) in [(0, 1), (1, 0)] {
                        let slot = 8 + rank(lines[line] % 3, lines[partner] % 3);
                        rivals.join(9 * lines[line] + column, slot, number, given);
                    }
                });
                let mut near = [0u16; 9];
                for row in 0..9 {
                    let digit = usize::from(digits[9 * row + lines[1]]);
                    near[row] |= 1 << rows[digit][lines[0]];
                    near[usize::from(rows[digit][lines[0]])] |= 1 << row;
                }
                rivals.parts(&near, |rivals, row, number| {
                    for (line, partner) in [(0, 1), (1, 0)] {
                        let slot = 10 + rank(lines[line] % 3, lines[partner] % 3);
                        rivals.join(9 * row + lines[line], slot, number, given);
                    }
                });
            }
        }
        let last = |&left: &u16| (left >> 8 == 1).then_some(1u128 << (left & 0xFF));
        let needed = rivals.left.iter().filter_map(last).fold(0, |set, bit| set | bit);
        (rivals, needed)
    }

    /// Makes a rival of each part of nine lines that hang together, and shows each line with the number of its rival.
    #[inline]
    fn parts(&mut self, near: &[u16; 9], mut join: impl FnMut(&mut Rivals, usize, u8)) {
        let mut open = ALL;
        while open != 0 {
            let mut part = open & open.wrapping_neg();
            let mut rest = part;
            while rest != 0 {
                let new = near[rest.trailing_zeros() as usize] & !part;
                part |= new;
                rest = (rest & (rest - 1)) | new;
            }
            open &= !part;
            let number = self.left.len() as u8;
            self.left.push(0);
            while part != 0 {
                join(self, part.trailing_zeros() as usize, number);
                part &= part - 1;
            }
        }
    }

    #[inline]
    fn join(&mut self, cell: usize, slot: usize, number: u8, given: u128) {
        self.of[cell][slot] = number;
        if given >> cell & 1 != 0 {
            let left = &mut self.left[usize::from(number)];
            *left = (*left + 256) ^ cell as u16;
        }
    }

    /// A given is taken out: what is now the last of a rival.
    fn take(&mut self, cell: usize) -> u128 {
        let mut last = 0;
        for rival in self.of[cell] {
            let left = &mut self.left[usize::from(rival)];
            *left = (*left - 256) ^ cell as u16;
            if *left >> 8 == 1 {
                last |= 1 << (*left & 0xFF);
            }
        }
        last
    }
}

/// Whoever answers questions.
#[derive(Debug)]
pub(super) struct Bench {
    batch: Batch,
    band: Band,
    questions: Vec<Question>,
}

impl Bench {
    pub(super) fn new() -> Bench {
        Bench { batch: Batch::new(), band: Band::new(), questions: vec![] }
    }

    /// Takes out of each puzzle what it can; false if it was interrupted.
    pub(super) fn dig(&mut self, digs: &mut [Dig], interrupt: Option<&AtomicBool>) -> bool {
        let mut open: Vec<usize> = (0..digs.len()).collect();
        while open.len() >= FEW {
            self.questions.clear();
            let questions = &mut self.questions;
            open.retain(|&n| digs[n].question().map(|question| questions.push(question)).is_some());
            let limit = if questions.iter().all(|question| question.not.is_some()) { 1 } else { 2 };
            let Some(found) = self.batch.ask(questions, limit, interrupt) else { return false };
            for (&n, &found) in open.iter().zip(found) {
                digs[n].answer(found);
            }
        }
        for n in open {
            let dig = &mut digs[n];
            while let Some(question) = dig.question() {
                if interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                    return false;
                }
                dig.answer(self.count(&question, if question.not.is_some() { 1 } else { 2 }));
            }
        }
        true
    }

    /// How many solutions there are, up to the limit.
    fn count(&mut self, question: &Question, limit: u64) -> u64 {
        let mut candidates = [ALL; 81];
        for (digit, &board) in question.givens.iter().enumerate() {
            cells(board).for_each(|cell| candidates[cell] = 1 << digit);
        }
        if let Some((cell, digit)) = question.not {
            candidates[cell] &= !(1 << digit);
        }
        self.band.solve(&Start::from_candidates(&candidates), limit).found
    }

    /// The first solutions of these givens.
    pub(super) fn solutions(&mut self, givens: &Grid, limit: u64) -> Vec<Grid> {
        let mut candidates = [ALL; 81];
        for (digits, given) in candidates.iter_mut().zip(givens.cells()) {
            *digits = given.map_or(ALL, |digit| 1 << digit.index());
        }
        let mut found = vec![];
        let _ = self.band.visit(&Start::from_candidates(&candidates), |text| {
            found.push(Grid::from_cells(
                text.iter().map(|&sign| Digit::new(sign.wrapping_sub(b'0'))).collect(),
            ));
            if found.len() as u64 >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Whether every one of these givens of a solution is needed, each by itself.
    pub(super) fn is_minimal(&mut self, digits: &Full, given: u128) -> bool {
        let halt = Halt { floor: 0, first_obstacle: false };
        let groups: Arc<[u128]> = (0..81).map(|cell| 1 << cell).collect();
        cells(given).all(|cell| {
            let mut dig = Dig::new(*digits, given, &groups, vec![cell as u8], halt);
            if let Some(question) = dig.question() {
                dig.answer(self.count(&question, 1));
            }
            dig.given == given
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Random, Symmetry, classic};
    use crate::grid::Shape;

    fn text(digits: &Full, given: u128) -> [u8; 81] {
        std::array::from_fn(|cell| if given >> cell & 1 != 0 { b'1' + digits[cell] } else { b'.' })
    }

    /// The dull twin: each group is taken out and the solutions are counted.
    fn dully(digits: &Full, groups: &[u128], order: &[u8], halt: Halt) -> u128 {
        let mut band = Band::new();
        let mut given = EVERY;
        for group in order.iter().map(|&group| groups[usize::from(group)]) {
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
            let set = |cells: Vec<crate::grid::Cell>| cells.iter().fold(0u128, |set, c| set | 1 << c.index());
            let groups: Arc<[u128]> = symmetry.groups(Shape::CLASSIC).into_iter().map(set).collect();
            for (floor, first_obstacle) in halts {
                let halt = Halt { floor, first_obstacle };
                let mut random = Random::new(5);
                let (mut digs, mut expected) = (vec![], vec![]);
                for _ in 0..40 {
                    let digits = classic::full(&mut random);
                    let mut order: Vec<u8> = (0..groups.len() as u8).collect();
                    random.shuffle(&mut order);
                    expected.push(dully(&digits, &groups, &order, halt));
                    digs.push(Dig::new(digits, EVERY, &groups, order, halt));
                }
                let mut few = digs[..FEW / 2].to_vec();
                assert!(bench.dig(&mut digs, None) && bench.dig(&mut few, None));
                let given: Vec<u128> = digs.iter().map(Dig::given).collect();
                assert_eq!(given, expected, "{} {halt:?}", symmetry.id());
                assert!(few.iter().zip(&expected).all(|(dig, &given)| dig.given() == given));
                if symmetry == Symmetry::None && halt == (Halt { floor: 0, first_obstacle: false }) {
                    assert!(digs.iter().all(|dig| bench.is_minimal(&dig.digits, dig.given)));
                    assert!(
                        !bench
                            .is_minimal(&digs[0].digits, digs[0].given | 1 << digs[0].given.trailing_ones())
                    );
                }
            }
        }
        let stop = AtomicBool::new(true);
        let groups: Arc<[u128]> = (0..81).map(|cell| 1 << cell).collect();
        let halt = Halt { floor: 0, first_obstacle: false };
        let dig = Dig::new(classic::full(&mut Random::new(1)), EVERY, &groups, (0..81).collect(), halt);
        assert!(!bench.dig(&mut [dig], Some(&stop)));
    }

    #[test]
    fn every_cell_is_in_twelve_rivals_and_every_rival_can_be_exchanged() {
        let mut random = Random::new(3);
        for _ in 0..20 {
            let digits = classic::full(&mut random);
            let (rivals, needed) = Rivals::new(&digits, EVERY);
            assert_eq!(needed, 0);
            for number in 0..rivals.left.len() {
                let holds = |cell: &usize| rivals.of[*cell].contains(&(number as u8));
                let rival = (0..81).filter(holds).fold(0u128, |set, cell| set | 1 << cell);
                let sum =
                    (0..81u16).filter(|&cell| holds(&usize::from(cell))).fold(0, |sum, cell| sum ^ cell);
                assert_eq!(rivals.left[number], 256 * rival.count_ones() as u16 + sum);
                // Without the givens of a rival there is another solution.
                let found = Band::new().solve(&Start::from_text(&text(&digits, EVERY & !rival)), 2).found;
                assert_eq!(found, 2);
            }
        }
    }
}
