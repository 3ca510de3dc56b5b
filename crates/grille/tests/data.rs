//! The files of `data/` hold what their first lines and `data/README.md` say: read with the library's
//! reader, counted by several engines, small ones also by the reference.

use grille::engine::{AUTO, End, Engine, Settings, find};
use grille::grid::Shape;
use grille::model::{Model, PuzzleError};
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadError, ReadOptions, read};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What all puzzles of a file have in common.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Claim {
    /// One solution.
    Unique,
    /// One solution, and every given is needed for that.
    Minimal,
    /// No rule broken, and yet no solution.
    None,
    /// So many solutions as stand behind the puzzle: 2 to 1000.
    Several,
    /// A solution at least.
    Some,
    /// A broken rule.
    Broken,
    /// A text that is refused.
    Refused,
}

/// One file: its claim, its rules, and the engines besides `auto` that are fast enough for all of it.
struct File {
    name: &'static str,
    claim: Claim,
    rules: &'static [&'static str],
    engines: &'static [&'static str],
}

const fn file(name: &'static str, claim: Claim, engines: &'static [&'static str]) -> File {
    File { name, claim, rules: &[], engines }
}

const FILES: &[File] = &[
    File {
        rules: &["diagonal"],
        ..file("diagonal_9.txt", Claim::Minimal, &["exact-cover", "most-constrained"])
    },
    file("easy_9.txt", Claim::Unique, &["exact-cover", "most-constrained"]),
    file("hard_9.txt", Claim::Minimal, &["exact-cover", "most-constrained"]),
    file("large_16.txt", Claim::Unique, &["exact-cover", "light-deduction"]),
    file("large_25.txt", Claim::Unique, &["exact-cover", "light-deduction"]),
    file("latin_7.txt", Claim::Minimal, &["exact-cover", "light-deduction", "reference"]),
    file("minimal_9.txt", Claim::Minimal, &["exact-cover", "most-constrained"]),
    file("rectangular_12.txt", Claim::Unique, &["exact-cover", "digit-lists"]),
    file("seed_002_10x10.txt", Claim::Some, &["exact-cover", "backtrack"]),
    file("seed_002_sizes.txt", Claim::Some, &["exact-cover"]),
    file("seeds.txt", Claim::Some, &["exact-cover", "most-constrained"]),
    file("seeds_ten.txt", Claim::Refused, &[]),
    file("seeds_wrong.txt", Claim::Broken, &[]),
    file("several_9.txt", Claim::Several, &["exact-cover", "most-constrained"]),
    file("sizes.txt", Claim::Unique, &["exact-cover", "light-deduction"]),
    file("small.txt", Claim::Minimal, &["exact-cover", "backtrack-columns", "reference"]),
    file("unsolvable_9.txt", Claim::None, &["exact-cover", "most-constrained"]),
];

#[test]
fn every_file_is_in_the_list_here_and_in_the_table_there() {
    let names =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<String> = names.filter(|name| name != "README.md").collect();
    let listed: BTreeSet<String> = FILES.iter().map(|file| file.name.to_string()).collect();
    assert_eq!(found, listed);

    let table: Vec<(String, String)> = text_of("README.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .map(|(name, rest)| (name.to_string(), rest.split(' ').next().unwrap().to_string()))
        .collect();
    let counted: BTreeSet<(String, String)> = FILES
        .iter()
        .map(|file| (file.name.to_string(), read_file(file).map_or(1, |puzzles| puzzles.len()).to_string()))
        .collect();
    assert_eq!(table.len(), FILES.len());
    assert_eq!(table.into_iter().collect::<BTreeSet<_>>(), counted);
}

#[test]
fn every_file_says_its_source_and_every_puzzle_has_a_name_of_its_own() {
    for file in FILES {
        let text = text_of(file.name);
        let head: String = text.lines().take_while(|line| line.starts_with("# ")).collect();
        assert!(head.contains("Source: "), "{}", file.name);
        let Ok(puzzles) = read_file(file) else { continue };
        let names: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.comment.as_str()).collect();
        assert_eq!(names.len(), puzzles.len(), "{}", file.name);
        assert!(!names.contains(""), "{}", file.name);
    }
}

#[test]
fn every_puzzle_is_what_its_file_claims_by_all_engines() {
    for file in FILES {
        let puzzles = match read_file(file) {
            Ok(puzzles) => puzzles,
            Err(error) => {
                assert_eq!(file.claim, Claim::Refused, "{}: {error}", file.name);
                assert!(error.to_string().contains("row 1, column 1: 10"), "{}: {error}", file.name);
                continue;
            }
        };
        assert_ne!(file.claim, Claim::Refused, "{}", file.name);
        for puzzle in puzzles {
            let name = format!("{}: {}", file.name, puzzle.comment);
            match Model::new(&puzzle) {
                Ok(model) => check(file, &puzzle, &model, &name),
                Err(error) => {
                    assert_eq!(file.claim, Claim::Broken, "{name}: {error}");
                    assert!(matches!(error, PuzzleError::Broken(_)), "{name}: {error}");
                }
            }
        }
    }
}

#[test]
fn the_diagonals_are_needed() {
    let file = FILES.iter().find(|file| !file.rules.is_empty()).unwrap();
    for puzzle in read_file(file).unwrap() {
        let without = Model::new(&Puzzle { constraints: vec![], ..puzzle.clone() }).unwrap();
        assert_eq!(found(&AUTO, &without, 2), 2, "{}", puzzle.comment);
    }
}

#[test]
fn the_shapes_are_those_promised() {
    let shapes = |name: &str| -> Vec<Shape> { named(name).iter().map(|puzzle| puzzle.shape).collect() };
    let orders = [1, 2, 3, 4, 6, 8, 9, 10, 12, 13, 15, 16, 25, 36, 49, 64];
    assert_eq!(shapes("sizes.txt"), orders.map(|order| Shape::new(order).unwrap()));
    assert!(named("sizes.txt").iter().all(|puzzle| puzzle.digits.filled() > 0));
    let thesis = [(10, 2, 5), (15, 3, 5), (16, 4, 4)];
    let thesis = thesis.map(|(order, width, height)| Shape::with_boxes(order, width, height).unwrap());
    assert_eq!(shapes("seed_002_sizes.txt"), thesis);
    assert_eq!(shapes("seed_002_10x10.txt"), thesis[..1]);
    let small = [4, 6, 8].map(|order| Shape::new(order).unwrap());
    assert_eq!(shapes("small.txt"), small.map(|shape| [shape; 10]).concat());
    assert_eq!(shapes("latin_7.txt"), [Shape::latin(7).unwrap(); 10]);
    assert_eq!(shapes("rectangular_12.txt"), [Shape::with_boxes(12, 4, 3).unwrap(); 10]);
}

#[test]
fn the_givens_are_as_many_as_promised() {
    for (name, givens) in
        [("easy_9.txt", 35), ("rectangular_12.txt", 58), ("large_16.txt", 112), ("large_25.txt", 320)]
    {
        let promised = format!("{givens} givens");
        assert!(text_of(name).contains(&promised) && text_of("README.md").contains(&promised), "{name}");
        assert!(named(name).iter().all(|puzzle| puzzle.digits.filled() == givens), "{name}");
    }
}

#[test]
fn the_grids_of_the_seeds_have_the_solutions_that_the_documents_tell() {
    let counts: Vec<(String, u64)> = named("seeds.txt")
        .iter()
        .map(|puzzle| (puzzle.comment.clone(), found(&AUTO, &Model::new(puzzle).unwrap(), 3)))
        .collect();
    let counts: Vec<(&str, u64)> = counts.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    let expected = [
        ("seed 000, cover", 1),
        ("seed 000, grid 1", 1),
        ("seed 000, grid 2", 2),
        ("seed 000, grid 3", 3),
        ("seed 000, empty", 3),
        ("seed 001, diabolique", 1),
        ("seed 001, antibt", 1),
        ("seed 002, empty", 3),
    ];
    assert_eq!(counts, expected);
}

/// Checks the claim of a file on one of its puzzles, by `auto` and by the engines of the file.
fn check(file: &File, puzzle: &Puzzle, model: &Model, name: &str) {
    let (limit, expected) = match file.claim {
        Claim::Unique | Claim::Minimal => (2, 1),
        Claim::None => (1, 0),
        Claim::Several => {
            let count = puzzle.comment.rsplit(' ').next().and_then(|count| count.parse().ok());
            (1001, count.filter(|count| (2..=1000).contains(count)).unwrap_or_else(|| panic!("{name}")))
        }
        Claim::Some => (1, 1),
        Claim::Broken | Claim::Refused => panic!("{name}: nothing is wrong with it"),
    };
    assert_eq!(found(&AUTO, model, limit), expected, "{name}");
    for engine in file.engines {
        assert_eq!(found(find(engine).unwrap(), model, limit), expected, "{engine} on {name}");
    }
    if file.claim == Claim::Minimal {
        for cell in model.shape().cells().filter(|&cell| puzzle.digits.get(cell).is_some()) {
            let mut without = puzzle.clone();
            without.digits.set(cell, None);
            let model = Model::with_layout(&without, model.layout().clone()).unwrap();
            assert_eq!(found(&AUTO, &model, 2), 2, "{name} without {cell:?}");
        }
    }
}

/// The number of solutions up to a limit, each of them checked.
fn found(engine: &Engine, model: &Model, limit: u64) -> u64 {
    let report = engine.run(model, &Settings::limit(limit)).unwrap();
    assert!(report.solutions.iter().all(|grid| model.check(grid)), "{}", engine.id);
    let end = if report.found == limit { End::Enough } else { End::Exhausted };
    assert_eq!(report.end, end, "{}", engine.id);
    report.found
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read_file(file: &File) -> Result<Vec<Puzzle>, ReadError> {
    let rules = file.rules.iter().map(|rule| rule.to_string()).collect();
    read(&text_of(file.name), &ReadOptions { rules, ..ReadOptions::default() })
}

fn named(name: &str) -> Vec<Puzzle> {
    let file = FILES.iter().find(|file| file.name == name).unwrap();
    read_file(file).unwrap_or_else(|error| panic!("{name}: {error}"))
}
