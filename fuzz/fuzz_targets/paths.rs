//! Techniques on any puzzle: true steps, proved, told and drawn.
#![no_main]

use arbitrary::Unstructured;
use grille_fuzz::paths;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // An input too short for a puzzle says nothing.
    let _ = paths::check(&mut Unstructured::new(bytes));
});
