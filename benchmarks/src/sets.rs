//! The sets of puzzles that are measured, and what is asked of each.

use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, read};
use std::path::PathBuf;
use std::sync::Arc;

/// One set of puzzles.
pub(crate) struct Set {
    /// As in `--only small`.
    pub(crate) name: &'static str,
    /// Its file in `data/`.
    pub(crate) file: &'static str,
    /// Its variant rules.
    pub(crate) rules: &'static [&'static str],
    /// Stop at so many solutions.
    pub(crate) limit: u64,
    /// How many solutions each puzzle has up to the limit; `None` if that differs.
    pub(crate) expected: Option<u64>,
}

/// Every set, from the smallest puzzles to the largest.
pub(crate) static SETS: &[Set] = &[
    unique("small", "small.txt"),
    unique("latin", "latin_7.txt"),
    unique("easy", "easy_9.txt"),
    unique("minimal", "minimal_9.txt"),
    unique("hard", "hard_9.txt"),
    Set { rules: &["diagonal"], ..unique("diagonal", "diagonal_9.txt") },
    Set { limit: 1, expected: Some(0), ..unique("unsolvable", "unsolvable_9.txt") },
    Set { limit: 1001, expected: None, ..unique("several", "several_9.txt") },
    Set { limit: 1, ..unique("seeds", "seeds.txt") },
    Set { limit: 1, ..unique("empty", "seed_002_sizes.txt") },
    unique("rectangular", "rectangular_12.txt"),
    unique("large-16", "large_16.txt"),
    unique("large-25", "large_25.txt"),
    unique("sizes", "sizes.txt"),
];

const fn unique(name: &'static str, file: &'static str) -> Set {
    Set { name, file, rules: &[], limit: 2, expected: Some(1) }
}

impl Set {
    /// The puzzles of the set.
    pub(crate) fn puzzles(&self) -> Result<Vec<Puzzle>, String> {
        let path = folder().join(self.file);
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let rules = self.rules.iter().map(|rule| rule.to_string()).collect();
        read(&text, &ReadOptions { rules, ..ReadOptions::default() })
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Their models; puzzles of one shape share their layout, as in a list that is solved.
    pub(crate) fn models(&self) -> Result<Vec<Model>, String> {
        let mut layouts: Vec<Arc<Layout>> = vec![];
        let puzzles = self.puzzles()?;
        puzzles.iter().map(|puzzle| model(puzzle, &mut layouts)).collect()
    }
}

/// The model of a puzzle, on a layout that is there already if there is one.
pub(crate) fn model(puzzle: &Puzzle, layouts: &mut Vec<Arc<Layout>>) -> Result<Model, String> {
    let fits = |layout: &&Arc<Layout>| {
        layout.shape() == puzzle.shape && layout.constraints() == puzzle.constraints.as_slice()
    };
    let layout = layouts.iter().find(fits).cloned().unwrap_or_else(|| {
        let layout = Arc::new(Layout::new(puzzle.shape, &puzzle.constraints));
        layouts.push(layout.clone());
        layout
    });
    Model::with_layout(puzzle, layout).map_err(|error| format!("{}: {error}", puzzle.comment))
}

/// `data/` of the repository.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_set_can_be_read_and_is_sound() {
        for set in SETS {
            let models = set.models().unwrap();
            assert!(models.len() > 2, "{}", set.name);
        }
        assert_eq!(SETS.iter().map(|set| set.name).collect::<HashSet<_>>().len(), SETS.len());
    }

    #[test]
    fn puzzles_of_one_shape_share_a_layout() {
        let models = SETS[0].models().unwrap();
        assert!(Arc::ptr_eq(models[0].layout(), models[1].layout()));
        assert!(!Arc::ptr_eq(models[0].layout(), models[29].layout()));
    }
}
