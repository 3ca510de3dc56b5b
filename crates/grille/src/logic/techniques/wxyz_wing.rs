//! WXYZ-wing: four cells with four digits, three of which can each stand in one of the cells only.
//!
//! **Idea.** The places of a digit among the cells are *restricted* if they all see each other: then at
//! most one of the cells holds it. If all but one of the four digits are restricted, they fill at most
//! three of the four cells, so the last digit fills one; whatever sees all its places loses it. If that
//! digit is restricted too, the cells are a naked quadruple in disguise, and not looked for here.
//!
//! **Search.** A pivot that sees the three others, as players look for it. The wings are peers of the pivot
//! in reading order; a choice that brings in a fifth digit is left at once.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Level, Limits, Part, Position, Role, Search, Step, Technique, Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static WXYZ_WING: Search = Search { techniques: &[&WXYZ], on: false, find: finder!(wxyz_wings) };

static WXYZ: Technique = Technique {
    id: "wxyz-wing",
    hodoku: None,
    level: Level::Hard,
    page: Page { en: include_str!("wxyz_wing.md"), fr: include_str!("wxyz_wing.fr.md") },
};

fn wxyz_wings<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let narrow = |cell: &Cell| position.candidates(*cell).len() <= 4;
    for pivot in position.open().iter().filter(narrow) {
        let near = position.ground().peers[pivot.index()] & *position.open();
        let wings: Vec<Cell> = near.iter().filter(narrow).collect();
        extend(position, &wings, &mut vec![pivot], found)?;
    }
    ControlFlow::Continue(())
}

/// Adds wings to the pivot until there are four cells.
fn extend<const W: usize>(
    position: &Position<'_, W>,
    wings: &[Cell],
    cells: &mut Vec<Cell>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if cells.len() == 4 {
        return match step(position, cells) {
            Some(step) => found(step),
            None => ControlFlow::Continue(()),
        };
    }
    for (index, &wing) in wings.iter().enumerate() {
        cells.push(wing);
        let result = if digits_of(position, cells).len() <= 4 {
            extend(position, &wings[index + 1..], cells, found)
        } else {
            ControlFlow::Continue(())
        };
        cells.pop();
        result?;
    }
    ControlFlow::Continue(())
}

fn digits_of<const W: usize>(position: &Position<'_, W>, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(position.candidates(cell)))
}

/// The step of a pivot and three wings; `None` if two digits are free, if none is, or if nothing goes.
fn step<const W: usize>(position: &Position<'_, W>, cells: &[Cell]) -> Option<Step> {
    let digits = digits_of(position, cells);
    if digits.len() != 4 {
        return None;
    }
    let set: CellSet<W> = cells.iter().copied().collect();
    let free = |digit: &Digit| {
        let places = set & position.places(*digit);
        places
            .iter()
            .any(|cell| !(places - CellSet::of(cell)).is_subset(&position.ground().peers[cell.index()]))
    };
    let mut free = digits.iter().filter(free);
    let (Some(last), None) = (free.next(), free.next()) else { return None };
    let reached = position.places(last) & position.ground().common_peers(&(set & position.places(last)));
    let gone: Vec<Candidate> = (reached - set).iter().map(|cell| Candidate { cell, digit: last }).collect();
    // Each set of cells once: another of them that sees the three others comes first in reading order.
    let earlier = |&cell: &Cell| {
        cell < cells[0] && (set - CellSet::of(cell)).is_subset(&position.ground().peers[cell.index()])
    };
    if gone.is_empty() || cells[1..].iter().any(earlier) {
        return None;
    }
    let restricted = digits.minus(DigitSet::of(last));
    let evidence = Evidence {
        digits: restricted.iter().chain([last]).collect(),
        parts: vec![
            Part::cells(Role::Pivot, [cells[0]], digits),
            Part::cells(Role::Wing, cells[1..].iter().copied(), digits),
        ],
        chains: vec![],
        truths: cells.iter().map(|&cell| Truth::Cell(cell)).collect(),
    };
    Some(Step::eliminating(&WXYZ, gone, evidence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::techniques::walk::walk;
    use crate::logic::{AnyPosition, proof};
    use std::collections::BTreeSet;

    /// The dull twin: every four open cells one of which sees the three others.
    fn all<const W: usize>(position: &Position<'_, W>) -> BTreeSet<(Vec<Cell>, Vec<Candidate>)> {
        let layout = position.layout();
        let sees = |a: Cell, b: Cell| layout.peers(a).contains(&b);
        let open: Vec<Cell> = position.open().iter().collect();
        let mut found = BTreeSet::new();
        for (i, &a) in open.iter().enumerate() {
            for (j, &b) in open.iter().enumerate().skip(i + 1) {
                for (k, &c) in open.iter().enumerate().skip(j + 1) {
                    for &d in &open[k + 1..] {
                        let cells = [a, b, c, d];
                        let digits = digits_of(position, &cells);
                        let others = |cell: Cell| cells.into_iter().filter(move |&other| other != cell);
                        if digits.len() != 4 || !cells.iter().any(|&p| others(p).all(|other| sees(p, other)))
                        {
                            continue;
                        }
                        let holders = |digit| {
                            cells.into_iter().filter(move |&cell| position.candidates(cell).contains(digit))
                        };
                        let is_free = |&digit: &Digit| {
                            holders(digit).any(|x| holders(digit).any(|y| x != y && !sees(x, y)))
                        };
                        let free: Vec<Digit> = digits.iter().filter(is_free).collect();
                        let &[last] = &free[..] else { continue };
                        let gone: Vec<Candidate> = open
                            .iter()
                            .copied()
                            .filter(|&cell| {
                                position.candidates(cell).contains(last)
                                    && holders(last).all(|h| sees(h, cell))
                            })
                            .map(|cell| Candidate { cell, digit: last })
                            .collect();
                        if !gone.is_empty() {
                            found.insert((cells.to_vec(), gone));
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn every_wxyz_wing_is_found_once_and_proved() {
        let mut seen = 0;
        walk(&[("minimal_9.txt", &[], 6), ("latin_7.txt", &[], 4)], |any, _| {
            let AnyPosition::Small(position) = any else { return };
            let mut found = BTreeSet::new();
            let _ = wxyz_wings(position, &Limits::default(), &mut |step| {
                proof::check(position.board(), &step, None).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
                let mut cells: Vec<Cell> =
                    step.evidence.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
                cells.sort_unstable();
                assert!(found.insert((cells, step.eliminations.clone())), "twice: {step:?}");
                ControlFlow::Continue(())
            });
            assert_eq!(found, all(position), "{}", position.board().to_puzzle());
            seen += found.len();
        });
        assert!(seen > 20, "{seen}");
    }
}
