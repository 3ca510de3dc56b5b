//! The candidates of a house of a small grid, to be looked at together instead of cell by cell.

use crate::grid::DigitSet;

/// The candidates of at most twelve cells of a house, of at most fifteen digits, to be looked at together: those of
/// cell `i` in word `i % 3`, in its quarter `i / 3`.
#[derive(Copy, Clone, Default)]
pub(super) struct Lanes([u64; 3]);

impl Lanes {
    /// One in each quarter.
    const LOW: u64 = 0x0001_0001_0001_0001;

    /// Adds the candidates of a cell.
    #[inline]
    pub(super) fn put(&mut self, index: usize, candidates: DigitSet) {
        self.0[index % 3] |= candidates.bits() << (16 * (index / 3));
    }

    /// The cells that have any of these digits, a bit each.
    #[inline]
    pub(super) fn having(&self, digits: DigitSet) -> u64 {
        // A quarter that is not empty carries to its highest bit; then the bits move together.
        let digits = digits.bits() * Self::LOW;
        let [a, b, c] = self.0.map(|lane| ((lane & digits) + 0x7fff * Self::LOW) >> 15 & Self::LOW);
        let cells = a | b << 1 | c << 2;
        (cells | cells >> 13 | cells >> 26 | cells >> 39) & 0xfff
    }

    /// Takes these digits from all cells.
    #[inline]
    pub(super) fn strike(&mut self, digits: DigitSet) {
        self.0 = self.0.map(|lane| lane & !(digits.bits() * Self::LOW));
    }

    /// Takes its smallest digit from each cell.
    #[inline]
    pub(super) fn strike_first(&mut self) {
        // The highest bit keeps quarters apart.
        self.0 = self.0.map(|lane| lane & ((lane | Self::LOW << 15) - Self::LOW));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_cells_one_by_one() {
        let mut seed = 3u64;
        for _ in 0..500 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                DigitSet::from_bits(seed >> 33 & seed >> 45 & 0x7fff)
            };
            let mut cells: [DigitSet; 12] = std::array::from_fn(|_| next());
            let mut lanes = Lanes::default();
            cells.iter().enumerate().for_each(|(i, &candidates)| lanes.put(i, candidates));
            let digits = next();
            lanes.strike(digits);
            cells = cells.map(|candidates| candidates.minus(digits));
            for _ in 0..4 {
                let digits = next();
                for (i, candidates) in cells.iter().enumerate() {
                    let has_any = !candidates.intersection(digits).is_empty();
                    assert_eq!(lanes.having(digits) >> i & 1 == 1, has_any);
                }
                lanes.strike_first();
                cells = cells.map(|candidates| {
                    DigitSet::from_bits(candidates.bits() & candidates.bits().wrapping_sub(1))
                });
            }
        }
    }
}
