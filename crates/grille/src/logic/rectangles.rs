//! Rectangles that might be deadly.
//!
//! Four cells where two rows cross two columns, such that every house has two of them or none: if they
//! held just two digits, one pair of opposite corners the one and the other pair the other, the digits
//! could be exchanged and every house would be as content as before. A puzzle with only one solution has
//! no such four cells, unless a clue forbids the exchange: a given is among them, or the clue candidates of
//! a corner lack one of the two digits. With boxes the corners lie in two boxes; in a Latin square any two
//! rows and two columns will do.
//!
//! All this stands on the rules being houses alone, and on there being only one solution: where the rules are others
//! there are no rectangles, and whoever concludes anything from one asks for the solution first. That may have to be
//! found out, and most rectangles lead to nothing.

use super::position::Position;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Four open cells that would be deadly with these two digits alone.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rectangle {
    /// The corners: those with just the two digits, then those with more, both in reading order.
    pub corners: [Cell; 4],
    /// How many corners have just the two digits.
    pub plain: usize,
    /// The corners in reading order.
    pub cells: [Cell; 4],
    /// The two digits, in rising order.
    pub digits: [Digit; 2],
}

impl Rectangle {
    fn new<const W: usize>(position: &Position<'_, W>, cells: [Cell; 4], digits: [Digit; 2]) -> Rectangle {
        let mut rectangle = Rectangle { corners: cells, plain: 0, cells, digits };
        let pair = rectangle.pair();
        let has_more = cells.map(|cell| !position.candidates(cell).minus(pair).is_empty());
        let mut next = 0;
        for side in [false, true] {
            for (cell, _) in cells.into_iter().zip(has_more).filter(|&(_, has_more)| has_more == side) {
                rectangle.corners[next] = cell;
                next += 1;
            }
            rectangle.plain = if side { rectangle.plain } else { next };
        }
        rectangle
    }

    /// The two digits as a set.
    pub(crate) fn pair(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    /// The corners with just the two digits.
    pub(crate) fn plain(&self) -> &[Cell] {
        &self.corners[..self.plain]
    }

    /// The corners with more.
    pub(crate) fn more(&self) -> &[Cell] {
        &self.corners[self.plain..]
    }
}

/// The cells that are filled and no givens.
#[derive(Debug)]
pub(crate) struct Placed<const W: usize> {
    pub(crate) all: CellSet<W>,
    /// By digit.
    pub(crate) of: Vec<CellSet<W>>,
}

impl<const W: usize> Position<'_, W> {
    /// Whether it is known that there is one solution only, under rules that are houses alone, so that
    /// patterns may be deadly at all.
    pub(crate) fn is_unique(&self) -> bool {
        self.layout().is_plain() && self.answer(Cell(0)).is_some()
    }

    /// Whether four cells, no given among them, would be deadly with two digits alone: every house has
    /// two of them or none, no link of a rule holds them, and no clue keeps a digit out of one of them.
    pub(crate) fn is_deadly(&self, cells: [Cell; 4], digits: [Digit; 2]) -> bool {
        let layout = self.layout();
        let set: CellSet<W> = cells.into_iter().collect();
        let houses = |cell: Cell| layout.memberships(cell).iter().map(|m| self.ground().houses[m.house]);
        let free = |cell: Cell| {
            !self.ground().linked
                || digits.iter().all(|&digit| layout.exclusions(Candidate { cell, digit }).is_empty())
        };
        let model = self.model();
        let allowed = |cell: Cell| {
            model.is_exchanged_freely() || digits.iter().all(|&digit| model.may_be_exchanged(cell, digit))
        };
        let twice = |cell: Cell| houses(cell).all(|house| (house & set).len() == 2);
        cells.into_iter().all(|cell| free(cell) && allowed(cell) && twice(cell))
    }

    /// The rectangles with a bivalue corner, in HoDoKu's order: by the bivalue corner, its neighbour,
    /// then line by line; each set of four cells once, with the digits that come first.
    ///
    /// `missing`: corners may lack one of the digits as long as neither a placed digit nor a clue forbids it.
    pub(crate) fn rectangles(&self, missing: bool) -> &[Rectangle] {
        self.caches.rectangles[usize::from(missing)].get_or_init(|| collect(self, missing))
    }

    /// The cells that may be the second corner beside this one: in its row or column, and in its box
    /// where there are boxes.
    pub(crate) fn beside(&self, cell: Cell) -> CellSet<W> {
        self.corners(cell)[0]
    }

    /// The cells that may be the corner across from this one, and maybe others that it sees: where there are boxes, in
    /// the lines of its box.
    pub(crate) fn across(&self, cell: Cell) -> CellSet<W> {
        self.corners(cell)[1]
    }

    /// Those beside a cell and those across from it.
    #[inline]
    fn corners(&self, cell: Cell) -> &[CellSet<W>; 2] {
        let (ground, shape) = (self.ground(), self.shape());
        let of = |cell: Cell| {
            let [row, column] = ground.lines(cell);
            let mut beside = ground.houses[row] | ground.houses[column];
            let mut across = shape.cells().collect();
            if let Some(own) = self.box_of(cell) {
                beside &= ground.houses[own];
                let lines = &ground.houses[..ground.boxes.start];
                let lines = lines.iter().filter(|line| line.meets(&ground.houses[own]));
                across = lines.fold(CellSet::EMPTY, |all, &line| all | line);
            }
            beside.remove(cell);
            [beside, across]
        };
        &ground.corners.get_or_init(|| shape.cells().map(of).collect())[cell.index()]
    }

    /// The third and fourth corners, of these cells each, with which the first two, one beside the other, would be
    /// deadly with two digits; line by line.
    pub(crate) fn opposite(
        &self,
        [first, second]: [Cell; 2],
        [thirds, fourths]: [&CellSet<W>; 2],
        digits: [Digit; 2],
    ) -> impl Iterator<Item = [Cell; 2]> {
        let ground = self.ground();
        let [a, b] = [first, second].map(|cell| ground.lines(cell));
        let lines = if a[0] == b[0] { [a[1], b[1]] } else { [a[0], b[0]] };
        let [mut thirds, mut fourths] =
            [*thirds & ground.houses[lines[0]], *fourths & ground.houses[lines[1]]];
        thirds.remove(first);
        if let Some(own) = self.box_of(first) {
            thirds -= ground.houses[own];
            fourths -= ground.houses[own];
        }
        thirds &= moved(&fourths, i32::from(first.0) - i32::from(second.0));
        // Across the line is as far as the second is from the first.
        let across = move |third: Cell| Cell(third.0.wrapping_add(second.0.wrapping_sub(first.0)));
        // Two rows and two columns cross in two boxes as soon as they cross in more than one.
        let simple = ground.others.is_empty() && !ground.linked && self.model().is_exchanged_freely();
        let deadly = move |&[third, fourth]: &[Cell; 2]| {
            debug_assert!(!simple || self.is_deadly([first, second, third, fourth], digits));
            fourths.contains(fourth) && (simple || self.is_deadly([first, second, third, fourth], digits))
        };
        thirds.iter().map(move |third| [third, across(third)]).filter(deadly)
    }

    /// The box of a cell, where there are boxes.
    fn box_of(&self, cell: Cell) -> Option<usize> {
        let boxes = &self.ground().boxes;
        self.layout().memberships(cell).get(2).map(|m| m.house).filter(|house| boxes.contains(house))
    }

    /// The cells with a digit.
    pub(crate) fn filled(&self) -> CellSet<W> {
        let ground = self.ground();
        ground.houses[ground.rows.clone()].iter().fold(CellSet::EMPTY, |all, row| all | *row) - *self.open()
    }

    /// The cells that are filled and no givens, computed once for each position.
    pub(crate) fn placed(&self) -> &Placed<W> {
        self.caches.placed.get_or_init(|| {
            // Where the givens are cannot be foreseen, so it is not asked cell by cell.
            let mut words = [0; W];
            for (word, givens) in words.iter_mut().zip(self.model().givens().cells().chunks(64)) {
                let bits = givens.iter().enumerate().map(|(i, given)| u64::from(given.is_some()) << i);
                *word = bits.fold(0, |word, bit| word | bit);
            }
            let mut givens = CellSet::from_words(words);
            self.model().entered().iter().for_each(|&cell| givens.remove(cell));
            let all = self.filled() - givens;
            let mut of = vec![CellSet::EMPTY; self.order()];
            for cell in all {
                self.board().digits().get(cell).into_iter().for_each(|digit| of[digit.index()].insert(cell));
            }
            Placed { all, of }
        })
    }

    /// By digit: the open cells that no placed digit forbids it.
    fn not_forbidden(&self) -> Vec<CellSet<W>> {
        let mut allowed = vec![*self.open(); self.order()];
        for cell in self.filled() {
            if let Some(digit) = self.board().digits().get(cell) {
                allowed[digit.index()] -= self.ground().peers[cell.index()];
            }
        }
        allowed
    }
}

/// Where cells come to lie that are moved so far in reading order, on small grids; on others all cells, if any is moved.
#[inline]
fn moved<const W: usize>(cells: &CellSet<W>, by: i32) -> CellSet<W> {
    let mut words = if cells.is_empty() { [0; W] } else { [u64::MAX; W] };
    if W == 2 {
        let both = u128::from(cells.words()[0]) | u128::from(cells.words()[1]) << 64;
        // Which way cannot be foreseen, so they go both.
        let both = both << by.max(0) >> (-by).max(0);
        (words[0], words[1]) = (both as u64, (both >> 64) as u64);
    }
    CellSet::from_words(words)
}

#[inline(never)]
fn collect<const W: usize>(position: &Position<'_, W>, missing: bool) -> Vec<Rectangle> {
    let bivalue = position.bivalue();
    if bivalue.is_empty() || !position.layout().is_plain() {
        return vec![];
    }
    let mut rectangles: Vec<Rectangle> = Vec::with_capacity(16);
    let allowed = match missing {
        true => position.not_forbidden(),
        false => position.digits().map(|digit| position.places(digit)).collect(),
    };
    for first in bivalue {
        let own = position.candidates(first);
        let mut digits = own.iter();
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
        let (with_a, with_b) = (allowed[a.index()], allowed[b.index()]);
        let with_both = with_a & with_b;
        // With candidates missing, HoDoKu does not ask whether the third corner may hold `b`.
        let thirds = if missing { with_a } else { with_both };
        for second in position.beside(first) & with_both {
            for [third, fourth] in position.opposite([first, second], [&thirds, &with_both], [a, b]) {
                let ends =
                    [first.min(second).min(third).min(fourth), first.max(second).max(third).max(fourth)];
                if !rectangles.iter().any(|known| [known.cells[0], known.cells[3]] == ends) {
                    let mut cells = [first, second, third, fourth];
                    cells.sort_unstable();
                    rectangles.push(Rectangle::new(position, cells, [a, b]));
                }
            }
        }
    }
    rectangles
}
