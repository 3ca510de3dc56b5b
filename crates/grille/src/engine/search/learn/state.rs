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
use super::literal::{Conflict, Lists, Literal, Packed, Reason};
use crate::grid::{Candidate, Cell, Digit};

/// How a variable that has a value came by it.
#[derive(Copy, Clone)]
struct Origin {
    reason: Packed,
    /// At which guess.
    level: u32,
    /// Where in the trail it stands.
    place: u32,
}

/// Where a variable is in four groups: `group << 6 | position` of each. A group has the same of the four slots in all its
/// members. Slots to spare are in a group that nobody is in and that is never short of members.
type Slots = [u32; 4];

/// What belongs to a variable, side by side.
#[repr(align(32))]
struct Variable {
    slots: Slots,
    origin: Origin,
}

/// No variable.
const NONE: u32 = u32::MAX;

/// Instead of one of four slots: none of them.
const ALL: usize = 4;

pub(super) struct State {
    /// The candidate of each variable.
    pub(super) candidates: Vec<Candidate>,
    /// The members of each group, by position.
    pub(super) members: Lists,
    /// Where each variable is, and whence it has its value.
    variables: Vec<Variable>,
    /// The slots of each variable beyond four, and whether there are any.
    more_slots: Lists,
    has_more: bool,
    spare: u32,
    /// The variables that each excludes beyond its groups: the links of the rules.
    links: Lists,
    /// The members of each group that are not false: bit `i` for position `i`. As long as none of them stands.
    open: Vec<u64>,
    /// The candidate that stands in each group, or `NONE`. Of the groups beyond four of a variable nothing is kept.
    holder: Vec<u32>,
    /// For each variable its two literals, yes and no: 1 true, -1 false, 0 open.
    value: Vec<[i8; 2]>,
    /// The literals that are true, in the order in which they became so.
    pub(super) trail: Vec<Literal>,
    /// The candidates that stand and whose groups have not been told, the first of them at `told`.
    fresh: Vec<u32>,
    told: usize,
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
        let spare = groups.len() as u32;
        let mut slots: Vec<Slots> = vec![[spare << 6; 4]; candidates.len()];
        let mut more = vec![vec![]; candidates.len()];
        for (g, group) in (0..).zip(&groups) {
            let free = |&k: &usize| group.iter().all(|&variable| slots[variable as usize][k] >> 6 == spare);
            let k = (0..4).find(free);
            for (i, &variable) in (0..).zip(group) {
                match k {
                    Some(k) => slots[variable as usize][k] = g << 6 | i,
                    None => more[variable as usize].push(g << 6 | i),
                }
            }
        }
        let origin = Origin { reason: Packed::new(Reason::None), level: 0, place: 0 };
        let links: Vec<Vec<u32>> = candidates
            .iter()
            .map(|&candidate| {
                let others = layout.exclusions(candidate).iter();
                let others = others.map(|c| number[c.cell.index() * order + c.digit.index()]);
                others.filter(|&variable| variable != u32::MAX).collect()
            })
            .collect();
        State {
            variables: slots.into_iter().map(|slots| Variable { slots, origin }).collect(),
            has_more: more.iter().any(|slots| !slots.is_empty()),
            more_slots: Lists::new(&more),
            spare,
            members: Lists::new(&groups),
            links: Lists::new(&links),
            open: groups.iter().map(|group| u64::MAX >> (64 - group.len())).chain([u64::MAX]).collect(),
            value: vec![[0; 2]; candidates.len()],
            trail: Vec::with_capacity(candidates.len()),
            fresh: vec![],
            told: 0,
            guesses: vec![],
            holder: vec![NONE; groups.len() + 1],
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

    /// The values of all literals.
    #[inline]
    pub(super) fn values(&self) -> &[i8] {
        self.value.as_flattened()
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values()[literal.index()] > 0
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values()[literal.index()] < 0
    }

    pub(super) fn is_open(&self, variable: u32) -> bool {
        self.value[variable as usize][0] == 0
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
        let variable = literal.variable();
        if literal.is_yes() {
            self.stand(variable, reason)
        } else {
            self.note(literal, reason);
            self.leave::<ALL>(variable)
        }
    }

    /// Lets an open candidate stand. If another one stands in one of its groups already, that is noticed here, and
    /// not only when its turn comes to exclude the others: a twelfth of all eliminations are saved.
    #[inline(always)]
    fn stand(&mut self, variable: u32, reason: Reason) -> Result<(), Conflict> {
        self.note(Literal::yes(variable), reason);
        self.fresh.push(variable);
        let mut result = Ok(());
        for slot in self.variables[variable as usize].slots {
            let group = slot >> 6;
            let holder = &mut self.holder[group as usize];
            if *holder != NONE {
                result = Err(Conflict::Pair(variable, *holder));
            } else if group != self.spare {
                *holder = variable;
            }
        }
        result
    }

    #[inline(always)]
    fn note(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable() as usize;
        self.value[variable] = if literal.is_yes() { [1, -1] } else { [-1, 1] };
        let (level, place) = (self.guesses.len() as u32, self.trail.len() as u32);
        self.variables[variable].origin = Origin { reason: Packed::new(reason), level, place };
        self.trail.push(literal);
    }

    /// The next candidate that stands and whose groups have not been told.
    #[inline]
    pub(super) fn next_fresh(&mut self) -> Option<u32> {
        let next = self.fresh.get(self.told).copied();
        self.told += 1;
        if next.is_none() {
            self.forget_fresh();
        }
        next
    }

    fn forget_fresh(&mut self) {
        self.fresh.clear();
        self.told = 0;
    }

    /// At which guess a variable got its value.
    #[inline]
    pub(super) fn level(&self, variable: u32) -> u32 {
        self.variables[variable as usize].origin.level
    }

    /// Where in the trail a variable stands.
    #[inline]
    pub(super) fn place(&self, variable: u32) -> u32 {
        self.variables[variable as usize].origin.place
    }

    /// Why a variable that has a value has it.
    #[inline]
    pub(super) fn reason(&self, variable: u32) -> Reason {
        self.variables[variable as usize].origin.reason.reason()
    }

    /// Clauses have moved: each that is a reason is replaced by what `moved` says, or by none.
    pub(super) fn move_reasons(&mut self, moved: impl Fn(u32) -> Option<u32>) {
        for Variable { origin: Origin { reason, .. }, .. } in &mut self.variables {
            if let Reason::Clause(clause) = reason.reason() {
                *reason = Packed::new(moved(clause).map_or(Reason::None, Reason::Clause));
            }
        }
    }

    /// The slots of a variable that are not to spare.
    fn slots(&self, variable: u32) -> impl Iterator<Item = u32> {
        let first = self.variables[variable as usize].slots.iter();
        first.chain(self.more_slots.of(variable)).copied().filter(|&slot| slot >> 6 != self.spare)
    }

    /// The groups of a variable: their open members.
    fn open_of(&self, variable: u32) -> impl Iterator<Item = u64> {
        self.slots(variable).map(|slot| self.open[(slot >> 6) as usize])
    }

    /// The member of a group at a position.
    #[inline]
    fn member(&self, group: u32, position: u32) -> u32 {
        self.members.items[(self.members.first[group as usize] + position) as usize]
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
    /// gives it back to all. But not that of one slot, in which another stands.
    #[inline(always)]
    fn leave<const BUT: usize>(&mut self, variable: u32) -> Result<(), Conflict> {
        let mut result = Ok(());
        let slots = self.variables[variable as usize].slots;
        for k in (0..4).filter(|&k| k != BUT) {
            self.leave_slot(slots[k], &mut result);
        }
        if self.has_more {
            for i in self.more_slots.range(variable) {
                self.leave_slot(self.more_slots.items[i], &mut result);
            }
        }
        result
    }

    #[inline(always)]
    fn leave_slot(&mut self, slot: u32, result: &mut Result<(), Conflict>) {
        let open = &mut self.open[(slot >> 6) as usize];
        *open &= !(1 << (slot & 63));
        let left = *open;
        if left & left.wrapping_sub(1) == 0 {
            self.conclude(slot >> 6, left, result);
        }
    }

    /// What follows from a group that has one member left, or none.
    #[inline(never)]
    fn conclude(&mut self, group: u32, left: u64, result: &mut Result<(), Conflict>) {
        if left == 0 {
            *result = Err(Conflict::Group(group));
            return;
        }
        if self.holder[group as usize] != NONE {
            return;
        }
        let last = self.member(group, left.trailing_zeros());
        if self.is_open(last)
            && let Err(conflict) = self.stand(last, Reason::Group(group))
        {
            *result = Err(conflict);
        }
    }

    /// What follows from a candidate that stands: the others of its groups, and those it has links to, do not.
    ///
    /// The word of a group whose candidate stands is not asked for any more, so that it stays as it is: the others need
    /// not leave it, and nobody finds it short of members.
    pub(super) fn spread(&mut self, variable: u32) -> Result<(), Conflict> {
        let [a, b, c, d] = self.variables[variable as usize].slots;
        self.spread_in::<0>(a, variable)?;
        self.spread_in::<1>(b, variable)?;
        self.spread_in::<2>(c, variable)?;
        self.spread_in::<3>(d, variable)?;
        if self.has_more {
            for i in self.more_slots.range(variable) {
                let slot = self.more_slots.items[i];
                let word = std::mem::replace(&mut self.open[(slot >> 6) as usize], u64::MAX);
                let result = self.spread_in_word::<ALL>(word, slot, variable);
                self.open[(slot >> 6) as usize] = word;
                result?;
            }
        }
        for i in self.links.range(variable) {
            self.exclude::<ALL>(self.links.items[i], variable)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn spread_in<const SLOT: usize>(&mut self, slot: u32, variable: u32) -> Result<(), Conflict> {
        let group = slot >> 6;
        if group == self.spare {
            return Ok(());
        }
        self.spread_in_word::<SLOT>(self.open[group as usize], slot, variable)
    }

    #[inline(always)]
    fn spread_in_word<const BUT: usize>(
        &mut self,
        word: u64,
        slot: u32,
        variable: u32,
    ) -> Result<(), Conflict> {
        let base = self.members.first[(slot >> 6) as usize];
        let mut others = word & !(1 << (slot & 63));
        while others != 0 {
            let other = self.members.items[(base + others.trailing_zeros()) as usize];
            others &= others - 1;
            self.exclude::<BUT>(other, variable)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn exclude<const BUT: usize>(&mut self, other: u32, because: u32) -> Result<(), Conflict> {
        match self.value[other as usize][0] {
            0 => {
                self.note(Literal::no(other), Reason::Candidate(because));
                self.leave::<BUT>(other)
            }
            1 => Err(Conflict::Pair(because, other)),
            _ => Ok(()),
        }
    }

    /// Takes all literals but so many back, the last first, and tells them.
    pub(super) fn undo(&mut self, length: usize, mut told: impl FnMut(&[Candidate], Literal)) {
        let State { candidates, trail, value, variables, more_slots, has_more, open, holder, .. } = self;
        let (value, variables, open) = (&mut value[..], &variables[..], &mut open[..]);
        let holder = &mut holder[..];
        for &literal in trail[length..].iter().rev() {
            let variable = literal.variable();
            value[variable as usize] = [0; 2];
            let slots = variables[variable as usize].slots;
            if literal.is_yes() {
                for slot in slots {
                    let holder = &mut holder[(slot >> 6) as usize];
                    *holder = if *holder == variable { NONE } else { *holder };
                }
            } else {
                for slot in slots {
                    open[(slot >> 6) as usize] |= 1 << (slot & 63);
                }
                if *has_more {
                    for &slot in more_slots.of(variable) {
                        open[(slot >> 6) as usize] |= 1 << (slot & 63);
                    }
                }
            }
            told(candidates, literal);
        }
        self.assigned += (self.trail.len() - self.counted) as u64;
        self.trail.truncate(length);
        self.forget_fresh();
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
        let slots = self.variables[variable as usize].slots.iter().chain(self.more_slots.of(variable));
        for slot in slots {
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
            || self.slots(variable).any(|slot| self.group_stamps[(slot >> 6) as usize] == self.stamp)
    }

    /// Stamps count no longer.
    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
    }
}
