//! The dull twin of every finder: replays the argument of a step, knowing nothing of techniques.
//!
//! A step names the truths that it stands on: cells that hold one of their candidates, houses that hold a
//! digit, patterns that a puzzle with one solution cannot have. The checker assumes the opposite of what
//! the step concludes and looks for a way to satisfy these truths, and only these: by exclusion first,
//! then by trying. If there is none, the conclusion is proved. What the evidence says about roles and
//! chains is for the reader and plays no part here.

use super::step::{Step, Truth};
use crate::board::Board;
use crate::grid::{Candidate, Cell, DigitSet};
use std::fmt;

/// The most trials of one proof: a step that needs more is not one that a person can follow.
const TRIALS: u32 = 200_000;

/// What is wrong with a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It changes nothing.
    Idle,
    /// It eliminates or places a candidate that is not there.
    NotThere(Candidate),
    /// Its truths do not exclude the opposite.
    NotProved(Candidate),
    /// It says that a pattern is deadly which is not.
    NotDeadly,
    /// The proof takes too long.
    TooLong(Candidate),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Flaw {}

/// Checks that a step changes something and that everything it does follows from its truths.
pub fn check(board: &Board<'_>, step: &Step) -> Result<(), Flaw> {
    let open = |c: &Candidate| board.digits().get(c.cell).is_none();
    let there = |c: &Candidate| open(c) && board.candidates(c.cell).contains(c.digit);
    let mut all = step.placements.iter().chain(&step.eliminations).peekable();
    if all.peek().is_none() {
        return Err(Flaw::Idle);
    }
    if let Some(&missing) = all.find(|c| !there(c)) {
        return Err(Flaw::NotThere(missing));
    }
    let truths = &step.evidence.truths;
    for truth in truths {
        if let Truth::NotDeadly(cells, digits) = truth
            && !is_deadly(board, cells, digits)
        {
            return Err(Flaw::NotDeadly);
        }
        if let Truth::NotGrave(guardians) = truth
            && !is_grave(board, guardians)
        {
            return Err(Flaw::NotDeadly);
        }
    }
    let claims =
        step.placements.iter().map(|&c| (c, false)).chain(step.eliminations.iter().map(|&c| (c, true)));
    for (candidate, opposite) in claims {
        let mut trial = Trial::new(board, truths);
        if opposite {
            trial.set(candidate);
        } else {
            trial.cells[candidate.cell.index()].remove(candidate.digit);
        }
        let mut left = TRIALS;
        match trial.fails(&mut left) {
            Some(true) => {}
            Some(false) => return Err(Flaw::NotProved(candidate)),
            None => return Err(Flaw::TooLong(candidate)),
        }
    }
    Ok(())
}

/// Whether two digits that fill these cells could be exchanged: no given among them, every house has
/// two of them or none, and no rule goes beyond houses there.
fn is_deadly(board: &Board<'_>, cells: &[Cell], digits: &[crate::grid::Digit; 2]) -> bool {
    let model = board.model();
    let layout = model.layout();
    let given = |cell: &Cell| model.givens().get(*cell).is_some() && !model.entered().contains(cell);
    let bound =
        |&cell: &Cell| digits.iter().any(|&digit| !layout.exclusions(Candidate { cell, digit }).is_empty());
    let shared = |house: &crate::grid::House| house.cells.iter().filter(|cell| cells.contains(cell)).count();
    layout.is_plain()
        && !cells.iter().any(given)
        && !cells.iter().any(bound)
        && layout.houses().iter().all(|house| matches!(shared(house), 0 | 2))
}

/// Whether, without these candidates, every open cell would have two, and every digit two places or none
/// in each house, under rules that are houses alone.
fn is_grave(board: &Board<'_>, guardians: &[Candidate]) -> bool {
    let layout = board.model().layout();
    let open = |cell: Cell| board.digits().get(cell).is_none();
    let left = |cell: Cell| {
        let gone = guardians.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect();
        board.candidates(cell).minus(gone)
    };
    let bound = |cell: Cell| {
        board.candidates(cell).iter().any(|digit| !layout.exclusions(Candidate { cell, digit }).is_empty())
    };
    let twice = |house: &crate::grid::House| {
        DigitSet::all(layout.shape().order()).iter().all(|digit| {
            let places = house.cells.iter().filter(|&&cell| open(cell) && left(cell).contains(digit));
            matches!(places.count(), 0 | 2)
        })
    };
    let mut cells = layout.shape().cells().filter(|&cell| open(cell));
    layout.is_plain()
        && cells.all(|cell| left(cell).len() == 2 && !bound(cell))
        && layout.houses().iter().all(twice)
}

/// A board on which something is assumed.
#[derive(Clone)]
struct Trial<'t> {
    board: &'t Board<'t>,
    truths: &'t [Truth],
    cells: Vec<DigitSet>,
    set: Vec<Candidate>,
}

impl<'t> Trial<'t> {
    fn new(board: &'t Board<'_>, truths: &'t [Truth]) -> Trial<'t> {
        Trial { board, truths, cells: board.all_candidates().cells().to_vec(), set: vec![] }
    }

    /// Assumes a candidate: what it excludes is gone.
    fn set(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let layout = self.board.model().layout();
        self.cells[cell.index()] = self.cells[cell.index()].intersection(DigitSet::of(digit));
        for peer in layout.peers(cell) {
            self.cells[peer.index()].remove(digit);
        }
        for other in layout.exclusions(candidate) {
            self.cells[other.cell.index()].remove(other.digit);
        }
        self.set.push(candidate);
    }

    /// The ways in which a truth can hold.
    fn ways(&self, truth: &Truth) -> Vec<Candidate> {
        match *truth {
            Truth::Cell(cell) => {
                self.cells[cell.index()].iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Truth::House(house, digit) => {
                let cells = &self.board.model().layout().houses()[house].cells;
                let places = cells.iter().filter(|cell| self.cells[cell.index()].contains(digit));
                places.map(|&cell| Candidate { cell, digit }).collect()
            }
            Truth::NotGrave(ref guardians) => {
                guardians.iter().copied().filter(|c| self.cells[c.cell.index()].contains(c.digit)).collect()
            }
            _ => vec![],
        }
    }

    /// Whether the truths cannot all hold; `None` if it takes too long to tell.
    fn fails(mut self, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        let mut branch: Option<Vec<Candidate>> = None;
        let mut changed = true;
        while changed {
            changed = false;
            branch = None;
            for truth in self.truths {
                match truth {
                    Truth::Cell(_) | Truth::House(..) | Truth::NotGrave(_) => {
                        let ways = self.ways(truth);
                        match ways[..] {
                            [] => return Some(true),
                            [only] if !self.set.contains(&only) => {
                                self.set(only);
                                changed = true;
                            }
                            [_] => {}
                            _ if branch.as_ref().is_none_or(|best| ways.len() < best.len()) => {
                                branch = Some(ways)
                            }
                            _ => {}
                        }
                    }
                    Truth::NotDeadly(cells, digits) => {
                        let two: DigitSet = digits.iter().copied().collect();
                        let other = |cell: &&Cell| !self.cells[cell.index()].minus(two).is_empty();
                        match cells.iter().filter(other).collect::<Vec<_>>()[..] {
                            [] => return Some(true),
                            [only] if !self.cells[only.index()].intersection(two).is_empty() => {
                                self.cells[only.index()] = self.cells[only.index()].minus(two);
                                changed = true;
                            }
                            _ => {}
                        }
                    }
                    Truth::Solution => return Some(true),
                }
            }
        }
        let Some(ways) = branch else {
            return Some(false);
        };
        for way in ways {
            let mut trial = self.clone();
            trial.set(way);
            if !trial.fails(left)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
