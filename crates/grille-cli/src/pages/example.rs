//! The example of a technique's page: the step that its line names, drawn and in words.

use super::markdown::Block;
use grille::engine::{self, Settings};
use grille::grid::{Candidate, Digit, Shape};
use grille::logic::{AnyPosition, Limits, Step, Technique, draw, explain};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::words::Lang;

/// An example as a reader sees it.
struct Shown {
    board: String,
    sentence: String,
}

/// The blocks of a page without source: the example is drawn, and where the Fluent text of the technique stood is
/// what it says of the example.
pub(crate) fn shown(technique: &'static Technique, lang: Lang, blocks: Vec<Block>) -> Vec<Block> {
    let example = blocks.iter().find_map(|block| match block {
        Block::Code { kind, text } if is(kind, "example") => find(technique, lang, kind, text),
        _ => None,
    });
    blocks.into_iter().filter_map(|block| show(block, example.as_ref())).collect()
}

fn is(kind: &str, name: &str) -> bool {
    kind.split_whitespace().next() == Some(name)
}

fn show(block: Block, example: Option<&Shown>) -> Option<Block> {
    let Block::Code { kind, .. } = &block else { return Some(block) };
    match example {
        Some(example) if is(kind, "example") => {
            Some(Block::Code { kind: "text".to_string(), text: example.board.clone() })
        }
        // The same board, drawn beforehand.
        Some(_) if is(kind, "text") => None,
        Some(example) if is(kind, "fluent") => Some(Block::Lines(example.sentence.clone())),
        None if is(kind, "example") || is(kind, "fluent") => None,
        _ => Some(block),
    }
}

/// The step that a line of HoDoKu's library names, among those that the technique finds within the limits that stand
/// behind the mark of the block.
fn find(technique: &'static Technique, lang: Lang, kind: &str, line: &str) -> Option<Shown> {
    let puzzle: Puzzle = line.trim().parse().ok()?;
    let model = engine::decided_by_clues(Model::new(&puzzle).ok()?, &Settings::limit(2));
    let mut limits = Limits::default();
    for word in kind.split_whitespace().skip(1) {
        let (name, value) = word.split_once('=').unwrap_or((word, "on"));
        limits.set(name, value).ok()?;
    }
    let solutions = engine::AUTO.run(&model, &Settings::limit(1)).ok()?.solutions;
    let position = AnyPosition::new(&model, solutions.first());
    let mut fields = line.trim().split(':').skip(5).map(|field| listed(field, puzzle.shape));
    let (gone, placed) = (fields.next()??, fields.next().unwrap_or_default()?);
    let same = |list: &[Candidate], wanted: &[Candidate]| {
        list.len() == wanted.len() && list.iter().all(|c| wanted.contains(c))
    };
    let names = |step: &Step| same(&step.eliminations, &gone) && same(&step.placements, &placed);
    let step = position.all(technique, &limits).into_iter().find(names)?;
    let board = draw::text(position.board(), &step);
    Some(Shown { board, sentence: explain::words(lang).say(&explain::step(model.layout(), &step)) })
}

/// Candidates as digit, row and column: `427 527`.
fn listed(text: &str, shape: Shape) -> Option<Vec<Candidate>> {
    let order = shape.order();
    let candidate = |triple: &str| {
        let figures: Vec<u8> = triple.chars().filter_map(|c| c.to_digit(10)).map(|n| n as u8).collect();
        let &[digit, row, column] = &figures[..] else { return None };
        let inside = [digit, row, column].iter().all(|n| (1..=order).contains(n));
        inside
            .then(|| Some(Candidate { cell: shape.cell(row - 1, column - 1), digit: Digit::new(digit)? }))?
    };
    text.split_whitespace().map(candidate).collect()
}
