//! Singles that wait for their turn.

/// Singles in the order in which they came up. Each cell, and each digit in each house, comes up but once: there is
/// room for more than that.
pub(super) struct Queue<const N: usize> {
    pub(super) items: [u16; N],
    pub(super) end: usize,
    /// Those before it are done with.
    pub(super) next: usize,
}

impl<const N: usize> Queue<N> {
    pub(super) const EMPTY: Queue<N> = Queue { items: [0; N], end: 0, next: 0 };

    /// Adds an item.
    pub(super) fn push(&mut self, item: u16) {
        self.items[self.end % N] = item;
        self.end += 1;
    }

    /// Adds an item, or none, at an end that is kept elsewhere. Nothing depends on that but a number, so nothing
    /// has to be foreseen.
    #[inline(always)]
    pub(super) fn put(&mut self, end: &mut usize, item: u16, one: u8) {
        self.items[*end % N] = item;
        *end += usize::from(one);
    }

    /// Those that are not done with.
    #[inline]
    pub(super) fn rest(&self) -> &[u16] {
        &self.items[self.next.min(N)..self.end.min(N)]
    }

    /// Takes one of those out of its place.
    #[inline]
    pub(super) fn take(&mut self, place: usize) -> u16 {
        let item = self.items[(self.next + place) % N];
        for at in (self.next..self.next + place).rev() {
            self.items[(at + 1) % N] = self.items[at % N];
        }
        self.next += 1;
        item
    }

    /// The next item that still is one.
    #[inline]
    pub(super) fn first(&mut self, is: impl Fn(u16) -> bool) -> Option<u16> {
        while self.next < self.end {
            let item = self.items[self.next % N];
            if is(item) {
                return Some(item);
            }
            self.next += 1;
        }
        None
    }

    /// The same, where most are not any more: four at a time, so that it need not be foreseen which.
    #[inline(always)]
    pub(super) fn first_of_few(&mut self, is: impl Fn(u16) -> bool) -> Option<u16> {
        while self.next < self.end {
            let is = |i: usize| usize::from(is(self.items[(self.next + i) % N])) << i;
            let still = (is(0) | is(1) | is(2) | is(3)) & ((1 << (self.end - self.next).min(4)) - 1);
            if still != 0 {
                self.next += still.trailing_zeros() as usize;
                return Some(self.items[self.next % N]);
            }
            self.next = (self.next + 4).min(self.end);
        }
        None
    }
}
