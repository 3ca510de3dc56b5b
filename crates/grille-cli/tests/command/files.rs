use super::*;
use flate2::{Compression, write::GzEncoder};
use std::fs;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn bad_files_are_told_in_one_line_and_the_others_are_read() {
    let dir = folder();
    fs::write(dir.path().join("empty.txt"), "").unwrap();
    fs::write(dir.path().join("good.txt"), format!("{GRID}\n")).unwrap();
    fs::write(dir.path().join("noise.bin"), [0x9d, 0, 1, 2, 0xff, 0xfe, 0x80].repeat(1000)).unwrap();
    let args = ["solve", "missing.txt", "empty.txt", ".", "noise.bin", "good.txt"];
    let ran = grille_in(dir.path(), &args);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out, format!("!invalid\n!invalid\n{SOLUTION}\n"), "{}", ran.err);
    let starts = [
        "grille: missing.txt: there is no such file",
        "grille: empty.txt: no puzzle",
        "grille: .: this is a directory, not a file",
        "grille: noise.bin: not text",
    ];
    assert_eq!(ran.err.lines().count(), starts.len(), "{}", ran.err);
    for (line, start) in ran.err.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    let french = grille_in(dir.path(), &["solve", "missing.txt", "--lang", "fr"]);
    assert_eq!(french, expect(2, "", "grille: missing.txt: ce fichier n'existe pas\n"));
}

#[test]
fn bad_grids_are_told_with_the_place() {
    let dir = folder();
    let numbers = GRID.replace('.', "0").chars().map(String::from).collect::<Vec<_>>();
    let rows = |cells: &[String]| cells.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>();
    let mut ten = numbers.clone();
    ten[0] = "10".to_string();
    let mut eight = rows(&numbers).lines().map(String::from).collect::<Vec<_>>();
    eight[2].truncate(15);
    let mut letter = numbers.clone();
    letter[13] = "k".to_string();
    let cases = [
        ("ten", rows(&ten), 2, "10"),
        ("eight", eight.join("\n"), 2, ":3: "),
        ("letter", rows(&letter), 2, "k"),
        ("twice", format!("{BROKEN}\n"), 1, "row 1"),
    ];
    for (name, text, status, place) in cases {
        fs::write(dir.path().join(name), text).unwrap();
        let ran = grille_in(dir.path(), &["solve", name]);
        assert_eq!((ran.status, ran.out.as_str()), (status, "!invalid\n"), "{name}: {ran:?}");
        assert!(ran.err.starts_with(&format!("grille: {name}:")) && ran.err.contains(place), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{name}");
    }
}

#[test]
fn packed_files_are_recognised_by_content() {
    let dir = folder();
    let text = format!("{GRID}\n{HARD}\n");
    let gz = |text: &str| {
        let mut encoder = GzEncoder::new(vec![], Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let plain = grille_with(text.as_bytes(), &["solve"]);
    assert_eq!((plain.status, plain.out.lines().count()), (0, 2));
    // Two members one after the other, as `cat a.gz b.gz` makes them.
    let packed = [gz(&format!("{GRID}\n")), gz(&format!("{HARD}\n"))].concat();
    fs::write(dir.path().join("list.txt"), &packed).unwrap();
    assert_eq!(grille_in(dir.path(), &["solve", "list.txt"]), plain);
    assert_eq!(grille_with(&packed, &["solve", "-"]), plain);
    // A zstd frame with one raw block; a skippable frame; another frame.
    let zst = |text: &str| {
        let size = text.len() as u32;
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
        frame.extend(size.to_le_bytes());
        frame.extend(&((size << 3) | 1).to_le_bytes()[..3]);
        frame.extend(text.as_bytes());
        frame
    };
    let skippable = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 7, 7, 7].to_vec();
    let packed = [zst(&format!("{GRID}\n")), skippable, zst(&format!("{HARD}\n"))].concat();
    assert_eq!(grille_with(&packed, &["solve"]), plain);
    let cut = grille_with(&packed[..60], &["solve"]);
    assert_eq!(
        (cut.status, cut.err.as_str()),
        (2, "grille: <stdin>: the data are damaged or end too early\n")
    );
}

#[test]
fn the_output_file_appears_whole_or_not_at_all() {
    let dir = folder();
    let out = dir.path().join("out.txt");
    let ran = grille_in(dir.path(), &["solve", GRID, "-o", "out.txt"]);
    assert_eq!(ran, expect(0, "", ""));
    assert_eq!(fs::read_to_string(&out).unwrap(), format!("{SOLUTION}\n"));
    let names = || {
        let mut names: Vec<String> = fs::read_dir(dir.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["out.txt"]);
    let nowhere = grille_in(dir.path(), &["solve", GRID, "-o", "no/such/folder.txt"]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.err.starts_with("grille: no/such/folder.txt: cannot write: "), "{}", nowhere.err);
    // An input may be its own output: it is read to its end before it is replaced.
    fs::write(&out, format!("{GRID}\n{HARD}\n")).unwrap();
    assert_eq!(grille_in(dir.path(), &["solve", "out.txt", "-o", "out.txt"]).status, 0);
    assert!(fs::read_to_string(&out).unwrap().starts_with(SOLUTION));
    assert_eq!(names(), ["out.txt"]);
}

#[test]
fn answers_are_saved_beside_their_input() {
    let dir = folder();
    let sud: String =
        GRID.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    fs::write(dir.path().join("a.sud"), &sud).unwrap();
    fs::write(dir.path().join("list.txt"), format!("{GRID}\n{HARD}\n")).unwrap();
    let ran = grille_in(dir.path(), &["solve", "--save", "a.sud", "list.txt"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, "grille: a.p2 written\ngrille: list.p2 written\n"));
    assert_eq!(fs::read_to_string(dir.path().join("list.p2")).unwrap().lines().count(), 2);
    let saved = fs::read_to_string(dir.path().join("a.p2")).unwrap();
    let digits: String = saved.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, SOLUTION, "{saved}");
    assert_eq!(grille_in(dir.path(), &["deduce", "--save", "--quiet", "a.sud"]).err, "");
    assert!(dir.path().join("a.p1").exists());
    let again = grille_in(dir.path(), &["solve", "--save", "a.p2"]);
    assert_eq!(
        again,
        expect(2, "", "grille: a.p2 is an input and is not overwritten by the answer to a.p2\n")
    );
}

#[test]
fn conversion_writes_what_can_be_read_again() {
    let dir = folder();
    let grid = grille_in(dir.path(), &["convert", "--to", "grid", GRID]);
    assert!(grid.out.starts_with("+-----+-----+-----+\n|5 3 .|. 7 .|. . .|\n"), "{}", grid.out);
    assert_eq!(grille_with(grid.out.as_bytes(), &["convert"]), expect(0, format!("{GRID}\n"), ""));
    let two = grille(&["convert", "--to", "grid", GRID, HARD]);
    assert_eq!(grille_with(two.out.as_bytes(), &["convert"]), expect(0, format!("{GRID}\n{HARD}\n"), ""));
    assert_eq!(grille_in(dir.path(), &["convert", GRID, HARD, "-o", "list.sdm"]), expect(0, "", ""));
    let sdm = fs::read_to_string(dir.path().join("list.sdm")).unwrap();
    assert_eq!(sdm, format!("{GRID}\n{HARD}\n").replace('.', "0"));
    assert_eq!(grille_in(dir.path(), &["convert", GRID, "-o", "list.xyz"]).status, 2);
    assert_eq!(grille(&["convert", "--to", "magic", GRID]).status, 2);
    let bad = grille(&["convert", GRID, "123"]);
    assert_eq!((bad.status, bad.out), (2, format!("{GRID}\n!invalid\n")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let message = "grille: /dev/full: cannot write: ";
    let ran = grille(&["solve", GRID, "-o", "/dev/full"]);
    assert!(ran.status == 2 && ran.err.starts_with(message) && ran.err.lines().count() == 1, "{ran:?}");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&std::env::temp_dir(), &["solve", GRID]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("grille: <stdout>: cannot write: "));
}

#[test]
fn a_link_of_the_page_is_the_puzzle_in_it() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    for host in ["http://127.0.0.1:7729/", "https://grille.example/page/"] {
        let link = format!("{host}#play?p={GRID}&box=3x3");
        assert_eq!(grille(&["solve", &link]), expect(0, solved, ""));
    }
    let diagonal = format!("http://h/#play?p={GRID}&box=3x3&rules=diagonal");
    assert_eq!(grille(&["solve", &diagonal]).status, 1);
}

#[test]
fn bad_grids_as_arguments_are_not_taken_for_files() {
    let letter = GRID.replacen("7..", "7.a", 1);
    let last = GRID.replace("79", "7a");
    let ten = GRID.replacen('5', "10", 1);
    for (argument, message) in [
        (letter.as_str(), "row 1, column 7: \"a\" is neither a digit nor an empty cell"),
        (last.as_str(), "row 9, column 9: \"a\" is neither a digit nor an empty cell"),
        (ten.as_str(), "82 characters; a 9×9 grid has 81, a 10×10 grid 100"),
        (
            "https://example.org/?load=N4Ig",
            "this link holds no puzzle that can be read: a link of Grille has ?p= and the cells after the #",
        ),
    ] {
        let err = format!("grille: <argument>:1: {message}\n");
        assert_eq!(grille(&["solve", argument]), expect(2, "!invalid\n", &err));
    }
    assert_eq!(grille(&["solve", "hello"]), expect(2, "", "grille: hello: there is no such file\n"));
}
