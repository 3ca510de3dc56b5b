//! The engine that chooses: the fastest there is for the puzzle at hand. That is `band` for the plain
//! 9×9 grid and `search` for every other size and rule.

use super::{BAND, Engine, Flow, Run, SEARCH};
use crate::model::Model;
use crate::words::Page;

/// Chooses the fastest engine for the puzzle at hand.
pub static ENGINE: Engine = Engine {
    id: "auto",
    page: Page { en: include_str!("auto.md"), fr: include_str!("auto.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let engine = if (BAND.accepts)(model).is_ok() { &BAND } else { &SEARCH };
    (engine.solve)(model, run)
}
