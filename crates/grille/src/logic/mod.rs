//! Solving as people do: techniques, the steps they find, why those are true, and the path they make.
//!
//! A finder takes a [`Position`] and hands over [`Step`]s; it changes nothing. Whoever wants the step
//! done applies it. "First" and "all" are the same code: the receiver says when it has enough.

mod alone;
mod als;
mod bands;
mod choice;
mod choice_file;
mod colours;
mod commons;
pub mod draw;
pub mod explain;
mod field;
mod ground;
mod level;
mod library;
mod limits;
mod links;
mod names;
mod news;
mod path;
mod position;
pub mod proof;
mod rectangles;
mod rows;
#[cfg(test)]
mod scatter;
mod sizes;
mod spots;
mod step;
mod tables;
mod technique;
pub mod techniques;
mod templates;
mod view;

pub use choice::Choice;
pub use choice_file::{ChoiceError, ChoiceFault};
pub use ground::{Ground, short_name};
pub use level::Level;
pub use library::{Case, UnknownCode};
pub use limits::{LimitError, Limits};
pub use names::{UnknownTechnique, named};
pub(crate) use path::After;
pub use path::{AnyPosition, Path};
pub use position::Position;
pub use step::{Chain, Evidence, Node, Part, Role, Step, Truth};
pub use technique::{Find, Finder, Found, Hodoku, HodokuLevel, Search, Technique, finder};

/// What several techniques need to know of a position, each computed when first asked for and kept
/// until the position changes.
#[derive(Debug, Default)]
pub(crate) struct Caches<const W: usize> {
    /// The cells with few candidates.
    pub(crate) sizes: std::cell::OnceCell<sizes::Sizes<W>>,
    almost_locked: std::cell::OnceCell<als::AlmostLocked<W>>,
    /// Of sets that share no cell, and of all.
    commons: [std::cell::OnceCell<commons::Commons>; 2],
    sights: std::cell::OnceCell<commons::Sights>,
    /// The digits with doubtful places.
    in_doubt: std::cell::OnceCell<crate::grid::DigitSet>,
    /// The conjugate pairs.
    pairs: std::cell::OnceCell<links::Pairs>,
    /// The rectangles that might be deadly: without and with missing candidates.
    rectangles: [std::cell::OnceCell<Vec<rectangles::Rectangle>>; 2],
    /// What is filled and not given.
    placed: std::cell::OnceCell<rectangles::Placed<W>>,
    /// Implications through groups: without and with almost locked sets.
    tables: [std::cell::OnceCell<Box<tables::Tables>>; 2],
}

impl<const W: usize> Clone for Caches<W> {
    /// What a copy needs it computes for itself.
    fn clone(&self) -> Caches<W> {
        Caches::default()
    }
}

/// Caches that know whether anybody has looked at them: most steps are singles, which nobody needs any for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept<const W: usize> {
    caches: Caches<W>,
    used: std::cell::Cell<bool>,
}

impl<const W: usize> Kept<W> {
    /// The position has changed: what was computed holds no longer.
    fn forget(&mut self) {
        if self.used.take() {
            self.caches = Caches::default();
        }
    }
}

impl<const W: usize> std::ops::Deref for Kept<W> {
    type Target = Caches<W>;

    fn deref(&self) -> &Caches<W> {
        self.used.set(true);
        &self.caches
    }
}
