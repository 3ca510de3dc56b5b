//! The registry: every search there is, in the order in which they are tried. The order is HoDoKu's;
//! what HoDoKu lacks stands where its difficulty puts it.

mod avoidable_rectangle;
mod bug;
mod chains;
mod colouring;
mod remote_pair;
mod singles;
mod unique_rectangle;
mod x_chain;
mod xy_chain;

use super::{Search, Technique};

/// Every search, in the order in which they are tried.
pub static SEARCHES: &[&Search] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &remote_pair::REMOTE_PAIR,
    &bug::BUG_1,
    &unique_rectangle::UNIQUENESS_1,
    &unique_rectangle::UNIQUENESS_2,
    &unique_rectangle::UNIQUENESS_3,
    &unique_rectangle::UNIQUENESS_4,
    &unique_rectangle::UNIQUENESS_5,
    &unique_rectangle::UNIQUENESS_6,
    &unique_rectangle::HIDDEN_RECTANGLE,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_1,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_2,
    &colouring::SIMPLE_COLOURS,
    &colouring::MULTI_COLOURS,
    &x_chain::X_CHAIN,
    &xy_chain::XY_CHAIN,
];

/// Every technique, in the order in which they are tried.
pub fn all() -> impl Iterator<Item = &'static Technique> {
    SEARCHES.iter().flat_map(|search| search.techniques.iter().copied())
}

/// The technique with this id.
///
/// ```
/// assert_eq!(grille::logic::techniques::find("hidden-single").unwrap().hodoku.unwrap().code, "0002");
/// ```
pub fn find(id: &str) -> Option<&'static Technique> {
    all().find(|technique| technique.id == id)
}

/// The technique with this code in HoDoKu's library.
pub fn with_code(code: &str) -> Option<&'static Technique> {
    all().find(|technique| technique.hodoku.is_some_and(|hodoku| hodoku.code == code))
}
