//! Positions to try finders on: our own puzzles with some wrong candidates taken away at random.

use super::Position;
use crate::board::Effect;
use crate::engine::{AUTO, Settings};
use crate::grid::{Candidate, Grid};
use crate::model::Model;
use crate::puzzle::read::{ReadOptions, read};

/// Shows `look` positions of the first puzzles of a file of `data/`, read with these rules: as given, and
/// then three times with `share` of 16 wrong candidates gone.
pub(super) fn scatter<const W: usize>(
    (file, rules, most): (&str, &[&str], usize),
    share: u64,
    mut look: impl FnMut(&Position<'_, W>, &Grid),
) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    let options =
        ReadOptions { rules: rules.iter().map(ToString::to_string).collect(), ..ReadOptions::default() };
    let mut seed = 41_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 33
    };
    for puzzle in read(&std::fs::read_to_string(path).unwrap(), &options).unwrap().iter().take(most) {
        let model = Model::new(puzzle).unwrap();
        let solution = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions.remove(0);
        for round in 0..4 {
            let mut position = Position::<W>::new(&model, Some(&solution));
            for cell in *position.open() {
                for digit in position.candidates(cell).iter() {
                    if round > 0 && Some(digit) != solution.get(cell) && random() % 16 < share {
                        position.apply(Effect::Eliminate(Candidate { cell, digit })).unwrap();
                    }
                }
            }
            look(&position, &solution);
        }
    }
}
