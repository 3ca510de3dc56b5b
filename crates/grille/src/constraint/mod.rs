//! Variant rules: the one door through which they enter. One file and one page per rule; each says
//! what it means (`check`), which houses it adds, which candidates exclude each other (`links`) and
//! what it forbids (`propagate`).
//!
//! A new rule is three things: `rule_name.rs`, its pages `rule_name.md` and `rule_name.fr.md`, and
//! one word in the list at the end of this file. Readers, engines, `check` and the help learn of it
//! from its [`Kind`].

use crate::grid::{Candidate, Candidates, Contradiction, DigitSet, Grid, House, Shape};
use crate::words::{Arg, Lang, Message, Page, Say, folded, shown};
use std::fmt;

/// What readers, the help and the pages need to know of a kind of rule.
#[derive(Debug)]
pub struct Kind {
    /// The id, as in `--rules diagonal`.
    pub id: &'static str,
    /// Its page in both languages.
    pub page: Page,
    /// Makes the rule from what follows `id=` on the command line (empty when nothing does).
    pub parse: fn(&str, Shape) -> Result<Constraint, RuleError>,
}

/// How much of what a rule forbids an engine sees without calling [`Rule::propagate`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Houses and links say everything: an engine that keeps them keeps the rule.
    HousesAndLinks,
    /// Only [`Rule::propagate`] and [`Rule::check`] know the whole rule.
    Beyond,
}

/// What a variant rule can do.
pub trait Rule {
    /// The definition: does a full grid obey? Slow, obvious and trusted.
    fn check(&self, shape: Shape, grid: &Grid) -> bool;

    /// Whether houses and links already say everything.
    fn reach(&self) -> Reach;

    /// Whether the rule treats all digits alike: a grid that obeys it still does when digits are exchanged throughout.
    /// Rules that only say which cells differ or agree do; those that compare or add digits do not.
    fn treats_digits_alike(&self) -> bool;

    /// Houses that the rule adds: sets of cells that hold each digit once.
    fn houses(&self, _shape: Shape) -> Vec<House> {
        vec![]
    }

    /// Pairs of candidates that exclude each other. Unless a rule says otherwise, those of its houses.
    fn links(&self, shape: Shape, add: &mut dyn FnMut(Candidate, Candidate)) {
        for house in self.houses(shape) {
            for (i, &a) in house.cells.iter().enumerate() {
                for &b in &house.cells[i + 1..] {
                    for digit in DigitSet::all(shape.order()).iter() {
                        add(Candidate { cell: a, digit }, Candidate { cell: b, digit });
                    }
                }
            }
        }
    }

    /// Removes candidates that no solution uses, and none that some solution uses. True if any was
    /// removed. Unless a rule says otherwise: the singles of its houses, which is sound but weaker
    /// than the rule.
    fn propagate(&self, shape: Shape, candidates: &mut Candidates) -> Result<bool, Contradiction> {
        let mut changed = false;
        for house in self.houses(shape) {
            changed |= propagate_singles(&house, shape, candidates)?;
        }
        Ok(changed)
    }
}

/// One pass over a house: a cell with one candidate takes it from the others; a digit with one place
/// is put there; a digit with none is a contradiction.
fn propagate_singles(
    house: &House,
    shape: Shape,
    candidates: &mut Candidates,
) -> Result<bool, Contradiction> {
    let mut changed = false;
    for &cell in &house.cells {
        if let Some(digit) = candidates.get(cell).single() {
            for &other in house.cells.iter().filter(|&&other| other != cell) {
                changed |= candidates.eliminate(other, DigitSet::of(digit))?;
            }
        }
    }
    for digit in DigitSet::all(shape.order()).iter() {
        let mut places = house.cells.iter().filter(|&&cell| candidates.get(cell).contains(digit));
        match (places.next(), places.next()) {
            (None, _) => return Err(Contradiction),
            (Some(&cell), None) => {
                let others = candidates.get(cell).minus(DigitSet::of(digit));
                changed |= candidates.eliminate(cell, others)?;
            }
            _ => {}
        }
    }
    Ok(changed)
}

/// A rule that cannot be made from what was written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RuleError {
    /// No rule has this id.
    Unknown(String),
    /// The rule takes no argument.
    TakesNothing {
        /// The rule.
        rule: &'static str,
        /// What was written after it.
        argument: String,
    },
}

impl Say for RuleError {
    fn message(&self) -> Message {
        match self {
            RuleError::Unknown(rule) => Message::new("rule-unknown")
                .with("rule", shown(rule))
                .with("rules", KINDS.iter().map(|kind| Arg::from(kind.id)).collect::<Vec<_>>()),
            RuleError::TakesNothing { rule, argument } => {
                Message::new("rule-takes-nothing").with("rule", *rule).with("argument", shown(argument))
            }
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(crate::words::Lang::En))
    }
}

impl std::error::Error for RuleError {}

macro_rules! constraints {
    ($($(#[$attribute:meta])* $module:ident :: $Type:ident),* $(,)?) => {
        $($(#[$attribute])* mod $module; $(#[$attribute])* pub use $module::$Type;)*

        /// A rule as the setter wrote it.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Constraint {
            $($(#[$attribute])* #[doc = concat!("See [`", stringify!($Type), "`].")] $Type($Type)),*
        }

        impl Constraint {
            /// Its kind.
            pub fn kind(&self) -> &'static Kind {
                match self { $($(#[$attribute])* Constraint::$Type(_) => &$module::KIND),* }
            }

            /// What it can do.
            pub fn rule(&self) -> &dyn Rule {
                match self { $($(#[$attribute])* Constraint::$Type(rule) => rule),* }
            }
        }

        /// Every kind of rule, in the order in which they are listed.
        pub static KINDS: &[&Kind] = &[$($(#[$attribute])* &$module::KIND),*];
    };
}

impl Constraint {
    /// Reads a rule as the command line writes it: an id, or `id=argument`. The title of its page, in any of our
    /// languages, is understood too.
    ///
    /// ```
    /// use grille::{constraint::Constraint, grid::Shape};
    /// let rule = Constraint::parse("diagonal", Shape::CLASSIC).unwrap();
    /// assert_eq!(rule.kind().id, "diagonal");
    /// assert!(Constraint::parse("diagonals", Shape::CLASSIC).is_err());
    /// ```
    pub fn parse(text: &str, shape: Shape) -> Result<Constraint, RuleError> {
        let (id, argument) = text.split_once('=').unwrap_or((text, ""));
        let wanted = folded(id);
        let called = |kind: &Kind| Lang::ALL.into_iter().any(|lang| folded(kind.page.title(lang)) == wanted);
        let kind = KINDS.iter().find(|kind| kind.id == id.trim() || called(kind));
        let kind = kind.ok_or_else(|| RuleError::Unknown(id.trim().to_string()))?;
        (kind.parse)(argument.trim(), shape)
    }
}

constraints! {
    diagonal::Diagonal,
    // The tests' own rule, which has what no rule of ours has yet: links beyond houses, and more than links.
    #[cfg(test)]
    trial::Trial,
    // And one that houses and links say whole, but that does not treat digits alike.
    #[cfg(test)]
    unequal::Unequal,
}
