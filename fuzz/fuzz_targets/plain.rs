//! The engines for the plain 9×9 grid, on every instruction set, on texts made from the bytes.
#![no_main]

use arbitrary::Unstructured;
use grille_fuzz::plain;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // An input too short for a puzzle says nothing.
    let _ = plain::check(&mut Unstructured::new(bytes));
});
