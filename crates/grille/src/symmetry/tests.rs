use super::*;
use crate::constraint::{Constraint, Diagonal, Trial};
use crate::engine::{REFERENCE, Settings};
use crate::generate::{Random, full_grid};
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::sync::Arc;

fn layout(shape: Option<Shape>) -> Arc<Layout> {
    Arc::new(Layout::new(shape.unwrap(), &[]))
}

/// Every order of lines in groups of this size.
fn orders(count: usize, size: usize) -> Vec<Vec<u8>> {
    fn permutations(count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![vec![]];
        }
        let shorter = permutations(count - 1);
        let longer = |list: &Vec<usize>| -> Vec<Vec<usize>> {
            let at = |place: usize| {
                let mut list = list.clone();
                list.insert(place, count - 1);
                list
            };
            (0..count).map(at).collect()
        };
        shorter.iter().flat_map(longer).collect()
    }
    let mut orders: Vec<Vec<Vec<u8>>> = vec![vec![]];
    for _ in 0..count / size {
        let mut next = vec![];
        for order in &orders {
            for inner in permutations(size) {
                let mut order: Vec<Vec<u8>> = order.clone();
                order.push(inner.iter().map(|&line| line as u8).collect());
                next.push(order);
            }
        }
        orders = next;
    }
    let mut all = vec![];
    for bands in permutations(count / size) {
        for order in &orders {
            let line = |&band: &usize| order[band].iter().map(move |&line| (band * size) as u8 + line);
            all.push(bands.iter().flat_map(line).collect());
        }
    }
    all
}

/// The dull twin: everything is tried.
fn dully(shape: Shape, grid: &Grid, transposes: bool) -> Vec<u8> {
    let (height, width) = line_groups(shape);
    let n = usize::from(shape.order());
    let (rows, columns) = (orders(n, height), orders(n, width));
    let mut least = vec![0xFF];
    for transposed in [false, true] {
        if transposed && !transposes {
            continue;
        }
        for rows in &rows {
            for columns in &columns {
                let moved = Variation {
                    transposed,
                    rows: rows.clone(),
                    columns: columns.clone(),
                    ..Variation::none(shape)
                };
                let moved = moved.apply(shape, grid);
                let named = Variation { digits: names(shape, &moved), ..Variation::none(shape) };
                least = least.min(numbers(&named.apply(shape, &moved)));
            }
        }
    }
    least
}

/// A random change.
fn varied(shape: Shape, grid: &Grid, transposes: bool, random: &mut Random) -> Grid {
    let (height, width) = line_groups(shape);
    let n = usize::from(shape.order());
    let mut lines = |size: usize| {
        let mut bands: Vec<usize> = (0..n / size).collect();
        random.shuffle(&mut bands);
        let mut lines = vec![];
        for band in bands {
            let mut inner: Vec<u8> = (0..size).map(|line| (band * size + line) as u8).collect();
            random.shuffle(&mut inner);
            lines.append(&mut inner);
        }
        lines
    };
    let (rows, columns) = (lines(height), lines(width));
    let mut digits: Vec<Digit> = DigitSet::all(shape.order()).iter().collect();
    random.shuffle(&mut digits);
    let transposed = transposes && random.below(2) == 0;
    Variation { transposed, rows, columns, digits }.apply(shape, grid)
}

/// Some digits of a full grid.
fn some(grid: &Grid, count: usize, random: &mut Random) -> Grid {
    let mut cells: Vec<usize> = (0..grid.cells().len()).collect();
    random.shuffle(&mut cells);
    let mut some = vec![None; cells.len()];
    cells[..count].iter().for_each(|&cell| some[cell] = grid.cells()[cell]);
    Grid::from_cells(some)
}

#[test]
fn the_form_is_the_least_of_all() {
    let shapes = [
        (Shape::new(4), 120),
        (Shape::with_boxes(6, 3, 2), 12),
        (Shape::with_boxes(6, 2, 3), 12),
        (Shape::latin(4), 40),
        (Shape::latin(3), 20),
        (Shape::with_boxes(4, 4, 1), 10),
        (Shape::new(1), 1),
    ];
    for (shape, count) in shapes {
        let layout = layout(shape);
        let shape = layout.shape();
        let symmetries = Symmetries::of(&layout);
        let mut random = Random::new(3);
        for turn in 0..count {
            let grid = full_grid(&layout, &mut random, None).unwrap();
            let cells = shape.cell_count();
            let grid = some(&grid, (turn * 7) % (cells + 1), &mut random);
            let transposes = symmetries.transposes();
            assert_eq!(numbers(&symmetries.form(&grid)), dully(shape, &grid, transposes), "{shape} {grid:?}");
        }
    }
    assert!(!Symmetries::of(&layout(Shape::new(6))).transposes());
}

#[test]
fn equivalent_grids_have_one_form_and_others_another() {
    let shapes = [
        (Shape::new(9), vec![0, 1, 3, 9, 17, 25, 40, 60, 81], 6),
        (Shape::new(6), vec![4, 9, 20], 10),
        (Shape::with_boxes(10, 2, 5), vec![10, 22], 4),
        (Shape::latin(7), vec![3, 12, 18], 5),
        (Shape::new(16), vec![20, 90], 2),
        (Shape::new(25), vec![130], 1),
    ];
    for (shape, counts, turns) in shapes {
        let layout = layout(shape);
        let shape = layout.shape();
        let symmetries = Symmetries::of(&layout);
        let mut random = Random::new(5);
        let mut seen = Seen::new(&layout);
        for count in counts {
            for turn in 0..turns {
                let grid = full_grid(&layout, &mut random, None).unwrap();
                let grid = some(&grid, count, &mut random);
                let other = varied(shape, &grid, symmetries.transposes(), &mut random);
                let form = symmetries.form(&grid);
                assert_eq!(symmetries.form(&other), form, "{shape} {count}");
                assert_eq!(symmetries.form(&form), form);
                assert_eq!(seen::number(shape, &other), seen::number(shape, &grid), "{shape} {count}");
                // With very few digits two at random are alike.
                assert!(seen.is_new(&grid) || count < 10 && turn > 0, "{shape} {count}");
                assert!(!seen.is_new(&other));
            }
        }
    }
}

#[test]
fn classes_are_as_many_as_is_known() {
    // All grids of a size fall into so many classes: 4×4 into 2, 6×6 with boxes 3×2 into 49 (F. Jarvis and E. Russell).
    for (order, count) in [(4, 2), (6, 49)] {
        let layout = layout(Shape::new(order));
        let mut seen = Seen::new(&layout);
        let found = if order == 4 {
            let model = Model::new(&Puzzle::empty(layout.shape())).unwrap();
            let all =
                REFERENCE.run(&model, &Settings { keep: 288, ..Settings::limit(1000) }).unwrap().solutions;
            assert_eq!(all.len(), 288);
            all.iter().filter(|grid| seen.is_new(grid)).count()
        } else {
            let mut random = Random::new(1);
            (0..4000).filter(|_| seen.is_new(&full_grid(&layout, &mut random, None).unwrap())).count()
        };
        assert_eq!(found, count, "{order}");
    }
}

#[test]
fn rules_leave_what_turns_them_into_themselves() {
    let diagonal = [Constraint::Diagonal(Diagonal)];
    let turns = |shape: Option<Shape>, rules: &[Constraint]| {
        let symmetries = Symmetries::of(&Layout::new(shape.unwrap(), rules));
        (symmetries.turns().len(), symmetries.renames(), symmetries.transposes())
    };
    assert_eq!(turns(Shape::new(9), &diagonal), (8, true, true));
    assert_eq!(turns(Shape::new(6), &diagonal), (4, true, false));
    assert_eq!(turns(Shape::new(6), &[Constraint::Trial(Trial)]), (1, false, false));
    let layout = Arc::new(Layout::new(Shape::CLASSIC, &diagonal));
    let symmetries = Symmetries::of(&layout);
    let mut random = Random::new(2);
    let grid = full_grid(&layout, &mut random, None).unwrap();
    let grid = some(&grid, 20, &mut random);
    let mut seen = Seen::new(&layout);
    assert!(seen.is_new(&grid));
    for turn in symmetries.turns() {
        let turned = turn.apply(layout.shape(), &grid);
        assert_eq!(symmetries.form(&turned), symmetries.form(&grid));
        assert!(!seen.is_new(&turned));
    }
    // Rows of a band must not be exchanged here.
    let mut exchanged = Variation::none(Shape::CLASSIC);
    exchanged.rows.swap(0, 1);
    assert!(seen.is_new(&exchanged.apply(layout.shape(), &grid)));
}
