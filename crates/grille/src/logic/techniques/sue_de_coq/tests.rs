//! The dull twin: every subset of every crossing, of its line and of its box.

use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::Limits;
use crate::logic::techniques::als_twins::{lists, positions, steps, union};
use std::collections::BTreeSet;

#[test]
fn coqs_are_those_of_all_subsets() {
    let mut seen_any = false;
    positions(|position, solution| {
        let mut dull: BTreeSet<Vec<Candidate>> = BTreeSet::new();
        let ground = position.ground();
        let subsets = |cells: CellSet<2>| -> Vec<Vec<Cell>> {
            let cells: Vec<Cell> = cells.iter().collect();
            let chosen = |bits: u32| (0..cells.len()).filter(move |i| bits >> i & 1 == 1);
            (1u32..1 << cells.len()).map(|bits| chosen(bits).map(|i| cells[i]).collect()).collect()
        };
        for line in ground.rows.start..ground.columns.end {
            for area in ground.boxes.clone() {
                let open = *position.open();
                let [row, in_box] = [line, area].map(|house| ground.houses[house] & open);
                for centre in subsets(row & in_box).into_iter().filter(|centre| centre.len() >= 2) {
                    let inner = union(position, &centre);
                    let own: CellSet<2> = centre.iter().copied().collect();
                    for of_line in subsets(row - own) {
                        let first = union(position, &of_line);
                        let taken: CellSet<2> = own | of_line.iter().copied().collect();
                        for of_box in subsets(in_box - taken) {
                            let second = union(position, &of_box);
                            let extra = first.minus(inner).len() + second.minus(inner).len();
                            let cells = centre.len() + of_line.len() + of_box.len();
                            let apart = first.intersection(second).intersection(inner).is_empty();
                            // Each of the two takes something: a group that only fills itself is a subset.
                            let takes = |group: &[Cell], digits: DigitSet| {
                                group.len() > digits.minus(inner).len() as usize
                            };
                            if !apart
                                || cells != (inner.len() + extra) as usize
                                || !takes(&of_line, first)
                                || !takes(&of_box, second)
                            {
                                continue;
                            }
                            let both = first.intersection(second);
                            let lost = [
                                (in_box, &of_box, inner.union(second).minus(first).union(both)),
                                (row, &of_line, inner.union(first).minus(second).union(both)),
                            ];
                            let mut gone = vec![];
                            for (house, group, digits) in lost {
                                let rest =
                                    house.iter().filter(|cell| !own.contains(*cell) && !group.contains(cell));
                                for cell in rest {
                                    let digits = position.candidates(cell).intersection(digits);
                                    gone.extend(digits.iter().map(|digit| Candidate { cell, digit }));
                                }
                            }
                            let mut known = BTreeSet::new();
                            gone.retain(|candidate| known.insert(*candidate));
                            if !gone.is_empty() {
                                dull.insert(gone);
                            }
                        }
                    }
                }
            }
        }
        let ours: BTreeSet<_> =
            lists(&steps("sue-de-coq", position, &Limits::default(), solution)).into_iter().collect();
        assert_eq!(ours, dull);
        seen_any |= !ours.is_empty();
    });
    assert!(seen_any);
}
