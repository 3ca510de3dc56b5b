//! Which techniques are used, in which order, and how far they go.

use super::technique::Quick;
use super::techniques::SEARCHES;
use super::{Level, Limits, Search, Technique};

/// Techniques in the order in which they are tried, and their limits.
///
/// ```
/// use grille::logic::{Choice, techniques};
/// let singles = Choice::only(["naked-single", "hidden-single"].map(|id| techniques::find(id).unwrap()));
/// assert_eq!(singles.searches().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Choice {
    searches: Vec<Chosen>,
    limits: Limits,
}

/// A search, and those of its techniques that are wanted.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The search.
    pub search: &'static Search,
    wanted: Vec<&'static Technique>,
}

impl Chosen {
    /// Whether a technique is wanted.
    pub fn takes(&self, technique: &Technique) -> bool {
        self.wanted.len() == self.search.techniques.len() || self.wanted.contains(&technique)
    }
}

impl Default for Choice {
    /// The techniques that are on by default, in the order of the registry: HoDoKu's.
    fn default() -> Choice {
        Choice::of(SEARCHES.iter().copied().filter(|search| search.on))
    }
}

impl Choice {
    /// Every technique there is, in the order of the registry.
    pub fn all() -> Choice {
        Choice::of(SEARCHES.iter().copied())
    }

    fn of(searches: impl Iterator<Item = &'static Search>) -> Choice {
        let chosen = |search: &'static Search| Chosen { search, wanted: search.techniques.to_vec() };
        Choice { searches: searches.map(chosen).collect(), limits: Limits::default() }
    }

    /// These techniques in this order. Techniques that are found together are tried where the first of
    /// them stands.
    pub fn only(techniques: impl IntoIterator<Item = &'static Technique>) -> Choice {
        let mut searches: Vec<Chosen> = vec![];
        for technique in techniques {
            let Some(search) = SEARCHES.iter().copied().find(|s| s.techniques.contains(&technique)) else {
                continue;
            };
            match searches.iter_mut().find(|chosen| std::ptr::eq(chosen.search, search)) {
                Some(chosen) if !chosen.wanted.contains(&technique) => chosen.wanted.push(technique),
                Some(_) => {}
                None => searches.push(Chosen { search, wanted: vec![technique] }),
            }
        }
        Choice { searches, limits: Limits::default() }
    }

    /// The same choice without some techniques.
    pub fn without(mut self, unwanted: impl Fn(&Technique) -> bool) -> Choice {
        for chosen in &mut self.searches {
            chosen.wanted.retain(|technique| !unwanted(technique));
        }
        self.searches.retain(|chosen| !chosen.wanted.is_empty());
        self
    }

    /// The same choice without the techniques above a level.
    ///
    /// ```
    /// use grille::logic::{Choice, Level};
    /// let medium = Choice::default().up_to(Level::Medium);
    /// assert_eq!(medium.techniques().last().unwrap().id, "hidden-triple");
    /// ```
    pub fn up_to(self, level: Level) -> Choice {
        self.without(|technique| technique.level > level)
    }

    /// The same choice with other limits.
    pub fn with_limits(self, limits: Limits) -> Choice {
        Choice { limits, ..self }
    }

    /// Whether the first searches are those for singles, in the order of the registry.
    pub(crate) fn begins_with_singles(&self) -> bool {
        let same = |(chosen, search): (&Chosen, &&'static Search)| std::ptr::eq(chosen.search, *search);
        self.searches.len() >= 3 && self.searches.iter().zip(&SEARCHES[..3]).all(same)
    }

    /// The quick searches that come right after the singles, each with its technique.
    pub(crate) fn quick(&self) -> impl Iterator<Item = (&'static Technique, Quick)> + Clone {
        let others = self.searches.iter().skip(3);
        others.map_while(|chosen| Some((chosen.search.techniques[0], chosen.search.find.quick?)))
    }

    /// How many searches those and the singles are.
    pub(crate) fn simple(&self) -> usize {
        3 + self.quick().count()
    }

    /// How many of the first searches are among these.
    pub(crate) fn begins_among(&self, others: &[Chosen]) -> usize {
        let is_among =
            |chosen: &&Chosen| others.iter().any(|other| std::ptr::eq(other.search, chosen.search));
        self.searches.iter().take_while(is_among).count()
    }

    /// The searches, in the order in which they are tried.
    pub fn searches(&self) -> &[Chosen] {
        &self.searches
    }

    /// The techniques, in the order in which they are tried.
    ///
    /// ```
    /// use grille::logic::Choice;
    /// assert_eq!(Choice::default().techniques().next().unwrap().id, "full-house");
    /// ```
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> {
        self.searches.iter().flat_map(|chosen| chosen.wanted.iter().copied())
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}
