//! Our own five levels.

use crate::words::{Lang, Message, Say, folded};

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

    /// The level with this id, or with this name in any of our languages; accents and case do not matter.
    ///
    /// ```
    /// use grille::logic::Level;
    /// assert_eq!(Level::named("hard"), Some(Level::Hard));
    /// assert_eq!(Level::named("Difficile"), Some(Level::Hard));
    /// assert_eq!(Level::named("extrême"), Some(Level::Extreme));
    /// assert_eq!(Level::named("impossible"), None);
    /// ```
    pub fn named(name: &str) -> Option<Level> {
        let wanted = folded(name);
        let is = |level: &Level| {
            level.id() == wanted || Lang::ALL.into_iter().any(|lang| folded(&level.say(lang)) == wanted)
        };
        Level::ALL.into_iter().find(is)
    }
}

impl Say for Level {
    fn message(&self) -> Message {
        Message::new(match self {
            Level::Easy => "level-easy",
            Level::Medium => "level-medium",
            Level::Hard => "level-hard",
            Level::Expert => "level-expert",
            Level::Extreme => "level-extreme",
        })
    }
}
