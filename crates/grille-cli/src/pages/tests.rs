//! Every page as a reader sees it, in both languages and several widths.

use super::layout::{Layout, width_of};
use super::*;
use crate::{engines, formats, rules};

const WIDTHS: [usize; 3] = [40, 80, 120];

/// What makes a list in a language.
type List = fn(Lang) -> Vec<Listed>;

/// Every page, with the name of its subcommand.
fn pages(lang: Lang) -> Vec<(&'static str, Listed)> {
    let lists: [(&str, List); 4] = [
        ("engines", engines::list),
        ("techniques", crate::techniques::list),
        ("formats", formats::list),
        ("rules", rules::list),
    ];
    lists.into_iter().flat_map(|(name, list)| list(lang).into_iter().map(move |one| (name, one))).collect()
}

/// The lines of a page that keep their form.
fn kept(blocks: &[Block]) -> Vec<String> {
    let code = blocks.iter().filter_map(|block| match block {
        Block::Code { text, .. } => Some(text.lines().map(|line| line.trim().to_string())),
        _ => None,
    });
    code.flatten().collect()
}

#[test]
fn no_page_shows_its_source_or_is_wider_than_the_terminal() {
    for lang in Lang::ALL {
        for (name, listed) in pages(lang) {
            let blocks = listed.blocks(lang);
            let kept = kept(&blocks);
            for width in WIDTHS {
                let text = Layout { width, styled: false }.text(&blocks);
                let page = format!("{name} {} ({}, {width})", listed.id, lang.code());
                for line in text.lines() {
                    let words = line.split([' ']).filter(|word| !word.is_empty()).count();
                    let fits =
                        width_of(line) <= width || words == 1 || kept.contains(&line.trim().to_string());
                    assert!(fits, "{page}: {line}");
                    assert!(!line.contains("```") && !line.contains("{ $"), "{page}: {line}");
                    assert_eq!(line, line.trim_end_matches(' '), "{page}");
                    if !kept.contains(&line.trim().to_string()) {
                        assert!(
                            !line.contains("**") && !line.starts_with("# ") && !line.starts_with("##"),
                            "{page}: {line}"
                        );
                        assert!(!line.contains('`') && !line.contains("]("), "{page}: {line}");
                    }
                }
                assert!(!text.contains('\u{1b}') && !text.contains("\n\n\n"), "{page}");
                let styled = Layout { width, styled: true }.text(&blocks);
                assert_eq!(anstream::adapter::strip_str(&styled).to_string(), text, "{page}");
                assert!(styled.contains('\u{1b}'), "{page}");
            }
        }
    }
}

#[test]
fn every_word_of_a_page_is_shown() {
    for lang in Lang::ALL {
        for (name, listed) in pages(lang) {
            let text = Layout { width: 60, styled: false }.text(&listed.blocks(lang));
            let shown: String = text.split_whitespace().collect();
            for block in markdown::blocks(listed.page.text(lang)) {
                let Block::Paragraph(words) = block else { continue };
                let all: String = words.iter().map(|(_, piece)| piece.as_str()).collect();
                let all: String = all.split_whitespace().collect();
                assert!(shown.contains(&all), "{name} {}: {all} is missing in\n{text}", listed.id);
            }
        }
    }
}

#[test]
fn the_example_of_a_technique_is_drawn_and_told() {
    for lang in Lang::ALL {
        for listed in crate::techniques::list(lang) {
            let text = Layout { width: 80, styled: false }.text(&listed.blocks(lang));
            if listed.id == "brute-force" {
                continue; // it looks at the solution: there is nothing to draw
            }
            let colon = if lang == Lang::En { ":" } else { "\u{a0}:" };
            let told = format!("\n  {}{colon} ", listed.page.title(lang));
            let is_told = text.contains(&told) || text.contains(&told.replace('\u{a0}', " "));
            assert!(is_told, "{}: no sentence in\n{text}", listed.id);
            let drawing = grille::logic::explain::block(&listed.page, lang, "text");
            assert!(drawing.lines().all(|line| text.contains(line)), "{}:\n{text}", listed.id);
            assert_eq!(
                text.matches("+--").count(),
                drawing.matches("+--").count(),
                "{}: drawn twice",
                listed.id
            );
        }
    }
}
