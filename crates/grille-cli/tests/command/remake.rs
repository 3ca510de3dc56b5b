//! `minimize`, `complete` and `vary`, and what `generate` leaves out under `--distinct`.

use super::*;

/// The first two lines of grid 1 and nothing else.
const OPEN: &str = "53..7....6..195..................................................................";

/// What `check` says of each puzzle: how many solutions, and whether it is minimal.
fn checked(puzzles: &str) -> Vec<String> {
    let ran = grille_with(puzzles.as_bytes(), &["check", "--output", "line", "-"]);
    ran.out.lines().map(|line| line.split('\t').skip(2).take(2).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_puzzle_is_made_minimal_in_one_way_or_in_all() {
    let one = grille(&["minimize", GRID]);
    assert_eq!((one.status, checked(&one.out)), (0, vec!["1 minimal".to_string()]));
    assert!(one.out.chars().zip(GRID.chars()).all(|(now, before)| now == before || now == '.'));
    assert_eq!(grille(&["minimize", GRID]), one);
    let ways: std::collections::BTreeSet<String> =
        (0..5).map(|seed| grille(&["minimize", "--seed", &seed.to_string(), GRID]).out).collect();
    assert!(ways.len() > 1);

    let all = grille(&["minimize", "--all", "--limit", "20", GRID]);
    assert_eq!(all.status, 0);
    assert_eq!(checked(&all.out), ["1 minimal"; 20]);
    let mut lines: Vec<&str> = all.out.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 20);
    // All minimal 4×4 puzzles of a solution, and each of them has itself alone.
    let small = grille(&["minimize", "--all", "1234341221434321"]);
    assert!(small.out.lines().count() > 50, "{}", small.out);
    assert!(checked(&small.out).iter().all(|line| line == "1 minimal"));
    let first = small.out.lines().next().unwrap();
    assert_eq!(grille(&["minimize", "--all", first]).out, format!("{first}\n"));

    assert_eq!(grille(&["minimize", OPEN]).status, 1);
    assert_eq!(grille(&["minimize", OPEN]).out, "!multiple\n");
    assert_eq!(grille(&["minimize", BROKEN]).out, "!invalid\n");
    assert_eq!(grille(&["minimize", "--limit", "3", GRID]).status, 2);
}

#[test]
fn givens_are_added_until_there_is_one_solution() {
    let ran = grille(&["complete", "-n", "3", OPEN]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(checked(&ran.out).iter().all(|line| line.starts_with("1 ")), "{}", ran.out);
    let keeps = |line: &str| OPEN.chars().zip(line.chars()).all(|(given, now)| given == '.' || given == now);
    assert!(ran.out.lines().count() == 3 && ran.out.lines().all(keeps));
    let from = grille(&["complete", "--from", SOLUTION, OPEN]);
    let solved = grille_with(from.out.as_bytes(), &["solve", "--unique", "-"]);
    assert_eq!(solved.out.trim(), SOLUTION);
    // What has one solution stays as it is.
    assert_eq!(grille(&["complete", GRID]).out.trim(), GRID);
    let other = "1".to_string() + &".".repeat(80);
    let ran = grille(&["complete", "--from", SOLUTION, &other]);
    assert_eq!((ran.status, ran.out.as_str()), (1, "!no\n"));
    assert_eq!(grille(&["complete", "--from", GRID, OPEN]).status, 2);
    let json = grille(&["complete", "--output", "json", "--size", "4", "1..............."]);
    assert!(json.out.contains("\"status\":\"made\""), "{}", json.out);
}

#[test]
fn equivalents_are_as_hard_and_keep_what_is_to_be_kept() {
    let ran = grille(&["vary", "-n", "5", "--seed", "2", GRID]);
    assert_eq!(ran.out.lines().count(), 5);
    assert!(checked(&ran.out).iter().all(|line| line.starts_with("1 ")));
    let rated = |text: &str| {
        let ran = grille_with(text.as_bytes(), &["rate", "--output", "line", "-"]);
        ran.out
            .lines()
            .map(|line| line.split('\t').skip(4).take(2).map(String::from).collect())
            .collect::<Vec<Vec<_>>>()
    };
    assert_eq!(rated(&ran.out)[0][0], rated(GRID)[0][0]);
    // A list has for each what it has alone.
    let two = grille_with(format!("{HARD}\n{GRID}\n").as_bytes(), &["vary", "-n", "5", "--seed", "2", "-"]);
    assert!(two.out.ends_with(&ran.out));
    let renamed = grille(&["vary", "--keep", "rows,columns,transposition", GRID]);
    let same = renamed.out.chars().zip(GRID.chars()).all(|(now, before)| (now == '.') == (before == '.'));
    assert!(same && renamed.out.trim() != GRID);
    let kept = grille(&["vary", "--keep", "rows,columns,transposition,digits", GRID]);
    assert_eq!(kept.out.trim(), GRID);
    let diagonal = grille(&["generate", "--seed", "1", "--rules", "diagonal"]).out;
    let turned = grille(&["vary", "-n", "4", "--rules", "diagonal", diagonal.trim()]);
    let valid = grille_with(turned.out.as_bytes(), &["solve", "--unique", "--rules", "diagonal", "-"]);
    assert_eq!((valid.status, valid.out.lines().count()), (0, 4));
    assert_eq!(grille(&["vary", "--keep", "boxes", GRID]).status, 2);
}

#[test]
fn distinct_puzzles_are_the_same_with_any_number_of_threads() {
    let args =
        |threads| ["generate", "-n", "25", "--seed", "1", "--size", "4", "--distinct", "--threads", threads];
    let one = grille(&args("1"));
    assert_eq!((one.status, one.out.lines().count()), (0, 25));
    assert_eq!(grille(&args("2")), one);
    assert_eq!(grille(&args("3")), one);
    // There are not so many.
    let all =
        grille(&["generate", "-n", "100", "--seed", "1", "--size", "4", "--distinct", "--time-limit", "1"]);
    assert!(all.status == 1 && all.out.starts_with(&one.out) && all.out.lines().count() <= 36, "{}", all.err);
    assert!(all.err.contains("equivalent to earlier ones"), "{}", all.err);
    let plain = grille(&["generate", "-n", "300", "--seed", "5", "--distinct", "--uniform"]);
    assert_eq!((plain.status, plain.out.lines().count()), (0, 300));
    let ran = grille(&["generate", "--uniform", "--size", "6"]);
    assert!(ran.status == 1 && ran.err.contains("exact method"), "{}", ran.err);
}
