//! How hard a wished puzzle is to be for a person, and how far a puzzle is from that.

use crate::grid::{Cell, Digit, Grid, Shape};
use crate::logic::{AnyPosition, Choice, Level, Technique};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::rate::{Rater, Rating};
use std::ops::{ControlFlow, RangeInclusive};

/// A technique that a puzzle is to need.
#[derive(Copy, Clone, Debug)]
pub struct Need {
    /// The technique.
    pub technique: &'static Technique,
    /// How many steps of it there are at least.
    pub count: u32,
}

/// How hard a puzzle is to be. Nothing is asked where nothing is said.
///
/// **Needed** is a technique if the path of the puzzle, which takes the first step that the techniques in their order
/// find, uses it often enough, and if the techniques that are tried before it do not solve the puzzle by themselves. So
/// a puzzle that needs an X-wing has a point where singles, locked candidates and subsets find nothing.
/// The path must reach the end with the techniques allowed: those of `only`; else those up to `level`; else those that
/// are tried no later than the last that is needed. Under `only`, the others of the list must not do
/// without it.
///
/// ```
/// use grille::{generate::Hardness, logic::Level};
/// let hard = Hardness { level: Some(Level::Hard), ..Hardness::default() };
/// assert!(!hard.is_any() && Hardness::default().is_any());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Hardness {
    /// Our level, exactly.
    pub level: Option<Level>,
    /// HoDoKu's score: the plain 9×9 grid alone.
    pub score: Option<RangeInclusive<u32>>,
    /// Techniques that are needed.
    pub needs: Vec<Need>,
    /// These techniques must be enough.
    pub only: Option<Vec<&'static Technique>>,
}

impl Hardness {
    /// Whether nothing is asked.
    pub fn is_any(&self) -> bool {
        self.level.is_none() && self.score.is_none() && self.needs.is_empty() && self.only.is_none()
    }
}

/// Says how far puzzles are from what is wished.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    wish: Hardness,
    rater: Rater,
    /// What may be used, where that matters.
    allowed: Option<Choice>,
    /// What must not be enough, for each technique that is needed.
    lacking: Vec<Choice>,
}

/// What a judge says of a puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdict {
    /// 0 if everything is as wished; else the more, the farther.
    pub(super) distance: u64,
    pub(super) rating: Option<Rating>,
}

/// How far a choice of techniques comes.
struct Walk {
    used: Vec<(&'static Technique, u32)>,
    /// Cells that stay empty.
    open: u64,
}

impl Judge {
    pub(super) fn new(wish: Hardness) -> Judge {
        let all: Vec<&'static Technique> = Choice::all().techniques().collect();
        let place = |technique: &Technique| all.iter().position(|&other| other == technique);
        let last = wish.needs.iter().map(|need| place(need.technique)).max();
        let usual: Vec<&Technique> = Choice::default().techniques().collect();
        let used = |technique: &Technique| {
            let needed = wish.needs.iter().any(|need| need.technique == technique);
            !technique.is_brute_force() && (needed || usual.contains(&technique))
        };
        let allowed = match (&wish.only, last) {
            (Some(only), _) => Some(Choice::only(only.iter().copied())),
            (None, Some(last)) => Some(Choice::all().without(|technique| {
                let within = wish.level.map_or(place(technique) <= last, |level| technique.level <= level);
                !(used(technique) && within)
            })),
            (None, None) => None,
        };
        let lacking = |need: &Need| match &allowed {
            Some(allowed) => allowed.clone().without(|technique| {
                let later =
                    wish.only.is_none() && wish.level.is_some() && place(technique) > place(need.technique);
                technique == need.technique || later
            }),
            None => Choice::default(),
        };
        let lacking = wish.needs.iter().map(lacking).collect();
        Judge { wish, rater: Rater::default(), allowed, lacking }
    }

    /// What must be enough at every step of taking out, if anything.
    pub(super) fn only(&self) -> Option<&Choice> {
        self.allowed.as_ref().filter(|_| self.wish.only.is_some())
    }

    /// Judges a puzzle with one solution; `None` if `going` broke off.
    pub(super) fn judge(
        &self,
        model: &Model,
        solution: &Grid,
        going: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Verdict> {
        let mut verdict = Verdict::default();
        if self.wish.level.is_some() || self.wish.score.is_some() {
            let rating = self.rater.rate(model, solution, &mut *going)?;
            if let Some(level) = self.wish.level {
                let place = |level: Option<Level>| level.map_or(5, |level| level as u64);
                let reached = rating.level.filter(|_| rating.by_logic);
                verdict.distance += 100 * place(reached).abs_diff(place(Some(level)));
            }
            if let (Some(range), Some(hodoku)) = (&self.wish.score, rating.hodoku) {
                let off =
                    range.start().saturating_sub(hodoku.score) + hodoku.score.saturating_sub(*range.end());
                verdict.distance += u64::from(off.div_ceil(10)) + u64::from(hodoku.brute_force) * 100;
            }
            verdict.rating = Some(rating);
        }
        let Some(allowed) = &self.allowed else { return Some(verdict) };
        let walk = walk(model, solution, allowed, going)?;
        if walk.open > 0 {
            verdict.distance += 200 + walk.open;
        }
        for (need, lacking) in self.wish.needs.iter().zip(&self.lacking) {
            let used = walk.used.iter().find(|(technique, _)| *technique == need.technique);
            let missing = u64::from(need.count.saturating_sub(used.map_or(0, |used| used.1)));
            verdict.distance += 50 * missing;
            if missing == 0 && walk.open == 0 && self::walk(model, solution, lacking, going)?.open == 0 {
                verdict.distance += 20;
            }
        }
        Some(verdict)
    }

    /// Whether a choice of techniques is enough; `None` if `going` broke off.
    pub(super) fn suffices(
        choice: &Choice,
        model: &Model,
        solution: &Grid,
        going: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<bool> {
        Some(walk(model, solution, choice, going)?.open == 0)
    }
}

fn walk(
    model: &Model,
    solution: &Grid,
    choice: &Choice,
    going: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<Walk> {
    let mut position = AnyPosition::new(model, Some(solution));
    let mut used: Vec<(&'static Technique, u32)> = vec![];
    let mut add = |technique: &'static Technique, count: u32| match used.iter_mut().find(|u| u.0 == technique)
    {
        Some((_, sum)) => *sum += count,
        None => used.push((technique, count)),
    };
    while let Ok(known) = position.take_simple(choice, &mut add) {
        if position.is_full() {
            break;
        }
        let step = position.next_among(known..choice.searches().len(), choice, &mut *going);
        if going().is_break() {
            return None;
        }
        let Some((_, step)) = step else { break };
        add(step.technique, 1);
        if position.apply(&step).is_err() {
            break;
        }
    }
    let filled = position.board().digits().filled();
    let open = (model.shape().cell_count() - filled) as u64;
    Some(Walk { used, open })
}

/// Whether these techniques can finish a grid at all: whether they fill the only empty cell, or all empty cells of one
/// digit. Where they do not, every puzzle that they are enough for is full already.
pub(super) fn fills_cells(only: &[&'static Technique]) -> bool {
    let shape = Shape::CLASSIC;
    let number = |row: usize, column: usize| (3 * (row % 3) + row / 3 + column) % 9;
    let digits = (0..81).map(|cell| Some(Digit::from_index(number(cell / 9, cell % 9))));
    let full = Grid::from_cells(digits.collect());
    let choice = Choice::only(only.iter().copied());
    let one_cell = |cell: Cell| cell == Cell(40);
    let one_digit = |cell: Cell| full.get(cell) == full.get(Cell(40));
    [&one_cell as &dyn Fn(Cell) -> bool, &one_digit].into_iter().any(|is_empty| {
        let mut givens = full.clone();
        shape.cells().filter(|&cell| is_empty(cell)).for_each(|cell| givens.set(cell, None));
        let model = Model::new(&Puzzle::from_digits(shape, givens));
        let enough =
            |model: &Model| Judge::suffices(&choice, model, &full, &mut || ControlFlow::Continue(()));
        model.is_ok_and(|model| enough(&model) == Some(true))
    })
}

/// Whether HoDoKu's scores exist for such puzzles.
pub(super) fn is_scored(shape: Shape, rules: usize) -> bool {
    shape == Shape::CLASSIC && rules == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{AUTO, Settings};
    use crate::logic::techniques;

    fn distance(puzzle: &str, wish: Hardness) -> u64 {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let model = Model::new(&puzzle).unwrap();
        let solution = AUTO.run(&model, &Settings::limit(1)).unwrap().solutions.remove(0);
        let verdict = Judge::new(wish).judge(&model, &solution, &mut || ControlFlow::Continue(()));
        verdict.unwrap().distance
    }

    fn needs(id: &str, count: u32) -> Hardness {
        let technique = techniques::find(id).unwrap();
        Hardness { needs: vec![Need { technique, count }], ..Hardness::default() }
    }

    #[test]
    fn without_singles_nothing_is_filled() {
        let fills = |ids: &[&str]| {
            fills_cells(&ids.iter().map(|id| techniques::find(id).unwrap()).collect::<Vec<_>>())
        };
        for ids in [&["x-wing"][..], &["naked-pair", "pointing", "xy-chain"], &[]] {
            assert!(!fills(ids), "{ids:?}");
        }
        for ids in [&["full-house"][..], &["naked-single"], &["x-wing", "hidden-single"], &["brute-force"]] {
            assert!(fills(ids), "{ids:?}");
        }
    }

    #[test]
    fn a_technique_is_needed_where_nothing_before_it_gets_on() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(distance(easy, needs("x-wing", 1)) > 0);
        assert_eq!(distance(easy, needs("naked-single", 1)), 0);
        assert!(distance(easy, needs("naked-single", 52)) > 0);
        let only = |ids: &[&str]| {
            let only = ids.iter().map(|id| techniques::find(id).unwrap()).collect();
            Hardness { only: Some(only), ..Hardness::default() }
        };
        assert_eq!(distance(easy, only(&["naked-single"])), 0);
        assert!(distance(easy, only(&["pointing"])) > 200);
        // Hidden singles are in the list, but naked ones do without them.
        let both =
            Hardness { needs: needs("hidden-single", 1).needs, ..only(&["naked-single", "hidden-single"]) };
        assert!(distance(easy, both) > 0);
        let level = Hardness { level: Some(Level::Hard), ..Hardness::default() };
        assert_eq!(distance(easy, level), 200);
        let score = Hardness { score: Some(104..=200), ..Hardness::default() };
        assert_eq!(distance(easy, score), 1);
    }
}
