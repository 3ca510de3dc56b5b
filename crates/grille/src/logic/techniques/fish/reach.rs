//! Whether a place is within reach of some bases: whether enough covers can be found for it.
//!
//! The place asks for covers: for itself, and for the places of the bases that it does not see (see `hunt`).

use super::hunt::Hunt;
use crate::grid::{Cell, CellSet};

impl<const W: usize> Hunt<'_, '_, W> {
    /// Whether covers can be found so that these bases, and perhaps more, eliminate a place.
    pub(super) fn is_within_reach(
        &self,
        victim: Option<Cell>,
        base: &CellSet<W>,
        endo_fins: &CellSet<W>,
    ) -> bool {
        if let Some(cell) = victim
            && !endo_fins.is_subset(&self.position.ground().peers[cell.index()])
        {
            return false;
        }
        self.can_catch(victim, base, [CellSet::EMPTY; 2], self.fish.size, 0)
    }

    /// Whether so many more covers, from the houses at `from` and behind, can be found to eliminate a place. Those
    /// chosen have the places `once` and, two of them, `twice`.
    pub(super) fn can_catch(
        &self,
        victim: Option<Cell>,
        base: &CellSet<W>,
        [once, twice]: [CellSet<W>; 2],
        most: usize,
        from: usize,
    ) -> bool {
        let asked = self.asked(victim, base) - once;
        match victim {
            // A place of a base must lie in two covers.
            Some(cell) if base.contains(cell) => {
                let times = [once, twice].iter().filter(|cover| !cover.contains(cell)).count();
                self.can_cover_also(cell, times, from, &asked, most, from)
            }
            _ => self.can_cover(&asked, most, from),
        }
    }

    /// The same, where one cell must lie in so many covers, which are at `next` and behind.
    fn can_cover_also(
        &self,
        cell: Cell,
        times: usize,
        next: usize,
        asked: &CellSet<W>,
        most: usize,
        from: usize,
    ) -> bool {
        if times == 0 {
            return self.can_cover(asked, most, from);
        }
        most > 0
            && self.covers_of(cell, next).any(|house| {
                let left = *asked - self.position.ground().houses[house];
                self.can_cover_also(cell, times - 1, house + 1, &left, most - 1, from)
            })
    }

    /// The places that must lie in covers.
    fn asked(&self, victim: Option<Cell>, base: &CellSet<W>) -> CellSet<W> {
        match victim {
            Some(cell) => (*base - self.position.ground().peers[cell.index()]) | CellSet::of(cell),
            None => *base,
        }
    }

    /// The houses of a cell that may cover it, at `from` and behind.
    #[inline]
    fn covers_of(&self, cell: Cell, from: usize) -> impl Iterator<Item = usize> {
        let houses = self.position.ground().slots(cell).iter().map(|slot| slot.house as usize);
        houses.filter(move |&house| house >= from && self.may_cover[house])
    }

    /// Whether some places lie in so many covers or fewer, from the houses at `from` and behind.
    fn can_cover(&self, asked: &CellSet<W>, most: usize, from: usize) -> bool {
        // No two of the places met here share a cover; where each place has one cover alone, that is all.
        let mut left = *asked;
        for _ in 0..most {
            let Some(cell) = left.first() else { break };
            match self.near.get(cell.index()) {
                Some(near) => left -= *near,
                None => {
                    self.covers_of(cell, from).for_each(|house| left -= self.position.ground().houses[house])
                }
            }
        }
        left.is_empty() && (self.near.is_empty() || self.covers_exist(asked, most, from))
    }

    /// The same, cover by cover.
    fn covers_exist(&self, asked: &CellSet<W>, most: usize, from: usize) -> bool {
        let Some(cell) = asked.first() else { return true };
        let houses = &self.position.ground().houses;
        let mut covers = self.covers_of(cell, from);
        match most {
            0 => false,
            1 => covers.any(|house| asked.is_subset(&houses[house])),
            _ => covers.any(|house| self.covers_exist(&(*asked - houses[house]), most - 1, from)),
        }
    }
}
