//! Lists that mix plain lines, which are answered by the block, with everything else: nothing must show
//! it. `--engine search` answers every puzzle by itself, and so does a rating that has a time limit.

use super::*;
use flate2::{Compression, write::GzEncoder};
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};

/// A generator whose numbers are the same everywhere (xorshift of Marsaglia).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % most
    }
}

/// A puzzle with one solution: one of the three with its digits renamed and other signs for empty cells.
fn unique(random: &mut Random) -> String {
    let mut names: Vec<u8> = (b'1'..=b'9').collect();
    for i in (1..9).rev() {
        names.swap(i, random.below(i + 1));
    }
    let blank = [b".".as_slice(), b"0", b".0"][random.below(3)];
    let grid = [GRID, GRID, HARD, SOLUTION][random.below(4)];
    let sign = |sign: u8| match sign {
        b'1'..=b'9' => names[usize::from(sign - b'1')],
        _ => blank[random.below(blank.len())],
    };
    String::from_utf8(grid.bytes().map(sign).collect()).unwrap()
}

/// Few puzzles with many solutions, so that each can be asked about alone.
fn several(random: &mut Random) -> String {
    let cell = random.below(6);
    GRID.bytes().enumerate().map(|(i, sign)| if i % 7 == cell { '.' } else { char::from(sign) }).collect()
}

/// What a list may hold besides.
fn other(random: &mut Random) -> String {
    match random.below(14) {
        0 => String::new(),
        1 => "# a comment".to_string(),
        2 => "#Asomebody".to_string(),
        3 => BROKEN.to_string(),
        4 => several(random),
        // Its last cell has no candidate.
        5 => format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45)),
        6 => GRID[..80].to_string(),
        7 => format!("{GRID}."),
        8 => format!("{GRID} with a name"),
        9 => GRID.replace('7', "z"),
        10 => "1..4..1..2..4..1".to_string(),
        11 => "12..\n34..\n..12\n..34\n".to_string(),
        12 => "garbage, / and \u{e9}".to_string(),
        _ => format!(" {GRID}"),
    }
}

/// A list of this many runs of plain lines.
fn list(random: &mut Random, runs: usize) -> String {
    let mut text = String::new();
    for _ in 0..runs {
        let end = ["\n", "\n", "\r\n", "\r", "\u{2028}"][random.below(5)];
        let length = [0, 1, 30, 62, 63, 64, 65, 66, 130, 512, 700][random.below(11)];
        // In some runs every other puzzle needs an answer of its own, in most few do.
        let odd = [2, 50, 400][random.below(3)];
        for _ in 0..length {
            let line = match random.below(odd) {
                0 => [several(random), BROKEN.to_string()][random.below(2)].clone(),
                _ => unique(random),
            };
            text += &line;
            text += end;
        }
        text += &other(random);
        text += end;
    }
    // Some texts end within a line.
    if random.below(2) == 0 { text + &unique(random) } else { text }
}

fn gz(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(vec![], Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// A zstd frame of raw blocks.
fn zst(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
    frame.extend((text.len() as u32).to_le_bytes());
    let mut blocks = text.chunks(100_000).peekable();
    while let Some(block) = blocks.next() {
        let header = (block.len() as u32) << 3 | u32::from(blocks.peek().is_none());
        frame.extend(&header.to_le_bytes()[..3]);
        frame.extend(block);
    }
    frame
}

#[test]
fn a_list_is_answered_as_its_puzzles_one_by_one() {
    let mut random = Random(2026);
    for round in 0..6 {
        let text = list(&mut random, 14);
        let general = grille_with(text.as_bytes(), &["solve", "--unique", "--engine", "search"]);
        assert!(general.out.contains("!multiple") || general.out.contains("!invalid"), "{}", general.out);
        for threads in ["1", "2", "5"] {
            let args = ["solve", "--unique", "--threads", threads, "-"];
            assert_eq!(grille_with(text.as_bytes(), &args), general, "round {round}, {threads} threads");
        }
    }
}

#[test]
fn a_puzzle_with_several_solutions_gets_the_one_it_gets_alone() {
    let mut random = Random(3);
    let text = list(&mut random, 12);
    let args = ["solve", "--engine", "search"];
    let general = grille_with(text.as_bytes(), &args);
    let block = grille_with(text.as_bytes(), &["solve"]);
    assert_eq!((block.status, &block.err), (general.status, &general.err));
    assert_eq!(block.out.lines().count(), general.out.lines().count());
    // A line of the answer says which puzzle it was only where the puzzle was plain: look those up.
    let alone: HashMap<String, String> = (0..6)
        .map(|cell| {
            let signs = GRID.bytes().enumerate();
            let puzzle: String =
                signs.map(|(i, sign)| if i % 7 == cell { '.' } else { char::from(sign) }).collect();
            let (one, other) =
                (grille(&["solve", &puzzle]), grille(&["solve", "--engine", "search", &puzzle]));
            (other.out.trim_end().to_string(), one.out.trim_end().to_string())
        })
        .collect();
    let mut found = 0;
    for (ours, theirs) in block.out.lines().zip(general.out.lines()) {
        found += usize::from(alone.contains_key(theirs));
        assert_eq!(ours, alone.get(theirs).map_or(theirs, String::as_str));
    }
    assert!(found > 50, "{found}");
}

#[test]
fn files_packed_or_not_and_several_of_them_are_answered_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random(44);
    let (a, b) = (list(&mut random, 8), list(&mut random, 8));
    // Nothing follows a line without its end but the next file.
    fs::write(dir.path().join("a.txt"), &a).unwrap();
    fs::write(dir.path().join("a.gz"), gz(a.as_bytes())).unwrap();
    fs::write(dir.path().join("b.zst"), zst(b.as_bytes())).unwrap();
    let whole = gz(b.as_bytes());
    fs::write(dir.path().join("cut.gz"), &whole[..whole.len() / 2]).unwrap();
    for files in [&["a.txt"][..], &["a.gz"], &["b.zst"], &["cut.gz"], &["a.txt", "none.txt", "b.zst", "a.gz"]]
    {
        let run =
            |options: &[&str]| grille_in(dir.path(), &[&["solve", "--unique"], options, files].concat());
        let general = run(&["--engine", "search"]);
        for threads in ["1", "2", "5"] {
            assert_eq!(run(&["--threads", threads]), general, "{files:?}, {threads} threads");
        }
        fs::write(dir.path().join("out.txt"), "old\n").unwrap();
        let written = run(&["-o", "out.txt"]);
        // A file that an input is missing from stays as it was.
        let whole = !files.contains(&"cut.gz") && !files.contains(&"none.txt");
        let kept = "grille: out.txt is left as it was, because an input could not be read to its end\n";
        let err = if whole { general.err } else { general.err + kept };
        assert_eq!((written.status, written.err), (general.status, err));
        let text = if whole { general.out.as_str() } else { "old\n" };
        assert_eq!(fs::read_to_string(dir.path().join("out.txt")).unwrap(), text);
    }
}

#[test]
fn messages_stand_where_they_stood_between_the_answers() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("list.txt"), list(&mut Random(5), 10)).unwrap();
    let mixed = |options: &[&str]| {
        let both = fs::File::create(dir.path().join("both.txt")).unwrap();
        let args = [&["solve", "--unique", "list.txt"], options].concat();
        command(dir.path(), &args).stdout(both.try_clone().unwrap()).stderr(both).status().unwrap();
        fs::read_to_string(dir.path().join("both.txt")).unwrap()
    };
    let general = mixed(&["--engine", "search"]);
    assert!(general.contains("grille: list.txt:"), "{general}");
    assert_eq!(mixed(&["--threads", "2"]), general);
}

#[test]
fn the_sum_of_a_list_has_all_its_puzzles() {
    let text = list(&mut Random(6), 10);
    let puzzles = |args: &[&str]| {
        let err = grille_with(text.as_bytes(), args).err;
        let sum = err.lines().last().unwrap().to_string();
        assert!(sum.contains(" guesses") && sum.contains(" passes"), "{sum}");
        sum.split(", ").next().unwrap().to_string()
    };
    let general = puzzles(&["solve", "--stats", "--engine", "search"]);
    assert!(general.ends_with(" puzzles"), "{general}");
    assert_eq!(puzzles(&["solve", "--stats"]), general);
    assert_eq!(puzzles(&["solve", "--stats", "--threads", "2"]), general);
}

#[test]
fn a_list_is_rated_as_its_puzzles_one_by_one() {
    let mut random = Random(17);
    for round in 0..3 {
        let text = list(&mut random, 6);
        let general = grille_with(text.as_bytes(), &["rate", "--time-limit", "1000"]);
        let ends = |sign: &str| general.out.lines().filter(|line| line.ends_with(sign)).count();
        assert!(ends("naked-single") > 100 && ends("\t-") > 10, "{}", general.out);
        for threads in ["1", "2", "5"] {
            let args = ["rate", "--threads", threads, "-"];
            assert_eq!(grille_with(text.as_bytes(), &args), general, "round {round}, {threads} threads");
        }
    }
    // A puzzle that needs a guess is no success, wherever it stands; nor is one without a solution.
    let guess = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for line in [guess, BROKEN] {
        let list = format!("{GRID}\n{line}\n{GRID}\n");
        let rated = grille_with(list.as_bytes(), &["rate", "-"]);
        assert_eq!((rated.status, rated.out.lines().count()), (1, 3), "{line}");
    }
}

#[test]
fn lines_are_answered_though_the_list_goes_on() {
    let rated = grille(&["rate", GRID]).out;
    for (verb, answer) in [("solve", SOLUTION), ("rate", rated.trim_end())] {
        let mut child = command(&std::env::temp_dir(), &[verb, "--threads", "2", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap()).lines();
        for count in [1, 1, 5, 63, 64, 300, 2, 1] {
            stdin.write_all(format!("{GRID}\n").repeat(count).as_bytes()).unwrap();
            stdin.flush().unwrap();
            for _ in 0..count {
                assert_eq!(stdout.next().unwrap().unwrap(), answer);
            }
        }
        drop(stdin);
        assert_eq!((child.wait().unwrap().code(), stdout.count()), (Some(0), 0));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_a_list() {
    for verb in ["solve", "rate"] {
        let dir = tempfile::tempdir().unwrap();
        let mut child = command(dir.path(), &[verb, "-", "-o", "out.txt"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let lines = format!("{GRID}\n").repeat(1000);
        let writer = std::thread::spawn(move || while stdin.write_all(lines.as_bytes()).is_ok() {});
        assert_interrupted(dir.path(), &mut child);
        writer.join().unwrap();
    }
}
