//! The dull twins: every two houses with two places each, every row and column of every box.

use crate::grid::{Candidate, Cell, Digit};
use crate::logic::techniques::find;
use crate::logic::techniques::walk::{Dull, FILES, Told, sound, told, walk};
use crate::logic::{AnyPosition, Limits, Role, explain, proof};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::words::Lang;
use std::collections::BTreeSet;

const IDS: [&str; 4] = ["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"];

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Skyscrapers, kites and turbot fish: two houses and the ways to go along them.
fn strong_links(dull: &Dull<'_>) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    let meeting =
        |a: Cell, b: Cell| dull.houses.iter().position(|(_, cells)| cells.contains(&a) && cells.contains(&b));
    let shape = dull.board.model().shape();
    for digit in dull.digits() {
        let links: Vec<(usize, Vec<Cell>)> = (0..dull.houses.len())
            .map(|house| (house, dull.places(house, digit)))
            .filter(|(_, places)| places.len() == 2)
            .collect();
        for (first, ab) in &links {
            for (second, cd) in &links {
                let kinds = [dull.houses[*first].0, dull.houses[*second].0];
                for (end, joint) in [(0, 1), (1, 0)] {
                    for (joint2, end2) in [(0, 1), (1, 0)] {
                        let (a, b, c, d) = (ab[end], ab[joint], cd[joint2], cd[end2]);
                        let gone = dull.seen_by(&[a, d], digit);
                        let cells = sorted(vec![a, b, c, d]);
                        let same_column = shape.column(b) == shape.column(c);
                        let same_row = shape.row(b) == shape.row(c);
                        let x_wing = shape.column(a) == shape.column(d) || shape.row(a) == shape.row(d);
                        let parallel = (kinds == ["row", "row"] && same_column)
                            || (kinds == ["column", "column"] && same_row);
                        if parallel && b != c && joint == joint2 && !x_wing && !gone.is_empty() {
                            all.insert(("skyscraper", cells.clone(), gone.clone()));
                        }
                        let own = |house: usize, x: Cell, y: Cell| meeting(x, y) == Some(house);
                        let linked = own(*first, a, b) && own(*second, c, d) && dull.sees(b, c);
                        if linked && c != a && d != b && !gone.is_empty() {
                            all.insert(("turbot-fish", cells.clone(), gone));
                        }
                        let boxed = dull.houses.iter().any(|(kind, cells)| {
                            !["row", "column"].contains(kind) && cells.contains(&b) && cells.contains(&c)
                        });
                        let target = Candidate { cell: shape.cell(shape.row(d), shape.column(a)), digit };
                        if kinds == ["row", "column"]
                            && cells.len() == 4
                            && boxed
                            && dull.candidates(target.cell).contains(digit)
                        {
                            all.insert(("two-string-kite", cells, vec![target]));
                        }
                    }
                }
            }
        }
    }
    all
}

fn empty_rectangles(dull: &Dull<'_>, limits: &Limits) -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    let lines = |kind: &'static str| (0..dull.houses.len()).filter(move |&h| dull.houses[h].0 == kind);
    for (house, digit) in lines("box").flat_map(|house| dull.digits().into_iter().map(move |d| (house, d))) {
        let body = dull.places(house, digit);
        if body.len() < if limits.rectangle_of_two { 2 } else { 3 } {
            continue;
        }
        for (row, column) in lines("row").flat_map(|row| lines("column").map(move |column| (row, column))) {
            let meets =
                |line: usize| dull.houses[line].1.iter().any(|cell| dull.houses[house].1.contains(cell));
            let on = |line: usize, cell: &Cell| dull.houses[line].1.contains(cell);
            if meets(row)
                && meets(column)
                && body.iter().all(|cell| on(row, cell) || on(column, cell))
                && body.iter().any(|cell| on(row, cell) && !on(column, cell))
                && body.iter().any(|cell| on(column, cell) && !on(row, cell))
            {
                for (along, across) in [(row, column), (column, row)] {
                    with_link(dull, digit, house, &body, along, across, &mut all);
                }
            }
        }
    }
    all
}

fn with_link(
    dull: &Dull<'_>,
    digit: Digit,
    house: usize,
    body: &[Cell],
    along: usize,
    across: usize,
    all: &mut BTreeSet<Told>,
) {
    let contains = |house: usize, cell: Cell| dull.houses[house].1.contains(&cell);
    for link in (0..dull.houses.len()).filter(|&link| dull.houses[link].0 == dull.houses[across].0) {
        let places = dull.places(link, digit);
        for (start, end) in [(0, 1), (1, 0)] {
            let [Some(&start), Some(&end)] = [places.get(start), places.get(end)] else { continue };
            if places.len() != 2 || !contains(along, start) || contains(house, start) {
                continue;
            }
            let parallel = (0..dull.houses.len())
                .find(|&h| dull.houses[h].0 == dull.houses[along].0 && contains(h, end));
            let target = dull.houses[across].1.iter().find(|&&cell| contains(parallel.unwrap(), cell));
            let cell = *target.unwrap();
            if dull.candidates(cell).contains(digit) && !contains(house, cell) {
                let cells = sorted([body, &places[..]].concat());
                all.insert(("empty-rectangle", cells, vec![Candidate { cell, digit }]));
            }
        }
    }
}

/// Whether no locked candidates are left: before that, HoDoKu's kites depend on the order of its search
/// where a line has both places in one box.
fn is_unlocked(position: &AnyPosition<'_>) -> bool {
    told(position, &["pointing", "claiming"], &[], &Limits::default()).is_empty()
}

#[test]
fn what_is_found_is_all_there_is_and_true() {
    let mut limits = Limits::default();
    let mut count = 0;
    walk(FILES, |position, solution| {
        limits.rectangle_of_two = !limits.rectangle_of_two;
        let dull = Dull::new(position.board());
        let roles = [Role::Body, Role::Wing];
        if is_unlocked(position) {
            assert_eq!(told(position, &IDS[..3], &roles, &limits), strong_links(&dull));
        }
        assert_eq!(told(position, &IDS[3..], &roles, &limits), empty_rectangles(&dull, &limits));
        count += sound(position, solution, &IDS, &limits);
    });
    assert!(count > 1000, "{count} steps");
}

/// Kites of two digits may hang on the same cells; empty rectangles are of one digit.
#[test]
fn dual_steps_are_two_plain_ones_in_the_same_box() {
    let plain = Limits::default();
    let dual = Limits { dual: true, ..Limits::default() };
    let (mut count, mut of_two_digits) = (0, 0);
    walk(&FILES[..2], |position, solution| {
        for (id, dual_id) in
            [("two-string-kite", "dual-two-string-kite"), ("empty-rectangle", "dual-empty-rectangle")]
        {
            let single = told(position, &[id], &[Role::Body], &plain);
            assert_eq!(told(position, &[id], &[Role::Body], &dual), single);
            assert!(told(position, &[dual_id], &[], &plain).is_empty());
            let mut pairs = BTreeSet::new();
            for (_, body, gone) in &single {
                for (_, same, more) in &single {
                    let same_digit = gone[0].digit == more[0].digit;
                    if body == same && gone < more && (same_digit || id == "two-string-kite") {
                        pairs.insert((dual_id, body.clone(), [gone.clone(), more.clone()].concat()));
                        of_two_digits += usize::from(!same_digit);
                    }
                }
            }
            assert_eq!(told(position, &[dual_id], &[Role::Body], &dual), pairs);
            count += sound(position, solution, &[dual_id], &dual);
        }
    });
    assert!(count > 10 && of_two_digits > 0, "{count} steps, {of_two_digits} of two digits");
}

/// A kite of 1 and a kite of 9 hang on r4c4 and r5c5.
#[test]
fn a_dual_kite_of_two_digits_is_proved_and_told() {
    let text = ":0404:x:...63...8...+87..1...8..1.5.3...2+8.67+82.+7.+6.+3...94+531+8+2...5....69..+3+67....5..+893..:546:::";
    let model = Model::new(&text.parse::<Puzzle>().unwrap()).unwrap();
    let position = AnyPosition::new(&model, None);
    let dual = Limits { dual: true, ..Limits::default() };
    let steps = position.all(find("dual-two-string-kite").unwrap(), &dual);
    let [step] = &steps[..] else { panic!("{steps:?}") };
    proof::check(position.board(), step, None).unwrap();
    let gone: Vec<(u8, String)> =
        step.eliminations.iter().map(|c| (c.digit.get(), model.shape().cell_name(c.cell))).collect();
    assert_eq!(gone, [(1, "r9c3".to_string()), (9, "r3c7".to_string())]);
    assert_eq!(step.evidence.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(), [1, 9]);
    let told = explain::words(Lang::En).say(&explain::step(model.layout(), step));
    assert!(told.contains("at least one of r5c3 and r9c4 is 1; 9 has only two places"), "{told}");
    assert!(told.contains("at least one of r3c5 and r4c7 is 9."), "{told}");
    // Of the two kites alone there is one each.
    assert_eq!(position.all(find("two-string-kite").unwrap(), &dual).len(), 2);
}
