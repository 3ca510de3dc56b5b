//! Forcing chains and forcing nets: whatever is assumed, the same comes out.
//!
//! * *Contradiction*: what is assumed leads to something that cannot be: the opposite of itself, a
//!   candidate that is both on and off, two digits in a cell, a digit twice in a house, a cell without
//!   candidates, a house without places for a digit. So the opposite is true.
//! * *Verity*: everything that a cell, or a digit in a house, can be leads to the same; or a candidate
//!   does, be it true or false. So that is true.
//!
//! A chain follows from link to link; a net also takes singles that follow from several nodes together.
//!
//! HoDoKu fills a table for each candidate on and off, collects every conclusion with its shortest
//! derivation, puts placements before eliminations and takes the one in the first cell (of eliminations,
//! the lowest digit there). Among steps with the same placement the first found is taken, and
//! contradictions are looked for first; among those with the same elimination the shorter. So we find
//! out what can be concluded from the sets of what is reached, and derive only the first of it.

mod conclusions;
mod ways;

use crate::grid::Candidate;
use crate::logic::tables::{Nets, Node, Reach, Spread, Tables, Walk, conclude};
use crate::logic::{
    Chain, Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Step, Technique, Truth, finder,
};
use crate::words::Page;
use conclusions::Conclusions;
use std::ops::ControlFlow;
use ways::Way;

pub(super) static FORCING_CHAIN: Search = Search {
    techniques: &[&CHAIN_CONTRADICTION, &CHAIN_VERITY],
    on: true,
    find: finder!(|position, limits, found| forcing(position, limits, found, false)),
};
pub(super) static FORCING_NET: Search = Search {
    techniques: &[&NET_CONTRADICTION, &NET_VERITY],
    on: true,
    find: finder!(|position, limits, found| forcing(position, limits, found, true)),
};

macro_rules! technique {
    ($static:ident, $id:literal, $code:literal, $name:literal, $score:literal, $page:literal) => {
        static $static: Technique = Technique {
            id: $id,
            hodoku: Some(Hodoku { code: $code, name: $name, score: $score, level: HodokuLevel::Extreme }),
            level: Level::Extreme,
            page: Page {
                en: include_str!(concat!($page, ".md")),
                fr: include_str!(concat!($page, ".fr.md")),
            },
        };
    };
}
technique!(
    CHAIN_CONTRADICTION,
    "forcing-chain-contradiction",
    "1301",
    "Forcing Chain Contradiction",
    500,
    "forcing_chain_contradiction"
);
technique!(CHAIN_VERITY, "forcing-chain-verity", "1302", "Forcing Chain Verity", 500, "forcing_chain_verity");
technique!(
    NET_CONTRADICTION,
    "forcing-net-contradiction",
    "1303",
    "Forcing Net Contradiction",
    700,
    "forcing_net_contradiction"
);
technique!(NET_VERITY, "forcing-net-verity", "1304", "Forcing Net Verity", 700, "forcing_net_verity");

/// Nets are looked for only where there are at most so many candidates: a table of each takes memory and
/// time that grow with their square. No 9×9 has as many, and hardly a 16×16.
const MOST_CANDIDATES: usize = 2000;

/// Chains are looked for only where there are at most so many: what follows from each candidate is a set of bits, and
/// the sets take half a gigabyte with so many. No 25×25 has as many; nearly empty grids of 36×36 and more have.
const MOST_OF_CHAINS: usize = 20_000;

fn forcing<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
    nets: bool,
) -> ControlFlow<()> {
    let candidates: u32 = position.all_places().iter().map(|places| places.len()).sum();
    if candidates as usize > MOST_OF_CHAINS {
        return ControlFlow::Continue(());
    }
    let tables = position.tables(limits);
    if nets && tables.links.candidates.len() > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let (nets, reach) = match nets {
        false => (None, tables.reach()),
        true => {
            let (nets, reach) = tables.nets(position, limits);
            (Some(nets), reach)
        }
    };
    let conclusions = Conclusions::new(position, &tables.links, reach, nets.is_none() && !limits.als_nodes);
    let mut search = Looking { position, tables, limits, nets, reach, walk: None, spreads: vec![] };
    // Where nobody asks why, any way will do.
    let silent = position.is_silent();
    // Placements, cell by cell: first what contradictions say, then verities.
    let links = &tables.links;
    for cell in conclusions.placements(links) {
        for contradiction in [true, false] {
            for &number in &cell {
                let way = search.way(number, true, contradiction, &conclusions, silent);
                if let Some((way, _)) = way {
                    found(search.step(number, true, contradiction, &way))?;
                }
            }
        }
    }
    for number in conclusions.eliminations() {
        let mut both = vec![];
        for contradiction in [true, false] {
            let way = search.way(number, false, contradiction, &conclusions, silent);
            both.extend(way.map(|(way, length)| (length, contradiction, way)));
        }
        // The shorter comes first, so if there are both their lengths do count.
        if silent && both.len() == 2 {
            for (length, contradiction, _) in &mut both {
                let way = search.way(number, false, *contradiction, &conclusions, false);
                *length = way.map_or(*length, |(_, shortest)| shortest);
            }
        }
        both.sort_by_key(|(length, ..)| *length);
        for (_, contradiction, way) in both {
            found(search.step(number, false, contradiction, &way))?;
        }
    }
    ControlFlow::Continue(())
}

/// What is needed to derive a conclusion.
struct Looking<'l, 'm, const W: usize> {
    position: &'l Position<'m, W>,
    tables: &'l Tables,
    limits: &'l Limits,
    /// The tables of nets, if nets are looked for.
    nets: Option<&'l Nets>,
    reach: &'l Reach,
    walk: Option<(Node, Walk)>,
    spreads: Vec<(Node, Spread<'l>)>,
}

impl<'l, const W: usize> Looking<'l, '_, W> {
    /// The shortest way to a conclusion and its length, the first of several; or just any. Of nets, only ways that
    /// are no chains count.
    fn way(
        &mut self,
        number: u32,
        placing: bool,
        contradiction: bool,
        conclusions: &Conclusions,
        any: bool,
    ) -> Option<(Way, usize)> {
        let (position, links, reach) = (self.position, &self.tables.links, self.reach);
        let (on, off) = (links.on(number), links.off(number));
        let (premise, target) = if placing { (off, on) } else { (on, off) };
        let mut best: Option<(Way, usize)> = None;
        let mut see = |way: Way| {
            if let Some(length) = self.measure(premise, &way)
                && best.as_ref().is_none_or(|(_, shortest)| length < *shortest)
            {
                best = Some((way, length));
            }
            if any && best.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = if contradiction {
            ways::contradictions(position, links, reach, premise, conclusions, &mut see)
        } else {
            ways::verities(position, links, reach, target, &mut see)
        };
        best
    }

    /// How long a way is; `None` if it does not count.
    fn measure(&mut self, premise: Node, way: &Way) -> Option<usize> {
        let links = &self.tables.links;
        if self.nets.is_none() && links.has_sets() {
            let length = |&(from, to): &(Node, Node)| {
                let chain = self.tables.links.chain(from, to, self.limits);
                let sets = chain.iter().filter_map(|&node| links.lost(node));
                (!chain.is_empty()).then(|| chain.len() + sets.map(|lost| lost.cells.len()).sum::<usize>())
            };
            return way.chains.iter().map(length).sum();
        }
        if self.nets.is_none() {
            // All lengths can be read off one walk: a chain turned round says the opposite.
            if self.walk.as_ref().is_none_or(|(node, _)| *node != premise) {
                self.walk = Some((premise, self.tables.walk(premise, self.limits)));
            }
            let walk = &self.walk.as_ref()?.1;
            let mut length = 0;
            for &(from, to) in &way.chains {
                let end = if from == premise { to } else { links.opposite(from) };
                length += Some(walk.length(end)).filter(|&length| length > 0)?;
            }
            return Some(length);
        }
        let (mut length, mut branches) = (0, false);
        for &(from, to) in &way.chains {
            let chain = self.spread(from).filter(|spread| spread.has(to))?.chain(to);
            length += chain.length();
            branches |= !chain.branches.is_empty();
        }
        branches.then_some(length)
    }

    fn spread(&mut self, from: Node) -> Option<&Spread<'l>> {
        let nets = self.nets?;
        let place = self.spreads.iter().position(|(node, _)| *node == from).unwrap_or_else(|| {
            self.spreads.push((from, nets.spread(from, self.limits.table_entries as usize)));
            self.spreads.len() - 1
        });
        Some(&self.spreads[place].1)
    }

    fn step(&mut self, number: u32, placing: bool, contradiction: bool, way: &Way) -> Step {
        let links = &self.tables.links;
        let technique = match (self.nets.is_some(), contradiction) {
            (false, true) => &CHAIN_CONTRADICTION,
            (false, false) => &CHAIN_VERITY,
            (true, true) => &NET_CONTRADICTION,
            (true, false) => &NET_VERITY,
        };
        let candidate = links.candidates[number as usize];
        let mut truths: Vec<Truth> = way.truth.iter().cloned().collect();
        let mut chains: Vec<Chain> = vec![];
        let told = if self.position.is_silent() { &[] } else { &way.chains[..] };
        for &(from, to) in told {
            if self.nets.is_none() {
                let nodes = self.tables.links.chain(from, to, self.limits);
                truths.extend(links.truths(self.position, &nodes));
                chains.push(links.told(&nodes));
                continue;
            }
            let position = self.position;
            let Some(spread) = self.spread(from) else { continue };
            spread.truths(position, links, to, &mut truths);
            chains.push(links.told_net(&spread.net(position, links, to)));
        }
        let candidates =
            |place: bool| -> Vec<Candidate> { (placing == place).then_some(candidate).into_iter().collect() };
        let step = Step {
            technique,
            placements: candidates(true),
            eliminations: candidates(false),
            evidence: Default::default(),
        };
        let part = self.position.is_silent().then(Vec::new);
        conclude(step, part.unwrap_or_else(|| vec![way.about.part(self.position, links)]), chains, truths)
    }
}
