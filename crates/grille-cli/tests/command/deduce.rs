use super::*;

#[test]
fn an_easy_puzzle_is_solved_without_guessing() {
    assert_eq!(grille(&["deduce", GRID]), expect(0, format!("{SOLUTION}\n"), ""));
}

#[test]
fn what_is_left_is_shown_with_pencil_marks() {
    let ran = grille(&["deduce", "--output", "grid", HARD]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.contains("|    5     4    36|  236     8    19| 1237  1279 13679|\n"), "{}", ran.out);
    assert!(ran.out.ends_with("\nNot solved: 35 open cells with 98 candidates left.\n"), "{}", ran.out);
}

#[test]
fn techniques_can_be_chosen_and_left_out() {
    let only = |args: &[&str]| grille(&[&["deduce", HARD], args].concat()).out;
    let filled = |text: &str| text.trim_end().chars().filter(|&c| c != '.').count();
    let all = filled(&only(&[]));
    let singles = filled(&only(&["--techniques", "naked-single,hidden-single"]));
    let naked = filled(&only(&["--techniques", "naked-single"]));
    assert!(naked <= singles && singles <= all && naked < all, "{naked} {singles} {all}");
    let without = only(&[
        "--without",
        "pointing,claiming,naked-pair,naked-triple,naked-quadruple,hidden-pair,hidden-triple,hidden-quadruple",
    ]);
    assert_eq!(without, only(&["--techniques", "naked-single,hidden-single"]));
    assert_eq!(grille(&["deduce", "--max-subset", "5", HARD]).status, 2);
    assert_eq!(grille(&["deduce", "--techniques", "x-wing", HARD]).status, 2);
}
