//! Digits and sets of digits.

use std::fmt;
use std::num::NonZeroU8;

/// The largest order there is: 64 digits fill the bits of a [`DigitSet`].
pub const MAX_ORDER: u8 = 64;

/// A digit from 1 to the order of its grid, at most 64. There is no digit 0: an empty cell is `None`.
///
/// ```
/// use grille::grid::Digit;
/// assert_eq!(Digit::new(7).unwrap().get(), 7);
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(65), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit `n`, if `n` is from 1 to 64.
    #[inline]
    pub const fn new(n: u8) -> Option<Digit> {
        match NonZeroU8::new(n) {
            Some(n) if n.get() <= MAX_ORDER => Some(Digit(n)),
            _ => None,
        }
    }

    /// The digit as a number, from 1.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The digit as an index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The digit with this index; the index must be below 64.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < MAX_ORDER as usize);
        match NonZeroU8::new(index as u8 + 1) {
            Some(n) => Digit(n),
            None => unreachable!(),
        }
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of digits: bit `d - 1` stands for digit `d`.
///
/// ```
/// use grille::grid::{Digit, DigitSet};
/// let mut set = DigitSet::all(9);
/// set.remove(Digit::new(4).unwrap());
/// assert_eq!(set.len(), 8);
/// assert_eq!(format!("{set:?}"), "{1,2,3,5,6,7,8,9}");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u64);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits 1 to `order`.
    #[inline]
    pub const fn all(order: u8) -> DigitSet {
        if order == 0 { DigitSet(0) } else { DigitSet(u64::MAX >> (64 - order as u32)) }
    }

    /// The digit `d` alone.
    #[inline]
    pub const fn of(d: Digit) -> DigitSet {
        DigitSet(1 << d.index())
    }

    /// The set whose bit `d - 1` says whether digit `d` is in it.
    #[inline]
    pub const fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits)
    }

    /// The set as bits: bit `d - 1` for digit `d`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set as one number with bit `d` for digit `d`, bit 0 unused: the coding of the OCaml exercise.
    ///
    /// ```
    /// use grille::grid::{Digit, DigitSet};
    /// let mut set = DigitSet::all(9);
    /// assert_eq!(set.code(), 1022);
    /// set.remove(Digit::new(4).unwrap());
    /// assert_eq!(set.code(), 1006);
    /// assert_eq!(DigitSet::from_code(1006), Some(set));
    /// ```
    pub const fn code(self) -> u128 {
        (self.0 as u128) << 1
    }

    /// The set with this [`code`](DigitSet::code); `None` if bit 0 or a bit above 64 is set.
    pub const fn from_code(code: u128) -> Option<DigitSet> {
        if code & 1 == 1 || code >> 65 != 0 { None } else { Some(DigitSet((code >> 1) as u64)) }
    }

    /// How many digits are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        // From a table for the grids most people know, as not every machine we are built for counts bits.
        const LENGTHS: [u8; 512] = {
            let mut lengths = [0; 512];
            let mut bits = 0;
            while bits < 512 {
                lengths[bits] = (bits as u32).count_ones() as u8;
                bits += 1;
            }
            lengths
        };
        if self.0 < 512 { LENGTHS[self.0 as usize] as u32 } else { self.0.count_ones() }
    }

    /// Whether no digit is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `d` is in the set.
    #[inline]
    pub const fn contains(self, d: Digit) -> bool {
        self.0 & DigitSet::of(d).0 != 0
    }

    /// Adds `d`.
    #[inline]
    pub const fn insert(&mut self, d: Digit) {
        self.0 |= DigitSet::of(d).0;
    }

    /// Takes `d` out.
    #[inline]
    pub const fn remove(&mut self, d: Digit) {
        self.0 &= !DigitSet::of(d).0;
    }

    /// The digits in either set.
    #[inline]
    pub const fn union(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// The digits in both sets.
    #[inline]
    pub const fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// The digits in this set and not in the other.
    #[inline]
    pub const fn minus(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// The smallest digit.
    #[inline]
    pub const fn min(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The largest digit.
    #[inline]
    pub const fn max(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(63 - self.0.leading_zeros() as usize)) }
    }

    /// The digit, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.min() } else { None }
    }

    /// The digits in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let d = DigitSet(bits).min()?;
            bits &= bits - 1;
            Some(d)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, d| set.union(DigitSet::of(d)))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, d) in self.iter().enumerate() {
            write!(f, "{}{d}", if i > 0 { "," } else { "" })?;
        }
        f.write_str("}")
    }
}
