//! The ways in which one conclusion can be reached, in the order in which HoDoKu tries them.

use super::conclusions::Conclusions;
use crate::grid::{Cell, Digit};
use crate::logic::tables::{Links, Node, Reach, bits};
use crate::logic::{Position, Truth};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Chains, each from a premise to what it leads to, that together say something.
pub(super) struct Way {
    pub(super) chains: Vec<(Node, Node)>,
    /// What else they stand on: the cell or house that all chains start from or run out of.
    pub(super) truth: Option<Truth>,
}

/// Shows the ways in which a premise contradicts itself, until somebody has seen enough.
pub(super) fn contradictions<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    reach: &Reach,
    premise: Node,
    conclusions: &Conclusions,
    see: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut add = |nodes: Vec<Node>, truth: Option<Truth>| {
        see(Way { chains: nodes.into_iter().map(|node| (premise, node)).collect(), truth })
    };
    let (on, off) = (reach.on(premise), reach.off(premise));
    let is = |set: &[u64], number: u32| set[number as usize / 64] >> (number % 64) & 1 == 1;
    // It says the opposite of itself.
    if reach.has(premise, links.opposite(premise)) {
        add(vec![links.opposite(premise)], None)?;
    }
    // A candidate is both on and off: for each digit, the first cell.
    let both: Vec<u64> = on.iter().zip(off).map(|(on, off)| on & off).collect();
    let mut first: BTreeMap<Digit, u32> = BTreeMap::new();
    for number in bits(&both) {
        first.entry(links.candidates[number as usize].digit).or_insert(number);
    }
    for &number in first.values() {
        add(vec![links.off(number), links.on(number)], None)?;
    }
    // A cell has two digits: for each two digits, the first cell.
    let mut first: BTreeMap<(Digit, Digit), (u32, u32)> = BTreeMap::new();
    let numbers: Vec<u32> = bits(on).collect();
    let cell = |number: u32| -> Cell { links.candidates[number as usize].cell };
    for together in numbers.chunk_by(|&a, &b| cell(a) == cell(b)) {
        for (index, &a) in together.iter().enumerate() {
            for &b in &together[index + 1..] {
                let digits = (links.candidates[a as usize].digit, links.candidates[b as usize].digit);
                first.entry(digits).or_insert((a, b));
            }
        }
    }
    for &(a, b) in first.values() {
        add(vec![links.on(a), links.on(b)], None)?;
    }
    // A house has a digit twice.
    let ground = position.ground();
    let kinds = [&ground.rows, &ground.columns, &ground.boxes, &ground.others];
    for kind in kinds {
        for digit in position.digits() {
            for house in kind.clone() {
                let places = links.of_house(house, digit).iter().filter(|&&number| is(on, number));
                let places: Vec<Node> = places.map(|&number| links.on(number)).collect();
                if places.len() > 1 {
                    add(places, None)?;
                }
            }
        }
    }
    // A cell has no candidate left.
    for cell in *position.open() {
        let own = links.of_cell(cell);
        if own.clone().all(|number| is(off, number)) && !own.clone().any(|number| is(on, number)) {
            add(own.map(|number| links.off(number)).collect(), Some(Truth::Cell(cell)))?;
        }
    }
    // A house has no place left for a digit.
    for kind in kinds {
        for digit in position.digits() {
            for house in kind.clone() {
                let places = links.of_house(house, digit);
                if conclusions.whole[house * position.order() + digit.index()]
                    && places.iter().all(|&number| is(off, number))
                {
                    let nodes = places.iter().map(|&number| links.off(number)).collect();
                    add(nodes, Some(Truth::House(house, digit)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the ways in which everything leads to the same, until somebody has seen enough.
pub(super) fn verities<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    reach: &Reach,
    target: Node,
    see: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let own = links.cell(target);
    for (number, candidate) in (0..).zip(&links.candidates) {
        let both = [links.on(number), links.off(number)];
        if candidate.cell != own && both.iter().all(|&from| reach.has(from, target)) {
            see(Way { chains: both.map(|from| (from, target)).to_vec(), truth: None })?;
        }
    }
    let mut all = |numbers: &mut dyn Iterator<Item = u32>, truth: Truth| {
        let mut chains = vec![];
        for number in numbers {
            if !reach.has(links.on(number), target) {
                return ControlFlow::Continue(());
            }
            chains.push((links.on(number), target));
        }
        if chains.is_empty() { ControlFlow::Continue(()) } else { see(Way { chains, truth: Some(truth) }) }
    };
    for cell in *position.open() {
        all(&mut links.of_cell(cell), Truth::Cell(cell))?;
    }
    for house in 0..position.layout().houses().len() {
        for digit in position.digits() {
            all(&mut links.of_house(house, digit).iter().copied(), Truth::House(house, digit))?;
        }
    }
    ControlFlow::Continue(())
}
