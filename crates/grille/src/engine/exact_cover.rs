//! Exact cover by dancing links.
//!
//! **Idea.** A solution is a choice of candidates that covers each *item* exactly once: each cell, and
//! each digit of each house. Choose the item with the fewest candidates ("options") left; try each of
//! them; choosing an option removes its items and every option that shares one. The options of an item
//! form a ring of nodes, from which a node is taken and put back in two writes. The links of variant
//! rules are *secondary* items: covered at most once, and never chosen.
//!
//! **Source.** D. E. Knuth, "Dancing links" (2000), and The Art of Computer Programming, volume 4B,
//! 7.2.2.1, algorithm X, whose layout this is: no node points to left or right, since the nodes of an
//! option lie side by side, closed by a *spacer*.
//!
//! ```text
//! nodes:   head  items 1..=n   | spacer | option 1 ...... | spacer | option 2 ... | spacer
//! item:                          0        cell h,d h,d h,d  -1                      -2
//! spacer:  up = first node of the option before it, down = last node of the option after it
//! ```
//!
//! **Cost.** A look at every item left for each placement. Memory: 12 bytes for each node, a node for
//! each candidate's cell, houses and links: 16 MiB for an empty 64×64 grid.

use super::{Engine, Flow, Run, Stop};
use crate::board::Board;
use crate::grid::{Candidate, Cell};
use crate::model::Model;
use crate::words::Page;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Dancing links.
pub(super) static ENGINE: Engine = Engine {
    id: "exact-cover",
    page: Page { en: include_str!("exact_cover.md"), fr: include_str!("exact_cover.fr.md") },
    complete: true,
    accepts: |_| Ok(()),
    solve,
};

fn solve(model: &Model, run: &mut Run) -> Flow {
    search(model, run, u64::MAX).map_continue(|_| ())
}

/// Searches until so many digits were taken back; whether the search came to its end.
pub(super) fn search(model: &Model, run: &mut Run, most: u64) -> ControlFlow<Stop, bool> {
    let board = Board::new(model);
    run.starts_from(model, board.all_candidates());
    let mut cover = Cover::new(&board);
    let mut grid = board.digits().clone();
    // For each item chosen the node of the option that stands, or the item itself before the first.
    let mut chosen: Vec<usize> = vec![];
    let mut taken_back = 0;
    loop {
        match cover.smallest() {
            None => run.full_grid(model, &grid)?,
            Some(item) if cover.size[item] == 0 => {}
            Some(item) => {
                run.choices(cover.size[item] as usize);
                cover.cover(item);
                chosen.push(item);
            }
        }
        loop {
            let Some(node) = chosen.last_mut() else {
                return ControlFlow::Continue(true);
            };
            let item = cover.item_of(*node);
            if *node != item {
                grid.set(cover.candidate(*node).cell, None);
                cover.uncover_others(*node);
                run.take_back();
                taken_back += 1;
            }
            if taken_back > most {
                return ControlFlow::Continue(false);
            }
            *node = cover.down[*node] as usize;
            if *node == item {
                cover.uncover(item);
                chosen.pop();
                continue;
            }
            let candidate = cover.candidate(*node);
            run.attempt(candidate.cell, candidate.digit)?;
            let gone = cover.cover_others(*node);
            run.eliminated(gone);
            grid.set(candidate.cell, Some(candidate.digit));
            break;
        }
    }
}

/// Items, options and their nodes; item 0 is the head of the ring of items.
struct Cover {
    /// The ring of primary items that are not covered yet.
    previous: Vec<u32>,
    next: Vec<u32>,
    /// How many options an item has left.
    size: Vec<u32>,
    /// The item of a node; of a spacer, the number of the option before it, negated.
    item: Vec<i32>,
    up: Vec<u32>,
    down: Vec<u32>,
    /// What each option stands for, from 1.
    options: Vec<Candidate>,
}

impl Cover {
    /// The open cells of a board, the digits its houses lack, and its candidates.
    fn new(board: &Board) -> Cover {
        let layout = board.model().layout();
        let shape = layout.shape();
        let order = shape.order() as usize;

        // Primary items are numbered from 1, cells first; 0 stands for "no item".
        let mut items = 0;
        let mut number = |open: bool| {
            items += usize::from(open);
            if open { items } else { 0 }
        };
        let cells: Vec<usize> =
            shape.cells().map(|cell| number(board.digits().get(cell).is_none())).collect();
        let mut houses: Vec<usize> = vec![];
        for house in layout.houses() {
            let placed: Vec<_> = house.cells.iter().filter_map(|&cell| board.digits().get(cell)).collect();
            houses.extend((0..order).map(|digit| number(!placed.iter().any(|d| d.index() == digit))));
        }
        let primary = items;

        let open = |cell: Cell| cells[cell.index()] != 0;
        let stands = |c: &Candidate| open(c.cell) && board.candidates(c.cell).contains(c.digit);
        let candidates: Vec<Candidate> = shape
            .cells()
            .filter(|&cell| open(cell))
            .flat_map(|cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }))
            .collect();
        // A link is one item, numbered where the first of its two candidates comes by.
        let mut links: HashMap<(Candidate, Candidate), usize> = HashMap::new();
        for &a in &candidates {
            for &b in layout.exclusions(a).iter().filter(|&b| a < *b && stands(b)) {
                items += 1;
                links.insert((a, b), items);
            }
        }

        let mut cover = Cover {
            previous: (0..=items as u32).collect(),
            next: (0..=items as u32).collect(),
            size: vec![0; items + 1],
            item: (0..=items as i32).collect(),
            up: (0..=items as u32).collect(),
            down: (0..=items as u32).collect(),
            options: vec![],
        };
        for item in 0..=primary {
            let following = if item == primary { 0 } else { item + 1 };
            cover.next[item] = following as u32;
            cover.previous[following] = item as u32;
        }
        cover.spacer(0);
        for candidate in candidates {
            let first = cover.item.len();
            cover.node(cells[candidate.cell.index()]);
            for membership in layout.memberships(candidate.cell) {
                cover.node(houses[membership.house * order + candidate.digit.index()]);
            }
            for &other in layout.exclusions(candidate) {
                if let Some(&link) = links.get(&(candidate.min(other), candidate.max(other))) {
                    cover.node(link);
                }
            }
            cover.options.push(candidate);
            cover.spacer(first);
        }
        cover
    }

    /// Adds a node at the bottom of an item's ring.
    fn node(&mut self, item: usize) {
        let node = self.item.len() as u32;
        let last = self.up[item];
        self.item.push(item as i32);
        self.up.push(last);
        self.down.push(item as u32);
        self.down[last as usize] = node;
        self.up[item] = node;
        self.size[item] += 1;
    }

    /// Closes the option that begins at `first`, and tells the spacer before it where it ends.
    fn spacer(&mut self, first: usize) {
        let last = self.item.len() - 1;
        if first > 0 {
            self.down[first - 1] = last as u32;
        }
        self.item.push(-(self.options.len() as i32));
        self.up.push(first as u32);
        self.down.push(0);
    }

    /// The first of the primary items with the fewest options.
    fn smallest(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.next[0] as usize;
        while item != 0 && fewest > 0 {
            if self.size[item] < fewest {
                (best, fewest) = (Some(item), self.size[item]);
            }
            item = self.next[item] as usize;
        }
        best
    }

    fn item_of(&self, node: usize) -> usize {
        self.item[node] as usize
    }

    /// What the option of a node stands for.
    fn candidate(&self, mut node: usize) -> Candidate {
        while self.item[node] > 0 {
            node += 1;
        }
        self.options[-self.item[node] as usize - 1]
    }

    /// Takes an item out of the ring of items, and its options out of the rings of other items.
    /// Returns how many options that were.
    fn cover(&mut self, item: usize) -> u64 {
        let mut hidden = 0;
        let mut node = self.down[item] as usize;
        while node != item {
            self.hide(node);
            hidden += 1;
            node = self.down[node] as usize;
        }
        let (previous, next) = (self.previous[item], self.next[item]);
        self.next[previous as usize] = next;
        self.previous[next as usize] = previous;
        hidden
    }

    /// Undoes [`Cover::cover`], in the opposite order.
    fn uncover(&mut self, item: usize) {
        let (previous, next) = (self.previous[item], self.next[item]);
        self.next[previous as usize] = item as u32;
        self.previous[next as usize] = item as u32;
        let mut node = self.up[item] as usize;
        while node != item {
            self.unhide(node);
            node = self.up[node] as usize;
        }
    }

    /// Covers the items of an option other than that of `node`, which is covered already. Returns how
    /// many candidates of other cells went away, those of the covered item included.
    fn cover_others(&mut self, node: usize) -> u64 {
        let item = self.item_of(node);
        let mut gone = u64::from(self.size[item]);
        let own = if self.item[node - 1] <= 0 { gone } else { 1 + self.own_size(node) };
        self.each_other(node, |cover, other| gone += cover.cover(cover.item_of(other)));
        gone - own
    }

    /// Undoes [`Cover::cover_others`], in the opposite order.
    fn uncover_others(&mut self, node: usize) {
        self.each_other_back(node, |cover, other| cover.uncover(cover.item_of(other)));
    }

    /// How many options the cell of an option has left: its node is the first of the option.
    fn own_size(&self, mut node: usize) -> u64 {
        while self.item[node - 1] > 0 {
            node -= 1;
        }
        u64::from(self.size[self.item_of(node)])
    }

    /// Takes the option of a node out of the rings of its other items.
    fn hide(&mut self, node: usize) {
        self.each_other(node, |cover, other| {
            let (up, down) = (cover.up[other], cover.down[other]);
            cover.down[up as usize] = down;
            cover.up[down as usize] = up;
            cover.size[cover.item[other] as usize] -= 1;
        });
    }

    /// Undoes [`Cover::hide`], in the opposite order.
    fn unhide(&mut self, node: usize) {
        self.each_other_back(node, |cover, other| {
            let (up, down) = (cover.up[other], cover.down[other]);
            cover.down[up as usize] = other as u32;
            cover.up[down as usize] = other as u32;
            cover.size[cover.item[other] as usize] += 1;
        });
    }

    /// Visits the other nodes of an option, to the right and round.
    fn each_other(&mut self, node: usize, mut visit: impl FnMut(&mut Cover, usize)) {
        let mut other = node + 1;
        while other != node {
            if self.item[other] <= 0 {
                other = self.up[other] as usize;
            } else {
                visit(self, other);
                other += 1;
            }
        }
    }

    /// Visits the other nodes of an option, to the left and round.
    fn each_other_back(&mut self, node: usize, mut visit: impl FnMut(&mut Cover, usize)) {
        let mut other = node - 1;
        while other != node {
            if self.item[other] <= 0 {
                other = self.down[other] as usize;
            } else {
                visit(self, other);
                other -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{End, Settings, find};
    use crate::grid::Shape;
    use crate::puzzle::Puzzle;

    fn easy() -> Model {
        let easy: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        Model::new(&easy).unwrap()
    }

    #[test]
    fn uncovering_puts_every_link_back() {
        for model in [easy(), Model::new(&Puzzle::empty(Shape::new(6).unwrap())).unwrap()] {
            let fresh = || Cover::new(&Board::new(&model));
            let rings = |c: &Cover| {
                (c.previous.clone(), c.next.clone(), c.size.clone(), c.up.clone(), c.down.clone())
            };
            let mut cover = fresh();
            let items = cover.size.len();
            for item in 1..items {
                let node = cover.down[item] as usize;
                cover.cover(item);
                cover.cover_others(node);
                assert_ne!(rings(&cover), rings(&fresh()));
                cover.uncover_others(node);
                cover.uncover(item);
                assert_eq!(rings(&cover), rings(&fresh()), "item {item}");
            }
        }
    }

    #[test]
    fn it_counts_what_the_other_engines_count() {
        // Without a guess every open cell loses all its candidates but one, whoever solves it.
        let model = easy();
        for engine in [&ENGINE, find("most-constrained").unwrap(), find("digit-lists").unwrap()] {
            let report = engine.run(&model, &Settings::limit(2)).unwrap();
            assert_eq!((report.found, report.end, report.counts.guesses), (1, End::Exhausted, 0));
            assert_eq!((report.counts.nodes, report.counts.backtracks), (51, 51), "{}", engine.id);
            assert_eq!(report.counts.eliminations, 51 * 8, "{}", engine.id);
        }
    }

    #[test]
    fn the_empty_grid_has_the_items_and_options_of_the_book() {
        let cover = Cover::new(&Board::new(&Model::new(&Puzzle::empty(Shape::CLASSIC)).unwrap()));
        assert_eq!(cover.size.len() - 1, 324);
        assert_eq!(cover.options.len(), 729);
        assert!(cover.size[1..].iter().all(|&size| size == 9));
        // A head, the items, four nodes for each option, and the spacers.
        assert_eq!(cover.item.len(), 1 + 324 + 4 * 729 + 730);
    }
}
