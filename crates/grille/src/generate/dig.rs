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
    /// What is to be taken out, in this order.
    order: Vec<u128>,
    next: usize,
    halt: Halt,
}

impl Dig {
    /// These cells of a solution are given; they must leave it the only one.
    pub(super) fn new(digits: Full, given: u128, order: Vec<u128>, halt: Halt) -> Dig {
        let mut boards = [0; 9];
        for cell in cells(given) {
            boards[usize::from(digits[cell])] |= 1 << cell;
        }
        let (rivals, needed) = Rivals::new(&digits, given);
        Dig { digits, given, boards, needed, rivals, order, next: 0, halt }
    }

    /// The cells that are given.
    pub(super) fn given(&self) -> u128 {
        self.given
    }

    /// Goes on to the next group that must be asked about; `None` at the end.
    fn question(&mut self) -> Option<Question> {
        while let Some(&group) = self.order.get(self.next) {
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
        let group = self.order[self.next];
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

/// Cells in which digits could be exchanged: every solution needs a given in each.
#[derive(Clone, Debug)]
struct Rivals {
    /// The givens that are left in each.
    left: Vec<u128>,
    /// The rivals that a cell is in: with each of the eight other digits, the two other rows of its band, the two
    /// other columns of its stack.
    of: [[u8; 12]; 81],
}

impl Rivals {
    /// The rivals of a solution, and the givens that are the last of one.
    fn new(digits: &Full, given: u128) -> (Rivals, u128) {
        let mut places = [[0u8; 9]; 27];
        for (cell, &digit) in digits.iter().enumerate() {
            for house in houses(cell) {
                places[house][usize::from(digit)] = cell as u8;
            }
        }
        let mut rivals = Rivals { left: Vec::with_capacity(128), of: [[0; 12]; 81] };
        for one in 0..9 {
            for other in 0..one {
                rivals.exchange_digits(&places, one, other);
            }
        }
        for band in 0..6 {
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                rivals.exchange_lines(&places, digits, 3 * band + one, 3 * band + other);
            }
        }
        let mut needed = 0;
        for cells in &mut rivals.left {
            *cells &= given;
            if cells.count_ones() == 1 {
                needed |= *cells;
            }
        }
        (rivals, needed)
    }

    /// Where two digits can be exchanged: what hangs together by rows, columns and boxes.
    fn exchange_digits(&mut self, places: &[[u8; 9]; 27], one: usize, other: usize) {
        let mut seen = 0u128;
        for row in &places[..9] {
            let start = usize::from(row[one]);
            if seen >> start & 1 != 0 {
                continue;
            }
            let mut rival = 0u128;
            let mut open = 1u128 << start;
            let (mut from, mut to) = (one, other);
            while open != 0 {
                rival |= open;
                let mut next = 0;
                for cell in cells(open) {
                    self.of[cell][rank(from, to)] = self.left.len() as u8;
                    for house in houses(cell) {
                        next |= 1 << places[house][to];
                    }
                }
                open = next & !rival;
                (from, to) = (to, from);
            }
            seen |= rival;
            self.left.push(rival);
        }
    }

    /// Where two lines of a band or of a stack can be exchanged.
    fn exchange_lines(&mut self, places: &[[u8; 9]; 27], digits: &Full, one: usize, other: usize) {
        // From a cell of a line to the one beside it in the other.
        let across = if one < 9 { 9 * (other - one) } else { other - one };
        let mut seen = 0u128;
        for &start in &places[one] {
            if seen >> start & 1 != 0 {
                continue;
            }
            let mut rival = 0u128;
            let mut cell = usize::from(start);
            while rival >> cell & 1 == 0 {
                let beside = cell + across;
                rival |= 1 << cell | 1 << beside;
                let first = if one < 9 { 8 } else { 10 };
                self.of[cell][first + rank(one % 3, other % 3)] = self.left.len() as u8;
                self.of[beside][first + rank(other % 3, one % 3)] = self.left.len() as u8;
                cell = usize::from(places[one][usize::from(digits[beside])]);
            }
            seen |= rival;
            self.left.push(rival);
        }
    }

    /// A given is taken out: what is now the last of a rival.
    fn take(&mut self, cell: usize) -> u128 {
        let mut last = 0;
        for rival in self.of[cell] {
            let left = &mut self.left[usize::from(rival)];
            *left &= !(1 << cell);
            if left.count_ones() == 1 {
                last |= *left;
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
        cells(given).all(|cell| {
            let mut dig = Dig::new(*digits, given, vec![1 << cell], halt);
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
    fn dully(digits: &Full, order: &[u128], halt: Halt) -> u128 {
        let mut band = Band::new();
        let mut given = EVERY;
        for group in order {
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
            let groups: Vec<u128> = symmetry.groups(Shape::CLASSIC).into_iter().map(set).collect();
            for (floor, first_obstacle) in halts {
                let halt = Halt { floor, first_obstacle };
                let mut random = Random::new(5);
                let (mut digs, mut expected) = (vec![], vec![]);
                for _ in 0..40 {
                    let digits = classic::full(&mut random);
                    let mut order = groups.clone();
                    random.shuffle(&mut order);
                    expected.push(dully(&digits, &order, halt));
                    digs.push(Dig::new(digits, EVERY, order, halt));
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
        let order = (0..81).map(|cell| 1 << cell).collect();
        let halt = Halt { floor: 0, first_obstacle: false };
        let dig = Dig::new(classic::full(&mut Random::new(1)), EVERY, order, halt);
        assert!(!bench.dig(&mut [dig], Some(&stop)));
    }

    #[test]
    fn every_cell_is_in_twelve_rivals_and_every_rival_can_be_exchanged() {
        let mut random = Random::new(3);
        for _ in 0..20 {
            let digits = classic::full(&mut random);
            let (rivals, needed) = Rivals::new(&digits, EVERY);
            assert_eq!(needed, 0);
            for (number, &rival) in rivals.left.iter().enumerate() {
                // Without the givens of a rival there is another solution.
                let found = Band::new().solve(&Start::from_text(&text(&digits, EVERY & !rival)), 2).found;
                assert_eq!(found, 2);
                for cell in 0..81 {
                    let listed = rivals.of[cell].iter().filter(|&&n| usize::from(n) == number).count();
                    assert_eq!(listed, (rival >> cell & 1) as usize);
                }
            }
        }
    }
}
