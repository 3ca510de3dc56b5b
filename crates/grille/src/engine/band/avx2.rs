//! Sixteen lanes in a 256-bit register of x86-64: AVX2.
//!
//! A value of these types exists only in functions below [`search`], which whoever calls it has seen
//! to be possible on this machine ([`InstructionSet`](super::InstructionSet)).

use super::kernel::{self, Lanes, Memory, Plane, Planes, Watch};
use std::arch::x86_64::*;

/// Sixteen lanes.
#[derive(Copy, Clone)]
struct Ymm(__m256i);

/// The operations that AVX2 and AVX-512 have in common, for a type of one `__m256i`.
macro_rules! common_operations {
    () => {
        #[inline(always)]
        fn load(plane: &Plane) -> Self {
            // SAFETY: the machine has AVX2, and a plane is 32 bytes, aligned to 32.
            Self(unsafe { _mm256_load_si256(std::ptr::from_ref(plane).cast()) })
        }
        #[inline(always)]
        fn store(self, plane: &mut Plane) {
            // SAFETY: the machine has AVX2, and a plane is 32 bytes, aligned to 32.
            unsafe { _mm256_store_si256(std::ptr::from_mut(plane).cast(), self.0) }
        }
        #[inline(always)]
        fn splat(value: u16) -> Self {
            Self(avx2!(_mm256_set1_epi16(value as i16)))
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            Self(avx2!(_mm256_and_si256(self.0, b.0)))
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            Self(avx2!(_mm256_or_si256(self.0, b.0)))
        }
        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            Self(avx2!(_mm256_xor_si256(self.0, b.0)))
        }
        #[inline(always)]
        fn minus(self, b: Self) -> Self {
            Self(avx2!(_mm256_andnot_si256(b.0, self.0)))
        }
        #[inline(always)]
        fn add(self, b: Self) -> Self {
            Self(avx2!(_mm256_add_epi16(self.0, b.0)))
        }
        #[inline(always)]
        fn max(self, b: Self) -> Self {
            Self(avx2!(_mm256_max_epu16(self.0, b.0)))
        }
        #[inline(always)]
        fn times_16(self) -> Self {
            Self(avx2!(_mm256_slli_epi16::<4>(self.0)))
        }
        // The sign of the condition is 0 or 1.
        #[inline(always)]
        fn keep(self, condition: Self) -> Self {
            Self(avx2!(_mm256_sign_epi16(self.0, condition.0)))
        }
        #[inline(always)]
        fn right(self) -> Self {
            const BAND: i64 = 0x0706_0100_0504_0302;
            const NEXT_BAND: i64 = BAND + 0x0808_0808_0808_0808;
            Self(avx2!(_mm256_shuffle_epi8(
                self.0,
                _mm256_setr_epi64x(BAND, NEXT_BAND, BAND, NEXT_BAND)
            )))
        }
        #[inline(always)]
        fn left(self) -> Self {
            const BAND: i64 = 0x0706_0302_0100_0504;
            const NEXT_BAND: i64 = BAND + 0x0808_0808_0808_0808;
            Self(avx2!(_mm256_shuffle_epi8(
                self.0,
                _mm256_setr_epi64x(BAND, NEXT_BAND, BAND, NEXT_BAND)
            )))
        }
        #[inline(always)]
        fn below(self) -> Self {
            Self(avx2!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)))
        }
        #[inline(always)]
        fn above(self) -> Self {
            Self(avx2!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)))
        }
        #[inline(always)]
        fn meets(self, b: Self) -> bool {
            avx2!(_mm256_testz_si256(self.0, b.0)) == 0
        }
        #[inline(always)]
        fn covers(self, b: Self) -> bool {
            avx2!(_mm256_testc_si256(self.0, b.0)) != 0
        }
        #[inline(always)]
        fn highest(self) -> u16 {
            // There is an instruction for the lowest of eight: the complement turns the order round.
            let lowest = avx2!({
                let half = _mm_max_epu16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(half, _mm_set1_epi16(-1))))
            });
            !(lowest as u16)
        }
    };
}
pub(super) use common_operations;

/// Calls intrinsics of AVX2 that touch no memory.
macro_rules! avx2 {
    ($call:expr) => {{
        // SAFETY: the machine has AVX2, or the value at hand would not exist.
        #[allow(unused_unsafe, reason = "the caller may have the feature")]
        unsafe {
            $call
        }
    }};
}
pub(super) use avx2;

impl Lanes for Ymm {
    common_operations!();
}

/// [`kernel::search`] with AVX2.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn search<W: Watch>(memory: &mut Memory, start: &Planes, watch: &mut W) -> bool {
    kernel::search::<Ymm, W>(memory, start, watch)
}
