//! Time limit and Ctrl-C, for every engine that the command lists: the status is the documented one, and what was
//! found until then is printed.

use super::*;

/// The engines; those that take no 9×9 grid in this build, or that end by themselves because they never guess, are
/// left out.
fn engines() -> Vec<String> {
    let listed = grille(&["engines"]).out;
    let ids = listed.lines().filter_map(|line| line.split_whitespace().next()).map(String::from);
    let tireless = |id: &String| {
        let ran = grille(&["solve", "--engine", id, GRID]);
        id != "deduction" && ran.out != "!refused\n"
    };
    let engines: Vec<String> = ids.filter(tireless).collect();
    assert!(engines.len() >= 14 && engines.iter().any(|id| id == "milp"), "{engines:?}");
    engines
}

/// Sees that every line is a grid, or that nothing was found.
fn assert_found_so_far(engine: &str, out: &str, nothing: &str) {
    let full = |line: &str| line.len() == 81 && line.bytes().all(|sign| (b'1'..=b'9').contains(&sign));
    assert!(out == nothing || !out.is_empty() && out.lines().all(full), "{engine}: {:.200}", out);
}

// Nobody comes to the end of the solutions of an empty grid.

#[test]
fn every_engine_stops_at_the_time_limit() {
    let empty = ".".repeat(81);
    for engine in engines() {
        let ran = grille(&["solve", "--all", "--engine", &engine, "--time-limit", "0.2", &empty]);
        assert_eq!(ran.status, 3, "{engine}: {}", ran.err);
        assert!(ran.err.starts_with("grille: <argument>:1: "), "{engine}: {}", ran.err);
        assert_found_so_far(&engine, &ran.out, "!timeout\n");
    }
}

#[test]
fn what_was_found_until_the_time_limit_is_listed_in_every_style() {
    let empty = ".".repeat(81);
    let list = |style: &str| {
        let ran = grille(&["solve", "--all", "--output", style, "--time-limit", "0.2", &empty]);
        assert_eq!(ran.status, 3, "{style}: {}", ran.err);
        let said = ran.err.split_whitespace().find_map(|word| word.replace(',', "").parse().ok());
        let found: usize = said.unwrap_or_else(|| panic!("{style}: {}", ran.err));
        assert!(found > 0, "{style}");
        (ran.out, found)
    };
    let (out, found) = list("line");
    assert_eq!(out.lines().count(), found);
    assert_found_so_far("line", &out, "");
    let (out, found) = list("csv");
    assert_eq!(
        out.lines().skip(1).filter(|row| row.split(',').nth(3) == Some(&found.to_string())).count(),
        found
    );
    let grids: String =
        out.lines().skip(1).map(|row| format!("{}\n", row.split(',').nth(1).unwrap())).collect();
    assert_found_so_far("csv", &grids, "");
    let (out, found) = list("json");
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["solutions"].as_array().unwrap().len(), found);
    assert_eq!(object["solution"], object["solutions"][0]);
    let (out, found) = list("grid");
    assert_eq!(out.matches("\n\n").count() + 1, found);
}

#[cfg(unix)]
#[test]
fn every_engine_stops_when_it_is_interrupted() {
    let empty = ".".repeat(81);
    for engine in engines() {
        // Before the command listens a signal just ends it: then it gets more time.
        let stopped = [200, 1000, 5000, 20_000].into_iter().find_map(|wait| {
            let mut command =
                command(&std::env::temp_dir(), &["solve", "--all", "--engine", &engine, &empty]);
            let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(wait));
            let id = child.id().to_string();
            assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            output.status.code().map(|_| ran(output))
        });
        let ran = stopped.unwrap();
        assert_eq!(ran.status, 130, "{engine}: {}", ran.err);
        assert_found_so_far(&engine, &ran.out, "");
    }
}
