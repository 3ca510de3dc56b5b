//! The batch engine: the same answers as the oracle, from every instruction set, in any company.

mod corpus;

use corpus::Random;
use grille::engine::{Batch, Engine, InstructionSet, REFERENCE, SEARCH, Settings, batch::Answer};
use grille::grid::{Digit, Grid, Shape};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A random puzzle as text: some cells of a full grid emptied, sometimes all of two digits, sometimes a
/// digit wrong.
fn puzzle(random: &mut Random, open: usize) -> [u8; 81] {
    let grid = random.full_grid(Shape::CLASSIC);
    let mut text = [b'.'; 81];
    for (sign, digit) in text.iter_mut().zip(grid.cells().iter().flatten()) {
        *sign = b'0' + digit.get();
    }
    for i in random.shuffled(81).into_iter().take(open) {
        text[i] = b'.';
    }
    match random.below(4) {
        0 => text[random.below(81)] = b'1' + random.below(9) as u8,
        1 => {
            let two = [b'1' + random.below(9) as u8, b'1' + random.below(9) as u8];
            text.iter_mut().filter(|sign| two.contains(sign)).for_each(|sign| *sign = b'.');
        }
        _ => {}
    }
    text
}

fn digits(text: &[u8; 81]) -> Grid {
    Grid::from_cells(
        text.iter().map(|sign| Digit::new(sign.wrapping_sub(b'0')).filter(|d| d.get() < 10)).collect(),
    )
}

/// What an engine for single puzzles says: how many solutions, and those it kept. Contradicting givens
/// have none.
fn truth(engine: &Engine, layout: &Arc<Layout>, text: &[u8; 81], limit: u64) -> (u64, Vec<Grid>) {
    let puzzle = Puzzle::from_digits(Shape::CLASSIC, digits(text));
    let Ok(model) = Model::with_layout(&puzzle, Arc::clone(layout)) else { return (0, vec![]) };
    let report = engine.run(&model, &Settings::limit(limit)).unwrap();
    (report.found, report.solutions)
}

fn sets() -> impl Iterator<Item = Batch> {
    InstructionSet::available().map(|set| Batch::with(set).unwrap())
}

fn answers(batch: &mut Batch, puzzles: &[[u8; 81]], limit: u64) -> Vec<Answer> {
    let mut answers = vec![];
    assert!(batch.solve(puzzles, limit, None, &mut answers));
    answers
}

/// Solutions in which nothing is wrong: all digits in every house, the givens kept.
fn assert_solution(layout: &Layout, puzzle: &[u8; 81], answer: &Answer) {
    let grid = digits(&answer.solution);
    assert!(grid.is_full() && layout.conflicts(&grid).is_empty());
    assert!(puzzle.iter().zip(&answer.solution).all(|(p, s)| p == s || !(b'1'..=b'9').contains(p)));
}

#[test]
fn a_hundred_thousand_puzzles_have_the_answers_of_the_reference() {
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    let mut seen = [0; 3];
    let work = |seed: u64| {
        let layout = &layout;
        move || {
            let mut random = Random(seed);
            let puzzles: Vec<[u8; 81]> = (0..25_000)
                .map(|_| {
                    let open = 8 + random.below(30);
                    puzzle(&mut random, open)
                })
                .collect();
            let answers = answers(&mut Batch::new(), &puzzles, 2);
            let mut seen = [0; 3];
            for (puzzle, answer) in puzzles.iter().zip(&answers) {
                let (found, solutions) = truth(&REFERENCE, layout, puzzle, 2);
                assert_eq!(answer.found, found, "{}", String::from_utf8_lossy(puzzle));
                seen[found as usize] += 1;
                match found {
                    0 => assert_eq!(answer.solution, [b'.'; 81]),
                    1 => assert_eq!(digits(&answer.solution), solutions[0]),
                    _ => assert_solution(layout, puzzle, answer),
                }
            }
            seen
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..=4).map(|seed| scope.spawn(work(seed * 0x9E37_79B9))).collect();
        for thread in threads {
            for (sum, part) in seen.iter_mut().zip(thread.join().unwrap()) {
                *sum += part;
            }
        }
    });
    assert!(seen.iter().sum::<u32>() == 100_000 && seen.iter().all(|&n| n > 15_000), "{seen:?}");
}

/// Puzzles with few givens, many of them with thousands of solutions.
fn sparse(seed: u64, count: usize) -> Vec<[u8; 81]> {
    let mut random = Random(seed);
    let mut puzzles: Vec<[u8; 81]> = (0..count)
        .map(|_| {
            let open = 40 + random.below(20);
            puzzle(&mut random, open)
        })
        .collect();
    puzzles.push([b'.'; 81]);
    puzzles
}

#[test]
fn sparse_puzzles_have_the_answers_of_the_search() {
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    let puzzles = sparse(5, 3000);
    for limit in [1, 2, 50] {
        for (puzzle, answer) in puzzles.iter().zip(answers(&mut Batch::new(), &puzzles, limit)) {
            let (found, solutions) = truth(&SEARCH, &layout, puzzle, limit);
            assert_eq!(answer.found, found, "{}", String::from_utf8_lossy(puzzle));
            if found > 0 {
                assert_solution(&layout, puzzle, &answer);
            }
            if found == 1 && limit > 1 {
                assert_eq!(digits(&answer.solution), solutions[0]);
            }
        }
    }
}

#[test]
fn every_instruction_set_does_the_same_bit_for_bit() {
    let puzzles = sparse(7, 2000);
    for limit in [1, 2, 7, 300] {
        let mut all = sets().map(|mut batch| (answers(&mut batch, &puzzles, limit), batch.counts(), batch));
        let (expected, work, _) = all.next().unwrap();
        assert!(work.guesses > 1000 && work.passes > 10_000);
        for (answers, counts, batch) in all {
            assert!(answers == expected, "{}", batch.instructions());
            assert_eq!(counts, work, "{}", batch.instructions());
        }
    }
    assert!(sets().any(|batch| batch.instructions() == InstructionSet::Scalar));
}

#[test]
fn the_number_of_puzzles_does_not_matter() {
    let puzzles = sparse(11, 1100);
    // A puzzle with one solution or none has the same answer in any company.
    let expected = answers(&mut Batch::new(), &puzzles, 2);
    for mut batch in sets() {
        for count in [0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513, 1024, 1100] {
            let some = answers(&mut batch, &puzzles[..count], 2);
            assert_eq!(some.len(), count);
            for (a, b) in some.iter().zip(&expected) {
                assert!(if b.found < 2 { a == b } else { a.found == b.found });
            }
        }
    }
}

#[test]
fn all_solutions_are_counted() {
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    let mut random = Random(13);
    let mut puzzles = vec![];
    let mut counts = vec![];
    while puzzles.len() < 40 {
        let puzzle = puzzle(&mut random, 50);
        let (found, _) = truth(&SEARCH, &layout, &puzzle, 20_000);
        if (100..20_000).contains(&found) {
            puzzles.push(puzzle);
            counts.push(found);
        }
    }
    for mut batch in sets() {
        let found: Vec<u64> =
            answers(&mut batch, &puzzles, u64::MAX).iter().map(|answer| answer.found).collect();
        assert_eq!(found, counts, "{}", batch.instructions());
    }
}

#[test]
fn emptied_rows_are_filled_in_every_way() {
    // The last rows of a full grid emptied: the oracle can count what fits.
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &[]));
    let grid = Random(17).full_grid(Shape::CLASSIC);
    for rows in [1, 2, 3] {
        let mut text = [b'.'; 81];
        for (sign, digit) in text.iter_mut().zip(grid.cells().iter().flatten()).take(81 - 9 * rows) {
            *sign = b'0' + digit.get();
        }
        let (found, _) = truth(&REFERENCE, &layout, &text, u64::MAX);
        assert!(rows == 1 || found > 1);
        for mut batch in sets() {
            assert_eq!(answers(&mut batch, &[text], u64::MAX)[0].found, found);
        }
    }
}

#[test]
fn any_sign_but_a_digit_is_an_empty_cell() {
    let dots = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for mut batch in sets() {
        let expected = answers(&mut batch, &[dots], 2);
        for sign in (0..=255).filter(|sign: &u8| !(b'1'..=b'9').contains(sign)) {
            let text = dots.map(|c| if c == b'.' { sign } else { c });
            assert_eq!(answers(&mut batch, &[text], 2), expected, "{sign} {}", batch.instructions());
        }
    }
}

#[test]
fn an_interrupt_ends_it() {
    let empty = vec![[b'.'; 81]; 3];
    for mut batch in sets() {
        let mut answers = vec![];
        assert!(!batch.solve(&empty, u64::MAX, Some(&AtomicBool::new(true)), &mut answers));
        assert_eq!(answers.len(), 3);
        // And it can be used again.
        assert!(batch.solve(&empty, 5, None, &mut answers));
        assert!(answers.iter().all(|answer| answer.found == 5));
    }
}

#[test]
fn nothing_is_sought_with_a_limit_of_nothing() {
    assert_eq!(answers(&mut Batch::new(), &[[b'.'; 81]], 0)[0].found, 0);
}

#[test]
fn contradicting_givens_are_seen_without_a_guess() {
    // Two equal digits in a box, a row, a column; nothing else.
    for cells in [[0, 10], [0, 1], [0, 4], [0, 36], [0, 9]] {
        let mut text = [b'.'; 81];
        for cell in cells {
            text[cell] = b'5';
        }
        for mut batch in sets() {
            assert_eq!(answers(&mut batch, &[text], 2)[0].found, 0);
            assert_eq!(batch.counts().guesses, 0, "{cells:?}");
        }
    }
}
