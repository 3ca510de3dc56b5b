//! Every instruction set against the plain one, and all of them against other engines.

use super::*;
use crate::engine::{REFERENCE, SEARCH, Settings};
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

struct Random(Xoshiro256PlusPlus);

impl Random {
    fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() >> 11) as usize % bound
    }

    /// A full grid, grown from random digits in three boxes that do not see each other.
    fn full(&mut self) -> [u8; 81] {
        let mut text = [b'.'; 81];
        for corner in [0, 30, 60] {
            let mut digits = *b"123456789";
            for i in (1..9).rev() {
                digits.swap(i, self.below(i + 1));
            }
            for (i, digit) in digits.into_iter().enumerate() {
                text[corner + i / 3 * 9 + i % 3] = digit;
            }
        }
        let answer = Band::with(InstructionSet::Scalar).unwrap().solve(&Start::from_text(&text), 1);
        assert_eq!(answer.found, 1);
        answer.solution
    }

    /// Candidates of a puzzle: about so many givens of a full grid, sometimes one of them wrong, and
    /// sometimes fewer candidates elsewhere.
    fn candidates(&mut self, givens: usize) -> [u16; 81] {
        let full = self.full();
        let mut candidates = [ALL; 81];
        for _ in 0..givens {
            let cell = self.below(81);
            candidates[cell] = 1 << (full[cell] - b'1');
        }
        if self.below(4) == 0 {
            candidates[self.below(81)] = 1 << self.below(9);
        }
        if self.below(3) == 0 {
            for digits in &mut candidates {
                *digits &= !((1u32 << self.below(20)) as u16);
            }
        }
        candidates
    }
}

fn sets() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::available().filter(|&set| set != InstructionSet::Scalar)
}

fn model(candidates: &[u16; 81]) -> Model {
    let digits = |&set: &u16| crate::grid::DigitSet::from_bits(u64::from(set));
    let marks = crate::grid::Candidates::from_cells(candidates.iter().map(digits).collect());
    Model::new(&Puzzle { candidates: Some(marks), ..Puzzle::empty(Shape::CLASSIC) }).unwrap()
}

#[test]
fn every_instruction_set_makes_the_same_search_and_it_is_right() {
    let mut random = Random::new(1);
    let mut sorts = [0; 3];
    for round in 0..3000 {
        let candidates = random.candidates(24 + round % 50);
        let start = Start::from_candidates(&candidates);
        let limit = 1 + random.below(20) as u64;
        let mut twin = Band::with(InstructionSet::Scalar).unwrap();
        let answer = twin.solve(&start, limit);
        for set in sets() {
            let mut band = Band::with(set).unwrap();
            assert_eq!(band.solve(&start, limit), answer, "{set} {candidates:?}");
            assert_eq!(band.counts(), twin.counts(), "{set} {candidates:?}");
        }
        let model = model(&candidates);
        let truth = SEARCH.run(&model, &Settings::limit(limit)).unwrap();
        assert_eq!(answer.found, truth.found, "{candidates:?}");
        if answer.found > 0 {
            let digits = answer.solution.map(|sign| Digit::new(sign - b'0'));
            assert!(model.check(&Grid::from_cells(digits.to_vec())), "{candidates:?}");
        }
        sorts[answer.found.min(2) as usize] += 1;
    }
    assert!(sorts.iter().all(|&sort| sort > 300), "{sorts:?}");
}

#[test]
fn it_agrees_with_the_reference_where_that_comes_to_an_end() {
    let mut random = Random::new(2);
    for _ in 0..200 {
        let givens = 90 + random.below(90);
        let candidates = random.candidates(givens);
        let truth = REFERENCE.run(&model(&candidates), &Settings::limit(100)).unwrap();
        let mut ours = vec![];
        for set in InstructionSet::available() {
            let mut solutions = vec![];
            let _ = Band::with(set).unwrap().visit(&Start::from_candidates(&candidates), |text| {
                solutions.push(Grid::from_cells(text.map(|sign| Digit::new(sign - b'0')).to_vec()));
                if solutions.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(solutions.len() as u64, truth.found, "{candidates:?}");
            ours.push(solutions);
        }
        assert!(ours.iter().all(|solutions| *solutions == ours[0]), "{candidates:?}");
        if truth.found < 100 {
            assert!(ours[0].iter().all(|grid| truth.solutions.contains(grid)), "{candidates:?}");
        }
    }
}

#[test]
fn a_second_solution_is_found_wherever_there_is_one() {
    let mut random = Random::new(3);
    let mut sorts = [0; 2];
    for round in 0..2000 {
        let start = Start::from_candidates(&random.candidates(30 + round % 40));
        for set in InstructionSet::available() {
            let mut band = Band::with(set).unwrap();
            let answer = band.solve(&start, 2);
            if answer.found == 0 {
                continue;
            }
            let other = band.second(&start, &answer.solution);
            assert_eq!(other.is_some(), answer.found == 2);
            if let Some(other) = other {
                assert_ne!(other, answer.solution);
                // From there, back to the first or to a third.
                assert!(band.second(&start, &other).is_some());
                let both = Start::from_candidates(&std::array::from_fn(|cell| {
                    1 << (other[cell] - b'1') | 1 << (answer.solution[cell] - b'1')
                }));
                assert!(band.solve(&both, 3).found >= 2);
            }
            sorts[usize::from(answer.found == 2)] += 1;
        }
    }
    assert!(sorts.iter().all(|&sort| sort > 300), "{sorts:?}");
}

#[test]
fn whatever_is_said_to_be_known() {
    let start = Start::from_text(&[b'.'; 81]);
    for set in InstructionSet::available() {
        let mut band = Band::with(set).unwrap();
        assert!(band.second(&start, &[b'.'; 81]).is_some());
        assert!(band.second(&start, &[b'1'; 81]).is_some());
        assert!(band.second(&start, &[0xFF; 81]).is_some());
    }
}

#[test]
fn every_sign_is_read_the_same_and_every_solution_written_the_same() {
    let mut random = Random::new(4);
    for sign in 0..=255 {
        let mut signs = [sign; 81];
        for other in &mut signs {
            if random.below(2) == 0 {
                *other = random.below(256) as u8;
            }
        }
        let full = random.full();
        let twin = planes(InstructionSet::Scalar, &signs);
        for (cell, sign) in signs.into_iter().enumerate() {
            let digits = if (b'1'..=b'9').contains(&sign) { 1 << (sign - b'1') } else { ALL };
            assert_eq!(twin.get(cell), digits);
        }
        for set in InstructionSet::available() {
            assert_eq!(planes(set, &signs), twin, "{set}");
            assert_eq!(text(set, &planes(set, &full)), full, "{set}");
        }
    }
}

#[test]
fn candidates_and_open_cells_are_counted() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let cells: [u16; 81] =
            std::array::from_fn(|_| (random.below(512) & random.below(512)) as u16 >> random.below(9));
        let candidates = cells.iter().map(|digits| u64::from(digits.count_ones())).sum();
        let open = cells.iter().filter(|digits| digits.count_ones() > 1).count() as u64;
        assert_eq!(Start::from_candidates(&cells).0.count(), (candidates, open));
    }
}

#[test]
fn contradicting_givens_have_no_solution() {
    for set in InstructionSet::available() {
        let mut band = Band::with(set).unwrap();
        for (first, second) in [(0, 1), (0, 8), (0, 72), (0, 20), (40, 50), (80, 60)] {
            let mut signs = [b'.'; 81];
            (signs[first], signs[second]) = (b'7', b'7');
            assert_eq!(band.solve(&Start::from_text(&signs), 2).found, 0, "{set} {first} {second}");
        }
        assert_eq!(band.solve(&Start::from_text(&[b'1'; 81]), 2).found, 0, "{set}");
        assert_eq!(band.solve(&Start::from_candidates(&[0; 81]), 2).found, 0, "{set}");
        assert_eq!(band.solve(&Start::from_text(&[b'.'; 81]), 0).found, 0, "{set}");
    }
}

#[test]
fn a_search_broken_off_leaves_nothing_behind() {
    let empty = Start::from_text(&[b'.'; 81]);
    for set in InstructionSet::available() {
        let mut band = Band::with(set).unwrap();
        let first = band.solve(&empty, 1);
        band.solve(&empty, 1000);
        assert_eq!(band.solve(&empty, 1), first);
        assert_eq!(band.solve(&Start::from_text(&first.solution), 2).found, 1);
    }
}
