//! Plain minimal puzzles made: how many a second, beside a maker of the registry, in turns. Every puzzle is checked.

use crate::Wishes;
use crate::clock;
use crate::generator::Text;
use crate::statistics::summary;
use crate::table;
use grille::engine::Settings;
use grille::engine::band::{Band, Start};
use grille::generate::{Maker, Wish};
use grille::grid::Shape;
use grille::model::Layout;
use std::sync::Arc;

/// As in `--only made`.
pub(crate) const NAME: &str = "made";

/// Puzzles in a turn, of those who are fast and of those who are not.
const MANY: usize = 4096;
const FEW: usize = 16;

/// Whoever makes puzzles: the name, how many in a turn, how, and whether they are minimal.
type Way = (&'static str, usize, fn(usize, usize) -> Vec<Text>, bool);

const WAYS: [Way; 3] = [
    ("grille, 1024 side by side", MANY, |turn, count| ours(turn, count, 1024), true),
    ("grille, one by one", MANY, |turn, count| ours(turn, count, 1), true),
    ("rustoku-lib", FEW, |_, count| (0..count).filter_map(|_| rustoku()).collect(), false),
];

/// Measures all, and makes a table of it.
pub(crate) fn measure(wishes: &Wishes) -> Result<String, String> {
    let mut times = WAYS.map(|_| vec![]);
    let mut clues = [0; WAYS.len()];
    let mut made = [0; WAYS.len()];
    let mut turn = 0;
    while wishes.again(turn, times[0].iter().sum()) {
        for (n, (name, count, make, minimal)) in WAYS.into_iter().enumerate() {
            let count = wishes.length.map_or(count, |length| count.min(length));
            let started = clock::seconds();
            let puzzles = make(turn, count);
            times[n].push((clock::seconds() - started) / count as f64);
            if puzzles.len() != count || !puzzles.iter().all(|puzzle| is_sound(puzzle, minimal)) {
                return Err(format!("{name}: a puzzle has not one solution, or is not minimal"));
            }
            made[n] += puzzles.len();
            clues[n] += puzzles.iter().map(givens).sum::<usize>();
        }
        turn += 1;
    }
    let mut rows = vec![];
    for (n, (name, ..)) in WAYS.into_iter().enumerate() {
        let time = summary(&times[n]).ok_or("no repetition")?;
        let rate = |seconds: f64| table::whole((1.0 / seconds) as u64);
        rows.push(vec![
            name.to_string(),
            turn.to_string(),
            rate(time.median),
            format!("{} – {}", rate(time.upper), rate(time.lower)),
            format!("{:.2}", clues[n] as f64 / made[n] as f64),
        ]);
    }
    let head = ["maker", "turns", "puzzles a second", "quartiles", "givens"];
    let about = format!("Plain 9×9 puzzles with one solution, one thread ({}), in turns.", clock::WHAT);
    Ok(format!("## {NAME}\n\n{about}\n\n{}", table::markdown(&head, &rows)))
}

/// Puzzles of ours; each turn has its own seed.
fn ours(turn: usize, count: usize, block: usize) -> Vec<Text> {
    let wish = Wish::new(Arc::new(Layout::new(Shape::CLASSIC, &[])));
    let Ok(mut maker) = Maker::new(wish, turn as u64) else { return vec![] };
    let mut puzzles = vec![];
    for first in (0..count).step_by(block) {
        let numbers = first as u64..count.min(first + block) as u64;
        for made in maker.make(numbers, &Settings::limit(1)).into_iter().flatten() {
            let sign = |cell: usize| made.givens.cells()[cell].map_or(b'.', |digit| b'0' + digit.get());
            puzzles.push(std::array::from_fn(sign));
        }
    }
    puzzles
}

fn rustoku() -> Option<Text> {
    // It stops at this number of givens or where it can take out no more.
    let board = rustoku_lib::generate_board(17).ok()?;
    let sign = |cell: usize| match board.get(cell / 9, cell % 9) {
        0 => b'.',
        digit => b'0' + digit,
    };
    Some(std::array::from_fn(sign))
}

fn givens(puzzle: &Text) -> usize {
    puzzle.iter().filter(|&&sign| sign != b'.').count()
}

/// Whether a puzzle has one solution, and without any given several.
fn is_sound(puzzle: &Text, minimal: bool) -> bool {
    let mut band = Band::new();
    let mut found = |text: &Text| band.solve(&Start::from_text(text), 2).found;
    let needed = |cell: usize| {
        let mut fewer = *puzzle;
        fewer[cell] = b'.';
        puzzle[cell] == b'.' || Band::new().solve(&Start::from_text(&fewer), 2).found == 2
    };
    found(puzzle) == 1 && (!minimal || (0..81).all(needed))
}
