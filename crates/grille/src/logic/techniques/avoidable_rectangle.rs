//! Avoidable rectangles: two or three corners of a rectangle are filled, and none is a given. The rest
//! must not complete the pattern that could be exchanged: what a solver placed is the solution's own
//! doing, so exchanging it would give a second solution just the same.
//!
//! - Type 1: three corners are filled; the digit that would complete the pattern goes from the fourth.
//! - Type 2: two corners of a line are filled; the other two have the completing digit and one more, the
//!   same. It is true in one of them, so whatever sees both cannot hold it.

use super::unique_rectangle::uniqueness;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

uniqueness!(
    AVOIDABLE_RECTANGLE_1 TYPE_1 type_1
    "avoidable-rectangle-1" "0607" "Avoidable Rectangle Type 1" "avoidable_rectangle_1"
);
uniqueness!(
    AVOIDABLE_RECTANGLE_2 TYPE_2 type_2
    "avoidable-rectangle-2" "0608" "Avoidable Rectangle Type 2" "avoidable_rectangle_2"
);

/// Corners and digits: the first two are filled with `digits`, the third would have to hold the second
/// digit and the fourth the first.
struct Avoidable {
    corners: [Cell; 4],
    digits: [Digit; 2],
}

/// Hands over the rectangles with two filled corners on a line, by the first corner, its neighbour, then
/// line by line, where each of the other two is filled as well or has two candidates.
fn each<const W: usize>(
    position: &Position<'_, W>,
    mut take: impl FnMut(Avoidable) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    if bivalue.is_empty() || !position.is_unique() {
        return ControlFlow::Continue(());
    }
    let model = position.model();
    let digits = position.board().digits();
    let mut givens: CellSet<W> =
        position.shape().cells().filter(|&c| model.givens().get(c).is_some()).collect();
    model.entered().iter().for_each(|&cell| givens.remove(cell));
    let placed = position.shape().cells().collect::<CellSet<W>>() - *position.open() - givens;
    let mut known: Vec<[Cell; 4]> = vec![];
    for first in placed {
        for second in position.beside(first) & placed {
            let (Some(a), Some(b)) = (digits.get(first), digits.get(second)) else { continue };
            for [third, fourth] in position.opposite(first, second) {
                let filled =
                    |cell: Cell, digit: Digit| placed.contains(cell) && digits.get(cell) == Some(digit);
                let may = |cell: Cell, digit: Digit| {
                    bivalue.contains(cell) && position.has(Candidate { cell, digit })
                };
                let fits = match (may(third, b), may(fourth, a)) {
                    (true, true) => true,
                    (true, false) => filled(fourth, a),
                    (false, true) => filled(third, b),
                    (false, false) => false,
                };
                let corners = [first, second, third, fourth];
                if !fits || !position.is_deadly(corners, [a, b]) {
                    continue;
                }
                let mut cells = corners;
                cells.sort_unstable();
                if !known.contains(&cells) {
                    known.push(cells);
                    take(Avoidable { corners, digits: [a, b] })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Avoidable {
    fn step(
        &self,
        technique: &'static Technique,
        gone: Vec<Candidate>,
        guardians: Option<Part>,
        truths: Vec<Truth>,
    ) -> Step {
        let mut cells = self.corners;
        cells.sort_unstable();
        let mut parts = vec![Part::cells(Role::Corner, cells, self.digits.into_iter().collect())];
        parts.extend(guardians);
        let mut proof = vec![Truth::NotDeadly(cells.to_vec(), self.digits)];
        proof.extend(truths);
        let [a, b] = self.digits;
        let digits = vec![a.min(b), a.max(b)];
        let evidence = Evidence { digits, parts, chains: vec![], truths: proof };
        Step::eliminating(technique, gone, evidence)
    }
}

fn type_1<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    each(position, |avoidable| {
        let ([_, _, third, fourth], [a, b]) = (avoidable.corners, avoidable.digits);
        let gone = match (position.open().contains(third), position.open().contains(fourth)) {
            (true, false) => Candidate { cell: third, digit: b },
            (false, true) => Candidate { cell: fourth, digit: a },
            _ => return ControlFlow::Continue(()),
        };
        found(avoidable.step(&TYPE_1, vec![gone], None, vec![]))
    })
}

fn type_2<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    each(position, |avoidable| {
        let ([_, _, third, fourth], [a, b]) = (avoidable.corners, avoidable.digits);
        let mut more = position.candidates(third);
        more.remove(b);
        let mut other = position.candidates(fourth);
        other.remove(a);
        let Some(extra) = more.single().filter(|_| more == other) else {
            return ControlFlow::Continue(());
        };
        let ends = [third, fourth].into_iter().collect();
        let targets = position.ground().common_peers(&ends) & position.places(extra);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let gone = targets.iter().map(|cell| Candidate { cell, digit: extra }).collect();
        let guardians = Part::cells(Role::Guardian, ends, DigitSet::of(extra));
        found(avoidable.step(&TYPE_2, gone, Some(guardians), vec![]))
    })
}
