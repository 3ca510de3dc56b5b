//! The kernel, written once over [`Lanes`]: sweeps, the choice of a guess, and the traffic of positions
//! between lanes and pool. See the [module](super) for the idea.
//!
//! Everything here is inlined into one function for each instruction set. Loops are written with indices
//! rather than with closures, which would not be compiled for the instruction set.

#![allow(clippy::needless_range_loop, reason = "the same index walks several arrays")]

use super::lanes::Lanes;
use super::record::{self, HIGH, LOW, Record, WORDS};
use crate::engine::Counts;

/// An array by its elements. Not `std::array::from_fn`: a closure would not be compiled for the
/// instruction set of the kernel.
macro_rules! array {
    ($v:ident, [$n:expr], |$k:ident| $e:expr) => {{
        let mut all = [$v::none(); $n];
        let mut $k = 0;
        while $k < $n {
            all[$k] = $e;
            $k += 1;
        }
        all
    }};
}

/// Puzzles in flight.
const LANES: usize = 512;
const COLUMNS: usize = LANES / 64;
/// A word of all records; a little longer than the lanes, so that the words of a record do not all fall
/// into the same set of the cache.
const STRIDE: usize = LANES + 8;
/// The records of all lanes, word by word.
type Words = [[u64; STRIDE]; WORDS];
/// Sweeps in an epoch.
const SWEEPS: usize = 3;
/// Spare bits of the last words, in which the choice comes out.
const SPARE: usize = 54;

/// Memory of a chunk in the kernel: a vector for each candidate.
struct Planes<V> {
    x: [[V; 81]; 9],
    single: [V; 81],
    alone: [[V; 27]; 9],
    rows: [V; 64],
    score: [[V; 6]; 81],
    scratch: Scratch<V>,
    two: [V; 81],
    three: [V; 81],
    four: [V; 81],
    chosen: [V; 81],
}

/// Where the record of a lane stands in its words: the words of a vector lie side by side.
#[inline(always)]
fn position<V: Lanes>(column: usize, row: usize) -> usize {
    column / V::WORDS * 64 * V::WORDS + row * V::WORDS + column % V::WORDS
}

struct Flags {
    dead: [u64; COLUMNS],
    open: [u64; COLUMNS],
    moving: [u64; COLUMNS],
}

#[inline(always)]
fn exchange<V: Lanes, const N: u32>(low: V, a: &mut V, b: &mut V) {
    let (was_a, was_b) = (*a, *b);
    *a = low.select(was_a, was_b.left::<N>());
    *b = low.select(was_a.right::<N>(), was_b);
}

/// Turns 64 rows of 64 bits, in each word of the vectors, into 64 columns.
#[inline(always)]
fn transpose<V: Lanes>(rows: &mut [V; 64]) {
    let low = V::splat(0x0000_0000_FFFF_FFFF);
    let low16 = V::splat(0x0000_FFFF_0000_FFFF);
    let low8 = V::splat(0x00FF_00FF_00FF_00FF);
    for k in 0..8 {
        let mut a = array!(V, [8], |n| rows[k + 8 * n]);
        let [a0, a1, a2, a3, a4, a5, a6, a7] = &mut a;
        exchange::<V, 32>(low, a0, a4);
        exchange::<V, 32>(low, a1, a5);
        exchange::<V, 32>(low, a2, a6);
        exchange::<V, 32>(low, a3, a7);
        exchange::<V, 16>(low16, a0, a2);
        exchange::<V, 16>(low16, a1, a3);
        exchange::<V, 16>(low16, a4, a6);
        exchange::<V, 16>(low16, a5, a7);
        exchange::<V, 8>(low8, a0, a1);
        exchange::<V, 8>(low8, a2, a3);
        exchange::<V, 8>(low8, a4, a5);
        exchange::<V, 8>(low8, a6, a7);
        for n in 0..8 {
            rows[k + 8 * n] = a[n];
        }
    }
    let low4 = V::splat(0x0F0F_0F0F_0F0F_0F0F);
    let low2 = V::splat(0x3333_3333_3333_3333);
    let low1 = V::splat(0x5555_5555_5555_5555);
    for k in 0..8 {
        let mut a = array!(V, [8], |n| rows[8 * k + n]);
        let [a0, a1, a2, a3, a4, a5, a6, a7] = &mut a;
        exchange::<V, 4>(low4, a0, a4);
        exchange::<V, 4>(low4, a1, a5);
        exchange::<V, 4>(low4, a2, a6);
        exchange::<V, 4>(low4, a3, a7);
        exchange::<V, 2>(low2, a0, a2);
        exchange::<V, 2>(low2, a1, a3);
        exchange::<V, 2>(low2, a4, a6);
        exchange::<V, 2>(low2, a5, a7);
        exchange::<V, 1>(low1, a0, a1);
        exchange::<V, 1>(low1, a2, a3);
        exchange::<V, 1>(low1, a4, a5);
        exchange::<V, 1>(low1, a6, a7);
        for n in 0..8 {
            rows[8 * k + n] = a[n];
        }
    }
}

#[inline(always)]
fn load<V: Lanes>(words: &Words, chunk: usize, planes: &mut Planes<V>) {
    let start = chunk * 64 * V::WORDS;
    for (w, word) in words.iter().enumerate() {
        let rows = &mut planes.rows;
        for (r, row) in rows.iter_mut().enumerate() {
            *row = V::load(&word[start + r * V::WORDS..start + (r + 1) * V::WORDS]);
        }
        transpose(rows);
        if w < 9 {
            planes.x[w][..LOW].copy_from_slice(&rows[..LOW]);
        } else {
            for k in 0..3 {
                planes.x[(w - 9) * 3 + k][LOW..].copy_from_slice(&rows[k * HIGH..(k + 1) * HIGH]);
            }
        }
    }
}

#[inline(always)]
fn store<V: Lanes>(words: &mut Words, chunk: usize, planes: &mut Planes<V>, spare: &[[V; 10]; 3]) {
    let start = chunk * 64 * V::WORDS;
    for (w, word) in words.iter_mut().enumerate() {
        let rows = &mut planes.rows;
        if w < 9 {
            rows[..LOW].copy_from_slice(&planes.x[w][..LOW]);
            rows[LOW] = V::none();
        } else {
            for k in 0..3 {
                rows[k * HIGH..(k + 1) * HIGH].copy_from_slice(&planes.x[(w - 9) * 3 + k][LOW..]);
            }
            rows[SPARE..].copy_from_slice(&spare[w - 9]);
        }
        transpose(rows);
        for (r, row) in rows.iter().enumerate() {
            row.store(&mut word[start + r * V::WORDS..start + (r + 1) * V::WORDS]);
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
fn cells_of<V: Lanes>(x: &[V; 81], first: usize) -> [V; 9] {
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

/// Of three mini-houses, given what is there once and what twice: alone in the house they make up.
#[inline(always)]
fn alone_in<V: Lanes>(o: [V; 3], t: [V; 3], bad: &mut V) -> V {
    let any = o[0].or3(o[1], o[2]);
    *bad = bad.or_lacks(any, any);
    any.without2(o[0].majority(o[1], o[2]), t[0].or3(t[1], t[2]))
}

/// What the work on one digit needs on the way: not made anew for each.
#[derive(Copy, Clone)]
struct Scratch<V> {
    keep: [[V; 9]; 3],
    once: [[V; 3]; 9],
    twice: [[V; 3]; 9],
}

/// One digit: eliminates it from the boxes of its singles, closes bands and stacks, and finds the houses
/// in which it has one place left.
///
/// Rows and columns need no elimination of their own: a digit that has one mini-row left in a box is in
/// no other box of that row in any way of placing it that remains.
#[inline(always)]
fn digit<V: Lanes>(
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
            alone[18 + 3 * band + stack] = alone_in(o, t, bad);
        }
        for k in 0..3 {
            let o = [
                mini[3 * k].and(kept[3 * k]),
                mini[3 * k + 1].and(kept[3 * k + 1]),
                mini[3 * k + 2].and(kept[3 * k + 2]),
            ];
            alone[9 + 3 * stack + k] = alone_in(o, column_twice[k], bad);
        }
    }
    for k in 0..9 {
        alone[k] = alone_in(scratch.once[k], scratch.twice[k], bad);
    }
}

/// All cells: a digit that is alone in a house drives the others out; counts what is left.
#[inline(always)]
fn cells<V: Lanes, const LAST: bool>(planes: &mut Planes<V>, moving: &mut V, bad: &mut V) {
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
fn singles<V: Lanes>(x: &[[V; 81]; 9], single: &mut [V; 81], bad: &mut V) {
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
fn lacking<V: Lanes>(x: &[[V; 81]; 9], bad: &mut V) {
    for y in x {
        let mini = array!(V, [27], |k| y[3 * k].or3(y[3 * k + 1], y[3 * k + 2]));
        for k in 0..9 {
            let row = mini[3 * k].or3(mini[3 * k + 1], mini[3 * k + 2]);
            let first = k / 3 * 9 + k % 3;
            let house = mini[first].or3(mini[first + 3], mini[first + 6]);
            *bad = bad.or_lacks(row, house);
            let parts = array!(V, [3], |b| y[27 * b + k].or3(y[27 * b + 9 + k], y[27 * b + 18 + k]));
            let column = parts[0].or3(parts[1], parts[2]);
            *bad = bad.or_lacks(column, column);
        }
    }
}

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
fn choose<V: Lanes>(planes: &mut Planes<V>, spare: &mut [[V; 10]; 3]) {
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

/// Some sweeps over the lanes of a chunk, and what came out of them.
#[inline(always)]
fn epoch<V: Lanes>(words: &mut Words, chunk: usize, planes: &mut Planes<V>, flags: &mut Flags) {
    load(words, chunk, planes);
    let none = V::none();
    let (mut bad, mut moving, mut open) = (none, none, none);
    singles(&planes.x, &mut planes.single, &mut bad);
    for n in 0..SWEEPS {
        for d in 0..9 {
            let Planes { x, single, alone, scratch, .. } = &mut *planes;
            digit(&mut x[d], single, &mut alone[d], scratch, &mut bad);
        }
        if n + 1 < SWEEPS {
            cells::<V, false>(planes, &mut moving, &mut bad);
        } else {
            cells::<V, true>(planes, &mut moving, &mut bad);
        }
    }
    lacking(&planes.x, &mut bad);
    for two in &planes.two {
        open = open.or(*two);
    }
    let mut spare = [[none; 10]; 3];
    let at = chunk * V::WORDS..(chunk + 1) * V::WORDS;
    open.without2(bad, moving).store(&mut flags.open[at.clone()]);
    if flags.open[at].iter().any(|&guess| guess != 0) {
        choose(planes, &mut spare);
    }
    store(words, chunk, planes, &spare);
    let at = chunk * V::WORDS..(chunk + 1) * V::WORDS;
    bad.store(&mut flags.dead[at.clone()]);
    open.store(&mut flags.open[at.clone()]);
    moving.store(&mut flags.moving[at]);
}

/// A position that waits for a lane.
struct Node {
    record: Record,
    puzzle: u32,
}

/// What the kernel keeps from one job to the next.
pub(super) struct Memory<V> {
    words: Words,
    planes: Planes<V>,
    /// The puzzle of each lane.
    puzzles: [u32; LANES],
    /// Positions that wait, the last first.
    pool: Vec<Node>,
}

impl<V: Lanes> Memory<V> {
    #[inline(always)]
    pub(super) fn new() -> Box<Memory<V>> {
        let none = V::none();
        Box::new(Memory {
            words: [[0; STRIDE]; WORDS],
            planes: Planes {
                x: [[none; 81]; 9],
                single: [none; 81],
                alone: [[none; 27]; 9],
                rows: [none; 64],
                score: [[none; 6]; 81],
                two: [none; 81],
                three: [none; 81],
                four: [none; 81],
                chosen: [none; 81],
                scratch: Scratch { keep: [[none; 9]; 3], once: [[none; 3]; 9], twice: [[none; 3]; 9] },
            },
            puzzles: [0; LANES],
            pool: vec![],
        })
    }
}

/// Where the puzzles come from.
#[derive(Copy, Clone)]
pub(super) enum Source<'a> {
    /// As text.
    Text(&'a [[u8; 81]]),
    /// As positions.
    Records(&'a [Record]),
}

impl Source<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Source::Text(texts) => texts.len(),
            Source::Records(records) => records.len(),
        }
    }
}

/// What is to be done.
pub(super) struct Job<'a> {
    pub source: Source<'a>,
    /// How many solutions of each puzzle are sought.
    pub limit: u64,
    /// How many were found, for each puzzle.
    pub found: &'a mut [u64],
    /// Who gets the solutions.
    pub client: &'a mut dyn Client,
    pub counts: &'a mut Counts,
}

/// Who gets the solutions, and may stop the work.
pub(super) trait Client {
    /// A solution of this puzzle. The limit is the kernel's business.
    fn solution(&mut self, puzzle: usize, text: &[u8; 81]);
    /// Asked now and then.
    fn goes_on(&mut self) -> bool;
}

#[inline(always)]
fn gather(words: &Words, at: usize) -> Record {
    let mut record = [0; WORDS];
    for (value, word) in record.iter_mut().zip(words) {
        *value = word[at];
    }
    record
}

/// Does a job; false if it was stopped.
#[inline(always)]
pub(super) fn run<V: Lanes>(memory: &mut Memory<V>, job: &mut Job) -> bool {
    let Memory { words, planes, puzzles, pool } = memory;
    pool.clear();
    let mut next = 0;
    let mut active = [0u64; COLUMNS];
    let mut free = [!0u64; COLUMNS];
    let mut flags = Flags { dead: [0; COLUMNS], open: [0; COLUMNS], moving: [0; COLUMNS] };
    loop {
        // Give every free lane a position: one that waits, else the next puzzle.
        for column in 0..COLUMNS {
            while free[column] != 0 {
                let record = if let Some(node) = pool.pop() {
                    job.counts.backtracks += 1;
                    if job.found[node.puzzle as usize] >= job.limit {
                        continue;
                    }
                    (node.record, node.puzzle)
                } else if next < job.source.len() {
                    next += 1;
                    let record = match job.source {
                        Source::Text(texts) => V::read(&texts[next - 1]),
                        Source::Records(records) => records[next - 1],
                    };
                    (record, next as u32 - 1)
                } else {
                    break;
                };
                let row = free[column].trailing_zeros() as usize;
                free[column] &= free[column] - 1;
                active[column] |= 1 << row;
                let at = position::<V>(column, row);
                for (word, value) in words.iter_mut().zip(record.0) {
                    word[at] = value;
                }
                puzzles[at] = record.1;
            }
        }
        let lanes: u32 = active.iter().map(|column| column.count_ones()).sum();
        if lanes == 0 {
            return true;
        }
        for chunk in 0..COLUMNS / V::WORDS {
            if active[chunk * V::WORDS..(chunk + 1) * V::WORDS].iter().any(|&column| column != 0) {
                epoch(words, chunk, planes, &mut flags);
            }
        }
        job.counts.passes += u64::from(lanes) * SWEEPS as u64;
        for column in 0..COLUMNS {
            let sound = active[column] & !flags.dead[column];
            let solved = sound & !flags.open[column];
            let guess = sound & flags.open[column] & !flags.moving[column];
            let mut gone = (active[column] & flags.dead[column]) | solved;
            let mut rest = solved;
            while rest != 0 {
                let at = position::<V>(column, rest.trailing_zeros() as usize);
                rest &= rest - 1;
                let puzzle = puzzles[at] as usize;
                if job.found[puzzle] < job.limit {
                    job.found[puzzle] += 1;
                    job.client.solution(puzzle, &V::write(&gather(words, at)));
                }
            }
            let mut rest = guess;
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let at = position::<V>(column, row);
                if job.found[puzzles[at] as usize] >= job.limit {
                    gone |= 1 << row;
                    continue;
                }
                job.counts.guesses += 1;
                // This lane takes the first digit of the chosen cell, a new position all the others.
                let mut record = gather(words, at);
                let cell = (record[9] >> SPARE & 127) as usize;
                let digits = record[10] >> SPARE & 511;
                for word in &mut record[9..] {
                    *word &= (1 << SPARE) - 1;
                }
                let (w, bit) = record::place(digits.trailing_zeros() as usize, cell);
                record[w] &= !bit;
                pool.push(Node { record, puzzle: puzzles[at] });
                let mut others = digits & digits.wrapping_sub(1);
                while others != 0 {
                    let (w, bit) = record::place(others.trailing_zeros() as usize, cell);
                    others &= others - 1;
                    words[w][at] &= !bit;
                }
            }
            active[column] &= !gone;
            free[column] |= gone;
        }
        if !job.client.goes_on() {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn rows_become_columns() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let rows: [u64; 64] = std::array::from_fn(|_| random.next_u64());
        let mut turned = rows;
        transpose(&mut turned);
        for (r, row) in rows.iter().enumerate() {
            for (c, column) in turned.iter().enumerate() {
                assert_eq!(row >> c & 1, column >> r & 1);
            }
        }
    }

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

    /// One sweep over random positions does what the words say, cell by cell and house by house.
    #[test]
    fn a_sweep_does_what_its_twin_does() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..40 {
            let mut memory = Memory::<u64>::new();
            let mut grids = vec![[[false; 81]; 9]; 64];
            for (lane, grid) in grids.iter_mut().enumerate() {
                for (d, board) in grid.iter_mut().enumerate() {
                    for (i, candidate) in board.iter_mut().enumerate() {
                        *candidate = random.next_u64() % 10 < 3 + lane as u64 / 10;
                        memory.planes.x[d][i] |= u64::from(*candidate) << lane;
                    }
                }
            }
            let (mut bad, mut moving) = (0, 0);
            let planes = &mut memory.planes;
            singles(&planes.x, &mut planes.single, &mut bad);
            for d in 0..9 {
                let Planes { x, single, alone, scratch, .. } = &mut *planes;
                digit(&mut x[d], single, &mut alone[d], scratch, &mut bad);
            }
            cells::<u64, true>(planes, &mut moving, &mut bad);
            for (lane, grid) in grids.iter_mut().enumerate() {
                twin(grid);
                for (d, board) in grid.iter().enumerate() {
                    for (i, &candidate) in board.iter().enumerate() {
                        assert_eq!(memory.planes.x[d][i] >> lane & 1 == 1, candidate, "{lane} {d} {i}");
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
