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
        "puzzle,engine,status,solutions,nodes,guesses,backtracks,placements,eliminations,inferences,passes,seconds,order,givens"
    );
    assert!(lines[1].starts_with("<argument>:1,backtrack,enough,1,4208,1084,4157,4208,0,"), "{}", lines[1]);
}

#[test]
fn tables_name_engines_and_puzzles() {
    let table = grille(&["compare", "--engine", ENGINES, GRID, HARD]);
    assert_eq!(table.status, 0);
    for name in ["<argument 1>:1\n", "<argument 2>:1\n"] {
        assert_eq!(table.out.matches(name).count(), 1, "{}", table.out);
    }
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
    assert!(svg.contains("Comparaison des moteurs\u{a0}: inférences") && svg.contains(">backtrack</text>"));
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

#[test]
fn puzzles_are_made_by_size_and_share() {
    let args =
        ["compare", "--engine", "exact-cover,band", "--sizes", "4,9", "--givens", "40..50:10", "-n", "3"];
    let table = grille(&[&args[..], &["--metric", "nodes"]].concat());
    assert_eq!((table.status, table.err.as_str()), (0, ""));
    let lines: Vec<&str> = table.out.lines().collect();
    assert!(lines[0].starts_with(" nodes, median of 3"), "{}", table.out);
    let names: Vec<&str> = lines[2..].iter().map(|line| line[..14].trim()).collect();
    assert_eq!(names, ["4×4, 40 %", "4×4, 50 %", "9×9, 40 %", "9×9, 50 %"]);
    assert!(lines[2].ends_with("refused") && !lines[4].contains("refused"), "{}", table.out);

    // The same seed makes the same puzzles, whatever else is asked for; another seed makes others.
    let counts = |more: &[&str]| {
        let ran = grille(&[&args[..3], more, &["--output", "csv"]].concat());
        let row = |line: &str| line.rsplitn(4, ',').last().map(String::from);
        ran.out.lines().filter(|line| line.starts_with("9×9-40-")).filter_map(row).collect::<Vec<_>>()
    };
    let alone = counts(&["--givens", "40", "-n", "2"]);
    assert_eq!(alone.len(), 4);
    assert_eq!(alone, counts(&["--givens", "30,40", "--sizes", "6,9", "-n", "3"])[..4]);
    assert_ne!(alone, counts(&["--givens", "40", "-n", "2", "--seed", "1"]));
}

#[test]
fn runs_that_were_stopped_are_counted() {
    let args = ["compare", "--engine", "reference", "--sizes", "16", "--givens", "20", "-n", "3"];
    let ran = grille(&[&args[..], &["--time-limit", "0.01", "--metric", "time", "--lang", "fr"]].concat());
    assert_eq!(ran.status, 3);
    assert!(ran.out.starts_with(" temps, médiane de 3"), "{}", ran.out);
    assert!(ran.out.contains("> 10\u{a0}ms (3 arrêtés)"), "{}", ran.out);
}

#[test]
fn curves_are_drawn_over_shares_and_over_sizes() {
    let dir = tempfile::tempdir().unwrap();
    let draw = |args: &[&str]| {
        let ran = grille_in(dir.path(), &[&["compare", "-n", "1", "--plot", "a.svg"], args].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        fs::read_to_string(dir.path().join("a.svg")).unwrap()
    };
    let shares = draw(&["--engine", "search,exact-cover", "--sizes", "4,6", "--givens", "30..50:10"]);
    assert!(shares.contains(">30 %</text>") && shares.contains(">6×6</text>"), "{shares}");
    assert!(shares.contains("against the share of givens"), "{shares}");
    let sizes = draw(&["--engine", "search", "--sizes", "4..6", "--givens", "50", "--box", "none"]);
    assert!(sizes.contains(">5</text>") && sizes.contains("against the size of the grid"), "{sizes}");
}

#[test]
fn what_cannot_be_made_is_said() {
    let wrong = |args: &[&str], message: &str| {
        let ran = grille(&[&["compare"], args].concat());
        assert!(ran.status == 2 && ran.out.is_empty() && ran.err.contains(message), "{ran:?}");
    };
    wrong(&["--sizes", "3", "--rules", "diagonal"], "no 3×3 grid obeys these rules");
    wrong(&["--sizes", "65"], "\"65\" is too large; the most is 64");
    wrong(&["--givens", "80..20"], "\"80..20\" is neither a number nor a range from 0 to 100");
    wrong(&["--sizes", "9,10", "--box", "2x5"], "boxes 2×5 do not fit a 9×9 grid");
    wrong(&["--seed", "x"], "\"x\" is not a whole number");
    wrong(&["--sizes", "9", GRID], "cannot be used together with");
}

#[test]
fn of_many_puzzles_all_together_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("list.txt"), format!("{GRID}\n{HARD}\n").repeat(60)).unwrap();
    let compare = |more: &[&str]| {
        let ran =
            grille_in(dir.path(), &[&["compare", "--engine", "band,deduction", "list.txt"], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{more:?}");
        ran.out
    };
    let full = compare(&[]);
    assert!(full.starts_with("Sums over 120 puzzles\n engine      puzzles   stopped   stuck "), "{full}");
    assert!(full.contains("\n\nMedians over 120 puzzles\n engine "), "{full}");
    assert!(full.contains("\n deduction       120         0      60 "), "{full}");
    let metric = compare(&["--metric", "placements"]);
    let rows: Vec<&str> = metric.lines().skip(2).map(|line| line[..9].trim()).collect();
    assert!(metric.starts_with(" placements, 120 puzzles "), "{metric}");
    assert_eq!(rows, ["puzzles", "stopped", "stuck", "sum", "median", "largest"]);
    // Rows for programs are all there, and so are those of a list that is not long.
    assert_eq!(compare(&["--output", "csv"]).lines().count(), 241);
    assert_eq!(compare(&["--output", "json"]).lines().count(), 240);
    fs::write(dir.path().join("list.txt"), format!("{GRID}\n").repeat(100)).unwrap();
    assert_eq!(compare(&["--metric", "nodes"]).lines().count(), 102);
}

#[test]
fn repetitions_end_with_the_time_limit() {
    let args = ["compare", "--engine", "band", "--repeat", "1000000000", "--time-limit", "0.2", GRID];
    let ran = grille(&args);
    let word = "grille: in 1 case the time limit left no time for all repetitions: the median is that of fewer runs\n";
    assert_eq!((ran.status, ran.err.as_str()), (3, word));
    assert!(ran.out.starts_with("<argument>:1\n engine "), "{}", ran.out);
    assert_eq!(grille(&["compare", "--engine", "band", "--repeat", "3", GRID]).status, 0);
}
