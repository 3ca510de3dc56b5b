//! Templates: all ways to put one digit in every house, and what they have in common.
//!
//! A way to place a digit in all houses at once is a template. What all templates of a digit use is true,
//! what none uses is false. What is true of one digit takes templates from the others: those that use one
//! of its cells. So it goes round until nothing changes. HoDoKu does the same; where it holds
//! lists of templates, the union and what is common are enough here.
//!
//! The proof stands on all houses of the digit, and of every digit that took a template away on the way.

use crate::grid::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::templates::{Places, places};
use crate::logic::{
    Evidence, Found, Hodoku, HodokuLevel, Level, Limits, Part, Position, Role, Search, Step, Technique,
    Truth, finder,
};
use crate::words::Page;
use std::ops::ControlFlow;

pub(super) static TEMPLATE_SET: Search = Search { techniques: &[&SET], on: false, find: finder!(set) };
pub(super) static TEMPLATE_DELETE: Search =
    Search { techniques: &[&DELETE], on: false, find: finder!(delete) };

static SET: Technique = Technique {
    id: "template-set",
    hodoku: Some(Hodoku { code: "1201", name: "Template Set", score: 10000, level: HodokuLevel::Extreme }),
    level: Level::Extreme,
    page: Page { en: include_str!("template_set.md"), fr: include_str!("template_set.fr.md") },
};
static DELETE: Technique = Technique {
    id: "template-delete",
    hodoku: Some(Hodoku { code: "1202", name: "Template Delete", score: 10000, level: HodokuLevel::Extreme }),
    level: Level::Extreme,
    page: Page { en: include_str!("template_delete.md"), fr: include_str!("template_delete.fr.md") },
};

fn set<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    for view in views(position) {
        if !view.places.forced.is_empty() {
            let evidence = view.evidence(position);
            found(Step { placements: view.candidates(view.places.forced), ..step(&SET, evidence) })?;
        }
    }
    ControlFlow::Continue(())
}

fn delete<const W: usize>(position: &Position<'_, W>, _: &Limits, found: &mut Found<'_>) -> ControlFlow<()> {
    for view in views(position) {
        if !view.places.lost.is_empty() {
            let evidence = view.evidence(position);
            found(Step { eliminations: view.candidates(view.places.lost), ..step(&DELETE, evidence) })?;
        }
    }
    ControlFlow::Continue(())
}

fn step(technique: &'static Technique, evidence: Evidence) -> Step {
    Step { technique, placements: vec![], eliminations: vec![], evidence }
}

/// What is known of one digit.
struct View<const W: usize> {
    digit: Digit,
    places: Places<W>,
    /// The digits that it depends on, itself among them.
    digits: DigitSet,
}

/// What the templates say of each digit when no more of them can be taken away.
fn views<const W: usize>(position: &Position<'_, W>) -> Vec<View<W>> {
    let open = position.digits().filter(|&digit| !position.places(digit).is_empty());
    let alone = |digit| View {
        digit,
        places: places(position, digit, position.places(digit)),
        digits: DigitSet::of(digit),
    };
    let mut views: Vec<View<W>> = open.map(alone).collect();
    loop {
        let mut changed = false;
        for index in 0..views.len() {
            let (mut allowed, mut digits) = (position.places(views[index].digit), views[index].digits);
            for (_, other) in views.iter().enumerate().filter(|(other, _)| *other != index) {
                if other.places.forced.meets(&allowed) {
                    allowed -= other.places.forced;
                    digits = digits.union(other.digits);
                }
            }
            let now = places(position, views[index].digit, allowed);
            if now != views[index].places {
                views[index] = View { places: now, digits, ..views[index] };
                changed = true;
            }
        }
        if !changed {
            return views;
        }
    }
}

impl<const W: usize> View<W> {
    fn candidates(&self, cells: CellSet<W>) -> Vec<Candidate> {
        cells.iter().map(|cell| Candidate { cell, digit: self.digit }).collect()
    }

    fn evidence(&self, position: &Position<'_, W>) -> Evidence {
        let houses = |digit: Digit| {
            (0..position.layout().houses().len())
                .filter(move |&house| position.count(house, digit) > 0)
                .map(move |house| Truth::House(house, digit))
        };
        Evidence {
            digits: vec![self.digit],
            parts: vec![Part::cells(Role::Body, self.places.used, DigitSet::of(self.digit))],
            chains: vec![],
            truths: self.digits.iter().flat_map(houses).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::proof;
    use crate::logic::scatter::scatter;
    use crate::logic::templates::tests::all_ways;

    /// The dull twin: lists of templates, from which those go that use what another digit must have.
    fn dull(position: &Position<'_, 2>) -> Vec<(Digit, Places<2>)> {
        let digits: Vec<Digit> = position.digits().filter(|&d| !position.places(d).is_empty()).collect();
        let mut lists: Vec<Vec<CellSet<2>>> =
            digits.iter().map(|&digit| all_ways(position, position.places(digit))).collect();
        let common = |list: &[CellSet<2>]| list.iter().copied().reduce(|a, b| a & b).unwrap();
        loop {
            let before: usize = lists.iter().map(Vec::len).sum();
            for index in 0..lists.len() {
                let others = (0..lists.len()).filter(|&other| other != index);
                let taken = others.fold(CellSet::EMPTY, |taken, other| taken | common(&lists[other]));
                lists[index].retain(|template| !template.meets(&taken));
            }
            if lists.iter().map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        let places = |(&digit, list): (&Digit, &Vec<CellSet<2>>)| {
            let used = list.iter().fold(CellSet::EMPTY, |used, template| used | *template);
            (digit, Places { used, lost: position.places(digit) - used, forced: common(list) })
        };
        digits.iter().zip(&lists).map(places).collect()
    }

    #[test]
    fn templates_are_those_of_the_dull_twin() {
        for file in ["small.txt", "minimal_9.txt", "latin_7.txt"] {
            scatter::<2>((file, &[], 3), 7, |position, _| {
                let views: Vec<_> = views(position).iter().map(|view| (view.digit, view.places)).collect();
                assert_eq!(views, dull(position));
            });
        }
    }

    #[test]
    fn steps_are_proved_and_right() {
        let mut count = 0;
        scatter::<2>(("minimal_9.txt", &[], 1), 9, |position, solution| {
            for find in [TEMPLATE_SET.find.small, TEMPLATE_DELETE.find.small] {
                let _ = find(position, &Limits::default(), &mut |step| {
                    proof::check(position.board(), &step, None)
                        .unwrap_or_else(|flaw| panic!("{flaw}: {step:?}"));
                    assert!(step.placements.iter().all(|c| solution.get(c.cell) == Some(c.digit)));
                    assert!(step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit)));
                    count += 1;
                    ControlFlow::Continue(())
                });
            }
        });
        assert!(count > 0);
    }
}
