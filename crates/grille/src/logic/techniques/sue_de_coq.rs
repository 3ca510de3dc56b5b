//! Sue de Coq: cells where a line crosses a box, filled up by cells of the line and cells of the box.
//!
//! C are two or more cells of the crossing, with at least two digits more than cells. Add cells L of the
//! line and cells B of the box, such that all cells together have as many places as their digits can fill:
//!
//! - a digit of C, or of C and L, comes at most once, for all its places are in the line or in the box;
//!   L and B have none of the digits of C in common;
//! - a digit of L or B that C has not (an extra digit) comes at most once in each of the two;
//! - the cells are as many as that: |C| + |L| + |B| = digits of C + extra digits of L + extra digits of B.
//!
//! Then every digit comes exactly as often as it can. Those of C and B not in L are in the box's part and go
//! from the rest of the box; those of C and L not in B go from the rest of the line; an extra digit of both
//! is in L and in B and goes from the rest of both.
//!
//! Most choices of C are not worth a look at L and B: a cell of the line can be in L only if some cell of the box
//! can be in B with it, and has fewer extra digits than there are such cells; so for the box. And where C, L and B
//! are as they were when nothing was found, nothing is found now: one of their cells must be new.
//!
//! The order is HoDoKu's: rows, then columns, each with all boxes; subsets of the crossing, of the line and
//! of the box, a subset before those that it begins.

mod lanes;
mod tell;

use crate::grid::{CellSet, DigitSet};
use crate::logic::{Found, Hodoku, HodokuLevel, Level, Limits, Position, Search, Technique, finder, rows};
use crate::words::Page;
use lanes::Lanes;
use std::ops::ControlFlow;

pub(super) static SUE_DE_COQ: Search = Search { techniques: &[&COQ], on: true, find: finder!(crossings) };

static COQ: Technique = Technique {
    id: "sue-de-coq",
    hodoku: Some(Hodoku { code: "1101", name: "Sue de Coq", score: 250, level: HodokuLevel::Unfair }),
    level: Level::Expert,
    page: Page { en: include_str!("sue_de_coq.md"), fr: include_str!("sue_de_coq.fr.md") },
};

/// Up to this order, parts of every size are looked for; above, of at most so many cells.
const EVERY_SIZE: usize = 9;
const MOST_CELLS: usize = 4;
/// The most cells of a house, and the most digits: a bit of a word each.
const BITS: usize = 64;
/// Extra digits of a cell are counted up to this number.
const COUNTED: usize = 5;

fn crossings<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (ground, layout) = (position.ground(), position.layout());
    position.newly(&COQ, limits, found, |news, found| {
        let open = position.open_spots();
        let new = if news.cells == *position.open() { None } else { Some(by_house(position, &news.cells)) };
        let new = new.as_ref().unwrap_or(&open);
        let mut coq = Coq::new(position);
        for line in ground.rows.start..ground.columns.end {
            let boxes =
                layout.intersections(line).iter().filter(|shared| ground.boxes.contains(&shared.house));
            for shared in boxes {
                let houses = [line, shared.house];
                let here = shared.here & open[line];
                // The crossing has two open cells.
                if here & here.wrapping_sub(1) == 0 || new[line] | new[shared.house] == 0 {
                    continue;
                }
                [coq.open, coq.new] = [&open, new].map(|of| houses.map(|house| of[house]));
                coq.enter(houses);
                coq.crossing = [here, shared.there & coq.open[1]];
                coq.choose_centre(coq.crossing, Group::default(), [0; 2], found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// By house: which of its cells are among these, as positions in it.
fn by_house<const W: usize>(position: &Position<'_, W>, cells: &CellSet<W>) -> Vec<u64> {
    let mut houses = vec![0; position.ground().houses.len()];
    for cell in cells.iter() {
        position.ground().slots(cell).iter().for_each(|slot| houses[slot.house as usize] |= slot.bit);
    }
    houses
}

/// Some cells of a house, as bits by their position there, and their digits.
#[derive(Copy, Clone, Default)]
struct Group {
    picks: u64,
    size: usize,
    digits: DigitSet,
}

impl Group {
    #[inline]
    fn with(&self, index: usize, candidates: DigitSet) -> Group {
        Group { picks: self.picks | 1 << index, size: self.size + 1, digits: self.digits.union(candidates) }
    }
}

/// The positions that these bits stand for.
#[inline]
fn places(bits: u64) -> impl Iterator<Item = usize> {
    rows::numbers([bits].into_iter(), 0)
}

/// Takes the first of these positions.
#[inline]
fn take(bits: &mut u64) -> usize {
    let index = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    index
}

/// How many bits are set.
#[inline]
fn size(bits: u64) -> usize {
    DigitSet::from_bits(bits).len() as usize
}

/// One crossing and the cells chosen so far.
struct Coq<'p, 'm, const W: usize> {
    position: &'p Position<'m, W>,
    /// The line and the box, their open cells, those of them that are new, and by position the candidates.
    houses: [usize; 2],
    open: [u64; 2],
    new: [u64; 2],
    candidates: [[DigitSet; BITS]; 2],
    /// The candidates once more, on small grids.
    lanes: [Lanes; 2],
    /// The open cells that they share, in each of the two.
    crossing: [u64; 2],
    /// By cell of the line: the cells of the box that can be chosen with it. None of them has one of its
    /// digits that is in the centre too.
    apart: [u64; BITS],
    centre: Group,
    /// The cells of which the line or the box must have one: those that are new, or all if the centre has one.
    needed: [u64; 2],
    /// The cells of the centre, in the box.
    own: u64,
    /// By number, in the line and in the box: the cells that have fewer extra digits; all if it is large.
    fewer: [[u64; COUNTED]; 2],
    /// How many cells of the line and the box must go to digits of the centre.
    wanted: usize,
    line: Group,
    area: Group,
    /// The most cells of each group.
    most: usize,
}

impl<'p, 'm, const W: usize> Coq<'p, 'm, W> {
    /// Whether houses and digits are few enough for lanes.
    const NARROW: bool = W == 2;

    fn new(position: &'p Position<'m, W>) -> Coq<'p, 'm, W> {
        let order = position.order();
        Coq {
            position,
            houses: [usize::MAX; 2],
            open: [0; 2],
            new: [0; 2],
            candidates: [[DigitSet::EMPTY; BITS]; 2],
            lanes: [Lanes::default(); 2],
            crossing: [0; 2],
            apart: [0; BITS],
            centre: Group::default(),
            needed: [0; 2],
            own: 0,
            fewer: [[0; COUNTED]; 2],
            wanted: 0,
            line: Group::default(),
            area: Group::default(),
            most: if order <= EVERY_SIZE { usize::MAX } else { MOST_CELLS },
        }
    }

    /// Goes to another line and box, whose open cells are known.
    fn enter(&mut self, houses: [usize; 2]) {
        for (i, house) in houses.into_iter().enumerate() {
            if self.houses[i] != house {
                self.houses[i] = house;
                self.lanes[i] = Lanes::default();
                for index in places(self.open[i]) {
                    let cell = self.position.layout().cell(house, index);
                    self.candidates[i][index] = self.position.board().candidates(cell);
                    if Self::NARROW {
                        self.lanes[i].put(index, self.candidates[i][index]);
                    }
                }
            }
        }
    }

    /// Chooses among these cells of the crossing; they and those chosen are given in line and box.
    fn choose_centre(
        &mut self,
        [mut here, mut there]: [u64; 2],
        chosen: Group,
        own: [u64; 2],
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        while here != 0 {
            let index = take(&mut here);
            let own = [own[0] | 1 << index, own[1] | 1 << take(&mut there)];
            let chosen = chosen.with(index, self.candidates[0][index]);
            let digits = chosen.digits.len() as usize;
            if chosen.size >= 2 && digits >= chosen.size + 2 {
                (self.centre, self.wanted) = (chosen, digits - chosen.size);
                self.needed = if own[0] & self.new[0] != 0 { [u64::MAX; 2] } else { self.new };
                let line = self.set_apart(own);
                if line != 0 {
                    self.choose_line(line, u64::MAX, Group::default(), found)?;
                }
            }
            if here != 0 {
                self.choose_centre([here, there], chosen, own, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds out which cells of the line and of the box can go together, beside the centre; the cells of the
    /// line that can with any.
    fn set_apart(&mut self, own: [u64; 2]) -> u64 {
        let [mut left, others] = [0, 1].map(|house| self.open[house] & !own[house]);
        self.own = own[1];
        self.count_extra(1, others);
        let [mut line, mut area] = [0; 2];
        while left != 0 {
            let index = take(&mut left);
            let barred = self.candidates[0][index].intersection(self.centre.digits);
            let mut apart = others & self.without(barred);
            // The cell itself, where it lies in both.
            if barred.is_empty() && self.crossing[0] >> index & 1 == 1 {
                let before = size(self.crossing[0] & !(u64::MAX << index));
                apart &= !places(self.crossing[1]).nth(before).map_or(0, |index| 1 << index);
            }
            let apart = self.taking(1, apart, 1);
            self.apart[index] = apart;
            line |= u64::from(apart != 0) << index;
            area |= apart;
        }
        if line & self.needed[0] | area & self.needed[1] == 0 {
            return 0;
        }
        self.count_extra(0, line);
        self.taking(0, line, 1)
    }

    /// The cells of the box that have none of these digits; and maybe some that are not open.
    #[inline]
    fn without(&self, digits: DigitSet) -> u64 {
        if Self::NARROW {
            !self.lanes[1].having(digits)
        } else {
            let spots = digits.iter().map(|digit| self.position.spots(self.houses[1], digit));
            !spots.fold(0, |cells, spots| cells | spots)
        }
    }

    /// Notes how many extra digits these cells of the line (0) or of the box (1) have.
    fn count_extra(&mut self, house: usize, cells: u64) {
        let fewer = &mut self.fewer[house];
        *fewer = [0; COUNTED];
        fewer[COUNTED - 1] = u64::MAX;
        if Self::NARROW {
            let mut lanes = self.lanes[house];
            lanes.strike(self.centre.digits);
            for fewer in &mut fewer[1..COUNTED - 1] {
                *fewer = !lanes.having(DigitSet::from_bits(0x7fff));
                lanes.strike_first();
            }
            return;
        }
        for index in places(cells) {
            let extra = self.candidates[house][index].minus(self.centre.digits).len() as usize;
            let numbers = 1..COUNTED - 1;
            numbers.for_each(|number| fewer[number] |= u64::from(extra < number) << index);
        }
    }

    /// Those of some cells of the line (0) or of the box (1) that can be among such as take so many digits of the
    /// centre: all extra digits have a cell as well.
    #[inline]
    fn taking(&self, house: usize, cells: u64, count: usize) -> u64 {
        cells & self.fewer[house][(size(cells) + 1).saturating_sub(count).min(COUNTED - 1)]
    }

    /// How many digits of a group the centre has not.
    #[inline]
    fn extra(&self, group: &Group) -> usize {
        group.digits.minus(self.centre.digits).len() as usize
    }

    /// Chooses among these cells of the line. With those chosen, these of the box can go.
    fn choose_line(
        &mut self,
        mut among: u64,
        apart: u64,
        chosen: Group,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        while among != 0 {
            let i = take(&mut among);
            let apart = self.taking(1, apart & self.apart[i], 1);
            let can_be_new = (chosen.picks | 1 << i | among) & self.needed[0] | apart & self.needed[1] != 0;
            if apart == 0 || !can_be_new {
                continue;
            }
            let chosen = chosen.with(i, self.candidates[0][i]);
            let extra = self.extra(&chosen);
            let left = size(among).min(self.most - chosen.size);
            // The line takes a digit of the centre at least, and leaves the box no more than it has cells.
            let rest = size(apart);
            if extra >= chosen.size + left || self.wanted + extra > chosen.size + left + rest {
                continue;
            }
            // The digits of the centre left for the box must be enough for the cells still wanted.
            let both = chosen.digits.len() as usize;
            if both > chosen.size + left + self.centre.size {
                continue;
            }
            let taken = chosen.size.saturating_sub(extra);
            let fits = both <= chosen.size + self.centre.size;
            if fits && taken > 0 && taken < self.wanted && taken + rest >= self.wanted && both > extra {
                let wanted = self.wanted - taken;
                let area = self.taking(1, apart, wanted);
                if chosen.picks & self.needed[0] | area & self.needed[1] != 0 {
                    self.line = chosen;
                    self.choose_area(area, wanted, Group::default(), found)?;
                }
            }
            if left > 0 {
                self.choose_line(among, apart, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses among these cells of the box so that they take `wanted` digits of the centre.
    fn choose_area(
        &mut self,
        mut among: u64,
        wanted: usize,
        chosen: Group,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.size == self.most {
            return ControlFlow::Continue(());
        }
        while among != 0 {
            let i = take(&mut among);
            let chosen = chosen.with(i, self.candidates[1][i]);
            let extra = self.extra(&chosen);
            if chosen.size == wanted + extra && !chosen.digits.intersection(self.centre.digits).is_empty() {
                self.area = chosen;
                self.tell(found)?;
            }
            if among != 0 && chosen.size + size(among) >= wanted + extra {
                self.choose_area(among, wanted, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
