use super::*;

#[test]
fn an_easy_puzzle_is_solved_without_guessing() {
    assert_eq!(grille(&["deduce", GRID]), expect(0, format!("{SOLUTION}\n"), ""));
}

#[test]
fn what_is_left_is_shown_with_pencil_marks() {
    let ran = grille(&["deduce", "--choice", "seed-003", "--output", "grid", HARD]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.contains("|    5     4    36|  236     8    19| 1237  1279 13679|\n"), "{}", ran.out);
    assert!(ran.out.ends_with("\nNot solved: 35 open cells with 98 candidates left.\n"), "{}", ran.out);
}

#[test]
fn techniques_can_be_chosen_and_left_out() {
    let only = |args: &[&str]| grille(&[&["deduce", HARD], args].concat()).out;
    let filled = |text: &str| text.trim_end().chars().filter(|&c| c != '.').count();
    let all = filled(&only(&["--choice", "seed-003"]));
    let singles = filled(&only(&["--techniques", "naked-single,hidden-single"]));
    let naked = filled(&only(&["--techniques", "naked-single"]));
    assert!(naked <= singles && singles <= all && naked < all, "{naked} {singles} {all}");
    let without = only(&[
        "--choice",
        "seed-003",
        "--without",
        "pointing,claiming,naked-pair,naked-triple,naked-quadruple,hidden-pair,hidden-triple,hidden-quadruple",
    ]);
    assert_eq!(without, only(&["--techniques", "naked-single,hidden-single"]));
    assert_eq!(without, only(&["--techniques", "0003,0002"]));
    assert_eq!(without, only(&["--choice", "singles"]));
    assert_eq!(grille(&["deduce", "--max-subset", "5", HARD]).status, 2);
    assert_eq!(grille(&["deduce", "--techniques", "guessing", HARD]).status, 2);
}

/// The techniques of the Prolog project, by its engine and by those that people are shown.
#[test]
fn the_choice_of_the_prolog_project_gets_as_far_as_its_engine() {
    for subsets in ["2", "3", "4"] {
        for puzzle in [GRID, HARD, ANTIBT] {
            let ours = grille(&["deduce", "--choice", "seed-003", "--max-subset", subsets, puzzle]);
            let csv = grille(&[
                "compare",
                "--engine",
                "deduction",
                "--max-subset",
                subsets,
                "--output",
                "csv",
                puzzle,
            ]);
            assert_eq!((ours.err.as_str(), csv.err.as_str()), ("", ""));
            if subsets == "4" {
                assert_eq!(ours.out, grille(&["solve", "--engine", "deduction", puzzle]).out);
            }
            let header: Vec<&str> = csv.out.lines().next().unwrap().split(',').collect();
            let row: Vec<&str> = csv.out.lines().nth(1).unwrap().split(',').collect();
            let placements = row[header.iter().position(|&name| name == "placements").unwrap()];
            let given = puzzle.chars().filter(|&c| c != '.').count();
            let filled = ours.out.trim_end().chars().filter(|&c| c != '.').count();
            assert_eq!((filled - given).to_string(), placements, "{puzzle} {subsets}");
        }
    }
}

#[test]
fn it_never_guesses() {
    let english = "grille: brute-force looks up the solution, and deduce never guesses\n";
    assert_eq!(grille(&["deduce", "--techniques", "brute-force", GRID]), expect(2, "", english));
    let stuck = grille(&["deduce", "--choice", "all", "..343412..434321"]);
    assert_eq!(stuck, expect(1, "..343412..434321\n", ""));
}

#[test]
fn what_has_no_solution_is_told_so() {
    assert_eq!(grille(&["deduce", "1..4..1..2..4..1"]), expect(1, "!none\n", ""));
}

/// Quadruples alone leave one candidate in every open cell, and place none of them.
#[test]
fn a_cell_with_one_candidate_is_open_until_a_technique_places_it() {
    let puzzle = ".......3...27..5....5...7.68....5.2.6.3....59.1..3.4....14.3......6...9.73..9..6.";
    let line = format!("{puzzle}\n");
    for ids in ["naked-quadruple", "naked-quadruple,hidden-quadruple"] {
        let only = |style| grille(&["deduce", "--techniques", ids, "--output", style, puzzle]);
        assert_eq!(only("line"), expect(1, line.as_str(), ""));
        let json: serde_json::Value = serde_json::from_str(&only("json").out).unwrap();
        assert_eq!((json["status"].as_str(), json["position"].as_str()), (Some("stuck"), Some(puzzle)));
        let grid = only("grid").out;
        assert!(grid.ends_with("Not solved: 55 open cells with 55 candidates left.\n"), "{grid}");
    }
    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<&str> = (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect();
    std::fs::write(folder.path().join("a.txt"), rows.join("\n")).unwrap();
    let ran = grille_in(folder.path(), &["deduce", "--techniques", "naked-quadruple", "--save", "a.txt"]);
    assert_eq!(ran.status, 1);
    let saved: String = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.ends_with("a.txt"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    assert_eq!(saved.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect::<String>(), puzzle);
    // With singles it is solved.
    assert_eq!(grille(&["deduce", "--techniques", "naked-quadruple,naked-single", puzzle]).status, 0);
}
