//! Random small puzzles of many shapes, some without a solution, some with many: what the suites of the
//! engines run over.
#![allow(dead_code, reason = "each suite takes a part of it")]

use grille::constraint::{Constraint, Diagonal};
use grille::engine::{REFERENCE, Report, Settings, find};
use grille::grid::{Candidates, Digit, DigitSet, Grid, Shape};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use std::sync::Arc;

/// A small generator of pseudo-random numbers (xorshift), so that a failure can be repeated.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(super) fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }

    /// The lines of a grid shuffled within bands of this many, and the bands among each other.
    fn lines(&mut self, order: usize, band: usize) -> Vec<usize> {
        let bands = self.shuffled(order / band);
        bands.into_iter().flat_map(|b| self.shuffled(band).into_iter().map(move |i| b * band + i)).collect()
    }

    /// A full grid that keeps rows, columns and boxes: the pattern grid, shuffled.
    pub(super) fn full_grid(&mut self, shape: Shape) -> Grid {
        let n = shape.order() as usize;
        let (width, height) = shape.boxes().map_or((n, 1), |b| (b.width as usize, b.height as usize));
        let (rows, columns, digits) = (self.lines(n, height), self.lines(n, width), self.shuffled(n));
        let transpose = width == height && self.one_in(2);
        let mut grid = Grid::empty(n * n);
        for (i, &row) in rows.iter().enumerate() {
            for (j, &column) in columns.iter().enumerate() {
                let digit = digits[(row % height * width + row / height + column) % n];
                let (i, j) = if transpose { (j, i) } else { (i, j) };
                grid.set(shape.cell(i as u8, j as u8), Some(Digit::from_index(digit)));
            }
        }
        grid
    }

    /// A full grid that obeys the diagonals too, grown from a random first row; where there is none (in
    /// orders 2 and 3), one that does not.
    fn diagonal_grid(&mut self, shape: Shape) -> Grid {
        let mut puzzle = Puzzle::empty(shape);
        puzzle.constraints.push(Constraint::Diagonal(Diagonal));
        for (column, digit) in self.shuffled(shape.order() as usize).into_iter().enumerate() {
            puzzle.digits.set(shape.cell(0, column as u8), Some(Digit::from_index(digit)));
        }
        let engine = find("most-constrained").unwrap();
        let report = engine.run(&Model::new(&puzzle).unwrap(), &Settings::limit(1)).unwrap();
        report.solutions.into_iter().next().unwrap_or_else(|| self.full_grid(shape))
    }

    /// A puzzle of this shape with about `open` empty cells. Sometimes a digit is wrong, sometimes some
    /// cells allow only certain digits.
    fn puzzle(&mut self, shape: Shape, diagonal: bool, open: usize) -> Puzzle {
        let mut grid = if diagonal { self.diagonal_grid(shape) } else { self.full_grid(shape) };
        let cells: Vec<_> = shape.cells().collect();
        for i in self.shuffled(cells.len()).into_iter().take(open) {
            grid.set(cells[i], None);
        }
        let order = shape.order() as usize;
        if self.one_in(4) {
            let cell = cells[self.below(cells.len())];
            grid.set(cell, Some(Digit::from_index(self.below(order))));
        }
        let candidates = self.one_in(4).then(|| {
            let mut candidates = Candidates::all(shape);
            for &cell in &cells {
                if self.one_in(2) {
                    let gone: DigitSet =
                        (0..order).filter(|_| self.one_in(4)).map(Digit::from_index).collect();
                    let own = grid.get(cell).map_or(DigitSet::EMPTY, DigitSet::of);
                    candidates.set(cell, candidates.get(cell).minus(gone).union(own));
                }
            }
            candidates
        });
        let constraints = if diagonal { vec![Constraint::Diagonal(Diagonal)] } else { vec![] };
        Puzzle { candidates, constraints, ..Puzzle::from_digits(shape, grid) }
    }
}

/// The shapes of the suite, whether with diagonals, how many puzzles of each, and the most empty cells.
fn corpus() -> Vec<(Shape, bool, usize, usize)> {
    let latin = |n| Shape::latin(n).unwrap();
    let boxes = |n, width, height| Shape::with_boxes(n, width, height).unwrap();
    vec![
        (latin(1), false, 10, 1),
        (latin(1), true, 10, 1),
        (latin(2), false, 40, 4),
        (latin(2), true, 40, 4),
        (latin(3), false, 600, 9),
        (latin(3), true, 300, 9),
        (latin(4), false, 900, 16),
        (latin(4), true, 600, 16),
        (boxes(4, 2, 2), false, 1200, 16),
        (boxes(4, 2, 2), true, 900, 16),
        (boxes(4, 4, 1), false, 150, 16),
        (latin(5), false, 750, 20),
        (latin(5), true, 450, 20),
        (boxes(6, 3, 2), false, 750, 24),
        (boxes(6, 2, 3), false, 750, 24),
        (boxes(6, 3, 2), true, 450, 24),
        (boxes(8, 4, 2), false, 360, 36),
        (boxes(8, 2, 4), false, 360, 36),
        (boxes(9, 3, 3), false, 450, 45),
        (boxes(9, 3, 3), true, 240, 45),
        (latin(9), false, 180, 36),
        (latin(7), false, 90, 24),
        (boxes(10, 5, 2), false, 90, 30),
        (boxes(10, 2, 5), false, 90, 30),
        (latin(11), false, 60, 30),
        (boxes(12, 4, 3), false, 90, 36),
        (boxes(12, 3, 4), false, 60, 36),
    ]
}

/// Runs `visit` on every puzzle of the corpus that is sound, with `reference`'s report up to `cap`.
pub(super) fn for_each_model(seed: u64, cap: u64, mut visit: impl FnMut(&Model, &Report, &str)) {
    let mut random = Random(seed);
    let (mut none, mut one, mut many) = (0, 0, 0);
    for (shape, diagonal, count, most) in corpus() {
        let constraints = if diagonal { vec![Constraint::Diagonal(Diagonal)] } else { vec![] };
        let layout = Arc::new(Layout::new(shape, &constraints));
        for number in 0..count {
            let open = random.below(most + 1);
            let puzzle = random.puzzle(shape, diagonal, open);
            let Ok(model) = Model::with_layout(&puzzle, layout.clone()) else {
                continue;
            };
            let truth = REFERENCE.run(&model, &Settings::limit(cap)).unwrap();
            match truth.found {
                0 => none += 1,
                1 => one += 1,
                _ => many += 1,
            }
            let name = format!("{shape}, diagonal: {diagonal}, number {number}: {:?}", puzzle);
            visit(&model, &truth, &name);
        }
    }
    // The corpus is worth something only if it has puzzles of all three sorts.
    assert!(none > 100 && one > 100 && many > 100, "{none} without, {one} with one, {many} with many");
}
