//! Steps of all techniques on puzzles of any shape.
#![no_main]

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = grille_fuzz::steps::check(&mut Unstructured::new(bytes));
});
