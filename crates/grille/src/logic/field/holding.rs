//! Whether a house may have a subset at all, told without a look at any choice of its members.
//!
//! Few houses have one, and which members go together cannot be foreseen. So each set of three or four out of nine has
//! a bit, now and then together with another, and each member has the bits of all sets that it lies in: only where as
//! many members have a bit as its sets have elements, there may be a subset.

/// The largest order of a house that is told apart.
const MOST: usize = 9;

/// By member, as a set of up to nine: the sets of three and of four that it lies in. Less than two elements lie in
/// none: there are no singles where subsets are looked for.
static OF_THREE: [u64; 1 << MOST] = table(3);
static OF_FOUR: [u64; 1 << MOST] = table(4);

const fn table(size: u32) -> [u64; 1 << MOST] {
    let mut table = [0; 1 << MOST];
    let (mut set, mut number) = (0_usize, 0);
    while set < 1 << MOST {
        if set.count_ones() == size {
            let mut member = 0_usize;
            while member < 1 << MOST {
                if member & !set == 0 && member.count_ones() >= 2 {
                    table[member] |= 1 << (number % 64);
                }
                member += 1;
            }
            number += 1;
        }
        set += 1;
    }
    table
}

/// Whether so many of the members of a house, each a set of digits or of places, may lie in a set of that size: false
/// only if none do. `order` is the number of digits.
#[inline]
pub(super) fn may_hold(size: usize, order: usize, members: impl Iterator<Item = u16>) -> bool {
    match size {
        3 if order <= MOST => holds::<3>(&OF_THREE, members),
        4 if order <= MOST => holds::<4>(&OF_FOUR, members),
        _ => true,
    }
}

#[inline]
fn holds<const N: usize>(table: &[u64; 1 << MOST], members: impl Iterator<Item = u16>) -> bool {
    // The sets that one member lies in, two, three, four.
    let mut sets = [0; N];
    for member in members {
        let own = table[member as usize % table.len()];
        for more in (1..N).rev() {
            sets[more] |= sets[more - 1] & own;
        }
        sets[0] |= own;
    }
    sets[N - 1] != 0
}

#[cfg(test)]
mod tests {
    use super::may_hold;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// Whether some choice of so many members has a union of no more elements.
    fn holds(size: u32, members: &[u16]) -> bool {
        let choices = (0..1_u32 << members.len()).filter(|choice| choice.count_ones() == size);
        let union = |choice: u32| {
            let chosen = (0..members.len()).filter(|i| choice >> i & 1 == 1);
            chosen.fold(0, |union, i| union | members[i])
        };
        choices.map(union).any(|union| union.count_ones() <= size)
    }

    #[test]
    fn a_house_that_may_hold_nothing_has_no_choice_of_members_that_is_a_subset() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        // By answer and truth.
        let mut count = [[0; 2]; 2];
        for order in [4, 6, 7, 9] {
            for _ in 0..400 {
                // Two elements at least; now and then many.
                let mut member = || loop {
                    let [a, b, c] = [0; 3].map(|_| random.next_u64() as u16 & ((1 << order) - 1));
                    let member = if random.next_u64() % 3 == 0 { a } else { a & (b | c) };
                    if member.count_ones() > 1 {
                        return member;
                    }
                };
                let members: Vec<u16> = (0..order).map(|_| member()).collect();
                for size in [3, 4] {
                    let (may, does) =
                        (may_hold(size as usize, order, members.iter().copied()), holds(size, &members));
                    assert!(may || !does, "{members:?}");
                    count[usize::from(may)][usize::from(does)] += 1;
                }
                // A filled cell, or a digit with nowhere to go, is in none.
                let with_filled = members.iter().copied().chain([1, 0]);
                assert_eq!(may_hold(3, order, with_filled), may_hold(3, order, members.iter().copied()));
            }
        }
        // Seldom in vain.
        assert!(count[0][0] > 500 && count[1][1] > 500 && count[1][0] < 300, "{count:?}");
        assert!(may_hold(2, 9, std::iter::empty()) && may_hold(3, 10, std::iter::empty()));
    }
}
