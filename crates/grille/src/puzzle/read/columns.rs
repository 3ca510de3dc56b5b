//! Framed rows whose cells stand in fixed columns, so that a blank can be an empty cell.

use super::cells;
use crate::words::Message;

/// What stands between the bars of each row; `None` unless each row has the same number of bars and
/// the order is a multiple of it.
pub(super) fn bars<'a>(rows: &[&'a str], order: u8) -> Option<Vec<Vec<&'a str>>> {
    let between = |row: &&'a str| -> Option<Vec<&'a str>> {
        Some(row.trim().strip_prefix('|')?.strip_suffix('|')?.split('|').collect())
    };
    let parts: Vec<Vec<&str>> = rows.iter().map(between).collect::<Option<_>>()?;
    let count = parts.first()?.len();
    (parts.iter().all(|row| row.len() == count) && usize::from(order) % count == 0).then_some(parts)
}

/// Cuts framed rows at fixed columns: each part between bars has cells of one width, with or without
/// a blank between them and at both ends.
pub(super) fn columns<'a>(rows: &[&'a str], order: u8) -> Result<Vec<&'a str>, (usize, Message)> {
    let fault = |row: usize, text: &str, count: usize| {
        let message = Message::new("read-frame").with("row", row + 1);
        (row, message.with("text", cells::shown(text)).with("count", count))
    };
    let parts = bars(rows, order).ok_or_else(|| fault(0, rows.first().unwrap_or(&""), order.into()))?;
    let cells_a_part = usize::from(order) / parts.first().map_or(1, Vec::len).max(1);
    // The width that most parts have is the right one.
    let mut widths: Vec<usize> = parts.iter().flatten().map(|part| part.len()).collect();
    widths.sort_unstable();
    let width = widths.get(widths.len() / 2).copied().unwrap_or_default();
    let margin = usize::from(cells_a_part > 1);
    // (width of a cell, where the first begins, from one to the next)
    let layouts = [
        (width + margin > 0 && (width + margin) % cells_a_part == 0)
            .then(|| ((width + margin) / cells_a_part - margin, 0)),
        (width > margin && (width - margin) % cells_a_part == 0)
            .then(|| ((width - margin) / cells_a_part - margin, margin)),
    ];
    let cut = |cell: usize, start: usize, part: &'a str| -> Option<Vec<&'a str>> {
        let pieces = (0..cells_a_part).map(|i| {
            let at = start + i * (cell + margin);
            let gap = part.get(at + cell..(at + cell + margin).min(part.len()))?;
            gap.trim().is_empty().then_some(())?;
            part.get(at..at + cell).map(str::trim)
        });
        let whole = part.len() == width && part.get(..start)?.trim().is_empty();
        pieces.collect::<Option<Vec<&str>>>().filter(|_| whole)
    };
    let mut wrong = fault(0, rows.first().unwrap_or(&""), order.into());
    let tight =
        (width % cells_a_part == 0 && margin > 0).then(|| width / cells_a_part).filter(|&cell| cell > 0);
    for (cell, start) in layouts.into_iter().flatten().filter(|&(cell, _)| cell > 0) {
        let mut tokens = Vec::with_capacity(usize::from(order) * usize::from(order));
        let bad = parts.iter().enumerate().find_map(|(row, parts)| {
            parts.iter().find_map(|part| match cut(cell, start, part) {
                Some(pieces) => {
                    tokens.extend(pieces);
                    None
                }
                None => Some(fault(row, part, cells_a_part)),
            })
        });
        match bad {
            None => return Ok(tokens),
            Some(fault) => wrong = fault,
        }
    }
    if let Some(cell) =
        tight.filter(|_| parts.iter().flatten().all(|part| part.len() == width && part.is_ascii()))
    {
        let pieces = |part: &&'a str| -> Vec<&'a str> {
            let part: &'a str = part;
            (0..cells_a_part).filter_map(|i| part.get(i * cell..(i + 1) * cell)).map(str::trim).collect()
        };
        return Ok(parts.iter().flatten().flat_map(pieces).collect());
    }
    Err(wrong)
}
