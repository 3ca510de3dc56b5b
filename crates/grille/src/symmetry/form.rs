//! The first of all equivalent grids in the order of their lines.
//!
//! ```text
//! states: how the grid is turned, which rows come first, where columns stand that hold a digit in these rows, and the
//!         names of these digits. Columns that are empty so far stand together, before the others of their stack, in an
//!         order that is still open; so do stacks that are empty so far.
//! row by row: of every state and every row that may come next, the least line that it can give:
//!         a column whose place is settled: its digit; if that has no name, the next
//!         the columns still open in a stack: first the empty ones, then known digits upwards, then new ones
//!         the stacks still open: each so, then the least first
//!         keep the states and rows whose line is the least of all; new digits that stand side by side in a part that was
//!         open may be named in any order, so each order is a state
//! ```
//!
//! What is open stays open until a digit settles it; so an almost empty grid has few states, and the states at the end
//! differ by symmetries of the grid itself alone.

use super::{Variation, line_groups};
use crate::grid::{Digit, Grid, Shape};
use std::ops::Range;

/// A digit that has no name yet, in a line before names are given.
const NEW: u8 = 0xFF;

/// A way to the form of a grid.
pub(super) fn least(shape: Shape, grid: &Grid, transposes: bool) -> Variation {
    if shape.order() <= 16 {
        Search::<16>::new(shape, grid, transposes).run()
    } else {
        Search::<64>::new(shape, grid, transposes).run()
    }
}

#[derive(Copy, Clone)]
struct State<const N: usize> {
    transposed: bool,
    /// The rows placed so far, in their new order; and the same as a set.
    rows: [u8; N],
    used: u64,
    /// The column at each place. Those that are open stand where they may end up.
    columns: [u8; N],
    /// The columns that hold a digit in these rows.
    settled: u64,
    /// The names of digits, 0 for none; and how many there are.
    names: [u8; N],
    named: u8,
}

struct Search<const N: usize> {
    order: usize,
    /// Rows in a band, columns in a stack.
    height: usize,
    width: usize,
    /// The digits row by row, 0 for none: as they are, and transposed.
    views: Vec<Vec<u8>>,
}

/// A line of numbers, as long as the order.
type Line<const N: usize> = [u8; N];

impl<const N: usize> Search<N> {
    fn new(shape: Shape, grid: &Grid, transposes: bool) -> Search<N> {
        let order = usize::from(shape.order());
        let (height, width) = line_groups(shape);
        let digit = |cell: usize| grid.cells().get(cell).copied().flatten().map_or(0, Digit::get);
        let mut views = vec![(0..order * order).map(digit).collect()];
        if transposes {
            views.push((0..order * order).map(|cell| digit(cell % order * order + cell / order)).collect());
        }
        Search { order, height, width, views }
    }

    fn run(&self) -> Variation {
        let n = self.order;
        let lines: [u8; N] = std::array::from_fn(|line| line as u8);
        let start = |view: usize| State {
            transposed: view == 1,
            rows: [0; N],
            used: 0,
            columns: lines,
            settled: 0,
            names: [0; N],
            named: 0,
        };
        let mut states: Vec<State<N>> = (0..self.views.len()).map(start).collect();
        for place in 0..n {
            let mut best = [NEW; N];
            let mut kept: Vec<(usize, usize)> = vec![];
            for (number, state) in states.iter().enumerate() {
                self.rows(state, place, |row| {
                    let mut line = self.line(state, row);
                    name(&mut line[..n], state.named);
                    if line < best {
                        best = line;
                        kept.clear();
                    }
                    if line == best {
                        kept.push((number, row));
                    }
                });
            }
            let mut next = vec![];
            for (number, row) in kept {
                let mut state = states[number];
                let line = self.line(&state, row);
                state.rows[place] = row as u8;
                state.used |= 1 << row;
                let columns = state.columns;
                Settling { search: self, state, row, line, states: &mut next }.stack(0, columns);
            }
            states = next;
        }
        self.variation(&states[0])
    }

    fn digit(&self, state: &State<N>, row: usize, column: u8) -> u8 {
        self.views[usize::from(state.transposed)][row * self.order + usize::from(column)]
    }

    /// The number that a digit of a row stands for.
    fn sign(&self, state: &State<N>, row: usize, column: u8) -> u8 {
        match self.digit(state, row, column) {
            0 => 0,
            digit => match state.names[usize::from(digit) - 1] {
                0 => NEW,
                name => name,
            },
        }
    }

    /// The rows that may come next. Of rows and bands that are empty one is like the other.
    fn rows(&self, state: &State<N>, place: usize, mut each: impl FnMut(usize)) {
        let view = &self.views[usize::from(state.transposed)];
        let is_empty = |rows: Range<usize>| {
            view[rows.start * self.order..rows.end * self.order].iter().all(|&digit| digit == 0)
        };
        let bands = match place % self.height {
            0 => 0..self.order / self.height,
            _ => {
                let band = usize::from(state.rows[place - 1]) / self.height;
                band..band + 1
            }
        };
        let mut empty_band = false;
        for band in bands {
            let rows = band * self.height..(band + 1) * self.height;
            if place.is_multiple_of(self.height) {
                if state.used >> rows.start & 1 != 0 {
                    continue;
                }
                if is_empty(rows.clone()) && std::mem::replace(&mut empty_band, true) {
                    continue;
                }
            }
            let mut empty_row = false;
            for row in rows {
                if state.used >> row & 1 != 0
                    || is_empty(row..row + 1) && std::mem::replace(&mut empty_row, true)
                {
                    continue;
                }
                each(row);
            }
        }
    }

    /// How many stacks at the beginning are open.
    fn open_stacks(&self, state: &State<N>) -> usize {
        let stacks = state.columns[..self.order].chunks_exact(self.width);
        stacks.take_while(|stack| stack.iter().all(|&column| state.settled >> column & 1 == 0)).count()
    }

    /// How many columns at the beginning of a stack are open.
    fn open_columns(&self, state: &State<N>, stack: usize) -> usize {
        let columns = &state.columns[stack * self.width..(stack + 1) * self.width];
        columns.iter().take_while(|&&column| state.settled >> column & 1 == 0).count()
    }

    /// The least line that a row can give, its new digits not named.
    fn line(&self, state: &State<N>, row: usize) -> Line<N> {
        let (n, width) = (self.order, self.width);
        let mut line = [0; N];
        for (sign, &column) in line[..n].iter_mut().zip(&state.columns) {
            *sign = self.sign(state, row, column);
        }
        let open = self.open_stacks(state);
        for stack in 0..n / width {
            let columns = if stack < open { width } else { self.open_columns(state, stack) };
            line[stack * width..stack * width + columns].sort_unstable();
        }
        // The open stacks in order: few, so that each finds its place among those before it.
        for stack in 1..open {
            let mut at = stack;
            while at > 0 && line[(at - 1) * width..at * width] > line[at * width..(at + 1) * width] {
                let (one, other) = line[(at - 1) * width..(at + 1) * width].split_at_mut(width);
                one.swap_with_slice(other);
                at -= 1;
            }
        }
        line
    }

    fn variation(&self, state: &State<N>) -> Variation {
        let n = self.order;
        // Digits that are nowhere get the names that are left.
        let mut last = state.named;
        let digits = state.names[..n].iter().map(|&name| {
            let name = if name == 0 {
                last += 1;
                last
            } else {
                name
            };
            Digit::from_index(usize::from(name) - 1)
        });
        Variation {
            transposed: state.transposed,
            rows: state.rows[..n].to_vec(),
            columns: state.columns[..n].to_vec(),
            digits: digits.collect(),
        }
    }
}

/// Settles the columns of a row, in every way that gives its line.
struct Settling<'a, const N: usize> {
    search: &'a Search<N>,
    state: State<N>,
    row: usize,
    line: Line<N>,
    states: &'a mut Vec<State<N>>,
}

impl<const N: usize> Settling<'_, N> {
    /// From this stack on; the columns of those before it are settled.
    fn stack(&mut self, stack: usize, mut columns: [u8; N]) {
        let (search, width) = (self.search, self.search.width);
        let start = stack * width;
        if start == search.order {
            return self.done(columns);
        }
        let open = search.open_stacks(&self.state);
        if stack >= open {
            let end = start + search.open_columns(&self.state, stack);
            return self.column(start..end, start, columns);
        }
        // Any open stack that gives this part of the line; of empty ones the first.
        let (line, end) = (self.line, start + width);
        let before = columns;
        for from in stack..open {
            let mut signs = [0; N];
            for (sign, &column) in signs.iter_mut().zip(&before[from * width..(from + 1) * width]) {
                *sign = search.sign(&self.state, self.row, column);
            }
            signs[..width].sort_unstable();
            if signs[..width] == line[start..end] {
                columns = before;
                (0..width).for_each(|k| columns.swap(start + k, from * width + k));
                self.column(start..end, start, columns);
                if line[start..end].iter().all(|&sign| sign == 0) {
                    break;
                }
            }
        }
    }

    /// From this place on among the open columns of a stack.
    fn column(&mut self, open: Range<usize>, place: usize, columns: [u8; N]) {
        if place == open.end {
            return self.stack(open.start / self.search.width + 1, columns);
        }
        for from in place..open.end {
            if self.search.sign(&self.state, self.row, columns[from]) != self.line[place] {
                continue;
            }
            let mut columns = columns;
            columns.swap(place, from);
            self.column(open.clone(), place + 1, columns);
            if self.line[place] != NEW {
                break;
            }
        }
    }

    /// Every column has its place.
    fn done(&mut self, columns: [u8; N]) {
        let mut next = State { columns, ..self.state };
        for &column in &columns[..self.search.order] {
            let digit = self.search.digit(&self.state, self.row, column);
            if digit == 0 {
                continue;
            }
            next.settled |= 1 << column;
            let name = &mut next.names[usize::from(digit) - 1];
            if *name == 0 {
                next.named += 1;
                *name = next.named;
            }
        }
        self.states.push(next);
    }
}

/// Names the new digits of a line, after so many that have names.
fn name(line: &mut [u8], mut named: u8) {
    for sign in line.iter_mut().filter(|sign| **sign == NEW) {
        named += 1;
        *sign = named;
    }
}
