//! Unique rectangles: four cells that would be deadly with two digits alone, so something else is true
//! in one of them. The types differ in where that something can be.
//!
//! - Type 1: three corners have just the two digits. The fourth must be something else.
//! - Type 2: the other corners, two on a line, have one more candidate, the same. It is true in one of
//!   them, so whatever sees both cannot hold it.
//! - Type 3: two corners of a house have more. One of their other candidates is true, so together they
//!   act as one cell with these candidates; with cells of the house they may be a naked subset.
//! - Type 4: two corners of a line have more, and no cell that sees both has one of the two digits. That
//!   digit is in one of them, so the other digit is in neither.
//! - Type 5: as type 2, with three corners or two diagonal ones.
//! - Type 6: two diagonal corners have more, and one digit has no other place in the rows and columns of
//!   the rectangle. If it were in one of them, it would be in both, and the rest would follow.
//! - Hidden rectangle: seen from a corner with just the two digits, the row and the column that meet in
//!   the corner across have one of the digits nowhere else. If that corner held the other digit, the
//!   first one would be in both its neighbours, and the rest would follow.
//!
//! All types look at the same rectangles, in the order in which [`Position::rectangles`] has them. Which
//! corners have more is decided by candidates alone: a corner may lack one of the digits.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::rectangles::Rectangle;
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

macro_rules! uniqueness {
    ($search:ident $technique:ident $find:ident $id:literal $code:literal $name:literal $page:literal) => {
        pub(super) static $search: Search =
            Search { techniques: &[&$technique], on: true, find: finder!($find) };
        static $technique: Technique = Technique {
            id: $id,
            hodoku: Some(Hodoku { code: $code, name: $name, score: 100, level: HodokuLevel::Hard }),
            level: Level::Hard,
            page: Page {
                en: include_str!(concat!($page, ".md")),
                fr: include_str!(concat!($page, ".fr.md")),
            },
        };
    };
}
pub(super) use uniqueness;

uniqueness!(UNIQUENESS_1 TYPE_1 type_1 "uniqueness-1" "0600" "Uniqueness Test 1" "uniqueness_1");
uniqueness!(UNIQUENESS_2 TYPE_2 type_2 "uniqueness-2" "0601" "Uniqueness Test 2" "uniqueness_2");
uniqueness!(UNIQUENESS_3 TYPE_3 type_3 "uniqueness-3" "0602" "Uniqueness Test 3" "uniqueness_3");
uniqueness!(UNIQUENESS_4 TYPE_4 type_4 "uniqueness-4" "0603" "Uniqueness Test 4" "uniqueness_4");
uniqueness!(UNIQUENESS_5 TYPE_5 type_5 "uniqueness-5" "0604" "Uniqueness Test 5" "uniqueness_5");
uniqueness!(UNIQUENESS_6 TYPE_6 type_6 "uniqueness-6" "0605" "Uniqueness Test 6" "uniqueness_6");
uniqueness!(HIDDEN_RECTANGLE HIDDEN hidden "hidden-rectangle" "0606" "Hidden Rectangle" "hidden_rectangle");

/// The most cells of a naked subset beside the rectangle: as many as a 9×9 can have.
const MOST_BESIDE: u32 = 7;

/// The rectangles of which this many corners have just the two digits.
fn with_plain<'p, const W: usize>(
    position: &'p Position<'_, W>,
    limits: &Limits,
    plain: std::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = &'p Rectangle> + use<'p, W> {
    let rectangles = position.rectangles(limits.missing_candidates).iter();
    rectangles.filter(move |rectangle| plain.contains(&rectangle.plain))
}

impl Rectangle {
    /// What the corners have besides the two digits.
    fn extras<const W: usize>(&self, position: &Position<'_, W>) -> DigitSet {
        let all = self.more().iter().fold(DigitSet::EMPTY, |all, &cell| all.union(position.candidates(cell)));
        all.minus(self.pair())
    }

    /// The row and the column of the first two corners with more, where they share one.
    fn shared_lines<const W: usize>(&self, position: &Position<'_, W>) -> impl Iterator<Item = usize> {
        let ground = position.ground();
        self.shared_houses(position).filter(|&house| ground.is_line(house))
    }

    /// The houses that the first two corners with more share, in their order.
    fn shared_houses<const W: usize>(
        &self,
        position: &Position<'_, W>,
    ) -> impl Iterator<Item = usize> + Clone {
        let (houses, second) = (&position.ground().houses, self.more()[1]);
        let own = position.layout().memberships(self.more()[0]).iter().map(|m| m.house);
        own.filter(move |&house| houses[house].contains(second))
    }

    /// A step, if it eliminates anything and there is only one solution. Why it is true, is said by more parts and truths
    /// than the rectangle.
    fn step<const W: usize>(
        &self,
        position: &Position<'_, W>,
        technique: &'static Technique,
        eliminations: Vec<Candidate>,
        guardians: DigitSet,
        more: impl FnOnce() -> (Vec<Part>, Vec<Truth>),
    ) -> Option<Step> {
        // Asked last: it may have to be found out.
        if eliminations.is_empty() || !position.is_unique() {
            return None;
        }
        let evidence = position.because(|| {
            let (cells, digits) = (self.cells, self.digits);
            let (more_parts, more_truths) = more();
            let mut parts = vec![Part::cells(Role::Corner, cells, self.pair())];
            if !guardians.is_empty() {
                parts.push(Part::cells(Role::Guardian, self.more().iter().copied(), guardians));
            }
            parts.extend(more_parts);
            let mut truths = vec![Truth::NotDeadly(cells.to_vec(), digits)];
            truths.extend(more_truths);
            Evidence { digits: digits.to_vec(), parts, chains: vec![], truths }
        });
        Some(Step::eliminating(technique, eliminations, evidence))
    }
}

/// Nothing to say beyond the rectangle.
fn no_more() -> (Vec<Part>, Vec<Truth>) {
    (vec![], vec![])
}

/// The candidates of a digit in these cells, those that are there.
fn there<'c, const W: usize>(
    position: &Position<'_, W>,
    cells: impl IntoIterator<Item = &'c Cell>,
    digit: Digit,
) -> Vec<Candidate> {
    let candidates = cells.into_iter().map(|&cell| Candidate { cell, digit });
    candidates.filter(|&candidate| position.has(candidate)).collect()
}

fn type_1<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for rectangle in with_plain(position, limits, 3..=3) {
        let digits = rectangle.digits;
        let gone = digits.into_iter().flat_map(|digit| there(position, rectangle.more(), digit)).collect();
        let step = rectangle.step(position, &TYPE_1, gone, rectangle.extras(position), no_more);
        step.map_or(ControlFlow::Continue(()), &mut *found)?;
    }
    ControlFlow::Continue(())
}

fn type_2<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    one_more(position, limits, found, &TYPE_2)
}

fn type_5<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    one_more(position, limits, found, &TYPE_5)
}

/// Types 2 and 5: the corners with more have all the same one more.
fn one_more<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
    technique: &'static Technique,
) -> ControlFlow<()> {
    for rectangle in with_plain(position, limits, 1..=2) {
        let Some(extra) = rectangle.extras(position).single() else { continue };
        let on_a_line = rectangle.more().len() == 2 && rectangle.shared_lines(position).next().is_some();
        if on_a_line != (technique == &TYPE_2) {
            continue;
        }
        let more: CellSet<W> = rectangle.more().iter().copied().collect();
        let targets = position.ground().common_peers(&more) & position.places(extra);
        let gone = targets.iter().map(|cell| Candidate { cell, digit: extra }).collect();
        let step = rectangle.step(position, technique, gone, DigitSet::of(extra), no_more);
        step.map_or(ControlFlow::Continue(()), &mut *found)?;
    }
    ControlFlow::Continue(())
}

fn type_3<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for rectangle in with_plain(position, limits, 2..=2) {
        for house in rectangle.shared_houses(position) {
            // Those that have neither of the two digits.
            let mut beside = position.ground().houses[house] & *position.open();
            let corners: CellSet<W> = rectangle.more().iter().copied().collect();
            rectangle.digits.iter().for_each(|&digit| beside -= position.places(digit));
            let search = Subsets { position, rectangle, house };
            search.among(beside - corners, corners, rectangle.extras(position), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for naked subsets of a house that take two corners of a rectangle for one cell.
struct Subsets<'s, 'm, const W: usize> {
    position: &'s Position<'m, W>,
    rectangle: &'s Rectangle,
    house: usize,
}

impl<const W: usize> Subsets<'_, '_, W> {
    /// Goes on from `cells` with `digits` together, which two corners and some cells beside make, to
    /// larger sets with some of those left: a set first, then those that contain it.
    fn among(
        &self,
        mut left: CellSet<W>,
        cells: CellSet<W>,
        digits: DigitSet,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        // The corners count for one.
        let size = cells.len();
        for (cell, count) in left.iter().zip((0..left.len()).rev()) {
            left.remove(cell);
            let digits = digits.union(self.position.candidates(cell));
            if digits.len() > MOST_BESIDE + 1 || digits.len() > size + count {
                continue;
            }
            let mut cells = cells;
            cells.insert(cell);
            if digits.len() == size && !self.seen_before(&cells) {
                self.step(cells, digits).map_or(ControlFlow::Continue(()), &mut *found)?;
            }
            if count > 0 {
                self.among(left, cells, digits, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the set lies in a row or column, which was looked at before this house, a box.
    fn seen_before(&self, cells: &CellSet<W>) -> bool {
        let ground = self.position.ground();
        !ground.is_line(self.house)
            && self.rectangle.shared_lines(self.position).any(|line| cells.is_subset(&ground.houses[line]))
    }

    fn step(&self, cells: CellSet<W>, digits: DigitSet) -> Option<Step> {
        let (position, ground) = (self.position, self.position.ground());
        // All in one box besides: the box loses the digits too.
        let is_second = |&house: &usize| {
            ground.is_line(self.house) && !ground.is_line(house) && cells.is_subset(&ground.houses[house])
        };
        let second = self.rectangle.shared_houses(position).filter(is_second);
        let houses = std::iter::once(self.house).chain(second);
        let mut gone: Vec<Candidate> = vec![];
        let mut done = cells;
        for house in houses.clone() {
            for cell in (ground.houses[house] & *position.open()) - done {
                let lost = position.candidates(cell).intersection(digits);
                gone.extend(lost.iter().map(|digit| Candidate { cell, digit }));
            }
            done |= ground.houses[house];
        }
        let more = || {
            let corners: CellSet<W> = self.rectangle.more().iter().copied().collect();
            let body = Part::cells(Role::Body, cells - corners, digits);
            (vec![body, Part::houses(Role::House, houses)], cells.iter().map(Truth::Cell).collect())
        };
        self.rectangle.step(position, &TYPE_3, gone, self.rectangle.extras(position), more)
    }
}

fn type_4<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for rectangle in with_plain(position, limits, 2..=2) {
        let Some(line) = rectangle.shared_lines(position).next() else { continue };
        let more: CellSet<W> = rectangle.more().iter().copied().collect();
        let seen = position.ground().common_peers(&more);
        let [a, b] = rectangle.digits;
        let locked = |&(stays, _): &(Digit, Digit)| !seen.meets(&position.places(stays));
        let Some((stays, goes)) = [(a, b), (b, a)].into_iter().find(locked) else { continue };
        let gone = there(position, rectangle.more(), goes);
        let more = || {
            let parts =
                vec![Part::houses(Role::House, [line]), Part::digits(Role::Body, DigitSet::of(stays))];
            (parts, vec![Truth::House(line, stays)])
        };
        let step = rectangle.step(position, &TYPE_4, gone, rectangle.extras(position), more);
        step.map_or(ControlFlow::Continue(()), &mut *found)?;
    }
    ControlFlow::Continue(())
}

fn type_6<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for rectangle in with_plain(position, limits, 2..=2) {
        if rectangle.shared_lines(position).next().is_some() {
            continue;
        }
        let [one, other] = [0, 1].map(|index| position.ground().lines(rectangle.more()[index]));
        let mut lines = [one[0], one[1], other[0], other[1]];
        lines.sort_unstable();
        let corners: CellSet<W> = rectangle.corners.into_iter().collect();
        let houses = &position.ground().houses;
        let around = lines.iter().fold(CellSet::EMPTY, |all, &line| all | houses[line]) - corners;
        let nowhere_else = |digit: &Digit| !around.meets(&position.places(*digit));
        let Some(goes) = rectangle.digits.into_iter().find(nowhere_else) else { continue };
        let gone = there(position, rectangle.more(), goes);
        let more = || {
            let parts = vec![Part::houses(Role::House, lines), Part::digits(Role::Body, DigitSet::of(goes))];
            (parts, lines.map(|line| Truth::House(line, goes)).into())
        };
        let step = rectangle.step(position, &TYPE_6, gone, rectangle.extras(position), more);
        step.map_or(ControlFlow::Continue(()), &mut *found)?;
    }
    ControlFlow::Continue(())
}

fn hidden<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for rectangle in with_plain(position, limits, 1..=2) {
        if rectangle.plain == 2 && rectangle.shared_lines(position).next().is_some() {
            continue; // two corners of a line have just the two digits
        }
        let corners: CellSet<W> = rectangle.corners.into_iter().collect();
        let [a, b] = rectangle.digits;
        for &corner in rectangle.plain() {
            let Some(across) =
                (corners - position.ground().peers[corner.index()] - CellSet::of(corner)).first()
            else {
                continue;
            };
            let lines = position.ground().lines(across);
            for (stays, goes) in [(a, b), (b, a)] {
                let others = |&line: &usize| position.places_in(line, stays).is_subset(&corners);
                if !lines.iter().all(others) {
                    continue;
                }
                let gone = there(position, &[across], goes);
                let more = || {
                    let parts =
                        vec![Part::houses(Role::House, lines), Part::digits(Role::Body, DigitSet::of(stays))];
                    (parts, lines.map(|line| Truth::House(line, stays)).into())
                };
                let step = rectangle.step(position, &HIDDEN, gone, DigitSet::EMPTY, more);
                step.map_or(ControlFlow::Continue(()), &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests;
