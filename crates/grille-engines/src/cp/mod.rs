//! The engine `cp`: a variable for each cell, whose values are its digits, and "all different" for each house.
//!
//! It needs the feature `full`, because its solver takes a minute to build; without it the engine is listed,
//! has its page, and refuses every puzzle by saying so.

#[cfg(feature = "full")]
mod pumpkin;

use grille::engine::Engine;
use grille::words::Page;

/// Constraint programming.
pub static ENGINE: Engine = Engine {
    id: "cp",
    page: Page { en: include_str!("cp.md"), fr: include_str!("cp.fr.md") },
    complete: true,
    #[cfg(feature = "full")]
    accepts: |model| grille::engine::houses_and_links("cp", model),
    #[cfg(not(feature = "full"))]
    accepts: |_| Err(grille::engine::Refusal::NotBuilt { engine: "cp", feature: "full" }),
    #[cfg(feature = "full")]
    solve: pumpkin::solve,
    #[cfg(not(feature = "full"))]
    solve: |_, _| grille::engine::Flow::Continue(()),
};
