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
        let kind = kind(ground, &self.bases, &self.covers);
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
        Step::eliminating(fish.technique, self.eliminations().collect(), self.evidence())
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

    /// The covers, then the fins that they leave.
    pub(super) fn covers_and_fins(&self) -> impl Iterator<Item = Part> + '_ {
        let one = DigitSet::of(self.digit);
        let fins = [(Role::Fin, self.fins), (Role::EndoFin, self.endo_fins)];
        let fins = fins.into_iter().filter(|(_, cells)| !cells.is_empty());
        std::iter::once(Part::houses(Role::Cover, self.covers.iter().copied()))
            .chain(fins.map(move |(role, cells)| Part::cells(role, cells, one)))
    }
}

/// The kind of a fish with these bases and covers.
pub(super) fn kind<const W: usize>(ground: &Ground<W>, bases: &[usize], covers: &[usize]) -> Kind {
    // Whether there are rows, columns and others among them.
    let has = |houses: &[usize]| {
        let any = |kind: fn(&Ground<W>, usize) -> bool| houses.iter().any(|&house| kind(ground, house));
        let rows = any(|ground, house| ground.rows.contains(&house));
        let columns = any(|ground, house| ground.columns.contains(&house));
        (rows, columns, any(|ground, house| !ground.is_line(house)))
    };
    match (has(bases), has(covers)) {
        ((true, false, false), (false, true, false)) | ((false, true, false), (true, false, false)) => {
            Kind::Basic
        }
        ((true, false, _), (false, true, _)) | ((false, true, _), (true, false, _)) => Kind::Franken,
        _ => Kind::Mutant,
    }
}
