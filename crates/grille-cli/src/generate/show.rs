//! How puzzles that were made are shown.

use crate::step;
use crate::stream::Style;
use crate::ui::Ui;
use crate::write;
use grille::generate::Made;
use grille::grid::{Grid, Shape};
use grille::logic::{AnyPosition, Choice, Level, Path};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use grille::rate::Rater;
use grille::words::{Arg, Message, Say};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(super) const CSV_HEADER: &str =
    "puzzle,solution,number,seed,clues,level,hodoku_score,hardest_technique,tries,path\n";

/// What is shown of each puzzle.
#[derive(Clone)]
pub(super) struct Show {
    pub(super) ui: Ui,
    /// `None` for one puzzle on a terminal.
    pub(super) style: Option<Style>,
    pub(super) solution: bool,
    pub(super) path: bool,
    /// Whether the path stays within the level; it may not where techniques are wished that HoDoKu's path uses.
    pub(super) by_level: bool,
    pub(super) seed: u64,
}

impl Show {
    /// A puzzle with its number, in the style asked for.
    pub(super) fn puzzle(&self, layout: &Arc<Layout>, number: u64, made: &Made) -> String {
        match self.style.unwrap_or(Style::Line) {
            Style::Line => self.line(layout, made),
            Style::Grid if number > 0 => format!("\n{}", self.grid(layout, made)),
            Style::Grid => self.grid(layout, made),
            Style::Json => self.json(layout, number, made),
            Style::Csv => self.csv(layout, number, made),
        }
    }

    fn line(&self, layout: &Arc<Layout>, made: &Made) -> String {
        let shape = layout.shape();
        let mut fields = vec![text(shape, &made.givens)];
        if self.solution {
            fields.push(text(shape, &made.solution));
        }
        if self.path {
            fields.push(self.ids(layout, made));
        }
        format!("{}\n", fields.join("\t"))
    }

    /// The puzzle in a frame, and below it what else is asked for.
    pub(super) fn grid(&self, layout: &Arc<Layout>, made: &Made) -> String {
        let puzzle = Puzzle::from_digits(layout.shape(), made.givens.clone());
        let mut shown = write::framed(&puzzle, &made.givens);
        if self.solution {
            shown.push('\n');
            shown.push_str(&write::framed(&puzzle, &made.solution));
        }
        if self.path
            && let Some(path) = self.path_of(layout, made)
        {
            shown.push('\n');
            for (number, step) in path.steps.iter().enumerate() {
                shown.push_str(&step::told(&self.ui, layout, step, &format!("{}. ", number + 1)));
                shown.push('\n');
            }
        }
        shown
    }

    fn csv(&self, layout: &Arc<Layout>, number: u64, made: &Made) -> String {
        let shape = layout.shape();
        let rating = made.rating.as_ref();
        let dash = || "-".to_string();
        let hodoku = rating.and_then(|rating| rating.hodoku);
        write::csv([
            text(shape, &made.givens),
            if self.solution { text(shape, &made.solution) } else { dash() },
            (number + 1).to_string(),
            self.seed.to_string(),
            made.givens.filled().to_string(),
            rating.and_then(|rating| rating.level).map_or_else(dash, |level| level.id().to_string()),
            hodoku.map_or_else(dash, |hodoku| hodoku.score.to_string()),
            rating.and_then(|rating| rating.hardest).map_or_else(dash, |technique| technique.id.to_string()),
            made.tries.to_string(),
            if self.path { self.ids(layout, made) } else { dash() },
        ])
    }

    fn json(&self, layout: &Arc<Layout>, number: u64, made: &Made) -> String {
        let shape = layout.shape();
        let mut fields: Vec<(&'static str, Value)> = vec![("puzzle", text(shape, &made.givens).into())];
        // There always is one.
        fields.push(("solution", text(shape, &made.solution).into()));
        fields.push(("number", (number + 1).into()));
        fields.push(("seed", self.seed.into()));
        fields.push(("clues", made.givens.filled().into()));
        if let Some(rating) = &made.rating {
            fields.push(("level", rating.level.map(Level::id).into()));
            fields.push(("hodoku_level", rating.hodoku.map(|h| h.level.name()).into()));
            fields.push(("hodoku_score", rating.hodoku.map(|h| h.score).into()));
            fields.push(("hardest_technique", rating.hardest.map(|technique| technique.id).into()));
        }
        fields.push(("tries", made.tries.into()));
        if self.path
            && let Some(path) = self.path_of(layout, made)
        {
            let steps = path.steps.iter().map(|step| Value::Object(step::fields(&self.ui, layout, step)));
            fields.push(("path", steps.collect()));
        }
        fields.push(("version", env!("CARGO_PKG_VERSION").into()));
        write::json(fields)
    }

    /// The techniques of the path, one for each step, with blanks between.
    fn ids(&self, layout: &Arc<Layout>, made: &Made) -> String {
        let steps = self.path_of(layout, made).map_or(vec![], |path| path.steps);
        steps.iter().map(|step| step.technique.id).collect::<Vec<_>>().join(" ")
    }

    /// The path of the techniques that are on by default: at the level of the puzzle, as it is explained.
    fn path_of(&self, layout: &Arc<Layout>, made: &Made) -> Option<Path> {
        let constraints = layout.constraints().to_vec();
        let puzzle = Puzzle { constraints, ..Puzzle::from_digits(layout.shape(), made.givens.clone()) };
        let model = Model::with_layout(&puzzle, Arc::clone(layout)).ok()?;
        let going = || ControlFlow::Continue(());
        let mut choice = Choice::default();
        if self.by_level {
            choice = Rater::default().rate(&model, &made.solution, going)?.choice(&choice);
        }
        let mut position = AnyPosition::new(&model, Some(&made.solution));
        Some(position.path(&choice, |_, _| going()))
    }
}

fn text(shape: Shape, grid: &Grid) -> String {
    Puzzle::from_digits(shape, grid.clone()).to_string()
}

/// What came nearest to a wish.
pub(super) fn best(shape: Shape, made: &Made) -> Message {
    let level = made.rating.as_ref().and_then(|rating| rating.level);
    let level = level.map_or_else(|| Arg::from("-"), |level| level.message().into());
    Message::new("cli-generate-best")
        .with("puzzle", text(shape, &made.givens))
        .with("clues", made.givens.filled())
        .with("level", level)
}
