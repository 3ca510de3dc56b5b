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
        bytes: 0,
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

/// The numbers of Latin squares whose diagonals hold each digit too: OEIS A274806.
#[test]
fn the_known_numbers_of_diagonal_squares() {
    let diagonal = Constraint::parse("diagonal", Shape::CLASSIC).unwrap();
    for (order, expected) in (1..).zip(["1", "0", "0", "48", "960", "92160", "862848000"]) {
        let empty = Puzzle::empty(Shape::latin(order).unwrap());
        assert_eq!(number(&Puzzle { constraints: vec![diagonal.clone()], ..empty }), expected, "{order}");
    }
}

/// With the first row in order, every square stands for as many as its digits have orders.
#[test]
fn a_fixed_row_divides_the_number_where_digits_are_alike() {
    let diagonal = Constraint::parse("diagonal", Shape::CLASSIC).unwrap();
    for (order, expected) in [(4, 48 / 24), (5, 960 / 120), (6, 92_160 / 720)] {
        let shape = Shape::latin(order).unwrap();
        let mut puzzle = Puzzle { constraints: vec![diagonal.clone()], ..Puzzle::empty(shape) };
        shape.cells().zip(1..=order).for_each(|(cell, digit)| puzzle.digits.set(cell, Digit::new(digit)));
        let model = Model::new(&puzzle).unwrap();
        assert_eq!(REFERENCE.run(&model, &Settings::count()).unwrap().found, expected);
        assert_eq!(number(&puzzle), expected.to_string());
    }
}

/// A rule that names digits: to exchange them would count other grids.
#[test]
fn digits_that_a_rule_names_are_never_exchanged() {
    let unequal = Constraint::parse("unequal", Shape::CLASSIC).unwrap();
    for shape in [Shape::latin(3).unwrap(), Shape::latin(4).unwrap(), Shape::new(4).unwrap()] {
        let puzzle = Puzzle { constraints: vec![unequal.clone()], ..Puzzle::empty(shape) };
        let report = REFERENCE.run(&Model::new(&puzzle).unwrap(), &Settings::count()).unwrap();
        assert_eq!(number(&puzzle), report.found.to_string(), "{shape:?}");
        let without = number(&Puzzle::empty(shape));
        assert!(report.found > 0 && without != report.found.to_string(), "the rule forbids something");
    }
}

/// What rules say about digits is so: exchanging two leaves obeying grids obeying, or some grid shows the contrary.
#[test]
fn rules_know_whether_they_treat_digits_alike() {
    let shape = Shape::latin(5).unwrap();
    let solutions = |rule: &Constraint| {
        let puzzle = Puzzle { constraints: vec![rule.clone()], ..Puzzle::empty(shape) };
        let settings = Settings { limit: 200, keep: 200, ..Settings::count() };
        AUTO.run(&Model::new(&puzzle).unwrap(), &settings).unwrap().solutions
    };
    for kind in crate::constraint::KINDS {
        let rule = Constraint::parse(kind.id, shape).unwrap();
        let exchanged = |grid: &crate::grid::Grid| {
            let other = |digit: Digit| match digit.get() {
                1 => Digit::from_index(1),
                2 => Digit::from_index(0),
                _ => digit,
            };
            crate::grid::Grid::from_cells(grid.cells().iter().map(|cell| cell.map(other)).collect())
        };
        let grids = solutions(&rule);
        let obey = grids.iter().filter(|grid| rule.rule().check(shape, &exchanged(grid))).count();
        assert!(!grids.is_empty());
        assert_eq!(obey == grids.len(), rule.rule().treats_digits_alike(), "{}", kind.id);
    }
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
