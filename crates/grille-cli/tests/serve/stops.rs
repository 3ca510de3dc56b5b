//! How the server starts and ends.

use super::*;
use serde_json::json;

#[cfg(unix)]
fn ended_by(signal: &str) {
    let mut server = Server::start(&["--time-limit", "600"]);
    // Work that takes minutes does not hold it.
    let long = server.begin("count", &json!({ "puzzle": empty(9) }).to_string());
    assert_eq!(server.ask("solve", &json!({ "puzzle": GRID }))["status"], "solved");
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert_eq!(read(long).status, 0);
}

#[cfg(unix)]
#[test]
fn sigterm_ends_it_cleanly() {
    ended_by("-TERM");
}

#[cfg(unix)]
#[test]
fn control_c_ends_it_cleanly() {
    ended_by("-INT");
}

fn refused(options: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grille"))
        .args(["serve", "--no-open"])
        .args(options)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_network_takes_a_word() {
    for address in ["0.0.0.0", "::"] {
        let (status, said) = refused(&["--bind", address]);
        assert_eq!(status, Some(2));
        assert!(said.contains("--open-to-network"), "{said}");
    }
    assert_eq!(refused(&["--port", "70000"]).0, Some(2));
    let server = Server::start(&[]);
    let (status, said) = refused(&["--port", &server.port.to_string()]);
    assert_eq!(status, Some(2));
    assert!(said.contains(&format!("cannot listen on 127.0.0.1:{}", server.port)), "{said}");
}

/// A server with the options alone, and what it says until it has said where it is.
fn said_by(options: &[&str]) -> (std::process::Child, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grille"))
        .args(["serve", "--no-open", "--lang", "en"])
        .args(options)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let mut notes = String::new();
    for line in BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok) {
        notes += &line;
        notes.push('\n');
        if line.contains("the page is at") {
            break;
        }
    }
    (child, url.trim().to_string(), notes)
}

/// What a browser keeps belongs to the port: it is the same at every start, and a start that finds it taken says so.
#[test]
fn the_port_is_the_same_at_every_start_unless_it_is_taken() {
    let (mut first, url, notes) = said_by(&[]);
    let (mut second, other, also) = said_by(&[]);
    let port = |url: &str| url.trim_end_matches('/').rsplit(':').next().unwrap().parse::<u16>().unwrap();
    // Another program on this machine may have the usual port: then the first start says so as well.
    let usual = port(&url) == 7729;
    assert!(usual || notes.contains("7729"), "{url}: {notes}");
    assert!(port(&other) > port(&url), "{url} and {other}");
    assert!(also.contains("7729") && also.contains(&port(&other).to_string()), "{also}");
    assert!(!usual || also.contains("another grille serve runs at http://127.0.0.1:7729/"), "{also}");
    for server in [&mut first, &mut second] {
        server.kill().unwrap();
        server.wait().unwrap();
    }
}

#[test]
fn a_server_for_the_network_warns_and_answers_addresses_only() {
    let server = Server::start(&["--bind", "0.0.0.0", "--open-to-network"]);
    let host = |host: &str| {
        let headers = format!("Host: {host}:{}\r\n", server.port);
        server.send("GET", "/api/v1/rules", &headers, b"").status
    };
    assert_eq!((host("127.0.0.1"), host("192.0.2.7"), host("rebound.example")), (200, 200, 403));
}

#[test]
fn the_page_is_there() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-type: text/html"), "{}", page.head);
    assert!(page.body.to_lowercase().starts_with("<!doctype html>"));
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(page.head.contains(header), "{header}\n{}", page.head);
    }
    let mark = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let again = server.send("GET", "/", &format!("If-None-Match: {mark}\r\n"), b"");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let head = server.send("HEAD", "/", "", b"");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
}
