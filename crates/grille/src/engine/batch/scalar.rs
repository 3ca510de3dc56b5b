//! Without vectors: 64 lanes in a word.

use super::kernel::{self, Job, Memory};
use super::lanes::Lanes;

impl Lanes for u64 {
    const WORDS: usize = 1;

    #[inline(always)]
    fn none() -> u64 {
        0
    }
    #[inline(always)]
    fn all() -> u64 {
        !0
    }
    #[inline(always)]
    fn splat(word: u64) -> u64 {
        word
    }
    #[inline(always)]
    fn load(words: &[u64]) -> u64 {
        words[0]
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self;
    }
    #[inline(always)]
    fn and(self, b: u64) -> u64 {
        self & b
    }
    #[inline(always)]
    fn or(self, b: u64) -> u64 {
        self | b
    }
    #[inline(always)]
    fn xor(self, b: u64) -> u64 {
        self ^ b
    }
    #[inline(always)]
    fn without(self, b: u64) -> u64 {
        self & !b
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> u64 {
        self << N
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> u64 {
        self >> N
    }
}

/// New memory.
pub(super) fn memory() -> Box<Memory<u64>> {
    Memory::new()
}

/// The kernel without vectors.
pub(super) fn run(memory: &mut Memory<u64>, job: &mut Job) -> bool {
    kernel::run(memory, job)
}
