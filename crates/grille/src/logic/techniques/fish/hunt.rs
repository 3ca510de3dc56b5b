//! The search for fish: bases in the order of the houses, and for each set of bases the covers in that
//! order. This is HoDoKu's order: digits first, rows as bases before columns.
//!
//! What a fish eliminates is *lost* (see `logic/templates.rs`), and few places are: most digits have
//! none and are done with at once. For the others the search carries along which of the lost places the
//! bases and covers chosen so far can still eliminate. Such a place `v` asks for this: the places of the
//! bases that `v` does not exclude, and `v` itself, must all lie in covers. If they do not fit into as many
//! covers as there are bases, `v` is given up; where no `v` is left, so is the choice. Without fins it is
//! the same with all places of the bases, whatever they eliminate.

use super::catch::Catch;
use super::lines::{have_fish, within_reach};
use super::{Fins, Fish, Kind};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::{Limits, Position};
use std::ops::{ControlFlow, Range};

/// After so many bases it is asked whether the hunt may go on: often enough for large grids, too seldom to be felt.
const TURNS: u32 = 64;

/// Hands over every fish of these digits that is fished for.
pub(super) fn hunt<const W: usize>(
    position: &Position<'_, W>,
    limits: &Limits,
    fish: &Fish,
    digits: DigitSet,
    caught: &mut dyn FnMut(&Catch<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in digits.intersection(position.in_doubt()).iter() {
        for (rows, prey) in [true, false].into_iter().zip(promise(position, fish, digit)) {
            if prey.is_empty() {
                continue;
            }
            let mut hunt = Hunt::new(position, limits, fish, digit, rows, caught);
            match fish.fins {
                Fins::None => hunt.prey.push(None),
                _ => hunt.prey.extend(prey.iter().map(Some)),
            }
            let all = 0..hunt.prey.len();
            hunt.bases(0, CellSet::EMPTY, CellSet::EMPTY, all)?;
        }
    }
    ControlFlow::Continue(())
}

/// The places that may be eliminated with rows as bases, and those with columns; none where it is not worth
/// looking. Mutant fish take any house on either side, so they are found in one go.
fn promise<const W: usize>(position: &Position<'_, W>, fish: &Fish, digit: Digit) -> [CellSet<W>; 2] {
    let doubtful = position.doubtful(digit);
    match (fish.kind, fish.fins) {
        (Kind::Basic, Fins::None) => {
            have_fish(position, digit, fish.size).map(|any| if any { doubtful } else { CellSet::EMPTY })
        }
        (Kind::Basic, _) => within_reach(position, digit, fish.size),
        (Kind::Franken, _) => [doubtful; 2],
        (Kind::Mutant, _) => [doubtful, CellSet::EMPTY],
    }
}

pub(super) struct Hunt<'h, 'm, const W: usize> {
    pub(super) position: &'h Position<'m, W>,
    limits: &'h Limits,
    pub(super) fish: &'h Fish,
    digit: Digit,
    places: CellSet<W>,
    /// The houses that may be bases, and those that may be covers, in their order and with their places.
    possible: [Vec<(usize, CellSet<W>)>; 2],
    /// By house: whether it may be a cover and is no base now.
    pub(super) may_cover: Vec<bool>,
    /// By cell: the places that may share a cover with it; empty where each place has one cover alone.
    pub(super) near: Vec<CellSet<W>>,
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// The places that may be eliminated, one range for each level of the search; `None` where all places
    /// of the bases must lie in covers.
    prey: Vec<Option<Cell>>,
    /// How many bases were looked at.
    turns: u32,
    caught: &'h mut dyn FnMut(&Catch<W>) -> ControlFlow<()>,
}

impl<'h, 'm, const W: usize> Hunt<'h, 'm, W> {
    /// A hunt with rows as bases and columns as covers, or the other way round.
    fn new(
        position: &'h Position<'m, W>,
        limits: &'h Limits,
        fish: &'h Fish,
        digit: Digit,
        rows: bool,
        caught: &'h mut dyn FnMut(&Catch<W>) -> ControlFlow<()>,
    ) -> Hunt<'h, 'm, W> {
        let (ground, places) = (position.ground(), position.places(digit));
        let mut possible = [(); 2].map(|()| Vec::with_capacity(ground.houses.len()));
        let mut may_cover = vec![false; ground.houses.len()];
        for (house, cells) in ground.houses.iter().enumerate() {
            let [may_be_base, may_be_cover] = match fish.kind {
                Kind::Mutant => [true; 2],
                _ if ground.rows.contains(&house) => [rows, !rows],
                _ if ground.columns.contains(&house) => [!rows, rows],
                kind => [kind == Kind::Franken; 2],
            };
            let count = usize::from(position.count(house, digit));
            // Without fins HoDoKu leaves aside bases with more places than there are covers, although boxes
            // could cover them.
            if may_be_base && count > 0 && (fish.fins != Fins::None || count <= fish.size) {
                possible[0].push((house, places & *cells));
            }
            if may_be_cover && count > 0 {
                possible[1].push((house, places & *cells));
                may_cover[house] = true;
            }
        }
        // Where boxes cover too, a place has two covers or more, and it is asked for again and again.
        let mut near = vec![];
        if fish.kind != Kind::Basic {
            near.resize(ground.peers.len(), CellSet::EMPTY);
            for &(_, cells) in &possible[1] {
                cells.iter().for_each(|cell| near[cell.index()] |= cells);
            }
        }
        let (bases, covers, prey) = (vec![], vec![], vec![]);
        Hunt {
            position,
            limits,
            fish,
            digit,
            places,
            possible,
            may_cover,
            near,
            bases,
            covers,
            prey,
            turns: 0,
            caught,
        }
    }

    /// Whether a house may be chosen after these: a franken fish has a line on either side, and lines come first.
    fn may_begin(&self, chosen: &[usize], house: usize) -> bool {
        self.fish.kind != Kind::Franken || !chosen.is_empty() || self.position.ground().is_line(house)
    }

    /// Chooses one more base from those at `from` and behind.
    fn bases(
        &mut self,
        from: usize,
        base: CellSet<W>,
        endo_fins: CellSet<W>,
        prey: Range<usize>,
    ) -> ControlFlow<()> {
        for index in from..self.possible[0].len() {
            let (house, cells) = self.possible[0][index];
            if !self.may_begin(&self.bases, house) {
                break;
            }
            let twice = base & cells;
            let most = if self.fish.fins == Fins::None { 0 } else { self.limits.endo_fins };
            if !twice.is_empty() && endo_fins.len() + twice.len() > most {
                continue;
            }
            self.turns += 1;
            if self.turns.is_multiple_of(TURNS) {
                self.position.going()?;
            }
            let (base, endo_fins) = (base | cells, endo_fins | twice);
            self.bases.push(house);
            let could_cover = std::mem::take(&mut self.may_cover[house]);
            let first = self.prey.len();
            for victim in prey.clone() {
                let victim = self.prey[victim];
                if self.is_within_reach(victim, &base, &endo_fins) {
                    self.prey.push(victim);
                }
            }
            let left = first..self.prey.len();
            let done = match self.bases.len() == self.fish.size {
                _ if left.is_empty() => ControlFlow::Continue(()),
                true => self.covers(0, [base, endo_fins], CellSet::EMPTY, CellSet::EMPTY, left),
                false => self.bases(index + 1, base, endo_fins, left),
            };
            self.prey.truncate(first);
            self.may_cover[house] = could_cover;
            self.bases.pop();
            done?;
        }
        ControlFlow::Continue(())
    }

    /// Chooses one more cover from those at `from` and behind; `twice` are the places in two of them.
    fn covers(
        &mut self,
        from: usize,
        [base, endo_fins]: [CellSet<W>; 2],
        cover: CellSet<W>,
        twice: CellSet<W>,
        prey: Range<usize>,
    ) -> ControlFlow<()> {
        for index in from..self.possible[1].len() {
            let (house, cells) = self.possible[1][index];
            if !self.may_begin(&self.covers, house) {
                break;
            }
            if !self.may_cover[house] || !cells.meets(&base) {
                continue;
            }
            let (cover, twice) = (cover | cells, twice | (cover & cells));
            self.covers.push(house);
            let (first, missing) = (self.prey.len(), self.fish.size - self.covers.len());
            for victim in prey.clone() {
                let victim = self.prey[victim];
                if self.can_catch(victim, &base, [cover, twice], missing, house + 1) {
                    self.prey.push(victim);
                }
            }
            let left = first..self.prey.len();
            let done = match missing {
                _ if left.is_empty() => ControlFlow::Continue(()),
                0 => self.land([base, endo_fins], cover, twice),
                _ => self.covers(index + 1, [base, endo_fins], cover, twice, left),
            };
            self.prey.truncate(first);
            self.covers.pop();
            done?;
        }
        ControlFlow::Continue(())
    }

    /// Looks at what is on the hook.
    fn land(
        &mut self,
        [base, endo_fins]: [CellSet<W>; 2],
        cover: CellSet<W>,
        twice: CellSet<W>,
    ) -> ControlFlow<()> {
        let ground = self.position.ground();
        let fins = base - cover;
        let all_fins = fins | endo_fins;
        let (mut prey, mut cannibals) = (cover - base, twice);
        if !all_fins.is_empty() {
            if all_fins.len() > self.limits.fins {
                return ControlFlow::Continue(());
            }
            for fin in all_fins {
                let peers = ground.peers[fin.index()];
                (prey, cannibals) = (prey & peers, cannibals & peers);
            }
        }
        if prey.is_empty() && cannibals.is_empty() {
            return ControlFlow::Continue(());
        }
        let without_fins = |&house: &usize| ((ground.houses[house] & self.places) - all_fins).len();
        let catch = Catch {
            digit: self.digit,
            sashimi: self.bases.iter().any(|house| without_fins(house) < 2),
            bases: self.bases.clone(),
            covers: self.covers.clone(),
            body: base - all_fins,
            fins: fins - endo_fins,
            endo_fins,
            prey,
            cannibals,
        };
        if catch.is(self.fish, ground) { (self.caught)(&catch) } else { ControlFlow::Continue(()) }
    }
}
