//! A quick look at rows and columns: whether a digit has a basic fish without fins at all.
//!
//! Such fish are looked for in almost every position and hardly ever there. With rows as bases, the columns
//! where a row has the digit are one 64-bit set; a fish of size `n` is `n` rows whose columns together are
//! `n`, and it eliminates something if another row has the digit in one of them.

use crate::grid::Digit;
use crate::logic::Position;

/// Whether there is a basic fish of this size with rows as bases, and whether with columns.
pub(super) fn have_fish<const W: usize>(position: &Position<'_, W>, digit: Digit, size: usize) -> [bool; 2] {
    let (order, ground) = (position.order(), position.ground());
    let narrow = |line: &usize| (2..=size).contains(&usize::from(position.count(*line, digit)));
    let enough = [&ground.rows, &ground.columns].map(|lines| lines.clone().filter(narrow).count() >= size);
    if enough == [false; 2] {
        return enough;
    }
    let (mut rows, mut columns) = ([0_u64; 64], [0_u64; 64]);
    let places = position.places(digit);
    for (row, columns_of) in rows[..order].iter_mut().enumerate() {
        *columns_of = window(places.words(), row * order, order);
        let mut left = *columns_of;
        while left != 0 {
            columns[left.trailing_zeros() as usize] |= 1 << row;
            left &= left - 1;
        }
    }
    [enough[0] && any(&rows[..order], size), enough[1] && any(&columns[..order], size)]
}

/// The bits from `start` on, as many as `length`.
fn window(words: &[u64], start: usize, length: usize) -> u64 {
    let (word, shift) = (start / 64, start % 64);
    let mut bits = words[word] >> shift;
    if shift + length > 64 {
        bits |= words[word + 1] << (64 - shift);
    }
    bits & (u64::MAX >> (64 - length))
}

/// Whether some `size` of these lines have crossings in just as many others, which have more of them.
fn any(lines: &[u64], size: usize) -> bool {
    let (mut narrow, mut count) = ([0; 64], 0);
    for &crossings in lines {
        if (2..=size as u32).contains(&crossings.count_ones()) {
            narrow[count] = crossings;
            count += 1;
        }
    }
    choose(lines, &narrow[..count], 0, size, size as u32)
}

/// Chooses `missing` more lines.
fn choose(lines: &[u64], narrow: &[u64], crossed: u64, missing: usize, size: u32) -> bool {
    if missing == 0 {
        // The lines chosen cross nothing else.
        return lines.iter().any(|&line| line & crossed != 0 && line & !crossed != 0)
            || lines.iter().filter(|&&line| line & crossed != 0).count() > size as usize;
    }
    (missing..=narrow.len()).rev().any(|left| {
        let rest = &narrow[narrow.len() - left..];
        let crossed = crossed | rest[0];
        crossed.count_ones() <= size && choose(lines, &rest[1..], crossed, missing - 1, size)
    })
}
