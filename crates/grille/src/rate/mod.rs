//! How hard a puzzle is for a person: HoDoKu's level and score, and a level of our own.
//!
//! Both come from the path that the techniques take. HoDoKu tries its techniques in a fixed order, takes
//! the first step that it finds and adds up a score; our [`Level`] asks what a person must know: the
//! lowest level whose techniques are enough. HoDoKu's order has techniques of the level hard behind some of
//! the level expert, so its path may go beyond the level: [`Rating::choice`] leads to the path that does not.
//! Ratings drive [`logic`](crate::logic) and own no solving.

use crate::grid::{Cell, Digit, Grid, Shape};
use crate::logic::{After, AnyPosition, Choice, HodokuLevel, Level, Search, Step, Technique};
use crate::model::Model;
use crate::words::Page;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// The page that says what our levels mean.
pub static LEVELS: Page = Page { en: include_str!("levels.md"), fr: include_str!("levels.fr.md") };

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// HoDoKu's rating; `None` where HoDoKu does not go: other sizes and rules than the plain 9×9.
    pub hodoku: Option<HodokuRating>,
    /// Our level: the lowest whose techniques reach the end. A puzzle that needs brute force is extreme; `None` where
    /// the techniques end before, and brute force is not among them.
    pub level: Option<Level>,
    /// Whether techniques alone reach the end, without brute force.
    pub by_logic: bool,
    /// The hardest technique of the path at that level.
    pub hardest: Option<&'static Technique>,
    /// How many steps that path has.
    pub steps: u32,
}

/// HoDoKu's rating.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HodokuRating {
    /// The level: that of the hardest technique, or a higher one if the score is beyond it.
    pub level: HodokuLevel,
    /// The sum of the points of all steps.
    pub score: u32,
    /// Whether a digit had to be looked up in the solution.
    pub brute_force: bool,
}

/// A rater: the techniques that count, made ready once for a list of puzzles.
///
/// ```
/// use grille::rate::Rater;
/// use grille::{engine, logic::Level, model::Model, puzzle::Puzzle};
/// use std::ops::ControlFlow;
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let model = Model::new(&puzzle)?;
/// let solution = engine::AUTO.run(&model, &engine::Settings::limit(2))?.solutions.remove(0);
/// let rating = Rater::default().rate(&model, &solution, || ControlFlow::Continue(())).unwrap();
/// assert_eq!(rating.level, Some(Level::Easy));
/// assert_eq!(rating.hodoku.unwrap().score, 204);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    choice: Choice,
    /// The techniques up to our level hard, for puzzles whose path went beyond it.
    hard: Choice,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new(Choice::default())
    }
}

/// What a path came to.
#[derive(Clone, Default)]
struct Tally {
    steps: u32,
    score: u32,
    highest: Option<HodokuLevel>,
    hardest: Option<&'static Technique>,
    solved: bool,
    /// Where it led, if that is the end.
    solution: Option<Grid>,
    brute_force: bool,
}

impl Tally {
    /// Adds so many steps of a technique.
    fn add(&mut self, technique: &'static Technique, count: u32) {
        self.steps += count;
        if let Some(hodoku) = technique.hodoku {
            self.score += count * hodoku.score;
            self.highest = self.highest.max(Some(hodoku.level));
        }
        self.brute_force |= technique.is_brute_force();
        if self.hardest.is_none_or(|hardest| technique.is_harder_than(hardest)) {
            self.hardest = Some(technique);
        }
    }
}

impl Rating {
    /// The techniques of a choice that the path at the puzzle's level uses: those up to the level. All of them where
    /// techniques alone do not reach the end.
    ///
    /// ```
    /// use grille::rate::Rater;
    /// use grille::{engine, logic::{AnyPosition, Choice}, model::Model, puzzle::Puzzle};
    /// use std::ops::ControlFlow;
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let model = Model::new(&puzzle)?;
    /// let solution = engine::AUTO.run(&model, &engine::Settings::limit(2))?.solutions.remove(0);
    /// let rating = Rater::default().rate(&model, &solution, || ControlFlow::Continue(())).unwrap();
    /// let singles = rating.choice(&Choice::default());
    /// let path = AnyPosition::new(&model, Some(&solution)).path(&singles, |_, _| ControlFlow::Continue(()));
    /// assert!(path.solved && singles.searches().len() == 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choice(&self, choice: &Choice) -> Choice {
        match self.level.filter(|_| self.by_logic) {
            Some(level) => choice.clone().up_to(level),
            None => choice.clone(),
        }
    }
}

impl Rater {
    /// A rater that uses these techniques.
    pub fn new(choice: Choice) -> Rater {
        let hard = choice.clone().up_to(Level::Hard);
        Rater { choice, hard }
    }

    /// Rates a puzzle with exactly one solution. `going` is asked before each search for a step, and within
    /// long ones: `Break` ends the work, and there is no rating.
    pub fn rate(
        &self,
        model: &Model,
        solution: &Grid,
        going: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Rating> {
        self.begin(model).finish(solution, going)
    }

    /// Begins to rate a puzzle with what needs no knowledge of its solution: singles and other simple steps.
    ///
    /// ```
    /// use grille::rate::Rater;
    /// use grille::{model::Model, puzzle::Puzzle};
    /// use std::ops::ControlFlow;
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let model = Model::new(&puzzle)?;
    /// let rater = Rater::default();
    /// let begun = rater.begin(&model);
    /// // Singles are enough, so nobody else needs to solve it.
    /// let solution = begun.solution().unwrap().clone();
    /// assert!(model.check(&solution));
    /// assert_eq!(begun.finish(&solution, || ControlFlow::Continue(())).unwrap().hodoku.unwrap().score, 204);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin<'m>(&'m self, model: &'m Model) -> Begun<'m> {
        let mut tally = Tally::default();
        let after = AnyPosition::after_simple(model, &self.choice, |technique, n| tally.add(technique, n));
        Begun { rater: self, model, tally, after }
    }

    /// Goes from a position as far as the techniques reach. Where the first step beyond the level hard is taken,
    /// techniques up to hard may still get on: how far, is the answer.
    fn go_on<'m>(
        &self,
        (position, known): (AnyPosition<'m>, usize),
        tally: &mut Tally,
        going: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Option<Tally>> {
        let going = RefCell::new(going);
        let going = || (going.borrow_mut())();
        let mut beyond = None;
        self.walk(
            (position.asking(&going), known),
            &self.choice,
            tally,
            |position, tally, index, step| {
                if beyond.is_none() && step.technique.level > Level::Hard {
                    let mut hard = tally.clone();
                    let known = self.hard.begins_among(&self.choice.searches()[..index]);
                    let position = (position.clone(), known);
                    self.walk(position, &self.hard, &mut hard, |_, _, _, _| Some(()), &going)?;
                    beyond = Some(hard);
                }
                Some(())
            },
            &going,
        )?;
        Some(beyond)
    }

    /// Takes step after step from a position where so many of the first searches find nothing. `None` if there is no
    /// time.
    fn walk<'m>(
        &self,
        (mut position, mut known): (AnyPosition<'m>, usize),
        choice: &Choice,
        tally: &mut Tally,
        mut before: impl FnMut(&AnyPosition<'m>, &Tally, usize, &Step) -> Option<()>,
        going: &impl Fn() -> ControlFlow<()>,
    ) -> Option<()> {
        let searches = choice.searches();
        let is_long =
            |search: &Search| search.techniques.iter().any(|technique| technique.level > Level::Hard);
        let long = searches.iter().position(|chosen| is_long(chosen.search)).unwrap_or(searches.len());
        while !position.is_full() {
            let next = position.next_among(known..long, choice, going).or_else(|| {
                position.find_out();
                position.next_among(long.max(known)..searches.len(), choice, going)
            });
            let Some((index, step)) = next else {
                // Nothing was found, or there was no time to find it.
                if going().is_break() {
                    return None;
                }
                break;
            };
            before(&position, tally, index, &step)?;
            tally.add(step.technique, 1);
            if position.apply(&step).is_err() {
                break;
            }
            match position.take_simple(choice, &mut |technique, count| tally.add(technique, count)) {
                Ok(first) => known = first,
                Err(_) => break,
            }
        }
        tally.solved = position.is_full();
        tally.solution = tally.solved.then(|| position.board().digits().clone());
        Some(())
    }
}

/// A rating in which the simplest steps are done.
pub struct Begun<'m> {
    rater: &'m Rater,
    model: &'m Model,
    tally: Tally,
    after: After<'m>,
}

impl<'m> Begun<'m> {
    /// The solution, where the simplest steps lead to it and the rules are such that there is no other then.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.after {
            After::Full(grid) if self.model.layout().is_plain() => Some(grid),
            _ => None,
        }
    }

    /// The rating, given the only solution: see [`Rater::rate`].
    pub fn finish(self, solution: &'m Grid, going: impl FnMut() -> ControlFlow<()>) -> Option<Rating> {
        Some(self.finish_asking(&|cell| solution.get(cell), going)?.0)
    }

    /// The rating where the only solution is not known yet, and the grid that the path led to, if it reached the end.
    /// `answer` is asked for a digit of the only solution when a technique needs to know that there is one, and before
    /// long searches: it should find the solution out then, and `going` say `Break` from then on if there is none or
    /// several. If it was never asked, and the rules are houses and links alone, a path that reached the end has proved
    /// that its grid is the only solution.
    ///
    /// ```
    /// use grille::rate::Rater;
    /// use grille::{model::Model, puzzle::Puzzle};
    /// use std::ops::ControlFlow;
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let model = Model::new(&puzzle)?;
    /// let rater = Rater::default();
    /// let nobody = |_| -> Option<grille::grid::Digit> { panic!("singles are enough") };
    /// let (rating, grid) = rater.begin(&model).finish_asking(&nobody, || ControlFlow::Continue(())).unwrap();
    /// assert_eq!(rating.hodoku.unwrap().score, 204);
    /// assert!(model.check(&grid.unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish_asking(
        self,
        answer: &dyn Fn(Cell) -> Option<Digit>,
        going: impl FnMut() -> ControlFlow<()>,
    ) -> Option<(Rating, Option<Grid>)> {
        let Begun { rater, model, mut tally, after } = self;
        let mut beyond = None;
        match after {
            After::Full(grid) => {
                tally.solved = true;
                tally.solution = Some(grid);
            }
            After::Open(position, known) => {
                let position = position.knowing(answer).silent();
                beyond = rater.go_on((position, known), &mut tally, going)?;
            }
            After::Wrong => {}
        }
        let plain = model.shape() == Shape::CLASSIC && model.layout().constraints().is_empty();
        let hodoku = plain.then(|| {
            let reached = tally.highest.filter(|_| tally.solved).unwrap_or(HodokuLevel::Extreme);
            let fits = |level: &HodokuLevel| *level >= reached && tally.score <= level.most();
            let level = HodokuLevel::ALL.into_iter().find(fits).unwrap_or(HodokuLevel::Extreme);
            HodokuRating { level, score: tally.score, brute_force: tally.brute_force }
        });
        let solution = tally.solution.take();
        let ours = beyond.filter(|tally| tally.solved).unwrap_or(tally);
        let level = ours.hardest.map_or(Level::Easy, |technique| technique.level);
        let rating = Rating {
            hodoku,
            level: ours.solved.then_some(level),
            by_logic: ours.solved && !ours.brute_force,
            hardest: ours.hardest,
            steps: ours.steps,
        };
        Some((rating, solution))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{AUTO, Settings};
    use crate::puzzle::read::{ReadOptions, read};
    use std::cell::OnceCell;

    /// Who finds the solution out when it is needed rates as who knows it from the beginning; and who never needed it
    /// has proved it.
    #[test]
    fn a_solution_found_out_late_leads_to_the_same_rating() {
        let (mut asked, mut never) = (0, 0);
        for text in [
            include_str!("../../../../data/minimal_9.txt"),
            include_str!("../../../../data/hard_9.txt"),
            include_str!("../../../../data/small.txt"),
            include_str!("../../../../data/several_9.txt"),
            include_str!("../../../../data/unsolvable_9.txt"),
        ] {
            for puzzle in read(text, &ReadOptions::default()).unwrap().into_iter().take(80) {
                let Ok(model) = Model::new(&puzzle) else { continue };
                let mut solutions = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions;
                let only = solutions.pop().filter(|_| solutions.is_empty());
                let late = OnceCell::new();
                let answer = |cell| late.get_or_init(|| only.as_ref()).as_ref()?.get(cell);
                let going = || match late.get() {
                    Some(None) => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                };
                let rater = Rater::default();
                let rated = rater.begin(&model).finish_asking(&answer, going);
                let Some(only) = &only else {
                    // Stopped when it asked, or at an end that is no solution.
                    assert!(rated.is_none_or(|(_, grid)| grid.is_none()));
                    continue;
                };
                let (rating, grid) = rated.unwrap();
                assert_eq!(rater.rate(&model, only, || ControlFlow::Continue(())), Some(rating));
                if late.get().is_none() {
                    assert_eq!(grid.as_ref(), Some(only));
                    never += 1;
                } else {
                    asked += 1;
                }
            }
        }
        assert!(asked > 20 && never > 50, "{asked} {never}");
    }
}
