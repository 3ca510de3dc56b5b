//! Choices of techniques as people write them.
#![no_main]

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = grille_fuzz::choices::check(&mut Unstructured::new(bytes));
});
