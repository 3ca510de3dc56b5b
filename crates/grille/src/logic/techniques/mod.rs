//! The registry: every search there is, in the order in which they are tried. The order is HoDoKu's;
//! what HoDoKu lacks stands where its difficulty puts it.

mod intersections;
mod single_digit;
mod singles;
mod subsets;
#[cfg(test)]
mod walk;
mod wings;

use super::{Search, Technique};

/// Every search, in the order in which they are tried.
pub static SEARCHES: &[&Search] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &subsets::LOCKED_PAIR,
    &subsets::LOCKED_TRIPLE,
    &intersections::POINTING,
    &intersections::CLAIMING,
    &subsets::NAKED_PAIR,
    &subsets::NAKED_TRIPLE,
    &subsets::HIDDEN_PAIR,
    &subsets::HIDDEN_TRIPLE,
    &subsets::NAKED_QUADRUPLE,
    &subsets::HIDDEN_QUADRUPLE,
    &single_digit::SKYSCRAPER,
    &single_digit::TWO_STRING_KITE,
    &single_digit::TURBOT_FISH,
    &single_digit::EMPTY_RECTANGLE,
    &wings::W_WING,
    &wings::XY_WING,
    &wings::XYZ_WING,
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
