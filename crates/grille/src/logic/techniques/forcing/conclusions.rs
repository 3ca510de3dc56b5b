//! What can be concluded at all, for all candidates at once.

use crate::grid::{CellSet, Digit};
use crate::logic::Position;
use crate::logic::tables::{Links, Node, Reach, bits};

/// What can be concluded, as bits by candidate.
pub(super) struct Conclusions {
    placed: Vec<u64>,
    gone: Vec<u64>,
    /// By house and digit: whether every cell that no placed digit keeps from holding the digit still
    /// has it as a candidate. HoDoKu sees that a house has run out of places only then.
    pub(super) whole: Vec<bool>,
}

impl Conclusions {
    /// `turns`: whether every implication also holds turned round, as it does for chains.
    pub(super) fn new<const W: usize>(
        position: &Position<'_, W>,
        links: &Links,
        reach: &Reach,
        turns: bool,
    ) -> Conclusions {
        let words = links.half / 64;
        let mut conclusions =
            Conclusions { placed: vec![0; words], gone: vec![0; words], whole: whole(position) };
        let count = links.candidates.len() as u32;
        let houses = if turns { vec![] } else { runs_of_houses(position, links, &conclusions.whole) };
        // A candidate that leads to something be it true or false. What it leads to in its own cell is
        // left to contradictions.
        for number in 0..count {
            let (on, off) = (links.on(number), links.off(number));
            if turns {
                // Whatever leads to a candidate and its opposite leads back to its own opposite; and what a
                // candidate leads to, be it true or false, its opposite leads to too.
                let (word, bit) = (number as usize / 64, number % 64);
                conclusions.placed[word] |= u64::from(reach.has(off, on)) << bit;
                conclusions.gone[word] |= u64::from(reach.has(on, off)) << bit;
                continue;
            }
            let own = links.of_cell(links.candidates[number as usize].cell);
            let elsewhere = |word: usize| {
                let low = (word * 64) as u32;
                let bits = |from: u32| u64::MAX.checked_shl(from.saturating_sub(low)).unwrap_or(0);
                !(bits(own.start) & !bits(own.end))
            };
            let [if_on, if_off] = [on, off].map(|node| (&reach.on(node)[..words], &reach.off(node)[..words]));
            let mut clashes = [0; 2];
            for word in 0..words {
                let (on, off) = (if_on.0[word] & if_off.0[word], if_on.1[word] & if_off.1[word]);
                if on | off != 0 {
                    conclusions.placed[word] |= on & elsewhere(word);
                    conclusions.gone[word] |= off & elsewhere(word);
                }
                clashes[0] |= if_on.0[word] & if_on.1[word];
                clashes[1] |= if_off.0[word] & if_off.1[word];
            }
            for (premise, clash) in [on, off].into_iter().zip(clashes) {
                if clash != 0 || runs_out(position, links, reach, premise, &houses) {
                    let list = if premise == off { &mut conclusions.placed } else { &mut conclusions.gone };
                    list[number as usize / 64] |= 1 << (number % 64);
                }
            }
        }
        // Everything that a cell, or a digit in a house, can be.
        let (mut on, mut off) = (vec![0; words], vec![0; words]);
        let mut together = |numbers: &mut dyn Iterator<Item = u32>| {
            let Some(first) = numbers.next() else { return };
            on.copy_from_slice(reach.on(links.on(first)));
            off.copy_from_slice(reach.off(links.on(first)));
            for number in numbers {
                let node = links.on(number);
                let mut any = 0;
                for (sets, with) in [(&mut on, reach.on(node)), (&mut off, reach.off(node))] {
                    for (word, with) in sets.iter_mut().zip(with) {
                        *word &= with;
                        any |= *word;
                    }
                }
                if any == 0 {
                    return;
                }
            }
            for word in 0..words {
                conclusions.placed[word] |= on[word];
                conclusions.gone[word] |= off[word];
            }
        };
        for cell in *position.open() {
            together(&mut links.of_cell(cell));
        }
        for house in 0..position.layout().houses().len() {
            for digit in position.digits() {
                together(&mut links.of_house(house, digit).iter().copied());
            }
        }
        conclusions
    }

    /// The candidates that can be placed, cell by cell.
    pub(super) fn placements(&self, links: &Links) -> Vec<Vec<u32>> {
        let numbers: Vec<u32> = bits(&self.placed).collect();
        let cell = |number: &u32| links.candidates[*number as usize].cell;
        numbers.chunk_by(|a, b| cell(a) == cell(b)).map(<[u32]>::to_vec).collect()
    }

    /// The candidates that can be eliminated, in order.
    pub(super) fn eliminations(&self) -> impl Iterator<Item = u32> {
        bits(&self.gone)
    }
}

/// The candidates of each digit in each house that may run out of them.
fn runs_of_houses<'l, const W: usize>(
    position: &Position<'_, W>,
    links: &'l Links,
    whole: &[bool],
) -> Vec<&'l [u32]> {
    let order = position.order();
    let lists = (0..whole.len()).filter(|&list| whole[list]);
    lists.map(|list| links.of_house(list / order, Digit::from_index(list % order))).collect()
}

/// Whether a premise leaves a cell without candidates, or a house without places for a digit.
fn runs_out<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    reach: &Reach,
    premise: Node,
    houses: &[&[u32]],
) -> bool {
    let off = reach.off(premise);
    let gone = |number: u32| off[number as usize / 64] >> (number % 64) & 1 == 1;
    position.open().iter().any(|cell| links.of_cell(cell).all(gone))
        || houses.iter().any(|places| places.iter().all(|&number| gone(number)))
}

fn whole<const W: usize>(position: &Position<'_, W>) -> Vec<bool> {
    let ground = position.ground();
    let digits = position.board().digits();
    let mut allowed = vec![*position.open(); position.order()];
    for cell in position.shape().cells() {
        if let Some(digit) = digits.get(cell) {
            allowed[digit.index()] = allowed[digit.index()] - ground.peers[cell.index()];
        }
    }
    let lost: Vec<CellSet<W>> =
        position.digits().map(|digit| allowed[digit.index()] - position.places(digit)).collect();
    let lists = ground.houses.iter().enumerate();
    lists
        .flat_map(|(house, cells)| {
            let lost = &lost;
            position
                .digits()
                .map(move |digit| position.count(house, digit) > 0 && !lost[digit.index()].meets(cells))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::techniques::walk::walk;
    use crate::logic::{AnyPosition, Limits};

    /// That chains turn round says nothing new, and nothing is missed for knowing it.
    #[test]
    fn conclusions_are_those_of_all_that_is_reached() {
        let mut count = 0;
        let files = [
            ("minimal_9.txt", &[][..], 20),
            ("hard_9.txt", &[], 10),
            ("diagonal_9.txt", &["diagonal"], 3),
            ("latin_7.txt", &[], 5),
        ];
        walk(&files, |position, _| {
            let AnyPosition::Small(position) = position else { return };
            let tables = position.tables(&Limits::default());
            let [turned, dull] =
                [true, false].map(|turns| Conclusions::new(position, &tables.links, tables.reach(), turns));
            assert_eq!((&turned.placed, &turned.gone), (&dull.placed, &dull.gone));
            count += bits(&dull.placed).chain(bits(&dull.gone)).count();
        });
        assert!(count > 1000, "{count}");
    }
}
