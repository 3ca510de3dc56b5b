//! AVX-512: 512 lanes in a vector, and every operation of three operands is one instruction.

#![allow(unsafe_code, reason = "vector instructions")]

use super::kernel::{self, Job, Memory};
use super::lanes::Lanes;
use super::record::{self, Record};
use std::arch::x86_64::*;

/// 512 lanes. Made only where AVX-512F was detected.
#[derive(Copy, Clone)]
pub(super) struct Zmm(__m512i);

// The table of a function of three bits: what it gives for a, b, c = 0xF0, 0xCC, 0xAA.
const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;

macro_rules! ternary {
    ($name:ident, $table:expr) => {
        #[inline(always)]
        fn $name(self, b: Zmm, c: Zmm) -> Zmm {
            // SAFETY: a Zmm exists only where AVX-512F does.
            Zmm(unsafe { _mm512_ternarylogic_epi64::<{ ($table) & 0xFF }>(self.0, b.0, c.0) })
        }
    };
}

impl Lanes for Zmm {
    const WORDS: usize = 8;

    #[inline(always)]
    fn none() -> Zmm {
        // SAFETY: called by the kernel alone, which is entered where AVX-512F was detected.
        Zmm(unsafe { _mm512_setzero_si512() })
    }
    #[inline(always)]
    fn all() -> Zmm {
        // SAFETY: as for `none`.
        Zmm(unsafe { _mm512_set1_epi64(-1) })
    }
    #[inline(always)]
    fn splat(word: u64) -> Zmm {
        // SAFETY: as for `none`.
        Zmm(unsafe { _mm512_set1_epi64(word as i64) })
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Zmm {
        let words = &words[..8];
        // SAFETY: as for `none`; the slice has the 64 bytes that are read.
        Zmm(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = &mut words[..8];
        // SAFETY: a Zmm exists only where AVX-512F does; the slice has the 64 bytes that are written.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, b: Zmm) -> Zmm {
        // SAFETY: a Zmm exists only where AVX-512F does.
        Zmm(unsafe { _mm512_and_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn or(self, b: Zmm) -> Zmm {
        // SAFETY: a Zmm exists only where AVX-512F does.
        Zmm(unsafe { _mm512_or_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn xor(self, b: Zmm) -> Zmm {
        // SAFETY: a Zmm exists only where AVX-512F does.
        Zmm(unsafe { _mm512_xor_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn without(self, b: Zmm) -> Zmm {
        // SAFETY: a Zmm exists only where AVX-512F does.
        Zmm(unsafe { _mm512_andnot_si512(b.0, self.0) })
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Zmm {
        // SAFETY: a Zmm exists only where AVX-512F does.
        Zmm(unsafe { _mm512_slli_epi64::<N>(self.0) })
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Zmm {
        // SAFETY: a Zmm exists only where AVX-512F does.
        Zmm(unsafe { _mm512_srli_epi64::<N>(self.0) })
    }

    ternary!(or3, A | B | C);
    ternary!(xor3, A ^ B ^ C);
    ternary!(majority, (A & B) | (A & C) | (B & C));
    ternary!(or_and, A | (B & C));
    ternary!(or_without, A | (B & !C));
    ternary!(without2, A & !(B | C));
    ternary!(and3, A & B & C);
    ternary!(stays, A & (B | !C));
    ternary!(or_lacks, A | !(B & C));
    ternary!(select, (A & B) | (!A & C));

    #[inline(always)]
    fn read(text: &[u8; 81]) -> Record {
        let mut boards = [[0u64; 2]; 9];
        // SAFETY: as for `none`, with AVX-512BW; the text has 81 bytes, read from 0 and from 17.
        unsafe {
            let low = _mm512_loadu_si512(text.as_ptr().cast());
            let high = _mm512_loadu_si512(text[17..].as_ptr().cast());
            let mut digit = _mm512_set1_epi8(b'1' as i8);
            for board in &mut boards {
                *board = [_mm512_cmpeq_epi8_mask(low, digit), _mm512_cmpeq_epi8_mask(high, digit)];
                digit = _mm512_sub_epi8(digit, _mm512_set1_epi8(-1));
            }
        }
        record::from_boards(&boards)
    }
    #[inline(always)]
    fn write(record: &Record) -> [u8; 81] {
        let mut text = [0; 81];
        // SAFETY: as for `none`, with AVX-512BW; the text has 81 bytes, written from 0 and from 17.
        unsafe {
            let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            let mut digit = _mm512_set1_epi8(b'1' as i8);
            for board in record::to_boards(record) {
                low = _mm512_mask_mov_epi8(low, board[0], digit);
                high = _mm512_mask_mov_epi8(high, board[1], digit);
                digit = _mm512_sub_epi8(digit, _mm512_set1_epi8(-1));
            }
            _mm512_storeu_si512(text[17..].as_mut_ptr().cast(), high);
            _mm512_storeu_si512(text.as_mut_ptr().cast(), low);
        }
        text
    }
}

/// New memory.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn memory() -> Box<Memory<Zmm>> {
    Memory::new()
}

/// The kernel for this instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run(memory: &mut Memory<Zmm>, job: &mut Job) -> bool {
    kernel::run(memory, job)
}
