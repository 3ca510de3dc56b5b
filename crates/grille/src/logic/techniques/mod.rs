//! The registry: every search there is, in the order in which they are tried. The order is HoDoKu's;
//! what HoDoKu lacks stands where its difficulty puts it.

mod als;
mod als_chain;
mod als_reach;
#[cfg(test)]
mod als_twins;
mod avoidable_rectangle;
mod brute_force;
mod bug;
mod chains;
mod colouring;
mod death_blossom;
mod fish;
mod forcing;
mod intersections;
mod loops;
mod remote_pair;
mod single_digit;
mod singles;
mod subsets;
mod sue_de_coq;
mod templates;
mod unique_rectangle;
#[cfg(test)]
mod walk;
mod wings;
mod wxyz_wing;
mod x_chain;
mod xy_chain;

pub(crate) use singles::take_all as take_singles;

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
    &fish::X_WING,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &fish::SQUIRMBAG,
    &fish::WHALE,
    &fish::LEVIATHAN,
    &remote_pair::REMOTE_PAIR,
    &bug::BUG_1,
    &single_digit::SKYSCRAPER,
    &single_digit::TWO_STRING_KITE,
    &single_digit::TURBOT_FISH,
    &single_digit::EMPTY_RECTANGLE,
    &wings::W_WING,
    &wings::XY_WING,
    &wings::XYZ_WING,
    &wxyz_wing::WXYZ_WING,
    &unique_rectangle::UNIQUENESS_1,
    &unique_rectangle::UNIQUENESS_2,
    &unique_rectangle::UNIQUENESS_3,
    &unique_rectangle::UNIQUENESS_4,
    &unique_rectangle::UNIQUENESS_5,
    &unique_rectangle::UNIQUENESS_6,
    &unique_rectangle::HIDDEN_RECTANGLE,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_1,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_2,
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
    &sue_de_coq::SUE_DE_COQ,
    &colouring::SIMPLE_COLOURS,
    &colouring::MULTI_COLOURS,
    &x_chain::X_CHAIN,
    &xy_chain::XY_CHAIN,
    &loops::LOOP,
    &loops::GROUPED_LOOP,
    &als::ALS_XZ,
    &als::ALS_XY_WING,
    &als_chain::ALS_CHAIN,
    &death_blossom::DEATH_BLOSSOM,
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
    &forcing::FORCING_CHAIN,
    &forcing::FORCING_NET,
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
