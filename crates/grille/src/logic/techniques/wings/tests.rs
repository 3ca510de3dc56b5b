//! The dull twins: every three cells, every two cells and every house.

use crate::grid::{Cell, DigitSet};
use crate::logic::techniques::walk::{Dull, FILES, Told, choices, sound, told, walk};
use crate::logic::{Limits, Role};
use std::collections::BTreeSet;

const IDS: [&str; 3] = ["w-wing", "xy-wing", "xyz-wing"];

fn wings(dull: &Dull<'_>) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    let small: Vec<Cell> =
        dull.cells().into_iter().filter(|&c| (2..=3).contains(&dull.candidates(c).len())).collect();
    for cells in choices(&small, 3) {
        let sets: Vec<DigitSet> = cells.iter().map(|&cell| dull.candidates(cell)).collect();
        let union = sets.iter().fold(DigitSet::EMPTY, |union, &set| union.union(set));
        for pivot in 0..3 {
            let [p, q] = [(pivot + 1) % 3, (pivot + 2) % 3];
            let both = sets[p].intersection(sets[q]);
            let fits = union.len() == 3
                && sets[p].len() == 2
                && sets[q].len() == 2
                && both.len() == 1
                && sets[pivot] != sets[p]
                && sets[pivot] != sets[q]
                && dull.sees(cells[pivot], cells[p])
                && dull.sees(cells[pivot], cells[q]);
            let Some(digit) = both.single().filter(|_| fits) else { continue };
            let (id, ends) = match sets[pivot].len() {
                2 => ("xy-wing", vec![cells[p], cells[q]]),
                _ => ("xyz-wing", cells.clone()),
            };
            let gone = dull.seen_by(&ends, digit);
            if !gone.is_empty() {
                all.insert((id, cells.clone(), gone));
            }
        }
    }
    all
}

fn w_wings(dull: &Dull<'_>) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    let pairs: Vec<Cell> = dull.cells().into_iter().filter(|&c| dull.candidates(c).len() == 2).collect();
    for cells in choices(&pairs, 2).into_iter().filter(|c| dull.candidates(c[0]) == dull.candidates(c[1])) {
        for link in dull.candidates(cells[0]).iter() {
            let other = dull.candidates(cells[0]).minus(DigitSet::of(link)).single().unwrap();
            let gone = dull.seen_by(&cells, other);
            for house in 0..dull.houses.len() {
                let places = dull.places(house, link);
                // Which of the two cells a place is tied to: the first, if it sees both.
                let tied = |place: &Cell| (0..2).find(|&index| dull.sees(*place, cells[index]));
                let ends: Vec<_> = places.iter().map(tied).collect();
                if places.len() == 2
                    && !places.iter().any(|place| cells.contains(place))
                    && [[Some(0), Some(1)], [Some(1), Some(0)]].iter().any(|both| ends == both)
                    && !gone.is_empty()
                {
                    let mut pattern = [&cells[..], &places[..]].concat();
                    pattern.sort_unstable();
                    all.insert(("w-wing", pattern, gone.clone()));
                }
            }
        }
    }
    all
}

#[test]
fn what_is_found_is_all_there_is_and_true() {
    let limits = Limits::default();
    let mut count = 0;
    walk(FILES, |position, solution| {
        let dull = Dull::new(position.board());
        let roles = [Role::Body, Role::Pivot, Role::Wing];
        assert_eq!(told(position, &IDS[..1], &roles, &limits), w_wings(&dull));
        assert_eq!(told(position, &IDS[1..], &roles, &limits), wings(&dull));
        count += sound(position, solution, &IDS, &limits);
    });
    assert!(count > 500, "{count} steps");
}
