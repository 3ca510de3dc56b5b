//! Lines of signs, in every notation, with what may follow them.
#![no_main]

use grille_fuzz::forms::{self, Family};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    forms::check(Family::Line, bytes);
});
