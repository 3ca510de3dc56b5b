//! A layout as sets of cells: what every position on it shares.

use super::field::Small;
use crate::grid::{Cell, CellSet, HouseName, Shape};
use crate::model::Layout;
use std::ops::Range;
use std::sync::OnceLock;

/// Peers and houses of a layout as sets, made once for each layout.
#[derive(Debug)]
pub struct Ground<const W: usize> {
    /// The peers of each cell.
    pub peers: Vec<CellSet<W>>,
    /// The cells of each house, in the order of [`Layout::houses`].
    pub houses: Vec<CellSet<W>>,
    /// The rows, as indices into `houses`.
    pub rows: Range<usize>,
    /// The columns.
    pub columns: Range<usize>,
    /// The boxes; empty where there are none.
    pub boxes: Range<usize>,
    /// The houses that rules add.
    pub others: Range<usize>,
    /// Whether rules add links beyond houses: then two candidates may exclude each other that share
    /// neither a cell nor a house.
    pub linked: bool,
    /// Whether it is the plain 9×9 grid.
    pub(super) plain: bool,
    /// The tables of a small grid without links.
    pub(super) small: Option<Box<Small>>,
    /// By cell: its row and its column.
    lines: Vec<[u16; 2]>,
    /// By house, then position: the positions that share a second house with it.
    beside: Vec<u64>,
    /// By box: the cells that it shares with each line, two or more.
    crossings: Vec<Vec<CellSet<W>>>,
    /// How many those are at most.
    pub(super) crossing: usize,
    /// By cell: those that may be a corner of a rectangle beside it, and those that may be the one across from it, made
    /// when first asked for.
    pub(super) corners: OnceLock<Vec<[CellSet<W>; 2]>>,
    /// Where each cell is in its houses, one cell after the other.
    slots: Vec<Slot>,
    /// By cell: where its slots begin; one more for the end.
    first_slot: Vec<u32>,
}

/// A cell in a house.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Slot {
    /// The house.
    pub(crate) house: u32,
    /// The bit of its position there.
    pub(crate) bit: u64,
}

impl<const W: usize> Ground<W> {
    /// The ground of a layout, made once.
    pub(super) fn of(layout: &Layout) -> &Ground<W> {
        layout.remember(Ground::new).expect("one width for each layout")
    }

    fn new(layout: &Layout) -> Ground<W> {
        let shape = layout.shape();
        let order = shape.order() as usize;
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet<W>>();
        let houses: Vec<CellSet<W>> = layout.houses().iter().map(|house| set(&house.cells)).collect();
        let boxes = 2 * order..if shape.boxes().is_some() { 3 * order } else { 2 * order };
        let others = boxes.end..houses.len();
        let digits = || crate::grid::DigitSet::all(shape.order()).iter();
        let linked = shape.cells().any(|cell| {
            digits().any(|digit| !layout.exclusions(crate::grid::Candidate { cell, digit }).is_empty())
        });
        let mut slots = vec![];
        let mut first_slot = vec![0];
        for cell in shape.cells() {
            slots.extend(
                layout.memberships(cell).iter().map(|m| Slot { house: m.house as u32, bit: 1 << m.position }),
            );
            first_slot.push(slots.len() as u32);
        }
        let mut beside = vec![0; houses.len() * order];
        for (house, beside) in beside.chunks_exact_mut(order).enumerate() {
            for shared in layout.intersections(house) {
                let here = beside.iter_mut().enumerate().filter(|(i, _)| shared.here >> i & 1 == 1);
                here.for_each(|(_, beside)| *beside |= shared.here);
            }
        }
        let crossings = boxes.clone().map(|house| {
            let lines = layout.intersections(house).iter().filter(|shared| shared.house < boxes.start);
            lines.map(|shared| houses[house] & houses[shared.house]).collect()
        });
        let crossings: Vec<Vec<CellSet<W>>> = crossings.collect();
        let lines = |cell: Cell| [u16::from(shape.row(cell)), u16::from(shape.column(cell)) + order as u16];
        Ground {
            lines: shape.cells().map(lines).collect(),
            beside,
            crossing: crossings.iter().flatten().map(|cells| cells.len() as usize).max().unwrap_or(0),
            crossings,
            corners: OnceLock::new(),
            small: if linked { None } else { Small::new(layout).map(Box::new) },
            slots,
            first_slot,
            peers: shape.cells().map(|cell| set(layout.peers(cell))).collect(),
            houses,
            rows: 0..order,
            columns: order..2 * order,
            boxes,
            others,
            linked,
            plain: shape == Shape::CLASSIC && layout.constraints().is_empty(),
        }
    }

    /// The row and the column of a cell, as indices into `houses`: looked up, not computed.
    #[inline]
    pub(crate) fn lines(&self, cell: Cell) -> [usize; 2] {
        self.lines[cell.index()].map(usize::from)
    }

    /// A cell in each of its houses.
    #[inline]
    pub(crate) fn slots(&self, cell: Cell) -> &[Slot] {
        &self.slots[self.first_slot[cell.index()] as usize..self.first_slot[cell.index() + 1] as usize]
    }

    /// The positions of a house that share a second house with one of them.
    #[inline]
    pub(crate) fn beside(&self, house: usize, position: u32) -> u64 {
        self.beside[house * self.rows.end + position as usize]
    }

    /// The cells that a box shares with each line, where those are two or more.
    #[inline]
    pub(crate) fn crossings(&self, house: usize) -> &[CellSet<W>] {
        &self.crossings[house - self.boxes.start]
    }

    /// The cells that are peers of all of these; all cells of the ground if there are none.
    pub fn common_peers(&self, cells: &CellSet<W>) -> CellSet<W> {
        let all = || self.houses[self.rows.clone()].iter().fold(CellSet::EMPTY, |all, &row| all | row);
        cells.iter().map(|cell| self.peers[cell.index()]).reduce(|a, b| a & b).unwrap_or_else(all)
    }

    /// Whether a house is a row or a column.
    pub fn is_line(&self, house: usize) -> bool {
        house < self.boxes.start
    }
}

/// How a house is called in the short notation of players: `r1`, `c2`, `b3`, or the name that a rule gives.
pub fn short_name(name: HouseName) -> String {
    match name.kind {
        "row" => format!("r{}", name.number),
        "column" => format!("c{}", name.number),
        "box" => format!("b{}", name.number),
        kind if name.number == 0 => kind.to_string(),
        kind => format!("{kind}{}", name.number),
    }
}
