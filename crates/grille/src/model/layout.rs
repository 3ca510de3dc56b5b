//! What shape and rules decide, and no digit changes: houses, peers, links, intersections.

use super::Conflict;
use crate::constraint::{Constraint, Reach};
use crate::grid::{Candidate, Cell, DigitSet, Grid, House, Shape};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Two houses that share two cells or more. Whatever digit has all its places of one of them in the
/// shared cells is locked there: it has no other place in the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Intersection {
    /// The index of the other house.
    pub house: usize,
    /// The shared cells as positions in this house: bit `i` is `cells[i]`.
    pub here: u64,
    /// The shared cells as positions in the other house.
    pub there: u64,
}

/// A house that a cell is in, and where in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Membership {
    /// The index of the house in [`Layout::houses`].
    pub house: usize,
    /// The position of the cell in the house.
    pub position: u8,
}

/// Everything about a shape and its rules that solving needs and that no digit changes.
///
/// ```
/// use grille::constraint::{Constraint, Diagonal};
/// use grille::grid::{Cell, Shape};
/// use grille::model::Layout;
/// let plain = Layout::new(Shape::CLASSIC, &[]);
/// assert_eq!(plain.houses().len(), 27);
/// assert_eq!(plain.peers(Cell(0)).len(), 20);
/// let diagonal = Layout::new(Shape::CLASSIC, &[Constraint::Diagonal(Diagonal)]);
/// assert_eq!(diagonal.houses().len(), 29);
/// assert_eq!(diagonal.peers(Cell(0)).len(), 26); // the falling diagonal adds six
/// ```
#[derive(Debug)]
pub struct Layout {
    shape: Shape,
    constraints: Vec<Constraint>,
    houses: Vec<House>,
    /// The cells of all houses, house by house; each has as many as there are digits.
    cells: Vec<Cell>,
    /// The memberships of all cells, cell by cell, and where those of each cell begin.
    memberships: Vec<Membership>,
    first: Vec<u32>,
    /// The houses of all cells, cell by cell: so many words for each, a bit for each house.
    houses_of: Vec<u64>,
    words: usize,
    peers: Vec<Vec<Cell>>,
    exclusions: Vec<Vec<Candidate>>,
    intersections: Vec<Vec<Intersection>>,
    widest: Vec<u32>,
    /// What another room made of this layout and wants to find again.
    remembered: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Layout {
    /// The layout of a shape with these rules.
    pub fn new(shape: Shape, constraints: &[Constraint]) -> Layout {
        let mut houses = shape.houses();
        for constraint in constraints {
            houses.extend(constraint.rule().houses(shape));
        }

        let mut memberships = vec![vec![]; shape.cell_count()];
        for (house, House { cells, .. }) in houses.iter().enumerate() {
            for (position, cell) in cells.iter().enumerate() {
                memberships[cell.index()].push(Membership { house, position: position as u8 });
            }
        }

        let peers: Vec<Vec<Cell>> = shape
            .cells()
            .map(|cell| {
                let together = memberships[cell.index()].iter().flat_map(|m| &houses[m.house].cells);
                let mut peers: Vec<Cell> = together.copied().filter(|&other| other != cell).collect();
                peers.sort_unstable();
                peers.dedup();
                peers
            })
            .collect();

        let intersections: Vec<Vec<Intersection>> = (0..houses.len())
            .map(|a| {
                let mut shared: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
                for (position, cell) in houses[a].cells.iter().enumerate() {
                    for m in memberships[cell.index()].iter().filter(|m| m.house != a) {
                        let masks = shared.entry(m.house).or_default();
                        masks.0 |= 1 << position;
                        masks.1 |= 1 << m.position;
                    }
                }
                let shared = shared.into_iter().filter(|(_, (here, _))| here.count_ones() >= 2);
                shared.map(|(house, (here, there))| Intersection { house, here, there }).collect()
            })
            .collect();

        let mut links: BTreeSet<(Candidate, Candidate)> = BTreeSet::new();
        for constraint in constraints {
            constraint.rule().links(shape, &mut |a, b| {
                let in_a_house = a.digit == b.digit && peers[a.cell.index()].binary_search(&b.cell).is_ok();
                if a != b && !in_a_house {
                    links.insert((a, b));
                    links.insert((b, a));
                }
            });
        }
        let order = shape.order() as usize;
        let mut exclusions = if links.is_empty() { vec![] } else { vec![vec![]; shape.cell_count() * order] };
        for (a, b) in links {
            exclusions[a.cell.index() * order + a.digit.index()].push(b);
        }

        let widest = intersections
            .iter()
            .map(|shared| shared.iter().map(|i| i.here.count_ones()).max().unwrap_or(0))
            .collect();
        let constraints = constraints.to_vec();
        let cells = houses.iter().flat_map(|house| house.cells.iter().copied()).collect();
        let mut first = vec![0];
        first.extend(memberships.iter().scan(0, |end, list: &Vec<Membership>| {
            *end += list.len() as u32;
            Some(*end)
        }));
        let words = houses.len().div_ceil(64);
        let mut houses_of = vec![0; shape.cell_count() * words];
        for (own, list) in houses_of.chunks_exact_mut(words).zip(&memberships) {
            list.iter().for_each(|m| own[m.house / 64] |= 1 << (m.house % 64));
        }
        let memberships = memberships.concat();
        Layout {
            shape,
            constraints,
            houses,
            cells,
            memberships,
            first,
            houses_of,
            words,
            peers,
            exclusions,
            intersections,
            widest,
            remembered: OnceLock::new(),
        }
    }

    /// What `make` makes of this layout, made once. One kind of thing can be remembered: asking for
    /// another gives `None`.
    pub(crate) fn remember<T: Any + Send + Sync>(&self, make: impl FnOnce(&Layout) -> T) -> Option<&T> {
        self.remembered.get_or_init(|| Box::new(make(self))).downcast_ref()
    }

    /// The shape.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The variant rules.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// All houses: those of the shape, then those of the rules.
    #[inline]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses that a cell is in.
    #[inline]
    pub fn memberships(&self, cell: Cell) -> &[Membership] {
        &self.memberships[self.first[cell.index()] as usize..self.first[cell.index() + 1] as usize]
    }

    /// The cell at a position of a house.
    #[inline]
    pub fn cell(&self, house: usize, position: usize) -> Cell {
        self.cells[house * self.shape.order() as usize + position]
    }

    /// The cells that share a house with this one, in reading order: no two peers hold the same digit.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// The candidates that this one excludes beyond its cell and its peers: the links of the rules.
    #[inline]
    pub fn exclusions(&self, candidate: Candidate) -> &[Candidate] {
        if self.exclusions.is_empty() {
            return &[];
        }
        &self.exclusions[candidate.cell.index() * self.shape.order() as usize + candidate.digit.index()]
    }

    /// The houses that share two cells or more with this one.
    #[inline]
    pub fn intersections(&self, house: usize) -> &[Intersection] {
        &self.intersections[house]
    }

    /// The most cells that this house shares with any other: a digit with more places is locked nowhere.
    #[inline]
    pub fn widest(&self, house: usize) -> u32 {
        self.widest[house]
    }

    /// Whether houses and links say everything that the rules demand.
    pub fn is_plain(&self) -> bool {
        self.constraints.iter().all(|constraint| constraint.rule().reach() == Reach::HousesAndLinks)
    }

    /// Everything that breaks the rules among the digits written so far: each digit that stands more
    /// than once in a house, in the order of the houses, then each broken link.
    pub fn conflicts(&self, grid: &Grid) -> Vec<Conflict> {
        let mut conflicts = vec![];
        let houses = if self.has_twice(grid) { &self.houses[..] } else { &[] };
        for house in houses {
            let mut seen = DigitSet::EMPTY;
            let mut twice = DigitSet::EMPTY;
            for digit in house.cells.iter().filter_map(|&cell| grid.get(cell)) {
                if seen.contains(digit) {
                    twice.insert(digit);
                }
                seen.insert(digit);
            }
            for digit in twice.iter() {
                let cells =
                    house.cells.iter().copied().filter(|&cell| grid.get(cell) == Some(digit)).collect();
                conflicts.push(Conflict::Twice { shape: self.shape, house: house.name, digit, cells });
            }
        }
        if !self.exclusions.is_empty() {
            for constraint in &self.constraints {
                constraint.rule().links(self.shape, &mut |a, b| {
                    let peers = a.digit == b.digit && self.peers(a.cell).binary_search(&b.cell).is_ok();
                    let stands = |c: Candidate| grid.get(c.cell) == Some(c.digit);
                    if !peers && stands(a) && stands(b) {
                        let cells = vec![a.cell, b.cell];
                        let rule = constraint.kind().id;
                        conflicts.push(Conflict::Rule { shape: self.shape, rule, cells });
                    }
                });
            }
        }
        conflicts
    }

    /// Whether some digit stands twice in some house.
    fn has_twice(&self, grid: &Grid) -> bool {
        // By digit: the houses where it stands. Most grids have few houses.
        let words = self.words;
        let (mut few, mut many) = ([0_u64; 64], vec![]);
        let used = match words {
            0 | 1 => &mut few[..],
            _ => {
                many.resize(64 * words, 0);
                &mut many
            }
        };
        let mut twice = 0;
        grid.each_filled(|cell, digit| {
            let used = &mut used[digit.index() * words..][..words];
            for (used, own) in used.iter_mut().zip(&self.houses_of[cell.index() * words..][..words]) {
                twice |= *used & own;
                *used |= own;
            }
        });
        twice != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// On grids of one word of houses and of several, from few digits to many.
    #[test]
    fn what_stands_twice_is_found_in_the_houses() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
        for order in [1_u8, 4, 9, 16, 25, 64] {
            let layout = Layout::new(Shape::new(order).unwrap(), &[]);
            let cells = layout.shape().cell_count();
            let mut count = [0; 2];
            for round in 0..200 {
                let mut grid = Grid::empty(cells);
                for _ in 0..1 + round % (2 * order as usize) {
                    let cell = Cell((random.next_u64() % cells as u64) as u16);
                    grid.set(cell, Digit::new((random.next_u64() % u64::from(order)) as u8 + 1));
                }
                let twice = layout.houses().iter().any(|house| {
                    let digits: Vec<Digit> = house.cells.iter().filter_map(|&cell| grid.get(cell)).collect();
                    (1..digits.len()).any(|i| digits[..i].contains(&digits[i]))
                });
                assert_eq!(layout.has_twice(&grid), twice);
                count[usize::from(twice)] += 1;
            }
            assert!(order == 1 || count.iter().all(|count| *count > 10), "{order}: {count:?}");
        }
    }
}
