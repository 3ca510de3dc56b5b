//! How many candidates cells have: the sets of cells that have few.

use crate::grid::CellSet;

/// The open cells with at most 1, 2, 3, 4 candidates, but at least one.
#[derive(Debug)]
pub(crate) struct Sizes<const W: usize> {
    up_to: [CellSet<W>; 5],
}

impl<const W: usize> Sizes<W> {
    /// Counts all cells at once: for each cell a number of three binary places, one set for each place,
    /// and a set of those that went beyond seven.
    pub(super) fn new(places: &[CellSet<W>]) -> Sizes<W> {
        let [mut ones, mut twos, mut fours, mut beyond] = [CellSet::EMPTY; 4];
        for &digit in places {
            let two = ones & digit;
            ones = (ones | digit) - two;
            let four = twos & two;
            twos = (twos | two) - four;
            beyond |= fours & four;
            fours |= four;
        }
        let few = (ones | twos | fours) - beyond;
        let (low, four) = (few - fours, (few & fours) - (ones | twos));
        let one = low - twos;
        let two = low - ones;
        Sizes { up_to: [CellSet::EMPTY, one, one | two, low, low | four] }
    }

    /// The open cells with at most this many candidates, but at least one.
    ///
    /// # Panics
    /// If it is more than 4.
    #[inline]
    pub(crate) fn up_to(&self, most: usize) -> CellSet<W> {
        self.up_to[most]
    }

    /// The open cells with just this many candidates.
    ///
    /// # Panics
    /// If it is 0 or more than 4.
    #[inline]
    pub(crate) fn exactly(&self, size: usize) -> CellSet<W> {
        self.up_to[size] - self.up_to[size - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    #[test]
    fn the_sizes_are_those_counted_one_by_one() {
        let mut seed = 3_u64;
        for digits in [4, 9, 25] {
            let mut places = vec![CellSet::<10>::EMPTY; digits];
            for digit in &mut places {
                for cell in 0..625 {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    // The more the later the cell, so that every size comes up.
                    if seed >> 54 < cell {
                        digit.insert(Cell(cell as u16));
                    }
                }
            }
            let sizes = Sizes::new(&places);
            for cell in (0..640).map(Cell) {
                let size = places.iter().filter(|digit| digit.contains(cell)).count();
                for most in 1..=4 {
                    assert_eq!(sizes.up_to(most).contains(cell), (1..=most).contains(&size));
                    assert_eq!(sizes.exactly(most).contains(cell), size == most);
                }
            }
        }
    }
}
