//! What a [`Field`] does faster than a position.

use super::Position;
#[cfg(test)]
use super::Single;
use crate::grid::{Contradiction, Digit, DigitSet, Grid};
use crate::logic::choice::Choice;
use crate::logic::field::{Field, Filling};
use crate::logic::ground::Ground;
use crate::logic::news::Looked;
use crate::logic::path::{After, AnyPosition};
use crate::logic::technique::Technique;
use crate::model::Model;

/// What the simplest steps make of a model: see [`AnyPosition::after_simple`]. `None` if it has no field.
pub(in crate::logic) fn after_simple<'m>(
    model: &'m Model,
    choice: &Choice,
    told: &mut impl FnMut(&'static Technique, u32),
) -> Option<After<'m>> {
    let ground = Ground::of(model.layout());
    let mut filling = Filling::new(ground.small.as_deref()?);
    filling.begin(model);
    let mut looked = Looked::default();
    let result = filling.take_steps((model.layout(), ground), choice, &mut looked, told);
    Some(match result {
        Err(Contradiction) => After::Wrong,
        Ok(()) if filling.field.open.is_empty() => {
            let cells = &filling.field.cells[..model.shape().cell_count()];
            let digit = |bits: &u16| Digit::new(bits.trailing_zeros() as u8 + 1);
            After::Full(Grid::from_cells(cells.iter().map(digit).collect()))
        }
        Ok(()) => {
            let mut position = Box::new(Position::empty(model, None, ground));
            position.follow(&filling);
            position.looked = looked;
            After::Open(AnyPosition::Small(position), choice.simple())
        }
    })
}

impl<'m> Position<'m, 2> {
    /// The same as [`new`](Position::new).
    pub(in crate::logic) fn quickly(model: &'m Model, solution: Option<&'m Grid>) -> Position<'m, 2> {
        let ground = Ground::of(model.layout());
        let Some(small) = &ground.small else { return Position::new(model, solution) };
        let mut filling = Filling::new(small);
        filling.begin(model);
        let mut position = Position::empty(model, solution, ground);
        position.follow(&filling);
        position
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
        self.filling(|filling, looked| filling.take_steps(on, choice, looked, told))
    }

    /// Goes on as a field; `None` if the grid has none.
    fn filling<T>(&mut self, go: impl FnOnce(&mut Filling<'_>, &mut Looked) -> T) -> Option<T> {
        let small = self.ground.small.as_deref()?;
        self.forget();
        let mut filling = Filling::bare(small);
        self.give(&mut filling.field);
        filling.resume(self.naked_singles(), self.hidden_singles());
        let result = go(&mut filling, &mut self.looked);
        self.follow(&filling);
        Some(result)
    }

    /// Makes a field stand as it does.
    fn give(&self, field: &mut Field) {
        field.open = self.open;
        field.places.iter_mut().zip(&self.places).for_each(|(to, from)| *to = *from);
        field.open_in.iter_mut().zip(&self.open_in).for_each(|(to, from)| *to = *from);
        field.find_nearly_full();
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
        self.nearly_full = field.nearly_full.count_ones();
        self.places.iter_mut().zip(&field.places).for_each(|(to, from)| *to = *from);
        self.open_in.iter_mut().zip(field.open_in.iter()).for_each(|(to, from)| *to = *from);
        self.spots.follow(field);
        (self.naked.1, self.hidden.1) = (0, 0);
        self.naked.0.clear();
        self.naked.0.extend(filling.naked());
        self.hidden.0.clear();
        self.hidden.0.extend(filling.hidden());
    }
}
