//! Skyscraper: two rows (or columns) with two places each, one of them in the same column (or row).

use crate::grid::{Candidate, DigitSet};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(crate) static SKYSCRAPER: Search =
    Search { techniques: &[&TECHNIQUE], on: true, find: finder!(skyscrapers) };

static TECHNIQUE: Technique = Technique {
    id: "skyscraper",
    hodoku: Some(Hodoku { code: "0400", name: "Skyscraper", score: 130, level: HodokuLevel::Hard }),
    level: Level::Hard,
    page: Page { en: include_str!("skyscraper.md"), fr: include_str!("skyscraper.fr.md") },
};

/// A line with two places: the line, and where in it the two are.
type Tower = (usize, [u32; 2]);

/// Digit by digit over the rows, then over the columns, as HoDoKu goes. Like HoDoKu, lines are joined at
/// their first places or at their last ones, not crosswise: crosswise, one of the lines would have both
/// places in one box, and claiming would come first.
fn skyscrapers<const W: usize>(
    position: &Position<'_, W>,
    _: &Limits,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (ground, unsettled) = (position.ground(), position.unsettled());
    if unsettled.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut towers: [Tower; 64] = [(0, [0; 2]); 64];
    for (lines, across) in [(&ground.rows, &ground.columns), (&ground.columns, &ground.rows)] {
        for digit in unsettled.iter() {
            let mut count = 0;
            for line in lines.clone() {
                if position.is_pair(line, digit) {
                    let spots = position.spots(line, digit);
                    towers[count] = (line, [spots.trailing_zeros(), 63 - spots.leading_zeros()]);
                    count += 1;
                }
            }
            for (index, &(first, a)) in towers[..count].iter().enumerate() {
                for &(second, b) in &towers[index + 1..count] {
                    let same = [a[0] == b[0], a[1] == b[1]];
                    if same[0] == same[1] {
                        continue; // not joined, or an X-wing
                    }
                    let (joint, end) = if same[0] { (0, 1) } else { (1, 0) };
                    let cells = |at: usize| {
                        [(first, a[at]), (second, b[at])]
                            .map(|(line, spot)| position.layout().cell(line, spot as usize))
                    };
                    let ends = cells(end);
                    let [p, q] = ends.map(|cell| &ground.peers[cell.index()]);
                    let gone = position.places(digit) & *p & *q;
                    if gone.is_empty() {
                        continue;
                    }
                    let body = DigitSet::of(digit);
                    let evidence = position.because(|| Evidence {
                        digits: vec![digit],
                        parts: vec![
                            Part::cells(Role::Wing, ends, body),
                            Part::cells(Role::Body, cells(joint), body),
                            Part::houses(Role::Base, [first, second]),
                            Part::houses(Role::House, [across.start + a[joint] as usize]),
                        ],
                        chains: vec![],
                        truths: vec![Truth::House(first, digit), Truth::House(second, digit)],
                    });
                    let gone = gone.iter().map(|cell| Candidate { cell, digit }).collect();
                    found(Step::eliminating(&TECHNIQUE, gone, evidence))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
