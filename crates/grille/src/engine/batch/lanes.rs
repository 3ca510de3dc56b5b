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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::InstructionSet;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// Every operation, word by word, against that of plain words.
    fn agrees<V: Lanes>() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..200 {
            let words: [[u64; 8]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| random.next_u64()));
            let [a, b, c] = words.map(|w| V::load(&w));
            let expect = |vector: V, plain: &dyn Fn(u64, u64, u64) -> u64| {
                let mut got = [0; 8];
                vector.store(&mut got);
                for k in 0..V::WORDS {
                    assert_eq!(got[k], plain(words[0][k], words[1][k], words[2][k]));
                }
            };
            expect(V::none(), &|_, _, _| 0);
            expect(V::all(), &|_, _, _| !0);
            expect(V::splat(words[0][0]), &|_, _, _| words[0][0]);
            expect(a.and(b), &|a, b, _| a & b);
            expect(a.or(b), &|a, b, _| a | b);
            expect(a.xor(b), &|a, b, _| a ^ b);
            expect(a.without(b), &|a, b, _| a & !b);
            expect(a.left::<1>(), &|a, _, _| a << 1);
            expect(a.left::<32>(), &|a, _, _| a << 32);
            expect(a.right::<4>(), &|a, _, _| a >> 4);
            expect(a.right::<16>(), &|a, _, _| a >> 16);
            expect(a.or3(b, c), &|a, b, c| a | b | c);
            expect(a.xor3(b, c), &|a, b, c| a ^ b ^ c);
            expect(a.majority(b, c), &|a, b, c| a & b | a & c | b & c);
            expect(a.or_and(b, c), &|a, b, c| a | b & c);
            expect(a.or_without(b, c), &|a, b, c| a | b & !c);
            expect(a.without2(b, c), &|a, b, c| a & !(b | c));
            expect(a.and3(b, c), &|a, b, c| a & b & c);
            expect(a.stays(b, c), &|a, b, c| a & (b | !c));
            expect(a.or_lacks(b, c), &|a, b, c| a | !(b & c));
            expect(a.select(b, c), &|a, b, c| a & b | !a & c);
        }
        // Texts of random bytes, most of them digits, dots and zeros.
        for round in 0..2000 {
            let mut text = [0; 81];
            for sign in &mut text {
                let byte = random.next_u64();
                *sign = if round % 2 == 0 { byte as u8 } else { b".0123456789"[byte as usize % 11] };
            }
            assert_eq!(V::read(&text), record::from_text(&text));
            let full: [u8; 81] = std::array::from_fn(|_| b'1' + (random.next_u64() % 9) as u8);
            assert_eq!(V::write(&V::read(&full)), full);
        }
    }

    #[test]
    fn every_instruction_set_agrees_with_plain_words() {
        agrees::<u64>();
        #[cfg(target_arch = "x86_64")]
        {
            if InstructionSet::Avx512.is_available() {
                agrees::<super::super::avx512::Zmm>();
            }
            if InstructionSet::Avx2.is_available() {
                agrees::<super::super::avx2::Ymm>();
            }
        }
        #[cfg(target_arch = "aarch64")]
        if InstructionSet::Neon.is_available() {
            agrees::<super::super::neon::Quad>();
        }
    }
}
