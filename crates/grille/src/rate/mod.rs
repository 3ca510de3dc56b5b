//! How hard a puzzle is for a person: HoDoKu's level and score, and a level of our own.
//!
//! Both come from the path that the techniques take. HoDoKu tries its techniques in a fixed order, takes
//! the first step that it finds and adds up a score; our [`Level`] asks what a person must know: the
//! lowest level whose techniques are enough. Ratings drive [`logic`](crate::logic) and own no solving.

use crate::grid::{Grid, Shape};
use crate::logic::{After, AnyPosition, Choice, HodokuLevel, Level, Step, Technique};
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
    /// Our level; `None` if techniques alone do not reach the end.
    pub level: Option<Level>,
    /// The hardest technique of the path.
    pub hardest: Option<&'static Technique>,
    /// How many steps the path has.
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
        self.brute_force |= technique.id == BRUTE_FORCE;
        if self.hardest.is_none_or(|hardest| technique.is_harder_than(hardest)) {
            self.hardest = Some(technique);
        }
    }
}

const BRUTE_FORCE: &str = "brute-force";

impl Rater {
    /// A rater that uses these techniques.
    pub fn new(choice: Choice) -> Rater {
        let hard = choice.clone().without(|technique| technique.level > Level::Hard);
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
        while !position.is_full() {
            let Some((index, step)) = position.next_after(known, choice, going) else {
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
        let Begun { rater, model, mut tally, after } = self;
        let mut beyond = None;
        match after {
            After::Full(_) => tally.solved = true,
            After::Open(position, known) => {
                let position = position.knowing(solution).silent();
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
        let ours = beyond.filter(|tally| tally.solved).unwrap_or(tally);
        let solved = ours.solved && !ours.brute_force;
        let level = ours.hardest.map_or(Level::Easy, |technique| technique.level);
        Some(Rating { hodoku, level: solved.then_some(level), hardest: ours.hardest, steps: ours.steps })
    }
}
