//! The words of the learner: literals, reasons and conflicts, and lists of them.

use std::ops::Range;

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
    pub(super) items: Vec<u32>,
    pub(super) first: Vec<u32>,
}

impl Lists {
    pub(super) fn new(lists: &[Vec<u32>]) -> Lists {
        let mut first = vec![0];
        first.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Lists { items: lists.concat(), first }
    }

    pub(super) fn of(&self, list: u32) -> &[u32] {
        &self.items[self.range(list)]
    }

    #[inline]
    pub(super) fn range(&self, list: u32) -> Range<usize> {
        self.first[list as usize] as usize..self.first[list as usize + 1] as usize
    }
}

/// A reason in one word: what kind in the two highest bits, which in the others. There are as many as candidates, and
/// they are asked for all the time.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Packed(u32);

impl Packed {
    const KIND: u32 = 30;

    pub(super) fn new(reason: Reason) -> Packed {
        let (kind, which) = match reason {
            Reason::None => (0, 0),
            Reason::Candidate(other) => (1, other),
            Reason::Group(group) => (2, group),
            Reason::Clause(clause) => (3, clause),
        };
        debug_assert!(which >> Packed::KIND == 0);
        Packed(kind << Packed::KIND | which)
    }

    pub(super) fn reason(self) -> Reason {
        let which = self.0 & ((1 << Packed::KIND) - 1);
        match self.0 >> Packed::KIND {
            0 => Reason::None,
            1 => Reason::Candidate(which),
            2 => Reason::Group(which),
            _ => Reason::Clause(which),
        }
    }
}
