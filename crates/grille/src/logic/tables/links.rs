//! Nodes and the links between them.

use super::sets::LostDigit;
use crate::grid::{Candidate, Cell, CellSet, Digit};
use crate::logic::Position;

/// A node as a number: first all candidates on, then all candidates off, both in reading order and by
/// digit within a cell, then the groups, each on and off.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Node(pub u32);

/// The places of a digit where a line meets a box, two or more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) digit: Digit,
    /// In reading order.
    pub(crate) cells: Vec<Cell>,
    line: usize,
    block: usize,
}

/// All nodes of a position and their links.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// The candidates, in the order of their nodes.
    pub(crate) candidates: Vec<Candidate>,
    /// The groups, in the order of their nodes.
    pub(crate) groups: Vec<Group>,
    /// The digits that almost locked sets may lose, in the order of their nodes.
    pub(super) lost: Vec<LostDigit>,
    /// By cell and digit, the number of the candidate; `u32::MAX` if it is not there.
    numbers: Vec<u32>,
    /// By cell, the number of its first candidate; one more at the end.
    first: Vec<u32>,
    /// The places of each digit in each house, house by house, and where each list begins.
    places: Vec<u32>,
    lists: Vec<u32>,
    /// The lists that each candidate is in, house by house, and where those of each begin.
    own_lists: Vec<u32>,
    first_list: Vec<u32>,
    /// By digit, its candidates as bits by number.
    of_digit: Vec<u64>,
    /// The candidates rounded up to whole words: off nodes begin here.
    pub(crate) half: usize,
    order: usize,
    /// The ends of all links, node by node, where they are written out.
    ends: Vec<Node>,
    /// By node: where its links begin, and where those begin that lead to groups.
    spans: Vec<[u32; 2]>,
}

impl Links {
    /// The candidates, and the links between them as far as cells and houses say which there are.
    pub(super) fn plain<const W: usize>(position: &Position<'_, W>) -> Links {
        let order = position.order();
        let cells = position.shape().cell_count();
        let mut links = Links {
            candidates: Vec::with_capacity(
                position.digits().map(|d| position.places(d).len() as usize).sum(),
            ),
            groups: vec![],
            lost: vec![],
            numbers: vec![u32::MAX; cells * order],
            first: Vec::with_capacity(cells + 1),
            places: vec![],
            lists: vec![],
            own_lists: vec![],
            first_list: vec![],
            of_digit: vec![],
            half: 0,
            order,
            ends: vec![],
            spans: vec![],
        };
        for cell in position.shape().cells() {
            links.first.push(links.candidates.len() as u32);
            for digit in position.candidates(cell).iter() {
                links.numbers[cell.index() * order + digit.index()] = links.candidates.len() as u32;
                links.candidates.push(Candidate { cell, digit });
            }
        }
        links.first.push(links.candidates.len() as u32);
        links.half = links.candidates.len().next_multiple_of(64);
        links.of_digit = vec![0; order * links.half / 64];
        for (number, candidate) in links.candidates.iter().enumerate() {
            links.of_digit[candidate.digit.index() * links.half / 64 + number / 64] |= 1 << (number % 64);
        }
        links.list_places(position);
        links
    }

    /// The same with all links written out, in order.
    pub(crate) fn written<const W: usize>(position: &Position<'_, W>) -> Links {
        let mut links = Links::plain(position);
        links.between_candidates(position);
        links
    }

    /// The same with groups, and with almost locked sets where `sets` says so.
    pub(super) fn grouped<const W: usize>(position: &Position<'_, W>, sets: bool) -> Links {
        let mut links = Links::written(position);
        let mut pairs = Vec::with_capacity(8 * links.candidates.len());
        links.with_groups(position, &mut pairs);
        if sets {
            links.with_sets(position, &mut pairs);
        }
        links.join(&pairs);
        links
    }

    /// How many nodes there are, those between the candidates and the next whole word included.
    pub(crate) fn nodes(&self, grouped: bool) -> usize {
        2 * self.half + if grouped { 2 * self.groups.len() + self.lost.len() } else { 0 }
    }

    /// The number of a candidate, if it is there.
    pub(crate) fn number(&self, candidate: Candidate) -> Option<u32> {
        let number = self.numbers[candidate.cell.index() * self.order + candidate.digit.index()];
        (number != u32::MAX).then_some(number)
    }

    /// The numbers of the candidates of a cell.
    pub(crate) fn of_cell(&self, cell: Cell) -> std::ops::Range<u32> {
        self.first[cell.index()]..self.first[cell.index() + 1]
    }

    /// The numbers of the candidates of a digit in a house, in reading order.
    #[inline]
    pub(crate) fn of_house(&self, house: usize, digit: Digit) -> &[u32] {
        self.list(house * self.order + digit.index())
    }

    #[inline]
    fn list(&self, list: usize) -> &[u32] {
        &self.places[self.lists[list] as usize..self.lists[list + 1] as usize]
    }

    /// The lists of a candidate in its houses.
    #[inline]
    fn lists_of(&self, number: u32) -> impl Iterator<Item = &[u32]> {
        let [start, end] = [0, 1].map(|i| self.first_list[number as usize + i] as usize);
        self.own_lists[start..end].iter().map(|&list| self.list(list as usize))
    }

    /// Shows the nodes that follow from a node directly, in order. Where links are not written out, some come
    /// up twice.
    #[inline]
    pub(crate) fn each_from(&self, node: Node, mut see: impl FnMut(Node)) {
        if !self.spans.is_empty() {
            return self.from(node, true).iter().for_each(|&next| see(next));
        }
        let (half, is_on) = (self.half as u32, self.is_on(node));
        let number = if is_on { node.0 } else { node.0 - half };
        let own = self.of_cell(self.candidates[number as usize].cell);
        if is_on {
            own.filter(|&other| other != number).for_each(|other| see(Node(half + other)));
            for list in self.lists_of(number) {
                list.iter().filter(|&&other| other != number).for_each(|other| see(Node(half + other)));
            }
        } else {
            if own.len() == 2 {
                see(Node(own.start + own.end - 1 - number));
            }
            for list in self.lists_of(number) {
                if let &[a, b] = list {
                    see(Node(if a == number { b } else { a }));
                }
            }
        }
    }

    /// Whether anything follows from a node that is off.
    #[inline]
    pub(crate) fn is_strong(&self, off: Node) -> bool {
        if !self.spans.is_empty() {
            return !self.from(off, true).is_empty();
        }
        let number = off.0 - self.half as u32;
        let ends = |list: u32| self.lists[list as usize + 1] - self.lists[list as usize];
        let [start, end] = [0, 1].map(|i| self.first_list[number as usize + i] as usize);
        self.of_cell(self.candidates[number as usize].cell).len() == 2
            || self.own_lists[start..end].iter().any(|&list| ends(list) == 2)
    }

    /// The candidates of a digit, as bits by number.
    pub(crate) fn of_digit(&self, digit: Digit) -> &[u64] {
        &self.of_digit[digit.index() * self.half / 64..][..self.half / 64]
    }

    /// "This candidate is true."
    #[inline]
    pub(crate) fn on(&self, number: u32) -> Node {
        Node(number)
    }

    /// "This candidate is false."
    #[inline]
    pub(crate) fn off(&self, number: u32) -> Node {
        Node(self.half as u32 + number)
    }

    /// The candidate of a node, unless it is a group.
    pub(crate) fn candidate(&self, node: Node) -> Option<u32> {
        let half = self.half as u32;
        match node.0 {
            on if on < half => Some(on),
            off if off < 2 * half => Some(off - half),
            _ => None,
        }
    }

    /// What says the opposite of a node.
    pub(crate) fn opposite(&self, node: Node) -> Node {
        let half = self.half as u32;
        Node(match node.0 {
            on if on < half => on + half,
            off if off < 2 * half => off - half,
            group => group ^ 1,
        })
    }

    /// The group of a node, if it is one.
    pub(crate) fn group(&self, node: Node) -> Option<&Group> {
        self.groups.get((node.0 as usize).checked_sub(2 * self.half)? / 2)
    }

    /// The nodes of a group, on and off.
    pub(super) fn group_nodes(&self, group: usize) -> (Node, Node) {
        let on = (2 * self.half + 2 * group) as u32;
        (Node(on), Node(on + 1))
    }

    /// The nodes that say that a digit is not there: those of candidates, then those of groups.
    pub(crate) fn off_nodes(&self) -> impl Iterator<Item = Node> {
        let candidates = (0..self.candidates.len() as u32).map(|number| self.off(number));
        candidates.chain((0..self.groups.len()).map(|group| self.group_nodes(group).1))
    }

    /// Whether a node says that its digit is there.
    pub(crate) fn is_on(&self, node: Node) -> bool {
        let half = self.half as u32;
        if node.0 < 2 * half { node.0 < half } else { node.0.is_multiple_of(2) && self.lost(node).is_none() }
    }

    /// The digit of a node.
    pub(crate) fn digit(&self, node: Node) -> Digit {
        match (self.candidate(node), self.group(node)) {
            (Some(number), _) => self.candidates[number as usize].digit,
            (None, Some(group)) => group.digit,
            (None, None) => self.lost[node.0 as usize - 2 * self.half - 2 * self.groups.len()].digit,
        }
    }

    /// The first cell of a node.
    pub(crate) fn cell(&self, node: Node) -> Cell {
        self.cells(node)[0]
    }

    /// The cells of a node; of a set, those where the digit was that it has lost.
    pub(crate) fn cells(&self, node: Node) -> &[Cell] {
        match (self.candidate(node), self.group(node)) {
            (Some(number), _) => std::slice::from_ref(&self.candidates[number as usize].cell),
            (None, Some(group)) => &group.cells,
            (None, None) => &self.lost[node.0 as usize - 2 * self.half - 2 * self.groups.len()].places,
        }
    }

    /// The nodes that follow from a node directly, in order.
    #[inline]
    pub(crate) fn from(&self, node: Node, grouped: bool) -> &[Node] {
        let [start, middle] = self.spans[node.0 as usize];
        let end = if grouped { self.spans[node.0 as usize + 1][0] } else { middle };
        &self.ends[start as usize..end as usize]
    }

    /// Lists the places of each digit in each house.
    fn list_places<const W: usize>(&mut self, position: &Position<'_, W>) {
        let (order, ground) = (self.order, position.ground());
        let mut at = 0;
        self.lists.reserve(ground.houses.len() * order + 1);
        self.lists.push(0);
        for house in 0..ground.houses.len() {
            for digit in position.digits() {
                at += u32::from(position.count(house, digit));
                self.lists.push(at);
            }
        }
        self.places = vec![0; at as usize];
        let mut next = self.lists.clone();
        self.own_lists.reserve(at as usize);
        self.first_list.reserve(self.candidates.len() + 1);
        for (number, &Candidate { cell, digit }) in (0..).zip(&self.candidates) {
            self.first_list.push(self.own_lists.len() as u32);
            for slot in ground.slots(cell) {
                let list = slot.house as usize * order + digit.index();
                self.own_lists.push(list as u32);
                self.places[next[list] as usize] = number;
                next[list] += 1;
            }
        }
        self.first_list.push(self.own_lists.len() as u32);
    }

    /// Links between candidates: those of the cell first, then house by house.
    fn between_candidates<const W: usize>(&mut self, position: &Position<'_, W>) {
        let ground = position.ground();
        let (candidates, half) = (self.candidates.len(), self.half as u32);
        let mut ends: Vec<Node> = Vec::with_capacity(12 * candidates);
        let mut spans: Vec<[u32; 2]> = Vec::with_capacity(2 * self.half + 1);
        // The links from candidates that are off, which come after all others.
        let mut strong: Vec<Node> = Vec::with_capacity(3 * candidates);
        let mut strong_spans: Vec<u32> = Vec::with_capacity(candidates);
        for (number, &Candidate { cell, digit }) in (0..).zip(&self.candidates) {
            let first = strong.len();
            spans.push([ends.len() as u32; 2]);
            strong_spans.push(first as u32);
            let own = self.of_cell(cell);
            for other in own.clone().filter(|&other| other != number) {
                ends.push(self.off(other));
                if own.len() == 2 {
                    strong.push(self.on(other));
                }
            }
            let only = CellSet::<W>::of(cell);
            let mut met = only;
            for slot in ground.slots(cell) {
                let house = ground.houses[slot.house as usize];
                let places = self.of_house(slot.house as usize, digit);
                let all_new = met & house == only;
                for &other in places.iter().filter(|&&other| other != number) {
                    if all_new || !met.contains(self.candidates[other as usize].cell) {
                        ends.push(Node(half + other));
                    }
                }
                met |= house;
                if let &[a, b] = places {
                    let other = self.on(if a == number { b } else { a });
                    // The two may be alone in two houses.
                    if !strong[first..].contains(&other) {
                        strong.push(other);
                    }
                }
            }
            if ground.linked {
                let others = position.layout().exclusions(Candidate { cell, digit }).iter();
                ends.extend(others.filter_map(|&other| self.number(other)).map(|other| self.off(other)));
            }
        }
        let weak = ends.len() as u32;
        spans.resize(self.half, [weak; 2]);
        spans.extend(strong_spans.iter().map(|&start| [weak + start; 2]));
        ends.append(&mut strong);
        spans.resize(2 * self.half + 1, [ends.len() as u32; 2]);
        // Without groups, the links of a node end where those of the next begin.
        for node in 0..2 * self.half {
            spans[node][1] = spans[node + 1][0];
        }
        (self.ends, self.spans) = (ends, spans);
    }

    /// Finds the groups, line by line, and their links.
    fn with_groups<const W: usize>(&mut self, position: &Position<'_, W>, pairs: &mut Vec<(Node, Node)>) {
        let ground = position.ground();
        let mut sets: Vec<CellSet<W>> = vec![];
        let mut by_digit: Vec<Vec<usize>> = vec![vec![]; self.order];
        for line in ground.rows.start..ground.columns.end {
            let shared = position.layout().intersections(line).iter();
            let boxes = shared.filter(|shared| ground.boxes.contains(&shared.house));
            for digit in position.digits() {
                let spots = position.spots(line, digit);
                for shared in boxes.clone() {
                    let here = spots & shared.here;
                    if here & here.wrapping_sub(1) != 0 {
                        let cells = position.places_in(line, digit) & ground.houses[shared.house];
                        by_digit[digit.index()].push(sets.len());
                        sets.push(cells);
                        let cells = cells.iter().collect();
                        self.groups.push(Group { digit, cells, line, block: shared.house });
                    }
                }
            }
        }
        for (number, group) in self.groups.iter().enumerate() {
            let (on, off) = self.group_nodes(number);
            let digit = group.digit;
            let places = position.places(digit);
            let seen = ground.common_peers(&sets[number]) & places;
            for cell in seen {
                let other = self.at(cell, digit);
                pairs.push((on, self.off(other)));
                pairs.push((self.on(other), off));
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (seen & ground.houses[house]).single() {
                    let other = self.at(cell, digit);
                    pairs.push((off, self.on(other)));
                    pairs.push((self.off(other), on));
                }
            }
            // Groups of the same digit that share a house and no cell exclude each other; where they are
            // all the places of the house, one of them holds the digit.
            let (mut in_line, mut in_block) = ((0, 0), (0, 0));
            for &second in &by_digit[digit.index()] {
                let other = &self.groups[second];
                let shares = (group.line == other.line, group.block == other.block);
                if second == number || shares == (false, false) || sets[second].meets(&sets[number]) {
                    continue;
                }
                let partners = if shares.0 { &mut in_line } else { &mut in_block };
                *partners = (partners.0 + 1, if partners.0 == 0 { second } else { partners.1 });
                pairs.push((on, self.group_nodes(second).1));
            }
            for (house, (count, second)) in [(group.line, in_line), (group.block, in_block)] {
                if count == 1 && position.places_in(house, digit) == sets[number] | sets[second] {
                    pairs.push((off, self.group_nodes(second).0));
                }
            }
        }
    }

    /// Adds links to those that are there, after those of the same node, in the order in which they were made.
    fn join(&mut self, pairs: &[(Node, Node)]) {
        let nodes = self.nodes(true);
        let mut more = vec![0u32; nodes];
        for (from, _) in pairs {
            more[from.0 as usize] += 1;
        }
        let mut ends: Vec<Node> = Vec::with_capacity(self.ends.len() + pairs.len());
        let mut spans: Vec<[u32; 2]> = Vec::with_capacity(nodes + 1);
        for (node, next) in more.iter_mut().enumerate() {
            let start = ends.len() as u32;
            if node < 2 * self.half {
                ends.extend(self.from(Node(node as u32), false));
            }
            let middle = ends.len() as u32;
            spans.push([start, middle]);
            ends.resize((middle + *next) as usize, Node(0));
            *next = middle;
        }
        spans.push([ends.len() as u32; 2]);
        for (from, to) in pairs {
            let place = &mut more[from.0 as usize];
            ends[*place as usize] = *to;
            *place += 1;
        }
        (self.ends, self.spans) = (ends, spans);
    }
}
