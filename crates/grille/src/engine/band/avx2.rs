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
        fn sub(self, b: Self) -> Self {
            Self(avx2!(_mm256_sub_epi16(self.0, b.0)))
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
            static ORDER: Plane = bytes_of_bands(0x0706_0100_0504_0302);
            Self(avx2!(_mm256_shuffle_epi8(self.0, opaque(&ORDER))))
        }
        #[inline(always)]
        fn left(self) -> Self {
            static ORDER: Plane = bytes_of_bands(0x0706_0302_0100_0504);
            Self(avx2!(_mm256_shuffle_epi8(self.0, opaque(&ORDER))))
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
                let half =
                    _mm_max_epu16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(half, _mm_set1_epi16(-1))))
            });
            !(lowest as u16)
        }
    };
}
pub(super) use common_operations;

/// The order of the bytes of a whole vector, of which each half has two bands, from that of one band.
pub(super) const fn bytes_of_bands(band: u64) -> Plane {
    let next = band + 0x0808_0808_0808_0808;
    Plane([band, next, band, next])
}

/// An order of bytes that the compiler does not know: for one it knows it takes two instructions where one
/// would do.
#[inline(always)]
pub(super) fn opaque(order: &'static Plane) -> __m256i {
    // SAFETY: the machine has AVX2, and a plane is 32 bytes, aligned to 32, and never written.
    unsafe { std::ptr::from_ref(order).cast::<__m256i>().read_volatile() }
}

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

/// The planes of a text, as [`Start::from_text`](super::Start::from_text) has them.
///
/// ```text
/// a row of the text      1 2 3 4 5 6 7 8 9
/// by place in the box    1 4 7 -  2 5 8 -  3 6 9 -     each a byte; then two, the bits of its digits
/// ```
#[target_feature(enable = "avx2")]
pub(super) fn planes(text: &[u8; 81]) -> Planes {
    // By digit, 0 or 10 for an empty cell, 11 for no cell: bits 0 to 7 of its candidates, and bit 8.
    let low =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, 0, 0, 0, 0, 0));
    let high = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0));
    let none =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 11, 0, 0, 0, 11, 0, 0, 0, 11, 11, 11, 11, 11));
    let by_place = _mm_setr_epi8(0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1);
    let by_place_from_7 = _mm_setr_epi8(7, 10, 13, -1, 8, 11, 14, -1, 9, 12, 15, -1, -1, -1, -1, -1);
    let mut planes = Planes::EMPTY;
    for r in 0..3 {
        let row = |at: usize| {
            let bytes: &[u8; 16] = text[at..].first_chunk().expect("sixteen signs");
            // SAFETY: sixteen bytes are read where there are sixteen.
            unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
        };
        // The last row is read together with the seven signs before it.
        let (third, third_places) = if r < 2 { (54 + 9 * r, by_place) } else { (65, by_place_from_7) };
        let digits = |signs: __m256i, places: __m256i| {
            let digits =
                _mm256_min_epu8(_mm256_sub_epi8(signs, _mm256_set1_epi8(b'0' as i8)), _mm256_set1_epi8(10));
            let digits = _mm256_or_si256(_mm256_shuffle_epi8(digits, places), none);
            let (low, high) = (_mm256_shuffle_epi8(low, digits), _mm256_shuffle_epi8(high, digits));
            (_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high))
        };
        let bands_12 = _mm256_set_m128i(row(27 + 9 * r), row(9 * r));
        let (first_12, last_12) = digits(bands_12, _mm256_broadcastsi128_si256(by_place));
        let (first_3, last_3) =
            digits(_mm256_castsi128_si256(row(third)), _mm256_castsi128_si256(third_places));
        // Words: band 1 column 1, band 2 column 1, band 1 column 2, band 2 column 2.
        let first_12 = _mm256_permute4x64_epi64::<0b11_01_10_00>(first_12);
        let last_12 = _mm256_permute4x64_epi64::<0b11_01_10_00>(last_12);
        let first_3 = _mm256_castsi256_si128(first_3);
        let columns = [
            _mm256_inserti128_si256::<1>(first_12, _mm_move_epi64(first_3)),
            _mm256_permute2x128_si256::<0x21>(first_12, _mm256_castsi128_si256(_mm_srli_si128::<8>(first_3))),
            _mm256_inserti128_si256::<1>(last_12, _mm256_castsi256_si128(last_3)),
        ];
        for (c, column) in columns.into_iter().enumerate() {
            Ymm(column).store(&mut planes.0[3 * r + c]);
        }
    }
    planes
}

/// The text of a solution, one candidate in each cell.
#[target_feature(enable = "avx2")]
pub(super) fn text(planes: &Planes) -> [u8; 81] {
    // A power of two times this has in its four highest bits a number of its own, and never 0.
    const TELLING: i16 = 0x135E;
    const SIGNS: [u8; 16] = {
        let mut signs = [0; 16];
        let mut digit = 0;
        while digit < 9 {
            signs[(((TELLING as u16) << digit) >> 12) as usize] = b'1' + digit as u8;
            digit += 1;
        }
        signs
    };
    let signs = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        SIGNS[0] as i8,
        SIGNS[1] as i8,
        SIGNS[2] as i8,
        SIGNS[3] as i8,
        SIGNS[4] as i8,
        SIGNS[5] as i8,
        SIGNS[6] as i8,
        SIGNS[7] as i8,
        SIGNS[8] as i8,
        SIGNS[9] as i8,
        SIGNS[10] as i8,
        SIGNS[11] as i8,
        SIGNS[12] as i8,
        SIGNS[13] as i8,
        SIGNS[14] as i8,
        SIGNS[15] as i8,
    ));
    // Places of columns 1 and 2 of the box among the nine of a row, and of column 3; in the first band of
    // a half, and in the second.
    let first =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, -1, 2, 3, -1, 4, 5, -1, -1, -1, -1, -1, -1, -1, -1));
    let last = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        -1, -1, 0, -1, -1, 2, -1, -1, 4, -1, -1, -1, -1, -1, -1, -1,
    ));
    let eight = _mm256_set1_epi8(8);
    let mut text = [0; 96];
    let mut rows = [_mm_setzero_si128(); 9];
    for r in 0..3 {
        let number = |plane: &Plane| {
            _mm256_srli_epi16::<12>(_mm256_mullo_epi16(Ymm::load(plane).0, _mm256_set1_epi16(TELLING)))
        };
        let two =
            _mm256_or_si256(number(&planes.0[3 * r]), _mm256_slli_epi16::<8>(number(&planes.0[3 * r + 1])));
        let two = _mm256_shuffle_epi8(signs, two);
        let third = _mm256_shuffle_epi8(signs, number(&planes.0[3 * r + 2]));
        let odd = _mm256_or_si256(_mm256_shuffle_epi8(two, first), _mm256_shuffle_epi8(third, last));
        let even = _mm256_or_si256(
            _mm256_shuffle_epi8(two, _mm256_add_epi8(first, eight)),
            _mm256_shuffle_epi8(third, _mm256_add_epi8(last, eight)),
        );
        rows[r] = _mm256_castsi256_si128(odd);
        rows[3 + r] = _mm256_castsi256_si128(even);
        rows[6 + r] = _mm256_extracti128_si256::<1>(odd);
    }
    // From the first to the last: each row covers what was too much of the one before.
    for (row, signs) in rows.into_iter().enumerate() {
        let there: &mut [u8; 16] = text[9 * row..].first_chunk_mut().expect("sixteen signs");
        // SAFETY: sixteen bytes are written where there are sixteen.
        unsafe { _mm_storeu_si128(there.as_mut_ptr().cast(), signs) }
    }
    *text.first_chunk().expect("81 signs")
}
