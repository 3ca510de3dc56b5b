use crate::board::Effect;
use crate::engine::{AUTO, Settings};
use crate::grid::{Candidate, Cell};
use crate::logic::Position;
use crate::model::Model;
use crate::puzzle::Puzzle;

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
