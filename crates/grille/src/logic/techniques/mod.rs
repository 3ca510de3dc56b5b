//! The registry: every search there is, in the order in which they are tried. The order is HoDoKu's;
//! what HoDoKu lacks stands where its difficulty puts it.

mod forcing;
mod loops;
mod singles;

use super::{Search, Technique};

/// Every search, in the order in which they are tried.
pub static SEARCHES: &[&Search] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &loops::LOOP,
    &loops::GROUPED_LOOP,
    &forcing::FORCING_CHAIN,
    &forcing::FORCING_NET,
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
