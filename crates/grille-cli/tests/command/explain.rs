use super::*;
use serde_json::Value;

/// 4×4: naked singles and full houses are enough.
const SMALL: &str = "12..3..22143.3..";

#[test]
fn the_path_is_told_step_by_step_in_both_languages() {
    let english = "\
1. Full house: r2c2 is the last open cell of column 2, which still lacks 4. So r2c2 is 4.
2. Full house: r4c1 is the last open cell of column 1, which still lacks 4. So r4c1 is 4.
3. Full house: r2c3 is the last open cell of row 2, which still lacks 1. So r2c3 is 1.
4. Naked single: every digit but 3 is excluded from r1c3. So r1c3 is 3.
5. Full house: r1c4 is the last open cell of row 1, which still lacks 4. So r1c4 is 4.
6. Full house: r4c4 is the last open cell of column 4, which still lacks 1. So r4c4 is 1.
7. Full house: r4c3 is the last open cell of row 4, which still lacks 2. So r4c3 is 2.
Solved in 7 steps; hardest technique: Naked single.
";
    assert_eq!(grille(&["explain", SMALL]), expect(0, english, ""));
    let french = "\
1. Dernière case vide\u{a0}: L2C2 est la dernière case vide de la colonne 2\u{202f}; il n’y manque plus que 4. Donc L2C2 vaut 4.
2. Dernière case vide\u{a0}: L4C1 est la dernière case vide de la colonne 1\u{202f}; il n’y manque plus que 4. Donc L4C1 vaut 4.
3. Dernière case vide\u{a0}: L2C3 est la dernière case vide de la ligne 2\u{202f}; il n’y manque plus que 1. Donc L2C3 vaut 1.
4. Singleton nu\u{a0}: tous les chiffres sauf 3 sont exclus de L1C3. Donc L1C3 vaut 3.
5. Dernière case vide\u{a0}: L1C4 est la dernière case vide de la ligne 1\u{202f}; il n’y manque plus que 4. Donc L1C4 vaut 4.
6. Dernière case vide\u{a0}: L4C4 est la dernière case vide de la colonne 4\u{202f}; il n’y manque plus que 1. Donc L4C4 vaut 1.
7. Dernière case vide\u{a0}: L4C3 est la dernière case vide de la ligne 4\u{202f}; il n’y manque plus que 2. Donc L4C3 vaut 2.
Résolue en 7 étapes\u{202f}; technique la plus difficile\u{a0}: Singleton nu.
";
    assert_eq!(grille(&["explain", SMALL, "--lang", "fr"]), expect(0, french, ""));
}

#[test]
fn each_step_is_drawn_where_asked() {
    let ran = grille(&["explain", "--draw", "1234341221434.2."]);
    let drawn = "\
+---------+---------+
|  1   2  |  3   4  |
|  3   4  |  1   2  |
+---------+---------+
|  2   1  |  4   3  |
|  4   3+ |  2   1  |
+---------+---------+
1. Full house: r4c2 is the last open cell of column 2, which still lacks 3. So r4c2 is 3.

+---------+---------+
|  1   2  |  3   4  |
|  3   4  |  1   2  |
+---------+---------+
|  2   1  |  4   3  |
|  4   3  |  2   1+ |
+---------+---------+
2. Full house: r4c4 is the last open cell of row 4, which still lacks 1. So r4c4 is 1.

Solved in 2 steps; hardest technique: Full house.
";
    assert_eq!(ran, expect(0, drawn, ""));
    assert_eq!(grille(&["explain", "--output", "grid", "1234341221434.2."]), ran);
}

#[test]
fn programs_get_the_steps_with_their_evidence() {
    let ran = grille(&["explain", "--output", "json", ".234341221434321"]);
    let expected = concat!(
        r#"{"puzzle":".234341221434321","solution":"1234341221434321","solved":true,"status":"solved","#,
        r#""solutions":"1","level":"easy","hardest":"full-house","guesses":0,"steps":[{"number":1,"technique":"full-house","#,
        r#""name":"Full house","code":"0000","score":4,"level":"easy","placements":["111"],"#,
        r#""eliminations":[],"sentence":"Full house: r1c1 is the last open cell of row 1, which still "#,
        r#"lacks 1. So r1c1 is 1.","evidence":{"digits":[1],"parts":[{"role":"house","houses":["r1"],"#,
        r#""cells":[],"digits":[]}],"chains":[],"truths":[{"kind":"house","house":"r1","digit":1}]}}],"#,
        r#""file":"<argument>","line":1}"#,
        "\n"
    );
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
    let told = "\
<stdin>:1: .234341221434321
1. Full house: r1c1 is the last open cell of row 1, which still lacks 1. So r1c1 is 1.
Solved in 1 step; hardest technique: Full house.

<stdin>:2: 12
!invalid

<stdin>:3: ..343412..434321
..343412..434321
Not solved after 0 steps: 4 open cells with 8 candidates left. There is more than one solution.

<stdin>:4: 1234341221434321 full
Solved: nothing is left to do.

<stdin>:5: 1..4..1..2..4..1
There is no solution.
";
    let error = "grille: <stdin>:2: 2 characters; a 1×1 grid has 1, a 2×2 grid 4\n";
    assert_eq!(grille_with(list.as_bytes(), &["explain", "-"]), expect(2, told, error));
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
    assert_eq!(last, ["Not solved after 0 steps: 57 open cells with 223 candidates left.", HARD]);
}

#[test]
fn a_time_limit_stops_the_path() {
    let ran = grille(&["explain", "--time-limit", "0", GRID]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (3, "grille: <argument>:1: the time limit stopped the search for steps\n")
    );
}

/// Seed 001's `diabolique`: hard, though HoDoKu's order meets finned and sashimi swordfish before colours.
const DIABOLIQUE: &str = "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2";
/// No technique finds anything in it.
const GUESS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn json(args: &[&str]) -> (i32, Value) {
    let ran = grille(args);
    (ran.status, serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out)))
}

/// The level and technique of each step.
fn steps(path: &Value) -> Vec<(&str, &str)> {
    let all = path["steps"].as_array().unwrap().iter();
    all.map(|step| (step["level"].as_str().unwrap(), step["technique"].as_str().unwrap())).collect()
}

#[test]
fn a_puzzle_is_explained_at_the_level_that_rate_reports() {
    let (_, rating) = json(&["rate", "--output", "json", DIABOLIQUE]);
    let (status, path) = json(&["explain", "--output", "json", DIABOLIQUE]);
    assert_eq!((status, rating["level"].as_str(), path["level"].as_str()), (0, Some("hard"), Some("hard")));
    assert_eq!(rating["hardest_technique"], path["hardest"]);
    assert_eq!(rating["steps"].as_u64(), Some(steps(&path).len() as u64));
    assert!(steps(&path).iter().all(|(level, _)| ["easy", "medium", "hard"].contains(level)));
    assert!(steps(&path).iter().any(|(level, _)| *level == "hard"));
    // By name HoDoKu's own path; without a technique the level path does without it.
    let (_, hodoku) = json(&["explain", "--choice", "hodoku", "--output", "json", DIABOLIQUE]);
    assert_eq!((hodoku["level"].as_str(), hodoku["solved"].as_bool()), (Some("hard"), Some(true)));
    assert!(steps(&hodoku).contains(&("expert", "sashimi-swordfish")), "{:?}", steps(&hodoku));
    assert_eq!(json(&["explain", "--choice", "default", "--output", "json", DIABOLIQUE]).1, path);
    let (_, fewer) = json(&["explain", "--without", "w-wing,xy-wing", "--output", "json", DIABOLIQUE]);
    let (_, rated) = json(&["rate", "--without", "w-wing,xy-wing", "--output", "json", DIABOLIQUE]);
    assert_eq!((&fewer["level"], &fewer["hardest"]), (&rated["level"], &rated["hardest_technique"]));
    let (_, hint) = json(&["hint", "--output", "json", DIABOLIQUE]);
    assert_eq!((hint["status"].as_str(), hint["level"].as_str()), (Some("step"), Some("hard")));
    assert_eq!(hint["step"]["sentence"], path["steps"][0]["sentence"]);
}

/// A player who follows the path is given its next step, wherever he is.
#[test]
fn hints_in_the_middle_of_a_game_stay_within_the_level() {
    let (_, path) = json(&["explain", "--output", "json", DIABOLIQUE]);
    let mut cells: Vec<String> = DIABOLIQUE.chars().map(String::from).collect();
    let mut deleted: Vec<String> = vec![];
    let mut asked = 0;
    for step in path["steps"].as_array().unwrap() {
        if step["level"] != "easy" || asked == 0 {
            let board = format!(":0000:x:{}:{}:::", cells.concat(), deleted.join(" "));
            let (_, hint) = json(&["hint", "--output", "json", &board]);
            assert_eq!((&hint["step"]["sentence"], &hint["level"]), (&step["sentence"], &path["level"]));
            asked += 1;
        }
        let list = |name: &str| -> Vec<String> {
            step[name].as_array().unwrap().iter().map(|c| c.as_str().unwrap().to_string()).collect()
        };
        deleted.extend(list("eliminations"));
        for placed in list("placements") {
            let at = |index: usize| usize::from(placed.as_bytes()[index] - b'1');
            cells[at(1) * 9 + at(2)] = format!("+{}", &placed[..1]);
        }
    }
    assert!(asked > 5, "{asked}");
}

#[test]
fn brute_force_is_not_solved_by_logic_anywhere() {
    let said = "Not solved by logic; level: extreme.";
    let (status, path) = json(&["explain", "--output", "json", GUESS]);
    assert_eq!((status, path["solved"].as_bool(), path["status"].as_str()), (1, Some(false), Some("guess")));
    assert_eq!((path["level"].as_str(), path["guesses"].as_u64()), (Some("extreme"), Some(2)));
    // Where logic ends, and what brute force adds to it.
    assert_eq!(path["position"].as_str(), Some(GUESS));
    assert_eq!(path["solution"].as_str(), Some(grille(&["solve", GUESS]).out.trim_end()));
    assert_eq!(steps(&path).iter().filter(|(_, technique)| *technique == "brute-force").count(), 2);
    let text = grille(&["explain", GUESS]);
    let ends = "Techniques end after 0 steps; brute force adds 2 digits of the solution.";
    assert_eq!((text.status, text.out.lines().last()), (1, Some(format!("{said} {ends}").as_str())));
    let begin = format!(
        "{GUESS}\nTechniques end here: 60 open cells with 254 candidates left. Brute force goes on.\n1. Brute force: "
    );
    assert!(text.out.starts_with(&begin), "{}", text.out);
    let (status, hint) = json(&["hint", "--output", "json", GUESS]);
    assert_eq!(
        (status, hint["status"].as_str(), hint["level"].as_str()),
        (1, Some("guess"), Some("extreme"))
    );
    assert_eq!(hint["step"]["technique"], "brute-force");
    assert!(hint["hint"].as_str().unwrap().ends_with(said), "{hint}");
    let (status, rating) = json(&["rate", "--output", "json", GUESS]);
    assert_eq!((status, rating["status"].as_str()), (1, Some("guess")));
    assert_eq!(rating["level"], "extreme");
    let text = grille(&["rate", "--output", "grid", GUESS]);
    assert_eq!((text.status, text.out.lines().next()), (1, Some(said)));
    let line = grille(&["rate", GUESS]);
    assert!(line.out.ends_with("\tExtreme\t21342\textreme\tbrute-force\n"), "{}", line.out);
    let (status, deduced) = json(&["deduce", "--output", "json", GUESS]);
    assert_eq!((status, deduced["status"].as_str()), (1, Some("stuck")));
    assert_eq!(deduced["position"], path["position"]);
    let french = grille(&["explain", "--lang", "fr", GUESS]);
    assert_eq!(french.status, 1);
    assert!(
        french.out.contains("Non résolue par la logique\u{202f}; niveau\u{a0}: extrême."),
        "{}",
        french.out
    );
}
