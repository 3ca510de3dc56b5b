//! What a server must bear: those who pretend, those who want files, those who send too much, those who ask for the
//! impossible, those who open doors and leave them.

use super::*;
use serde_json::json;
use std::thread;
use std::time::Instant;

#[test]
fn a_foreign_host_or_origin_is_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let body = json!({ "puzzle": GRID }).to_string();
    let with = |headers: &str| {
        let headers = format!("{headers}\r\n{}", json_headers(&body));
        server.send("POST", "/api/v1/solve", &headers, body.as_bytes()).status
    };
    assert_eq!(with(&format!("Host: localhost:{port}")), 200);
    assert_eq!(with(&format!("Origin: http://127.0.0.1:{port}")), 200);
    for host in [
        "evil.example".into(),
        format!("evil.example:{port}"),
        "127.0.0.1".into(),
        format!("localhost.evil:{port}"),
    ] {
        assert_eq!(with(&format!("Host: {host}")), 403, "{host}");
        assert_eq!(server.send("GET", "/", &format!("Host: {host}\r\n"), b"").status, 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        assert_eq!(with(&format!("Origin: {origin}")), 403, "{origin}");
    }
    assert_eq!(with("Sec-Fetch-Site: cross-site"), 403);
    // What a form of another page can send without being asked is not JSON.
    let form = "Content-Type: text/plain\r\nContent-Length: 2\r\n";
    assert_eq!(server.send("POST", "/api/v1/solve", form, b"{}").status, 415);
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").unwrap();
    assert_eq!(read(stream).status, 403);
}

#[test]
fn no_file_of_the_machine_can_be_reached() {
    let server = Server::start(&[]);
    for path in [
        "/../Cargo.toml",
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/./index.html",
        "/index.html/../../Cargo.toml",
        "/.git/config",
        "/..\\Cargo.toml",
        "/index.html%00.js",
        "/api/../Cargo.toml",
        "/api/v1/../../Cargo.toml",
        "/api/v1/techniques/../x",
        "/api/v2/solve",
        "/api/",
        "/api",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, format!("{GRID}\n")).unwrap();
    let name = file.to_str().unwrap();
    for (verb, body) in [
        ("solve", json!({ "puzzle": name })),
        ("hint", json!({ "puzzle": GRID, "givens": name })),
        ("explain", json!({ "puzzle": GRID, "choice": name })),
        ("generate", json!({ "pattern": name })),
        ("generate", json!({ "only": [name] })),
    ] {
        let answer = server.post(verb, &body.to_string());
        assert_eq!(answer.status, 400, "{verb} {}", answer.body);
    }
    let from = server.post("generate", &json!({ "from": name }).to_string());
    assert!(from.body.contains("\"status\":\"refused\""), "{}", from.body);
    for (verb, body) in [
        ("solve", json!({ "puzzle": GRID, "dimacs": name })),
        ("compare", json!({ "puzzle": GRID, "plot": name })),
    ] {
        assert_eq!(server.post(verb, &body.to_string()).status, 400, "{verb}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_body_that_is_too_long_is_refused_before_it_has_come() {
    let server = Server::start(&[]);
    let announced = "Content-Type: application/json\r\nContent-Length: 100000000\r\n";
    let answer = server.send("POST", "/api/v1/solve", announced, &vec![b' '; 1 << 16]);
    assert_eq!(answer.error(), (413, "the body is longer than 1048576 bytes".into()));
    // Without saying how long it is.
    let chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    let mut body = vec![];
    for _ in 0..20 {
        body.extend_from_slice(b"10000\r\n");
        body.resize(body.len() + 0x10000, b' ');
        body.extend_from_slice(b"\r\n");
    }
    assert_eq!(server.send("POST", "/api/v1/solve", chunked, &body).status, 413);
    // The longest that is read, and what is in it.
    let puzzle = format!("{{\"puzzle\":\"{GRID}\"");
    let most = format!("{puzzle}{}}}", " ".repeat((1 << 20) - puzzle.len() - 1));
    assert_eq!(most.len(), 1 << 20);
    assert_eq!(server.post("solve", &most).status, 200);
    let digits = json!({ "puzzle": "1".repeat(1_000_000) }).to_string();
    assert_eq!(server.post("solve", &digits).status, 400);
    let deep = format!("{{\"marks\":{}", "[".repeat(500_000));
    assert_eq!(server.post("solve", &deep).status, 400);
}

#[test]
fn methods_and_paths_that_are_not_there() {
    let server = Server::start(&[]);
    let wrong = server.get("/api/v1/solve");
    assert_eq!((wrong.status, wrong.head.contains("allow: post")), (405, true));
    let wrong = server.send("DELETE", "/api/v1/engines", "", b"");
    assert_eq!((wrong.status, wrong.head.contains("allow: get, head")), (405, true));
    assert_eq!(server.send("OPTIONS", "/api/v1/solve", "", b"").status, 405);
    assert_eq!(server.send("POST", "/", "Content-Length: 0\r\n", b"").status, 405);
}

#[test]
fn a_grid_made_to_take_hours_takes_its_limit() {
    let server = Server::start(&["--time-limit", "1"]);
    let large = empty(64);
    assert_eq!(server.ask("count", &json!({ "puzzle": large, "size": 64 }))["status"], "timeout");
    assert_eq!(server.ask("count", &json!({ "puzzle": empty(9), "time_limit": 3600 }))["status"], "timeout");
    // Techniques are asked about smaller ones.
    for verb in ["hint", "steps", "explain", "rate", "deduce"] {
        let answer = server.post(verb, &json!({ "puzzle": large, "size": 64 }).to_string());
        assert_eq!(
            answer.error().1,
            "this works for grids up to 25×25; the command accepts larger ones",
            "{verb}"
        );
    }
    let answer = server.ask("explain", &json!({ "puzzle": empty(25), "size": 25, "choice": "all" }));
    assert_ne!(answer["status"], "solved");
}

#[test]
fn who_goes_away_stops_the_work() {
    // One worker for such work: were it not stopped, the next would wait for an hour.
    let server = Server::start(&["--threads", "1", "--time-limit", "3600"]);
    let long = server.begin("count", &json!({ "puzzle": empty(9) }).to_string());
    // It has begun when the server answers somebody else.
    assert_eq!(server.get("/api/v1/rules").status, 200);
    drop(long);
    assert_eq!(server.ask("count", &json!({ "puzzle": GRID }))["solutions"], "1");
}

#[test]
fn long_work_leaves_a_worker_to_those_who_wait_for_a_hint() {
    for threads in ["1", "8"] {
        let server = Server::start(&["--threads", threads, "--time-limit", "600"]);
        let endless = json!({ "technique": ["kraken-fish-2=90"] }).to_string();
        let mut streams: Vec<TcpStream> = (0..20).map(|_| server.begin("generate", &endless)).collect();
        streams.extend((0..20).map(|_| server.begin("count", &json!({ "puzzle": empty(9) }).to_string())));
        // All of them have been read when others are answered.
        assert_eq!(server.get("/api/v1/rules").status, 200);
        for verb in ["solve", "hint", "check", "rate"] {
            let answer = server.ask(verb, &json!({ "puzzle": GRID }));
            assert!(answer["status"] != "timeout", "{verb} {answer}");
        }
        // They are still at work: none of them has ended.
        for mut stream in streams {
            stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
            let mut start = [0; 4096];
            let text = stream
                .read(&mut start)
                .map_or(String::new(), |n| String::from_utf8_lossy(&start[..n]).into_owned());
            assert!(!text.contains("event: end") && !text.contains(" 503 "), "{text}");
        }
    }
}

/// How many threads the server has.
#[cfg(target_os = "linux")]
fn threads(server: &Server) -> usize {
    std::fs::read_dir(format!("/proc/{}/task", server.child.id())).unwrap().count()
}

#[cfg(target_os = "linux")]
#[test]
fn linear_solvers_that_are_left_behind_do_not_pile_up() {
    let server = Server::start(&["--threads", "4"]);
    // A step of the simplex on such a grid takes longer than the request may.
    let body = json!({ "puzzle": empty(49), "size": 49, "engine": "milp", "time_limit": 0.05 }).to_string();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..10 {
        let streams: Vec<TcpStream> = (0..4).map(|_| server.begin("solve", &body)).collect();
        for stream in streams {
            assert_eq!(read(stream).json()["status"], "timeout");
        }
        // The listener, its workers, and the solvers: each with a bound.
        let bound = 1 + 4 + cores.max(8);
        assert!(threads(&server) <= bound, "{} threads, at most {bound}", threads(&server));
    }
}

#[test]
fn two_hundred_ask_at_once() {
    let server = Server::start(&[]);
    let body = json!({ "puzzle": HARD }).to_string();
    let streams: Vec<TcpStream> = (0..200).map(|_| server.begin("hint", &body)).collect();
    assert_eq!(server.get("/").status, 200);
    for stream in streams {
        let answer = read(stream);
        assert_eq!((answer.status, answer.json()["status"].as_str()), (200, Some("step")));
    }
}

#[test]
fn too_many_at_a_time_are_told_to_come_again() {
    let server = Server::start(&["--threads", "1", "--time-limit", "600"]);
    let long = json!({ "puzzle": empty(9) }).to_string();
    let mut waiting: Vec<TcpStream> = (0..256).map(|_| server.begin("count", &long)).collect();
    // Each has been read when the next is answered; the last of them may still be on its way.
    let refused = (0..1000).find_map(|_| {
        let answer = server.get("/api/v1/rules");
        assert_eq!(answer.status, 200);
        let stream = server.begin("count", &long);
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let mut start = [0; 12];
        match stream.peek(&mut start) {
            Ok(read) if read > 0 => Some(read_all(stream)),
            _ => {
                waiting.push(stream);
                None
            }
        }
    });
    let refused = refused.expect("somebody is refused");
    assert_eq!(refused.error(), (503, "too many requests at a time; try again in a second".into()));
    assert!(refused.head.contains("retry-after: 1"));
    waiting.clear();
    // When they have gone there is room again.
    let solved = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(20));
        server.post("solve", &json!({ "puzzle": GRID }).to_string()).status == 200
    });
    assert!(solved);
}

fn read_all(stream: TcpStream) -> Answer {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    read(stream)
}

#[test]
fn doors_opened_and_left_shut_nobody_out() {
    let server = Server::start(&[]);
    // More than there may be, half of them in the middle of a sentence.
    let mut left = vec![];
    for number in 0..700 {
        let mut stream = server.connect();
        if number % 2 == 0 {
            stream.write_all(b"POST /api/v1/solve HTTP/1.1\r\nHost: ").unwrap();
        }
        left.push(stream);
        if number % 100 == 99 {
            assert_eq!(server.ask("solve", &json!({ "puzzle": GRID }))["status"], "solved");
        }
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_stream_of_events_is_not_idle() {
    let server = Server::start(&["--time-limit", "600"]);
    let started = Instant::now();
    let events = server.begin("generate", &json!({ "technique": ["kraken-fish-2=90"] }).to_string());
    let mut lines = BufReader::new(events).lines();
    assert!(lines.next().unwrap().unwrap().contains("200"));
    // More connections than there may be, each younger than the stream.
    let left: Vec<TcpStream> = (0..600).map(|_| server.connect()).collect();
    assert_eq!(server.ask("solve", &json!({ "puzzle": GRID }))["status"], "solved");
    // Progress of a later time than now was sent after all of them had come.
    let now = started.elapsed().as_secs_f64();
    let later = lines.map_while(Result::ok).filter_map(|line| {
        let data: Value = serde_json::from_str(line.strip_prefix("data: ")?).ok()?;
        data["seconds"].as_f64()
    });
    assert!(later.into_iter().any(|seconds| seconds > now), "the stream was closed");
    drop(left);
}
