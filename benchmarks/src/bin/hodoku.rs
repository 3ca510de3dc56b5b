//! Compares our steps with those of HoDoKu, step by step.
//!
//! ```text
//! hodoku paths FILE…     solution paths as HoDoKu prints them (/bs /vp): each of its steps against ours,
//!                        on the position that its own path has reached
//! hodoku ratings FILE…   `puzzle TAB level TAB score` lines: level and score of each puzzle
//! hodoku library FILE…   its regression library: every case by its own pass rule
//! ```
//!
//! `--show N` shows the first N differences of each kind (3), `--only NAME` looks at one technique.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use grille::board::Board;
use grille::engine;
use grille::grid::{Candidate, Digit, Grid, Shape};
use grille::logic::{
    AnyPosition, Case, Choice, HodokuLevel, Limits, Role, Step, Technique, proof, techniques,
};
use grille::model::Model;
use grille::puzzle::{Puzzle, format};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

struct Options {
    show: usize,
    only: Option<String>,
}

fn main() {
    let mut options = Options { show: 3, only: None };
    let (mut mode, mut files) = (String::new(), vec![]);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--show" => options.show = args.next().and_then(|n| n.parse().ok()).unwrap_or(3),
            "--only" => options.only = args.next(),
            _ if mode.is_empty() => mode = arg,
            _ => files.push(arg),
        }
    }
    let text: String = files
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}")))
        .collect();
    match mode.as_str() {
        "paths" => paths(&text, &options),
        "ratings" => ratings(&text, &options),
        "library" => library(&text, &options),
        _ => eprintln!("hodoku paths|ratings|library [--show N] [--only NAME] FILE…"),
    }
}

/// A puzzle with its only solution.
fn ready(text: &str) -> (Model, Option<Grid>) {
    let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let model = Model::new(&puzzle).unwrap_or_else(|error| panic!("{text}: {error}"));
    let model = engine::decided_by_clues(model, &engine::Settings::limit(2));
    let report = engine::AUTO.run(&model, &engine::Settings::limit(2)).unwrap();
    let solution = (report.found == 1).then(|| report.solutions[0].clone());
    (model, solution)
}

/// Placements and eliminations without their order.
type Effects = (Vec<Candidate>, Vec<Candidate>);

fn effects(step: &Step) -> Effects {
    let sorted = |list: &[Candidate]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    (sorted(&step.placements), sorted(&step.eliminations))
}

/// What a line of a path does: `r8c3=4`, or whatever stands behind the arrow (`r123c2,r46c1<>4, r5c5<>8`).
fn effects_of(line: &str) -> Effects {
    let tail = line.rsplit_once("=> ").or_else(|| line.split_once(": ")).map_or("", |(_, tail)| tail);
    let (mut placements, mut eliminations) = (vec![], vec![]);
    for group in tail.split(", ") {
        let (cells, digit, list) = match (group.split_once("<>"), group.split_once('=')) {
            (Some((cells, digit)), _) => (cells, digit, &mut eliminations),
            (_, Some((cells, digit))) => (cells, digit, &mut placements),
            _ => continue,
        };
        let Some(digit) = digit.trim().parse().ok().and_then(Digit::new) else { continue };
        for cell in cells.split(',') {
            let Some((rows, columns)) = cell.trim().trim_start_matches('r').split_once('c') else { continue };
            for row in rows.bytes() {
                for column in columns.bytes() {
                    list.push(Candidate { cell: Shape::CLASSIC.cell(row - b'1', column - b'1'), digit });
                }
            }
        }
    }
    placements.sort_unstable();
    eliminations.sort_unstable();
    (placements, eliminations)
}

/// The name of the technique of a line of a path.
fn name_of(line: &str) -> &str {
    let end = [line.find(": "), line.find(" in "), line.find(" =>")].into_iter().flatten().min();
    line[..end.unwrap_or(line.len())].trim()
}

fn shown(candidates: &Effects) -> String {
    let name = |c: &Candidate| Shape::CLASSIC.cell_name(c.cell);
    let placed = candidates.0.iter().map(|c| format!("{}={}", name(c), c.digit));
    let gone = candidates.1.iter().map(|c| format!("{}<>{}", name(c), c.digit));
    placed.chain(gone).collect::<Vec<_>>().join(" ")
}

/// The position as a library line, to look at it with other programs.
fn position_line(board: &Board<'_>) -> String {
    let format = format::find("hodoku").expect("a format that is there");
    format.write(&board.to_puzzle()).map_or_else(|error| error.to_string(), |line| line.trim().to_string())
}

#[derive(Default)]
struct Tally {
    uses: usize,
    same: usize,
    kinds: BTreeMap<String, Vec<String>>,
}

fn paths(text: &str, options: &Options) {
    let by_name = |name: &str| techniques::all().find(|t| t.hodoku.is_some_and(|h| h.name == name));
    let choice = Choice::default();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut blocks: Vec<(&str, Vec<&str>)> = vec![];
    for line in text.lines() {
        if let Some(step) = line.strip_prefix("   ") {
            if let (Some((_, steps)), true) =
                (blocks.last_mut(), step.starts_with(|c: char| !c.is_whitespace()))
            {
                steps.push(step);
            }
        } else if line.contains(" #") && line.len() > 81 {
            blocks.push((&line[..81], vec![]));
        }
    }
    let (mut puzzles, mut whole, mut refused) = (0, 0, 0);
    for (puzzle, steps) in &blocks {
        let (model, solution) = ready(puzzle);
        let mut position = AnyPosition::new(&model, solution.as_ref());
        let mut all_same = true;
        for line in steps {
            let (name, theirs) = (name_of(line), effects_of(line));
            let technique = by_name(name);
            let looked_at = options.only.as_ref().is_none_or(|only| only == name);
            let ours = if looked_at || technique.is_some() { position.next(&choice) } else { None };
            let same = ours.as_ref().is_some_and(|step| {
                step.technique.hodoku.is_some_and(|h| h.name == name) && effects(step) == theirs
            });
            if let Some(step) = &ours
                && let Err(flaw) = proof::check(position.board(), step, solution.as_ref())
            {
                refused += 1;
                if refused <= options.show {
                    println!("not proved: {flaw:?} {step:?}\n   {}", position_line(position.board()));
                }
            }
            if looked_at {
                let tally = tallies.entry(name.to_string()).or_default();
                tally.uses += 1;
                tally.same += usize::from(same);
                if !same {
                    let kind = match (&technique, &ours) {
                        (None, _) => "not written yet".to_string(),
                        (_, None) => "we find nothing".to_string(),
                        (_, Some(step)) if step.technique.hodoku.is_some_and(|h| h.name == name) => {
                            "another step".to_string()
                        }
                        (_, Some(step)) => format!("we find {}", step.technique.id),
                    };
                    let mut example = format!("   theirs {line}\n");
                    if let Some(step) = &ours {
                        example += &format!("   ours   {} => {}\n", step.technique.id, shown(&effects(step)));
                    }
                    example += &format!("   {}\n", position_line(position.board()));
                    tally.kinds.entry(kind).or_default().push(example);
                }
            }
            all_same &= same;
            let done = match ours {
                Some(step) if same => position.apply(&step),
                _ => {
                    // Follow their path, whatever we would have done.
                    let (placements, eliminations) = theirs;
                    let step = Step {
                        technique: techniques::find("full-house").unwrap(),
                        placements,
                        eliminations,
                        evidence: Default::default(),
                    };
                    position.apply(&step)
                }
            };
            if done.is_err() {
                println!("their path contradicts: {puzzle} {line}");
                break;
            }
        }
        puzzles += 1;
        whole += usize::from(all_same);
    }
    for (name, tally) in &tallies {
        println!("{:5} of {:5} {name}", tally.same, tally.uses);
        for (kind, examples) in &tally.kinds {
            println!("      {:5} {kind}", examples.len());
            for example in examples.iter().take(if kind == "not written yet" { 0 } else { options.show }) {
                print!("{example}");
            }
        }
    }
    println!(
        "{whole} of {puzzles} paths are the same from the first step to the last; {refused} steps not proved"
    );
}

fn ratings(text: &str, options: &Options) {
    let choice = Choice::default();
    let (mut all, mut levels, mut scores, mut shown) = (0, 0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, level, score, ..] = fields[..] else { continue };
        let (model, solution) = ready(puzzle);
        let path =
            AnyPosition::new(&model, solution.as_ref()).path(&choice, |_, _| ControlFlow::Continue(()));
        let points: u32 = path.steps.iter().filter_map(|s| s.technique.hodoku).map(|h| h.score).sum();
        let highest = path.steps.iter().filter_map(|s| s.technique.hodoku).map(|h| h.level).max();
        let reached = highest.filter(|_| path.solved).unwrap_or(HodokuLevel::Extreme);
        let ours = HodokuLevel::ALL.into_iter().find(|l| *l >= reached && points <= l.most()).unwrap();
        all += 1;
        levels += usize::from(ours.name() == level);
        scores += usize::from(points.to_string() == score);
        if (ours.name() != level || points.to_string() != score) && shown < options.show {
            shown += 1;
            println!("{puzzle} theirs {level} {score}, ours {} {points}", ours.name());
        }
    }
    println!("level equal on {levels} of {all}, score on {scores}");
}

fn library(text: &str, options: &Options) {
    let mut tallies: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut shown_already: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let code = fields[1].split('-').next().unwrap_or_default();
        if options.only.as_ref().is_some_and(|only| only != code) {
            continue;
        }
        let tally = tallies.entry(fields[1].to_string()).or_default();
        tally.1 += 1;
        let Ok(Case { technique, limits, fails }) = fields[1].parse() else { continue };
        let verdict = case(line, &fields, technique, &limits, fails);
        match verdict {
            Ok(()) => tally.0 += 1,
            Err(trouble) => {
                let count = shown_already.entry(fields[1].to_string()).or_default();
                *count += 1;
                if *count <= options.show {
                    println!("{line}\n   {trouble}");
                }
            }
        }
    }
    let (mut passed, mut all) = (0, 0);
    for (code, (good, cases)) in &tallies {
        println!("{good:3} of {cases:3} {code}");
        passed += good;
        all += cases;
    }
    println!("{passed} of {all} cases pass");
}

/// One case, by HoDoKu's own rule.
fn case(
    line: &str,
    fields: &[&str],
    technique: &'static Technique,
    limits: &Limits,
    fails: bool,
) -> Result<(), String> {
    let (model, solution) = ready(line);
    let position = AnyPosition::new(&model, solution.as_ref());
    let list = |text: &str| -> Vec<Candidate> {
        let triple = |t: &str| -> Option<Candidate> {
            let [digit, row, column] = t.as_bytes() else { return None };
            Some(Candidate {
                cell: Shape::CLASSIC.cell(row - b'1', column - b'1'),
                digit: Digit::new(digit - b'0')?,
            })
        };
        let mut list: Vec<Candidate> = text.split_whitespace().filter_map(triple).collect();
        list.sort_unstable();
        list
    };
    let wanted: Effects = (list(fields.get(6).unwrap_or(&"")), list(fields.get(5).unwrap_or(&"")));
    let steps = position.all(technique, limits);
    for step in &steps {
        if let Err(flaw) = proof::check(position.board(), step, solution.as_ref()) {
            return Err(format!("not proved: {flaw:?} {step:?}"));
        }
    }
    if fails {
        return if steps.is_empty() {
            Ok(())
        } else {
            Err(format!("{} steps where there is none", steps.len()))
        };
    }
    let digits: Vec<char> = {
        let mut digits: Vec<char> = fields[2].chars().collect();
        digits.sort_unstable();
        digits
    };
    // Whose digits the case names differs from family to family: those placed or eliminated, or those of
    // the pattern.
    let concerns = |step: &Step| {
        let named = |list: Vec<Digit>| {
            let mut named: Vec<char> = list.iter().map(|d| (b'0' + d.get()) as char).collect();
            named.sort_unstable();
            named.dedup();
            named == digits
        };
        let (placed, gone) = effects(step);
        named(step.evidence.digits.clone()) || named(placed.iter().chain(&gone).map(|c| c.digit).collect())
    };
    // A code of five digits means siamese fish alone: those with more covers than bases.
    let houses = |step: &Step, role: Role| -> usize {
        step.evidence.parts.iter().filter(|part| part.role == role).map(|part| part.houses.len()).sum()
    };
    let twofold = |step: &Step| houses(step, Role::Cover) > houses(step, Role::Base);
    let siamese = limits.siamese;
    let ours: Vec<Effects> = steps
        .iter()
        .filter(|step| (digits.is_empty() || concerns(step)) && (!siamese || twofold(step)))
        .map(effects)
        .collect();
    let chain = fields[1].starts_with("07");
    let same = ours.iter().filter(|&effects| *effects == wanted).count();
    if same > 0 && (chain || same == ours.len()) {
        return Ok(());
    }
    let list: Vec<String> = ours.iter().map(shown).collect();
    Err(format!(
        "wanted {}, found {} steps ({} match): {}",
        shown(&wanted),
        steps.len(),
        same,
        list.join(" | ")
    ))
}
