//! Looks for examples of a technique: follows the paths of puzzles and shows where it finds a step.
//!
//! ```text
//! harvest ID [-n N] [--limit NAME=VALUE]… [--early] FILE…
//! ```
//!
//! The positions are those of the path by the techniques that are tried before the one looked for; with
//! `--early`, every position of the path by all techniques. The N (5) examples with the least to look
//! at come first: few candidates in the grid, few parts and short chains. Each is a line of HoDoKu's
//! library, ready for the page of the technique, and its sentence.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use grille::engine;
use grille::grid::{Candidate, Shape};
use grille::logic::{AnyPosition, Choice, Limits, explain, techniques};
use grille::model::Model;
use grille::puzzle::{Puzzle, format};
use grille::words::Lang;

fn main() {
    let (mut id, mut files, mut most, mut early) = (None, vec![], 5, false);
    let mut limits = Limits::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-n" => most = args.next().and_then(|n| n.parse().ok()).unwrap_or(most),
            "--early" => early = true,
            "--limit" => {
                let limit = args.next().unwrap_or_default();
                let (name, value) = limit.split_once('=').unwrap_or((&limit, "on"));
                limits.set(name, value).unwrap_or_else(|error| panic!("{error}"));
            }
            _ if id.is_none() => id = Some(arg),
            _ => files.push(arg),
        }
    }
    let technique = id.as_deref().and_then(techniques::find).expect("the id of a technique");
    let before: Vec<_> = techniques::all().take_while(|t| *t != technique).collect();
    let choice = if early { Choice::all() } else { Choice::only(before) };
    let mut examples: Vec<(usize, String)> = vec![];
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Ok(puzzle) = line.get(..81).unwrap_or(line).parse::<Puzzle>() else { continue };
            let Ok(model) = Model::new(&puzzle) else { continue };
            let report = engine::AUTO.run(&model, &engine::Settings::limit(2)).unwrap();
            if report.found != 1 || puzzle.shape != Shape::CLASSIC {
                continue;
            }
            let mut position = AnyPosition::new(&model, Some(&report.solutions[0]));
            loop {
                let next = position.next(&choice);
                let single = next.as_ref().is_some_and(|step| !step.placements.is_empty());
                if (early && !single) || next.is_none() {
                    look(&position, technique, &limits, &mut examples);
                }
                let Some(step) = next else { break };
                if position.apply(&step).is_err() {
                    break;
                }
            }
        }
    }
    examples.sort();
    examples.dedup();
    for (_, example) in examples.into_iter().take(most) {
        println!("{example}");
    }
}

fn look(
    position: &AnyPosition<'_>,
    technique: &'static grille::logic::Technique,
    limits: &Limits,
    examples: &mut Vec<(usize, String)>,
) {
    let board = position.board();
    let candidates: usize = board.all_candidates().cells().iter().map(|set| set.len() as usize).sum();
    for step in position.all(technique, limits) {
        let parts: usize =
            step.evidence.parts.iter().map(|part| part.cells.len() + 3 * part.houses.len()).sum();
        let nodes: usize = step.evidence.chains.iter().map(|chain| chain.nodes.len()).sum();
        let told = explain::words(Lang::En).say(&explain::step(board.model().layout(), &step));
        let digits: String = step.evidence.digits.iter().map(ToString::to_string).collect();
        let code = technique.hodoku.map_or("0000", |hodoku| hodoku.code);
        let comment =
            format!(":{code}:{digits}:{}:{}:", triples(&step.eliminations), triples(&step.placements));
        let format = format::find("hodoku").expect("a format that is there");
        let Ok(line) = format.write(&Puzzle { comment, ..board.to_puzzle() }) else { continue };
        let line = line.trim();
        examples.push((candidates + 4 * parts + 8 * nodes, format!("{line}\n   {told}")));
    }
}

fn triples(list: &[Candidate]) -> String {
    let name = |c: &Candidate| {
        format!("{}{}{}", c.digit, Shape::CLASSIC.row(c.cell) + 1, Shape::CLASSIC.column(c.cell) + 1)
    };
    list.iter().map(name).collect::<Vec<_>>().join(" ")
}
