use super::*;

/// The grid with digits that a player entered (`+`) and candidates that were deleted.
fn board(entered: &[(usize, u8)], deleted: &str) -> String {
    let mut cells: Vec<String> = GRID.chars().map(String::from).collect();
    for &(cell, digit) in entered {
        cells[cell] = format!("+{digit}");
    }
    format!(":0000:x:{}:{deleted}:::", cells.concat())
}

#[test]
fn the_next_step_is_told_and_the_vague_hint_keeps_the_answer() {
    let told = |args: &[&str]| grille(&[&["hint"], args].concat());
    let step = "Naked single: every digit but 5 is excluded from r5c5. So r5c5 is 5.\n";
    assert_eq!(told(&[GRID]), expect(0, step, ""));
    let hidden = "Hidden single: in column 6, 8 has no other place than r1c6. So r1c6 is 8.\n";
    assert_eq!(told(&["--techniques", "hidden-single", GRID]), expect(0, hidden, ""));
    let vague = "Look at box 5: the technique there is \"Naked single\".\n";
    assert_eq!(told(&["--vague", GRID]), expect(0, vague, ""));
    let french = "Regardez le bloc 5\u{a0}: la technique à employer est «\u{a0}Singleton nu\u{a0}».\n";
    assert_eq!(told(&["--vague", "--lang", "fr", GRID]), expect(0, french, ""));
}

#[test]
fn the_board_is_taken_as_it_stands() {
    // With 5 in place the next single is another one; with marks a cell may be single before its time.
    let next = grille(&["hint", &board(&[(40, 5)], "")]);
    assert_eq!(next, expect(0, "Naked single: every digit but 2 is excluded from r5c2. So r5c2 is 2.\n", ""));
    let marked = grille(&["hint", ":0000:x:1...............:212 312:::"]);
    let said = "Naked single: every digit but 4 is excluded from r1c2. So r1c2 is 4. \
                There is more than one solution.\n";
    assert_eq!(marked, expect(0, said, ""));
}

#[test]
fn a_wrong_entry_is_told_and_no_step_is_given() {
    // The solution has 4 and 6 in r1c3 and r1c4.
    let one = board(&[(2, 1), (3, 6)], "");
    let said = "There is a mistake. Removing this digit puts it right: 1 in r1c3.\n";
    assert_eq!(grille(&["hint", &one]), expect(1, said, ""));
    let two = board(&[(2, 1), (3, 2)], "555");
    let said = "There is a mistake. Removing these digits puts it right: 1 in r1c3 and 2 in r1c4. \
                This candidate was wrongly removed: 5 in r5c5.\n";
    assert_eq!(grille(&["hint", &two]), expect(1, said, ""));
    let french = "Il y a une erreur. Il suffit de retirer ces chiffres\u{a0}: le 1 de L1C3 et le 2 de L1C4. \
                  Ce candidat a été écarté à tort\u{a0}: le 5 de L5C5.\n";
    assert_eq!(grille(&["hint", "--lang", "fr", &two]), expect(1, french, ""));
    assert_eq!(grille(&["hint", "--vague", &two]), expect(1, "There is a mistake.\n", ""));
    let json = grille(&["hint", "--output", "json", &two]);
    assert!(json.out.contains("\"status\":\"mistake\""), "{}", json.out);
    assert!(json.out.contains("\"undo\":[\"113\",\"214\"],\"restore\":[\"555\"]"), "{}", json.out);
}

#[test]
fn where_nothing_is_marked_the_fewest_digits_are_found() {
    let with = |changes: &[(usize, char)]| {
        let mut cells: Vec<char> = GRID.chars().collect();
        changes.iter().for_each(|&(cell, digit)| cells[cell] = digit);
        cells.into_iter().collect::<String>()
    };
    // One wrong digit that clashes with nothing, one that clashes, and two wrong ones.
    let said = "There is a mistake. Removing this digit puts it right: 1 in r1c3.\n";
    assert_eq!(grille(&["hint", &with(&[(2, '1')])]), expect(1, said, ""));
    let said = "There is a mistake. Removing this digit puts it right: 5 in r1c2.\n";
    assert_eq!(grille(&["hint", BROKEN]), expect(1, said, ""));
    let said = "There is a mistake. Removing these digits puts it right: 1 in r1c3 and 4 in r9c7.\n";
    assert_eq!(grille(&["hint", &with(&[(2, '1'), (78, '4')])]), expect(1, said, ""));
    // Three are too many to be found, but no step is given either.
    let said =
        "There is a mistake. No solution fits this board, and removing one or two digits does not help.\n";
    assert_eq!(grille(&["hint", &with(&[(2, '1'), (78, '4'), (40, '9')])]), expect(1, said, ""));
}

#[test]
fn solved_boards_and_boards_without_a_step() {
    let solved = "Solved: nothing is left to do.\n";
    assert_eq!(grille(&["hint", SOLUTION]), expect(0, solved, ""));
    let nothing = "None of these techniques finds a step.\n";
    assert_eq!(grille(&["hint", "--techniques", "full-house", GRID]), expect(1, nothing, ""));
    let several = "None of these techniques finds a step. There is more than one solution.\n";
    assert_eq!(grille(&["hint", "--choice", "singles", "..343412..434321"]), expect(1, several, ""));
    let step = grille(&["hint", "--choice", "singles", "..34341...434321"]);
    let said = "Full house: r2c4 is the last open cell of row 2, which still lacks 2. So r2c4 is 2. \
                There is more than one solution.\n";
    assert_eq!(step, expect(0, said, ""));
}

#[test]
fn each_board_of_a_list_has_its_line() {
    let list = format!("{GRID}\n12\n{SOLUTION}\n{BROKEN}\n");
    let ran = grille_with(list.as_bytes(), &["hint", "-"]);
    let starts = ["Naked single: ", "!invalid", "Solved: ", "There is a mistake. "];
    assert_eq!((ran.status, ran.out.lines().count()), (2, 4));
    assert!(ran.out.lines().zip(starts).all(|(line, start)| line.starts_with(start)), "{}", ran.out);
    assert_eq!(ran.err, "grille: <stdin>:2: 2 characters; a 1×1 grid has 1, a 2×2 grid 4\n");
}

#[test]
fn the_board_is_drawn_where_asked() {
    let drawn = "\
+---------+---------+
|  1+  2  |  3   4  |
|  3   4  |  1   2  |
+---------+---------+
|  2   1  |  4   3  |
|  4   3  |  2   1  |
+---------+---------+
Full house: r1c1 is the last open cell of row 1, which still lacks 1. So r1c1 is 1.
";
    assert_eq!(grille(&["hint", "--draw", ".234341221434321"]), expect(0, drawn, ""));
}

#[test]
fn no_time_is_not_nothing_to_find() {
    let ran = grille(&["hint", "--time-limit", "0.000001", "--output", "json", GRID]);
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["status"], "timeout", "{}", ran.out);
    assert_eq!(answer["hint"], "The time limit stopped the search.");
    assert!(ran.err.contains("the time limit stopped the search for steps"), "{}", ran.err);
}
