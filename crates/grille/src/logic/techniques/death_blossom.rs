//! Death blossom: a cell, and for each of its candidates an almost locked set that cannot do without it.
//!
//! The cell (the stem) holds one of its candidates. Each candidate `d` has a set (a petal) whose places of
//! `d` all see the stem: if the stem holds `d`, that petal lacks it and so holds each of its other digits. A
//! digit `z` that all petals have is then in one of them, whatever the stem holds, and goes from every place
//! that sees all places of `z` in all petals.
//!
//! The search is HoDoKu's: stems in reading order, candidates in rising order, for each the first
//! [`MOST_PETALS`] sets in their order. What a partial flower still eliminates only shrinks with each
//! further petal, so a branch ends as soon as nothing is left.

use super::als::{set, step};
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::als::{AlmostLocked, Als};
use crate::logic::{
    Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Technique, Truth, finder, rows,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static DEATH_BLOSSOM: Search =
    Search { techniques: &[&BLOSSOM], on: false, find: finder!(blossoms) };

static BLOSSOM: Technique = Technique {
    id: "death-blossom",
    hodoku: Some(Hodoku { code: "0904", name: "Death Blossom", score: 360, level: HodokuLevel::Unfair }),
    level: Level::Expert,
    page: Page { en: include_str!("death_blossom.md"), fr: include_str!("death_blossom.fr.md") },
};

/// HoDoKu looks at no more sets for one candidate of a stem.
const MOST_PETALS: usize = 100;
/// Up to this order, every petal is tried; above, at most so many in one position.
const EVERY_PETAL: usize = 9;
const MOST_TRIALS: u32 = 200_000;

fn blossoms<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let all = position.almost_locked();
    let sights = position.sights();
    let mut seen = vec![];
    let mut trials = if position.order() <= EVERY_PETAL { u32::MAX } else { MOST_TRIALS };
    for stem in *position.open() {
        let candidates = position.candidates(stem);
        let petals: Option<Vec<(Digit, Vec<usize>)>> = candidates
            .iter()
            .map(|digit| {
                let sets = rows::numbers(rows::words(sights.seeing(stem, digit)?), 0);
                Some((digit, sets.take(MOST_PETALS).collect()))
            })
            .collect();
        let Some(petals) = petals.filter(|petals| !petals.is_empty()) else { continue };
        let common = position.digits().filter(|&digit| !candidates.contains(digit));
        let left = common.map(|digit| (digit, position.places(digit))).collect();
        let mut flower = Flower {
            all,
            overlap: limits.als_overlap,
            stem,
            petals,
            sets: vec![],
            trials: &mut trials,
            seen: &mut seen,
        };
        flower.grow(CellSet::EMPTY, left, found)?;
    }
    ControlFlow::Continue(())
}

/// A stem with the petals chosen so far.
struct Flower<'f, const W: usize> {
    all: &'f AlmostLocked<W>,
    overlap: bool,
    stem: Cell,
    /// By candidate of the stem: the sets that could be its petal.
    petals: Vec<(Digit, Vec<usize>)>,
    sets: Vec<&'f Als<W>>,
    trials: &'f mut u32,
    /// What was eliminated by steps already told: another flower for the same is no news.
    seen: &'f mut Vec<Vec<Candidate>>,
}

impl<const W: usize> Flower<'_, W> {
    /// Chooses the next petal in all ways. `left` are the digits that all petals so far have, with the
    /// places that would go.
    fn grow(
        &mut self,
        cells: CellSet<W>,
        left: Vec<(Digit, CellSet<W>)>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let all = self.all;
        let depth = self.sets.len();
        if depth == self.petals.len() {
            return self.tell(&left, found);
        }
        for i in 0..self.petals[depth].1.len() {
            let petal = &all.sets()[self.petals[depth].1[i]];
            if *self.trials == 0 {
                break;
            }
            *self.trials -= 1;
            if !self.overlap && petal.cells.meets(&cells) {
                continue;
            }
            let having = left.iter().filter(|(digit, _)| petal.digits.contains(*digit));
            let rest = having.map(|&(digit, places)| (digit, places & all.hold(petal, digit).seen));
            let rest: Vec<_> = rest.filter(|(_, places)| !places.is_empty()).collect();
            if rest.is_empty() {
                continue;
            }
            self.sets.push(petal);
            let flow = self.grow(cells | petal.cells, rest, found);
            self.sets.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self, left: &[(Digit, CellSet<W>)], found: &mut Found<'_>) -> ControlFlow<()> {
        let of =
            |&(digit, places): &(Digit, CellSet<W>)| places.iter().map(move |cell| Candidate { cell, digit });
        let eliminations: Vec<Candidate> = left.iter().flat_map(of).collect();
        if self.seen.contains(&eliminations) {
            return ControlFlow::Continue(());
        }
        self.seen.push(eliminations.clone());
        let digits = self.petals.iter().map(|&(digit, _)| digit);
        let mut parts = vec![Part::cells(Role::Pivot, [self.stem], digits.clone().collect())];
        for (digit, petal) in digits.zip(&self.sets) {
            parts.push(set(petal));
            parts.push(Part::digits(Role::Common, crate::grid::DigitSet::of(digit)));
        }
        let mut step = step(&BLOSSOM, eliminations, parts, &self.sets);
        step.evidence.truths.push(Truth::Cell(self.stem));
        found(step)
    }
}
