//! What an instruction set must be able to do, and the grid as vectors in memory.

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
pub(super) const FULL: Plane = in_boxes(ALL);

/// The highest bit in the lanes that are boxes.
pub(super) const SIGN: Plane = in_boxes(0x8000);

const fn in_boxes(value: u16) -> Plane {
    let band = value as u64 * 0x0001_0001_0001;
    Plane([band, band, band, 0])
}

/// All digits in one lane.
pub(super) static ONE_LANE: [Plane; 16] = {
    let mut planes = [Plane([0; 4]); 16];
    let mut lane = 0;
    while lane < 16 {
        planes[lane].0[lane / 4] = (ALL as u64) << (lane % 4 * 16);
        lane += 1;
    }
    planes
};

/// The first of equal lanes counts as the highest.
pub(super) const LANE_ORDER: Plane = Plane::of_lanes([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);

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
