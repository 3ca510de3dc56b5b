//! What is asked of puzzles, and what of it nobody can have.

use super::hardness::{Hardness, fills_cells, is_scored};
use super::{Symmetry, Uniform};
use crate::grid::{Cell, Grid, Shape};
use crate::logic::Level;
use crate::model::{Layout, Model};
use crate::puzzle::Puzzle;
use crate::symmetry::line_groups;
use crate::words::{Lang, Message, Say};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What is asked of puzzles. That each has exactly one solution goes without saying.
///
/// ```
/// use grille::generate::{Symmetry, Wish};
/// use grille::{grid::Shape, model::Layout};
/// use std::sync::Arc;
/// let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
/// let mut wish = Wish { symmetry: Symmetry::Rotate180, clues: Some(22..=26), ..Wish::new(layout) };
/// assert_eq!(wish.check(), Ok(()));
/// wish.clues = Some(5..=10); // no plain 9×9 puzzle has fewer than 17 givens
/// assert!(wish.check().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Wish {
    /// Shape and rules.
    pub layout: Arc<Layout>,
    /// How the givens lie.
    pub symmetry: Symmetry,
    /// Whether the first given (with those that go with it) that must stay ends the taking out. Else every other is
    /// tried too.
    pub first_obstacle: bool,
    /// Whether each given must be needed by itself. Without symmetry that is so whenever everything was tried.
    pub minimal: bool,
    /// How many givens there are.
    pub clues: Option<RangeInclusive<usize>>,
    /// The solution.
    pub solution: Option<Grid>,
    /// The cells that are given: these and no others.
    pub pattern: Option<Vec<Cell>>,
    /// How hard it is.
    pub hardness: Hardness,
    /// Whether solutions are drawn so that each is exactly as likely as any other: see [`Uniform`].
    pub uniform: bool,
}

/// Why no puzzle is as wished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// So few givens never leave one solution.
    FewClues {
        /// The most that are allowed.
        most: usize,
        /// The fewest that there are.
        least: usize,
        /// The order of the grid.
        order: u8,
    },
    /// There are not so many cells.
    ManyClues {
        /// The fewest that are wished.
        wished: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The pattern has another number of cells than the givens wished.
    PatternClues {
        /// How many cells it has.
        cells: usize,
    },
    /// The pattern does not lie in the symmetry.
    PatternSymmetry(Symmetry),
    /// Two lines that could be exchanged have no cell of the pattern: rows or columns with these numbers, from 1.
    PatternLines {
        /// Whether they are rows.
        rows: bool,
        /// The one.
        one: u8,
        /// The other.
        other: u8,
    },
    /// What is named as solution is none.
    NoSolution,
    /// A technique is needed that is not among those that must be enough.
    NotAmong(&'static str),
    /// A technique is needed that lies above the level.
    AboveLevel(&'static str, Level),
    /// None of the techniques that must be enough reaches the level.
    BelowLevel(Level),
    /// The techniques that must be enough never fill the last cell of a grid.
    NothingFilled,
    /// There is no score for this size or these rules.
    NoScore,
    /// Nobody knows how to draw solutions of this size or these rules uniformly.
    NotUniform,
}

impl Say for Impossible {
    fn message(&self) -> Message {
        match self {
            Impossible::FewClues { most, least, order } => {
                Message::new("wish-few-clues").with("most", *most).with("least", *least).with("order", *order)
            }
            Impossible::ManyClues { wished, cells } => {
                Message::new("wish-many-clues").with("wished", *wished).with("cells", *cells)
            }
            Impossible::PatternClues { cells } => Message::new("wish-pattern-clues").with("cells", *cells),
            Impossible::PatternSymmetry(symmetry) => {
                Message::new("wish-pattern-symmetry").with("symmetry", symmetry.id())
            }
            Impossible::PatternLines { rows, one, other } => {
                Message::new(if *rows { "wish-pattern-rows" } else { "wish-pattern-columns" })
                    .with("one", *one)
                    .with("other", *other)
            }
            Impossible::NoSolution => Message::new("wish-no-solution"),
            Impossible::NotAmong(id) => Message::new("wish-not-among").with("technique", *id),
            Impossible::AboveLevel(id, level) => {
                Message::new("wish-above-level").with("technique", *id).with("level", level.message())
            }
            Impossible::BelowLevel(level) => Message::new("wish-below-level").with("level", level.message()),
            Impossible::NothingFilled => Message::new("wish-nothing-filled"),
            Impossible::NoScore => Message::new("wish-no-score"),
            Impossible::NotUniform => Message::new("wish-not-uniform"),
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Impossible {}

impl Wish {
    /// Any puzzle of this layout, everything taken out that can be.
    pub fn new(layout: Arc<Layout>) -> Wish {
        Wish {
            layout,
            symmetry: Symmetry::None,
            first_obstacle: false,
            minimal: false,
            clues: None,
            solution: None,
            pattern: None,
            hardness: Hardness::default(),
            uniform: false,
        }
    }

    /// Says what of it is known to be impossible. What is not known to be may still be.
    pub fn check(&self) -> Result<(), Impossible> {
        let shape = self.layout.shape();
        let cells = shape.cell_count();
        let least = least(&self.layout);
        let few = |most| Impossible::FewClues { most, least, order: shape.order() };
        if let Some(range) = &self.clues {
            if *range.start() > cells || range.is_empty() {
                return Err(Impossible::ManyClues { wished: *range.start(), cells });
            }
            if *range.end() < least {
                return Err(few(*range.end()));
            }
        }
        if let Some(pattern) = &self.pattern {
            if pattern.len() < least {
                return Err(few(pattern.len()));
            }
            self.check_pattern(pattern)?;
        }
        if let Some(solution) = &self.solution {
            let constraints = self.layout.constraints().to_vec();
            let empty = Puzzle { constraints, ..Puzzle::empty(shape) };
            let model = Model::with_layout(&empty, Arc::clone(&self.layout));
            if !model.is_ok_and(|model| model.check(solution)) {
                return Err(Impossible::NoSolution);
            }
        }
        if self.uniform && Uniform::new(&self.layout).is_none() {
            return Err(Impossible::NotUniform);
        }
        self.check_hardness()
    }

    fn check_pattern(&self, pattern: &[Cell]) -> Result<(), Impossible> {
        let shape = self.layout.shape();
        if self.clues.as_ref().is_some_and(|range| !range.contains(&pattern.len())) {
            return Err(Impossible::PatternClues { cells: pattern.len() });
        }
        let mut mask = Grid::empty(shape.cell_count());
        pattern.iter().for_each(|&cell| mask.set(cell, crate::grid::Digit::new(1)));
        if !self.symmetry.holds(shape, &mask) {
            return Err(Impossible::PatternSymmetry(self.symmetry));
        }
        if !self.layout.constraints().is_empty() {
            return Ok(());
        }
        let n = shape.order();
        let (height, width) = line_groups(shape);
        for (rows, size) in [(true, height as u8), (false, width as u8)] {
            let line = |cell: Cell| if rows { shape.row(cell) } else { shape.column(cell) };
            let empty = |k: &u8| !pattern.iter().any(|&cell| line(cell) == *k);
            for band in 0..n / size {
                let lines: Vec<u8> = (band * size..(band + 1) * size).filter(empty).collect();
                if let [one, other, ..] = lines[..] {
                    return Err(Impossible::PatternLines { rows, one: one + 1, other: other + 1 });
                }
            }
        }
        Ok(())
    }

    fn check_hardness(&self) -> Result<(), Impossible> {
        let Hardness { level, score, needs, only } = &self.hardness;
        if score.is_some() && !is_scored(self.layout.shape(), self.layout.constraints().len()) {
            return Err(Impossible::NoScore);
        }
        for need in needs {
            let technique = need.technique;
            if only.as_ref().is_some_and(|only| !only.contains(&technique)) {
                return Err(Impossible::NotAmong(technique.id));
            }
            if let Some(level) = level.filter(|&level| technique.level > level) {
                return Err(Impossible::AboveLevel(technique.id, level));
            }
        }
        if only.as_ref().is_some_and(|only| !fills_cells(only)) {
            return Err(Impossible::NothingFilled);
        }
        match (level, only) {
            (Some(level), Some(only)) if only.iter().all(|technique| technique.level < *level) => {
                Err(Impossible::BelowLevel(*level))
            }
            _ => Ok(()),
        }
    }
}

/// The fewest givens that can leave one solution, as far as it is known: 17 in the plain 9×9 grid (G. McGuire and others,
/// 2012), 4 in the plain 4×4; else all digits but one must be there, where no rule tells them apart.
fn least(layout: &Layout) -> usize {
    let shape = layout.shape();
    match (layout.constraints().is_empty(), shape) {
        (true, Shape::CLASSIC) => 17,
        (true, _) if Some(shape) == Shape::new(4) => 4,
        (true, _) => usize::from(shape.order()) - 1,
        (false, _) => 0,
    }
}
