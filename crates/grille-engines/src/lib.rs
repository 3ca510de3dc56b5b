//! Engines of Grille that stand on outside solvers, beside those of the library: [`sat`], [`cp`] and
//! [`milp`].
//!
//! Each is a constant [`Engine`] like those of [`grille::engine`]; [`engines`] lists them all and [`find`]
//! finds one by its id, so whoever wants every engine asks here and nowhere else.
//!
//! ```
//! use grille::engine::{End, Settings};
//! use grille::{model::Model, puzzle::Puzzle};
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let sat = grille_engines::find("sat").unwrap();
//! let report = sat.run(&Model::new(&puzzle).unwrap(), &Settings::limit(2)).unwrap();
//! assert_eq!((report.found, report.end), (1, End::Exhausted));
//! ```

pub mod cp;
pub mod milp;
mod posed;
pub mod sat;

use grille::engine::{self, Engine, UnknownEngine};

/// The engines of this crate, in the order in which they are listed.
pub static OUTSIDE: &[&Engine] = &[&sat::ENGINE, &cp::ENGINE, &milp::ENGINE];

/// Every engine there is: those of the library, then those of this crate.
pub fn engines() -> impl Iterator<Item = &'static Engine> + Clone {
    engine::ENGINES.iter().chain(OUTSIDE).copied()
}

/// The engine with this id.
///
/// ```
/// assert_eq!(grille_engines::find("auto").unwrap().id, "auto");
/// assert!(grille_engines::find("oracle").unwrap_err().to_string().contains("sat"));
/// ```
pub fn find(id: &str) -> Result<&'static Engine, UnknownEngine> {
    engine::find_among(engines(), id)
}
