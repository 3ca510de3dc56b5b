//! Grids of candidates.
#![no_main]

use grille_fuzz::forms::{self, Family};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    forms::check(Family::PencilMarks, bytes);
});
