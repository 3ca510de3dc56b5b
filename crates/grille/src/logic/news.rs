//! What has changed since a search last found nothing.
//!
//! Candidates only go, never come. What a search reads off a few houses, or off the places of one digit, it
//! finds there again or it does not; but where it found nothing and those candidates are still the same, it
//! finds nothing now: what might be eliminated has only become less. So a search that found nothing at all
//! keeps the candidates as they were then, and the next time passes over whatever is unchanged.

use super::position::Position;
use super::{Found, Limits, Technique};
use crate::grid::{CellSet, DigitSet};
use std::cell::Cell;
use std::ops::ControlFlow;

/// What has changed.
pub(crate) struct News<const W: usize> {
    /// The cells that have lost candidates; all open ones, where nothing is known of before.
    pub cells: CellSet<W>,
    /// The digits that have lost places.
    pub digits: DigitSet,
    /// Whether a step was found, or may be next time without any change where it is.
    any: Cell<bool>,
}

impl<const W: usize> News<W> {
    /// There is something that is no step now but may become one.
    pub(crate) fn may_come(&self) {
        self.any.set(true);
    }
}

/// The candidates, as they were when a search found nothing.
#[derive(Clone, Debug)]
pub(super) struct Nothing<const W: usize> {
    technique: &'static Technique,
    limits: Limits,
    places: Vec<CellSet<W>>,
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
        let news = self.news(technique, limits);
        search(&news, &mut |step| {
            news.any.set(true);
            found(step)
        })?;
        if !news.any.get() {
            self.keep(technique, limits);
        }
        ControlFlow::Continue(())
    }

    fn news(&self, technique: &'static Technique, limits: &Limits) -> News<W> {
        let kept = self.nothings.borrow();
        let own = kept.iter().find(|kept| std::ptr::eq(kept.technique, technique) && kept.limits == *limits);
        let Some(own) = own else {
            let digits = DigitSet::all(self.shape().order());
            return News { cells: *self.open(), digits, any: Cell::new(false) };
        };
        let mut news = News { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, any: Cell::new(false) };
        for (digit, before) in self.digits().zip(&own.places) {
            let gone = *before - self.places(digit);
            if !gone.is_empty() {
                news.cells |= gone;
                news.digits.insert(digit);
            }
        }
        news
    }

    fn keep(&self, technique: &'static Technique, limits: &Limits) {
        let mut kept = self.nothings.borrow_mut();
        let places = self.digits().map(|digit| self.places(digit));
        match kept.iter_mut().find(|kept| std::ptr::eq(kept.technique, technique)) {
            Some(own) => {
                own.limits.clone_from(limits);
                own.places.clear();
                own.places.extend(places);
            }
            None => kept.push(Nothing { technique, limits: limits.clone(), places: places.collect() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnyPosition, Choice, Limits, Search, techniques};
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
            AnyPosition::Small(position) => std::mem::take(position.nothings.get_mut()).len(),
            AnyPosition::Medium(position) => std::mem::take(position.nothings.get_mut()).len(),
            AnyPosition::Large(position) => std::mem::take(position.nothings.get_mut()).len(),
        };
        (copy, nothings)
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
