//! The hunt against its dull twin, and every step against the solution and the checker.

use super::catch::{Catch, kind, sides};
use super::hunt::hunt;
use super::*;
use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::scatter::scatter;
use crate::logic::{Limits, Position, Role, proof, techniques};
use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

/// Bases, covers and eliminations.
type Told = (Digit, Vec<usize>, Vec<usize>, Vec<Cell>);

fn technique() -> &'static Technique {
    X_WING.techniques[0]
}

fn hunted(position: &Position<'_, 2>, fish: &Fish, limits: &Limits) -> Vec<Told> {
    let mut all = vec![];
    let _ = hunt(position, limits, fish, DigitSet::all(position.shape().order()), &mut |catch: &Catch<2>| {
        let mut gone: Vec<Cell> = catch.eliminations().map(|c| c.cell).collect();
        gone.sort_unstable();
        all.push((catch.digit, catch.bases.clone(), catch.covers.clone(), gone));
        Continue(())
    });
    all
}

/// The dull twin: all sets of bases and all sets of covers, and the definition place by place.
fn dull(position: &Position<'_, 2>, fish: &Fish, limits: &Limits) -> Vec<Told> {
    let houses = position.layout().houses();
    let mut all = vec![];
    for digit in position.digits() {
        let sets: Vec<Vec<Cell>> =
            (0..houses.len()).map(|house| position.places_in(house, digit).iter().collect()).collect();
        let line = |house: &usize| fish.kind != Kind::Basic || position.ground().is_line(*house);
        let open: Vec<usize> = (0..houses.len()).filter(|h| !sets[*h].is_empty() && line(h)).collect();
        let choices = choose(&open, fish.size);
        let sides: Vec<_> = choices.iter().map(|houses| sides(position.ground(), houses)).collect();
        for (bases, base_side) in choices.iter().zip(&sides) {
            for (covers, cover_side) in choices.iter().zip(&sides) {
                if kind(*base_side, *cover_side) == fish.kind {
                    let gone = eaten(position, fish, limits, &sets, bases, covers);
                    if !gone.is_empty() {
                        all.push((digit, bases.clone(), covers.clone(), gone));
                    }
                }
            }
        }
    }
    all
}

/// All sets of `size` of these houses, in order.
fn choose(houses: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![vec![]];
    }
    let with = |at: usize| {
        let rest = choose(&houses[at + 1..], size - 1);
        rest.into_iter().map(move |rest| [vec![houses[at]], rest].concat())
    };
    (0..houses.len()).flat_map(with).collect()
}

/// What a fish eliminates; nothing if it is not what is fished for.
fn eaten(
    position: &Position<'_, 2>,
    fish: &Fish,
    limits: &Limits,
    sets: &[Vec<Cell>],
    bases: &[usize],
    covers: &[usize],
) -> Vec<Cell> {
    if bases.iter().any(|house| covers.contains(house)) {
        return vec![];
    }
    let times = |houses: &[usize], cell: Cell| houses.iter().filter(|h| sets[**h].contains(&cell)).count();
    let mut cells: Vec<Cell> = bases.iter().chain(covers).flat_map(|&house| sets[house].clone()).collect();
    cells.sort_unstable();
    cells.dedup();
    let is_fin = |cell: Cell| times(bases, cell) > 1 || times(bases, cell) == 1 && times(covers, cell) == 0;
    let fins: Vec<Cell> = cells.iter().copied().filter(|&cell| is_fin(cell)).collect();
    let endo: usize = cells.iter().map(|&cell| times(bases, cell).saturating_sub(1)).sum();
    let bodies = |house: &usize| sets[*house].iter().filter(|cell| !fins.contains(cell)).count();
    let sashimi = fish.kind == Kind::Basic && bases.iter().any(|house| bodies(house) < 2);
    let idle = |house: &usize| !sets[*house].iter().any(|&cell| times(bases, cell) > 0);
    let right = match fish.fins {
        Fins::None => fins.is_empty() && !sashimi,
        Fins::Some => !fins.is_empty() && !sashimi,
        Fins::Sashimi => !fins.is_empty() && sashimi,
    };
    // Without fins HoDoKu leaves aside bases with more places than covers, and so do we.
    let wide = fish.fins == Fins::None && bases.iter().any(|&house| sets[house].len() > fish.size);
    if !right
        || wide
        || fins.len() as u32 > limits.fins
        || endo as u32 > limits.endo_fins
        || covers.iter().any(idle)
    {
        return vec![];
    }
    let sees = |cell: Cell| fins.iter().all(|fin| position.layout().peers(cell).contains(fin));
    let goes = |&cell: &Cell| times(covers, cell) > usize::from(times(bases, cell) > 0) && sees(cell);
    cells.into_iter().filter(goes).collect()
}

const ALL_FINS: [Fins; 3] = [Fins::None, Fins::Some, Fins::Sashimi];

fn agree(file: (&str, &[&str], usize), kinds: &[Kind], size: usize) {
    let limits = Limits { endo_fins: 1, ..Limits::default() };
    let mut count = 0;
    scatter::<2>(file, 5, |position, _| {
        for (&kind, fins) in kinds.iter().flat_map(|kind| ALL_FINS.map(|fins| (kind, fins))) {
            let fish = Fish { size, kind, fins, technique: technique() };
            let hunted = hunted(position, &fish, &limits);
            // The twin does not know which side comes first.
            let mut sorted = hunted.clone();
            sorted.sort();
            let mut dull = dull(position, &fish, &limits);
            dull.sort();
            assert_eq!(sorted, dull, "{fish:?}");
            count += dull.len();
        }
    });
    assert!(count > 0);
}

#[test]
fn every_fish_is_found_and_nothing_else() {
    agree(("small.txt", &[], 11), &[Kind::Basic, Kind::Franken], 2);
    agree(("small.txt", &[], 3), &[Kind::Mutant], 2);
    agree(("small.txt", &[], 1), &[Kind::Franken, Kind::Mutant], 3);
    agree(("minimal_9.txt", &[], 1), &[Kind::Basic], 2);
    agree(("latin_7.txt", &[], 1), &[Kind::Basic, Kind::Mutant], 2);
    agree(("small.txt", &[], 11), &[Kind::Basic], 3);
    agree(("latin_7.txt", &[], 3), &[Kind::Basic], 3);
    agree(("latin_7.txt", &[], 2), &[Kind::Basic], 4);
    agree(("minimal_9.txt", &[], 1), &[Kind::Basic], 3);
}

#[test]
fn fish_come_in_the_order_of_the_houses() {
    let limits = Limits::default();
    scatter::<2>(("minimal_9.txt", &[], 4), 4, |position, _| {
        let fish = Fish { size: 3, kind: Kind::Franken, fins: Fins::Some, technique: technique() };
        let all = hunted(position, &fish, &limits);
        let rows =
            |told: &Told| told.1.iter().chain(&told.2).all(|&h| h >= 18 || (h < 9) == told.1.contains(&h));
        let key = |told: &Told| (told.0, !rows(told), told.1.clone(), told.2.clone());
        assert!(all.is_sorted_by_key(key));
    });
}

/// Every step of these techniques is proved and spares the solution.
fn sound<const W: usize>(file: (&str, &[&str], usize), ids: &[&str], limits: &Limits) {
    let mut count = 0;
    scatter::<W>(file, 6, |position, solution| {
        for search in techniques::SEARCHES.iter().filter(|search| ids.contains(&search.techniques[0].id)) {
            let mut left = 5;
            let mut look = |step: crate::logic::Step| {
                proof::check(position.board(), &step, None).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
                assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "{step:?}");
                count += 1;
                left -= 1;
                if left == 0 { std::ops::ControlFlow::Break(()) } else { Continue(()) }
            };
            // Each width has its own entry in the search; this one is called as such.
            let fish = fish_of(search.techniques[0]);
            let _ = siamese::find(position, limits, &mut look, &fish);
        }
    });
    assert!(count > 0, "{file:?} {ids:?}");
}

/// What a technique fishes for, by its code.
fn fish_of(technique: &'static Technique) -> Fish {
    let code = technique.hodoku.unwrap().code.as_bytes();
    let (kind, fins) = match code[2] {
        b'0' => (Kind::Basic, Fins::None),
        b'1' => (Kind::Basic, Fins::Some),
        b'2' => (Kind::Basic, Fins::Sashimi),
        b'3' => (Kind::Franken, Fins::None),
        b'4' => (Kind::Franken, Fins::Some),
        b'5' => (Kind::Mutant, Fins::None),
        _ => (Kind::Mutant, Fins::Some),
    };
    Fish { size: usize::from(code[3] - b'0') + 2, kind, fins, technique }
}

const UP_TO_FOUR: &[&str] = &[
    "x-wing",
    "swordfish",
    "jellyfish",
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "finned-jellyfish",
    "franken-x-wing",
    "franken-swordfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
];

#[test]
fn steps_are_proved_on_grids_of_every_kind() {
    let limits = Limits::default();
    sound::<2>(("minimal_9.txt", &[], 6), UP_TO_FOUR, &limits);
    sound::<2>(("diagonal_9.txt", &["diagonal"], 3), UP_TO_FOUR, &limits);
    sound::<2>(("latin_7.txt", &[], 3), &["x-wing", "swordfish", "mutant-swordfish"], &limits);
    sound::<10>(("rectangular_12.txt", &[], 1), &UP_TO_FOUR[..8], &limits);
    sound::<10>(("large_16.txt", &[], 1), &UP_TO_FOUR[..6], &limits);
}

#[test]
fn mutant_and_siamese_steps_are_proved() {
    let mutants = ["mutant-x-wing", "mutant-swordfish", "finned-mutant-x-wing", "finned-mutant-swordfish"];
    sound::<2>(("minimal_9.txt", &[], 2), &mutants, &Limits::default());
    let limits = Limits { siamese: true, ..Limits::default() };
    let some = ["finned-swordfish", "sashimi-swordfish", "finned-franken-x-wing"];
    sound::<2>(("minimal_9.txt", &[], 2), &some, &limits);
}

/// The eliminations of siamese fish: of every two fish with the same bases and different first eliminations.
fn pairs(all: &[Told]) -> BTreeSet<(Digit, Vec<Cell>)> {
    let mut pairs = BTreeSet::new();
    for (index, (digit, bases, _, gone)) in all.iter().enumerate() {
        for (_, _, _, more) in all[index + 1..].iter().filter(|other| (other.0, &other.1) == (*digit, bases))
        {
            if gone[0] != more[0] {
                let both: BTreeSet<Cell> = gone.iter().chain(more).copied().collect();
                pairs.insert((*digit, both.into_iter().collect()));
            }
        }
    }
    pairs
}

#[test]
fn siamese_fish_are_paired_before_any_is_dropped() {
    let limits = Limits { siamese: true, ..Limits::default() };
    let mut hidden = 0;
    for id in ["finned-x-wing", "finned-swordfish", "sashimi-swordfish", "finned-franken-x-wing"] {
        let fish = fish_of(techniques::find(id).unwrap());
        scatter::<2>(("minimal_9.txt", &[], 12), 6, |position, _| {
            let all = hunted(position, &fish, &limits);
            let mut found = BTreeSet::new();
            let _ = siamese::find(
                position,
                &limits,
                &mut |step| {
                    let covers = step.evidence.parts.iter().filter(|part| part.role == Role::Cover).count();
                    let mut gone: Vec<Cell> = step.eliminations.iter().map(|c| c.cell).collect();
                    gone.sort_unstable();
                    if covers == 2 {
                        found.insert((step.evidence.digits[0], gone));
                    }
                    Continue(())
                },
                &fish,
            );
            let expected = pairs(&all);
            assert!(expected.is_subset(&found), "{id}: {expected:?} {found:?}");
            // Pairs of which one has the eliminations of an earlier fish.
            let mut seen = BTreeSet::new();
            let first: Vec<Told> =
                all.into_iter().filter(|(digit, _, _, gone)| seen.insert((*digit, gone.clone()))).collect();
            hidden += expected.difference(&pairs(&first)).count();
        });
    }
    assert!(hidden > 0);
}

#[test]
fn krakens_are_proved() {
    let limits = Limits { kraken_size: 2, ..Limits::default() };
    let mut count = 0;
    scatter::<2>(("minimal_9.txt", &[], 2), 6, |position, solution| {
        let _ = (KRAKEN_FISH.find.small)(position, &limits, &mut |step| {
            proof::check(position.board(), &step, None).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
            assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "{step:?}");
            count += 1;
            Continue(())
        });
    });
    assert!(count > 0);
}

/// Somebody who is asked on the way sees nothing changed, and ends it when he wants to.
#[test]
fn a_hunt_ends_when_it_is_told_to() {
    let fish = fish_of(FINNED_MUTANT_JELLYFISH.techniques[0]);
    let limits = Limits::default();
    scatter::<2>(("minimal_9.txt", &[], 1), 6, |position, _| {
        let all = hunted(position, &fish, &limits);
        let asked = std::cell::Cell::new(0);
        let going = |most: u32| {
            asked.set(asked.get() + 1);
            if asked.get() < most { Continue(()) } else { Break(()) }
        };
        let patient = || going(u32::MAX);
        let mut watched = position.clone();
        watched.ask(&patient);
        assert_eq!(hunted(&watched, &fish, &limits), all);
        let often = asked.replace(0);
        let hurried = || going(3);
        let mut watched = position.clone();
        watched.ask(&hurried);
        let some = hunted(&watched, &fish, &limits);
        assert!(all.starts_with(&some));
        assert_eq!(asked.get(), often.min(3));
    });
}
