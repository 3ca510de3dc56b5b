//! The independent checker of every finder: replays the argument of a step, knowing nothing of techniques.
//!
//! A step names the truths that it stands on: cells that hold one of their candidates, houses that hold a
//! digit, patterns that a puzzle with one solution cannot have. The checker assumes the opposite of what
//! the step concludes and looks for a way to satisfy these truths, and only these: by exclusion first,
//! then by trying. If there is none, the conclusion is proved. What the evidence says about roles and
//! chains is for the reader and plays no part here.

use super::step::{Step, Truth};
use crate::board::Board;
use crate::grid::{Candidate, Cell, Digit, DigitSet, Grid, House};
use crate::model::Model;
use std::fmt;

/// The most trials of one proof: a step that needs more is not one that a person can follow.
const TRIALS: u32 = 200_000;

/// What is wrong with a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It changes nothing.
    Idle,
    /// It names a cell, a house or a digit that the grid does not have.
    Outside,
    /// It eliminates or places a candidate that is not there.
    NotThere(Candidate),
    /// Its truths do not exclude the opposite.
    NotProved(Candidate),
    /// It says that a pattern is deadly which is not.
    NotDeadly,
    /// It argues with the only solution, and none is known.
    NotUnique,
    /// The solution that the caller gave breaks a clue or a rule.
    NoSolution,
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
///
/// `solution` is the only solution, where the caller knows one. Without it nothing is proved that stands
/// on uniqueness, and with it a digit that was looked up must be the solution's.
///
/// ```
/// use grille::logic::{AnyPosition, Choice, proof};
/// use grille::{model::Model, puzzle::Puzzle};
/// let puzzle: Puzzle = "1..4..1..2..4..1".parse()?;
/// let model = Model::new(&puzzle)?;
/// let position = AnyPosition::new(&model, None);
/// let mut step = position.next(&Choice::default()).unwrap();
/// assert_eq!(proof::check(position.board(), &step, None), Ok(()));
/// step.evidence.truths.clear();
/// assert!(proof::check(position.board(), &step, None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(board: &Board<'_>, step: &Step, solution: Option<&Grid>) -> Result<(), Flaw> {
    if !is_inside(board, step) {
        return Err(Flaw::Outside);
    }
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
        let needs_one = !matches!(truth, Truth::Cell(_) | Truth::House(..));
        match solution {
            None if needs_one => return Err(Flaw::NotUnique),
            Some(solution) if needs_one && !obeys_clues(board, solution) => return Err(Flaw::NoSolution),
            _ => {}
        }
        let deadly = match truth {
            Truth::NotDeadly(cells, digits) => is_deadly(board, cells, digits),
            Truth::NotGrave(guardians) => is_grave(board, guardians),
            _ => true,
        };
        if !deadly {
            return Err(Flaw::NotDeadly);
        }
    }
    let looked_up = solution.filter(|_| truths.contains(&Truth::Solution));
    let claims =
        step.placements.iter().map(|&c| (c, false)).chain(step.eliminations.iter().map(|&c| (c, true)));
    for (candidate, opposite) in claims {
        if let Some(solution) = looked_up {
            let holds = solution.get(candidate.cell) == Some(candidate.digit);
            if holds == opposite {
                return Err(Flaw::NotProved(candidate));
            }
            continue;
        }
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

/// Whether the grid has every cell, house and digit that a step and its truths name.
fn is_inside(board: &Board<'_>, step: &Step) -> bool {
    let layout = board.model().layout();
    let (count, order) = (layout.shape().cell_count(), layout.shape().order());
    let cell = |cell: &Cell| cell.index() < count;
    let digit = |digit: &Digit| digit.get() <= order;
    let candidate = |c: &Candidate| cell(&c.cell) && digit(&c.digit);
    let truth = |truth: &Truth| match truth {
        Truth::Cell(c) => cell(c),
        Truth::House(house, d) => *house < layout.houses().len() && digit(d),
        Truth::NotDeadly(cells, digits) => cells.iter().all(cell) && digits.iter().all(digit),
        Truth::NotGrave(guardians) => guardians.iter().all(candidate),
        Truth::Solution => true,
    };
    step.placements.iter().chain(&step.eliminations).all(candidate) && step.evidence.truths.iter().all(truth)
}

/// Whether a grid is full, has every digit once in each house, obeys the rules and agrees with the clues.
/// What a player entered or noted is not asked: that may be wrong.
fn obeys_clues(board: &Board<'_>, solution: &Grid) -> bool {
    let model = board.model();
    let (shape, layout) = (model.shape(), model.layout());
    let all = DigitSet::all(shape.order());
    let digits = |cells: &[Cell]| cells.iter().filter_map(|&c| solution.get(c)).collect::<DigitSet>();
    let agrees = |cell: Cell| {
        let given = model.givens().get(cell).filter(|_| !model.entered().contains(&cell));
        let candidates = model.candidates().map_or(all, |candidates| candidates.get(cell));
        solution.get(cell).is_some_and(|d| given.is_none_or(|given| given == d) && candidates.contains(d))
    };
    solution.cells().len() == shape.cell_count()
        && shape.cells().all(agrees)
        && layout.houses().iter().all(|house| digits(&house.cells) == all)
        && layout.constraints().iter().all(|constraint| constraint.rule().check(shape, solution))
}

/// Whether two digits that fill these cells could be exchanged: every house has two of the cells or none,
/// no rule goes beyond houses there, and every clue allows both digits in each of the cells.
fn is_deadly(board: &Board<'_>, cells: &[Cell], digits: &[Digit; 2]) -> bool {
    let layout = board.model().layout();
    let bound =
        |&cell: &Cell| digits.iter().any(|&digit| !layout.exclusions(Candidate { cell, digit }).is_empty());
    let shared = |house: &House| house.cells.iter().filter(|cell| cells.contains(cell)).count();
    layout.is_plain()
        && !cells.is_empty()
        && digits[0] != digits[1]
        && cells.iter().all(|&cell| clues_allow(board.model(), cell, digits))
        && !cells.iter().any(bound)
        && layout.houses().iter().all(|house| matches!(shared(house), 0 | 2))
}

/// Whether no clue keeps a digit out of a cell. What a player entered or noted counts as a clue, unless the
/// clues alone are known to have one solution: it may be what excludes the others.
fn clues_allow(model: &Model, cell: Cell, digits: &[Digit; 2]) -> bool {
    let pair: DigitSet = digits.iter().copied().collect();
    let within = |set: DigitSet| pair.minus(set).is_empty();
    let entered = model.entered().contains(&cell);
    let given = model.givens().get(cell).is_some() && !entered;
    let player_allows = !entered && within(model.start().get(cell));
    !given
        && model.candidates().is_none_or(|candidates| within(candidates.get(cell)))
        && (!model.is_played() || model.is_decided_by_clues() || player_allows)
}

/// Whether, without these candidates, every open cell would have two, and every digit two places or none
/// in each house, under rules that are houses alone.
///
/// The second solution takes the other candidate in every open cell. Clues allow it, clue candidates and
/// notes included, because a candidate that they exclude is not on the board.
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
    let twice = |house: &House| {
        DigitSet::all(layout.shape().order()).iter().all(|digit| {
            let places = house.cells.iter().filter(|&&cell| open(cell) && left(cell).contains(digit));
            matches!(places.count(), 0 | 2)
        })
    };
    let mut cells = layout.shape().cells().filter(|&cell| open(cell));
    layout.is_plain()
        && cells.all(|cell| {
            let allowed = board.model().start().get(cell);
            left(cell).len() == 2 && left(cell).minus(allowed).is_empty() && !bound(cell)
        })
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
                    // Held against the solution before any trial.
                    Truth::Solution => {}
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
