//! What X-chains and XY-chains share: from the ends of a chain to the step.
//!
//! A chain starts with a candidate that is assumed false; strong links (of two candidates one is true)
//! and weak links (of two candidates one is false) take turns; if it ends with the same digit being true,
//! then one of its two ends is true in any case, and whatever sees both goes.
//!
//! HoDoKu walks along every chain up to the limit that meets no cell twice, remembers for each set of
//! eliminations the shortest it met, and takes the set with the most eliminations, then the smallest
//! weighted sum of their places, then the one it met first. Only the ends decide what a chain eliminates,
//! so we first ask which ends can be reached at all, breadth first and with sets of cells, put the ends
//! into that order, and walk only for those that are wanted. Reaching is a little more than HoDoKu's
//! walks can do, since it may meet a cell twice, so the walk has the last word.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{Chain, Evidence, Found, Node, Part, Position, Role, Step, Technique, Truth};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// How many nodes the search for a chain that meets no cell twice may try, for one pair of ends. It is
/// needed only where the shortest way meets a cell twice.
const TRIALS: u32 = 50_000;

/// Two ends that a chain may join, in the order in which they are taken: most eliminations, smallest sum,
/// first start.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ends {
    fewer: Reverse<u32>,
    sum: u64,
    pub(super) start: Cell,
    pub(super) digit: Digit,
    pub(super) end: Cell,
}

/// The links of one kind of chain.
pub(super) trait Kind<const W: usize> {
    /// The candidates of which one is true together with this one, in the order in which they are tried.
    fn strong(&self, from: Candidate) -> Vec<Candidate>;
    /// The candidates that are false if this one is true, in the order in which they are tried.
    fn weak(&self, from: Candidate) -> Vec<Candidate>;
    /// Whether a chain of at most `most` links joins two ends and meets no cell twice, where that is seen at once.
    fn joins(&self, _ends: &Ends, _most: usize) -> Option<bool> {
        None
    }
}

/// What a chain with these ends eliminates.
pub(super) fn targets<const W: usize>(
    position: &Position<'_, W>,
    start: Cell,
    end: Cell,
    digit: Digit,
) -> CellSet<W> {
    position.places(digit) & position.sees(start, digit) & position.sees(end, digit)
}

impl Ends {
    pub(super) fn new<const W: usize>(
        position: &Position<'_, W>,
        start: Cell,
        end: Cell,
        digit: Digit,
        targets: CellSet<W>,
    ) -> Ends {
        let gone = targets.iter().map(|cell| Candidate { cell, digit });
        let sum = weighted_sum(position.shape().cell_count(), gone);
        Ends { fewer: Reverse(targets.len()), sum, start, digit, end }
    }
}

/// The number by which HoDoKu orders eliminations: the places weigh more the later they come.
pub(super) fn weighted_sum(cells: usize, gone: impl Iterator<Item = Candidate>) -> u64 {
    let weight = |i: usize| (1 + i * (cells - 1)) as u64;
    let one = |(i, c): (usize, Candidate)| c.cell.index() as u64 * weight(i) + u64::from(c.digit.get());
    gone.enumerate().map(one).sum()
}

/// Hands over a step for each set of eliminations that a chain between some of these ends has.
pub(super) fn report<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    kind: &impl Kind<W>,
    all: Vec<Ends>,
    most: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut heap: BinaryHeap<Reverse<Ends>> = all.into_iter().map(Reverse).collect();
    while let Some(Reverse(first)) = heap.pop() {
        let mut class = vec![first];
        while let Some(Reverse(next)) = heap.peek() {
            if (next.fewer, next.sum) != (first.fewer, first.sum) {
                break;
            }
            class.extend(heap.pop().map(|Reverse(next)| next));
        }
        let set = |e: &Ends| (e.digit, targets(position, e.start, e.end, e.digit));
        let mut done = vec![];
        for (i, ends) in class.iter().enumerate() {
            let own = set(ends);
            if done.contains(&own) {
                continue;
            }
            // Nobody asks a silent position for the chain.
            let joined = if position.is_silent() { kind.joins(ends, most) } else { None };
            let best = match joined {
                Some(true) => vec![],
                Some(false) => continue,
                None => match best_of(position, kind, &class[i..], most, |other| set(other) == own) {
                    Some(best) => best,
                    None => continue,
                },
            };
            done.push(own);
            let gone = own.1.iter().map(|cell| Candidate { cell, digit: ends.digit }).collect();
            found(step(position, technique, best, gone))?;
        }
    }
    ControlFlow::Continue(())
}

/// The best chain between the first of these ends, or between others that are alike, if the first have one.
fn best_of<const W: usize>(
    position: &Position<'_, W>,
    kind: &impl Kind<W>,
    class: &[Ends],
    most: usize,
    is_alike: impl Fn(&Ends) -> bool,
) -> Option<Vec<Candidate>> {
    let ends = class.first()?;
    let mut best = walk(position, kind, ends, most)?;
    for other in class[1..].iter().filter(|other| is_alike(other)) {
        // As many links count only if the walk from the same start meets this end first.
        let rival = (other.start, other.digit) == (ends.start, ends.digit);
        let links = if rival { best.len() - 1 } else { best.len().saturating_sub(3) };
        match walk(position, kind, other, links) {
            Some(new) if new.len() < best.len() || is_before(kind, &new, &best) => best = new,
            _ => {}
        }
    }
    Some(best)
}

/// Whether the walk along all chains meets one before the other; both start with the same node.
fn is_before<const W: usize>(kind: &impl Kind<W>, one: &[Candidate], other: &[Candidate]) -> bool {
    let Some(fork) = one.iter().zip(other).position(|(a, b)| a != b) else { return false };
    let from = one[fork - 1];
    let links = if fork % 2 == 1 { kind.strong(from) } else { kind.weak(from) };
    links.into_iter().find(|&next| next == one[fork] || next == other[fork]) == Some(one[fork])
}

/// A step from the nodes of a chain, the first of which is off, then on and off in turns.
pub(super) fn step<const W: usize>(
    position: &Position<'_, W>,
    technique: &'static Technique,
    nodes: Vec<Candidate>,
    gone: Vec<Candidate>,
) -> Step {
    let strong = |pair: &[Candidate]| match (pair[0], pair[1]) {
        (a, b) if a.cell == b.cell => Some(Truth::Cell(a.cell)),
        (a, b) => {
            let pairs = position.pairs(a.digit).iter();
            let both = [a.cell.min(b.cell), a.cell.max(b.cell)];
            pairs.filter(|pair| pair.cells == both).map(|pair| Truth::House(pair.house, a.digit)).next()
        }
    };
    let evidence = position.because(|| Evidence {
        parts: [nodes.first(), nodes.last()]
            .into_iter()
            .flatten()
            .map(|end| Part::cells(Role::Wing, [end.cell], DigitSet::EMPTY))
            .collect(),
        digits: nodes.first().map(|node| node.digit).into_iter().collect(),
        chains: vec![chain(&nodes)],
        truths: nodes.chunks_exact(2).filter_map(strong).collect(),
    });
    Step::eliminating(technique, gone, evidence)
}

fn chain(nodes: &[Candidate]) -> Chain {
    let node = |(i, c): (usize, &Candidate)| Node {
        digit: c.digit,
        cells: vec![c.cell],
        on: i % 2 == 1,
        through: vec![],
        because: i.checked_sub(1).map(|before| before as u32).into_iter().collect(),
    };
    Chain { nodes: nodes.iter().enumerate().map(node).collect(), closed: false }
}

/// The shortest chain of at most `most` links between two ends that meets no cell twice, and of those the
/// first in the order of the links.
pub(super) fn walk<const W: usize>(
    position: &Position<'_, W>,
    kind: &impl Kind<W>,
    ends: &Ends,
    most: usize,
) -> Option<Vec<Candidate>> {
    let from = Candidate { cell: ends.start, digit: ends.digit };
    let to = Candidate { cell: ends.end, digit: ends.digit };
    let mut left = Distances::new(position, to);
    while left.off(from).is_none() && left.known < most {
        left.go_on(kind);
    }
    // The end is met with a strong link, so the number of links is odd, and one alone is no chain.
    let least = left.off(from)?.max(3);
    let mut trials = TRIALS;
    let mut nodes = vec![from];
    (least..=most).step_by(2).find(|&links| {
        nodes.truncate(1);
        while left.known < links {
            left.go_on(kind);
        }
        extend(kind, &left, to, links, &mut nodes, &mut trials)
    })?;
    Some(nodes)
}

/// Goes on from the last node with exactly `links` links to the end, if there is a way.
fn extend<const W: usize>(
    kind: &impl Kind<W>,
    left: &Distances,
    to: Candidate,
    links: usize,
    nodes: &mut Vec<Candidate>,
    trials: &mut u32,
) -> bool {
    let last = nodes[nodes.len() - 1];
    if links == 0 {
        return last == to;
    }
    let off = nodes.len() % 2 == 1;
    let next = if off { kind.strong(last) } else { kind.weak(last) };
    for candidate in next {
        let distance = if off { left.on(candidate) } else { left.off(candidate) };
        if distance.is_none_or(|distance| distance > links - 1) {
            continue;
        }
        // A cell may be met again only at once, by a link inside it, or at the very end.
        let within = off && candidate.cell == last.cell && candidate != last;
        let met = nodes.iter().any(|node| node.cell == candidate.cell);
        if met && !within && !(links == 1 && candidate == nodes[0]) {
            continue;
        }
        let Some(fewer) = trials.checked_sub(1) else { return false };
        *trials = fewer;
        nodes.push(candidate);
        if extend(kind, left, to, links - 1, nodes, trials) {
            return true;
        }
        nodes.pop();
    }
    false
}

/// How many links it takes at least from a candidate to the end of a chain.
struct Distances {
    order: usize,
    /// By candidate: from there being false, and from there being true; 0 is never reached.
    links: [Vec<u16>; 2],
    to: Candidate,
    /// All distances up to this are known, and who is as far as that.
    known: usize,
    edge: Vec<Candidate>,
}

impl Distances {
    /// Nothing is known yet but the end.
    fn new<const W: usize>(position: &Position<'_, W>, to: Candidate) -> Distances {
        let order = position.order();
        let none = vec![0; order * position.shape().cell_count()];
        Distances { order, links: [none.clone(), none], to, known: 0, edge: vec![to] }
    }

    /// Finds who is one link farther away, backwards from the end: links look the same from both sides.
    fn go_on<const W: usize>(&mut self, kind: &impl Kind<W>) {
        self.known += 1;
        let on = self.known.is_multiple_of(2);
        let mut next = vec![];
        for candidate in std::mem::take(&mut self.edge) {
            for before in if on { kind.weak(candidate) } else { kind.strong(candidate) } {
                let place = self.place(before);
                let distance = &mut self.links[usize::from(on)][place];
                if *distance == 0 && !(on && before == self.to) {
                    *distance = self.known as u16;
                    next.push(before);
                }
            }
        }
        self.edge = next;
    }

    fn place(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.order + candidate.digit.index()
    }

    fn off(&self, candidate: Candidate) -> Option<usize> {
        Some(self.links[0][self.place(candidate)] as usize).filter(|&links| links > 0)
    }

    fn on(&self, candidate: Candidate) -> Option<usize> {
        if candidate == self.to {
            return Some(0);
        }
        Some(self.links[1][self.place(candidate)] as usize).filter(|&links| links > 0)
    }
}

/// The cells of a set that see a cell, in the order in which they are tried: house by house.
pub(super) fn in_order<const W: usize>(
    position: &Position<'_, W>,
    cell: Cell,
    digit: Digit,
    among: CellSet<W>,
) -> Vec<Candidate> {
    let mut left = among;
    left.remove(cell);
    let mut all = vec![];
    for m in position.layout().memberships(cell) {
        let here = left & position.ground().houses[m.house];
        left -= here;
        all.extend(here.iter().map(|cell| Candidate { cell, digit }));
    }
    if position.ground().linked {
        let more = left & position.sees(cell, digit);
        all.extend(more.iter().map(|cell| Candidate { cell, digit }));
    }
    all
}
