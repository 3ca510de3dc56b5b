//! Remote pairs: a chain of bivalue cells that all have the same two candidates, each seeing the next.
//!
//! The digits take turns along the chain, so two of its cells with an even number between them hold both
//! digits, and whatever sees both can hold neither. Neighbours in the chain would be a naked pair; four
//! cells make the shortest remote pair.
//!
//! As HoDoKu, we walk along every such chain that meets no cell twice and has an even number of cells,
//! if its two ends alone eliminate one of the digits, and collect what all its cells eliminate; for each
//! set of eliminations the shortest chain stays. The set with the most eliminations comes first, then the
//! smallest weighted sum, then the one met first. There are never many cells with the same two candidates
//! on a 9×9; the number of trials is bounded for the sake of larger grids.

use super::chains::{step, weighted_sum};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Step, Technique, finder,
};
use crate::words::Page;
use std::cmp::Reverse;
use std::ops::ControlFlow;

pub(super) static REMOTE_PAIR: Search =
    Search { techniques: &[&TECHNIQUE], on: true, find: finder!(remote_pairs) };

static TECHNIQUE: Technique = Technique {
    id: "remote-pair",
    hodoku: Some(Hodoku { code: "0703", name: "Remote Pair", score: 110, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("remote_pair.md"), fr: include_str!("remote_pair.fr.md") },
};

/// How many cells the walks through one position may meet.
const TRIALS: u32 = 100_000;

fn remote_pairs<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let families = families(position);
    if families.is_empty() {
        return ControlFlow::Continue(());
    }
    let starts = families.iter().fold(CellSet::EMPTY, |starts, family| starts | family.cells());
    let mut chains = vec![];
    let mut cells = Vec::with_capacity(16);
    let mut trials = TRIALS;
    for start in starts {
        let Some(family) = families.iter().find(|family| family.cells().contains(start)) else { continue };
        let ends = family.ends(position, start);
        if ends.is_empty() {
            continue;
        }
        let mut walks = Walks {
            position,
            digits: family.digits,
            most: limits.chain_length as usize,
            ends,
            chains: [std::mem::take(&mut chains), vec![]],
            cells: std::mem::take(&mut cells),
            trials,
        };
        walks.cells.push(start);
        let none = [CellSet::EMPTY; 2];
        walks.extend(&Trail { left: family.cells() - CellSet::of(start), gone: none, seen: [none; 2] });
        (trials, cells) = (walks.trials, walks.cells);
        cells.clear();
        let turned: Vec<Pairs<W>>;
        [chains, turned] = walks.chains;
        turned.iter().for_each(|chain| keep(&mut chains, chain.digits, chain.gone, &chain.cells));
    }
    let cells = position.shape().cell_count();
    chains.sort_by_cached_key(|chain| {
        let count = chain.gone.iter().map(CellSet::len).sum::<u32>();
        (Reverse(count), weighted_sum(cells, chain.eliminations()))
    });
    for chain in chains {
        let gone = chain.eliminations().collect();
        // The nodes are for those who ask why.
        if position.is_silent() {
            found(Step::eliminating(&TECHNIQUE, gone, Evidence::default()))?;
            continue;
        }
        let mut found_step = step(position, &TECHNIQUE, chain.nodes(), gone);
        found_step.evidence.digits = chain.digits.to_vec();
        found(found_step)?;
    }
    ControlFlow::Continue(())
}

/// Four bivalue cells or more that are alike and hang together.
struct Family<const W: usize> {
    /// The two digits, in rising order.
    digits: [Digit; 2],
    /// The cells in turns: whoever sees one of the one turn is of the other.
    turns: [CellSet<W>; 2],
    /// Whether some see another of their own turn: then the puzzle has no solution, and turns mean nothing.
    is_odd: bool,
}

impl<const W: usize> Family<W> {
    fn cells(&self) -> CellSet<W> {
        self.turns[0] | self.turns[1]
    }

    /// Where chains from a cell may end. What ends where an earlier one started is that one backwards.
    fn ends(&self, position: &Position<'_, W>, start: Cell) -> CellSet<W> {
        // What cells that are alike see may be such a cell too, but that one stays.
        let all = self.cells();
        let seen = self.digits.map(|digit| (position.places(digit) - all) & position.sees(start, digit));
        let others = if self.is_odd { all } else { self.turns[usize::from(self.turns[0].contains(start))] };
        let eliminates = |end: Cell| {
            self.digits.iter().zip(&seen).any(|(&digit, seen)| seen.meets(&position.sees(end, digit)))
        };
        others.iter().filter(|&end| end > start && eliminates(end)).collect()
    }
}

/// The families that may have a remote pair: some other cell with one of the digits sees one of each turn.
fn families<const W: usize>(position: &Position<'_, W>) -> Vec<Family<W>> {
    let mut families = vec![];
    let bivalue = position.bivalue();
    // Few digits are in four bivalue cells or more, and mostly no two of them in the same four.
    let mut many = 0;
    for (digit, &places) in position.all_places().iter().enumerate() {
        many |= u64::from((bivalue & places).len() >= 4) << digit;
    }
    let mut later = DigitSet::from_bits(many);
    while let Some(a) = later.min() {
        later.remove(a);
        later.iter().for_each(|b| find_families(position, [a, b], &mut families));
    }
    families
}

/// Those of two digits.
fn find_families<const W: usize>(
    position: &Position<'_, W>,
    digits: [Digit; 2],
    families: &mut Vec<Family<W>>,
) {
    let [a, b] = digits;
    let mut unmet = position.bivalue() & position.places(a) & position.places(b);
    while unmet.len() >= 4 {
        let mut family = Family { digits, turns: [CellSet::EMPTY; 2], is_odd: false };
        let mut seen = [CellSet::EMPTY; 2];
        let (mut edge, mut turn) = (unmet.first().map_or(CellSet::EMPTY, CellSet::of), 0);
        while !edge.is_empty() {
            unmet -= edge;
            family.turns[turn] |= edge;
            let mut sees = position.seen_by(edge, a);
            if position.ground().linked {
                sees |= position.seen_by(edge, b);
            }
            family.is_odd |= sees.meets(&edge);
            seen[turn] |= sees;
            (edge, turn) = (sees & unmet, 1 - turn);
        }
        let [one, other] = digits.map(|digit| position.places(digit));
        if family.cells().len() >= 4 && (seen[0] & seen[1]).meets(&(one | other)) {
            families.push(family);
        }
    }
}

/// The walks from one start.
struct Walks<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
    /// The two digits, in rising order.
    digits: [Digit; 2],
    most: usize,
    /// Where a walk may end.
    ends: CellSet<W>,
    /// The chains that are found: those whose ends eliminate the first digit, with those of earlier
    /// starts; and those whose ends eliminate the second, which come after them.
    chains: [Vec<Pairs<W>>; 2],
    cells: Vec<Cell>,
    trials: u32,
}

/// A remote pair.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pairs<const W: usize> {
    cells: Vec<Cell>,
    /// The two digits, the one that the ends eliminate first.
    digits: [Digit; 2],
    /// What goes, of each digit.
    gone: [CellSet<W>; 2],
}

impl<const W: usize> Pairs<W> {
    /// The chain as candidates: the first digit of the first cell is off, the second on, then in turns.
    fn nodes(&self) -> Vec<Candidate> {
        let [a, b] = self.digits;
        let turn = |i: usize| if i.is_multiple_of(2) { [a, b] } else { [b, a] };
        let both = self.cells.iter().enumerate();
        both.flat_map(|(i, &cell)| turn(i).map(|digit| Candidate { cell, digit })).collect()
    }

    /// What goes, sorted by digit, then cell.
    fn eliminations(&self) -> impl Iterator<Item = Candidate> {
        let mut order = [0, 1];
        order.sort_unstable_by_key(|&i| self.digits[i]);
        order.into_iter().flat_map(|i| self.gone[i].iter().map(move |cell| (i, cell))).map(|(i, cell)| {
            let digit = self.digits[i];
            Candidate { cell, digit }
        })
    }
}

/// Keeps a chain unless there is one as short with the same eliminations.
fn keep<const W: usize>(
    chains: &mut Vec<Pairs<W>>,
    digits: [Digit; 2],
    gone: [CellSet<W>; 2],
    cells: &[Cell],
) {
    // Chains of other digits may eliminate the same.
    let told = || Pairs { cells: vec![], digits, gone };
    let is_same = |chain: &&mut Pairs<W>| match chain.digits == digits {
        true => chain.gone == gone,
        false => chain.eliminations().eq(told().eliminations()),
    };
    match chains.iter_mut().find(is_same) {
        Some(old) if old.cells.len() > cells.len() => *old = Pairs { cells: cells.to_vec(), ..told() },
        Some(_) => {}
        None => chains.push(Pairs { cells: cells.to_vec(), digits, gone }),
    }
}

/// Where a walk stands.
#[derive(Copy, Clone)]
struct Trail<const W: usize> {
    /// The cells not met yet.
    left: CellSet<W>,
    /// By digit: what the cells so far eliminate.
    gone: [CellSet<W>; 2],
    /// By digit and by turn: what the cells so far see, but for the last two.
    seen: [[CellSet<W>; 2]; 2],
}

impl<const W: usize> Walks<'_, '_, W> {
    /// Goes on from the last cell to those left that it sees, house by house.
    fn extend(&mut self, trail: &Trail<W>) {
        // Two nodes a cell, one link fewer than nodes.
        if 2 * self.cells.len() + 1 > self.most || !trail.left.meets(&self.ends) {
            return;
        }
        let (position, last) = (self.position, self.cells[self.cells.len() - 1]);
        let mut next = self.digits.iter().fold(trail.left, |next, &digit| next & position.sees(last, digit));
        for m in position.layout().memberships(last) {
            let here = next & position.ground().houses[m.house];
            next -= here;
            here.iter().for_each(|cell| self.meet(cell, trail));
        }
        // What links of rules let it see.
        next.iter().for_each(|cell| self.meet(cell, trail));
    }

    /// Goes on with a cell.
    fn meet(&mut self, cell: Cell, trail: &Trail<W>) {
        let Some(fewer) = self.trials.checked_sub(1) else { return };
        self.trials = fewer;
        let (position, count) = (self.position, self.cells.len());
        let is_end = count >= 3 && count % 2 == 1 && self.ends.contains(cell);
        let left = trail.left - CellSet::of(cell);
        if !is_end && !left.meets(&self.ends) {
            return;
        }
        let mut trail = Trail { left, ..*trail };
        let mut targets = [CellSet::EMPTY; 2];
        for (i, digit) in self.digits.into_iter().enumerate() {
            targets[i] = position.places(digit) & position.sees(cell, digit);
            // With those of the other turn that have cells between them and this one.
            trail.gone[i] |= targets[i] & trail.seen[i][(count + 1) % 2];
            if count >= 2 {
                trail.seen[i][count % 2] |= position.sees(self.cells[count - 2], digit);
            }
        }
        self.cells.push(cell);
        if is_end {
            let [a, b] = self.digits;
            for (i, digits) in [[a, b], [b, a]].into_iter().enumerate() {
                if targets[i].meets(&position.sees(self.cells[0], self.digits[i])) {
                    let gone = [trail.gone[i], trail.gone[1 - i]];
                    keep(&mut self.chains[i], digits, gone, &self.cells);
                }
            }
        }
        self.extend(&trail);
        self.cells.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::techniques::walk::{Dull, FILES, walk};

    /// Cells of a chain, and what it eliminates.
    type Told = (Vec<Cell>, Vec<Candidate>);

    /// The dull twin: every walk from every cell, with the digits one way round and the other.
    fn dull(dull: &Dull<'_>, most: usize) -> Vec<Told> {
        let mut chains = vec![];
        for start in dull.cells().into_iter().filter(|&cell| dull.candidates(cell).len() == 2) {
            let digits: Vec<Digit> = dull.candidates(start).iter().collect();
            for ends in digits {
                go_on(dull, most, ends, &mut vec![start], &mut chains);
            }
        }
        let cells = dull.board.model().shape().cell_count();
        chains.sort_by_key(|(_, gone)| (Reverse(gone.len()), weighted_sum(cells, gone.iter().copied())));
        chains
    }

    fn go_on(dull: &Dull<'_>, most: usize, ends: Digit, cells: &mut Vec<Cell>, chains: &mut Vec<Told>) {
        if 2 * cells.len() + 1 > most {
            return;
        }
        let last = cells[cells.len() - 1];
        let mut next = vec![];
        for (_, house) in dull.houses.iter().filter(|(_, house)| house.contains(&last)) {
            let mut house = house.clone();
            house.sort_unstable();
            house.retain(|cell| dull.candidates(*cell) == dull.candidates(last) && !next.contains(cell));
            next.extend(house.into_iter().filter(|cell| !cells.contains(cell)));
        }
        for cell in next {
            cells.push(cell);
            let count = cells.len();
            if count >= 4 && count.is_multiple_of(2) && !dull.seen_by(&[cells[0], cell], ends).is_empty() {
                let both = |i: usize| (i + 3..count).step_by(2).map(move |j| [i, j]);
                let pairs: Vec<_> = (0..count).flat_map(both).map(|pair| pair.map(|i| cells[i])).collect();
                let seen = |digit| pairs.iter().flat_map(move |pair| dull.seen_by(pair, digit));
                let mut gone: Vec<_> = dull.candidates(cell).iter().flat_map(seen).collect();
                gone.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
                gone.dedup();
                match chains.iter_mut().find(|chain| chain.1 == gone) {
                    Some(old) if old.0.len() > count => *old = (cells.clone(), gone),
                    Some(_) => {}
                    None => chains.push((cells.clone(), gone)),
                }
            }
            go_on(dull, most, ends, cells, chains);
            cells.pop();
        }
    }

    #[test]
    fn pairs_are_those_of_the_dull_twin_in_its_order() {
        let limits = Limits::default();
        let mut count = 0;
        walk(FILES, |position, _| {
            let steps = position.all(&TECHNIQUE, &limits);
            let cells = |step: &crate::logic::Step| {
                let nodes = step.evidence.chains[0].nodes.iter().step_by(2);
                nodes.map(|node| node.cells[0]).collect()
            };
            let told: Vec<Told> = steps.iter().map(|step| (cells(step), step.eliminations.clone())).collect();
            assert_eq!(told, dull(&Dull::new(position.board()), limits.chain_length as usize));
            count += told.len();
        });
        assert!(count > 10, "{count}");
    }
}
