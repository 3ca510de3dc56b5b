//! The registry: every search there is, in the order in which they are tried. The order is HoDoKu's;
//! what HoDoKu lacks stands where its difficulty puts it.

mod brute_force;
mod fish;
mod singles;
mod templates;

use super::{Search, Technique};

/// Every search, in the order in which they are tried.
pub static SEARCHES: &[&Search] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &fish::X_WING,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &fish::SQUIRMBAG,
    &fish::WHALE,
    &fish::LEVIATHAN,
    &fish::FINNED_X_WING,
    &fish::SASHIMI_X_WING,
    &fish::FINNED_SWORDFISH,
    &fish::SASHIMI_SWORDFISH,
    &fish::FINNED_JELLYFISH,
    &fish::SASHIMI_JELLYFISH,
    &fish::FINNED_SQUIRMBAG,
    &fish::SASHIMI_SQUIRMBAG,
    &fish::FINNED_WHALE,
    &fish::SASHIMI_WHALE,
    &fish::FINNED_LEVIATHAN,
    &fish::SASHIMI_LEVIATHAN,
    &fish::FRANKEN_X_WING,
    &fish::FRANKEN_SWORDFISH,
    &fish::FRANKEN_JELLYFISH,
    &fish::FRANKEN_SQUIRMBAG,
    &fish::FRANKEN_WHALE,
    &fish::FRANKEN_LEVIATHAN,
    &fish::FINNED_FRANKEN_X_WING,
    &fish::FINNED_FRANKEN_SWORDFISH,
    &fish::FINNED_FRANKEN_JELLYFISH,
    &fish::FINNED_FRANKEN_SQUIRMBAG,
    &fish::FINNED_FRANKEN_WHALE,
    &fish::FINNED_FRANKEN_LEVIATHAN,
    &fish::MUTANT_X_WING,
    &fish::MUTANT_SWORDFISH,
    &fish::MUTANT_JELLYFISH,
    &fish::MUTANT_SQUIRMBAG,
    &fish::MUTANT_WHALE,
    &fish::MUTANT_LEVIATHAN,
    &fish::FINNED_MUTANT_X_WING,
    &fish::FINNED_MUTANT_SWORDFISH,
    &fish::FINNED_MUTANT_JELLYFISH,
    &fish::FINNED_MUTANT_SQUIRMBAG,
    &fish::FINNED_MUTANT_WHALE,
    &fish::FINNED_MUTANT_LEVIATHAN,
    &fish::KRAKEN_FISH,
    &templates::TEMPLATE_SET,
    &templates::TEMPLATE_DELETE,
    &brute_force::BRUTE_FORCE,
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
