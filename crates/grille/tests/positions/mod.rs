//! Positions for tests of techniques: puzzles of ours with some cells opened again, and in each of them
//! the candidate of the solution and a few more.

use grille::engine;
use grille::grid::{Candidates, Cell, DigitSet, Grid};
use grille::model::Model;
use grille::puzzle::Puzzle;

/// The puzzles of a file of `data` with one solution, at most so many, each with it.
pub(crate) fn puzzles(text: &str, most: usize) -> Vec<(Puzzle, Grid)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let puzzle: Puzzle = line.parse().ok()?;
            let model = Model::new(&puzzle).ok()?;
            let report = engine::AUTO.run(&model, &engine::Settings::limit(2)).unwrap();
            let solution = report.solutions.into_iter().next();
            solution.filter(|_| report.found == 1).map(|solution| (puzzle, solution))
        })
        .take(most)
        .collect()
}

/// A small generator of numbers.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
}

/// The puzzle with `open` percent of the cells open, most of them with two candidates, the others with
/// three. Filled cells are given or entered.
#[allow(dead_code, reason = "each test file compiles this module, and one of them makes its own positions")]
pub(crate) fn thinned(puzzle: &Puzzle, solution: &Grid, open: usize, dice: &mut Dice) -> Model {
    let shape = puzzle.shape;
    let mut new = Puzzle { entered: vec![], notes: None, ..puzzle.clone() };
    let mut marks = vec![];
    for cell in shape.cells() {
        let right = solution.get(cell).unwrap();
        let mut set = DigitSet::of(right);
        if dice.roll(100) < open {
            new.digits.set(cell, None);
            for _ in 0..1 + usize::from(dice.roll(4) == 0) {
                set.insert(grille::grid::Digit::from_index(dice.roll(shape.order() as usize)));
            }
        } else {
            new.digits.set(cell, Some(right));
            if dice.roll(2) == 0 {
                new.entered.push(cell);
            }
        }
        marks.push(set);
    }
    new.notes = Some(Candidates::from_cells(marks));
    Model::new(&new).unwrap().assume_decided_by_clues()
}

/// The cells that share a house with this one, house by house.
#[allow(dead_code, reason = "not every test that shares these needs it")]
pub(crate) fn sees(model: &Model, a: Cell, b: Cell) -> bool {
    let together = |house: &grille::grid::House| house.cells.contains(&a) && house.cells.contains(&b);
    a != b && model.layout().houses().iter().any(together)
}
