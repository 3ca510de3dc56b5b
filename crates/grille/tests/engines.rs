//! One suite that every engine must pass: it agrees with `reference` on thousands of small puzzles of
//! many shapes, gives known counts, and stops when it is told to.

use grille::constraint::{Constraint, Diagonal};
use grille::engine::{ENGINES, End, Engine, REFERENCE, Report, Settings};
use grille::grid::{Candidates, Digit, DigitSet, Grid, Shape};
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Engines that are not written yet.
const PENDING: &[&str] = &["search", "auto"];

fn engines() -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().copied().filter(|engine| !PENDING.contains(&engine.id))
}

fn complete_engines() -> impl Iterator<Item = &'static Engine> {
    engines().filter(|engine| engine.complete)
}

/// A small generator of pseudo-random numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }

    /// The lines of a grid shuffled within bands of this many, and the bands among each other.
    fn lines(&mut self, order: usize, band: usize) -> Vec<usize> {
        let bands = self.shuffled(order / band);
        bands.into_iter().flat_map(|b| self.shuffled(band).into_iter().map(move |i| b * band + i)).collect()
    }

    /// A full grid that keeps rows, columns and boxes: the pattern grid, shuffled.
    fn full_grid(&mut self, shape: Shape) -> Grid {
        let n = shape.order() as usize;
        let (width, height) = shape.boxes().map_or((n, 1), |b| (b.width as usize, b.height as usize));
        let (rows, columns, digits) = (self.lines(n, height), self.lines(n, width), self.shuffled(n));
        let transpose = width == height && self.one_in(2);
        let mut grid = Grid::empty(n * n);
        for (i, &row) in rows.iter().enumerate() {
            for (j, &column) in columns.iter().enumerate() {
                let digit = digits[(row % height * width + row / height + column) % n];
                let (i, j) = if transpose { (j, i) } else { (i, j) };
                grid.set(shape.cell(i as u8, j as u8), Some(Digit::from_index(digit)));
            }
        }
        grid
    }

    /// A full grid that obeys the diagonals too, grown from a random first row; where there is none (in
    /// orders 2 and 3), one that does not.
    fn diagonal_grid(&mut self, shape: Shape) -> Grid {
        let mut puzzle = Puzzle::empty(shape);
        puzzle.constraints.push(Constraint::Diagonal(Diagonal));
        for (column, digit) in self.shuffled(shape.order() as usize).into_iter().enumerate() {
            puzzle.digits.set(shape.cell(0, column as u8), Some(Digit::from_index(digit)));
        }
        let engine = grille::engine::find("most-constrained").unwrap();
        let report = engine.run(&Model::new(&puzzle).unwrap(), &Settings::limit(1)).unwrap();
        report.solutions.into_iter().next().unwrap_or_else(|| self.full_grid(shape))
    }

    /// A puzzle of this shape with about `open` empty cells. Sometimes a digit is wrong, sometimes some
    /// cells allow only certain digits.
    fn puzzle(&mut self, shape: Shape, diagonal: bool, open: usize) -> Puzzle {
        let mut grid = if diagonal { self.diagonal_grid(shape) } else { self.full_grid(shape) };
        let cells: Vec<_> = shape.cells().collect();
        for i in self.shuffled(cells.len()).into_iter().take(open) {
            grid.set(cells[i], None);
        }
        let order = shape.order() as usize;
        if self.one_in(4) {
            let cell = cells[self.below(cells.len())];
            grid.set(cell, Some(Digit::from_index(self.below(order))));
        }
        let marks = self.one_in(4).then(|| {
            let mut marks = Candidates::all(shape);
            for &cell in &cells {
                if self.one_in(2) {
                    let gone: DigitSet =
                        (0..order).filter(|_| self.one_in(4)).map(Digit::from_index).collect();
                    marks.set(cell, marks.get(cell).minus(gone));
                }
            }
            marks
        });
        let constraints = if diagonal { vec![Constraint::Diagonal(Diagonal)] } else { vec![] };
        Puzzle { marks, constraints, ..Puzzle::from_digits(shape, grid) }
    }
}

/// The shapes of the suite, whether with diagonals, how many puzzles of each, and the most empty cells.
fn corpus() -> Vec<(Shape, bool, usize, usize)> {
    let latin = |n| Shape::latin(n).unwrap();
    let boxes = |n, width, height| Shape::with_boxes(n, width, height).unwrap();
    vec![
        (latin(1), false, 10, 1),
        (latin(1), true, 10, 1),
        (latin(2), false, 40, 4),
        (latin(2), true, 40, 4),
        (latin(3), false, 600, 9),
        (latin(3), true, 300, 9),
        (latin(4), false, 900, 16),
        (latin(4), true, 600, 16),
        (boxes(4, 2, 2), false, 1200, 16),
        (boxes(4, 2, 2), true, 900, 16),
        (boxes(4, 4, 1), false, 150, 16),
        (latin(5), false, 750, 20),
        (latin(5), true, 450, 20),
        (boxes(6, 3, 2), false, 750, 24),
        (boxes(6, 2, 3), false, 750, 24),
        (boxes(6, 3, 2), true, 450, 24),
        (boxes(8, 4, 2), false, 360, 36),
        (boxes(8, 2, 4), false, 360, 36),
        (boxes(9, 3, 3), false, 450, 45),
        (boxes(9, 3, 3), true, 240, 45),
        (latin(9), false, 180, 36),
    ]
}

/// Runs `visit` on every puzzle of the corpus that is sound, with `reference`'s report up to `cap`.
fn for_each_model(seed: u64, cap: u64, mut visit: impl FnMut(&Model, &Report, &str)) {
    let mut random = Random(seed);
    let (mut none, mut one, mut many) = (0, 0, 0);
    for (shape, diagonal, count, most) in corpus() {
        let constraints = if diagonal { vec![Constraint::Diagonal(Diagonal)] } else { vec![] };
        let layout = Arc::new(Layout::new(shape, &constraints));
        for number in 0..count {
            let open = random.below(most + 1);
            let puzzle = random.puzzle(shape, diagonal, open);
            let Ok(model) = Model::with_layout(&puzzle, layout.clone()) else {
                continue;
            };
            let truth = REFERENCE.run(&model, &Settings::limit(cap)).unwrap();
            match truth.found {
                0 => none += 1,
                1 => one += 1,
                _ => many += 1,
            }
            let name = format!("{shape}, diagonal: {diagonal}, number {number}: {:?}", puzzle);
            visit(&model, &truth, &name);
        }
    }
    // The corpus is worth something only if it has puzzles of all three sorts.
    assert!(none > 100 && one > 100 && many > 100, "{none} without, {one} with one, {many} with many");
}

/// Every solution is one, and none comes twice.
fn assert_sound(model: &Model, report: &Report, name: &str) {
    assert!(report.solutions.iter().all(|grid| model.check(grid)), "{name}");
    let different: HashSet<&Grid> = report.solutions.iter().collect();
    assert_eq!(different.len(), report.solutions.len(), "{name}");
}

#[test]
fn every_complete_engine_agrees_with_the_reference() {
    const CAP: u64 = 40;
    for_each_model(0x9E37_79B9_7F4A_7C15, CAP, |model, truth, name| {
        for engine in complete_engines() {
            let name = format!("{} on {name}", engine.id);
            let report = engine.run(model, &Settings::limit(CAP)).unwrap();
            assert_eq!((report.found, report.end), (truth.found, truth.end), "{name}");
            assert_eq!(report.solutions.len() as u64, report.found, "{name}");
            assert_sound(model, &report, &name);
            if truth.end == End::Exhausted {
                let ours: HashSet<&Grid> = report.solutions.iter().collect();
                assert_eq!(ours, truth.solutions.iter().collect(), "{name}");
                assert_eq!(report.counts.nodes, report.counts.backtracks, "{name}");
            }
        }
    });
}

#[test]
fn every_incomplete_engine_is_right_as_far_as_it_gets() {
    const CAP: u64 = 40;
    let mut solved = 0;
    for_each_model(0xD1B5_4A32_D192_ED03, CAP, |model, truth, name| {
        for engine in engines().filter(|engine| !engine.complete) {
            let name = format!("{} on {name}", engine.id);
            let report = engine.run(model, &Settings::limit(CAP)).unwrap();
            assert_sound(model, &report, &name);
            match report.end {
                End::Exhausted => {
                    assert_eq!((report.found, truth.end), (truth.found, End::Exhausted), "{name}");
                    solved += report.found;
                }
                End::Stuck => {
                    let position = report.position.as_ref().expect("as far as it got");
                    assert_eq!(report.found, 0, "{name}");
                    for solution in &truth.solutions {
                        let kept = |c| position.get(c).contains(solution.get(c).unwrap());
                        assert!(model.shape().cells().all(kept), "{name}");
                    }
                }
                other => panic!("{other:?}: {name}"),
            }
        }
    });
    assert!(solved > 100, "{solved}");
}

#[test]
fn the_tree_has_every_attempt() {
    let shape = Shape::new(4).unwrap();
    let model = Model::new(&Puzzle::empty(shape)).unwrap();
    for engine in complete_engines() {
        let settings = Settings { trace: Some(100_000), ..Settings::limit(30) };
        let report = engine.run(&model, &settings).unwrap();
        let tree = report.tree.expect("asked for");
        assert_eq!((tree.nodes().len() as u64, tree.left_out()), (report.counts.nodes, 0), "{}", engine.id);
        let solutions =
            tree.nodes().iter().filter(|n| n.verdict == grille::engine::Verdict::Solution).count();
        assert_eq!(solutions, 30, "{}", engine.id);
        assert!(
            report.counts.guesses > 0 && report.counts.placements >= report.counts.nodes,
            "{}",
            engine.id
        );
    }
}

/// Settings that count all solutions.
fn count(engine: &Engine, puzzle: &Puzzle) -> u64 {
    let report = engine.run(&Model::new(puzzle).unwrap(), &Settings::count()).unwrap();
    assert_eq!(report.end, End::Exhausted, "{}", engine.id);
    report.found
}

#[test]
fn known_counts() {
    let diagonal =
        Puzzle { constraints: vec![Constraint::Diagonal(Diagonal)], ..Puzzle::empty(Shape::new(4).unwrap()) };
    let diagonals = count(&REFERENCE, &diagonal);
    for engine in complete_engines() {
        for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
            let empty = Puzzle::empty(Shape::latin(order).unwrap());
            assert_eq!(count(engine, &empty), squares, "{}: Latin squares of order {order}", engine.id);
        }
        let empty = Puzzle::empty(Shape::new(4).unwrap());
        assert_eq!(count(engine, &empty), 288, "{}: 4×4 grids", engine.id);
        assert_eq!(count(engine, &diagonal), diagonals, "{}: 4×4 grids with diagonals", engine.id);
    }
    assert_eq!(diagonals, 48);
}

#[test]
fn the_limit_is_obeyed() {
    let model = Model::new(&Puzzle::empty(Shape::new(4).unwrap())).unwrap();
    for engine in complete_engines() {
        for limit in [1, 2, 7, 287, 288] {
            let report = engine.run(&model, &Settings::limit(limit)).unwrap();
            assert_eq!((report.found, report.end), (limit, End::Enough), "{}", engine.id);
            assert_sound(&model, &report, engine.id);
        }
        let report = engine.run(&model, &Settings::limit(289)).unwrap();
        assert_eq!((report.found, report.end), (288, End::Exhausted), "{}", engine.id);
        let report = engine.run(&model, &Settings { keep: 3, ..Settings::limit(10) }).unwrap();
        assert_eq!((report.found, report.solutions.len()), (10, 3), "{}", engine.id);
    }
}

/// An empty grid that no engine can be done with before it first looks at the clock.
fn endless() -> Model {
    Model::new(&Puzzle::empty(Shape::new(25).unwrap())).unwrap()
}

#[test]
fn the_time_limit_stops_every_engine() {
    let model = endless();
    for engine in engines() {
        let settings = Settings { time_limit: Some(Duration::from_nanos(1)), ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::TimeLimit, "{}", engine.id);
    }
}

#[test]
fn an_interrupt_stops_every_engine() {
    let model = endless();
    for engine in engines() {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let settings = Settings { interrupt, ..Settings::count() };
        assert_eq!(engine.run(&model, &settings).unwrap().end, End::Interrupted, "{}", engine.id);
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let mut random = Random(7);
    for shape in [Shape::latin(1).unwrap(), Shape::new(6).unwrap(), Shape::CLASSIC] {
        let grid = random.full_grid(shape);
        let model = Model::new(&Puzzle::from_digits(shape, grid.clone())).unwrap();
        for engine in engines() {
            let report = engine.run(&model, &Settings::limit(2)).unwrap();
            assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
            assert_eq!(report.solutions[0], grid, "{}", engine.id);
            assert_eq!(report.counts.nodes, 0, "{}", engine.id);
        }
    }
}

#[test]
fn the_largest_grid_neither_overflows_the_stack_nor_fails() {
    // One empty row is enough to make every engine build its structures for 4096 cells.
    let shape = Shape::new(64).unwrap();
    let mut grid = Random(11).full_grid(shape);
    for cell in shape.cells().filter(|&cell| shape.row(cell) == 63) {
        grid.set(cell, None);
    }
    let model = Model::new(&Puzzle::from_digits(shape, grid)).unwrap();
    for engine in engines() {
        let report = engine.run(&model, &Settings::limit(2)).unwrap();
        assert_eq!((report.found, report.end), (1, End::Exhausted), "{}", engine.id);
        assert_sound(&model, &report, engine.id);
    }
}

#[test]
fn a_reading_order_search_fills_the_largest_grid_from_nothing() {
    let model = Model::new(&Puzzle::empty(Shape::new(64).unwrap())).unwrap();
    for engine in engines().filter(|engine| engine.id.starts_with("backtrack")) {
        let report = engine.run(&model, &Settings::limit(1)).unwrap();
        assert_eq!((report.found, report.counts.nodes), (1, 4096), "{}", engine.id);
        assert_sound(&model, &report, engine.id);
    }
}

#[test]
fn the_reference_and_the_search_in_reading_order_try_the_same() {
    let backtrack = grille::engine::find("backtrack").unwrap();
    for shape in [Shape::new(4).unwrap(), Shape::latin(4).unwrap()] {
        let model = Model::new(&Puzzle::empty(shape)).unwrap();
        let reports = [&REFERENCE, backtrack].map(|e| e.run(&model, &Settings::limit(50)).unwrap());
        assert_eq!(reports[0].counts.nodes, reports[1].counts.nodes);
        assert_eq!(reports[0].counts.guesses, reports[1].counts.guesses);
        assert_eq!(reports[0].solutions, reports[1].solutions);
    }
}

#[test]
fn the_same_knowledge_kept_in_two_ways_makes_the_same_tree() {
    let [copies, lists] = ["most-constrained", "digit-lists"].map(|id| grille::engine::find(id).unwrap());
    for_each_model(0x2545_F491_4F6C_DD1D, 5, |model, _, name| {
        let settings = Settings { trace: Some(10_000), ..Settings::limit(5) };
        let [a, b] = [copies, lists].map(|engine| engine.run(model, &settings).unwrap());
        assert_eq!(a.tree, b.tree, "{name}");
        assert_eq!((a.counts.nodes, a.counts.guesses), (b.counts.nodes, b.counts.guesses), "{name}");
        // The lists stop at the first cell that has nothing left.
        assert!(b.counts.eliminations <= a.counts.eliminations, "{name}");
    });
}

#[test]
fn engines_have_names_and_pages() {
    use grille::words::Lang;
    let ids: HashSet<&str> = ENGINES.iter().map(|engine| engine.id).collect();
    assert_eq!(ids.len(), ENGINES.len());
    for engine in engines() {
        for lang in Lang::ALL {
            let page = &engine.page;
            assert_eq!(page.title(lang), engine.id);
            assert!(page.about(lang).len() > 10, "{} {}", engine.id, lang.code());
            assert_eq!(page.text(lang).lines().nth(1), Some(""), "{} {}", engine.id, lang.code());
            let command = format!("grille compare --engine {}", engine.id);
            assert!(page.text(lang).contains(&command), "{} {}", engine.id, lang.code());
        }
    }
}
