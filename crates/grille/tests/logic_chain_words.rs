//! Chains in words: the sentence names the contradiction or the alternative first, and what it names is so. Each chain
//! is replayed on the board, knowing nothing of tables, and must say itself all that its nodes follow from.

use grille::board::Board;
use grille::engine;
use grille::grid::{Candidate, Cell, Digit, DigitSet};
use grille::logic::{
    AnyPosition, Chain, Choice, Limits, Node, Part, Role, Step, Technique, explain, techniques,
};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::words::Lang;
use std::collections::BTreeSet;

const HARD: &str = include_str!("../../../data/hard_9.txt");
const DIAGONAL: &str = include_str!("../../../data/diagonal_9.txt");

const CHAINS: [&str; 18] = [
    "x-chain",
    "xy-chain",
    "remote-pair",
    "turbot-fish",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-chain",
    "kraken-fish-1",
    "kraken-fish-2",
    "forcing-chain-contradiction",
    "forcing-chain-verity",
    "forcing-net-contradiction",
    "forcing-net-verity",
    "skyscraper",
];

/// So many steps of a technique are looked at in one position.
const STEPS: usize = 25;

/// Calls a test for steps of a technique: that of its page, and some from positions of our data.
fn each_step(technique: &'static Technique, mut test: impl FnMut(&Board<'_>, &Step)) {
    let line = explain::block(&technique.page, Lang::En, "example");
    let hard = HARD.lines().filter(|line| !line.starts_with('#')).take(2);
    let diagonal = DIAGONAL.lines().filter(|line| !line.starts_with('#')).take(1);
    let mut limits = Limits::default();
    limits.set("kraken-size", "2").unwrap();
    let mut seen = 0;
    for line in [line.trim()].into_iter().chain(hard).chain(diagonal) {
        let puzzle: Puzzle = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let model = Model::new(&puzzle).unwrap();
        let report = engine::AUTO.run(&model, &engine::Settings::limit(1)).unwrap();
        let mut position = AnyPosition::new(&model, report.solutions.first());
        position.path(&Choice::preset("ssts").unwrap(), |_, _| std::ops::ControlFlow::Continue(()));
        let fresh = AnyPosition::new(&model, report.solutions.first());
        for position in [fresh, position] {
            for step in position.all(technique, &limits).iter().take(STEPS) {
                test(position.board(), step);
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "{}: no step is looked at", technique.id);
}

fn english(board: &Board<'_>, step: &Step) -> String {
    explain::words(Lang::En).say(&explain::step(board.model().layout(), step))
}

fn sees(board: &Board<'_>, a: Cell, b: Cell) -> bool {
    a != b && board.model().layout().peers(a).contains(&b)
}

/// The places of a digit in a house.
fn places(board: &Board<'_>, house: usize, digit: Digit) -> BTreeSet<Cell> {
    let cells = board.model().layout().houses()[house].cells.iter().copied();
    let open = |cell: &Cell| board.digits().get(*cell).is_none() && board.candidates(*cell).contains(digit);
    cells.filter(open).collect()
}

/// Whether a node follows from others, by the rules and the candidates of the board alone.
fn follows(board: &Board<'_>, node: &Node, causes: &[&Node]) -> bool {
    if !node.through.is_empty() {
        return follows_through(board, node, causes);
    }
    if !node.on {
        let excludes = |cause: &&Node| {
            let in_cell = cause.cells == node.cells && node.cells.len() == 1 && cause.digit != node.digit;
            let pairs = || node.cells.iter().flat_map(|&a| cause.cells.iter().map(move |&b| (a, b)));
            let seen = cause.digit == node.digit && pairs().all(|(a, b)| sees(board, a, b));
            cause.on && (in_cell || seen)
        };
        return causes.iter().any(excludes);
    }
    let off = |cell: Cell, digit: Digit| {
        causes.iter().any(|cause| !cause.on && cause.digit == digit && cause.cells.contains(&cell))
    };
    let last_of_cell = || {
        let &[cell] = &node.cells[..] else { return false };
        board.candidates(cell).iter().all(|digit| digit == node.digit || off(cell, digit))
    };
    let last_of_house = || {
        let houses = board.model().layout().memberships(node.cells[0]).iter().map(|m| m.house);
        let mut places = houses.map(|house| places(board, house, node.digit));
        places.any(|places| places.iter().all(|&cell| node.cells.contains(&cell) || off(cell, node.digit)))
    };
    last_of_cell() || last_of_house()
}

/// The same through an almost locked set, which has lost a digit and so holds the others.
fn follows_through(board: &Board<'_>, node: &Node, causes: &[&Node]) -> bool {
    let held = node.through.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(board.candidates(cell)));
    if held.len() as usize != node.through.len() + 1 {
        return false;
    }
    let of =
        |digit: Digit| node.through.iter().copied().filter(move |&c| board.candidates(c).contains(digit));
    let lost = |cause: &&&Node| {
        !cause.on
            && cause.digit != node.digit
            && held.contains(cause.digit)
            && of(cause.digit).all(|cell| cause.cells.contains(&cell))
    };
    causes.iter().any(|cause| lost(&cause))
        && node.on
        && held.contains(node.digit)
        && of(node.digit).eq(node.cells.iter().copied())
}

/// Every node but the first follows from those it names, which come before it.
fn replay(board: &Board<'_>, step: &Step, chain: &Chain) {
    for (index, node) in chain.nodes.iter().enumerate() {
        assert_eq!(node.because.is_empty(), index == 0, "{step:?}");
        assert!(node.because.iter().all(|&cause| (cause as usize) < index), "{step:?}");
        let causes: Vec<&Node> = node.because.iter().map(|&cause| &chain.nodes[cause as usize]).collect();
        let told = english(board, step);
        assert!(index == 0 || follows(board, node, &causes), "{node:?} does not follow in\n{told}");
    }
}

fn ends(step: &Step) -> Vec<(&Node, &Node)> {
    let chains = step.evidence.chains.iter();
    chains.filter_map(|chain| Some((chain.nodes.first()?, chain.nodes.last()?))).collect()
}

fn find_part(step: &Step, role: Role) -> Option<&Part> {
    step.evidence.parts.iter().find(|part| part.role == role)
}

fn part(step: &Step, role: Role) -> &Part {
    find_part(step, role).unwrap_or_else(|| panic!("{step:?}"))
}

/// The house of a part as sentences name it.
fn house_name(board: &Board<'_>, house: usize) -> String {
    let name = board.model().layout().houses()[house].name;
    match name.number {
        0 => "diagonal".to_string(),
        number => format!("{} {number}", name.kind),
    }
}

fn cell_name(board: &Board<'_>, cell: Cell) -> String {
    board.model().shape().cell_name(cell)
}

#[test]
fn every_node_of_a_chain_follows_from_what_it_names() {
    for id in CHAINS {
        each_step(techniques::find(id).unwrap(), |board, step| {
            step.evidence.chains.iter().for_each(|chain| replay(board, step, chain));
        });
    }
}

#[test]
fn each_branch_has_its_line_after_the_reason_and_before_the_conclusion() {
    for id in CHAINS {
        each_step(techniques::find(id).unwrap(), |board, step| {
            let chains = step.evidence.chains.len();
            for lang in Lang::ALL {
                let told = explain::words(lang).say(&explain::step(board.model().layout(), step));
                let lines: Vec<&str> = told.lines().collect();
                assert!(!told.contains(['{', '}']) && !told.contains("  "), "{told}");
                if chains == 0 {
                    assert_eq!(lines.len(), 1, "{told}");
                    continue;
                }
                assert!(lines[0].ends_with(':') && !lines[0].contains('→'), "{told}");
                assert!(lines.len() >= chains + 2, "{told}");
                let (branches, rest) = lines[1..].split_at(chains);
                assert!(branches.iter().all(|line| line.contains(['=', '≠'])), "{told}");
                assert!(rest.iter().all(|line| line.ends_with('.') && !line.contains('→')), "{told}");
                // Brackets never stand there without a word.
                let brackets = branches.iter().any(|line| line.contains('('));
                let word = if lang == Lang::En { "In brackets" } else { "Entre parenthèses" };
                assert_eq!(brackets, rest.iter().any(|line| line.starts_with(word)), "{told}");
            }
        });
    }
}

#[test]
fn a_contradiction_is_named_and_is_one() {
    for id in ["forcing-chain-contradiction", "forcing-net-contradiction"] {
        let mut kinds = BTreeSet::new();
        each_step(techniques::find(id).unwrap(), |board, step| {
            let told = english(board, step);
            let first = told.lines().next().unwrap();
            let part = part(step, Role::Contradiction);
            let ends = ends(step);
            // What is assumed is the opposite of what is concluded.
            let (placing, target) = match step.placements.first() {
                Some(&placed) => (true, placed),
                None => (false, step.eliminations[0]),
            };
            let is_premise = |node: &Node| {
                (&node.cells[..], node.digit, node.on) == (&[target.cell][..], target.digit, !placing)
            };
            assert!(ends.iter().all(|(premise, _)| is_premise(premise)), "{told}");
            let not = if placing { " not" } else { "" };
            let premise = format!("if {} were{not} {}, ", cell_name(board, target.cell), target.digit);
            assert!(first.contains(&premise), "{told}");
            // And what it leads to cannot be.
            let last: Vec<Candidate> =
                ends.iter().map(|(_, end)| Candidate { cell: end.cells[0], digit: end.digit }).collect();
            let off: BTreeSet<Candidate> =
                ends.iter().zip(&last).filter(|((_, end), _)| !end.on).map(|(_, &c)| c).collect();
            let on: BTreeSet<Candidate> =
                ends.iter().zip(&last).filter(|((_, end), _)| end.on).map(|(_, &c)| c).collect();
            let kind = match (&part.houses[..], &part.cells[..]) {
                (&[house], _) if on.is_empty() => {
                    let digit = part.digits.min().unwrap();
                    let gone: BTreeSet<Cell> = off.iter().map(|c| c.cell).collect();
                    assert_eq!(places(board, house, digit), gone, "{told}");
                    let name = house_name(board, house);
                    assert!(first.contains(&format!("{name} would have no place for {digit}:")), "{told}");
                    "no place"
                }
                (&[house], _) => {
                    let inside = places(board, house, part.digits.min().unwrap());
                    assert!(on.len() > 1 && on.iter().all(|c| inside.contains(&c.cell)), "{told}");
                    assert!(first.contains(&house_name(board, house)), "{told}");
                    "twice"
                }
                (_, &[cell]) => {
                    assert!(last.iter().all(|c| c.cell == cell), "{told}");
                    assert!(first.contains(&format!(", {} would ", cell_name(board, cell))), "{told}");
                    let all: DigitSet = off.iter().map(|c| c.digit).collect();
                    match (on.len(), off.len()) {
                        (0, _) if all == board.candidates(cell) => "no candidate",
                        (2, 0) => "two digits",
                        (1, 1) if on == off => "both",
                        (0, 1) if !placing && last[0] == target => "itself",
                        (1, 0) if placing && last[0] == target => "itself",
                        _ => panic!("no contradiction in\n{told}"),
                    }
                }
                _ => panic!("{told}"),
            };
            kinds.insert(kind);
        });
        assert!(kinds.len() >= 3, "{id}: {kinds:?}");
    }
}

#[test]
fn an_alternative_is_named_and_every_case_has_its_branch() {
    for id in ["forcing-chain-verity", "forcing-net-verity", "kraken-fish-2"] {
        each_step(techniques::find(id).unwrap(), |board, step| {
            let told = english(board, step);
            let first = told.lines().next().unwrap();
            let ends = ends(step);
            let target = *step.placements.first().unwrap_or_else(|| &step.eliminations[0]);
            let placing = !step.placements.is_empty();
            let leads =
                |end: &Node| (end.cells[0], end.digit, end.on) == (target.cell, target.digit, placing);
            assert!(ends.iter().all(|(_, end)| leads(end)), "{told}");
            if id == "kraken-fish-2" && find_part(step, Role::Alternative).is_none() {
                // Without a fin the fish has no place in that cover: all cases are fins.
                let fins = &part(step, Role::Fin).cells;
                assert!(ends.iter().all(|(premise, _)| fins.contains(&premise.cells[0])), "{told}");
                assert!(first.contains("or else the digit has no place"), "{told}");
                return;
            }
            let part = part(step, Role::Alternative);
            assert!(part.cells.iter().all(|&cell| first.contains(&cell_name(board, cell))), "{told}");
            let mut cases: Vec<(Candidate, bool)> = ends
                .iter()
                .map(|(premise, _)| (Candidate { cell: premise.cells[0], digit: premise.digit }, premise.on))
                .collect();
            cases.sort_unstable();
            let digit = part.digits.min().unwrap();
            let wanted: Vec<(Candidate, bool)> = match (&part.houses[..], &part.cells[..]) {
                (&[house], held) => {
                    assert!(first.contains(&house_name(board, house)), "{told}");
                    let mut cells = places(board, house, digit);
                    if id == "kraken-fish-2" {
                        cells.retain(|cell| held.contains(cell));
                        let fins = step.evidence.parts.iter().filter(|part| part.role == Role::Fin);
                        cells.extend(fins.flat_map(|part| part.cells.iter().copied()));
                    }
                    cells.into_iter().map(|cell| (Candidate { cell, digit }, true)).collect()
                }
                (_, &[cell]) if part.digits.len() == 1 && ends.len() == 2 => {
                    [false, true].map(|on| (Candidate { cell, digit }, on)).to_vec()
                }
                (_, &[cell]) => {
                    let all = board.candidates(cell);
                    assert_eq!(all, part.digits);
                    all.iter().map(|digit| (Candidate { cell, digit }, true)).collect()
                }
                _ => panic!("{told}"),
            };
            assert_eq!(cases, wanted, "{told}");
        });
    }
}

#[test]
fn of_the_ends_of_a_chain_one_is_true_and_what_goes_sees_both() {
    for id in ["x-chain", "xy-chain", "turbot-fish", "aic", "grouped-aic"] {
        each_step(techniques::find(id).unwrap(), |board, step| {
            let told = english(board, step);
            let [(start, end)] = ends(step)[..] else { panic!("{told}") };
            assert!(!start.on && end.on, "{told}");
            for node in [start, end] {
                assert!(told.lines().next().unwrap().contains(&cell_name(board, node.cells[0])), "{told}");
            }
            for gone in &step.eliminations {
                for node in [start, end] {
                    let in_cell = gone.cell == node.cells[0] && gone.digit != node.digit;
                    let seen = gone.digit == node.digit && sees(board, gone.cell, node.cells[0]);
                    assert!(in_cell || seen, "{gone:?} stays if {node:?} is true:\n{told}");
                }
            }
        });
    }
}

#[test]
fn a_loop_says_which_link_excludes_what() {
    for id in ["continuous-nice-loop", "grouped-continuous-nice-loop"] {
        each_step(techniques::find(id).unwrap(), |board, step| {
            let told = english(board, step);
            let links: Vec<&str> = told.lines().filter(|line| line.contains(", so ")).skip(1).collect();
            assert!(!links.is_empty(), "{told}");
            for gone in &step.eliminations {
                let cell = cell_name(board, gone.cell);
                let names = |line: &&str| {
                    let (before, after) = line.split_once(", so ").unwrap();
                    let loses = after.trim_end_matches('.').split_once("lose").unwrap();
                    let where_ = after.contains(&cell) || (loses.0 == "it " && before.starts_with(&cell));
                    where_ && loses.1.contains(&gone.digit.to_string())
                };
                assert!(links.iter().any(names), "no link excludes {gone:?}:\n{told}");
            }
        });
    }
}

#[test]
fn a_discontinuous_loop_says_what_would_come_back() {
    for id in ["discontinuous-nice-loop", "grouped-discontinuous-nice-loop"] {
        each_step(techniques::find(id).unwrap(), |board, step| {
            let told = english(board, step);
            let [(start, end)] = ends(step)[..] else { panic!("{told}") };
            let cell = start.cells[0];
            assert_eq!((&start.cells, start.cells.len()), (&end.cells, 1), "{told}");
            assert!(told.contains(&cell_name(board, cell)), "{told}");
            for gone in &step.eliminations {
                let refuted = match (start.on, end.on) {
                    (true, _) => gone.digit == start.digit && (end.on != (end.digit == start.digit)),
                    (false, true) => gone.digit != start.digit && end.digit == start.digit,
                    (false, false) => gone.digit == end.digit && end.digit != start.digit,
                };
                assert!(gone.cell == cell && refuted, "{told}");
            }
        });
    }
}
