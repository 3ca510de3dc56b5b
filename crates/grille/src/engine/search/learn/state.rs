//! What the learner knows at a moment: the candidates as yes-or-no questions, which are answered, and why.
//!
//! Every candidate that was open when the learner began is a *variable*: true if the digit stands in the cell.
//! The houses say one thing in two ways, that exactly one candidate of a cell, and exactly one place of a digit
//! in a house, is true. Such a *group* has at most 64 members, so the members not yet false are one word:
//!
//! ```text
//! x becomes true:   every other bit of its groups' words becomes false, because of x
//! x becomes false:  its bit leaves its groups' words; a word with one bit left makes that candidate true,
//!                   because all others of the group are false; an empty word is a conflict
//! ```
//!
//! No clause is written down for any of this: the reason of a value is the other candidate or the group, and
//! its literals are looked up when somebody asks. Only what was learnt is kept as clauses.

use super::super::position::Position;
use crate::grid::{Candidate, Cell, Digit};

/// A candidate said to be true or false: variable and sign.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    /// The candidate stands.
    pub(super) fn yes(variable: u32) -> Literal {
        Literal(variable << 1)
    }

    /// The candidate does not stand.
    pub(super) fn no(variable: u32) -> Literal {
        Literal(variable << 1 | 1)
    }

    pub(super) fn variable(self) -> u32 {
        self.0 >> 1
    }

    pub(super) fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal is true.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was guessed, or known from the start.
    None,
    /// This other candidate stands.
    Candidate(u32),
    /// Every other member of this group is false.
    Group(u32),
    /// Every other literal of this learnt clause is false.
    Clause(u32),
}

/// What cannot be: all literals of it are false.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    /// Two candidates stand that exclude each other.
    Pair(u32, u32),
    /// No member of this group is left.
    Group(u32),
    /// All literals of this learnt clause are false.
    Clause(u32),
}

/// Lists of lists in one piece: the items of all, and where those of each begin.
#[derive(Default)]
pub(super) struct Lists {
    items: Vec<u32>,
    first: Vec<u32>,
}

impl Lists {
    fn new(lists: &[Vec<u32>]) -> Lists {
        let mut first = vec![0];
        first.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Lists { items: lists.concat(), first }
    }

    pub(super) fn of(&self, list: u32) -> &[u32] {
        &self.items[self.first[list as usize] as usize..self.first[list as usize + 1] as usize]
    }
}

pub(super) struct State {
    /// The candidate of each variable.
    pub(super) candidates: Vec<Candidate>,
    /// The members of each group, by position.
    pub(super) members: Lists,
    /// The groups of each variable, as `group << 6 | position`.
    groups: Lists,
    /// The variables that each excludes beyond its groups: the links of the rules.
    links: Lists,
    /// The members of each group that are not false: bit `i` for position `i`.
    pub(super) open: Vec<u64>,
    /// For each literal: 1 true, -1 false, 0 open.
    pub(super) value: Vec<i8>,
    /// For each variable that has a value: at which guess it got it, and why.
    pub(super) level: Vec<u32>,
    pub(super) reason: Vec<Reason>,
    /// Where in the trail a variable that has a value stands.
    pub(super) place: Vec<u32>,
    /// The literals that are true, in the order in which they became so.
    pub(super) trail: Vec<Literal>,
    /// How long the trail was before each guess.
    pub(super) guesses: Vec<usize>,
    /// Stamps of groups and of variables: those with the stamp of now are excluded by what was stamped.
    group_stamps: Vec<u64>,
    link_stamps: Vec<u64>,
    stamp: u64,
    /// Values given since somebody last set this to zero.
    pub(super) assigned: u64,
}

impl State {
    /// The candidates still open in a position from which nothing more follows.
    pub(super) fn new(position: &Position) -> State {
        let (layout, order) = (position.layout, position.order);
        let cells = position.digits.len();
        let mut number = vec![u32::MAX; cells * order];
        let mut candidates = vec![];
        let mut groups = vec![];
        for (cell, &digits) in position.digits.iter().enumerate() {
            if digits.count_ones() < 2 {
                continue;
            }
            let mut group = vec![];
            for d in (0..order).filter(|d| digits >> d & 1 == 1) {
                number[cell * order + d] = candidates.len() as u32;
                group.push(candidates.len() as u32);
                candidates.push(Candidate { cell: Cell(cell as u16), digit: Digit::from_index(d) });
            }
            groups.push(group);
        }
        for house in layout.houses() {
            for d in 0..order {
                let places = house.cells.iter().map(|cell| number[cell.index() * order + d]);
                let group: Vec<u32> = places.filter(|&variable| variable != u32::MAX).collect();
                if !group.is_empty() {
                    groups.push(group);
                }
            }
        }
        let mut of_variable = vec![vec![]; candidates.len()];
        for (g, group) in groups.iter().enumerate() {
            for (i, &variable) in group.iter().enumerate() {
                of_variable[variable as usize].push((g as u32) << 6 | i as u32);
            }
        }
        let links: Vec<Vec<u32>> = candidates
            .iter()
            .map(|&candidate| {
                let others = layout.exclusions(candidate).iter();
                let others = others.map(|c| number[c.cell.index() * order + c.digit.index()]);
                others.filter(|&variable| variable != u32::MAX).collect()
            })
            .collect();
        State {
            members: Lists::new(&groups),
            groups: Lists::new(&of_variable),
            links: Lists::new(&links),
            open: groups.iter().map(|group| u64::MAX >> (64 - group.len())).collect(),
            value: vec![0; 2 * candidates.len()],
            level: vec![0; candidates.len()],
            reason: vec![Reason::None; candidates.len()],
            place: vec![0; candidates.len()],
            trail: Vec::with_capacity(candidates.len()),
            guesses: vec![],
            group_stamps: vec![0; groups.len()],
            link_stamps: vec![0; candidates.len()],
            stamp: 1,
            assigned: 0,
            candidates,
        }
    }

    /// How many guesses stand.
    pub(super) fn depth(&self) -> u32 {
        self.guesses.len() as u32
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.value[literal.index()] > 0
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.value[literal.index()] < 0
    }

    pub(super) fn is_open(&self, variable: u32) -> bool {
        self.value[Literal::yes(variable).index()] == 0
    }

    /// The cell that a literal is about.
    pub(super) fn cell(&self, literal: Literal) -> usize {
        self.candidates[literal.variable() as usize].cell.index()
    }

    /// The literal of this variable that is false now.
    pub(super) fn false_literal(&self, variable: u32) -> Literal {
        let yes = Literal::yes(variable);
        if self.is_false(yes) { yes } else { yes.negated() }
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        self.note(literal, reason);
        if literal.is_yes() { Ok(()) } else { self.leave(literal.variable()) }
    }

    fn note(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable() as usize;
        self.value[literal.index()] = 1;
        self.value[literal.negated().index()] = -1;
        self.level[variable] = self.guesses.len() as u32;
        self.reason[variable] = reason;
        self.place[variable] = self.trail.len() as u32;
        self.trail.push(literal);
        self.assigned += 1;
    }

    /// How many candidates there were for each open cell at the beginning.
    pub(super) fn room(&self) -> f64 {
        let mut cells: Vec<Cell> = self.candidates.iter().map(|candidate| candidate.cell).collect();
        cells.dedup();
        self.candidates.len() as f64 / cells.len().max(1) as f64
    }

    /// What to guess as long as nothing is known: candidates of small groups.
    pub(super) fn first_merits(&self) -> Vec<f64> {
        let merit = |variable: u32| -> f64 {
            let sizes =
                self.groups.of(variable).iter().map(|place| self.open[(place >> 6) as usize].count_ones());
            sizes.map(|size| 0.1 / f64::from(size)).sum()
        };
        (0..self.candidates.len() as u32).map(merit).collect()
    }

    /// A candidate that has become false leaves its groups. All of them, even after a conflict: undoing
    /// gives it back to all.
    fn leave(&mut self, variable: u32) -> Result<(), Conflict> {
        let mut result = Ok(());
        let first = self.groups.first[variable as usize] as usize;
        let end = self.groups.first[variable as usize + 1] as usize;
        for i in first..end {
            let place = self.groups.items[i];
            let group = place >> 6;
            let left = self.open[group as usize] & !(1 << (place & 63));
            self.open[group as usize] = left;
            if left & left.wrapping_sub(1) == 0 {
                if left == 0 {
                    result = Err(Conflict::Group(group));
                } else {
                    let last = self.members.of(group)[left.trailing_zeros() as usize];
                    if self.is_open(last) {
                        self.note(Literal::yes(last), Reason::Group(group));
                    }
                }
            }
        }
        result
    }

    /// What follows from a candidate that stands: the others of its groups, and those it has links to, do not.
    pub(super) fn spread(&mut self, variable: u32) -> Result<(), Conflict> {
        let first = self.groups.first[variable as usize] as usize;
        let end = self.groups.first[variable as usize + 1] as usize;
        for i in first..end {
            let place = self.groups.items[i];
            let group = place >> 6;
            let mut others = self.open[group as usize] & !(1 << (place & 63));
            while others != 0 {
                let other = self.members.of(group)[others.trailing_zeros() as usize];
                self.exclude(other, variable)?;
                others &= others - 1;
            }
        }
        for i in self.links.first[variable as usize]..self.links.first[variable as usize + 1] {
            self.exclude(self.links.items[i as usize], variable)?;
        }
        Ok(())
    }

    fn exclude(&mut self, other: u32, because: u32) -> Result<(), Conflict> {
        match self.value[Literal::yes(other).index()] {
            0 => self.assign(Literal::no(other), Reason::Candidate(because)),
            1 => Err(Conflict::Pair(because, other)),
            _ => Ok(()),
        }
    }

    /// Takes the last literal back.
    pub(super) fn undo(&mut self) -> Option<Literal> {
        let literal = self.trail.pop()?;
        self.value[literal.index()] = 0;
        self.value[literal.negated().index()] = 0;
        if !literal.is_yes() {
            for &place in self.groups.of(literal.variable()) {
                self.open[(place >> 6) as usize] |= 1 << (place & 63);
            }
        }
        Some(literal)
    }

    /// The members left in the smallest group of an open candidate.
    pub(super) fn choices(&self, variable: u32) -> u32 {
        let sizes =
            self.groups.of(variable).iter().map(|place| self.open[(place >> 6) as usize].count_ones());
        sizes.min().unwrap_or(1)
    }

    /// Stamps what cannot stand together with this candidate.
    pub(super) fn stamp_excluded(&mut self, variable: u32) {
        for place in self.groups.of(variable) {
            self.group_stamps[(place >> 6) as usize] = self.stamp;
        }
        for &other in self.links.of(variable) {
            self.link_stamps[other as usize] = self.stamp;
        }
    }

    /// Whether one of those stamped since the last [`State::next_stamp`] excludes this candidate.
    pub(super) fn is_stamped(&self, variable: u32) -> bool {
        self.link_stamps[variable as usize] == self.stamp
            || self
                .groups
                .of(variable)
                .iter()
                .any(|place| self.group_stamps[(place >> 6) as usize] == self.stamp)
    }

    /// Stamps count no longer.
    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
    }
}
