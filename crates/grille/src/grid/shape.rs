//! The size of a grid, its boxes, its cells and its houses.

use super::digit::MAX_ORDER;
use std::fmt;

/// A cell, by its index in reading order. It means something only together with a [`Shape`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// The index of the cell in reading order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How wide and how high the boxes are, in cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoxSize {
    /// Columns a box spans.
    pub width: u8,
    /// Rows a box spans.
    pub height: u8,
}

/// The order of a grid (its number of rows, columns and digits) and the size of its boxes.
///
/// ```
/// use grille::grid::Shape;
/// let shape = Shape::new(6).unwrap();
/// assert_eq!(shape.to_string(), "6×6, boxes 3×2");
/// assert_eq!(shape.houses().len(), 18);
/// assert_eq!(Shape::new(7).unwrap().boxes(), None); // 7 is prime: a Latin square
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    order: u8,
    boxes: Option<BoxSize>,
}

impl Shape {
    /// The 9×9 grid with 3×3 boxes.
    pub const CLASSIC: Shape = Shape { order: 9, boxes: Some(BoxSize { width: 3, height: 3 }) };

    /// The shape of this order with the boxes of printed puzzles: their height is the largest
    /// divisor of the order not above its square root. A prime order has none.
    /// `None` if the order is not from 1 to 64.
    pub fn new(order: u8) -> Option<Shape> {
        let latin = Shape::latin(order)?;
        let height = (2..=order).take_while(|h| h * h <= order).filter(|h| order.is_multiple_of(*h)).last();
        let boxes = height.map(|height| BoxSize { width: order / height, height });
        Some(Shape { boxes, ..latin })
    }

    /// The shape of this order without boxes: a Latin square.
    pub const fn latin(order: u8) -> Option<Shape> {
        if order == 0 || order > MAX_ORDER { None } else { Some(Shape { order, boxes: None }) }
    }

    /// The shape of this order with boxes `width` columns wide and `height` rows high;
    /// `None` unless a box has just as many cells as there are digits.
    pub const fn with_boxes(order: u8, width: u8, height: u8) -> Option<Shape> {
        match Shape::latin(order) {
            Some(latin) if width as u16 * height as u16 == order as u16 => {
                Some(Shape { boxes: Some(BoxSize { width, height }), ..latin })
            }
            _ => None,
        }
    }

    /// The number of digits, of rows and of columns.
    #[inline]
    pub const fn order(self) -> u8 {
        self.order
    }

    /// The boxes; `None` for a Latin square.
    pub const fn boxes(self) -> Option<BoxSize> {
        self.boxes
    }

    /// The number of cells.
    #[inline]
    pub const fn cell_count(self) -> usize {
        self.order as usize * self.order as usize
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.cell_count() as u16).map(Cell)
    }

    /// The cell in this row and column, both from 0.
    #[inline]
    pub const fn cell(self, row: u8, column: u8) -> Cell {
        Cell(row as u16 * self.order as u16 + column as u16)
    }

    /// The row of a cell, from 0.
    #[inline]
    pub const fn row(self, cell: Cell) -> u8 {
        (cell.0 / self.order as u16) as u8
    }

    /// The column of a cell, from 0.
    #[inline]
    pub const fn column(self, cell: Cell) -> u8 {
        (cell.0 % self.order as u16) as u8
    }

    /// The name of a cell, as in `r1c1` for the first.
    ///
    /// ```
    /// use grille::grid::{Cell, Shape};
    /// assert_eq!(Shape::CLASSIC.cell_name(Cell(10)), "r2c2");
    /// ```
    pub fn cell_name(self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// The cell of a name, in English or in French, in either case: `r2c2` or `L2C2`.
    ///
    /// ```
    /// use grille::grid::{Cell, Shape};
    /// assert_eq!(Shape::CLASSIC.cell_named("r2c2"), Some(Cell(10)));
    /// assert_eq!(Shape::CLASSIC.cell_named("L2C2"), Some(Cell(10)));
    /// assert_eq!(Shape::CLASSIC.cell_named("r10c1"), None);
    /// ```
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R', 'l', 'L'])?.split_once(['c', 'C'])?;
        let line = |text: &str| {
            let number: u8 = text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())??;
            number.checked_sub(1).filter(|&line| line < self.order)
        };
        Some(self.cell(line(row)?, line(column)?))
    }

    /// The houses that every puzzle of this shape has: rows, columns and boxes, as data.
    /// The houses of variant rules come from the rules.
    pub fn houses(self) -> Vec<House> {
        let n = self.order;
        let rows = (0..n).map(|i| House::new("row", i + 1, (0..n).map(|j| self.cell(i, j)).collect()));
        let columns = (0..n).map(|i| House::new("column", i + 1, (0..n).map(|j| self.cell(j, i)).collect()));
        let mut houses: Vec<House> = rows.chain(columns).collect();
        if let Some(BoxSize { width, height }) = self.boxes {
            let across = n / width;
            houses.extend((0..n).map(|i| {
                let (top, left) = (i / across * height, i % across * width);
                let cells = (0..n).map(|j| self.cell(top + j / width, left + j % width)).collect();
                House::new("box", i + 1, cells)
            }));
        }
        houses
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}, ", self.order)?;
        match self.boxes {
            Some(BoxSize { width, height }) => write!(f, "boxes {width}×{height}"),
            None => f.write_str("no boxes"),
        }
    }
}

/// What a house is called: its kind (`row`, `column`, `box`, or a name that a rule gives) and its
/// number from 1, or 0 where there is only one of the kind.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct HouseName {
    /// The kind, also the end of the message key `house-…` that names it in words.
    pub kind: &'static str,
    /// The number, from 1; 0 if the kind has but one house.
    pub number: u8,
}

/// Cells that hold each digit exactly once: as many of them as there are digits.
///
/// ```
/// use grille::grid::Shape;
/// let last = Shape::CLASSIC.houses().pop().unwrap();
/// assert_eq!((last.name.kind, last.name.number), ("box", 9));
/// assert_eq!(Shape::CLASSIC.cell_name(last.cells[8]), "r9c9");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// What it is called.
    pub name: HouseName,
    /// Its cells; a cell's place in this list is its *position* in the house.
    pub cells: Vec<Cell>,
}

impl House {
    /// A house of this kind and number (0 where the kind has but one).
    pub fn new(kind: &'static str, number: u8, cells: Vec<Cell>) -> House {
        House { name: HouseName { kind, number }, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_follow_the_printed_convention() {
        let boxes = |n| Shape::new(n).unwrap().boxes().map(|b| (b.width, b.height));
        assert_eq!(boxes(1), None);
        assert_eq!(boxes(4), Some((2, 2)));
        assert_eq!(boxes(6), Some((3, 2)));
        assert_eq!(boxes(8), Some((4, 2)));
        assert_eq!(boxes(10), Some((5, 2)));
        assert_eq!(boxes(12), Some((4, 3)));
        assert_eq!(boxes(13), None);
        assert_eq!(boxes(15), Some((5, 3)));
        assert_eq!(boxes(64), Some((8, 8)));
    }

    #[test]
    fn every_house_has_each_cell_of_its_shape_once_per_kind() {
        for order in 1..=64 {
            for shape in [Shape::new(order).unwrap(), Shape::latin(order).unwrap()] {
                let houses = shape.houses();
                assert!(houses.iter().all(|h| h.cells.len() == order as usize));
                for kind in ["row", "column", "box"] {
                    let mut cells: Vec<Cell> =
                        houses.iter().filter(|h| h.name.kind == kind).flat_map(|h| h.cells.clone()).collect();
                    cells.sort();
                    let expected: Vec<Cell> = if kind == "box" && shape.boxes().is_none() {
                        vec![]
                    } else {
                        shape.cells().collect()
                    };
                    assert_eq!(cells, expected, "{shape} {kind}");
                }
            }
        }
    }
}
