//! Every message about a text that is not read, with its place.

use grille::puzzle::Puzzle;
use grille::puzzle::read::{ReadOptions, Reader, read};

const GRID_1: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SMALL: &str = "1..4..1..2..4..1";

fn rows(line: &str, each: usize) -> Vec<String> {
    line.as_bytes().chunks(each).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

fn spaced(line: &str) -> String {
    line.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
fn bad_texts_say_what_and_where() {
    let bare = rows(GRID_1, 9);
    let with_row = |index: usize, row: &str| {
        let mut rows = bare.clone();
        rows[index] = row.to_string();
        rows.join("\n")
    };
    let pad = |text: &str, length: usize| format!("{text}{}", ".".repeat(length - text.len()));
    let list = |text: &str| {
        format!(
            "[{}]",
            rows(text, 9)
                .iter()
                .map(|row| format!("[{}]", row.chars().map(String::from).collect::<Vec<_>>().join(",")))
                .collect::<Vec<_>>()
                .join(",\n")
        )
        .replace('.', "0")
    };
    let table: Vec<(String, Option<u64>, &str)> = vec![
        ("".into(), None, "no puzzle in it"),
        ("\n\n# nothing\n".into(), None, "no puzzle in it"),
        ("puzzle,solution\n".into(), None, "no puzzle in it"),
        ("\u{0}".into(), None, "not text: byte 0x00 at offset 0"),
        (GRID_1[1..].into(), Some(1), "80 characters; an 8×8 grid has 64, a 9×9 grid 81"),
        (format!("10{}", &GRID_1[1..]), Some(1), "82 characters; a 9×9 grid has 81, a 10×10 grid 100"),
        (
            format!("\n# list\n{}", GRID_1.replacen('.', "a", 1)),
            Some(3),
            "row 1, column 3: \"a\" is neither a digit nor an empty cell",
        ),
        (GRID_1.replacen('.', "%", 1), Some(1), "character 3: \"%\" is neither a digit nor an empty cell"),
        (with_row(2, ".98....6"), Some(3), "row 3 has 8 cells, the others have 9"),
        (with_row(1, "6..a95..."), Some(2), "row 2, column 4: \"a\" is neither a digit nor an empty cell"),
        (with_row(1, "6..%95..."), Some(2), "row 2, column 4: \"%\" is neither a digit nor an empty cell"),
        (bare[..8].join("\n"), Some(1), "8 rows of 9 cells; a grid has as many rows as columns"),
        (with_row(0, "10 3 . . 7 . . . ."), Some(1), "row 1 has 10 cells, the others have 9"),
        (
            spaced(GRID_1).replacen('5', "10", 1),
            Some(1),
            "row 1, column 1: 10 is not a digit of a 9×9 grid (1 to 9)",
        ),
        (
            spaced(GRID_1).replacen('.', "abc", 1),
            Some(1),
            "row 1, column 3: \"abc\" is neither a digit nor an empty cell",
        ),
        (spaced(&GRID_1[..80]), Some(1), "80 numbers; an 8×8 grid has 64, a 9×9 grid 81"),
        (
            format!("1{}", &".......5........"[1..]),
            Some(1),
            "row 2, column 4: 5 is not a digit of a 4×4 grid (1 to 4)",
        ),
        (
            list(GRID_1).replacen('6', "66", 1),
            Some(2),
            "row 2, column 1: 66 is not a digit of a 9×9 grid (1 to 9)",
        ),
        (list(GRID_1).replacen("6,", "", 1), Some(2), "row 2 has 8 cells, the others have 9"),
        (
            list(GRID_1).replacen("6,", "six,", 1),
            Some(2),
            "row 2, column 1: \"six\" is neither a digit nor an empty cell",
        ),
        ("[[1,2],[2,1],[1,2]]".into(), Some(1), "3 rows of 2 cells; a grid has as many rows as columns"),
        ("[[[1],2],[2,1]]".into(), Some(1), "row 1, column 1: \"[\" is neither a digit nor an empty cell"),
        (
            "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF".into(),
            Some(1),
            "this link holds no puzzle that can be read: a link of Grille has ?p= and the cells after the #",
        ),
        ("{\"quiz\":1}".into(), Some(1), "the object has no field \"puzzle\""),
        ("{\"puzzle\":7}".into(), Some(1), "field \"puzzle\": 7 cannot be read"),
        ("{\"puzzle\":\"1\",\"box\":\"large\"}".into(), Some(1), "field \"box\": \"large\" cannot be read"),
        ("{\"puzzle\":}".into(), Some(1), "character 11: this is not JSON"),
        (
            format!("{{\"puzzle\":\"{SMALL}\",\"box\":\"3x2\"}}"),
            Some(1),
            "boxes 3×2 do not fit a 4×4 grid: they have 6 cells, not 4",
        ),
        (
            format!("{{\"puzzle\":\"{SMALL}\",\"rules\":\"knight\"}}"),
            Some(1),
            "there is no rule \"knight\"; the rules are diagonal",
        ),
        (format!(":0000:x:{GRID_1}:999 91:::"), Some(1), "\"91\" is not a digit, a row and a column"),
        (
            format!("id,puzzle\n1,{GRID_1}\n2,{}\n", &GRID_1[1..]),
            Some(3),
            "80 characters; an 8×8 grid has 64, a 9×9 grid 81",
        ),
        (pad("12H", 256), Some(1), "row 1, column 3: H is not a digit of a 16×16 grid (1 to G)"),
        (
            pad("12", 36 * 36),
            Some(1),
            "a 36×36 grid must be written in numbers: single characters go up to 35",
        ),
        (pad("0123B", 100), Some(1), "row 1, column 5: B is not a digit of a 10×10 grid (1 to A)"),
        (
            pad("01239", 144),
            Some(1),
            "two readings; row 1 is . 1 2 3 9 . . . . . . . (symbols letters) or 1 2 3 4 10 . . . . . . . (symbols zero-based)",
        ),
        (
            pad("ABC", 256),
            Some(1),
            "two readings; row 1 is 10 11 12 . . . . . . . . . . . . . (symbols letters) or 1 2 3 . . . . . . . . . . . . . (symbols letters-only)",
        ),
        (
            pad("12", 729),
            Some(1),
            "two readings; 729 characters are a 27×27 grid (order 27) or all candidates of a 9×9 grid (order 9)",
        ),
        ("1".repeat(2 << 20), Some(1), "the line is longer than 1048576 bytes; no grid is so long"),
    ];
    for (text, line, expected) in table {
        let shown: String = text.chars().take(300).collect();
        match read(&text, &ReadOptions::default()) {
            Ok(puzzles) => panic!("{} puzzles read in\n{shown}\nbut: {expected}", puzzles.len()),
            Err(error) => assert_eq!((error.line, error.to_string().as_str()), (line, expected), "{shown}"),
        }
    }
}

#[test]
fn more_bad_texts_in_frames() {
    let framed = "\
+-----+-----+-----+
|5 3 .|. 7 .|. . .|
|6 . .|1 9 5|. . .|
|. 9 8|. . .|. 6 .|
+-----+-----+-----+
|8 . .|. 6 .|. . 3|
|4 . .|8 . 3|. . 1|
|7 . .|. 2 .|. . 6|
+-----+-----+-----+
|. 6 .|. . .|2 8 .|
|. . .|4 1 9|. . 5|
|. . .|. 8 .|. 7 9|
+-----+-----+-----+
";
    let marks = "12 12 34 34\n34 34 12 12\n12 12 34 34\n34 34 12 12\n";
    let table = [
        (framed.replacen(" .|\n", " |\n", 1), 2, "row 1 has 8 cells, the others have 9"),
        (
            framed.replacen("|5 3 .|", "|10 3 .|", 1),
            2,
            "row 1, column 1: 10 is not a digit of a 9×9 grid (1 to 9)",
        ),
        (
            framed.replacen("|6 . .|1", "|6 . .|a", 1),
            3,
            "row 2, column 4: \"a\" is neither a digit nor an empty cell",
        ),
        (
            framed.replace('.', " ").replacen("|5 3  |", "|10 3  |", 1),
            2,
            "row 1: \"10 3  \" does not fall into 3 cells",
        ),
        (
            framed.replace('.', " ").replacen("|5 3  |", "|103  |", 1),
            2,
            "row 1: \"103  \" does not fall into 3 cells",
        ),
        (
            framed.replacen("|. . .|. 8 .|. 7 9|\n", "", 1),
            1,
            "8 rows of 9 cells; a grid has as many rows as columns",
        ),
        (marks.replacen("34", "35", 1), 1, "row 1, column 3: \"35\" is neither a digit nor an empty cell"),
        (marks.replacen("34 34 12 12\n", "34 34 12\n", 1), 2, "row 2 has 3 cells, the others have 4"),
        ("[[1,0],[0,1]] [[1]]".to_string(), 1, "another list follows on the same line"),
        ("{\"puzzle\":\"1\"\n\n".to_string(), 1, "the object has no end"),
    ];
    for (text, line, expected) in table {
        match read(&text, &ReadOptions::default()) {
            Ok(puzzles) => panic!("{} puzzles read in\n{text}\nbut: {expected}", puzzles.len()),
            Err(error) => {
                assert_eq!((error.line, error.to_string().as_str()), (Some(line), expected), "{text}")
            }
        }
    }
}

#[test]
fn bad_lines_of_a_list_keep_their_place() {
    let mut lines = vec![GRID_1.to_string(); 1000];
    lines[9] = "oops".into();
    lines[10] = GRID_1[1..].into();
    lines[999] = "x".repeat(3_000_000);
    let text = lines.join("\n");
    let read: Vec<_> = Reader::new(text.as_bytes()).map(|entry| entry.unwrap()).collect();
    assert_eq!(read.len(), 1000);
    let parsed = read.into_iter().map(|entry| entry.and_then(|entry| entry.parse(&ReadOptions::default())));
    let bad: Vec<u64> = parsed.filter_map(|puzzle| puzzle.err().map(|error| error.line.unwrap())).collect();
    assert_eq!(bad, [10, 11, 1000]);
}

#[test]
fn a_later_line_that_is_not_text_is_an_error_of_its_own() {
    let mut text = format!("{GRID_1}\n").repeat(1000).into_bytes();
    text.extend([0x00, b'\n']);
    text.extend(GRID_1.as_bytes());
    // The first part is small, so that the noise comes later.
    let read: Vec<_> =
        Reader::new(std::io::BufReader::with_capacity(512, &text[..])).map(|entry| entry.unwrap()).collect();
    assert_eq!(read.len(), 1002);
    let error = read[1000].as_ref().unwrap_err();
    assert_eq!((error.line, error.to_string().as_str()), (Some(1001), "not text: byte 0x00 at offset 0"));
}

#[test]
fn only_one_puzzle_is_one_puzzle() {
    let error = format!("{GRID_1}\n{GRID_1}").parse::<Puzzle>().unwrap_err();
    assert_eq!(error.to_string(), "2 puzzles where one was expected");
}
