//! A fish that was caught, and the step it makes.

use super::{Fins, Fish, Kind};
use crate::grid::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::{Evidence, Ground, Part, Position, Role, Step, Truth};

/// Bases and covers with what follows from them.
#[derive(Clone, Debug)]
pub(super) struct Catch<const W: usize> {
    pub(super) digit: Digit,
    /// The bases, in the order of the houses.
    pub(super) bases: Vec<usize>,
    /// The covers, in the order of the houses.
    pub(super) covers: Vec<usize>,
    /// The places of the bases that are no fins.
    pub(super) body: CellSet<W>,
    /// The places of the bases outside the covers.
    pub(super) fins: CellSet<W>,
    /// The places in two bases.
    pub(super) endo_fins: CellSet<W>,
    /// What goes: places of the covers outside the bases.
    pub(super) prey: CellSet<W>,
    /// What goes because it is in two covers.
    pub(super) cannibals: CellSet<W>,
    /// Whether a base has at most one place that is no fin.
    pub(super) sashimi: bool,
}

impl<const W: usize> Catch<W> {
    /// Whether it is what was fished for, and not of a simpler or another kind.
    pub(super) fn is(&self, fish: &Fish, ground: &Ground<W>) -> bool {
        let kind = kind(sides(ground, &self.bases), sides(ground, &self.covers));
        let finned = !(self.fins.is_empty() && self.endo_fins.is_empty());
        let fins = match (kind, finned) {
            // Without fins, a base with one place is a hidden single.
            (Kind::Basic, _) if self.sashimi => Fins::Sashimi,
            (_, true) => Fins::Some,
            (_, false) => Fins::None,
        };
        kind == fish.kind && fins == fish.fins && finned != (fish.fins == Fins::None)
    }

    /// What goes, in the order in which HoDoKu takes it away.
    pub(super) fn eliminations(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digit = self.digit;
        let cells = self.prey.iter().chain(self.cannibals - self.prey);
        cells.map(move |cell| Candidate { cell, digit })
    }

    /// The step.
    pub(super) fn step(&self, position: &Position<'_, W>, fish: &Fish) -> Step {
        debug_assert!(self.is(fish, position.ground()));
        Step::eliminating(fish.technique, self.eliminations().collect(), position.because(|| self.evidence()))
    }

    /// What the step of this catch, or one that begins with it, stands on.
    pub(super) fn evidence(&self) -> Evidence {
        let mut parts = vec![Part::houses(Role::Base, self.bases.iter().copied())];
        parts.extend(self.covers_and_fins());
        let one = DigitSet::of(self.digit);
        parts.push(Part::cells(Role::Body, self.body, one));
        let truths = self.bases.iter().map(|&house| Truth::House(house, self.digit)).collect();
        Evidence { digits: vec![self.digit], parts, chains: vec![], truths }
    }

    /// The covers, then all fins, then those of them that are endo fins.
    pub(super) fn covers_and_fins(&self) -> impl Iterator<Item = Part> + '_ {
        let one = DigitSet::of(self.digit);
        let fins = [(Role::Fin, self.fins | self.endo_fins), (Role::EndoFin, self.endo_fins)];
        let fins = fins.into_iter().filter(|(_, cells)| !cells.is_empty());
        std::iter::once(Part::houses(Role::Cover, self.covers.iter().copied()))
            .chain(fins.map(move |(role, cells)| Part::cells(role, cells, one)))
    }
}

/// Whether there are rows, columns and other houses among some.
pub(super) fn sides<const W: usize>(ground: &Ground<W>, houses: &[usize]) -> [bool; 3] {
    let mut sides = [false; 3];
    for house in houses {
        sides[if !ground.is_line(*house) { 2 } else { usize::from(ground.columns.contains(house)) }] = true;
    }
    sides
}

/// The kind of a fish whose bases and covers have these sides.
pub(super) fn kind(bases: [bool; 3], covers: [bool; 3]) -> Kind {
    match (bases, covers) {
        ([true, false, false], [false, true, false]) | ([false, true, false], [true, false, false]) => {
            Kind::Basic
        }
        ([true, false, _], [false, true, _]) | ([false, true, _], [true, false, _]) => Kind::Franken,
        _ => Kind::Mutant,
    }
}
