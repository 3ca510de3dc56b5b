//! Texts of every make: line ends, encodings, packed files, prose, and what quotes them.

use super::*;
use std::fs;

/// The ends of lines that separate puzzles.
const ENDS: [&str; 8] = ["\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"];

fn utf_16(text: &str, big_endian: bool) -> Vec<u8> {
    let bytes = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn every_line_end_separates_puzzles() {
    for end in ENDS {
        for last in ["", end] {
            let text = format!("{GRID}{end}# é{end}123{end}{GRID}{last}");
            let ran = grille_with(text.as_bytes(), &["solve"]);
            let err = "grille: <stdin>:3: 3 characters; a 1×1 grid has 1, a 2×2 grid 4\n";
            assert_eq!(ran, expect(2, format!("{SOLUTION}\n!invalid\n{SOLUTION}\n"), err), "{end:?}");
            // Many plain lines are answered by the block; the numbers of the lines stay.
            let text = format!("{GRID}{end}").repeat(700) + "123" + last;
            let ran = grille_with(text.as_bytes(), &["solve"]);
            assert_eq!(ran.out, format!("{SOLUTION}\n").repeat(700) + "!invalid\n", "{end:?}");
            assert!(ran.err.starts_with("grille: <stdin>:701: "), "{}", ran.err);
        }
        // The rows of a sheet, and a puzzle in JSON.
        let sheet = ["12..", "34..", "..12", "..34"].join(end);
        let solved = grille_with(b"12..34....12..34", &["solve"]).out;
        assert_eq!(grille_with(sheet.as_bytes(), &["solve"]), expect(0, &*solved, ""), "{end:?}");
        let json = serde_json::json!({ "puzzle": sheet }).to_string();
        assert_eq!(grille_with(json.as_bytes(), &["solve"]), expect(0, &*solved, ""), "{end:?} {json}");
    }
}

#[test]
fn texts_of_every_encoding_are_read() {
    let expected = expect(0, format!("{SOLUTION}\n{SOLUTION}\n"), "");
    let text = format!("# café\r\n{GRID} naïve\r\n{GRID}\r\n");
    let marked = format!("\u{feff}{text}");
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    // Without its mark, UTF-16 is known where it begins with two characters of ASCII.
    for bytes in [
        text.clone().into_bytes(),
        marked.clone().into_bytes(),
        latin.clone(),
        utf_16(&marked, false),
        utf_16(&marked, true),
        utf_16(&text, false),
        utf_16(&text, true),
        [marked.as_bytes(), marked.as_bytes()].concat()[..text.len() * 2 / 2 + 3].to_vec(),
    ] {
        assert_eq!(grille_with(&bytes, &["solve"]), expected, "{:?}", &bytes[..9]);
    }
    let json = grille_with(&latin, &["solve", "--output", "json"]);
    assert!(json.out.contains("\"comment\":\"naïve\""), "{}", json.out);
    let joined = [marked.as_bytes(), marked.as_bytes()].concat();
    assert_eq!(grille_with(&joined, &["solve"]).out, format!("{SOLUTION}\n").repeat(4));
}

#[test]
fn a_zero_costs_one_line() {
    let text = format!("{GRID}\n{}\0\n{GRID}", &GRID[..80]);
    let err = "grille: <stdin>:2: not text: byte 0x00 at offset 80\n";
    assert_eq!(
        grille_with(text.as_bytes(), &["solve"]),
        expect(2, format!("{SOLUTION}\n!invalid\n{SOLUTION}\n"), err)
    );
}

#[test]
fn texts_without_a_puzzle_say_so() {
    for text in ["", "\n", "\r", "\u{feff}", "# a comment", "# one\r# two\r", "\n\n \t\n", "(* ocaml *)\n"] {
        let ran = grille_with(text.as_bytes(), &["solve"]);
        assert_eq!(ran, expect(2, "!invalid\n", "grille: <stdin>: no puzzle in it\n"), "{text:?}");
    }
    assert_eq!(grille_with(GRID.as_bytes(), &["solve"]), expect(0, format!("{SOLUTION}\n"), ""));
}

#[test]
fn skippable_frames_of_zstd_stand_anywhere() {
    let zst = |text: &str| {
        let size = text.len() as u32;
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
        frame.extend(size.to_le_bytes());
        frame.extend(&((size << 3) | 1).to_le_bytes()[..3]);
        frame.extend(text.as_bytes());
        frame
    };
    // What pzstd writes before each frame: the length of the frame.
    let skip = |content: &[u8]| {
        let length = (content.len() as u32).to_le_bytes();
        [&[0x50, 0x2a, 0x4d, 0x18], &length[..], content].concat()
    };
    let (one, two) = (zst(&format!("{GRID}\n")), zst(&format!("{HARD}\n")));
    let plain = grille_with(format!("{GRID}\n{HARD}\n").as_bytes(), &["solve"]);
    for parts in [
        vec![skip(&[9; 4]), one.clone(), skip(&[9; 4]), two.clone()],
        vec![skip(&[]), skip(&[1; 200_000]), one.clone(), two.clone(), skip(&[7; 3])],
    ] {
        assert_eq!(grille_with(&parts.concat(), &["solve"]), plain);
    }
    let cut = [one, skip(&[9; 4])[..9].to_vec()].concat();
    let ran = grille_with(&cut, &["solve"]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (2, "grille: <stdin>: the data are damaged or end too early\n")
    );
}

#[test]
fn files_of_other_kinds_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let cases: [(&[u8], &str, &str); 6] = [
        (b"\xfd7zXZ\0\0\x04", "this is an xz file; unpack it first: xz -dc FILE | grille …", "xz"),
        (b"PK\x03\x04\x14\0", "this is a zip file; unpack it first: unzip -p FILE | grille …", "zip"),
        (b"BZh91AY&SY\0", "this is a bzip2 file; unpack it first: bzip2 -dc FILE | grille …", "bzip2"),
        (b"7z\xbc\xaf\x27\x1c", "this is a 7z file; unpack it first: 7z x -so FILE | grille …", "7z"),
        (b"\x04\x22\x4d\x18\x64", "this is an lz4 file; unpack it first: lz4 -dc FILE | grille …", "lz4"),
        (b"PAR1\x15\0", "this is a Parquet file, not a text", "Parquet"),
    ];
    for (bytes, message, kind) in cases {
        fs::write(dir.path().join("list.txt"), bytes).unwrap();
        for args in
            [&["solve", "list.txt"][..], &["check", "list.txt"], &["solve", GRID, "--choice", "list.txt"]]
        {
            let ran = grille_in(dir.path(), args);
            if args.contains(&"--choice") {
                assert_eq!(ran.status, 2);
                continue;
            }
            assert_eq!(ran, expect(2, "", format!("grille: list.txt: {message}\n")), "{args:?}");
        }
        let explained = grille_in(dir.path(), &["explain", GRID, "--choice", "list.txt"]);
        assert_eq!((explained.status, explained.err.contains(message)), (2, true), "{}", explained.err);
        let french = grille_in(dir.path(), &["solve", "list.txt", "--lang", "fr"]);
        assert!(french.err.contains(&format!("c’est un fichier {kind}")), "{}", french.err);
    }
}

#[test]
fn small_files_are_read_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(dir.path().join(name), text).unwrap();
    write("large.txt", "# padding\n".repeat(110_000) + "naked-single\n");
    write("full.txt", format!("{}naked-single\nhidden-single\n", "#\n".repeat(500_000)));
    for args in [
        &["explain", GRID, "--choice", "large.txt"][..],
        &["generate", "--pattern", "large.txt"],
        &["generate", "--from", "large.txt"],
    ] {
        let ran = grille_in(dir.path(), args);
        let err = "large.txt: the file is larger than 1048576 bytes, which is the most that is read\n";
        assert!(ran.status == 2 && ran.out.is_empty() && ran.err.contains(err), "{args:?}: {}", ran.err);
    }
    assert_eq!(grille_in(dir.path(), &["explain", GRID, "--choice", "full.txt"]).status, 0);
    // Such files may be of any encoding and have any line ends.
    fs::write(dir.path().join("mac.txt"), b"# caf\xe9\rnaked-single\rhidden-single\r").unwrap();
    fs::write(dir.path().join("wide.txt"), utf_16("\u{feff}naked-single\r\nhidden-single\r\n", false))
        .unwrap();
    let expected = grille_in(dir.path(), &["explain", GRID, "--choice", "full.txt"]);
    for name in ["mac.txt", "wide.txt"] {
        assert_eq!(grille_in(dir.path(), &["explain", GRID, "--choice", name]), expected, "{name}");
    }
}

#[test]
fn a_choice_that_says_nothing_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    for text in ["", "\n\n", "# nothing\n"] {
        fs::write(dir.path().join("empty.txt"), text).unwrap();
        for verb in ["explain", "hint", "deduce"] {
            let ran = grille_in(dir.path(), &[verb, GRID, "--choice", "empty.txt"]);
            let err = "empty.txt: it says nothing: no technique, no limit, no other choice\n";
            assert!(ran.status == 2 && ran.out.is_empty() && ran.err.contains(err), "{verb}: {}", ran.err);
        }
    }
}

#[test]
fn prose_is_not_a_puzzle() {
    let prose = "A dog\n\n1 hello\n\n4 dogs\n\nI am\n\nx\n\n- an item\n\n1, one\n";
    let ran = grille_with(prose.as_bytes(), &["solve"]);
    assert_eq!((ran.status, ran.out), (2, "!invalid\n".repeat(7)));
    assert!(ran.err.starts_with("grille: <stdin>:1: \"A dog\" is text, not a puzzle\n"), "{}", ran.err);
    assert_eq!(grille_with(b"1\n\n.\n", &["solve"]), expect(0, "1\n1\n", ""));
    let named = format!("{GRID} A dog\n");
    assert_eq!(grille_with(named.as_bytes(), &["solve"]), expect(0, format!("{SOLUTION}\n"), ""));
}

#[test]
fn a_list_of_ocaml_is_read_as_printed() {
    let rows: Vec<String> = ANTIBT
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .map(|&c| if c == b'.' { "-1".to_string() } else { char::from(c).to_string() })
                .collect();
            format!("  [{}|]", cells.join("; "))
        })
        .collect();
    for end in ["|]\n;;", "|];;", "|]\nin", "|] in", "|]\n\n;;\n", "|]"] {
        let text = format!("let antibt = [|\n{}\n{end}\n", rows.join(";\n"));
        let twice = format!("{text}\n{text}");
        let converted = grille_with(twice.as_bytes(), &["convert", "--to", "line"]);
        assert_eq!(converted, expect(0, format!("{ANTIBT}\n{ANTIBT}\n"), ""), "{end:?}");
    }
}

#[test]
fn the_size_asked_for_is_the_size() {
    let err = "grille: <argument>:1: the grid is 9×9, not 8×8 as the size says\n";
    assert_eq!(grille(&["solve", "--size", "8", GRID]), expect(2, "!invalid\n", err));
    let rows: String =
        GRID.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let sheet = grille_with(rows.as_bytes(), &["check", "--size", "8"]);
    assert!(sheet.status == 2 && sheet.out.contains("not 8×8 as the size says"), "{sheet:?}");
    assert_eq!(grille(&["solve", "--size", "9", GRID]), expect(0, format!("{SOLUTION}\n"), ""));
}

#[test]
fn several_puzzles_as_arguments_have_numbers() {
    let ran = grille(&["solve", BROKEN, GRID, "123"]);
    assert_eq!((ran.status, ran.out), (2, format!("!invalid\n{SOLUTION}\n!invalid\n")));
    let places: Vec<&str> = ran.err.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(places, ["<argument 1>:1", "<argument 3>:1"]);
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.txt"), format!("{GRID}\n")).unwrap();
    let json = grille_in(dir.path(), &["solve", "a.txt", GRID, GRID, "--output", "json"]);
    for (line, name) in json.out.lines().zip(["a.txt", "<argument 2>", "<argument 3>"]) {
        assert!(line.contains(&format!("\"file\":\"{name}\"")), "{line}");
    }
    assert!(grille(&["solve", "123"]).err.starts_with("grille: <argument>:1: "));
}

/// Nothing of a text, nor the name of its file, moves the cursor or turns the direction of writing.
#[test]
fn no_text_gives_orders_to_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let obeyed = |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
    let orders = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}";
    let name = "a\u{1b}[31m\u{202e}.txt";
    let text = format!("{GRID} {orders}\n\n{orders}\n\n12{orders}\n34\n\n{HARD} {orders}\n");
    fs::write(dir.path().join(name), text).unwrap();
    for args in [
        &["solve", name][..],
        &["solve", name, "--output", "grid"],
        &["solve", name, "--output", "csv"],
        &["check", name],
        &["check", name, "--output", "grid"],
        &["check", name, "--output", "csv"],
        &["rate", name],
        &["rate", name, "--output", "grid"],
        &["count", name],
        &["count", name, "--output", "grid"],
        &["explain", name],
        &["hint", name],
        &["steps", name],
        &["minimize", name],
        &["compare", name, "--engine", "search"],
        &["solve", "no\u{1b}[2Jfile.txt"],
        &["solve", GRID, "--engine", orders],
        &["explain", GRID, "--choice", orders],
        &["solve", orders],
    ] {
        let ran = grille_in(dir.path(), args);
        let found = |text: &str| text.replace('\t', " ").find(obeyed);
        assert_eq!((found(&ran.out), found(&ran.err)), (None, None), "{args:?}: {ran:?}");
    }
}
