//! Unique rectangles, avoidable rectangles and BUG+1 against their dull twin, which looks at every four
//! cells and every two digits, and against the checker.

mod positions;

use grille::board::Board;
use grille::grid::{Candidate, Cell, Digit, DigitSet, Shape};
use grille::logic::{AnyPosition, Choice, Limits, proof, techniques};
use grille::model::Model;
use grille::puzzle::Puzzle;
use positions::{Dice, puzzles, sees, thinned};
use std::collections::BTreeSet;

const DATA: [&str; 5] = [
    include_str!("../../../data/minimal_9.txt"),
    include_str!("../../../data/latin_7.txt"),
    include_str!("../../../data/diagonal_9.txt"),
    include_str!("../../../data/small.txt"),
    include_str!("../../../data/rectangular_12.txt"),
];

const IDS: [&str; 9] = [
    "uniqueness-1",
    "uniqueness-2",
    "uniqueness-3",
    "uniqueness-4",
    "uniqueness-5",
    "uniqueness-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
];

type Found = BTreeSet<(&'static str, BTreeSet<Candidate>)>;

/// What the rectangles of a board eliminate.
struct Twin<'t> {
    board: &'t Board<'t>,
    found: Found,
}

impl Twin<'_> {
    fn has(&self, cell: Cell) -> DigitSet {
        match self.board.digits().get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => self.board.candidates(cell),
        }
    }

    fn model(&self) -> &Model {
        self.board.model()
    }

    fn add(&mut self, id: &'static str, cells: impl IntoIterator<Item = Cell>, digits: DigitSet) {
        let there = |cell: Cell| self.has(cell).intersection(digits);
        let gone: BTreeSet<Candidate> = cells
            .into_iter()
            .flat_map(|cell| there(cell).iter().map(move |digit| Candidate { cell, digit }))
            .collect();
        if !gone.is_empty() {
            self.found.insert((id, gone));
        }
    }

    fn all_that_see(&self, cells: &[Cell]) -> Vec<Cell> {
        let model = self.model();
        model.shape().cells().filter(|&c| cells.iter().all(|&other| sees(model, c, other))).collect()
    }

    /// The rectangle with two digits that all four corners have, and one of them nothing else.
    fn unique(&mut self, cells: [Cell; 4], pair: [Digit; 2]) {
        let shape = self.model().shape();
        let both: DigitSet = pair.into_iter().collect();
        let more: Vec<Cell> = cells.into_iter().filter(|&c| self.has(c) != both).collect();
        let extras = more.iter().fold(DigitSet::EMPTY, |all, &c| all.union(self.has(c))).minus(both);
        let aligned = |a: Cell, b: Cell| shape.row(a) == shape.row(b) || shape.column(a) == shape.column(b);
        match more[..] {
            [corner] => self.add("uniqueness-1", [corner], both),
            [a, b] if aligned(a, b) => {
                if extras.len() == 1 {
                    self.add("uniqueness-2", self.all_that_see(&more), extras);
                }
                self.subsets(a, b, both, extras);
                let seen = self.all_that_see(&more);
                let locked = |digit: &&Digit| !seen.iter().any(|&c| self.has(c).contains(**digit));
                if let Some(&stays) = pair.iter().find(locked) {
                    self.add("uniqueness-4", [a, b], both.minus(DigitSet::of(stays)));
                }
            }
            [a, b] => {
                if extras.len() == 1 {
                    self.add("uniqueness-5", self.all_that_see(&more), extras);
                }
                let in_lines =
                    |c: Cell| cells.iter().any(|&corner| aligned(c, corner)) && !cells.contains(&c);
                let locked =
                    |digit: &&Digit| !shape.cells().any(|c| in_lines(c) && self.has(c).contains(**digit));
                if let Some(&goes) = pair.iter().find(locked) {
                    self.add("uniqueness-6", [a, b], DigitSet::of(goes));
                }
            }
            _ if more.len() == 3 && extras.len() == 1 => {
                self.add("uniqueness-5", self.all_that_see(&more), extras);
            }
            _ => {}
        }
        let diagonal = more.len() == 3 || (more.len() == 2 && !aligned(more[0], more[1]));
        for (i, &corner) in cells.iter().enumerate() {
            if !diagonal || self.has(corner) != both {
                continue;
            }
            let across = cells[3 - i];
            if sees(self.model(), corner, across) {
                continue;
            }
            for digit in pair {
                let else_where =
                    |c: Cell| aligned(c, across) && !cells.contains(&c) && self.has(c).contains(digit);
                if !shape.cells().any(else_where) {
                    self.add("hidden-rectangle", [across], both.minus(DigitSet::of(digit)));
                }
            }
        }
    }

    /// Type 3, by every set of cells of every house that both corners are in.
    fn subsets(&mut self, a: Cell, b: Cell, both: DigitSet, extras: DigitSet) {
        let layout = self.model().layout().clone();
        let shared: Vec<usize> = (0..layout.houses().len())
            .filter(|&h| [a, b].iter().all(|c| layout.houses()[h].cells.contains(c)))
            .collect();
        for &house in &shared {
            let cells = &layout.houses()[house].cells;
            let free = |c: &Cell| {
                !self.has(*c).is_empty() && self.has(*c).intersection(both).is_empty() && ![a, b].contains(c)
            };
            let beside: Vec<Cell> = cells.iter().copied().filter(free).collect();
            for mask in 1..1u32 << beside.len() {
                let chosen: Vec<Cell> =
                    (0..beside.len()).filter(|i| mask >> i & 1 == 1).map(|i| beside[i]).collect();
                let digits = chosen.iter().fold(extras, |all, &c| all.union(self.has(c)));
                if digits.len() as usize != chosen.len() + 1 {
                    continue;
                }
                // A set on a line eliminates in every house that it lies in, any other in its own house.
                let inside = |h: &&usize| chosen.iter().all(|c| layout.houses()[**h].cells.contains(c));
                let line = |h: usize| matches!(layout.houses()[h].name.kind, "row" | "column");
                let on_line = shared.iter().filter(inside).any(|&h| line(h));
                let places: Vec<Cell> = if on_line {
                    shared.iter().filter(inside).flat_map(|&h| layout.houses()[h].cells.clone()).collect()
                } else {
                    cells.clone()
                };
                let places = places.into_iter().filter(|c| ![a, b].contains(c) && !chosen.contains(c));
                let places: Vec<Cell> = places.collect();
                self.add("uniqueness-3", places, digits);
            }
        }
    }

    /// The rectangle with corners that are filled, and not given.
    fn avoidable(&mut self, cells: [Cell; 4]) {
        let model = self.model();
        let given = |c: &Cell| model.givens().get(*c).is_some() && !model.entered().contains(c);
        if cells.iter().any(given) {
            return;
        }
        // Opposite corners are first and last, second and third.
        let opposite = |i: usize| cells[3 - i];
        let value = |c: Cell| self.board.digits().get(c);
        let open: Vec<usize> = (0..4).filter(|&i| value(cells[i]).is_none()).collect();
        let completing = |i: usize| value(opposite(i));
        match open[..] {
            [i] => {
                let (a, b) = match i {
                    0 | 3 => (cells[1], cells[2]),
                    _ => (cells[0], cells[3]),
                };
                let (Some(digit), true) = (completing(i), value(a) == value(b)) else { return };
                if self.has(cells[i]).len() == 2 {
                    self.add("avoidable-rectangle-1", [cells[i]], DigitSet::of(digit));
                }
            }
            [i, j] if i + j != 3 => {
                let (Some(x), Some(y)) = (completing(i), completing(j)) else { return };
                // With boxes, HoDoKu starts from two filled cells of one box.
                let boxes = model.shape().boxes().is_some();
                let filled: Vec<Cell> = (0..4).filter(|k| !open.contains(k)).map(|k| cells[k]).collect();
                let box_of = |c: Cell| model.layout().memberships(c).get(2).map(|m| m.house);
                if boxes && box_of(filled[0]) != box_of(filled[1]) {
                    return;
                }
                let (first, second) = (self.has(cells[i]), self.has(cells[j]));
                let (one, two) = (first.minus(DigitSet::of(x)), second.minus(DigitSet::of(y)));
                if first.len() == 2 && second.len() == 2 && one.len() == 1 && one == two {
                    self.add("avoidable-rectangle-2", self.all_that_see(&[cells[i], cells[j]]), one);
                }
            }
            _ => {}
        }
    }
}

/// All four corners that two rows and two columns have, such that each house has two of them or none.
fn corners(model: &Model) -> Vec<[Cell; 4]> {
    let shape = model.shape();
    let lines = 0..shape.order();
    let mut all = vec![];
    for (top, bottom) in lines.clone().flat_map(|a| (a + 1..shape.order()).map(move |b| (a, b))) {
        for (left, right) in lines.clone().flat_map(|a| (a + 1..shape.order()).map(move |b| (a, b))) {
            let cells = [(top, left), (top, right), (bottom, left), (bottom, right)];
            let cells = cells.map(|(row, column)| shape.cell(row, column));
            let shared = |house: &[Cell]| house.iter().filter(|c| cells.contains(c)).count();
            if model.layout().houses().iter().all(|h| matches!(shared(&h.cells), 0 | 2)) {
                all.push(cells);
            }
        }
    }
    all
}

#[test]
fn rectangles_are_all_there_are() {
    let mut dice = Dice(77);
    let mut counts = [0; IDS.len()];
    let mut limits = Limits::default();
    limits.missing_candidates = false;
    for text in DATA {
        for (puzzle, solution) in puzzles(text, 10) {
            let corners = corners(&Model::new(&puzzle).unwrap());
            for round in 0..30 {
                let model = crossed(&puzzle, &solution, &corners, 10 + 2 * round, &mut dice);
                let position = AnyPosition::new(&model, Some(&solution));
                let mut twin = Twin { board: position.board(), found: Found::new() };
                for &cells in &corners {
                    // Of the pairs of digits that fit, the one of the first bivalue corner counts.
                    let two = |c: &&Cell| {
                        let pair = twin.has(**c);
                        pair.len() == 2 && cells.iter().all(|&other| pair.minus(twin.has(other)).is_empty())
                    };
                    if let Some(&corner) = cells.iter().find(two) {
                        let pair: Vec<Digit> = twin.has(corner).iter().collect();
                        twin.unique(cells, [pair[0], pair[1]]);
                    }
                    twin.avoidable(cells);
                }
                let mut ours = Found::new();
                for (i, id) in IDS.into_iter().enumerate() {
                    for step in position.all(techniques::find(id).unwrap(), &limits) {
                        proof::check(position.board(), &step, Some(&solution))
                            .unwrap_or_else(|f| panic!("{f}: {step:?}"));
                        ours.insert((id, step.eliminations.iter().copied().collect()));
                        counts[i] += 1;
                    }
                }
                assert_eq!(ours, twin.found, "{}", model.shape());
            }
        }
    }
    assert!(counts.iter().all(|&steps| steps > 2), "{counts:?}");
}

/// A thinned puzzle in which one rectangle may hold two digits in all its corners: wherever the solution
/// has these digits, or a third one that some corners have, cells are open.
fn crossed(
    puzzle: &Puzzle,
    solution: &grille::grid::Grid,
    corners: &[[Cell; 4]],
    open: usize,
    dice: &mut Dice,
) -> Model {
    let model = thinned(puzzle, solution, open, dice);
    let order = puzzle.shape.order() as usize;
    let mut new =
        Puzzle { digits: model.givens().clone(), entered: model.entered().to_vec(), ..puzzle.clone() };
    let [a, b, third] = [(); 3].map(|()| Digit::from_index(dice.roll(order)));
    let mut marks = model.start().cells().to_vec();
    for cell in puzzle.shape.cells() {
        let right = solution.get(cell).unwrap();
        if [a, b, third].contains(&right) {
            new.digits.set(cell, None);
            marks[cell.index()] = [right, Digit::from_index(dice.roll(order))].into_iter().collect();
        }
    }
    for cell in corners[dice.roll(corners.len())] {
        let mut set: DigitSet = [a, b].into_iter().collect();
        if dice.roll(2) == 0 {
            set.insert(if dice.roll(2) == 0 { third } else { Digit::from_index(dice.roll(order)) });
        }
        new.digits.set(cell, None);
        marks[cell.index()] = set;
    }
    new.entered.retain(|&cell| new.digits.get(cell).is_some());
    new.notes = Some(grille::grid::Candidates::from_cells(marks));
    Model::new(&new).map_or(model, Model::assume_decided_by_clues)
}

/// Whatever the path of a puzzle of ours does by uniqueness is true in its solution.
#[test]
fn uniqueness_is_sound() {
    let singles = ["full-house", "naked-single", "hidden-single", "bug-1"];
    let choice = Choice::only(singles.into_iter().chain(IDS).map(|id| techniques::find(id).unwrap()));
    let mut steps = 0;
    for text in DATA.into_iter().chain([include_str!("../../../data/hard_9.txt")]) {
        for (puzzle, solution) in puzzles(text, 60) {
            let model = Model::new(&puzzle).unwrap();
            AnyPosition::new(&model, Some(&solution)).path(&choice, |board, step| {
                proof::check(board, step, Some(&solution)).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
                assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "{step:?}");
                steps += usize::from(step.placements.is_empty());
                std::ops::ControlFlow::Continue(())
            });
            // Without knowing that there is one solution, there is nothing to say.
            let position = AnyPosition::new(&model, None);
            let all = IDS.into_iter().chain(["bug-1"]);
            assert!(
                all.map(|id| techniques::find(id).unwrap())
                    .all(|t| { position.all(t, &Limits::default()).is_empty() })
            );
        }
    }
    assert!(steps > 20, "{steps}");
}

/// Graves with one candidate more, made from solutions by exchanging digits: each open cell gets the digit
/// of the solution and that of another solution.
#[test]
fn a_grave_with_one_candidate_more() {
    let bug = techniques::find("bug-1").unwrap();
    let shape = Shape::with_boxes(4, 2, 2).unwrap();
    // Two solutions that differ in every cell: without the givens a grave.
    let (one, other) = ("1234341221434321", "2143432112343412");
    let digit = |text: &str, i: usize| Digit::new(text.as_bytes()[i] - b'0').unwrap();
    let solution: Puzzle = one.parse().unwrap();
    for odd in 0..16 {
        for extra in 1..=4 {
            let marks: Vec<DigitSet> = (0..16)
                .map(|i| {
                    let mut set: DigitSet = [digit(one, i), digit(other, i)].into_iter().collect();
                    if i == odd {
                        set.insert(Digit::new(extra).unwrap());
                    }
                    set
                })
                .collect();
            let puzzle = Puzzle {
                candidates: Some(grille::grid::Candidates::from_cells(marks.clone())),
                ..Puzzle::empty(shape)
            };
            let model = Model::new(&puzzle).unwrap();
            let position = AnyPosition::new(&model, Some(&solution.digits));
            let steps = position.all(bug, &Limits::default());
            assert_eq!(steps.len(), usize::from(marks[odd].len() == 3), "{odd} {extra}");
            for step in steps {
                proof::check(position.board(), &step, Some(&solution.digits)).unwrap();
                assert_eq!(step.eliminations.len(), 2);
                assert!(step.eliminations.iter().all(|c| c.cell.index() == odd && c.digit.get() != extra));
            }
        }
    }
}
