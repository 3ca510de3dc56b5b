//! Sixteen lanes in a 256-bit register of x86-64, with AVX-512: twice the registers, and any function
//! of three in one instruction. Wider registers would stay half empty.

use super::avx2::{avx2, bytes_of_bands, common_operations, opaque};
use super::kernel::{self, Lanes, Memory, Plane, Planes, Watch};
use std::arch::x86_64::*;

/// Sixteen lanes.
#[derive(Copy, Clone)]
struct Ymm(__m256i);

/// Any function of three, by its value where they are 1111 0000, 1100 1100 and 1010 1010.
macro_rules! of_three {
    ($table:expr, $a:ident, $b:ident, $c:ident) => {
        // SAFETY: the machine has AVX-512, or the values at hand would not exist.
        Ymm(unsafe { _mm256_ternarylogic_epi32::<{ ($table) & 0xFF }>($a.0, $b.0, $c.0) })
    };
}

const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

impl Lanes for Ymm {
    common_operations!();

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        of_three!(A | B | C, self, b, c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        of_three!(A & B & C, self, b, c)
    }
    #[inline(always)]
    fn twice3(self, b: Self, c: Self) -> Self {
        of_three!(A & B | B & C | A & C, self, b, c)
    }
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        of_three!(A | B & C, self, b, c)
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        of_three!(A & (B | C), self, b, c)
    }
    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        of_three!(A | B ^ C, self, b, c)
    }
    #[inline(always)]
    fn or_rest(self, b: Self, c: Self) -> Self {
        of_three!(A | B & !C, self, b, c)
    }
    #[inline(always)]
    fn minus_either(self, b: Self, c: Self) -> Self {
        of_three!(A & !(B | C), self, b, c)
    }
    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        of_three!(A & !(B & C), self, b, c)
    }
}

/// [`kernel::search`] with AVX-512.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn search<W: Watch>(memory: &mut Memory, start: &Planes, watch: &mut W) -> bool {
    kernel::search::<Ymm, W>(memory, start, watch)
}
