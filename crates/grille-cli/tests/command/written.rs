//! What a file or a stream that an option names holds before and after a run: a file appears whole or stays as it was, a
//! stream is written to and never replaced.

use super::*;
use flate2::{Compression, write::GzEncoder};
use std::fs;
use tempfile::TempDir;

/// Every subcommand that writes answers to puzzles.
const COMMANDS: [&str; 14] = [
    "solve",
    "check",
    "deduce",
    "explain",
    "hint",
    "steps --technique naked-single",
    "rate",
    "count",
    "minimize",
    "complete",
    "vary",
    "compare --engine band",
    "convert",
    "compare --engine band --output csv",
];

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn args<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    command.split(' ').chain(more.iter().copied()).collect()
}

fn names(dir: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(dir.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Inputs that cannot be read: missing, a directory, cut gzip, cut zstd.
fn unreadable(dir: &TempDir) -> [&'static str; 4] {
    let list = format!("{GRID}\n{HARD}\n").repeat(2);
    let mut encoder = GzEncoder::new(vec![], Compression::none());
    encoder.write_all(list.as_bytes()).unwrap();
    let packed = encoder.finish().unwrap();
    fs::write(dir.path().join("cut.gz"), &packed[..packed.len() / 2]).unwrap();
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0xa0];
    frame.extend((list.len() as u32).to_le_bytes());
    frame.extend(&(((list.len() as u32) << 3) | 1).to_le_bytes()[..3]);
    frame.extend(&list.as_bytes()[..100]);
    fs::write(dir.path().join("cut.zst"), frame).unwrap();
    fs::create_dir(dir.path().join("folder")).unwrap();
    ["missing.txt", "folder", "cut.gz", "cut.zst"]
}

#[test]
fn a_file_stays_as_it_was_where_an_input_cannot_be_read() {
    let dir = folder();
    let inputs = unreadable(&dir);
    fs::write(dir.path().join("good.txt"), format!("{GRID}\n")).unwrap();
    fs::write(dir.path().join("keep.txt"), "old\n").unwrap();
    let before = names(&dir);
    for command in COMMANDS {
        for input in inputs {
            let given = ["good.txt", input, "--quiet", "-o"];
            let kept = grille_in(dir.path(), &args(command, &[&given[..], &["keep.txt"]].concat()));
            let last = "grille: keep.txt is left as it was, because an input could not be read to its end";
            assert_eq!((kept.status, kept.out.as_str()), (2, ""), "{command} {input}: {}", kept.err);
            // A busy machine may have taken so long that the first answers are kept too.
            assert!(
                kept.err.lines().last().is_some_and(|line| line.starts_with(last)),
                "{command} {input}: {}",
                kept.err
            );
            for left in ["keep.txt.grille-part", "keep.txt.grille-state"] {
                let _ = fs::remove_file(dir.path().join(left));
            }
            assert_eq!(
                fs::read_to_string(dir.path().join("keep.txt")).unwrap(),
                "old\n",
                "{command} {input}"
            );
        }
        let to = if command == "convert" { "new.sdm" } else { "new.txt" };
        let ran = grille_in(dir.path(), &args(command, &["missing.txt", "-o", to, "--lang", "fr"]));
        let last =
            format!("grille: {to} n’a pas été écrit, car une entrée n’a pas pu être lue jusqu’au bout");
        assert_eq!((ran.status, ran.err.lines().last()), (2, Some(last.as_str())), "{command}");
        assert_eq!(names(&dir), before, "{command}");
    }
}

#[test]
fn a_list_with_bad_lines_is_answered_to_its_end() {
    let dir = folder();
    fs::write(dir.path().join("list.txt"), format!("{GRID}\nhello\n{GRID}\n")).unwrap();
    fs::write(dir.path().join("out.txt"), "old\n").unwrap();
    assert_eq!(grille_in(dir.path(), &["solve", "list.txt", "-o", "out.txt"]).status, 2);
    let text = fs::read_to_string(dir.path().join("out.txt")).unwrap();
    assert_eq!(text, format!("{SOLUTION}\n!invalid\n{SOLUTION}\n"));
    // So is one that a time limit stops.
    let late = ["solve", "--engine", "reference", "--time-limit", "0.05", ANTIBT, "-o", "out.txt"];
    assert_eq!(grille_in(dir.path(), &late).status, 3);
    assert_eq!(fs::read_to_string(dir.path().join("out.txt")).unwrap(), "!timeout\n");
}

#[test]
fn pictures_trees_clauses_and_saved_answers_stay_as_they_were() {
    let dir = folder();
    let inputs = unreadable(&dir);
    for name in ["keep.svg", "keep.json", "keep.cnf", "cut.p1", "cut.p2", "missing.p2"] {
        fs::write(dir.path().join(name), "old\n").unwrap();
    }
    let before = names(&dir);
    for input in inputs {
        for args in [
            &["compare", "--engine", "band", "--plot", "keep.svg", input][..],
            &["compare", "--engine", "backtrack", "--trace", "keep.json", GRID, input],
            &["solve", "--engine", "sat", "--dimacs", "keep.cnf", input],
            &["solve", "--save", input],
            &["deduce", "--save", input],
        ] {
            assert_eq!(grille_in(dir.path(), args).status, 2, "{args:?}");
            for name in ["keep.svg", "keep.json", "cut.p1", "cut.p2", "missing.p2"] {
                assert_eq!(fs::read_to_string(dir.path().join(name)).unwrap(), "old\n", "{args:?}");
            }
        }
    }
    assert_eq!(names(&dir), before);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = folder();
    let at = |name: &str| dir.path().join(name);
    let text = |name: &str| fs::read_to_string(at(name)).unwrap();
    fs::write(at("real.txt"), "old\n").unwrap();
    fs::set_permissions(at("real.txt"), fs::Permissions::from_mode(0o666)).unwrap();
    symlink("real.txt", at("link.txt")).unwrap();
    symlink("later.txt", at("dangling.txt")).unwrap();
    fs::hard_link(at("real.txt"), at("other.txt")).unwrap();
    for name in ["link.txt", "dangling.txt"] {
        assert_eq!(grille_in(dir.path(), &["solve", GRID, "-o", name]), expect(0, "", ""));
        assert!(fs::symlink_metadata(at(name)).unwrap().is_symlink(), "{name}");
        assert_eq!(text(name), format!("{SOLUTION}\n"));
    }
    assert_eq!(fs::metadata(at("real.txt")).unwrap().permissions().mode() & 0o777, 0o666);
    assert!(!fs::symlink_metadata(at("later.txt")).unwrap().is_symlink());
    // Another hard link is another name of the old file.
    assert_eq!(text("other.txt"), "old\n");
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_in_the_middle_leaves_the_file_as_it_was() {
    let dir = folder();
    fs::write(dir.path().join("list.txt"), format!("{GRID}\n").repeat(5000)).unwrap();
    fs::write(dir.path().join("keep.txt"), "old\n").unwrap();
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" solve list.txt -o keep.txt";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_grille")])
        .current_dir(dir.path())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.starts_with("grille: keep.txt: cannot write: ") && err.lines().count() == 1, "{err}");
    assert_eq!(fs::read_to_string(dir.path().join("keep.txt")).unwrap(), "old\n");
    assert_eq!(names(&dir), ["keep.txt", "list.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_of_a_descriptor_is_written_to() {
    let dir = folder();
    let run = |script: &str| {
        let output = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_grille"), GRID])
            .current_dir(dir.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{script}: {output:?}");
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let answer = format!("{SOLUTION}\n");
    for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert_eq!(run(&format!("\"$0\" solve $1 -o {name}")).0, answer, "{name}");
        run(&format!("echo before > f; \"$0\" solve $1 -o {name} >> f; echo after >> f"));
        let text = fs::read_to_string(dir.path().join("f")).unwrap();
        assert_eq!(text, format!("before\n{answer}after\n"), "{name}");
        run(&format!("(echo before; \"$0\" solve $1 -o {name}; echo after) > f"));
        assert_eq!(fs::read_to_string(dir.path().join("f")).unwrap(), text, "{name}");
    }
    assert_eq!(run("\"$0\" solve $1 -o /dev/stderr"), (String::new(), answer.clone()));
    run("exec 3> f; echo before >&3; \"$0\" solve $1 -o /dev/fd/3; echo after >&3");
    assert_eq!(fs::read_to_string(dir.path().join("f")).unwrap(), format!("before\n{answer}after\n"));
    let (clauses, _) = run("\"$0\" solve --engine sat --dimacs - -o /dev/null $1");
    assert!(clauses.contains("\np cnf "), "{:.80}", clauses);
    let (picture, _) = run("\"$0\" compare --engine band --plot - -o /dev/null $1");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let (tree, _) = run("\"$0\" compare --engine backtrack --trace - -o /dev/null $1");
    assert!(tree.starts_with("{\"order\":9,"), "{:.80}", tree);
    assert_eq!(names(&dir), ["f"]);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_fifos_are_never_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let dir = folder();
    let at = |name: &str| dir.path().join(name);
    std::os::unix::fs::symlink("/dev/full", at("full")).unwrap();
    for args in [
        &["solve", GRID, "-o", "full"][..],
        &["solve", "--engine", "sat", "--dimacs", "full", GRID],
        &["compare", "--engine", "band", "--plot", "full", GRID],
        &["compare", "--engine", "backtrack", "--trace", "full", GRID],
        &["generate", "--seed", "1", "-o", "full"],
        &["engines", "-o", "full"],
        &["compare", "--engine", "band", "--output", "csv", GRID, "-o", "full"],
    ] {
        let ran = grille_in(dir.path(), args);
        assert!(
            ran.status == 2 && ran.err.contains("full: cannot write: no space is left\n"),
            "{args:?} {ran:?}"
        );
    }
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    let made = |name: &str| Command::new("mkfifo").arg(at(name)).status().unwrap().success();
    assert!(made("fifo") && made("a.p2"));
    fs::write(at("a.sud"), format!("{GRID}\n")).unwrap();
    for (args, fifo) in [
        (&["solve", GRID, "-o", "fifo"][..], "fifo"),
        (&["solve", "--engine", "sat", "--dimacs", "fifo", GRID], "fifo"),
        (&["compare", "--engine", "band", "--plot", "fifo", GRID], "fifo"),
        (&["solve", "--save", "a.sud"], "a.p2"),
    ] {
        let mut child =
            command(dir.path(), args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let text = fs::read_to_string(at(fifo)).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
        assert!(text.len() > 80 && fs::metadata(at(fifo)).unwrap().file_type().is_fifo(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn whatever_is_printed_a_full_device_is_told() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["man"],
        &["completions", "bash"],
        &["rules"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(&std::env::temp_dir(), args).stdout(full).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), err.as_str()),
            (Some(2), "grille: <stdout>: cannot write: no space is left\n"),
            "{args:?}"
        );
    }
}
