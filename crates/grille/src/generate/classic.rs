//! The plain 9×9 grid: full grids in a few microseconds.
//!
//! ```text
//! the boxes on the diagonal: any digits, they do not see each other
//! the rest:                  the cell with the fewest digits left, one of them at random; back where it fails
//! then:                      digits, bands, stacks, rows and columns shuffled, perhaps transposed
//! ```
//!
//! Every grid can come up. All grids that differ by the last line alone are equally likely; between those that differ by
//! more the chances are not the same, and how far they are from it is not known.

use super::Random;

/// The digits 0 to 8 of a full grid, row by row.
pub(super) type Full = [u8; 81];

pub(super) const ALL: u16 = 0x1FF;

/// The three houses of each cell: its row, its column, its box.
const HOUSES_OF: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        houses[cell] = [cell as u8 / 9, 9 + cell as u8 % 9, 18 + cell as u8 / 27 * 3 + cell as u8 % 9 / 3];
        cell += 1;
    }
    houses
};

/// The three houses of a cell: its row, its column, its box.
#[inline]
pub(super) const fn houses(cell: usize) -> [usize; 3] {
    let [row, column, square] = HOUSES_OF[cell];
    [row as usize, column as usize, square as usize]
}

/// How many digits a set has. Plain code for all machines of a kind counts bits one by one; this looks them up.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 0;
    while set < 512 {
        counts[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    counts
};

/// A random full grid.
pub(super) fn full(random: &mut Random) -> Full {
    let mut filling = Filling { digits: [0; 81], left: [ALL; 27] };
    let mut open = vec![];
    for cell in 0..81u8 {
        if cell / 27 != cell % 9 / 3 {
            open.push(cell);
        }
    }
    for start in [0, 30, 60] {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut digits);
        for (k, &digit) in digits.iter().enumerate() {
            filling.put(start + k / 3 * 9 + k % 3, digit);
        }
    }
    // Boxes on the diagonal can always be completed.
    filling.fill(&mut open, random);
    shuffled(&filling.digits, random)
}

struct Filling {
    digits: Full,
    /// The digits that each house lacks.
    left: [u16; 27],
}

impl Filling {
    fn candidates(&self, cell: usize) -> u16 {
        let [row, column, square] = houses(cell);
        self.left[row] & self.left[column] & self.left[square]
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        houses(cell).into_iter().for_each(|house| self.left[house] ^= 1 << digit);
    }

    /// Fills the open cells; false if there is no way.
    fn fill(&mut self, open: &mut [u8], random: &mut Random) -> bool {
        let mut best = (u8::MAX, 0);
        for (k, &cell) in open.iter().enumerate() {
            let count = COUNTS[usize::from(self.candidates(usize::from(cell)) & ALL)];
            if count < best.0 {
                best = (count, k);
                if count < 2 {
                    break;
                }
            }
        }
        if !open.is_empty() {
            open.swap(best.1, 0);
        }
        let Some((&mut cell, rest)) = open.split_first_mut() else { return true };
        let cell = usize::from(cell);
        let mut digits = self.candidates(cell);
        while digits != 0 {
            let mut bits = digits;
            for _ in 0..random.below(digits.count_ones() as usize) {
                bits &= bits - 1;
            }
            let digit = bits.trailing_zeros() as u8;
            digits ^= 1 << digit;
            self.put(cell, digit);
            if self.fill(rest, random) {
                return true;
            }
            houses(cell).into_iter().for_each(|house| self.left[house] ^= 1 << digit);
        }
        false
    }
}

/// The grid after a random symmetry of the plain grid.
fn shuffled(grid: &Full, random: &mut Random) -> Full {
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    random.shuffle(&mut names);
    let (rows, columns) = (lines(random), lines(random));
    let (down, across) = if random.below(2) == 0 { (9, 1) } else { (1, 9) };
    std::array::from_fn(|cell| names[usize::from(grid[rows[cell / 9] * down + columns[cell % 9] * across])])
}

fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (band, part) in bands.into_iter().zip(lines.chunks_mut(3)) {
        for (k, line) in part.iter_mut().enumerate() {
            *line = 3 * band + k;
        }
        random.shuffle(part);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_full_and_every_digit_comes_to_every_cell() {
        let mut random = Random::new(1);
        let mut seen = [[0u32; 9]; 81];
        const GRIDS: usize = 9000;
        for _ in 0..GRIDS {
            let grid = full(&mut random);
            let mut left = [ALL; 27];
            for (cell, &digit) in grid.iter().enumerate() {
                houses(cell).into_iter().for_each(|house| left[house] &= !(1 << digit));
                seen[cell][usize::from(digit)] += 1;
            }
            assert_eq!(left, [0; 27]);
        }
        // Each digit is in each cell a thousand times, give or take. The sum of squares over 81 cells has 8 × 81
        // degrees of freedom at most: 648, give or take 36.
        let expected = (GRIDS / 9) as f64;
        let squares: f64 = seen.iter().flatten().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(squares < 800.0, "{squares}");
    }
}
