//! What a [`Field`] does faster than a position.

use super::Position;
#[cfg(test)]
use super::Single;
use crate::grid::{Contradiction, Digit, DigitSet, Grid};
use crate::logic::choice::Choice;
use crate::logic::field::{Field, Filling};
use crate::logic::ground::Ground;
use crate::logic::news::Nothings;
use crate::logic::technique::Technique;
use crate::model::Model;
use std::cell::RefCell;

/// A small grid before it is a position.
pub(in crate::logic) struct Beginning<'m> {
    model: &'m Model,
    ground: &'m Ground<2>,
    filling: Filling<'m>,
    nothings: Nothings<2>,
}

impl<'m> Beginning<'m> {
    /// A model with its digits placed; `None` if it must be done one by one.
    pub(in crate::logic) fn new(model: &'m Model) -> Option<Beginning<'m>> {
        let ground = model.layout().remember(Ground::new).expect("one width for each layout");
        let filling = Filling::begin(ground.small.as_deref()?, model);
        Some(Beginning { model, ground, filling, nothings: Nothings::default() })
    }

    /// The same as [`Position::take_steps`].
    pub(in crate::logic) fn take_steps(
        &mut self,
        choice: &Choice,
        told: &mut impl FnMut(&'static Technique, u32),
    ) -> Result<(), Contradiction> {
        let on = (&**self.model.layout(), self.ground);
        self.filling.take_steps(on, choice, &mut self.nothings, told)
    }

    pub(in crate::logic) fn is_full(&self) -> bool {
        self.filling.field.open.is_empty()
    }

    /// The digits of a full grid.
    pub(in crate::logic) fn digits(&self) -> Grid {
        let cells = &self.filling.field.cells[..self.model.shape().cell_count()];
        let digit = |bits: &u16| Digit::new(bits.trailing_zeros() as u8 + 1);
        Grid::from_cells(cells.iter().map(digit).collect())
    }

    pub(in crate::logic) fn position(self) -> Position<'m, 2> {
        let mut position = Position::empty(self.model, None, self.ground);
        position.follow(&self.filling);
        position.nothings = RefCell::new(self.nothings);
        position
    }
}

impl<'m> Position<'m, 2> {
    /// The same as [`new`](Position::new).
    pub(in crate::logic) fn quickly(model: &'m Model, solution: Option<&'m Grid>) -> Position<'m, 2> {
        let Some(beginning) = Beginning::new(model) else { return Position::new(model, solution) };
        Position { solution, ..beginning.position() }
    }

    /// The same as [`take_singles`](Position::take_singles).
    #[cfg(test)]
    pub(in crate::logic) fn take_singles_quickly(
        &mut self,
        told: impl FnMut(Single),
    ) -> Result<(), Contradiction> {
        self.filling(|filling, _| filling.take_singles(told)).expect("a small grid")
    }

    /// Takes singles and steps of quick searches, until there are none: see [`Filling::take_steps`]. `None` if the grid
    /// has no field.
    pub(in crate::logic) fn take_steps(
        &mut self,
        choice: &Choice,
        told: &mut impl FnMut(&'static Technique, u32),
    ) -> Option<Result<(), Contradiction>> {
        let on = (self.layout, self.ground);
        self.filling(|filling, nothings| filling.take_steps(on, choice, nothings, told))
    }

    /// Goes on as a field; `None` if the grid has none.
    fn filling<T>(&mut self, go: impl FnOnce(&mut Filling<'_>, &mut Nothings<2>) -> T) -> Option<T> {
        let small = self.ground.small.as_deref()?;
        self.forget();
        let mut field = Field::NONE;
        self.give(&mut field);
        let mut filling = Filling::resume(small, field, self.naked_singles(), self.hidden_singles());
        let result = go(&mut filling, self.nothings.get_mut());
        self.follow(&filling);
        Some(result)
    }

    /// Makes a field stand as it does.
    fn give(&self, field: &mut Field) {
        (field.open, field.nearly_full) = (self.open, self.nearly_full);
        field.places.iter_mut().zip(&self.places).for_each(|(to, from)| *to = *from);
        field.open_in.iter_mut().zip(&self.open_in).for_each(|(to, from)| *to = *from);
        let cells = self.board.all_candidates().cells();
        field.cells.iter_mut().zip(cells).for_each(|(to, from)| *to = from.bits() as u16);
        self.spots.give(field);
    }

    /// Stands as a field does.
    fn follow(&mut self, filling: &Filling<'_>) {
        let field = &filling.field;
        let filled = self.open - field.open;
        self.board.follow(filled, field.cells.iter().map(|&bits| DigitSet::from_bits(bits.into())));
        self.open = field.open;
        self.nearly_full = field.nearly_full;
        self.places.iter_mut().zip(&field.places).for_each(|(to, from)| *to = *from);
        self.open_in.iter_mut().zip(&field.open_in).for_each(|(to, from)| *to = *from);
        self.spots.follow(field);
        (self.naked.1, self.hidden.1) = (0, 0);
        self.naked.0.clear();
        self.naked.0.extend(filling.naked());
        self.hidden.0.clear();
        self.hidden.0.extend(filling.hidden());
    }
}
