//! Drives the real server on a free port, over plain sockets: what it answers, whom it refuses, what it bears.

mod answers;
mod attacks;
mod description;
mod docs;
mod making;
mod stops;

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Grid 1 of the C solver of Bau and Mehaud, and its solution.
const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// `diabolique` of the OCaml exercise.
const HARD: &str = "5...8....1.9......2....4.8.9.4..68.....9....4.2...7...8..7..9...6.........715.6.2";
/// Grid 1 with a second 5 in its first row and box.
const BROKEN: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A server that ends with the test.
struct Server {
    child: Child,
    port: u16,
}

/// What came back.
struct Answer {
    status: u16,
    /// The head, in lower case.
    head: String,
    body: String,
}

impl Server {
    /// Starts a server in English with these options.
    fn start(options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grille"))
            .args(["serve", "--no-open", "--quiet"])
            .args(if options.contains(&"--port") { &[][..] } else { &["--port", "0"] })
            .args(options)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", "C.UTF-8")
            .env_remove("GRILLE_WEB")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Server { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        // A server that never answers fails the test instead of holding it.
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    }

    /// The head of a request to this server.
    fn head(&self, method: &str, path: &str, headers: &str) -> String {
        let host = if headers.to_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: 127.0.0.1:{}\r\n", self.port)
        };
        format!("{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n{headers}\r\n")
    }

    /// Sends a request and waits for the whole answer.
    fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(self.head(method, path, headers).as_bytes()).unwrap();
        // Whoever refuses a request need not read it to its end.
        let _ = stream.write_all(body);
        read(stream)
    }

    fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", b"")
    }

    /// Sends JSON.
    fn post(&self, verb: &str, body: &str) -> Answer {
        self.send("POST", &format!("/api/v1/{verb}"), &json_headers(body), body.as_bytes())
    }

    /// Asks, and expects an answer.
    fn ask(&self, verb: &str, body: &Value) -> Value {
        let answer = self.post(verb, &body.to_string());
        assert_eq!(answer.status, 200, "{verb} {body}: {}", answer.body);
        answer.json()
    }

    /// Begins a request and leaves the answer to be read.
    fn begin(&self, verb: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let head = self.head("POST", &format!("/api/v1/{verb}"), &json_headers(body));
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn json_headers(body: &str) -> String {
    format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len())
}

/// The answer that comes over a connection.
fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = vec![];
    // A connection that is broken after the answer has given it all the same.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let head = head.to_lowercase();
    let body = if head.contains("transfer-encoding: chunked") { joined(body) } else { body.to_string() };
    Answer { status, head, body }
}

/// The chunks of a body, joined.
fn joined(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        whole.push_str(&rest[..size]);
        body = rest[size..].strip_prefix("\r\n").unwrap_or_default();
    }
    whole
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The status, and the sentence of an error.
    fn error(&self) -> (u16, String) {
        (self.status, self.json()["error"]["message"].as_str().unwrap().to_string())
    }
}

/// An empty grid, as numbers.
fn empty(order: usize) -> String {
    vec!["0"; order * order].join(" ")
}
