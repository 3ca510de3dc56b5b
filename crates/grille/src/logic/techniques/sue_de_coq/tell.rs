//! A Sue de Coq as a step.

use super::{COQ, Coq, Group, places};
use crate::grid::{Candidate, CellSet, DigitSet};
use crate::logic::{Evidence, Found, Part, Role, Step, Truth};
use std::ops::ControlFlow;

impl<const W: usize> Coq<'_, '_, W> {
    /// The step of the cells chosen, if it eliminates anything.
    pub(super) fn tell(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let (centre, line, area) = (&self.centre, &self.line, &self.area);
        let both = line.digits.intersection(area.digits);
        // In the box and in the line: the cells beside the parts there, and the digits that go from them.
        let sides = [(1, self.own, area, line), (0, centre.picks, line, area)].map(
            |(house, centre_picks, own, other)| {
                let digits = centre.digits.union(own.digits).minus(other.digits).union(both);
                (house, self.open[house] & !(centre_picks | own.picks), digits)
            },
        );
        let goes = |&(house, cells, digits): &(usize, u64, DigitSet)| {
            places(cells).fold(false, |goes, index| {
                goes | !self.candidates[house][index].intersection(digits).is_empty()
            })
        };
        if !sides.iter().any(goes) {
            return ControlFlow::Continue(());
        }
        let mut eliminations = vec![];
        for (house, cells, digits) in sides {
            for index in places(cells) {
                let cell = self.position.layout().cell(self.houses[house], index);
                for digit in self.candidates[house][index].intersection(digits).iter() {
                    let candidate = Candidate { cell, digit };
                    // A cell of the crossing is met in both houses.
                    if !eliminations.contains(&candidate) {
                        eliminations.push(candidate);
                    }
                }
            }
        }
        let evidence = self.position.because(|| {
            let digits: DigitSet = eliminations.iter().map(|candidate| candidate.digit).collect();
            let [centre_cells, line_cells, area_cells] =
                [(0, centre), (0, line), (1, area)].map(|(house, group)| self.cells(house, group));
            let cells = centre_cells | line_cells | area_cells;
            Evidence {
                digits: digits.iter().collect(),
                parts: vec![
                    Part::cells(Role::Body, centre_cells, centre.digits),
                    Part::cells(Role::Set, line_cells, line.digits),
                    Part::cells(Role::Set, area_cells, area.digits),
                    Part::houses(Role::House, self.houses),
                ],
                chains: vec![],
                truths: cells.iter().map(Truth::Cell).collect(),
            }
        });
        found(Step::eliminating(&COQ, eliminations, evidence))
    }

    /// The cells of a group of the line (0) or of the box (1).
    fn cells(&self, house: usize, group: &Group) -> CellSet<W> {
        places(group.picks).map(|index| self.position.layout().cell(self.houses[house], index)).collect()
    }
}
