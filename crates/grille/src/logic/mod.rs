//! Solving as people do: techniques, the steps they find, why those are true, and the path they make.
//!
//! A finder takes a [`Position`] and hands over [`Step`]s; it changes nothing. Whoever wants the step
//! done applies it. "First" and "all" are the same code: the receiver says when it has enough.

mod choice;
mod colours;
pub mod draw;
pub mod explain;
mod ground;
mod level;
mod limits;
mod links;
mod path;
mod position;
pub mod proof;
mod rectangles;
mod step;
mod technique;
pub mod techniques;

pub use choice::Choice;
pub use ground::{Ground, short_name};
pub use level::Level;
pub use limits::{LimitError, Limits};
pub use path::{AnyPosition, Path};
pub use position::Position;
pub use step::{Chain, Evidence, Node, Part, Role, Step, Truth};
pub use technique::{Find, Finder, Found, Hodoku, HodokuLevel, Search, Technique, finder};

/// What several techniques need to know of a position, each computed when first asked for and kept
/// until the position changes.
#[derive(Debug, Default)]
pub(crate) struct Caches<const W: usize> {
    /// The cells with two candidates.
    bivalue: std::cell::OnceCell<crate::grid::CellSet<W>>,
    /// The conjugate pairs.
    pairs: std::cell::OnceCell<links::Pairs>,
    /// By digit: the pairs of colours.
    colours: std::cell::OnceCell<Vec<Vec<colours::Colours<W>>>>,
    /// The rectangles that might be deadly: without and with missing candidates.
    rectangles: [std::cell::OnceCell<Vec<rectangles::Rectangle>>; 2],
}

impl<const W: usize> Clone for Caches<W> {
    /// What a copy needs it computes for itself.
    fn clone(&self) -> Caches<W> {
        Caches::default()
    }
}
