//! A quick look at rows and columns: whether a digit has a basic fish at all.
//!
//! Such fish are looked for in almost every position and hardly ever there. With rows as bases, the columns
//! where a row has the digit are one 64-bit set; a fish of size `n` without fins is `n` rows whose columns
//! together are `n`, and it eliminates something if another row has the digit in one of them. Where `N` rows
//! and `N` columns have the digit, the other `N - n` columns then have it in the other `N - n` rows alone: that
//! is a fish too, and it eliminates the same. So the smaller one of the two is looked for.
//!
//! With fins, each place that may be eliminated is looked at by itself: it must be in one of the columns, and
//! of the rows only those places count that it does not see.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::Position;
use std::ops::Range;

/// By line: the lines that it crosses at certain places.
type Crossings = [u64; 64];

/// Whether there is a basic fish of this size without fins with rows as bases, and whether with columns.
pub(super) fn have_fish<const W: usize>(position: &Position<'_, W>, digit: Digit, size: usize) -> [bool; 2] {
    let ground = position.ground();
    let [mut rows, mut columns] = [[0; 64]; 2];
    let open = |lines: &Range<usize>, crossings: &mut Crossings| {
        let mut count = 0;
        for line in lines.clone() {
            let spots = position.spots(line, digit);
            crossings[count] = spots;
            count += usize::from(spots != 0);
        }
        count
    };
    let counts = [open(&ground.rows, &mut rows), open(&ground.columns, &mut columns)];
    let [rows, columns] = [&rows[..counts[0]], &columns[..counts[1]]];
    let find = |lines: &[u64], size: usize| {
        // The lines chosen cross nothing else.
        let eliminates = |crossed: u64| {
            lines.iter().any(|line| line & crossed != 0 && line & !crossed != 0)
                || lines.iter().filter(|&line| line & crossed != 0).count() > size
        };
        choose(lines, 0, size, size, &eliminates)
    };
    match counts[0] {
        open if open == counts[1] && open <= size => [false; 2],
        open if open == counts[1] && open < 2 * size => [columns, rows].map(|lines| find(lines, open - size)),
        _ => [rows, columns].map(|lines| find(lines, size)),
    }
}

/// The doubtful places of a digit that a basic fish of this size with fins may eliminate with rows as bases,
/// and those that one with columns may eliminate.
pub(super) fn within_reach<const W: usize>(
    position: &Position<'_, W>,
    digit: Digit,
    size: usize,
) -> [CellSet<W>; 2] {
    let (ground, shape) = (position.ground(), position.shape());
    let mut within = [CellSet::EMPTY; 2];
    for place in position.doubtful(digit) {
        let own = [shape.row(place), shape.column(place)].map(usize::from);
        let unseen = unseen(position, digit, place);
        for (side, lines) in [&ground.rows, &ground.columns].into_iter().enumerate() {
            let across = 1 << own[1 - side];
            let (mut bases, mut count): (Crossings, _) = ([0; 64], 0);
            for (line, house) in lines.clone().enumerate() {
                let crossed = across | unseen[side][line];
                if line != own[side] && position.spots(house, digit) != 0 && fits(crossed, size) {
                    bases[count] = crossed;
                    count += 1;
                }
            }
            if choose(&bases[..count], across, size, size, &|_| true) {
                within[side].insert(place);
            }
        }
    }
    within
}

/// The rows, and the columns, with the places of a digit that another does not see.
fn unseen<const W: usize>(position: &Position<'_, W>, digit: Digit, place: Cell) -> [Crossings; 2] {
    let shape = position.shape();
    let [mut rows, mut columns] = [[0; 64]; 2];
    for cell in position.places(digit) - position.ground().peers[place.index()] {
        let [row, column] = [shape.row(cell), shape.column(cell)];
        rows[usize::from(row)] |= 1 << column;
        columns[usize::from(column)] |= 1 << row;
    }
    [rows, columns]
}

/// Whether these are at most so many lines.
#[inline]
fn fits(lines: u64, size: usize) -> bool {
    DigitSet::from_bits(lines).len() as usize <= size
}

/// Whether `missing` of these bases can be chosen so that all in all they cross no more than `size` lines,
/// and those are `right`.
fn choose(bases: &[u64], crossed: u64, missing: usize, size: usize, right: &impl Fn(u64) -> bool) -> bool {
    if missing == 0 {
        return right(crossed);
    }
    let mut left = bases;
    while let [first, rest @ ..] = left
        && left.len() >= missing
    {
        let crossed = crossed | first;
        if fits(crossed, size) && choose(rest, crossed, missing - 1, size, right) {
            return true;
        }
        left = rest;
    }
    false
}
