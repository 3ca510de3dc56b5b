//! Rectangles as a dull twin finds them.

use super::TYPE_1;
use crate::grid::{Cell, Digit};
use crate::logic::techniques::walk::{Dull, FILES, walk};
use crate::logic::{AnyPosition, Limits, Position, proof};

/// The dull twin: every bivalue cell, every other cell beside it, and every line.
fn dull<const W: usize>(position: &Position<'_, W>, missing: bool) -> Vec<([Cell; 4], [Digit; 2])> {
    let mut all: Vec<([Cell; 4], [Digit; 2])> = vec![];
    let (dull, shape) = (Dull::new(position.board()), position.shape());
    let digits = position.board().digits();
    let may = |cell: Cell, digit: Digit| {
        let forbidden = || shape.cells().any(|c| dull.sees(cell, c) && digits.get(c) == Some(digit));
        match missing {
            true => digits.get(cell).is_none() && !forbidden(),
            false => dull.candidates(cell).contains(digit),
        }
    };
    let place = |cell: Cell| [shape.row(cell), shape.column(cell)];
    let boxes: Vec<_> = dull.houses.iter().filter(|(kind, _)| *kind == "box").collect();
    for first in dull.cells().into_iter().filter(|&cell| dull.candidates(cell).len() == 2) {
        let pair: Vec<Digit> = dull.candidates(first).iter().collect();
        for second in shape.cells().filter(|&cell| cell != first) {
            let [own, other] = [first, second].map(place);
            let in_row = own[0] == other[0];
            let shared = boxes.iter().any(|(_, cells)| cells.contains(&first) && cells.contains(&second));
            if !boxes.is_empty() && !shared || !in_row && own[1] != other[1] {
                continue;
            }
            for line in 0..shape.order() {
                let [third, fourth] = [own, other].map(|place| match in_row {
                    true => shape.cell(line, place[1]),
                    false => shape.cell(place[0], line),
                });
                let mut cells = [first, second, third, fourth];
                cells.sort_unstable();
                let both = |cell: Cell| pair.iter().all(|&digit| may(cell, digit));
                if both(second)
                    && (both(third) || missing && may(third, pair[0]))
                    && both(fourth)
                    && position.is_deadly(cells, [pair[0], pair[1]])
                    && !all.iter().any(|known| known.0 == cells)
                {
                    all.push((cells, [pair[0], pair[1]]));
                }
            }
        }
    }
    all
}

fn agree<const W: usize>(position: &Position<'_, W>) -> usize {
    for missing in [false, true] {
        let found = position.rectangles(missing);
        let told: Vec<_> = found.iter().map(|r| (r.cells, r.digits)).collect();
        let expected = if position.layout().is_plain() { dull(position, missing) } else { vec![] };
        assert_eq!(told, expected);
        for r in found {
            let has_more = |cell: &Cell| !position.candidates(*cell).minus(r.pair()).is_empty();
            assert!(!r.plain().iter().any(has_more) && r.more().iter().all(has_more));
            assert!(r.plain().is_sorted() && r.more().is_sorted());
        }
    }
    position.rectangles(true).len()
}

#[test]
fn rectangles_are_those_of_the_dull_twin_in_its_order() {
    let mut count = 0;
    walk(&FILES[..4], |position, solution| {
        if let AnyPosition::Small(position) = position {
            count += agree(position);
        }
        for step in position.all(&TYPE_1, &Limits::default()) {
            assert_eq!(proof::check(position.board(), &step, Some(solution)), Ok(()));
        }
    });
    assert!(count > 100, "{count}");
}
