use super::*;
use std::fs;

fn lines(ran: &Ran) -> Vec<&str> {
    ran.out.lines().collect()
}

/// What `check` says of each puzzle: valid, one solution, minimal or not.
fn checked(puzzles: &str, options: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("made.txt"), puzzles).unwrap();
    let ran = grille_in(folder.path(), &[&["check", "--output", "line", "made.txt"], options].concat());
    ran.out.lines().map(|line| line.split('\t').skip(1).take(3).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn puzzles_are_new_lines_that_check_finds_sound_and_minimal() {
    let ran = grille(&["generate", "-n", "200", "--seed", "3"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let mut puzzles = lines(&ran);
    assert_eq!(checked(&ran.out, &[]), ["valid 1 minimal"; 200]);
    puzzles.sort_unstable();
    puzzles.dedup();
    assert_eq!(puzzles.len(), 200);
    let small = grille(&["generate", "-n", "5", "--seed", "3", "--size", "6"]);
    assert_eq!(checked(&small.out, &[]), ["valid 1 minimal"; 5]);
    let diagonal = grille(&["generate", "-n", "2", "--seed", "3", "--rules", "diagonal"]);
    assert_eq!(checked(&diagonal.out, &["--rules", "diagonal"]), ["valid 1 minimal"; 2]);
}

#[test]
fn a_full_grid_is_no_puzzle() {
    for only in ["x-wing", "naked-pair,pointing,xy-chain"] {
        let err = "grille: no puzzle meets the criteria: the techniques that must be enough never fill the last cell; \
                   add full-house, naked-single or hidden-single\n";
        assert_eq!(grille(&["generate", "--only", only]), expect(1, "", err));
    }
    for only in ["full-house", "x-wing,naked-single"] {
        let ran = grille(&["generate", "-n", "3", "--seed", "1", "--only", only]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(lines(&ran).iter().all(|line| line.contains('.')), "{}", ran.out);
    }
}

#[test]
fn the_same_seed_makes_the_same_files_with_any_number_of_threads() {
    let wishes: [&[&str]; 3] = [
        &["-n", "300"],
        &["-n", "20", "--level", "medium", "--with-solution", "--with-path"],
        &["-n", "20", "--symmetry", "rotate180", "--clues", "22..26", "--output", "json"],
    ];
    for wish in wishes {
        let folder = tempfile::tempdir().unwrap();
        let mut files = vec![];
        for (k, threads) in ["1", "2", "2", "5"].iter().enumerate() {
            let name = format!("{k}.txt");
            let args = [&["generate", "--seed", "8", "--threads", threads, "-o", &name], wish].concat();
            assert_eq!(grille_in(folder.path(), &args), expect(0, "", ""));
            files.push(fs::read_to_string(folder.path().join(name)).unwrap());
        }
        assert!(files.windows(2).all(|pair| pair[0] == pair[1]), "{wish:?}");
        if !wish.contains(&"json") {
            let first = files[0].lines().next().unwrap();
            assert!(
                first.starts_with(concat!("# grille ", env!("CARGO_PKG_VERSION"), " generate ")),
                "{first}"
            );
            assert!(first.ends_with("--seed 8"), "{first}");
        }
    }
    // Number k does not depend on how many there are.
    let [few, more] = ["3", "40"].map(|count| grille(&["generate", "--seed", "8", "-n", count]).out);
    assert!(more.starts_with(&few));
}

#[test]
fn wishes_are_kept() {
    let ran = grille(&["generate", "-n", "5", "--seed", "1", "--level", "hard"]);
    let rated = grille(&["rate", "--output", "line", lines(&ran)[0]]);
    assert_eq!(rated.out.split('\t').nth(6), Some("hard"));
    let ran = grille(&["generate", "--seed", "1", "--technique", "xy-wing", "--with-path"]);
    assert!(ran.out.contains("xy-wing"), "{}", ran.out);
    let ran = grille(&["generate", "--seed", "1", "--clues", "25", "--symmetry", "rotate180"]);
    assert_eq!(ran.out.bytes().filter(u8::is_ascii_digit).count(), 25);
    let ran = grille(&["generate", "-n", "3", "--seed", "1", "--from", GRID, "--with-solution"]);
    assert!(lines(&ran).iter().all(|line| line.ends_with(SOLUTION)), "{}", ran.out);
    let mask: String = GRID.chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
    let ran = grille(&["generate", "--seed", "1", "--pattern", &mask]);
    assert_eq!(checked(&ran.out, &[])[0].split(' ').take(2).collect::<Vec<_>>(), ["valid", "1"]);
    let same = ran.out.chars().zip(mask.chars()).all(|(sign, mask)| (sign == '.') == (mask == '.'));
    assert!(same, "{}", ran.out);
    let json = grille(&["generate", "--seed", "1", "--score", "600..900", "--output", "json"]);
    assert!(json.out.contains("\"hodoku_score\":"), "{}", json.out);
    let csv = grille(&["generate", "--seed", "1", "--output", "csv"]);
    assert!(csv.out.starts_with("puzzle,solution,number,seed,"), "{}", csv.out);
    let grid = grille(&["generate", "--seed", "1", "--output", "grid", "--size", "4"]);
    assert_eq!(grid.out.lines().count(), 7, "{}", grid.out);
}

#[test]
fn what_cannot_be_had_is_said() {
    let refused = |args: &[&str]| grille(&[&["generate", "--seed", "1"], args].concat());
    assert_eq!(
        refused(&["--clues", "5..10"]),
        expect(
            1,
            "",
            "grille: no puzzle meets the criteria: no 9×9 puzzle with at most 10 givens has exactly one solution: it takes at least 17\n"
        )
    );
    let mask = "xxxxxxxxxxxx".to_string() + &".".repeat(69);
    let ran = refused(&["--pattern", &mask]);
    assert!(ran.status == 1 && ran.err.contains("at least 17"), "{}", ran.err);
    let ran = refused(&["--only", "naked-single", "--technique", "x-wing", "--lang", "fr"]);
    assert!(ran.status == 1 && ran.err.contains("la technique x-wing est exigée"), "{}", ran.err);
    let ran = refused(&["--clues", "17", "--time-limit", "0.3"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    let told: Vec<&str> = ran.err.lines().collect();
    assert!(told[0].starts_with("grille: not found in time: 0 of 1 made, "), "{}", ran.err);
    assert!(told[1].starts_with("grille: closest to the criteria: "), "{}", ran.err);
    for wrong in [&["--clues", "a"][..], &["--pattern", "xx"], &["--from", "12"], &["--technique", "none"]] {
        assert_eq!(refused(wrong).status, 2, "{wrong:?}");
    }
}

#[test]
fn a_new_seed_is_told() {
    let one = grille(&["generate"]);
    let seed = one.err.strip_prefix("grille: seed ").expect("the seed is told").trim();
    assert_eq!(grille(&["generate", "--seed", seed]), expect(0, one.out.clone(), ""));
    assert_eq!(grille(&["generate", "--quiet"]).err, "");
}

#[test]
fn levels_are_named_in_either_language() {
    let easy = grille(&["generate", "--level", "easy", "--seed", "1"]);
    assert_eq!(easy.status, 0);
    for name in ["facile", "Facile", "EASY"] {
        assert_eq!(grille(&["generate", "--level", name, "--seed", "1"]), easy, "{name}");
    }
    for name in ["moyen", "difficile", "expert", "extrême", "extreme", "EXTRÊME"] {
        // Nothing is tried for so short a time, but the level is understood.
        let ran = grille(&["generate", "--level", name, "--seed", "1", "--time-limit", "0.001"]);
        assert_ne!(ran.status, 2, "{name}: {}", ran.err);
    }
    let wrong = grille(&["generate", "--level", "facil", "--lang", "fr"]);
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("easy, medium, hard, expert et extreme"), "{}", wrong.err);
}
