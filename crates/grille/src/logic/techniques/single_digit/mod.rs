//! Patterns of one digit: two houses, each with two places for it, and what follows from both.
//!
//! A house where a digit has just two places is a *strong link*: if it is not in one of them, it is in the
//! other. Take two strong links, and let one end of the first see one end of the second. Those two ends
//! are not both true, so one of the two far ends is, and whatever sees both far ends cannot be. The
//! skyscraper (two rows or two columns), the kite (a row and a column that meet in a box) and the turbot
//! fish (any two houses) are this one argument. The empty rectangle needs only one strong link: the other
//! is a box whose places lie in one row and one column.

mod empty_rectangle;
mod kite;
mod skyscraper;
mod turbot;

pub(super) use empty_rectangle::EMPTY_RECTANGLE;
pub(super) use kite::TWO_STRING_KITE;
pub(super) use skyscraper::SKYSCRAPER;
pub(super) use turbot::TURBOT_FISH;

use crate::grid::{Candidate, Cell, Digit, Shape};
use crate::logic::{Found, Position, Step, Technique};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The two places of a digit in a house, in the order of the house, if it has just two.
#[inline]
fn two<const W: usize>(position: &Position<'_, W>, house: usize, digit: Digit) -> Option<[Cell; 2]> {
    if !position.is_pair(house, digit) {
        return None;
    }
    let spots = position.spots(house, digit);
    let cell = |spot: u32| position.layout().cell(house, spot as usize);
    Some([cell(spots.trailing_zeros()), cell(63 - spots.leading_zeros())])
}

/// HoDoKu's order of steps that it collects before it takes one: those that eliminate more come first,
/// then those with the smaller sum of eliminated candidates, where each cell weighs the more the later it
/// stands in the list. Steps of the same key stay in the order in which they were found.
fn key(shape: Shape, gone: impl IntoIterator<Item = Candidate>) -> (Reverse<usize>, usize) {
    let mut key = (Reverse(0), 0);
    let mut weight = 1;
    for Candidate { cell, digit } in gone {
        key.0.0 += 1;
        key.1 += cell.index() * weight + usize::from(digit.get());
        weight += shape.cell_count() - 1;
    }
    key
}

/// Adds to a list of steps the dual ones, which are two of the list told as one, and hands all of them
/// over in HoDoKu's order. Two steps make a dual one if they stand on the same cells of a box and eliminate
/// different candidates.
fn with_duals(
    shape: Shape,
    mut steps: Vec<Step>,
    technique: &'static Technique,
    same_box: impl Fn(&Step, &Step) -> bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut duals = vec![];
    for (index, first) in steps.iter().enumerate() {
        for second in &steps[index + 1..] {
            if same_box(first, second) && first.eliminations != second.eliminations {
                let mut dual = first.clone();
                dual.technique = technique;
                dual.eliminations.extend_from_slice(&second.eliminations);
                dual.evidence.parts.extend(second.evidence.parts.iter().cloned());
                let digits =
                    second.evidence.digits.iter().filter(|digit| !first.evidence.digits.contains(digit));
                dual.evidence.digits.extend(digits.copied());
                for truth in &second.evidence.truths {
                    if !dual.evidence.truths.contains(truth) {
                        dual.evidence.truths.push(truth.clone());
                    }
                }
                duals.push(dual);
            }
        }
    }
    steps.extend(duals);
    steps.sort_by_key(|step| key(shape, step.eliminations.iter().copied()));
    steps.into_iter().try_for_each(found)
}

#[cfg(test)]
mod tests;
