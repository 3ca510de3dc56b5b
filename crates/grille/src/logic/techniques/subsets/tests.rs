//! The dull twins: every choice of cells, every choice of digits.

use super::closed;
use crate::grid::{Candidate, Cell, DigitSet};
use crate::logic::techniques::walk::{Dull, FILES, Told, choices, sound, told, walk};
use crate::logic::{Limits, Role};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const NAKED: [&str; 5] = ["locked-pair", "locked-triple", "naked-pair", "naked-triple", "naked-quadruple"];
const HIDDEN: [&str; 3] = ["hidden-pair", "hidden-triple", "hidden-quadruple"];

fn naked(dull: &Dull<'_>) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    for (_, house) in &dull.houses {
        let open: Vec<Cell> = house.iter().copied().filter(|&c| !dull.candidates(c).is_empty()).collect();
        for cells in (2..=4).flat_map(|size| choices(&open, size)) {
            let digits = cells.iter().fold(DigitSet::EMPTY, |set, &cell| set.union(dull.candidates(cell)));
            if digits.len() as usize != cells.len() {
                continue;
            }
            let shared = |house: &&(&str, Vec<Cell>)| cells.iter().all(|cell| house.1.contains(cell));
            let shared: Vec<_> = dull.houses.iter().filter(shared).collect();
            let reached: BTreeSet<Cell> = shared.iter().flat_map(|house| house.1.iter().copied()).collect();
            let outside = reached.into_iter().filter(|cell| !cells.contains(cell));
            let gone: Vec<Candidate> = outside
                .flat_map(|cell| {
                    let digits = dull.candidates(cell).intersection(digits);
                    digits.iter().map(move |digit| Candidate { cell, digit })
                })
                .collect();
            if gone.is_empty() {
                continue;
            }
            let inside = |house: &[Cell]| gone.iter().filter(|c| house.contains(&c.cell)).count();
            let locked = cells.len() < 4
                && shared.iter().any(|(kind, house)| {
                    !["row", "column"].contains(kind) && (1..gone.len()).contains(&inside(house))
                });
            let id = match (cells.len(), locked) {
                (size, true) => ["locked-pair", "locked-triple"][size - 2],
                (size, false) => ["naked-pair", "naked-triple", "naked-quadruple"][size - 2],
            };
            let cells: BTreeSet<Cell> = cells.into_iter().collect();
            all.insert((id, cells.into_iter().collect(), gone));
        }
    }
    all
}

fn hidden(dull: &Dull<'_>) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    for house in 0..dull.houses.len() {
        let digits: Vec<_> =
            dull.digits().into_iter().filter(|&digit| !dull.places(house, digit).is_empty()).collect();
        for digits in (2..=4).flat_map(|size| choices(&digits, size)) {
            let cells: BTreeSet<Cell> = digits.iter().flat_map(|&digit| dull.places(house, digit)).collect();
            if cells.len() != digits.len() {
                continue;
            }
            let others = |cell: Cell| dull.candidates(cell).minus(digits.iter().copied().collect());
            let gone = cells.iter().flat_map(|&cell| {
                let others = others(cell);
                others.iter().map(move |digit| Candidate { cell, digit })
            });
            let gone: Vec<Candidate> = gone.collect();
            if !gone.is_empty() {
                all.insert((HIDDEN[digits.len() - 2], cells.into_iter().collect(), gone));
            }
        }
    }
    all
}

#[test]
fn what_is_found_is_all_there_is_and_true() {
    let limits = Limits::default();
    let mut count = [0; 2];
    walk(FILES, |position, solution| {
        let dull = Dull::new(position.board());
        assert_eq!(told(position, &NAKED, &[Role::Body], &limits), naked(&dull));
        assert_eq!(told(position, &HIDDEN, &[Role::Body], &limits), hidden(&dull));
        count[0] += sound(position, solution, &NAKED, &limits);
        count[1] += sound(position, solution, &HIDDEN, &limits);
    });
    assert!(count.iter().all(|&count| count > 300), "{count:?} steps");
}

#[test]
fn closed_choices_are_those_of_all_choices_that_close() {
    let mut seed = 11_u64;
    for _ in 0..300 {
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let set = (seed >> 55) & (seed >> 40) & 0x1ff;
            if set == 0 { 1 } else { set }
        };
        let members: Vec<u64> = (0..9).map(|_| next()).collect();
        let mut found = vec![];
        let _ = closed::<3>(&members, &mut |chosen, union| {
            found.push((chosen.to_vec(), union));
            ControlFlow::Continue(())
        });
        let union = |chosen: &Vec<usize>| chosen.iter().fold(0, |union, &index| union | members[index]);
        let all = choices(&(0..9).collect::<Vec<_>>(), 3).into_iter();
        let wanted: Vec<_> =
            all.map(|c| (c.clone(), union(&c))).filter(|(_, union)| union.count_ones() == 3).collect();
        assert_eq!(found, wanted);
    }
}
