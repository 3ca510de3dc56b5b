//! Positions to try finders on: those met on the way through our own puzzles.

use super::find;
use crate::board::Board;
use crate::engine::{AUTO, Settings};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Grid};
use crate::logic::{AnyPosition, Choice, Limits, Role, Step, proof};
use crate::model::Model;
use crate::puzzle::read::{ReadOptions, read};
use std::collections::BTreeSet;

/// Files of `data/`, with their rules and how many of their puzzles are followed: of every kind some.
pub(super) const FILES: &[(&str, &[&str], usize)] = &[
    ("minimal_9.txt", &[], 40),
    ("hard_9.txt", &[], 10),
    ("diagonal_9.txt", &["diagonal"], 10),
    ("latin_7.txt", &[], 10),
    ("rectangular_12.txt", &[], 4),
    ("large_16.txt", &[], 3),
];

/// Shows `look` the first position of each puzzle and those on the way where no single is left. Where these
/// techniques end, a digit of the solution is placed.
pub(super) fn walk(files: &[(&str, &[&str], usize)], mut look: impl FnMut(&AnyPosition<'_>, &Grid)) {
    let known = [
        "full-house",
        "naked-single",
        "hidden-single",
        "locked-pair",
        "locked-triple",
        "pointing",
        "claiming",
        "naked-pair",
        "naked-triple",
        "hidden-pair",
        "hidden-triple",
        "skyscraper",
        "xy-wing",
    ];
    let choice = Choice::only(known.map(|id| find(id).unwrap()));
    for &(name, rules, most) in files {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
        let rules = rules.iter().map(ToString::to_string).collect();
        let options = ReadOptions { rules, ..ReadOptions::default() };
        let text = std::fs::read_to_string(path).unwrap();
        for puzzle in read(&text, &options).unwrap().into_iter().take(most) {
            let model = Model::new(&puzzle).unwrap();
            let solution = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions.remove(0);
            let mut position = AnyPosition::new(&model, Some(&solution));
            look(&position, &solution);
            while !position.board().is_full() {
                let next = position.next(&choice);
                if next.as_ref().is_none_or(|step| step.placements.is_empty()) {
                    look(&position, &solution);
                }
                let guess = || {
                    let cell = position.board().digits().cells().iter().position(Option::is_none).unwrap();
                    let cell = Cell(cell as u16);
                    let candidate = Candidate { cell, digit: solution.get(cell).unwrap() };
                    Step::placing(find("naked-single").unwrap(), candidate, Default::default())
                };
                let step = next.unwrap_or_else(guess);
                position.apply(&step).unwrap();
            }
        }
    }
}

/// A step as the dull twins know it: the technique, the cells of its pattern, what it eliminates.
pub(super) type Told = (&'static str, Vec<Cell>, Vec<Candidate>);

/// What the finders of these techniques find: the cells are those that play one of the roles.
pub(super) fn told(
    position: &AnyPosition<'_>,
    ids: &[&str],
    roles: &[Role],
    limits: &Limits,
) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    for step in ids.iter().flat_map(|id| position.all(find(id).unwrap(), limits)) {
        let parts = step.evidence.parts.iter().filter(|part| roles.contains(&part.role));
        let cells: BTreeSet<Cell> = parts.flat_map(|part| part.cells.iter().copied()).collect();
        let gone: BTreeSet<Candidate> = step.eliminations.iter().copied().collect();
        assert_eq!(gone.len(), step.eliminations.len(), "nothing goes twice: {step:?}");
        all.insert((step.technique.id, cells.into_iter().collect(), gone.into_iter().collect()));
    }
    all
}

/// Asserts that the steps of these techniques are proved and spare the solution, and that the first step
/// alone is the first of all. Returns how many there are.
pub(super) fn sound(position: &AnyPosition<'_>, solution: &Grid, ids: &[&str], limits: &Limits) -> usize {
    let mut count = 0;
    for technique in ids.iter().map(|id| find(id).unwrap()) {
        let steps = position.all(technique, limits);
        for step in &steps {
            assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "{step:?}");
            assert_eq!(proof::check(position.board(), step, Some(solution)), Ok(()), "{step:?}");
        }
        let next = position.next(&Choice::only([technique]).with_limits(limits.clone()));
        let effects = |step: &Step| (step.placements.clone(), step.eliminations.clone());
        assert_eq!(next.as_ref().map(effects), steps.first().map(effects));
        count += steps.len();
    }
    count
}

/// A board for the dull: candidates of open cells and houses as lists, and nothing prepared.
pub(super) struct Dull<'b> {
    pub(super) board: &'b Board<'b>,
    /// The kind of each house and its cells.
    pub(super) houses: Vec<(&'static str, Vec<Cell>)>,
}

impl<'b> Dull<'b> {
    pub(super) fn new(board: &'b Board<'b>) -> Dull<'b> {
        let houses = board.model().layout().houses().iter();
        Dull { board, houses: houses.map(|house| (house.name.kind, house.cells.clone())).collect() }
    }

    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        let open = self.board.digits().get(cell).is_none();
        if open { self.board.candidates(cell) } else { DigitSet::EMPTY }
    }

    pub(super) fn cells(&self) -> Vec<Cell> {
        let cells = self.board.model().shape().cells();
        cells.filter(|&cell| !self.candidates(cell).is_empty()).collect()
    }

    pub(super) fn digits(&self) -> Vec<Digit> {
        DigitSet::all(self.board.model().shape().order()).iter().collect()
    }

    /// The places of a digit in a house, in reading order.
    pub(super) fn places(&self, house: usize, digit: Digit) -> Vec<Cell> {
        let cells = self.houses[house].1.iter().copied();
        let places: BTreeSet<Cell> = cells.filter(|&cell| self.candidates(cell).contains(digit)).collect();
        places.into_iter().collect()
    }

    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        a != b && self.houses.iter().any(|(_, cells)| cells.contains(&a) && cells.contains(&b))
    }

    /// The candidates of a digit that see all these cells.
    pub(super) fn seen_by(&self, cells: &[Cell], digit: Digit) -> Vec<Candidate> {
        let seen = |cell: &Cell| cells.iter().all(|&other| self.sees(*cell, other));
        let open = self.cells().into_iter().filter(|&cell| self.candidates(cell).contains(digit));
        open.filter(seen).map(|cell| Candidate { cell, digit }).collect()
    }
}

/// Every choice of `size` of these, in their order.
pub(super) fn choices<T: Clone>(of: &[T], size: usize) -> Vec<Vec<T>> {
    let Some(left) = size.checked_sub(1) else { return vec![vec![]] };
    let with = |index: usize| {
        let rest = choices(&of[index + 1..], left);
        rest.into_iter().map(move |rest| [vec![of[index].clone()], rest].concat())
    };
    (0..of.len()).flat_map(with).collect()
}

/// Who does not ask why is told the same otherwise; what is told as one is known by its evidence.
#[test]
fn silence_changes_no_step() {
    let (mut count, mut without) = (0, 0);
    let dual = Limits { dual: true, ..Limits::default() };
    walk(&FILES[..3], |position, _| {
        for limits in [Limits::default(), dual.clone()] {
            let choice = Choice::default().with_limits(limits);
            let says = |step: Step| (step.technique.id, step.placements, step.eliminations);
            let silent = position.clone().silent().next(&choice);
            let is_empty = |step: &Step| step.evidence.parts.is_empty();
            without += u32::from(silent.as_ref().is_some_and(is_empty));
            assert_eq!(silent.map(says), position.next(&choice).map(says));
            count += 1;
        }
    });
    assert!(count > 200 && without > 20, "{without} of {count}");
}
