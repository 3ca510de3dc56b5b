//! Blocks as lines of a terminal: text is filled to a width, code keeps its form, looks are escapes where they are
//! wanted.

use super::markdown::{Block, Look, Text};
use anstyle::Style;

/// What stands between the edge and the text under the headings of a page.
const INDENT: usize = 2;

/// How a page is laid out.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Layout {
    /// No line of text is longer, unless one word is.
    pub(crate) width: usize,
    /// Whether looks are shown.
    pub(crate) styled: bool,
}

impl Layout {
    /// The blocks as text, an empty line between two of them. A heading with nothing under it is left out.
    pub(crate) fn text(self, blocks: &[Block]) -> String {
        let mut text = String::new();
        let mut indent = 0;
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 && is_empty(block, blocks.get(index + 1)) {
                continue;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            match block {
                Block::Heading(level, title) => {
                    indent = if *level > 1 { INDENT } else { 0 };
                    self.fill(&mut text, &strong(title), "", "");
                }
                Block::Paragraph(words) => {
                    let blanks = " ".repeat(indent);
                    self.fill(&mut text, words, &blanks, &blanks);
                }
                Block::List(items) => {
                    let blanks = " ".repeat(indent);
                    for item in items {
                        self.fill(&mut text, item, &format!("{blanks}- "), &format!("{blanks}  "));
                    }
                }
                Block::Lines(lines) => {
                    for (number, line) in lines.lines().enumerate() {
                        let blanks = " ".repeat(if number == 0 { indent } else { indent + 2 });
                        let words = vec![(Look::Plain, line.to_string())];
                        self.fill(&mut text, &words, &blanks, &" ".repeat(indent + 2));
                    }
                }
                Block::Table(rows) => self.table(&mut text, rows, indent),
                Block::Code { text: code, .. } => {
                    let blanks = " ".repeat(indent);
                    code.lines().for_each(|line| push_line(&mut text, &format!("{blanks}{line}")));
                }
            }
        }
        text
    }

    /// Fills lines with words: before the first stands one thing, before the others another.
    fn fill(self, out: &mut String, text: &Text, first: &str, others: &str) {
        let mut line = first.to_string();
        let mut used = width_of(first);
        let mut fresh = true;
        for word in words(text) {
            let width: usize = word.iter().map(|(_, piece)| width_of(piece)).sum();
            if !fresh && used + 1 + width > self.width {
                push_line(out, &line);
                (line, used, fresh) = (others.to_string(), width_of(others), true);
            }
            if !fresh {
                line.push(' ');
                used += 1;
            }
            word.iter().for_each(|(look, piece)| line.push_str(&self.look(*look, piece)));
            used += width;
            fresh = false;
        }
        push_line(out, &line);
    }

    fn look(self, look: Look, text: &str) -> String {
        let style = match look {
            _ if !self.styled => Style::new(),
            Look::Plain => Style::new(),
            Look::Code => Style::new().fg_color(Some(anstyle::AnsiColor::Cyan.into())),
            Look::Emphasis => Style::new().italic(),
            Look::Strong => Style::new().bold(),
        };
        format!("{style}{text}{style:#}")
    }

    /// Columns side by side, the last one filled; one under the other where the others leave it no room.
    fn table(self, out: &mut String, rows: &[Vec<Text>], indent: usize) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell_width = |cell: &Text| cell.iter().map(|(_, piece)| width_of(piece)).sum::<usize>();
        let widths: Vec<usize> = (0..columns.saturating_sub(1))
            .map(|column| rows.iter().filter_map(|row| row.get(column)).map(cell_width).max().unwrap_or(0))
            .collect();
        let before = indent + widths.iter().map(|width| width + 2).sum::<usize>();
        let blanks = " ".repeat(indent);
        for row in rows {
            if before + 20 > self.width {
                for (number, cell) in row.iter().enumerate() {
                    let lead = if number == 0 { blanks.clone() } else { format!("{blanks}  ") };
                    self.fill(out, cell, &lead, &format!("{blanks}  "));
                }
                continue;
            }
            let mut lead = blanks.clone();
            for (cell, width) in row.iter().zip(&widths) {
                cell.iter().for_each(|(look, piece)| lead.push_str(&self.look(*look, piece)));
                lead.push_str(&" ".repeat(width + 2 - cell_width(cell)));
            }
            let last = row.get(widths.len()).cloned().unwrap_or_default();
            self.fill(out, &last, &lead, &" ".repeat(before));
        }
    }
}

/// A heading is strong as a whole.
fn strong(title: &Text) -> Text {
    vec![(Look::Strong, title.iter().map(|(_, piece)| piece.as_str()).collect())]
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end_matches(' '));
    out.push('\n');
}

/// Whether a block is a heading, and what follows is none of its own.
fn is_empty(block: &Block, next: Option<&Block>) -> bool {
    match (block, next) {
        (Block::Heading(..), None) => true,
        (Block::Heading(level, _), Some(Block::Heading(other, _))) => other <= level,
        _ => false,
    }
}

/// The characters of a text that are shown.
pub(crate) fn width_of(text: &str) -> usize {
    let mut escaped = false;
    let shown = |c: &char| {
        let hidden = escaped || *c == '\u{1b}';
        escaped = hidden && *c != 'm';
        !hidden
    };
    text.chars().filter(shown).count()
}

/// The words of a text, each of pieces that may look different. Spaces that do not break are no ends of words.
fn words(text: &Text) -> Vec<Text> {
    let mut words: Vec<Text> = vec![];
    let mut open = false;
    for (look, piece) in text {
        for (number, part) in piece.split([' ', '\t', '\n']).enumerate() {
            open &= number == 0;
            if part.is_empty() {
                continue;
            }
            match words.last_mut() {
                Some(word) if open => word.push((*look, part.to_string())),
                _ => words.push(vec![(*look, part.to_string())]),
            }
            open = true;
        }
        open &= !piece.ends_with([' ', '\t', '\n']);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::markdown::blocks;
    use super::*;

    #[test]
    fn text_is_filled_and_code_is_kept() {
        let page = "# Title\n\nSome `code x`, and *more* of it.\n\n## Empty\n\n## Under\n\n- one two three four\n\n```text\na   b\n```\n";
        let plain = Layout { width: 16, styled: false }.text(&blocks(page));
        assert_eq!(
            plain,
            "Title\n\nSome code x, and\nmore of it.\n\nUnder\n\n  - one two\n    three four\n\n  a   b\n"
        );
        let styled = Layout { width: 16, styled: true }.text(&blocks(page));
        assert!(styled.contains("\u{1b}[1mTitle\u{1b}[0m\n"), "{styled:?}");
        assert!(styled.contains("\u{1b}[3mmore\u{1b}[0m of it."), "{styled:?}");
        assert_eq!(anstream::adapter::strip_str(&styled).to_string(), plain);
    }

    #[test]
    fn a_table_is_aligned_or_goes_one_under_the_other() {
        let page = "| a | b |\n|---|---|\n| one | what it is, in words |\n";
        let text = |width| Layout { width, styled: false }.text(&blocks(page));
        assert_eq!(text(26), "a    b\none  what it is, in words\n");
        assert_eq!(text(20), "a\n  b\none\n  what it is, in\n  words\n");
    }

    #[test]
    fn words_hold_together_across_looks_and_hard_spaces() {
        let page = "un\u{a0}: **a**b, c\n";
        assert_eq!(Layout { width: 5, styled: false }.text(&blocks(page)), "un\u{a0}:\nab, c\n");
    }
}
