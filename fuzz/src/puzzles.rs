//! Shapes, grids and puzzles made from bytes.

use arbitrary::{Result, Unstructured};
use grille::constraint::{Constraint, Diagonal};
use grille::engine::{AUTO, End, Settings, find};
use grille::grid::{Candidates, Digit, DigitSet, Grid, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;
use std::time::Duration;

/// A shape of one of these orders, with any boxes that fit it, or none.
pub fn shape(u: &mut Unstructured<'_>, orders: &[u8]) -> Result<Shape> {
    let order = *u.choose(orders)?;
    let widths: Vec<u8> = (1..=order).filter(|width| order % width == 0).collect();
    let latin = Shape::latin(order).expect("orders from 1 to 64");
    let kind = u.int_in_range(0..=3u8)?;
    Ok(match kind {
        0 => latin,
        1 => {
            let width = *u.choose(&widths)?;
            Shape::with_boxes(order, width, order / width).expect("width is a divisor")
        }
        _ => Shape::new(order).expect("orders from 1 to 64"),
    })
}

/// Digits of the order in some cells, whatever the rules say.
pub fn any_digits(u: &mut Unstructured<'_>, shape: Shape) -> Result<Grid> {
    let mut cells = Vec::with_capacity(shape.cell_count());
    let most = u.int_in_range(shape.order()..=shape.order().saturating_mul(4))?;
    for _ in 0..shape.cell_count() {
        let n = u.int_in_range(0..=most)?;
        cells.push(Digit::new(n).filter(|digit| digit.get() <= shape.order()));
    }
    Ok(Grid::from_cells(cells))
}

/// Any set of the digits of an order.
pub fn digit_set(u: &mut Unstructured<'_>, order: u8) -> Result<DigitSet> {
    Ok(DigitSet::from_bits(u.arbitrary()?).intersection(DigitSet::all(order)))
}

/// A puzzle made from a full grid: most cells of small grids and some of larger ones are open, a few
/// digits are changed, some cells allow only certain digits.
pub fn solvable(u: &mut Unstructured<'_>, shape: Shape, diagonal: bool) -> Result<Puzzle> {
    let mut puzzle = Puzzle::empty(shape);
    if diagonal {
        puzzle.constraints.push(Constraint::Diagonal(Diagonal));
    }
    puzzle.digits = full_grid(u, shape, diagonal)?;
    let order = shape.order();
    // How many cells of 16 are open: what `reference` can search through.
    let most = if order <= 4 { 16 } else { 12 };
    let open = u.int_in_range(0..=most)?;
    for cell in shape.cells() {
        if u.int_in_range(0..=15u8)? < open {
            puzzle.digits.set(cell, None);
        }
    }
    for _ in 0..u.int_in_range(0..=7u8)?.saturating_sub(5) {
        let cell = shape.cell(u.int_in_range(0..=order - 1)?, u.int_in_range(0..=order - 1)?);
        puzzle.digits.set(cell, Digit::new(u.int_in_range(0..=order)?));
    }
    if u.ratio(1, 4)? {
        let mut marks = Candidates::all(shape);
        for _ in 0..u.int_in_range(0..=shape.cell_count())? {
            let cell = shape.cell(u.int_in_range(0..=order - 1)?, u.int_in_range(0..=order - 1)?);
            let own = puzzle.digits.get(cell).map_or(DigitSet::EMPTY, DigitSet::of);
            marks.set(cell, digit_set(u, order)?.union(digit_set(u, order)?).union(own));
        }
        if u.ratio(1, 4)? {
            puzzle.notes = Some(marks);
        } else {
            puzzle.candidates = Some(marks);
        }
    }
    Ok(puzzle)
}

/// Changes of clue candidates until there is one solution, at most.
const MOST_NARROWINGS: usize = 200;

/// A puzzle with one solution whose clues are candidates, alone or beside givens, and the solution: candidates are taken
/// away where another solution has them. `None` where that takes too long.
pub fn sukaku(u: &mut Unstructured<'_>, shape: Shape) -> Result<Option<(Puzzle, Grid)>> {
    let solution = full_grid(u, shape, false)?;
    let mut puzzle = Puzzle::empty(shape);
    let mut candidates = Candidates::all(shape);
    let givens = *u.choose(&[0, 0, 2, 6])?;
    for (cell, right) in shape.cells().filter_map(|cell| Some((cell, solution.get(cell)?))) {
        if u.int_in_range(0..=15u8)? < givens {
            puzzle.digits.set(cell, Some(right));
            candidates.set(cell, DigitSet::of(right));
        } else if u.ratio(1, 3)? {
            candidates.set(cell, digit_set(u, shape.order())?.union(DigitSet::of(right)));
        }
    }
    let settings = Settings { time_limit: Some(Duration::from_millis(40)), ..Settings::limit(2) };
    for _ in 0..MOST_NARROWINGS {
        puzzle.candidates = Some(candidates.clone());
        let model = Model::new(&puzzle).expect("its clues are those of a solution");
        let report = AUTO.run(&model, &settings).expect("auto takes every model");
        let Some(other) = report.solutions.iter().find(|other| **other != solution) else {
            return Ok((report.end == End::Exhausted).then_some((puzzle, solution)));
        };
        let differing: Vec<_> = shape.cells().filter(|&cell| other.get(cell) != solution.get(cell)).collect();
        let cell = *u.choose(&differing)?;
        let wrong = other.get(cell).map_or(DigitSet::EMPTY, DigitSet::of);
        candidates.set(cell, candidates.get(cell).minus(wrong));
    }
    Ok(None)
}

/// A full grid: the cyclic pattern with rows, columns and digits shuffled; with diagonals, one grown
/// from a first row, or the pattern where there is none.
fn full_grid(u: &mut Unstructured<'_>, shape: Shape, diagonal: bool) -> Result<Grid> {
    let n = usize::from(shape.order());
    let digits = shuffled(u, n)?;
    if diagonal {
        let mut puzzle = Puzzle::empty(shape);
        puzzle.constraints.push(Constraint::Diagonal(Diagonal));
        for (column, &digit) in digits.iter().enumerate() {
            puzzle.digits.set(shape.cell(0, column as u8), Some(Digit::from_index(digit)));
        }
        let model = Model::new(&puzzle).expect("a first row breaks no rule");
        let engine = find("most-constrained").expect("an engine of ours");
        let report = engine.run(&model, &Settings::limit(1)).expect("it takes every model");
        if let Some(grid) = report.solutions.into_iter().next() {
            return Ok(grid);
        }
    }
    let (width, height) = shape.boxes().map_or((n, 1), |b| (usize::from(b.width), usize::from(b.height)));
    let (rows, columns) = (lines(u, n, height)?, lines(u, n, width)?);
    let mut grid = Grid::empty(n * n);
    for (i, &row) in rows.iter().enumerate() {
        for (j, &column) in columns.iter().enumerate() {
            let digit = digits[(row % height * width + row / height + column) % n];
            grid.set(shape.cell(i as u8, j as u8), Some(Digit::from_index(digit)));
        }
    }
    Ok(grid)
}

/// Lines shuffled within their bands.
fn lines(u: &mut Unstructured<'_>, order: usize, band: usize) -> Result<Vec<usize>> {
    let mut lines = Vec::with_capacity(order);
    for start in (0..order).step_by(band) {
        lines.extend(shuffled(u, band)?.into_iter().map(|i| start + i));
    }
    Ok(lines)
}

fn shuffled(u: &mut Unstructured<'_>, count: usize) -> Result<Vec<usize>> {
    let mut items: Vec<usize> = (0..count).collect();
    for i in (1..count).rev() {
        items.swap(i, u.int_in_range(0..=i)?);
    }
    Ok(items)
}
