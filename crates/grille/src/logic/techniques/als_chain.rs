//! ALS chain: almost locked sets in a row, each with a restricted common with the next.
//!
//! Suppose the first set lacks `z`. Then it holds each of its other digits, so also the digit that it has as
//! a restricted common with the second; the second lacks that one, so it holds the next; and so on to the
//! last set, which lacks a digit other than `z` and so holds `z`. A digit `z` of the first and the last set
//! is in one of them, if neither the first nor the last link is about `z`, and goes from every place that
//! sees it in both. Only neighbours in the chain need to have no place of their link in common: other sets
//! may overlap, or even eliminate candidates in each other.
//!
//! A link cannot use the digit that the set before it already lacks. Where two sets have two restricted
//! commons, both links hold unless one is used up; at the start of the chain one of them is chosen.
//!
//! **The choice.** HoDoKu goes through all chains of at least three links, depth first, by default only from
//! sets to later ones. Of chains with the same eliminations it keeps the one whose sets have fewest cells,
//! the first of equals; then it takes the chain that eliminates most, among those the one with the smallest
//! sum over its eliminations of cell × weight + digit (weights 1, 81, 161, …). What a chain eliminates hangs
//! only on its first set and link and on its last: so here the pairs of ends come first, with a table of
//! what is reachable from where (`als_reach`), and only for the best of them the chain
//! itself is looked for, guided by the fewest cells that the rest must take.

use super::als::{set, step};
use super::als_reach::{Graph, Path};
use crate::grid::{Candidate, Digit, DigitSet};
use crate::logic::als::{AlmostLocked, Als};
use crate::logic::{
    Chain, Found, Hodoku, HodokuLevel, Level, Limits, Node, Part, Position, Role, Search, Step, Technique,
    finder,
};
use crate::words::Page;
use std::cmp::Reverse;
use std::ops::ControlFlow;

pub(super) static ALS_CHAIN: Search = Search { techniques: &[&CHAIN], on: true, find: finder!(chains) };

static CHAIN: Technique = Technique {
    id: "als-chain",
    hodoku: Some(Hodoku {
        code: "0903",
        name: "Almost Locked Set Chain",
        score: 340,
        level: HodokuLevel::Unfair,
    }),
    level: Level::Expert,
    page: Page { en: include_str!("als_chain.md"), fr: include_str!("als_chain.fr.md") },
};

/// Two ends of a chain: the first set, the digit of the first link, the last set and how it comes to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Ends {
    first: usize,
    digit: Digit,
    last: usize,
    arrival: usize,
}

/// Ends with what they eliminate.
struct Ready {
    ends: Ends,
    eliminations: Vec<Candidate>,
    weight: u64,
}

fn chains<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let all = position.almost_locked();
    if all.sets().len() < 4 || limits.als_chain_length < 3 {
        return ControlFlow::Continue(());
    }
    let together = &position.commons(limits.als_overlap).together;
    let graph = Graph::new(position, limits);
    // Ends that see something together, with the most that they could eliminate.
    let mut prospects: Vec<(u32, Ends)> = vec![];
    let mut most = vec![0; all.sets().len()];
    for first in 0..all.sets().len() {
        if graph.is_end(first) {
            continue;
        }
        most.fill(0);
        for digit in graph.digits(first) {
            graph.ends(first, digit, |last, arrival| {
                if last != first && together.contains(first, last) {
                    if most[last] == 0 {
                        most[last] = count(all, first, last);
                    }
                    prospects.push((most[last], Ends { first, digit, last, arrival }));
                }
            });
        }
    }
    prospects.sort_unstable_by_key(|prospect| Reverse(prospect.0));
    let mut prospects = prospects.into_iter().peekable();
    let mut ready: Vec<Ready> = vec![];
    let mut best = 0;
    loop {
        // Once nothing to come can eliminate as much as the best so far, that is all of its kind.
        let next = prospects.peek().map_or(0, |prospect| prospect.0 as usize);
        if best > next {
            let (mut equal, rest): (Vec<_>, _) =
                ready.into_iter().partition(|ready| ready.eliminations.len() == best);
            ready = rest;
            best = ready.iter().map(|ready| ready.eliminations.len()).max().unwrap_or(0);
            tell(all, &graph, &mut equal, found)?;
            continue;
        }
        let Some((_, ends)) = prospects.next() else { return ControlFlow::Continue(()) };
        let restricted = graph.lacking(ends.arrival).union(DigitSet::of(ends.digit));
        let eliminations = all.eliminated(&all.sets()[ends.first], &all.sets()[ends.last], restricted);
        if !eliminations.is_empty() {
            best = best.max(eliminations.len());
            ready.push(Ready { ends, weight: weight(&eliminations), eliminations });
        }
    }
}

/// How much two sets would eliminate without regard to links.
fn count<const W: usize>(all: &AlmostLocked<W>, a: usize, b: usize) -> u32 {
    let [a, b] = [a, b].map(|i| &all.sets()[i]);
    let common = a.reaching.intersection(b.reaching);
    common.iter().map(|digit| (all.hold(a, digit).seen & all.hold(b, digit).seen).len()).sum()
}

/// HoDoKu's measure of eliminations: the smaller goes first.
fn weight(eliminations: &[Candidate]) -> u64 {
    let terms = eliminations.iter().zip((1..).step_by(80));
    terms.map(|(c, weight)| c.cell.index() as u64 * weight + u64::from(c.digit.get())).sum()
}

/// Tells the chains of ends that all eliminate equally many candidates.
fn tell<const W: usize>(
    all: &AlmostLocked<W>,
    graph: &Graph,
    equal: &mut [Ready],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    equal.sort_by(|p, q| (p.weight, &p.eliminations).cmp(&(q.weight, &q.eliminations)));
    for equals in equal.chunk_by(|p, q| p.weight == q.weight) {
        let mut groups: Vec<&[Ready]> = equals.chunk_by(|p, q| p.eliminations == q.eliminations).collect();
        if groups.len() > 1 {
            // Different eliminations of the same weight: the one met first goes first.
            groups.sort_by_cached_key(|group| {
                let path = earliest(graph, group);
                (path.is_none(), path)
            });
        }
        for group in groups {
            let fits = |first, digit, arrival| {
                let same = |e: &Ends| (e.first, e.digit, e.arrival) == (first, digit, arrival);
                group.iter().any(|ready| same(&ready.ends))
            };
            let arrivals: Vec<usize> = group.iter().map(|p| p.ends.arrival).collect();
            if let Some(path) = graph.shortest(&firsts(group), &arrivals, fits) {
                found(chain(all, &group[0].eliminations, &path))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first sets, in rising order.
fn firsts(group: &[Ready]) -> Vec<usize> {
    let mut firsts: Vec<usize> = group.iter().map(|p| p.ends.first).collect();
    firsts.sort_unstable();
    firsts.dedup();
    firsts
}

/// The first chain that HoDoKu's search meets with these ends.
fn earliest(graph: &Graph, group: &[Ready]) -> Option<Path> {
    firsts(group).into_iter().find_map(|first| {
        let ends = || group.iter().map(|p| p.ends).filter(|ends| ends.first == first);
        let digits: DigitSet = ends().map(|ends| ends.digit).collect();
        let path = |digit| {
            let arrivals = ends().filter(|ends| ends.digit == digit).map(|ends| ends.arrival);
            graph.first(first, digit, &arrivals.collect::<Vec<_>>())
        };
        digits.iter().filter_map(path).min()
    })
}

/// The step of a chain.
fn chain<const W: usize>(all: &AlmostLocked<W>, eliminations: &[Candidate], path: &Path) -> Step {
    let numbers = std::iter::once(path.first).chain(path.links.iter().map(|link| link.0));
    let sets: Vec<_> = numbers.map(|i| &all.sets()[i]).collect();
    let mut parts: Vec<Part> = sets.iter().map(|als| set(als)).collect();
    parts.extend(path.links.iter().map(|link| Part::digits(Role::Common, link.1)));
    let mut step = step(&CHAIN, eliminations.to_vec(), parts, &sets);
    let digits = step.evidence.digits.clone();
    step.evidence.chains = digits.into_iter().map(|z| inferences(all, &sets, path, z)).collect();
    step
}

/// Why the last set of a chain holds a digit if the first does not.
fn inferences<const W: usize>(all: &AlmostLocked<W>, sets: &[&Als<W>], path: &Path, z: Digit) -> Chain {
    let mut nodes: Vec<Node> = vec![];
    let mut node = |digit: Digit, set: usize, on: bool| {
        let cells = all.hold(sets[set], digit).cells.iter().collect();
        let through = if on { sets[set].cells.iter().collect() } else { vec![] };
        let because = (nodes.len() as u32).checked_sub(1).into_iter().collect();
        nodes.push(Node { digit, cells, on, through, because });
    };
    node(z, 0, false);
    for (i, digit) in path.links.iter().enumerate().filter_map(|(i, link)| Some((i, link.1.min()?))) {
        node(digit, i, true);
        node(digit, i + 1, false);
    }
    node(z, path.links.len(), true);
    Chain { nodes, closed: false }
}
