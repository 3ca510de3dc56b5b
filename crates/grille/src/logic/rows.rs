//! A table of bits: sets of small numbers, one in each row.

/// Rows of bits of equal length.
#[derive(Clone, Default, Debug)]
pub(crate) struct Rows {
    /// The blocks of a row.
    width: usize,
    blocks: Vec<Block>,
}

/// Four words are handled at a time: most rows are one or two blocks.
pub(crate) type Block = [u64; 4];
const BITS: usize = 256;

impl Rows {
    /// So many rows for numbers below `length`, all empty.
    pub(crate) fn new(rows: usize, length: usize) -> Rows {
        let width = length.div_ceil(BITS);
        Rows { width, blocks: vec![[0; 4]; rows * width] }
    }

    /// One more row, empty; its number.
    pub(crate) fn push(&mut self) -> usize {
        self.blocks.resize(self.blocks.len() + self.width, [0; 4]);
        self.len() - 1
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.blocks.len() / self.width.max(1)
    }

    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[Block] {
        &self.blocks[row * self.width..(row + 1) * self.width]
    }

    #[inline]
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [Block] {
        &mut self.blocks[row * self.width..(row + 1) * self.width]
    }

    #[inline]
    pub(crate) fn insert(&mut self, row: usize, number: usize) {
        self.blocks[row * self.width + number / BITS][number % BITS / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn contains(&self, row: usize, number: usize) -> bool {
        contains(self.row(row), number)
    }
}

#[inline]
pub(crate) fn contains(row: &[Block], number: usize) -> bool {
    row[number / BITS][number % BITS / 64] >> (number % 64) & 1 == 1
}

/// Adds a number to a row; whether it is new.
#[inline]
pub(crate) fn insert(row: &mut [Block], number: usize) -> bool {
    let word = &mut row[number / BITS][number % BITS / 64];
    let bit = 1 << (number % 64);
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Changes each word of a row by the word of another at the same place.
#[inline]
pub(crate) fn each(to: &mut [Block], from: &[Block], change: impl Fn(&mut u64, u64)) {
    let change = |to: &mut Block, from: &Block| (0..4).for_each(|i| change(&mut to[i], from[i]));
    // Most rows are one block.
    match (to, from) {
        ([to], [from]) => change(to, from),
        (to, from) => to.iter_mut().zip(from).for_each(|(to, from)| change(to, from)),
    }
}

/// Adds the numbers of one row to another.
#[inline]
pub(crate) fn add(to: &mut [Block], from: &[Block]) {
    each(to, from, |to, from| *to |= from);
}

/// Adds the numbers of one row to another; whether any is new.
#[inline]
pub(crate) fn add_new(to: &mut [Block], from: &[Block]) -> bool {
    let mut new = 0;
    for (to, from) in to.iter_mut().zip(from) {
        for i in 0..4 {
            new |= from[i] & !to[i];
            to[i] |= from[i];
        }
    }
    new != 0
}

/// The first number of one row that is not in another.
#[inline]
pub(crate) fn first_beyond(row: &[Block], other: &[Block]) -> Option<usize> {
    for (i, (row, other)) in row.iter().zip(other).enumerate() {
        for j in 0..4 {
            let new = row[j] & !other[j];
            if new != 0 {
                return Some(BITS * i + 64 * j + new.trailing_zeros() as usize);
            }
        }
    }
    None
}

/// Shows the numbers of a row, in rising order.
#[inline]
pub(crate) fn for_each(row: &[Block], mut see: impl FnMut(usize)) {
    for (i, block) in row.iter().enumerate() {
        for (j, &word) in block.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                see(BITS * i + 64 * j + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

/// Shows the numbers of a row from one of them on, in rising order.
#[inline]
pub(crate) fn for_each_from(row: &[Block], from: usize, mut see: impl FnMut(usize)) {
    for (i, block) in row.iter().enumerate().skip(from / BITS) {
        for (j, &word) in block.iter().enumerate() {
            let first = BITS * i + 64 * j;
            let mut left = word & u64::MAX.checked_shl(from.saturating_sub(first) as u32).unwrap_or(0);
            while left != 0 {
                see(first + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

/// The words of a row.
#[inline]
pub(crate) fn words(row: &[Block]) -> impl Iterator<Item = u64> {
    row.iter().flatten().copied()
}

/// The numbers in a row of words, in rising order, from one of them on.
#[inline]
pub(crate) fn numbers(words: impl Iterator<Item = u64>, from: usize) -> impl Iterator<Item = usize> {
    words.enumerate().skip(from / 64).flat_map(move |(i, mut word)| {
        if i == from / 64 {
            word &= u64::MAX << (from % 64);
        }
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(64 * i + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sets() {
        let mut rows = Rows::new(3, 300);
        for number in [0, 63, 64, 129, 299] {
            rows.insert(1, number);
        }
        rows.insert(0, 7);
        let (first, second) = (rows.row(0).to_vec(), rows.row(1).to_vec());
        add(rows.row_mut(2), &first);
        assert!(add_new(rows.row_mut(2), &second) && !add_new(rows.row_mut(2), &second));
        let list = |row: usize, from| numbers(words(rows.row(row)), from).collect::<Vec<_>>();
        assert_eq!(list(2, 0), [0, 7, 63, 64, 129, 299]);
        let mut shown = vec![];
        for_each(rows.row(2), |number| shown.push(number));
        assert_eq!(shown, list(2, 0));
        for from in [0, 1, 63, 64, 65, 130, 256, 299, 300, 511, 512] {
            shown.clear();
            for_each_from(rows.row(2), from, |number| shown.push(number));
            assert_eq!(shown, list(2, from));
        }
        assert_eq!(list(2, 8), [63, 64, 129, 299]);
        assert_eq!(list(2, 64), [64, 129, 299]);
        assert_eq!(list(1, 130), [299]);
        assert_eq!(first_beyond(rows.row(2), rows.row(1)), Some(7));
        assert_eq!(first_beyond(rows.row(1), rows.row(0)), Some(0));
        assert_eq!(first_beyond(rows.row(1), rows.row(2)), None);
        assert!(rows.contains(1, 299) && !rows.contains(1, 7));
        assert!(insert(rows.row_mut(0), 299) && !insert(rows.row_mut(0), 299) && rows.contains(0, 299));
        assert_eq!((rows.push(), words(rows.row(3)).max()), (3, Some(0)));
    }
}
