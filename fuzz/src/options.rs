//! Options of the reader, made from bytes.

use arbitrary::{Result, Unstructured};
use grille::grid::BoxSize;
use grille::puzzle::Symbols;
use grille::puzzle::read::ReadOptions;

/// Any options: half of the time those of somebody who says nothing.
pub fn any(u: &mut Unstructured<'_>) -> Result<ReadOptions> {
    let kind: u8 = u.arbitrary()?;
    if kind & 1 == 0 {
        return Ok(ReadOptions::default());
    }
    let order = if kind & 2 == 0 { None } else { Some(u.arbitrary()?) };
    let boxes = match kind >> 2 & 3 {
        0 | 1 => None,
        2 => Some(None),
        _ => Some(Some(BoxSize { width: u.int_in_range(0..=9)?, height: u.arbitrary()? })),
    };
    let symbols = if kind & 16 == 0 { None } else { Some(*u.choose(&Symbols::ALL)?) };
    let rules = match kind >> 5 {
        0..=3 => vec![],
        4 | 5 => vec!["diagonal".to_string()],
        6 => vec!["diagonal".to_string(), " diagonal = ".to_string()],
        _ => vec!["diagonal=1".to_string()],
    };
    Ok(ReadOptions { order, boxes, symbols, rules })
}
