use super::*;
use crate::constraint::Constraint;
use crate::engine::REFERENCE;
use crate::grid::{Digit, Shape};
use crate::puzzle::Puzzle;
use std::time::Duration;

/// The number, with `few` set aside: what counting without listing comes to.
fn number(puzzle: &Puzzle) -> String {
    let model = Model::new(puzzle).unwrap();
    let settings = Settings::count();
    let ties = Ties::new(model.layout());
    let alike = Alike::new(model.layout());
    let mut counting = Counting {
        ties: &ties,
        alike,
        known: HashMap::new(),
        settings: &settings,
        deadline: None,
        polls: 0,
        end: End::Exhausted,
    };
    let number = counting.all(Part::new(&model));
    assert_eq!(counting.end, End::Exhausted);
    number.to_string()
}

#[test]
fn the_known_numbers_of_full_grids() {
    let latin = ["1", "2", "12", "576", "161280", "812851200", "61479419904000"];
    for (order, expected) in (1..).zip(latin) {
        assert_eq!(number(&Puzzle::empty(Shape::latin(order).unwrap())), expected, "{order}");
    }
    assert_eq!(number(&Puzzle::empty(Shape::new(4).unwrap())), "288");
    assert_eq!(number(&Puzzle::empty(Shape::new(6).unwrap())), "28200960");
    assert_eq!(number(&Puzzle::empty(Shape::with_boxes(6, 2, 3).unwrap())), "28200960");
}

/// Random puzzles of many solutions: digits of a random solution, few enough to leave many others.
#[test]
fn the_numbers_are_those_of_the_reference() {
    let mut seed = 7_u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let diagonal = || vec![Constraint::parse("diagonal", Shape::CLASSIC).unwrap()];
    let kinds = [
        (Shape::new(4).unwrap(), vec![], 3),
        (Shape::new(4).unwrap(), diagonal(), 2),
        (Shape::latin(5).unwrap(), vec![], 7),
        (Shape::latin(5).unwrap(), diagonal(), 5),
        (Shape::new(6).unwrap(), vec![], 12),
        (Shape::new(6).unwrap(), diagonal(), 8),
        (Shape::CLASSIC, vec![], 26),
    ];
    let mut large = 0;
    for (shape, constraints, givens) in kinds {
        for _ in 0..12 {
            let mut puzzle = Puzzle { constraints: constraints.clone(), ..Puzzle::empty(shape) };
            // A digit anywhere, as long as there is a solution.
            let mut left = givens;
            while left > 0 {
                let cell = crate::grid::Cell(random(shape.cell_count() as u64) as u16);
                let digit = Digit::from_index(random(shape.order().into()) as usize);
                let before = puzzle.digits.get(cell);
                puzzle.digits.set(cell, Some(digit));
                let fits = Model::new(&puzzle)
                    .is_ok_and(|model| AUTO.run(&model, &Settings::limit(1)).unwrap().found == 1);
                if fits {
                    left -= 1;
                } else {
                    puzzle.digits.set(cell, before);
                }
            }
            let model = Model::new(&puzzle).unwrap();
            let settings = Settings { limit: 50_000, keep: 0, ..Settings::count() };
            let report =
                if shape == Shape::CLASSIC { &AUTO } else { &REFERENCE }.run(&model, &settings).unwrap();
            if report.end == End::Exhausted {
                assert_eq!(number(&puzzle), report.found.to_string(), "{puzzle}");
                large += usize::from(report.found > 1000);
            }
        }
    }
    assert!(large > 5, "{large} with more than a thousand solutions");
}

#[test]
fn no_solution_is_none() {
    // r1c4 is left with nothing: 1, 2 and 3 are in its row, 4 in its column.
    assert_eq!(number(&"123........4....".parse().unwrap()), "0");
    assert_eq!(number(&"123............4".parse().unwrap()), "0");
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let empty = Model::new(&Puzzle::empty(Shape::CLASSIC)).unwrap();
    let settings = Settings { time_limit: Some(Duration::from_millis(200)), ..Settings::count() };
    let stopped = count(&empty, &settings);
    assert_eq!(stopped.end, End::TimeLimit);
    assert!(stopped.solutions >= FEW.into());
}
