use super::*;
use serde_json::Value;

const LIBRARY: &str = "\
# cases of our own
:0000:1:.234341221434321:::111:
:0002:x:.234341221434321::::
:0003:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::555:
:0003-x:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::555:

:9999:5:1...............::::
not a line at all
:0003:5:53..7:::555:
:0000:1:.234341221434321:::111:
";

#[test]
fn every_step_of_a_technique_is_listed() {
    let ran = grille(&["steps", "--technique", "naked-single", GRID]);
    let said = "\
Naked single: every digit but 5 is excluded from r5c5. So r5c5 is 5.
Naked single: every digit but 7 is excluded from r7c6. So r7c6 is 7.
Naked single: every digit but 3 is excluded from r8c8. So r8c8 is 3.
Naked single: every digit but 4 is excluded from r7c9. So r7c9 is 4.
";
    assert_eq!(ran, expect(0, said, ""));
    assert_eq!(grille(&["steps", "--technique", "0003", GRID]), ran);
    assert_eq!(grille(&["steps", "--technique", "full-house", GRID]), expect(1, "No step.\n", ""));
    let french = grille(&["steps", "--technique", "full-house", GRID, "--lang", "fr"]);
    assert_eq!(french, expect(1, "Aucune étape.\n", ""));
    // Without a technique those that are used by default are looked for, and more may come.
    let all = grille(&["steps", GRID]).out;
    assert!(all.starts_with(said) && all.contains("Hidden single: "), "{all}");
}

#[test]
fn programs_get_one_object_for_each_line() {
    let ran = grille(&["steps", "--technique", "full-house", "--output", "json", ".234341221434321"]);
    let expected = concat!(
        r#"{"puzzle":".234341221434321","steps":[{"technique":"full-house","name":"Full house","#,
        r#""code":"0000","score":4,"level":"easy","placements":["111"],"eliminations":[],"#,
        r#""sentence":"Full house: r1c1 is the last open cell of row 1, which still lacks 1. So r1c1 is 1.","#,
        r#""evidence":{"digits":[1],"parts":[{"role":"house","houses":["r1"],"cells":[],"digits":[]}],"#,
        r#""chains":[],"truths":[{"kind":"house","house":"r1","digit":1}]}}],"complete":true,"#,
        r#""solutions":"1","file":"<argument>","line":1}"#,
        "\n"
    );
    assert_eq!(ran, expect(0, expected, ""));
}

#[test]
fn a_library_is_answered_line_by_line() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("cases.txt"), LIBRARY).unwrap();
    let ran = grille_in(dir.path(), &["steps", "--library", "cases.txt", "--output", "json"]);
    assert_eq!(ran.status, 2);
    let errors = "\
grille: cases.txt:7: there is no technique with the code \"9999\"
grille: cases.txt:8: \"not a line at all\" is not a line of a library; it begins as in :0000:x:53..7…
grille: cases.txt:9: 5 characters; a 2×2 grid has 4, a 3×3 grid 9
";
    assert_eq!(ran.err, errors);
    let objects: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<&str> =
        LIBRARY.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(objects.len(), lines.len());
    for (object, line) in objects.iter().zip(&lines) {
        assert_eq!(object["puzzle"].as_str(), Some(*line));
    }
    let counts: Vec<Option<usize>> =
        objects.iter().map(|object| object["steps"].as_array().map(Vec::len)).collect();
    assert_eq!(counts, [Some(1), Some(1), Some(4), Some(4), None, None, None, Some(1)]);
    assert!(objects.iter().all(|object| object["steps"].is_array() != object["error"].is_string()));
    // However it is named, it is the same.
    for args in [
        &["steps", "--library", "--output", "json", "-"][..],
        &["steps", "-", "--output", "json", "--library"],
    ] {
        let other = grille_with(LIBRARY.as_bytes(), args);
        assert_eq!(other.out.replace("<stdin>", "cases.txt"), ran.out, "{args:?}");
    }
}

#[test]
fn steps_are_drawn_where_asked() {
    let ran = grille(&["steps", "--technique", "full-house", "--draw", ".234341221434321"]);
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
    assert_eq!(ran, expect(0, drawn, ""));
}

#[test]
fn a_chain_says_why_and_its_lines_are_indented() {
    let position = ":0701:2:2.....+94..+4859..139..+4..+58.1.2..4.6...76...9+4..+4..31.5...1..+4.94.+9..8......34+9...\
                    :572 573 287 387 289 891 892:276::";
    let lines = "X-chain: at least one of r2c6 and r8c4 is 2; cells that see both lose 2:\n  \
                 r2c6≠2 → r2c7=2 → r5c7≠2 → r6c8=2 → r6c4≠2 → r8c4=2\n  So r7c6 loses 2.\n";
    let ran = grille(&["steps", "--technique", "x-chain", position]);
    assert!(ran.status == 0 && ran.out.contains(lines), "{}", ran.out);
    let path = grille(&["explain", "--techniques", "x-chain", position]);
    let numbered = format!("1. {}", lines.replace("\n  ", "\n   "));
    assert!(path.out.starts_with(&numbered), "{}", path.out);
    let hint = grille(&["hint", "--techniques", "x-chain", position]);
    assert!(hint.out.starts_with(lines.trim_end()), "{}", hint.out);
    let french = grille(&["steps", "--technique", "x-chain", "--lang", "fr", position]).out;
    assert!(french.contains("\n  L2C6≠2 → L2C7=2 → "), "{french}");
    // Programs get the lines as they are.
    let json = grille(&["steps", "--technique", "x-chain", "--output", "json", position]).out;
    assert!(json.contains("lose 2:\\nr2c6≠2 → "), "{json}");
}
