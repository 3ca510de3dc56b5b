//! Fish as steps, one by one, or two with the same bases as one.
//!
//! Two finned fish with the same bases and different covers leave different fins and eliminate different
//! places; told together they are a *siamese* fish. HoDoKu then collects all fish of a search and their pairs,
//! keeps one for each set of eliminations, and takes what eliminates most; among equals the one with
//! fewer cannibals, endo fins and fins, and the smaller digit. A fish in columns has partners that a fish in
//! rows with the same eliminations has not, so pairs are made before any fish is dropped. HoDoKu also makes
//! pairs of a finned and a sashimi fish, but only when it looks for all steps: these come last here.

use super::catch::Catch;
use super::hunt::hunt;
use super::{Fins, Fish, Kind};
use crate::grid::{Candidate, CellSet, DigitSet};
use crate::logic::{Found, Limits, Position, Step};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Finds the steps of one search.
pub(super) fn find<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
    fish: &Fish,
) -> ControlFlow<()> {
    if position.in_doubt().is_empty() {
        return ControlFlow::Continue(());
    }
    if !limits.siamese {
        // Without fins, to look at what is old costs less than to know it.
        if fish.kind == Kind::Basic && fish.fins == Fins::None {
            let digits = position.in_doubt();
            return hunt(position, limits, fish, digits, &mut |catch| found(catch.step(position, fish)));
        }
        return position.newly(fish.technique, limits, found, |news, found| {
            hunt(position, limits, fish, news.digits, &mut |catch| found(catch.step(position, fish)))
        });
    }
    let digits = DigitSet::all(position.shape().order());
    let mut seen = BTreeSet::new();
    let mut all: Vec<Catch<W>> = vec![];
    hunt(position, limits, fish, digits, &mut |catch| {
        // Of the same bases and eliminations one is enough: the others have the same partners.
        if seen.insert((catch.digit, catch.bases.clone(), gone(catch))) {
            all.push(catch.clone());
        }
        ControlFlow::Continue(())
    })?;
    let mut steps: Vec<(&Catch<W>, Option<&Catch<W>>)> = all.iter().map(|one| (one, None)).collect();
    // Fish of the same bases stand together: for each set of bases all covers are tried.
    for same in all.chunk_by(|one, other| one.digit == other.digit && one.bases == other.bases) {
        for (index, one) in same.iter().enumerate() {
            let partners = same[index + 1..].iter().filter(|other| are_siamese(one, other));
            steps.extend(partners.map(|other| (one, Some(other))));
        }
    }
    let mut seen = BTreeSet::new();
    steps.retain(|(one, other)| {
        let both = other.map_or(CellSet::EMPTY, gone);
        seen.insert((other.is_some(), one.digit, gone(one) | both))
    });
    let sum = |(one, other): &(&Catch<W>, Option<&Catch<W>>), count: fn(&Catch<W>) -> u32| {
        count(one) + other.map_or(0, count)
    };
    steps.sort_by_key(|pair| {
        let gone = sum(pair, |catch| gone(catch).len());
        let fins = sum(pair, |catch| catch.fins.len());
        (u32::MAX - gone, pair.0.cannibals.len(), pair.0.endo_fins.len(), fins, pair.0.digit)
    });
    for (one, other) in steps {
        found(match other {
            Some(other) => step_of_two(one, other, fish),
            None => step_of_one(one, fish),
        })?;
    }
    mixed(position, limits, found, fish)
}

/// Whether two fish can be told as one. HoDoKu only looks whether their first eliminations differ.
fn are_siamese<const W: usize>(one: &Catch<W>, other: &Catch<W>) -> bool {
    one.digit == other.digit && one.bases == other.bases && gone(one).first() != gone(other).first()
}

/// What a fish eliminates. When HoDoKu collects fish, it sorts their eliminations.
fn gone<const W: usize>(catch: &Catch<W>) -> CellSet<W> {
    catch.prey | catch.cannibals
}

fn step_of_one<const W: usize>(one: &Catch<W>, fish: &Fish) -> Step {
    let digit = one.digit;
    let eliminations = gone(one).iter().map(|cell| Candidate { cell, digit }).collect();
    Step::eliminating(fish.technique, eliminations, one.evidence())
}

fn step_of_two<const W: usize>(one: &Catch<W>, other: &Catch<W>, fish: &Fish) -> Step {
    let digit = one.digit;
    let cells = gone(one).iter().chain(gone(other) - gone(one));
    let eliminations = cells.map(|cell| Candidate { cell, digit }).collect();
    let mut evidence = one.evidence();
    evidence.parts.extend(other.covers_and_fins());
    Step::eliminating(fish.technique, eliminations, evidence)
}

/// Pairs of a finned and a sashimi fish; the first of a pair says which of the two it is called.
fn mixed<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
    fish: &Fish,
) -> ControlFlow<()> {
    let others = match fish.fins {
        Fins::Some if fish.kind == Kind::Basic => Fins::Sashimi,
        Fins::Sashimi => Fins::Some,
        _ => return ControlFlow::Continue(()),
    };
    let digits = DigitSet::all(position.shape().order());
    let mut own: Vec<Catch<W>> = vec![];
    let _ = hunt(position, limits, fish, digits, &mut |catch| {
        own.push(catch.clone());
        ControlFlow::Continue(())
    });
    let mut pairs: Vec<Step> = vec![];
    let mut seen: BTreeSet<(CellSet<W>, CellSet<W>)> = BTreeSet::new();
    let _ = hunt(position, limits, &Fish { fins: others, ..*fish }, digits, &mut |other| {
        for one in own.iter().filter(|one| are_siamese(one, other) && one.covers < other.covers) {
            if seen.insert((one.prey | other.prey, one.body | other.body)) {
                pairs.push(step_of_two(one, other, fish));
            }
        }
        ControlFlow::Continue(())
    });
    pairs.into_iter().try_for_each(found)
}
