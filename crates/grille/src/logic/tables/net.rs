//! What follows from a premise when singles are taken into account, a few rounds of them: the tables of
//! forcing nets.
//!
//! A chain follows links, each from one node to the next. A net also uses what follows from several
//! nodes together: a cell whose other candidates are all off, a house where all other places of a digit
//! are off. HoDoKu assumes a candidate to be true or false on a copy of the grid, takes all singles that
//! come up, then those that come up by these, four times over, and writes down everything that changes
//! with the entries it follows from. An entry keeps at most five of them, the latest first; the others
//! of a longer list are forgotten. We keep what the single stands on besides, so that a proof can name
//! all of it.

use super::links::{Links, Node};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::Position;

/// What a candidate that is on follows from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// The first cause alone.
    Cause,
    /// All other candidates of the cell are off.
    Cell,
    /// All other places of the digit in this house are off.
    House(u16),
}

/// One consequence of a premise.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) node: Node,
    /// The entries it follows from, as places in the table, the latest first; 0 is the premise, and
    /// beyond the first it means "none".
    pub(crate) causes: [u16; 5],
    /// How far it is from the premise, by HoDoKu's count: the premise itself is at 1.
    pub(crate) distance: u16,
    pub(crate) reason: Reason,
}

/// The consequences of a premise, in the order in which they come up; the premise is the first.
pub(crate) type Table = Vec<Entry>;

/// The grid on which something is assumed.
struct Trial<'t, 'm, const W: usize> {
    position: &'t Position<'m, W>,
    links: &'t Links,
    cells: Vec<DigitSet>,
    digits: Vec<Option<Digit>>,
    places: Vec<CellSet<W>>,
    counts: Vec<u8>,
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
    table: Table,
    /// By node, its place in the table; `u16::MAX` if it is not there.
    found: Vec<u16>,
    most: usize,
}

/// The tables of all candidates, on and off, by node. Each ends with its links to groups.
pub(super) fn tables<const W: usize>(
    position: &Position<'_, W>,
    links: &Links,
    rounds: u32,
    most: usize,
) -> Vec<Table> {
    let mut trial = Trial {
        position,
        links,
        cells: vec![],
        digits: vec![],
        places: vec![],
        counts: vec![],
        naked: vec![],
        hidden: vec![],
        table: vec![],
        found: vec![u16::MAX; links.nodes(false)],
        most: most.min(u16::MAX as usize - 1),
    };
    let order = position.order();
    let cells: Vec<DigitSet> = position.shape().cells().map(|cell| position.candidates(cell)).collect();
    let digits = position.board().digits().cells().to_vec();
    let places: Vec<CellSet<W>> = position.digits().map(|digit| position.places(digit)).collect();
    let houses = 0..position.layout().houses().len();
    let counts: Vec<u8> = houses.flat_map(|h| position.digits().map(move |d| position.count(h, d))).collect();
    debug_assert_eq!(counts.len(), position.layout().houses().len() * order);
    let direct = |node: Node| Entry { node, causes: [0; 5], distance: 2, reason: Reason::Cause };
    let mut tables: Vec<Table> = vec![vec![]; links.nodes(true)];
    for number in 0..links.candidates.len() as u32 {
        for premise in [links.on(number), links.off(number)] {
            trial.cells.clone_from(&cells);
            trial.digits.clone_from(&digits);
            trial.places.clone_from(&places);
            trial.counts.clone_from(&counts);
            trial.naked.clear();
            trial.hidden.clear();
            trial.assume(premise, rounds);
            for entry in &trial.table {
                trial.found[entry.node.0 as usize] = u16::MAX;
            }
            trial.table.truncate(trial.most);
            let groups = &links.from(premise, true)[links.from(premise, false).len()..];
            for &node in groups.iter().take(trial.most - trial.table.len()) {
                trial.table.push(direct(node));
            }
            tables[premise.0 as usize] = trial.table.clone();
            trial.table.clear();
        }
    }
    for (index, table) in tables.iter_mut().enumerate().skip(links.nodes(false)) {
        let node = Node(index as u32);
        let own = Entry { distance: 1, ..direct(node) };
        let link = |&to: &Node| Entry { distance: links.distance(node, to), ..direct(to) };
        *table = std::iter::once(own).chain(links.from(node, true).iter().map(link)).collect();
    }
    tables
}

impl<const W: usize> Trial<'_, '_, W> {
    fn assume(&mut self, premise: Node, rounds: u32) {
        let number = self.links.candidate(premise).expect("the premise is a candidate");
        let Candidate { cell, digit } = self.links.candidates[number as usize];
        if self.links.is_on(premise) {
            self.set(Candidate { cell, digit }, None);
        } else {
            self.eliminate(cell, digit);
            self.enter(premise, [0; 5], Reason::Cause);
            if let Some(digit) = self.cells[cell.index()].single() {
                self.set(Candidate { cell, digit }, None);
                // The single is naked, and its only cause is the premise.
                if let Some(entry) = self.table.get_mut(1) {
                    entry.reason = Reason::Cell;
                }
            }
        }
        let mut singles: Vec<(Candidate, bool)> = vec![];
        for _ in 0..rounds {
            singles.clear();
            let open = |c: &Candidate| self.digits[c.cell.index()].is_none();
            singles.extend(self.naked.iter().filter(|c| open(c)).map(|&c| (c, true)));
            let start = singles.len();
            for &single in self.hidden.iter().filter(|c| open(c)) {
                let again = singles[start..].iter().any(|(other, _)| other.cell == single.cell);
                if !again && self.is_alone(single) {
                    singles.push((single, false));
                }
            }
            if singles.is_empty() {
                break;
            }
            for &(single, naked) in &singles {
                self.set(single, Some(naked));
            }
        }
    }

    /// Whether some house of the cell has one place left for the digit.
    fn is_alone(&self, single: Candidate) -> bool {
        let order = self.position.order();
        let mut houses = self.position.layout().memberships(single.cell).iter();
        houses.any(|m| self.counts[m.house * order + single.digit.index()] == 1)
    }

    /// Places a digit, as a naked single, a hidden one, or with the last entry as its only cause.
    fn set(&mut self, single: Candidate, naked: Option<bool>) {
        let Candidate { cell, digit } = single;
        let own = self.cells[cell.index()];
        let order = self.position.order();
        let houses = self.position.layout().memberships(cell).iter().map(|m| m.house);
        // A hidden single is told by the house with the fewest places.
        let house = houses.min_by_key(|house| self.counts[house * order + digit.index()]).unwrap_or(0);
        self.place(single);
        let on = self.number(cell, digit).map(|number| self.links.on(number));
        let cause = self.table.len() as u16;
        let (causes, reason) = match naked {
            None => ([0; 5], Reason::Cause),
            Some(true) => {
                let others = self.links.of_cell(cell).map(|number| self.links.off(number));
                (self.causes(others.filter(|&off| Some(self.links.opposite(off)) != on)), Reason::Cell)
            }
            Some(false) => {
                let mut places = self.position.places_in(house, digit);
                places.remove(cell);
                let others = places.iter().filter_map(|other| self.number(other, digit));
                (self.causes(others.map(|number| self.links.off(number))), Reason::House(house as u16))
            }
        };
        if let Some(on) = on {
            self.enter(on, causes, reason);
        }
        let peers = self.position.places(digit) & self.position.ground().peers[cell.index()];
        let because = [cause, 0, 0, 0, 0];
        for peer in peers {
            if let Some(number) = self.number(peer, digit) {
                self.enter(self.links.off(number), because, Reason::Cause);
            }
        }
        for other in own.iter().filter(|&other| other != digit) {
            if let Some(number) = self.number(cell, other) {
                self.enter(self.links.off(number), because, Reason::Cause);
            }
        }
        if self.position.ground().linked {
            for &other in self.position.layout().exclusions(single) {
                if let Some(number) = self.links.number(other) {
                    self.enter(self.links.off(number), because, Reason::Cause);
                }
            }
        }
    }

    fn number(&self, cell: Cell, digit: Digit) -> Option<u32> {
        self.links.number(Candidate { cell, digit })
    }

    /// The places of the first five of these nodes in the table, 0 for one that is not there.
    fn causes(&self, nodes: impl Iterator<Item = Node>) -> [u16; 5] {
        let mut causes = [0; 5];
        for (cause, node) in causes.iter_mut().zip(nodes) {
            let found = self.found[node.0 as usize];
            *cause = if found == u16::MAX { 0 } else { found };
        }
        causes
    }

    /// Writes a consequence down, unless it is there.
    fn enter(&mut self, node: Node, mut causes: [u16; 5], reason: Reason) {
        if self.found[node.0 as usize] != u16::MAX || self.table.len() >= self.most {
            return;
        }
        self.found[node.0 as usize] = self.table.len() as u16;
        let distance = self.table.get(causes[0] as usize).map_or(0, |first| first.distance) + 1;
        for later in 1..5 {
            if causes[later] > causes[0] {
                causes.swap(0, later);
            }
        }
        self.table.push(Entry { node, causes, distance, reason });
    }

    /// Fills a cell. What comes up as single is met as in a [`Position`], but nothing is taken back when
    /// the grid contradicts itself.
    fn place(&mut self, single: Candidate) {
        let Candidate { cell, digit } = single;
        if self.digits[cell.index()] == Some(digit) {
            return;
        }
        self.digits[cell.index()] = Some(digit);
        let own = std::mem::replace(&mut self.cells[cell.index()], DigitSet::EMPTY);
        for other in own.iter() {
            self.places[other.index()].remove(cell);
        }
        for peer in self.places[digit.index()] & self.position.ground().peers[cell.index()] {
            self.eliminate(peer, digit);
        }
        if self.position.ground().linked {
            for other in self.position.layout().exclusions(single) {
                if self.cells[other.cell.index()].contains(other.digit) {
                    self.eliminate(other.cell, other.digit);
                }
            }
        }
        let order = self.position.order();
        for other in own.iter() {
            for m in self.position.layout().memberships(cell) {
                let count = &mut self.counts[m.house * order + other.index()];
                *count = count.wrapping_sub(1);
                if *count == 1 && other != digit {
                    self.meet_hidden(m.house, other);
                }
            }
        }
    }

    fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.cells[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
        let left = self.cells[cell.index()];
        if left.is_empty() {
            return;
        }
        if let Some(digit) = left.single() {
            self.naked.push(Candidate { cell, digit });
        }
        let order = self.position.order();
        for m in self.position.layout().memberships(cell) {
            let count = &mut self.counts[m.house * order + digit.index()];
            *count = count.wrapping_sub(1);
            match *count {
                1 => self.meet_hidden(m.house, digit),
                0 => {
                    // The single that was met here is none.
                    let house = &self.position.ground().houses[m.house];
                    let none = |c: &Candidate| c.digit == digit && house.contains(c.cell);
                    if let Some(index) = self.hidden.iter().position(none) {
                        self.hidden.remove(index);
                    }
                }
                _ => {}
            }
        }
    }

    fn meet_hidden(&mut self, house: usize, digit: Digit) {
        let left = self.places[digit.index()] & self.position.ground().houses[house];
        if let Some(cell) = left.first() {
            self.hidden.push(Candidate { cell, digit });
        }
    }
}
