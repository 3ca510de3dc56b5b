//! Puzzles made in the program, the same in every run: random puzzles of one solution, and copies of
//! known ones that differ by a symmetry of the grid.

use grille::engine::Batch;
use grille::engine::batch::Answer;

/// A plain 9×9 puzzle: 81 signs, row by row, a dot for an empty cell.
pub(crate) type Text = [u8; 81];

/// A generator of random numbers, SplitMix64 (G. Steele, D. Lea and C. Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// One of the numbers below this one. (Not quite equally likely; of no matter for a few dozens.)
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut all = std::array::from_fn(|k| k);
        self.shuffle(&mut all);
        all
    }
}

/// The same puzzle under a random symmetry: digits renamed, bands, stacks and the lines within them in
/// another order, rows and columns perhaps exchanged. As hard as it was, and another text.
pub(crate) fn turned(text: &Text, random: &mut Random) -> Text {
    let digits: [usize; 9] = random.shuffled();
    let mut lines = [[0; 9]; 2];
    for lines in &mut lines {
        for (k, band) in random.shuffled::<3>().into_iter().enumerate() {
            for (n, line) in random.shuffled::<3>().into_iter().enumerate() {
                lines[3 * k + n] = 3 * band + line;
            }
        }
    }
    let [rows, columns] = lines;
    let exchanged = random.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let sign = text[if exchanged { 9 * column + row } else { 9 * row + column }];
        if (b'1'..=b'9').contains(&sign) { b'1' + digits[usize::from(sign - b'1')] as u8 } else { b'.' }
    })
}

/// So many random puzzles with one solution: cells are taken out of full grids, in random order, while
/// the solution stays the only one and more than so many givens are left. With none left to keep the
/// puzzles are minimal: every given is needed.
///
/// The full grids look random, but not all are equally likely.
pub(crate) fn puzzles(count: usize, givens: usize, random: &mut Random) -> Vec<Text> {
    let mut batch = Batch::new();
    let mut answers: Vec<Answer> = vec![];
    let starts: Vec<Text> = (0..count).map(|_| three_boxes(random)).collect();
    batch.solve(&starts, 1, None, &mut answers);
    let mut puzzles: Vec<Text> = answers.iter().map(|answer| turned(&answer.solution, random)).collect();
    let orders: Vec<[usize; 81]> = puzzles.iter().map(|_| random.shuffled()).collect();
    for turn in 0..81 {
        let open: Vec<usize> = (0..count).filter(|&n| given(&puzzles[n]) > givens).collect();
        let without = |&n: &usize| {
            let mut attempt = puzzles[n];
            attempt[orders[n][turn]] = b'.';
            attempt
        };
        let attempts: Vec<Text> = open.iter().map(without).collect();
        batch.solve(&attempts, 2, None, &mut answers);
        for ((n, attempt), answer) in open.into_iter().zip(attempts).zip(&answers) {
            if answer.found == 1 {
                puzzles[n] = attempt;
            }
        }
    }
    puzzles
}

/// How many digits are given.
pub(crate) fn given(text: &Text) -> usize {
    text.iter().filter(|sign| (b'1'..=b'9').contains(sign)).count()
}

/// Three boxes that share no line, filled at random: there is always a way to fill the rest.
fn three_boxes(random: &mut Random) -> Text {
    let mut text = [b'.'; 81];
    for corner in [0, 30, 60] {
        for (k, digit) in random.shuffled::<9>().into_iter().enumerate() {
            text[corner + 9 * (k / 3) + k % 3] = b'1' + digit as u8;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn founds(texts: &[Text]) -> Vec<u64> {
        let mut answers = vec![];
        Batch::new().solve(texts, 2, None, &mut answers);
        answers.iter().map(|answer| answer.found).collect()
    }

    #[test]
    fn puzzles_have_one_solution_and_minimal_ones_no_given_to_spare() {
        for (givens, most) in [(0, 35), (36, 36)] {
            let puzzles = puzzles(5, givens, &mut Random(7));
            assert_eq!(founds(&puzzles), [1; 5]);
            assert!(puzzles.iter().all(|puzzle| (17..=most).contains(&given(puzzle))));
            if givens > 0 {
                continue;
            }
            for puzzle in &puzzles {
                let cells = (0..81).filter(|&cell| puzzle[cell] != b'.');
                let fewer: Vec<Text> = cells
                    .map(|cell| {
                        let mut fewer = *puzzle;
                        fewer[cell] = b'.';
                        fewer
                    })
                    .collect();
                assert_eq!(founds(&fewer), vec![2; fewer.len()]);
            }
        }
        assert_eq!(puzzles(3, 40, &mut Random(1)), puzzles(3, 40, &mut Random(1)));
    }

    #[test]
    fn a_turned_puzzle_is_another_with_as_many_solutions() {
        let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut random = Random(1);
        let copies: Vec<Text> = (0..20).map(|_| turned(&puzzle, &mut random)).collect();
        assert_eq!(founds(&copies), [1; 20]);
        assert!(copies.iter().all(|copy| *copy != puzzle && given(copy) == given(&puzzle)));
        assert!((1..20).all(|n| copies[n] != copies[n - 1]));
    }
}
