//! What has changed since a search last found nothing.
//!
//! Candidates only go, never come. What a search reads off a few houses, or off the places of one digit, it
//! finds there again or it does not; but where it found nothing and those candidates are still the same, it
//! finds nothing now: what might be eliminated has only become less. So for a search that found nothing at all
//! it is noted which cells and digits lose candidates from then on, and the next time it passes over whatever is
//! unchanged. On fields that is noted for each house by itself.

use super::position::Position;
use super::{Found, Limits, Technique};
use crate::grid::{self, CellSet, DigitSet};
use std::cell::Cell;
use std::ops::{ControlFlow, Range};

/// What has changed.
pub(crate) struct News<const W: usize> {
    /// The cells that have lost candidates; all open ones, where nothing is known of before.
    pub cells: CellSet<W>,
    /// The digits that have lost places.
    pub digits: DigitSet,
    /// The houses that have, a bit each, where that is known of each by itself.
    houses: Option<Cell<u32>>,
    /// Whether a step was found, or may be next time without any change where it is.
    any: Cell<bool>,
}

impl<const W: usize> News<W> {
    /// The houses of a range where anything has changed, in rising order; those of all houses are the `sets`.
    #[inline]
    pub(crate) fn houses(&self, range: Range<usize>, sets: &[CellSet<W>]) -> impl Iterator<Item = usize> {
        let (mut known, unknown) = match &self.houses {
            Some(houses) => (u64::from(houses.get()) & ((1 << range.end) - (1 << range.start)), 0..0),
            None => (0, range),
        };
        let known = std::iter::from_fn(move || {
            let house = (known != 0).then_some(known.trailing_zeros() as usize);
            known &= known.wrapping_sub(1);
            house
        });
        known.chain(unknown.filter(|&house| self.cells.meets(&sets[house])))
    }

    /// The houses where anything has changed, a bit each; all, where that is not known of each by itself.
    #[inline]
    pub(crate) fn changed(&self) -> u32 {
        self.houses.as_ref().map_or(u32::MAX, Cell::get)
    }

    /// A house was looked at, and nothing is there.
    #[inline]
    pub(crate) fn nothing_in(&self, house: usize) {
        if let Some(houses) = &self.houses {
            houses.set(houses.get() & !(1 << house));
        }
    }

    /// Nothing is in any house but these, a bit each, where that is noted of each by itself.
    #[inline]
    pub(crate) fn nothing_but_in(&self, few: u32) {
        if let Some(houses) = &self.houses {
            houses.set(houses.get() & few);
        }
    }

    /// Nothing is anywhere.
    pub(crate) fn nothing_at_all(&self) {
        if let Some(houses) = &self.houses {
            houses.set(0);
        }
    }

    /// There is something in a house: a step, or what is none now but may become one.
    #[inline]
    pub(crate) fn something_in(&self, house: usize) {
        self.any.set(true);
        if let Some(houses) = &self.houses {
            houses.set(houses.get() | 1 << house);
        }
    }
}

/// Where quick searches have looked so far and found nothing, house by house.
#[derive(Clone, Debug, Default)]
pub(super) struct Looked {
    /// By search: the houses that have changed since, a bit each.
    of: Vec<(&'static Technique, u32)>,
    /// The candidates up to which they know what has changed.
    places: Vec<CellSet<2>>,
}

impl Looked {
    /// Gets ready for these searches, which have numbers from now on: what is known of the same ones stays known.
    pub(super) fn begin(&mut self, searches: impl Iterator<Item = &'static Technique> + Clone) {
        if self.of.iter().map(|(technique, _)| *technique).eq(searches.clone()) {
            return;
        }
        let before = std::mem::take(&mut self.of);
        let is = |technique| move |(of, _): &&(&'static Technique, u32)| std::ptr::eq(*of, technique);
        let known = |technique| before.iter().find(is(technique)).map_or(u32::MAX, |(_, houses)| *houses);
        self.of.reserve(SEARCHES);
        self.of.extend(searches.map(|technique| (technique, known(technique))));
    }

    /// Notes where candidates have gone. A cell is in the houses that `houses` says.
    pub(super) fn catch_up(&mut self, places: &[CellSet<2>], houses: impl Fn(grid::Cell) -> u32) {
        let gone = self.places.iter().zip(places).map(|(before, now)| *before - *now);
        let gone = gone.fold(CellSet::EMPTY, |all, gone| all | gone);
        let changed = gone.iter().fold(0, |changed, cell| changed | houses(cell));
        self.of.iter_mut().for_each(|(_, houses)| *houses |= changed);
        self.places.clear();
        self.places.extend_from_slice(places);
    }

    /// What is new for the search of a number.
    #[inline]
    pub(super) fn news(&self, number: usize) -> News<2> {
        let houses = Some(Cell::new(self.of[number].1));
        News { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, houses, any: Cell::new(false) }
    }

    /// A search has looked at its news.
    #[inline]
    pub(super) fn keep(&mut self, number: usize, news: &News<2>) {
        if let Some(left) = &news.houses {
            self.of[number].1 = left.get();
        }
    }
}

/// About how many searches are quick.
const SEARCHES: usize = 12;

/// Where searches have found nothing so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Nothings<const W: usize> {
    of: Vec<Nothing<W>>,
    /// The candidates up to which they know what has changed.
    places: Vec<CellSet<W>>,
    /// Whether those are the candidates as they stand.
    current: bool,
}

/// A search that found nothing.
#[derive(Clone, Debug)]
struct Nothing<const W: usize> {
    technique: &'static Technique,
    limits: Limits,
    /// What has changed since.
    cells: CellSet<W>,
    digits: DigitSet,
}

impl<const W: usize> Nothings<W> {
    /// The candidates have changed.
    #[inline]
    pub(super) fn go_on(&mut self) {
        self.current = false;
    }

    /// What is new for a search, given the candidates as they stand.
    pub(super) fn news(
        &mut self,
        technique: &'static Technique,
        limits: &Limits,
        places: &[CellSet<W>],
    ) -> News<W> {
        if !self.current {
            self.catch_up(places);
        }
        let own =
            |nothing: &&Nothing<W>| std::ptr::eq(nothing.technique, technique) && nothing.limits == *limits;
        let (cells, digits) = match self.of.iter().find(own) {
            Some(nothing) => (nothing.cells, nothing.digits),
            None => (
                places.iter().fold(CellSet::EMPTY, |open, &places| open | places),
                DigitSet::all(places.len() as u8),
            ),
        };
        News { cells, digits, houses: None, any: Cell::new(false) }
    }

    /// Notes which cells and digits have lost candidates.
    fn catch_up(&mut self, places: &[CellSet<W>]) {
        if !self.of.is_empty() {
            let (mut cells, mut digits) = (CellSet::EMPTY, 0);
            for (digit, (before, now)) in self.places.iter().zip(places).enumerate() {
                let gone = *before - *now;
                cells |= gone;
                digits |= u64::from(!gone.is_empty()) << digit;
            }
            for nothing in &mut self.of {
                nothing.cells |= cells;
                nothing.digits = nothing.digits.union(DigitSet::from_bits(digits));
            }
        }
        self.places.clear();
        self.places.extend_from_slice(places);
        self.current = true;
    }

    /// A search has looked at its news, and unless there was anything it need not look there again.
    pub(super) fn keep(&mut self, technique: &'static Technique, limits: &Limits, news: &News<W>) {
        if news.any.get() {
            return;
        }
        match self.of.iter_mut().find(|nothing| std::ptr::eq(nothing.technique, technique)) {
            Some(nothing) => {
                (nothing.cells, nothing.digits) = (CellSet::EMPTY, DigitSet::EMPTY);
                if nothing.limits != *limits {
                    nothing.limits.clone_from(limits);
                }
            }
            None => {
                let (cells, digits) = (CellSet::EMPTY, DigitSet::EMPTY);
                self.of.push(Nothing { technique, limits: limits.clone(), cells, digits });
            }
        }
    }

    /// How many searches have found nothing.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.of.len()
    }
}

impl<const W: usize> Position<'_, W> {
    /// Runs a search that needs to look at nothing but what is new since it last found nothing, under the
    /// same limits. The technique stands for the search.
    pub(crate) fn newly(
        &self,
        technique: &'static Technique,
        limits: &Limits,
        found: &mut Found<'_>,
        search: impl FnOnce(&News<W>, &mut Found<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let news = self.nothings.borrow_mut().news(technique, limits, self.all_places());
        search(&news, &mut |step| {
            news.any.set(true);
            found(step)
        })?;
        self.nothings.borrow_mut().keep(technique, limits, &news);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnyPosition, Choice, Limits, Position, Search, alone::Alone, techniques};
    use crate::engine::{AUTO, Settings};
    use crate::model::Model;
    use crate::puzzle::read::{ReadOptions, read};
    use std::ops::ControlFlow;

    /// What the searches find that are tried as a rule, up to the loops: those take long, and look at all.
    fn all(position: &AnyPosition<'_>) -> Vec<String> {
        let mut steps = vec![];
        let is_loop = |search: &Search| search.techniques[0].id == "continuous-nice-loop";
        let searches = techniques::SEARCHES.iter().take_while(|search| !is_loop(search));
        for search in searches.filter(|search| search.on) {
            let _ = position.find(search, &Limits::default(), &mut |step| {
                steps.push(format!("{step:?}"));
                ControlFlow::Continue(())
            });
        }
        steps
    }

    /// A copy for which everything is new, and how often searches had found nothing.
    fn anew<'m>(position: &AnyPosition<'m>) -> (AnyPosition<'m>, usize) {
        let mut copy = position.clone();
        let nothings = match &mut copy {
            AnyPosition::Small(position) => forgotten(position),
            AnyPosition::Medium(position) => forgotten(position),
            AnyPosition::Large(position) => forgotten(position),
        };
        (copy, nothings)
    }

    fn forgotten<const W: usize>(position: &mut Position<'_, W>) -> usize {
        position.alone.get_mut().fill(Alone::NOTHING);
        std::mem::take(position.nothings.get_mut()).len()
    }

    /// Along whole paths, searches that pass over what is old find what they find where everything is new.
    #[test]
    fn there_is_nothing_in_what_is_passed_over() {
        let mut nothings = 0;
        for (text, rule, count) in [
            (include_str!("../../../../data/hard_9.txt"), None, 20),
            (include_str!("../../../../data/minimal_9.txt"), None, 40),
            (include_str!("../../../../data/small.txt"), None, 60),
            (include_str!("../../../../data/diagonal_9.txt"), Some("diagonal"), 3),
            (include_str!("../../../../data/latin_7.txt"), None, 4),
        ] {
            let rules = rule.map(ToString::to_string).into_iter().collect();
            let options = ReadOptions { rules, ..ReadOptions::default() };
            for puzzle in read(text, &options).unwrap().into_iter().take(count) {
                let model = Model::new(&puzzle).unwrap();
                let solutions = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions;
                let [solution] = &solutions[..] else { continue };
                let mut position = AnyPosition::new(&model, Some(solution));
                while let Some(step) = position.next(&Choice::default()) {
                    if step.placements.is_empty() {
                        let (anew, known) = anew(&position);
                        assert_eq!(all(&position), all(&anew));
                        nothings += known;
                    }
                    position.apply(&step).unwrap();
                }
            }
        }
        assert!(nothings > 1000, "{nothings}");
    }
}
