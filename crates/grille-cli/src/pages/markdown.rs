//! The little Markdown that pages use, as blocks: headings, paragraphs, lists, tables, code in fences or indented by
//! four blanks; in lines of text `code`, *emphasis*, **strong** and links. The page in the browser reads the same.

/// How a piece of text looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    Plain,
    Code,
    Emphasis,
    Strong,
}

/// Pieces of text that follow one another.
pub(crate) type Text = Vec<(Look, String)>;

/// A block of a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Block {
    /// A heading, the first of a page at level 1.
    Heading(usize, Text),
    Paragraph(Text),
    List(Vec<Text>),
    /// Lines of which each is filled on its own; those after the first are indented.
    Lines(String),
    /// Rows of a table, the first with the headings.
    Table(Vec<Vec<Text>>),
    /// Lines that keep their form. `kind` is what stands behind the fence.
    Code {
        kind: String,
        text: String,
    },
}

/// The blocks of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let lines: Vec<&str> = page.lines().collect();
    let mut blocks = vec![];
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let block = if line.trim().is_empty() {
            at += 1;
            continue;
        } else if let Some(kind) = line.strip_prefix("```") {
            at += 1;
            let text = taken(&lines, &mut at, |line| !line.starts_with("```"));
            at += 1;
            Block::Code { kind: kind.trim().to_string(), text: text.join("\n") }
        } else if line.starts_with("    ") {
            let text = taken(&lines, &mut at, |line| line.starts_with("    "));
            let text: Vec<&str> = text.iter().map(|line| &line[4..]).collect();
            Block::Code { kind: String::new(), text: text.join("\n") }
        } else if let Some((level, title)) = heading(line) {
            at += 1;
            Block::Heading(level, inline(title))
        } else if line.starts_with('|') {
            let rows = taken(&lines, &mut at, |line| line.starts_with('|'));
            let is_rule = |row: &&&str| row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
            Block::Table(rows.iter().filter(|row| !is_rule(row)).map(|row| cells(row)).collect())
        } else if is_item(line) {
            let mut items = vec![];
            while at < lines.len() && is_item(lines[at]) {
                let first = &lines[at][2..];
                at += 1;
                let rest = taken(&lines, &mut at, goes_on);
                items.push(inline(&joined(&[&[first], &rest[..]].concat())));
            }
            Block::List(items)
        } else {
            at += 1;
            let rest = taken(&lines, &mut at, goes_on);
            Block::Paragraph(inline(&joined(&[&[line], &rest[..]].concat())))
        };
        blocks.push(block);
    }
    blocks
}

/// The lines from a place on for which something holds; the place is then behind them.
fn taken<'t>(lines: &[&'t str], at: &mut usize, holds: impl Fn(&str) -> bool) -> Vec<&'t str> {
    let taken: Vec<&str> = lines[*at..].iter().take_while(|line| holds(line)).copied().collect();
    *at += taken.len();
    taken
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    title.strip_prefix(' ').filter(|_| level > 0).map(|title| (level, title.trim()))
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ") || line.starts_with("* ")
}

/// Whether a line belongs to the paragraph or item before it.
fn goes_on(line: &str) -> bool {
    let begins = line.starts_with("```") || line.starts_with('|') || is_item(line) || heading(line).is_some();
    !line.trim().is_empty() && !begins
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim_matches([' ', '\t'])).collect::<Vec<_>>().join(" ")
}

fn cells(row: &str) -> Vec<Text> {
    row.trim().trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect()
}

/// Text with its looks. A sign without its counterpart is text.
fn inline(text: &str) -> Text {
    let mut pieces: Text = vec![];
    let mut rest = text;
    while !rest.is_empty() {
        let (look, piece, after) = marked(rest).unwrap_or_else(|| {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let end = rest[first..].find(['`', '*', '[']).map_or(rest.len(), |end| first + end);
            (Look::Plain, &rest[..end], &rest[end..])
        });
        match pieces.last_mut() {
            Some((last, text)) if *last == look && look == Look::Plain => text.push_str(piece),
            _ => pieces.push((look, piece.to_string())),
        }
        rest = after;
    }
    pieces
}

/// What a text begins with, if that is marked: how it looks, itself, and the rest.
fn marked(text: &str) -> Option<(Look, &str, &str)> {
    for (sign, look) in [("`", Look::Code), ("**", Look::Strong), ("*", Look::Emphasis)] {
        if let Some(inside) = text.strip_prefix(sign) {
            let end = inside.find(sign).filter(|&end| end > 0 && !inside.starts_with(' '))?;
            return Some((look, &inside[..end], &inside[end + sign.len()..]));
        }
    }
    let (shown, after) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = after.split_once(')').filter(|_| !shown.contains(']'))?;
    Some((Look::Plain, shown, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Text {
        vec![(Look::Plain, text.to_string())]
    }

    #[test]
    fn blocks_are_told_apart() {
        let page = "# A\n\nOne\ntwo.\n## B\n- x\n  y\n- z\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    kept  so\n\n```sh k=1\n# no heading\n```\n";
        assert_eq!(
            blocks(page),
            [
                Block::Heading(1, plain("A")),
                Block::Paragraph(plain("One two.")),
                Block::Heading(2, plain("B")),
                Block::List(vec![plain("x y"), plain("z")]),
                Block::Table(vec![vec![plain("a"), plain("b")], vec![plain("1"), plain("2")]]),
                Block::Code { kind: String::new(), text: "kept  so".to_string() },
                Block::Code { kind: "sh k=1".to_string(), text: "# no heading".to_string() },
            ]
        );
    }

    #[test]
    fn text_keeps_its_looks_and_lone_signs() {
        let told = inline("é `a*b` and **c d** of *e*, [f g](h.md): 2 * 3 é*");
        let expected = [
            (Look::Plain, "é "),
            (Look::Code, "a*b"),
            (Look::Plain, " and "),
            (Look::Strong, "c d"),
            (Look::Plain, " of "),
            (Look::Emphasis, "e"),
            (Look::Plain, ", f g: 2 * 3 é*"),
        ];
        assert_eq!(told, expected.map(|(look, text)| (look, text.to_string())));
        assert_eq!(inline("a ` b [c] **"), plain("a ` b [c] **"));
    }
}
