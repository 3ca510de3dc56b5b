//! The reasoning of the Prolog project (seed 003): how its deduction programs use their methods.
//!
//! Two *deductions* place digits, cell by cell in reading order, until a sweep places nothing. The
//! *reductions* only eliminate; one pass goes through them in the order of [`Method::ALL`]. All are
//! written over houses and their intersections, so they hold for boxes of any size, for none, and for
//! the houses of variant rules.
//!
//! What is counted as a test: looking whether a candidate has another place in a house (hidden
//! singles), whether a digit of a house lies in an intersection (pointing, claiming), and joining one
//! more cell or digit to a group (subsets).

use super::methods::{Method, MethodSet};
use super::run::{Flow, Run, Stop};
use crate::board::{Board, Effect};
use crate::grid::{Candidate, Cell, Contradiction, Digit, DigitSet, House};

/// The kinds of houses that count as lines: a house of any other kind *points*, a line *claims*.
const LINES: [&str; 2] = ["row", "column"];

/// Why reasoning ended before it could do no more.
#[derive(Debug)]
pub(super) enum Halt {
    /// The board has no solution.
    Contradiction,
    /// The run is over.
    Stop(Stop),
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Halt {
        Halt::Contradiction
    }
}

/// Deduces until nothing changes, then reduces once; again while anything changed.
pub(super) fn reason(board: &mut Board, methods: MethodSet, run: &mut Run) -> Result<(), Halt> {
    loop {
        while deduce(board, methods, run)? {}
        if board.is_full() || !reduce(board, methods, run)? {
            return Ok(());
        }
    }
}

/// One sweep over the open cells that places what must be there. Whether it placed anything.
fn deduce(board: &mut Board, methods: MethodSet, run: &mut Run) -> Result<bool, Halt> {
    let mut changed = false;
    for cell in board.model().shape().cells() {
        let digits = board.candidates(cell);
        if digits.is_empty() {
            return Err(Halt::Contradiction);
        }
        if board.digits().get(cell).is_some() {
            continue;
        }
        poll(run)?;
        let mut found = digits.single().filter(|_| methods.contains(Method::NakedSingle));
        if found.is_none() && methods.contains(Method::HiddenSingle) {
            found = hidden_single(board, cell, run);
        }
        if let Some(digit) = found {
            let gone = board.apply(Effect::Place(Candidate { cell, digit }))?;
            run.placed(1);
            run.deduced(cell, digit);
            run.eliminated(u64::from(gone));
            changed = true;
        }
    }
    Ok(changed)
}

/// The candidate of a cell that has no other place in one of its houses.
fn hidden_single(board: &Board, cell: Cell, run: &mut Run) -> Option<Digit> {
    let layout = board.model().layout();
    for membership in layout.memberships(cell) {
        let house = &layout.houses()[membership.house];
        for digit in board.candidates(cell).iter() {
            run.tested(1);
            let elsewhere = |&other: &Cell| other != cell && board.candidates(other).contains(digit);
            if !house.cells.iter().any(elsewhere) {
                return Some(digit);
            }
        }
    }
    None
}

/// One pass of the reductions. Whether it eliminated anything.
fn reduce(board: &mut Board, methods: MethodSet, run: &mut Run) -> Result<bool, Halt> {
    let mut changed = false;
    for method in Method::ALL.into_iter().filter(|&method| methods.contains(method)) {
        for house in 0..board.model().layout().houses().len() {
            poll(run)?;
            changed |= match method {
                Method::NakedSingle | Method::HiddenSingle => false,
                Method::Pointing => locked(board, house, false, run)?,
                Method::Claiming => locked(board, house, true, run)?,
                Method::NakedPair | Method::NakedTriple | Method::NakedQuadruple => {
                    naked_subset(board, house, method.subset_size() as usize, run)?
                }
                Method::HiddenPair | Method::HiddenTriple | Method::HiddenQuadruple => {
                    hidden_subset(board, house, method.subset_size() as usize, run)?
                }
            };
        }
    }
    Ok(changed)
}

/// Locked candidates of a house, if it is a line or if it is none: a digit whose places all lie in the
/// intersection with another house has no other place in that one.
fn locked(board: &mut Board, house: usize, lines: bool, run: &mut Run) -> Result<bool, Halt> {
    let layout = board.model().layout();
    if LINES.contains(&layout.houses()[house].name.kind) != lines {
        return Ok(false);
    }
    let open = open_places(board, &layout.houses()[house])?;
    let mut changed = false;
    for intersection in layout.intersections(house) {
        run.tested(open.len() as u64);
        for &(digit, _) in open.iter().filter(|(_, places)| places & !intersection.here == 0) {
            let other = &layout.houses()[intersection.house];
            for (position, &cell) in other.cells.iter().enumerate() {
                if intersection.there >> position & 1 == 0 {
                    changed |= eliminate(board, cell, DigitSet::of(digit), run)?;
                }
            }
        }
    }
    Ok(changed)
}

/// Isolated groups: `size` open cells of a house with `size` candidates in all take them from the
/// other cells of the house.
fn naked_subset(board: &mut Board, house: usize, size: usize, run: &mut Run) -> Result<bool, Halt> {
    let layout = board.model().layout();
    let cells = &layout.houses()[house].cells;
    let open = |&(position, _): &(usize, u64)| board.digits().get(cells[position]).is_none();
    let sets: Vec<(usize, u64)> =
        cells.iter().map(|&cell| board.candidates(cell).bits()).enumerate().filter(open).collect();
    let mut changed = false;
    groups(&sets, size, run, &mut |members, digits, run| {
        for (position, &cell) in cells.iter().enumerate() {
            if members >> position & 1 == 0 {
                changed |= eliminate(board, cell, DigitSet::from_bits(digits), run)?;
            }
        }
        Ok(())
    })?;
    Ok(changed)
}

/// Mixed groups: `size` digits with `size` places in a house in all leave no room there for others.
fn hidden_subset(board: &mut Board, house: usize, size: usize, run: &mut Run) -> Result<bool, Halt> {
    let layout = board.model().layout();
    let cells = &layout.houses()[house].cells;
    let sets: Vec<(usize, u64)> = open_places(board, &layout.houses()[house])?
        .into_iter()
        .map(|(digit, places)| (digit.index(), places))
        .collect();
    let mut changed = false;
    groups(&sets, size, run, &mut |members, places, run| {
        for (position, &cell) in cells.iter().enumerate() {
            if places >> position & 1 == 1 {
                let others = board.candidates(cell).minus(DigitSet::from_bits(members));
                changed |= eliminate(board, cell, others, run)?;
            }
        }
        Ok(())
    })?;
    Ok(changed)
}

/// What to do with a group: its members and the union of their sets.
type Found<'f> = dyn FnMut(u64, u64, &mut Run) -> Result<(), Halt> + 'f;

/// Finds `size` members whose sets have `size` elements in all. `sets` pairs members with their sets;
/// fewer elements than members are a contradiction. The sets may be older than the board: a set only
/// shrinks, and what holds of the larger one holds of the smaller.
fn groups(sets: &[(usize, u64)], size: usize, run: &mut Run, found: &mut Found) -> Result<(), Halt> {
    // A group of all members says nothing.
    if sets.len() <= size {
        return Ok(());
    }
    let small: Vec<(usize, u64)> =
        sets.iter().copied().filter(|(_, set)| set.count_ones() as usize <= size).collect();
    // The members chosen so far, as indices into `small`, each with the union up to it.
    let mut chosen: Vec<(usize, u64)> = Vec::with_capacity(size);
    let mut next = 0;
    loop {
        if next == small.len() {
            let Some((last, _)) = chosen.pop() else {
                return Ok(());
            };
            next = last + 1;
            continue;
        }
        poll(run)?;
        run.tested(1);
        let union = chosen.last().map_or(0, |&(_, union)| union) | small[next].1;
        let elements = union.count_ones() as usize;
        if elements <= chosen.len() {
            return Err(Halt::Contradiction);
        }
        if elements <= size && chosen.len() + 1 == size {
            let members = chosen.iter().fold(1 << small[next].0, |set, &(i, _)| set | 1 << small[i].0);
            found(members, union, run)?;
        } else if elements <= size {
            chosen.push((next, union));
        }
        next += 1;
    }
}

/// The digits that a house still lacks, each with its places there (bit `i` for position `i`); a
/// contradiction if one has none.
fn open_places(board: &Board, house: &House) -> Result<Vec<(Digit, u64)>, Contradiction> {
    let mut places = [0u64; 64];
    let mut placed = DigitSet::EMPTY;
    for (position, &cell) in house.cells.iter().enumerate() {
        match board.digits().get(cell) {
            Some(digit) => placed.insert(digit),
            None => board.candidates(cell).iter().for_each(|digit| places[digit.index()] |= 1 << position),
        }
    }
    let missing = DigitSet::all(board.model().shape().order()).minus(placed);
    let place = |digit: Digit| match places[digit.index()] {
        0 => Err(Contradiction),
        places => Ok((digit, places)),
    };
    missing.iter().map(place).collect()
}

fn eliminate(board: &mut Board, cell: Cell, digits: DigitSet, run: &mut Run) -> Result<bool, Halt> {
    let gone = board.candidates(cell).intersection(digits);
    for digit in gone.iter() {
        run.eliminated(1);
        board.apply(Effect::Eliminate(Candidate { cell, digit }))?;
    }
    Ok(!gone.is_empty())
}

fn poll(run: &mut Run) -> Result<(), Halt> {
    match run.poll() {
        Flow::Continue(()) => Ok(()),
        Flow::Break(stop) => Err(Halt::Stop(stop)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Settings;
    use crate::grid::Shape;
    use crate::model::Model;
    use crate::puzzle::Puzzle;

    /// The dull twin of [`groups`]: every choice of members, by counting.
    fn all_groups(sets: &[(usize, u64)], size: u32) -> Vec<(u64, u64)> {
        let chosen = (0u64..1 << sets.len()).filter(|choice| choice.count_ones() == size);
        let mut found: Vec<(u64, u64)> = chosen
            .map(|choice| {
                let members = (0..sets.len()).filter(|i| choice >> i & 1 == 1).map(|i| sets[i]);
                members.fold((0, 0), |(m, union), (member, set)| (m | 1 << member, union | set))
            })
            .filter(|(_, union)| union.count_ones() == size)
            .collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn groups_are_all_the_groups_there_are() {
        let settings = Settings::limit(1);
        let model = Model::new(&Puzzle::empty(Shape::CLASSIC)).unwrap();
        let mut run = Run::new(&settings, &model);
        let (mut seed, mut seen) = (1u64, 0);
        for _ in 0..3000 {
            let mut sets = vec![];
            for member in 0..9 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let set = (seed >> 40) & (seed >> 52) & 0x1FF;
                if set != 0 {
                    sets.push((member, set));
                }
            }
            for size in 2..=4 {
                let mut found = vec![];
                let end = groups(&sets, size, &mut run, &mut |members, union, _| {
                    found.push((members, union));
                    Ok(())
                });
                if sets.len() <= size {
                    assert!(end.is_ok() && found.is_empty());
                    continue;
                }
                match end {
                    Ok(()) => {
                        found.sort_unstable();
                        seen += found.len();
                        assert_eq!(found, all_groups(&sets, size as u32), "{sets:?}");
                    }
                    Err(_) => {
                        // Some members have fewer elements among them than there are members.
                        let too_few = |k: u32| (1..k).any(|union| crowded(&sets, k, union));
                        assert!((2..=size as u32).any(too_few), "{sets:?}");
                    }
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }

    /// Whether some `size` members have just `elements` elements in all.
    fn crowded(sets: &[(usize, u64)], size: u32, elements: u32) -> bool {
        (0u64..1 << sets.len()).filter(|choice| choice.count_ones() == size).any(|choice| {
            let members = (0..sets.len()).filter(|i| choice >> i & 1 == 1);
            members.fold(0, |union, i| union | sets[i].1).count_ones() == elements
        })
    }
}
