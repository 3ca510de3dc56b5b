//! Full grids of which each is exactly as likely as any other.
//!
//! Small grids (up to 4×4) are all listed. For the plain 9×9 grid: look at which digits each column of each box holds,
//! and forget in which rows they stand.
//!
//! ```text
//! a split   nine digits dealt to the three columns of a box: 1,680 ways; 280 if the columns have no order
//! a stack   three splits one below the other, no column with a digit twice: 1,680 · 56 ways, whatever the other stacks are
//! a band    three splits side by side; the number of ways to put their digits in rows, K, depends on the three alone.
//!           It is 200 on average, 1,728 at most
//! ```
//!
//! So all grids are: every choice of three stacks, and for it K · K · K grids, one K for each band. Hence, to be exact:
//! choose three stacks, each way equally likely; keep them with the chance K · K · K / 1728³, else begin again; then
//! choose one of the ways to put digits in rows for each band. One choice in 640 is kept; most are given up after the
//! first band, which is a few nanoseconds.
//!
//! K is counted when it is first needed: for the first split as it is, and any two others, 78,400 numbers, of which all
//! but a hundred follow from others by exchanging digits. A test adds all up: 6,670,903,752,021,072,936,960 grids, as
//! B. Felgenhauer and F. Jarvis (2005) found in another way.

use super::Random;
use super::classic::{ALL, Full};
use super::{dig::EVERY, plain};
use crate::engine::{AUTO, Settings};
use crate::grid::{Grid, Shape};
use crate::model::{Layout, Model};
use crate::puzzle::Puzzle;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Up to this order all grids are listed: 576 at most.
const LISTED: u8 = 4;

/// Makes full grids, each exactly as likely as any other.
///
/// ```
/// use grille::generate::{Random, Uniform};
/// use grille::{grid::Shape, model::Layout};
/// use std::sync::Arc;
/// let classic = Uniform::new(&Arc::new(Layout::new(Shape::CLASSIC, &[]))).unwrap();
/// assert!(classic.grid(&mut Random::new(1)).unwrap().is_full());
/// // How to do so for 16×16 is not known.
/// assert!(Uniform::new(&Arc::new(Layout::new(Shape::new(16).unwrap(), &[]))).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Uniform(Way);

#[derive(Clone, Debug)]
enum Way {
    Listed(Arc<[Grid]>),
    Classic(&'static Tables),
}

impl Uniform {
    /// For this layout, if there is a way.
    pub fn new(layout: &Arc<Layout>) -> Option<Uniform> {
        let (shape, plain) = (layout.shape(), layout.constraints().is_empty());
        if plain && shape == Shape::CLASSIC {
            static TABLES: OnceLock<Tables> = OnceLock::new();
            return Some(Uniform(Way::Classic(TABLES.get_or_init(Tables::new))));
        }
        if shape.order() > LISTED {
            return None;
        }
        let constraints = layout.constraints().to_vec();
        let empty = Puzzle { constraints, ..Puzzle::empty(shape) };
        let model = Model::with_layout(&empty, Arc::clone(layout)).ok()?;
        let report = AUTO.run(&model, &Settings::limit(1024)).ok()?;
        Some(Uniform(Way::Listed(report.solutions.into())))
    }

    /// A grid; `None` if no grid keeps the rules.
    pub fn grid(&self, random: &mut Random) -> Option<Grid> {
        match &self.0 {
            Way::Listed(grids) => grids.get(random.below(grids.len())).cloned(),
            Way::Classic(tables) => Some(plain::grid(&tables.full(random), EVERY)),
        }
    }
}

/// The digits of the columns of a box: of a split the lowest digit of all is in the first, the lowest of the others in
/// the second, unless somebody has put them in another order.
type Split = [u16; 3];

/// The number of splits whose columns have no order.
const SPLITS: usize = 280;
/// The number of splits that fit below another.
const BELOW: usize = 56;

#[derive(Debug)]
struct Tables {
    splits: Vec<Split>,
    /// The number of one split after the digits were exchanged so that another became the first of all.
    seen_from: Vec<[u16; SPLITS]>,
    /// For the first split with any two others, how many ways there are to put the digits in rows; and the most.
    ways: Vec<[u16; SPLITS]>,
    most: u64,
    /// The splits that fit below each: the middle one in the order of the columns, and the numbers of both.
    below: Vec<Vec<(Split, u16, u16)>>,
}

impl Tables {
    fn new() -> Tables {
        let splits = all_splits();
        let numbers: HashMap<Split, u16> =
            splits.iter().enumerate().map(|(n, &split)| (split, n as u16)).collect();
        let number = |split: Split| numbers[&sorted(split)];
        let seen_from = splits.iter().map(|split| {
            // The digits of the split, column by column, become 0 to 8.
            let mut names = [0; 9];
            let digits = split.iter().flat_map(|&column| members(column));
            digits.enumerate().for_each(|(name, digit)| names[digit] = name);
            std::array::from_fn(|other| number(splits[other].map(|column| renamed(column, &names))))
        });
        let below = splits.iter().map(|above| {
            let mut fitting = vec![];
            for middle in splits.iter().flat_map(|&split| orders(split)) {
                if (0..3).all(|k| middle[k] & above[k] == 0) {
                    let last = [0, 1, 2].map(|k| ALL & !middle[k] & !above[k]);
                    fitting.push((middle, number(middle), number(last)));
                }
            }
            fitting
        });
        let (seen_from, below) = (seen_from.collect(), below.collect());
        let ways = all_ways(&splits, &number);
        let most = ways.iter().flatten().copied().max().unwrap_or(1);
        Tables { splits, seen_from, ways, most: u64::from(most), below }
    }

    /// In how many ways the digits of three splits side by side can be put in rows.
    #[inline]
    fn ways(&self, one: u16, two: u16, three: u16) -> u64 {
        let from = &self.seen_from[usize::from(one)];
        u64::from(self.ways[usize::from(from[usize::from(two)])][usize::from(from[usize::from(three)])])
    }

    fn full(&self, random: &mut Random) -> Full {
        loop {
            // The first split as it is: in the end all digits are exchanged.
            let [two, three] = [random.below(SPLITS), random.below(SPLITS)];
            let is_kept = |ways: u64, random: &mut Random| (random.below(self.most as usize) as u64) < ways;
            if !is_kept(u64::from(self.ways[two][three]), random) {
                continue;
            }
            let stacks = [0, two, three].map(|top| (top, self.below[top][random.below(BELOW)]));
            let [a, b, c] = stacks.map(|(_, (_, middle, _))| middle);
            if !is_kept(self.ways(a, b, c), random) {
                continue;
            }
            let [a, b, c] = stacks.map(|(_, (_, _, last))| last);
            if is_kept(self.ways(a, b, c), random) {
                return self.written(stacks.map(|(top, (middle, _, _))| [self.splits[top], middle]), random);
            }
        }
    }

    /// Puts the digits of three stacks in rows, and gives everything that has no order yet a random one.
    fn written(&self, stacks: [[Split; 2]; 3], random: &mut Random) -> Full {
        let mut columns =
            stacks.map(|[top, middle]| [top, middle, [0, 1, 2].map(|k| ALL & !top[k] & !middle[k])]);
        for stack in &mut columns {
            let mut order = [0, 1, 2];
            random.shuffle(&mut order);
            *stack = stack.map(|split| order.map(|k| split[k]));
        }
        let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut names);
        let mut grid = [0; 81];
        for band in 0..3 {
            let splits = [0, 1, 2].map(|stack| columns[stack][band]);
            let mut ways = vec![];
            each_way(splits, |rows| ways.push(rows));
            let rows = ways[random.below(ways.len())];
            let mut order = [0, 1, 2];
            random.shuffle(&mut order);
            for (stack, split) in splits.into_iter().enumerate() {
                for (row, column) in (0..9).map(|k| (k / 3, k % 3)) {
                    let digit = (rows[stack][order[row]] & split[column]).trailing_zeros();
                    grid[27 * band + 9 * row + 3 * stack + column] = names[digit as usize];
                }
            }
        }
        grid
    }
}

fn members(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 != 0)
}

fn renamed(set: u16, names: &[usize; 9]) -> u16 {
    members(set).fold(0, |new, digit| new | 1 << names[digit])
}

/// The columns by their lowest digits.
fn sorted(mut split: Split) -> Split {
    split.sort_unstable_by_key(|column| column.trailing_zeros());
    split
}

fn orders([a, b, c]: Split) -> [Split; 6] {
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
}

/// All splits, the columns by their lowest digits.
fn all_splits() -> Vec<Split> {
    let triples = |from: u16| (1..=ALL).filter(move |set| set & !from == 0 && set.count_ones() == 3);
    let mut splits = vec![];
    for first in triples(ALL).filter(|set| set & 1 != 0) {
        let rest = ALL & !first;
        for second in triples(rest).filter(|set| set.trailing_zeros() == rest.trailing_zeros()) {
            splits.push([first, second, rest & !second]);
        }
    }
    splits
}

/// The rows of a box with these columns, in each of the 216 ways; in the first 36 the first column has its order.
fn boxes(split: Split) -> Vec<[u16; 3]> {
    let columns = split.map(|column| {
        let mut digits = members(column);
        orders([0; 3].map(|_| digits.next().map_or(0, |digit| 1 << digit)))
    });
    let mut rows = vec![];
    for a in columns[0] {
        for b in columns[1] {
            rows.extend(columns[2].map(|c| [0, 1, 2].map(|row| a[row] | b[row] | c[row])));
        }
    }
    rows
}

/// Each way to put the digits of three splits in rows, as the rows of the three boxes, the first column in order: six
/// times as many there are, for the rows may be exchanged.
fn each_way(splits: [Split; 3], mut each: impl FnMut([[u16; 3]; 3])) {
    let [ones, twos] = [boxes(splits[0]), boxes(splits[1])];
    for one in &ones[..36] {
        for two in &twos {
            if (0..3).any(|row| one[row] & two[row] != 0) {
                continue;
            }
            let three = [0, 1, 2].map(|row| ALL & !one[row] & !two[row]);
            // Each row must have one digit of each column.
            let fits = |row: u16| splits[2].iter().all(|column| (row & column).is_power_of_two());
            if three.into_iter().all(fits) {
                each([*one, *two, three]);
            }
        }
    }
}

/// The number of ways for the first split and any two others. Exchanging digits so that the first split stays as it is
/// changes no number, so one of each class is counted.
fn all_ways(splits: &[Split], number: &dyn Fn(Split) -> u16) -> Vec<[u16; SPLITS]> {
    // Exchanging two digits of a column, or two columns of the first split: together they lead everywhere.
    let mut exchanges: Vec<[usize; 9]> = vec![];
    for pairs in [&[(0, 1)][..], &[(1, 2)], &[(3, 4)], &[(4, 5)], &[(6, 7)], &[(7, 8)]]
        .into_iter()
        .chain([&[(0, 3), (1, 4), (2, 5)][..], &[(3, 6), (4, 7), (5, 8)]])
    {
        let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        pairs.iter().for_each(|&(one, other)| names.swap(one, other));
        exchanges.push(names);
    }
    let moved: Vec<Vec<u16>> = exchanges
        .iter()
        .map(|names| splits.iter().map(|split| number(split.map(|column| renamed(column, names)))).collect())
        .collect();
    let mut ways = vec![[u16::MAX; SPLITS]; SPLITS];
    for (two, three) in (0..SPLITS).flat_map(|two| (0..SPLITS).map(move |three| (two, three))) {
        if ways[two][three] != u16::MAX {
            continue;
        }
        let mut count = 0;
        each_way([splits[0], splits[two], splits[three]], |_| count += 6);
        ways[two][three] = count;
        let mut open = vec![(two, three)];
        while let Some((two, three)) = open.pop() {
            for moved in &moved {
                let (two, three) = (usize::from(moved[two]), usize::from(moved[three]));
                if ways[two][three] == u16::MAX {
                    ways[two][three] = count;
                    open.push((two, three));
                }
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests;
