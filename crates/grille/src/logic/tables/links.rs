//! Nodes and the links between them.

use super::groups::Groups;
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
    /// Where its cells begin and end among those of all groups.
    cells: [u32; 2],
}

/// All nodes of a position and their links.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// The candidates, in the order of their nodes.
    pub(crate) candidates: Vec<Candidate>,
    /// The groups, in the order of their nodes.
    pub(crate) groups: Vec<Group>,
    /// The cells of the groups, in reading order within each.
    group_cells: Vec<Cell>,
    /// The digits that almost locked sets may lose, in the order of their nodes.
    pub(super) lost: Vec<LostDigit>,
    /// By cell and digit, the number of the candidate; `u32::MAX` if it is not there.
    numbers: Vec<u32>,
    /// By cell, the number of its first candidate; one more at the end.
    first: Vec<u32>,
    /// The places of each digit in each house, house by house, and where each list begins.
    places: Vec<u32>,
    lists: Vec<u32>,
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
    /// The candidates alone.
    pub(crate) fn bare<const W: usize>(position: &Position<'_, W>) -> Links {
        let order = position.order();
        let cells = position.shape().cell_count();
        let count = position.all_places().iter().map(|places| places.len() as usize).sum();
        let mut candidates = Vec::with_capacity(count);
        let mut numbers = vec![u32::MAX; cells * order];
        let mut first = Vec::with_capacity(cells + 1);
        for (cell, numbers) in position.shape().cells().zip(numbers.chunks_exact_mut(order)) {
            first.push(candidates.len() as u32);
            for digit in position.candidates(cell).iter() {
                numbers[digit.index()] = candidates.len() as u32;
                candidates.push(Candidate { cell, digit });
            }
        }
        first.push(candidates.len() as u32);
        Links {
            half: candidates.len().next_multiple_of(64),
            candidates,
            groups: vec![],
            group_cells: vec![],
            lost: vec![],
            numbers,
            first,
            places: vec![],
            lists: vec![],
            of_digit: vec![],
            order,
            ends: vec![],
            spans: vec![],
        }
    }

    /// The candidates, and all links between them.
    pub(crate) fn written<const W: usize>(position: &Position<'_, W>) -> Links {
        let mut links = Links::bare(position);
        links.of_digit = vec![0; links.order * links.half / 64];
        for (number, candidate) in links.candidates.iter().enumerate() {
            links.of_digit[candidate.digit.index() * links.half / 64 + number / 64] |= 1 << (number % 64);
        }
        links.list_places(position);
        links.between_candidates(position);
        links
    }

    /// The same with groups, and with almost locked sets where `sets` says so.
    pub(super) fn grouped<const W: usize>(position: &Position<'_, W>, sets: bool) -> Links {
        let mut links = Links::written(position);
        let groups = Groups::new(position);
        links.name_groups(&groups);
        let mut pairs = Vec::with_capacity(8 * links.candidates.len());
        links.with_groups(&groups, &mut pairs);
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
        let list = house * self.order + digit.index();
        &self.places[self.lists[list] as usize..self.lists[list + 1] as usize]
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
    pub(crate) fn group_nodes(&self, group: usize) -> (Node, Node) {
        let on = (2 * self.half + 2 * group) as u32;
        (Node(on), Node(on + 1))
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
            (None, Some(group)) => self.cells_of(group),
            (None, None) => &self.lost[node.0 as usize - 2 * self.half - 2 * self.groups.len()].places,
        }
    }

    /// The cells of a group, in reading order.
    pub(super) fn cells_of(&self, group: &Group) -> &[Cell] {
        &self.group_cells[group.cells[0] as usize..group.cells[1] as usize]
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
        for (number, &Candidate { cell, digit }) in (0..).zip(&self.candidates) {
            for slot in ground.slots(cell) {
                let next = &mut next[slot.house as usize * order + digit.index()];
                self.places[*next as usize] = number;
                *next += 1;
            }
        }
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

    /// Adds the nodes of groups.
    pub(crate) fn name_groups<const W: usize>(&mut self, groups: &Groups<W>) {
        self.groups.reserve(groups.all.len());
        self.group_cells.reserve(3 * groups.all.len());
        for group in &groups.all {
            let start = self.group_cells.len() as u32;
            self.group_cells.extend(group.cells.iter());
            let cells = [start, self.group_cells.len() as u32];
            self.groups.push(Group { digit: group.digit, cells });
        }
    }

    /// The links from and to groups.
    fn with_groups<const W: usize>(&self, groups: &Groups<W>, pairs: &mut Vec<(Node, Node)>) {
        for (number, group) in groups.all.iter().enumerate() {
            let (on, off) = self.group_nodes(number);
            let digit = group.digit;
            for cell in group.seen {
                let other = self.at(cell, digit);
                pairs.push((on, self.off(other)));
                pairs.push((self.on(other), off));
            }
            for cell in group.only.into_iter().flatten() {
                let other = self.at(cell, digit);
                pairs.push((off, self.on(other)));
                pairs.push((self.off(other), on));
            }
            // Groups that share a house and no cell exclude each other; where they are all the places of the
            // house, one of them holds the digit.
            for &second in groups.of_digit(digit) {
                if second as usize != number && group.excludes(&groups.all[second as usize]) {
                    pairs.push((on, self.group_nodes(second as usize).1));
                }
            }
            for second in group.rest.into_iter().flatten() {
                pairs.push((off, self.group_nodes(second as usize).0));
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
