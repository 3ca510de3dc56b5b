//! AVX2: 256 lanes in a vector.

#![allow(unsafe_code, reason = "vector instructions")]

use super::kernel::{self, Job, Memory};
use super::lanes::Lanes;
use super::record::{self, Record};
use std::arch::x86_64::*;

/// 256 lanes. Made only where AVX2 was detected.
#[derive(Copy, Clone)]
pub(super) struct Ymm(__m256i);

impl Lanes for Ymm {
    const WORDS: usize = 4;

    #[inline(always)]
    fn none() -> Ymm {
        // SAFETY: called by the kernel alone, which is entered where AVX2 was detected.
        Ymm(unsafe { _mm256_setzero_si256() })
    }
    #[inline(always)]
    fn all() -> Ymm {
        // SAFETY: as for `none`.
        Ymm(unsafe { _mm256_set1_epi64x(-1) })
    }
    #[inline(always)]
    fn splat(word: u64) -> Ymm {
        // SAFETY: as for `none`.
        Ymm(unsafe { _mm256_set1_epi64x(word as i64) })
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Ymm {
        let words = &words[..4];
        // SAFETY: as for `none`; the slice has the 32 bytes that are read.
        Ymm(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = &mut words[..4];
        // SAFETY: a Ymm exists only where AVX2 does; the slice has the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, b: Ymm) -> Ymm {
        // SAFETY: a Ymm exists only where AVX2 does.
        Ymm(unsafe { _mm256_and_si256(self.0, b.0) })
    }
    #[inline(always)]
    fn or(self, b: Ymm) -> Ymm {
        // SAFETY: a Ymm exists only where AVX2 does.
        Ymm(unsafe { _mm256_or_si256(self.0, b.0) })
    }
    #[inline(always)]
    fn xor(self, b: Ymm) -> Ymm {
        // SAFETY: a Ymm exists only where AVX2 does.
        Ymm(unsafe { _mm256_xor_si256(self.0, b.0) })
    }
    #[inline(always)]
    fn without(self, b: Ymm) -> Ymm {
        // SAFETY: a Ymm exists only where AVX2 does.
        Ymm(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Ymm {
        // SAFETY: a Ymm exists only where AVX2 does.
        Ymm(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N as i32)) })
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Ymm {
        // SAFETY: a Ymm exists only where AVX2 does.
        Ymm(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N as i32)) })
    }

    #[inline(always)]
    fn read(text: &[u8; 81]) -> Record {
        let mut boards = [[0u64; 2]; 9];
        // SAFETY: as for `none`; the text has 81 bytes, read from 0, 32 and 49.
        unsafe {
            let a = _mm256_loadu_si256(text.as_ptr().cast());
            let b = _mm256_loadu_si256(text[32..].as_ptr().cast());
            let c = _mm256_loadu_si256(text[49..].as_ptr().cast());
            let mut digit = _mm256_set1_epi8(b'1' as i8);
            for board in &mut boards {
                let a = _mm256_movemask_epi8(_mm256_cmpeq_epi8(a, digit)) as u32;
                let b = _mm256_movemask_epi8(_mm256_cmpeq_epi8(b, digit)) as u32;
                let c = _mm256_movemask_epi8(_mm256_cmpeq_epi8(c, digit)) as u32;
                *board = [u64::from(a) | u64::from(b) << 32, u64::from(c) << 32 | u64::from(b) << 15];
                digit = _mm256_sub_epi8(digit, _mm256_set1_epi8(-1));
            }
        }
        record::from_boards(&boards)
    }
    #[inline(always)]
    fn write(record: &Record) -> [u8; 81] {
        let mut text = [0; 81];
        let planes = record::to_planes(record);
        // SAFETY: as for `none`; the text has 81 bytes, written from 49, 32 and 0.
        unsafe {
            // Byte j of 32 gets the byte of the plane that holds bit j, and looks at that bit.
            let byte =
                _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
            let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
            for (first, half, shift) in [(49, 1, 32), (32, 0, 32), (0, 0, 0)] {
                let mut signs = _mm256_set1_epi8(b'0' as i8);
                for (n, plane) in planes.iter().enumerate() {
                    let bits = _mm256_set1_epi32((plane[half] >> shift) as i32);
                    let seen = _mm256_and_si256(_mm256_shuffle_epi8(bits, byte), bit);
                    let is = _mm256_cmpeq_epi8(seen, bit);
                    signs = _mm256_or_si256(signs, _mm256_and_si256(is, _mm256_set1_epi8(1 << n)));
                }
                _mm256_storeu_si256(text[first..].as_mut_ptr().cast(), signs);
            }
        }
        text
    }
}

/// New memory.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn memory() -> Box<Memory<Ymm>> {
    Memory::new()
}

/// The kernel for this instruction set.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run(memory: &mut Memory<Ymm>, job: &mut Job) -> bool {
    kernel::run(memory, job)
}
