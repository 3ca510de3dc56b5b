//! Solving as machines do: find solutions, say how many, and count the work.
//!
//! An engine is one file with one constant [`Engine`], a page in each language, and one word in
//! [`ENGINES`]. It walks through its search and reports to a [`Run`] what it does; the run counts,
//! watches the clock, keeps the solutions and draws the search tree.

mod auto;
mod backtrack;
mod backtrack_columns;
pub mod band;
pub mod batch;
mod deduction;
mod digit_lists;
mod events;
mod exact_cover;
mod in_order;
mod instructions;
mod light_deduction;
mod methods;
mod most_constrained;
mod reached;
mod reasoning;
mod reference;
mod run;
pub(crate) mod search;
mod singles_columns;
mod smallest_cell;
mod trace;

pub use band::Band;
pub use batch::Batch;
pub use events::{Event, Events};
pub use instructions::{INSTRUCTIONS_VARIABLE, InstructionSet, UnknownInstructionSet};
pub use methods::{Method, MethodSet};
pub use reached::Reached;
pub use run::{Counts, End, Flow, Listener, Report, Run, Settings, Stop, Watch};
pub use trace::{Tree, TreeNode, Verdict};

use crate::constraint::{Constraint, Reach};
use crate::grid::Shape;
use crate::model::Model;
use crate::words::{Arg, Lang, Message, Page, Say};
use std::fmt;

/// One way of finding the solutions of a model.
#[derive(Debug)]
pub struct Engine {
    /// The id, as in `--engine search`.
    pub id: &'static str,
    /// Its page in both languages.
    pub page: Page,
    /// Whether an engine that comes to its end has found every solution. The deduction engine has
    /// not: it stops where it knows no further.
    pub complete: bool,
    /// Whether it takes this model at all.
    pub accepts: fn(&Model) -> Result<(), Refusal>,
    /// Searches, reporting to the run. `Break` comes from the run alone and is passed on.
    pub solve: fn(&Model, &mut Run) -> Flow,
}

impl Engine {
    /// Runs the engine on a model.
    ///
    /// ```
    /// use grille::engine::{AUTO, End, Settings};
    /// use grille::{model::Model, puzzle::Puzzle};
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    /// let report = AUTO.run(&Model::new(&puzzle).unwrap(), &Settings::limit(2)).unwrap();
    /// assert_eq!((report.found, report.end), (1, End::Exhausted)); // one solution, and no second
    /// ```
    pub fn run(&self, model: &Model, settings: &Settings) -> Result<Report, Refusal> {
        (self.accepts)(model)?;
        let mut run = Run::new(settings, model);
        let flow = (self.solve)(model, &mut run);
        Ok(run.finish(flow, self.complete))
    }
}

/// Why an engine does not take a model.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The grid is too large for it.
    Size {
        /// The engine.
        engine: &'static str,
        /// The largest order it takes.
        limit: u8,
        /// The order of the grid.
        order: u8,
    },
    /// It takes the plain 9×9 grid and nothing else.
    Classic {
        /// The engine.
        engine: &'static str,
    },
    /// It needs a feature that this build lacks.
    NotBuilt {
        /// The engine.
        engine: &'static str,
        /// The feature.
        feature: &'static str,
    },
    /// It knows houses and links alone, and they do not say all that a rule demands.
    Rule {
        /// The engine.
        engine: &'static str,
        /// The first such rule.
        rule: &'static str,
    },
}

/// What an engine for the plain 9×9 grid takes.
fn classic(engine: &'static str, model: &Model) -> Result<(), Refusal> {
    let fits = model.layout().constraints().is_empty() && model.shape() == Shape::CLASSIC;
    if fits { Ok(()) } else { Err(Refusal::Classic { engine }) }
}

/// What an engine takes to which nothing can be posed but houses and links.
pub fn houses_and_links(engine: &'static str, model: &Model) -> Result<(), Refusal> {
    let beyond = |constraint: &&Constraint| constraint.rule().reach() == Reach::Beyond;
    match model.layout().constraints().iter().find(beyond) {
        Some(constraint) => Err(Refusal::Rule { engine, rule: constraint.kind().id }),
        None => Ok(()),
    }
}

impl Say for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Size { engine, limit, order } => Message::new("engine-refuses-size")
                .with("engine", *engine)
                .with("limit", *limit)
                .with("order", *order),
            Refusal::Classic { engine } => Message::new("engine-refuses-classic").with("engine", *engine),
            Refusal::NotBuilt { engine, feature } => {
                Message::new("engine-not-built").with("engine", *engine).with("feature", *feature)
            }
            Refusal::Rule { engine, rule } => {
                Message::new("engine-refuses-rule").with("engine", *engine).with("rule", *rule)
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Refusal {}

/// No engine has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEngine {
    /// The id.
    pub id: String,
    /// Those that there are.
    pub known: Vec<&'static str>,
}

impl Say for UnknownEngine {
    fn message(&self) -> Message {
        let ids: Vec<Arg> = self.known.iter().map(|&id| Arg::from(id)).collect();
        Message::new("engine-unknown").with("engine", self.id.as_str()).with("engines", ids)
    }
}

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for UnknownEngine {}

/// The engine of the library with this id.
pub fn find(id: &str) -> Result<&'static Engine, UnknownEngine> {
    find_among(ENGINES.iter().copied(), id)
}

/// The engine with this id among these: for whoever has more engines than the library.
pub fn find_among(
    engines: impl Iterator<Item = &'static Engine> + Clone,
    id: &str,
) -> Result<&'static Engine, UnknownEngine> {
    let found = engines.clone().find(|engine| engine.id == id);
    found
        .ok_or_else(|| UnknownEngine { id: id.to_string(), known: engines.map(|engine| engine.id).collect() })
}

pub use auto::ENGINE as AUTO;
pub use band::ENGINE as BAND;
pub use reference::ENGINE as REFERENCE;
pub use search::ENGINE as SEARCH;

/// A model, with the finding whether its clues alone have just one solution and what a player entered and
/// noted agrees with it: see [`Model::assume_decided_by_clues`]. Searches only where a player entered or
/// noted anything, within the time limit of the settings.
///
/// ```
/// use grille::engine::{self, Settings};
/// use grille::{model::Model, puzzle::Puzzle};
/// let position: Puzzle = ":0000:x:1..4..1..+2..4..1:212::".parse()?;
/// let model = engine::decided_by_clues(Model::new(&position)?, &Settings::limit(2));
/// assert!(!model.is_decided_by_clues()); // without the 2 there are several solutions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decided_by_clues(model: Model, settings: &Settings) -> Model {
    if !model.is_played() {
        return model;
    }
    let settings = Settings { limit: 2, keep: 2, ..settings.clone() };
    let Ok(report) = AUTO.run(&model.clues(), &settings) else { return model };
    match &report.solutions[..] {
        [only] if report.end == End::Exhausted && model.check(only) => model.assume_decided_by_clues(),
        _ => model,
    }
}

/// Every engine, in the order in which they are listed.
pub static ENGINES: &[&Engine] = &[
    &AUTO,
    &batch::ENGINE,
    &BAND,
    &SEARCH,
    &exact_cover::ENGINE,
    &backtrack::ENGINE,
    &backtrack_columns::ENGINE,
    &singles_columns::ENGINE,
    &most_constrained::ENGINE,
    &deduction::ENGINE,
    &light_deduction::ENGINE,
    &digit_lists::ENGINE,
    &REFERENCE,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{Diagonal, Trial};
    use crate::grid::{Digit, Grid};
    use crate::puzzle::Puzzle;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};
    use std::collections::HashSet;

    /// Links beyond houses and rules beyond links, which no rule outside the tests has yet. The suite in
    /// `tests/engines.rs` does the rest.
    #[test]
    fn every_engine_obeys_links_and_rules_beyond_them() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut none, mut several) = (0, 0);
        for round in 0..600 {
            let shape = [Shape::latin(3), Shape::latin(4), Shape::latin(5), Shape::new(4), Shape::new(6)];
            let shape = shape[round % shape.len()].unwrap();
            let mut digits = Grid::empty(shape.cell_count());
            // Enough givens that the reference, which knows no better, comes to an end.
            let fewest = if shape.order() > 4 { shape.cell_count() as u64 / 3 } else { 0 };
            for _ in 0..fewest + random.next_u64() % 6 {
                let cell = shape.cells().nth(random.next_u64() as usize % shape.cell_count()).unwrap();
                digits.set(cell, Digit::new((random.next_u64() % u64::from(shape.order())) as u8 + 1));
            }
            let mut puzzle = Puzzle::from_digits(shape, digits);
            puzzle.constraints.push(Constraint::Trial(Trial));
            let Ok(model) = Model::new(&puzzle) else { continue };
            let settings = Settings::limit(50);
            let truth = REFERENCE.run(&model, &settings).unwrap();
            none += u32::from(truth.found == 0);
            several += u32::from(truth.found > 1);
            for engine in ENGINES.iter().filter(|engine| (engine.accepts)(&model).is_ok()) {
                let report = engine.run(&model, &settings).unwrap();
                assert!(report.solutions.iter().all(|grid| model.check(grid)), "{} {shape}", engine.id);
                if engine.complete || report.end == End::Exhausted {
                    assert_eq!((report.found, report.end), (truth.found, truth.end), "{} {shape}", engine.id);
                }
                if report.end == End::Exhausted {
                    let ours: HashSet<&Grid> = report.solutions.iter().collect();
                    assert_eq!(ours, truth.solutions.iter().collect(), "{} {shape}", engine.id);
                }
            }
        }
        assert!(none > 50 && several > 20, "{none} {several}");
    }

    #[test]
    fn a_rule_that_houses_and_links_do_not_say_is_refused_by_name() {
        let with = |constraints| Puzzle { constraints, ..Puzzle::empty(Shape::CLASSIC) };
        let accepts = |constraints| houses_and_links("sat", &Model::new(&with(constraints)).unwrap());
        let (diagonal, trial) = (Constraint::Diagonal(Diagonal), Constraint::Trial(Trial));
        assert_eq!(accepts(vec![]), Ok(()));
        assert_eq!(accepts(vec![diagonal.clone()]), Ok(()));
        let refusal = accepts(vec![diagonal, trial]).unwrap_err();
        assert_eq!(refusal, Refusal::Rule { engine: "sat", rule: "trial" });
        let english = "the engine sat knows houses and links only, which do not express the whole rule trial";
        assert_eq!(refusal.say(Lang::En), english);
        assert!(refusal.say(Lang::Fr).contains("trial"));
    }

    #[test]
    fn a_broken_link_is_a_conflict() {
        let mut puzzle = Puzzle::empty(Shape::CLASSIC);
        puzzle.constraints.push(Constraint::Trial(Trial));
        puzzle.digits.set(Shape::CLASSIC.cell(2, 2), Digit::new(5));
        puzzle.digits.set(Shape::CLASSIC.cell(3, 4), Digit::new(5));
        let error = Model::new(&puzzle).unwrap_err();
        assert_eq!(error.to_string(), "r3c3 and r4c5 break the rule trial");
    }
}
