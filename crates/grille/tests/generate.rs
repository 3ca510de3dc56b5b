//! Puzzles that were made are looked at by engines that had no part in making them.

use grille::constraint::{Constraint, Diagonal};
use grille::engine::{self, REFERENCE, Settings};
use grille::generate::{Hardness, Impossible, Made, Maker, Need, Symmetry, Why, Wish};
use grille::grid::{Cell, Grid, Shape};
use grille::logic::{Level, techniques};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use grille::rate::Rater;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Duration;

fn wish(shape: Option<Shape>, rules: &[Constraint]) -> Wish {
    Wish::new(Arc::new(Layout::new(shape.unwrap(), rules)))
}

fn classic() -> Wish {
    wish(Shape::new(9), &[])
}

fn made(wish: &Wish, seed: u64, numbers: Range<u64>) -> Vec<Made> {
    let settings = Settings { time_limit: Some(Duration::from_secs(60)), ..Settings::limit(1) };
    let puzzles = Maker::new(wish.clone(), seed).unwrap().make(numbers, &settings);
    puzzles.into_iter().map(Result::unwrap).collect()
}

fn model(wish: &Wish, givens: &Grid) -> Model {
    let shape = wish.layout.shape();
    let constraints = wish.layout.constraints().to_vec();
    Model::new(&Puzzle { constraints, ..Puzzle::from_digits(shape, givens.clone()) }).unwrap()
}

/// Solutions up to two, by dancing links.
fn solutions(wish: &Wish, givens: &Grid) -> Vec<Grid> {
    let engine = engine::find("exact-cover").unwrap();
    engine.run(&model(wish, givens), &Settings::limit(2)).unwrap().solutions
}

fn assert_sound(wish: &Wish, made: &Made) {
    assert_eq!(solutions(wish, &made.givens), std::slice::from_ref(&made.solution), "{:?}", made.givens);
    assert!(wish.symmetry.holds(wish.layout.shape(), &made.givens));
    if let Some(range) = &wish.clues {
        assert!(range.contains(&made.givens.filled()), "{}", made.givens.filled());
    }
}

fn is_minimal(wish: &Wish, made: &Made) -> bool {
    wish.layout.shape().cells().filter(|&cell| made.givens.get(cell).is_some()).all(|cell| {
        let mut fewer = made.givens.clone();
        fewer.set(cell, None);
        solutions(wish, &fewer).len() == 2
    })
}

#[test]
fn puzzles_of_every_shape_have_one_solution_and_are_minimal() {
    let diagonal = [Constraint::Diagonal(Diagonal)];
    let all: [(Option<Shape>, &[Constraint], u64); 9] = [
        (Shape::new(9), &[], 100),
        (Shape::new(9), &diagonal, 4),
        (Shape::new(1), &[], 2),
        (Shape::new(4), &[], 20),
        (Shape::new(6), &[], 10),
        (Shape::with_boxes(10, 2, 5), &[], 2),
        (Shape::latin(5), &[], 10),
        (Shape::latin(9), &[], 3),
        (Shape::new(12), &[], 1),
    ];
    for (shape, rules, count) in all {
        let wish = wish(shape, rules);
        for puzzle in made(&wish, 1, 0..count) {
            assert_sound(&wish, &puzzle);
            assert!(is_minimal(&wish, &puzzle), "{:?}", puzzle.givens);
        }
    }
}

#[test]
fn symmetry_clues_and_both_ends_are_as_wished() {
    for symmetry in Symmetry::ALL {
        let wish = Wish { symmetry, ..classic() };
        made(&wish, 2, 0..10).iter().for_each(|puzzle| assert_sound(&wish, puzzle));
    }
    let wish = Wish { symmetry: Symmetry::Rotate180, clues: Some(20..=24), minimal: true, ..classic() };
    for puzzle in made(&wish, 3, 0..5) {
        assert_sound(&wish, &puzzle);
        assert!(is_minimal(&wish, &puzzle));
    }
    let wish = Wish { clues: Some(30..=32), ..classic() };
    made(&wish, 3, 0..20).iter().for_each(|puzzle| assert_sound(&wish, puzzle));
    let early = Wish { first_obstacle: true, ..classic() };
    let count: usize = made(&early, 4, 0..50).iter().map(|puzzle| puzzle.givens.filled()).sum();
    assert!((30..55).contains(&(count / 50)), "{}", count / 50);
}

#[test]
fn a_puzzle_depends_on_its_number_alone() {
    let few = Wish { clues: Some(22..=23), minimal: true, ..classic() };
    for wish in [classic(), few, wish(Shape::new(6), &[])] {
        let together = made(&wish, 9, 0..60);
        assert_eq!(together[55..], made(&wish, 9, 55..60));
        assert_eq!(together[17], made(&wish, 9, 17..18)[0]);
        assert_ne!(together[0].givens, made(&wish, 10, 0..1)[0].givens);
    }
}

#[test]
fn puzzles_of_a_seed_stay_what_they_are() {
    let puzzle = &made(&classic(), 1, 0..1)[0];
    let text = Puzzle::from_digits(Shape::CLASSIC, puzzle.givens.clone()).to_string();
    assert_eq!(text, "....7.46..3.....87.6..8..93.74...1.6..1.....8...35...4..68.......5.9.....4.......");
}

#[test]
fn the_solution_and_the_pattern_are_kept() {
    let solution = made(&classic(), 1, 0..1)[0].solution.clone();
    let from = Wish { solution: Some(solution.clone()), ..classic() };
    let puzzles = made(&from, 1, 0..5);
    assert!(puzzles.iter().all(|puzzle| puzzle.solution == solution));
    assert_ne!(puzzles[0].givens, puzzles[1].givens);
    // The cells of a puzzle are a pattern that has a puzzle.
    let pattern = |grid: &Grid| -> Vec<Cell> {
        Shape::CLASSIC.cells().filter(|&cell| grid.get(cell).is_some()).collect()
    };
    let wish = Wish { clues: Some(26..=28), symmetry: Symmetry::Rotate180, ..classic() };
    let cells = pattern(&made(&wish, 5, 0..1)[0].givens);
    let wish = Wish { pattern: Some(cells.clone()), ..classic() };
    for puzzle in made(&wish, 6, 0..2) {
        assert_sound(&wish, &puzzle);
        assert_eq!(pattern(&puzzle.givens), cells);
    }
    // Nothing is left to try where both are given and leave several solutions.
    let cells = pattern(&made(&classic(), 7, 0..1)[0].givens);
    let both = Wish { pattern: Some(cells), solution: Some(solution), ..classic() };
    let unmet = Maker::new(both, 1).unwrap().make(0..1, &Settings::limit(1)).remove(0).unwrap_err();
    assert_eq!((unmet.why, unmet.tries), (Why::Fixed, 1));
}

#[test]
fn levels_scores_and_techniques_are_as_wished() {
    let continues = || ControlFlow::Continue(());
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let wish = Wish { hardness: Hardness { level: Some(level), ..Hardness::default() }, ..classic() };
        for puzzle in made(&wish, 1, 0..3) {
            assert_sound(&wish, &puzzle);
            let rating = Rater::default().rate(&model(&wish, &puzzle.givens), &puzzle.solution, continues);
            assert_eq!(rating.as_ref().and_then(|rating| rating.level), Some(level));
            assert_eq!(rating, puzzle.rating);
        }
    }
    let wish = Wish { hardness: Hardness { score: Some(900..=1000), ..Hardness::default() }, ..classic() };
    let score = made(&wish, 1, 0..1)[0].rating.as_ref().unwrap().hodoku.unwrap().score;
    assert!((900..=1000).contains(&score));
    let technique = techniques::find("x-wing").unwrap();
    let needs = vec![Need { technique, count: 1 }];
    let wish = Wish { hardness: Hardness { needs, ..Hardness::default() }, ..classic() };
    for puzzle in made(&wish, 1, 0..2) {
        assert_sound(&wish, &puzzle);
        let rating =
            Rater::default().rate(&model(&wish, &puzzle.givens), &puzzle.solution, continues).unwrap();
        assert_eq!(rating.hardest.unwrap().id, "x-wing");
    }
    let singles = ["full-house", "hidden-single", "naked-single"].map(|id| techniques::find(id).unwrap());
    let only = Hardness { only: Some(singles.to_vec()), ..Hardness::default() };
    let wish = Wish { hardness: only, clues: Some(0..=26), ..classic() };
    for puzzle in made(&wish, 1, 0..2) {
        assert_sound(&wish, &puzzle);
        let rating =
            Rater::default().rate(&model(&wish, &puzzle.givens), &puzzle.solution, continues).unwrap();
        assert_eq!(rating.level, Some(Level::Easy));
    }
}

#[test]
fn what_cannot_be_is_said_at_once_and_what_is_not_found_in_time_too() {
    let refused = |wish: Wish| Maker::new(wish, 1).unwrap_err();
    let few = refused(Wish { clues: Some(5..=10), ..classic() });
    assert_eq!(few, Impossible::FewClues { most: 10, least: 17, order: 9 });
    let cells = |range: Range<usize>| Some(Shape::CLASSIC.cells().collect::<Vec<_>>()[range].to_vec());
    assert_eq!(
        refused(Wish { pattern: cells(0..12), ..classic() }),
        Impossible::FewClues { most: 12, least: 17, order: 9 }
    );
    assert_eq!(
        refused(Wish { pattern: cells(18..81), ..classic() }),
        Impossible::PatternLines { rows: true, one: 1, other: 2 }
    );
    assert_eq!(
        refused(Wish { pattern: cells(0..60), symmetry: Symmetry::Full, ..classic() }),
        Impossible::PatternSymmetry(Symmetry::Full)
    );
    assert_eq!(
        refused(Wish { clues: Some(90..=99), ..classic() }),
        Impossible::ManyClues { wished: 90, cells: 81 }
    );
    assert_eq!(refused(Wish { solution: Some(Grid::empty(81)), ..classic() }), Impossible::NoSolution);
    let technique = techniques::find("x-wing").unwrap();
    let hardness = Hardness { needs: vec![Need { technique, count: 1 }], ..Hardness::default() };
    let only = Some(vec![techniques::find("naked-single").unwrap()]);
    let both = Hardness { only: only.clone(), ..hardness.clone() };
    assert_eq!(refused(Wish { hardness: both, ..classic() }), Impossible::NotAmong("x-wing"));
    let easy = Hardness { level: Some(Level::Easy), ..hardness };
    assert_eq!(refused(Wish { hardness: easy, ..classic() }), Impossible::AboveLevel("x-wing", Level::Easy));
    let low = Hardness { level: Some(Level::Hard), only, ..Hardness::default() };
    assert_eq!(refused(Wish { hardness: low, ..classic() }), Impossible::BelowLevel(Level::Hard));
    let score = Hardness { score: Some(1..=2), ..Hardness::default() };
    assert_eq!(refused(Wish { hardness: score, ..wish(Shape::new(4), &[]) }), Impossible::NoScore);

    let settings = Settings { time_limit: Some(Duration::from_millis(200)), ..Settings::limit(1) };
    let wish = Wish { clues: Some(17..=17), ..classic() };
    let unmet = Maker::new(wish, 1).unwrap().make(0..1, &settings).remove(0).unwrap_err();
    assert!(unmet.why == Why::Time && unmet.tries > 1 && unmet.best.is_some());
    let none = self::wish(Shape::latin(3), &[Constraint::Diagonal(Diagonal)]);
    let unmet = Maker::new(none, 1).unwrap().make(0..1, &settings).remove(0).unwrap_err();
    assert_eq!(unmet.why, Why::NoGrid);
}

#[test]
fn the_oracle_agrees_on_small_puzzles() {
    let wish = wish(Shape::new(4), &[]);
    for puzzle in made(&wish, 8, 0..10) {
        let report = REFERENCE.run(&model(&wish, &puzzle.givens), &Settings::limit(2)).unwrap();
        assert_eq!(report.solutions, [puzzle.solution]);
    }
}
