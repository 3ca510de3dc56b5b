//! NEON: 128 lanes in a vector.

#![allow(unsafe_code, reason = "vector instructions")]

use super::kernel::{self, Job, Memory};
use super::lanes::Lanes;
use std::arch::aarch64::*;

/// 128 lanes. Made only where NEON was detected.
#[derive(Copy, Clone)]
pub(super) struct Quad(uint64x2_t);

impl Lanes for Quad {
    const WORDS: usize = 2;

    #[inline(always)]
    fn none() -> Quad {
        Quad::splat(0)
    }
    #[inline(always)]
    fn all() -> Quad {
        Quad::splat(!0)
    }
    #[inline(always)]
    fn splat(word: u64) -> Quad {
        // SAFETY: called by the kernel alone, which is entered where NEON was detected.
        Quad(unsafe { vdupq_n_u64(word) })
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Quad {
        let words = &words[..2];
        // SAFETY: as for `splat`; the slice has the 16 bytes that are read.
        Quad(unsafe { vld1q_u64(words.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = &mut words[..2];
        // SAFETY: a Quad exists only where NEON does; the slice has the 16 bytes that are written.
        unsafe { vst1q_u64(words.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn and(self, b: Quad) -> Quad {
        // SAFETY: a Quad exists only where NEON does.
        Quad(unsafe { vandq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn or(self, b: Quad) -> Quad {
        // SAFETY: a Quad exists only where NEON does.
        Quad(unsafe { vorrq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn xor(self, b: Quad) -> Quad {
        // SAFETY: a Quad exists only where NEON does.
        Quad(unsafe { veorq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn without(self, b: Quad) -> Quad {
        // SAFETY: a Quad exists only where NEON does.
        Quad(unsafe { vbicq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Quad {
        // SAFETY: a Quad exists only where NEON does.
        Quad(unsafe { vshlq_u64(self.0, vdupq_n_s64(i64::from(N))) })
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Quad {
        // SAFETY: a Quad exists only where NEON does; a shift to the left by a negative number.
        Quad(unsafe { vshlq_u64(self.0, vdupq_n_s64(-i64::from(N))) })
    }
    #[inline(always)]
    fn select(self, b: Quad, c: Quad) -> Quad {
        // SAFETY: a Quad exists only where NEON does.
        Quad(unsafe { vbslq_u64(self.0, b.0, c.0) })
    }
}

/// New memory.
#[target_feature(enable = "neon")]
pub(super) fn memory() -> Box<Memory<Quad>> {
    Memory::new()
}

/// The kernel for this instruction set.
#[target_feature(enable = "neon")]
pub(super) fn run(memory: &mut Memory<Quad>, job: &mut Job) -> bool {
    kernel::run(memory, job)
}
