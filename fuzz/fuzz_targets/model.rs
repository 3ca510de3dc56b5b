//! Any value of the public type `Puzzle`, however wrong, through model, board and writers.
#![no_main]

use arbitrary::Unstructured;
use grille_fuzz::soundness;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // An input too short for a puzzle says nothing.
    let _ = soundness::check(&mut Unstructured::new(bytes));
});
