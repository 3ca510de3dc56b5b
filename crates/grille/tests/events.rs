//! What engines do, recorded: replayed by somebody who knows nothing of engines, it leads to the solutions, and there
//! are as many attempts and returns as were counted.

use grille::engine::{ENGINES, End, Engine, Event, Events, Settings, find};
use grille::grid::{Cell, Grid, Shape};
use grille::model::Model;
use grille::puzzle::Puzzle;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2";
const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The grids that stand at each solution, and what stands at the end.
fn replay(givens: &Grid, events: &Events) -> (Vec<Grid>, Grid) {
    let (mut grid, mut solutions) = (givens.clone(), vec![]);
    let mut standing: Vec<(Cell, bool)> = vec![];
    for event in events.list() {
        match *event {
            Event::Place(candidate) | Event::Deduce(candidate) => {
                assert_eq!(grid.get(candidate.cell), None, "{event:?} in a cell that is not empty");
                grid.set(candidate.cell, Some(candidate.digit));
                standing.push((candidate.cell, matches!(event, Event::Place(_))));
            }
            Event::Fail(cell) => {
                let last = standing.iter().rev().find(|(_, tried)| *tried);
                assert_eq!(last, Some(&(cell, true)), "what fails is not what was tried last");
            }
            Event::Back(cell) => {
                while let Some((gone, tried)) = standing.pop() {
                    grid.set(gone, None);
                    if tried {
                        assert_eq!(gone, cell, "what is taken back is not what was tried last");
                        break;
                    }
                }
            }
            Event::Restart => {
                let first = standing.iter().position(|(_, tried)| *tried).unwrap_or(standing.len());
                standing.drain(first..).for_each(|(gone, _)| grid.set(gone, None));
            }
            Event::Solution => solutions.push(grid.clone()),
        }
    }
    (solutions, grid)
}

fn count(events: &Events, name: &str) -> u64 {
    events.list().iter().filter(|event| event.name() == name).count() as u64
}

fn watch(engine: &Engine, puzzle: &Puzzle, limit: u64) {
    let model = Model::new(puzzle).unwrap();
    if (engine.accepts)(&model).is_err() {
        return;
    }
    let settings = Settings { events: Some(usize::MAX), ..Settings::limit(limit) };
    let report = engine.run(&model, &settings).unwrap();
    let silent = engine.run(&model, &Settings::limit(limit)).unwrap();
    let at = format!("{} {puzzle}", engine.id);
    assert_eq!(
        (report.counts, &report.solutions),
        (silent.counts, &silent.solutions),
        "{at}: watching changes it"
    );
    assert_eq!(silent.events, None);
    let events = report.events.as_ref().unwrap();
    assert_eq!(events.left_out(), 0);
    let (solutions, end) = replay(model.givens(), events);
    assert_eq!(solutions, report.solutions, "{at}");
    if engine.id != "batch" {
        // It keeps its search to itself, and counts it.
        assert_eq!(count(events, "place"), report.counts.nodes, "{at}");
        assert_eq!(count(events, "back"), report.counts.backtracks, "{at}");
    }
    if let (End::Stuck, Some(position)) = (report.end, &report.position) {
        assert_eq!(end, position.digits, "{at}");
    }
}

#[test]
fn every_engine_replays_to_its_solutions() {
    for engine in ENGINES {
        for text in [EASY, HARD, HARDEST] {
            // It tries every digit in every cell against the whole grid.
            if engine.id == "reference" && text != EASY {
                continue;
            }
            watch(engine, &text.parse().unwrap(), 2);
        }
    }
}

#[test]
fn several_solutions_other_shapes_and_none() {
    let (four, six) = (Puzzle::empty(Shape::new(4).unwrap()), Puzzle::empty(Shape::new(6).unwrap()));
    let none: Puzzle = "123....4........".parse().unwrap();
    for engine in ENGINES {
        watch(engine, &four, 50);
        watch(engine, &six, 3);
        watch(engine, &none, 3);
    }
}

#[test]
fn a_search_that_restarts_and_learns_replays_too() {
    // An empty corner makes `search` guess; a 16×16 grid with few givens makes it restart.
    let mut puzzle = Puzzle::empty(Shape::new(16).unwrap());
    for (index, digit) in [(0, 1), (17, 2), (34, 3), (51, 4), (200, 5), (255, 16)] {
        puzzle.digits.set(Cell(index), grille::grid::Digit::new(digit));
    }
    watch(find("search").unwrap(), &puzzle, 1);
}

#[test]
fn what_comes_after_the_list_is_full_is_counted() {
    let model = Model::new(&HARD.parse().unwrap()).unwrap();
    let run = |events| {
        let settings = Settings { events: Some(events), ..Settings::limit(1) };
        find("backtrack").unwrap().run(&model, &settings).unwrap().events.unwrap()
    };
    let (all, some) = (run(usize::MAX), run(100));
    assert_eq!(some.list(), &all.list()[..100]);
    assert_eq!(some.left_out() as usize, all.list().len() - 100);
}
