//! Where to guess: a cell for each lane, chosen with planes too. Numbers are written across planes, the
//! lowest bit first.

#![allow(clippy::needless_range_loop, reason = "the same index walks several arrays")]

use super::lanes::Lanes;
use super::planes::Planes;
use super::sweep::cells_of;

/// The sum of two numbers, the lowest bit first; `B` is at most `A`.
#[inline(always)]
fn sum<V: Lanes, const A: usize, const B: usize, const N: usize>(a: [V; A], b: [V; B]) -> [V; N] {
    let mut sum = [V::none(); N];
    let mut carry = V::none();
    for k in 0..N {
        if k == 0 {
            sum[k] = a[k].xor(b[k]);
            carry = a[k].and(b[k]);
        } else if k < B {
            sum[k] = a[k].xor3(b[k], carry);
            carry = a[k].majority(b[k], carry);
        } else if k < A {
            sum[k] = a[k].xor(carry);
            carry = a[k].and(carry);
        } else {
            sum[k] = carry;
            carry = V::none();
        }
    }
    sum
}

/// Three cells, a point for each that is open and a second for each pair: at most six.
#[inline(always)]
fn points<V: Lanes>(more: [V; 3], pair: [V; 3]) -> [V; 3] {
    let one = more[0].xor3(more[1], more[2]);
    let two = more[0].majority(more[1], more[2]);
    let pair_one = pair[0].xor3(pair[1], pair[2]);
    let pair_two = pair[0].majority(pair[1], pair[2]);
    [one, two.xor(pair_one), pair_two.or_and(two, pair_one)]
}

/// Chooses a cell to guess in, in each lane: one with two candidates (if there is none, with three; if
/// there is none, any) that has the most open cells among its peers, those with two candidates counted
/// twice. What comes out is the number of the cell and its candidates.
#[inline(always)]
pub(super) fn choose<V: Lanes>(planes: &mut Planes<V>, spare: &mut [[V; 10]; 3]) {
    let none = V::none();
    let Planes { x, two, three, four, score, chosen, .. } = planes;
    let (mut pairs, mut triples) = (none, none);
    for i in 0..81 {
        pairs = pairs.or_without(two[i], three[i]);
        triples = triples.or_without(three[i], four[i]);
    }
    for i in 0..81 {
        let triple = triples.select(three[i].without(four[i]), two[i]);
        chosen[i] = pairs.select(two[i].without(three[i]), triple);
    }
    // The points of mini-rows, mini-columns and boxes.
    let mut in_row = [[none; 3]; 27];
    let mut in_column = [[none; 3]; 27];
    let mut in_box = [[none; 5]; 9];
    for band in 0..3 {
        for stack in 0..3 {
            let at = 27 * band + 3 * stack;
            let (t, more) = (cells_of(two, at), cells_of(three, at));
            for k in 0..3 {
                let m = [more[3 * k], more[3 * k + 1], more[3 * k + 2]];
                let p = [t[3 * k].without(m[0]), t[3 * k + 1].without(m[1]), t[3 * k + 2].without(m[2])];
                in_row[9 * band + 3 * k + stack] = points(m, p);
                let m = [more[k], more[k + 3], more[k + 6]];
                let p = [t[k].without(m[0]), t[k + 3].without(m[1]), t[k + 6].without(m[2])];
                in_column[9 * stack + 3 * k + band] = points(m, p);
            }
            let first = 9 * band + stack;
            let both: [V; 4] = sum(in_row[first], in_row[first + 3]);
            in_box[3 * band + stack] = sum(both, in_row[first + 6]);
        }
    }
    // Of each cell: its box, and the rest of its row and of its column.
    for r in 0..9 {
        for stack in 0..3 {
            let (a, b) = (in_row[3 * r + (stack + 1) % 3], in_row[3 * r + (stack + 2) % 3]);
            let rest: [V; 4] = sum(a, b);
            let line: [V; 5] = sum(in_box[r / 3 * 3 + stack], rest);
            for c in 3 * stack..3 * stack + 3 {
                let (a, b) = (in_column[3 * c + (r / 3 + 1) % 3], in_column[3 * c + (r / 3 + 2) % 3]);
                let rest: [V; 4] = sum(a, b);
                score[9 * r + c] = sum(line, rest);
            }
        }
    }
    // The highest score, bit by bit; then the first cell that has it.
    for k in (0..6).rev() {
        let mut any = none;
        for i in 0..81 {
            any = any.or_and(chosen[i], score[i][k]);
        }
        for i in 0..81 {
            chosen[i] = chosen[i].stays(score[i][k], any);
        }
    }
    let mut seen = none;
    for (i, one) in chosen.iter_mut().enumerate() {
        let first = one.without(seen);
        seen = seen.or(*one);
        *one = first;
        for (k, plane) in spare[0][..7].iter_mut().enumerate() {
            if i >> k & 1 != 0 {
                *plane = plane.or(first);
            }
        }
    }
    for d in 0..9 {
        let mut any = none;
        for i in 0..81 {
            any = any.or_and(chosen[i], x[d][i]);
        }
        spare[1][d] = any;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_across_planes_are_added() {
        let bits = |n: u64, k: usize| 0u64.wrapping_sub(n >> k & 1);
        for a in 0..32u64 {
            for b in 0..16u64 {
                let total: [u64; 6] =
                    sum([0, 1, 2, 3, 4].map(|k| bits(a, k)), [0, 1, 2, 3].map(|k| bits(b, k)));
                assert_eq!(total, [0, 1, 2, 3, 4, 5].map(|k| bits(a + b, k)));
            }
        }
        // Each of three cells closed, with more than two candidates, or with two.
        for n in 0..27usize {
            let cells = [n % 3, n / 3 % 3, n / 9];
            let got =
                points(cells.map(|c| bits((c == 1) as u64, 0)), cells.map(|c| bits((c == 2) as u64, 0)));
            let expected: u64 = cells.iter().map(|&c| c as u64).sum();
            assert_eq!(got, [0, 1, 2].map(|k| bits(expected, k)), "{cells:?}");
        }
    }
}
