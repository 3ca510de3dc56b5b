use super::*;
use serde_json::Value;
use std::fs;

const ENGINES: &str = "backtrack,most-constrained,exact-cover,reference";

#[test]
fn engines_are_compared_by_what_they_count() {
    let ran = grille(&["compare", "--engine", ENGINES, "--output", "csv", GRID]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[0],
        "puzzle,engine,status,solutions,nodes,guesses,backtracks,placements,eliminations,inferences,passes,seconds"
    );
    assert!(lines[1].starts_with("<argument>:1,backtrack,enough,1,4208,1084,4157,4208,0,"), "{}", lines[1]);
}

#[test]
fn tables_name_engines_and_puzzles() {
    let table = grille(&["compare", "--engine", ENGINES, GRID, HARD]);
    assert_eq!(table.status, 0);
    assert_eq!(table.out.matches("<argument>:1\n").count(), 2, "{}", table.out);
    assert!(table.out.contains("inferences") && table.out.contains("4,208"), "{}", table.out);
    let french = grille(&["compare", "--engine", ENGINES, "--metric", "nodes", "--lang", "fr", GRID]);
    assert!(french.out.starts_with(" nœuds") && french.out.contains("4\u{202f}208"), "{}", french.out);
    assert_eq!(french.out.lines().count(), 3);
}

#[test]
fn a_stopped_run_is_shown_as_such() {
    let args = ["compare", "--engine", "reference", "--time-limit", "0.05", "--metric", "time", ANTIBT];
    let ran = grille(&args);
    assert_eq!(ran.status, 3);
    assert!(ran.out.contains("> 50 ms"), "{}", ran.out);
}

#[test]
fn json_has_the_puzzle_and_its_solution() {
    let ran = grille(&["compare", "--engine", "backtrack", "--output", "json", "--repeat", "3", GRID]);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((object["puzzle"].as_str(), object["solution"].as_str()), (Some(GRID), Some(SOLUTION)));
    assert_eq!((object["engine"].as_str(), object["nodes"].as_u64()), (Some("backtrack"), Some(4208)));
}

#[test]
fn counting_all_solutions_agrees() {
    let ran = grille(&["compare", "--limit", "1000", "--output", "csv", &".".repeat(16)]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for line in ran.out.lines().skip(1).filter(|line| !line.contains(",deduction,")) {
        assert_eq!(line.split(',').nth(3), Some("288"), "{line}");
    }
}

#[test]
fn an_engine_that_takes_no_puzzle_is_left_out_unless_asked_for() {
    let small = ".".repeat(16);
    let all = grille(&["compare", "--output", "csv", &small]);
    assert!(all.out.contains(",search,") && !all.out.contains(",band,"), "{}", all.out);
    let asked = grille(&["compare", "--engine", "band", "--output", "csv", &small]);
    assert!(asked.out.contains(",band,refused,"), "{}", asked.out);
    let plain = grille(&["compare", "--output", "csv", GRID, &small]);
    assert_eq!(plain.out.matches(",band,").count(), 2, "{}", plain.out);
}

#[test]
fn pictures_and_trees_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let one = ["compare", "--engine", "backtrack", GRID];
    let plot = grille_in(dir.path(), &[&one[..], &["--plot", "a.svg", "--lang", "fr"]].concat());
    assert_eq!((plot.status, plot.err.as_str()), (0, ""));
    let svg = fs::read_to_string(dir.path().join("a.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("Comparaison des moteurs : inférences") && svg.contains(">backtrack</text>"));
    assert_eq!(grille_in(dir.path(), &[&one[..], &["--trace", "t.json"]].concat()).status, 0);
    let tree: Value = serde_json::from_str(&fs::read_to_string(dir.path().join("t.json")).unwrap()).unwrap();
    assert_eq!(tree["nodes"].as_array().map(Vec::len), Some(4208));
    assert_eq!(grille_in(dir.path(), &[&one[..], &["--trace", "t.dot"]].concat()).status, 0);
    assert!(fs::read_to_string(dir.path().join("t.dot")).unwrap().starts_with("digraph"));
    let two = grille_in(dir.path(), &["compare", "--engine", ENGINES, "--trace", "u.dot", GRID]);
    let message = "grille: --trace needs exactly one puzzle and one engine, not 1 and 4\n";
    assert_eq!(two, expect(2, "", message));
    assert_eq!(grille_in(dir.path(), &[&one[..], &["--trace", "t.png"]].concat()).status, 2);
    assert!(!dir.path().join("u.dot").exists() && !dir.path().join("t.png").exists());
}

#[test]
fn puzzles_are_named_by_their_comment() {
    let list = format!("{GRID} # grid one\n{HARD}\n");
    let ran = grille_with(list.as_bytes(), &["compare", "--engine", "exact-cover", "--output", "csv"]);
    let names: Vec<&str> = ran.out.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(names, ["grid one", "<stdin>:2"]);
}
