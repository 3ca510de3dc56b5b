//! Cells that list their candidates, and cells that a player filled.

use super::cells::{self, CellFault, Cells, is_empty_token};
use crate::grid::{Cell, Digit, DigitSet};
use crate::puzzle::Notation;
use crate::words::Message;

/// Whether a token can be a cell of this order: a digit, an empty cell, a digit that a player
/// entered (`u5`), or candidates.
pub(super) fn is_readable(token: &str, order: u8) -> bool {
    let mut chars = token.chars();
    let letter = (order > 9 && token.len() == 1) && chars.all(|c| c.is_ascii_alphanumeric());
    let number = cells::number(token).is_some_and(|n| n <= u32::from(order));
    let entered = entered_digit(token).and_then(cells::number).is_some_and(|n| n <= u32::from(order));
    letter || number || entered || is_empty_token(token) || candidate_set(token, order).is_some()
}

/// The candidates that a token lists: digits without anything between them up to order 9, else
/// numbers joined by commas; `{}` for none.
fn candidate_set(token: &str, order: u8) -> Option<DigitSet> {
    let mut set = DigitSet::EMPTY;
    let mut add = |n: u32| {
        let digit = u8::try_from(n).ok().and_then(Digit::new).filter(|digit| digit.get() <= order)?;
        let new = !set.contains(digit);
        set.insert(digit);
        new.then_some(())
    };
    if token.is_empty() {
        return None;
    }
    if token == "{}" {
    } else if order <= 9 && !token.contains(',') {
        token.chars().try_for_each(|c| add(c.to_digit(10)?))?;
    } else {
        token.split(',').try_for_each(|number| add(cells::number(number)?))?;
    }
    Some(set)
}

/// Whether these are the tokens of a pencil-mark grid: all of them can be read so and some list
/// several candidates, or most do and the others are to be reported.
pub(super) fn is_pencil_marks(tokens: &[&str], order: u8) -> bool {
    let several =
        tokens.iter().filter(|token| candidate_set(token, order).is_some_and(|set| set.len() != 1)).count();
    let whole = |token: &&str| !is_empty_token(token) && is_readable(token, order);
    several > 0 && (several * 4 > tokens.len() || tokens.iter().all(whole))
}

/// Reads pencil marks. A cell with one candidate is a digit: nothing tells them apart.
pub(super) fn candidates(
    tokens: &[&str],
    order: u8,
    entered: &mut Vec<Cell>,
) -> Result<(Cells, Vec<DigitSet>), CellFault> {
    let mut sets = Vec::with_capacity(tokens.len());
    for (index, token) in mark_entered(tokens, entered).enumerate() {
        let fault = || {
            let message = Message::new("read-not-a-cell").with("place", cells::place(index, order));
            (index, message.with("sign", cells::shown(token)))
        };
        sets.push(candidate_set(token, order).ok_or_else(fault)?);
    }
    let digits = sets.iter().map(|set| set.single()).collect();
    Ok((Cells { digits, notation: Notation::usual(order) }, sets))
}

/// The tokens without the mark `u` of a digit that a player entered, whose cell is noted.
pub(super) fn mark_entered<'a>(
    tokens: &'a [&'a str],
    entered: &'a mut Vec<Cell>,
) -> impl Iterator<Item = &'a str> {
    tokens.iter().enumerate().map(|(index, token)| match entered_digit(token) {
        Some(digit) => {
            entered.push(Cell(index as u16));
            digit
        }
        None => token,
    })
}

/// The number after the mark `u`; nobody enters an empty cell.
fn entered_digit(token: &str) -> Option<&str> {
    token.strip_prefix('u').filter(|digit| cells::number(digit).is_some_and(|n| n > 0))
}

#[cfg(test)]
mod tests {
    use crate::puzzle::Puzzle;

    #[test]
    fn an_empty_cell_is_not_entered() {
        let puzzle: Puzzle = "u1 2\n2 .\n".parse().unwrap();
        assert_eq!(puzzle.entered.len(), 1);
        assert!("u1 2\n2 u0\n".parse::<Puzzle>().is_err());
    }
}
