//! Which givens are not needed. A given is needed if some grid obeys all the others and not it: one search each, all of
//! them at once where the puzzle is a plain 9×9 grid.

use super::search;
use crate::exit::Exit;
use crate::stream::Layouts;
use grille::engine::Settings;
use grille::engine::batch::{Answer, Batch};
use grille::grid::{Candidates, Cell, Digit, DigitSet, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::puzzle::read::PlainLine;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Instant;

thread_local! {
    /// The engine for many grids, with room for its answers: a worker uses it for all its puzzles.
    static BATCH: RefCell<(Batch, Vec<Answer>)> = RefCell::new((Batch::new(), vec![]));
}

/// The givens without which there is still exactly one solution, in a puzzle that has one.
pub(super) fn unneeded(
    puzzle: &Puzzle,
    model: &Model,
    settings: &Settings,
    deadline: Option<Instant>,
    layouts: &mut Layouts,
) -> Result<Vec<Cell>, Exit> {
    let is_given =
        |cell: &Cell| puzzle.digits.get(*cell).is_some() && puzzle.entered.binary_search(cell).is_err();
    let (mut cells, open): (Vec<Cell>, Vec<Cell>) =
        puzzle.shape.cells().filter(is_given).partition(|&cell| is_forced(puzzle, model, cell));
    match plain_line(puzzle, model).filter(|_| deadline.is_none()) {
        Some(line) => cells.extend(all_at_once(&line, &open, settings)?),
        None => cells.extend(one_by_one(puzzle, &open, settings, deadline, layouts)?),
    }
    cells.sort_unstable();
    Ok(cells)
}

/// Whether the givens that see a cell leave it no other digit.
fn is_forced(puzzle: &Puzzle, model: &Model, cell: Cell) -> bool {
    let peers = model.layout().peers(cell).iter().filter_map(|&peer| puzzle.digits.get(peer));
    let seen = peers.fold(DigitSet::EMPTY, |seen, digit| seen.union(DigitSet::of(digit)));
    seen.len() + 1 >= u32::from(puzzle.shape.order())
}

/// The puzzle as a plain line, if that says everything about it.
fn plain_line(puzzle: &Puzzle, model: &Model) -> Option<PlainLine> {
    let layout = model.layout();
    if layout.shape() != Shape::CLASSIC || !layout.constraints().is_empty() {
        return None;
    }
    let sign = |digit: &Option<Digit>| digit.map_or(b'.', |digit| b'0' + digit.get());
    let line = puzzle.digits.cells().iter().map(sign).collect::<Vec<u8>>().try_into().ok()?;
    let plain = Model::plain(&line, Arc::clone(layout)).ok()?;
    (plain.start() == model.start()).then_some(line)
}

fn all_at_once(line: &PlainLine, open: &[Cell], settings: &Settings) -> Result<Vec<Cell>, Exit> {
    let without = |cell: &Cell| {
        let mut line = *line;
        line[usize::from(cell.0)] = b'.';
        line
    };
    let lines: Vec<PlainLine> = open.iter().map(without).collect();
    BATCH.with_borrow_mut(|(batch, answers)| {
        batch.solve(&lines, 2, settings.interrupt.as_deref(), answers);
        if answers.len() < lines.len() {
            return Err(Exit::Interrupted);
        }
        Ok(open.iter().zip(answers).filter(|(_, answer)| answer.found == 1).map(|(&cell, _)| cell).collect())
    })
}

fn one_by_one(
    puzzle: &Puzzle,
    open: &[Cell],
    settings: &Settings,
    deadline: Option<Instant>,
    layouts: &mut Layouts,
) -> Result<Vec<Cell>, Exit> {
    let mut cells = vec![];
    for &cell in open {
        let Some(digit) = puzzle.digits.get(cell) else { continue };
        let mut other = puzzle.clone();
        other.digits.set(cell, None);
        let mut marks = other.candidates.take().unwrap_or_else(|| Candidates::all(puzzle.shape));
        marks.set(cell, DigitSet::all(puzzle.shape.order()).minus(DigitSet::of(digit)));
        other.candidates = Some(marks);
        let needed = match layouts.model(&other) {
            Ok(model) => search(&model, settings, deadline, 1)?.found > 0,
            Err(_) => false,
        };
        if !needed {
            cells.push(cell);
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_at_once_is_what_one_by_one_finds() {
        let lines = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ];
        let settings = Settings::limit(2);
        let mut layouts = Layouts::default();
        for line in lines {
            let puzzle: Puzzle = line.parse().unwrap();
            let model = Model::new(&puzzle).unwrap();
            let given: Vec<Cell> =
                puzzle.shape.cells().filter(|&cell| puzzle.digits.get(cell).is_some()).collect();
            let slow = one_by_one(&puzzle, &given, &settings, None, &mut layouts).unwrap();
            assert_eq!(unneeded(&puzzle, &model, &settings, None, &mut layouts).unwrap(), slow, "{line}");
            assert!(slow.iter().all(|&cell| !line.starts_with('.') || given.contains(&cell)));
        }
    }

    #[test]
    fn a_puzzle_that_says_more_than_its_digits_is_no_plain_line() {
        let mut puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let model = |puzzle: &Puzzle| Model::new(puzzle).unwrap();
        assert!(plain_line(&puzzle, &model(&puzzle)).is_some());
        let mut marks = Candidates::all(puzzle.shape);
        marks.set(Cell(2), Digit::new(4).map_or(DigitSet::EMPTY, DigitSet::of));
        puzzle.candidates = Some(marks);
        assert!(plain_line(&puzzle, &model(&puzzle)).is_none());
    }
}
