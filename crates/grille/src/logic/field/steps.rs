//! Steps beyond singles on a field: what the searches find that look at candidates alone, house by house.

use super::{CELLS, DIGITS, Field, Filling, HOUSES};
use crate::grid::{Cell, CellSet, Contradiction, Digit, DigitSet};
use crate::logic::choice::Choice;
use crate::logic::news::Nothings;
use crate::logic::sizes::Sizes;
use crate::logic::techniques::take_singles;
use crate::logic::view::View;
use crate::logic::{Ground, Technique};
use crate::model::Layout;

/// A field as searches see it.
pub(crate) struct Sight<'f> {
    field: &'f Field,
    layout: &'f Layout,
    ground: &'f Ground<2>,
    sizes: Sizes<2>,
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
    fn sizes(&self) -> &Sizes<2> {
        &self.sizes
    }
}

impl Filling<'_> {
    /// Takes singles, and where there are none the first step of the first quick search of the choice that finds one,
    /// until there is nothing more: what a path does, without its steps.
    pub(in crate::logic) fn take_steps(
        &mut self,
        (layout, ground): (&Layout, &Ground<2>),
        choice: &Choice,
        nothings: &mut Nothings<2>,
        told: &mut impl FnMut(&'static Technique, u32),
    ) -> Result<(), Contradiction> {
        let mut gone = vec![];
        loop {
            nothings.go_on();
            take_singles(told, |counts| self.take_singles(|kind| counts[kind as usize] += 1))?;
            if self.field.open.is_empty() {
                return Ok(());
            }
            let field = &self.field;
            let places = &field.places[..ground.rows.end % (DIGITS + 1)];
            let sight = Sight { field, layout, ground, sizes: Sizes::new(places) };
            let first = choice.quick().find_map(|(technique, quick)| {
                let news = nothings.news(technique, choice.limits(), places);
                if quick(&sight, &news, &mut gone) {
                    return Some(technique);
                }
                nothings.keep(technique, choice.limits(), &news);
                None
            });
            let Some(technique) = first else { return Ok(()) };
            told(technique, 1);
            let mut dead = false;
            gone.drain(..).for_each(|candidate| dead |= self.eliminate(candidate));
            if dead {
                return Err(Contradiction);
            }
        }
    }
}
