//! Every engine against `reference` on a small puzzle made from the bytes.
#![no_main]

use arbitrary::Unstructured;
use grille_fuzz::agreement;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // An input too short for a puzzle says nothing.
    let _ = agreement::check(&mut Unstructured::new(bytes));
});
