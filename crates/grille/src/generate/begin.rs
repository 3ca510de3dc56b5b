//! The full grid that switches begin with.

use super::ask::Asker;
use super::{NoGrid, Random};
use crate::engine::{Settings, Stop};
use crate::grid::{Digit, Grid, Shape};
use crate::model::Layout;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Up to this order cell after cell is filled; beyond it the question whether the rest can be filled gets hard.
const SMALL: u8 = 16;

/// A full grid, begun as the head of the module says.
pub(super) fn begin(
    layout: &Arc<Layout>,
    random: &mut Random,
    interrupt: Option<&Arc<AtomicBool>>,
) -> Result<Grid, NoGrid> {
    let shape = layout.shape();
    let plain = layout.constraints().is_empty();
    if plain && shape.boxes().is_none() {
        return Ok(rows(shape, random));
    }
    if plain && shape.order() > SMALL {
        return Ok(pattern(shape, random));
    }
    let settings = Settings { interrupt: interrupt.cloned(), ..Settings::limit(2) };
    let asker = Asker::new(layout, &settings);
    let empty = Grid::empty(shape.cell_count());
    let begun =
        if shape.order() <= SMALL { cells(&asker, &empty, random) } else { completed(&asker, random) };
    begun.map_err(|_| NoGrid::Interrupted)?.ok_or(NoGrid::Impossible)
}

/// A solution of these digits, if they have any: up to 16×16 a random one, beyond it whichever is found.
pub(super) fn solution(asker: &Asker, digits: &Grid, random: &mut Random) -> Result<Option<Grid>, Stop> {
    if asker.layout.shape().order() <= SMALL {
        return cells(asker, digits, random);
    }
    Ok(ask(asker, digits)?.map(|(grid, _)| grid))
}

fn grid_of(digits: impl Iterator<Item = usize>) -> Grid {
    Grid::from_cells(digits.map(|digit| Some(Digit::from_index(digit))).collect())
}

/// A Latin square, row after row. The columns take digits in random order; one that finds its digits taken
/// makes another column move on (an augmenting path), so that each row is filled in the end.
fn rows(shape: Shape, random: &mut Random) -> Grid {
    let n = shape.order() as usize;
    // The digits that each column lacks.
    let mut lacking: Vec<Vec<usize>> = vec![(0..n).collect(); n];
    let mut digits = vec![];
    for _ in 0..n {
        lacking.iter_mut().for_each(|list| random.shuffle(list));
        let mut taken: Vec<Option<usize>> = vec![None; n];
        for column in random.order(n) {
            give(column, &lacking, &mut taken, &mut vec![false; n]);
        }
        let mut row = vec![0; n];
        for (digit, column) in taken.iter().enumerate() {
            row[column.unwrap_or(0)] = digit;
        }
        for (list, digit) in lacking.iter_mut().zip(&row) {
            list.retain(|other| other != digit);
        }
        digits.extend(row);
    }
    grid_of(digits.into_iter())
}

/// Finds a digit for a column: a free one, or one whose column finds another.
fn give(column: usize, lacking: &[Vec<usize>], taken: &mut [Option<usize>], asked: &mut [bool]) -> bool {
    for &digit in &lacking[column] {
        if std::mem::replace(&mut asked[digit], true) {
            continue;
        }
        if taken[digit].is_none_or(|other| give(other, lacking, taken, asked)) {
            taken[digit] = Some(column);
            return true;
        }
    }
    false
}

/// Each row is the one above it, shifted: by the width of a box inside a band, by one more from band to band.
/// Then everything is shuffled that keeps it a Sudoku.
fn pattern(shape: Shape, random: &mut Random) -> Grid {
    let n = shape.order() as usize;
    let (width, height) = shape.boxes().map_or((1, n), |b| (b.width as usize, b.height as usize));
    let rows = random.lines(n / height, height);
    let columns = random.lines(n / width, width);
    let names = random.order(n);
    let sign = |cell: usize| {
        let (row, column) = (rows[cell / n], columns[cell % n]);
        names[(row % height * width + row / height + column) % n]
    };
    grid_of((0..n * n).map(sign))
}

/// One solution and whether it is the only one; `None` if there is none.
fn ask(asker: &Asker, digits: &Grid) -> Result<Option<(Grid, bool)>, Stop> {
    let mut found = asker.solutions(digits, 2)?;
    let only = found.len() == 1;
    found.truncate(1);
    Ok(found.pop().map(|grid| (grid, only)))
}

/// Cell after cell from these digits on, a random digit each, as long as the rest can be filled. Which digits are kept
/// depends on whether there is a solution and not on which one is found; the one at hand only saves questions.
fn cells(asker: &Asker, start: &Grid, random: &mut Random) -> Result<Option<Grid>, Stop> {
    let shape = asker.layout.shape();
    let n = shape.order() as usize;
    let mut digits = start.clone();
    let Some((mut solution, mut only)) = ask(asker, &digits)? else { return Ok(None) };
    let order = random.order(shape.cell_count());
    for cell in order.into_iter().filter_map(|index| shape.cells().nth(index)) {
        if only {
            break;
        }
        if digits.get(cell).is_some() {
            continue;
        }
        for digit in random.order(n).into_iter().map(Digit::from_index) {
            digits.set(cell, Some(digit));
            if solution.get(cell) == Some(digit) {
                break;
            }
            if let Some(found) = ask(asker, &digits)? {
                (solution, only) = found;
                break;
            }
        }
    }
    Ok(Some(solution))
}

/// A few digits at random, no two the same and no two in a line, and whatever completes them; if nothing does,
/// whatever completes the empty grid.
fn completed(asker: &Asker, random: &mut Random) -> Result<Option<Grid>, Stop> {
    let shape = asker.layout.shape();
    let n = shape.order() as usize;
    let mut digits = Grid::empty(shape.cell_count());
    let lines = random.order(n).into_iter().zip(random.order(n));
    for ((row, column), digit) in lines.zip(random.order(n)).take(n / 4) {
        digits.set(shape.cell(row as u8, column as u8), Some(Digit::from_index(digit)));
    }
    let found = match ask(asker, &digits)? {
        None => ask(asker, &Grid::empty(shape.cell_count()))?,
        found => found,
    };
    Ok(found.map(|(grid, _)| grid))
}
