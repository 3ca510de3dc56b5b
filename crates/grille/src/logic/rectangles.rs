//! Rectangles that might be deadly.
//!
//! Four cells where two rows cross two columns, such that every house has two of them or none: if they
//! held just two digits, one pair of opposite corners the one and the other pair the other, the digits
//! could be exchanged and every house would be as content as before. A puzzle with only one solution has
//! no such four cells, unless a given is among them: a given is not exchanged. With boxes the corners lie
//! in two boxes; in a Latin square any two rows and two columns will do.
//!
//! All this stands on the rules being houses alone, and on knowing that there is only one solution: where
//! either is not so, there are no rectangles.

use super::position::Position;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Four open cells that would be deadly with these two digits alone.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rectangle {
    /// The corners: the first has just the two digits, the second shares its row or column and, where
    /// there are boxes, its box; the third is across the first, the fourth across the second.
    pub corners: [Cell; 4],
    /// The two digits, in rising order.
    pub digits: [Digit; 2],
}

impl Rectangle {
    /// The two digits as a set.
    pub(crate) fn pair(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    /// The corners in reading order.
    pub(crate) fn cells(&self) -> [Cell; 4] {
        let mut cells = self.corners;
        cells.sort_unstable();
        cells
    }
}

impl<const W: usize> Position<'_, W> {
    /// Whether it is known that there is one solution only, under rules that are houses alone, so that
    /// patterns may be deadly at all.
    pub(crate) fn is_unique(&self) -> bool {
        self.solution().is_some() && self.layout().is_plain()
    }

    /// Whether four cells, no given among them, would be deadly with two digits alone: every house has
    /// two of them or none, and no link of a rule holds them.
    pub(crate) fn is_deadly(&self, cells: [Cell; 4], digits: [Digit; 2]) -> bool {
        let layout = self.layout();
        let set: CellSet<W> = cells.into_iter().collect();
        let houses = |cell: Cell| layout.memberships(cell).iter().map(|m| self.ground().houses[m.house]);
        let free = |cell: Cell| {
            !self.ground().linked
                || digits.iter().all(|&digit| layout.exclusions(Candidate { cell, digit }).is_empty())
        };
        cells.into_iter().all(|cell| free(cell) && houses(cell).all(|house| (house & set).len() == 2))
    }

    /// The rectangles with a bivalue corner, in HoDoKu's order: by the bivalue corner, its neighbour,
    /// then line by line; each set of four cells once, with the digits that come first.
    ///
    /// `missing`: corners may lack one of the digits as long as no digit that is placed forbids it.
    pub(crate) fn rectangles(&self, missing: bool) -> &[Rectangle] {
        self.caches.rectangles[usize::from(missing)].get_or_init(|| collect(self, missing))
    }

    /// The cells that may be the second corner beside this one: in its row or column, and in its box
    /// where there are boxes.
    pub(crate) fn beside(&self, cell: Cell) -> CellSet<W> {
        let (ground, shape) = (self.ground(), self.shape());
        let row = ground.houses[ground.rows.start + shape.row(cell) as usize];
        let column = ground.houses[ground.columns.start + shape.column(cell) as usize];
        let mut beside = row | column;
        if let Some(m) = self.layout().memberships(cell).iter().find(|m| ground.boxes.contains(&m.house)) {
            beside &= ground.houses[m.house];
        }
        beside.remove(cell);
        beside
    }

    /// The third and fourth corners that two cells of a row or column can have, line by line.
    pub(crate) fn opposite(&self, first: Cell, second: Cell) -> impl Iterator<Item = [Cell; 2]> {
        let shape = self.shape();
        let in_row = shape.row(first) == shape.row(second);
        let own = if in_row { shape.row(first) } else { shape.column(first) };
        let at = move |cell: Cell, line: u8| match in_row {
            true => shape.cell(line, shape.column(cell)),
            false => shape.cell(shape.row(cell), line),
        };
        (0..shape.order())
            .filter(move |&line| line != own)
            .map(move |line| [at(first, line), at(second, line)])
    }

    /// By digit: the open cells that no placed digit forbids it.
    fn not_forbidden(&self) -> Vec<CellSet<W>> {
        let mut allowed = vec![*self.open(); self.order()];
        for cell in self.shape().cells() {
            if let Some(digit) = self.board().digits().get(cell) {
                allowed[digit.index()] -= self.ground().peers[cell.index()];
            }
        }
        allowed
    }
}

fn collect<const W: usize>(position: &Position<'_, W>, missing: bool) -> Vec<Rectangle> {
    let mut rectangles: Vec<Rectangle> = vec![];
    let bivalue = position.bivalue();
    if bivalue.is_empty() || !position.is_unique() {
        return rectangles;
    }
    let allowed = match missing {
        true => position.not_forbidden(),
        false => position.digits().map(|digit| position.places(digit)).collect(),
    };
    for first in bivalue {
        let mut digits = position.candidates(first).iter();
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
        let (with_a, with_b) = (allowed[a.index()], allowed[b.index()]);
        for second in position.beside(first) & with_a & with_b {
            for [third, fourth] in position.opposite(first, second) {
                // With candidates missing, HoDoKu does not ask whether the third corner may hold `b`.
                if !(with_a.contains(third) && with_a.contains(fourth) && with_b.contains(fourth))
                    || !(missing || with_b.contains(third))
                {
                    continue;
                }
                let rectangle = Rectangle { corners: [first, second, third, fourth], digits: [a, b] };
                let known = |other: &Rectangle| other.cells() == rectangle.cells();
                if position.is_deadly(rectangle.corners, [a, b]) && !rectangles.iter().any(known) {
                    rectangles.push(rectangle);
                }
            }
        }
    }
    rectangles
}
