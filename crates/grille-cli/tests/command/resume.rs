//! `--resume`: what a killed run left is gone on with, and the file is that of a run from beginning to end.

use super::*;
use flate2::{Compression, Crc, write::GzEncoder};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A list of many kinds of lines: plain ones, with comments, bad ones, without solution.
fn list(length: usize) -> String {
    let line = |i: usize| {
        let turn =
            |c: char| c.to_digit(10).map_or(c, |d| char::from(b'1' + ((d as usize - 1 + i) % 9) as u8));
        let puzzle: String = if i % 7 == 3 { HARD } else { GRID }.chars().map(turn).collect();
        match i {
            _ if i % 50 == 49 => puzzle[..70].to_string(),
            _ if i % 40 == 39 => format!("{puzzle} # number {i}"),
            _ if i % 60 == 59 => BROKEN.to_string(),
            _ => puzzle,
        }
    };
    (0..length).map(|i| line(i) + "\n").collect()
}

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(vec![], Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

/// A folder in which a run over `list` with these arguments was killed after so many items, in the middle of a line.
fn killed(args: &[&str], options: &[&str], text: &str, list: &[u8], items: usize) -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let part = dir.path().join("out.txt.grille-part");
    let first: String = text.split_inclusive('\n').take(items).collect();
    fs::write(dir.path().join("list"), &first).unwrap();
    let ran = grille_in(dir.path(), &[args, &["list", "-o", "first"]].concat());
    let written = fs::read(dir.path().join("first")).unwrap();
    fs::remove_file(dir.path().join("first")).unwrap();
    let bytes = written.len();
    fs::write(&part, [&written[..], b"\n1234567"].concat()).unwrap();
    fs::write(dir.path().join("list"), list).unwrap();
    let mut crc = Crc::new();
    crc.update(list);
    let (size, crc, exit) = (list.len(), crc.sum(), ran.status);
    let version = grille(&["--version"]).out.trim().trim_start_matches("grille ").to_string();
    let options = options.iter().map(|option| format!("{option:?}")).collect::<Vec<_>>().join(",");
    let state = format!(
        "{{\"grille\":\"{version}\",\"command\":\"{}\",\"lang\":\"en\",\"options\":[{options}],\
         \"inputs\":[{{\"name\":\"list\",\"size\":{size},\"crc32\":{crc}}}]}}\n\
         {{\"items\":{items},\"bytes\":{bytes},\"answers\":{items},\"exit\":{exit},\"work\":null}}\n\
         {{\"items\":{}",
        args[0],
        items + 3
    );
    fs::write(dir.path().join("out.txt.grille-state"), state).unwrap();
    (dir, part)
}

fn names(dir: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(dir.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Resumes after some items, and sees that the file is that of a whole run.
fn assert_resumed(args: &[&str], options: &[&str], length: usize, after: &[usize]) {
    let text = list(length);
    let whole = tempfile::tempdir().unwrap();
    fs::write(whole.path().join("list"), &text).unwrap();
    let ran = grille_in(whole.path(), &[args, &["list", "-o", "out.txt"]].concat());
    let expected = fs::read_to_string(whole.path().join("out.txt")).unwrap();
    for (&items, threads) in after.iter().zip(["1", "2", "5"].iter().cycle()) {
        let content = if threads == &"2" { packed(&text) } else { text.clone().into_bytes() };
        let (dir, _) = killed(args, options, &text, &content, items);
        let resumed = grille_in(
            dir.path(),
            &[args, &["list", "-o", "out.txt", "--resume", "--threads", threads]].concat(),
        );
        assert_eq!(resumed.status, ran.status, "{args:?} {items}: {}", resumed.err);
        let found = fs::read_to_string(dir.path().join("out.txt")).unwrap();
        assert!(found == expected, "{args:?} after {items}, {threads} threads");
        assert_eq!(names(&dir), ["list", "out.txt"]);
    }
}

#[test]
fn every_subcommand_goes_on_where_it_was() {
    assert_resumed(&["solve"], &[], 3000, &[2, 600, 1000, 1337, 2999, 3000]);
    assert_resumed(&["solve", "--unique"], &["--unique"], 700, &[2, 49, 650]);
    assert_resumed(&["rate"], &[], 200, &[3, 64, 199]);
    assert_resumed(&["rate", "--output", "csv"], &["--output csv"], 120, &[60]);
    assert_resumed(&["check", "--no-minimality"], &["--no-minimality"], 1500, &[700, 1200]);
    assert_resumed(&["check", "--output", "json"], &["--output json"], 120, &[50]);
    assert_resumed(&["convert", "--to", "line"], &["--to line"], 300, &[5, 120]);
    assert_resumed(&["rate", "--output", "json"], &["--output json"], 120, &[77]);
    assert_resumed(&["check", "--output", "csv"], &["--output csv"], 120, &[2, 100]);
    assert_resumed(&["count"], &[], 120, &[39, 60]);
    assert_resumed(&["deduce", "--output", "grid"], &["--output grid"], 60, &[20]);
    assert_resumed(&["explain"], &[], 60, &[2, 20]);
    assert_resumed(&["hint"], &[], 60, &[20]);
    assert_resumed(&["vary", "--seed", "4"], &["--seed 4"], 120, &[60]);
    assert_resumed(&["minimize"], &[], 60, &[20]);
}

#[test]
fn another_run_is_not_taken_for_the_same() {
    let text = list(100);
    let refused = |more: &[&str], list: Option<&str>, why: &str| {
        let (dir, part) = killed(&["solve"], &[], &text, text.as_bytes(), 40);
        fs::write(dir.path().join("out.txt"), "old\n").unwrap();
        if let Some(list) = list {
            fs::write(dir.path().join("list"), list).unwrap();
        }
        let left = fs::read(&part).unwrap();
        let ran = grille_in(dir.path(), &[more, &["list", "-o", "out.txt", "--resume"]].concat());
        let err = format!("grille: out.txt.grille-part cannot be resumed: {why}\n");
        assert_eq!(ran, expect(2, "", &err));
        assert_eq!(fs::read_to_string(dir.path().join("out.txt")).unwrap(), "old\n");
        assert_eq!(fs::read(&part).unwrap(), left);
    };
    refused(&["solve"], Some(&text.replacen('5', "6", 1)), "list has changed since");
    refused(&["solve"], Some(&text[..text.len() - 82]), "list has changed since");
    refused(&["solve", "--unique"], None, "it was begun without options");
    refused(&["rate"], None, "it was begun by grille solve, this is grille rate");
    refused(&["solve", GRID], None, "it was begun with other inputs: list");
    refused(&["solve", "--lang", "en", "--time-limit", "9"], None, "it was begun without options");
}

#[test]
fn what_is_left_is_kept_until_there_is_more() {
    let text = list(100);
    let (dir, part) = killed(&["solve"], &[], &text, text.as_bytes(), 40);
    let again = grille_in(dir.path(), &["solve", "list", "-o", "other.txt"]);
    assert!(!again.err.contains("--resume"), "{}", again.err);
    let again = grille_in(dir.path(), &["solve", "list", "-o", "out.txt"]);
    let note = "grille: out.txt.grille-part is left from a run that was stopped; \
                this run begins again, --resume would go on with that one\n";
    assert!(again.err.starts_with(note), "{}", again.err);
    assert!(part.exists());
    assert_eq!(
        fs::read(dir.path().join("out.txt")).unwrap(),
        fs::read(dir.path().join("other.txt")).unwrap()
    );
}

#[test]
fn there_must_be_something_to_resume_and_a_way_back() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("list"), list(10)).unwrap();
    let ran = grille_in(dir.path(), &["solve", "list", "-o", "out.txt", "--resume"]);
    assert!(
        ran.err.starts_with("grille: nothing to resume: the run begins at the beginning\n"),
        "{}",
        ran.err
    );
    assert_eq!(fs::read_to_string(dir.path().join("out.txt")).unwrap().lines().count(), 10);
    assert_eq!(grille_in(dir.path(), &["solve", "list", "--resume"]).status, 2);
    let nowhere = grille_in(dir.path(), &["solve", "list", "-o", "-", "--resume"]);
    assert_eq!(nowhere, expect(2, "", "grille: --resume needs a file named by -o\n"));
    let path = dir.path().join("piped.txt");
    let piped = grille_with(GRID.as_bytes(), &["solve", "-", "-o", path.to_str().unwrap(), "--resume"]);
    assert!(
        piped.status == 2 && piped.err.starts_with("grille: <stdin> cannot be read a second time"),
        "{}",
        piped.err
    );
    // A file on standard input can.
    let input = fs::File::open(dir.path().join("list")).unwrap();
    let output =
        command(dir.path(), &["solve", "-o", "in.txt", "--resume", "-q"]).stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read(dir.path().join("in.txt")).unwrap(), fs::read(dir.path().join("out.txt")).unwrap());
    let both = grille_in(dir.path(), &["solve", "--save", "list", "-o", "out.txt", "--resume"]);
    assert_eq!(both.status, 2);
}

/// Each line takes until its time limit: so there is time to stop the run in the middle.
#[cfg(unix)]
const SLOW: [&str; 9] =
    ["solve", "--engine", "reference", "--time-limit", "0.1", "--threads", "1", "list", "-o"];

#[cfg(unix)]
fn stop(dir: &TempDir, args: &[&str], signal: &str) -> (Option<i32>, String) {
    use std::io::Read;
    let mut child = command(dir.path(), args).stderr(Stdio::piped()).spawn().unwrap();
    let state = dir.path().join("out.txt.grille-state");
    let lines = || fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    let before = lines();
    while lines() <= before.max(1) && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (child.wait().unwrap().code(), err)
}

#[cfg(unix)]
#[test]
fn a_run_is_killed_and_interrupted_and_comes_to_its_end() {
    let dir = tempfile::tempdir().unwrap();
    // The second takes no time, however busy the machine is.
    let list = format!("{ANTIBT}\n.{}\n", &SOLUTION[1..]).repeat(20);
    fs::write(dir.path().join("list"), list).unwrap();
    fs::write(dir.path().join("out.txt"), "old\n").unwrap();
    let args = [&SLOW[..], &["out.txt"]].concat();
    let again = [&args[..], &["--resume"]].concat();
    assert_eq!(stop(&dir, &args, "-KILL").0, None);
    assert_eq!(names(&dir), ["list", "out.txt", "out.txt.grille-part", "out.txt.grille-state"]);
    assert_eq!(stop(&dir, &again, "-KILL").0, None);
    let (status, err) = stop(&dir, &again, "-INT");
    let last = "grille: out.txt is left as it was, because the run was interrupted; \
                --resume goes on where the run ended";
    assert_eq!((status, err.lines().last()), (Some(130), Some(last)));
    assert_eq!(fs::read_to_string(dir.path().join("out.txt")).unwrap(), "old\n");
    assert_eq!(grille_in(dir.path(), &again).status, 3);
    let text = fs::read_to_string(dir.path().join("out.txt")).unwrap();
    assert_eq!(text, format!("!timeout\n{SOLUTION}\n").repeat(20));
    assert_eq!(names(&dir), ["list", "out.txt"]);
}
