//! The engine that chooses: the fastest there is for the puzzle at hand. That is `band` for the plain
//! 9×9 grid and `search` for every other size and rule. A large grid with few givens has so many solutions that the
//! first try mostly finds one: where one is asked for, dancing links try first, and `search` begins when they fail.

use super::{BAND, Engine, Flow, Run, SEARCH, exact_cover};
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

/// Above this order a search that keeps everything in view takes longer than to try.
const LARGE: u8 = 16;

/// The share of givens, in percent, between which a large grid has room for many solutions and is not almost empty.
const ROOMY: std::ops::Range<usize> = 5..42;

fn solve(model: &Model, run: &mut Run) -> Flow {
    if (BAND.accepts)(model).is_ok() {
        return (BAND.solve)(model, run);
    }
    if run.settings().limit == 1 && is_roomy(model) {
        // Twice as many digits as there are cells may be taken back: that takes less time than `search` does.
        if exact_cover::search(model, run, 2 * model.shape().cell_count() as u64)? {
            return Flow::Continue(());
        }
        run.restart();
    }
    (SEARCH.solve)(model, run)
}

/// Whether the first try is likely to find one of many solutions.
fn is_roomy(model: &Model) -> bool {
    let cells = model.givens().cells();
    let givens = cells.iter().flatten().count();
    model.shape().order() > LARGE && ROOMY.contains(&(100 * givens / cells.len()))
}
