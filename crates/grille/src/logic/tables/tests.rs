//! The sets of what is reached against the plain walk, and every step against the checker.

use super::{Links, Node};
use crate::engine;
use crate::grid::Candidate;
use crate::logic::{AnyPosition, Choice, Limits, Step, proof, techniques};
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const OURS: [&str; 4] = [
    "continuous-nice-loop",
    "grouped-continuous-nice-loop",
    "forcing-chain-contradiction",
    "forcing-net-verity",
];

/// Hard puzzles, each at the first position where techniques before ours find nothing.
fn stuck(lines: &str, count: usize, mut see: impl FnMut(&AnyPosition<'_>)) {
    for line in lines.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).take(count) {
        let line = line.split(" #").next().unwrap_or(line);
        let model = Model::new(&line.parse::<Puzzle>().unwrap()).unwrap();
        let report = engine::AUTO.run(&model, &engine::Settings::limit(2)).unwrap();
        let mut position = AnyPosition::new(&model, report.solutions.first());
        let before = |id: &str| {
            matches!(id, "naked-single" | "hidden-single" | "pointing" | "claiming" | "naked-pair")
        };
        let choice = Choice::default().without(|technique| !before(technique.id));
        position.path(&choice, |_, _| ControlFlow::Continue(()));
        if !position.board().is_full() {
            see(&position);
        }
    }
}

fn steps(position: &AnyPosition<'_>, id: &str, limits: &Limits, most: usize) -> Vec<Step> {
    let technique = techniques::find(id).unwrap();
    let search = techniques::SEARCHES.iter().find(|s| s.techniques.contains(&technique)).unwrap();
    let mut steps = vec![];
    let _ = position.find(search, limits, &mut |step| {
        steps.push(step);
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    steps
}

const HARD: &str = include_str!("../../../../../data/hard_9.txt");
const LATIN: &str = include_str!("../../../../../data/latin_7.txt");
const RECTANGULAR: &str = include_str!("../../../../../data/rectangular_12.txt");

#[test]
fn a_walk_comes_to_what_is_reached_and_chains_turn_round() {
    for (lines, count) in [(HARD, 3), (LATIN, 2)] {
        stuck(lines, count, |position| {
            let AnyPosition::Small(position) = position else { return };
            let limits = Limits { table_entries: u32::MAX, ..Limits::default() };
            let tables = position.tables(&limits);
            let reach = tables.reach();
            let links = &tables.links;
            for number in 0..links.candidates.len() as u32 {
                for from in [links.on(number), links.off(number)] {
                    let walk = tables.walk(from, &limits);
                    for to in (0..links.nodes(true) as u32).map(Node) {
                        assert_eq!(reach.has(from, to), walk.place(to).is_some(), "{from:?} {to:?}");
                        let back = (links.opposite(to), links.opposite(from));
                        assert_eq!(reach.has(from, to), reach.has(back.0, back.1), "{from:?} {to:?}");
                    }
                }
            }
        });
    }
}

/// Whatever links lead to groups come after those between candidates, which stay the same.
#[test]
fn groups_add_links_and_change_none() {
    stuck(HARD, 3, |position| {
        let AnyPosition::Small(position) = position else { return };
        let plain = Links::written(position);
        let grouped = &position.tables(&Limits::default()).links;
        for number in 0..plain.candidates.len() as u32 {
            for node in [plain.on(number), plain.off(number)] {
                let own = plain.from(node, true);
                assert_eq!(own, grouped.from(node, false));
                assert_eq!(own, &grouped.from(node, true)[..own.len()]);
                let back =
                    |to: &Node| grouped.from(grouped.opposite(*to), true).contains(&grouped.opposite(node));
                assert!(grouped.from(node, true).iter().all(back), "{node:?}");
            }
        }
    });
}

#[test]
fn every_step_is_proved_and_agrees_with_the_solution() {
    let with_sets = Limits { als_nodes: true, ..Limits::default() };
    for (lines, count) in [(HARD, 4), (LATIN, 2), (RECTANGULAR, 1)] {
        stuck(lines, count, |position| {
            let model = position.board().model();
            let report = engine::AUTO.run(model, &engine::Settings::limit(2)).unwrap();
            let right = |c: &Candidate| report.solutions.iter().any(|s| s.get(c.cell) == Some(c.digit));
            let plain = Limits::default();
            let searches = OURS.map(|id| (id, &plain, 25)).into_iter();
            for (id, limits, most) in searches.chain([(OURS[1], &with_sets, 25)]) {
                for step in steps(position, id, limits, most) {
                    assert_eq!(proof::check(position.board(), &step, None), Ok(()), "{step:?}");
                    assert!(step.placements.iter().all(right), "{step:?}");
                    assert!(!step.eliminations.iter().any(right), "{step:?}");
                }
            }
        });
    }
}

/// Every premise whose walk comes to a candidate both on and off is refuted by a forcing chain.
#[test]
fn no_contradiction_of_a_walk_is_missed() {
    stuck(HARD, 3, |any| {
        let AnyPosition::Small(position) = any else { return };
        let limits = Limits::default();
        let found: BTreeSet<(Candidate, bool)> = steps(any, OURS[2], &limits, usize::MAX)
            .iter()
            .flat_map(|step| {
                let placed = step.placements.iter().map(|&c| (c, true));
                placed.chain(step.eliminations.iter().map(|&c| (c, false))).collect::<Vec<_>>()
            })
            .collect();
        let tables = position.tables(&limits);
        let links = &tables.links;
        for number in 0..links.candidates.len() as u32 {
            for premise in [links.on(number), links.off(number)] {
                let walk = tables.walk(premise, &limits);
                let clash = |other: u32| {
                    walk.place(links.on(other)).is_some() && walk.place(links.off(other)).is_some()
                };
                if (0..links.candidates.len() as u32).any(clash) {
                    let said = (links.candidates[number as usize], !links.is_on(premise));
                    assert!(found.contains(&said), "{said:?}");
                }
            }
        }
    });
}

/// The first step of a search is the first of all its steps: nobody has to look at all to know it.
#[test]
fn the_first_step_is_the_first_of_all() {
    stuck(HARD, 3, |position| {
        for id in OURS {
            let limits = Limits::default();
            let (first, all) = (steps(position, id, &limits, 1), steps(position, id, &limits, 3));
            let effect = |step: &Step| (step.placements.clone(), step.eliminations.clone());
            assert_eq!(first.first().map(effect), all.first().map(effect));
        }
    });
}
