//! What the fuzz targets share: puzzles and texts made from bytes, and the oracles they are held to.
//! A target is one small file in `fuzz_targets` that names an oracle of this crate.

pub mod agreement;
pub mod forms;
pub mod options;
pub mod puzzles;
pub mod reading;
pub mod soundness;
pub mod writing;
