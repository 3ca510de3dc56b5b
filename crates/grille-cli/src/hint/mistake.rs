//! Finding what is wrong with a board: digits that no solution has, and candidates that were taken away
//! though the solution needs them.
//!
//! What the setter gave is trusted first: entered digits and notes are held against the solution of the
//! clues. Where the text does not say what was entered, or the givens are at fault themselves, the
//! smallest set of digits is looked for whose removal makes the grid solvable again.

use crate::reason::{Deadline, Known, Reason};
use crate::stream::Layouts;
use crate::ui::Ui;
use grille::grid::{Candidate, Cell};
use grille::model::{Model, cell_words};
use grille::puzzle::Puzzle;
use grille::words::{Arg, Message};
use std::time::Duration;

/// The most sets of digits that are tried: all pairs of a full 9×9 grid and some more.
const TRIALS: usize = 4000;

/// How long they are tried: on a large grid each of them may be a search of its own.
const PATIENCE: Duration = Duration::from_secs(5);

/// What must be undone to be right again. Both lists empty: something is wrong, and nobody knows what.
#[derive(Default)]
pub(super) struct Mistake {
    /// Digits to be taken out.
    pub(super) undo: Vec<Candidate>,
    /// Candidates to be put back.
    pub(super) restore: Vec<Candidate>,
}

/// What is known of the solutions, as far as steps may stand on it, and the mistake, if there is one.
/// `model` is that of the board as it stands; there is none where its digits clash.
pub(super) fn find(
    reason: &Reason,
    puzzle: &Puzzle,
    model: Option<&Model>,
    layouts: &mut Layouts,
    deadline: Deadline,
) -> (Known, Option<Mistake>) {
    let givens = puzzle.clues();
    let sound = layouts.model(&givens).ok();
    let mut solve = |puzzle: &Puzzle, deadline| match layouts.model(puzzle) {
        Ok(model) => reason.solutions(&model, deadline),
        Err(_) => Known { count: Some(0), first: None },
    };
    let set = solve(&givens, deadline);
    if let Some(solution) = set.only() {
        let wrong = |&cell: &Cell| {
            let digit = puzzle.digits.get(cell)?;
            (solution.get(cell) != Some(digit)).then_some(Candidate { cell, digit })
        };
        let undo: Vec<Candidate> = puzzle.entered.iter().filter_map(wrong).collect();
        let missing = |cell: Cell| {
            let digit = solution.get(cell)?;
            let open = puzzle.digits.get(cell).is_none();
            let gone = puzzle.notes.as_ref().is_some_and(|notes| !notes.get(cell).contains(digit));
            // What a wrong digit in sight has taken away comes back with it.
            let peers = sound.as_ref().map_or(&[][..], |model| model.layout().peers(cell));
            let hidden = undo.iter().any(|c| c.digit == digit && peers.contains(&c.cell));
            (open && gone && !hidden).then_some(Candidate { cell, digit })
        };
        let restore: Vec<Candidate> = puzzle.shape.cells().filter_map(missing).collect();
        let right = undo.is_empty() && restore.is_empty();
        return (set, (!right).then_some(Mistake { undo, restore }));
    }
    if set.count == Some(0) {
        let cells: Vec<Cell> = givens.shape.cells().filter(|&c| givens.digits.get(c).is_some()).collect();
        let undo = repair(reason, &givens, &cells, deadline, &mut solve);
        return (set, Some(Mistake { undo, restore: vec![] }));
    }
    if set.count.is_none() {
        // Nobody could say in time: then nobody can say what is wrong either.
        return (set, None);
    }
    // Several solutions: the board itself must still have one.
    let digits = Puzzle { notes: None, ..puzzle.clone() };
    if solve(&digits, deadline).count == Some(0) {
        let undo = repair(reason, &digits, &puzzle.entered, deadline, &mut solve);
        return (set, Some(Mistake { undo, restore: vec![] }));
    }
    let whole = model.map(|model| reason.solutions(model, deadline));
    match whole {
        Some(Known { count: Some(0), .. }) => (set, Some(Mistake::default())),
        // Only notes make it a puzzle: they count as clues.
        Some(known) if puzzle.entered.is_empty() => (known, None),
        _ => (set, None),
    }
}

/// A smallest set of these digits whose removal leaves a solution, best just one; empty if there is none
/// within reach.
fn repair(
    reason: &Reason,
    puzzle: &Puzzle,
    cells: &[Cell],
    deadline: Deadline,
    solve: &mut impl FnMut(&Puzzle, Deadline) -> Known,
) -> Vec<Candidate> {
    let deadline = deadline.within(PATIENCE);
    let singles = cells.iter().map(|&cell| vec![cell]);
    let pairs = cells.iter().enumerate().flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| vec![a, b]));
    let mut found: Option<Vec<Cell>> = None;
    for set in singles.chain(pairs).take(TRIALS) {
        if found.as_ref().is_some_and(|found| found.len() < set.len()) || reason.stopped(deadline).is_some() {
            break;
        }
        match solve(&without(puzzle, &set), deadline).count {
            Some(1) => {
                found = Some(set);
                break;
            }
            Some(2..) => found = found.or(Some(set)),
            _ => {}
        }
    }
    let candidate = |cell: Cell| Some(Candidate { cell, digit: puzzle.digits.get(cell)? });
    found.into_iter().flatten().filter_map(candidate).collect()
}

/// The puzzle without these digits.
fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut other = puzzle.clone();
    for &cell in cells {
        other.digits.set(cell, None);
    }
    other.entered.retain(|cell| !cells.contains(cell));
    other
}

impl Mistake {
    /// The mistake in words, and what repairs it.
    pub(super) fn say(&self, ui: &Ui, puzzle: &Puzzle) -> String {
        let list = |key: &'static str, candidates: &[Candidate]| -> Vec<Arg> {
            let named = |c: &Candidate| {
                let cell = cell_words(puzzle.shape, c.cell);
                Arg::from(Message::new(key).with("cell", cell).with("digit", c.digit.get()))
            };
            candidates.iter().map(named).collect()
        };
        let mut sentences = vec![ui.text("cli-hint-mistake")];
        if !self.undo.is_empty() {
            let message = Message::new("cli-hint-undo").with("count", self.undo.len());
            sentences.push(ui.say(&message.with("list", list("cli-hint-digit", &self.undo))));
        }
        if !self.restore.is_empty() {
            let message = Message::new("cli-hint-restore").with("count", self.restore.len());
            sentences.push(ui.say(&message.with("list", list("cli-hint-candidate", &self.restore))));
        }
        if sentences.len() == 1 {
            sentences.push(ui.text("cli-hint-unknown"));
        }
        sentences.join(" ")
    }
}
