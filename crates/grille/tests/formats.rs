//! Every form of text that is read, and that nothing makes the reader panic.

use grille::constraint::Constraint;
use grille::grid::{BoxSize, Candidates, Digit, Shape};
use grille::puzzle::read::{ReadOptions, Reader, read};
use grille::puzzle::{Puzzle, Symbols};
use proptest::prelude::*;

const GRID_1: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SMALL: &str = "1..4..1..2..4..1";

fn all(text: &str) -> Vec<Puzzle> {
    read(text, &ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error} (line {:?}) in\n{text}", error.line))
}

fn one(text: &str) -> Puzzle {
    let mut puzzles = all(text);
    assert_eq!(puzzles.len(), 1, "{text}");
    puzzles.remove(0)
}

/// The digits with `.` for empty cells and letters above 9, whatever the notation.
fn digits(puzzle: &Puzzle) -> String {
    let sign =
        |cell: &Option<Digit>| cell.map_or('.', |d| std::char::from_digit(d.get().into(), 36).unwrap());
    puzzle.digits.cells().iter().map(sign).collect()
}

fn rows(line: &str, each: usize) -> Vec<String> {
    line.as_bytes().chunks(each).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

fn spaced(line: &str) -> String {
    line.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Grid 1 in every form.
fn forms_of_grid_1() -> Vec<(&'static str, String)> {
    let bare = rows(GRID_1, 9);
    let zeros = GRID_1.replace('.', "0");
    let parts = |row: &String, between: &str| rows(row, 3).join(between);
    let framed = |top: &str, rule: &str, between: &str, ends: &str| {
        let mut text = format!("{top}\n");
        for (index, row) in bare.iter().enumerate() {
            text += &format!("{ends}{}{ends}\n", parts(row, between));
            if index % 3 == 2 && index < 8 {
                text += &format!("{rule}\n");
            }
        }
        text + top
    };
    let seed = |row: &String| {
        let boxes: Vec<String> = rows(row, 3).iter().map(|part| spaced(part)).collect();
        format!("|{}|", boxes.join("|"))
    };
    let seed_rows: Vec<String> = bare.iter().map(seed).collect();
    let rule = "+-----+-----+-----+";
    let seed_frame = |rows: &[String]| {
        format!(
            "{rule}\n{}\n{rule}\n{}\n{rule}\n{}\n{rule}\n",
            rows[..3].join("\n"),
            rows[3..6].join("\n"),
            rows[6..].join("\n")
        )
    };
    let blanked: Vec<String> = seed_rows.iter().map(|row| row.replace('.', " ")).collect();
    let print_sudoku = {
        let rule = "-".repeat(37);
        let row = |row: &String| {
            format!("| {} ", row.chars().map(|c| format!("{c} | ")).collect::<String>().trim_end())
                + "\n"
                + &rule
        };
        format!("{rule}\n{}\n", bare.iter().map(row).collect::<Vec<_>>().join("\n").replace('.', "?"))
    };
    let python = |row: &String| format!("[{}]", row.chars().map(String::from).collect::<Vec<_>>().join(", "));
    let python_rows = |text: &str| rows(text, 9).iter().map(python).collect::<Vec<_>>();
    let ocaml = {
        let row = |row: &String| {
            format!(
                "    [| {} |]",
                row.chars().map(|c| c.to_string().replace('.', "-1")).collect::<Vec<_>>().join("; ")
            )
        };
        format!("let diabolique = [|\n{}\n|];;\n", bare.iter().map(row).collect::<Vec<_>>().join(";\n"))
    };
    let quoted = |empty: &str| {
        let cell = |c: char| if c == '.' { empty.to_string() } else { format!("\"{c}\"") };
        let row = |row: &String| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
        format!("[{}]", bare.iter().map(row).collect::<Vec<_>>().join(","))
    };
    let fields = |separator: &str| {
        let row = |row: &String| {
            row.chars().map(|c| c.to_string().replace('.', "")).collect::<Vec<_>>().join(separator)
        };
        bare.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    vec![
        ("line", GRID_1.into()),
        ("zeros", zeros.clone()),
        ("stars", GRID_1.replace('.', "*")),
        ("low lines", GRID_1.replace('.', "_")),
        ("question marks", GRID_1.replace('.', "?")),
        ("x", GRID_1.replace('.', "x")),
        ("X", GRID_1.replace('.', "X")),
        ("dashes", GRID_1.replace('.', "-")),
        ("line ends of Windows", format!("{GRID_1}\r\n")),
        ("byte order mark", format!("\u{feff}{GRID_1}")),
        ("comment after a blank", format!("{GRID_1} ED=7.2/1.5/1.5")),
        ("comment after a tab", format!("{GRID_1}\tname\t12")),
        (
            "comment after a comma",
            format!(
                "{GRID_1},534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            ),
        ),
        ("comment after a semicolon", format!("{GRID_1};easy")),
        ("comment after #", format!("{GRID_1}#easy")),
        ("comment lines", format!("# a list\n\n// of one\n{GRID_1}\n# end")),
        ("after a hash", format!("0000183b306c {} 1.2", zeros)),
        ("rows on one line", bare.join(" ")),
        ("numbers", spaced(&zeros)),
        ("numbers and dots", spaced(GRID_1)),
        ("numbers between commas", spaced(&zeros).replace(' ', ",")),
        ("numbers between commas and blanks", spaced(&zeros).replace(' ', ", ")),
        ("numbers between tabs", spaced(&zeros).replace(' ', "\t")),
        ("numbers with -1", spaced(GRID_1).replace('.', "-1")),
        ("numbers with a comment", spaced(&zeros) + " # easy"),
        ("headed numbers", format!("9 3 3 {}", spaced(&zeros))),
        ("bare rows", bare.join("\n")),
        ("bare rows of zeros", rows(&zeros, 9).join("\n")),
        ("bare rows of dashes", bare.join("\n").replace('.', "-")),
        ("bare rows of stars", bare.join("\n").replace('.', "*")),
        ("rows in parts", bare.iter().map(|row| parts(row, " ")).collect::<Vec<_>>().join("\n")),
        ("rows of numbers", rows(&zeros, 9).iter().map(|row| spaced(row)).collect::<Vec<_>>().join("\n")),
        (
            "rows of numbers with -1",
            bare.iter().map(|row| spaced(row).replace('.', "-1")).collect::<Vec<_>>().join("\n"),
        ),
        (
            "rows of numbers, headed",
            "9 3 3\n".to_string()
                + &rows(&zeros, 9).iter().map(|row| spaced(row)).collect::<Vec<_>>().join("\n"),
        ),
        ("rows under a title", format!("Grid 01\n{}", rows(&zeros, 9).join("\n"))),
        ("fields between tabs", fields("\t")),
        ("fields between commas", fields(",")),
        ("fields between semicolons", fields(";")),
        ("frame of the C solver", seed_frame(&seed_rows)),
        ("frame of the C solver, blanks for empty", seed_frame(&blanked)),
        (
            "frame of box drawing",
            seed_frame(&seed_rows).replace('|', "│").replace('-', "─").replace('+', "┼"),
        ),
        ("print_sudoku", print_sudoku.clone()),
        ("print_sudoku, blanks for empty", print_sudoku.replace('?', " ")),
        (".ss version 1", bare.join("\n").replace('.', "X")),
        (".ss version 2", framed("", "-----------", "|", "").trim().to_string()),
        (".ss version 4", framed("*-----------*", "|---+---+---|", "|", "|")),
        (".spf", framed("", "---+---+---", "|", "").trim().to_string()),
        ("frame with colons", framed(".-----------.", ":---+---+---:", "|", "|").replace("\n.---", "\n'---")),
        ("frame with double lines", framed("=============", "=============", "|", "|")),
        ("dashes in a frame", framed("+---+---+---+", "+---+---+---+", "|", "|").replace('.', "-")),
        ("Python", format!("grid = [{}]", python_rows(&zeros).join(",\n        "))),
        ("Python on one line", format!("[{}]", python_rows(&zeros).join(", "))),
        ("Python with None", format!("[{}]", python_rows(GRID_1).join(",\n").replace('.', "None"))),
        ("numpy", format!("[{}]", python_rows(&zeros).join("\n ").replace(',', ""))),
        ("flat list", python(&zeros)),
        ("list of strings", format!("[\"{}\"]", bare.join("\",\n\""))),
        ("JSON list with null", quoted("null")),
        ("JSON list of strings", quoted("\".\"")),
        ("JSON list of empty strings", quoted("\"\"")),
        ("Prolog", format!("[{}].", python_rows(GRID_1).join(",\n").replace('.', "_"))),
        ("Prolog fact", format!("problem(1, [{}]).", python_rows(GRID_1).join(",\n").replace('.', "_"))),
        ("Prolog variables", format!("Rows = [{}].", python_rows(GRID_1).join(",\n").replace('.', "X1"))),
        ("OCaml", ocaml.clone()),
        ("OCaml without a name", ocaml.replace("let diabolique = ", "")),
        (".sdk", format!("#ANobody\n#Csays nothing\n[Puzzle]\n{}\n", bare.join("\n"))),
        (".sdk without sections", format!("#ANobody\n#B2007\n{}\n", bare.join("\n"))),
        (".msk", rows(&zeros, 9).join("\r\n")),
        ("CSV, quizzes", format!("quizzes,solutions\n{zeros},{zeros}\n")),
        ("CSV, question", format!("source,question,answer,rating\nforum,{GRID_1},{GRID_1},0\n")),
        ("CSV, rated", format!("id,puzzle,solution,clues,difficulty\n1,{GRID_1},{GRID_1},30,1.0\n")),
        ("CSV, quoted", format!("\"id\",\"puzzle\"\n\"1\",\"{}\"\n", spaced(&zeros).replace(' ', ","))),
        ("CSV, a sheet in a field", format!("puzzle,name\n\"{}\",x\n", bare.join("\n"))),
        ("TSV", format!("id\tpuzzle\n1\t{GRID_1}\n")),
        ("JSON Lines", format!("{{\"puzzle\":\"{GRID_1}\"}}\n")),
        ("JSON Lines, list", format!("{{\"id\": 1, \"puzzle\": [{}]}}", python_rows(&zeros).join(","))),
        ("JSON over lines", format!("{{\n  \"puzzle\": \"{GRID_1}\"\n}}\n")),
        ("HoDoKu library", format!(":0000:x:{GRID_1}::::")),
        ("HoDoKu library, seven colons", format!(":0300:2:{GRID_1}::291 292:::")),
    ]
}

#[test]
fn every_form_of_grid_1_is_read() {
    for (name, text) in forms_of_grid_1() {
        let puzzles = read(&text, &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{name}: {error} (line {:?})\n{text}", error.line));
        assert_eq!(puzzles.len(), 1, "{name}:\n{text}");
        assert_eq!(digits(&puzzles[0]), GRID_1, "{name}:\n{text}");
        assert_eq!(puzzles[0].shape, Shape::CLASSIC, "{name}");
        assert_eq!(puzzles[0].entered, [], "{name}");
        assert_eq!(puzzles[0].notes, None, "{name}");
    }
}

#[test]
fn two_of_a_form_are_two_puzzles() {
    for (name, text) in forms_of_grid_1() {
        if text.starts_with('\u{feff}') || name.starts_with("CSV") || name == "TSV" {
            continue;
        }
        let twice = format!("{}\n\n{}", text.trim_end(), text.trim_end());
        let puzzles =
            read(&twice, &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}\n{twice}"));
        assert_eq!(puzzles.iter().map(digits).collect::<Vec<_>>(), [GRID_1, GRID_1], "{name}:\n{twice}");
    }
}

#[test]
fn sheets_may_follow_each_other_without_a_blank_line() {
    for name in [
        "bare rows",
        "rows of numbers",
        "frame of the C solver",
        "print_sudoku",
        "frame of the C solver, blanks for empty",
        "print_sudoku, blanks for empty",
        "rows under a title",
        ".ss version 4",
    ] {
        let (_, text) = forms_of_grid_1().into_iter().find(|form| form.0 == name).unwrap();
        let many = format!("{}\n", text.trim_end()).repeat(40);
        assert_eq!(all(&many).iter().filter(|puzzle| digits(puzzle) == GRID_1).count(), 40, "{name}");
    }
}

#[test]
fn ten_in_the_first_cell_is_an_error_in_every_form() {
    let place = "row 1, column 1: 10 is not a digit of a 9×9 grid (1 to 9)";
    let mut seen = 0;
    for (name, text) in forms_of_grid_1() {
        let line = text.lines().position(|line| line.contains('5') && line.contains('3')).unwrap() + 1;
        let ten = text.replacen('5', "10", 1);
        let Err(error) = read(&ten, &ReadOptions::default()) else { panic!("{name} is read:\n{ten}") };
        let said = error.to_string();
        let expected = [
            place,
            "82 characters; a 9×9 grid has 81, a 10×10 grid 100",
            "row 1 has 10 cells, the others have 9",
        ];
        assert!(expected.contains(&said.as_str()) || said.starts_with("row 1: "), "{name}: {said}\n{ten}");
        if !name.contains("after a hash") && !name.contains("JSON") {
            seen += usize::from(error.line == Some(line as u64));
        }
    }
    assert!(seen > 50, "the line is said in {seen} forms");
}

#[test]
fn larger_and_smaller_grids() {
    let hex = "1.3456789ABCDEFG56789ABCDEFG1234";
    let sixteen = format!("{hex}{}", ".".repeat(256 - 32));
    for text in [sixteen.clone(), rows(&sixteen, 16).join("\n"), sixteen.to_lowercase()] {
        let puzzle = one(&text);
        assert_eq!(digits(&puzzle), sixteen.to_lowercase());
        assert_eq!(puzzle.notation.lower_case, text.contains('g'));
        assert_eq!(puzzle.notation.symbols, Symbols::Letters);
    }
    let numbers: Vec<String> =
        (1..=16).map(|n| n.to_string()).chain((0..240).map(|_| "0".to_string())).collect();
    let puzzle = one(&numbers.join(" "));
    assert_eq!((puzzle.shape.order(), puzzle.notation.symbols), (16, Symbols::Numbers));
    let sheet: Vec<String> = numbers.chunks(16).map(|row| row.join(" ")).collect();
    assert_eq!(digits(&one(&sheet.join("\n"))), digits(&puzzle));
    let padded: Vec<String> = numbers
        .chunks(16)
        .map(|row| row.iter().map(|n| format!("{n:0>2}")).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(digits(&one(&padded.join("\n"))), digits(&puzzle));

    assert_eq!(one(&format!("6 3 2 {}", spaced(&"0".repeat(36)))).shape, Shape::with_boxes(6, 2, 3).unwrap());
    assert_eq!(one(&format!("4 0 0 {}", spaced(&"0".repeat(16)))).shape, Shape::latin(4).unwrap());
    assert_eq!(one("1").shape.order(), 1);
    assert_eq!(one(".").shape.order(), 1);
    assert_eq!(one("12\n21").shape.order(), 2);
    assert_eq!(one("1..2").shape.order(), 2);
    for order in 1..=64u8 {
        let cells = usize::from(order) * usize::from(order);
        assert_eq!(one(&".".repeat(cells)).shape, Shape::new(order).unwrap(), "{order} on a line");
        let sheet = format!("{}\n", ".".repeat(order.into())).repeat(order.into());
        assert_eq!(one(&sheet).shape, Shape::new(order).unwrap(), "{order} as a sheet");
    }
}

#[test]
fn lists_of_small_puzzles_are_not_sheets() {
    let solved = "1234341221434321";
    assert_eq!(all(&format!("{solved}\n").repeat(100)).len(), 100);
    assert_eq!(all(&format!("{}\n", spaced(solved)).repeat(100)).len(), 100);
    assert_eq!(all(&format!("{SMALL}\n").repeat(7)).len(), 7);
    assert_eq!(all(&format!("4 2 2 {}\n", spaced(&SMALL.replace('.', "0"))).repeat(100)).len(), 100);
    assert_eq!(all(&format!("6 2 3 {}\n", spaced(&"0".repeat(36))).repeat(100)).len(), 100);
    assert_eq!(all(&format!("{}\n", ".".repeat(16)).repeat(16)).len(), 1, "an empty 16×16 sheet");
    let options = ReadOptions { order: Some(4), ..ReadOptions::default() };
    assert_eq!(read(&format!("{}\n", ".".repeat(16)).repeat(16), &options).unwrap().len(), 16);
}

#[test]
fn what_a_text_says_beside_the_digits_is_kept() {
    assert_eq!(one(&format!("{GRID_1}  # Grid 1; easy")).comment, "Grid 1; easy");
    assert_eq!(one(&format!("{GRID_1};ED=7.2")).comment, "ED=7.2");
    let sdk = format!(
        "#ANobody\n#CNo comment\n[Puzzle]\n{}\n[State]\n{}\n",
        rows(GRID_1, 9).join("\n"),
        rows(&GRID_1.replacen("..", "48", 1), 9).join("\n")
    );
    let puzzle = one(&sdk);
    assert_eq!(puzzle.comment, "#ANobody\nNo comment");
    assert_eq!(puzzle.entered.iter().map(|cell| cell.index()).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(digits(&puzzle), GRID_1.replacen("..", "48", 1));

    let puzzle = one(&format!(":0300:4:{}:411 213:915::", GRID_1.replacen("53..", "53+4.", 1)));
    assert_eq!(puzzle.entered.iter().map(|cell| cell.index()).collect::<Vec<_>>(), [2]);
    assert_eq!(puzzle.comment, ":0300:4:915::");
    assert!(puzzle.notes.is_some() && puzzle.candidates.is_none());

    let json =
        format!("{{\"puzzle\":\"{SMALL}\",\"box\":\"4x1\",\"rules\":[\"diagonal\"],\"comment\":\"é\"}}");
    let puzzle = one(&json);
    assert_eq!(puzzle.shape, Shape::with_boxes(4, 4, 1).unwrap());
    assert_eq!(puzzle.constraints.len(), 1);
    assert_eq!(puzzle.comment, "é");
}

#[test]
fn pencil_marks_are_read() {
    let sdx = "1 u2 34 34\n34 34 12 12\n1234 34 124 13\n3 4 12 12";
    let framed = "\
.----------.----------.
| 1   2    | 34  34   |
| 34  34   | 12  12   |
:----------+----------:
| 1234  34 | 124  13  |
| 3    4   | 12  12   |
'----------'----------'";
    for text in [sdx, framed] {
        let puzzle = one(text);
        assert_eq!(digits(&puzzle), "12..........34..");
        let notes = puzzle.notes.as_ref().unwrap();
        assert_eq!(notes.cells().iter().map(|set| set.bits()).collect::<Vec<_>>()[8..11], [15, 12, 11]);
        assert_eq!(puzzle.entered.len(), usize::from(text == sdx));
    }
}

#[test]
fn sukaku_is_read_and_told_from_a_large_grid() {
    let all_candidates = "123456789".repeat(81);
    let puzzle = one(&all_candidates);
    assert_eq!(puzzle.shape, Shape::CLASSIC);
    assert_eq!(puzzle.candidates, Some(Candidates::all(Shape::CLASSIC)));
    assert_eq!(one(&".".repeat(729)).shape.order(), 27);
    assert_eq!(one(&format!("9{}AB", ".".repeat(726))).shape.order(), 27);
    assert_eq!(one(&"123456".repeat(36)).shape.order(), 6);
    let open = format!("12{}", ".".repeat(727));
    let order = |order| ReadOptions { order: Some(order), ..ReadOptions::default() };
    assert_eq!(read(&open, &order(9)).unwrap()[0].shape.order(), 9);
    assert_eq!(read(&open, &order(27)).unwrap()[0].shape.order(), 27);
}

#[test]
fn symbols_are_decided_by_what_occurs() {
    let symbols = |text: &str| one(text).notation.symbols;
    let pad = |text: &str, blank: &str| format!("{text}{}", blank.repeat(256 - text.len()));
    assert_eq!(symbols(&pad("123AG", ".")), Symbols::Letters);
    assert_eq!(symbols(&pad("123AG", "0")), Symbols::Letters);
    assert_eq!(symbols(&pad("0123F", ".")), Symbols::ZeroBased);
    assert_eq!(symbols(&pad("ABCP", ".")), Symbols::LettersOnly);
    let full: String = (0..16)
        .map(|r: u32| (0..16).map(|c| std::char::from_digit((r + c) % 16, 16).unwrap()).collect::<String>())
        .collect();
    assert_eq!(symbols(&full), Symbols::ZeroBased);
    assert_eq!(one(&full).to_string(), full);
    assert_eq!(one(&pad("0123F", ".")).digits.cells()[0], Digit::new(1));
    let told = ReadOptions { symbols: Some(Symbols::ZeroBased), ..ReadOptions::default() };
    assert_eq!(read(&pad("01", "."), &told).unwrap()[0].digits.cells()[1], Digit::new(2));
}

#[test]
fn options_override_the_shape_and_add_rules() {
    let options = ReadOptions {
        boxes: Some(Some(BoxSize { width: 2, height: 5 })),
        rules: vec!["diagonal".into()],
        ..ReadOptions::default()
    };
    let puzzle = &read(&".".repeat(100), &options).unwrap()[0];
    assert_eq!(puzzle.shape, Shape::with_boxes(10, 2, 5).unwrap());
    assert_eq!(puzzle.constraints, [Constraint::parse("diagonal", puzzle.shape).unwrap()]);
    let error = read(GRID_1, &options).unwrap_err();
    assert_eq!(error.to_string(), "boxes 2×5 do not fit a 9×9 grid: they have 10 cells, not 9");
    let latin = ReadOptions { boxes: Some(None), ..ReadOptions::default() };
    assert_eq!(read(GRID_1, &latin).unwrap()[0].shape, Shape::latin(9).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..500)) {
        for entry in Reader::new(&bytes[..]).flatten().flatten() {
            let _ = entry.parse(&ReadOptions::default());
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[0-9A-Gu.|+*\\-_?=\\[\\]{},;:#\"'é \t\n]{0,400}", order in prop::option::of(0..70u8)) {
        let options = ReadOptions { order, ..ReadOptions::default() };
        for entry in Reader::new(text.as_bytes()).with_order(order).flatten().flatten() {
            let _ = entry.parse(&options);
        }
    }

    #[test]
    fn no_damaged_text_makes_the_reader_panic(form in any::<prop::sample::Index>(), damage in prop::collection::vec((any::<prop::sample::Index>(), "[0-9a-z.|+\\-\\[\\]{},;:#\" é\n]{0,2}", 0..3usize), 1..6)) {
        let forms = forms_of_grid_1();
        let mut text: Vec<char> = form.get(&forms).1.chars().collect();
        for (at, new, gone) in damage {
            let at = at.index(text.len() + 1);
            let end = (at + gone).min(text.len());
            text.splice(at..end, new.chars());
        }
        let text: String = text.into_iter().collect();
        for entry in Reader::new(text.as_bytes()).flatten().flatten() {
            let _ = entry.parse(&ReadOptions::default());
        }
    }
}
