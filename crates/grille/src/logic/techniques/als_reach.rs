//! Which chains of almost locked sets there are: what is reachable from where, and the way there.
//!
//! A chain that has come to a set knows one thing: the digit that the set lacks. So a state is a set with
//! one of its digits; from there every restricted common leads on that is not about this digit. Where two
//! restricted commons lead on at once, the next set lacks both, and HoDoKu bars only the first of them from
//! the link after that (a chain that goes on with the second is right as well: no set lacks two digits). It
//! is an arrival of its own, for a chain that ends so eliminates neither digit.
//!
//! Arrivals are numbered: those of the first set, one for each digit that it has in common with another,
//! then one for each pair; those of the second; and so on. The table says for each where chains go on to. If they only go forward, one pass from
//! the last set to the first fills it; else passes are made until nothing changes.

use crate::grid::{Digit, DigitSet};
use crate::logic::rows::{self, Rows};
use crate::logic::{Limits, Position};
use std::ops::Range;

/// The links of a position's almost locked sets, and what they reach.
pub(super) struct Graph {
    /// Whether links lead to later sets only.
    forward: bool,
    /// The most links of a chain.
    length: usize,
    /// By set: its first arrival, its first link, and how many cells it has; and one more at the end.
    sets: Vec<(u32, u32, u32)>,
    links: Vec<Link>,
    /// By arrival: the digits that the set lacks.
    lacking: Vec<DigitSet>,
    /// By arrival: the set.
    owners: Vec<u32>,
    /// By set and digit of the first link: the arrivals of chains of three links or more.
    chains: Rows,
}

/// A restricted common as a step of a chain. The second digit is 0 and its arrivals are void if there is
/// none.
#[derive(Copy, Clone, Debug)]
struct Link {
    to: u32,
    digits: [u8; 2],
    arrivals: [u32; 2],
    both: u32,
}

/// A chain: the first set, and then each set with the digits that it lacks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Path {
    pub first: usize,
    pub links: Vec<(usize, DigitSet)>,
}

/// Above this length, the fewest cells of a chain are computed without regard to its length.
const COUNTED_LENGTH: usize = 16;
/// How many links a hunt for one chain looks at before it gives up.
const MOST_TRIALS: u32 = 200_000;

impl Graph {
    pub(super) fn new<const W: usize>(position: &Position<'_, W>, limits: &Limits) -> Graph {
        let all = position.almost_locked();
        let commons = position.commons(limits.als_overlap);
        let mut graph = Graph {
            forward: limits.als_chain_forward,
            length: limits.als_chain_length as usize,
            sets: Vec::with_capacity(all.sets().len() + 1),
            links: vec![],
            lacking: vec![],
            owners: vec![],
            chains: Rows::default(),
        };
        for (i, set) in all.sets().iter().enumerate() {
            graph.sets.push((graph.lacking.len() as u32, 0, set.cells.len()));
            let digits = commons.digits(i);
            graph.lacking.extend(digits.iter().map(DigitSet::of));
            let singles = graph.lacking.len();
            for common in commons.of(i).iter().filter(|common| common.two.is_some()) {
                if !graph.lacking[singles..].contains(&common.digits()) {
                    graph.lacking.push(common.digits());
                }
            }
            graph.owners.resize(graph.lacking.len(), i as u32);
        }
        for i in 0..all.sets().len() {
            graph.sets[i].1 = graph.links.len() as u32;
            for common in if graph.forward { commons.forward(i) } else { commons.of(i) } {
                let first = graph.sets[common.to as usize].0;
                let digits = commons.digits(common.to as usize).bits();
                let at = |digit: Digit| first + (digits & ((1 << digit.index()) - 1)).count_ones();
                let pairs = (first + digits.count_ones()) as usize;
                let both = |_| graph.lacking[pairs..].iter().position(|&pair| pair == common.digits());
                graph.links.push(Link {
                    to: common.to,
                    digits: [common.one.get(), common.two.map_or(0, Digit::get)],
                    arrivals: [at(common.one), common.two.map_or(0, at)],
                    both: (pairs + common.two.and_then(both).unwrap_or(0)) as u32,
                });
            }
        }
        graph.sets.push((graph.lacking.len() as u32, graph.links.len() as u32, 0));
        graph.fill(position.order());
        graph
    }

    /// The arrivals at a set.
    fn arrivals(&self, set: usize) -> Range<usize> {
        self.sets[set].0 as usize..self.sets[set + 1].0 as usize
    }

    /// The digits that a set lacks after an arrival.
    pub(super) fn lacking(&self, arrival: usize) -> DigitSet {
        self.lacking[arrival]
    }

    /// The digits that the first link of a chain from a set can be about.
    pub(super) fn digits(&self, first: usize) -> impl Iterator<Item = Digit> {
        self.lacking[self.arrivals(first)].iter().map_while(|lacks| lacks.single())
    }

    /// Whether no link leads on from a set.
    pub(super) fn is_end(&self, set: usize) -> bool {
        self.links(set).is_empty()
    }

    /// Shows the set of each arrival, and the arrival, of the chains of three links or more from a set with this
    /// digit in its first link.
    pub(super) fn ends(&self, first: usize, digit: Digit, mut see: impl FnMut(usize, usize)) {
        let row = self.chains.row(self.state(first, digit));
        rows::for_each(row, |arrival| see(self.owners[arrival] as usize, arrival));
    }

    /// The arrival of a set that lacks one digit.
    fn state(&self, set: usize, digit: Digit) -> usize {
        let arrivals = self.arrivals(set);
        let at = self.lacking[arrivals.clone()].iter().position(|&lacks| lacks == DigitSet::of(digit));
        arrivals.start + at.unwrap_or(0)
    }

    fn links(&self, set: usize) -> &[Link] {
        &self.links[self.sets[set].1 as usize..self.sets[set + 1].1 as usize]
    }

    fn fill(&mut self, order: usize) {
        let (arrivals, count) = (self.lacking.len(), self.sets.len() - 1);
        let mut after = Rows::new(arrivals, arrivals);
        let mut after_two = Rows::new(arrivals, arrivals);
        let mut chains = Rows::new(arrivals, arrivals);
        // By digit of a link: where chains come with it, and where with a further link or more.
        let mut via = [Rows::new(order, arrivals), Rows::new(order, arrivals)];
        let mut changed = true;
        while changed {
            changed = false;
            // A chain that comes to a set with one digit, and no more, ends there.
            for set in (0..count).rev().filter(|&set| self.arrivals(set).len() > 1) {
                changed |= self.fill_set(set, &mut after, &mut after_two, &mut via) && !self.forward;
            }
        }
        for set in 0..count {
            for link in self.links(set) {
                for (digit, arrival) in link.digits.into_iter().zip(link.arrivals) {
                    // From there on, chains go by another digit.
                    let goes_on = self.arrivals(link.to as usize).len() > 1;
                    if let Some(digit) = Digit::new(digit).filter(|_| goes_on) {
                        let state = self.state(set, digit);
                        rows::add(chains.row_mut(state), after_two.row(arrival as usize));
                    }
                }
            }
        }
        self.chains = chains;
    }

    /// Fills the rows of one set from those that its links lead to; whether anything is new.
    fn fill_set(&self, set: usize, after: &mut Rows, after_two: &mut Rows, via: &mut [Rows; 2]) -> bool {
        let [one, more] = via;
        let links = self.links(set);
        let mut used = DigitSet::EMPTY;
        for link in links.iter().filter(|link| link.digits[1] == 0) {
            let digit = Digit::from_index(link.digits[0] as usize - 1);
            let arrival = link.arrivals[0] as usize;
            if !used.contains(digit) {
                used.insert(digit);
                one.row_mut(digit.index()).fill([0; 4]);
                more.row_mut(digit.index()).fill([0; 4]);
            }
            one.insert(digit.index(), arrival);
            rows::add(more.row_mut(digit.index()), after.row(arrival));
        }
        let mut changed = false;
        for state in self.arrivals(set) {
            let Some(lacks) = self.lacking[state].single() else { break };
            for digit in used.iter().filter(|&digit| digit != lacks) {
                rows::add(after_two.row_mut(state), more.row(digit.index()));
                changed |= rows::add_new(after.row_mut(state), one.row(digit.index()));
            }
            for link in links.iter().filter(|link| link.digits[1] != 0) {
                if let Some((arrival, next)) = link.after(lacks) {
                    rows::add(after_two.row_mut(state), after.row(next));
                    after.insert(state, arrival);
                }
            }
            changed |= rows::add_new(after.row_mut(state), after_two.row(state));
        }
        changed
    }

    /// The chain of fewest cells from one of these sets (in rising order) to one of the arrivals, the first
    /// of equals. `fits` says whether a first set and digit go with an arrival.
    pub(super) fn shortest(
        &self,
        firsts: &[usize],
        arrivals: &[usize],
        fits: impl Fn(usize, Digit, usize) -> bool,
    ) -> Option<Path> {
        let rest = self.rest(arrivals);
        let mut least = u32::MAX;
        for &first in firsts {
            for (link, _, state) in self.starts(first) {
                let cells = self.sets[first].2 + self.sets[link.to as usize].2;
                let lacks = self.lacking[state].min()?;
                for link in self.links(link.to as usize) {
                    if let Some((_, next)) = link.after(lacks) {
                        let rest = rest.at(self.length - 2, next);
                        least = least.min(rest.saturating_add(cells + self.sets[link.to as usize].2));
                    }
                }
            }
        }
        // The fewest cells that the rest takes may be those of another first set, or come back to a set of
        // the chain: then a few cells more are needed.
        let mut hunt = Hunt { graph: self, rest, fits, most: 0, trials: MOST_TRIALS, links: vec![] };
        (least < u32::MAX).then_some(0..16)?.find_map(|more| {
            hunt.most = least + more;
            firsts.iter().find_map(|&first| hunt.from(first, None))
        })
    }

    /// The first chain from a set, with this digit in its first link, to one of the arrivals.
    pub(super) fn first(&self, first: usize, digit: Digit, arrivals: &[usize]) -> Option<Path> {
        let rest = self.rest(arrivals);
        let fits = |_, _, _| true;
        let mut hunt =
            Hunt { graph: self, rest, fits, most: u32::MAX - 1, trials: MOST_TRIALS, links: vec![] };
        hunt.from(first, Some(digit))
    }

    /// The first links of chains from a set, with the digit used: where there are two, one after the other.
    fn starts(&self, set: usize) -> impl Iterator<Item = (Link, Digit, usize)> {
        self.links(set).iter().flat_map(|&link| {
            let each = link.digits.into_iter().zip(link.arrivals);
            each.filter_map(move |(digit, arrival)| Some((link, Digit::new(digit)?, arrival as usize)))
        })
    }

    /// The fewest cells of the sets that follow on the way to one of these arrivals.
    fn rest(&self, arrivals: &[usize]) -> Rest {
        let mut wanted = vec![false; self.lacking.len()];
        arrivals.iter().for_each(|&arrival| wanted[arrival] = true);
        let mut rest = Rest { wanted, cells: vec![] };
        let unbounded = self.forward && self.length > COUNTED_LENGTH;
        let rounds = if unbounded { 1 } else { (self.length - 2).min(COUNTED_LENGTH) };
        for _ in 0..rounds {
            let mut cells = vec![u32::MAX; self.lacking.len()];
            for set in (0..self.sets.len() - 1).rev() {
                for state in self.arrivals(set) {
                    let Some(lacks) = self.lacking[state].single() else { break };
                    let mut least = u32::MAX;
                    for link in self.links(set) {
                        let Some((arrival, next)) = link.after(lacks) else { continue };
                        let before = if unbounded { Some(&cells) } else { rest.cells.last() };
                        let further = before.map_or(u32::MAX, |cells| cells[next]);
                        let further = if rest.wanted[arrival] { 0 } else { further };
                        least = least.min(further.saturating_add(self.sets[link.to as usize].2));
                    }
                    cells[state] = least;
                }
            }
            rest.cells.push(cells);
        }
        rest
    }
}

impl Link {
    /// Where it leads from a set that lacks a digit: the arrival, and the state to go on from.
    #[inline]
    fn after(&self, lacks: Digit) -> Option<(usize, usize)> {
        let [one, two] = self.arrivals.map(|arrival| arrival as usize);
        match self.digits {
            [digit, 0] => (digit != lacks.get()).then_some((one, one)),
            [digit, _] if digit == lacks.get() => Some((two, two)),
            [_, digit] if digit == lacks.get() => Some((one, one)),
            _ => Some((self.both as usize, one)),
        }
    }
}

/// What it takes at least to come to the end of a chain.
struct Rest {
    wanted: Vec<bool>,
    /// By most links left, then state: the fewest cells. Just one if the links are not counted.
    cells: Vec<Vec<u32>>,
}

impl Rest {
    fn at(&self, left: usize, state: usize) -> u32 {
        if left == 0 { u32::MAX } else { self.cells[left.min(self.cells.len()) - 1][state] }
    }
}

/// A search for one chain, depth first in HoDoKu's order.
struct Hunt<'h, F> {
    graph: &'h Graph,
    rest: Rest,
    fits: F,
    /// The most cells of all its sets.
    most: u32,
    trials: u32,
    links: Vec<(usize, DigitSet)>,
}

impl<F: Fn(usize, Digit, usize) -> bool> Hunt<'_, F> {
    fn from(&mut self, first: usize, only: Option<Digit>) -> Option<Path> {
        let graph = self.graph;
        for (link, digit, state) in graph.starts(first) {
            if only.is_some_and(|only| only != digit) {
                continue;
            }
            self.links.clear();
            self.links.push((link.to as usize, DigitSet::of(digit)));
            let cells = graph.sets[first].2 + graph.sets[link.to as usize].2;
            if self.go(first, digit, state, cells) {
                return Some(Path { first, links: std::mem::take(&mut self.links) });
            }
        }
        None
    }

    /// Goes on from the last set of the chain.
    fn go(&mut self, first: usize, digit: Digit, state: usize, cells: u32) -> bool {
        let graph = self.graph;
        let (Some(&(at, _)), Some(lacks)) = (self.links.last(), graph.lacking[state].min()) else {
            return false;
        };
        let count = self.links.len() + 1;
        for link in graph.links(at) {
            let Some((arrival, next)) = link.after(lacks) else { continue };
            let to = link.to as usize;
            let cells = cells + graph.sets[to].2;
            let rest = self.rest.at(graph.length - count, next);
            let ends = count >= 3 && self.rest.wanted[arrival] && cells <= self.most;
            if !ends && rest.saturating_add(cells) > self.most {
                continue;
            }
            if !graph.forward && (to == first || self.links.iter().any(|&(set, _)| set == to)) {
                continue;
            }
            if self.trials == 0 {
                return false;
            }
            self.trials -= 1;
            self.links.push((to, graph.lacking[arrival]));
            let ends = ends && (self.fits)(first, digit, arrival);
            let goes_on = || rest.saturating_add(cells) <= self.most && count < graph.length;
            if ends || (goes_on() && self.go(first, digit, next, cells)) {
                return true;
            }
            self.links.pop();
        }
        false
    }
}
