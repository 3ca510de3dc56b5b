//! The ways of a digit on the plain 9×9 grid, all at once.
//!
//! A way takes three cells of each band, one in every row and one in every box: from each of the three boxes
//! a column. So what a band allows is a set of at most 27 triples of columns, and those of one way of giving
//! the rows to the boxes are a product of three sets of columns. Three triples, one of each band, make a way
//! if they have no column in common; written as numbers in base 3, such triples add up to 39. Whatever the
//! third band allows, turned round and shifted, is then what the second one needs.
//!
//! Sources: that a digit has 46,656 ways, six to the power of six, is well known; counting by bands is how
//! grids are counted (Felgenhauer and Jarvis, 2005).

use crate::grid::CellSet;

/// The triples (a, b, c), as bits 9a + 3b + c, whose first, second or third column is in a set.
const FIRST: [u32; 8] = triples(0o777, 9);
const SECOND: [u32; 8] = triples(0o7_007_007, 3);
const THIRD: [u32; 8] = triples(0o111_111_111, 1);

const fn triples(of_first: u32, shift: u32) -> [u32; 8] {
    let mut sets = [0; 8];
    let mut columns = 0;
    while columns < 8 {
        let mut column = 0;
        while column < 3 {
            if columns >> column & 1 == 1 {
                sets[columns] |= of_first << (shift * column);
            }
            column += 1;
        }
        columns += 1;
    }
    sets
}

/// By triple: those that have no column in common with it.
const APART: [u32; 27] = {
    let mut apart = [0; 27];
    let mut triple = 0;
    while triple < 27 {
        let [a, b, c] = [triple / 9, triple / 3 % 3, triple % 3];
        apart[triple] = FIRST[7 & !(1 << a)] & SECOND[7 & !(1 << b)] & THIRD[7 & !(1 << c)];
        triple += 1;
    }
    apart
};

/// The ways to give the rows of a band to its boxes.
const ROWS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// By row, then stack: the columns where a digit may be.
type Columns = [[usize; 3]; 9];

/// The places that some way uses; `None` where filled rows and filled boxes do not go together.
pub(super) fn used<const W: usize>(places: &CellSet<W>) -> Option<CellSet<W>> {
    let (low, high) = (places.words()[0], places.words()[1]);
    let row = |row: usize| match row {
        0..7 => low >> (9 * row) & 0x1ff,
        7 => (low >> 63 | high << 1) & 0x1ff,
        _ => high >> 8 & 0x1ff,
    };
    let mut columns: Columns = std::array::from_fn(|index| {
        let bits = row(index) as usize;
        [bits & 7, bits >> 3 & 7, bits >> 6]
    });
    complete(&mut columns)?;
    let product = |band: usize, [a, b, c]: [usize; 3]| {
        let rows = &columns[3 * band..3 * band + 3];
        FIRST[rows[a][0]] & SECOND[rows[b][1]] & THIRD[rows[c][2]]
    };
    let [first, second, third] =
        [0, 1, 2].map(|band| ROWS.iter().fold(0, |all, &rows| all | product(band, rows)));
    let turned = u64::from(third).reverse_bits();
    let (mut kept, mut turned_kept) = ([0; 3], 0);
    let mut left = first;
    while left != 0 {
        let triple = left.trailing_zeros();
        left &= left - 1;
        // With the triple of the first band they add up to 39: see above.
        let fits = APART[triple as usize] & second & (turned >> (24 + triple)) as u32;
        if fits != 0 {
            kept[0] |= 1 << triple;
            kept[1] |= fits;
            turned_kept |= u64::from(fits) << (24 + triple);
        }
    }
    kept[2] = turned_kept.reverse_bits() as u32;
    let mut used = [0_u64; 9];
    for (band, kept) in kept.into_iter().enumerate() {
        for rows in ROWS {
            let all = product(band, rows) & kept;
            if all == 0 {
                continue;
            }
            let pairs = all | all >> 9 | all >> 18; // of the second and the third column
            let last = pairs | pairs >> 3 | pairs >> 6;
            let any = |set: u32, bit: u32| u64::from(set != 0) << bit;
            let [a, b, c] = rows.map(|row| 3 * band + row);
            used[a] |= any(all & 0o777, 0) | any(all & 0o777_000, 1) | any(all & 0o777_000_000, 2);
            used[b] |= any(pairs & 0o7, 3) | any(pairs & 0o70, 4) | any(pairs & 0o700, 5);
            used[c] |= u64::from(last & 7) << 6;
        }
    }
    let mut words = [0; W];
    words[0] = (0..7).fold(used[7] << 63, |word, row| word | used[row] << (9 * row));
    words[1] = used[7] >> 1 | used[8] << 8;
    Some(CellSet::from_words(words) & *places)
}

/// Gives each filled row of a band a filled box of it and a column of its own, as if the digit stood there:
/// which row, box and column belong together makes no difference to the others.
fn complete(columns: &mut Columns) -> Option<()> {
    let mut free = [0, 1, 2].map(|stack| 7 & !columns.iter().fold(0, |all, row| all | row[stack]));
    for band in columns.chunks_exact_mut(3) {
        let empty = |stack: usize| band.iter().all(|row| row[stack] == 0);
        let empty = [empty(0), empty(1), empty(2)];
        let mut boxes = (0..3).filter(|&stack| empty[stack]);
        for row in band.iter_mut().filter(|row| **row == [0; 3]) {
            let stack = boxes.next()?;
            let column = free[stack] & free[stack].wrapping_neg();
            if column == 0 {
                return None;
            }
            free[stack] &= !column;
            row[stack] = column;
        }
        if boxes.next().is_some() {
            return None;
        }
    }
    Some(())
}
