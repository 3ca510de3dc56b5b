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

/// Where searches have found nothing so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Nothings<const W: usize> {
    /// By search: under which limits, and which of the moments it was.
    of: Vec<(&'static Technique, Limits, usize)>,
    moments: Vec<Moment<W>>,
    /// The moment of the position as it stands, if it was needed yet.
    now: Option<usize>,
    /// Whether anything was asked for or kept since the position changed.
    used: bool,
}

/// The candidates, as they were when searches found nothing.
#[derive(Clone, Debug)]
struct Moment<const W: usize> {
    places: Vec<CellSet<W>>,
    /// How many searches it was the last time for.
    users: usize,
    /// What has changed since, if it was asked for yet.
    since: Option<(CellSet<W>, DigitSet)>,
}

impl<const W: usize> Nothings<W> {
    /// The position has changed.
    #[inline]
    pub(super) fn go_on(&mut self) {
        if std::mem::take(&mut self.used) {
            self.now = None;
            self.moments.iter_mut().for_each(|moment| moment.since = None);
        }
    }

    /// The moment of these candidates, with one more user.
    fn now(&mut self, places: &[CellSet<W>]) -> usize {
        let now = self.now.unwrap_or_else(|| {
            let free = self.moments.iter().position(|moment| moment.users == 0).unwrap_or_else(|| {
                self.moments.push(Moment { places: vec![], users: 0, since: None });
                self.moments.len() - 1
            });
            self.moments[free].places.clear();
            self.moments[free].places.extend_from_slice(places);
            self.moments[free].since = Some((CellSet::EMPTY, DigitSet::EMPTY));
            free
        });
        self.now = Some(now);
        self.moments[now].users += 1;
        now
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
        let Nothings { of, moments, used, .. } = &mut *self.nothings.borrow_mut();
        *used = true;
        let own = of.iter().find(|(of, under, _)| std::ptr::eq(*of, technique) && under == limits);
        let (cells, digits) = own.map_or_else(
            || (*self.open(), DigitSet::all(self.shape().order())),
            |(_, _, moment)| {
                let moment = &mut moments[*moment];
                *moment.since.get_or_insert_with(|| self.since(&moment.places))
            },
        );
        News { cells, digits, any: Cell::new(false) }
    }

    /// The cells and the digits that have lost candidates since there were these.
    fn since(&self, before: &[CellSet<W>]) -> (CellSet<W>, DigitSet) {
        let (mut cells, mut digits) = (CellSet::EMPTY, DigitSet::EMPTY);
        for (digit, before) in self.digits().zip(before) {
            let gone = *before - self.places(digit);
            if !gone.is_empty() {
                cells |= gone;
                digits.insert(digit);
            }
        }
        (cells, digits)
    }

    fn keep(&self, technique: &'static Technique, limits: &Limits) {
        let nothings = &mut *self.nothings.borrow_mut();
        let now = nothings.now(self.all_places());
        match nothings.of.iter_mut().find(|(of, ..)| std::ptr::eq(*of, technique)) {
            Some((_, under, last)) => {
                if under != limits {
                    under.clone_from(limits);
                }
                nothings.moments[std::mem::replace(last, now)].users -= 1;
            }
            None => nothings.of.push((technique, limits.clone(), now)),
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
