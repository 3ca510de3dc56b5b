//! Every example of `docs/http.md` is run against a server, and prints what the page says.

use super::*;
use std::path::Path;

#[test]
fn the_page_prints_what_it_says() {
    if Command::new("curl").arg("--version").output().is_err() {
        // `test.sh` says that it is missing.
        return;
    }
    let server = Server::start(&[]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/http.md")).unwrap();
    let mut blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut run = 0;
    let mut wrong = String::new();
    for example in blocks.by_ref().flat_map(|block| block.split("$ ").skip(1)) {
        let mut lines = example.lines();
        let mut command = lines.next().unwrap().to_string();
        let mut expected = String::new();
        for line in lines {
            match line.strip_prefix("> ") {
                Some(more) if expected.is_empty() => command += &format!("\n{more}"),
                _ => expected += &format!("{line}\n"),
            }
        }
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&root)
            .env("GRILLE", format!("http://127.0.0.1:{}", server.port))
            .output()
            .unwrap();
        let found = String::from_utf8_lossy(&output.stdout).into_owned();
        // What stands for the rest of a line, or changes from time to time, is written as `…`.
        let mut rest = found.trim();
        let fits = expected.trim().split('…').enumerate().all(|(index, part)| {
            let place = if index == 0 { rest.starts_with(part).then_some(0) } else { rest.find(part) };
            place.is_some_and(|place| {
                rest = &rest[place + part.len()..];
                true
            })
        });
        if !fits {
            wrong += &format!("$ {command}\nsays:\n{expected}prints:\n{found}\n");
        }
        run += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(run >= 6, "{run}");
}
