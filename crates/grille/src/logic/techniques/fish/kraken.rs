//! Kraken fish: the fins do not see what goes, but chains lead there from each of them.
//!
//! Type 1: either a fin is true, or the fish eliminates a place of its covers. If a chain from each fin
//! makes that place false, it is false in any case.
//!
//! Type 2: unless a fin is true, every cover holds a place of the bases. If chains from all of these
//! places in one cover, and from each fin, make a candidate false, whichever digit it is of, it is false in
//! any case. A place in two covers needs no chain: with the fins away it is false.
//!
//! Small fish come first, then small digits; above 11×11 only fish with two bases are tried, as there are
//! too many others. The chains are those of forcing chains, with groups; HoDoKu's are the same, but it takes
//! the first digit that has a kraken, and of its krakens the one with the simplest fish and shortest chains.

use super::{Kind, catch};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::tables::bits;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(in super::super) static KRAKEN_FISH: Search =
    Search { techniques: &[&TYPE_1, &TYPE_2], on: false, find: finder!(krakens) };

static TYPE_1: Technique = Technique {
    id: "kraken-fish-1",
    hodoku: Some(Hodoku {
        code: "0371",
        name: "Kraken Fish Type 1",
        score: 500,
        level: HodokuLevel::Extreme,
    }),
    level: Level::Extreme,
    page: Page { en: include_str!("kraken_fish_1.md"), fr: include_str!("kraken_fish_1.fr.md") },
};
static TYPE_2: Technique = Technique {
    id: "kraken-fish-2",
    hodoku: Some(Hodoku {
        code: "0372",
        name: "Kraken Fish Type 2",
        score: 500,
        level: HodokuLevel::Extreme,
    }),
    level: Level::Extreme,
    page: Page { en: include_str!("kraken_fish_2.md"), fr: include_str!("kraken_fish_2.fr.md") },
};

fn krakens<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut seen = BTreeSet::new();
    let most = if W > 2 { limits.kraken_size.min(2) } else { limits.kraken_size };
    for size in 2..=most as usize {
        for digit in position.digits() {
            for rows in [true, false] {
                let mut hunt = Hunt {
                    position,
                    limits,
                    size,
                    digit,
                    rows,
                    bases: vec![],
                    covers: vec![],
                    seen: &mut seen,
                    found,
                };
                hunt.bases(0, CellSet::EMPTY, CellSet::EMPTY)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Hunt<'h, 'm, const W: usize> {
    position: &'h Position<'m, W>,
    limits: &'h Limits,
    size: usize,
    digit: Digit,
    /// Whether rows are bases and columns covers, or the other way round; boxes may be either.
    rows: bool,
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// What was eliminated, by technique: the first fish is the smallest.
    seen: &'h mut BTreeSet<(&'static str, Candidate)>,
    found: &'h mut dyn FnMut(Step) -> ControlFlow<()>,
}

impl<const W: usize> Hunt<'_, '_, W> {
    fn may_be(&self, house: usize, base: bool) -> bool {
        let ground = self.position.ground();
        if ground.is_line(house) { ground.rows.contains(&house) == (self.rows == base) } else { true }
    }

    /// Chooses one more base from the houses at `from` and behind.
    fn bases(&mut self, from: usize, base: CellSet<W>, endo_fins: CellSet<W>) -> ControlFlow<()> {
        if self.bases.len() == self.size {
            return self.covers([base, endo_fins], base - endo_fins, CellSet::EMPTY);
        }
        for house in from..self.position.ground().houses.len() {
            let cells = self.position.places_in(house, self.digit);
            let twice = base & cells;
            if cells.is_empty()
                || !self.may_be(house, true)
                || endo_fins.len() + twice.len() > self.limits.kraken_endo_fins
            {
                continue;
            }
            self.bases.push(house);
            let done = if self.fits(base | cells, self.size, self.limits.kraken_fins) {
                self.bases(house + 1, base | cells, endo_fins | twice)
            } else {
                ControlFlow::Continue(())
            };
            self.bases.pop();
            done?;
        }
        ControlFlow::Continue(())
    }

    /// Whether places fit into so many covers but for so many fins.
    fn fits(&self, asked: CellSet<W>, covers: usize, fins: u32) -> bool {
        let Some(cell) = asked.first() else { return true };
        let rest = asked - CellSet::of(cell);
        covers > 0
            && self
                .covers_of(cell)
                .any(|house| self.fits(rest - self.position.ground().houses[house], covers - 1, fins))
            || fins > 0 && self.fits(rest, covers, fins - 1)
    }

    fn covers_of(&self, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        let houses = self.position.layout().memberships(cell).iter().map(|m| m.house);
        houses.filter(|house| self.may_be(*house, false) && !self.bases.contains(house))
    }

    /// Covers the first place that is still asked for, in every way, or makes it a fin.
    fn covers(
        &mut self,
        [base, endo_fins]: [CellSet<W>; 2],
        asked: CellSet<W>,
        fins: CellSet<W>,
    ) -> ControlFlow<()> {
        let Some(cell) = asked.first() else {
            return if self.covers.len() == self.size {
                self.land(base, endo_fins, fins)
            } else {
                ControlFlow::Continue(())
            };
        };
        if self.covers.len() < self.size {
            for house in self.covers_of(cell).collect::<Vec<_>>() {
                let cells = self.position.ground().houses[house];
                if cells.meets(&fins) {
                    continue; // then it would be no fin
                }
                self.covers.push(house);
                let done = self.covers([base, endo_fins], asked - cells, fins);
                self.covers.pop();
                done?;
            }
        }
        if (fins | endo_fins).len() < self.limits.kraken_fins {
            self.covers([base, endo_fins], asked - CellSet::of(cell), fins | CellSet::of(cell))?;
        }
        ControlFlow::Continue(())
    }

    /// Looks where the chains from the fins and from each cover lead.
    fn land(&mut self, base: CellSet<W>, endo_fins: CellSet<W>, fins: CellSet<W>) -> ControlFlow<()> {
        let ground = self.position.ground();
        let sides = |houses: &[usize]| catch::sides(ground, houses);
        let all_fins = fins | endo_fins;
        if all_fins.is_empty() || catch::kind(sides(&self.bases), sides(&self.covers)) > Kind::Franken {
            return ControlFlow::Continue(());
        }
        let (mut cover, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &house in &self.covers {
            let cells = self.position.places_in(house, self.digit);
            (twice, cover) = (twice | (cover & cells), cover | cells);
        }
        let prey = (cover - base) | (twice - all_fins);
        if prey.meets(&ground.common_peers(&all_fins)) {
            return ControlFlow::Continue(()); // a finned fish
        }
        let links = &self.position.tables(self.limits).links;
        let off = self.off(all_fins);
        for cell in prey {
            let target = Candidate { cell, digit: self.digit };
            if links.number(target).is_some_and(|number| off[number as usize / 64] >> (number % 64) & 1 == 1)
            {
                self.tell(&TYPE_1, all_fins, None, [base, endo_fins], target)?;
            }
        }
        for cover in self.covers.clone() {
            let places = self.position.places_in(cover, self.digit);
            let held = (places & base) - twice;
            if held == places {
                continue; // all places of a house: a forcing chain
            }
            let starts = held | all_fins;
            let off = self.off(starts);
            for digit in self.position.digits() {
                let of_digit: Vec<u64> = off.iter().zip(links.of_digit(digit)).map(|(a, b)| a & b).collect();
                for number in bits(&of_digit) {
                    let target = Candidate { cell: links.cell(links.on(number)), digit };
                    if !starts.contains(target.cell) {
                        self.tell(&TYPE_2, all_fins, Some((cover, held)), [base, endo_fins], target)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What is false whichever of these places is true, as numbers of candidates.
    fn off(&self, starts: CellSet<W>) -> Vec<u64> {
        let tables = self.position.tables(self.limits);
        let numbers = starts.iter().map(|cell| tables.links.number(Candidate { cell, digit: self.digit }));
        let mut common: Option<Vec<u64>> = None;
        for number in numbers.flatten() {
            let off = tables.reach().off(tables.links.on(number));
            match &mut common {
                None => common = Some(off.to_vec()),
                Some(common) => common.iter_mut().zip(off).for_each(|(word, other)| *word &= other),
            }
        }
        common.unwrap_or_default()
    }

    fn tell(
        &mut self,
        technique: &'static Technique,
        fins: CellSet<W>,
        cover: Option<(usize, CellSet<W>)>,
        [base, endo_fins]: [CellSet<W>; 2],
        target: Candidate,
    ) -> ControlFlow<()> {
        let starts = cover.map_or(fins, |(_, held)| held | fins);
        if !self.seen.insert((technique.id, target)) {
            return ControlFlow::Continue(());
        }
        let tables = self.position.tables(self.limits);
        let links = &tables.links;
        let one = DigitSet::of(self.digit);
        let mut truths: Vec<Truth> =
            self.bases.iter().map(|&house| Truth::House(house, self.digit)).collect();
        let mut chains = vec![];
        for cell in starts {
            let (Some(from), Some(to)) =
                (links.number(Candidate { cell, digit: self.digit }), links.number(target))
            else {
                return ControlFlow::Continue(());
            };
            let chain = links.chain(links.on(from), links.off(to), self.limits);
            if chain.is_empty() {
                return ControlFlow::Continue(()); // farther than tables go
            }
            truths.extend(links.truths(self.position, &chain));
            chains.push(links.told(&chain));
        }
        truths.sort();
        truths.dedup();
        let ground = self.position.ground();
        let covered = self.covers.iter().fold(CellSet::EMPTY, |all, &house| all | ground.houses[house]);
        let fins = (base - covered) | endo_fins;
        let mut parts = vec![
            Part::houses(Role::Base, self.bases.iter().copied()),
            Part::houses(Role::Cover, self.covers.iter().copied()),
            Part::cells(Role::Fin, fins, one),
            Part::cells(Role::Body, base - fins, one),
        ];
        // Where no fin is true, the fish has the digit in one of its places in this cover.
        if let Some((house, held)) = cover.filter(|(_, held)| !held.is_empty()) {
            parts.push(Part { houses: vec![house], ..Part::cells(Role::Alternative, held, one) });
        }
        let evidence = Evidence { digits: vec![self.digit], parts, chains, truths };
        (self.found)(Step::eliminating(technique, vec![target], evidence))
    }
}
