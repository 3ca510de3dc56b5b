//! The oracle of the engines for the plain 9×9 grid: every instruction set does the same, and what `search`
//! says is true.

use crate::puzzles;
use arbitrary::{Result, Unstructured};
use grille::engine::band::{Band, Start};
use grille::engine::{Batch, End, InstructionSet, SEARCH, Settings};
use grille::grid::{Digit, Grid, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;
use std::time::Duration;

/// Puzzles in a batch, at most: more than a word of lanes has bits.
const MOST: usize = 90;

/// Makes a few texts and compares what is said of them. The number of puzzles that were compared.
pub fn check(u: &mut Unstructured<'_>) -> Result<usize> {
    let limit = u.int_in_range(1..=20)?;
    let mut texts = vec![];
    for _ in 0..u.int_in_range(1..=MOST)? {
        texts.push(text(u)?);
        if u.is_empty() {
            break;
        }
    }
    let mut expected = None;
    for set in InstructionSet::available() {
        let mut batch = Batch::with(set).expect("it is available");
        let mut answers = vec![];
        assert!(batch.solve(&texts, limit, None, &mut answers));
        let said = (answers, batch.counts());
        let first = expected.get_or_insert_with(|| said.clone());
        assert!(*first == said, "{set}");
    }
    let (answers, _) = expected.expect("there is always a set");
    let mut compared = 0;
    for (text, answer) in texts.iter().zip(&answers) {
        let digits = |text: &[u8; 81]| {
            let digit = |sign: &u8| if sign.is_ascii_digit() { Digit::new(sign - b'0') } else { None };
            Grid::from_cells(text.iter().map(digit).collect())
        };
        let puzzle = Puzzle::from_digits(Shape::CLASSIC, digits(text));
        let name = || String::from_utf8_lossy(text).into_owned();
        let mut first = None;
        for set in InstructionSet::available() {
            let mut band = Band::with(set).expect("it is available");
            let start = Start::from_text(text);
            let alone = band.solve(&start, limit);
            assert_eq!(alone.found, answer.found, "{}", name());
            let second = if alone.found > 0 { band.second(&start, &alone.solution) } else { None };
            assert_eq!(second.is_some(), band.solve(&start, 2).found == 2, "{}", name());
            assert_ne!(second, Some(alone.solution), "{}", name());
            assert_eq!(*first.get_or_insert((alone, second)), (alone, second), "{set}: {}", name());
        }
        let Ok(model) = Model::new(&puzzle) else {
            assert_eq!(answer.found, 0, "{}", name());
            continue;
        };
        let settings = Settings { time_limit: Some(Duration::from_millis(200)), ..Settings::limit(limit) };
        let truth = SEARCH.run(&model, &settings).expect("search takes every model");
        if truth.end == End::TimeLimit {
            continue;
        }
        assert_eq!(answer.found, truth.found, "{}", name());
        if answer.found > 0 {
            assert!(model.check(&digits(&answer.solution)), "{}", name());
        }
        compared += 1;
    }
    Ok(compared)
}

/// A text of 81 signs: mostly a puzzle with some cells open, sometimes anything.
fn text(u: &mut Unstructured<'_>) -> Result<[u8; 81]> {
    if u.ratio(1, 16)? {
        return u.arbitrary::<[u8; 81]>();
    }
    let puzzle = puzzles::solvable(u, Shape::CLASSIC, false)?;
    let mut text = [u.arbitrary::<u8>()?; 81];
    for (sign, digit) in text.iter_mut().zip(puzzle.digits.cells()) {
        match digit {
            Some(digit) => *sign = b'0' + digit.get(),
            None if sign.is_ascii_digit() => *sign = b'.',
            None => {}
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::noise;

    #[test]
    fn most_inputs_are_compared() {
        let compared: usize =
            (0..40).map(|seed| check(&mut Unstructured::new(&noise(seed))).unwrap_or(0)).sum();
        assert!(compared > 200, "{compared}");
    }
}
