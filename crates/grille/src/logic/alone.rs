//! What is known of each digit by itself.
//!
//! Most steps leave most digits as they are. Whatever is said of one digit and houses alone holds for as long as
//! the digit has the same places, so it is kept until those change, longer than what a position keeps in its
//! [`Caches`](super::Caches).

use super::position::Position;
use crate::grid::{CellSet, Digit, DigitSet};
use std::cell::RefMut;

/// What is known of a digit with certain places; what nobody has asked for yet is not.
#[derive(Clone, Debug)]
pub(crate) struct Alone<const W: usize> {
    places: CellSet<W>,
    doubtful: Option<CellSet<W>>,
    /// The places in conjugate pairs.
    paired: Option<CellSet<W>>,
    /// Whether there are basic fish without fins: by size whether that is known, whether there are any with rows as
    /// bases, and whether with columns.
    fish: [u8; 3],
    /// Whether it is known that there is no turbot fish.
    no_turbot: bool,
    /// The doubtful places that basic fish with fins may eliminate.
    unpaired: Option<CellSet<W>>,
    /// By size: what those may eliminate, with rows as bases and with columns.
    within_reach: Vec<(usize, [CellSet<W>; 2])>,
}

impl<const W: usize> Alone<W> {
    /// Nothing is known of a digit without places but that.
    pub(super) const NOTHING: Alone<W> = Alone {
        places: CellSet::EMPTY,
        doubtful: Some(CellSet::EMPTY),
        paired: None,
        fish: [0; 3],
        no_turbot: false,
        unpaired: None,
        within_reach: vec![],
    };

    /// Forgets what does not hold for these places.
    #[inline]
    fn turn_to(&mut self, places: CellSet<W>) {
        if self.places != places {
            self.within_reach.clear();
            let within_reach = std::mem::take(&mut self.within_reach);
            // A digit that is placed everywhere has nothing to doubt.
            let doubtful = places.is_empty().then_some(places);
            *self = Alone { places, doubtful, within_reach, ..Alone::NOTHING };
        }
    }

    /// Whether there are basic fish of a size without fins, if that is known.
    #[inline]
    pub(crate) fn fish(&self, size: usize) -> Option<[bool; 2]> {
        let [known, rows, columns] = self.fish.map(|sizes| sizes >> size & 1 == 1);
        known.then_some([rows, columns])
    }

    /// Keeps whether there are.
    #[inline]
    pub(crate) fn keep_fish(&mut self, size: usize, [rows, columns]: [bool; 2]) {
        let has = [true, rows, columns];
        self.fish.iter_mut().zip(has).for_each(|(sizes, has)| *sizes |= u8::from(has) << size);
    }

    /// Keeps that there are none of any size.
    #[inline]
    pub(crate) fn keep_no_fish(&mut self) {
        self.fish = [u8::MAX, 0, 0];
    }

    /// Whether it is known that there is no turbot fish.
    #[inline]
    pub(crate) fn has_no_turbot(&self) -> bool {
        self.no_turbot
    }

    /// Keeps that there is none.
    #[inline]
    pub(crate) fn keep_no_turbot(&mut self) {
        self.no_turbot = true;
    }

    /// The doubtful places that basic fish of any size with fins may eliminate, if those are known.
    #[inline]
    pub(crate) fn unpaired(&self) -> Option<CellSet<W>> {
        self.unpaired
    }

    /// Keeps them.
    pub(crate) fn keep_unpaired(&mut self, places: CellSet<W>) {
        self.unpaired = Some(places);
    }

    /// What basic fish of a size with fins may eliminate, if that is known.
    #[inline]
    pub(crate) fn within_reach(&self, size: usize) -> Option<[CellSet<W>; 2]> {
        self.within_reach.iter().find(|(of, _)| *of == size).map(|(_, within)| *within)
    }

    /// Keeps it.
    pub(crate) fn keep_within_reach(&mut self, size: usize, within: [CellSet<W>; 2]) {
        self.within_reach.push((size, within));
    }
}

impl<const W: usize> Position<'_, W> {
    /// What is known of a digit with the places that it has.
    #[inline]
    pub(crate) fn alone(&self, digit: Digit) -> RefMut<'_, Alone<W>> {
        let mut alone = RefMut::map(self.alone.borrow_mut(), |all| &mut all[digit.index()]);
        alone.turn_to(self.places(digit));
        alone
    }

    /// The places of a digit that no way to put it in every house at once is known to use: whatever stands
    /// on one digit and houses alone eliminates no others.
    pub(crate) fn doubtful(&self, digit: Digit) -> CellSet<W> {
        let look = || super::templates::doubtful(self, digit);
        *self.alone(digit).doubtful.get_or_insert_with(look)
    }

    /// The digits with doubtful places, computed once for each position.
    pub(crate) fn in_doubt(&self) -> DigitSet {
        *self
            .caches
            .in_doubt
            .get_or_init(|| self.digits().filter(|&digit| !self.doubtful(digit).is_empty()).collect())
    }

    /// The places of a digit that are one of two in a house.
    pub(crate) fn paired(&self, digit: Digit) -> CellSet<W> {
        let look = || {
            let mut all = CellSet::EMPTY;
            self.each_pair(digit, |house| all |= self.ground().houses[house]);
            all & self.places(digit)
        };
        *self.alone(digit).paired.get_or_insert_with(look)
    }
}
