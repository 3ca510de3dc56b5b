//! Deduction and reduction alone; never guesses.
//!
//! **Idea.** Place what must be placed (singles) until nothing changes; then go once through the
//! reductions (pointing, claiming, naked and hidden subsets of 2, 3 and 4), which only eliminate; begin
//! again while anything changed. Whatever is placed so stands in every solution: a full board is the
//! only solution, and a contradiction shows that there is none.
//!
//! **Source.** The first program of the Prolog project (seed 003, 2.1 to 2.3). The methods are those of
//! [`Method`](super::Method); those that the settings leave out are not used.
//!
//! **Cost.** Polynomial: it always ends, but may end without the solution. The subsets of 4 cost most.

use super::reasoning::{Halt, reason};
use super::{Engine, Flow, Run};
use crate::board::Board;
use crate::model::Model;
use crate::words::Page;

/// Deduces as far as its methods reach.
pub(super) static ENGINE: Engine = Engine {
    id: "deduction",
    page: Page { en: include_str!("deduction.md"), fr: include_str!("deduction.fr.md") },
    complete: false,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    let mut board = Board::new(model);
    run.starts_from(model, board.all_candidates());
    match reason(&mut board, run.settings().methods, run) {
        Ok(()) if board.is_full() => run.full_grid(model, board.digits()),
        // A digit without a place is a contradiction that no single shows.
        Ok(()) if !board.dead_ends().is_empty() => Flow::Continue(()),
        Ok(()) => {
            run.stuck(&board);
            Flow::Continue(())
        }
        Err(Halt::Contradiction) => Flow::Continue(()),
        Err(Halt::Stop(stop)) => Flow::Break(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{End, Method, Report, Settings};
    use crate::grid::{Candidates, Cell, Digit, DigitSet, Shape};
    use crate::puzzle::Puzzle;

    fn run(puzzle: &Puzzle, methods: &[Method]) -> Report {
        let settings = Settings { methods: methods.iter().copied().collect(), ..Settings::limit(2) };
        ENGINE.run(&Model::new(puzzle).unwrap(), &settings).unwrap()
    }

    /// An empty 9×9 grid in which the cells of the first row, or of the first box, allow these digits
    /// only; an empty text allows all.
    fn marked(cells: &[(u16, &str)]) -> Puzzle {
        let mut marks = Candidates::all(Shape::CLASSIC);
        for &(cell, digits) in cells {
            let digits: DigitSet = digits.bytes().filter_map(|b| Digit::new(b - b'0')).collect();
            marks.set(Cell(cell), digits);
        }
        Puzzle { candidates: Some(marks), ..Puzzle::empty(Shape::CLASSIC) }
    }

    fn left(report: &Report, cell: u16) -> String {
        format!("{:?}", report.position.as_ref().unwrap().candidates.get(Cell(cell)))
    }

    #[test]
    fn an_easy_grid_is_deduced_and_a_hard_one_is_not() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let report = run(&easy.parse().unwrap(), &Method::ALL);
        assert_eq!((report.found, report.end, report.counts.placements), (1, End::Exhausted, 51));
        assert_eq!((report.counts.nodes, report.counts.guesses), (0, 0));
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let report = run(&hard.parse().unwrap(), &Method::ALL);
        assert_eq!((report.found, report.end), (0, End::Stuck));
        assert!(report.position.is_some());
    }

    #[test]
    fn no_method_no_progress() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let report = run(&easy.parse().unwrap(), &[]);
        assert_eq!((report.end, report.counts.placements), (End::Stuck, 0));
    }

    #[test]
    fn pointing_and_claiming_are_told_apart() {
        // Digit 1 of box 1 only in row 1: gone from the rest of row 1.
        let rest = "23456789";
        let box_1 = [(9, rest), (10, rest), (11, rest), (18, rest), (19, rest), (20, rest)];
        let report = run(&marked(&box_1), &[Method::Pointing]);
        assert_eq!(left(&report, 5), "{2,3,4,5,6,7,8,9}");
        assert_eq!(report.counts.eliminations, 6);
        assert_eq!(run(&marked(&box_1), &[Method::Claiming]).counts.eliminations, 0);
        // Digit 1 of row 1 only in box 1: gone from the rest of box 1.
        let row_1 = [(3, rest), (4, rest), (5, rest), (6, rest), (7, rest), (8, rest)];
        let report = run(&marked(&row_1), &[Method::Claiming]);
        assert_eq!(left(&report, 20), "{2,3,4,5,6,7,8,9}");
        assert_eq!(report.counts.eliminations, 6);
        assert_eq!(run(&marked(&row_1), &[Method::Pointing]).counts.eliminations, 0);
    }

    #[test]
    fn subsets_of_2_3_and_4() {
        // The figures of the report: three cells of a row with 1, 5 and 6 alone.
        let naked = [(1, "15"), (3, "56"), (7, "16")];
        let report = run(&marked(&naked), &[Method::NakedTriple]);
        assert_eq!(left(&report, 0), "{2,3,4,7,8,9}");
        assert_eq!(report.counts.eliminations, 18);
        assert_eq!(run(&marked(&naked), &[Method::NakedPair]).counts.eliminations, 0);
        // 3, 5 and 8 in three cells of a row alone.
        let others = "124679";
        let hidden: Vec<(u16, &str)> = [0, 2, 4, 6, 7, 8].map(|cell| (cell, others)).to_vec();
        let report = run(&marked(&hidden), &[Method::HiddenTriple]);
        assert_eq!(left(&report, 1), "{3,5,8}");
        assert_eq!(report.counts.eliminations, 18);
        let pair = [(0, "12"), (1, "12")];
        assert_eq!(run(&marked(&pair), &[Method::NakedPair]).counts.eliminations, 14 + 14 - 2);
        let four = [(0, "12"), (2, "23"), (5, "34"), (8, "41")];
        assert_eq!(run(&marked(&four), &[Method::NakedQuadruple]).counts.eliminations, 20);
    }

    #[test]
    fn a_contradiction_is_a_proof() {
        let three_cells_two_digits = marked(&[(0, "12"), (4, "12"), (8, "12")]);
        let report = run(&three_cells_two_digits, &[Method::NakedTriple]);
        assert_eq!((report.found, report.end), (0, End::Exhausted));
        let no_place: Vec<(u16, &str)> = (0..9).map(|cell| (cell, "23456789")).collect();
        let report = run(&marked(&no_place), &[Method::NakedSingle]);
        assert_eq!((report.found, report.end), (0, End::Exhausted));
    }
}
