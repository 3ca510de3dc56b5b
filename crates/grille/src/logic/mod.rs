//! Solving as people do: techniques, the steps they find, why those are true, and the path they make.
//!
//! A finder takes a [`Position`] and hands over [`Step`]s; it changes nothing. Whoever wants the step
//! done applies it. "First" and "all" are the same code: the receiver says when it has enough.

mod choice;
mod choice_file;
pub mod draw;
pub mod explain;
mod ground;
mod level;
mod library;
mod limits;
mod names;
mod path;
mod position;
pub mod proof;
mod sizes;
mod step;
mod technique;
pub mod techniques;

pub use choice::Choice;
pub use choice_file::{ChoiceError, ChoiceFault};
pub use ground::{Ground, short_name};
pub use level::Level;
pub use library::{Case, UnknownCode};
pub use limits::{LimitError, Limits};
pub use names::{UnknownTechnique, named};
pub use path::{AnyPosition, Path};
pub use position::Position;
pub use step::{Chain, Evidence, Node, Part, Role, Step, Truth};
pub use technique::{Find, Finder, Found, Hodoku, HodokuLevel, Search, Technique, finder};

/// What several techniques need to know of a position, each computed when first asked for and kept
/// until the position changes.
#[derive(Debug, Default)]
pub(crate) struct Caches<const W: usize> {
    pub(crate) sizes: std::cell::OnceCell<sizes::Sizes<W>>,
}
