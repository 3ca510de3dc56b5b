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
//!
//! Before any of this, `pairing` tells most digits and places that have no such fish of any size.

use super::pairing::Pairing;
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::{Ground, Position};
use std::ops::Range;

/// By line: the lines that it crosses at certain places.
type Crossings = [u64; 64];

/// Whether there is a basic fish of this size without fins with rows as bases, and whether with columns.
pub(super) fn have_fish<const W: usize>(position: &Position<'_, W>, digit: Digit, size: usize) -> [bool; 2] {
    let known = position.alone(digit).fish(size);
    known.unwrap_or_else(|| {
        if have_none(position, digit) {
            position.alone(digit).keep_no_fish();
            return [false; 2];
        }
        let any = look_for_fish(position, digit, size);
        position.alone(digit).keep_fish(size, any);
        any
    })
}

/// The lines of a side that have a digit anywhere, a bit each.
fn open<const W: usize>(position: &Position<'_, W>, lines: &Range<usize>, digit: Digit) -> u64 {
    let has = |line| u64::from(position.spots(line, digit) != 0);
    lines.clone().rev().fold(0, |open, line| open << 1 | has(line))
}

/// Whether it is known at once that there is no basic fish without fins of any size. It would eliminate doubtful places.
fn have_none<const W: usize>(position: &Position<'_, W>, digit: Digit) -> bool {
    let ground = position.ground();
    let row = |line: usize| position.spots(ground.rows.start + line, digit);
    Pairing::new(row, open(position, &ground.rows, digit)).is_some_and(|paired| {
        let doubtful = position.doubtful(digit);
        paired.taken == open(position, &ground.columns, digit)
            && paired.leads_back(doubtful.iter().map(|place| numbers(ground, place)))
    })
}

fn look_for_fish<const W: usize>(position: &Position<'_, W>, digit: Digit, size: usize) -> [bool; 2] {
    let ground = position.ground();
    let [rows, columns] = [&ground.rows, &ground.columns].map(|lines| {
        let spots = lines.clone().map(|line| position.spots(line, digit));
        spots.filter(|&spots| spots != 0).collect::<Vec<u64>>()
    });
    let [rows, columns] = [&rows[..], &columns[..]];
    let find = |lines: &[u64], size: usize| {
        // The lines chosen cross nothing else.
        let eliminates = |crossed: u64| {
            lines.iter().any(|line| line & crossed != 0 && line & !crossed != 0)
                || lines.iter().filter(|&line| line & crossed != 0).count() > size
        };
        let bases: Vec<u64> = lines.iter().copied().filter(|&line| fits(line, size)).collect();
        choose(&bases, 0, size, size, &eliminates)
    };
    match rows.len() {
        open if open == columns.len() && open <= size => [false; 2],
        open if open == columns.len() && open < 2 * size => {
            [columns, rows].map(|lines| find(lines, open - size))
        }
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
    let known = position.alone(digit).within_reach(size);
    known.unwrap_or_else(|| {
        let within = look_within_reach(position, digit, size);
        position.alone(digit).keep_within_reach(size, within);
        within
    })
}

fn look_within_reach<const W: usize>(
    position: &Position<'_, W>,
    digit: Digit,
    size: usize,
) -> [CellSet<W>; 2] {
    let ground = position.ground();
    let mut within = [CellSet::EMPTY; 2];
    for place in unpaired(position, digit) {
        let own = numbers(ground, place);
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

/// The doubtful places of a digit that a basic fish of any size with fins may eliminate.
fn unpaired<const W: usize>(position: &Position<'_, W>, digit: Digit) -> CellSet<W> {
    let known = position.alone(digit).unpaired();
    known.unwrap_or_else(|| {
        let ground = position.ground();
        let [rows, columns] = [&ground.rows, &ground.columns].map(|lines| open(position, lines, digit));
        let is_unpaired = |place: &Cell| {
            let [row, column] = numbers(ground, *place);
            let [unseen, _] = unseen(position, digit, *place);
            let others = columns & !(1 << column);
            Pairing::new(|row| unseen[row], rows & !(1 << row)).is_none_or(|paired| paired.taken != others)
        };
        let unpaired = position.doubtful(digit).iter().filter(is_unpaired).collect();
        position.alone(digit).keep_unpaired(unpaired);
        unpaired
    })
}

/// Which row and which column a cell is in, from 0.
fn numbers<const W: usize>(ground: &Ground<W>, cell: Cell) -> [usize; 2] {
    let [row, column] = ground.lines(cell);
    [row, column - ground.columns.start]
}

/// The rows, and the columns, with the places of a digit that another does not see.
fn unseen<const W: usize>(position: &Position<'_, W>, digit: Digit, place: Cell) -> [Crossings; 2] {
    let ground = position.ground();
    let [mut rows, mut columns] = [[0; 64]; 2];
    for cell in position.places(digit) - ground.peers[place.index()] {
        let [row, column] = numbers(ground, cell);
        rows[row] |= 1 << column;
        columns[column] |= 1 << row;
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
