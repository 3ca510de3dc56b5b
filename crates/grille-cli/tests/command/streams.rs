use super::*;
use std::io::{BufRead, BufReader, Read};

#[test]
fn a_bad_line_keeps_its_place_and_the_run_goes_on() {
    let mut lines = vec![GRID.to_string(); 1000];
    lines[16] = GRID[..80].to_string();
    lines[499] = GRID.replace('7', "z");
    lines[999] = "hello\u{1b}[2J".to_string();
    let input = lines.join("\n") + "\n";
    for threads in ["1", "2", "7"] {
        let ran = grille_with(input.as_bytes(), &["solve", "--threads", threads]);
        assert_eq!(ran.status, 2);
        let out: Vec<&str> = ran.out.lines().collect();
        assert_eq!(out.len(), 1000);
        for (i, line) in out.iter().enumerate() {
            assert_eq!(*line, if [16, 499, 999].contains(&i) { "!invalid" } else { SOLUTION }, "{i}");
        }
        assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
        let places: Vec<&str> = ran.err.lines().map(|line| &line[..20]).collect();
        assert_eq!(
            places,
            ["grille: <stdin>:17: ", "grille: <stdin>:500:", "grille: <stdin>:1000"],
            "{}",
            ran.err
        );
    }
}

#[test]
fn answers_come_in_the_order_of_the_puzzles() {
    let puzzles: Vec<String> = (0..3000)
        .map(|i| if i % 100 == 7 { HARD.to_string() } else { format!("{}{}", i % 9 + 1, ".".repeat(80)) })
        .collect();
    let many = grille_with(puzzles.join("\n").as_bytes(), &["solve", "--threads", "5"]);
    let one = grille_with(puzzles.join("\n").as_bytes(), &["solve", "--threads", "1"]);
    assert_eq!((many.status, many.out.lines().count()), (0, 3000));
    assert_eq!(many, one);
    for (puzzle, answer) in puzzles.iter().zip(many.out.lines()) {
        assert!(puzzle.bytes().zip(answer.bytes()).all(|(p, a)| p == b'.' || p == a), "{puzzle} {answer}");
    }
}

#[test]
fn a_broken_pipe_is_success() {
    let input = format!("{GRID}\n").repeat(200_000);
    let mut child = command(&std::env::temp_dir(), &["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line.trim_end(), SOLUTION);
    drop(stdout);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
    writer.join().unwrap();
}

#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    let mut child = command(&std::env::temp_dir(), &["convert", "--to", "line", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    // The reader may look ahead while it finds out what the text is, but not for ever.
    let mut line = String::new();
    for _ in 0..64 {
        writeln!(stdin, "{GRID}").unwrap();
    }
    stdin.flush().unwrap();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line.trim_end(), GRID);
    drop(stdin);
    let rest = stdout.lines().count();
    assert_eq!((child.wait().unwrap().code(), rest), (Some(0), 63));
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["solve", "--engine", "reference", ANTIBT, "-o", "out.txt"];
    let mut child = command(dir.path(), &args).stderr(Stdio::piped()).spawn().unwrap();
    assert_interrupted(dir.path(), &mut child);
}

#[test]
fn several_inputs_are_named_in_messages() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a.txt"), format!("{GRID}\n{}\n", &GRID[..79])).unwrap();
    std::fs::write(dir.path().join("b.txt"), format!("{}\n{GRID}\n", &GRID[..79])).unwrap();
    let ran = grille_in(dir.path(), &["solve", "a.txt", "b.txt"]);
    assert_eq!((ran.status, ran.out), (2, format!("{SOLUTION}\n!invalid\n!invalid\n{SOLUTION}\n")));
    let lines: Vec<&str> = ran.err.lines().map(|line| &line[..16]).collect();
    assert_eq!(lines, ["grille: a.txt:2:", "grille: b.txt:1:"]);
}
