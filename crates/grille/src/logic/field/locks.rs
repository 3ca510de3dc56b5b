//! Where a digit is locked on the plain 9×9 grid, told of all houses at once.
//!
//! Three lines and the three boxes that they run through meet in nine places of three cells. In which of those a digit
//! can go is a number of nine bits, and it says all: which boxes point, and which lines claim.

use super::{DIGITS, HOUSES, bits};
use crate::grid::CellSet;

/// The digits, and the positions of a house.
const NINE: usize = 9;

/// By positions in a line: the boxes that those are in, a bit each.
static THIRDS: [u8; 1 << NINE] = {
    let mut thirds = [0; 1 << NINE];
    let mut spots = 0;
    while spots < thirds.len() {
        let third = [spots & 0b111, spots >> 3 & 0b111, spots >> 6];
        thirds[spots] = (third[0] != 0) as u8 | ((third[1] != 0) as u8) << 1 | ((third[2] != 0) as u8) << 2;
        spots += 1;
    }
    thirds
};

/// By nine places where lines meet boxes, line by line: the boxes that point, a bit each, then the lines that claim.
static LOCKS: [u8; 1 << NINE] = {
    let mut locks = [0; 1 << NINE];
    let mut met = 0_usize;
    while met < locks.len() {
        let mut place = 0;
        while place < NINE {
            let (line, of_box) = (0b111 << (place / 3 * 3), 0b1_001_001 << (place % 3));
            let (in_line, in_box) = (met & line, met & of_box);
            let own = 1 << place;
            if in_box == own && in_line != own {
                locks[met] |= 1 << (place % 3);
            }
            if in_line == own && in_box != own {
                locks[met] |= 0b1000 << (place / 3);
            }
            place += 1;
        }
        met += 1;
    }
    locks
};

/// The houses, rows before columns before boxes, that have a digit all of whose places they share with one other house,
/// and that has places there besides; a bit each.
pub(super) fn locking(spots: &[[u16; HOUSES]; DIGITS]) -> u32 {
    // Of the rows and of the columns, three by three.
    let mut locks = [0; 6];
    for spots in &spots[..NINE] {
        let third = |line: usize| usize::from(THIRDS[spots[line] as usize % THIRDS.len()]);
        for (three, locks) in locks.iter_mut().enumerate() {
            let line = 3 * three;
            let met = third(line) | third(line + 1) << 3 | third(line + 2) << 6;
            *locks |= LOCKS[met % LOCKS.len()];
        }
    }
    let [mut lines, mut boxes] = [0; 2];
    for (three, &locks) in locks.iter().enumerate() {
        let [points, claims] = [u32::from(locks) & 0b111, u32::from(locks) >> 3];
        lines |= claims << (3 * three);
        // Rows run through boxes that follow each other, columns through every third.
        boxes |= match three {
            0..3 => points << (3 * three),
            _ => (points & 1 | (points & 2) << 2 | (points & 4) << 4) << (three - 3),
        };
    }
    lines | boxes << (2 * NINE)
}

/// The cells of those of some houses, a bit each, that are boxes.
#[inline]
pub(super) fn boxes(houses: u32) -> CellSet<2> {
    // Of three boxes side by side.
    static THREE: [u32; 8] = {
        let mut three = [0; 8];
        let mut some = 0;
        while some < 8 {
            let row = ((some & 1) * 0o7) | ((some >> 1 & 1) * 0o70) | ((some >> 2) * 0o700);
            three[some as usize] = row | row << NINE | row << (2 * NINE);
            some += 1;
        }
        three
    };
    let three = |number: u32| u128::from(THREE[(houses >> (18 + 3 * number) & 0b111) as usize]);
    let cells = three(0) | three(1) << 27 | three(2) << 54;
    CellSet::from_words([cells as u64, (cells >> 64) as u64])
}

/// Of some cells those that share a box and a line with as many others as make up so many: two or three.
#[inline]
pub(super) fn crossing(cells: CellSet<2>, many: usize) -> CellSet<2> {
    // Cells that are the first of three in their box, along the row and along the column.
    const ALONG: u128 = 0o111_111_111_111_111_111_111_111_111;
    const DOWN: u128 = 0x1ff | 0x1ff << (3 * NINE) | 0x1ff << (6 * NINE);
    let cells = bits(&cells);
    let mut crossing = 0;
    for (step, first) in [(1, ALONG), (NINE, DOWN)] {
        let [a, b, c] = [cells, cells >> step, cells >> (2 * step)];
        let found = first & if many == 3 { a & b & c } else { a & b | a & c | b & c };
        crossing |= found | found << step | found << (2 * step);
    }
    let crossing = crossing & cells;
    CellSet::from_words([crossing as u64, (crossing >> 64) as u64])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::model::Layout;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// The houses with a digit that is locked, house by house, digit by digit, and for each other house.
    fn one_by_one(layout: &Layout, spots: &[[u16; HOUSES]; DIGITS]) -> u32 {
        let is_locked = |here: usize, spots: &[u16; HOUSES]| {
            spots[here] != 0
                && layout.intersections(here).iter().any(|shared| {
                    u64::from(spots[here]) & !shared.here == 0
                        && u64::from(spots[shared.house]) & !shared.there != 0
                })
        };
        let houses = (0..27).filter(|&house| spots[..NINE].iter().any(|spots| is_locked(house, spots)));
        houses.fold(0, |houses, house| houses | 1 << house)
    }

    #[test]
    fn what_is_told_at_once_is_true_of_each_house() {
        let layout = Layout::new(Shape::CLASSIC, &[]);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
        let mut count = [0; 2];
        for round in 0..3000 {
            let mut spots = [[0; HOUSES]; DIGITS];
            // From a digit alone with few places to all digits with many.
            for spots in &mut spots[..1 + round % NINE] {
                let mut word = || u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
                let all = match round % 4 {
                    0 => word() & word() & word() & word(),
                    1 => word() & word() & word(),
                    2 => word() & word(),
                    _ => word(),
                };
                let places: CellSet<2> =
                    Shape::CLASSIC.cells().filter(|cell| all >> cell.index() & 1 == 1).collect();
                for (spots, house) in spots.iter_mut().zip(layout.houses()) {
                    let positions =
                        house.cells.iter().enumerate().filter(|(_, cell)| places.contains(**cell));
                    *spots = positions.fold(0, |spots, (position, _)| spots | 1 << position);
                }
            }
            let houses = locking(&spots);
            assert_eq!(houses, one_by_one(&layout, &spots));
            count[usize::from(houses != 0)] += 1;
        }
        assert!(count[0] > 50 && count[1] > 1000, "{count:?}");
    }

    #[test]
    fn the_cells_of_boxes_are_theirs() {
        let layout = Layout::new(Shape::CLASSIC, &[]);
        for set in 0..1 << NINE {
            let own = layout.houses()[2 * NINE..].iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            let cells: CellSet<2> = own.flat_map(|(_, house)| house.cells.iter().copied()).collect();
            // Lines do not count.
            assert_eq!(boxes(set << 18 | set & 0x155), cells);
        }
    }

    #[test]
    fn cells_that_cross_are_those_that_share_two_houses() {
        let layout = Layout::new(Shape::CLASSIC, &[]);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut count = [0; 2];
        for round in 0..500 {
            let mut word = || u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            let all = if round % 2 == 0 { word() } else { word() & word() };
            let cells: CellSet<2> =
                Shape::CLASSIC.cells().filter(|cell| all >> cell.index() & 1 == 1).collect();
            for (many, count) in [2, 3].into_iter().zip(&mut count) {
                let mut dull = CellSet::EMPTY;
                for house in 2 * NINE..3 * NINE {
                    for shared in layout.intersections(house) {
                        let here =
                            (0..NINE).filter(|i| shared.here >> i & 1 == 1).map(|i| layout.cell(house, i));
                        let here: CellSet<2> = here.filter(|cell| cells.contains(*cell)).collect();
                        if here.len() as usize >= many {
                            dull |= here;
                        }
                    }
                }
                assert_eq!(crossing(cells, many), dull);
                *count += dull.len();
            }
        }
        assert!(count.iter().all(|count| *count > 100), "{count:?}");
    }
}
