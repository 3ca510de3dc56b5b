//! Remote pairs, X-chains, XY-chains and colours against their dull twins, which walk along every chain
//! there is, and against the checker.

mod positions;

use grille::board::Board;
use grille::grid::{Candidate, Cell, Digit, Grid};
use grille::logic::{AnyPosition, Limits, Step, proof, techniques};
use grille::model::Model;
use positions::{Dice, puzzles, sees, thinned};
use std::collections::{BTreeMap, BTreeSet};

const DATA: [&str; 5] = [
    include_str!("../../../data/minimal_9.txt"),
    include_str!("../../../data/latin_7.txt"),
    include_str!("../../../data/diagonal_9.txt"),
    include_str!("../../../data/small.txt"),
    include_str!("../../../data/rectangular_12.txt"),
];

/// Runs a test on positions of several shapes.
fn each_position(seed: u64, open: usize, mut test: impl FnMut(&Model, &AnyPosition<'_>, &Grid)) {
    let mut dice = Dice(seed);
    for text in DATA {
        for (puzzle, solution) in puzzles(text, 8) {
            for _ in 0..2 {
                let model = thinned(&puzzle, &solution, open, &mut dice);
                let position = AnyPosition::new(&model, Some(&solution));
                test(&model, &position, &solution);
            }
        }
    }
}

fn all(position: &AnyPosition<'_>, id: &str, limits: &Limits) -> Vec<Step> {
    position.all(techniques::find(id).unwrap(), limits)
}

type Gone = BTreeSet<Candidate>;

/// By eliminations: the links of the shortest chain.
type Shortest = BTreeMap<Gone, usize>;

/// The sets that the steps eliminate, with the links of their chains; each set once, each step proved, no
/// candidate of the solution among them, and those with the most first.
fn summary(position: &AnyPosition<'_>, solution: &Grid, steps: &[Step]) -> Shortest {
    let mut all = Shortest::new();
    for step in steps {
        proof::check(position.board(), step, Some(solution))
            .unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
        assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)), "{step:?}");
        let gone: Gone = step.eliminations.iter().copied().collect();
        assert_eq!(gone.len(), step.eliminations.len());
        let known = all.insert(gone, step.evidence.chains[0].nodes.len() - 1);
        assert_eq!(known, None, "one step for each set");
    }
    assert!(steps.is_sorted_by_key(|step| std::cmp::Reverse(step.eliminations.len())));
    all
}

fn candidates(board: &Board<'_>, cell: Cell) -> Vec<Digit> {
    if board.digits().get(cell).is_some() { vec![] } else { board.candidates(cell).iter().collect() }
}

/// Every chain of candidates that meets no cell twice.
struct Twin {
    all: Vec<Candidate>,
    /// By candidate: those it is linked with, strongly and weakly.
    links: [Vec<Vec<usize>>; 2],
    /// Whether two candidates are in cells of a house.
    see: Vec<Vec<bool>>,
    most: usize,
    shortest: Shortest,
}

impl Twin {
    fn new(
        board: &Board<'_>,
        most: usize,
        strong: impl Fn(Candidate, Candidate) -> bool,
        weak: impl Fn(Candidate, Candidate) -> bool,
    ) -> Twin {
        let all = open_candidates(board);
        let list = |linked: &dyn Fn(Candidate, Candidate) -> bool| {
            let of = |&a: &Candidate| (0..all.len()).filter(|&b| linked(a, all[b])).collect();
            all.iter().map(of).collect::<Vec<Vec<usize>>>()
        };
        let links = [list(&strong), list(&weak)];
        let model = board.model();
        let see = all.iter().map(|a| all.iter().map(|b| sees(model, a.cell, b.cell)).collect()).collect();
        let mut twin = Twin { all, links, see, most, shortest: Shortest::new() };
        (0..twin.all.len()).for_each(|start| twin.walk(&mut vec![start]));
        twin
    }

    fn walk(&mut self, nodes: &mut Vec<usize>) {
        let links = nodes.len() - 1;
        let (first, last) = (nodes[0], nodes[links]);
        if links % 2 == 1 && links >= 3 && self.all[first].digit == self.all[last].digit {
            let same = |&c: &usize| self.all[c].digit == self.all[first].digit;
            let both = |&c: &usize| self.see[c][first] && self.see[c][last];
            let gone: Gone =
                (0..self.all.len()).filter(|c| same(c) && both(c)).map(|c| self.all[c]).collect();
            if !gone.is_empty() {
                let known = self.shortest.entry(gone).or_insert(links);
                *known = links.min(*known);
            }
        }
        if links == self.most || (links > 1 && first == last) {
            return;
        }
        for next in self.links[links % 2][last].clone() {
            let cell = |node: usize| self.all[node].cell;
            let back = links > 1 && next == first && links.is_multiple_of(2);
            let met = nodes.iter().any(|&node| cell(node) == cell(next));
            if !met || cell(next) == cell(last) || back {
                nodes.push(next);
                self.walk(nodes);
                nodes.pop();
            }
        }
    }
}

fn open_candidates(board: &Board<'_>) -> Vec<Candidate> {
    let shape = board.model().shape();
    let of = |cell| candidates(board, cell).into_iter().map(move |digit| Candidate { cell, digit });
    shape.cells().flat_map(of).collect()
}

#[test]
fn x_chains_are_all_the_chains_of_a_digit() {
    let mut limits = Limits::default();
    limits.chain_length = 7;
    let mut found = 0;
    each_position(5, 60, |model, position, solution| {
        let board = position.board();
        let has = |cell: Cell, digit: Digit| candidates(board, cell).contains(&digit);
        let strong = |a: Candidate, b: Candidate| {
            let two = |cells: &[Cell]| {
                cells.contains(&a.cell)
                    && cells.contains(&b.cell)
                    && cells.iter().filter(|c| has(**c, a.digit)).count() == 2
            };
            a.digit == b.digit && a != b && model.layout().houses().iter().any(|house| two(&house.cells))
        };
        let weak = |a: Candidate, b: Candidate| a.digit == b.digit && sees(model, a.cell, b.cell);
        let twin = Twin::new(board, 7, strong, weak);
        let steps = all(position, "x-chain", &limits);
        found += steps.len();
        let (ours, theirs) = (summary(position, solution, &steps), twin.shortest);
        // A pair that is linked at once is not asked whether a longer chain joins it too.
        assert!(ours.iter().all(|(gone, links)| theirs.get(gone) == Some(links)));
        let direct = |gone: &Gone| {
            let digit = gone.first().unwrap().digit;
            let cells: Vec<Cell> = model.shape().cells().filter(|&cell| has(cell, digit)).collect();
            let linked = |a: Cell, b: Cell| {
                strong(Candidate { cell: a, digit }, Candidate { cell: b, digit })
                    && gone.iter().all(|c| sees(model, c.cell, a) && sees(model, c.cell, b))
            };
            cells.iter().any(|&a| cells.iter().any(|&b| linked(a, b)))
        };
        assert!(theirs.keys().all(|gone| ours.contains_key(gone) || direct(gone)));
    });
    assert!(found > 100, "{found}");
}

#[test]
fn xy_chains_are_all_the_chains_of_bivalue_cells() {
    let mut limits = Limits::default();
    limits.chain_length = 9;
    let mut found = 0;
    each_position(11, 60, |model, position, solution| {
        let board = position.board();
        let two = |cell: Cell| candidates(board, cell).len() == 2;
        let strong = |a: Candidate, b: Candidate| a.cell == b.cell && a != b && two(a.cell);
        let weak =
            |a: Candidate, b: Candidate| a.digit == b.digit && sees(model, a.cell, b.cell) && two(b.cell);
        let twin = Twin::new(board, 9, strong, weak);
        let steps = all(position, "xy-chain", &limits);
        found += steps.len();
        assert_eq!(summary(position, solution, &steps), twin.shortest);
    });
    assert!(found > 50, "{found}");
}

#[test]
fn remote_pairs_are_chains_of_one_pair_of_digits() {
    let mut found = 0;
    let mut dice = Dice(3);
    for (puzzle, solution) in puzzles(DATA[0], 60) {
        // Two digits everywhere, so that there are long chains.
        let mut new = puzzle.clone();
        (new.notes, new.entered) = (None, vec![]);
        for cell in puzzle.shape.cells() {
            let digit = solution.get(cell).unwrap();
            let open = digit.get() <= 3 && dice.roll(4) > 0;
            new.digits.set(cell, Some(digit).filter(|_| !open));
        }
        let model = Model::new(&new).unwrap();
        let position = AnyPosition::new(&model, Some(&solution));
        let board = position.board();
        let mut theirs = Shortest::new();
        let same = |a: Cell, b: Cell| candidates(board, a) == candidates(board, b);
        let two: Vec<Cell> = puzzle.shape.cells().filter(|&c| candidates(board, c).len() == 2).collect();
        let mut ways: Vec<Vec<Cell>> = two.iter().map(|&cell| vec![cell]).collect();
        while let Some(way) = ways.pop() {
            let (first, last) = (way[0], way[way.len() - 1]);
            let sees_odd = |c: &Candidate| {
                let pairs = way.iter().enumerate();
                pairs.clone().any(|(i, &a)| {
                    pairs.clone().any(|(j, &b)| {
                        j >= i + 3 && (j - i) % 2 == 1 && sees(&model, c.cell, a) && sees(&model, c.cell, b)
                    })
                })
            };
            let digits = candidates(board, first);
            let of_ours: Vec<Candidate> =
                open_candidates(board).into_iter().filter(|c| digits.contains(&c.digit)).collect();
            let ends = |c: &Candidate| sees(&model, c.cell, first) && sees(&model, c.cell, last);
            if way.len() >= 4 && way.len().is_multiple_of(2) && of_ours.iter().any(ends) {
                let links = 2 * way.len() - 1;
                let known = theirs.entry(of_ours.into_iter().filter(sees_odd).collect()).or_insert(links);
                *known = links.min(*known);
            }
            if way.len() < 10 {
                for &next in &two {
                    if !way.contains(&next) && same(first, next) && sees(&model, last, next) {
                        ways.push([&way[..], &[next]].concat());
                    }
                }
            }
        }
        let steps = all(&position, "remote-pair", &Limits::default());
        found += steps.len();
        assert_eq!(summary(&position, &solution, &steps), theirs);
    }
    assert!(found > 10, "{found}");
}

#[test]
fn colours_are_what_they_see() {
    let mut found = [0; 4];
    each_position(23, 60, |model, position, solution| {
        let board = position.board();
        let mut theirs: BTreeSet<(&str, Gone)> = BTreeSet::new();
        for digit in grille::grid::DigitSet::all(model.shape().order()).iter() {
            let places: Vec<Cell> =
                model.shape().cells().filter(|&c| candidates(board, c).contains(&digit)).collect();
            let Some(pairs) = colours(model, &places) else { return }; // an odd ring
            let see = |a: &[Cell], b: &[Cell]| a.iter().any(|&a| b.iter().any(|&b| sees(model, a, b)));
            let gone =
                |cells: Vec<Cell>| cells.into_iter().map(|cell| Candidate { cell, digit }).collect::<Gone>();
            let between = |a: &[Cell], b: &[Cell]| {
                places.iter().copied().filter(|&c| see(&[c], a) && see(&[c], b)).collect::<Vec<Cell>>()
            };
            for [a, b] in &pairs {
                theirs.insert(("simple-colours-trap", gone(between(a, b))));
                let wrapped = [a, b].into_iter().filter(|c| see(c, c)).flatten().copied().collect();
                theirs.insert(("simple-colours-wrap", gone(wrapped)));
            }
            for first in &pairs {
                for second in pairs.iter().filter(|second| *second != first) {
                    let both = |c: &&Vec<Cell>| see(c, &second[0]) && see(c, &second[1]);
                    let lost = first.iter().filter(both).flatten().copied().collect();
                    theirs.insert(("multi-colours-2", gone(lost)));
                    let mut cells = vec![];
                    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if see(&first[i], &second[j]) {
                            cells.extend(between(&first[1 - i], &second[1 - j]));
                        }
                    }
                    theirs.insert(("multi-colours-1", gone(cells)));
                }
            }
        }
        let mut ours = BTreeSet::new();
        for (i, id) in ["simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2"]
            .into_iter()
            .enumerate()
        {
            for step in all(position, id, &Limits::default()) {
                proof::check(board, &step, None).unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
                assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)));
                ours.insert((id, step.eliminations.iter().copied().collect::<Gone>()));
                found[i] += 1;
            }
        }
        theirs.retain(|(_, gone)| !gone.is_empty());
        assert_eq!(ours, theirs);
    });
    assert!(found.iter().all(|&steps| steps > 10), "{found:?}");
}

/// The pairs of colours, by giving colours until none is missing; `None` if one cell would get both.
fn colours(model: &Model, places: &[Cell]) -> Option<Vec<[Vec<Cell>; 2]>> {
    let linked = |a: Cell, b: Cell| {
        model.layout().houses().iter().any(|house| {
            let here: Vec<&Cell> = places.iter().filter(|c| house.cells.contains(c)).collect();
            a != b && here.len() == 2 && here.contains(&&a) && here.contains(&&b)
        })
    };
    let mut colour: BTreeMap<Cell, (usize, usize)> = BTreeMap::new();
    let mut pairs = 0;
    for &start in places {
        if colour.contains_key(&start) || !places.iter().any(|&other| linked(start, other)) {
            continue;
        }
        colour.insert(start, (pairs, 0));
        loop {
            let known: Vec<_> = colour.iter().map(|(&c, &k)| (c, k)).filter(|(_, k)| k.0 == pairs).collect();
            let next = places.iter().filter(|c| !colour.contains_key(c)).find_map(|&c| {
                known.iter().find(|(k, _)| linked(c, *k)).map(|&(_, (_, side))| (c, (pairs, 1 - side)))
            });
            let Some((cell, new)) = next else { break };
            colour.insert(cell, new);
        }
        pairs += 1;
    }
    for (&a, x) in &colour {
        if colour.iter().any(|(&b, y)| linked(a, b) && x == y) {
            return None;
        }
    }
    let of = |pair, side| colour.iter().filter(|(_, k)| **k == (pair, side)).map(|(c, _)| *c).collect();
    Some((0..pairs).map(|pair| [of(pair, 0), of(pair, 1)]).collect())
}
