use super::*;
use serde_json::Value;

#[test]
fn a_good_puzzle_is_valid_and_has_one_solution() {
    let ran = grille(&["check", GRID]);
    let fields: Vec<&str> = ran.out.trim_end_matches('\n').split('\t').collect();
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(fields[..3], [GRID, "valid", "1"]);
    assert!(["minimal", "redundant"].contains(&fields[3]), "{fields:?}");
}

/// The dull twin of the way `check` finds givens that are not needed: take each away and solve.
#[test]
fn givens_are_not_needed_if_one_solution_is_left_without_them() {
    for puzzle in [GRID, HARD] {
        let mut expected = vec![];
        for (i, c) in puzzle.char_indices().filter(|&(_, c)| c != '.') {
            let without = format!("{}.{}", &puzzle[..i], &puzzle[i + c.len_utf8()..]);
            if grille(&["solve", "--unique", "--engine", "exact-cover", &without]).status == 0 {
                expected.push(format!("r{}c{}", i / 9 + 1, i % 9 + 1));
            }
        }
        let minimal = if expected.is_empty() { "minimal" } else { "redundant" };
        let line = format!("{puzzle}\tvalid\t1\t{minimal}\t{}\n", expected.join(" "));
        assert_eq!(grille(&["check", puzzle]), expect(0, line, ""));
    }
}

#[test]
fn all_conflicts_are_told() {
    let ran = grille(&["check", BROKEN]);
    let line = format!(
        "{BROKEN}\tinvalid\t0\t-\tdigit 5 twice in row 1 (r1c1 and r1c2); digit 5 twice in box 1 (r1c1 and r1c2)\n"
    );
    let message = "grille: <argument>:1: digit 5 twice in row 1 (r1c1 and r1c2), and 1 more conflict\n";
    assert_eq!(ran, expect(1, line, message));
}

#[test]
fn dead_ends_are_told() {
    let puzzle = "123.............";
    let ran = grille(&["check", &format!("{}4{}", &puzzle[..7], &puzzle[8..])]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("\tvalid\t0\t-\tr1c4 has no candidate left"), "{}", ran.out);
}

#[test]
fn two_solutions_are_shown_with_the_cells_in_which_they_differ() {
    // A full grid but for the corners of a rectangle, where 1 and 2 can change places.
    let puzzle = "..343412..434321";
    let ran = grille(&["check", puzzle]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{ran:?}");
    assert_eq!(ran.out, format!("{puzzle}\tvalid\tmany\t-\tr1c1 r1c2 r3c1 r3c2\n"));
    let open = grille(&["check", "--output", "json", &".".repeat(16)]);
    let object: Value = serde_json::from_str(&open.out).unwrap();
    assert_eq!(object["solutions"].as_str(), Some("many"));
    let witnesses: Vec<&str> =
        object["witnesses"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let [a, b] = witnesses[..] else { panic!("{object}") };
    let differ: Vec<String> = (0..16)
        .filter(|&i| a.as_bytes()[i] != b.as_bytes()[i])
        .map(|i| format!("r{}c{}", i / 4 + 1, i % 4 + 1))
        .collect();
    assert!(!differ.is_empty());
    let told: Vec<&str> =
        object["differences"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(told, differ);
    assert_eq!(object.get("minimal"), None);
}

#[test]
fn people_get_sentences_in_their_language() {
    let english = grille(&["check", "--output", "grid", BROKEN]);
    let said = "Breaks the rules 2 times:\n- digit 5 twice in row 1 (r1c1 and r1c2)\n- digit 5 twice in box 1 (r1c1 and r1c2)\n";
    assert!(english.out.starts_with("+-----+") && english.out.ends_with(said), "{}", english.out);
    let french = grille(&["check", "--output", "grid", "--lang", "fr", GRID]);
    assert!(french.out.contains("Solution unique.\n"), "{}", french.out);
}

#[test]
fn the_diagonal_rule_counts() {
    let full = SOLUTION;
    let ran = grille(&["check", "--rules", "diagonal", full]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("\tinvalid\t0\t-\t") && ran.out.contains("diagonal"), "{}", ran.out);
}

#[test]
fn what_cannot_be_read_keeps_its_line() {
    let ran = grille(&["check", "123"]);
    assert_eq!(ran.status, 2);
    assert!(ran.out.starts_with("123\tinvalid\t-\t-\t"), "{ran:?}");
    assert!(ran.err.starts_with("grille: <argument>:1: "), "{ran:?}");
}

#[test]
fn minimality_is_left_out_where_it_is_not_asked() {
    let several = format!("{}{}", &GRID[..40], ".".repeat(41));
    let list = format!("{GRID}\n{SOLUTION}\n{}\n{HARD}\n{several}\n{BROKEN}\n", GRID.replacen('.', "0", 3))
        .repeat(30);
    let fast = grille_with(list.as_bytes(), &["check", "--no-minimality"]);
    // A time limit has each puzzle checked by itself.
    let slow = grille_with(list.as_bytes(), &["check", "--no-minimality", "--time-limit", "60"]);
    assert_eq!(fast, slow);
    let lines: Vec<&str> = fast.out.lines().collect();
    assert_eq!(lines[0], format!("{GRID}\tvalid\t1\t-\t"));
    assert!(lines[4].starts_with(&several) && lines[4].contains("\tvalid\tmany\t-\tr"), "{}", lines[4]);
    let json = grille(&["check", "--no-minimality", "--output", "json", GRID]);
    assert!(json.status == 0 && !json.out.contains("minimal"), "{}", json.out);
}

#[test]
fn givens_that_are_not_needed_are_the_same_with_and_without_a_limit() {
    let list = format!("{GRID}\n{SOLUTION}\n{HARD}\n{ANTIBT}\n");
    let fast = grille_with(list.as_bytes(), &["check"]);
    assert_eq!(fast, grille_with(list.as_bytes(), &["check", "--time-limit", "60"]));
    let cells =
        |line: usize| fast.out.lines().nth(line).unwrap().split('\t').nth(4).unwrap().split(' ').count();
    assert_eq!((cells(0), cells(1)), (22, 81));
}
