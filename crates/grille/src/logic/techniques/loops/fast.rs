//! The same list with less to do, where all links look the same from both ends: read off the clusters, for all
//! that is off on one side of a cluster at once.
//!
//! A candidate that is false be one of them on or off is refuted, and one that is false in the cell of another
//! if that is off is false with it.

use super::clusters::{Clusters, Part};
use super::lists::Lists;
use super::walks::NARROW;
use crate::grid::{Candidate, CellSet, DigitSet};
use crate::logic::Position;

/// The candidates of a digit that are on, and the places that see one of them or a group that is on.
#[derive(Copy, Clone)]
struct Ends<const W: usize> {
    on: CellSet<W>,
    seen: CellSet<W>,
}

/// Every possible step. There must be no links but those that the clusters know.
pub(super) fn all<const W: usize>(position: &Position<'_, W>, clusters: &Clusters<W>) -> Lists {
    let ground = position.ground();
    let mut lists = Lists { chains: Vec::with_capacity(64), closing: vec![] };
    // By digit: where it is refuted.
    let mut refuted = vec![CellSet::<W>::EMPTY; position.order()];
    // By digit.
    let none = Ends { on: CellSet::EMPTY, seen: CellSet::EMPTY };
    let mut ends = vec![none; position.order()];
    for side in 0..clusters.sides() {
        let starts = clusters.of(side ^ 1);
        // Of ends only those count whose digit is in the cell of a start too. With others it is the other way
        // round: they are starts as well. Narrow sets are faster added than left out.
        let digits = |start: &Part<W>| start.digits.union(DigitSet::of(start.digit));
        let mut wanted = DigitSet::EMPTY;
        if W <= NARROW {
            ends.fill(none);
        } else {
            wanted = starts.iter().map(digits).fold(DigitSet::EMPTY, DigitSet::union);
            wanted.iter().for_each(|digit| ends[digit.index()] = none);
        }
        clusters.each_on(side, |end| {
            if W <= NARROW || wanted.contains(end.digit) {
                let all = &mut ends[end.digit.index()];
                all.on |= end.cells;
                all.seen |= end.seen;
            }
        });
        for start in starts {
            let digit = start.digit;
            let both = start.seen & ends[digit.index()].seen;
            refuted[digit.index()] |= both;
            // Most starts lead to nothing that sees them, or what they see, or is in their cell.
            let mut cells = if has_two(&both) { start.cells } else { start.cells & ends[digit.index()].on };
            for other in start.digits.minus(DigitSet::of(digit)).iter() {
                cells |= start.cells & (ends[other.index()].seen | ends[other.index()].on);
            }
            cells.iter().for_each(|cell| {
                let from = Candidate { cell, digit };
                let near = position.places(digit) & ground.peers[cell.index()];
                // The same digit at the other end: it goes from two cells at least that see both.
                if has_two(&(near & both)) {
                    ends[digit.index()].on.iter().for_each(|end| {
                        if end != cell && has_two(&(near & ground.peers[end.index()])) {
                            lists.add(position, 2, [from, Candidate { cell: end, digit }], true);
                        }
                    });
                }
                let own = position.candidates(cell);
                let others = own.minus(DigitSet::of(digit));
                // The others of the cell that are false if the start is; they are refuted as well.
                let mut false_too = DigitSet::EMPTY;
                for other in others.iter().filter(|other| ends[other.index()].seen.contains(cell)) {
                    false_too.insert(other);
                    (ends[other.index()].on & near).iter().for_each(|end| {
                        lists.add(position, 2, [from, Candidate { cell: end, digit: other }], true);
                    });
                }
                for other in own.iter().filter(|other| ends[other.index()].on.contains(cell)) {
                    let left = others.minus(DigitSet::of(other));
                    false_too = false_too.union(left);
                    match left.is_empty() {
                        true => {}
                        false if other == digit => lists.add(position, 1, [from, from], true),
                        false => lists.add_closing(from, Candidate { cell, digit: other }),
                    }
                }
                for digit in false_too.iter() {
                    let other = Candidate { cell, digit };
                    refuted[digit.index()].insert(cell);
                    lists.add(position, 1, [from, other], false);
                    lists.add(position, 0, [other, from], true);
                }
            });
        }
    }
    for (digit, cells) in position.digits().zip(refuted) {
        for candidate in cells.iter().map(|cell| Candidate { cell, digit }) {
            lists.add(position, 0, [candidate, candidate], false);
        }
    }
    lists
}

/// Whether there are two cells or more; not every machine we are built for counts bits.
#[inline]
fn has_two<const W: usize>(cells: &CellSet<W>) -> bool {
    let (mut any, mut two) = (false, false);
    for &word in cells.words() {
        two |= word & word.wrapping_sub(1) != 0 || (any && word != 0);
        any |= word != 0;
    }
    two
}

#[cfg(test)]
mod tests {
    use super::super::lists::{self, Lists};
    use super::Clusters;
    use crate::logic::tables::{Groups, Links, Reach};
    use crate::logic::techniques::walk::walk;
    use crate::logic::{AnyPosition, Limits, Position};

    /// How many possible steps there are, without and with groups.
    fn agrees<const W: usize>(position: &Position<'_, W>) -> [usize; 2] {
        let (plain, grouped) = (Links::written(position), &position.tables(&Limits::default()).links);
        [(Groups::default(), &plain), (Groups::new(position), grouped)].map(|(groups, links)| {
            let sorted = |mut lists: Lists| {
                lists.chains.sort();
                lists.closing.sort();
                lists
            };
            for group in &groups.all {
                let common = position.ground().common_peers(&group.cells) & position.places(group.digit);
                assert_eq!(group.seen, common, "a group sees what all its cells see");
            }
            let fast = sorted(super::all(position, &Clusters::new(position, &groups)));
            assert_eq!(fast, sorted(lists::all(position, links, &Reach::new(links))));
            fast.chains.len()
        })
    }

    #[test]
    fn the_list_is_that_of_everything_reached() {
        let mut count = [0; 2];
        let files = [
            ("minimal_9.txt", &[][..], 20),
            ("hard_9.txt", &[], 10),
            ("latin_7.txt", &[], 10),
            ("diagonal_9.txt", &["diagonal"], 5),
            ("rectangular_12.txt", &[], 2),
            ("large_16.txt", &[], 1),
        ];
        walk(&files, |position, _| {
            let more = match position {
                AnyPosition::Small(position) => agrees(position),
                AnyPosition::Medium(position) => agrees(position),
                AnyPosition::Large(position) => agrees(position),
            };
            count = [0, 1].map(|i| count[i] + more[i]);
        });
        assert!(count[0] > 1000 && count[1] > count[0], "{count:?}");
    }
}
