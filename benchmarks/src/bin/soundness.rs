//! Looks for a false step: makes puzzles, follows their paths, and on every position holds each step of
//! each technique against the solution and against the dull checker.
//!
//! ```text
//! soundness [-n PUZZLES] [--seed S] [--all K] [--rare K] [--givens N]
//! ```
//!
//! On every position before a step that is no single, the first steps of every search that is on are
//! checked, and on every K-th (100) all there are; the searches that are off (large fish, templates, …) on
//! every K-th of these positions (200).

#![allow(clippy::print_stdout, reason = "it is a program")]

#[path = "../generator.rs"]
#[allow(dead_code, reason = "part of it serves the other benchmarks")]
mod generator;

use grille::engine;
use grille::grid::Grid;
use grille::logic::{AnyPosition, Choice, Limits, Step, proof, techniques};
use grille::model::Model;
use grille::puzzle::Puzzle;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Steps of a search that are looked at on a position that is not looked at in full.
const FIRST: u32 = 2;

fn main() {
    let (mut count, mut seed, mut all, mut rare, mut givens) = (20_000usize, 1u64, 100u64, 200u64, 0usize);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().and_then(|value| value.parse::<u64>().ok()).expect("a number");
        match arg.as_str() {
            "-n" => count = value as usize,
            "--seed" => seed = value,
            "--all" => all = value,
            "--rare" => rare = value,
            "--givens" => givens = value as usize,
            other => panic!("{other}: unknown"),
        }
    }
    let mut random = generator::Random(seed);
    let (choice, limits) = (Choice::default(), Limits::default());
    let mut tally: BTreeMap<&'static str, u64> = BTreeMap::new();
    let (mut false_steps, mut unproved, mut positions, mut solved) = (0u64, 0u64, 0u64, 0u64);
    let mut left = count;
    while left > 0 {
        let portion = left.min(1000);
        left -= portion;
        for text in generator::puzzles(portion, givens, &mut random) {
            let puzzle: Puzzle = String::from_utf8_lossy(&text).parse().expect("a puzzle of ours");
            let model = Model::new(&puzzle).expect("a sound one");
            let report = engine::AUTO.run(&model, &engine::Settings::limit(2)).expect("9×9");
            let solution = &report.solutions[0];
            let mut position = AnyPosition::new(&model, Some(solution));
            while let Some(step) = position.next(&choice) {
                if step.placements.is_empty() {
                    positions += 1;
                    for search in techniques::SEARCHES {
                        if !search.on && !positions.is_multiple_of(rare) {
                            continue;
                        }
                        let mut left = if positions.is_multiple_of(all) { u32::MAX } else { FIRST };
                        let _ = position.find(search, &limits, &mut |step| {
                            left -= 1;
                            *tally.entry(step.technique.id).or_default() += 1;
                            if is_false(&step, solution) {
                                false_steps += 1;
                                println!("FALSE: {puzzle} {step:?}");
                            }
                            if let Err(flaw) = proof::check(position.board(), &step, Some(solution)) {
                                unproved += 1;
                                println!("NOT PROVED ({flaw}): {puzzle} {step:?}");
                            }
                            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                        });
                    }
                }
                position.apply(&step).expect("true steps contradict nothing");
            }
            solved += u64::from(position.board().is_full());
        }
    }
    for technique in techniques::all() {
        println!("{:10} {}", tally.get(technique.id).copied().unwrap_or(0), technique.id);
    }
    let steps: u64 = tally.values().sum();
    println!(
        "{count} puzzles, {solved} solved, {positions} positions, {steps} steps: {false_steps} false, {unproved} not proved"
    );
}

/// Whether a step eliminates a digit of the solution or places another.
fn is_false(step: &Step, solution: &Grid) -> bool {
    step.eliminations.iter().any(|c| solution.get(c.cell) == Some(c.digit))
        || step.placements.iter().any(|c| solution.get(c.cell) != Some(c.digit))
}
