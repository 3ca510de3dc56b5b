//! What the linear relaxation alone decides.

use super::permit::Permit;
use super::{Answer, Backend, Solver};
use crate::posed::Posed;
use grille::board::Board;
use grille::engine::{Settings, Stop, Watch};
use grille::grid::{Candidate, Candidates, DigitSet};
use grille::model::Model;

/// What follows from the linear program without "zeros and ones".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relaxation {
    /// The candidates that are above zero at some point of the relaxation; the digits of filled cells, too. A
    /// cell that has but one is decided.
    pub candidates: Candidates,
    /// How many cells were open.
    pub open: usize,
    /// How many of them it decides.
    pub decided: usize,
    /// How often the simplex was asked.
    pub programs: u64,
    /// How many steps (pivots) it took.
    pub pivots: u64,
}

/// Solves the relaxation. `Ok(None)` if it has no point, and so the puzzle no solution.
///
/// The point that the simplex happens to find says little: a variable that is 1 there may be 0 at another.
/// So this asks again and again for a point at which the candidates that were always 0 add up to as much as
/// can be, until that is nothing: they are 0 at every point, and no solution has them.
///
/// ```
/// use grille::{engine::Settings, model::Model, puzzle::Puzzle};
/// let easy: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let model = Model::new(&easy).unwrap();
/// let found = grille_engines::milp::relaxation(&model, &Settings::limit(1)).unwrap().unwrap();
/// assert_eq!((found.open, found.decided), (51, 51)); // the simplex solves it without a guess
/// ```
pub fn relaxation(model: &Model, settings: &Settings) -> Result<Option<Relaxation>, Stop> {
    relax::<Backend>(model, &Watch::new(settings))
}

fn relax<S: Solver>(model: &Model, watch: &Watch) -> Result<Option<Relaxation>, Stop> {
    /// Less than this is rounding.
    const SOMETHING: f64 = 1e-6;
    let board = Board::new(model);
    let posed = Posed::new(&board);
    let mut found = Relaxation {
        candidates: board.all_candidates().clone(),
        open: posed.open(),
        decided: 0,
        programs: 0,
        pivots: 0,
    };
    if posed.groups.iter().any(Vec::is_empty) {
        return Ok(None);
    }
    let mut unseen = vec![true; posed.variables.len()];
    while unseen.contains(&true) {
        let mut solver = S::new(&posed, false, &unseen, Permit::acquire(watch)?);
        let answer = solver.solve(watch);
        found.programs += 1;
        found.pivots += solver.counts().passes;
        let values = match answer {
            Answer::Point(values) => values,
            Answer::None => return Ok(None),
            Answer::Stopped(stop) => return Err(stop),
            // What is not known to be 0 everywhere may be above it somewhere.
            Answer::Failed => {
                unseen.fill(false);
                break;
            }
        };
        let mut new = false;
        for (unseen, value) in unseen.iter_mut().zip(values) {
            new |= *unseen && value > SOMETHING;
            *unseen &= value <= SOMETHING;
        }
        if !new {
            break;
        }
    }
    for (&Candidate { cell, digit }, _) in posed.variables.iter().zip(&unseen).filter(|(_, unseen)| **unseen)
    {
        found.candidates.set(cell, found.candidates.get(cell).minus(DigitSet::of(digit)));
    }
    let open = model.shape().cells().filter(|&cell| board.digits().get(cell).is_none());
    found.decided = open.filter(|&cell| found.candidates.get(cell).len() == 1).count();
    Ok(Some(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::milp::microlp::Microlp;
    use grille::puzzle::Puzzle;

    /// What is 0 at every point, asked for one candidate at a time.
    fn one_by_one(model: &Model) -> Option<Candidates> {
        let board = Board::new(model);
        let posed = Posed::new(&board);
        let watch = Watch::new(&Settings::limit(1));
        let mut left = board.all_candidates().clone();
        for (number, &Candidate { cell, digit }) in posed.variables.iter().enumerate() {
            let mut wanted = vec![false; posed.variables.len()];
            wanted[number] = true;
            match Backend::new(&posed, false, &wanted, Permit::acquire(&watch).unwrap()).solve(&watch) {
                Answer::Point(values) if values[number] > 1e-6 => {}
                Answer::Point(_) => left.set(cell, left.get(cell).minus(DigitSet::of(digit))),
                _ => return None,
            }
        }
        Some(left)
    }

    #[test]
    fn together_decides_what_one_by_one_decides() {
        let puzzles = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2",
            // The first with a wrong digit: no solution, and no point of the relaxation.
            "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ];
        for text in puzzles {
            let model = Model::new(&text.parse::<Puzzle>().unwrap()).unwrap();
            let found = relaxation(&model, &Settings::limit(1)).unwrap();
            let left = found.map(|found| found.candidates);
            assert_eq!(left, one_by_one(&model), "{text}");
            // Whichever solver is asked: this one is in every build.
            let watch = Watch::new(&Settings::limit(1));
            let other = relax::<Microlp>(&model, &watch).unwrap();
            assert_eq!(left, other.map(|found| found.candidates), "{text}");
        }
    }
}
