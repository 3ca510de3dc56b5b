//! Cells of a full plain grid in which two digits, or two lines of a band or stack, could be exchanged: a *rival*. Every
//! puzzle of this solution needs a given in each.
//!
//! They are looked for from a given that may go, each only until another given is found in it; most are dismissed at
//! the first step.

use super::classic::{ALL, Full, houses};

/// Where the digits of a solution stand.
#[derive(Clone, Debug)]
pub(super) struct Places {
    digits: Full,
    /// By digit and house: the cell.
    cells: [[u8; 27]; 9],
}

impl Places {
    pub(super) fn new(digits: Full) -> Places {
        let mut cells = [[0; 27]; 9];
        for (cell, &digit) in digits.iter().enumerate() {
            for house in houses(cell) {
                cells[usize::from(digit)][house] = cell as u8;
            }
        }
        Places { digits, cells }
    }

    /// The digits 0 to 8 of the solution.
    pub(super) fn digits(&self) -> &Full {
        &self.digits
    }

    /// The digit of a cell.
    #[inline]
    pub(super) fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// Whether the cell, which is not given, is in a rival without givens; `held` are the digits that are given in each
    /// house.
    #[inline]
    pub(super) fn is_contested(&self, cell: usize, held: &[u16; 27]) -> bool {
        let mut others = ALL & !near(cell, held) & !(1 << self.digits[cell]);
        while others != 0 {
            if self.digits_change(cell, others.trailing_zeros() as usize, held) {
                return true;
            }
            others &= others - 1;
        }
        let [row, column, _] = houses(cell);
        [(row, 9), (column, 1)].into_iter().any(|(line, step)| {
            [1, 2].into_iter().any(|k| {
                let other = line - line % 3 + (line + k) % 3;
                let shift = (other * step).wrapping_sub(line * step);
                self.lines_change(cell, line, shift, held[line] | held[other])
            })
        })
    }

    /// Whether its digit and another, which is given in no house of this cell, could be exchanged in this cell and some
    /// more, none of which is given.
    #[inline]
    fn digits_change(&self, cell: usize, other: usize, held: &[u16; 27]) -> bool {
        let pair = [usize::from(self.digits[cell]), other];
        // The cells reached, by digit; each digit is once in every row.
        let mut reached = [1u16 << houses(cell)[0], 0];
        let mut open = [(cell as u8, 0u8); 18];
        let (mut count, mut next) = (1, 0);
        while next < count {
            let (cell, side) = open[next];
            next += 1;
            let side = 1 - usize::from(side);
            for house in houses(usize::from(cell)) {
                let partner = self.cells[pair[side]][house];
                let row = houses(usize::from(partner))[0];
                if reached[side] >> row & 1 != 0 {
                    continue;
                }
                if near(usize::from(partner), held) >> pair[1 - side] & 1 != 0 {
                    return false;
                }
                reached[side] |= 1 << row;
                open[count] = (partner, side as u8);
                count += 1;
            }
        }
        true
    }

    /// Whether this line and the one whose cells are so much further on could be exchanged in this cell and some more,
    /// none of which is given; `held` are the digits given in either.
    #[inline]
    fn lines_change(&self, cell: usize, line: usize, shift: usize, held: u16) -> bool {
        let mut here = cell;
        loop {
            let digit = usize::from(self.digits[here.wrapping_add(shift)]);
            if held >> digit & 1 != 0 {
                return false;
            }
            here = usize::from(self.cells[digit][line]);
            if here == cell {
                return true;
            }
        }
    }
}

/// The digits that the houses of a cell hold.
#[inline]
fn near(cell: usize, held: &[u16; 27]) -> u16 {
    houses(cell).into_iter().fold(0, |digits, house| digits | held[house])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::band::{Band, Start};
    use crate::generate::dig::{EVERY, cells};
    use crate::generate::{Random, classic, dig};

    /// The smallest sets that have, with each cell, what goes with it; one for each cell that something goes with.
    fn closed(with: impl Fn(usize, usize) -> bool) -> Vec<u128> {
        let wider = |set: u128| {
            let drawn = |next: &usize| cells(set).any(|cell| with(cell, *next));
            (0..81).filter(drawn).fold(set, |set, next| set | 1 << next)
        };
        let closure = |cell: usize| {
            let mut set = 1u128 << cell;
            while wider(set) != set {
                set = wider(set);
            }
            set
        };
        (0..81).map(closure).filter(|set| set.count_ones() > 1).collect()
    }

    /// The dull twin: all rivals of a solution, some of them several times.
    fn rivals(digits: &Full) -> Vec<u128> {
        let mut rivals = vec![];
        for (a, b) in (0..9).flat_map(|a| (0..a).map(move |b| (a, b))) {
            rivals.extend(closed(|cell, next| {
                let pair = [digits[cell], digits[next]];
                let share = houses(cell).into_iter().any(|house| houses(next).contains(&house));
                share && (pair == [a, b] || pair == [b, a])
            }));
        }
        for kind in [0, 1] {
            for (one, other) in (0..9).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let on = |cell: usize| [one, other].contains(&(houses(cell)[kind] - 9 * kind));
                let across = |cell: usize| houses(cell)[1 - kind];
                let with = |cell: usize, next: usize| {
                    let goes = digits[cell] == digits[next] || across(cell) == across(next);
                    on(cell) && on(next) && cell != next && goes
                };
                if one / 3 == other / 3 {
                    rivals.extend(closed(with));
                }
            }
        }
        rivals
    }

    #[test]
    fn rivals_are_found_as_by_listing_all() {
        let mut random = Random::new(3);
        let mut found = [0, 0];
        for _ in 0..5 {
            let digits = classic::full(&mut random);
            let places = Places::new(digits);
            let rivals = rivals(&digits);
            for &rival in rivals.iter().step_by(7) {
                // Without the givens of a rival there is another solution.
                let text = dig::text(&digits, EVERY & !rival);
                assert_eq!(Band::new().solve(&Start::from_text(&text), 2).found, 2);
            }
            for count in (20..80).step_by(5) {
                let given = random.order(81)[..count].iter().fold(0u128, |set, cell| set | 1 << cell);
                let mut held = [0; 27];
                for cell in cells(given) {
                    houses(cell).into_iter().for_each(|house| held[house] |= 1 << digits[cell]);
                }
                for cell in cells(EVERY & !given) {
                    let expected = rivals.iter().any(|rival| rival >> cell & 1 != 0 && rival & given == 0);
                    assert_eq!(places.is_contested(cell, &held), expected, "{cell} {given:x}");
                    found[usize::from(expected)] += 1;
                }
            }
        }
        assert!(found.into_iter().all(|count| count > 300), "{found:?}");
    }
}
