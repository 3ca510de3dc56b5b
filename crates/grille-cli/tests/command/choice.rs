use super::*;

#[test]
fn a_choice_comes_from_a_file_or_by_name() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("mine.txt"), "# mine\nhidden-single\nlimit chain-length 8\n").unwrap();
    let hidden = "Hidden single: in column 6, 8 has no other place than r1c6. So r1c6 is 8.\n";
    assert_eq!(grille_in(dir.path(), &["hint", "--choice", "mine.txt", GRID]), expect(0, hidden, ""));
    let naked = "Naked single: every digit but 5 is excluded from r5c5. So r5c5 is 5.\n";
    for name in ["hodoku", "all", "singles", "ssts", "seed-003"] {
        assert_eq!(grille(&["hint", "--choice", name, GRID]), expect(0, naked, ""), "{name}");
    }
    let without = grille(&["hint", "--choice", "singles", "--without", "naked-single", GRID]);
    assert_eq!(without, expect(0, hidden, ""));
}

#[test]
fn what_is_wrong_with_a_choice_is_told_with_its_line() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("bad.txt"), "hidden-single\n\nnaked-singel\n").unwrap();
    let english =
        "grille: bad.txt: line 3: there is no technique \"naked-singel\"; did you mean naked-single?\n";
    assert_eq!(grille_in(dir.path(), &["explain", "--choice", "bad.txt", GRID]), expect(2, "", english));
    let french = "grille: bad.txt\u{a0}: ligne 3\u{a0}: la technique «\u{a0}naked-singel\u{a0}» n’existe pas\u{202f}; vouliez-vous dire naked-single\u{202f}?\n";
    let ran = grille_in(dir.path(), &["explain", "--choice", "bad.txt", GRID, "--lang", "fr"]);
    assert_eq!(ran, expect(2, "", french));
    let ran = grille(&["explain", "--choice", "mine", GRID]);
    let names = "hodoku, default, all, seed-003, singles and ssts";
    assert_eq!(ran, expect(2, "", format!("grille: there is no choice \"mine\"; the choices are {names}\n")));
    let ran = grille_in(dir.path(), &["explain", "--choice", "no/file.txt", GRID]);
    assert_eq!(ran, expect(2, "", "grille: no/file.txt: there is no such file\n"));
    let ran = grille(&["explain", "--techniques", "full-house", "--without", "full-house", GRID]);
    assert_eq!(ran, expect(2, "", "grille: no technique is left\n"));
}

#[test]
fn limits_are_set_by_name() {
    assert_eq!(grille(&["hint", "--limit", "chain-length=8", "--limit", "als_nodes=on", GRID]).status, 0);
    for (value, why) in [
        ("chain-length", "\"chain-length\" is not a limit; write NAME=VALUE, as in chain-length=8"),
        ("fins=many", "the limit fins does not take \"many\": a number, or on or off"),
    ] {
        let ran = grille(&["hint", "--limit", value, GRID]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err.lines().next(), Some(format!("grille: --limit <NAME=VALUE>: {why}").as_str()));
    }
}
