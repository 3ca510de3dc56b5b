//! What the fuzz targets share: puzzles and texts made from bytes, and the oracles they are held to.
//! A target is one small file in `fuzz_targets` that names an oracle of this crate.

pub mod agreement;
pub mod choices;
pub mod forms;
pub mod options;
pub mod paths;
pub mod plain;
pub mod puzzles;
pub mod reading;
pub mod soundness;
pub mod steps;
pub mod writing;

#[cfg(test)]
mod tests {
    /// Bytes of a small generator (xorshift), the same for the same seed.
    pub(crate) fn noise(seed: u64) -> Vec<u8> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 24) as u8
        };
        (0..2000).map(|_| next()).collect()
    }
}
