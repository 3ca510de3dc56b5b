//! Puzzles that a comparison makes for itself: full grids at random, of several sizes, with a share of their cells
//! given and the rest taken out. So each has a solution, and few or many givens may leave it several.
//!
//! A puzzle depends on the seed, its shape, its rules and its number alone, not on what else is compared; and the givens
//! of a small share are some of those of a larger one, so that along a curve only the share changes.

use super::Subject;
use crate::args::{self, Complaint};
use crate::ui::Ui;
use clap::{ArgAction, ArgMatches, Command};
use grille::generate::{NoGrid, Random, Thinning, full_grid};
use grille::grid::MAX_ORDER;
use grille::model::{Layout, Model};
use grille::puzzle::Puzzle;
use grille::words::{Message, Words};
use std::sync::Arc;

/// The size and the shares of given cells if none are asked for, and how many puzzles there are of each.
const SIZE: u8 = 9;
const SHARES: [u8; 7] = [20, 30, 40, 50, 60, 70, 80];
const PUZZLES: u64 = 10;
/// So many full grids of a size are kept.
const KEPT: usize = 10_000;

/// Where in a comparison over sizes and shares a puzzle belongs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) order: u8,
    /// How many of a hundred cells are given.
    pub(super) share: u8,
}

/// Numbers that an option lists: `9`, `4..8`, `20..80:5`.
#[derive(Clone, Debug)]
struct Span(Vec<u8>);

/// Adds the options.
pub(super) fn options(words: &Words, command: Command) -> Command {
    let span = |id, value, help, parse: fn(&str) -> Result<Span, Complaint>| {
        let list = args::option(words, id, value, help).long(id).action(ArgAction::Append);
        list.value_delimiter(',').value_parser(parse)
    };
    let others = ["puzzles", "size"];
    command
        .next_help_heading(words.text("cli-heading-made"))
        .arg(span("sizes", "cli-value-list", "cli-option-sizes", sizes).conflicts_with_all(others))
        .arg(span("givens", "cli-value-percent", "cli-option-givens", shares).conflicts_with_all(others))
        .arg(args::count(words, "cli-option-compare-count").conflicts_with_all(others))
        .arg(args::seed(words, "cli-option-seed").conflicts_with_all(others))
}

/// Whether puzzles are to be made.
pub(super) fn asked(matches: &ArgMatches) -> bool {
    ["sizes", "givens", "count", "seed"].iter().any(|id| matches.contains_id(id))
}

/// The puzzles that are to be made: size by size, share by share.
pub(super) struct Made {
    layouts: Vec<Arc<Layout>>,
    shares: Vec<u8>,
    count: u64,
    seed: u64,
}

impl Made {
    pub(super) fn read(matches: &ArgMatches) -> Result<Made, Message> {
        let options = args::read_options(matches)?;
        let listed = |id: &str| -> Option<Vec<u8>> {
            let spans = matches.get_many::<Span>(id)?;
            let mut numbers: Vec<u8> = spans.flat_map(|span| span.0.iter().copied()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            Some(numbers)
        };
        let orders = listed("sizes").unwrap_or_else(|| vec![SIZE]);
        let layout = |&order: &u8| args::layout(order, &options).map(Arc::new);
        Ok(Made {
            layouts: orders.iter().map(layout).collect::<Result<_, _>>()?,
            shares: listed("givens").unwrap_or_else(|| SHARES.to_vec()),
            count: matches.get_one::<u64>("count").copied().unwrap_or(PUZZLES),
            seed: matches.get_one::<u64>("seed").copied().unwrap_or(0),
        })
    }

    /// How many there are.
    pub(super) fn total(&self) -> u64 {
        ((self.layouts.len() * self.shares.len()) as u64).saturating_mul(self.count)
    }

    /// Makes them one after the other, until `give` returns false or the work is interrupted.
    pub(super) fn for_each(&self, ui: &Ui, mut give: impl FnMut(Subject) -> bool) -> Result<(), Message> {
        for layout in &self.layouts {
            // Those that fit in little memory are made once, not for each share.
            let mut kept: Vec<Thinning> = vec![];
            for &share in &self.shares {
                let point = Point { order: layout.shape().order(), share };
                for number in 0..self.count {
                    let index = number as usize;
                    let made;
                    let thinning = if let Some(thinning) = kept.get(index) {
                        thinning
                    } else {
                        let Some(new) = thinning(ui, layout, self.seed, number)? else { return Ok(()) };
                        if index < KEPT {
                            kept.push(new);
                            &kept[index]
                        } else {
                            made = new;
                            &made
                        }
                    };
                    let subject = subject(layout, (thinning, number + 1, point));
                    if !subject.is_none_or(&mut give) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// A full grid, with the order in which its cells are given; `None` if the work was interrupted.
fn thinning(ui: &Ui, layout: &Arc<Layout>, seed: u64, number: u64) -> Result<Option<Thinning>, Message> {
    let shape = layout.shape();
    let (width, height) = shape.boxes().map_or((0, 0), |boxes| (boxes.width, boxes.height));
    let mut random = Random::of(&[seed, shape.order().into(), width.into(), height.into(), number]);
    match full_grid(layout, &mut random, Some(&ui.interrupt)) {
        Ok(grid) => Ok(Some(Thinning::new(grid, &mut random))),
        Err(NoGrid::Interrupted) => Ok(None),
        Err(NoGrid::Impossible) => Err(Message::new("cli-compare-impossible").with("order", shape.order())),
    }
}

fn subject(layout: &Arc<Layout>, (thinning, number, point): (&Thinning, u64, Point)) -> Option<Subject> {
    let shape = layout.shape();
    let givens = (shape.cell_count() * usize::from(point.share) + 50) / 100;
    let constraints = layout.constraints().to_vec();
    let puzzle = Puzzle { constraints, ..Puzzle::from_digits(shape, thinning.givens(givens)) };
    let model = Model::with_layout(&puzzle, Arc::clone(layout)).ok()?;
    Some(Subject {
        name: format!("{0}×{0}-{1}-{number}", point.order, point.share),
        model,
        point: Some(point),
    })
}

impl Point {
    pub(super) fn name(self) -> String {
        let Point { order, share } = self;
        format!("{order}×{order}, {share} %")
    }
}

fn sizes(text: &str) -> Result<Span, Complaint> {
    span(text, 1, MAX_ORDER)
}

fn shares(text: &str) -> Result<Span, Complaint> {
    span(text, 0, 100)
}

/// `A`, `A..B` or `A..B:STEP`, both ends included.
fn span(text: &str, least: u8, most: u8) -> Result<Span, Complaint> {
    let complaint = || {
        let message = Message::new("cli-not-a-span").with("value", text);
        Complaint(message.with("least", least).with("most", most))
    };
    let number = |text: &str, least: u8, most: u8| {
        let number = args::number(text.trim().trim_end_matches('%').trim_end(), least.into(), most.into());
        number.map(|number| number as u8).map_err(|Complaint(message)| match &*message.key {
            "cli-not-whole" => complaint(),
            _ => Complaint(message),
        })
    };
    let (range, step) = text.split_once(':').unwrap_or((text, "1"));
    let (first, last) = range.split_once("..").unwrap_or((range, range));
    let (first, last) = (number(first, least, most)?, number(last, least, most)?);
    let step = number(step, 1, u8::MAX)?;
    if first > last {
        return Err(complaint());
    }
    Ok(Span((first..=last).step_by(step.into()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_numbers_and_ranges_with_steps() {
        let list = |text| shares(text).map(|span| span.0).ok();
        assert_eq!(list("30"), Some(vec![30]));
        assert_eq!(list("30%"), Some(vec![30]));
        assert_eq!(list("4..6"), Some(vec![4, 5, 6]));
        assert_eq!(list("20..40:10"), Some(vec![20, 30, 40]));
        assert_eq!(list("0..100:60"), Some(vec![0, 60]));
        for wrong in ["", "..", "5..4", "1..5:0", "101", "-1", "a", "1:2:3", "1...3", "300"] {
            assert_eq!(list(wrong), None, "{wrong}");
        }
        assert!(sizes("0").is_err() && sizes("65").is_err() && sizes("1..64").is_ok());
    }

    #[test]
    fn a_puzzle_depends_on_nothing_that_is_made_beside_it() {
        let ui = Ui::new(crate::words::words(grille::words::Lang::En));
        let layout = Arc::new(args::layout(9, &Default::default()).unwrap());
        let made = |shares: &[u8], count| {
            let mut all = vec![];
            let made = Made { layouts: vec![Arc::clone(&layout)], shares: shares.to_vec(), count, seed: 3 };
            made.for_each(&ui, |subject| {
                all.push((subject.name, subject.model.givens().clone()));
                true
            })
            .unwrap();
            assert_eq!(all.len() as u64, made.total());
            all
        };
        let (few, more) = (made(&[30], 2), made(&[20, 30], 4));
        assert_eq!(few, more[4..6]);
        assert_ne!(few[0].1, few[1].1);
    }
}
