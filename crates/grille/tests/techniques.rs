//! The pages of the techniques: their form, their examples, their drawings and their sentences.
//!
//! With `BLESS=1` in the environment the drawings are written into the pages instead of compared.

#![allow(clippy::print_stdout, reason = "whoever runs it with --nocapture reads the sentences")]

use grille::engine;
use grille::grid::{Candidate, Digit, Grid};
use grille::logic::{AnyPosition, Limits, Step, Technique, draw, explain, proof, techniques};
use grille::model::Model;
use grille::puzzle::Puzzle;
use grille::words::Lang;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const HEADINGS: [[&str; 5]; 2] = [
    ["## What it is", "## Why it is true", "## Example", "## In words", "## Other names"],
    ["## Ce que c’est", "## Pourquoi c’est vrai", "## Exemple", "## En mots", "## Autres noms"],
];

/// Techniques that look at the solution have nothing to draw.
fn has_example(technique: &Technique) -> bool {
    technique.id != "brute-force"
}

/// The example of a page: a library line, and the words behind the mark of its block.
struct Example {
    line: String,
    model: Model,
    solution: Option<Grid>,
    limits: Limits,
}

fn example(technique: &Technique, lang: Lang) -> Example {
    let line = explain::block(&technique.page, lang, "example").trim().to_string();
    let puzzle: Puzzle = line.parse().unwrap_or_else(|error| panic!("{}: {line}: {error}", technique.id));
    let model = engine::decided_by_clues(Model::new(&puzzle).unwrap(), &engine::Settings::limit(2));
    let report = engine::AUTO.run(&model, &engine::Settings::limit(2)).unwrap();
    assert_eq!(report.found, 1, "{}: the example has one solution", technique.id);
    let mark = technique.page.text(lang).lines().find(|line| line.starts_with("```example")).unwrap();
    let mut limits = Limits::default();
    for word in mark.split_whitespace().skip(1) {
        let (name, value) = word.split_once('=').unwrap_or((word, "on"));
        limits.set(name, value).unwrap_or_else(|error| panic!("{}: {error}", technique.id));
    }
    Example { line, model, solution: report.solutions.into_iter().next(), limits }
}

fn listed(text: &str, shape: grille::grid::Shape) -> BTreeSet<Candidate> {
    text.split_whitespace()
        .map(|triple| {
            let figures: Vec<u8> = triple.bytes().map(|b| b - b'0').collect();
            Candidate {
                cell: shape.cell(figures[1] - 1, figures[2] - 1),
                digit: Digit::new(figures[0]).unwrap(),
            }
        })
        .collect()
}

/// The step that the example's line names.
fn step_of(technique: &'static Technique, example: &Example) -> (Step, String) {
    let position = AnyPosition::new(&example.model, example.solution.as_ref());
    let fields: Vec<&str> = example.line.split(':').collect();
    let shape = example.model.shape();
    let (gone, placed) = (listed(fields[5], shape), listed(fields[6], shape));
    let set = |list: &[Candidate]| list.iter().copied().collect::<BTreeSet<_>>();
    let steps = position.all(technique, &example.limits);
    let step = steps.iter().find(|step| set(&step.eliminations) == gone && set(&step.placements) == placed);
    let step = step.unwrap_or_else(|| panic!("{}: the example's step is not found: {steps:?}", technique.id));
    proof::check(position.board(), step, example.solution.as_ref())
        .unwrap_or_else(|flaw| panic!("{}: {flaw}", technique.id));
    (step.clone(), draw::text(position.board(), step))
}

#[test]
fn every_page_has_its_form_in_both_languages() {
    for technique in techniques::all() {
        for (lang, headings) in Lang::ALL.into_iter().zip(HEADINGS) {
            let page = technique.page.text(lang).replace('\'', "’");
            let mut rest = page.as_str();
            for heading in headings {
                let Some((_, after)) = rest.split_once(&format!("\n{heading}\n\n")) else {
                    panic!("{} ({}): {heading:?} is missing or not in its place", technique.id, lang.code());
                };
                assert!(!after.starts_with("## "), "{}: nothing under {heading:?}", technique.id);
                rest = after;
            }
            let about = technique.page.about(lang);
            assert!(about.ends_with('.') && about.len() < 200, "{}: {about}", technique.id);
            assert!(page.lines().all(|line| line.len() < 500), "{}", technique.id);
        }
    }
}

#[test]
fn ids_and_codes_are_not_given_twice() {
    let ids: BTreeSet<&str> = techniques::all().map(|t| t.id).collect();
    assert_eq!(ids.len(), techniques::all().count());
    let codes: Vec<&str> =
        techniques::all().filter_map(|t| t.hodoku).map(|h| h.code).filter(|c| !c.is_empty()).collect();
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
}

#[test]
fn every_example_is_found_and_drawn() {
    let bless = std::env::var_os("BLESS").is_some();
    for technique in techniques::all().filter(|t| has_example(t)) {
        let lines = Lang::ALL.map(|lang| example(technique, lang).line);
        assert_eq!(lines[0], lines[1], "{}: one example for both languages", technique.id);
        for lang in Lang::ALL {
            let example = example(technique, lang);
            let (_, drawing) = step_of(technique, &example);
            if bless {
                write_drawing(technique, lang, &drawing);
            } else {
                let drawn = explain::block(&technique.page, lang, "text");
                assert_eq!(drawn, drawing, "{} ({}): run the test with BLESS=1", technique.id, lang.code());
            }
        }
    }
}

#[test]
fn every_example_is_told_in_both_languages() {
    for technique in techniques::all().filter(|t| has_example(t)) {
        for lang in Lang::ALL {
            let example = example(technique, lang);
            let (step, _) = step_of(technique, &example);
            let words = explain::words(lang);
            for message in
                [explain::step(example.model.layout(), &step), explain::vague(example.model.layout(), &step)]
            {
                let told = words.say(&message);
                let id = technique.id;
                assert!(!told.contains(['{', '}']), "{id}: an argument is missing: {told}");
                assert!(!told.contains(&format!("{id}-step")), "{id}: no sentence");
                assert!(!told.contains("  ") && !told.contains(" ,"), "{id}: an argument is empty: {told}");
                // Read them all with: cargo test -p grille --test techniques -- --nocapture
                println!("{told}");
            }
        }
    }
}

fn write_drawing(technique: &Technique, lang: Lang, drawing: &str) {
    let suffix = match lang {
        Lang::En => ".md",
        Lang::Fr => ".fr.md",
    };
    let name = format!("{}{suffix}", technique.id.replace('-', "_"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/logic/techniques");
    let path = find(&root, &name).unwrap_or_else(|| panic!("no page is called {name}"));
    let page = fs::read_to_string(&path).unwrap();
    let (before, after) = page.split_once("\n```text\n").unwrap();
    let (_, after) = after.split_once("```\n").unwrap();
    fs::write(&path, format!("{before}\n```text\n{drawing}```\n{after}")).unwrap();
}

fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries.iter().find_map(|path| {
        if path.is_dir() { find(path, name) } else { (path.file_name()? == name).then(|| path.clone()) }
    })
}

/// Whether a cell is named as English names it: `r1c1`.
fn has_an_english_cell(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let cell = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        cell.is_some_and(|(row, column)| digits(row) && digits(column))
    })
}

#[test]
fn cells_are_named_as_each_language_names_them() {
    let mut named = 0;
    for technique in techniques::all().filter(|t| has_example(t)) {
        let example = example(technique, Lang::En);
        let position = AnyPosition::new(&example.model, example.solution.as_ref());
        for step in position.all(technique, &example.limits) {
            let message = explain::step(example.model.layout(), &step);
            let [english, french] = Lang::ALL.map(|lang| explain::words(lang).say(&message));
            assert!(has_an_english_cell(&english), "{english}");
            assert!(!has_an_english_cell(&french), "{french}");
            let pieces: Vec<&str> = english.split(", ").collect();
            let rows = |piece: &str| piece.rsplit(' ').nth(1) == Some("row");
            let apart = pieces.windows(2).any(|two| rows(two[0]) && two[1].starts_with("in row "));
            assert!(!apart, "rows are said together: {english}");
            let neither = english.split("is not in ").skip(1).all(|rest| {
                rest.split([':', '.', ';', ',']).next().is_some_and(|list| !list.contains(" and "))
            });
            assert!(neither, "not in two cells is in neither: {english}");
            named += 1;
        }
    }
    assert!(named > 100, "{named}");
}

#[test]
fn french_titles_are_those_of_french_pages() {
    let titles = [
        ("naked-single", "Singleton nu"),
        ("hidden-single", "Singleton caché"),
        ("naked-pair", "Paire nue"),
        ("hidden-triple", "Triplet caché"),
        ("pointing", "Candidats verrouillés de type 1 (pointage)"),
        ("x-wing", "X-Wing"),
        ("swordfish", "Swordfish (espadon)"),
        ("xy-wing", "XY-Wing"),
        ("uniqueness-1", "Rectangle unique de type 1"),
        ("bug-1", "BUG+1"),
    ];
    for (id, title) in titles {
        assert_eq!(techniques::find(id).unwrap().page.title(Lang::Fr), title);
    }
}
