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

/// How a variable that has a value came by it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Origin {
    pub(super) reason: Reason,
    /// At which guess.
    pub(super) level: u32,
    /// Where in the trail it stands.
    pub(super) place: u32,
}

/// Where a variable is in four groups: `group << 6 | position` of each.
type Slots = [u32; 4];

pub(super) struct State {
    /// The candidate of each variable.
    pub(super) candidates: Vec<Candidate>,
    /// The members of each group, by position.
    pub(super) members: Lists,
    /// The same, with room for equally many in each: `1 << room` of them.
    seats: Vec<u32>,
    room: u32,
    /// The groups of each variable, so many slots for each. Slots to spare are in a group that nobody is in and that
    /// is never short of members.
    slots: Vec<Slots>,
    slots_each: usize,
    spare: u32,
    /// The variables that each excludes beyond its groups: the links of the rules.
    links: Lists,
    /// The members of each group that are not false: bit `i` for position `i`.
    pub(super) open: Vec<u64>,
    /// For each literal: 1 true, -1 false, 0 open.
    pub(super) value: Vec<i8>,
    /// For each variable that has a value: whence.
    pub(super) origin: Vec<Origin>,
    /// The literals that are true, in the order in which they became so.
    pub(super) trail: Vec<Literal>,
    /// How long the trail was before each guess.
    pub(super) guesses: Vec<usize>,
    /// Stamps of groups and of variables: those with the stamp of now are excluded by what was stamped.
    group_stamps: Vec<u64>,
    link_stamps: Vec<u64>,
    stamp: u64,
    /// Values given and taken back since somebody last asked, and how much of the trail is counted.
    assigned: u64,
    counted: usize,
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
        let room = order.next_power_of_two().trailing_zeros();
        let mut seats = vec![0; groups.len() << room];
        for (seats, group) in seats.chunks_exact_mut(1 << room).zip(&groups) {
            seats[..group.len()].copy_from_slice(group);
        }
        let slots_each = of_variable.iter().map(|slots| slots.len().div_ceil(4)).max().unwrap_or(1);
        let spare = groups.len() as u32;
        let slots = of_variable.iter().flat_map(|slots| {
            let slot = move |i: usize| slots.get(i).copied().unwrap_or(spare << 6);
            (0..slots_each).map(move |block| std::array::from_fn(|i| slot(4 * block + i)))
        });
        let links: Vec<Vec<u32>> = candidates
            .iter()
            .map(|&candidate| {
                let others = layout.exclusions(candidate).iter();
                let others = others.map(|c| number[c.cell.index() * order + c.digit.index()]);
                others.filter(|&variable| variable != u32::MAX).collect()
            })
            .collect();
        State {
            slots: slots.collect(),
            slots_each,
            spare,
            seats,
            room,
            members: Lists::new(&groups),
            links: Lists::new(&links),
            open: groups.iter().map(|group| u64::MAX >> (64 - group.len())).chain([u64::MAX]).collect(),
            value: vec![0; 2 * candidates.len()],
            origin: vec![Origin { reason: Reason::None, level: 0, place: 0 }; candidates.len()],
            trail: Vec::with_capacity(candidates.len()),
            guesses: vec![],
            group_stamps: vec![0; groups.len() + 1],
            link_stamps: vec![0; candidates.len()],
            stamp: 1,
            assigned: 0,
            counted: 0,
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

    #[inline]
    fn note(&mut self, literal: Literal, reason: Reason) {
        self.value[literal.index()] = 1;
        self.value[literal.negated().index()] = -1;
        let (level, place) = (self.guesses.len() as u32, self.trail.len() as u32);
        self.origin[literal.variable() as usize] = Origin { reason, level, place };
        self.trail.push(literal);
    }

    /// At which guess a variable got its value.
    #[inline]
    pub(super) fn level(&self, variable: u32) -> u32 {
        self.origin[variable as usize].level
    }

    /// Where in the trail a variable stands.
    #[inline]
    pub(super) fn place(&self, variable: u32) -> u32 {
        self.origin[variable as usize].place
    }

    /// The slots of a variable, by four.
    #[inline]
    fn slots(&self, variable: u32) -> &[Slots] {
        let first = variable as usize * self.slots_each;
        &self.slots[first..first + self.slots_each]
    }

    /// The groups of a variable: their open members.
    fn open_of(&self, variable: u32) -> impl Iterator<Item = u64> {
        let groups = self.slots(variable).iter().flatten().map(|slot| slot >> 6);
        groups.filter(|&group| group != self.spare).map(|group| self.open[group as usize])
    }

    /// The member of a group at a position.
    #[inline]
    fn member(&self, group: u32, position: u32) -> u32 {
        self.seats[(group << self.room | position) as usize]
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
            self.open_of(variable).map(|open| 0.1 / f64::from(open.count_ones())).sum()
        };
        (0..self.candidates.len() as u32).map(merit).collect()
    }

    /// A candidate that has become false leaves its groups. All of them, even after a conflict: undoing
    /// gives it back to all.
    #[inline]
    fn leave(&mut self, variable: u32) -> Result<(), Conflict> {
        let mut result = Ok(());
        let first = variable as usize * self.slots_each;
        for block in first..first + self.slots_each {
            let slots = self.slots[block];
            let open = &mut self.open[..];
            let mut short = false;
            for slot in slots {
                let open = &mut open[(slot >> 6) as usize];
                *open &= !(1 << (slot & 63));
                short |= *open & open.wrapping_sub(1) == 0;
            }
            if !short {
                continue;
            }
            for slot in slots {
                let left = self.open[(slot >> 6) as usize];
                if left & left.wrapping_sub(1) != 0 {
                    continue;
                }
                let group = slot >> 6;
                if left == 0 {
                    result = Err(Conflict::Group(group));
                } else {
                    let last = self.member(group, left.trailing_zeros());
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
        let first = variable as usize * self.slots_each;
        for block in first..first + self.slots_each {
            for slot in self.slots[block] {
                let group = slot >> 6;
                if group == self.spare {
                    break;
                }
                let mut others = self.open[group as usize] & !(1 << (slot & 63));
                while others != 0 {
                    self.exclude(self.member(group, others.trailing_zeros()), variable)?;
                    others &= others - 1;
                }
            }
        }
        for i in self.links.first[variable as usize]..self.links.first[variable as usize + 1] {
            self.exclude(self.links.items[i as usize], variable)?;
        }
        Ok(())
    }

    #[inline]
    fn exclude(&mut self, other: u32, because: u32) -> Result<(), Conflict> {
        match self.value[Literal::yes(other).index()] {
            0 => self.assign(Literal::no(other), Reason::Candidate(because)),
            1 => Err(Conflict::Pair(because, other)),
            _ => Ok(()),
        }
    }

    /// Takes all literals but so many back, the last first, and tells them.
    pub(super) fn undo(&mut self, length: usize, mut told: impl FnMut(&[Candidate], Literal)) {
        let State { candidates, trail, value, slots, slots_each, open, .. } = self;
        let (value, slots, open) = (&mut value[..], &slots[..], &mut open[..]);
        for &literal in trail[length..].iter().rev() {
            value[literal.index()] = 0;
            value[literal.negated().index()] = 0;
            if !literal.is_yes() {
                let first = literal.variable() as usize * *slots_each;
                for block in &slots[first..first + *slots_each] {
                    for slot in block {
                        open[(slot >> 6) as usize] |= 1 << (slot & 63);
                    }
                }
            }
            told(candidates, literal);
        }
        self.assigned += (self.trail.len() - self.counted) as u64;
        self.trail.truncate(length);
        self.counted = length;
    }

    /// How many values were given since this was last asked.
    pub(super) fn assigned(&mut self) -> u64 {
        let more = (self.trail.len() - self.counted) as u64;
        self.counted = self.trail.len();
        std::mem::take(&mut self.assigned) + more
    }

    /// The members left in the smallest group of an open candidate.
    pub(super) fn choices(&self, variable: u32) -> u32 {
        self.open_of(variable).map(u64::count_ones).min().unwrap_or(1)
    }

    /// Stamps what cannot stand together with this candidate.
    pub(super) fn stamp_excluded(&mut self, variable: u32) {
        let first = variable as usize * self.slots_each;
        for slot in self.slots[first..first + self.slots_each].iter().flatten() {
            self.group_stamps[(slot >> 6) as usize] = self.stamp;
        }
        self.group_stamps[self.spare as usize] = 0;
        for &other in self.links.of(variable) {
            self.link_stamps[other as usize] = self.stamp;
        }
    }

    /// Whether one of those stamped since the last [`State::next_stamp`] excludes this candidate.
    pub(super) fn is_stamped(&self, variable: u32) -> bool {
        self.link_stamps[variable as usize] == self.stamp
            || self
                .slots(variable)
                .iter()
                .flatten()
                .any(|slot| self.group_stamps[(slot >> 6) as usize] == self.stamp)
    }

    /// Stamps count no longer.
    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
    }
}
