//! Long lists of plain 9×9 puzzles: those of `data/` many times over, random ones made here, and files.

use crate::generator::{Random, Text, given, puzzles, turned};
use crate::sets::{self, SETS};
use crate::table;
use grille::grid::Shape;
use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, read};
use std::path::Path;

/// How long our own lists are: two full blocks.
pub(crate) const LENGTH: usize = 2 * 8192;

/// A list of puzzles.
#[derive(Debug)]
pub(crate) struct List {
    /// As in `--list minimal`.
    pub(crate) name: String,
    /// Where it comes from, in words.
    pub(crate) about: String,
    /// Its puzzles.
    pub(crate) puzzles: Vec<Text>,
    /// How many solutions each of them has, up to the limit, where that is known beforehand.
    pub(crate) known: Option<u64>,
}

/// Our own lists, from the easiest to the hardest, and those without a solution or with several.
pub(crate) const NAMES: [&str; 7] =
    ["random-36", "easy", "random-minimal", "minimal", "hard", "unsolvable", "several"];

/// One of our own lists, of this length, or the puzzles of a file: so many of them if there are more,
/// evenly spread.
pub(crate) fn list(name: &str, wish: Option<usize>) -> Result<List, String> {
    let length = wish.unwrap_or(LENGTH);
    let made = |givens: usize, what: &str| List {
        name: name.to_string(),
        about: format!("{} random puzzles made for the run, {what}", table::whole(length as u64)),
        puzzles: puzzles(length, givens, &mut Random(36 + givens as u64)),
        known: Some(1),
    };
    match name {
        "random-36" => Ok(made(36, "with 36 givens and one solution")),
        "random-minimal" => Ok(made(0, "minimal, with one solution")),
        name if NAMES.contains(&name) => of_data(name, length),
        path => of_file(Path::new(path), wish.unwrap_or(usize::MAX)),
    }
}

/// The puzzles of a set again and again, each time under another symmetry: a list of a few hundred lines
/// repeated as it is would let the processor learn it by heart.
fn of_data(name: &str, length: usize) -> Result<List, String> {
    let set = SETS.iter().find(|set| set.name == name).ok_or("the set is gone")?;
    let texts = texts(&set.puzzles()?).map_err(|error| format!("data/{}: {error}", set.file))?;
    let mut random = Random(81);
    let copies = texts.iter().cycle().take(length).map(|text| turned(text, &mut random)).collect();
    Ok(List {
        name: name.to_string(),
        about: format!(
            "{} puzzles, the {} of `data/{}` again and again under random symmetries",
            table::whole(length as u64),
            texts.len(),
            set.file
        ),
        puzzles: copies,
        known: set.expected.or(Some(2)),
    })
}

fn of_file(path: &Path, most: usize) -> Result<List, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| told(&error))?;
    let all = read(&text, &ReadOptions::default()).map_err(|error| told(&error))?;
    let mut puzzles = texts(&all).map_err(|error| told(&error))?;
    if puzzles.is_empty() {
        return Err(told(&"no puzzle in it"));
    }
    let whole = |count: usize| table::whole(count as u64);
    let mut count = format!("{} puzzles", whole(puzzles.len()));
    if puzzles.len() > most {
        puzzles = (0..most).map(|n| puzzles[n * puzzles.len() / most]).collect();
        count = format!("{} of the {count}", whole(most));
    }
    let mean = puzzles.iter().map(given).sum::<usize>() as f64 / puzzles.len() as f64;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(List { name, about: format!("{count} of a file, {mean:.1} givens each"), puzzles, known: None })
}

/// The texts of plain 9×9 puzzles that break no rule.
fn texts(puzzles: &[Puzzle]) -> Result<Vec<Text>, String> {
    let mut layouts = vec![];
    let mut all = vec![];
    for (index, puzzle) in puzzles.iter().enumerate() {
        let told = |what: &str| format!("puzzle {}: {what}", index + 1);
        if puzzle.shape != Shape::CLASSIC || !puzzle.constraints.is_empty() {
            return Err(told("not a plain 9×9 grid"));
        }
        sets::model(puzzle, &mut layouts).map_err(|error| told(&error))?;
        let cells = puzzle.digits.cells();
        all.push(std::array::from_fn(|cell| cells[cell].map_or(b'.', |digit| b'1' + digit.index() as u8)));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn our_lists_have_their_length_and_no_line_twice() {
        for name in NAMES {
            let list = list(name, Some(300)).unwrap();
            assert_eq!((list.name.as_str(), list.puzzles.len()), (name, 300));
            assert_eq!(list.puzzles.iter().collect::<HashSet<_>>().len(), 300, "{name}");
            assert!(list.about.starts_with("300 "), "{}", list.about);
        }
    }

    #[test]
    fn files_are_read_and_what_is_not_plain_is_refused() {
        let data = |name: &str| format!("{}/../data/{name}", env!("CARGO_MANIFEST_DIR"));
        let easy = list(&data("easy_9.txt"), None).unwrap();
        assert_eq!((easy.name.as_str(), easy.puzzles.len(), easy.known), ("easy_9", 200, None));
        assert_eq!(easy.about, "200 puzzles of a file, 35.0 givens each");
        let some = list(&data("easy_9.txt"), Some(50)).unwrap();
        assert_eq!(some.about, "50 of the 200 puzzles of a file, 35.0 givens each");
        assert_eq!((some.puzzles.len(), some.puzzles[1]), (50, easy.puzzles[4]));
        assert!(list(&data("large_16.txt"), None).unwrap_err().ends_with("puzzle 1: not a plain 9×9 grid"));
        assert!(list(&data("seeds_wrong.txt"), None).unwrap_err().contains("puzzle 1: "));
        assert!(list(&data("nothing.txt"), None).is_err());
    }
}
