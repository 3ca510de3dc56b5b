//! The level of a puzzle and the path that explains it: both say the same.

use grille::engine::{AUTO, Settings};
use grille::generate::{Hardness, Maker, Wish};
use grille::grid::{Grid, Shape};
use grille::logic::{AnyPosition, Choice, Level, Path, proof, techniques};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, read};
use grille::rate::{Rater, Rating};
use std::ops::ControlFlow;
use std::sync::Arc;

fn puzzles(file: &str, rules: &[&str]) -> Vec<Puzzle> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    let rules = rules.iter().map(ToString::to_string).collect();
    let options = ReadOptions { rules, ..ReadOptions::default() };
    read(&std::fs::read_to_string(path).unwrap(), &options).unwrap()
}

/// The path of a puzzle at its level, each step proved, and HoDoKu's.
fn paths(model: &Model, solution: &Grid, rating: &Rating, name: &str) -> [Path; 2] {
    [rating.choice(&Choice::default()), Choice::default()].map(|choice| {
        AnyPosition::new(model, Some(solution)).path(&choice, |board, step| {
            proof::check(board, step, Some(solution))
                .unwrap_or_else(|flaw| panic!("{name}: {flaw}: {step:?}"));
            ControlFlow::Continue(())
        })
    })
}

/// Checks that a puzzle is explained at the level of its rating. Whether HoDoKu's path goes beyond it.
fn agree(model: &Model, solution: &Grid, name: &str) -> (Rating, bool) {
    let rating = Rater::default().rate(model, solution, || ControlFlow::Continue(())).unwrap();
    let [path, hodoku] = paths(model, solution, &rating, name);
    let highest = |path: &Path| path.steps.iter().map(|step| step.technique.level).max();
    let guesses = path.steps.iter().filter(|step| step.technique.is_brute_force()).count();
    assert!(path.solved, "{name}");
    assert_eq!(rating.level, Some(highest(&path).unwrap_or(Level::Easy)), "{name}");
    assert_eq!(rating.by_logic, guesses == 0, "{name}");
    assert_eq!(rating.steps as usize, path.steps.len(), "{name}");
    assert!(rating.by_logic || rating.level == Some(Level::Extreme), "{name}");
    let used = |technique| path.steps.iter().any(|step| step.technique == technique);
    assert!(rating.hardest.is_none_or(used), "{name}");
    let beyond = highest(&hodoku) > highest(&path);
    (rating, beyond)
}

#[test]
fn a_puzzle_is_explained_at_the_level_of_its_rating() {
    let files: [(&str, &[&str]); 7] = [
        ("easy_9.txt", &[]),
        ("minimal_9.txt", &[]),
        ("hard_9.txt", &[]),
        ("seeds.txt", &[]),
        ("diagonal_9.txt", &["diagonal"]),
        ("latin_7.txt", &[]),
        ("rectangular_12.txt", &[]),
    ];
    let (mut beyond, mut by_level) = (0, [0; 5]);
    for (file, rules) in files {
        for puzzle in puzzles(file, rules) {
            let Ok(model) = Model::new(&puzzle) else { continue };
            let [solution] = &AUTO.run(&model, &Settings::limit(2)).unwrap().solutions[..] else { continue };
            let (rating, more) = agree(&model, solution, &format!("{file} {puzzle}"));
            by_level[rating.level.unwrap() as usize] += 1;
            beyond += usize::from(more);
        }
    }
    // Of all levels some, and some that HoDoKu's order makes harder than they are.
    assert!(by_level.iter().all(|&count| count > 10) && beyond > 0, "{by_level:?} {beyond}");
}

/// HoDoKu's order tries finned swordfish before colours, which are enough in these.
#[test]
fn what_hard_techniques_solve_is_explained_by_them() {
    for text in [
        "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2",
        ".4.3.....7....9....3941.6..9....1..3..28..7....65.41...65.....8.........1...5.9..",
        ".1...9.....5.....32.47..9......75.....6.3.7.....1.453.6......4.....93.671..5..39.",
    ] {
        let model = Model::new(&text.parse::<Puzzle>().unwrap()).unwrap();
        let solution = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions.remove(0);
        let (rating, beyond) = agree(&model, &solution, text);
        assert_eq!((rating.level, beyond), (Some(Level::Hard), true), "{text}");
    }
}

#[test]
fn puzzles_made_at_a_level_are_explained_at_it() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let hardness = Hardness { level: Some(level), ..Hardness::default() };
        let wish = Wish { hardness, ..Wish::new(Arc::new(Layout::new(Shape::CLASSIC, &[]))) };
        for made in Maker::new(wish, 4).unwrap().make(0..4, &Settings::limit(1)) {
            let made = made.unwrap();
            let model = Model::new(&Puzzle::from_digits(Shape::CLASSIC, made.givens.clone())).unwrap();
            let (rating, _) = agree(&model, &made.solution, &format!("{level:?} {:?}", made.givens));
            assert_eq!((rating.level, made.rating), (Some(level), Some(rating)));
        }
    }
}

#[test]
fn brute_force_is_extreme_and_no_logic() {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let model = Model::new(&puzzle).unwrap();
    let solution = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions.remove(0);
    let rate = |choice| Rater::new(choice).rate(&model, &solution, || ControlFlow::Continue(())).unwrap();
    let rating = rate(Choice::default());
    assert_eq!((rating.level, rating.by_logic), (Some(Level::Extreme), false));
    assert!(rating.hodoku.unwrap().brute_force);
    // Without brute force the techniques end, and nothing is known of the level.
    let rating = rate(Choice::default().without(|technique| technique.is_brute_force()));
    assert_eq!((rating.level, rating.by_logic), (None, false));
    // A puzzle for singles needs no more, whatever is left out.
    let singles = Choice::only(["naked-single", "hidden-single"].map(|id| techniques::find(id).unwrap()));
    let easy: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let model = Model::new(&easy).unwrap();
    let solution = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions.remove(0);
    let rating = Rater::new(singles).rate(&model, &solution, || ControlFlow::Continue(())).unwrap();
    assert_eq!((rating.level, rating.by_logic), (Some(Level::Easy), true));
}
