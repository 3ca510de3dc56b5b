use super::*;
use serde_json::Value;

/// 4×4: naked singles and full houses are enough.
const SMALL: &str = "1...34...1..4..1";

#[test]
fn the_path_is_told_step_by_step_in_both_languages() {
    assert_eq!(grille(&["explain", SMALL]), expect(0, "", ""));
    assert_eq!(grille(&["explain", SMALL, "--lang", "fr"]), expect(0, "", ""));
}

#[test]
fn each_step_is_drawn_where_asked() {
    let ran = grille(&["explain", "--draw", "1234341221434.2."]);
    assert_eq!(ran, expect(0, "", ""));
    assert_eq!(grille(&["explain", "--output", "grid", "1234341221434.2."]), ran);
}

#[test]
fn programs_get_the_steps_with_their_evidence() {
    let ran = grille(&["explain", "--output", "json", ".234341221434321"]);
    let expected = "";
    assert_eq!(ran, expect(0, expected, ""));
    let path: Value = serde_json::from_str(&grille(&["explain", "--output", "json", GRID]).out).unwrap();
    assert_eq!((path["solved"].as_bool(), path["solution"].as_str()), (Some(true), Some(SOLUTION)));
    let steps = path["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 51);
    let mut digits: Vec<u8> = GRID.bytes().collect();
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(step["number"].as_u64(), Some(index as u64 + 1));
        let placed = step["placements"][0].as_str().unwrap().as_bytes();
        let cell = usize::from(placed[1] - b'1') * 9 + usize::from(placed[2] - b'1');
        assert_eq!(digits[cell], b'.');
        digits[cell] = placed[0];
    }
    assert_eq!(digits, SOLUTION.as_bytes());
}

#[test]
fn candidates_of_large_grids_are_named_by_cell() {
    let solution = grille(&["solve", &".".repeat(256)]).out;
    let puzzle = format!(".{}", &solution.trim_end()[1..]);
    let ran = grille(&["explain", "--output", "json", &puzzle]);
    let path: Value = serde_json::from_str(&ran.out).unwrap();
    let digit = u32::from_str_radix(&solution[..1], 36).unwrap();
    assert_eq!(path["steps"][0]["placements"][0].as_str(), Some(format!("{digit}r1c1").as_str()));
}

#[test]
fn several_puzzles_have_headings_and_bad_ones_keep_their_place() {
    let list = ".234341221434321\n12\n..343412..434321\n1234341221434321 full\n1..4..1..2..4..1\n";
    assert_eq!(grille_with(list.as_bytes(), &["explain", "-"]), expect(2, "", ""));
    let json = grille_with(list.as_bytes(), &["explain", "--output", "json", "--threads", "2", "-"]).out;
    let status =
        |line: &str| serde_json::from_str::<Value>(line).unwrap()["status"].as_str().unwrap().to_string();
    let found: Vec<String> = json.lines().map(status).collect();
    assert_eq!(found, ["solved", "invalid", "stuck", "solved", "none"]);
}

#[test]
fn what_is_not_solved_says_how_far_it_got() {
    let ran = grille(&["explain", "--techniques", "naked-single", HARD]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let last: Vec<&str> = ran.out.lines().rev().take(2).collect();
    assert_eq!(last, ["", ""]);
}

#[test]
fn a_time_limit_stops_the_path() {
    let ran = grille(&["explain", "--time-limit", "0", GRID]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (3, "grille: <argument>:1: the time limit stopped the search for steps\n")
    );
}
