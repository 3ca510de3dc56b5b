//! What a technique is, and how one is looked for.

use super::field::Sight;
use super::news::News;
use super::position::Position;
use super::step::Step;
use super::{Level, Limits};
use crate::grid::Candidate;
use crate::words::Page;
use std::fmt;
use std::ops::ControlFlow;

/// A way people reason.
pub struct Technique {
    /// The id, as in `--technique x-wing`.
    pub id: &'static str,
    /// What HoDoKu says about it; `None` for what it has not.
    pub hodoku: Option<Hodoku>,
    /// The lowest of our levels whose solvers know it.
    pub level: Level,
    /// Its page: the title is its name, and the block `fluent` its sentence.
    pub page: Page,
}

/// What HoDoKu 2.2 says about a technique.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hodoku {
    /// The code of its library, four digits; empty for brute force, which has none.
    pub code: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// The points for each use.
    pub score: u32,
    /// The level of a puzzle that needs it.
    pub level: HodokuLevel,
}

impl Technique {
    /// Whether it is brute force: it looks a digit of the solution up, so it is no logic.
    ///
    /// ```
    /// use grille::logic::techniques;
    /// assert!(techniques::find("brute-force").unwrap().is_brute_force());
    /// assert_eq!(techniques::all().filter(|technique| technique.is_brute_force()).count(), 1);
    /// ```
    pub fn is_brute_force(&self) -> bool {
        self.id == "brute-force"
    }

    /// Whether it is harder than another: of a higher level, or there of more points, or there tried later.
    pub fn is_harder_than(&self, other: &Technique) -> bool {
        let points = |technique: &Technique| technique.hodoku.map_or(0, |hodoku| hodoku.score);
        let (a, b) = ((self.level, points(self)), (other.level, points(other)));
        // Of the two, the other is met first. There is but one of each.
        let is = |met: &Technique, who: &Technique| std::ptr::eq(met, who);
        let first = || super::techniques::all().find(|met| is(met, self) || is(met, other));
        a > b || a == b && !is(self, other) && first().is_some_and(|first| is(first, other))
    }
}

/// HoDoKu's levels.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HodokuLevel {
    /// Up to 800 points.
    Easy,
    /// Up to 1000 points.
    Medium,
    /// Up to 1600 points.
    Hard,
    /// Up to 1800 points.
    Unfair,
    /// Any number of points.
    Extreme,
}

/// One search: it finds the steps of one technique, or of several that are found together. The order of
/// the searches is the order in which they are tried.
#[derive(Debug)]
pub struct Search {
    /// The techniques whose steps it finds.
    pub techniques: &'static [&'static Technique],
    /// Whether it is used unless somebody says otherwise.
    pub on: bool,
    /// How.
    pub find: Finder,
}

/// What a finder does with each step, the best or first of them first; `Break` means enough.
pub type Found<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

/// Finds steps in a position, for each width of sets. Made by [`finder!`](super::finder).
#[derive(Copy, Clone)]
pub struct Finder {
    /// Up to 11×11.
    pub small: Find<2>,
    /// Up to 25×25.
    pub medium: Find<10>,
    /// Up to 64×64.
    pub large: Find<64>,
    /// The same search where nobody asks for a step's evidence.
    pub(crate) quick: Option<Quick>,
}

impl Finder {
    /// One function for each width.
    pub const fn new(small: Find<2>, medium: Find<10>, large: Find<64>) -> Finder {
        Finder { small, medium, large, quick: None }
    }

    /// The same, and a quick way to the first step.
    pub(crate) const fn quickly(self, quick: Quick) -> Finder {
        Finder { quick: Some(quick), ..self }
    }
}

/// Finds the first step on a small grid: what it eliminates is added to the list, in its order. Whether there is one.
pub(crate) type Quick = fn(sight: &Sight<'_>, news: &News<2>, gone: &mut Vec<Candidate>) -> bool;

/// A function that finds steps. It hands over all there are, one after the other, until told to stop.
pub type Find<const W: usize> =
    fn(position: &Position<'_, W>, limits: &Limits, found: &mut Found<'_>) -> ControlFlow<()>;

/// A [`Finder`] made of a function that is generic over the width of sets, or of a closure that calls one.
#[macro_export]
#[doc(hidden)]
macro_rules! finder {
    (|$position:ident, $limits:ident, $found:ident| $body:expr) => {
        $crate::logic::Finder::new(
            |$position, $limits, $found| $body,
            |$position, $limits, $found| $body,
            |$position, $limits, $found| $body,
        )
    };
    ($find:ident) => {
        $crate::logic::Finder::new($find::<2>, $find::<10>, $find::<64>)
    };
}
pub use finder;

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Finder")
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        std::ptr::eq(self, other) || self.id == other.id
    }
}

impl Eq for Technique {}

impl HodokuLevel {
    /// Every level, the lowest first.
    pub const ALL: [HodokuLevel; 5] = [
        HodokuLevel::Easy,
        HodokuLevel::Medium,
        HodokuLevel::Hard,
        HodokuLevel::Unfair,
        HodokuLevel::Extreme,
    ];

    /// The name, as HoDoKu writes it.
    pub const fn name(self) -> &'static str {
        match self {
            HodokuLevel::Easy => "Easy",
            HodokuLevel::Medium => "Medium",
            HodokuLevel::Hard => "Hard",
            HodokuLevel::Unfair => "Unfair",
            HodokuLevel::Extreme => "Extreme",
        }
    }

    /// The most points that a puzzle of this level may have.
    pub const fn most(self) -> u32 {
        match self {
            HodokuLevel::Easy => 800,
            HodokuLevel::Medium => 1000,
            HodokuLevel::Hard => 1600,
            HodokuLevel::Unfair => 1800,
            HodokuLevel::Extreme => u32::MAX,
        }
    }
}
