//! Links of the page, as it copies them: `http://127.0.0.1:7729/#play?p=1..4…&box=2x2&rules=diagonal`. The host does not
//! matter: everything is after the `#`.

use super::ReadOptions;
use super::cells::Fault;
use crate::grid::BoxSize;
use crate::puzzle::format::line;
use crate::puzzle::{Puzzle, Symbols};
use crate::words::Message;

/// Parses a link. What the caller says of boxes, signs and rules counts before what the link says.
pub(crate) fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Fault> {
    let link = text.split_whitespace().next().unwrap_or_default();
    let fragment = link.split_once('#').map_or("", |(_, fragment)| fragment);
    let query = fragment.split_once('?').map_or("", |(_, query)| query);
    let mut options = options.clone();
    let mut cells = None;
    for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        let value = decoded(value).ok_or_else(|| Message::new("read-link"))?;
        match name {
            "p" => cells = Some(value),
            "box" if options.boxes.is_none() => options.boxes = Some(boxes(&value)?),
            "rules" if options.rules.is_empty() => {
                options.rules = value.split(',').filter(|rule| !rule.is_empty()).map(String::from).collect();
            }
            _ => {}
        }
    }
    // A link within a link is none of ours.
    let cells =
        cells.filter(|cells| !line::is_link(cells.trim())).ok_or_else(|| Message::new("read-link"))?;
    options.symbols = options.symbols.or(Some(Symbols::Letters));
    line::parse(&cells, &options)
}

/// `3x3`, or `none` for a Latin square.
fn boxes(text: &str) -> Result<Option<BoxSize>, Message> {
    if text == "none" {
        return Ok(None);
    }
    let size = text.split_once('x').and_then(|(width, height)| {
        Some(BoxSize { width: width.parse().ok()?, height: height.parse().ok()? })
    });
    size.map(Some).ok_or_else(|| Message::new("read-link"))
}

/// A value of a query: `+` is a blank, `%2C` a comma.
fn decoded(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match first {
            b'+' => bytes.push(b' '),
            b'%' => {
                let code = std::str::from_utf8(rest.get(..2)?).ok()?;
                bytes.push(u8::from_str_radix(code, 16).ok()?);
                rest = &rest[2..];
            }
            &byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn read(link: &str) -> Result<Puzzle, String> {
        link.parse::<Puzzle>().map_err(|error| error.to_string())
    }

    #[test]
    fn a_link_of_any_host_is_the_puzzle_in_it() {
        for host in ["http://127.0.0.1:7729/", "https://example.org/grille/index.html", "http://[::1]:80/"] {
            let puzzle = read(&format!("{host}#play?p=1..4............&box=2x2")).unwrap();
            assert_eq!(puzzle.to_string(), "1..4............");
            assert_eq!(puzzle.shape, Shape::with_boxes(4, 2, 2).unwrap());
        }
    }

    #[test]
    fn boxes_rules_and_letters_come_with_it() {
        let puzzle =
            read("http://h/#two?p=123456......654321..................&box=2x3&rules=diagonal").unwrap();
        assert_eq!(puzzle.shape, Shape::with_boxes(6, 2, 3).unwrap());
        assert_eq!(puzzle.constraints.len(), 1);
        let latin = read("http://h/#play?p=12.......&box=none").unwrap();
        assert_eq!(latin.shape, Shape::latin(3).unwrap());
        let large = read(&format!("http://h/#play?p=C{}&box=4x4", ".".repeat(255))).unwrap();
        assert_eq!(large.digits.cells()[0].map(|digit| digit.get()), Some(12));
        assert_eq!(
            read("http://h/#play?p=1%2E.4+...........").map(|p| p.to_string()),
            read("1..4 ...........").map(|p| p.to_string())
        );
    }

    #[test]
    fn what_holds_no_puzzle_is_refused() {
        let deep = "http://#?p=".repeat(50_000);
        for link in [
            "http://h/",
            "http://h/#play",
            "http://h/#play?q=1",
            "http://h/#play?p=%zz",
            "http://h/#play?p=%2",
            &deep,
        ] {
            assert!(read(link).unwrap_err().contains("link"), "{}", &link[..link.len().min(40)]);
        }
        assert!(read("http://h/#play?p=1..4............&box=9").is_err());
        assert!(read("http://h/#play?p=1..4............&rules=knights").is_err());
        assert!(read("http://h/#play?p=1..4............&box=0x0").is_err());
    }
}
