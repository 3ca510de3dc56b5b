//! The search, written once over [`Lanes`], sixteen cells at a time.
//!
//! ```text
//! round:  alone in its cell:     eliminate it from the rest of its box
//!         mini-rows of a band:   keep what is in one of the six ways to give a digit's three rows
//!                                its three boxes; the same for mini-columns of a stack
//!         one place in a house:  eliminate the rest of its cell
//!         cell, row, column or box with nothing left: dead
//! node:   rounds until one changes nothing
//! search: guess a digit of a cell, keep for later the same without it; dead or solved: the last kept
//! ```
//!
//! Rows and columns need no elimination of their own: a digit that has one row left in a box has, in
//! each of the ways that remain, that box in that row and no other.
//!
//! Everything here is `#[inline(always)]` and free of closures, which are functions of their own:
//! only what is inlined into a function with the target feature is compiled with it.

/// Sixteen lanes of 16 bits: for a plane, the digits of a cell of each box.
///
/// ```text
/// lane   0  1  2  3   4  5  6  7   8  9 10 11  12 13 14 15
/// box    1  2  3  -   4  5  6  -   7  8  9  -   -  -  -  -
/// ```
///
/// A lane of no box is always zero in a plane, and whatever comes out for it is masked in the end.
pub(super) trait Lanes: Copy {
    fn load(plane: &Plane) -> Self;
    fn store(self, plane: &mut Plane);
    fn splat(value: u16) -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn minus(self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    /// Each lane less one that is not greater.
    fn sub(self, b: Self) -> Self;
    /// The greater of each two lanes, which are below 2¹⁵.
    fn max(self, b: Self) -> Self;
    /// Each lane times sixteen.
    fn times_16(self) -> Self;

    /// The lanes where `condition`, below 2¹⁵, is not zero; zero elsewhere.
    fn keep(self, condition: Self) -> Self;

    /// Each lane from the box to its right; the last of a band from the first.
    fn right(self) -> Self;
    /// Each lane from the box to its left.
    fn left(self) -> Self;
    /// Each lane from the box below; the last of a stack from the first.
    fn below(self) -> Self;
    /// Each lane from the box above.
    fn above(self) -> Self;

    /// Whether the two have a bit in common.
    fn meets(self, b: Self) -> bool;
    /// Whether every bit of `b` is there.
    fn covers(self, b: Self) -> bool;
    /// The highest of the lanes.
    fn highest(self) -> u16;

    // Functions of three, which some machines have as one instruction.

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// In two of the three at least.
    #[inline(always)]
    fn twice3(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// `self | (b & c)`
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self | (b ^ c)`
    #[inline(always)]
    fn or_difference(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// `self | (b & !c)`
    #[inline(always)]
    fn or_rest(self, b: Self, c: Self) -> Self {
        self.or(b.minus(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn minus_either(self, b: Self, c: Self) -> Self {
        self.minus(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        self.minus(b.and(c))
    }
}

/// The cells at the same place of all nine boxes, as lanes in memory: a word for each band, the first
/// lane of it lowest.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Plane(pub(super) [u64; 4]);

impl Plane {
    const fn of_lanes(lanes: [u16; 16]) -> Plane {
        let mut words = [0; 4];
        let mut lane = 0;
        while lane < 16 {
            words[lane / 4] |= (lanes[lane] as u64) << (lane % 4 * 16);
            lane += 1;
        }
        Plane(words)
    }

    #[inline(always)]
    pub(super) const fn lane(&self, lane: usize) -> u16 {
        (self.0[lane / 4] >> (lane % 4 * 16)) as u16
    }
}

/// The candidates of a whole grid: nine planes, by row and column of the place in the box.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Planes(pub(super) [Plane; 9]);

/// All nine digits.
pub(super) const ALL: u16 = 0x1FF;

/// All digits in the lanes that are boxes.
const FULL: Plane = in_boxes(ALL);

/// The highest bit in the lanes that are boxes.
const SIGN: Plane = in_boxes(0x8000);

const fn in_boxes(value: u16) -> Plane {
    let band = value as u64 * 0x0001_0001_0001;
    Plane([band, band, band, 0])
}

/// All digits in one lane.
static ONE_LANE: [Plane; 16] = {
    let mut planes = [Plane([0; 4]); 16];
    let mut lane = 0;
    while lane < 16 {
        planes[lane].0[lane / 4] = (ALL as u64) << (lane % 4 * 16);
        lane += 1;
    }
    planes
};

/// The first of equal lanes counts as the highest.
const LANE_ORDER: Plane = Plane::of_lanes([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);

impl Planes {
    /// No candidate anywhere.
    pub(super) const EMPTY: Planes = Planes([Plane([0; 4]); 9]);

    /// Planes from the candidates of each cell, of which there are nine bits.
    #[inline(always)]
    pub(super) fn from_cells(digits: impl Fn(usize) -> u16) -> Planes {
        let mut planes = Planes::EMPTY;
        for (plane, plane_words) in planes.0.iter_mut().enumerate() {
            for (band, word) in plane_words.0.iter_mut().enumerate().take(3) {
                let cell = Planes::cell(plane, 4 * band);
                let [first, second, third] = [cell, cell + 3, cell + 6].map(|cell| u64::from(digits(cell)));
                *word = first | second << 16 | third << 32;
            }
        }
        planes
    }

    /// The cell of a lane of a plane.
    #[inline(always)]
    pub(super) const fn cell(plane: usize, lane: usize) -> usize {
        27 * (lane / 4) + 9 * (plane / 3) + 3 * (lane % 4) + plane % 3
    }

    /// How many candidates there are, and how many cells have more than one.
    #[inline(always)]
    pub(super) fn count(&self) -> (u64, u64) {
        const SIGNS: u64 = 0x8000_8000_8000_8000;
        const ONES: u64 = 0x0001_0001_0001_0001;
        let (mut candidates, mut open) = (0, 0);
        for plane in &self.0 {
            for word in &plane.0[..3] {
                candidates += u64::from(word.count_ones());
                // Each lane without its lowest bit: not zero where there was a second.
                let second = word & ((word | SIGNS) - ONES);
                open += u64::from(((second + !SIGNS) & SIGNS).count_ones());
            }
        }
        (candidates, open)
    }

    /// The candidates of a cell, a bit each.
    #[inline(always)]
    pub(super) const fn get(&self, cell: usize) -> u16 {
        self.0[cell / 9 % 3 * 3 + cell % 3].lane(cell / 27 * 4 + cell % 9 / 3)
    }
}

/// Who looks on. `true` or `Some` means: stop.
pub(super) trait Watch {
    /// Whether to be told of [`Watch::settled`].
    const DETAILS: bool = false;

    /// A guess: this digit, one bit, of these in a cell.
    #[inline(always)]
    fn attempt(&mut self, _cell: usize, _digit: u16, _of: u16) -> bool {
        false
    }
    /// The last guess that stands is taken back.
    #[inline(always)]
    fn take_back(&mut self) {}
    /// Which of these digits of a cell to guess, as one bit of them.
    #[inline(always)]
    fn prefer(&self, _cell: usize, digits: u16) -> u16 {
        digits & digits.wrapping_neg()
    }
    /// Rounds led from the one to the other.
    #[inline(always)]
    fn settled(&mut self, _before: &Planes, _after: &Planes) {}
    /// A solution: one candidate in each cell.
    fn solution(&mut self, planes: &Planes) -> bool;
}

/// What a search needs beside registers; kept from one to the next.
#[derive(Clone, Default, Debug)]
pub(super) struct Memory {
    /// For each guess that stands the grid without it. At most 81: each guess fills a cell.
    stack: Vec<Planes>,
    /// Guesses so far.
    pub(super) guesses: u64,
    /// Guesses taken back so far.
    pub(super) taken_back: u64,
    /// Rounds so far.
    pub(super) rounds: u64,
}

/// An array of three, of the expression at 0, 1 and 2: a loop without a closure.
macro_rules! three {
    ($i:ident => $e:expr) => {
        [
            {
                let $i: usize = 0;
                $e
            },
            {
                let $i: usize = 1;
                $e
            },
            {
                let $i: usize = 2;
                $e
            },
        ]
    };
}

/// Three times three, by row and column.
macro_rules! nine {
    ($r:ident, $c:ident => $e:expr) => { three!($r => three!($c => $e)) };
}

/// The planes in registers, by row and column of the place in the box.
type Grid<V> = [[V; 3]; 3];

const NEXT: [usize; 3] = [1, 2, 0];
const LAST: [usize; 3] = [2, 0, 1];

/// What a round saw.
struct Seen<V> {
    /// Digits of cells that had more than one.
    open: V,
    /// Digits that have a way left in the band and in the stack of a box.
    alive: V,
    /// What they must cover: all digits, and one more bit if there is an empty cell.
    needed: V,
    /// The sum of the planes after the round: as long as candidates go, it falls.
    sum: V,
    /// Digits that have one place in their row or their box, if it is in this row of the box.
    once_in_row: [V; 3],
    /// Digits that have one place in their column, if it is in this column of the box.
    once_in_column: [V; 3],
}

/// Searches from the planes given. True if it was stopped.
#[inline(always)]
pub(super) fn search<V: Lanes, W: Watch>(memory: &mut Memory, start: &Planes, watch: &mut W) -> bool {
    let full = V::load(&FULL);
    let mut grid = load::<V>(start);
    let mut node = *start;
    memory.stack.clear();
    let mut rounds = 0;
    let stopped = 'search: loop {
        'node: {
            let mut sum = V::splat(0);
            let seen = loop {
                rounds += 1;
                let seen = round(&mut grid, full);
                if !seen.alive.covers(seen.needed) {
                    if W::DETAILS {
                        watch.settled(&node, &store(&grid));
                    }
                    break 'node;
                }
                if !seen.open.meets(full) {
                    let planes = store(&grid);
                    if W::DETAILS {
                        watch.settled(&node, &planes);
                    }
                    if watch.solution(&planes) {
                        break 'search true;
                    }
                    break 'node;
                }
                let change = seen.sum.xor(sum);
                if !change.meets(change) {
                    break seen;
                }
                sum = seen.sum;
            };
            let planes = store(&grid);
            if W::DETAILS {
                watch.settled(&node, &planes);
            }
            let Some((plane, lane)) = choose(&grid, &seen, full) else { break 'node };
            let cell = Planes::cell(plane, lane);
            let digits = planes.0[plane].lane(lane);
            let digit = watch.prefer(cell, digits);
            memory.guesses += 1;
            if watch.attempt(cell, digit, digits) {
                break 'search true;
            }
            // A whole plane at a time: a read of what was just written in pieces would have to wait.
            let old = V::load(&planes.0[plane]);
            let there = V::load(&ONE_LANE[lane]);
            let guess = V::splat(digit).and(there);
            let mut kept = planes;
            old.minus(guess).store(&mut kept.0[plane]);
            memory.stack.push(kept);
            node = planes;
            old.minus(there).or(guess).store(&mut node.0[plane]);
            grid = load(&node);
            continue 'search;
        }
        let Some(kept) = memory.stack.pop() else { break false };
        memory.taken_back += 1;
        watch.take_back();
        grid = load(&kept);
        if W::DETAILS {
            node = kept;
        }
    };
    memory.rounds += rounds;
    stopped
}

#[inline(always)]
fn load<V: Lanes>(planes: &Planes) -> Grid<V> {
    nine!(r, c => V::load(&planes.0[3 * r + c]))
}

#[inline(always)]
fn store<V: Lanes>(grid: &Grid<V>) -> Planes {
    let mut planes = Planes::EMPTY;
    let _ = nine!(r, c => grid[r][c].store(&mut planes.0[3 * r + c]));
    planes
}

/// What is in one of the nine at least.
#[inline(always)]
fn once<V: Lanes>(grid: &Grid<V>) -> V {
    let rows = three!(r => grid[r][0].or3(grid[r][1], grid[r][2]));
    rows[0].or3(rows[1], rows[2])
}

/// What is in two of the nine at least.
#[inline(always)]
fn twice<V: Lanes>(grid: &Grid<V>) -> V {
    let once = three!(r => grid[r][0].or3(grid[r][1], grid[r][2]));
    let twice = three!(r => grid[r][0].twice3(grid[r][1], grid[r][2]));
    twice[0].or3(twice[1], twice[2]).or(once[0].twice3(once[1], once[2]))
}

/// Where the two differ.
#[inline(always)]
fn differ<V: Lanes>(a: &Grid<V>, b: &Grid<V>) -> V {
    let rows = three!(r => {
        a[r][0].xor(b[r][0]).or_difference(a[r][1], b[r][1]).or_difference(a[r][2], b[r][2])
    });
    rows[0].or3(rows[1], rows[2])
}

/// Without its lowest digit.
#[inline(always)]
fn less_lowest<V: Lanes>(digits: V) -> V {
    digits.and(digits.add(V::splat(0xFFFF)))
}

/// One round over the whole grid.
#[inline(always)]
fn round<V: Lanes>(grid: &mut Grid<V>, full: V) -> Seen<V> {
    let before = *grid;
    // A number less one: its bits without the lowest, and all sixteen if there is none.
    let less = nine!(r, c => before[r][c].add(V::splat(0xFFFF)));
    let open = nine!(r, c => before[r][c].keep(before[r][c].and(less[r][c])));
    let alone = differ(&before, &open);
    let grid_1 = nine!(r, c => before[r][c].minus_both(open[r][c], alone));

    let rows = three!(r => grid_1[r][0].or3(grid_1[r][1], grid_1[r][2]));
    let columns = three!(c => grid_1[0][c].or3(grid_1[1][c], grid_1[2][c]));
    let twice_in_row = three!(r => grid_1[r][0].twice3(grid_1[r][1], grid_1[r][2]));
    let twice_in_column = three!(c => grid_1[0][c].twice3(grid_1[1][c], grid_1[2][c]));
    let (right, left) = (three!(r => rows[r].right()), three!(r => rows[r].left()));
    let (below, above) = (three!(c => columns[c].below()), three!(c => columns[c].above()));

    // A digit may be in this row of this box if the two other rows can have the two other boxes.
    let row_ways = three!(r => {
        let (i, j) = (NEXT[r], LAST[r]);
        right[i].and(left[j]).or_both(left[i], right[j])
    });
    let column_ways = three!(c => {
        let (i, j) = (NEXT[c], LAST[c]);
        below[i].and(above[j]).or_both(above[i], below[j])
    });
    let alive_in_band = row_ways[0].and(rows[0]).or_both(row_ways[1], rows[1]).or_both(row_ways[2], rows[2]);
    let alive_in_stack = column_ways[0]
        .and(columns[0])
        .or_both(column_ways[1], columns[1])
        .or_both(column_ways[2], columns[2]);
    let alive = alive_in_band.and(alive_in_stack);
    let needed = full.or_both(once(&less), V::load(&SIGN));

    let once_in_row = three!(r => {
        let elsewhere = right[r].or(left[r]).and_either(rows[NEXT[r]], rows[LAST[r]]);
        full.minus_either(elsewhere, twice_in_row[r])
    });
    let once_in_column = three!(c => full.minus_either(twice_in_column[c], below[c].or(above[c])));
    *grid = nine!(r, c => {
        let single = grid_1[r][c].and_either(once_in_row[r], once_in_column[c]);
        single.or_rest(grid_1[r][c].and3(row_ways[r], column_ways[c]), full.keep(single))
    });
    let sums = three!(r => grid[r][0].add(grid[r][1]).add(grid[r][2]));
    let sum = sums[0].add(sums[1]).add(sums[2]);
    Seen { open: once(&open), alive, needed, sum, once_in_row, once_in_column }
}

/// The cell to guess in, as plane and lane; none if there is a contradiction that rounds do not see.
///
/// The cell has two candidates, or three, or whatever there is. Of several the one that says most: a
/// point for each open peer; three for each of row, column and box where another such cell shares a
/// digit with it; and three for each of row and column if all its digits are candidates there. What is in
/// the box counts with the box alone.
#[inline(always)]
fn choose<V: Lanes>(grid: &Grid<V>, seen: &Seen<V>, full: V) -> Option<(usize, usize)> {
    let second = nine!(r, c => less_lowest(grid[r][c]));
    let open = nine!(r, c => grid[r][c].keep(second[r][c]));
    // The same digit alone in two cells of a box; or two digits that have their one place in one cell.
    let twice_alone = twice(&nine!(r, c => grid[r][c].xor(open[r][c])));
    let two_in_one = once(&nine!(r, c => {
        open[r][c].keep(grid[r][c].and_either(seen.once_in_row[r], seen.once_in_column[c]))
    }));
    if twice_alone.or(two_in_one).meets(full) {
        return None;
    }
    let third = nine!(r, c => less_lowest(second[r][c]));
    let pairs = nine!(r, c => open[r][c].xor(open[r][c].keep(third[r][c])));
    let mut best = best(&open, &pairs);
    if best < 16 {
        let triples = nine!(r, c => open[r][c].xor(open[r][c].keep(less_lowest(third[r][c]))));
        best = self::best(&open, &triples);
    }
    if best < 16 {
        best = self::best(&open, &open);
    }
    Some((15 - usize::from(best >> 4 & 15), 15 - usize::from(best & 15)))
}

/// The best of these cells: 15 less its lane, 16 times 15 less its plane, and 256 times its points.
/// Below 16 if there are no such cells.
#[inline(always)]
fn best<V: Lanes>(open: &Grid<V>, cells: &Grid<V>) -> u16 {
    let (one, three) = (V::splat(16), V::splat(48));
    let count = nine!(r, c => one.keep(open[r][c]));
    let rows = three!(r => count[r][0].add(count[r][1]).add(count[r][2]));
    let columns = three!(c => count[0][c].add(count[1][c]).add(count[2][c]));
    let boxes = rows[0].add(rows[1]).add(rows[2]);
    let row_points = three!(r => rows[r].right().add(rows[r].left()).add(boxes));
    let column_points = three!(c => columns[c].below().add(columns[c].above()));

    // Digits of the row or column beyond the box: of open cells, and of those to choose from.
    let open_in_row = three!(r => across(open[r][0].or3(open[r][1], open[r][2])));
    let open_in_column = three!(c => down(open[0][c].or3(open[1][c], open[2][c])));
    let in_row = three!(r => across(cells[r][0].or3(cells[r][1], cells[r][2])));
    let in_column = three!(c => down(cells[0][c].or3(cells[1][c], cells[2][c])));
    let in_box = twice(cells);

    let points = nine!(r, c => {
        let digits = cells[r][c];
        let peers = row_points[r].add(column_points[c]).add(V::splat((96 + 15 - 3 * r - c) as u16));
        let shared = three.keep(digits.and(in_row[r])).add(three.keep(digits.and(in_column[c])));
        let shared = shared.add(three.keep(digits.and(in_box)));
        let missed = three.keep(digits.minus(open_in_row[r])).add(three.keep(digits.minus(open_in_column[c])));
        peers.add(shared).sub(missed).keep(digits)
    });
    let highest = three!(r => points[r][0].max(points[r][1]).max(points[r][2]));
    let highest = highest[0].max(highest[1]).max(highest[2]);
    highest.times_16().or(V::load(&LANE_ORDER)).highest()
}

/// What the two other boxes of the band have.
#[inline(always)]
fn across<V: Lanes>(digits: V) -> V {
    digits.right().or(digits.left())
}

/// What the two other boxes of the stack have.
#[inline(always)]
fn down<V: Lanes>(digits: V) -> V {
    digits.below().or(digits.above())
}
