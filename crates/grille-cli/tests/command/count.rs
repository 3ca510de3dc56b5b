use super::*;

#[test]
fn the_number_is_exact_however_large() {
    assert_eq!(
        grille(&["count", "--output", "grid", GRID]),
        expect(0, "There is exactly one solution.\n", "")
    );
    let none = "12345678.......9..".to_string() + &".".repeat(63);
    assert_eq!(grille(&["count", "--output", "grid", &none]), expect(0, "There is no solution.\n", ""));
    let all = |args: &[&str]| grille(&[&["count", "--empty", "--output", "grid"], args].concat());
    assert_eq!(all(&["--size", "4"]), expect(0, "There are 288 solutions.\n", ""));
    assert_eq!(all(&["--size", "6"]), expect(0, "There are 28200960 solutions.\n", ""));
    let latin = all(&["--size", "6", "--box", "none", "--lang", "fr"]);
    assert_eq!(latin, expect(0, "Il y a 812\u{202f}851\u{202f}200 solutions.\n", ""));
    let diagonal = ["--size", "6", "--box", "none", "--rules", "diagonal"];
    assert_eq!(all(&diagonal), expect(0, "There are 92160 solutions.\n", ""));
    let line = format!("{}\t288\n", ".".repeat(16));
    assert_eq!(grille(&["count", "--empty", "--size", "4", "--output", "line"]), expect(0, line, ""));
}

#[test]
fn a_count_that_is_stopped_says_so() {
    let ran = grille(&["count", "--empty", "--time-limit", "0.1", "--output", "json"]);
    assert_eq!(ran.status, 3);
    assert!(ran.out.contains("\"status\":\"timeout\""), "{}", ran.out);
    let ran = grille(&["count", "--empty", "--time-limit", "0.1", "--output", "line"]);
    assert!(ran.out.contains("\t>="), "{}", ran.out);
}

#[test]
fn what_cannot_be_counted_is_told() {
    let ran = grille(&["count", &"1".repeat(81)]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.ends_with("\t-\n"), "{}", ran.out);
    assert_eq!(grille(&["count", "--empty", GRID]).status, 2);
}
