//! Lines of a library, each in its place.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    grille_fuzz::choices::check_library(bytes);
});
