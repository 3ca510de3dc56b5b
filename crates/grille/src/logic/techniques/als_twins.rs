//! The dull twins of the techniques with almost locked sets: everything tried, nothing clever.

use crate::board::Effect;
use crate::engine;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::logic::als::Als;
use crate::logic::{AnyPosition, Choice, Limits, Position, Step, proof, techniques};
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Set = (CellSet<2>, DigitSet);

/// Puzzles that do not give in to simple techniques.
fn puzzles() -> Vec<Puzzle> {
    let lists =
        [include_str!("../../../../../data/hard_9.txt"), include_str!("../../../../../data/minimal_9.txt")];
    let lines =
        lists.into_iter().flat_map(|list| list.lines().filter(|line| !line.starts_with('#')).take(12));
    lines.map(|line| line[..81].parse().unwrap()).collect()
}

/// Shows each puzzle where singles, locked candidates and subsets end, or soon after.
pub(super) fn positions(mut look: impl FnMut(&Position<'_, 2>, &Grid)) {
    let known = techniques::all().take_while(|technique| technique.id != "x-wing");
    let choice = Choice::only(known);
    let mut looked = 0;
    for puzzle in puzzles() {
        let model = Model::new(&puzzle).unwrap();
        let solution = engine::AUTO.run(&model, &engine::Settings::limit(1)).unwrap().solutions.remove(0);
        let mut position = AnyPosition::new(&model, None);
        position.path(&choice, |_, _| ControlFlow::Continue(()));
        for extra in [0, 6] {
            let AnyPosition::Small(small) = &mut position else { unreachable!() };
            // Later positions have fewer candidates and more sets.
            for _ in 0..extra {
                let wrong = small.open().iter().find_map(|cell| {
                    let mut wrong = small.candidates(cell);
                    wrong.remove(solution.get(cell)?);
                    (small.candidates(cell).len() > 2).then_some(Candidate { cell, digit: wrong.max()? })
                });
                if let Some(candidate) = wrong {
                    small.apply(Effect::Eliminate(candidate)).unwrap();
                }
            }
            if !small.open().is_empty() {
                look(small, &solution);
                looked += 1;
            }
        }
    }
    assert!(looked > 20, "{looked}");
}

/// Shows each puzzle with most of its solution filled in, here and there: what is left has few sets.
fn late_positions(mut look: impl FnMut(&Position<'_, 2>, &Grid)) {
    let mut seed = 5u64;
    for puzzle in puzzles() {
        let model = Model::new(&puzzle).unwrap();
        let solution = engine::AUTO.run(&model, &engine::Settings::limit(1)).unwrap().solutions.remove(0);
        let mut position: Position<'_, 2> = Position::new(&model, None);
        for most in [30, 24] {
            while position.open().len() > most {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let index = (seed >> 33) as usize % position.open().len() as usize;
                let cell = position.open().iter().nth(index).unwrap();
                let digit = solution.get(cell).unwrap();
                position.apply(Effect::Place(Candidate { cell, digit })).unwrap();
            }
            look(&position, &solution);
        }
    }
}

/// Every almost locked set, whether of use or not, in HoDoKu's order.
fn sets(position: &Position<'_, 2>) -> Vec<Set> {
    let mut sets: Vec<Set> = vec![];
    for house in &position.ground().houses {
        let open: Vec<Cell> = (*house & *position.open()).iter().collect();
        let mut subsets: Vec<Vec<Cell>> = (1u32..1 << open.len())
            .map(|bits| (0..open.len()).filter(|i| bits >> i & 1 == 1).map(|i| open[i]).collect())
            .collect();
        subsets.sort();
        for subset in subsets {
            let digits = union(position, &subset);
            let set = (subset.iter().copied().collect(), digits);
            if digits.len() as usize == subset.len() + 1 && !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    sets
}

pub(super) fn union(position: &Position<'_, 2>, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(position.candidates(cell)))
}

fn places(position: &Position<'_, 2>, set: &Set, digit: Digit) -> Vec<Cell> {
    set.0.iter().filter(|&cell| position.candidates(cell).contains(digit)).collect()
}

/// The places of a digit that see all its places in all these sets.
fn seen(position: &Position<'_, 2>, sets: &[&Set], digit: Digit) -> Vec<Cell> {
    let held: Vec<Cell> = sets.iter().flat_map(|set| places(position, set, digit)).collect();
    let sees = |cell: &Cell| held.iter().all(|&other| position.layout().peers(*cell).contains(&other));
    if sets.iter().any(|set| !set.1.contains(digit)) {
        return vec![];
    }
    position.places(digit).iter().filter(sees).collect()
}

fn common(position: &Position<'_, 2>, a: &Set, b: &Set) -> Vec<Digit> {
    let restricted = |&digit: &Digit| {
        let (of_a, of_b) = (places(position, a, digit), places(position, b, digit));
        of_a.iter().all(|x| of_b.iter().all(|y| position.layout().peers(*x).contains(y)))
    };
    if a.0.meets(&b.0) { vec![] } else { a.1.intersection(b.1).iter().filter(restricted).collect() }
}

/// What two sets eliminate, apart from some digits.
fn eliminated(position: &Position<'_, 2>, a: &Set, b: &Set, but: &[Digit]) -> Vec<Candidate> {
    let digits = a.1.intersection(b.1).iter().filter(|digit| !but.contains(digit));
    let of = |digit| seen(position, &[a, b], digit).into_iter().map(move |cell| Candidate { cell, digit });
    digits.flat_map(of).collect()
}

/// The steps of a technique, all of them true and proved.
pub(super) fn steps(id: &str, position: &Position<'_, 2>, limits: &Limits, solution: &Grid) -> Vec<Step> {
    let technique = techniques::find(id).unwrap();
    let search = techniques::SEARCHES.iter().find(|search| search.techniques.contains(&technique)).unwrap();
    let mut steps = vec![];
    let _ = (search.find.small)(position, limits, &mut |step| {
        assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "{step:?}");
        assert_eq!(proof::check(position.board(), &step, Some(solution)), Ok(()), "{step:?}");
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

pub(super) fn lists(steps: &[Step]) -> Vec<Vec<Candidate>> {
    steps.iter().map(|step| step.eliminations.clone()).collect()
}

#[test]
fn sets_are_all_those_of_use_in_their_order() {
    positions(|position, _| {
        let of_use = |set: &Set| {
            let reaches = |digit: &Digit| !seen(position, &[set], *digit).is_empty();
            set.1.iter().filter(reaches).count() >= 2
        };
        let dull: Vec<Set> = sets(position).into_iter().filter(of_use).collect();
        let all = position.almost_locked();
        let ours: Vec<Set> = all.sets().iter().map(|set: &Als<2>| (set.cells, set.digits)).collect();
        assert_eq!(ours, dull);
        for (i, (als, set)) in all.sets().iter().zip(&dull).enumerate() {
            for (digit, hold) in all.holds(als) {
                assert_eq!(hold.cells.iter().collect::<Vec<_>>(), places(position, set, digit));
                assert_eq!(hold.seen.iter().collect::<Vec<_>>(), seen(position, &[set], digit));
            }
            let commons = position.commons(false).of(i).iter();
            let ours = commons.map(|common| (common.to as usize, common.digits().iter().collect()));
            let ours: Vec<(usize, Vec<Digit>)> = ours.collect();
            let with = |j: usize| (j, common(position, set, &dull[j]));
            let dull: Vec<_> =
                (0..dull.len()).filter(|&j| j != i).map(with).filter(|c| !c.1.is_empty()).collect();
            assert_eq!(ours, dull);
        }
    });
}

#[test]
fn pairs_and_wings_are_those_of_all_pairs_and_triples() {
    positions(|position, solution| {
        let sets = sets(position);
        let mut links = vec![];
        for i in 0..sets.len() {
            for j in i + 1..sets.len() {
                let common = common(position, &sets[i], &sets[j]);
                if !common.is_empty() {
                    links.push((i, j, common));
                }
            }
        }
        let mut dull = vec![];
        for (i, j, common) in &links {
            let (a, b) = (&sets[*i], &sets[*j]);
            let mut gone: Vec<Candidate> = vec![];
            for &digit in common {
                gone.extend(eliminated(position, a, b, &[digit]));
            }
            if common.len() > 1 {
                for (own, other) in [(a, b), (b, a)] {
                    for digit in own.1.iter().filter(|digit| !common.contains(digit)) {
                        let cells = seen(position, &[own], digit).into_iter();
                        let cells = cells.filter(|cell| !other.0.contains(*cell));
                        gone.extend(cells.map(|cell| Candidate { cell, digit }));
                    }
                }
            }
            let mut known = BTreeSet::new();
            gone.retain(|candidate| known.insert(*candidate));
            dull.extend((!gone.is_empty()).then_some(gone));
        }
        assert_eq!(lists(&steps("als-xz", position, &Limits::default(), solution)), dull);

        let mut dull = vec![];
        for (n, (i, j, first)) in links.iter().enumerate() {
            for (k, l, second) in &links[n + 1..] {
                let ends: Vec<usize> = [i, j, k, l].into_iter().copied().collect();
                let Some(&c) = ends[..2].iter().find(|end| ends[2..].contains(end)) else { continue };
                let (a, b) = (i + j - c, k + l - c);
                let digits: Vec<Digit> = first.iter().chain(second).copied().collect();
                if a == b || sets[a].0.meets(&sets[b].0) || digits.iter().all(|digit| *digit == digits[0]) {
                    continue;
                }
                let gone = eliminated(position, &sets[a], &sets[b], &digits);
                dull.extend((!gone.is_empty()).then_some(gone));
            }
        }
        assert_eq!(lists(&steps("als-xy-wing", position, &Limits::default(), solution)), dull);
    });
}

/// Chains by trying all of them, in the order in which HoDoKu does.
struct DullChains<'d> {
    position: &'d Position<'d, 2>,
    sets: &'d [Set],
    links: Vec<Vec<(usize, Vec<Digit>)>>,
    length: usize,
    chain: Vec<usize>,
    first: Vec<Digit>,
    /// Eliminations, the cells of the sets, and the sets.
    found: Vec<(Vec<Candidate>, u32, Vec<usize>)>,
}

impl DullChains<'_> {
    fn go(&mut self, lacks: &[Digit]) {
        let at = *self.chain.last().unwrap();
        for (to, commons) in self.links[at].clone() {
            if self.chain.contains(&to) || self.chain.len() > self.length {
                continue;
            }
            // At the start, each of two digits is tried; later, the digit that the set lacks is barred.
            let tries: Vec<Vec<Digit>> = if self.chain.len() == 1 {
                commons.iter().map(|&digit| vec![digit]).collect()
            } else {
                vec![commons.iter().copied().filter(|digit| *digit != lacks[0]).collect()]
            };
            for digits in tries.into_iter().filter(|digits| !digits.is_empty()) {
                self.chain.push(to);
                if self.chain.len() == 2 {
                    self.first.clone_from(&digits);
                }
                if self.chain.len() >= 4 {
                    let but = [self.first.clone(), digits.clone()].concat();
                    let (a, b) = (&self.sets[self.chain[0]], &self.sets[to]);
                    let gone = eliminated(self.position, a, b, &but);
                    let cells = self.chain.iter().map(|&set| self.sets[set].0.len()).sum();
                    match self.found.iter_mut().find(|found| found.0 == gone) {
                        _ if gone.is_empty() => {}
                        Some(found) if found.1 > cells => (found.1, found.2) = (cells, self.chain.clone()),
                        Some(_) => {}
                        None => self.found.push((gone, cells, self.chain.clone())),
                    }
                }
                self.go(&digits);
                self.chain.pop();
            }
        }
    }
}

#[test]
fn chains_are_the_best_of_all_chains() {
    let mut seen = 0;
    late_positions(|position, solution| {
        let sets: Vec<Set> =
            position.almost_locked().sets().iter().map(|set| (set.cells, set.digits)).collect();
        if sets.len() > 120 {
            return; // too many chains to try them all
        }
        for (forward, length) in [(true, 4), (true, 50), (false, 3)] {
            let links = (0..sets.len()).map(|i| {
                let others = (if forward { i + 1 } else { 0 }..sets.len()).filter(|&j| j != i);
                let links = others.map(|j| (j, common(position, &sets[i], &sets[j])));
                links.filter(|link| !link.1.is_empty()).collect()
            });
            let mut dull = DullChains {
                position,
                sets: &sets,
                links: links.collect(),
                length: if length == 50 { 7 } else { length },
                chain: vec![],
                first: vec![],
                found: vec![],
            };
            for i in 0..sets.len() {
                dull.chain = vec![i];
                dull.go(&[]);
            }
            let weight = |gone: &[Candidate]| -> usize {
                gone.iter()
                    .enumerate()
                    .map(|(i, c)| c.cell.index() * (1 + 80 * i) + c.digit.get() as usize)
                    .sum()
            };
            dull.found.sort_by_key(|found| (std::cmp::Reverse(found.0.len()), weight(&found.0)));
            let limits =
                Limits { als_chain_length: length as u32, als_chain_forward: forward, ..Limits::default() };
            let ours = steps("als-chain", position, &limits, solution);
            if length == 50 {
                // Longer chains may eliminate what the dull search has not come to.
                let ours = lists(&ours);
                assert!(dull.found.iter().all(|found| ours.contains(&found.0)));
                continue;
            }
            seen += ours.len();
            let of = |step: &Step| -> Vec<CellSet<2>> {
                let parts = step.evidence.parts.iter().filter(|part| !part.cells.is_empty());
                parts.map(|part| part.cells.iter().copied().collect()).collect()
            };
            let ours: Vec<_> = ours.iter().map(|step| (step.eliminations.clone(), of(step))).collect();
            let dull = dull
                .found
                .iter()
                .map(|found| (found.0.clone(), found.2.iter().map(|&set| sets[set].0).collect::<Vec<_>>()));
            assert_eq!(ours, dull.collect::<Vec<_>>());
        }
    });
    assert!(seen > 20, "{seen}");
}

#[test]
fn blossoms_are_those_of_all_petals() {
    let mut seen_any = false;
    positions(|position, solution| {
        let sets = sets(position);
        let mut dull: BTreeSet<Vec<Candidate>> = BTreeSet::new();
        for stem in position.open().iter().filter(|&stem| position.candidates(stem).len() <= 3) {
            let candidates = position.candidates(stem);
            let mut flowers: Vec<Vec<&Set>> = vec![vec![]];
            for digit in candidates.iter() {
                let sees = |set: &&Set| seen(position, &[set], digit).contains(&stem);
                let petals: Vec<&Set> = sets.iter().filter(sees).collect();
                let apart = |flower: &Vec<&Set>, petal: &Set| flower.iter().all(|set| !set.0.meets(&petal.0));
                let grown = flowers.iter().flat_map(|flower| {
                    let fitting = petals.iter().filter(|petal| apart(flower, petal));
                    fitting.map(|petal| [flower.clone(), vec![*petal]].concat())
                });
                flowers = grown.collect();
            }
            for flower in flowers.iter().filter(|flower| !flower.is_empty()) {
                let digits = position.digits().filter(|&digit| !candidates.contains(digit));
                let of = |digit| {
                    seen(position, flower, digit).into_iter().map(move |cell| Candidate { cell, digit })
                };
                let gone: Vec<Candidate> = digits.flat_map(of).collect();
                if !gone.is_empty() {
                    dull.insert(gone);
                }
            }
        }
        let ours = steps("death-blossom", position, &Limits::default(), solution);
        let small = |step: &&Step| step.evidence.parts[0].digits.len() <= 3;
        let all: BTreeSet<_> = lists(&ours).into_iter().collect();
        assert!(dull.iter().all(|gone| all.contains(gone)));
        assert!(ours.iter().filter(small).all(|step| dull.contains(&step.eliminations)));
        seen_any |= !ours.is_empty();
    });
    assert!(seen_any);
}
