//! Steps beyond singles on a field: what the searches find that look at candidates alone, house by house.

use super::holding::may_hold;
use super::locks::{boxes, crossing, locking};
use super::{Beyond, CELLS, DIGITS, Field, Filling, HOUSES, Small};
use crate::grid::{Cell, CellSet, Contradiction, Digit, DigitSet};
use crate::logic::choice::Choice;
use crate::logic::news::Looked;
use crate::logic::sizes::Sizes;
use crate::logic::techniques::take_singles;
use crate::logic::view::View;
use crate::logic::{Ground, Technique};
use crate::model::Layout;
use std::cell::{Cell as StdCell, OnceCell};

/// A field without singles as searches see it.
pub(crate) struct Sight<'f> {
    field: &'f Field,
    small: &'f Small,
    layout: &'f Layout,
    ground: &'f Ground<2>,
    sizes: Sizes<2>,
    /// The cells with two candidates that are those of a peer too and of another cell that both see, if they were
    /// needed yet.
    twins: OnceCell<CellSet<2>>,
    /// The houses where a digit may be locked, a bit each, if they were needed yet.
    locking: OnceCell<u32>,
    /// By size, a bit each: the subsets that eliminate nothing anywhere, locked, naked otherwise, and hidden.
    vain: [StdCell<u8>; 3],
    /// Whether every open cell has a candidate.
    has_all: bool,
}

/// The kinds of subsets.
const LOCKED: usize = 0;
const NAKED: usize = 1;
const HIDDEN: usize = 2;

impl<'f> Sight<'f> {
    fn new(field: &'f Field, small: &'f Small, (layout, ground): (&'f Layout, &'f Ground<2>)) -> Sight<'f> {
        let sizes = Sizes::new(&field.places[..ground.rows.end % (DIGITS + 1)]);
        // None eliminates nothing, nor one: that would be a single. Four cells are never locked.
        let vain = [0b1_0011, 0b11, 0b11].map(StdCell::new);
        // Givens may leave a cell nothing: it is in no naked subset, and what such leave is not known then.
        let has_all = field.places.iter().fold(CellSet::EMPTY, |all, places| all | *places) == field.open;
        let (twins, locking) = (OnceCell::new(), OnceCell::new());
        Sight { field, small, layout, ground, sizes, twins, locking, vain, has_all }
    }

    /// Naked subsets of so many cells, either locked or not, eliminate nothing.
    pub(crate) fn no_naked(&self, size: usize, locked: bool) {
        let vain = &self.vain[if locked { LOCKED } else { NAKED }];
        vain.set(vain.get() | 1 << size);
    }

    /// Hidden subsets of so many digits eliminate nothing.
    pub(crate) fn no_hidden(&self, size: usize) {
        self.vain[HIDDEN].set(self.vain[HIDDEN].get() | 1 << size);
    }

    /// Of so many cells in a house, how many are open besides; at most 7.
    #[inline]
    fn besides(&self, house: usize, size: usize) -> usize {
        usize::from(self.field.open_in[house % HOUSES]).saturating_sub(size).min(7)
    }

    /// Of cells with two candidates those that are twins: see there.
    fn twins(&self, two: CellSet<2>) -> CellSet<2> {
        let is_twin = |cell: &Cell| {
            let peers = &self.small.peers;
            let own = peers[cell.index() % CELLS];
            let (mut both, mut either) = (two & own, CellSet::EMPTY);
            for places in self.candidates(*cell).iter().map(|digit| self.places(digit)) {
                (both, either) = (both & places, either | places & own);
            }
            both.iter().any(|twin| either.meets(&peers[twin.index() % CELLS]))
        };
        two.iter().filter(is_twin).collect()
    }
}

impl View<2> for Sight<'_> {
    #[inline]
    fn layout(&self) -> &Layout {
        self.layout
    }

    #[inline]
    fn ground(&self) -> &Ground<2> {
        self.ground
    }

    #[inline]
    fn order(&self) -> usize {
        self.ground.rows.end
    }

    #[inline]
    fn places(&self, digit: Digit) -> CellSet<2> {
        self.field.places[digit.index() % DIGITS]
    }

    #[inline]
    fn spots(&self, house: usize, digit: Digit) -> u64 {
        self.field.spots[digit.index() % DIGITS][house % HOUSES].into()
    }

    #[inline]
    fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.field.cells[cell.index() % CELLS].into())
    }

    #[inline]
    fn few(&self, most: usize) -> CellSet<2> {
        match most {
            2 => *self.twins.get_or_init(|| self.twins(self.sizes.exactly(2))),
            _ => self.sizes.up_to(most),
        }
    }

    #[inline]
    fn few_crossing(&self, most: usize, houses: u32) -> CellSet<2> {
        match most {
            2 if self.ground.plain => self.twins(crossing(self.sizes.exactly(2) & boxes(houses), 2)),
            3 if self.ground.plain => crossing(self.sizes.up_to(3) & boxes(houses), 3),
            _ => self.few(most),
        }
    }

    /// Few are, and it cannot be foreseen which have their places together: so that is not asked of each.
    #[inline]
    fn locked(&self, house: usize) -> DigitSet {
        let order = self.order();
        let crossed = &self.small.crossed[house << order..][..1 << order];
        let beyond = &self.small.beyond[house % HOUSES];
        let locked = (0..order).fold(0, |digits, digit| {
            let spots = &self.field.spots[digit % DIGITS];
            let number = crossed[spots[house % HOUSES] as usize];
            let Beyond { house, spots: left } = beyond[number as usize % beyond.len()];
            digits | u64::from(spots[house as usize % HOUSES] & left != 0) << digit
        });
        DigitSet::from_bits(locked)
    }

    #[inline]
    fn locking(&self) -> u32 {
        match self.ground.plain {
            true => *self.locking.get_or_init(|| locking(&self.field.spots)),
            false => u32::MAX,
        }
    }

    #[inline]
    fn paired(&self, cells: &CellSet<2>) -> u32 {
        let (mut once, mut twice) = (0, 0);
        for cell in *cells {
            let own = self.small.houses_of[cell.index() % CELLS];
            (once, twice) = (once | own, twice | once & own);
        }
        twice
    }

    #[inline]
    fn may_have_naked(&self, house: usize, size: usize) -> bool {
        let cells = self.small.cells[house % HOUSES].iter().take(self.order());
        may_hold(size, self.order(), cells.map(|cell| self.field.cells[*cell as usize % CELLS]))
    }

    #[inline]
    fn may_have_hidden(&self, house: usize, size: usize) -> bool {
        let digits = self.field.spots.iter().take(self.order());
        may_hold(size, self.order(), digits.map(|spots| spots[house % HOUSES]))
    }

    /// In a house, a naked subset leaves a hidden one and eliminates what that does. It may eliminate more where its
    /// cells share another house.
    #[inline]
    fn is_naked_in_vain(&self, house: usize, size: usize) -> bool {
        self.has_all
            && size as u32 > self.layout.widest(house)
            && self.vain[HIDDEN].get() >> self.besides(house, size) & 1 == 1
    }

    /// In a house, a hidden subset leaves a naked one and eliminates what that does.
    #[inline]
    fn is_hidden_in_vain(&self, house: usize, size: usize) -> bool {
        let naked = self.vain[NAKED].get() & self.vain[LOCKED].get();
        self.has_all && naked >> self.besides(house, size) & 1 == 1
    }
}

impl Filling<'_> {
    /// Takes singles, and where there are none the first step of the first quick search of the choice that finds one,
    /// until there is nothing more: what a path does, without its steps.
    pub(in crate::logic) fn take_steps(
        &mut self,
        (layout, ground): (&Layout, &Ground<2>),
        choice: &Choice,
        looked: &mut Looked,
        told: &mut impl FnMut(&'static Technique, u32),
    ) -> Result<(), Contradiction> {
        let mut gone = vec![];
        let mut is_begun = false;
        loop {
            take_singles(told, |counts| self.count_singles(counts))?;
            if self.field.open.is_empty() {
                return Ok(());
            }
            let field = &self.field;
            let places = &field.places[..ground.rows.end % (DIGITS + 1)];
            let sight = Sight::new(field, self.small, (layout, ground));
            if !std::mem::replace(&mut is_begun, true) {
                looked.begin(choice.quick().map(|(technique, _)| technique));
            }
            looked.catch_up(places, |cell| self.small.houses_of[cell.index() % CELLS]);
            let first = choice.quick().enumerate().find(|(number, (_, quick))| {
                let news = looked.news(*number);
                let is_found = quick(&sight, &news, &mut gone);
                looked.keep(*number, &news);
                is_found
            });
            let Some((_, (technique, _))) = first else { return Ok(()) };
            told(technique, 1);
            let mut dead = false;
            gone.drain(..).for_each(|candidate| dead |= self.eliminate(candidate));
            if dead {
                return Err(Contradiction);
            }
        }
    }
}
