//! The oracle of choices of techniques and of lines of a library: texts that people write for programs.

use crate::reading;
use arbitrary::{Result, Unstructured};
use grille::logic::{Case, Choice, Limits, named, techniques};
use grille::puzzle::format;
use grille::puzzle::read::{ReadOptions, Reader};

/// Makes a text of words that choices are made of, and some that they are not, and holds what is made of it
/// to the oracle. Whether it is a choice.
pub fn check(u: &mut Unstructured<'_>) -> Result<bool> {
    let text = text(u)?;
    let lines = text.lines().count();
    match Choice::parse(&text) {
        Err(error) => {
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error:?} of {lines} lines");
            reading::check_words(&error);
            Ok(false)
        }
        Ok(choice) => {
            let ids: Vec<&str> = choice.techniques().map(|technique| technique.id).collect();
            assert!(!ids.is_empty());
            assert!(ids.iter().enumerate().all(|(i, id)| !ids[..i].contains(id)), "twice: {ids:?}");
            // Listed as it stands, it is the same.
            let again = Choice::parse(&ids.join("\n")).expect("ids of techniques");
            assert!(again.techniques().map(|technique| technique.id).eq(ids.iter().copied()), "{ids:?}");
            Ok(true)
        }
    }
}

fn text(u: &mut Unstructured<'_>) -> Result<String> {
    let ids: Vec<&str> = techniques::all().map(|technique| technique.id).collect();
    let codes: Vec<&str> = techniques::all().filter_map(|t| t.hodoku).map(|hodoku| hodoku.code).collect();
    let mut text = String::new();
    // Half of the texts are lists of techniques as people write them, so that choices are made too.
    if u.ratio(1, 2)? {
        for _ in 0..u.int_in_range(0..=12)? {
            text += u.choose(&ids)?;
            text += u.choose(&["\n", "\r\n", " # why\n"])?;
        }
        return Ok(text);
    }
    for _ in 0..u.int_in_range(0..=40)? {
        match u.int_in_range(0..=11)? {
            0 => text += "include ",
            1 => text += "without ",
            2 => text += "limit ",
            3 => text += u.choose(Choice::NAMES)?,
            4 => text += u.choose(Limits::NAMES)?,
            5 => text += u.choose(&["on", "off", "8", "-1", "=", "-", "#"])?,
            6 => text += u.choose(&codes)?,
            7 => text.push(u.arbitrary()?),
            _ => text += u.choose(&ids)?,
        }
        text += u.choose(&["\n", "\n", " ", "\r\n", ""])?;
        if u.is_empty() {
            break;
        }
    }
    // A name that is nearly one.
    if let (Ok(place), false) = (u.int_in_range(0..=text.len()), text.is_empty())
        && text.is_char_boundary(place)
    {
        text.insert(place, u.arbitrary().unwrap_or('x'));
    }
    Ok(text)
}

/// Reads bytes as lines of a library: each keeps its place, and every error can be said. The number of
/// lines whose code names a technique.
pub fn check_library(bytes: &[u8]) -> usize {
    let reader = Reader::new(bytes).with_lines_of(format::find("hodoku"));
    let mut known = 0;
    for entry in reader {
        let entry = match entry.expect("bytes in memory") {
            Ok(entry) => entry,
            Err(error) => {
                reading::check_words(&error);
                continue;
            }
        };
        assert!(!entry.text.trim().contains('\n') && entry.line > 0);
        match entry.parse(&ReadOptions::default()) {
            Ok(puzzle) => reading::check_puzzle(&puzzle),
            Err(error) => {
                assert_eq!(error.line, Some(entry.line));
                reading::check_words(&error);
            }
        }
        let code = entry.text.trim().split(':').nth(1).unwrap_or_default();
        match code.parse::<Case>() {
            Ok(case) => {
                let plain = case.technique.hodoku.expect("found by its code").code;
                assert_eq!(named(plain).expect("a code"), case.technique);
                assert!(code.starts_with(plain) && case.fails == code.ends_with('x'));
                known += 1;
            }
            Err(error) => reading::check_words(&error),
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::noise;

    #[test]
    fn there_are_choices_and_errors() {
        let made = (0..400).map(|seed| check(&mut Unstructured::new(&noise(seed))).unwrap_or(false));
        let good = made.filter(|&good| good).count();
        assert!((20..380).contains(&good), "{good} of 400");
    }

    #[test]
    fn codes_are_found() {
        let text = b":0003:x:1...............::::\n:0003-x\n:9999:::\nnothing\n";
        assert_eq!(check_library(text), 2);
        (0..50).for_each(|seed| {
            check_library(&noise(seed));
        });
    }
}
