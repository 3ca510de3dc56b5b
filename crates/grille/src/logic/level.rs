//! Our own five levels.

/// How much a person must know to solve a puzzle: the page `levels` says it in words.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// What shows inside one house or where two meet.
    Medium,
    /// One digit across the grid, or a few cells with two or three candidates.
    Hard,
    /// Chains and sets of any kind.
    Expert,
    /// What needs trying several ways in parallel.
    Extreme,
}

impl Level {
    /// Every level, the lowest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The id, as in `--level hard`.
    pub const fn id(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}
