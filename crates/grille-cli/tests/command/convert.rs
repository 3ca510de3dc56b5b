use super::*;

/// Candidates as clues, with one solution: an avoidable rectangle that takes them for notes removes 1 of r1c5.
const SUKAKU: &str = "\
    ..345...9123..67.91....6.89.23.56.8.12...6.....34...89.234.6..91.34..78..23..678.\
    .234.67..1.34....912....789.2.4.6..9.2.4.67891...56.89...45.7891.3..6..9.23.5..89\
    12.45..8..2.4.67..123..67..1.3..67..12.45...91.3....89..3.5.7.9.2..56.8.123.5.7..\
    ..3...789..3.56789...4567..12.4..7.9.2..56..9...456789..3.567.9...4.6.89123...7.9\
    .23.5.7.9.23...789.234.6.8..234.67..1...5...91...567.91..4.6.891..456.....3456.8.\
    1...5..8912.4.6.8...3...78.1....678...345..89...45..89.2345..8.1...567...2.45.78.\
    ..3.5678.12.....8912345.....2..5.78..23.5.7..1.3.56...12..5..89..3.56.8.1.3....89\
    ..3.5..891.345.7..12.4.67..1..4..7891..456...1.3..6...12....7.9.2..567.91.3.5.7..\
    1.3..678.123.....9.23.5.7.9.2.4..78.1.3....8..23.5..8..234....91.3.5.7...2.4.6.8.";
const SUKAKU_SOLUTION: &str =
    "579213648218465793463798521356124987982357164147689352624571839831946275795832416";

/// A position: one digit entered, one candidate deleted.
const POSITION: &str =
    ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214:::";

#[test]
fn no_step_on_a_sukaku_contradicts_its_solution() {
    let explained = grille(&["explain", "--output", "json", SUKAKU]);
    let answer: serde_json::Value = serde_json::from_str(&explained.out).unwrap();
    let steps = answer["steps"].as_array().unwrap();
    assert!(steps.len() > 50, "{}", explained.out);
    for gone in steps.iter().flat_map(|step| step["eliminations"].as_array().unwrap()) {
        let figures: Vec<usize> = gone.as_str().unwrap().bytes().map(|b| usize::from(b - b'0')).collect();
        let right = SUKAKU_SOLUTION.as_bytes()[9 * (figures[1] - 1) + figures[2] - 1] - b'0';
        assert_ne!(usize::from(right), figures[0], "{gone}");
    }
    assert_eq!(grille(&["solve", "--unique", SUKAKU]), expect(0, format!("{SUKAKU_SOLUTION}\n"), ""));
}

#[test]
fn what_a_format_does_not_carry_is_refused_by_name() {
    for id in ["line", "csv", "sdk", "list", "numbers"] {
        let ran = grille(&["convert", "--to", id, SUKAKU]);
        let error = format!(
            "grille: <argument>:1: the format {id} does not carry clue candidates; pencil-marks, json and sukaku do \
             (--drop candidates leaves it out)\n"
        );
        assert_eq!((ran.status, ran.err.replace("<argument 1>", "<argument>")), (2, error));
        assert!(!ran.out.contains("...."), "{}", ran.out);
    }
    let rules = grille(&["convert", "--rules", "diagonal", "--to", "sdk", GRID]);
    assert!(
        rules.status == 2 && rules.err.contains("sdk does not carry variant rules; json does"),
        "{}",
        rules.err
    );
    let latin = grille(&["convert", "--box", "none", "--to", "sdk", GRID]);
    assert!(latin.status == 2 && latin.err.contains("boxes other than the usual ones"), "{}", latin.err);
    assert_eq!(grille(&["convert", POSITION]).out, "!invalid\n");
}

#[test]
fn what_is_named_is_left_out() {
    let line = |args: &[&str]| grille(&[&["convert"], args].concat());
    assert_eq!(line(&["--drop", "notes,entered", POSITION]), expect(0, format!("{GRID}\n"), ""));
    let played = GRID.replacen("53.", "534", 1);
    assert_eq!(
        line(&["--drop", "notes", "--entered-as-givens", POSITION]),
        expect(0, format!("{played}\n"), "")
    );
    assert_eq!(line(&["--drop", "colours", GRID]).status, 2);
    assert_eq!(line(&["--drop", "rules", "--rules", "diagonal", GRID]), expect(0, format!("{GRID}\n"), ""));
}

#[test]
fn what_is_carried_comes_back() {
    for (puzzle, format) in [(SUKAKU, "sukaku"), (SUKAKU, "json"), (POSITION, "hodoku"), (POSITION, "json")] {
        let back = if format == "json" && puzzle == SUKAKU { "sukaku" } else { "hodoku" };
        let back = if puzzle == SUKAKU { "sukaku" } else { back };
        let text = grille(&["convert", "--to", format, puzzle]).out;
        assert_eq!(
            grille_with(text.as_bytes(), &["convert", "--to", back]),
            expect(0, format!("{puzzle}\n"), "")
        );
    }
}

#[test]
fn lines_are_normalised() {
    let expected = expect(0, format!("{GRID}\n"), "");
    assert_eq!(grille(&["convert", "--to", "line", &GRID.replace('.', "0")]), expected);
    let spaced: Vec<String> = GRID.chars().map(|c| c.to_string().replace('.', "0")).collect();
    assert_eq!(grille(&["convert", "--to", "line", &spaced.join(" ")]), expected);
}

#[test]
fn ratings_keep_the_puzzle_its_id_and_its_comment() {
    let rated = grille(&["rate", "--output", "line", SUKAKU]).out;
    assert!(rated.starts_with(&format!("{SUKAKU}\t")), "{rated}");
    let list = format!("{GRID}\n{GRID} # no\t\u{1b}7\n{{\"puzzle\":\"{GRID}\",\"id\":\"x7\"}}\n");
    let rate = |style| grille_with(list.as_bytes(), &["rate", "--output", style]).out;
    let values = "-\t-\t-\tEasy\t204\teasy\tnaked-single";
    assert_eq!(
        rate("line"),
        format!("{GRID}\t{values}\n{GRID}\t{values}\t-\tno \\u{{1b}}7\n{GRID}\t{values}\tx7\t-\n")
    );
    let objects: Vec<serde_json::Value> =
        rate("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&objects[0]["comment"], &objects[0]["id"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    assert_eq!(
        (objects[1]["comment"].as_str(), objects[2]["id"].as_str()),
        (Some("no\t\u{1b}7"), Some("x7"))
    );
    let table = rate("csv");
    assert!(table.lines().next().unwrap().ends_with(",status,id,comment"), "{table}");
    assert!(table.lines().nth(3).unwrap().ends_with(",rated,x7,"), "{table}");
}

#[test]
fn numbers_above_9_are_separated_in_drawings() {
    let empty = ".".repeat(256);
    let drawn = grille(&["hint", "--draw", &format!("123456789ABCDEF{}", &empty[15..])]).out;
    let marks = drawn.lines().find(|line| line.contains("10,")).unwrap_or_default();
    assert!(marks.contains("9,10,11,12"), "{drawn}");
    let marks = grille(&["convert", "--to", "pencil-marks", &format!("1{}", &empty[1..])]).out;
    assert!(marks.contains("14,15,16"), "{marks}");
}
