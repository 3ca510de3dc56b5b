use super::*;
use serde_json::Value;

#[test]
fn the_solution_of_a_puzzle_is_one_line() {
    assert_eq!(grille(&["solve", GRID]), expect(0, format!("{SOLUTION}\n"), ""));
}

#[test]
fn every_engine_that_guesses_or_not_gives_the_same_solution() {
    for engine in ["auto", "search", "exact-cover", "backtrack", "backtrack-columns", "singles-columns"] {
        assert_eq!(
            grille(&["solve", "--engine", engine, GRID]),
            expect(0, format!("{SOLUTION}\n"), ""),
            "{engine}"
        );
    }
    for engine in ["most-constrained", "deduction", "light-deduction", "digit-lists", "reference"] {
        assert_eq!(
            grille(&["solve", GRID, "--engine", engine]),
            expect(0, format!("{SOLUTION}\n"), ""),
            "{engine}"
        );
    }
}

#[test]
fn the_answer_keeps_the_notation_of_the_question() {
    let rows = grille(&["solve", "--size", "4", "A..B..........C."]);
    assert_eq!(rows.status, 0, "{rows:?}");
    assert_eq!(rows.out.trim_end().len(), 16);
    assert!(rows.out.starts_with('A') && rows.out.trim_end().chars().all(|c| "ABCD".contains(c)), "{rows:?}");
    let numbers = grille(&["solve", "1 0 0 4 0 0 0 0 0 0 0 0 0 0 0 2"]);
    assert_eq!((numbers.status, numbers.out.split(' ').count()), (0, 16), "{numbers:?}");
    assert_eq!(grille(&["solve", &GRID.replace('.', "0")]).out, format!("{SOLUTION}\n"));
}

#[test]
fn a_puzzle_in_a_frame_is_drawn_in_a_frame() {
    let solved = grille(&["solve", "--output", "grid", GRID]);
    let frame = "+-----+-----+-----+\n|5 3 4|6 7 8|9 1 2|\n|6 7 2|1 9 5|3 4 8|\n|1 9 8|3 4 2|5 6 7|\n\
                 +-----+-----+-----+\n|8 5 9|7 6 1|4 2 3|\n|4 2 6|8 5 3|7 9 1|\n|7 1 3|9 2 4|8 5 6|\n\
                 +-----+-----+-----+\n|9 6 1|5 3 7|2 8 4|\n|2 8 7|4 1 9|6 3 5|\n|3 4 5|2 8 6|1 7 9|\n\
                 +-----+-----+-----+\n";
    assert_eq!(solved, expect(0, frame, ""));
    assert_eq!(grille(&["solve", "--output=grid", GRID, GRID]).out, format!("{frame}\n{frame}"));
}

#[test]
fn no_solution_and_several_are_said() {
    let none = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(grille(&["solve", none]), expect(1, "!none\n", ""));
    let empty = ".".repeat(81);
    assert_eq!(grille(&["solve", "--unique", &empty]), expect(1, "!multiple\n", ""));
    assert_eq!(grille(&["solve", "--unique", GRID]), expect(0, format!("{SOLUTION}\n"), ""));
    let first = grille(&["solve", "--engine", "backtrack", &empty]);
    let smallest = "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
    assert_eq!(first, expect(0, smallest, ""));
}

#[test]
fn all_solutions_have_a_line_each() {
    let all = grille(&["solve", "--all", "................"]);
    assert_eq!((all.status, all.out.lines().count(), all.err.as_str()), (0, 288, ""));
    let different: std::collections::BTreeSet<&str> = all.out.lines().collect();
    assert_eq!(different.len(), 288);
    let five = grille(&["solve", "--limit", "5", "................"]);
    assert_eq!((five.status, five.out.lines().count()), (0, 5));
    let latin = grille(&["solve", "--all", "--box", "none", "................"]);
    assert_eq!((latin.status, latin.out.lines().count()), (0, 576));
}

#[test]
fn a_grid_that_breaks_the_rules_is_told_with_the_place() {
    let message = "grille: <argument>:1: digit 5 twice in row 1 (r1c1 and r1c2), and 1 more conflict\n";
    assert_eq!(grille(&["solve", BROKEN]), expect(1, "!invalid\n", message));
}

#[test]
fn deduction_prints_as_far_as_it_got() {
    let stuck = grille(&["solve", "--engine", "deduction", HARD]);
    assert_eq!((stuck.status, stuck.err.as_str()), (1, ""));
    assert!(stuck.out.starts_with("54..8....189.7.4..") && stuck.out.len() == 82, "{stuck:?}");
}

#[test]
fn a_time_limit_ends_with_status_3() {
    let stopped = grille(&["solve", "--engine", "reference", "--time-limit", "50ms", ANTIBT]);
    let message = "grille: <argument>:1: the time limit stopped the search; solutions found: 0\n";
    assert_eq!(stopped, expect(3, "!timeout\n", message));
}

#[test]
fn json_names_its_fields_in_words() {
    let ran = grille(&["solve", "--output", "json", "--stats", "--engine", "backtrack", GRID, BROKEN]);
    let objects: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [solved, broken] = &objects[..] else { panic!("{ran:?}") };
    assert_eq!((solved["puzzle"].as_str(), solved["solution"].as_str()), (Some(GRID), Some(SOLUTION)));
    assert_eq!((solved["status"].as_str(), solved["found"].as_u64()), (Some("solved"), Some(1)));
    assert_eq!(solved["nodes"].as_u64(), Some(4208));
    assert!(solved["inferences"].as_u64() > Some(4208) && solved["seconds"].as_f64() > Some(0.0));
    assert_eq!((broken["puzzle"].as_str(), broken["status"].as_str()), (Some(BROKEN), Some("invalid")));
    assert_eq!(broken.get("solution"), None);
    assert_eq!(ran.status, 1);
    let both = grille(&["solve", "--output", "json", "--limit", "2", &".".repeat(16)]);
    let object: Value = serde_json::from_str(&both.out).unwrap();
    assert_eq!(object["solutions"].as_array().map(Vec::len), Some(2));
    assert_eq!(object["solution"], object["solutions"][0]);
}

#[test]
fn csv_has_a_header_and_a_row_for_each_puzzle() {
    let ran = grille(&["solve", "--output", "csv", GRID, "12", HARD]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{ran:?}");
    assert_eq!(lines[0], "puzzle,solution,status,found,seconds");
    assert!(lines[1].starts_with(&format!("{GRID},{SOLUTION},solved,1,0.")));
    assert_eq!(lines[2], "12,,invalid,,");
    assert_eq!(ran.status, 2);
}

#[test]
fn stats_go_to_standard_error() {
    let ran = grille(&["solve", "--stats", "--engine", "backtrack", GRID]);
    assert_eq!((ran.status, ran.out), (0, format!("{SOLUTION}\n")));
    let start =
        "grille: <argument>:1: 4208 nodes, 1084 guesses, 4157 backtracks, 4208 placements, 0 eliminations, ";
    assert!(ran.err.starts_with(start) && ran.err.lines().count() == 1, "{}", ran.err);
    let two = grille(&["solve", "--stats", GRID, GRID]);
    assert_eq!(two.err.lines().count(), 3);
    assert!(two.err.lines().last().unwrap().starts_with("grille: 2 puzzles, "), "{}", two.err);
    assert_eq!(grille(&["solve", "--stats", "--quiet", GRID]).err, "");
}

#[test]
fn other_boxes_and_rules_are_obeyed() {
    let ten = ".".repeat(100);
    let solved = grille(&["solve", "--box", "2x5", "--engine", "backtrack", &ten]);
    assert!(solved.out.starts_with("123456789A3412789A56"), "{solved:?}");
    let diagonal = grille(&["solve", "--rules", "diagonal", &".".repeat(81)]);
    let cells: Vec<char> = diagonal.out.trim_end().chars().collect();
    let falling: std::collections::BTreeSet<char> = (0..9).map(|i| cells[i * 10]).collect();
    let rising: std::collections::BTreeSet<char> = (0..9).map(|i| cells[(i + 1) * 8]).collect();
    assert_eq!((diagonal.status, falling.len(), rising.len()), (0, 9, 9));
}

#[test]
fn large_grids_align_in_numbers_and_letters_and_are_read_back() {
    for (order, boxes) in
        [(10, "2x5"), (15, "3x5"), (16, "4x4"), (25, "5x5"), (33, "none"), (36, "6x6"), (64, "8x8")]
    {
        let empty = ".".repeat(order * order);
        let options = ["--box", boxes, "--output", "grid", "-"];
        let numbers = grille_with(empty.as_bytes(), &[&["solve"], &options[..]].concat());
        let letters = grille_with(empty.as_bytes(), &[&["solve", "--letters"], &options[..]].concat());
        let mut lines = vec![];
        for (ran, signs) in [(&numbers, "numbers"), (&letters, "letters")] {
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{order}");
            let width = ran.out.lines().next().unwrap().len();
            assert!(ran.out.lines().all(|line| line.len() == width), "{}", ran.out);
            let signs = if signs == "letters" && order == 36 { "zero-based" } else { signs };
            let signs = if order > 36 { "numbers" } else { signs };
            let back = ["convert", "--box", boxes, "--symbols", signs, "--to", "numbers"];
            let back = grille_with(ran.out.as_bytes(), &back);
            assert_eq!((back.status, back.err.as_str()), (0, ""), "{order} {signs}");
            lines.push(back.out);
        }
        assert_eq!(lines[0], lines[1], "{order}");
        if order <= 36 {
            // Two columns a cell instead of three.
            let widths = [&letters, &numbers].map(|ran| ran.out.find('\n').unwrap());
            assert_eq!(widths[0], 2 * order + 1);
            assert!(widths[0] < widths[1]);
        }
    }
}
