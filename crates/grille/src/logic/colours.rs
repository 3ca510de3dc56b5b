//! Colours: the places of a digit that hang together by conjugate pairs, in two sets, of which one is
//! true as a whole and the other false.

use super::position::Position;
use crate::grid::{Cell, CellSet, Digit};

/// Two colours: one of the two sets holds the digit in all its cells, the other in none.
pub(crate) type Colours<const W: usize> = [CellSet<W>; 2];

impl<const W: usize> Position<'_, W> {
    /// The pairs of colours of a digit: in the order of their first cells, which have the first colour.
    ///
    /// Goes from the first cell without a colour along the conjugate pairs. A cell keeps the colour that it
    /// gets first; the way goes down before it goes on, and along the houses in their order, as HoDoKu goes:
    /// where the pairs make an odd ring, that decides the colours.
    pub(crate) fn colours(&self, digit: Digit) -> Vec<Colours<W>> {
        let pairs = self.pairs(digit);
        let mut left: CellSet<W> = pairs.iter().flat_map(|pair| pair.cells).collect();
        let mut all = vec![];
        let mut way: Vec<(Cell, usize)> = vec![];
        while let Some(first) = left.first() {
            let mut colours = [CellSet::EMPTY; 2];
            way.push((first, 0));
            while let Some((cell, colour)) = way.pop() {
                if !left.contains(cell) {
                    continue;
                }
                left.remove(cell);
                colours[colour].insert(cell);
                let partners = pairs.iter().rev().filter_map(|pair| pair.other(cell));
                way.extend(partners.map(|partner| (partner, 1 - colour)));
            }
            all.push(colours);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Position;
    use crate::model::Model;
    use crate::puzzle::Puzzle;

    #[test]
    fn partners_have_different_colours_unless_they_make_an_odd_ring() {
        let lines = include_str!("../../../../data/hard_9.txt").lines().filter(|line| !line.starts_with('#'));
        for line in lines.take(40) {
            let puzzle: Puzzle = line.parse().unwrap();
            let model = Model::new(&puzzle).unwrap();
            let position = Position::<2>::new(&model, None);
            for digit in position.digits() {
                let colours = position.colours(digit);
                for pair in position.pairs(digit) {
                    let of = |cell| {
                        let with = colours.iter().enumerate().flat_map(|(i, c)| [(i, 0, c[0]), (i, 1, c[1])]);
                        with.filter(|(_, _, set)| set.contains(cell))
                            .map(|(i, j, _)| (i, j))
                            .collect::<Vec<_>>()
                    };
                    let (a, b) = (of(pair.cells[0]), of(pair.cells[1]));
                    assert_eq!((a.len(), b.len()), (1, 1), "each cell has one colour");
                    assert_eq!(a[0].0, b[0].0, "partners are in one pair of colours");
                }
            }
        }
    }
}
