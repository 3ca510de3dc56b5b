//! The learner alone, from the first guess on, against engines that know nothing of learning.

use super::super::{Plan, pattern};
use super::*;
use crate::constraint::{Constraint, Diagonal};
use crate::engine::{End, Report, Settings, find};
use crate::grid::{Candidates, Digit, DigitSet, Shape};
use crate::model::Model;
use crate::puzzle::Puzzle;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::HashSet;

/// A random puzzle: a solved grid with about this share of its cells emptied (in 64ths), sometimes with a wrong digit.
fn puzzle(random: &mut Xoshiro256PlusPlus, shape: Shape, open: u64, diagonal: bool) -> Puzzle {
    let mut digits: Vec<Option<Digit>> = if diagonal {
        // A random first row decides which of the grids with diagonals it is.
        let mut start = Puzzle::empty(shape);
        start.constraints.push(Constraint::Diagonal(Diagonal));
        let order = shape.order() as usize;
        let mut row: Vec<usize> = (0..order).collect();
        for i in (1..order).rev() {
            row.swap(i, random.next_u64() as usize % (i + 1));
        }
        for (column, d) in row.into_iter().enumerate() {
            start.digits.set(shape.cell(0, column as u8), Some(Digit::from_index(d)));
        }
        let report = find("most-constrained").unwrap().run(&Model::new(&start).unwrap(), &Settings::limit(1));
        report.unwrap().solutions[0].cells().to_vec()
    } else {
        let pattern = pattern::fit(shape, &Grid::empty(shape.cell_count())).unwrap();
        pattern.into_iter().map(|d| Some(Digit::from_index(d as usize))).collect()
    };
    for digit in &mut digits {
        if random.next_u64() % 64 < open {
            *digit = None;
        }
    }
    if random.next_u64().is_multiple_of(4) {
        let at = random.next_u64() as usize % digits.len();
        digits[at] = Some(Digit::from_index((random.next_u64() % u64::from(shape.order())) as usize));
    }
    let constraints = if diagonal { vec![Constraint::Diagonal(Diagonal)] } else { vec![] };
    Puzzle { constraints, ..Puzzle::from_digits(shape, Grid::from_cells(digits)) }
}

/// Solves by learning, after this many failures of the plain search.
fn learn(model: &Model, settings: &Settings, patience: u64) -> Report {
    let mut run = Run::new(settings, model);
    let flow = super::super::solve_with(model, &mut run, Plan { exact: false, patience, gives_up: false }).0;
    run.finish(flow, true)
}

#[test]
fn what_the_learner_does_is_told_as_it_is_counted() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    let (mut backtracks, mut restarts) = (0, 0);
    for round in 0..300 {
        let shape = [Shape::CLASSIC, Shape::latin(8).unwrap()][round % 2];
        let Ok(model) = Model::new(&puzzle(&mut random, shape, 50, false)) else { continue };
        let settings = Settings { events: Some(usize::MAX), ..Settings::limit(2) };
        let report = learn(&model, &settings, 1);
        let events = report.events.unwrap();
        let count = |name| events.list().iter().filter(|event| event.name() == name).count() as u64;
        assert_eq!(count("place"), report.counts.nodes);
        assert_eq!(count("back"), report.counts.backtracks);
        assert_eq!(count("solution"), report.found);
        (backtracks, restarts) = (backtracks + count("back"), restarts + count("restart"));
    }
    assert!(backtracks > 100 && restarts > 3, "{backtracks} {restarts}");
}

#[test]
fn learning_agrees_with_engines_that_do_not() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let shapes = [
        (Shape::new(4).unwrap(), 64, false),
        (Shape::new(4).unwrap(), 64, true),
        (Shape::latin(5).unwrap(), 50, false),
        (Shape::latin(7).unwrap(), 44, true),
        (Shape::new(6).unwrap(), 48, false),
        (Shape::with_boxes(8, 2, 4).unwrap(), 40, false),
        (Shape::latin(9).unwrap(), 30, false),
        (Shape::CLASSIC, 42, false),
        (Shape::CLASSIC, 42, true),
        (Shape::latin(10).unwrap(), 28, false),
        (Shape::new(12).unwrap(), 32, false),
    ];
    let oracle = find("exact-cover").unwrap();
    let (mut none, mut one, mut some, mut many) = (0, 0, 0, 0);
    for round in 0..600 {
        let (shape, open, diagonal) = shapes[round % shapes.len()];
        let puzzle = puzzle(&mut random, shape, open, diagonal);
        let Ok(model) = Model::new(&puzzle) else { continue };
        // More solutions than are excluded by clauses, so that the floor is tested too.
        let settings = Settings::limit(400);
        let truth = oracle.run(&model, &settings).unwrap();
        for patience in [0, 1, 3] {
            let report = learn(&model, &settings, patience);
            assert_eq!((report.found, report.end), (truth.found, truth.end), "{shape} {patience} {puzzle}");
            assert!(report.solutions.iter().all(|grid| model.check(grid)), "{shape} {puzzle}");
            let ours: HashSet<&Grid> = report.solutions.iter().collect();
            assert_eq!(ours.len() as u64, report.found, "{shape} {patience}: a solution twice, {puzzle}");
            if truth.end == End::Exhausted {
                assert_eq!(ours, truth.solutions.iter().collect(), "{shape} {puzzle}");
            }
        }
        match truth.found {
            0 => none += 1,
            1 => one += 1,
            2..=64 => some += 1,
            _ => many += 1,
        }
    }
    assert!(none > 10 && one > 50 && some > 50 && many > 50, "{none} {one} {some} {many}");
}

#[test]
fn learning_counts_all_grids() {
    for (shape, count) in [(Shape::new(4), 288), (Shape::latin(4), 576), (Shape::latin(5), 161_280)] {
        let model = Model::new(&Puzzle::empty(shape.unwrap())).unwrap();
        let report = learn(&model, &Settings::count(), 0);
        assert_eq!((report.found, report.end), (count, End::Exhausted));
    }
}

/// Whether some solution of the puzzle makes every literal of a clause false.
fn is_broken_by_a_solution(puzzle: &Puzzle, state: &State, clause: &[Literal]) -> bool {
    let mut marks = Candidates::all(puzzle.shape);
    for literal in clause {
        let candidate = state.candidates[literal.variable() as usize];
        let set = marks.get(candidate.cell);
        let one = DigitSet::of(candidate.digit);
        let left = if literal.is_yes() {
            set.minus(one)
        } else if set.contains(candidate.digit) {
            one
        } else {
            DigitSet::EMPTY
        };
        if left.is_empty() {
            return false;
        }
        marks.set(candidate.cell, left);
    }
    let tried = Puzzle { candidates: Some(marks), ..puzzle.clone() };
    let Ok(model) = Model::new(&tried) else { return false };
    find("exact-cover").unwrap().run(&model, &Settings::limit(1)).unwrap().found > 0
}

/// With the negation of a clause the puzzle has no solution, as an engine that does not learn says.
#[test]
fn every_learnt_clause_is_implied() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let shapes = [Shape::new(6).unwrap(), Shape::latin(6).unwrap(), Shape::CLASSIC, Shape::latin(7).unwrap()];
    let (mut clauses, mut long) = (0, 0);
    for round in 0..3000 {
        let shape = shapes[round % shapes.len()];
        let open = [50, 44, 44, 40][round % shapes.len()];
        let puzzle = puzzle(&mut random, shape, open, false);
        let Ok(model) = Model::new(&puzzle) else { continue };
        let mut position = Position::new(&model);
        let begun = position.begin(&model);
        if position.propagate(begun).is_err() || position.is_full() {
            continue;
        }
        // Until the first solution: later clauses hold for the other solutions only.
        let settings = Settings::limit(1);
        let mut learner = Learner::new(&position);
        let _ = learner.run(&mut Run::new(&settings, &model));
        for clause in learner.log.iter().take(40) {
            assert!(!is_broken_by_a_solution(&puzzle, &learner.state, clause), "{shape} {clause:?} {puzzle}");
            clauses += 1;
            long += u32::from(clause.len() > 2);
        }
    }
    assert!(clauses > 150 && long > 100, "{clauses} {long}");
}

/// Every clause that was of no use is forgotten in the end, those of spread 0 and the reasons excepted.
#[test]
fn idle_clauses_are_forgotten_and_others_move() {
    let mut clauses = Clauses::new(64);
    let literal = |variable| Literal::yes(variable);
    for i in 0..60 {
        clauses.add(&[literal(i), literal(i + 1), literal(i + 2)], if i < 10 { 0 } else { 3 + i % 7 });
    }
    let reason = 40;
    let is_reason = |clauses: &Clauses, clause: u32| clauses.literals(clause)[0] == literal(reason).0;
    let mut left = 60;
    for _ in 0..12 {
        let mut moved = vec![];
        clauses.forget(is_reason, |old, new| moved.push((old, new)));
        assert!(moved.is_sorted() && moved.iter().all(|(old, new)| new <= old));
        let watches: usize = clauses.watched.iter().map(|watched| watched.by.len()).sum();
        assert_eq!(watches, 2 * moved.len());
        left = moved.len();
    }
    assert!((11..=12).contains(&left), "{left}");
}

/// A new clause drops those of the latest that it implies, as comparing it with each of them says.
#[test]
fn implied_clauses_are_dropped() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut dropped, mut kept_for_good) = (0, 0);
    for round in 0..100 {
        let mut clauses = Clauses::new(20);
        // Place, literals, spread, and whether it is still there.
        let mut twin: Vec<(u32, HashSet<u32>, u32, bool)> = vec![];
        for i in 0..300 {
            let length = 2 + random.next_u64() % 6;
            let variables = 6 + round % 14;
            let literals: HashSet<u32> =
                (0..length).map(|_| (random.next_u64() % (2 * variables)) as u32).collect();
            if literals.len() < 2 {
                continue;
            }
            let spread = (random.next_u64() % 5) as u32;
            let list: Vec<Literal> = literals.iter().map(|&literal| Literal(literal)).collect();
            let place = clauses.add(&list, spread);
            if spread > 0 {
                kept_for_good +=
                    twin.iter().filter(|(_, others, s, _)| *s == 0 && literals.is_subset(others)).count();
                let latest =
                    twin.iter_mut().rev().filter(|(_, _, spread, _)| *spread > 0).take(clauses::RECENT);
                for (_, _, _, is_there) in latest.filter(|(_, others, ..)| literals.is_subset(others)) {
                    dropped += u32::from(std::mem::take(is_there));
                }
            }
            twin.push((place, literals, spread, true));
            for (place, literals, _, is_there) in twin.iter().filter(|_| i % 50 == 49) {
                let now: HashSet<u32> = clauses.literals(*place).iter().copied().collect();
                assert_eq!(now, if *is_there { literals.clone() } else { HashSet::new() }, "{round} {i}");
            }
        }
        let mut moved = vec![];
        clauses.forget(|_, _| true, |old, new| moved.push((old, new)));
        let left: Vec<u32> = moved.iter().map(|&(old, _)| old).collect();
        let there = twin.iter().filter(|clause| clause.3).map(|clause| clause.0);
        assert_eq!(left, there.collect::<Vec<u32>>());
    }
    assert!(dropped > 1000 && kept_for_good > 100, "{dropped} {kept_for_good}");
}

/// A clause keeps its first two literals first, and its others by how often they became false.
#[test]
fn literals_that_seldom_become_false_are_watched_next() {
    let mut clauses = Clauses::new(8);
    for (literal, falls) in [(4, 7), (6, 0), (8, 3), (10, 5)] {
        clauses.watched[literal].falls = falls;
    }
    let clause = clauses.add(&[0, 2, 4, 6, 8, 10].map(Literal), 3);
    assert_eq!(clauses.literals(clause), [0, 2, 6, 8, 10, 4]);
}
