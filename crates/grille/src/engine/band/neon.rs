//! Sixteen lanes in two 128-bit registers of 64-bit ARM: NEON.
//!
//! A value of this type exists only in functions below [`search`], which whoever calls it has seen to be
//! possible on this machine ([`InstructionSet`](super::InstructionSet)).

use super::kernel::{self, Lanes, Memory, Plane, Planes, Watch};
use std::arch::aarch64::*;

/// Lanes 0 to 7, two bands, and lanes 8 to 15, of which one band is used.
#[derive(Copy, Clone)]
struct Pair(uint16x8_t, uint16x8_t);

/// Calls intrinsics of NEON that touch no memory.
macro_rules! neon {
    ($call:expr) => {{
        // SAFETY: the machine has NEON, or the value at hand would not exist.
        #[allow(unused_unsafe, reason = "the caller may have the feature")]
        unsafe {
            $call
        }
    }};
}

/// An operation on both registers.
macro_rules! both {
    ($operation:ident, $a:ident, $b:ident) => {
        Pair(neon!($operation($a.0, $b.0)), neon!($operation($a.1, $b.1)))
    };
}

/// Bytes of two bands of a register: each lane from the one to its right, or to its left.
const RIGHT: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
const LEFT: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];

impl Pair {
    /// The bytes of both registers in another order.
    #[inline(always)]
    fn turned(self, order: &[u8; 16]) -> Pair {
        // SAFETY: the machine has NEON, and sixteen bytes are read where there are sixteen.
        let order = unsafe { vld1q_u8(order.as_ptr()) };
        Pair(
            neon!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), order))),
            neon!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.1), order))),
        )
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        neon!(vmaxvq_u32(vreinterpretq_u32_u16(vorrq_u16(self.0, self.1)))) == 0
    }
}

impl Lanes for Pair {
    #[inline(always)]
    fn load(plane: &Plane) -> Self {
        let words: *const u16 = plane.0.as_ptr().cast();
        // SAFETY: the machine has NEON, and a plane is sixteen lanes.
        unsafe { Pair(vld1q_u16(words), vld1q_u16(words.add(8))) }
    }
    #[inline(always)]
    fn store(self, plane: &mut Plane) {
        let words: *mut u16 = plane.0.as_mut_ptr().cast();
        // SAFETY: the machine has NEON, and a plane is sixteen lanes.
        unsafe {
            vst1q_u16(words, self.0);
            vst1q_u16(words.add(8), self.1);
        }
    }
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Pair(neon!(vdupq_n_u16(value)), neon!(vdupq_n_u16(value)))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        both!(vandq_u16, self, b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        both!(vorrq_u16, self, b)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        both!(veorq_u16, self, b)
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        both!(vbicq_u16, self, b)
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        both!(vaddq_u16, self, b)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        both!(vsubq_u16, self, b)
    }
    #[inline(always)]
    fn max(self, b: Self) -> Self {
        both!(vmaxq_u16, self, b)
    }
    #[inline(always)]
    fn times_16(self) -> Self {
        Pair(neon!(vshlq_n_u16::<4>(self.0)), neon!(vshlq_n_u16::<4>(self.1)))
    }
    #[inline(always)]
    fn keep(self, condition: Self) -> Self {
        self.and(both!(vtstq_u16, condition, condition))
    }
    #[inline(always)]
    fn right(self) -> Self {
        self.turned(&RIGHT)
    }
    #[inline(always)]
    fn left(self) -> Self {
        self.turned(&LEFT)
    }
    // The band that is not used takes what comes.
    #[inline(always)]
    fn below(self) -> Self {
        Pair(neon!(vextq_u16::<4>(self.0, self.1)), self.0)
    }
    #[inline(always)]
    fn above(self) -> Self {
        Pair(
            neon!(vcombine_u16(vget_low_u16(self.1), vget_low_u16(self.0))),
            neon!(vextq_u16::<4>(self.0, self.0)),
        )
    }
    #[inline(always)]
    fn meets(self, b: Self) -> bool {
        !self.and(b).is_zero()
    }
    #[inline(always)]
    fn covers(self, b: Self) -> bool {
        b.minus(self).is_zero()
    }
    #[inline(always)]
    fn highest(self) -> u16 {
        neon!(vmaxvq_u16(vmaxq_u16(self.0, self.1)))
    }
    /// Where the first two differ the third decides.
    #[inline(always)]
    fn twice3(self, b: Self, c: Self) -> Self {
        let differ = self.xor(b);
        Pair(neon!(vbslq_u16(differ.0, c.0, self.0)), neon!(vbslq_u16(differ.1, c.1, self.1)))
    }
}

/// [`kernel::search`] with NEON.
#[target_feature(enable = "neon")]
pub(super) fn search<W: Watch>(memory: &mut Memory, start: &Planes, watch: &mut W) -> bool {
    kernel::search::<Pair, W>(memory, start, watch)
}
