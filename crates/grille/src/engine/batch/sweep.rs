//! A sweep: every deduction, over planes. See the [module](super) for the idea.

#![allow(clippy::needless_range_loop, reason = "the same index walks several arrays")]

use super::lanes::Lanes;
use super::planes::Planes;

/// What the work on one digit needs on the way: not made anew for each.
#[derive(Copy, Clone)]
pub(super) struct Scratch<V> {
    pub(super) placed: [V; 9],
    pub(super) keep: [[V; 9]; 3],
    pub(super) once: [[V; 3]; 9],
    pub(super) twice: [[V; 3]; 9],
}

/// One digit: eliminates it from the boxes of its singles, closes bands and stacks, and finds the houses
/// in which it has one place left.
///
/// Rows and columns need no elimination of their own: a digit that has one mini-row left in a box is in
/// no other box of that row in any way of placing it that remains.
#[inline(always)]
pub(super) fn digit<V: Lanes>(
    x: &mut [V; 81],
    single: &[V; 81],
    alone: &mut [V; 27],
    scratch: &mut Scratch<V>,
    bad: &mut V,
) {
    let none = V::none();
    for band in 0..3 {
        let mut mini = [none; 9];
        for stack in 0..3 {
            let at = 27 * band + 3 * stack;
            let (mut y, s) = (cells_of(x, at), cells_of(single, at));
            let a = y[0].and(s[0]).or_and(y[1], s[1]).or_and(y[2], s[2]);
            let b = y[3].and(s[3]).or_and(y[4], s[4]).or_and(y[5], s[5]);
            let c = y[6].and(s[6]).or_and(y[7], s[7]).or_and(y[8], s[8]);
            let placed = a.or3(b, c);
            for k in 0..9 {
                y[k] = y[k].stays(s[k], placed);
            }
            for r in 0..3 {
                mini[3 * r + stack] = y[3 * r].or3(y[3 * r + 1], y[3 * r + 2]);
            }
            put(x, at, y);
            scratch.placed[3 * band + stack] = placed;
        }
        scratch.keep[band] = closed(&mini);
    }
    // The same for each stack, and what is alone in its column and its box.
    for stack in 0..3 {
        let mut mini = [none; 9];
        for band in 0..3 {
            let y = cells_of(x, 27 * band + 3 * stack);
            let keep = &scratch.keep[band];
            let keep = [keep[stack], keep[3 + stack], keep[6 + stack]];
            for k in 0..3 {
                mini[3 * k + band] = y[k].and(keep[0]).or_and(y[k + 3], keep[1]).or_and(y[k + 6], keep[2]);
            }
        }
        let kept = closed(&mini);
        let mut column_twice = [[none; 3]; 3];
        for band in 0..3 {
            let at = 27 * band + 3 * stack;
            let mut y = cells_of(x, at);
            let keep = &scratch.keep[band];
            let keep = [keep[stack], keep[3 + stack], keep[6 + stack]];
            for k in 0..9 {
                y[k] = y[k].and3(keep[k / 3], kept[k % 3 * 3 + band]);
            }
            put(x, at, y);
            let o = [y[0].or3(y[1], y[2]), y[3].or3(y[4], y[5]), y[6].or3(y[7], y[8])];
            let t = [y[0].majority(y[1], y[2]), y[3].majority(y[4], y[5]), y[6].majority(y[7], y[8])];
            for k in 0..3 {
                scratch.once[3 * band + k][stack] = o[k];
                scratch.twice[3 * band + k][stack] = t[k];
                column_twice[k][band] = y[k].majority(y[k + 3], y[k + 6]);
            }
            let (more, one) = places(o, t, bad);
            alone[18 + 3 * band + stack] = one;
            // The same digit twice in a box: what no way of the band and no house would show for long.
            *bad = bad.or_and(more, scratch.placed[3 * band + stack]);
        }
        for k in 0..3 {
            let o = [
                mini[3 * k].and(kept[3 * k]),
                mini[3 * k + 1].and(kept[3 * k + 1]),
                mini[3 * k + 2].and(kept[3 * k + 2]),
            ];
            alone[9 + 3 * stack + k] = places(o, column_twice[k], bad).1;
        }
    }
    for k in 0..9 {
        alone[k] = places(scratch.once[k], scratch.twice[k], bad).1;
    }
}

/// All cells: a digit that is alone in a house drives the others out; counts what is left.
#[inline(always)]
pub(super) fn cells<V: Lanes, const LAST: bool>(planes: &mut Planes<V>, moving: &mut V, bad: &mut V) {
    let none = V::none();
    for r in 0..9 {
        for stack in 0..3 {
            let mut line = [none; 9];
            for d in 0..9 {
                let alone = &planes.alone[d];
                line[d] = alone[r].or(alone[18 + r / 3 * 3 + stack]);
            }
            for c in 3 * stack..3 * stack + 3 {
                let i = 9 * r + c;
                let mut any = none;
                let mut e = [none; 9];
                let mut x = [none; 9];
                for d in 0..9 {
                    x[d] = planes.x[d][i];
                    e[d] = line[d].or(planes.alone[d][9 + c]);
                    any = any.or_and(x[d], e[d]);
                }
                let (mut one, mut two, mut three, mut four) = (none, none, none, none);
                for d in 0..9 {
                    let y = x[d].stays(e[d], any);
                    planes.x[d][i] = y;
                    if LAST {
                        four = four.or_and(three, y);
                        three = three.or_and(two, y);
                    }
                    two = two.or_and(one, y);
                    one = one.or(y);
                }
                let single = one.without(two);
                if LAST {
                    *moving = moving.or_without(single, planes.single[i]);
                    planes.two[i] = two;
                    planes.three[i] = three;
                    planes.four[i] = four;
                }
                planes.single[i] = single;
                // A cell with nothing left, and one that two digits claim.
                *bad = bad.or_lacks(one, one).or_and(any, two);
            }
        }
    }
}

/// Finds the cells with one candidate.
#[inline(always)]
pub(super) fn singles<V: Lanes>(x: &[[V; 81]; 9], single: &mut [V; 81], bad: &mut V) {
    for i in 0..81 {
        let (mut one, mut two) = (V::none(), V::none());
        for digit in x {
            two = two.or_and(one, digit[i]);
            one = one.or(digit[i]);
        }
        single[i] = one.without(two);
        *bad = bad.or_lacks(one, one);
    }
}

/// Lanes in which some house has no place for some digit.
#[inline(always)]
pub(super) fn lacking<V: Lanes>(x: &[[V; 81]; 9], bad: &mut V) {
    for y in x {
        let mut mini = [V::none(); 27];
        for k in 0..27 {
            mini[k] = y[3 * k].or3(y[3 * k + 1], y[3 * k + 2]);
        }
        for k in 0..9 {
            let row = mini[3 * k].or3(mini[3 * k + 1], mini[3 * k + 2]);
            let first = k / 3 * 9 + k % 3;
            let house = mini[first].or3(mini[first + 3], mini[first + 6]);
            *bad = bad.or_lacks(row, house);
            let mut parts = [V::none(); 3];
            for b in 0..3 {
                parts[b] = y[27 * b + k].or3(y[27 * b + 9 + k], y[27 * b + 18 + k]);
            }
            let column = parts[0].or3(parts[1], parts[2]);
            *bad = bad.or_lacks(column, column);
        }
    }
}

/// Of a 3 × 3 table of mini-houses, those that belong to no way of placing the digit once in each line and
/// once in each box: `m[3 * line + box]`.
#[inline(always)]
fn closed<V: Lanes>(m: &[V; 9]) -> [V; 9] {
    macro_rules! minor {
        ($a:literal, $b:literal, $c:literal, $d:literal) => {
            m[$a].and(m[$d]).or_and(m[$b], m[$c])
        };
    }
    [
        minor!(4, 5, 7, 8),
        minor!(3, 5, 6, 8),
        minor!(3, 4, 6, 7),
        minor!(1, 2, 7, 8),
        minor!(0, 2, 6, 8),
        minor!(0, 1, 6, 7),
        minor!(1, 2, 4, 5),
        minor!(0, 2, 3, 5),
        minor!(0, 1, 3, 4),
    ]
}

/// The nine cells of a box.
#[inline(always)]
pub(super) fn cells_of<V: Lanes>(x: &[V; 81], first: usize) -> [V; 9] {
    let at = first;
    [x[at], x[at + 1], x[at + 2], x[at + 9], x[at + 10], x[at + 11], x[at + 18], x[at + 19], x[at + 20]]
}

#[inline(always)]
fn put<V: Lanes>(x: &mut [V; 81], first: usize, y: [V; 9]) {
    let at = first;
    x[at] = y[0];
    x[at + 1] = y[1];
    x[at + 2] = y[2];
    x[at + 9] = y[3];
    x[at + 10] = y[4];
    x[at + 11] = y[5];
    x[at + 18] = y[6];
    x[at + 19] = y[7];
    x[at + 20] = y[8];
}

/// Of three mini-houses, given what is there once and what twice: whether the house that they make up has
/// more than one place, and whether it has just one.
#[inline(always)]
fn places<V: Lanes>(o: [V; 3], t: [V; 3], bad: &mut V) -> (V, V) {
    let any = o[0].or3(o[1], o[2]);
    *bad = bad.or_lacks(any, any);
    let more = o[0].majority(o[1], o[2]).or(t[0].or3(t[1], t[2]));
    (more, any.without(more))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn a_mini_house_is_kept_if_some_arrangement_has_it() {
        const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for bits in 0..512u64 {
            let table: [u64; 9] = std::array::from_fn(|k| bits >> k & 1);
            let kept = closed(&table);
            for k in 0..9 {
                let ways = WAYS.iter().filter(|way| way[k / 3] == k % 3);
                let some = ways.clone().any(|way| (0..3).all(|line| table[3 * line + way[line]] == 1));
                assert_eq!(table[k] & kept[k] == 1, some, "{bits:09b} {k}");
            }
        }
    }

    /// One sweep over random positions does what the words say, cell by cell and house by house.
    #[test]
    fn a_sweep_does_what_its_twin_does() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..40 {
            let mut planes = Planes::<u64>::new();
            let mut grids = vec![[[false; 81]; 9]; 64];
            for (lane, grid) in grids.iter_mut().enumerate() {
                for (d, board) in grid.iter_mut().enumerate() {
                    for (i, candidate) in board.iter_mut().enumerate() {
                        *candidate = random.next_u64() % 10 < 3 + lane as u64 / 10;
                        planes.x[d][i] |= u64::from(*candidate) << lane;
                    }
                }
            }
            let (mut bad, mut moving) = (0, 0);
            singles(&planes.x, &mut planes.single, &mut bad);
            for d in 0..9 {
                let Planes { x, single, alone, scratch, .. } = &mut planes;
                digit(&mut x[d], single, &mut alone[d], scratch, &mut bad);
            }
            cells::<u64, true>(&mut planes, &mut moving, &mut bad);
            for (lane, grid) in grids.iter_mut().enumerate() {
                twin(grid);
                for (d, board) in grid.iter().enumerate() {
                    for (i, &candidate) in board.iter().enumerate() {
                        assert_eq!(planes.x[d][i] >> lane & 1 == 1, candidate, "{lane} {d} {i}");
                    }
                }
            }
        }
    }

    /// A sweep in plain words.
    fn twin(grid: &mut [[bool; 81]; 9]) {
        let houses = crate::grid::Shape::CLASSIC.houses();
        let houses: Vec<Vec<usize>> =
            houses.iter().map(|house| house.cells.iter().map(|cell| cell.index()).collect()).collect();
        let single: Vec<bool> = (0..81).map(|i| grid.iter().filter(|board| board[i]).count() == 1).collect();
        let mut driven = vec![vec![]; 81];
        for (d, board) in grid.iter_mut().enumerate() {
            let placed: Vec<usize> = (0..81).filter(|&i| board[i] && single[i]).collect();
            for house in houses.iter().filter(|house| house[1] == house[0] + 1 && house[3] == house[0] + 9) {
                if house.iter().any(|i| placed.contains(i)) {
                    for &i in house {
                        board[i] &= single[i];
                    }
                }
            }
            for turned in [false, true] {
                let cell = |line: usize, k: usize| if turned { 9 * k + line } else { 9 * line + k };
                for band in 0..3 {
                    let mut table = [0u64; 9];
                    for k in 0..27 {
                        table[k / 9 * 3 + k % 9 / 3] |= u64::from(board[cell(3 * band + k / 9, k % 9)]);
                    }
                    let kept = closed(&table);
                    for k in 0..27 {
                        board[cell(3 * band + k / 9, k % 9)] &= kept[k / 9 * 3 + k % 9 / 3] == 1;
                    }
                }
            }
            for house in &houses {
                let places: Vec<usize> = house.iter().copied().filter(|&i| board[i]).collect();
                if let [only] = places[..] {
                    driven[only].push(d);
                }
            }
        }
        for (i, digits) in driven.iter().enumerate().filter(|(_, digits)| !digits.is_empty()) {
            for (d, board) in grid.iter_mut().enumerate() {
                board[i] &= digits.contains(&d);
            }
        }
    }
}
