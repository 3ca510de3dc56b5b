//! Almost locked sets of every size, on small grids.
//!
//! A subset of the open cells of a house is a number: bit `i` stands for cell `i`. What is to be known of all of
//! them is in tables, which double with each cell: the subsets with it are those without it and the cell. So no
//! subset is built from its cells, and none is decided upon before its digits are counted.

use super::{AlmostLocked, Als, Hold};
use crate::grid::{Cell, CellSet, DigitSet};
use crate::logic::position::Position;

/// The most cells of a house.
pub(super) const CELLS: usize = 9;
const SUBSETS: usize = 1 << CELLS;

/// How many sets there is room for at first.
const SETS: usize = 256;

/// The subsets of so many cells, each before those that it begins: those of `n` cells from place `1 << n` on,
/// but the empty one.
static IN_ORDER: [u16; 2 * SUBSETS] = {
    let mut subsets = [0; 2 * SUBSETS];
    let mut count = 0;
    while count <= CELLS {
        let mut place = 1 << count;
        // The next one has one more cell, or the one after its last but one instead of its last two.
        let mut subset: u16 = if count == 0 { 0 } else { 1 };
        while subset != 0 {
            subsets[place] = subset;
            place += 1;
            let mut last = subset.ilog2();
            if last as usize == count - 1 {
                subset ^= 1 << last;
                if subset == 0 {
                    break;
                }
                last = subset.ilog2();
                subset ^= 1 << last;
            }
            subset |= 1 << (last + 1);
        }
        count += 1;
    }
    subsets
};

/// The open cells of one house and their subsets.
struct House<const W: usize> {
    cells: [Cell; CELLS],
    /// How many subsets there are, with the empty one.
    count: usize,
    /// By digit: the cells that have it.
    spots: [u16; CELLS],
    /// By subset: its digits; none if it was met in a house before.
    digits: [u16; SUBSETS],
    /// By subset: the open cells that see all of it.
    seen: Vec<CellSet<W>>,
}

impl<const W: usize> AlmostLocked<W> {
    /// Adds the sets of use of all houses.
    pub(super) fn add_every_size(&mut self, position: &Position<'_, W>) {
        let mut house = House {
            cells: [Cell(0); CELLS],
            count: 1,
            spots: [0; CELLS],
            digits: [0; SUBSETS],
            seen: vec![*position.open(); 1 << position.order()],
        };
        self.sets.reserve(SETS);
        self.holds.reserve(4 * SETS);
        for number in 0..position.ground().houses.len() {
            house.enter(position, number);
            house.pass_met(position, number);
            self.add_sets(position, &house);
        }
    }

    fn add_sets(&mut self, position: &Position<'_, W>, house: &House<W>) {
        let mut found = [0; SUBSETS];
        let mut count = 0;
        for &subset in &IN_ORDER[house.count..2 * house.count - 1] {
            found[count] = subset;
            count +=
                usize::from(house.digits_of(subset).len() == DigitSet::from_bits(subset.into()).len() + 1);
        }
        for &subset in &found[..count] {
            let (mut cells, mut left) = (CellSet::EMPTY, subset);
            while left != 0 {
                cells.insert(house.cells[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            let first = self.holds.len();
            let (digits, mut reaching) = (house.digits_of(subset), 0);
            for digit in digits.iter() {
                let places = position.places(digit);
                let own = subset & house.spots[digit.index()];
                let seen = places & house.seen[own as usize];
                reaching |= u64::from(!seen.is_empty()) << digit.index();
                let cells = cells & places;
                if own & (own - 1) == 0 {
                    self.alone[digit.index()] |= cells;
                }
                self.holds.push(Hold { cells, seen });
            }
            let reaching = DigitSet::from_bits(reaching);
            if reaching.len() >= 2 {
                self.sets.push(Als { cells, digits, reaching, first: first as u32 });
            } else {
                self.holds.truncate(first);
            }
        }
    }
}

impl<const W: usize> House<W> {
    /// Goes to another house.
    fn enter(&mut self, position: &Position<'_, W>, number: usize) {
        self.count = 1;
        self.spots = [0; CELLS];
        for (i, cell) in (position.ground().houses[number] & *position.open()).iter().enumerate() {
            self.cells[i] = cell;
            let candidates = position.candidates(cell);
            candidates.iter().for_each(|digit| self.spots[digit.index()] |= 1 << i);
            // Copied first: at optimisation level 2, rustc 1.95 takes old values for what stands in the half of a slice
            // cut in two while it writes the other half.
            let (count, twice) = (self.count, 2 * self.count);
            self.digits.copy_within(..count, count);
            let added = candidates.bits() as u16;
            self.digits[count..twice].iter_mut().for_each(|digits| *digits |= added);
            self.seen.copy_within(..count, count);
            let peers = position.ground().peers[cell.index()];
            self.seen[count..twice].iter_mut().for_each(|seen| *seen &= peers);
            self.count = twice;
        }
    }

    /// Passes over the subsets that lie in a house before this one.
    fn pass_met(&mut self, position: &Position<'_, W>, number: usize) {
        let ground = position.ground();
        let count = self.count.trailing_zeros() as usize;
        // Every cell is in a row.
        if number >= ground.rows.end {
            (0..count).for_each(|i| self.digits[1 << i] = 0);
        }
        for before in position.layout().intersections(number).iter().filter(|shared| shared.house < number) {
            let other = &ground.houses[before.house];
            let is_in = |i: usize| u16::from(other.contains(self.cells[i])) << i;
            let shared = (0..count).fold(0, |shared, i| shared | is_in(i));
            let mut subset = shared;
            while subset != 0 {
                self.digits[subset as usize] = 0;
                subset = (subset - 1) & shared;
            }
        }
    }

    fn digits_of(&self, subset: u16) -> DigitSet {
        DigitSet::from_bits(self.digits[subset as usize % SUBSETS].into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_before_those_that_they_begin() {
        for count in 0..=CELLS {
            let cells = |subset: u16| (0..count).filter(move |i| subset >> i & 1 == 1).collect::<Vec<_>>();
            let mut dull: Vec<_> = (1..1 << count).map(cells).collect();
            dull.sort();
            let ours: Vec<_> = IN_ORDER[1 << count..(2 << count) - 1].iter().map(|&s| cells(s)).collect();
            assert_eq!(ours, dull);
        }
    }
}
