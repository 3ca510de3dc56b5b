//! The board as techniques see it: the same knowledge as sets of cells, kept up to date by
//! [`Position::apply`], and what several techniques need, computed once for each position.

use super::ground::Ground;
use super::sizes::Sizes;
use crate::board::{Board, Effect};
use crate::grid::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet, Grid, Shape};
use crate::model::{Layout, Model};
use std::cell::RefCell;

/// A board in the middle of being solved by techniques.
///
/// Everything about candidates concerns open cells: a filled cell has none.
#[derive(Clone, Debug)]
pub struct Position<'m, const W: usize> {
    board: Board<'m>,
    layout: &'m Layout,
    order: usize,
    ground: &'m Ground<W>,
    solution: Option<&'m Grid>,
    open: CellSet<W>,
    /// By digit: the open cells where it is a candidate.
    places: Vec<CellSet<W>>,
    /// By house, then digit: the open cells of the house where it is a candidate, as positions in the house:
    /// bit `i` is its cell `i`.
    spots: Vec<u64>,
    /// Cells that came to have one candidate, and digits that came to have one place in a house, in the
    /// order in which they did. Those before the index are done with.
    naked: (Vec<Candidate>, usize),
    hidden: (Vec<Candidate>, usize),
    /// By house: how many of its cells are open; and how many houses have just one.
    open_in: Vec<u8>,
    nearly_full: u32,
    /// By digit: the places for which they were last asked for, and the doubtful ones among them. Most
    /// steps leave most digits as they are.
    doubtful: RefCell<Vec<(CellSet<W>, CellSet<W>)>>,
    pub(super) caches: super::Kept<W>,
}

/// The kinds of singles, in the order in which they are taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Single {
    /// The last open cell of this house.
    Full(usize),
    /// The only candidate of its cell.
    Naked,
    /// The only place in this house.
    Hidden(usize),
}

/// How many bits are set: from a table for the grids most people know, as not every machine we are built
/// for counts bits.
#[inline]
pub(super) fn size(bits: u64) -> u8 {
    const SIZES: [u8; 512] = {
        let mut sizes = [0; 512];
        let mut bits = 0;
        while bits < 512 {
            sizes[bits] = (bits as u32).count_ones() as u8;
            bits += 1;
        }
        sizes
    };
    match SIZES.get(bits as usize) {
        Some(&size) => size,
        None => bits.count_ones() as u8,
    }
}

/// Whether just one bit is set.
#[inline]
const fn is_one(bits: u64) -> bool {
    bits != 0 && bits & (bits - 1) == 0
}

impl<'m, const W: usize> Position<'m, W> {
    /// The position of a model with its digits placed, one after the other in reading order.
    ///
    /// `solution` is the only solution, where it is known that there is one and no other: uniqueness
    /// techniques stand on that, and brute force reads it.
    ///
    /// # Panics
    /// If the layout of the model has more than `64 × W` cells.
    pub fn new(model: &'m Model, solution: Option<&'m Grid>) -> Position<'m, W> {
        let layout = model.layout();
        let shape = model.shape();
        assert!(shape.cell_count() <= 64 * W, "{shape} does not fit {W} words");
        let ground = layout.remember(Ground::new).expect("one width for each layout");
        let order = shape.order() as usize;
        let all: CellSet<W> = shape.cells().collect();
        let mut position = Position {
            board: Board::open(model),
            layout,
            order,
            ground,
            solution,
            open: all,
            places: vec![all; order],
            spots: vec![u64::MAX >> (64 - order); layout.houses().len() * order],
            naked: (Vec::with_capacity(shape.cell_count()), 0),
            hidden: (Vec::with_capacity(2 * shape.cell_count()), 0),
            open_in: vec![order as u8; layout.houses().len()],
            nearly_full: if order == 1 { layout.houses().len() as u32 } else { 0 },
            doubtful: RefCell::new(vec![(CellSet::EMPTY, CellSet::EMPTY); order]),
            caches: super::Kept::default(),
        };
        if order == 1 {
            // The only cell of all is single before anything happens.
            let (cell, digit) = (Cell(0), Digit::from_index(0));
            position.naked.0.push(Candidate { cell, digit });
        }
        // A contradiction shows as a cell without candidates or a digit without places.
        for cell in shape.cells() {
            if let Some(digit) = model.givens().get(cell) {
                let _ = position.place(Candidate { cell, digit });
            }
        }
        for cell in position.open {
            for digit in position.candidates(cell).minus(model.start().get(cell)).iter() {
                let _ = position.eliminate(Candidate { cell, digit });
            }
        }
        position
    }

    /// The board.
    pub fn board(&self) -> &Board<'m> {
        &self.board
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.board.model()
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &'m Layout {
        self.layout
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.layout().shape()
    }

    /// The number of digits.
    #[inline]
    pub fn order(&self) -> usize {
        self.order
    }

    /// Every digit, in rising order.
    pub fn digits(&self) -> impl Iterator<Item = Digit> + Clone + use<W> {
        DigitSet::all(self.shape().order()).iter()
    }

    /// Peers and houses as sets.
    #[inline]
    pub fn ground(&self) -> &'m Ground<W> {
        self.ground
    }

    /// The only solution, where it is known.
    pub fn solution(&self) -> Option<&'m Grid> {
        self.solution
    }

    /// The cells without a digit.
    #[inline]
    pub fn open(&self) -> &CellSet<W> {
        &self.open
    }

    /// The candidates of a cell; none if it is filled.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        if self.open.contains(cell) { self.board.candidates(cell) } else { DigitSet::EMPTY }
    }

    /// Whether a candidate is still there, in an open cell.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].contains(candidate.cell)
    }

    /// The open cells where a digit is a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// The open cells of a house where a digit is a candidate.
    #[inline]
    pub fn places_in(&self, house: usize, digit: Digit) -> CellSet<W> {
        self.places[digit.index()] & self.ground.houses[house]
    }

    /// How many open cells of a house have a digit as a candidate.
    #[inline]
    pub fn count(&self, house: usize, digit: Digit) -> u8 {
        size(self.spots(house, digit))
    }

    /// The open cells of a house where a digit is a candidate, as positions in the house: bit `i` is its
    /// cell `i`.
    #[inline]
    pub fn spots(&self, house: usize, digit: Digit) -> u64 {
        self.spots[house * self.order() + digit.index()]
    }

    /// For each digit of a house, in rising order: [`Position::spots`].
    #[inline]
    pub(super) fn spots_of(&self, house: usize) -> &[u64] {
        &self.spots[house * self.order()..(house + 1) * self.order()]
    }

    /// The cells with few candidates.
    #[inline]
    pub(crate) fn sizes(&self) -> &Sizes<W> {
        self.caches.sizes.get_or_init(|| Sizes::new(&self.places))
    }

    /// The places of a digit that no way to put it in every house at once is known to use: whatever stands
    /// on one digit and houses alone eliminates no others.
    pub(crate) fn doubtful(&self, digit: Digit) -> CellSet<W> {
        let mut known = self.doubtful.borrow_mut();
        let (of, cells) = &mut known[digit.index()];
        if *of != self.places(digit) {
            (*of, *cells) = (self.places(digit), super::templates::doubtful(self, digit));
        }
        *cells
    }

    /// Cells that came to have one candidate, in the order in which they did. Some may be filled by now.
    pub fn naked_singles(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.naked.0[self.naked.1..].iter().copied().filter(|c| self.open.contains(c.cell))
    }

    /// Digits that came to have one place in a house, with that place, in the order in which they did.
    pub fn hidden_singles(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.hidden.0[self.hidden.1..].iter().copied().filter(|c| self.open.contains(c.cell))
    }

    /// The full houses among the naked singles, in the same order.
    pub(crate) fn full_houses(&self) -> impl Iterator<Item = (Candidate, usize)> + '_ {
        let any = self.nearly_full > 0;
        self.naked_singles().take_while(move |_| any).filter_map(|single| {
            let mut houses = self.layout().memberships(single.cell).iter().map(|m| m.house);
            houses.find(|&house| self.open_in[house] == 1).map(|house| (single, house))
        })
    }

    /// The hidden singles with the first house where the digit has no other place.
    pub(crate) fn hidden_houses(&self) -> impl Iterator<Item = (Candidate, usize)> + '_ {
        self.hidden_singles().filter_map(|single| {
            let mut houses = self.layout().memberships(single.cell).iter().map(|m| m.house);
            houses.find(|&house| self.count(house, single.digit) == 1).map(|house| (single, house))
        })
    }

    /// The single that is taken next: full houses before naked ones before hidden ones.
    pub(crate) fn next_single(&self) -> Option<(Single, Candidate)> {
        let full = self.full_houses().next().map(|(single, house)| (Single::Full(house), single));
        let naked = || self.naked_singles().next().map(|single| (Single::Naked, single));
        let hidden = || self.hidden_houses().next().map(|(single, house)| (Single::Hidden(house), single));
        full.or_else(naked).or_else(hidden)
    }

    /// Changes the position; a contradiction if an open cell has no candidate left.
    pub fn apply(&mut self, effect: Effect) -> Result<(), Contradiction> {
        self.caches.forget();
        let result = match effect {
            Effect::Place(candidate) if self.has(candidate) => self.place(candidate),
            Effect::Place(_) => Err(Contradiction),
            Effect::Eliminate(candidate) if self.has(candidate) => self.eliminate(candidate),
            Effect::Eliminate(_) => Ok(()),
        };
        for (singles, next) in [&mut self.naked, &mut self.hidden] {
            while singles.get(*next).is_some_and(|single| !self.open.contains(single.cell)) {
                *next += 1;
            }
        }
        result
    }

    /// Fills an open cell. What becomes single on the way is met peer by peer in reading order, then
    /// among the candidates of the cell itself.
    fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        let own = self.board.candidates(cell);
        self.open.remove(cell);
        let mut result = Ok(());
        let layout = self.layout();
        for m in layout.memberships(cell) {
            let open = &mut self.open_in[m.house];
            *open -= 1;
            match open {
                1 => self.nearly_full += 1,
                0 => self.nearly_full -= 1,
                _ => {}
            }
        }
        for peer in self.places[digit.index()] & self.ground.peers[cell.index()] {
            result = result.and(self.eliminate(Candidate { cell: peer, digit }));
        }
        if self.ground.linked {
            for &other in layout.exclusions(candidate) {
                if self.has(other) && other.cell != cell {
                    result = result.and(self.eliminate(other));
                }
            }
        }
        let order = self.order();
        for other in own.iter() {
            self.places[other.index()].remove(cell);
            for m in layout.memberships(cell) {
                let spots = &mut self.spots[m.house * order + other.index()];
                *spots &= !(1 << m.position);
                if is_one(*spots) && other != digit {
                    self.meet_hidden(m.house, other);
                }
            }
        }
        self.board.fill(candidate);
        result
    }

    fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        let result = self.board.apply(Effect::Eliminate(candidate)).map(|_| ());
        self.places[digit.index()].remove(cell);
        if let Some(last) = self.board.candidates(cell).single() {
            self.naked.0.push(Candidate { cell, digit: last });
        }
        let (layout, order) = (self.layout(), self.order());
        for m in layout.memberships(cell) {
            let spots = &mut self.spots[m.house * order + digit.index()];
            *spots &= !(1 << m.position);
            if is_one(*spots) {
                self.meet_hidden(m.house, digit);
            }
        }
        result
    }

    fn meet_hidden(&mut self, house: usize, digit: Digit) {
        let spots = self.spots[house * self.order() + digit.index()];
        let cell = self.layout().cell(house, spots.trailing_zeros() as usize);
        // The cell that is being filled right now is not met.
        if self.open.contains(cell) {
            self.hidden.0.push(Candidate { cell, digit });
        }
    }
}
