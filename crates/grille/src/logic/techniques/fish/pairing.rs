//! Rows paired with columns: whether a digit has a basic fish of any size.
//!
//! Leave boxes aside and pair each row with a column where the digit may be, no two rows with the same one. If
//! that cannot be done, some rows have fewer columns together than they are; if it can, no rows have. So one
//! pairing says at once that there is no fish, large or small, with rows or with columns as bases:
//!
//! - With fins, a place is eliminated where the other rows, without the places that it sees, have too few
//!   columns (see `lines`). Where they can be paired, it is not.
//! - Without fins, the rows of a fish have as many columns as they are, so those are their partners. Go from a
//!   row to its columns and from these to their partners: the way never leaves the fish. If the fish eliminates
//!   a place, another row has one of its columns there, and from that row the way leads in and never back. Where
//!   a way leads back for every place that may be eliminated, there is no such fish.

/// Rows with a column each.
pub(super) struct Pairing<R> {
    /// By row: its columns, a bit each.
    rows: R,
    /// By column: its row.
    row_of: [u8; 64],
    /// The columns that have one.
    pub(super) taken: u64,
}

impl<R: Fn(usize) -> u64> Pairing<R> {
    /// Pairs these rows, a bit each; `None` if it cannot be done.
    pub(super) fn new(rows: R, mut left: u64) -> Option<Pairing<R>> {
        let mut pairing = Pairing { rows, row_of: [0; 64], taken: 0 };
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let free = (pairing.rows)(row) & !pairing.taken;
            if free != 0 {
                pairing.pair(row, free.trailing_zeros());
            } else if !pairing.make_room(row, &mut 0) {
                return None;
            }
        }
        Some(pairing)
    }

    fn pair(&mut self, row: usize, column: u32) {
        self.row_of[column as usize] = row as u8;
        self.taken |= 1 << column;
    }

    /// Pairs a row with one of its columns whose row can take another; `tried` are those asked before.
    fn make_room(&mut self, row: usize, tried: &mut u64) -> bool {
        loop {
            let left = (self.rows)(row) & !*tried;
            if left == 0 {
                return false;
            }
            let column = left.trailing_zeros();
            *tried |= 1 << column;
            let is_free = self.taken >> column & 1 == 0;
            if is_free || self.make_room(self.row_of[column as usize].into(), tried) {
                self.pair(row, column);
                return true;
            }
        }
    }

    /// Whether from each of these places, a row and one of its columns, some way leads back to its row: to the partner of
    /// the column, by its columns to their partners, and so on.
    pub(super) fn leads_back(&self, mut places: impl Iterator<Item = [usize; 2]>) -> bool {
        places.all(|[row, column]| {
            let (mut there, mut next) = (1 << column, 1_u64 << column);
            while next != 0 {
                let partner = usize::from(self.row_of[next.trailing_zeros() as usize]);
                if partner == row {
                    return true;
                }
                let new = (self.rows)(partner) & !there;
                there |= new;
                next = next & (next - 1) | new;
            }
            false
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dull twin: every choice of rows, with how many columns they have together.
    fn choices(rows: &[u64]) -> impl Iterator<Item = (u32, u64)> {
        (1..1_u32 << rows.len()).map(|choice| {
            let chosen = (0..rows.len()).filter(|row| choice >> row & 1 == 1);
            (choice, chosen.fold(0, |columns, row| columns | rows[row]))
        })
    }

    #[test]
    fn pairs_say_whether_there_is_any_fish() {
        let mut seed = 5_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 40
        };
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let size = 2 + (next() % 5) as usize;
            let mut rows = [0_u64; 6];
            for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                if row == column && next() % 8 != 0 || next() % 3 == 0 {
                    rows[row] |= 1 << column;
                }
            }
            let all = (1 << size) - 1;
            let paired = Pairing::new(|row| rows[row], all);
            let too_few = choices(&rows[..size]).any(|(choice, has)| has.count_ones() < choice.count_ones());
            assert_eq!(paired.is_none(), too_few);
            let Some(paired) = paired else {
                counts[0] += 1;
                continue;
            };
            assert_eq!(paired.taken, all);
            let eats =
                |choice: u32, has: u64| (0..size).any(|row| choice >> row & 1 == 0 && rows[row] & has != 0);
            let mut fish =
                choices(&rows[..size]).filter(|(choice, has)| has.count_ones() == choice.count_ones());
            let any = fish.any(|(choice, has)| eats(choice, has));
            let all = (0..size).flat_map(|row| (0..size).map(move |column| [row, column]));
            let places = all.filter(|&[row, column]| rows[row] >> column & 1 == 1);
            assert_eq!(paired.leads_back(places), !any);
            counts[1 + usize::from(any)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
