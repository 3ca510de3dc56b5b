//! The board as techniques see it: the same knowledge as sets of cells, kept up to date by
//! [`Position::apply`], and what several techniques need, computed once for each position.

mod quick;

pub(super) use quick::after_simple;

use super::ground::Ground;
use super::sizes::Sizes;
use super::spots::Spots;
use super::step::Evidence;
use crate::board::{Board, Effect};
use crate::grid::{Candidate, Cell, CellSet, Contradiction, Digit, DigitSet, Grid, Shape};
use crate::model::{Layout, Model};
use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;

/// A board in the middle of being solved by techniques.
///
/// Everything about candidates concerns open cells: a filled cell has none.
#[derive(Clone, Debug)]
pub struct Position<'m, const W: usize> {
    board: Board<'m>,
    layout: &'m Layout,
    order: usize,
    ground: &'m Ground<W>,
    known: Known<'m>,
    open: CellSet<W>,
    /// By digit: the open cells where it is a candidate.
    places: Vec<CellSet<W>>,
    spots: Spots<W>,
    /// Cells that came to have one candidate, and digits that came to have one place in a house, in the
    /// order in which they did. Those before the index are done with.
    naked: Queue,
    hidden: Queue,
    /// By house: how many of its cells are open; and how many houses have just one.
    open_in: Vec<u8>,
    nearly_full: u32,
    /// By digit: what is known of it by itself.
    pub(super) alone: RefCell<Vec<super::alone::Alone<W>>>,
    pub(super) nothings: RefCell<super::news::Nothings<W>>,
    looked: super::news::Looked,
    pub(super) caches: super::Kept<W>,
    asked: Asked<'m>,
    /// Whether nobody wants to know why a step is true.
    silent: bool,
}

/// Singles; those before the index are done with.
type Queue = (Vec<Candidate>, usize);

/// What is known of the only solution.
#[derive(Copy, Clone)]
enum Known<'m> {
    Nothing,
    All(&'m Grid),
    /// Who finds it out when it is needed.
    Asking(&'m dyn Fn(Cell) -> Option<Digit>),
}

impl fmt::Debug for Known<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Known::Nothing => "Nothing",
            Known::All(_) => "All",
            Known::Asking(_) => "Asking",
        })
    }
}

/// Who is asked in the middle of a long search whether it may go on.
#[derive(Copy, Clone, Default)]
struct Asked<'m>(Option<&'m dyn Fn() -> ControlFlow<()>>);

impl fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Asked" } else { "Nobody" })
    }
}

/// The kinds of singles, in the order in which they are taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Single {
    /// The last open cell of a house.
    Full,
    /// The only candidate of its cell.
    Naked,
    /// The only place in a house.
    Hidden,
}

/// How many bits are set.
#[inline]
pub(super) const fn size(bits: u64) -> u8 {
    DigitSet::from_bits(bits).len() as u8
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
        let ground = Ground::of(layout);
        let mut position = Position::empty(model, solution, ground);
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

    /// The position before anything is placed.
    fn empty(model: &'m Model, solution: Option<&'m Grid>, ground: &'m Ground<W>) -> Position<'m, W> {
        let (layout, shape) = (model.layout(), model.shape());
        let (order, houses) = (shape.order() as usize, layout.houses().len());
        let open = shape.cells().collect();
        let mut position = Position {
            board: Board::open(model),
            layout,
            order,
            ground,
            known: solution.map_or(Known::Nothing, Known::All),
            open,
            places: vec![open; order],
            spots: Spots::new(order, houses),
            naked: (vec![], 0),
            hidden: (vec![], 0),
            open_in: vec![order as u8; houses],
            nearly_full: 0,
            alone: RefCell::new(vec![super::alone::Alone::NOTHING; order]),
            nothings: RefCell::default(),
            looked: super::news::Looked::default(),
            caches: super::Kept::default(),
            asked: Asked::default(),
            silent: false,
        };
        // The only cell of all is single before anything happens.
        if order == 1 {
            position.naked.0.push(Candidate { cell: Cell(0), digit: Digit::from_index(0) });
            position.nearly_full = houses as u32;
        }
        position
    }

    /// The only solution may be asked for, cell by cell. Whoever is asked knows no digit if there is no such solution.
    pub(super) fn ask_for_solution(&mut self, whom: &'m dyn Fn(Cell) -> Option<Digit>) {
        self.known = Known::Asking(whom);
    }

    /// Long searches ask this every now and then: `Break` ends them. Whoever is asked sticks to his answer.
    pub(super) fn ask(&mut self, whom: &'m dyn Fn() -> ControlFlow<()>) {
        self.asked = Asked(Some(whom));
    }

    /// Steps need not say why they are true from now on.
    pub(super) fn silence(&mut self) {
        self.silent = true;
    }

    /// Whether nobody wants to know why a step is true.
    #[inline]
    pub(crate) fn is_silent(&self) -> bool {
        self.silent
    }

    /// Why a step is true, unless nobody wants to know: it takes as long to tell as many a search.
    #[inline]
    pub(crate) fn because(&self, tell: impl FnOnce() -> Evidence) -> Evidence {
        if self.silent { Evidence::default() } else { tell() }
    }

    /// Whether a search may go on.
    #[inline]
    pub(super) fn going(&self) -> ControlFlow<()> {
        self.asked.0.map_or(ControlFlow::Continue(()), |ask| ask())
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

    /// The digit that a cell has in the only solution, if that is known.
    pub fn answer(&self, cell: Cell) -> Option<Digit> {
        match self.known {
            Known::Nothing => None,
            Known::All(solution) => solution.get(cell),
            Known::Asking(whom) => whom(cell),
        }
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

    /// By digit: the open cells where it is a candidate.
    #[inline]
    pub(super) fn all_places(&self) -> &[CellSet<W>] {
        &self.places
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

    /// Whether just two open cells of a house have a digit as a candidate.
    #[inline]
    pub(crate) fn is_pair(&self, house: usize, digit: Digit) -> bool {
        let spots = self.spots(house, digit);
        let rest = spots & spots.wrapping_sub(1);
        rest != 0 && rest & (rest - 1) == 0
    }

    /// Names the houses where just two open cells have a digit as a candidate, in their order.
    #[inline]
    pub(crate) fn each_pair(&self, digit: Digit, name: impl FnMut(usize)) {
        self.spots.each_pair(digit, name);
    }

    /// The open cells of a house where a digit is a candidate, as positions in the house: bit `i` is its
    /// cell `i`.
    #[inline]
    pub fn spots(&self, house: usize, digit: Digit) -> u64 {
        self.spots.get(house, digit)
    }

    /// By house: its open cells that have candidates, as positions in it. There may be more entries than houses.
    pub(crate) fn open_spots(&self) -> Vec<u64> {
        self.spots.open()
    }

    /// The cells with few candidates.
    #[inline]
    pub(crate) fn sizes(&self) -> &Sizes<W> {
        self.caches.sizes.get_or_init(|| Sizes::new(&self.places))
    }

    /// Cells that came to have one candidate, in the order in which they did. Those that are filled by now, or
    /// have lost that candidate too, where the puzzle contradicts itself, are passed over.
    pub fn naked_singles(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.naked.0[self.naked.1..].iter().copied().filter(|&single| self.has(single))
    }

    /// Digits that came to have one place in a house, with that place, in the order in which they did.
    pub fn hidden_singles(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.hidden.0[self.hidden.1..].iter().copied().filter(|&single| self.has(single))
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
        let full = self.full_houses().next().map(|(single, _)| (Single::Full, single));
        let naked = || self.naked_singles().next().map(|single| (Single::Naked, single));
        let hidden = || self.hidden_houses().next().map(|(single, _)| (Single::Hidden, single));
        full.or_else(naked).or_else(hidden)
    }

    /// Places all singles that there are and that come up on the way, one after the other, and tells of which
    /// kind each is.
    pub(crate) fn take_singles(&mut self, mut told: impl FnMut(Single)) -> Result<(), Contradiction> {
        self.forget();
        while let Some((kind, single)) = self.next_single() {
            told(kind);
            self.place(single)?;
            self.pass_filled();
        }
        Ok(())
    }

    /// Changes the position; a contradiction if an open cell has no candidate left.
    pub fn apply(&mut self, effect: Effect) -> Result<(), Contradiction> {
        self.forget();
        let result = match effect {
            Effect::Place(candidate) if self.has(candidate) => self.place(candidate),
            Effect::Place(_) => Err(Contradiction),
            Effect::Eliminate(candidate) if self.has(candidate) => self.eliminate(candidate),
            Effect::Eliminate(_) => Ok(()),
        };
        self.pass_filled();
        result
    }

    /// The position changes: what was computed for it holds no longer.
    #[inline]
    fn forget(&mut self) {
        self.caches.forget();
        self.nothings.get_mut().go_on();
    }

    /// Goes on to the first singles of the queues that are not filled.
    #[inline]
    fn pass_filled(&mut self) {
        for (singles, next) in [&mut self.naked, &mut self.hidden] {
            while singles.get(*next).is_some_and(|single| !self.open.contains(single.cell)) {
                *next += 1;
            }
        }
    }

    /// Fills an open cell. What becomes single on the way is met peer by peer in reading order, then
    /// among the candidates of the cell itself.
    fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        let ground = self.ground;
        let slots = ground.slots(cell);
        self.open.remove(cell);
        for slot in slots {
            let open = &mut self.open_in[slot.house as usize];
            *open -= 1;
            self.nearly_full += u32::from(*open == 1);
            self.nearly_full -= u32::from(*open == 0);
        }
        let places = &mut self.places[digit.index()];
        let seen = *places & ground.peers[cell.index()];
        *places -= seen;
        places.remove(cell);
        let mut dead = false;
        for peer in seen {
            dead |= self.strike(Candidate { cell: peer, digit });
            self.leave_houses(Candidate { cell: peer, digit });
        }
        slots.iter().for_each(|slot| _ = self.spots.take(slot, digit));
        if ground.linked {
            for &other in self.layout.exclusions(candidate) {
                if self.has(other) && other.cell != cell {
                    dead |= self.eliminate(other).is_err();
                }
            }
        }
        for other in self.board.fill(candidate).minus(DigitSet::of(digit)).iter() {
            self.places[other.index()].remove(cell);
            self.leave_houses(Candidate { cell, digit: other });
        }
        if dead { Err(Contradiction) } else { Ok(()) }
    }

    fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        self.places[candidate.digit.index()].remove(candidate.cell);
        let dead = self.strike(candidate);
        self.leave_houses(candidate);
        if dead { Err(Contradiction) } else { Ok(()) }
    }

    /// Takes a candidate from its cell; whether nothing is left there.
    #[inline]
    fn strike(&mut self, candidate: Candidate) -> bool {
        let left = self.board.strike(candidate);
        if let Some(last) = left.single() {
            self.naked.0.push(Candidate { cell: candidate.cell, digit: last });
        }
        left.is_empty()
    }

    /// Takes a candidate from the houses of its cell.
    #[inline]
    fn leave_houses(&mut self, Candidate { cell, digit }: Candidate) {
        for slot in self.ground.slots(cell) {
            if self.spots.take(slot, digit) {
                self.meet_hidden(slot.house as usize, digit);
            }
        }
    }

    /// A digit has one place left in a house.
    fn meet_hidden(&mut self, house: usize, digit: Digit) {
        let spots = self.spots.get(house, digit);
        let cell = self.layout.cell(house, spots.trailing_zeros() as usize);
        // The cell that is being filled right now is not met.
        if self.open.contains(cell) {
            self.hidden.0.push(Candidate { cell, digit });
        }
    }
}

#[cfg(test)]
impl<const W: usize> Position<'_, W> {
    /// Fails unless another position, of any width, says the same.
    pub(super) fn agrees<const V: usize>(&self, other: &Position<'_, V>) {
        assert!(self.open.iter().eq(other.open.iter()));
        assert_eq!(self.board.digits(), other.board.digits());
        assert_eq!(self.board.all_candidates(), other.board.all_candidates());
        for digit in self.digits() {
            assert!(self.places(digit).iter().eq(other.places(digit).iter()));
            for house in 0..self.layout.houses().len() {
                assert_eq!(self.spots(house, digit), other.spots(house, digit));
            }
        }
        assert_eq!((&self.open_in, self.nearly_full), (&other.open_in, other.nearly_full));
        assert!(self.naked_singles().eq(other.naked_singles()));
        assert!(self.hidden_singles().eq(other.hidden_singles()));
    }
}
