//! The progress bar: on a terminal only.

use super::*;
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::Read;

/// What a run writes to a terminal on its standard error.
fn on_terminal(args: &[&str]) -> String {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("list"), format!("{ANTIBT}\n").repeat(8)).unwrap();
    let mut child = command(dir.path(), &[args, &["list", "-o", "out.txt"]].concat());
    child.stdout(Stdio::null());
    shown(child, |child, terminal| {
        child.stderr(terminal);
    })
}

/// What a run shows on the terminal that one of its streams becomes.
fn shown(mut child: Command, attach: impl FnOnce(&mut Command, Stdio)) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, vec![]).unwrap();
    let terminal = rustix::fs::open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    attach(child.env("TERM", "xterm"), terminal.into());
    let mut running = child.spawn().unwrap();
    drop(child);
    let (mut shown, mut master) = (vec![], File::from(master));
    // The terminal is closed with the process that has it.
    let _ = master.read_to_end(&mut shown);
    running.wait().unwrap();
    String::from_utf8_lossy(&shown).into_owned()
}

#[test]
fn comments_of_a_file_do_not_reach_the_terminal_as_they_are() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("list"), format!("{GRID} \u{1b}[2Jname\u{9b}31m\u{202e}\n")).unwrap();
    for format in ["sdk", "json"] {
        let child = command(dir.path(), &["convert", "--to", format, "list"]);
        let text = shown(child, |child, terminal| {
            child.stdout(terminal);
        });
        assert!(text.contains("name"), "{format}: {text:?}");
        let raw: Vec<char> =
            text.chars().filter(|&c| c == '\u{1b}' || c == '\u{9b}' || c == '\u{202e}').collect();
        assert!(raw.is_empty(), "{format}: {text:?}");
    }
}

#[test]
fn long_work_shows_how_far_it_is_on_a_terminal() {
    let slow = ["--time-limit", "0.3"];
    for args in
        [&["solve", "--engine", "reference", "--threads", "1"][..], &["compare", "--engine", "reference"]]
    {
        let shown = on_terminal(&[args, &slow[..]].concat());
        let counted = if args[0] == "solve" { "puzzles, " } else { "/8  list:" };
        assert!(shown.contains(counted), "{args:?}: {shown}");
        assert_eq!(on_terminal(&[args, &slow[..], &["--quiet"]].concat()).matches(counted).count(), 0);
    }
    assert!(
        on_terminal(&["solve", "--engine", "reference", "--threads", "1", "--time-limit", "0.3"])
            .contains(" left")
    );
}

#[test]
fn without_a_terminal_nothing_is_shown() {
    let list = format!("{ANTIBT}\n").repeat(5);
    let ran = grille_with(
        list.as_bytes(),
        &["solve", "--engine", "reference", "--threads", "1", "--time-limit", "0.3"],
    );
    assert_eq!(ran.err.lines().count(), 5, "{}", ran.err);
    assert!(ran.err.lines().all(|line| line.contains("the time limit stopped the search")), "{}", ran.err);
}
