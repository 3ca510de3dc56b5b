//! Texts that are almost right: one function per family of readers makes a text of the kind from bytes,
//! and a few damages bring it to the edges, so that fuzzing does not have to guess a grid of 81 cells.

use crate::{options, puzzles, reading};
use arbitrary::{Result, Unstructured};
use grille::grid::{Candidates, Cell};
use grille::puzzle::{Notation, Puzzle, Symbols, format};

/// Orders of the texts; small ones more often.
const ORDERS: [u8; 20] = [9, 1, 2, 3, 4, 4, 4, 4, 5, 6, 6, 7, 8, 9, 9, 9, 10, 10, 12, 16];

/// What stands between puzzles of a text.
const BETWEEN: [&str; 6] = ["\n", "\n\n", "\r\n", "\n# a comment\n", "\n \n", ""];

/// What may stand after the cells of a line.
const TAILS: [&str; 10] =
    ["", " ED=7.2/1.5/1.5", "\tname", ",easy", ";1;2", "#note", " # 12 é", " | x", "  ", ":a:b"];

/// What damages put into a text: signs of all readers, wrong ones, letters of several bytes.
const PIECES: [&str; 40] = [
    "0",
    "1",
    "9",
    "10",
    "65",
    "4294967296",
    "A",
    "g",
    "x",
    "u5",
    ".",
    "-",
    "-1",
    "_",
    "?",
    "*",
    "|",
    "||",
    "+",
    "--",
    "=",
    ",",
    ";",
    ":",
    "\t",
    " ",
    "\n",
    "\r",
    "\n\n",
    "#",
    "\"",
    "'",
    "[",
    "]",
    "{}",
    "é",
    "│",
    "\u{7f}",
    "[Puzzle]",
    "9 3 3",
];

/// A family of readers.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Family {
    /// Signs on a line.
    Line,
    /// A grid over several lines.
    Sheet,
    /// Numbers on a line.
    Numbers,
    /// A list in brackets.
    List,
    /// Headings and sections.
    Sdk,
    /// A table.
    Csv,
    /// Objects.
    Json,
    /// HoDoKu's library.
    Hodoku,
    /// Grids of candidates.
    PencilMarks,
    /// All candidates on a line.
    Sukaku,
}

/// Makes a text of the family and holds the reader to the oracle of reading. Says how many puzzles were
/// read.
pub fn check(family: Family, bytes: &[u8]) -> usize {
    let mut u = Unstructured::new(bytes);
    // An input too short for a text says nothing.
    let Ok((options, text)) = options::any(&mut u).and_then(|options| Ok((options, text(family, &mut u)?)))
    else {
        return 0;
    };
    reading::check(text.as_bytes(), &options)
}

fn text(family: Family, u: &mut Unstructured<'_>) -> Result<String> {
    let mut text = String::new();
    for _ in 0..u.int_in_range(1..=3u8)? {
        let shape = puzzles::shape(u, &ORDERS)?;
        let mut puzzle = Puzzle::from_digits(shape, puzzles::any_digits(u, shape)?);
        text += &match family {
            Family::Line => line(u, &mut puzzle)?,
            Family::Sheet => sheet(u, &puzzle)?,
            Family::Numbers => numbers(u, &mut puzzle)?,
            Family::List => list(u, &puzzle)?,
            Family::Sdk => sdk(u, &puzzle)?,
            Family::Csv => csv(u, &mut puzzle)?,
            Family::Json => json(u, &mut puzzle)?,
            Family::Hodoku => hodoku(u, &puzzle)?,
            Family::PencilMarks => pencil_marks(u, &mut puzzle)?,
            Family::Sukaku => sukaku(u, &puzzle)?,
        };
        text += *u.choose(&BETWEEN)?;
    }
    damaged(u, text)
}

/// Takes pieces out of a text, puts others in, repeats and moves some.
fn damaged(u: &mut Unstructured<'_>, text: String) -> Result<String> {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..u.int_in_range(0..=6u8)? {
        let at = u.int_in_range(0..=text.len())?;
        let end = (at + usize::from(u.int_in_range(0..=5u8)?)).min(text.len());
        match u.int_in_range(0..=5u8)? {
            0 => drop(text.drain(at..end)),
            1 => drop(text.splice(at..end, std::iter::once(u.arbitrary::<char>()?))),
            2 => {
                let piece: Vec<char> = text[at..end].to_vec();
                let times = u.int_in_range(1..=u8::MAX)?;
                drop(text.splice(at..at, (0..times).flat_map(|_| piece.iter().copied())));
            }
            3 => {
                let line: Vec<char> =
                    text[at..].iter().copied().take_while(|&c| c != '\n').chain(['\n']).collect();
                drop(text.splice(at..at, line));
            }
            _ => drop(text.splice(at..end.min(at + 1), u.choose(&PIECES)?.chars())),
        }
    }
    Ok(text.into_iter().collect())
}

/// The digits of each row, written so, with this for an empty cell.
fn rows(puzzle: &Puzzle, empty: &str, between: &str) -> Vec<String> {
    let cell = |digit: &Option<_>| digit.map_or(empty.to_string(), |digit| puzzle.notation.write(digit));
    let row = |row: &[_]| row.iter().map(cell).collect::<Vec<String>>().join(between);
    puzzle.digits.cells().chunks(puzzle.shape.order().into()).map(row).collect()
}

/// Any notation that reaches so far; the header only where there are numbers.
fn notation(u: &mut Unstructured<'_>, order: u8) -> Result<Notation> {
    let symbols: Vec<Symbols> = Symbols::ALL.into_iter().filter(|symbols| symbols.reach() >= order).collect();
    let blank = *u.choose(&['.', '0', '*', '_', '?', '-', 'x', 'X'])?;
    Ok(Notation { symbols: *u.choose(&symbols)?, lower_case: u.arbitrary()?, blank, header: u.arbitrary()? })
}

fn line(u: &mut Unstructured<'_>, puzzle: &mut Puzzle) -> Result<String> {
    puzzle.notation = notation(u, puzzle.shape.order())?;
    let cells = match u.int_in_range(0..=3u8)? {
        0 => rows(puzzle, &puzzle.notation.blank.to_string(), "").join(" "),
        1 => format!("00ff {puzzle}"),
        _ => puzzle.to_string(),
    };
    Ok(cells + *u.choose(&TAILS)?)
}

fn numbers(u: &mut Unstructured<'_>, puzzle: &mut Puzzle) -> Result<String> {
    puzzle.notation.symbols = Symbols::Numbers;
    let between = *u.choose(&[" ", ",", ", ", "\t", ";", "  "])?;
    let cells = rows(puzzle, u.choose(&["0", ".", "-1", "x", "None", "00"])?, between).join(between);
    let header = match (u.int_in_range(0..=2u8)?, puzzle.shape.boxes()) {
        (0, _) => String::new(),
        (_, None) => format!("{} 0 0 ", puzzle.shape.order()),
        (_, Some(size)) => format!("{} {} {} ", puzzle.shape.order(), size.height, size.width),
    };
    Ok(header + &cells + *u.choose(&TAILS)?)
}

fn sheet(u: &mut Unstructured<'_>, puzzle: &Puzzle) -> Result<String> {
    let written = |id: &str| {
        let format = format::find(id).expect("a format of ours");
        format.show(puzzle).expect("of any order")
    };
    let title = *u.choose(&["", "", "Grid 01\n", "#Aauthor\n", "9 3 3\n", "4 2 2\n"])?;
    let empty = *u.choose(&[".", "0", "-", "_", "x", "-1", "*", "?", " "])?;
    let text = match u.int_in_range(0..=8u8)? {
        0 => rows(puzzle, empty, "").join("\n"),
        1 => rows(puzzle, empty, " ").join("\n"),
        2 => written("grid").replace('.', empty),
        3 => written("print-sudoku").replace('?', empty),
        4 => rows(puzzle, "", u.choose(&["\t", ",", ";"])?).join("\n"),
        5 => written("grid").replace('|', "│").replace('-', "─").replace('+', "┼"),
        6 => written("grid").replace([' ', '+'], "").replace("--", "-"),
        7 => rows(puzzle, empty, " u").join("\n"),
        _ => written("grid").replace('-', "=").replace('+', "*"),
    };
    Ok(format!("{title}{text}"))
}

fn list(u: &mut Unstructured<'_>, puzzle: &Puzzle) -> Result<String> {
    let empty = *u.choose(&["0", "_", "None", "null", "\"\"", "'.'", "-1", "X1", "nil"])?;
    let between = *u.choose(&[",", ", ", ";", "; ", " ", ",\n"])?;
    let rows = rows(puzzle, empty, between);
    let (open, shut) = *u.choose(&[("[", "]"), ("[| ", " |]"), ("\"", "\""), ("", ""), ("[\"", "\"]")])?;
    let inside: Vec<String> = rows.iter().map(|row| format!("{open}{row}{shut}")).collect();
    let (start, end) =
        *u.choose(&[("[", "]"), ("grid = [", "]"), ("problem(1, [", "])."), ("let g = [|\n", "\n|];;")])?;
    Ok(format!("{start}{}{end}", inside.join(u.choose(&[",\n ", ", ", ";\n", "\n"])?)))
}

fn sdk(u: &mut Unstructured<'_>, puzzle: &Puzzle) -> Result<String> {
    let mut text = String::new();
    for _ in 0..u.int_in_range(0..=3u8)? {
        text += *u.choose(&[
            "#Aauthor\n",
            "#Csays\n",
            "#Csays #Cmore\n",
            "#B2007\n",
            "#Xno\n",
            "\n",
            "[Other]\n1\n",
        ])?;
    }
    text += *u.choose(&["[Puzzle]\n", "[puzzle]\r\n", "", "[State]\n"])?;
    text += &rows(puzzle, ".", u.choose(&["", " "])?).join("\n");
    if u.ratio(1, 2)? {
        let state = Puzzle { digits: puzzles::any_digits(u, puzzle.shape)?, ..puzzle.clone() };
        let rows = match u.int_in_range(0..=2u8)? {
            0 => pencil_marks(u, &mut puzzle.clone())?,
            1 => rows(puzzle, "1", "").join("\n"),
            _ => rows(&state, ".", "").join("\n"),
        };
        text += &format!("\n[State]\n{rows}");
    }
    Ok(text)
}

fn csv(u: &mut Unstructured<'_>, puzzle: &mut Puzzle) -> Result<String> {
    let header = *u.choose(&[
        "puzzle\n",
        "id,puzzle\n",
        "quizzes;solutions\n",
        "\"a\"\tGRID\n",
        "",
        "name, board ,x\r\n",
    ])?;
    let field = match u.int_in_range(0..=4u8)? {
        0 => line(u, puzzle)?,
        1 => numbers(u, puzzle)?,
        2 => sheet(u, puzzle)?,
        3 => list(u, puzzle)?,
        _ => sukaku(u, puzzle)?,
    };
    let field = if u.ratio(3, 4)? { format!("\"{}\"", field.replace('"', "\"\"")) } else { field };
    let before = *u.choose(&["", "1,", "\"a,\"\"b\",", ";", "x\t"])?;
    Ok(format!("{header}{before}{field}{}", u.choose(&["", ",y", ";\"z\n\"", "\t"])?))
}

fn json(u: &mut Unstructured<'_>, puzzle: &mut Puzzle) -> Result<String> {
    let field = match u.int_in_range(0..=3u8)? {
        0 => list(u, puzzle)?,
        1 => format!("\"{}\"", sheet(u, puzzle)?.replace('\n', "\\n").replace('\t', "\\t")),
        2 => format!("\"{}\"", numbers(u, puzzle)?.replace('\t', "\\t")),
        _ => format!("\"{}\"", line(u, puzzle)?.replace('\t', "\\t")),
    };
    let mut object = format!("{{\"puzzle\": {field}");
    for _ in 0..u.int_in_range(0..=3u8)? {
        object += *u.choose(&[
            ", \"order\": 9",
            ", \"order\": 4",
            ", \"order\": 300",
            ", \"box\": \"3x3\"",
            ", \"box\": null",
            ", \"box\": [2, 3]",
            ", \"box\": \"none\"",
            ", \"symbols\": \"zero-based\"",
            ", \"symbols\": \"numbers\"",
            ", \"rules\": [\"diagonal\"]",
            ", \"rules\": \"diagonal,diagonal\"",
            ", \"rules\": [\"\\u001b\"]",
            ", \"comment\": \"a\\nb\"",
            ", \"comment\": \" é\"",
            ",\n\"x\": {}",
        ])?;
    }
    Ok(object + "}")
}

fn hodoku(u: &mut Unstructured<'_>, puzzle: &Puzzle) -> Result<String> {
    let mut text = u.choose(&[":0000:x:", ":0300:4:", "::: ", ":é:12:"])?.to_string();
    for cell in puzzle.shape.cells() {
        if u.ratio(1, 6)? {
            text.push('+');
        }
        text += &puzzle.digits.get(cell).map_or(".".to_string(), |digit| puzzle.notation.write(digit));
    }
    text.push(':');
    for _ in 0..u.int_in_range(0..=5u8)? {
        text += &format!("{} ", u.int_in_range(0..=999u16)?);
    }
    Ok(text + *u.choose(&["::", ":411 412::", ":411:1:2:3", ":::é"])?)
}

fn pencil_marks(u: &mut Unstructured<'_>, puzzle: &mut Puzzle) -> Result<String> {
    let order = puzzle.shape.order();
    let mut marks = Candidates::all(puzzle.shape);
    for index in 0..puzzle.shape.cell_count() {
        marks.set(Cell(index as u16), puzzles::digit_set(u, order)?);
    }
    puzzle.notes = Some(marks);
    let format = format::find("pencil-marks").expect("a format of ours");
    let text = format.show(puzzle).expect("of any order");
    Ok(match u.int_in_range(0..=4u8)? {
        0 => text
            .lines()
            .filter(|line| !line.starts_with('+'))
            .map(|line| line.replace('|', " ") + "\n")
            .collect(),
        1 => text.replacen(" 1", "u1", 3),
        2 => text.replace("{}", "."),
        _ => text,
    })
}

fn sukaku(u: &mut Unstructured<'_>, puzzle: &Puzzle) -> Result<String> {
    let n = usize::from(puzzle.shape.order().min(10));
    let mut text = String::with_capacity(n * n * n);
    let empty = *u.choose(&['.', '0', '-', 'x'])?;
    for index in 0..n * n {
        let bits: u16 = if index < 81 { u.arbitrary()? } else { 0 };
        let sign = |d: usize| std::char::from_digit(d as u32 + 1, 36).filter(|_| bits >> d & 1 == 1);
        text.extend((0..n).map(|d| sign(d).unwrap_or(empty)));
    }
    Ok(text + *u.choose(&TAILS)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::noise;

    #[test]
    fn every_family_gives_puzzles_and_errors() {
        use Family::*;
        for family in [Line, Sheet, Numbers, List, Sdk, Csv, Json, Hodoku, PencilMarks, Sukaku] {
            // Many options say a size that the text does not have.
            let read = (0..240).filter(|&seed| check(family, &noise(seed)) > 0).count();
            assert!((6..240).contains(&read), "{family:?}: puzzles in {read} of 240 texts");
        }
    }
}
