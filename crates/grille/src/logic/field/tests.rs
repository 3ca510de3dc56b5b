use crate::board::Effect;
use crate::engine::{AUTO, Settings};
use crate::grid::{Candidate, Cell, Contradiction, Digit};
use crate::logic::{AnyPosition, Choice, Level, Position};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::puzzle::read::{ReadOptions, read};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The beginning, and all singles from there and after each candidate that goes without being needed, quickly
/// and one by one, in small sets and in wide ones.
fn play(line: &str) {
    let puzzle: Puzzle = line.parse().unwrap();
    let [small, wide] = [0, 1].map(|_| Model::new(&puzzle).unwrap());
    let solution = AUTO.run(&small, &Settings::limit(1)).unwrap().solutions.pop();
    let mut quick = Position::<2>::quickly(&small, None);
    assert!(quick.ground().small.is_some());
    let (mut slow, mut wide) = (Position::<2>::new(&small, None), Position::<10>::new(&wide, None));
    let mut seed = 5_u64;
    loop {
        quick.agrees(&slow);
        quick.agrees(&wide);
        let mut taken = [vec![], vec![], vec![]];
        let [of_quick, of_slow, of_wide] = &mut taken;
        let result = quick.take_singles_quickly(|kind| of_quick.push(kind));
        assert_eq!(result, slow.take_singles(|kind| of_slow.push(kind)));
        assert_eq!(result, wide.take_singles(|kind| of_wide.push(kind)));
        assert!(taken[0] == taken[1] && taken[0] == taken[2], "{line}");
        quick.agrees(&slow);
        let needed = |c: &Candidate| solution.as_ref().is_some_and(|s| s.get(c.cell) == Some(c.digit));
        let all = |cell: Cell| slow.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
        let others: Vec<Candidate> = slow.open().iter().flat_map(all).filter(|c| !needed(c)).collect();
        if result.is_err() || others.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let effect = Effect::Eliminate(others[(seed >> 33) as usize % others.len()]);
        let results = [quick.apply(effect), slow.apply(effect), wide.apply(effect)];
        assert!(results[0] == results[1] && results[0] == results[2]);
        if results[0].is_err() {
            return;
        }
    }
}

#[test]
fn quick_and_slow_lead_to_the_same_place() {
    for (text, count) in [
        (include_str!("../../../../../data/minimal_9.txt"), 60),
        (include_str!("../../../../../data/hard_9.txt"), 20),
        (include_str!("../../../../../data/unsolvable_9.txt"), 20),
        (include_str!("../../../../../data/several_9.txt"), 20),
        (include_str!("../../../../../data/small.txt"), 200),
        (include_str!("../../../../../data/latin_7.txt"), 20),
        (include_str!("../../../../../data/diagonal_9.txt"), 20),
    ] {
        let lines = text.lines().filter(|line| line.parse::<Puzzle>().is_ok_and(|p| Model::new(&p).is_ok()));
        lines.take(count).for_each(play);
    }
}

#[test]
fn what_has_nowhere_to_go_stays_there() {
    // r1c9 has no candidate; 1 has no place in the first box.
    play("12345678.......9.................................................................");
    play("...1...........1..234............................................................");
    play(".");
}

#[test]
fn marks_count_from_the_beginning() {
    let marks = "12.......".repeat(81);
    play(&marks);
}

/// Along whole paths, the simplest steps taken at once and step by step are the same and lead to the same place.
fn walk(puzzle: &Puzzle) -> usize {
    let model = Model::new(puzzle).unwrap();
    let solutions = AUTO.run(&model, &Settings::limit(2)).unwrap().solutions;
    let solution = solutions.first().filter(|_| solutions.len() == 1);
    let choice = Choice::default();
    let [mut quick, mut slow] = [0, 1].map(|_| AnyPosition::new(&model, solution));
    let mut beyond_singles = 0;
    loop {
        let [mut of_quick, mut of_slow] = [const { BTreeMap::new() }; 2];
        let result = quick.take_simple(&choice, &mut |technique, count| {
            *of_quick.entry(technique.id).or_insert(0) += count;
        });
        let known = choice.simple();
        let mut dead = false;
        let next = loop {
            let next = slow.next_among(0..choice.searches().len(), &choice, || ControlFlow::Continue(()));
            match next.filter(|_| !dead && !slow.is_full()) {
                Some((index, step)) if index < known => {
                    *of_slow.entry(step.technique.id).or_insert(0) += 1;
                    beyond_singles += usize::from(index > 2);
                    dead |= slow.apply(&step).is_err();
                }
                next => break next,
            }
        };
        assert_eq!(of_quick, of_slow, "{puzzle}");
        assert_eq!(result, if dead { Err(Contradiction) } else { Ok(known) }, "{puzzle}");
        let (AnyPosition::Small(a), AnyPosition::Small(b)) = (&quick, &slow) else {
            panic!("{puzzle} is not small")
        };
        a.agrees(b);
        let Some((_, step)) = next else { return beyond_singles };
        let results = [quick.apply(&step), slow.apply(&step)];
        assert_eq!(results[0], results[1]);
        if results[0].is_err() {
            return beyond_singles;
        }
    }
}

#[test]
fn simple_steps_at_once_are_those_of_the_path() {
    let mut count = 0;
    for (text, rule, most) in [
        (include_str!("../../../../../data/minimal_9.txt"), "", 60),
        (include_str!("../../../../../data/hard_9.txt"), "", 10),
        (include_str!("../../../../../data/unsolvable_9.txt"), "", 20),
        (include_str!("../../../../../data/several_9.txt"), "", 10),
        (include_str!("../../../../../data/small.txt"), "", 100),
        (include_str!("../../../../../data/latin_7.txt"), "", 10),
        (include_str!("../../../../../data/diagonal_9.txt"), "diagonal", 5),
    ] {
        let rules = Some(rule.to_string()).filter(|rule| !rule.is_empty()).into_iter().collect();
        let options = ReadOptions { rules, ..ReadOptions::default() };
        let puzzles = read(text, &options).unwrap();
        let sound = puzzles.iter().filter(|puzzle| Model::new(puzzle).is_ok());
        count += sound.take(most).map(walk).sum::<usize>();
    }
    assert!(count > 500, "{count}");
}

/// The same where a given is wrong, and where cells have no candidate from the beginning.
#[test]
fn simple_steps_at_once_are_those_of_the_path_where_there_is_no_solution() {
    let mut broken: Vec<Puzzle> = [
        "12345678.......9.................................................................",
        ".2345678.......9.........1........................4.........8..3.......2....6....",
        "1234.........5678..............................9.......................5......6..",
    ]
    .map(|line| line.parse().unwrap())
    .into();
    let text = include_str!("../../../../../data/minimal_9.txt");
    for puzzle in read(text, &ReadOptions::default()).unwrap().into_iter().take(40) {
        let model = Model::new(&puzzle).unwrap();
        let solution = AUTO.run(&model, &Settings::limit(1)).unwrap().solutions.remove(0);
        let open = model.shape().cells().filter(|&cell| puzzle.digits.get(cell).is_none());
        let all = open.flat_map(|cell| (1..=9).filter_map(Digit::new).map(move |digit| (cell, digit)));
        let wrong = all.filter(|&(cell, digit)| solution.get(cell) != Some(digit));
        let wrong = wrong.map(|(cell, digit)| {
            let mut puzzle = puzzle.clone();
            puzzle.digits.set(cell, Some(digit));
            puzzle
        });
        broken.extend(wrong.filter(|puzzle| Model::new(puzzle).is_ok()).step_by(29).take(4));
    }
    let dead = |puzzle: &&Puzzle| {
        let model = Model::new(puzzle).unwrap();
        let position = Position::<2>::new(&model, None);
        position.open().iter().any(|cell| position.candidates(cell).is_empty())
    };
    assert!(broken.iter().filter(dead).count() > 0);
    broken.iter().for_each(|puzzle| _ = walk(puzzle));
}

/// A rating asks what comes before the first step beyond the level hard.
#[test]
fn simple_steps_are_not_beyond_the_level_hard() {
    assert!(Choice::all().quick().all(|(technique, _)| technique.level <= Level::Hard));
}
