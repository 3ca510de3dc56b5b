//! The lanes without vectors: plain, safe code for every machine, and the dull twin of the others.
//!
//! Four lanes, a band, lie in one 64-bit word; the compiler may do better than that where it can.

use super::kernel::{self, Lanes, Memory, Plane, Planes, Watch};

/// Three bands of four lanes, the lane of the first box lowest. The fourth band is nowhere used.
#[derive(Copy, Clone)]
struct Bands([u64; 3]);

/// Bit 15 of every lane.
const SIGNS: u64 = 0x8000_8000_8000_8000;

/// The three lanes of a band that are boxes.
const BOXES: u64 = 0x0000_FFFF_FFFF_FFFF;

macro_rules! each {
    ($i:ident => $e:expr) => {
        Bands([
            {
                let $i = 0;
                $e
            },
            {
                let $i = 1;
                $e
            },
            {
                let $i = 2;
                $e
            },
        ])
    };
}

impl Lanes for Bands {
    #[inline(always)]
    fn load(plane: &Plane) -> Self {
        Bands([plane.0[0], plane.0[1], plane.0[2]])
    }
    #[inline(always)]
    fn store(self, plane: &mut Plane) {
        *plane = Plane([self.0[0], self.0[1], self.0[2], 0]);
    }
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Bands([u64::from(value) * 0x0001_0001_0001_0001; 3])
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        each!(i => self.0[i] & b.0[i])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        each!(i => self.0[i] | b.0[i])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        each!(i => self.0[i] ^ b.0[i])
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        each!(i => self.0[i] & !b.0[i])
    }
    /// Lane by lane: the highest bits are added apart, so that nothing is carried into the next lane.
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        each!(i => {
            let (a, b) = (self.0[i], b.0[i]);
            ((a & !SIGNS) + (b & !SIGNS)) ^ ((a ^ b) & SIGNS)
        })
    }
    /// For lanes that are not less than those of `b`, and below 2¹⁵.
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        each!(i => ((self.0[i] | SIGNS) - b.0[i]) & !SIGNS)
    }
    /// For lanes below 2¹⁵: the difference borrows from the highest bit where `b` is greater.
    #[inline(always)]
    fn max(self, b: Self) -> Self {
        each!(i => {
            let (a, b) = (self.0[i], b.0[i]);
            let not_less = ((a | SIGNS) - b) & SIGNS;
            let mask = not_less - (not_less >> 15);
            a & mask | b & !mask
        })
    }
    #[inline(always)]
    fn times_16(self) -> Self {
        each!(i => self.0[i] << 4 & 0xFFF0_FFF0_FFF0_FFF0)
    }
    /// A lane that is not zero carries into its highest bit when 2¹⁵ - 1 is added; that bit less its
    /// 2¹⁵th part is a mask for the rest.
    #[inline(always)]
    fn keep(self, condition: Self) -> Self {
        each!(i => {
            let some = (condition.0[i] + !SIGNS) & SIGNS;
            self.0[i] & (some - (some >> 15))
        })
    }
    #[inline(always)]
    fn right(self) -> Self {
        each!(i => self.0[i] >> 16 & 0xFFFF_FFFF | self.0[i] << 32 & 0xFFFF_0000_0000)
    }
    #[inline(always)]
    fn left(self) -> Self {
        each!(i => self.0[i] << 16 & BOXES | self.0[i] >> 32 & 0xFFFF)
    }
    #[inline(always)]
    fn below(self) -> Self {
        Bands([self.0[1], self.0[2], self.0[0]])
    }
    #[inline(always)]
    fn above(self) -> Self {
        Bands([self.0[2], self.0[0], self.0[1]])
    }
    #[inline(always)]
    fn meets(self, b: Self) -> bool {
        self.0[0] & b.0[0] | self.0[1] & b.0[1] | self.0[2] & b.0[2] != 0
    }
    #[inline(always)]
    fn covers(self, b: Self) -> bool {
        b.0[0] & !self.0[0] | b.0[1] & !self.0[1] | b.0[2] & !self.0[2] == 0
    }
    #[inline(always)]
    fn highest(self) -> u16 {
        let mut highest = 0;
        for band in self.0 {
            for shift in [0, 16, 32, 48] {
                highest = highest.max((band >> shift) as u16);
            }
        }
        highest
    }
}

/// [`kernel::search`] without vectors.
pub(super) fn search<W: Watch>(memory: &mut Memory, start: &Planes, watch: &mut W) -> bool {
    kernel::search::<Bands, W>(memory, start, watch)
}
