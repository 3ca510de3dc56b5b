//! The vector that the kernel is written over: one bit a lane, one puzzle a bit.

use super::record::{self, Record};

/// A vector of lanes, a bit each. Nothing here looks across lanes but the shifts, which move bits
/// within the 64-bit words that a vector is made of; the transposition alone uses them.
///
/// The three-operand forms are one instruction where there is ternary logic; elsewhere they are what
/// they say.
pub(super) trait Lanes: Copy {
    /// How many 64-bit words a vector has.
    const WORDS: usize;

    /// No lane.
    fn none() -> Self;
    /// All lanes.
    fn all() -> Self;
    /// The same word throughout.
    fn splat(word: u64) -> Self;
    /// From the first `WORDS` words.
    fn load(words: &[u64]) -> Self;
    /// To the first `WORDS` words.
    fn store(self, words: &mut [u64]);

    /// `a & b`
    fn and(self, b: Self) -> Self;
    /// `a | b`
    fn or(self, b: Self) -> Self;
    /// `a ^ b`
    fn xor(self, b: Self) -> Self;
    /// `a & !b`
    fn without(self, b: Self) -> Self;
    /// Each word shifted to the left.
    fn left<const N: u32>(self) -> Self;
    /// Each word shifted to the right.
    fn right<const N: u32>(self) -> Self;

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `a ^ b ^ c`: the sum of three bits.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// At least two of the three: their carry.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `a | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `a | (b & !c)`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `a & !(b | c)`
    #[inline(always)]
    fn without2(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `a & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// `a & (b | !c)`: what stays of `a` when `c` goes, but for `b`.
    #[inline(always)]
    fn stays(self, b: Self, c: Self) -> Self {
        self.without(c.without(b))
    }
    /// `a | !(b & c)`
    #[inline(always)]
    fn or_lacks(self, b: Self, c: Self) -> Self {
        self.or(Self::all().without(b.and(c)))
    }
    /// `b` where `a`, else `c`.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.without(self))
    }

    /// The position that givens leave; see [`record::from_text`], which it agrees with.
    #[inline(always)]
    fn read(text: &[u8; 81]) -> Record {
        record::from_text(text)
    }
    /// The digits of a solved position; see [`record::to_text`], which it agrees with.
    #[inline(always)]
    fn write(record: &Record) -> [u8; 81] {
        record::to_text(record)
    }
}
