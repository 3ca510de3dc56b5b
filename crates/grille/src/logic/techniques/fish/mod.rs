//! Fish: some houses must hold a digit, and as few other houses must take it all.
//!
//! Take `n` houses, the *bases*, and `n` other houses, the *covers*. Each base holds the digit, each cover
//! holds it once. If every place of the digit in the bases lies in a cover, the `n` digits of the bases
//! fill the covers, and what the covers have outside the bases goes. A base place in two covers goes too:
//! it would fill both, and the other bases would have too few covers left (a cannibal fish eats itself).
//!
//! Places of the bases outside the covers are *fins*, and so are those in two bases (*endo fins*: such a
//! place would serve two bases at once). Either a fin is true, or the fish is as it should be; so what the
//! fish would eliminate and every fin excludes goes in both cases.
//!
//! A fish is *basic* if its bases are rows and its covers columns or the other way round, *franken* if
//! boxes come in on either side, *mutant* if rows and columns are mixed on one side. HoDoKu calls a fish
//! whose bases or covers are all boxes a mutant, and so do we. Houses that rules add count as boxes.
//! A finned basic fish is *sashimi* if a base without its fins has at most one place left.
//!
//! `hunt` finds them all (`lines` tells it where the basic ones are, `pairing` where there are none, `reach`
//! whether covers can be found),
//! `catch` says what a catch is and makes it a step, `siamese` tells two as one;
//! `kraken` lets chains go on where the fins see nothing.

mod catch;
mod hunt;
mod kraken;
mod lines;
mod pairing;
mod reach;
mod siamese;
#[cfg(test)]
mod tests;

pub(super) use kraken::KRAKEN_FISH;

use crate::logic::{Hodoku, HodokuLevel, Level, Search, Technique, finder};
use crate::words::Page;

/// What is fished for.
#[derive(Copy, Clone, Debug)]
struct Fish {
    size: usize,
    kind: Kind,
    fins: Fins,
    technique: &'static Technique,
}

/// What the bases and covers are.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// Rows and columns, one on each side.
    Basic,
    /// Rows and columns, one on each side, and boxes.
    Franken,
    /// Anything else.
    Mutant,
}

/// Whether the fish has fins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fins {
    None,
    Some,
    /// And a base needs them.
    Sashimi,
}

/// One search for each line: constant, page, id, code, HoDoKu's name, score and level, our level, whether
/// it is on, and what is fished for.
macro_rules! fish {
    ($($name:ident $page:ident $id:literal $code:literal $called:literal $score:literal $theirs:ident
        $ours:ident $on:ident $size:literal $kind:ident $fins:ident;)*) => {$(
        pub(super) static $name: Search = Search {
            techniques: &[&Technique {
                id: $id,
                hodoku: Some(Hodoku {
                    code: $code,
                    name: $called,
                    score: $score,
                    level: HodokuLevel::$theirs,
                }),
                level: Level::$ours,
                page: Page {
                    en: include_str!(concat!(stringify!($page), ".md")),
                    fr: include_str!(concat!(stringify!($page), ".fr.md")),
                },
            }],
            on: fish!(on $on),
            find: finder!(|position, limits, found| {
                let technique = $name.techniques[0];
                let fish = Fish { size: $size, kind: Kind::$kind, fins: Fins::$fins, technique };
                siamese::find(position, limits, found, &fish)
            }),
        };
    )*};
    (on on) => { true };
    (on off) => { false };
}

#[rustfmt::skip]
fish! {
    X_WING x_wing "x-wing" "0300" "X-Wing" 140 Hard Hard on 2 Basic None;
    SWORDFISH swordfish "swordfish" "0301" "Swordfish" 150 Hard Hard on 3 Basic None;
    JELLYFISH jellyfish "jellyfish" "0302" "Jellyfish" 160 Hard Hard on 4 Basic None;
    SQUIRMBAG squirmbag "squirmbag" "0303" "Squirmbag" 470 Unfair Expert off 5 Basic None;
    WHALE whale "whale" "0304" "Whale" 470 Unfair Expert off 6 Basic None;
    LEVIATHAN leviathan "leviathan" "0305" "Leviathan" 470 Unfair Expert off 7 Basic None;
    FINNED_X_WING finned_x_wing "finned-x-wing" "0310" "Finned X-Wing" 130 Hard Hard on 2 Basic Some;
    FINNED_SWORDFISH finned_swordfish "finned-swordfish" "0311" "Finned Swordfish" 200 Unfair Expert on 3 Basic Some;
    FINNED_JELLYFISH finned_jellyfish "finned-jellyfish" "0312" "Finned Jellyfish" 250 Unfair Expert on 4 Basic Some;
    FINNED_SQUIRMBAG finned_squirmbag "finned-squirmbag" "0313" "Finned Squirmbag" 470 Unfair Expert off 5 Basic Some;
    FINNED_WHALE finned_whale "finned-whale" "0314" "Finned Whale" 470 Unfair Expert off 6 Basic Some;
    FINNED_LEVIATHAN finned_leviathan "finned-leviathan" "0315" "Finned Leviathan" 470 Unfair Expert off 7 Basic Some;
    SASHIMI_X_WING sashimi_x_wing "sashimi-x-wing" "0320" "Sashimi X-Wing" 150 Hard Hard on 2 Basic Sashimi;
    SASHIMI_SWORDFISH sashimi_swordfish "sashimi-swordfish" "0321" "Sashimi Swordfish" 240 Unfair Expert on 3 Basic Sashimi;
    SASHIMI_JELLYFISH sashimi_jellyfish "sashimi-jellyfish" "0322" "Sashimi Jellyfish" 260 Unfair Expert on 4 Basic Sashimi;
    SASHIMI_SQUIRMBAG sashimi_squirmbag "sashimi-squirmbag" "0323" "Sashimi Squirmbag" 470 Unfair Expert off 5 Basic Sashimi;
    SASHIMI_WHALE sashimi_whale "sashimi-whale" "0324" "Sashimi Whale" 470 Unfair Expert off 6 Basic Sashimi;
    SASHIMI_LEVIATHAN sashimi_leviathan "sashimi-leviathan" "0325" "Sashimi Leviathan" 470 Unfair Expert off 7 Basic Sashimi;
    FRANKEN_X_WING franken_x_wing "franken-x-wing" "0330" "Franken X-Wing" 300 Unfair Expert on 2 Franken None;
    FRANKEN_SWORDFISH franken_swordfish "franken-swordfish" "0331" "Franken Swordfish" 350 Unfair Expert on 3 Franken None;
    FRANKEN_JELLYFISH franken_jellyfish "franken-jellyfish" "0332" "Franken Jellyfish" 370 Unfair Expert off 4 Franken None;
    FRANKEN_SQUIRMBAG franken_squirmbag "franken-squirmbag" "0333" "Franken Squirmbag" 470 Extreme Expert off 5 Franken None;
    FRANKEN_WHALE franken_whale "franken-whale" "0334" "Franken Whale" 470 Extreme Expert off 6 Franken None;
    FRANKEN_LEVIATHAN franken_leviathan "franken-leviathan" "0335" "Franken Leviathan" 470 Extreme Expert off 7 Franken None;
    FINNED_FRANKEN_X_WING finned_franken_x_wing "finned-franken-x-wing" "0340" "Finned Franken X-Wing" 390 Unfair Expert on 2 Franken Some;
    FINNED_FRANKEN_SWORDFISH finned_franken_swordfish "finned-franken-swordfish" "0341" "Finned Franken Swordfish" 410 Unfair Expert on 3 Franken Some;
    FINNED_FRANKEN_JELLYFISH finned_franken_jellyfish "finned-franken-jellyfish" "0342" "Finned Franken Jellyfish" 430 Unfair Expert off 4 Franken Some;
    FINNED_FRANKEN_SQUIRMBAG finned_franken_squirmbag "finned-franken-squirmbag" "0343" "Finned Franken Squirmbag" 470 Extreme Expert off 5 Franken Some;
    FINNED_FRANKEN_WHALE finned_franken_whale "finned-franken-whale" "0344" "Finned Franken Whale" 470 Extreme Expert off 6 Franken Some;
    FINNED_FRANKEN_LEVIATHAN finned_franken_leviathan "finned-franken-leviathan" "0345" "Finned Franken Leviathan" 470 Extreme Expert off 7 Franken Some;
    MUTANT_X_WING mutant_x_wing "mutant-x-wing" "0350" "Mutant X-Wing" 450 Extreme Extreme off 2 Mutant None;
    MUTANT_SWORDFISH mutant_swordfish "mutant-swordfish" "0351" "Mutant Swordfish" 450 Extreme Extreme off 3 Mutant None;
    MUTANT_JELLYFISH mutant_jellyfish "mutant-jellyfish" "0352" "Mutant Jellyfish" 450 Extreme Extreme off 4 Mutant None;
    MUTANT_SQUIRMBAG mutant_squirmbag "mutant-squirmbag" "0353" "Mutant Squirmbag" 470 Extreme Extreme off 5 Mutant None;
    MUTANT_WHALE mutant_whale "mutant-whale" "0354" "Mutant Whale" 470 Extreme Extreme off 6 Mutant None;
    MUTANT_LEVIATHAN mutant_leviathan "mutant-leviathan" "0355" "Mutant Leviathan" 470 Extreme Extreme off 7 Mutant None;
    FINNED_MUTANT_X_WING finned_mutant_x_wing "finned-mutant-x-wing" "0360" "Finned Mutant X-Wing" 470 Extreme Extreme off 2 Mutant Some;
    FINNED_MUTANT_SWORDFISH finned_mutant_swordfish "finned-mutant-swordfish" "0361" "Finned Mutant Swordfish" 470 Extreme Extreme off 3 Mutant Some;
    FINNED_MUTANT_JELLYFISH finned_mutant_jellyfish "finned-mutant-jellyfish" "0362" "Finned Mutant Jellyfish" 470 Extreme Extreme off 4 Mutant Some;
    FINNED_MUTANT_SQUIRMBAG finned_mutant_squirmbag "finned-mutant-squirmbag" "0363" "Finned Mutant Squirmbag" 470 Extreme Extreme off 5 Mutant Some;
    FINNED_MUTANT_WHALE finned_mutant_whale "finned-mutant-whale" "0364" "Finned Mutant Whale" 470 Extreme Extreme off 6 Mutant Some;
    FINNED_MUTANT_LEVIATHAN finned_mutant_leviathan "finned-mutant-leviathan" "0365" "Finned Mutant Leviathan" 470 Extreme Extreme off 7 Mutant Some;
}
