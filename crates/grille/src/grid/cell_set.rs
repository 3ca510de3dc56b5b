//! Sets of cells.

use super::Cell;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// Sets of at most so many words are worked on in line.
const FEW: usize = 4;

/// A set of cells: bit `i % 64` of word `i / 64` stands for cell `i`. `W` words hold `64 × W` cells, so
/// 2 are enough up to 11×11 and 64 for every grid there is.
///
/// `a & b` are the cells in both sets, `a | b` those in either, `a - b` those in `a` and not in `b`.
///
/// ```
/// use grille::grid::{Cell, CellSet};
/// let row: CellSet<2> = (0..9).map(Cell).collect();
/// let column: CellSet<2> = (0..9).map(|i| Cell(9 * i)).collect();
/// assert_eq!((row | column).len(), 17);
/// assert_eq!((row & column).single(), Some(Cell(0)));
/// assert_eq!((row - column).first(), Some(Cell(1)));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No cell.
    pub const EMPTY: CellSet<W> = CellSet([0; W]);

    /// A set of these words: bit `i % 64` of word `i / 64` is cell `i`.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> CellSet<W> {
        CellSet(words)
    }

    /// One cell alone.
    #[inline]
    pub fn of(cell: Cell) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether a cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        if W > FEW { wide::is_empty(&self.0) } else { self.0.iter().fold(0, |any, word| any | word) == 0 }
    }

    /// How many cells are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        if W > FEW { wide::len(&self.0) } else { self.0.iter().map(|word| word.count_ones()).sum() }
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: &CellSet<W>) -> bool {
        if W > FEW { wide::is_subset(&self.0, &other.0) } else { (*self - *other).is_empty() }
    }

    /// Whether the two sets have a cell in common.
    #[inline]
    pub fn meets(&self, other: &CellSet<W>) -> bool {
        if W > FEW { wide::meets(&self.0, &other.0) } else { !(*self & *other).is_empty() }
    }

    /// The first cell in reading order.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let word = if W > FEW { wide::first(&self.0)? } else { self.0.iter().position(|&word| word != 0)? };
        Some(Cell((word * 64) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// The last cell in reading order.
    #[inline]
    pub fn last(&self) -> Option<Cell> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(Cell((word * 64) as u16 + self.0[word].ilog2() as u16))
    }

    /// The cell, if there is exactly one.
    #[inline]
    pub fn single(&self) -> Option<Cell> {
        let cell = self.first()?;
        let mut rest = *self;
        rest.remove(cell);
        rest.is_empty().then_some(cell)
    }

    /// Whether there is exactly one cell.
    #[inline]
    pub fn is_single(&self) -> bool {
        if W > FEW {
            return self.single().is_some();
        }
        // Without a turn, as nobody foresees it.
        let (mut any, mut more) = (0, 0);
        for &word in &self.0 {
            more |= word & word.wrapping_sub(1) | if any == 0 { 0 } else { word };
            any |= word;
        }
        any != 0 && more == 0
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> CellSetIter<W> {
        CellSetIter { left: self.0, word: 0 }
    }

    /// The words: bit `i % 64` of word `i / 64` is cell `i`.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }
}

/// The cells of a [`CellSet`], in reading order.
#[derive(Clone, Debug)]
pub struct CellSetIter<const W: usize> {
    left: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for CellSetIter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let word = &mut self.left[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Cell((self.word * 64) as u16 + bit as u16));
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, start: B, mut f: F) -> B {
        let mut folded = start;
        for (index, mut word) in self.left.into_iter().enumerate() {
            while word != 0 {
                folded = f(folded, Cell((index * 64) as u16 + word.trailing_zeros() as u16));
                word &= word - 1;
            }
        }
        folded
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;

    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> CellSet<W> {
        CellSet::EMPTY
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assigning:ident $assign:ident |$a:ident, $b:ident| $word:expr;)*) => {
        $(
            impl<const W: usize> $operator for CellSet<W> {
                type Output = CellSet<W>;

                #[inline]
                fn $method(mut self, other: CellSet<W>) -> CellSet<W> {
                    if W > FEW {
                        wide::$method(&mut self.0, &other.0);
                        return self;
                    }
                    for ($a, $b) in self.0.iter_mut().zip(other.0) {
                        *$a = { let $a = *$a; $word };
                    }
                    self
                }
            }
            impl<const W: usize> $assigning for CellSet<W> {
                #[inline]
                fn $assign(&mut self, other: CellSet<W>) {
                    *self = $operator::$method(*self, other);
                }
            }
        )*

        /// The same for wide sets, once for all widths: whatever is generic over them is compiled for
        /// each, and would unroll these loops everywhere.
        mod wide {
            $(
                #[inline(never)]
                pub(super) fn $method(a: &mut [u64], b: &[u64]) {
                    for ($a, &$b) in a.iter_mut().zip(b) {
                        *$a = { let $a = *$a; $word };
                    }
                }
            )*

            #[inline(never)]
            pub(super) fn is_empty(words: &[u64]) -> bool {
                words.iter().all(|&word| word == 0)
            }

            #[inline(never)]
            pub(super) fn len(words: &[u64]) -> u32 {
                words.iter().map(|word| word.count_ones()).sum()
            }

            #[inline(never)]
            pub(super) fn is_subset(a: &[u64], b: &[u64]) -> bool {
                a.iter().zip(b).all(|(a, b)| a & !b == 0)
            }

            #[inline(never)]
            pub(super) fn meets(a: &[u64], b: &[u64]) -> bool {
                a.iter().zip(b).any(|(a, b)| a & b != 0)
            }

            #[inline(never)]
            pub(super) fn first(words: &[u64]) -> Option<usize> {
                words.iter().position(|&word| word != 0)
            }
        }
    };
}
operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The dull twin: a sorted set of cells.
    fn twin<const W: usize>(set: CellSet<W>) -> BTreeSet<Cell> {
        (0..64 * W as u16).map(Cell).filter(|&cell| set.contains(cell)).collect()
    }

    fn random<const W: usize>(seed: &mut u64) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        for word in &mut set.0 {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *word = *seed & seed.rotate_left(23) & seed.rotate_left(41);
        }
        set
    }

    fn agrees<const W: usize>() {
        let mut seed = 7;
        for _ in 0..200 {
            let (a, b) = (random::<W>(&mut seed), random::<W>(&mut seed));
            let (x, y) = (twin(a), twin(b));
            assert_eq!(twin(a & b), &x & &y);
            assert_eq!(twin(a | b), &x | &y);
            assert_eq!(twin(a - b), &x - &y);
            assert_eq!(a.iter().collect::<Vec<_>>(), x.iter().copied().collect::<Vec<_>>());
            assert_eq!(
                (a.len() as usize, a.first(), a.is_empty()),
                (x.len(), x.first().copied(), x.is_empty())
            );
            assert_eq!(a.is_subset(&b), x.is_subset(&y));
            assert_eq!(a.meets(&b), !x.is_disjoint(&y));
            assert_eq!(x.into_iter().collect::<CellSet<W>>(), a);
            let cell = a.first().unwrap();
            assert_eq!(CellSet::<W>::of(cell).single(), Some(cell));
            assert!(CellSet::<W>::of(cell).is_single() && !CellSet::<W>::EMPTY.is_single());
            assert_eq!(a.is_single(), a.len() == 1);
            let mut rest = a;
            rest.remove(cell);
            assert_eq!(rest, a - CellSet::of(cell));
        }
    }

    #[test]
    fn sets_of_every_width_behave_like_sets() {
        agrees::<2>();
        agrees::<10>();
        agrees::<64>();
    }
}
