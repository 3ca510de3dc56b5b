//! A table of bits: sets of small numbers, one in each row.

/// Rows of bits of equal length.
#[derive(Clone, Default, Debug)]
pub(crate) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// So many rows for numbers below `length`, all empty.
    pub(crate) fn new(rows: usize, length: usize) -> Rows {
        let words = length.div_ceil(64);
        Rows { words, bits: vec![0; rows * words] }
    }

    /// One more row, empty; its number.
    pub(crate) fn push(&mut self) -> usize {
        self.bits.resize(self.bits.len() + self.words, 0);
        self.bits.len() / self.words.max(1) - 1
    }

    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    #[inline]
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..(row + 1) * self.words]
    }

    #[inline]
    pub(crate) fn insert(&mut self, row: usize, number: usize) {
        self.bits[row * self.words + number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn contains(&self, row: usize, number: usize) -> bool {
        contains(self.row(row), number)
    }
}

/// Adds the numbers of one row to another.
#[inline]
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// Adds the numbers of one row to another; whether any is new.
#[inline]
pub(crate) fn add_new(to: &mut [u64], from: &[u64]) -> bool {
    let mut new = 0;
    to.iter_mut().zip(from).for_each(|(to, from)| {
        new |= from & !*to;
        *to |= from;
    });
    new != 0
}

#[inline]
pub(crate) fn contains(row: &[u64], number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
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
        let mut rows = Rows::new(3, 130);
        for number in [0, 63, 64, 129] {
            rows.insert(1, number);
        }
        rows.insert(0, 7);
        let (first, second) = (rows.row(0).to_vec(), rows.row(1).to_vec());
        add(rows.row_mut(2), &first);
        assert!(add_new(rows.row_mut(2), &second) && !add_new(rows.row_mut(2), &second));
        let list = |row: usize, from| numbers(rows.row(row).iter().copied(), from).collect::<Vec<_>>();
        assert_eq!(list(2, 0), [0, 7, 63, 64, 129]);
        assert_eq!(list(2, 8), [63, 64, 129]);
        assert_eq!(list(2, 64), [64, 129]);
        assert_eq!(list(1, 129), [129]);
        assert!(rows.contains(1, 129) && !rows.contains(1, 7));
        assert_eq!((rows.push(), rows.row(3)), (3, &[0, 0, 0][..]));
    }
}
