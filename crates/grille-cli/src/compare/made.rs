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

/// The puzzles: size by size, share by share.
pub(super) fn subjects(ui: &Ui, matches: &ArgMatches) -> Result<Vec<Subject>, Message> {
    let options = args::read_options(matches)?;
    let listed = |id: &str| -> Option<Vec<u8>> {
        let spans = matches.get_many::<Span>(id)?;
        let mut numbers: Vec<u8> = spans.flat_map(|span| span.0.iter().copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Some(numbers)
    };
    let orders = listed("sizes").unwrap_or_else(|| vec![SIZE]);
    let shares = listed("givens").unwrap_or_else(|| SHARES.to_vec());
    let count = matches.get_one::<u64>("count").copied().unwrap_or(PUZZLES);
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    let layouts: Vec<Arc<Layout>> =
        orders.iter().map(|&order| args::layout(order, &options).map(Arc::new)).collect::<Result<_, _>>()?;
    let mut subjects = vec![];
    for layout in &layouts {
        let Some(thinnings) = thinnings(ui, layout, seed, count)? else { return Ok(vec![]) };
        for &share in &shares {
            let point = Point { order: layout.shape().order(), share };
            let puzzles = thinnings.iter().zip(1..).map(|(thinning, number)| (thinning, number, point));
            subjects.extend(puzzles.filter_map(|puzzle| subject(layout, puzzle)));
        }
    }
    Ok(subjects)
}

/// So many full grids, with the order in which their cells are given; `None` if somebody interrupted the work.
fn thinnings(ui: &Ui, layout: &Arc<Layout>, seed: u64, count: u64) -> Result<Option<Vec<Thinning>>, Message> {
    let shape = layout.shape();
    let (width, height) = shape.boxes().map_or((0, 0), |boxes| (boxes.width, boxes.height));
    let mut thinnings = vec![];
    for number in 0..count {
        let mut random = Random::of(&[seed, shape.order().into(), width.into(), height.into(), number]);
        match full_grid(layout, &mut random, Some(&ui.interrupt)) {
            Ok(grid) => thinnings.push(Thinning::new(grid, &mut random)),
            Err(NoGrid::Interrupted) => return Ok(None),
            Err(NoGrid::Impossible) => {
                return Err(Message::new("cli-compare-impossible").with("order", shape.order()));
            }
        }
    }
    Ok(Some(thinnings))
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
        let few = thinnings(&ui, &layout, 3, 2).unwrap().unwrap();
        let more = thinnings(&ui, &layout, 3, 4).unwrap().unwrap();
        let made = |all: &[Thinning]| all[1].givens(30);
        assert_eq!(made(&few), made(&more));
        assert_ne!(more[0].givens(30), more[1].givens(30));
    }
}
