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

/// By stack and column: the triples that have it there.
const WITH: [[u32; 3]; 3] =
    [[FIRST[1], FIRST[2], FIRST[4]], [SECOND[1], SECOND[2], SECOND[4]], [THIRD[1], THIRD[2], THIRD[4]]];

/// The places that some way uses; `None` where filled rows and filled boxes do not go together.
pub(super) fn used<const W: usize>(places: &CellSet<W>) -> Option<CellSet<W>> {
    let (low, high) = (places.words()[0], places.words()[1]);
    let open: [u32; 9] = std::array::from_fn(|row| match row {
        0..7 => (low >> (9 * row)) as u32 & 0x1ff,
        7 => (low >> 63 | high << 1) as u32 & 0x1ff,
        _ => (high >> 8) as u32 & 0x1ff,
    });
    let rows = complete(open)?;
    // By band, row and stack: the triples whose column there the row allows.
    let (mut bands, mut allowed) = ([[[0; 3]; 3]; 3], [0; 3]);
    for (band, rows) in rows.as_chunks::<3>().0.iter().enumerate() {
        bands[band] = rows.map(|row| {
            let [a, b, c] = [row, row >> 3, row >> 6].map(|columns| (columns & 7) as usize);
            [FIRST[a], SECOND[b], THIRD[c]]
        });
        let [a, b, c] = bands[band];
        allowed[band] = a[0] & rest::<0>(b, c) | b[0] & rest::<0>(a, c) | c[0] & rest::<0>(a, b);
    }
    let turned = u64::from(allowed[2]).reverse_bits();
    let (mut kept, mut turned_kept) = ([0; 3], 0);
    let mut left = allowed[0];
    while left != 0 {
        let triple = left.trailing_zeros();
        left &= left - 1;
        // With the triple of the first band they add up to 39: see above.
        let fits = APART[triple as usize] & allowed[1] & (turned >> (24 + triple)) as u32;
        kept[0] |= u32::from(fits != 0) << triple;
        kept[1] |= fits;
        turned_kept |= u64::from(fits) << (24 + triple);
    }
    kept[2] = turned_kept.reverse_bits() as u32;
    let mut used = [0; 9];
    for (band, &[a, b, c]) in bands.iter().enumerate() {
        for (row, [one, other]) in [[b, c], [a, c], [a, b]].into_iter().enumerate() {
            let row = 3 * band + row;
            used[row] = u64::from(
                columns::<0>(open[row], rest::<0>(one, other) & kept[band])
                    | columns::<1>(open[row], rest::<1>(one, other) & kept[band])
                    | columns::<2>(open[row], rest::<2>(one, other) & kept[band]),
            );
        }
    }
    let mut words = [0; W];
    words[0] = (0..7).fold(used[7] << 63, |word, row| word | used[row] << (9 * row));
    words[1] = used[7] >> 1 | used[8] << 8;
    Some(CellSet::from_words(words))
}

/// The triples that two rows of a band allow in the other two stacks, one in each.
#[inline]
const fn rest<const STACK: usize>(one: [u32; 3], other: [u32; 3]) -> u32 {
    let (s, t) = ((STACK + 1) % 3, (STACK + 2) % 3);
    one[s] & other[t] | one[t] & other[s]
}

/// The columns of a row in a stack that some of these triples have.
#[inline]
const fn columns<const STACK: usize>(row: u32, triples: u32) -> u32 {
    // Whether the row has any there cannot be foreseen, so it is not asked first.
    let [a, b, c] = WITH[STACK];
    let used =
        (triples & a != 0) as u32 | ((triples & b != 0) as u32) << 1 | ((triples & c != 0) as u32) << 2;
    row & used << (3 * STACK)
}

/// Gives each filled box of a band a column of its own, and each filled row those of all of them, as if the digit stood
/// there: which row, box and column belong together makes no difference to the others. What is filled cannot be foreseen,
/// so nothing is asked but in the end.
#[inline]
fn complete(mut rows: [u32; 9]) -> Option<[u32; 9]> {
    // The first column of each stack.
    const STACKS: u32 = 0o111;
    let mut free = !rows.iter().fold(0, |all, row| all | row);
    let mut fits = true;
    for band in rows.as_chunks_mut::<3>().0 {
        let open = band[0] | band[1] | band[2];
        let boxes = STACKS & !(open | open >> 1 | open >> 2);
        // The first free column of each of their stacks.
        let own = free & !(free << 1 & 0o666 | free << 2 & 0o444) & (boxes * 7);
        free &= !own;
        fits &= (own | own >> 1 | own >> 2) & STACKS == boxes;
        let mut count = 0;
        for row in band {
            let is_filled = u32::from(*row == 0);
            count += is_filled;
            *row |= own & is_filled.wrapping_neg();
        }
        // As many rows: the boxes add up in the last place.
        fits &= (boxes * STACKS) >> 6 & 7 == count;
    }
    fits.then_some(rows)
}
