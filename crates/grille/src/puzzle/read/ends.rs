//! Where lines end: LF, CR LF, CR alone (old Mac), VT, FF, NEL (U+0085), U+2028 and U+2029.

use std::borrow::Cow;

/// Whether a byte may begin the end of a line. Most lines have none before their end.
pub(super) fn may_end(byte: u8) -> bool {
    (byte.wrapping_sub(b'\n') < 4) | (byte == 0xc2) | (byte == 0xe2)
}

/// The length of the end of a line that stands here.
fn length(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'\r', b'\n', ..] | [0xc2, 0x85, ..] => Some(2),
        [b'\n' | 0x0b | 0x0c | b'\r', ..] => Some(1),
        [0xe2, 0x80, 0xa8 | 0xa9, ..] => Some(3),
        _ => None,
    }
}

/// The first end of a line: where it begins and how long it is. If it is a CR that ends the bytes, an LF
/// that follows belongs to it.
pub(super) fn find(bytes: &[u8]) -> Option<(usize, usize)> {
    /// Without an early end, the compiler makes few vector instructions of each chunk.
    const CHUNK: usize = 64;
    for (number, chunk) in bytes.chunks(CHUNK).enumerate() {
        if !chunk.iter().fold(false, |any, &byte| any | may_end(byte)) {
            continue;
        }
        let places = (number * CHUNK..).take(chunk.len());
        let mut ends = places.filter(|&at| may_end(bytes[at])).map(|at| (at, length(&bytes[at..])));
        if let Some((at, Some(length))) = ends.find(|(_, length)| length.is_some()) {
            return Some((at, length));
        }
    }
    None
}

/// An end that lies across two parts of a text: how many bytes of each.
pub(super) fn across(before: &[u8], after: &[u8]) -> Option<(usize, usize)> {
    match (before, after) {
        ([.., 0xc2], [0x85, ..]) => Some((1, 1)),
        ([.., 0xe2], [0x80, 0xa8 | 0xa9, ..]) => Some((1, 2)),
        ([.., 0xe2, 0x80], [0xa8 | 0xa9, ..]) => Some((2, 1)),
        _ => None,
    }
}

/// The character that ends a line whose end has this last byte; `\n` for all ends that no string of JSON may hold.
pub(super) fn last(byte: u8) -> char {
    match byte {
        0x85 => '\u{85}',
        0xa8 => '\u{2028}',
        0xa9 => '\u{2029}',
        _ => '\n',
    }
}

/// The text with `\n` for every end of a line.
pub(crate) fn with_newlines(text: &str) -> Cow<'_, str> {
    let others = ['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    if text.contains(others) { text.replace("\r\n", "\n").replace(others, "\n").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The reference implementation: character by character.
    fn reference(text: &str) -> Option<(usize, usize)> {
        text.char_indices().find_map(|(at, c)| match c {
            '\r' if text[at..].starts_with("\r\n") => Some((at, 2)),
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some((at, c.len_utf8())),
            _ => None,
        })
    }

    proptest! {
        #[test]
        fn ends_are_found_as_the_reference_finds_them(
            text in "[a─Â…\u{84}]{0,70}[\r\n\u{b}\u{c}\u{85}\u{2028}\u{2029}]{0,2}[ab─]{0,3}",
        ) {
            prop_assert_eq!(find(text.as_bytes()), reference(&text));
            let lines = text.replace("\r\n", "\n");
            let lines: Vec<&str> =
                lines.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']).collect();
            prop_assert_eq!(with_newlines(&text), lines.join("\n"));
        }
    }
}
