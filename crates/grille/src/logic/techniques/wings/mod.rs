//! Wings: a few cells with two candidates that together leave a digit no choice.
//!
//! In an XY-wing a cell with the candidates `x` and `y`, the pivot, sees two others with `x` and `z` and
//! with `y` and `z`. Whatever the pivot is, one of the others becomes `z`, so what sees both cannot be `z`.
//! In an XYZ-wing the pivot may be `z` too, so it must be seen as well. In a W-wing two cells have the same
//! two candidates `x` and `z`, and a house has only two places for `x`, each of them seen by one of the
//! cells. The cells are not both `x`, for then the house would have none; so one is `z`.

mod w_wing;
mod xy_wing;

pub(super) use w_wing::W_WING;
pub(super) use xy_wing::{XY_WING, XYZ_WING};

#[cfg(test)]
mod tests;
