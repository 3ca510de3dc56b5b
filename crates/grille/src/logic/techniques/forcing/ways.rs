//! The ways in which one conclusion can be reached, in the order in which HoDoKu tries them.

use super::conclusions::Conclusions;
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::logic::tables::{Links, Node, Reach, bits};
use crate::logic::{Part, Position, Role, Truth};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Chains, each from a premise to what it leads to, that together say something.
pub(super) struct Way {
    pub(super) chains: Vec<(Node, Node)>,
    /// What else they stand on: the cell or house that all chains start from or run out of.
    pub(super) truth: Option<Truth>,
    /// Where the contradiction is, or the alternative.
    pub(super) about: About,
}

/// The place of a contradiction, or of an alternative.
#[derive(Copy, Clone)]
pub(super) struct About {
    role: Role,
    place: Place,
}

#[derive(Copy, Clone)]
enum Place {
    /// A candidate: it would be true and false, or it is the one or the other.
    Candidate(u32),
    /// A cell: it would hold two digits or none, or it holds one of its candidates.
    Cell(Cell),
    /// A digit in a house: it would stand there twice or nowhere, or it has one of its places.
    House(usize, Digit),
}

impl About {
    fn contradiction(place: Place) -> About {
        About { role: Role::Contradiction, place }
    }

    fn alternative(place: Place) -> About {
        About { role: Role::Alternative, place }
    }

    /// The same as evidence.
    pub(super) fn part<const W: usize>(self, position: &Position<'_, W>, links: &Links) -> Part {
        match self.place {
            Place::Candidate(number) => {
                let Candidate { cell, digit } = links.candidates[number as usize];
                Part::cells(self.role, [cell], DigitSet::of(digit))
            }
            Place::Cell(cell) => Part::cells(self.role, [cell], position.candidates(cell)),
            Place::House(house, digit) => {
                let places = position.places_in(house, digit);
                Part { houses: vec![house], ..Part::cells(self.role, places, DigitSet::of(digit)) }
            }
        }
    }
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
    let mut add = |nodes: Vec<Node>, place: Place, truth: Option<Truth>| {
        let chains = nodes.into_iter().map(|node| (premise, node)).collect();
        see(Way { chains, truth, about: About::contradiction(place) })
    };
    let (on, off) = (reach.on(premise), reach.off(premise));
    let is = |set: &[u64], number: u32| set[number as usize / 64] >> (number % 64) & 1 == 1;
    // It says the opposite of itself.
    if reach.has(premise, links.opposite(premise))
        && let Some(number) = links.candidate(premise)
    {
        add(vec![links.opposite(premise)], Place::Candidate(number), None)?;
    }
    // A candidate is both on and off: for each digit, the first cell.
    let both: Vec<u64> = on.iter().zip(off).map(|(on, off)| on & off).collect();
    let mut first: BTreeMap<Digit, u32> = BTreeMap::new();
    for number in bits(&both) {
        first.entry(links.candidates[number as usize].digit).or_insert(number);
    }
    for &number in first.values() {
        add(vec![links.off(number), links.on(number)], Place::Candidate(number), None)?;
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
        add(vec![links.on(a), links.on(b)], Place::Cell(cell(a)), None)?;
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
                    add(places, Place::House(house, digit), None)?;
                }
            }
        }
    }
    // A cell has no candidate left.
    for cell in *position.open() {
        let own = links.of_cell(cell);
        if own.clone().all(|number| is(off, number)) && !own.clone().any(|number| is(on, number)) {
            add(own.map(|number| links.off(number)).collect(), Place::Cell(cell), Some(Truth::Cell(cell)))?;
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
                    add(nodes, Place::House(house, digit), Some(Truth::House(house, digit)))?;
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
            let chains = both.map(|from| (from, target)).to_vec();
            see(Way { chains, truth: None, about: About::alternative(Place::Candidate(number)) })?;
        }
    }
    let mut all = |numbers: &mut dyn Iterator<Item = u32>, place: Place, truth: Truth| {
        let mut chains = vec![];
        for number in numbers {
            if !reach.has(links.on(number), target) {
                return ControlFlow::Continue(());
            }
            chains.push((links.on(number), target));
        }
        if chains.is_empty() {
            return ControlFlow::Continue(());
        }
        see(Way { chains, truth: Some(truth), about: About::alternative(place) })
    };
    for cell in *position.open() {
        all(&mut links.of_cell(cell), Place::Cell(cell), Truth::Cell(cell))?;
    }
    for house in 0..position.layout().houses().len() {
        for digit in position.digits() {
            let places = &mut links.of_house(house, digit).iter().copied();
            all(places, Place::House(house, digit), Truth::House(house, digit))?;
        }
    }
    ControlFlow::Continue(())
}
