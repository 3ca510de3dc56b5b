//! Cells of a full plain grid in which two digits, or two lines of a band or stack, could be exchanged: some given in each
//! must stay, whatever else is taken out.

use super::classic::{ALL, Full, houses};

/// The place of another among all others.
const fn rank(one: usize, other: usize) -> usize {
    if other < one { other } else { other - 1 }
}

/// Cells in which digits could be exchanged: every puzzle of the solution needs a given in each.
#[derive(Clone, Debug)]
pub(super) struct Rivals {
    /// Of each: 256 times how many givens are left in it, plus the numbers of their cells, added without carry. So the
    /// last one can be read.
    left: Vec<u16>,
    /// The rivals that a cell is in: with each of the eight other digits, the two other rows of its band, the two
    /// other columns of its stack.
    of: [[u8; 12]; 81],
}

impl Rivals {
    /// The rivals of a solution, and the givens that are the last of one.
    pub(super) fn new(digits: &Full, given: u128) -> (Rivals, u128) {
        // By digit and row: the column. By digit and column, and by digit and box: the row.
        let (mut columns, mut rows, mut boxes) = ([[0u8; 9]; 9], [[0u8; 9]; 9], [[0u8; 9]; 9]);
        // By digit and row: the box.
        let mut squares = [[0u8; 9]; 9];
        for (cell, &digit) in digits.iter().enumerate() {
            let digit = usize::from(digit);
            let [row, column, square] = houses(cell);
            let (column, square) = (column - 9, square - 18);
            columns[digit][row] = column as u8;
            squares[digit][row] = square as u8;
            rows[digit][column] = row as u8;
            boxes[digit][square] = row as u8;
        }
        let mut rivals = Rivals { left: Vec::with_capacity(160), of: [[0; 12]; 81] };
        let given: [bool; 81] = std::array::from_fn(|cell| given >> cell & 1 != 0);
        for one in 1..9 {
            for other in 0..one {
                // Both digits of a row go together, and with those of the rows that their columns and boxes lead to.
                let mut near = [0u16; 9];
                for row in 0..9 {
                    let (column, square) = (columns[one][row], squares[one][row]);
                    for next in [rows[other][usize::from(column)], boxes[other][usize::from(square)]] {
                        near[row] |= 1 << next;
                        near[usize::from(next)] |= 1 << row;
                    }
                }
                rivals.parts(&near, |rivals, row, number| {
                    for (digit, partner) in [(one, other), (other, one)] {
                        let cell = 9 * row + usize::from(columns[digit][row]);
                        rivals.join(cell, rank(digit, partner), number, &given);
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
                        rivals.join(9 * lines[line] + column, slot, number, &given);
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
                        rivals.join(9 * row + lines[line], slot, number, &given);
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
    fn join(&mut self, cell: usize, slot: usize, number: u8, given: &[bool; 81]) {
        self.of[cell][slot] = number;
        if given[cell] {
            let left = &mut self.left[usize::from(number)];
            *left = (*left + 256) ^ cell as u16;
        }
    }

    /// A given is taken out: what is now the last of a rival.
    #[inline]
    pub(super) fn take(&mut self, cell: usize) -> u128 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::band::{Band, Start};
    use crate::generate::dig::EVERY;
    use crate::generate::{Random, classic};

    #[test]
    fn every_cell_is_in_twelve_rivals_and_every_rival_can_be_exchanged() {
        let text = |digits: &Full, given: u128| -> [u8; 81] {
            std::array::from_fn(|cell| if given >> cell & 1 != 0 { b'1' + digits[cell] } else { b'.' })
        };
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
