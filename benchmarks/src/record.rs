//! Records: what was measured, with the machine, the date and the command, so that it can be
//! repeated. A speed without them is not written.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The head of a record.
pub(crate) fn head(arguments: &[String], notes: &[String]) -> String {
    let mut text = format!("# {}, {}\n\n", today(), cpu());
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    text += &format!("- Processor: {}, {cores} cores\n", cpu());
    text += &format!("- Date: {}\n", today());
    text += &format!("- Command: `{}`\n", command(arguments));
    text += &format!("- Compiler: {}\n", said_by("rustc", &["--version"]));
    text += &format!("- Commit: {}\n", said_by("git", &["describe", "--always", "--dirty"]));
    for note in notes {
        text += &format!("- Note: {note}\n");
    }
    text
}

/// The same in a line, for a table by itself.
pub(crate) fn caption(arguments: &[String]) -> String {
    format!("{}, {}, {}:\n`{}`\n", cpu(), today(), said_by("rustc", &["--version"]), command(arguments))
}

/// The command that does it again.
fn command(arguments: &[String]) -> String {
    let mut command = "cargo run --release -p grille-benchmarks".to_string();
    if !arguments.is_empty() {
        command += " --";
    }
    for argument in arguments {
        command.push(' ');
        command += &quoted(&named(argument));
    }
    command
}

/// Writes a record and says where. One of a part only has the part in its name, so that it does not
/// replace the record of everything.
pub(crate) fn save(parts: &[String], only: &[String]) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let path = folder.join(format!("{}.md", slug(&format!("{}-{}-{}", today(), cpu(), only.join("-")))));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, parts.join("\n")));
    written.map(|()| path.clone()).map_err(|error| format!("{}: {error}", path.display()))
}

/// An argument without the folders that are nobody's business but ours.
fn named(argument: &str) -> String {
    let path = Path::new(argument);
    let file = path.file_name().filter(|_| path.is_absolute());
    file.map_or_else(|| argument.to_string(), |file| file.to_string_lossy().into_owned())
}

fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._/".contains(c);
    if argument.chars().all(plain) {
        argument.to_string()
    } else {
        format!("'{}'", argument.replace('\'', ""))
    }
}

/// What the system calls its processor.
fn cpu() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(':'));
    name.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, name)| name.trim().to_string())
}

fn said_by(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let said = output.ok().filter(|output| output.status.success());
    said.map_or("unknown".to_string(), |output| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// A name as part of a file name: letters, figures and single dashes.
fn slug(name: &str) -> String {
    let name = name.replace("(R)", "").replace("(TM)", "").to_lowercase();
    let words: Vec<&str> = name
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '.')
        .filter(|word| !word.is_empty())
        .collect();
    words.join("-")
}

fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after 1970-01-01, by counting: years first, then months.
fn date(mut days: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        let known = [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (10_957, "2000-01-01"),
            (11_016, "2000-02-29"),
            (19_722, "2023-12-31"),
            (19_723, "2024-01-01"),
        ];
        for (days, expected) in known {
            assert_eq!(date(days), expected);
        }
    }

    #[test]
    fn processors_become_file_names() {
        assert_eq!(slug("Intel(R) Xeon(R) Processor @ 2.80GHz"), "intel-xeon-processor-2.80ghz");
        assert_eq!(slug("AMD Ryzen 9 7950X"), "amd-ryzen-9-7950x");
    }

    #[test]
    fn the_command_can_be_given_again() {
        let file = if cfg!(windows) { "C:\\lists\\17.txt" } else { "/lists/17.txt" };
        let arguments = ["--repeat", "3", "--list", file, "--note", "a shared machine"].map(String::from);
        let text = head(&arguments, &["a shared machine".to_string()]);
        assert!(text.contains(
            "`cargo run --release -p grille-benchmarks -- --repeat 3 --list 17.txt --note 'a shared machine'`"
        ));
        assert!(text.contains("- Note: a shared machine\n"));
        assert!(caption(&arguments).ends_with("--note 'a shared machine'`\n"));
    }
}
