//! Keys of parts: the same for parts that differ in nothing but names.
//!
//! Where all rules treat digits alike, digits may change their names. Where the rules are rows, columns and boxes
//! alone, so may rows their places within a band, bands among themselves, and so with columns and stacks. Which of all these arrangements is written
//! into the key is decided by numbers that do not depend on the names: each digit, row and column gets one from
//! the cells it has to do with, a few rounds long, and is put in order by it. What stays equal stays in the
//! order it has; then two parts may get two keys although they are alike, and are counted twice.

use super::part::Part;
use crate::grid::Shape;
use crate::model::Layout;

/// What may change its name on a layout.
pub(super) struct Alike {
    order: usize,
    /// The rows of a band and the columns of a stack; `None` where neither may move.
    lines: Option<[usize; 2]>,
    digits: bool,
}

/// How often the numbers are refined.
const ROUNDS: usize = 3;

impl Alike {
    pub(super) fn new(layout: &Layout) -> Alike {
        let shape: Shape = layout.shape();
        let order = shape.order() as usize;
        let plain = layout.constraints().is_empty();
        let lines = match shape.boxes() {
            _ if !plain => None,
            Some(boxes) => Some([boxes.height as usize, boxes.width as usize]),
            None => Some([order, order]),
        };
        // Every house asks for every digit, whatever it is called; a rule need not.
        let digits = layout.constraints().iter().all(|constraint| constraint.rule().treats_digits_alike());
        Alike { order, lines, digits }
    }

    /// The key of a part.
    pub(super) fn key(&self, part: &Part) -> Box<[u8]> {
        let n = self.order;
        let numbers = self.numbers(&part.cells);
        let lines = |numbers: &[u64], size: usize| -> Vec<usize> {
            let mut groups: Vec<Vec<usize>> =
                (0..n).collect::<Vec<_>>().chunks(size).map(<[usize]>::to_vec).collect();
            for group in &mut groups {
                group.sort_by_key(|&line| numbers[line]);
            }
            groups.sort_by_key(|group| group.iter().map(|&line| numbers[line]).collect::<Vec<_>>());
            groups.concat()
        };
        let as_is = || (0..n).collect::<Vec<usize>>();
        let (rows, columns) = match self.lines {
            Some([height, width]) => (lines(&numbers.rows, height), lines(&numbers.columns, width)),
            None => (as_is(), as_is()),
        };
        let mut digits = as_is();
        if self.digits {
            digits.sort_by_key(|&digit| numbers.digits[digit]);
        }
        let bytes = n.div_ceil(8);
        let mut key = Vec::with_capacity(part.len() * (2 + bytes));
        for (r, &row) in rows.iter().enumerate() {
            for (c, &column) in columns.iter().enumerate() {
                let cell = part.cells[row * n + column];
                if cell == 0 {
                    continue;
                }
                let named = digits.iter().enumerate().filter(|(_, digit)| cell >> **digit & 1 == 1);
                let set = named.fold(0_u64, |set, (name, _)| set | 1 << name);
                key.extend_from_slice(&[r as u8, c as u8]);
                key.extend_from_slice(&set.to_le_bytes()[..bytes]);
            }
        }
        key.into_boxed_slice()
    }

    /// Numbers that do not depend on names.
    fn numbers(&self, cells: &[u64]) -> Numbers {
        let n = self.order;
        let mut numbers = Numbers { rows: vec![1; n], columns: vec![1; n], digits: vec![1; n] };
        if self.lines.is_none() && !self.digits {
            return numbers;
        }
        let [height, width] = self.lines.unwrap_or([1, 1]);
        for _ in 0..ROUNDS {
            let mut next = Numbers { rows: vec![0; n], columns: vec![0; n], digits: vec![0; n] };
            let band = |row: usize| row / height;
            let stack = |column: usize| column / width;
            let mut boxes = vec![0_u64; n.div_ceil(height) * n.div_ceil(width)];
            let place = |row: usize, column: usize| band(row) * n.div_ceil(width) + stack(column);
            let mut open = vec![];
            for (index, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell != 0) {
                let (row, column) = (index / n, index % n);
                let digits =
                    bits(cell).fold(0_u64, |sum, digit| sum.wrapping_add(mix(numbers.digits[digit])));
                let lines = match self.lines {
                    Some(_) => mix(numbers.rows[row]).wrapping_add(mix(numbers.columns[column] ^ 0x55)),
                    None => index as u64,
                };
                let own =
                    mix(digits.wrapping_mul(3).wrapping_add(lines).wrapping_add(cell.count_ones().into()));
                boxes[place(row, column)] = boxes[place(row, column)].wrapping_add(own);
                open.push((row, column, cell, own));
            }
            for (row, column, cell, own) in open {
                let own = mix(own.wrapping_add(mix(boxes[place(row, column)])));
                next.rows[row] = next.rows[row].wrapping_add(own);
                next.columns[column] = next.columns[column].wrapping_add(mix(own));
                bits(cell).for_each(|digit| next.digits[digit] = next.digits[digit].wrapping_add(own));
            }
            numbers = next;
        }
        numbers
    }
}

struct Numbers {
    rows: Vec<u64>,
    columns: Vec<u64>,
    digits: Vec<u64>,
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

/// Spreads a number over all bits (the finaliser of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
