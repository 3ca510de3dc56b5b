//! Ten thousand puzzles of many kinds, each looked at by code that shares nothing with what made it: a plain
//! search over rows, columns and boxes, and every symmetry tried one by one.

use grille::constraint::{Constraint, Diagonal};
use grille::engine::Settings;
use grille::generate::{Made, Maker, Symmetry, Wish};
use grille::grid::{Digit, Shape};
use grille::model::Layout;
use grille::symmetry::Seen;
use std::collections::HashSet;
use std::sync::Arc;

/// What the checker knows of a kind of grid.
struct Board {
    order: usize,
    width: usize,
    height: usize,
    /// The numbers of the houses of each cell.
    houses: Vec<Vec<usize>>,
}

/// Digits of a board, 0 where there is none, and which each line, box and diagonal holds.
struct Search<'b> {
    board: &'b Board,
    cells: Vec<u8>,
    held: Vec<u32>,
}

impl Board {
    fn of(wish: &Wish) -> Board {
        let shape = wish.layout.shape();
        let boxes = shape.boxes().expect("boxes");
        let diagonals = !wish.layout.constraints().is_empty();
        let n = usize::from(shape.order());
        let (width, height) = (usize::from(boxes.width), usize::from(boxes.height));
        let houses = |cell: usize| {
            let (row, column) = (cell / n, cell % n);
            let square = row / height * (n / width) + column / width;
            let falling = (diagonals && row == column).then_some(3 * n);
            let rising = (diagonals && row + column == n - 1).then_some(3 * n + 1);
            [row, n + column, 2 * n + square].into_iter().chain(falling).chain(rising).collect()
        };
        Board { order: n, width, height, houses: (0..n * n).map(houses).collect() }
    }

    /// How many solutions there are, two at most, and the first.
    fn solve(&self, givens: &[u8]) -> (usize, Vec<u8>) {
        let mut search = Search { board: self, cells: givens.to_vec(), held: vec![0; 3 * self.order + 2] };
        for (cell, &digit) in givens.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            for &house in &self.houses[cell] {
                if search.held[house] >> digit & 1 != 0 {
                    return (0, vec![]);
                }
                search.held[house] |= 1 << digit;
            }
        }
        let (mut found, mut first) = (0, vec![]);
        search.go(&mut found, &mut first);
        (found, first)
    }
}

impl Search<'_> {
    fn go(&mut self, found: &mut usize, first: &mut Vec<u8>) {
        let all = (2u32 << self.board.order) - 2;
        let mut best = (u32::MAX, 0, 0);
        for cell in (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0) {
            let left = all & !self.board.houses[cell].iter().fold(0, |held, &house| held | self.held[house]);
            if left.count_ones() < best.0 {
                best = (left.count_ones(), cell, left);
                if best.0 < 2 {
                    break;
                }
            }
        }
        let (count, cell, left) = best;
        if count == u32::MAX {
            *found += 1;
            if *found == 1 {
                first.clone_from(&self.cells);
            }
            return;
        }
        for digit in (1..=self.board.order as u8).filter(|digit| left >> digit & 1 != 0) {
            self.cells[cell] = digit;
            self.board.houses[cell].iter().for_each(|&house| self.held[house] |= 1 << digit);
            self.go(found, first);
            self.board.houses[cell].iter().for_each(|&house| self.held[house] &= !(1 << digit));
            self.cells[cell] = 0;
            if *found == 2 {
                return;
            }
        }
    }
}

fn numbers(grid: &grille::grid::Grid) -> Vec<u8> {
    grid.cells().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

fn wish(order: u8, rules: &[Constraint]) -> Wish {
    Wish::new(Arc::new(Layout::new(Shape::new(order).unwrap(), rules)))
}

fn made(wish: &Wish, seed: u64, count: u64) -> Vec<Made> {
    let puzzles = Maker::new(wish.clone(), seed).unwrap().make(0..count, &Settings::limit(1));
    puzzles.into_iter().map(Result::unwrap).collect()
}

/// Looks at everything that was asked; minimal is what is so by itself or was asked for.
fn check(wish: &Wish, puzzles: &[Made], minimal: bool) -> usize {
    let board = Board::of(wish);
    let n = board.order;
    for made in puzzles {
        let givens = numbers(&made.givens);
        assert_eq!(board.solve(&givens), (1, numbers(&made.solution)), "{givens:?}");
        if minimal {
            for cell in (0..givens.len()).filter(|&cell| givens[cell] > 0) {
                let mut fewer = givens.clone();
                fewer[cell] = 0;
                assert_eq!(board.solve(&fewer).0, 2, "{givens:?} without {cell}");
            }
        }
        let turned = |row: usize, column: usize| match wish.symmetry {
            Symmetry::Rotate180 => (n - 1 - row, n - 1 - column),
            Symmetry::Diagonal => (column, row),
            Symmetry::Vertical => (row, n - 1 - column),
            _ => (row, column),
        };
        for cell in 0..givens.len() {
            let (row, column) = turned(cell / n, cell % n);
            assert_eq!(givens[cell] > 0, givens[row * n + column] > 0, "{givens:?}");
        }
        let count = givens.iter().filter(|&&digit| digit > 0).count();
        assert!(wish.clues.as_ref().is_none_or(|range| range.contains(&count)), "{count}");
    }
    puzzles.len()
}

/// The orders of lines in groups of a size.
fn orders(count: usize, size: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = vec![];
    let mut order: Vec<usize> = (0..count).collect();
    permute(&mut order, 0, &mut |order| {
        let together = |group: &[usize]| group.iter().all(|line| line / size == group[0] / size);
        if order.chunks(size).all(together) {
            all.push(order.to_vec());
        }
    });
    all
}

fn permute(list: &mut [usize], from: usize, each: &mut dyn FnMut(&[usize])) {
    if from == list.len() {
        return each(list);
    }
    for k in from..list.len() {
        list.swap(from, k);
        permute(list, from + 1, each);
        list.swap(from, k);
    }
}

/// The least of all that rows, columns and digits exchanged make of a puzzle; with transposition where boxes are square.
fn least(board: &Board, rows: &[Vec<usize>], columns: &[Vec<usize>], givens: &[u8]) -> Vec<u8> {
    let n = board.order;
    let mut least = vec![u8::MAX];
    for transposed in 0..if board.width == board.height { 2 } else { 1 } {
        for rows in rows {
            for columns in columns {
                let mut names = [0; 65];
                let mut next = 0;
                let moved = (0..n * n).map(|cell| {
                    let (row, column) = (rows[cell / n], columns[cell % n]);
                    let digit = givens[if transposed == 1 { column * n + row } else { row * n + column }];
                    let name = &mut names[usize::from(digit)];
                    if digit > 0 && *name == 0 {
                        next += 1;
                        *name = next;
                    }
                    *name
                });
                least = least.min(moved.collect());
            }
        }
    }
    least
}

#[test]
fn ten_thousand_puzzles_are_what_was_asked_for() {
    let mut count = 0;
    let plain = wish(9, &[]);
    count += check(&plain, &made(&plain, 1, 4000), true);
    let uniform = Wish { uniform: true, ..wish(9, &[]) };
    count += check(&uniform, &made(&uniform, 2, 500), true);
    for symmetry in [Symmetry::Rotate180, Symmetry::Diagonal, Symmetry::Vertical] {
        let wish = Wish { symmetry, ..wish(9, &[]) };
        count += check(&wish, &made(&wish, 3, 500), false);
    }
    let both = Wish { symmetry: Symmetry::Rotate180, minimal: true, clues: Some(22..=26), ..wish(9, &[]) };
    count += check(&both, &made(&both, 4, 100), true);
    let clues = Wish { clues: Some(28..=32), ..wish(9, &[]) };
    count += check(&clues, &made(&clues, 5, 1000), false);
    let early = Wish { first_obstacle: true, ..wish(9, &[]) };
    count += check(&early, &made(&early, 6, 1000), false);
    let diagonal = wish(9, &[Constraint::Diagonal(Diagonal)]);
    count += check(&diagonal, &made(&diagonal, 7, 20), true);
    for (order, many) in [(4, 980), (6, 800), (8, 100)] {
        let wish = wish(order, &[]);
        count += check(&wish, &made(&wish, 8, many), true);
    }
    assert_eq!(count, 10_000);
}

#[test]
fn distinct_puzzles_are_no_two_alike_and_none_is_lost() {
    for (order, many) in [(4, 600), (6, 150)] {
        let wish = wish(order, &[]);
        let board = Board::of(&wish);
        let (rows, columns) = (orders(board.order, board.height), orders(board.order, board.width));
        let mut seen = Seen::new(&wish.layout);
        let mut forms = HashSet::new();
        for made in made(&wish, 1, many) {
            let new = forms.insert(least(&board, &rows, &columns, &numbers(&made.givens)));
            assert_eq!(seen.is_new(&made.givens), new);
        }
        assert!(forms.len() > 10, "{}", forms.len());
        // Of minimal 4×4 puzzles there are no more (it is said often; we have not proved it).
        assert!(order > 4 || forms.len() <= 36, "{}", forms.len());
    }
}
