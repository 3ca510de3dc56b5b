//! Any bytes through the reader. The first bytes choose the options, the rest is the text.
#![no_main]

use arbitrary::Unstructured;
use grille_fuzz::{options, reading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (head, text) = bytes.split_at(bytes.len().min(8));
    // Exhausted input gives zeros: any bytes give some options.
    let Ok(options) = options::any(&mut Unstructured::new(head)) else { return };
    reading::check(text, &options);
});
