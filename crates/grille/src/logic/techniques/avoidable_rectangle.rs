//! Avoidable rectangles: two or three corners of a rectangle are filled, and none is a given. The rest
//! must not complete the pattern that could be exchanged: what a solver placed follows from the clues, so
//! exchanging it would give a second solution just the same, unless a clue candidate forbids it.
//!
//! - Type 1: three corners are filled; the digit that would complete the pattern goes from the fourth.
//! - Type 2: two corners of a line are filled; the other two have the completing digit and one more, the
//!   same. It is true in one of them, so whatever sees both cannot hold it.

use super::unique_rectangle::uniqueness;
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::logic::rectangles::Placed;
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

/// The cells that are filled and no givens; `None` where there is no avoidable rectangle in any case.
fn placed<'p, const W: usize>(position: &'p Position<'_, W>) -> Option<&'p Placed<W>> {
    (!position.bivalue().is_empty() && position.layout().is_plain()).then(|| position.placed())
}

impl<const W: usize> Placed<W> {
    /// Whether there is one of type 1: across from a cell with two candidates one is placed that has one of them, and
    /// where their rows and columns cross two are placed with the same digit.
    fn have_1(&self, position: &Position<'_, W>) -> bool {
        let (ground, digits) = (position.ground(), position.board().digits());
        position.bivalue().iter().any(|cell| {
            let (across, [_, column]) = (position.across(cell), ground.lines(cell));
            position.candidates(cell).iter().any(|digit| {
                (self.of[digit.index()] & across).iter().any(|filled| {
                    // Along their rows, each as far as the other is to the side.
                    let aside = (ground.lines(filled)[1] as u16).wrapping_sub(column as u16);
                    let ends = [cell.0.wrapping_add(aside), filled.0.wrapping_sub(aside)].map(Cell);
                    let [one, other] = ends.map(|end| digits.get(end).filter(|_| self.all.contains(end)));
                    one == other
                        && one.is_some_and(|end| {
                            position.is_deadly([ends[0], ends[1], filled, cell], [end, digit])
                        })
                })
            })
        })
    }

    /// Whether there is one of type 2, if it eliminates anything: two cells with two candidates side by side, one of them in both,
    /// and across from each the other candidate of the other.
    fn have_2(&self, position: &Position<'_, W>) -> bool {
        let mut seconds = position.bivalue();
        position.bivalue().iter().any(|one| {
            seconds.remove(one);
            (position.beside(one) & seconds).iter().any(|other| {
                let [own, others] = [one, other].map(|cell| position.candidates(cell));
                let (Some(a), Some(b)) = (others.minus(own).single(), own.minus(others).single()) else {
                    return false;
                };
                let ends = [&self.of[a.index()], &self.of[b.index()]];
                position.opposite([one, other], ends, [a, b]).next().is_some()
            })
        })
    }

    /// Hands over the rectangles with two filled corners on a line, by the first corner, its neighbour, then
    /// line by line, where each of the other two is filled as well or has two candidates.
    fn each(
        &self,
        position: &Position<'_, W>,
        mut take: impl FnMut(Avoidable) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (bivalue, digits) = (position.bivalue(), position.board().digits());
        let fitting = |digit: Digit| self.of[digit.index()] | position.bivalue_with(digit);
        let mut known: Vec<[Cell; 4]> = vec![];
        for first in self.all {
            for second in position.beside(first) & self.all {
                let (Some(a), Some(b)) = (digits.get(first), digits.get(second)) else { continue };
                let ends = [&fitting(b), &fitting(a)];
                for [third, fourth] in position.opposite([first, second], ends, [a, b]) {
                    let open = bivalue.contains(third) || bivalue.contains(fourth);
                    if !open {
                        continue;
                    }
                    let corners = [first, second, third, fourth];
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
    let Some(placed) = placed(position).filter(|placed| placed.have_1(position) && position.is_unique())
    else {
        return ControlFlow::Continue(());
    };
    placed.each(position, |avoidable| {
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
    let Some(placed) = placed(position).filter(|placed| placed.have_2(position) && position.is_unique())
    else {
        return ControlFlow::Continue(());
    };
    placed.each(position, |avoidable| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Effect;
    use crate::logic::scatter::scatter;

    /// The dull twin of what is asked first: all rectangles, one by one.
    fn agree<const W: usize>(position: &Position<'_, W>) -> [u32; 2] {
        let Some(placed) = placed(position) else { return [0; 2] };
        let mut counts = [0; 2];
        let _ = placed.each(position, |avoidable| {
            let [.., third, fourth] = avoidable.corners;
            let [one, other] = [third, fourth].map(|cell| position.candidates(cell));
            let [a, b] = avoidable.digits.map(DigitSet::of);
            counts[0] += u32::from(one.is_empty() || other.is_empty());
            counts[1] += u32::from(!one.is_empty() && one.minus(b) == other.minus(a));
            ControlFlow::Continue(())
        });
        assert_eq!([placed.have_1(position), placed.have_2(position)], counts.map(|count| count > 0));
        counts
    }

    #[test]
    fn there_are_rectangles_where_it_is_said() {
        let mut all = [0; 2];
        let mut seed = 7_u64;
        for file in
            [("minimal_9.txt", &[][..], 60), ("latin_7.txt", &[], 20), ("diagonal_9.txt", &["diagonal"], 10)]
        {
            scatter::<2>(file, 11, |position, solution| {
                // Some more digits of the solution, from few to almost all.
                for share in 1..16 {
                    let mut position = position.clone();
                    for cell in *position.open() {
                        seed = seed
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1_442_695_040_888_963_407);
                        let digit = solution.get(cell).unwrap();
                        if seed >> 60 < share && position.has(Candidate { cell, digit }) {
                            position.apply(Effect::Place(Candidate { cell, digit })).unwrap();
                        }
                    }
                    let counts = agree(&position);
                    all = [all[0] + counts[0], all[1] + counts[1]];
                }
            });
        }
        assert!(all[0] > 10 && all[1] > 1, "{all:?}");
    }
}
